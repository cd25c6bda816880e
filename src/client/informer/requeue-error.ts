/**
 * Thrown during processing to requeue the popped item at the end, unless a newer state of the
 * same object has been queued. The pop then throws the `cause`; without one it succeeds.
 *
 * Supported by `Fifo` and `DeltaFifo`, for ports of old controllers: an informer does not need it, because
 * its next list repairs the loss. Mirrors: `ErrRequeue` of client-go up to 0.32.
 */
export class RequeueError extends Error {
  readonly code = "requeue";

  constructor(options: { readonly cause?: unknown } = {}) {
    super("the popped item is to be put back", options);
    this.name = "RequeueError";
  }
}

/** Processes an item, and requeues it on request. @throws the error of `process`, or the cause of its request */
export function processOrPutBack(process: () => void, putBack: () => void): void {
  try {
    process();
  } catch (error) {
    if (!(error instanceof RequeueError)) throw error;
    putBack();
    if (error.cause !== undefined) throw error.cause;
  }
}
