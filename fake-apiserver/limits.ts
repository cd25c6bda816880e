/**
 * How much is too much. Bounds that a client can meet are those of a real server, with its answer; the others keep a test
 * that went wrong from eating the machine. README.md lists them all.
 */
export const LIMITS = {
  /** Body of a request; also what copies of a JSON patch add to a document. Beyond: 413. */
  bodyMaxBytes: 3 * 1024 * 1024,
  /** An object as it is stored, which is what etcd takes in a request. Beyond: 500. */
  objectMaxBytes: 1.5 * 1024 * 1024,
  /** Keys and values of all annotations of an object. Beyond: 422. */
  annotationsMaxBytes: 256 * 1024,
  /** Values nested in one another in a body; a real server takes 10,000. Beyond: 400. */
  depthMax: 500,
  /** Operations of a JSON patch. Beyond: 413. */
  patchOperationsMaxCount: 10_000,
  /** Request line and headers. Beyond: 431, and the connection ends. */
  headersMaxBytes: 1024 * 1024,
  /** Requests under way on a connection of HTTP/2. Beyond: the client waits, or its streams are refused. */
  streamsMaxCount: 100,
  /** Events kept for each resource, unless a world says otherwise. Beyond: a watch from before gets 410. */
  historyMaxCount: 10_000,
  /** Bytes that wait for the client of a watch, unless a world says otherwise. Beyond: the watch ends. */
  watchQueueMaxBytes: 64 * 1024 * 1024,
  /** Entries of the journal, unless a world says otherwise. Beyond: the oldest are forgotten. */
  journalMaxCount: 100_000,
  /** Bytes of encoded objects, lists and events that are remembered, each, by the process. Beyond: encoded anew. */
  encodedMaxBytes: 32 * 1024 * 1024,
} as const;
