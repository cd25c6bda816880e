/** Generated from protocol.schema.yaml by npm run generate. Do not edit. */

/**
 * Version 1 of the protocol between the suite and an adapter: JSON lines over the adapter's standard input and output, UTF-8, one object per line, no line over 16 MiB. Neither side sends members that this schema does not have. The suite refuses unknown members, because a misspelt optional member would otherwise go unnoticed; an adapter may ignore them.
 */
export type Message = Command | Reply | AdapterEvent;
/**
 * From the suite to the adapter.
 */
export type Command =
  | HelloCommand
  | TrialOpenCommand
  | TrialCloseCommand
  | ShutdownCommand
  | InformerCreateCommand
  | InformerStartCommand
  | InformerStopCommand
  | InformerStatusCommand
  | HandlerAddCommand
  | HandlerRemoveCommand
  | HandlerReleaseCommand
  | HandlerStatusCommand
  | StoreListCommand
  | StoreGetCommand
  | IndexerAddCommand
  | IndexListCommand
  | IndexValuesCommand
  | ClockAdvanceCommand
  | PartCreateCommand
  | PartCallCommand
  | PartBeginCommand
  | DebugDumpCommand;
/**
 * No members.
 */
export type Empty = Record<string, never>;
/**
 * A named transform, applied to an object before it reaches the store and the handlers.
 */
export type Transform = StripManagedFieldsTransform | SetLabelTransform | FailOnTransform;
/**
 * A named index function. An object may have no value, one, or several.
 */
export type Indexer = ByNamespaceIndexer | ByLabelIndexer | ByAnnotationListIndexer;
/**
 * What a handler does after it has reported its notification. Functions cannot be sent, so behaviours have names. `on` limits block, throw and slow to notifications of one object key (namespace/name, or name); absent, they apply to those of any object. A restart and a restarted are of none.
 */
export type HandlerBehaviour =
  | RecordBehaviour
  | BlockBehaviour
  | ThrowBehaviour
  | SlowBehaviour
  | ReadStoreBehaviour;
/**
 * A part of the library that can be driven alone, at component depth. src/protocol/parts/ has the schema of each, docs/parts/ a page generated from it: settings, methods, reports. A member that is not in it is a protocol error.
 */
export type PartKind =
  | "key-functions"
  | "store"
  | "indexer"
  | "thread-safe-store"
  | "fifo"
  | "delta-fifo"
  | "real-fifo"
  | "controller"
  | "plain-informer"
  | "event-handler"
  | "reflector"
  | "shared-informer"
  | "sync-tracker"
  | "lazy"
  | "cache-wait"
  | "expiration-cache"
  | "mutation-cache"
  | "mutation-detector"
  | "undelta-store"
  | "lister"
  | "list-watch"
  | "pager"
  | "retry-watcher"
  | "informer-watcher"
  | "until"
  | "informer-factory"
  | "informer-name"
  | "consistency-detector"
  | "heap"
  | "backoff"
  | "work-queue"
  | "delaying-queue"
  | "rate-limiting-queue"
  | "parallelizer"
  | "controller-loop"
  | "rate-limiter"
  | "throttle"
  | "id-backoff"
  | "wait-loop"
  | "retry"
  | "broadcaster"
  | "stream-watcher"
  | "rest-client"
  | "event-recorder"
  | "series-recorder"
  | "leader-elector"
  | "dynamic-client"
  | "metadata-client"
  | "discovery-client";
/**
 * From the adapter to the suite, exactly one for each command, in any order.
 */
export type Reply = OkReply | ErrReply;
/**
 * From the adapter to the suite, at any time while its trial is open.
 */
export type AdapterEvent =
  | Notification
  | WatchErrorEvent
  | EndedEvent
  | LogEvent
  | CallingEvent
  | PartReport;
/**
 * An ability of the informer. The vocabulary is closed. If declared, every scenario that needs it counts; if not, those scenarios are skipped with that reason.
 */
