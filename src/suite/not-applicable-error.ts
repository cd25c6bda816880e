/**
 * A scenario that turns out, once it runs, not to be about this port: it is skipped for the reason that the message gives.
 * For what neither capabilities nor settings can say beforehand, such as how a watch is carried.
 */
export class NotApplicableError extends Error {
  override readonly name = "NotApplicableError";
}
