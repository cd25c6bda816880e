/**
 * Reads a collection as the API concepts say, without anything that only client-go has: a whole state, then its changes,
 * without end. Written from the contract alone; what it may do in several ways are its habits.
 */
import { type Clock, sleep } from "../../../src/time/clock.js";
import type { Prng } from "../../../src/time/prng.js";
import type { KubernetesObject } from "../../../src/wire/resource.js";
import { INITIAL_EVENTS_END_ANNOTATION } from "../../../src/wire/watch-event.js";
import { AnswerError, member } from "./answer-error.js";
import type { ReadingHabits } from "./habits.js";
import { isOlderVersion } from "./is-older-version.js";
import { listItems } from "./list-items.js";
import type { Asked, PlainClient } from "./plain-client.js";
import { WatchLife } from "./watch-life.js";

/** A result. Items belong to the whole state that has begun; only a complete one shows which objects are gone. */
export type Reading =
  | { readonly type: "begins" | "complete" }
  | { readonly type: "item" | "changed" | "deleted"; readonly object: KubernetesObject }
  | { readonly type: "failed" | "gave-up"; readonly error: Error };

/** The dependencies of a reader. */
export interface CollectionReaderOptions {
  readonly client: PlainClient;
  readonly clock: Clock;
  readonly prng: Prng;
  readonly signal: AbortSignal;
  readonly habits: ReadingHabits;
}

/** A watch that lasts this long has worked, even without an event. */
const WORKING_WATCH_MIN_MS = 1_000;
/** How long further changes are awaited after one, to list them together. */
const GATHERING_MS = 1_000;
/** How many lists of single objects it sends in a minute; further events are taken as they come. */
const LISTS_OF_ONE_PER_MINUTE = 60;
const MINUTE_MS = 60_000;

/** See the head of this file. Nothing is read before the consumer pulls: a slow one slows the server. */
export class CollectionReader {
  readonly #options: CollectionReaderOptions;
  readonly #habits: ReadingHabits;
  /** The last version seen; "" before the first. */
  #position = "";
  /** Whether a whole state is held, so that a watch may start at the position. */
  #hasState = false;
  /** Whether the server has refused the position. */
  #isPositionGone = false;
  #mayStream = true;
  #failureCount = 0;
  #nextTurn: "list" | "stream" = "list";
  #expiredCount = 0;
  /** When single objects were listed, in the last minute. */
  #listedAtMs: readonly number[] = [];
  /** The versions of those lists, by the names of their objects. */
  readonly #listedUntil = new Map<string, string>();
  /** When the last failure was. */
  #failedAtMs = Number.NEGATIVE_INFINITY;

  constructor(options: CollectionReaderOptions) {
    this.#options = options;
    this.#habits = options.habits;
  }

