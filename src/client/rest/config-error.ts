/** Problems of a kubeconfig. */
export type ConfigErrorCode =
  /** It is missing, or lacks the requested entry. */
  | "config-missing"
  /** It contradicts itself, or is none. */
  | "config-invalid"
  /** It needs a feature that this client does not support. */
  | "config-not-supported";

/** The kubeconfig or the environment is invalid. */
export class ConfigError extends Error {
  readonly code: ConfigErrorCode;

  constructor(code: ConfigErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "ConfigError";
    this.code = code;
  }
}