export type Capability =
  | "store"
  | "has-synced"
  | "handlers.has-synced"
  | "handlers.multiple"
  | "handlers.late"
  | "handlers.remove"
  | "handlers.resync-period"
  | "handlers.isolated"
  | "handlers.isolated-errors"
  | "resync"
  | "tombstone"
  | "old-object"
  | "add-update-distinct"
  | "initial-list-flag"
  | "restart-marks"
  | "pagination"
  | "page-size"
  | "relist-from-version"
  | "bookmarks"
  | "streaming-list"
  | "watch-timeout"
  | "indexers"
  | "indexers.late"
  | "index.values"
  | "transform"
  | "transform.errors"
  | "watch-error-handler"
  | "stop"
  | "stopped"
  | "last-sync-version"
  | "label-selector"
  | "field-selector";
/**
 * An ability of the adapter, not of the informer.
 */
export type Need =
  | "virtual-clock"
  | "block-handler"
  | "slow-handler"
  | "throw-in-handler"
  | "read-store-in-handler"
  | "stop-informer";
/**
 * A behaviour of the library that is as correct as client-go's, but that scenarios about client-go's behaviour would misjudge. They are skipped with that reason.
 */
export type Trait =
  | "repeats-unchanged"
  | "streams-only"
  | "lists-once"
  | "watches-once"
  | "one-stream"
  | "polls"
  | "lists-at-events";
/**
 * virtual: the suite advances time with clock.advance. real: time is the machine's.
 */
export type ClockMode = "virtual" | "real";
/**
 * The queue that the informer is based on, if the port declares it.
 */
export type QueueMode = "delta-fifo" | "real-fifo" | "atomic-fifo";

/**
 * Comes first and alone: nothing else is sent before its answer.
 */
export interface HelloCommand {
  /**
   * Echoed by the reply.
   */
  id: number;
  cmd: "hello";
  args: HelloArgs;
}
/**
 * First message; negotiates the protocol version.
 */
export interface HelloArgs {
  protocol: ProtocolRange;
  /**
   * Version of the suite; for logs.
   */
  suite: string;
}
/**
 * Protocol versions the suite speaks, both ends included.
 */
export interface ProtocolRange {
  /**
   * Lowest.
   */
  min: number;
  /**
   * Highest.
   */
  max: number;
}
/**
 * Opens a trial: one scenario with an apiserver of its own.
 */
export interface TrialOpenCommand {
  /**
   * Echoed by the reply.
   */
  id: number;
  cmd: "trial.open";
  /**
   * Trial.
   */
  trial: string;
  args: TrialOpenArgs;
}
/**
 * A new trial: one scenario with a fake apiserver of its own.
 */
export interface TrialOpenArgs {
  /**
   * Base URL of the apiserver, without a trailing slash. Absent in trials of parts that need none.
   */
  server?: string;
  /**
   * The certificate authority to trust, PEM, if the apiserver serves TLS.
   */
  certificateAuthority?: string;
  /**
   * Seed of the library's random numbers, if it accepts one.
   */
  seed?: number;
  /**
   * The start of a virtual clock, in milliseconds since the epoch.
   */
  nowMs?: number;
}
/**
 * Stops everything of the trial; answered when nothing of it is running.
 */
export interface TrialCloseCommand {
  /**
   * Echoed by the reply.
   */
  id: number;
  cmd: "trial.close";
  /**
   * Trial.
   */
  trial: string;
  args: Empty;
}
/**
 * Ends the adapter: answer, then exit with 0.
 */
export interface ShutdownCommand {
  /**
   * Echoed by the reply.
   */
  id: number;
  cmd: "shutdown";
  args: Empty;
}
/**
 * Builds an informer.
 */
export interface InformerCreateCommand {
  /**
   * Echoed by the reply.
   */
  id: number;
  cmd: "informer.create";
  /**
   * Trial.
   */
  trial: string;
  args: InformerCreateArgs;
}
/**
 * Builds an informer; starts nothing.
 */
