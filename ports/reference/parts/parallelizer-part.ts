import { parallelizeUntil } from "../../../src/client/workqueue/parallelize-until.js";
import { sleep } from "../../../src/time/clock.js";
import type { Part, PartSurroundings } from "./part.js";
import type { PartArgs } from "./part-args.js";

/** docs/parts/parallelizer.md */
export function createParallelizerPart(settings: PartArgs, surroundings: PartSurroundings): Part {
  return parallelizerPart(settings, surroundings, parallelizeUntil);
}

/** The same with a function of another make, such as one that is wrong on purpose. */
export function parallelizerPart(
  settings: PartArgs,
  { clock }: Pick<PartSurroundings, "clock">,
  parallelize: typeof parallelizeUntil,
): Part {
  const stopping = new AbortController();
  const begun: number[] = [];
  let doneCount = 0;
  let atOnceCount = 0;
  let mostAtOnceCount = 0;
  async function work(piece: number): Promise<void> {
    begun.push(piece);
    mostAtOnceCount = Math.max(mostAtOnceCount, ++atOnceCount);
    if (settings.has("workMs")) await sleep(clock, settings.number("workMs"));
    atOnceCount--;
    doneCount++;
  }
  return {
    methods: {
      run: () =>
        parallelize(
          {
            workers: settings.number("workers"),
            pieces: settings.number("pieces"),
            ...(settings.has("chunkSize") ? { chunkSize: settings.number("chunkSize") } : {}),
            ...(settings.flag("isEndless") ? {} : { signal: stopping.signal }),
          },
          work,
        ),
      stop: () => stopping.abort(),
      begunCount: () => begun.length,
      doneCount: () => doneCount,
      isEachBegunOnce: () => new Set(begun).size === begun.length,
      mostAtOnceCount: () => mostAtOnceCount,
    },
    close: () => stopping.abort(),
  };
}
