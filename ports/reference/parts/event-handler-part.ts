import {
  type DeletedObject,
  objectOf,
} from "../../../src/client/informer/deleted-final-state-unknown.js";
import {
  filteringHandler,
  handlerOf,
  type ResourceEventHandler,
} from "../../../src/client/informer/event-handler.js";
import {
  type TypedEventHandler,
  typedFilteringHandler,
  typedHandlerOf,
  untypedHandler,
} from "../../../src/client/informer/typed-event-handler.js";
import type { KubernetesObject } from "../../../src/wire/resource.js";
import type { Part, PartSurroundings } from "./part.js";
import type { PartArgs } from "./part-args.js";
import { jsonOf } from "./values.js";

/** What makes handlers of callbacks; one that is wrong on purpose takes its place. */
export interface HandlerAdaptors {
  readonly handlerOf: typeof handlerOf;
  readonly filteringHandler: typeof filteringHandler<KubernetesObject>;
  readonly typedHandlerOf: typeof typedHandlerOf;
  readonly typedFilteringHandler: typeof typedFilteringHandler;
  readonly untypedHandler: typeof untypedHandler;
}

const ADAPTORS: HandlerAdaptors = {
  handlerOf,
  filteringHandler,
  typedHandlerOf,
  typedFilteringHandler,
  untypedHandler,
};

/** docs/parts/event-handler.md */
export function createEventHandlerPart(settings: PartArgs, surroundings: PartSurroundings): Part {
  return eventHandlerPart(settings, surroundings, {});
}

/** The same with adaptors of another make. */
export function eventHandlerPart(
  settings: PartArgs,
  { report }: Pick<PartSurroundings, "report">,
  changed: Partial<HandlerAdaptors>,
): Part {
  const adaptors = { ...ADAPTORS, ...changed };
  const handler = settings.flag("isTyped")
    ? typed(settings, report, adaptors)
    : untyped(settings, report, adaptors);
  return {
    methods: {
      onAdd: (args) => handler.onAdd(args.object("object"), args.flag("isInInitialList")),
      onUpdate: (args) => handler.onUpdate(args.object("older"), args.object("newer")),
      onDelete: (args) => handler.onDelete(args.deletedObject("object")),
    },
  };
}

function untyped(
  settings: PartArgs,
  report: PartSurroundings["report"],
  adaptors: HandlerAdaptors,
): ResourceEventHandler {
  const handler = adaptors.handlerOf({
    ...called(settings, "add", { onAdd: onAddOf<KubernetesObject>(settings, report) }),
    ...called(settings, "update", { onUpdate: onUpdateOf<KubernetesObject>(report) }),
    ...called(settings, "delete", {
      onDelete: (object: DeletedObject) => report("deleted", jsonOf(object)),
    }),
  });
  if (!settings.has("filter")) return handler;
  return adaptors.filteringHandler((object) => passes(settings, report, object), handler);
}

function typed(
  settings: PartArgs,
  report: PartSurroundings["report"],
  adaptors: HandlerAdaptors,
): ResourceEventHandler {
  const handler: TypedEventHandler<KubernetesObject> = adaptors.typedHandlerOf({
    ...called(settings, "add", { onAdd: onAddOf<KubernetesObject>(settings, report) }),
    ...called(settings, "update", { onUpdate: onUpdateOf<KubernetesObject>(report) }),
    ...called(settings, "delete", {
      onDelete: ({ object, finalStateUnknown, key, objectName }) =>
        report("deleted", {
          object: jsonOf(object),
          unknown: jsonOf(finalStateUnknown),
          key,
          inNamespace: objectName.namespace,
          named: objectName.name,
        }),
    } satisfies Partial<TypedEventHandler<KubernetesObject>>),
  });
  if (!settings.has("filter")) return adaptors.untypedHandler(handler);
  return adaptors.untypedHandler(
    adaptors.typedFilteringHandler((object) => passes(settings, report, object), handler),
  );
}

/** The callback if settings ask for it. */
function called<T extends object>(settings: PartArgs, name: string, callback: T): T | undefined {
  const isAsked = !settings.has("callbacks") || settings.list("callbacks").includes(name);
  return isAsked ? callback : undefined;
}

function onAddOf<T>(settings: PartArgs, report: PartSurroundings["report"]) {
  return settings.flag("isDetailed")
    ? (object: T, isInInitialList: boolean) =>
        report("added", { object: jsonOf(object), isInInitialList })
    : (object: T) => report("added", jsonOf(object));
}

function onUpdateOf<T>(report: PartSurroundings["report"]) {
  return (older: T, newer: T) => report("updated", { older: jsonOf(older), newer: jsonOf(newer) });
}

/** "app=web" lets pass what has that label, or what is a tombstone of it. */
function passes(
  settings: PartArgs,
  report: PartSurroundings["report"],
  object: DeletedObject | undefined,
): boolean {
  if (settings.flag("tellsOfFiltering")) report("filtered", jsonOf(object));
  const [label = "", value] = settings.text("filter").split("=");
  return object !== undefined && objectOf(object)?.metadata.labels?.[label] === value;
}
