import type { Cause } from "./field-causes.js";

/** What went wrong, for programs. */
export type StorageErrorCode =
  | "already-exists"
  | "not-found"
  /** The object is not the one the writer has seen. */
  | "conflict"
  /** A condition of a delete does not hold. */
  | "precondition-failed"
  /** The object or the argument makes no sense. */
  | "invalid"
  /** History no longer reaches so far back. */
  | "expired"
  /** The version has not been reached yet. */
  | "too-large-resource-version"
  /** The object is larger than what can be stored. */
  | "too-large-object"
  /** No such resource is served. */
  | "not-served";

/** Facts about a `StorageError`, each present when it is known. */
export interface StorageErrorFacts {
  readonly key?: string;
  readonly name?: string;
  /** The requested version. */
  readonly version?: bigint;
  /** The oldest available version, or the newest one: the limit that was exceeded. */
  readonly limit?: bigint;
  /** For "invalid": each thing that is wrong with the object. */
  readonly causes?: readonly Cause[];
}

/** The store refuses. Whatever throws it has changed nothing. */
export class StorageError extends Error {
  override readonly name = "StorageError";
  readonly code: StorageErrorCode;
  readonly facts: StorageErrorFacts;

  constructor(code: StorageErrorCode, message: string, facts: StorageErrorFacts = {}) {
    super(message);
    this.code = code;
    this.facts = facts;
  }
}
