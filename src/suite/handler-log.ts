import type { Notification } from "../protocol/messages.js";
import type { ResourceDefinition } from "../wire/resource.js";

/** Names of sentinels: objects the suite creates to learn that everything before them has been delivered. */
export const SENTINEL_PREFIX = "zz-sentinel-";

/** What a notification means to a reader of scenarios. `resync`: it repeats what the handler knows. */
export type NotificationMeaning = "add" | "update" | "delete" | "resync" | "apply";

/** A notification that marks where a new full state begins or ends, and names no object. */
type RestartMark = "restart" | "restarted";

/** A notification, with what the log knows of it. */
export interface LoggedNotification {
  readonly notification: Notification;
  /** "namespace/name", or "name". */
  readonly key: string;
  readonly meaning: NotificationMeaning;
  readonly resourceVersion: string;
  /** Its line in the timeline. */
  readonly timelineIndex: number;
  /** The trial's instant, in milliseconds. */
  readonly atMs: number;
  /** Whether it is part of a new full state. */
  readonly isInRestart: boolean;
  /** Whether there was no room for its objects, so that nothing is known of their contents. @default false */
  readonly isCut?: boolean;
}

/** How a notification is kept. */
interface Keeping {
  /** Without it, one that repeats what the handler knows is returned, and not kept. @default true */
  readonly keepsReminders?: boolean;
  /** As in `LoggedNotification`. */
  readonly isCut?: boolean;
}

/**
 * Every notification of one handler. Sentinels are kept apart. What a handler had and did not get between two marks of a
 * restart is in it as a deletion at the second.
 */
export class HandlerLog {
  readonly #all: LoggedNotification[] = [];
  readonly #sentinels = new Set<string>();
  /** Version last delivered for each key; a key is in it iff the last notification about it was not a deletion. */
  readonly #told = new Map<string, string>();
  /** The last notification of each key. */
  readonly #last = new Map<string, LoggedNotification>();
  /** Keys delivered since the last `restart`; undefined outside of a restart. */
  #toldInRestart: Set<string> | undefined;
  #from = 0;
  #toldBefore: ReadonlyMap<string, string> = new Map();

  /** Takes a notification in. Returns what it says: of one object, or, as the end of a restart, of any number. */
  add(
    notification: Notification,
    timelineIndex: number,
    atMs: number,
    { keepsReminders = true, isCut = false }: Keeping = {},
  ): readonly LoggedNotification[] {
    const { type } = notification;
    const isInRestart = this.#toldInRestart !== undefined;
    const place = { notification, timelineIndex, atMs, isInRestart };
    if (type === "restart" || type === "restarted") return this.#addMark(type, place);
    const key = keyOf(notification);
    const resourceVersion = notification.object?.metadata["resourceVersion"];
    const version = typeof resourceVersion === "string" ? resourceVersion : "";
    const meaning = this.#meaningOf(type, key, version);
    this.#toldInRestart?.add(key);
    const logged = { ...place, key, meaning, resourceVersion: version, isCut };
    return [meaning === "resync" && !keepsReminders ? logged : this.#log(logged)];
  }

  #addMark(
    mark: RestartMark,
    place: Omit<LoggedNotification, "key" | "meaning" | "resourceVersion">,
  ): readonly LoggedNotification[] {
    const told = this.#toldInRestart;
    this.#toldInRestart = mark === "restart" ? new Set() : undefined;
    if (mark === "restart" || told === undefined) return [];
    const gone = [...this.#told].filter(([key]) => !told.has(key));
    return gone.map(([key, resourceVersion]) =>
      this.#log({ ...place, key, meaning: "delete", resourceVersion }),
    );
  }

  /** In a restart, known objects are delivered by whatever callback there is. */
  #meaningOf(
    type: Exclude<Notification["type"], RestartMark>,
    key: string,
    version: string,
  ): NotificationMeaning {
    const known = this.#told.get(key);
    const isInRestart = this.#toldInRestart !== undefined;
    if (type === "delete") return type;
    if (known === undefined) return isInRestart && type === "update" ? "add" : type;
    const mayRepeat = type !== "add" || isInRestart;
    if (mayRepeat && known === version) return "resync";
    return mayRepeat && type === "add" ? "update" : type;
  }

  #log(logged: LoggedNotification): LoggedNotification {
    const { key, meaning, resourceVersion } = logged;
    if (meaning === "delete") this.#told.delete(key);
    else this.#told.set(key, resourceVersion);
    this.#last.set(key, logged);
    if (isSentinelKey(key)) this.#sentinels.add(key);
    else this.#all.push(logged);
    return logged;
  }

  /** Whether a new full state is being delivered, and is not complete yet. */
  isInRestart(): boolean {
    return this.#toldInRestart !== undefined;
  }

  /** Everything but sentinels, oldest first. */
  all(): readonly LoggedNotification[] {
    return this.#all;
  }

  /** What came since `forget` was last called. */
  recent(): readonly LoggedNotification[] {
    return this.#all.slice(this.#from);
  }

  /** What has come until now is no longer recent. */
  forget(): void {
    this.#from = this.#all.length;
    this.#toldBefore = this.present();
  }

  hasSeenSentinel(key: string): boolean {
    return this.#sentinels.has(key);
  }

  /** Keys delivered and not deleted since, sentinels left out, with the version last delivered. */
  present(): ReadonlyMap<string, string> {
    return new Map([...this.#told].filter(([key]) => !isSentinelKey(key)));
  }

  /** What was present when `forget` was last called. */
  presentBefore(): ReadonlyMap<string, string> {
    return this.#toldBefore;
  }

  /** The last notification about an object, ever. */
  lastTold(key: string): LoggedNotification | undefined {
    return this.#last.get(key);
  }
}

/** The key of a sentinel that an informer on these objects, in this namespace if in one only, has to hear of. */
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
