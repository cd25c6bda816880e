/** A template that cannot be read, or not be filled in. */
export class TemplateError extends Error {
  override readonly name = "TemplateError";
  /** Counts from 1, within the template. */
  readonly line: number;

  constructor(message: string, line: number) {
    super(message);
    this.line = line;
  }
}
