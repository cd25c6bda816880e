import type { Clock } from "../src/time/clock.js";
import type {
  GroupVersionResource,
  KubernetesObject,
  ResourceDefinition,
} from "../src/wire/resource.js";
import type { Status } from "../src/wire/status.js";
import type { Journal, RequestFacts } from "./control/journal-entry.js";
import type { Fault, Match, Rule, RuleHandle } from "./faults/rule.js";

/** How to create a world. */
export interface WorldOptions {
  /** Where time comes from. @default real time */
  readonly clock?: Clock;
  /** Seeds uids, generated names and watch timeouts. @default 1 */
  readonly seed?: number;
  /** Address to bind. @default "127.0.0.1" */
  readonly host?: string;
  /** Port to bind; 0 lets the system choose. @default 0 */
  readonly port?: number;
  /** Served in addition to the built-in table. */
  readonly resources?: readonly ResourceDefinition[];
  /** Events kept for each resource before the oldest are forgotten. @default 10000 */
  readonly historyMaxCount?: number;
  /** Entries the journal keeps. @default 100000 */
  readonly journalMaxCount?: number;
  /** Time between periodic bookmarks, in milliseconds. @default 60000 */
  readonly bookmarkPeriodMs?: number;
  /** Whether streaming lists are served; if not, they are refused with 422 as older servers do. @default true */
  readonly watchList?: boolean;
  /** Whether there is a watch cache; without, lists of version "0" are consistent and come in pages. @default true */
  readonly watchCache?: boolean;
}

/** Creates a virtual cluster with a listener of its own. Resolves when it accepts connections. */
export type CreateWorld = (options?: WorldOptions) => Promise<World>;

/** A virtual cluster: its own store, journal, gates, rules and listener. */
export interface World extends AsyncDisposable {
  /** "http://127.0.0.1:41234": base URL, no trailing slash. */
  readonly url: string;
  readonly clock: Clock;
  readonly store: WorldStore;
  readonly journal: Journal;
  /** Installs rules, all or none. @throws RuleError when one is not of the grammar */
  install(rules: Rule | readonly Rule[]): RuleHandle[];
  /** From now on, holds every matching request before it is handled, until it is released. */
  hold(match: Match, name?: string): Gate;
  /** Watches open now, in order of opening. */
  watches(): readonly LiveWatch[];
  /** Requests that have arrived and have not been answered in full, watches not counted. */
  pendingRequests(): readonly RequestFacts[];
  /** Connections open now. */
  connectionCount(): number;
  /** Removes every rule and opens every gate. */
  reset(): void;
  /** Ends every connection and stops listening. */
  close(): Promise<void>;
}

/** Direct access to what is stored, as if a client had written. Everything is synchronous and frozen. */
export interface WorldStore {
  /** The newest resource version, of whatever resource. */
  currentVersion(): string;
  /** @throws StorageError code "already-exists" | "invalid" */
  create(of: GroupVersionResource, object: KubernetesObject): KubernetesObject;
  /** Replaces an object; an object without resourceVersion is written whatever is stored. A no-op changes nothing. */
  update(of: GroupVersionResource, object: KubernetesObject): KubernetesObject;
  /** @throws StorageError code "not-found" */
  delete(of: GroupVersionResource, key: string): KubernetesObject;
  get(of: GroupVersionResource, key: string): KubernetesObject | undefined;
  /** In key order. */
  list(of: GroupVersionResource): readonly KubernetesObject[];
  /** Advances the version as a write to some unrelated resource would. Returns the new version. */
  bump(): string;
  /** Forgets history: versions below `version` (default: the newest) can no longer be watched or listed exactly. */
  compact(version?: string): void;
  /** Sets the version counter; for tests of huge versions and of restores. Must not go back unless `isRestore`. */
  setVersion(version: string, options?: { readonly isRestore?: boolean }): void;
}

/** Holds requests until told. */
export interface Gate {
  readonly name: string;
  /** Requests waiting, in order of arrival. */
  held(): readonly HeldRequest[];
  /** Calls `listener` whenever a request is held. */
  onHeld(listener: (request: HeldRequest) => void): () => void;
  /** Lets everything through, now and from now on. */
  open(): void;
}

/** A request at a gate. Exactly one of `release` and `answer` takes effect. */
export interface HeldRequest {
  readonly request: RequestFacts;
  /** Handles it as if it had just arrived. */
  release(): void;
  /** Handles it with a fault. */
  answer(fault: Fault): void;
}

/** An open watch, to be poked. */
export interface LiveWatch {
  /** "w1" */
  readonly id: string;
  readonly request: RequestFacts;
  /** Version of the last event written; "" before the first. */
  lastSentVersion(): string;
  /** How many events were written. */
  sentCount(): number;
  /** Writes an event that never happened. */
  send(event: { readonly type: string; readonly object: KubernetesObject | Status }): void;
  sendRaw(bytes: Uint8Array): void;
  /** Writes a bookmark at `version` (default: the newest), if the client allowed bookmarks or not. */
  bookmark(version?: string, options?: { readonly isInitialEventsEnd?: boolean }): void;
  /** Writes an ERROR event; the stream stays open. */
  error(status: Partial<Status>): void;
  /** clean: final chunk. abort: no final chunk. reset: RST. halfOpen: silence for ever, later events are lost. */
  close(how: "clean" | "abort" | "reset" | "halfOpen"): void;
  /** Keeps events back until thawed; then all are written in order. */
  freeze(): void;
  thaw(): void;
}