  /** Ends when the signal aborts, or after `gave-up`. */
  async *read(): AsyncGenerator<Reading> {
    const { client, signal } = this.#options;
    const { discovers } = this.#habits;
    if (discovers === "first") await client.discover(signal).catch(() => undefined);
    if (discovers === "its-rights") await client.reviewRights(signal).catch(() => undefined);
    while (!signal.aborted) {
      try {
        if (discovers === "each-time") await client.discover(signal, ["/version"]);
        if (this.#isToPoll()) yield* this.#poll();
        else if (!this.#hasState) yield* this.#wholeState();
        else yield* this.#watch({ resourceVersion: this.#position });
      } catch (error) {
        if (signal.aborted) return;
        const failure = error instanceof Error ? error : new Error(String(error));
        if (this.#isHopeless(failure)) {
          yield { type: "gave-up", error: failure };
          return;
        }
        yield { type: "failed", error: failure };
        this.#failedAtMs = this.#options.clock.nowMs();
        await this.#recover(failure);
      }
    }
  }

  #isHopeless(error: Error): boolean {
    const { givesUpOn, listsOnce, watchesOnce } = this.#habits;
    if (error instanceof StreamEnd) return true;
    if (this.#hasState ? watchesOnce : listsOnce) return true;
    return error instanceof AnswerError && givesUpOn.includes(error.code);
  }

  async #recover(error: Error): Promise<void> {
    const { afterTooMany, afterRefusal, expiredTriesMaxCount } = this.#habits;
    const code = error instanceof AnswerError ? error.code : 0;
    if (error instanceof AnswerError && error.isExpired && this.#hasState) {
      if (++this.#expiredCount > expiredTriesMaxCount) this.#hasState = false;
    } else if (this.#expiredCount > 0) {
      // The version has been refused once: an outage is no reason to request it again.
      this.#hasState = false;
    } else if (code === 429) {
      if (afterTooMany === "list") this.#hasState = false;
    } else if (!(error instanceof AnswerError) || error.isTooLarge || afterRefusal === "list") {
      this.#hasState = false;
      // The server has not reached this version, so a list at it would fail, too.
      if (error instanceof AnswerError && error.isTooLarge) this.#isPositionGone = true;
    }
    await this.#pause(error instanceof AnswerError ? error.retryAfterMs : 0);
  }

  async #pause(atLeastMs: number): Promise<void> {
    const { clock, prng, signal } = this.#options;
    const pauseMs = Math.max(this.#habits.pause(++this.#failureCount, prng), atLeastMs);
    if (pauseMs === 0) return;
    await sleep(clock, pauseMs, signal);
  }

  #isToPoll(): boolean {
    const { pollsEveryMs, pollsForMs } = this.#habits;
    if (pollsEveryMs === 0 || pollsForMs === 0) return pollsEveryMs > 0;
    return this.#options.clock.nowMs() < this.#failedAtMs + pollsForMs;
  }

  /** One whole state; further requests only for the next. */
  async *#poll(): AsyncGenerator<Reading> {
    const { clock, signal } = this.#options;
    yield* this.#list();
    this.#hasState = false;
    this.#failureCount = 0;
    await sleep(clock, this.#habits.pollsEveryMs, signal);
  }

  async *#wholeState(): AsyncGenerator<Reading> {
    const { beginsWith, goesOnWith } = this.#habits;
    const later = goesOnWith === "by-turns" ? this.#nextTurn : goesOnWith;
    const how = this.#position === "" ? beginsWith : later;
    if (this.#position !== "") this.#nextTurn = this.#nextTurn === "list" ? "stream" : "list";
    if (how === "stream" && this.#mayStream) {
      yield* this.#watch({
        sendInitialEvents: "true",
        resourceVersionMatch: "NotOlderThan",
        resourceVersion: "",
      });
    } else {
      yield* this.#list();
    }
  }

  async *#list(): AsyncGenerator<Reading> {
    const { pageMaxCount, pagePauseMs, passesPagesOn } = this.#habits;
    const limit = pageMaxCount === 0 ? undefined : pageMaxCount;
    const held: KubernetesObject[] = [];
    let asked: Asked = { ...this.#listVersion(), limit };
    let version: string | undefined;
    for (;;) {
      const page = await this.#page(asked);
      const { metadata } = page;
      if (version === undefined) {
        version = String(member(metadata, "resourceVersion") ?? "");
        if (isOlderVersion(version, this.#position)) {
          this.#isPositionGone = true;
          throw new Error(`the list at ${version} is older than what is known`);
        }
        if (passesPagesOn) yield { type: "begins" };
      }
      if (passesPagesOn) for (const object of page.items) yield { type: "item", object };
      else held.push(...page.items);
      const token = String(member(metadata, "continue") ?? "");
      if (token === "") break;
      if (pagePauseMs > 0) await sleep(this.#options.clock, pagePauseMs, this.#options.signal);
      asked = { limit, continue: token };
    }
    if (!passesPagesOn) yield { type: "begins" };
    for (const object of held) yield { type: "item", object };
    this.#holdState(version);
    yield { type: "complete" };
  }

  #listVersion(): Asked {
    const { firstVersion, relistVersion } = this.#habits;
    if (this.#isPositionGone) return {};
    if (this.#position === "") return { resourceVersion: firstVersion };
    if (relistVersion === "" || relistVersion === "0") return { resourceVersion: relistVersion };
    const resourceVersion = this.#position;
    if (relistVersion === "last") return { resourceVersion };
    const isExact = relistVersion === "exactly-last";
    return { resourceVersion, resourceVersionMatch: isExact ? "Exact" : "NotOlderThan" };
  }

  async #page(asked: Asked): Promise<{ metadata: unknown; items: readonly KubernetesObject[] }> {
    const { client, signal } = this.#options;
    try {
      const list = await client.list(asked, signal);
      return { metadata: member(list, "metadata"), items: listItems(list).filter(isObject) };
    } catch (error) {
      if (error instanceof AnswerError && (error.isExpired || error.isTooLarge)) {
        this.#isPositionGone = true;
      }
      throw error;
    }
  }

  #holdState(version: string): void {
    this.#position = version;
    this.#hasState = true;
    this.#isPositionGone = false;
    this.#expiredCount = 0;
  }

  /** A watch, or a streamed state that continues as one. Its end is no failure if it has worked. */
  async *#watch(asked: Asked): AsyncGenerator<Reading> {
    const { clock, signal } = this.#options;
    const { asksForBookmarks, timeoutSeconds, relistEveryMs, afterEnd } = this.#habits;
    const { limitsEverything, pageMaxCount } = this.#habits;
    const startedAtMs = clock.nowMs();
    const isWholeState = !this.#hasState;
    const life = new WatchLife(clock, signal, this.#habits);
    let eventCount = 0;
    try {
      const events = await this.#open(
        {
          ...asked,
          allowWatchBookmarks: asksForBookmarks || isWholeState ? "true" : undefined,
          timeoutSeconds: timeoutSeconds === 0 ? undefined : timeoutSeconds,
          limit: limitsEverything ? pageMaxCount : undefined,
        },
        life,
        isWholeState,
      );
      const initial = new Map<string, KubernetesObject>();
      for await (const text of events) {
        life.refresh();
        const event = this.#parsed(text);
        // An ERROR event after which the stream is read on is no sign of health.
        if (event.type !== "OTHER") eventCount++;
        if (this.#hasState && this.#isToBeLearnt(event)) {
          await sleep(clock, GATHERING_MS, signal);
          this.#hasState = false;
          break;
        }
        if (this.#hasState) yield* this.#take(await this.#confirmed(event));
        else if (this.#collect(event, initial)) {
          yield { type: "begins" };
          for (const object of initial.values()) yield { type: "item", object };
          yield { type: "complete" };
        }
      }
    } catch (error) {
      // The kind of error makes no difference: the stream has ended.
      if (signal.aborted || error instanceof AnswerError || error instanceof SyntaxError)
        throw error;
    } finally {
      life.end();
    }
    if (this.#habits.oneStream && !signal.aborted) throw new StreamEnd("the stream has ended");
    if (afterEnd === "list") this.#hasState = false;
    if (relistEveryMs > 0 && clock.nowMs() - startedAtMs >= relistEveryMs) this.#hasState = false;
    if (eventCount > 0 || clock.nowMs() - startedAtMs >= WORKING_WATCH_MIN_MS) {
      this.#failureCount = 0;
    } else {
      await this.#pause(0);
    }
  }

  async #open(
    asked: Asked,
    life: WatchLife,
    isWholeState: boolean,
  ): Promise<AsyncIterable<string>> {
    const { client } = this.#options;
    try {
      if (this.#habits.watchesOver === "http") return await client.watch(asked, life.signal);
      const events = await client.watchOverWebSocket(asked, life.signal);
      life.ping(events);
      return events;
    } catch (error) {
      // A server that does not know streaming refuses its parameters, or ignores them.
      if (isWholeState && error instanceof AnswerError && error.code < 500 && error.code !== 429) {
        this.#mayStream = false;
      }
      throw error;
    }
  }

  /** @throws SyntaxError; AnswerError for an ERROR event that ends the watch */
  #parsed(text: string): WatchedEvent {
    const event: unknown = JSON.parse(text);
    const type = member(event, "type");
    const object = member(event, "object");
    if (type === "ERROR") {
      const error = AnswerError.ofEvent(object);
      if (error.code !== 500 || this.#habits.afterInternalError === "ends") throw error;
      return { type: "OTHER" };
    }
    if (!isObject(object)) return { type: "OTHER" };
    switch (type) {
      case "ADDED":
      case "MODIFIED":
      case "DELETED":
      case "BOOKMARK":
        return { type, object };
      default:
        return { type: "OTHER" };
    }
  }

  /** Whether an event only says that there is something to list. */
  #isToBeLearnt(event: WatchedEvent): boolean {
    if (this.#habits.learnsFrom !== "lists" || event.type === "OTHER") return false;
    if (event.type === "BOOKMARK") return false;
    this.#position = event.object.metadata.resourceVersion ?? this.#position;
    return true;
  }

  /** The event, with the present state of its object where a list of that object shows it. */
  async #confirmed(event: WatchedEvent): Promise<ConfirmedEvent> {
    if (event.type === "OTHER" || event.type === "BOOKMARK") return event;
    if (this.#habits.learnsFrom !== "lists-of-one") return event;
    const { client, clock, signal } = this.#options;
    const { metadata } = event.object;
    const name = `${metadata.namespace}/${metadata.name}`;
    // An older event than the last list of its object is about what has been delivered.
    if (isOlderVersion(metadata.resourceVersion ?? "", this.#listedUntil.get(name) ?? "")) {
      return { ...event, type: "BOOKMARK" };
    }
    const nowMs = clock.nowMs();
    this.#listedAtMs = this.#listedAtMs.filter((atMs) => atMs > nowMs - MINUTE_MS);
    if (this.#listedAtMs.length >= LISTS_OF_ONE_PER_MINUTE) return event;
    this.#listedAtMs = [...this.#listedAtMs, nowMs];
    const list = await client.listOne(metadata, signal);
    this.#listedUntil.set(name, String(member(member(list, "metadata"), "resourceVersion") ?? ""));
    const present = listItems(list).find(isObject);
    return present === undefined ? { ...event, type: "DELETED" } : { ...event, present };
  }

  *#take(event: ConfirmedEvent): Generator<Reading> {
    if (event.type === "OTHER") return;
    const { type, object, present = object } = event;
    this.#position = object.metadata.resourceVersion ?? this.#position;
    if (type === "BOOKMARK") return;
    const isGone = type === "DELETED" && event.present === undefined;
    yield { type: isGone ? "deleted" : "changed", object: present };
  }

  /** Collects a whole state; true when it is complete. */
  #collect(event: WatchedEvent, initial: Map<string, KubernetesObject>): boolean {
    if (event.type === "OTHER") return false;
    const { type, object } = event;
    const key = `${object.metadata.namespace}/${object.metadata.name}`;
    if (type === "DELETED") initial.delete(key);
    else if (type !== "BOOKMARK") initial.set(key, object);
    else if (object.metadata.annotations?.[INITIAL_EVENTS_END_ANNOTATION] === "true") {
      this.#holdState(object.metadata.resourceVersion ?? "");
      return true;
    }
    return false;
  }
}

/** The end of a watch that is a single request. */
class StreamEnd extends Error {}

type WatchedEvent =
  | { readonly type: "OTHER" }
  | {
      readonly type: "ADDED" | "MODIFIED" | "DELETED" | "BOOKMARK";
      readonly object: KubernetesObject;
    };

/** An event, with the state of its object that a list has shown since. */
type ConfirmedEvent = WatchedEvent & { readonly present?: KubernetesObject };

/** An object without a name is none. */
function isObject(value: unknown): value is KubernetesObject {
  const metadata = member(value, "metadata");
  return typeof metadata === "object" && metadata !== null;
}
