/**
 * Thrown by whoever processes what was popped, to have it put back: behind what waits, and only if nothing newer of the
 * same object has come meanwhile. The pop then throws the `cause`; without one it ends as if all were well.
 *
 * `Fifo` and `DeltaFifo` know it. It is there for those who port old controllers: an informer does not need it, because
 * its next list repairs what was lost. Mirrors: `ErrRequeue` of client-go up to 0.32.
 */
export class RequeueError extends Error {
  readonly code = "requeue";

  constructor(options: { readonly cause?: unknown } = {}) {
    super("the popped item is to be put back", options);
    this.name = "RequeueError";
  }
}

/** Processes something, and puts it back when that asks for it. @throws what `process` throws, or wants thrown */
export function processOrPutBack(process: () => void, putBack: () => void): void {
  try {
    process();
  } catch (error) {
    if (!(error instanceof RequeueError)) throw error;
    putBack();
    if (error.cause !== undefined) throw error.cause;
  }
}