export interface InformerCreateArgs {
  /**
   * Name given by the suite.
   */
  informer: string;
  resource: ResourceRef;
  /**
   * Restricts to one namespace; absent means all. Either may be `not-supported`.
   */
  namespace?: string;
  /**
   * Label selector.
   */
  labelSelector?: string;
  /**
   * Field selector.
   */
  fieldSelector?: string;
  /**
   * The informer's default resync period; 0 or absent: none.
   */
  resyncPeriodMs?: number;
  /**
   * Limit for every list; absent: the library's default.
   */
  pageSize?: number;
  transform?: Transform;
  /**
   * Index name to function.
   */
  indexers?: {
    [k: string]: Indexer;
  };
}
/**
 * The resource of the informer. Others than pods may be `not-supported`.
 */
export interface ResourceRef {
  /**
   * "" for core.
   */
  group: string;
  /**
   * Version.
   */
  version: string;
  /**
   * Plural.
   */
  resource: string;
  /**
   * Kind.
   */
  kind: string;
  /**
   * Whether objects live in namespaces.
   */
  namespaced: boolean;
}
/**
 * Removes metadata.managedFields.
 */
export interface StripManagedFieldsTransform {
  kind: "strip-managed-fields";
}
/**
 * Sets the label transformed=true.
 */
export interface SetLabelTransform {
  kind: "set-label";
}
/**
 * Fails for one object key, passes others unchanged.
 */
export interface FailOnTransform {
  kind: "fail-on";
  /**
   * Object key.
   */
  on: string;
}
/**
 * One value: the namespace.
 */
export interface ByNamespaceIndexer {
  kind: "by-namespace";
}
/**
 * The value of one label; none when absent.
 */
export interface ByLabelIndexer {
  kind: "by-label";
  /**
   * Label key.
   */
  label: string;
}
/**
 * Each comma-separated value of one annotation; none when absent or empty.
 */
export interface ByAnnotationListIndexer {
  kind: "by-annotation-list";
  /**
   * Annotation key.
   */
  annotation: string;
}
/**
 * Starts it; answered at once, not when it has synced.
 */
export interface InformerStartCommand {
  /**
   * Echoed by the reply.
   */
  id: number;
  cmd: "informer.start";
  /**
   * Trial.
   */
  trial: string;
  args: InformerArgs;
}
/**
 * Names an informer.
 */
export interface InformerArgs {
  /**
   * Informer.
   */
  informer: string;
}
/**
 * Stops it; answered when it has ended and no callback is running or will run.
 */
export interface InformerStopCommand {
  /**
   * Echoed by the reply.
   */
  id: number;
  cmd: "informer.stop";
  /**
   * Trial.
   */
  trial: string;
  args: InformerArgs;
}
/**
 * Gets the status of the informer.
 */
export interface InformerStatusCommand {
  /**
   * Echoed by the reply.
   */
  id: number;
  cmd: "informer.status";
  /**
   * Trial.
   */
  trial: string;
  args: InformerArgs;
}
/**
 * Registers a handler.
 */
export interface HandlerAddCommand {
  /**
   * Echoed by the reply.
   */
  id: number;
  cmd: "handler.add";
  /**
   * Trial.
   */
  trial: string;
  args: HandlerAddArgs;
}
/**
 * Registers a handler, before or after the start.
 */
export interface HandlerAddArgs {
  /**
   * Informer.
   */
  informer: string;
  /**
   * Name given by the suite to this registration; its notifications are counted from 1.
   */
  handler: string;
  behaviour: HandlerBehaviour;
  /**
   * This handler's own resync period; 0: none; absent: the informer's default.
   */
  resyncPeriodMs?: number;
}
/**
 * Reports and returns.
 */
export interface RecordBehaviour {
  kind: "record";
}
/**
 * Reports, then does not return until handler.release.
 */
export interface BlockBehaviour {
  kind: "block";
  /**
   * Object key to block on.
   */
  on?: string;
}
/**
 * Reports, then throws (panics, raises).
 */
export interface ThrowBehaviour {
  kind: "throw";
  /**
   * Object key to throw on.
   */
  on?: string;
}
/**
 * Reports, then takes this long to return.
 */
