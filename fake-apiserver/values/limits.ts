/**
 * How much is too much. What a client can exceed is bounded as a real server bounds it, with its answer; the rest keeps a
 * test that went wrong from eating the machine. README.md lists them all.
 */
export const LIMITS = {
  /** Of the body of a request; also what the copies in a JSON patch add to a document. */
  bodyMaxBytes: 3 * 1024 * 1024,
  /** Of an object as it is stored: what etcd takes. */
  objectMaxBytes: 1.5 * 1024 * 1024,
  /** Of what is sent to etcd at all; between the two it is etcd that refuses. */
  storageRequestMaxBytes: 2 * 1024 * 1024,
  /** Of keys and values of all annotations of an object. */
  annotationsMaxBytes: 256 * 1024,
  fieldManagerMaxBytes: 128,
  /** Values nested in one another in a body; a real server takes 10,000. */
  depthMaxCount: 500,
  /** Characters of all warnings of an answer; where there are more, each is cut as well. */
  warningsMaxCount: 4 * 1024,
  /** In a JSON patch. */
  patchOperationsMaxCount: 10_000,
  /** Of request line and headers. */
  headersMaxBytes: 1024 * 1024,
  /** Requests under way on a connection of HTTP/2. */
  streamsMaxCount: 100,
  /** Events kept for each resource, unless a world wants otherwise. */
  historyMaxCount: 10_000,
  /** Of what waits for the client of a watch, unless a world wants otherwise. */
  watchQueueMaxBytes: 64 * 1024 * 1024,
  /** Entries of the journal, unless a world wants otherwise. */
  journalMaxCount: 100_000,
  /** Of what waits for a client of the journal's feed. */
  feedQueueMaxBytes: 16 * 1024 * 1024,
  /** Entries that wait for a client of the feed that takes them in batches; of what is more, the count is sent. */
  feedBacklogMaxCount: 5_000,
  /** Watches, connections, objects, each, that one answer of the control API shows to a reader. */
  reportedMaxCount: 500,
  adminBodyMaxBytes: 3 * 1024 * 1024,
  /** In one process, for the control API. */
  worldsMaxCount: 1_000,
  /** Of one world, for the control API. */
  snapshotsMaxCount: 100,
  /** Of one world. */
  replicasMaxCount: 16,
  /** Objects that one load may create at its start. */
  loadMaxCount: 100_000,
  /** Rounds of changes of one load. */
  loadRoundsMaxCount: 100_000,
  /** Of encoded objects, lists and events, each, that a process remembers. */
  encodedMaxBytes: 32 * 1024 * 1024,
} as const;
