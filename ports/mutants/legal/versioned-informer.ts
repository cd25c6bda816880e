/**
 * An informer that goes by the versions of objects: states may come from several requests at a time and in any order, and each
 * handler is notified of what differs from what was last delivered to it. It shares its client with the others, and nothing else. Written
 * from the contract alone.
 */
import { CommandError } from "../../../src/protocol/command-error.js";
import { type Clock, sleep } from "../../../src/time/clock.js";
import type { KubernetesObject } from "../../../src/wire/resource.js";
import { AnswerError, member } from "./answer-error.js";
import { isOlderVersion } from "./is-older-version.js";
import type { LegalInformer } from "./legal-informer.js";
import { LevelLine } from "./level-line.js";
import { listItems } from "./list-items.js";
import { nameOf } from "./name-of.js";
import type { Take } from "./notice.js";
import type { Asked, PlainClient } from "./plain-client.js";
import { VersionedMap } from "./versioned-map.js";

/** What it may do in several ways. Every combination is within the contract. */
export interface VersionedHabits {
  /** How it gets a whole state: by a list, or by one beside a watch that is open before. */
  readonly gathers: "lists" | "lists-while-it-watches";
  /** How often it lists beside its watch; 0: never. */
  readonly listsBesideEveryMs: number;
  /** After how long without an answer it lists once more, and takes the first of both; 0: never. */
  readonly hedgesAfterMs: number;
  /** How long it waits for the answer of a list; 0: forever. */
  readonly listMaxMs: number;
  /** What it does with a token that has expired and comes with another. */
  readonly expiredToken: "begins-anew" | "goes-on";
  /** What it says while it reads a whole state anew. */
  readonly whileReading: "synced" | "not-synced" | "store-is-closed";
  /** What becomes of it when a handler throws. */
  readonly onThrow: "goes-on" | "ends-aloud";
  readonly pauseMs: number;
}

/** How to create a `VersionedInformer`. */
export interface VersionedInformerOptions {
  readonly client: PlainClient;
  readonly clock: Clock;
  readonly habits: VersionedHabits;
  /** @default a VersionedMap */
  readonly known?: VersionedMap | undefined;
  /** Limit of every list; 0: none. */
  readonly pageMaxCount: number;
  readonly onFailure: (error: Error) => void;
  readonly onEnd: (error: Error) => void;
}

const WATCH_SECONDS = 240;
/** A watch that is silent for so long is dead. */
const SILENCE_MAX_MS = 300_000;

/** See the head of this file. */
export class VersionedInformer implements LegalInformer {
  readonly #options: VersionedInformerOptions;
  readonly #habits: VersionedHabits;
  readonly #known: VersionedMap;
  readonly #takes = new Map<string, Take>();
  readonly #lines = new Map<string, LevelLine>();
  readonly #stopping = new AbortController();
  #running: Promise<unknown> | undefined;
  #isStopped = false;
  /** Whether a whole state is held, so that a watch may go on from the position. */
  #hasState = false;
  #hasEverHadState = false;
  #position = "";
  /** What has come while the store was closed. */
  readonly #undelivered = new Set<string>();
  #listsUnderWayCount = 0;
  /** Before then, the server wants to be left alone. */
  #notBeforeMs = 0;

  constructor(options: VersionedInformerOptions) {
    this.#options = options;
    this.#habits = options.habits;
    this.#known = options.known ?? new VersionedMap();
  }

  start(): void {
    if (this.#running !== undefined) return;
    for (const [name, take] of this.#takes) this.#openLine(name, take);
    const { signal } = this.#stopping;
    this.#running = Promise.all([this.#run(signal), this.#listBeside(signal)]);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all([...this.#lines.values()].map((line) => line.end()));
    await this.#running;
    this.#isStopped = true;
  }

  hasSynced(): boolean {
    return this.#habits.whileReading === "synced" ? this.#hasEverHadState : this.#hasState;
  }

  isStopped(): boolean {
    return this.#isStopped;
  }

  list(): readonly KubernetesObject[] {
    this.#mustBeOpen();
    return this.#known.objects();
  }

  get(name: string): KubernetesObject | undefined {
    this.#mustBeOpen();
    return this.#known.get(name);
  }

  addHandler(name: string, take: Take): void {
    this.#takes.set(name, take);
    if (this.#running === undefined || this.#stopping.signal.aborted) return;
    this.#openLine(name, take).stir(this.#known.names());
  }

  async removeHandler(name: string): Promise<void> {
    const line = this.#lines.get(name);
    this.#takes.delete(name);
    this.#lines.delete(name);
    await line?.end();
  }

  #mustBeOpen(): void {
    if (!this.#isClosed()) return;
    throw new CommandError("refused", "nothing can be read while a state is read");
  }

  #isClosed(): boolean {
    const { whileReading } = this.#habits;
    return whileReading === "store-is-closed" && !this.#hasState && !this.#stopping.signal.aborted;
  }

  #openLine(name: string, take: Take): LevelLine {
    const line = new LevelLine({
      take,
      lookUp: (key) => this.#known.get(key),
      onThrow: (error) => {
        if (this.#habits.onThrow === "ends-aloud") this.#endAloud(asError(error));
      },
    });
    this.#lines.set(name, line);
    return line;
  }

  #endAloud(error: Error): void {
    if (this.#stopping.signal.aborted) return;
    this.#stopping.abort();
    for (const line of this.#lines.values()) void line.end();
    this.#options.onEnd(error);
  }

  async #run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        if (this.#hasState) await this.#watch(await this.#open(this.#position, signal));
        else await this.#readState(signal);
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof AnswerError && error.isExpired) this.#hasState = false;
        await this.#fail(error, signal);
        continue;
      }
      // However short a watch was, the next one is not at once.
      await sleep(this.#options.clock, this.#habits.pauseMs, signal);
    }
  }