export interface SlowBehaviour {
  kind: "slow";
  /**
   * Milliseconds.
   */
  delayMs: number;
  /**
   * Object key to be slow on.
   */
  on?: string;
}
/**
 * Reads the object's key from the informer's store inside the callback and adds what it found to the notification.
 */
export interface ReadStoreBehaviour {
  kind: "read-store";
}
/**
 * Removes a registration; answered when the library's call returned.
 */
export interface HandlerRemoveCommand {
  /**
   * Echoed by the reply.
   */
  id: number;
  cmd: "handler.remove";
  /**
   * Trial.
   */
  trial: string;
  args: HandlerArgs;
}
/**
 * Names a handler.
 */
export interface HandlerArgs {
  /**
   * Informer.
   */
  informer: string;
  /**
   * Handler.
   */
  handler: string;
}
/**
 * Lets a blocking handler return, now and from now on.
 */
export interface HandlerReleaseCommand {
  /**
   * Echoed by the reply.
   */
  id: number;
  cmd: "handler.release";
  /**
   * Trial.
   */
  trial: string;
  args: HandlerArgs;
}
/**
 * Gets the status of the registration.
 */
export interface HandlerStatusCommand {
  /**
   * Echoed by the reply.
   */
  id: number;
  cmd: "handler.status";
  /**
   * Trial.
   */
  trial: string;
  args: HandlerArgs;
}
/**
 * Lists the store.
 */
export interface StoreListCommand {
  /**
   * Echoed by the reply.
   */
  id: number;
  cmd: "store.list";
  /**
   * Trial.
   */
  trial: string;
  args: InformerArgs;
}
/**
 * Looks up a key.
 */
export interface StoreGetCommand {
  /**
   * Echoed by the reply.
   */
  id: number;
  cmd: "store.get";
  /**
   * Trial.
   */
  trial: string;
  args: StoreGetArgs;
}
/**
 * Looks up an object.
 */
export interface StoreGetArgs {
  /**
   * Informer.
   */
  informer: string;
  /**
   * namespace/name, or name.
   */
  key: string;
}
/**
 * Adds an index, before or after the start.
 */
export interface IndexerAddCommand {
  /**
   * Echoed by the reply.
   */
  id: number;
  cmd: "indexer.add";
  /**
   * Trial.
   */
  trial: string;
  args: IndexerAddArgs;
}
/**
 * Adds an index, before or after the start.
 */
export interface IndexerAddArgs {
  /**
   * Informer.
   */
  informer: string;
  /**
   * Index name.
   */
  index: string;
  indexer: Indexer;
}
/**
 * Asks an index for the objects with one value.
 */
export interface IndexListCommand {
  /**
   * Echoed by the reply.
   */
  id: number;
  cmd: "index.list";
  /**
   * Trial.
   */
  trial: string;
  args: IndexListArgs;
}
/**
 * An index and a value.
 */
export interface IndexListArgs {
  /**
   * Informer.
   */
  informer: string;
  /**
   * Index name.
   */
  index: string;
  /**
   * Indexed value.
   */
  value: string;
}
/**
 * Asks an index for its distinct values.
 */
export interface IndexValuesCommand {
  /**
   * Echoed by the reply.
   */
  id: number;
  cmd: "index.values";
  /**
   * Trial.
   */
  trial: string;
  args: IndexValuesArgs;
}
/**
 * An index.
 */
export interface IndexValuesArgs {
  /**
   * Informer.
   */
  informer: string;
  /**
   * Index name.
   */
  index: string;
}
/**
 * Moves the trial's virtual time, firing due timers in order. A step of 0 only asks.
 */
export interface ClockAdvanceCommand {
  /**
   * Echoed by the reply.
   */
  id: number;
  cmd: "clock.advance";
  /**
   * Trial.
   */
  trial: string;
  args: ClockAdvanceArgs;
}
/**
 * The step.
 */
export interface ClockAdvanceArgs {
  /**
   * Milliseconds; may have a fraction.
   */
  byMs: number;
}
/**
 * Creates a part. `refused` when the library refuses the settings.
 */
