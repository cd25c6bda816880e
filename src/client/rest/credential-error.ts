/** Why a program gave no credentials. */
export type CredentialErrorCode =
  /** It is not there, or cannot be run. */
  | "plugin-not-found"
  /** It needs a prompt, and there is no terminal. */
  | "plugin-not-interactive"
  /** It ended with another exit code than 0. */
  | "plugin-failed"
  /** Its output contains no credentials. */
  | "plugin-answer-invalid";

/** A credential plugin gave no credentials. */
export class CredentialError extends Error {
  readonly code: CredentialErrorCode;

  constructor(code: CredentialErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "CredentialError";
    this.code = code;
  }
}
