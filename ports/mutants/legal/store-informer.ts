/**
 * An informer with a map as its store. It shares no code with the reference: results are stored, and the
 * differences are delivered. Written from the contract alone.
 */
import { CommandError } from "../../../src/protocol/command-error.js";
import { type Clock, sleep } from "../../../src/time/clock.js";
import type { Prng } from "../../../src/time/prng.js";
import type { KubernetesObject } from "../../../src/wire/resource.js";
import { CollectionReader, type Reading } from "./collection-reader.js";
import type { StoreHabits } from "./habits.js";
import type { LegalInformer } from "./legal-informer.js";
import { createHandlerLine, type HandlerLine } from "./lines-of-handlers.js";
import { nameOf } from "./name-of.js";
import type { Notice, Take } from "./notice.js";
import type { PlainClient } from "./plain-client.js";

/** How to create a `StoreInformer`. */
export interface StoreInformerOptions {
  readonly client: PlainClient;
  readonly clock: Clock;
  readonly prng: Prng;
  readonly habits: StoreHabits;
  /** @default none */
  readonly resyncPeriodMs?: number;
  /** What is stored and delivered of an object. @default the object @throws what its user's code throws */
  readonly transform?: (object: KubernetesObject) => KubernetesObject;
  readonly onFailure: (error: Error) => void;
  readonly onEnd: (error: Error) => void;
}

/** See the head of this file. */
export class StoreInformer implements LegalInformer {
  readonly #options: StoreInformerOptions;
  readonly #habits: StoreHabits;
  readonly #handlers = new Map<string, Take>();
  /** The queue of each handler, from a start to the next stop. */
  readonly #lines = new Map<string, HandlerLine>();
  /** By name or by uid, according to the habits. */
  #held = new Map<string, KubernetesObject>();
  /** What has been delivered to the handler, by name, where the store shows that. */
  readonly #delivered = new Map<string, KubernetesObject>();
  /** The part of the whole state that has been read so far. */
  #arriving: KubernetesObject[] = [];
  /** Whether the first whole state is held, delivered or not. */
  #holdsState = false;
  #hasSynced = false;
  /** The names of the handlers to which the first state has been delivered. */
  readonly #syncedHandlers = new Set<string>();
  #isStopped = false;
  #stopping: AbortController | undefined;
  /** Whether it was started, and waits for a handler. */
  #waitsForHandler = false;
  #running: Promise<void> = Promise.resolve();

  constructor(options: StoreInformerOptions) {
    this.#options = options;
    this.#habits = options.habits;
  }

