import type { KubernetesObject } from "../../../src/wire/resource.js";
import { claimsOfStore } from "../legal/claims.js";
import { PLAIN_HABITS, type StoreHabits } from "../legal/habits.js";
import { LegalAdapter } from "../legal/legal-adapter.js";
import type { LegalInformer } from "../legal/legal-informer.js";
import { nameOf } from "../legal/name-of.js";
import { type Asked, PlainClient } from "../legal/plain-client.js";
import { StoreInformer } from "../legal/store-informer.js";
import type { InformerChange, Mutant } from "../mutant.js";

/** Wrong informers that share no code with the reference. */
export const FOREIGN_MUTANTS: readonly Mutant[] = [
  {
    name: "store-filled-as-it-is-told",
    does: "empties its store for a fresh state, and fills it object by object as it tells them",
    mimics: "no known case: a store that is a handler, emptied at the beginning of a list",
    breaks: ["C-02"],
    killedBy: ["store-while-a-state-is-told"],
    change: fillingAsItTells({ ...PLAIN_HABITS, delivery: "inline", repeatsUnchanged: true }),
  },
];

function fillingAsItTells(habits: StoreHabits): InformerChange {
  return {
    createAdapter: (name) =>
      new LegalAdapter(name, claimsOfStore(habits), ({ server, args, ...surroundings }) => {
        let filled: Set<string> | undefined;
        const client = new (class extends PlainClient {
          override async list(asked: Asked, signal: AbortSignal): Promise<unknown> {
            const list = await super.list(asked, signal);
            filled = new Set();
            return list;
          }
        })(server, args, habits);
        const whole = new StoreInformer({ client, habits, ...surroundings });
        const isFilled = (object: KubernetesObject) => filled?.has(nameOf(object)) ?? true;
        const informer: LegalInformer = {
          start: () => whole.start(),
          stop: () => whole.stop(),
          hasSynced: () => whole.hasSynced(),
          isStopped: () => whole.isStopped(),
          list: () => whole.list().filter(isFilled),
          get: (key) => [whole.get(key)].find((object) => object !== undefined && isFilled(object)),
          addHandler: (handler, take) =>
            whole.addHandler(handler, async (told) => {
              filled?.add(told.about);
              await take(told);
            }),
          removeHandler: (handler) => whole.removeHandler(handler),
        };
        return { informer, destroy: () => client.destroy() };
      }),
  };
}
