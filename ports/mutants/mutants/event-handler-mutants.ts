import { Cache } from "../../../src/client/informer/cache.js";
import { DeletedFinalStateUnknown } from "../../../src/client/informer/deleted-final-state-unknown.js";
import {
  filteringHandler,
  handlerOf,
  type ResourceEventHandler,
} from "../../../src/client/informer/event-handler.js";
import { TypedDeletion } from "../../../src/client/informer/typed-deletion.js";
import {
  type TypedEventHandler,
  typedFilteringHandler,
  untypedHandler,
} from "../../../src/client/informer/typed-event-handler.js";
import type { KubernetesObject } from "../../../src/wire/resource.js";
import {
  eventHandlerPart,
  type HandlerAdaptors,
} from "../../reference/parts/event-handler-part.js";
import { indexerPart } from "../../reference/parts/indexer-part.js";
import type { InformerChange, Mutant } from "../mutant.js";

/** Adaptors of handlers that deliver too little, too much or something else. */
export const EVENT_HANDLER_MUTANTS: readonly Mutant[] = [
  {
    name: "callbacks-are-required",
    does: "throws on an event without a callback",
    mimics: "no known case: a callback that is called without a check",
    killedBy: ["callbacks-none", "callbacks-missing-are-silent [additions]"],
    change: withAdaptors({
      handlerOf: ({ onAdd = missing, onUpdate = missing, onDelete = missing }) =>
        handlerOf({ onAdd, onUpdate, onDelete }),
    }),
  },
  {
    name: "filter-spares-additions",
    does: "delivers every addition, whether or not it passes the filter",
    mimics: "no known case: a filter only for updates and deletions",
    killedBy: ["filter-additions"],
    change: withFilter((handler) => ({ onAdd: handler.onAdd })),
  },
  {
    name: "filter-loses-initial-flag",
    does: "delivers what passes its filter as if it were not in the initial list",
    mimics: "no known case: an adaptor from before isInInitialList",
    killedBy: ["filter-keeps-initial-flag"],
    change: withFilter((handler, filter) => ({
      onAdd: (object) => filteringHandler(filter, handler).onAdd(object, false),
    })),
  },
  {
    name: "filter-forgets-leavers",
    does: "delivers nothing when an object stops passing its filter",
    mimics: "no known case: a filter that checks only the new object",
    killedBy: ["filter-updates [it stops passing]"],
    change: withFilter((handler, filter) => ({
      onUpdate: (older, newer) => {
        if (filter(newer)) return filteringHandler(filter, handler).onUpdate(older, newer);
      },
    })),
  },
  {
    name: "filter-tells-arrivals-as-updates",
    does: "delivers an update of an object that the handler has never seen, when it starts passing the filter",
    mimics: "no known case: a filter that checks only the new object",
    killedBy: ["filter-updates [it begins to pass]"],
    change: withFilter((handler, filter) => ({
      onUpdate: (older, newer) => {
        if (filter(newer)) return handler.onUpdate(older, newer);
        if (filter(older)) return handler.onDelete(older);
      },
    })),
  },
  {
    name: "filter-deletes-newer-state",
    does: "delivers the deletion with the state that no longer passes, which the handler has never seen",
    mimics: "no known case: the old and the new object confused",
    killedBy: ["filter-updates [it stops passing]"],
    change: withFilter((handler, filter) => ({
      onUpdate: (older, newer) => {
        if (filter(older) && !filter(newer)) return handler.onDelete(newer);
        return filteringHandler(filter, handler).onUpdate(older, newer);
      },
    })),
  },
  {
    name: "typed-callbacks-are-required",
    does: "throws on an event without a callback in a typed handler",
    mimics: "no known case: a callback that is called without a check",
    killedBy: ["typed-callbacks-missing [simple]", "typed-callbacks-missing [detailed]"],
    change: withAdaptors({
      typedHandlerOf: ({ onAdd = missing, onUpdate = missing, onDelete = missing }) => ({
        onAdd,
        onUpdate,
        onDelete,
      }),
    }),
  },
  {
    name: "typed-filter-drops-missed-deletions",
    does: "drops missed deletions where there is a filter",
    mimics: "no known case: a filter that rejects tombstones",
    killedBy: ["typed-filter-deletions"],
    change: withAdaptors({
      typedFilteringHandler: (filter, handler) => ({
        ...typedFilteringHandler(filter, handler),
        onDelete: (deletion) => {
          if (deletion.finalStateUnknown !== undefined) return;
          return typedFilteringHandler(filter, handler).onDelete(deletion);
        },
      }),
    }),
  },
  {
    name: "typed-deletion-without-tombstone",
    does: "does not mark a deletion as missed",
    mimics: "no known case: a tombstone that is unwrapped and discarded",
    breaks: ["TYPED-03"],
    killedBy: ["typed-deletions [a tombstone with the object]"],
    change: withDeletions((deletion) => new TypedDeletion(deletion.object)),
  },
  {
    name: "typed-deletion-named-after-object",
    does: "takes the name of a deletion from its object, where the key differs",
    mimics: "no known case: names read from the metadata",
    breaks: ["TYPED-04"],
    killedBy: ["typed-deletions [a tombstone whose key is another's]"],
    change: withDeletions(
      (deletion) =>
        new (class extends TypedDeletion<KubernetesObject> {
          override get key(): string {
            return this.object === undefined ? super.key : new TypedDeletion(this.object).key;
          }
        })(deletion.object, deletion.finalStateUnknown),
    ),
  },
  {
    name: "typed-deletion-refuses-slashes",
    does: "throws on a tombstone whose key has more than one slash",
    mimics: "no known case: a key that is parsed as strictly as those of informers",
    breaks: ["TYPED-04"],
    killedBy: ["typed-deletions [a tombstone whose key has many slashes]"],
    change: withDeletions((deletion) => {
      if (deletion.key.split("/").length > 2) throw new Error("unexpected key format");
      return deletion;
    }),
  },
  {
    name: "typed-index-hides-failures",
    does: "returns nothing where an index of a typed indexer does not exist",
    mimics: "no known case: a typed wrapper that cannot return errors",
    killedBy: ["typed-index-unknown"],
    change: {
      components: {
        indexer: (settings) =>
          indexerPart(
            settings,
            (options) =>
              new (class extends Cache {
                override byIndex(indexName: string, value: string): KubernetesObject[] {
                  return indexName in this.getIndexers() ? super.byIndex(indexName, value) : [];
                }
              })(options),
          ),
      },
    },
  },
];

