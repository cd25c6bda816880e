/** The contract's limit (C-34): an informer below it causes no storm, whatever its backoff. */
export const TRIES_PER_MINUTE_MAX_COUNT = 150;
