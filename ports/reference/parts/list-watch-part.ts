import type { ListOptions } from "../../../src/client/informer/list-watch.js";
import { watchListOptionsFor } from "../../../src/client/informer/watch-list-options.js";
import type { Part } from "./part.js";
import type { PartArgs } from "./part-args.js";
import { sent } from "./sent.js";

/** docs/parts/list-watch.md */
export function createListWatchPart(): Part {
  return listWatchPart(watchListOptionsFor);
}

/** The same with options that are made otherwise. */
export function listWatchPart(
  watchListOptions: (options: ListOptions) => ListOptions | undefined,
): Part {
  return {
    methods: {
      watchListOptions: (args) => {
        const options = watchListOptions(optionsFrom(args));
        return options === undefined ? undefined : sent(options);
      },
    },
  };
}

function optionsFrom(args: PartArgs): ListOptions {
  const match = args.has("resourceVersionMatch") ? args.text("resourceVersionMatch") : "";
  return {
    ...(args.has("resourceVersion") ? { resourceVersion: args.text("resourceVersion") } : {}),
    ...(match === "Exact" || match === "NotOlderThan" ? { resourceVersionMatch: match } : {}),
    ...(args.has("limit") ? { limit: args.number("limit") } : {}),
    ...(args.has("continue") ? { continue: args.text("continue") } : {}),
  };
}