  async #fail(error: unknown, signal: AbortSignal): Promise<void> {
    const { clock, onFailure } = this.#options;
    onFailure(asError(error));
    const wantedMs = error instanceof AnswerError ? error.retryAfterMs : 0;
    this.#notBeforeMs = Math.max(this.#notBeforeMs, clock.nowMs() + wantedMs);
    await sleep(clock, this.#habits.pauseMs, signal);
  }

  /** Nothing is asked before the server allows it. */
  async #allowed(signal: AbortSignal): Promise<void> {
    const { clock } = this.#options;
    const waitMs = this.#notBeforeMs - clock.nowMs();
    if (waitMs > 0) await sleep(clock, waitMs, signal);
  }

  async #readState(signal: AbortSignal): Promise<void> {
    if (this.#habits.gathers === "lists-while-it-watches") return this.#watchAndList(signal);
    this.#holdState(await this.#hedged(signal));
  }

  /** The watch begins with what there is, in no order; the list that follows says what else there was, and what is gone. */
  async #watchAndList(signal: AbortSignal): Promise<void> {
    const own = new AbortController();
    const both = AbortSignal.any([signal, own.signal]);
    const events = await this.#open("", both);
    const listed = this.#hedged(both).then((version) => this.#holdState(version));
    const watched = this.#watch(events);
    try {
      await Promise.race([listed, watched]);
      // Without its list, what the watch brought is no whole state.
      if (!this.#hasState) throw new Error("the watch has ended before the list came");
      await watched;
    } finally {
      own.abort();
      await Promise.allSettled([listed, watched]);
    }
  }

  #holdState(version: string): void {
    this.#position = version;
    this.#hasState = true;
    this.#hasEverHadState = true;
    this.#settle();
    this.#stir(this.#undelivered);
    this.#undelivered.clear();
  }

  /** Lists beside the watch, again and again. */
  async #listBeside(signal: AbortSignal): Promise<void> {
    const { listsBesideEveryMs } = this.#habits;
    while (listsBesideEveryMs > 0 && !signal.aborted) {
      await sleep(this.#options.clock, listsBesideEveryMs, signal);
      if (signal.aborted || !this.#hasState) continue;
      try {
        await this.#hedged(signal);
      } catch (error) {
        if (!signal.aborted) await this.#fail(error, signal);
      }
    }
  }

  /** A whole state, from the first of two lists that answers. Resolves with its version. */
  async #hedged(signal: AbortSignal): Promise<string> {
    const { hedgesAfterMs, listMaxMs } = this.#habits;
    const own = new AbortController();
    const both = AbortSignal.any([signal, own.signal]);
    const tries = [this.#gather(both)];
    if (hedgesAfterMs > 0) tries.push(this.#lateList(tries[0] ?? Promise.resolve(""), both));
    if (listMaxMs > 0) tries.push(this.#deadline(listMaxMs, both));
    try {
      return await Promise.race(tries);
    } finally {
      own.abort();
      await Promise.allSettled(tries);
    }
  }

  async #lateList(first: Promise<string>, signal: AbortSignal): Promise<string> {
    await sleep(this.#options.clock, this.#habits.hedgesAfterMs, signal);
    return signal.aborted ? first : this.#gather(signal);
  }

  async #deadline(afterMs: number, signal: AbortSignal): Promise<string> {
    await sleep(this.#options.clock, afterMs, signal);
    throw new Error("the list has not come in time");
  }

  /** A list, page by page. What has come is known at once; resolves, with its version, when it is whole. */
  async #gather(signal: AbortSignal): Promise<string> {
    const { pageMaxCount } = this.#options;
    const limit = pageMaxCount === 0 ? undefined : pageMaxCount;
    const objects: KubernetesObject[] = [];
    let oldest = "";
    let asked: Asked = { limit };
    this.#listsUnderWayCount++;
    try {
      for (;;) {
        const page = await this.#page(asked, signal);
        objects.push(...page.objects);
        if (oldest === "" || isOlderVersion(page.version, oldest)) oldest = page.version || oldest;
        if (page.token === "") break;
        asked = { limit, continue: page.token };
      }
    } finally {
      this.#listsUnderWayCount--;
    }
    signal.throwIfAborted();
    const names = new Set(objects.map(nameOf));
    const before = this.#known.names();
    for (const object of objects) if (nameOf(object) !== "") this.#known.put(object);
    this.#known.keepOnly(names, oldest);
    this.#stir(new Set([...before, ...names]));
    return oldest;
  }

  async #page(asked: Asked, signal: AbortSignal): Promise<Page> {
    await this.#allowed(signal);
    try {
      const list = await this.#options.client.list(asked, signal);
      const metadata = member(list, "metadata");
      return {
        objects: listItems(list).filter(isObject),
        version: String(member(metadata, "resourceVersion") ?? ""),
        token: String(member(metadata, "continue") ?? ""),
      };
    } catch (error) {
      const isGoingOn = this.#habits.expiredToken === "goes-on" && "continue" in asked;
      const token = error instanceof AnswerError && error.isExpired ? error.continueToken : "";
      if (isGoingOn && token !== "") return { objects: [], version: "", token };
      throw error;
    }
  }

  async #open(position: string, signal: AbortSignal): Promise<OpenWatch> {
    await this.#allowed(signal);
    const life = new Life(this.#options.clock, signal);
    try {
      const asked = {
        resourceVersion: position,
        allowWatchBookmarks: "true",
        timeoutSeconds: WATCH_SECONDS,
      };
      return { texts: await this.#options.client.watch(asked, life.signal), life };
    } catch (error) {
      life.end();
      throw error;
    }
  }

  async #watch({ texts, life }: OpenWatch): Promise<void> {
    try {
      for await (const text of texts) {
        life.hear();
        this.#take(text);
      }
    } catch (error) {
      // However the network ends a stream, it has ended.
      if (error instanceof AnswerError) throw error;
    } finally {
      life.end();
    }
  }

  /** @throws AnswerError for what ends the watch */
  #take(text: string): void {
    const event = parsed(text);
    const type = member(event, "type");
    const object = member(event, "object");
    if (type === "ERROR") throw AnswerError.ofEvent(object);
    const isChange = type === "ADDED" || type === "MODIFIED" || type === "DELETED";
    if (!isObject(object) || !(isChange || type === "BOOKMARK")) return;
    if (isChange && nameOf(object) !== "") {
      if (type === "DELETED") this.#known.remove(object);
      else this.#known.put(object);
      this.#stir([nameOf(object)]);
    }
    const { resourceVersion = "" } = object.metadata;
    // What is replayed from before the state is older than the state.
    if (!isOlderVersion(resourceVersion, this.#position)) this.#position = resourceVersion;
    this.#settle();
  }

  /** What is gone may be forgotten, unless a list is under way that may have seen it. */
  #settle(): void {
    if (this.#hasState && this.#listsUnderWayCount === 0) this.#known.settle(this.#position);
  }

  #stir(names: Iterable<string>): void {
    // A handler may look into the store.
    if (this.#isClosed()) for (const name of names) this.#undelivered.add(name);
    else for (const line of this.#lines.values()) line.stir(names);
  }
}

/** A part of a list, which may be no more than the token of the next. */
interface Page {
  readonly objects: readonly KubernetesObject[];
  readonly version: string;
  readonly token: string;
}

/** A watch that the server has granted. */
interface OpenWatch {
  readonly texts: AsyncIterable<string>;
  readonly life: Life;
}

/** Until when a watch lives: the informer's stop, or a silence that is too long. */
class Life {
  readonly #clock: Clock;
  readonly #own = new AbortController();
  readonly signal: AbortSignal;
  #silence: { cancel(): void } | undefined;

  constructor(clock: Clock, parent: AbortSignal) {
    this.#clock = clock;
    this.signal = AbortSignal.any([parent, this.#own.signal]);
    this.hear();
  }

  hear(): void {
    this.#silence?.cancel();
    this.#silence = this.#clock.setTimer(SILENCE_MAX_MS, () => this.end());
  }

  end(): void {
    this.#silence?.cancel();
    this.#own.abort();
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // It is as good as one of an unknown type.
    return undefined;
  }
}

function isObject(value: unknown): value is KubernetesObject {
  const metadata = member(value, "metadata");
  return typeof metadata === "object" && metadata !== null;
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
