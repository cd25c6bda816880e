import type { HandlerBehaviour, Notification } from "../../protocol/messages.js";
import { ScenarioError } from "../evidence/expectation-error.js";
import type { Timeline } from "../evidence/timeline.js";
import { sizeOf } from "../values/size-of.js";
import { HandlerLog } from "./handler-log.js";
import { lightNotification } from "./light-notification.js";
import { notificationLine } from "./notification-line.js";

/** A handler, from the suite's point of view. */
export interface TrialHandler {
  readonly name: string;
  readonly log: HandlerLog;
  /** @default record */
  readonly does?: HandlerBehaviour["kind"];
  /** The key of the only object that its behaviour applies to. Absent: all. */
  readonly on?: string;
  /** Added before the start, only records: the sum of its notifications must equal the store. */
  readonly isPlainRecorder: boolean;
  /** Added while the informer was running. @default false */
  readonly isLate?: boolean;
  /** Its requested resync period. Absent: the informer's. */
  readonly resyncPeriodMs?: number;
  /** Its behaviour may prevent it from ever receiving a sentinel. */
  mayStall: boolean;
  isRemoved: boolean;
}

/** Whether what comes for a handler may wait behind what it does. */
export function holdsUp(does: TrialHandler["does"] | undefined): boolean {
  return does === "block" || does === "slow";
}

/** Limits of a trial's kept notifications. */
interface Limits {
  /** The number of complete ones; later ones are kept without their objects. */
  readonly maxBytes: number;
  /**
   * The number after which resyncs are no longer kept: a thousand objects with a resync every two seconds cause more
   * of them in some minutes.
   */
  readonly maxRemindersCount: number;
  /** The number after which none is kept. */
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

  /** Whether a handler that blocks has been notified, and not been released. */
  mayBeBlocked(): boolean {
    return this.values().some(
      ({ does, mayStall, log }) => does === "block" && mayStall && log.all().length > 0,
    );
  }

  /**
   * The handlers that can be notified. While one of them blocks, there are none if they are called
   * sequentially: more can only be required of a port that promises isolation.
   */
  free(handlers = this.values()): readonly TrialHandler[] {
    return this.#free(handlers, ({ mayStall }) => mayStall);
  }

  /** The same, if only these objects have changed: a handler that blocks on another has not blocked yet. */
  freeAmong(objects: readonly string[]): readonly TrialHandler[] {
    const hasMet = ({ on, log }: TrialHandler) =>
      on === undefined || objects.includes(on) || log.all().some(({ key }) => key === on);
    return this.#free(this.values(), (handler) => handler.mayStall && hasMet(handler));
  }

  #free(
    handlers: readonly TrialHandler[],
    mayStall: (handler: TrialHandler) => boolean,
  ): readonly TrialHandler[] {
    // One that was removed while it blocks keeps its caller until it is released.
    const mayBlock = (handler: TrialHandler) => handler.does === "block" && mayStall(handler);
    if (!this.#areIsolated && this.values().some(mayBlock)) return [];
    return handlers.filter((handler) => !handler.isRemoved && !mayStall(handler));
  }

  /** Records a notification. Returns its place in the timeline; undefined if it is not kept. */
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
