import {
  type EachListItemOptions,
  eachListItem,
} from "../../../src/client/informer/each-list-item.js";
import { metaNamespaceKey } from "../../../src/client/informer/key.js";
import type { ListOptions } from "../../../src/client/informer/list-watch.js";
import {
  DEFAULT_PAGE_MAX_COUNT,
  type ListPages,
  listPages,
  type PageFunc,
} from "../../../src/client/informer/pager.js";
import type { KubernetesObject } from "../../../src/wire/resource.js";
import { Gate } from "./gate.js";
import type { Part, PartSurroundings } from "./part.js";
import type { PartArgs } from "./part-args.js";
import { ScriptedSource } from "./scripted-source.js";
import { jsonOf } from "./values.js";

/** What a pager is made of. */
export interface PagerMakers {
  readonly listPages: ListPages;
  readonly eachListItem: (options: EachListItemOptions) => Promise<void>;
}

/** docs/parts/pager.md */
export function createPagerPart(settings: PartArgs, surroundings: PartSurroundings): Part {
  return pagerPart(settings, surroundings, { listPages, eachListItem });
}

/** The same with a pager of another make. */
export function pagerPart(
  settings: PartArgs,
  { report }: PartSurroundings,
  makers: PagerMakers,
): Part {
  const source = new ScriptedSource(settings, report);
  const abort = new AbortController();
  const gate = new Gate();
  const { signal } = abort;
  const options = optionsFrom(settings);
  const fetchPage: PageFunc = (page) => source.list(page);
  const isAt = (setting: string, key: string) =>
    settings.has(setting) && settings.text(setting) === key;
  const visit = async (item: KubernetesObject) => {
    report("item", jsonOf(item));
    const key = metaNamespaceKey(item);
    if (isAt("stopsAt", key)) abort.abort(new Error("canceled"));
    // There is one way to fail here; in Go there are two.
    if (isAt("throwsAt", key)) throw new Error(`the visitor throws for ${key}`);
    if (isAt("failsAt", key)) throw new Error(`the visitor fails for ${key}`);
    await gate.pass();
  };
  const list = async () => {
    const { list, isPaginated } = await makers.listPages(fetchPage, options, signal, {
      isFullListAfterExpiry:
        !settings.has("fullListIfExpired") || settings.flag("fullListIfExpired"),
    });
    const { resourceVersion } = list.metadata;
    report("listed", { objects: jsonOf(list.items), resourceVersion, isPaginated });
  };
  const visitEach = () =>
    makers.eachListItem({
      fetchPage,
      options,
      visit,
      signal,
      ...(settings.has("bufferSize") ? { pageBufferMaxCount: settings.number("bufferSize") } : {}),
    });
  return {
    methods: {
      ...source.methods(),
      run: settings.flag("visitsItems") ? visitEach : list,
      stop: () => abort.abort(new Error("canceled")),
      hold: () => gate.hold(),
      release: () => gate.release(),
    },
    close: () => {
      abort.abort();
      gate.release();
      source.close();
    },
  };
}

function optionsFrom(settings: PartArgs): ListOptions {
  const limit = settings.has("limit") ? settings.number("limit") : 0;
  const pageSize = settings.has("pageSize") ? settings.number("pageSize") : DEFAULT_PAGE_MAX_COUNT;
  const match = settings.has("resourceVersionMatch") ? settings.text("resourceVersionMatch") : "";
  return {
    limit: limit === 0 ? pageSize : limit,
    ...(settings.has("resourceVersion")
      ? { resourceVersion: settings.text("resourceVersion") }
      : {}),
    ...(match === "Exact" || match === "NotOlderThan" ? { resourceVersionMatch: match } : {}),
  };
}
