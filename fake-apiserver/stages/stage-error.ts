import { formatPath, type IssuePath, type SchemaIssue } from "../faults/schema-issue.js";

/** A stage that cannot be used; the message names the member. */
export class StageError extends Error {
  override readonly name = "StageError";
  readonly code = "invalid-stage";
  /** Where in the document. */
  readonly path: IssuePath;
  /** In a template: the line of it, from 1. */
  readonly textLine: number | undefined;
  readonly #why: string;

  constructor(path: IssuePath, why: string, textLine?: number) {
    super(`${formatPath(path)}: ${why}`);
    this.path = path;
    this.textLine = textLine;
    this.#why = why;
  }

  get issue(): SchemaIssue {
    return { path: this.path, message: this.#why };
  }

  /** The same of a stage that is part of something. */
  within(path: IssuePath): StageError {
    return new StageError([...path, ...this.path], this.#why, this.textLine);
  }
}
