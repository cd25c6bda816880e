import type { LegalVariant } from "../mutant.js";
import { asAStream } from "./as-a-stream.js";

/** Informers that are streams, and say where a whole state begins and ends. All but one keep nothing. */
export const STREAM_VARIANTS: readonly LegalVariant[] = [
  {
    name: "marked-stream",
    does: "is a stream that is pulled, with marks around each whole state and nothing held",
    because: "C-15: a deletion that was missed follows from a marked full restart",
    change: asAStream({}),
  },
  {
    name: "marked-stream-with-a-store",
    does: "is a stream with marks, and holds a store that a whole state replaces at the second mark",
    because:
      "C-17: what is told between two marks is held from the second on, which the handler is told",
    change: asAStream(
      { firstVersion: "", pageMaxCount: 3, passesPagesOn: true },
      { hasStore: true },
    ),
  },
  {
    name: "marked-stream-in-pages",
    does: "is a stream with marks that tells the items of a page before the list is whole",
    because: "C-02: until the second mark nobody takes what was told for the whole",
    change: asAStream({ firstVersion: "", pageMaxCount: 3, passesPagesOn: true }),
  },
  {
    name: "marked-stream-of-streaming-lists",
    does: "is a stream with marks that gets each whole state as a stream",
    because: "C-02: the bookmark at the end of the initial events is where the second mark stands",
    change: asAStream({ beginsWith: "stream", goesOnWith: "stream" }),
  },
  {
    name: "marked-stream-that-lists-often",
    does: "is a stream with marks that begins again after every end of a watch",
    because: "C-15, C-22: a restart is always legal, as long as it is marked",
    change: asAStream({ afterEnd: "list", afterRefusal: "list", afterTooMany: "list" }),
  },
  {
    name: "marked-stream-over-web-sockets",
    does: "is a stream with marks that watches metadata over a WebSocket",
    because: "the API concepts offer both",
    change: asAStream({ watchesOver: "web-socket", form: "metadata" }),
  },
];
