/**
 * Retries as a library: client-go's util/retry in TypeScript.
 */

export { isConflict } from "./is-conflict.js";
export { DEFAULT_BACKOFF, DEFAULT_RETRY, onError, retryOnConflict } from "./retry.js";