function missing(): never {
  throw new TypeError("callback is not a function");
}

function withAdaptors(changed: Partial<HandlerAdaptors>): InformerChange {
  return {
    components: {
      "event-handler": (settings, surroundings) =>
        eventHandlerPart(settings, surroundings, changed),
    },
  };
}

type Filter = Parameters<typeof filteringHandler>[0];

function withFilter(
  change: (handler: ResourceEventHandler, filter: Filter) => Partial<ResourceEventHandler>,
): InformerChange {
  return withAdaptors({
    filteringHandler: (filter, handler) => ({
      ...filteringHandler(filter, handler),
      ...change(handler, filter),
    }),
  });
}

/** Every deletion as `change` makes it. */
function withDeletions(
  change: (deletion: TypedDeletion<KubernetesObject>) => TypedDeletion<KubernetesObject>,
): InformerChange {
  return withAdaptors({
    untypedHandler: (handler) => {
      // The part drives handlers of any object, whatever their type is called.
      const typed = handler as unknown as TypedEventHandler<KubernetesObject>;
      return {
        ...untypedHandler(typed),
        onDelete: (deleted) =>
          typed.onDelete(
            change(
              deleted instanceof DeletedFinalStateUnknown
                ? new TypedDeletion(deleted.object, deleted)
                : new TypedDeletion(deleted),
            ),
          ),
      };
    },
  });
}