export interface PartCreateCommand {
  /**
   * Echoed by the reply.
   */
  id: number;
  cmd: "part.create";
  /**
   * Trial.
   */
  trial: string;
  args: PartCreateArgs;
}
/**
 * A part to be created, under a name that is new in its trial.
 */
export interface PartCreateArgs {
  /**
   * Name of the part.
   */
  part: string;
  kind: PartKind;
  /**
   * Depends on the kind.
   */
  settings: {
    [k: string]: unknown;
  };
}
/**
 * Calls a method that does not wait.
 */
export interface PartCallCommand {
  /**
   * Echoed by the reply.
   */
  id: number;
  cmd: "part.call";
  /**
   * Trial.
   */
  trial: string;
  args: PartCallArgs;
}
/**
 * One call of a method.
 */
export interface PartCallArgs {
  /**
   * Name of the part.
   */
  part: string;
  /**
   * Method; depends on the kind.
   */
  method: string;
  /**
   * Arguments by name; depends on the method.
   */
  args: {
    [k: string]: unknown;
  };
}
/**
 * Begins a call that may wait, and answers at once. Its end is reported.
 */
export interface PartBeginCommand {
  /**
   * Echoed by the reply.
   */
  id: number;
  cmd: "part.begin";
  /**
   * Trial.
   */
  trial: string;
  args: PartBeginArgs;
}
/**
 * A call that may wait.
 */
export interface PartBeginArgs {
  /**
   * Name of the part.
   */
  part: string;
  /**
   * Names the call in the report that it has ended; new in its trial.
   */
  call: string;
  /**
   * Method; depends on the kind.
   */
  method: string;
  /**
   * Arguments by name; depends on the method.
   */
  args: {
    [k: string]: unknown;
  };
}
/**
 * Asks for anything that helps to understand a failure.
 */
export interface DebugDumpCommand {
  /**
   * Echoed by the reply.
   */
  id: number;
  cmd: "debug.dump";
  /**
   * Trial.
   */
  trial: string;
  args: Empty;
}
/**
 * The command was executed.
 */
export interface OkReply {
  /**
   * The command's.
   */
  id: number;
  /**
   * The command's result.
   */
  ok: {
    [k: string]: unknown;
  };
}
/**
 * The command was not executed.
 */
export interface ErrReply {
  /**
   * The command's.
   */
  id: number;
  err: CommandFailure;
}
/**
 * Why a command was not executed. refused: the library refused it (with its message). not-supported: the adapter does not support it. invalid: the command is invalid (unknown informer, bad argument). internal: a bug of the adapter.
 */
export interface CommandFailure {
  code: "refused" | "not-supported" | "invalid" | "internal";
  /**
   * For people.
   */
  message: string;
}
/**
 * A callback was called. Sent when the callback is entered, before its behaviour acts. Never filtered, sorted, merged or repaired.
 */
export interface Notification {
  ev: "notify";
  /**
   * Trial.
   */
  trial: string;
  /**
   * Informer.
   */
  informer: string;
  /**
   * Handler.
   */
  handler: string;
  /**
   * Counts the notifications of this registration from 1, without gaps, in the order in which the library made them.
   */
  n: number;
  /**
   * Which callback. apply: the library does not distinguish add from update. restart, restarted: the beginning and the end of a complete new state; without an object (capability restart-marks).
   */
  type: "add" | "update" | "delete" | "apply" | "restart" | "restarted";
  object?: WireObject;
  oldObject?: WireObject;
  /**
   * The key of a tombstone, or of a deletion without an object.
   */
  key?: string;
  /**
   * Whether the library called the addition part of the initial list. Absent: it does not say.
   */
  isInInitialList?: boolean;
  /**
   * Whether the deletion itself was missed, so that the object is the last state known. Absent: the library does not say.
   */
  finalStateUnknown?: boolean;
  stored?: StoredState;
  /**
   * When, by the adapter's clock, in milliseconds since the epoch. In virtual time it is not read: the suite's clock is exact.
   */
  atMs?: number;
}
/**
 * A Kubernetes object as the port delivered it, encoded to JSON by the port's own encoder. Resource versions stay strings.
 */
