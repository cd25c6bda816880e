import type { Cause } from "./field-causes.js";

/** The code of the error. */
export type StorageErrorCode =
  | "already-exists"
  | "not-found"
  /** The object has changed since the writer has seen it. */
  | "conflict"
  /** A precondition of a delete does not hold. */
  | "precondition-failed"
  /** The object or the argument is invalid. */
  | "invalid"
  /** The version is compacted. */
  | "expired"
  /** The version has not been reached yet. */
  | "too-large-resource-version"
  /** The object is too large to be stored. */
  | "too-large-object"
  /** The resource is not served. */
  | "not-served";

/** Facts about a `StorageError`, each present when it is known. */
export interface StorageErrorFacts {
  readonly key?: string;
  readonly name?: string;
  /** The requested version. */
  readonly version?: bigint;
  /** The oldest available version, or the newest one: the limit that was exceeded. */
  readonly limit?: bigint;
  /** For "invalid": the violations. */
  readonly causes?: readonly Cause[];
}

/** A refusal of the store. The call that throws it has changed nothing. */
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
