/**
 * An informer that goes by the versions of objects: states may come from concurrent requests, in any order, and each handler
 * is notified of how the state differs from what was last delivered to it. It shares only its client with the others. Written
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

/** Its habits. Every combination is within the contract. */
export interface VersionedHabits {
  /** How it gets a whole state: by a list alone, or by a list after its watch was opened. */
  readonly gathers: "lists" | "lists-while-it-watches";
  /** The interval of lists beside its watch; 0: never. */
  readonly listsBesideEveryMs: number;
  /** The time after which an unanswered list is sent again, and the first answer counts; 0: never. */
  readonly hedgesAfterMs: number;
  /** The timeout of a list; 0: none. */
  readonly listMaxMs: number;
  /** What it does with an expired token that comes with another. */
  readonly expiredToken: "begins-anew" | "goes-on";
  /** What it reports while it reads a new whole state. */
  readonly whileReading: "synced" | "not-synced" | "store-is-closed";
  /** What happens when a handler throws. */
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
/** The silence after which a watch counts as dead. */
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
  /** Whether a whole state is held, so that a watch may start at the position. */
  #hasState = false;
  #hasEverHadState = false;
  #position = "";
  /** Names that have changed while the store was closed. */
  readonly #undelivered = new Set<string>();
  #listsUnderWayCount = 0;
  /** The server has requested not to be called before then. */
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
      // Even the shortest watch is followed by a pause.
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

  /** Waits as long as the server has requested. */
  async #allowed(signal: AbortSignal): Promise<void> {
    const { clock } = this.#options;
    const waitMs = this.#notBeforeMs - clock.nowMs();
    if (waitMs > 0) await sleep(clock, waitMs, signal);
  }

  async #readState(signal: AbortSignal): Promise<void> {
    if (this.#habits.gathers === "lists-while-it-watches") return this.#watchAndList(signal);
    this.#holdState(await this.#hedged(signal));
  }

  /** The watch begins with the existing objects, in any order; the list after it completes the state. */
  async #watchAndList(signal: AbortSignal): Promise<void> {
    const own = new AbortController();
    const both = AbortSignal.any([signal, own.signal]);
    const events = await this.#open("", both);
    const listed = this.#hedged(both).then((version) => this.#holdState(version));
    const watched = this.#watch(events);
    try {
      await Promise.race([listed, watched]);
      // Without its list, the objects of the watch are no whole state.
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

  /** Lists beside the watch, at each interval. */
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

  /** A whole state, from the first answer of two lists. Resolves with its version. */
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

  /** A list, page by page. Each page is delivered at once; resolves with the version when it is complete. */
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
        life.refresh();
        this.#take(text);
      }
    } catch (error) {
      // The kind of error makes no difference: the stream has ended.
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
    // Events from before the state are older than the state.
    if (!isOlderVersion(resourceVersion, this.#position)) this.#position = resourceVersion;
    this.#settle();
  }

  /** Deletions may be forgotten, unless a list is in progress that may have older states. */
  #settle(): void {
    if (this.#hasState && this.#listsUnderWayCount === 0) this.#known.settle(this.#position);
  }

  #stir(names: Iterable<string>): void {
    // A handler may read the store.
    if (this.#isClosed()) for (const name of names) this.#undelivered.add(name);
    else for (const line of this.#lines.values()) line.stir(names);
  }
}

/** A part of a list, which may only have the token of the next one. */
interface Page {
  readonly objects: readonly KubernetesObject[];
  readonly version: string;
  readonly token: string;
}

/** An open watch. */
interface OpenWatch {
  readonly texts: AsyncIterable<string>;
  readonly life: Life;
}

/** When a watch ends: at the informer's stop, or after too long a silence. */
class Life {
  readonly #clock: Clock;
  readonly #own = new AbortController();
  readonly signal: AbortSignal;
  #silence: { cancel(): void } | undefined;

  constructor(clock: Clock, parent: AbortSignal) {
    this.#clock = clock;
    this.signal = AbortSignal.any([parent, this.#own.signal]);
    this.refresh();
  }

  /** Restarts the limit of silence. */
  refresh(): void {
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
    // Such an event counts as one of an unknown type.
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
