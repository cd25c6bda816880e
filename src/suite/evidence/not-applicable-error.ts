/**
 * A scenario that turns out, while it runs, not to apply to this port: it is skipped with the message as the reason.
 * For conditions that capabilities and settings cannot predict, such as the transport of a watch.
 */
export class NotApplicableError extends Error {
  override readonly name = "NotApplicableError";
}