export interface WireObject {
  metadata: {
    [k: string]: unknown;
  };
  [k: string]: unknown;
}
/**
 * What read-store found under the object's key.
 */
export interface StoredState {
  /**
   * Whether the store held the key.
   */
  exists: boolean;
  /**
   * Its version.
   */
  resourceVersion?: string;
}
/**
 * The library's own error callback was called.
 */
export interface WatchErrorEvent {
  ev: "watch-error";
  /**
   * Trial.
   */
  trial: string;
  /**
   * Informer.
   */
  informer: string;
  /**
   * Its message.
   */
  message: string;
  /**
   * Status code, where there is one.
   */
  code?: number;
}
/**
 * The informer has ended by itself, and has reported it to its user: by a callback, an error that is raised, a stream that ends with an error. It may do so where a scenario has it refused with 401, 403, 404, 405 or 422, and is then skipped if it wants more; where a healthy server refuses a request, the request is wrong.
 */
export interface EndedEvent {
  ev: "ended";
  /**
   * Trial.
   */
  trial: string;
  /**
   * Informer.
   */
  informer: string;
  /**
   * Its message.
   */
  message: string;
  /**
   * Status code, where there is one.
   */
  code?: number;
}
/**
 * Something the adapter wants in the timeline.
 */
export interface LogEvent {
  ev: "log";
  /**
   * Trial it belongs to, if to one.
   */
  trial?: string;
  /**
   * Text.
   */
  message: string;
}
/**
 * The library's own call for a command has begun. Optional; sent right before the call. When the reply does not come in time, it is the library that does not return, and no fault of the adapter.
 */
export interface CallingEvent {
  ev: "calling";
  /**
   * Trial of the command, if it has one.
   */
  trial?: string;
  /**
   * Id of the command.
   */
  id: number;
}
/**
 * A report of a part, such as a callback; and, named `returned`, the end of a call of `part.begin`: `value` is then `{call, outcome}`.
 */
export interface PartReport {
  ev: "part";
  /**
   * Trial.
   */
  trial: string;
  /**
   * Part.
   */
  part: string;
  /**
   * Counts the reports of this part from 1, without gaps.
   */
  n: number;
  /**
   * What happened; depends on the kind.
   */
  name: string;
  /**
   * More about it; depends on the kind.
   */
  value?: unknown;
  /**
   * When, by the adapter's clock, in milliseconds since the epoch.
   */
  atMs?: number;
}
/**
 * What each command answers.
 */
export interface CommandResults {
  hello: HelloResult;
  "trial.open": Empty;
  "trial.close": Empty;
  shutdown: Empty;
  "informer.create": Empty;
  "informer.start": Empty;
  "informer.stop": Empty;
  "informer.status": InformerStatus;
  "handler.add": Empty;
  "handler.remove": Empty;
  "handler.release": Empty;
  "handler.status": HandlerStatus;
  "store.list": StoreListResult;
  "store.get": StoreGetResult;
  "indexer.add": Empty;
  "index.list": IndexListResult;
  "index.values": IndexValuesResult;
  "clock.advance": ClockResult;
  "part.create": Empty;
  "part.call": PartOutcome;
  "part.begin": Empty;
  "debug.dump": DumpResult;
}
/**
 * The library that the adapter drives, and its capabilities.
 */
export interface HelloResult {
  /**
   * The protocol version chosen: one of the range offered.
   */
  protocol: number;
  implementation: Implementation;
  adapter: AdapterInfo;
  /**
   * What the informer can do.
   */
  capabilities: Capability[];
  /**
   * What the adapter can do.
   */
  needs: Need[];
  /**
   * Deliberate differences of the library from client-go. Absent: none.
   */
  traits?: Trait[];
  clock: ClockMode;
  /**
   * Whether the apiserver of each trial has to serve TLS: HTTP/2, or HTTP/1.1 for a client that offers no more. Absent: plain HTTP.
   */
  tls?: boolean;
  /**
   * client-go minor version whose behaviour the library claims, such as 0.37.
   */
  level: string;
  queue?: QueueMode;
  /**
   * The parts that can be driven by themselves. Absent: none; the port is judged at informer depth only.
   */
  parts?: PartKind[];
}
/**
 * The library under test.
 */
