import { parallelizeUntil } from "../../../src/client/workqueue/parallelize-until.js";
import { parallelizerPart } from "../../reference/parts/parallelizer-part.js";
import type { InformerChange, Mutant } from "../mutant.js";

/** Parallelizers that leave pieces out, do too many at once, or do not end as they have to. */
export const PARALLELIZER_MUTANTS: readonly Mutant[] = [
  {
    name: "pieces-in-whole-chunks",
    does: "skips the last chunk if it is short",
    mimics: "no known case: a division that rounds down",
    killedBy: ["pieces-each-once [13]"],
    change: withFunction(({ pieces, chunkSize = 1, ...options }, work) =>
      parallelizeUntil(
        { ...options, chunkSize, pieces: Math.floor(pieces / chunkSize) * chunkSize },
        work,
      ),
    ),
  },
  {
    name: "pieces-all-at-once",
    does: "starts all pieces at once",
    mimics: "no known case: Promise.all over everything",
    killedBy: ["pieces-at-once [1]"],
    change: withFunction(async ({ pieces }, work) => {
      await Promise.all(Array.from({ length: pieces }, (_, piece) => work(piece)));
    }),
  },
  {
    name: "pieces-of-begun-chunks",
    does: "finishes a chunk that was started though it is cancelled",
    mimics: "no known case: a check of the signal between chunks",
    killedBy: ["pieces-cancelled"],
    change: withFunction(({ pieces, chunkSize = 1, ...options }, work) => {
      const size = Math.max(1, chunkSize);
      return parallelizeUntil({ ...options, pieces: Math.ceil(pieces / size) }, async (chunk) => {
        const end = Math.min((chunk + 1) * size, pieces);
        for (let piece = chunk * size; piece < end; piece++) await work(piece);
      });
    }),
  },
  {
    name: "pieces-left-behind",
    does: "returns as soon as it is cancelled, with work still in progress",
    mimics: "no known case: a race between the work and the signal",
    killedBy: ["pieces-cancelled"],
    change: withFunction(async (options, work) => {
      const cancelled = new Promise<void>((resolve) => {
        options.signal?.addEventListener("abort", () => resolve(), { once: true });
      });
      await Promise.race([parallelizeUntil(options, work), cancelled]);
    }),
  },
  {
    name: "pieces-one-by-one",
    does: "processes one piece at a time whatever the chunk size",
    mimics: "client-go up to 0.18, which had no chunks",
    killedBy: ["pieces-in-chunks"],
    change: withFunction(({ chunkSize: _, ...options }, work) => parallelizeUntil(options, work)),
  },
];

function withFunction(parallelize: typeof parallelizeUntil): InformerChange {
  return {
    components: {
      parallelizer: (settings, surroundings) =>
        parallelizerPart(settings, surroundings, parallelize),
    },
  };
}
