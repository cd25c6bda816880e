import type { Notification } from "../../protocol/messages.js";
import type { ResourceDefinition } from "../../wire/resource.js";

/** Names of sentinels: objects created by the suite, whose delivery implies that of everything before. */
export const SENTINEL_PREFIX = "zz-sentinel-";

/** The meaning of a notification for scenarios. `resync`: it repeats what the handler knows. */
export type NotificationMeaning = "add" | "update" | "delete" | "resync" | "apply";

/** A notification that marks where a new complete state begins or ends, and names no object. */
type RestartMark = "restart" | "restarted";

/** A notification, with what the log knows about it. */
export interface LoggedNotification {
  readonly notification: Notification;
  /** "namespace/name", or "name". */
  readonly key: string;
  readonly meaning: NotificationMeaning;
  readonly resourceVersion: string;
  /** Its line in the timeline. */
  readonly timelineIndex: number;
  /** The trial's time, in milliseconds. */
  readonly atMs: number;
  /** Whether it is part of a new complete state. */
  readonly isInRestart: boolean;
  /** Whether its objects were dropped for lack of space, so that their contents are unknown. @default false */
  readonly isCut?: boolean;
}

/** How a notification is kept. */
interface Keeping {
  /** If not, one that repeats what the handler knows is returned, but not kept. @default true */
  readonly keepsReminders?: boolean;
  /** Like in `LoggedNotification`. */
  readonly isCut?: boolean;
}

/**
 * All notifications of one handler. Sentinels are kept separately. An object that the handler had and did not get between the
 * two marks of a restart is logged as a deletion at the second.
 */
export class HandlerLog {
  readonly #all: LoggedNotification[] = [];
  readonly #sentinels = new Set<string>();
  /** The last delivered version of each key; a key is in it iff its last notification was not a deletion. */
  readonly #notified = new Map<string, string>();
  readonly #last = new Map<string, LoggedNotification>();
  /** Keys delivered since the last `restart`; undefined outside of a restart. */
  #notifiedInRestart: Set<string> | undefined;
  /** Since `forget` was last called, by key. */
  #recentResyncs = new Map<string, LoggedNotification[]>();
  #from = 0;
  #notifiedBefore: ReadonlyMap<string, string> = new Map();

  /** Adds a notification. Returns its meanings: of one object, or, at the end of a restart, of any number. */
  add(
    notification: Notification,
    timelineIndex: number,
    atMs: number,
    { keepsReminders = true, isCut = false }: Keeping = {},
  ): readonly LoggedNotification[] {
    const { type } = notification;
    const isInRestart = this.#notifiedInRestart !== undefined;
    const place = { notification, timelineIndex, atMs, isInRestart };
    if (type === "restart" || type === "restarted") return this.#addMark(type, place);
    const key = keyOf(notification);
    const resourceVersion = notification.object?.metadata["resourceVersion"];
    const version = typeof resourceVersion === "string" ? resourceVersion : "";
    const meaning = this.#meaningOf(type, key, version);
    this.#notifiedInRestart?.add(key);
    const logged = { ...place, key, meaning, resourceVersion: version, isCut };
    return [meaning === "resync" && !keepsReminders ? logged : this.#log(logged)];
  }

  #addMark(
    mark: RestartMark,
    place: Omit<LoggedNotification, "key" | "meaning" | "resourceVersion">,
  ): readonly LoggedNotification[] {
    const notified = this.#notifiedInRestart;
    this.#notifiedInRestart = mark === "restart" ? new Set() : undefined;
    if (mark === "restart" || notified === undefined) return [];
    const gone = [...this.#notified].filter(([key]) => !notified.has(key));
    return gone.map(([key, resourceVersion]) =>
      this.#log({ ...place, key, meaning: "delete", resourceVersion }),
    );
  }

  /** In a restart, known objects are delivered by any callback. */
  #meaningOf(
    type: Exclude<Notification["type"], RestartMark>,
    key: string,
    version: string,
  ): NotificationMeaning {
    const known = this.#notified.get(key);
    const isInRestart = this.#notifiedInRestart !== undefined;
    if (type === "delete") return type;
    if (known === undefined) return isInRestart && type === "update" ? "add" : type;
    const mayRepeat = type !== "add" || isInRestart;
    if (mayRepeat && known === version) return "resync";
    return mayRepeat && type === "add" ? "update" : type;
  }

  #log(logged: LoggedNotification): LoggedNotification {
    const { key, meaning, resourceVersion } = logged;
    if (meaning === "delete") this.#notified.delete(key);
    else this.#notified.set(key, resourceVersion);
    this.#last.set(key, logged);
    if (isSentinelKey(key)) this.#sentinels.add(key);
    else this.#all.push(logged);
    if (meaning === "resync") this.#addResync(logged);
    return logged;
  }

  #addResync(logged: LoggedNotification): void {
    const resyncs = this.#recentResyncs.get(logged.key);
    if (resyncs === undefined) this.#recentResyncs.set(logged.key, [logged]);
    else resyncs.push(logged);
  }

  /** Whether a new complete state is being delivered. */
  isInRestart(): boolean {
    return this.#notifiedInRestart !== undefined;
  }

  /** All but sentinels, oldest first. */
  all(): readonly LoggedNotification[] {
    return this.#all;
  }

  /** The notifications since `forget` was last called. */
  recent(): readonly LoggedNotification[] {
    return this.#all.slice(this.#from);
  }

  /** The recent resyncs of an object, oldest first. */
  recentResyncs(key: string): readonly LoggedNotification[] {
    return this.#recentResyncs.get(key) ?? [];
  }

  /** Earlier notifications are no longer recent. */
  forget(): void {
    this.#from = this.#all.length;
    this.#recentResyncs.clear();
    this.#notifiedBefore = this.present();
  }

  hasSeenSentinel(key: string): boolean {
    return this.#sentinels.has(key);
  }

  /** Keys delivered and not deleted since, without sentinels, with the version last delivered. */
  present(): ReadonlyMap<string, string> {
    return new Map([...this.#notified].filter(([key]) => !isSentinelKey(key)));
  }

  /** The objects when `forget` was last called. */
  presentBefore(): ReadonlyMap<string, string> {
    return this.#notifiedBefore;
  }

  /** The last notification of an object, ever. */
  lastNotified(key: string): LoggedNotification | undefined {
    return this.#last.get(key);
  }
}

/** The key of a sentinel that an informer of these objects, in this namespace if in one only, has to deliver. */
export function sentinelKey(
  of: Pick<ResourceDefinition, "namespaced">,
  namespace: string | undefined,
  count: number,
): string {
  const name = `${SENTINEL_PREFIX}${count}`;
  return of.namespaced ? `${namespace ?? "default"}/${name}` : name;
}

/** Whether a key is that of a sentinel. */
export function isSentinelKey(key: string): boolean {
  return key.slice(key.indexOf("/") + 1).startsWith(SENTINEL_PREFIX);
}

function keyOf(notification: Notification): string {
  if (notification.key !== undefined) return notification.key;
  const { name, namespace } = notification.object?.metadata ?? {};
  const objectName = typeof name === "string" ? name : "";
  return typeof namespace === "string" && namespace !== ""
    ? `${namespace}/${objectName}`
    : objectName;
}