export interface Implementation {
  /**
   * Library.
   */
  name: string;
  /**
   * Exact version that is loaded.
   */
  version: string;
  /**
   * Language.
   */
  language: string;
  /**
   * Run-time version.
   */
  languageVersion?: string;
  /**
   * URL.
   */
  homepage?: string;
  /**
   * URL.
   */
  issues?: string;
  /**
   * os/arch.
   */
  os?: string;
}
/**
 * The adapter program.
 */
export interface AdapterInfo {
  /**
   * Name.
   */
  name: string;
  /**
   * Version.
   */
  version: string;
}
/**
 * The status that the informer reports.
 */
export interface InformerStatus {
  /**
   * HasSynced.
   */
  hasSynced?: boolean;
  /**
   * IsStopped.
   */
  isStopped?: boolean;
  /**
   * Last resource version seen; "" before the first.
   */
  lastSyncResourceVersion?: string;
}
/**
 * The status that the registration reports.
 */
export interface HandlerStatus {
  /**
   * The registration's HasSynced.
   */
  hasSynced: boolean;
}
/**
 * Every object in the store, in no order.
 */
export interface StoreListResult {
  /**
   * Objects.
   */
  items: WireObject[];
  /**
   * The store's keys, in no order.
   *
   * Items: Key.
   */
  keys?: string[];
}
/**
 * The object in the store under a key.
 */
export interface StoreGetResult {
  /**
   * Whether there is one.
   */
  exists: boolean;
  object?: WireObject;
}
/**
 * Objects with that value, in no order.
 */
export interface IndexListResult {
  /**
   * Objects.
   */
  items: WireObject[];
}
/**
 * Distinct values, in no order.
 */
export interface IndexValuesResult {
  /**
   * Values.
   *
   * Items: Value.
   */
  values: string[];
}
/**
 * The virtual time.
 */
export interface ClockResult {
  /**
   * The time in milliseconds since the epoch.
   */
  nowMs: number;
  /**
   * How long until the earliest timer, with its fraction: rounded down, no step would reach it. Absent: none is pending.
   */
  nextDueInMs?: number;
  /**
   * Whether another thread is at work for the library, or has been since the last clock.advance: no time passes until that is over. Absent: no.
   */
  isBusy?: boolean;
}
/**
 * How a call of a method ended. What the library throws or returns as an error is an outcome, not a failure of the command.
 */
export interface PartOutcome {
  /**
   * What it returned, as JSON. Absent: nothing, or it failed.
   */
  value?: unknown;
  error?: PartError;
}
/**
 * Its error.
 */
export interface PartError {
  /**
   * The library's message.
   */
  message: string;
  /**
   * Names of the kinds of error it can be recognised as, causes included: such as KeyError.
   */
  kinds?: string[];
  /**
   * Whether the library panicked rather than returned it, where its language distinguishes them.
   */
  isPanic?: boolean;
  /**
   * Further members of the error by name, such as the `object` of a KeyError. docs/parts/ has the names.
   */
  details?: {
    [k: string]: unknown;
  };
}
/**
 * Free-form except one member; part of the evidence of a failure.
 */
export interface DumpResult {
  usage?: Usage;
  [k: string]: unknown;
}
/**
 * The resources of the process, for a soak; absent: as reported by Linux.
 */
export interface Usage {
  /**
   * Memory of the process that is in use, of all kinds.
   */
  residentBytes?: number;
  /**
   * The memory of reachable objects.
   */
  heapBytes?: number;
  /**
   * The number of live objects, if the runtime counts objects instead of bytes.
   */
  objects?: number;
  /**
   * File descriptors, sockets included.
   */
  openFiles?: number;
  /**
   * Threads of the system.
   */
  threads?: number;
  /**
   * Goroutines, tasks, fibers: what the runtime itself schedules.
   */
  tasks?: number;
}
