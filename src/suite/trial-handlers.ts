import type { HandlerBehaviour, Notification } from "../protocol/messages.js";
import { ScenarioError } from "./expectation-error.js";
import { HandlerLog } from "./handler-log.js";
import { lightNotification } from "./light-notification.js";
import { notificationLine } from "./notification-line.js";
import { sizeOf } from "./size-of.js";
import type { Timeline } from "./timeline.js";

/** A handler as the suite sees it. */
export interface TrialHandler {
  readonly name: string;
  readonly log: HandlerLog;
  /** @default record */
  readonly does?: HandlerBehaviour["kind"];
  /** The key of the one object that its behaviour is about. Absent: all. */
  readonly on?: string;
  /** Added before the start, only reports: its notifications alone must give the store. */
  readonly isPlainRecorder: boolean;
  /** Added once the informer ran. @default false */
  readonly isLate?: boolean;
  /** How often it asks to be reminded. Absent: as often as the informer does. */
  readonly resyncPeriodMs?: number;
  /** Its behaviour may keep it from ever seeing a sentinel. */
  mayStall: boolean;
  isRemoved: boolean;
}

/** How much of what a trial's handlers are notified of is kept. */
interface Limits {
  /** Notifications, whole; later notifications are kept without their objects. */
  readonly maxBytes: number;
  /**
   * Notifications after which reminders are no longer kept: a thousand objects that are resynced every two seconds make more
   * of them in some minutes.
   */
  readonly maxRemindersCount: number;
  /** Notifications after which none is kept. */
  readonly maxCount: number;
}

/** No scenario has a tenth of them. */
const LIMITS: Limits = {
  maxBytes: 16 * 1024 * 1024,
  maxRemindersCount: 100_000,
  maxCount: 200_000,
};

/** The handlers of a trial, and their notifications. */
export class TrialHandlers {
  readonly #byName = new Map<string, TrialHandler>();
  readonly #areIsolated: boolean;
  readonly #limits: Limits;
  #keptCount = 0;
  #notifiedBytes = 0;

  /** @param areIsolated whether the port promises that a handler delays no other */
  constructor(areIsolated: boolean, limits = LIMITS) {
    this.#areIsolated = areIsolated;
    this.#limits = limits;
  }

  add(
    name: string,
    options: Pick<
      TrialHandler,
      "does" | "isLate" | "isPlainRecorder" | "mayStall" | "on" | "resyncPeriodMs"
    >,
  ): void {
    this.#byName.set(name, { name, log: new HandlerLog(), isRemoved: false, ...options });
  }

  /** @throws ScenarioError when there is no handler of that name */
  named(name: string): TrialHandler {
    const handler = this.#byName.get(name);
    if (handler === undefined) throw new ScenarioError(`No handler "${name}" has been added`);
    return handler;
  }

  values(): readonly TrialHandler[] {
    return [...this.#byName.values()];
  }

  /**
   * Those that nothing keeps from hearing of what happens. While one of them blocks, that is nobody where they are called
   * one after the other: only who promises that a handler delays no other can be asked for more.
   */
  free(handlers = this.values()): readonly TrialHandler[] {
    return this.#free(handlers, ({ mayStall }) => mayStall);
  }

  /** The same, as long as there have been only these objects: who blocks on another has not blocked yet. */
  freeAmong(objects: readonly string[]): readonly TrialHandler[] {
    const hasMet = ({ on, log }: TrialHandler) =>
      on === undefined || objects.includes(on) || log.all().some(({ key }) => key === on);
    return this.#free(this.values(), (handler) => handler.mayStall && hasMet(handler));
  }

  #free(
    handlers: readonly TrialHandler[],
    mayStall: (handler: TrialHandler) => boolean,
  ): readonly TrialHandler[] {
    const mayBlock = (handler: TrialHandler) =>
      handler.does === "block" && mayStall(handler) && !handler.isRemoved;
    if (!this.#areIsolated && this.values().some(mayBlock)) return [];
    return handlers.filter((handler) => !handler.isRemoved && !mayStall(handler));
  }

  /** Notes a notification. Returns its place in the timeline; undefined when it is not kept. */
  hear(event: Notification, timeline: Timeline, atMs: number): number | undefined {
    const handler = this.#byName.get(event.handler);
    if (handler === undefined || this.#keptCount >= this.#limits.maxCount) return undefined;
    const keepsReminders = this.#keptCount < this.#limits.maxRemindersCount;
    const isCut = !this.#hasRoomFor(event);
    const kept = isCut ? lightNotification(event) : event;
    const logged = handler.log.add(kept, timeline.count() + 1, atMs, { keepsReminders, isCut });
    if (!keepsReminders && logged.every(({ meaning }) => meaning === "resync")) return undefined;
    this.#keptCount++;
    return timeline.add("handler", notificationLine(event, logged), event);
  }

  #hasRoomFor(notification: Notification): boolean {
    const { maxBytes } = this.#limits;
    this.#notifiedBytes += sizeOf(notification, maxBytes - this.#notifiedBytes + 1);
    return this.#notifiedBytes <= maxBytes;
  }
}
