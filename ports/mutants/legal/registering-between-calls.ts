import { holdingOnly, onClient, port } from "../foreign-port.js";
import type { InformerChange } from "../mutant.js";
import type { StoreHabits } from "./habits.js";
import type { Take } from "./notice.js";
import { PlainClient } from "./plain-client.js";

/** A port with an informer that holds one lock while it calls a handler, and while it registers one. */
export function registeringBetweenCalls(differences: Partial<StoreHabits>): InformerChange {
  return port(differences, (surroundings, habits) => {
    const { informer: whole, destroy } = onClient(PlainClient, surroundings, habits);
    const calls = new Set<Promise<void>>();
    const counted =
      (take: Take): Take =>
      async (notice) => {
        const call = take(notice);
        calls.add(call);
        await call.finally(() => calls.delete(call));
      };
    const informer = {
      ...holdingOnly(() => true, whole),
      addHandler: async (name: string, take: Take) => {
        await Promise.allSettled(calls);
        whole.addHandler(name, counted(take));
      },
    };
    return { informer, destroy };
  });
}