  start(): void {
    if (this.#stopping !== undefined && !(this.#isStopped && this.#habits.startsAgain)) return;
    this.#waitsForHandler =
      this.#habits.beginsAt === "first-handler" && this.#handlers.size === 0 && !this.#isStopped;
    if (this.#waitsForHandler) return;
    for (const [name, take] of this.#handlers) this.#openLine(name, take);
    // It has to be stored even without a handler.
    if (this.#storesWhatIsDelivered && this.#handlers.size === 0)
      this.#openLine("", async () => {});
    this.#stopping = new AbortController();
    this.#isStopped = false;
    this.#hasSynced = false;
    const { signal } = this.#stopping;
    this.#running = this.#run(signal);
    const { resyncPeriodMs = 0 } = this.#options;
    if (this.#habits.resyncs && resyncPeriodMs > 0) void this.#resync(resyncPeriodMs, signal);
  }

  async stop(isAtOnce = false): Promise<void> {
    const { atStop, stopGraceMs, closingMs, clearsStoreAtStop } = this.#habits;
    const takesTime = !isAtOnce && !this.#isStopped;
    this.#waitsForHandler = false;
    if (stopGraceMs > 0 && takesTime) await sleep(this.#options.clock, stopGraceMs);
    this.#stopping?.abort();
    if (atStop === "drains") {
      await this.#running;
      await this.#all((line) => line.drained());
    }
    await this.#all((line) => line.end());
    await this.#running;
    if (closingMs > 0 && takesTime) await sleep(this.#options.clock, closingMs);
    if (clearsStoreAtStop) this.#held.clear();
    this.#isStopped = true;
  }

  hasSynced(): boolean {
    return this.#hasSynced;
  }

  handlerHasSynced(name: string): boolean {
    return this.#syncedHandlers.has(name);
  }

  isStopped(): boolean {
    return this.#isStopped;
  }

  list(): readonly KubernetesObject[] {
    this.#mustBeOpen();
    return [...(this.#storesWhatIsDelivered ? this.#delivered : this.#held).values()];
  }

  get(name: string): KubernetesObject | undefined {
    this.#mustBeOpen();
    return this.#storesWhatIsDelivered ? this.#delivered.get(name) : this.#find(name);
  }

  get #storesWhatIsDelivered(): boolean {
    return this.#habits.stores === "what-is-delivered";
  }

  #mustBeOpen(): void {
    if (this.#habits.opensStore === "at-once" || this.#holdsState) return;
    throw new CommandError("refused", "nothing can be read before the first state is held");
  }

  #find(name: string): KubernetesObject | undefined {
    if (this.#habits.storedBy === "name") return this.#held.get(name);
    return [...this.#held.values()].find((object) => nameOf(object) === name);
  }

  /** A late one is notified of the stored objects, then of every change. */
  addHandler(name: string, take: Take): void {
    this.#handlers.set(name, take);
    if (this.#waitsForHandler) this.start();
    else this.#addLate(name, take);
  }

  #addLate(name: string, take: Take): void {
    if (this.#stopping === undefined || this.#isStopped) return;
    const line = this.#openLine(name, take);
    const { presentAfterMs } = this.#habits;
    if (presentAfterMs === 0) this.#deliverExisting(name, line);
    else this.#options.clock.setTimer(presentAfterMs, () => this.#deliverExisting(name, line));
  }

  #deliverExisting(name: string, line: HandlerLine): void {
    for (const object of this.#held.values()) void line.deliver(this.#addition(object));
    if (this.#holdsState) this.#noteSynced(name, line);
  }

  async removeHandler(name: string): Promise<void> {
    const line = this.#lines.get(name);
    this.#handlers.delete(name);
    this.#lines.delete(name);
    await line?.end();
  }

  #openLine(name: string, take: Take): HandlerLine {
    const line = createHandlerLine({
      delivery: this.#habits.delivery,
      take: this.#storesWhatIsDelivered ? this.#storing(take) : take,
      clock: this.#options.clock,
      retriesMaxCount: this.#habits.retriesMaxCount,
      lookUp: (key) => this.#presentState(key),
      existingCount: this.#held.size,
      onOverflow: () => this.#endAloud(new Error("a handler has fallen behind")),
    });
    this.#lines.set(name, line);
    return line;
  }

  /** A callback that updates the store first: the notification is how the newest state differs from the stored one. */
  #storing(take: Take): Take {
    return (notice) => {
      const { about, object } = notice;
      const stored = this.#delivered.get(about);
      if (notice.type === "delete" || object === undefined) {
        this.#delivered.delete(about);
        return take(notice);
      }
      this.#delivered.set(about, object);
      if (stored === undefined) return take({ about, type: "add", object });
      return take({ about, type: "update", object, oldObject: stored });
    };
  }

  #endAloud(error: Error): void {
    if (this.#stopping?.signal.aborted) return;
    this.#stopping?.abort();
    void this.#all((line) => line.end());
    this.#options.onEnd(error);
  }

  async #all(act: (line: HandlerLine) => Promise<void>): Promise<void> {
    await Promise.all([...this.#lines.values()].map(act));
  }

  async #run(signal: AbortSignal): Promise<void> {
    const reader = new CollectionReader({ ...this.#options, signal });
    for await (const reading of reader.read()) {
      if (signal.aborted) break;
      await this.#take(reading);
    }
  }

  async #take(reading: Reading): Promise<void> {
    switch (reading.type) {
      case "begins":
        this.#arriving = [];
        break;
      case "item": {
        const object = this.#transformed(reading.object);
        if (object === undefined) break;
        this.#arriving.push(object);
        if (this.#habits.passesPagesOn) await this.#upsert(object);
        break;
      }
      case "complete":
        await this.#replace();
        if (this.#habits.synced === "held") this.#hasSynced = true;
        else void this.#all((line) => line.drained()).then(() => (this.#hasSynced = true));
        for (const [name, line] of this.#lines) this.#noteSynced(name, line);
        break;
      case "changed": {
        const object = this.#transformed(reading.object);
        if (object !== undefined) await this.#upsert(object);
        break;
      }
      case "deleted": {
        const object = this.#transformed(reading.object);
        if (object !== undefined) await this.#delete(object);
        break;
      }
      case "failed":
        this.#options.onFailure(reading.error);
        break;
      case "gave-up":
        this.#options.onEnd(reading.error);
        break;
    }
  }

  /** What its transform makes of it or, where that fails, what is held of it. Undefined: nothing is, or it has no name. */
  #transformed(object: KubernetesObject): KubernetesObject | undefined {
    const { transform = (each: KubernetesObject) => each, onFailure } = this.#options;
    const name = nameOf(object);
    if (name === "") return undefined;
    try {
      return transform(object);
    } catch (error) {
      onFailure(new Error(`${name} is left as it was`, { cause: error }));
      return this.#find(name);
    }
  }

  /** Delivers what is held again, until it is stopped. */
  async #resync(periodMs: number, signal: AbortSignal): Promise<void> {
    for (;;) {
      await sleep(this.#options.clock, periodMs, signal);
      if (signal.aborted) return;
      for (const object of this.#held.values()) {
        void this.#deliver({ about: nameOf(object), type: "update", object, oldObject: object });
      }
    }
  }

  #noteSynced(name: string, line: HandlerLine): void {
    void line.drained().then(() => {
      if (this.#lines.get(name) === line) this.#syncedHandlers.add(name);
    });
  }

  async #replace(): Promise<void> {
    const { relist, order, repeatsUnchanged } = this.#habits;
    const arrived = order === "reverse" ? this.#arriving.reverse() : this.#arriving;
    this.#arriving = [];
    const names = new Set(arrived.map(nameOf));
    const before = new Map([...this.#held.values()].map((object) => [nameOf(object), object]));
    const gone = [...before.values()].filter((object) => !names.has(nameOf(object)));
    if (relist === "swaps") {
      this.#held = new Map(arrived.map((object) => [this.#keyOf(object), object]));
    }
    this.#holdsState = true;
    for (const object of gone) {
      this.#held.delete(this.#keyOf(object));
      await this.#deliver(this.#deletion(object, object));
    }
    for (const object of arrived) {
      const older = before.get(nameOf(object));
      if (older !== undefined) this.#held.delete(this.#keyOf(older));
      this.#held.set(this.#keyOf(object), object);
      await this.#deliverChange(older, object, repeatsUnchanged);
    }
  }

  async #upsert(object: KubernetesObject): Promise<void> {
    const older = this.#find(nameOf(object));
    if (older !== undefined) this.#held.delete(this.#keyOf(older));
    this.#held.set(this.#keyOf(object), object);
    await this.#deliverChange(older, object, false);
  }

  async #delete(object: KubernetesObject): Promise<void> {
    const older = this.#find(nameOf(object));
    if (older === undefined) return;
    this.#held.delete(this.#keyOf(older));
    await this.#deliver(this.#deletion(object, older));
  }

  async #deliverChange(
    older: KubernetesObject | undefined,
    object: KubernetesObject,
    repeats: boolean,
  ): Promise<void> {
    if (older === undefined) return this.#deliver(this.#addition(object));
    const { wording, givesOldObject, recreation } = this.#habits;
    const isSame = older.metadata.resourceVersion === object.metadata.resourceVersion;
    if (isSame && !repeats) return;
    if (recreation !== "update" && older.metadata.uid !== object.metadata.uid) {
      await this.#deliver(this.#deletion(older, older));
      return this.#deliver(this.#addition(object));
    }
    const about = nameOf(object);
    if (wording === "apply") return this.#deliver({ about, type: "apply", object });
    const former = givesOldObject ? { oldObject: older } : {};
    return this.#deliver({ about, type: "update", object, ...former });
  }

  #addition(object: KubernetesObject): Notice {
    const type = this.#habits.wording === "apply" ? "apply" : "add";
    return { about: nameOf(object), type, object };
  }

  #deletion(sent: KubernetesObject, held: KubernetesObject): Notice {
    const about = nameOf(held);
    switch (this.#habits.deletion) {
      case "event-state":
        return { about, type: "delete", object: sent };
      case "held-state":
        return { about, type: "delete", object: held };
      case "key":
        return { about, type: "delete", key: about };
    }
  }

  #presentState(key: string): Notice {
    const object = this.#find(key);
    return object === undefined
      ? { about: key, type: "delete", key }
      : { about: key, type: "apply", object };
  }

  async #deliver(notice: Notice): Promise<void> {
    for (const line of this.#lines.values()) {
      const going = line.deliver(notice);
      if (going !== undefined) await going;
    }
  }

  #keyOf(object: KubernetesObject): string {
    return this.#habits.storedBy === "uid" ? (object.metadata.uid ?? "") : nameOf(object);
  }
}
