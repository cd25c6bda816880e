import { Cache } from "../../../src/client/informer/cache.js";
import { GenericLister, type Lister } from "../../../src/client/informer/generic-lister.js";
import {
  type Indexer,
  metaNamespaceIndexFunc,
  NAMESPACE_INDEX,
} from "../../../src/client/informer/indexer.js";
import { deletionHandlingMetaNamespaceKey } from "../../../src/client/informer/key.js";
import { LabelSelector } from "../../../src/client/informer/label-selector.js";
import { listAll, listAllByNamespace } from "../../../src/client/informer/list-all.js";
import type { GroupResource } from "../../../src/client/informer/not-found-error.js";
import { keyFuncFrom } from "./functions.js";
import type { Part } from "./part.js";
import { PartArgs } from "./part-args.js";
import { jsonOf } from "./values.js";

/** What can be of another make. */
export interface ListerMakers {
  readonly listAll: typeof listAll;
  readonly listAllByNamespace: typeof listAllByNamespace;
  readonly createLister: (indexer: Indexer, resource: GroupResource) => Lister;
}

/** docs/parts/lister.md */
export function createListerPart(settings: PartArgs): Part {
  return listerPart(settings, {});
}

/** The same with functions or a lister of another make, such as one that is wrong on purpose. */
export function listerPart(settings: PartArgs, changed: Partial<ListerMakers>): Part {
  const makers: ListerMakers = {
    listAll,
    listAllByNamespace,
    createLister: (indexer, resource) => new GenericLister(indexer, resource),
    ...changed,
  };
  const indexer = indexerOf(settings);
  const lister = makers.createLister(indexer, resourceFrom(settings));
  const listerFor = (args: PartArgs) =>
    args.has("namespace") ? lister.byNamespace(args.text("namespace")) : lister;
  return {
    methods: {
      listAll: (args) => {
        const selector = selectorFrom(args);
        return jsonOf(
          args.has("namespace")
            ? makers.listAllByNamespace(indexer, args.text("namespace"), selector)
            : makers.listAll(indexer, selector),
        );
      },
      list: (args) => jsonOf(listerFor(args).list(selectorFrom(args))),
      getByName: (args) => jsonOf(listerFor(args).get(args.text("name"))),
    },
  };
}

/** All flavors of listers are one here: objects are what they are on the wire. */
function indexerOf(settings: PartArgs): Indexer {
  const isIndexed = !settings.has("hasNamespaceIndex") || settings.flag("hasNamespaceIndex");
  const indexer = new Cache({
    keyFunc: keyFuncFrom(
      new PartArgs({ keyFunction: "meta-or-text" }),
      deletionHandlingMetaNamespaceKey,
    ),
    indexers: isIndexed ? { [NAMESPACE_INDEX]: metaNamespaceIndexFunc } : {},
  });
  for (const object of settings.objects("objects")) indexer.add(object);
  return indexer;
}

function resourceFrom(settings: PartArgs): GroupResource {
  const [resource = "", ...group] = settings.has("resource")
    ? settings.text("resource").split(".")
    : [];
  return { resource, group: group.join(".") };
}

function selectorFrom(args: PartArgs): LabelSelector {
  const text = args.has("selector") ? args.text("selector") : "";
  return text === "nothing" ? LabelSelector.nothing : LabelSelector.parse(text);
}
