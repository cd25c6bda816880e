/** How to work pieces off side by side. */
export interface ParallelizeOptions {
  /** How many pieces are worked on at once, at most. With 0 nothing is done. */
  readonly workers: number;
  readonly pieces: number;
  /** How many pieces a worker takes at a time; less than 1 means 1. @default 1 */
  readonly chunkSize?: number;
  /** Once it aborts, no further piece is started. The caller checks it to know whether all were done. @default never */
  readonly signal?: AbortSignal;
}

/**
 * Calls `doWorkPiece` once with each number below `pieces`, by several workers at once, and resolves when all calls have
 * ended. Worth it where a piece waits for something: workers take turns on the one thread there is. More workers than
 * chunks are not started.
 *
 * A piece that fails keeps pieces from being begun, and what it failed with is what the promise rejects with, once no call
 * runs any more. Mirrors: client-go@32ce75a7 util/workqueue/parallelizer.go. Differs: there, a piece that panics ends the
 * program. @throws RangeError for a negative number of workers
 */
export async function parallelizeUntil(
  { workers, pieces, chunkSize = 1, signal }: ParallelizeOptions,
  doWorkPiece: (piece: number) => void | Promise<void>,
): Promise<void> {
  if (workers < 0) throw new RangeError(`Cannot work with ${workers} workers`);
  const chunkPieces = Math.max(1, chunkSize);
  const chunkCount = Math.ceil(pieces / chunkPieces);
  let nextChunk = 0;
  const failures: unknown[] = [];
  const isOver = () => signal?.aborted === true || failures.length > 0;

  async function work(): Promise<void> {
    while (nextChunk < chunkCount) {
      const first = nextChunk++ * chunkPieces;
      const end = Math.min(first + chunkPieces, pieces);
      for (let piece = first; piece < end; piece++) {
        if (isOver()) return;
        await doWorkPiece(piece);
      }
    }
  }

  const failed = (failure: unknown) => void failures.push(failure);
  const count = Math.min(workers, chunkCount);
  await Promise.all(Array.from({ length: count }, () => work().catch(failed)));
  if (failures.length > 0) throw failures[0];
}
