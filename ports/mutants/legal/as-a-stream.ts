import type { InformerChange } from "../mutant.js";
import { claimsOfStream } from "./claims.js";
import { PLAIN_READING, type ReadingHabits } from "./habits.js";
import { LegalAdapter } from "./legal-adapter.js";
import { MarkedStream } from "./marked-stream.js";
import { PlainClient } from "./plain-client.js";

/** A port with an informer that is a stream with marks, which has these habits and otherwise the plain ones. */
export function asAStream(
  differences: Partial<ReadingHabits>,
  { hasStore = false } = {},
): InformerChange {
  const habits: ReadingHabits = { ...PLAIN_READING, ...differences };
  return {
    createAdapter: (name) =>
      new LegalAdapter(
        name,
        claimsOfStream(habits, hasStore),
        ({ server, args, ...surroundings }) => {
          const client = new PlainClient(server, args, habits);
          const { pageSize: pageMaxCount = habits.pageMaxCount } = args;
          const informer = new MarkedStream({
            client,
            habits: { ...habits, pageMaxCount },
            hasStore,
            ...surroundings,
          });
          return { informer, isBusy: () => client.isBusy(), destroy: () => client.destroy() };
        },
      ),
  };
}
