import type { InformerChange, LegalVariant } from "../mutant.js";
import { claimsOfStream } from "./claims.js";
import { PLAIN_READING, type ReadingHabits } from "./habits.js";
import { LegalAdapter } from "./legal-adapter.js";
import { MarkedStream } from "./marked-stream.js";
import { PlainClient } from "./plain-client.js";

/** Informers that are streams, with marks around each whole state. All but one have no store. */
export const STREAM_VARIANTS: readonly LegalVariant[] = [
  {
    name: "marked-stream",
    does: "is a pull stream, with markers around each full state and no store",
    because: "C-15: missed deletions follow from a marked restart",
    change: asAStream({}),
  },
  {
    name: "marked-stream-with-a-store",
    does: "is a stream with markers, and its store is replaced at the second marker",
    because:
      "C-17: what is delivered between two markers is stored from the second on, of which the handler is notified",
    change: asAStream(
      { firstVersion: "", pageMaxCount: 3, passesPagesOn: true },
      { hasStore: true },
    ),
  },
  {
    name: "marked-stream-in-pages",
    does: "is a stream with markers that delivers the items of a page before the list is complete",
    because: "C-02: what is delivered before the second marker does not count as the full state",
    change: asAStream({ firstVersion: "", pageMaxCount: 3, passesPagesOn: true }),
  },
  {
    name: "marked-stream-of-streaming-lists",
    does: "is a stream with markers that fetches each full state with a streaming list",
    because: "C-02: the second marker stands for the bookmark at the end of the initial events",
    change: asAStream({ beginsWith: "stream", goesOnWith: "stream" }),
  },
  {
    name: "marked-stream-that-lists-often",
    does: "is a stream with markers that restarts after every end of a watch",
    because: "C-15, C-22: a restart is always legal, as long as it is marked",
    change: asAStream({ afterEnd: "list", afterRefusal: "list", afterTooMany: "list" }),
  },
  {
    name: "marked-stream-over-web-sockets",
    does: "is a stream with markers that watches metadata over a WebSocket",
    because: "the API concepts offer both",
    change: asAStream({ watchesOver: "web-socket", form: "metadata" }),
  },
];

/** A port with an informer that is a stream with marks, with these habits and otherwise the plain ones. */
function asAStream(differences: Partial<ReadingHabits>, { hasStore = false } = {}): InformerChange {
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
