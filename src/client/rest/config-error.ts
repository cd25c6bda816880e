/** What is wrong with how a cluster is to be reached. */
export type ConfigErrorCode =
  /** There is none, or it does not have what is asked for. */
  | "config-missing"
  /** It contradicts itself, or is none. */
  | "config-invalid"
  /** It asks for what this client does not have. */
  | "config-not-supported";

/** What a kubeconfig or the environment says of a cluster cannot be followed. */
export class ConfigError extends Error {
  readonly code: ConfigErrorCode;

  constructor(code: ConfigErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "ConfigError";
    this.code = code;
  }
}
