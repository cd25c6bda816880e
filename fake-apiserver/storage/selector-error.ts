/** A label or field selector that cannot be used; the message is what a real server answers with 400. */
export class SelectorError extends Error {
  override readonly name = "SelectorError";
}
