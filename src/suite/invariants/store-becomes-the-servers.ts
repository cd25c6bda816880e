import { differences } from "../values/differences.js";
import type { Invariant } from "./invariant.js";

/** In the end, the store equals the server's state. */
export const storeBecomesTheServers: Invariant = {
  name: "store-becomes-the-servers",
  requirement: "C-01",
  check: ({ caughtUp }) => {
    if (caughtUp?.store === undefined) return undefined;
    const { store, server, isExempt } = caughtUp;
    const found = differences(store, server, isExempt);
    if (found.length === 0) return undefined;
    const textOf = (versions: ReadonlyMap<string, string>) =>
      found.map(({ key }) => `${key}@${versions.get(key) ?? "nothing"}`).join(", ");
    return {
      reason: "The store does not become what the server has",
      expected: textOf(server),
      observed: textOf(store),
    };
  },
};
