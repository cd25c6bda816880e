import type { ListOptions } from "../../../src/client/informer/list-watch.js";

/** What goes over the wire of the options of a list or a watch: nothing that is empty. */
export function sent(options: ListOptions): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(options).filter(
      ([, value]) => value !== undefined && value !== "" && value !== 0 && value !== false,
    ),
  );
}
