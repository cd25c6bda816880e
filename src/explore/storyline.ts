import type { Trait } from "../protocol/messages.js";
import type { Command, ServerKind, Setting, SpecialWrite, WriteChange } from "./history.js";
import type { PortHello, Sentence } from "./sentence.js";

/** What the history knows of an object. */
interface KnownObject {
  readonly hasFinalizer: boolean;
  readonly isGoing: boolean;
}

/** In real time, failing answers cost pauses that grow: so many in a history. */
const REAL_FAILURES_MAX_COUNT = 2;
/** In real time, no wait is longer. */
const REAL_DURATIONS: ReadonlySet<string> = new Set(["0 s", "20 ms", "0.2 s"]);
/** A label selector selects what has it. */
const SELECTED = "labelled app=web";

/** Traits of what is no informer: its user begins again where it ends. */
const ENDING: readonly Trait[] = ["lists-once", "watches-once", "one-stream"];
/** Commands that may make a request or a stream fail. */
const FAILING: ReadonlySet<Command["kind"]> = new Set<Command["kind"]>([
  "answer",
  "outage",
  "end-watch",
  "expire",
  "gap",
  "event-fault",
]);

/** What the contract lets an informer ignore. */
const UNREADABLE = "a second event that is no JSON";

const given = (text: string, rows: Sentence["rows"] = []): Sentence => ({
  keyword: "Given",
  text,
  rows,
});
const when = (text: string): Sentence => ({ keyword: "When", text, rows: [] });
const then = (text: string): Sentence => ({ keyword: "Then", text, rows: [] });

/**
 * What a history has done so far to its server and its informer, as far as it decides what can follow. It turns commands
 * into sentences; no sentence: the command makes no sense here.
 */
export class Storyline {
  readonly #hello: PortHello;
  #objects = new Map<string, KnownObject>();
  #handlers = new Map<string, "added" | "blocking" | "removed">();
  #hasStarted = false;
  #hasStopped = false;
  #isHeld = false;
  #isOut = false;
  #isFrozen = false;
  #hasThrower = false;
  /** An event was not to be read: whoever reads the next ones, and not that one, is right. */
  #mayHaveMissed = false;
  /** So may be any event from here on, whatever it is about. */
  #mayMissAnything = false;
  #failuresCount = 0;
  #bookmarksCount = 0;
  #bumpsCount = 0;
  #selectsByLabel = false;

  constructor(hello: PortHello) {
    this.#hello = hello;
  }

  /** The same, to try what would follow. */
  copy(): Storyline {
    const copy = new Storyline(this.#hello);
    copy.become(this);
    return copy;
  }

  /** Takes over what another has come to. */
  become(other: Storyline): void {
    this.#objects = new Map(other.#objects);
    this.#handlers = new Map(other.#handlers);
    this.#hasStarted = other.#hasStarted;
    this.#hasStopped = other.#hasStopped;
    this.#isHeld = other.#isHeld;
    this.#isOut = other.#isOut;
    this.#isFrozen = other.#isFrozen;
    this.#hasThrower = other.#hasThrower;
    this.#mayHaveMissed = other.#mayHaveMissed;
    this.#mayMissAnything = other.#mayMissAnything;
    this.#failuresCount = other.#failuresCount;
    this.#bookmarksCount = other.#bookmarksCount;
    this.#bumpsCount = other.#bumpsCount;
    this.#selectsByLabel = other.#selectsByLabel;
  }

  /** What the server is. */
  server(kind: ServerKind): readonly Sentence[] {
    if (kind === "as shipped") return [];
    return [
      given(
        kind === "without streaming lists"
          ? "the apiserver does not stream lists"
          : "the apiserver has no watch cache",
      ),
    ];
  }

  /** What exists before the informer does. */
  exist(keys: readonly string[]): readonly Sentence[] {
    return keys.map((key) => {
      this.#know(key);
      return given(`pod ${key} exists`);
    });
  }

  /** The rows of the informer's table, each of which a port may be unable to have. */
  settings({ selection, pageSize, resyncs, transforms }: Setting): readonly (readonly string[])[] {
    const rows: (readonly string[])[] = [];
    if (selection === "a namespace") rows.push(["namespace", "default"]);
    if (selection === "a label") rows.push(["label selector", "app=web"]);
    if (selection === "a field") rows.push(["field selector", "metadata.namespace=default"]);
    if (pageSize > 0) rows.push(["page size", String(pageSize)]);
    if (resyncs) rows.push(["resync period", "2 s"]);
    if (transforms) rows.push(["transform", "sets a label"]);
    return rows;
  }

  /** The informer with these settings. */
  informer(rows: readonly (readonly string[])[]): Sentence {
    return rows.length === 0
      ? given("an informer on pods")
      : given("an informer on pods with:", rows);
  }

  /** Each informer has a handler from the beginning. */
  firstHandler(): readonly Sentence[] {
    return [given("a handler is added")];
  }

  /** Learns what the informer selects. */
  select(rows: readonly (readonly string[])[]): void {
    this.#selectsByLabel = rows.some(([name]) => name === "label selector");
  }

  /** The start, after which the first state is waited for where it can come. */
  start(isAwaited: boolean): readonly Sentence[] {
    if (this.#hasStarted) return [];
    this.#hasStarted = true;
    const canSync =
      isAwaited &&
      !this.#isHeld &&
      !this.#isOut &&
      ![...this.#handlers.values()].includes("blocking");
    return [
      canSync ? given("the informer has started and synced") : when("the informer is started"),
    ];
  }

  /** Everything is as it should be again; what has to be so then. */
  end(): readonly Sentence[] {
    const steps: Sentence[] = [];
    if (this.#isOut) steps.push(when("the apiserver answers as it should again"));
    steps.push(...this.#openGate());
    if (this.#isFrozen) steps.push(when("the open watch is thawed"));
    for (const [handler, state] of this.#handlers) {
      if (state === "blocking") steps.push(when(`handler "${handler}" is released`));
    }
    if (this.#hasStopped) return [...steps, then("no request is open")];
    if (this.#hasThrower || this.#mayHaveMissed || this.#mayMissAnything)
      return [...steps, then("in any minute the informer makes at most 150 requests")];
    return [...steps, then("the handler observes what the server has")];
  }

  /** The sentences of a command; none where it makes no sense. */
  perform(command: Command): readonly Sentence[] {
    // A call that ends where it fails is asked for nothing after that.
    if (FAILING.has(command.kind) && this.#hasTrait(ENDING)) return [];
    switch (command.kind) {
      case "write":
        return this.#write(command.key, command.change);
      case "special-write":
        return this.#writeSpecially(command.key, command.how);
      case "bump":
        return [when(`configmap default/other-${++this.#bumpsCount} is created`)];
      case "event-fault":
        return this.#writeWithFault(command.key, command.fault);
      case "answer":
        return this.#answer(command);
      case "carry":
        if (!this.#canWatch()) return [];
        return [given(`every watch, the open one too, carries ${command.bytes}`)];
      case "end-watch":
        return this.#endWatch(command.how, command.isAfterEvent);
      case "expire":
        return [given(`the apiserver has forgotten its history, and answers with ${command.how}`)];
      case "gap":
        return this.#missSomething(command);
      case "freeze":
        if (!this.#canWatch() || this.#isFrozen) return [];
        this.#isFrozen = true;
        return [given("the open watch is frozen")];
      case "thaw":
        if (!this.#isFrozen) return [];
        this.#isFrozen = false;
        return [when("the open watch is thawed")];
      case "bookmark":
        if (!this.#canWatch()) return [];
        return [given(`a bookmark at version "b${++this.#bookmarksCount}" has been delivered`)];
      case "hold":
        if (this.#isHeld) return [];
        this.#isHeld = true;
        return [given(`new ${command.requests} are held at the gate`)];
      case "open-gate":
        return this.#openGate();
      case "outage":
        return this.#fail(command.answer);
      case "recovery":
        if (!this.#isOut) return [];
        this.#isOut = false;
        return [when("the apiserver answers as it should again"), ...this.#openGate()];
      case "add-handler":
        return this.#addHandler(command.handler, command.behaviour);
      case "remove-handler":
        if (!this.#isThere(command.handler) || this.#hasStopped) return [];
        this.#handlers.set(command.handler, "removed");
        return [when(`handler "${command.handler}" is removed`)];
      case "release-handler":
        if (this.#handlers.get(command.handler) !== "blocking") return [];
        this.#handlers.set(command.handler, "added");
        return [when(`handler "${command.handler}" is released`)];
      case "catch-up":
        return this.#canHear() ? [given("every handler has been notified of everything")] : [];
      case "pass":
        if (this.#isReal() && !REAL_DURATIONS.has(command.duration)) return [];
        return [when(`${command.duration} pass`)];
      case "stop":
        return this.#stop();
    }
  }

  #openGate(): readonly Sentence[] {
    if (!this.#isHeld) return [];
    this.#isHeld = false;
    return [when("the gate is opened")];
  }

  #hasTrait(traits: readonly Trait[]): boolean {
    return traits.some((trait) => this.#hello.traits?.includes(trait) ?? false);
  }

  #isReal(): boolean {
    return this.#hello.clock === "real";
  }

  /** Whether an informer that does what it owes has a watch, or is going to. */
  #canWatch(): boolean {
    return (
      this.#hasStarted &&
      !this.#hasStopped &&
      !this.#isHeld &&
      !this.#isOut &&
      // Whoever's handler throws may end aloud, and then has no watch.
      !this.#hasThrower &&
      !this.#hasTrait(["polls"])
    );
  }

  /** Whether it can be told of everything there is. */
  #canHear(): boolean {
    return this.#canWatch() && !this.#isFrozen && !this.#mayMissAnything;
  }

  #know(key: string, known: KnownObject = { hasFinalizer: false, isGoing: false }): void {
    this.#objects.set(key, known);
  }

  #create(key: string): readonly Sentence[] {
    this.#know(key);
    return [when(`pod ${key} is created`)];
  }

  #write(key: string, change: WriteChange): readonly Sentence[] {
    const known = this.#objects.get(key);
    if (known === undefined) {
      if (change === "deleted" || change === "deleted and created again") return [];
      const created = this.#create(key);
      return change === SELECTED ? [...created, when(`pod ${key} is ${SELECTED}`)] : created;
    }
    if (change === "deleted") {
      if (known.isGoing) return [];
      if (known.hasFinalizer) this.#know(key, { ...known, isGoing: true });
      else this.#objects.delete(key);
      return [when(`pod ${key} is deleted`)];
    }
    if (change === "deleted and created again") {
      if (known.hasFinalizer) return [];
      return [when(`pod ${key} is deleted and created again`)];
    }
    return [when(`pod ${key} is ${change === "created" ? "updated" : change}`)];
  }

  #writeSpecially(key: string, how: SpecialWrite): readonly Sentence[] {
    const known = this.#objects.get(key);
    if (how === "large" || how === "of many letters" || how === "of several lines") {
      if (known !== undefined) return [];
      this.#know(key);
      if (how === "large") return [when(`pod ${key} of 100000 bytes is created`)];
      if (how === "of many letters") {
        return [when(`pod ${key} with 300 letters of four bytes is created`)];
      }
      return [when(`pod ${key} with the text "a\\u2028b\\u0085c" is created`)];
    }
    if (known === undefined) return [];
    if (how === "given a finalizer") {
      if (known.isGoing || known.hasFinalizer) return [];
      this.#know(key, { ...known, hasFinalizer: true });
    }
    if (how === "freed of its finalizer") {
      if (!known.hasFinalizer) return [];
      if (known.isGoing) this.#objects.delete(key);
      else this.#know(key);
    }
    return [when(`pod ${key} is ${how}`)];
  }

  #writeWithFault(key: string, fault: string): readonly Sentence[] {
    if (!this.#canHear()) return [];
    const known = this.#objects.get(key);
    // An event that says that it is new is wrong for what is known, and the other way round.
    if (fault === "says ADDED" && known === undefined) return [];
    if (fault === "says MODIFIED" && known !== undefined) return [];
    if (known === undefined) this.#know(key);
    this.#mayHaveMissed = true;
    const change = known === undefined ? "created" : "updated";
    return [when(`pod ${key} is ${change}, but the event ${fault}`)];
  }

  #answer({ requests, count, answer }: Extract<Command, { readonly kind: "answer" }>) {
    const times = this.#isReal() ? 1 : count;
    if (!this.#isAffordable(times)) return [];
    this.#mayMissAnything ||= answer === UNREADABLE;
    const plural = requests.endsWith("watch") ? `${requests}es` : `${requests}s`;
    const which = times === 1 ? `next ${requests} is` : `next ${times} ${plural} are`;
    return [given(`the ${which} answered with ${answer}`)];
  }

  #fail(answer: string): readonly Sentence[] {
    if (this.#isOut || !this.#isAffordable(1)) return [];
    this.#isOut = true;
    return [
      answer === "refused connections"
        ? when("the apiserver refuses connections")
        : given(`every request is answered with ${answer}`),
    ];
  }

  /** In real time, a history has few failures. */
  #isAffordable(count: number): boolean {
    this.#failuresCount += count;
    return !this.#isReal() || this.#failuresCount <= REAL_FAILURES_MAX_COUNT;
  }

  #endWatch(how: string, isAfterEvent: boolean): readonly Sentence[] {
    if (!this.#canWatch() || !this.#isAffordable(how === "cleanly" ? 0 : 1)) return [];
    // What a selector of labels leaves out is told to nobody.
    const isTold = isAfterEvent && this.#canHear() && !this.#selectsByLabel;
    // A frozen stream keeps back what stands in it, its end included.
    const before = this.#isFrozen ? [when("the open watch is thawed")] : [];
    this.#isFrozen = false;
    return [
      ...before,
      isTold
        ? given(`the open watch ended ${how} after an event`)
        : when(`the open watch ends ${how}`),
    ];
  }

  #missSomething({ how, writes, expiry }: Extract<Command, { readonly kind: "gap" }>) {
    if (!this.#canHear() || this.#selectsByLabel || !this.#isAffordable(1)) return [];
    return [
      given(`the informer is cut off: its watch ended ${how}`),
      ...writes.flatMap(({ key, change }) => this.#write(key, change)),
      ...(expiry === ""
        ? []
        : [given(`the apiserver has forgotten its history, and answers with ${expiry}`)]),
      when("the gate is opened"),
    ];
  }

  #addHandler(handler: string, behaviour: string): readonly Sentence[] {
    if (this.#handlers.has(handler) || this.#hasStopped) return [];
    this.#handlers.set(handler, behaviour === " that blocks" ? "blocking" : "added");
    this.#hasThrower ||= behaviour.startsWith(" that throws");
    return [given(`a handler "${handler}"${behaviour} is added`)];
  }

  #isThere(handler: string): boolean {
    const state = this.#handlers.get(handler);
    return state === "added" || state === "blocking";
  }

  #stop(): readonly Sentence[] {
    if (!this.#hasStarted || this.#hasStopped) return [];
    // What a stop does while a handler is busy is free.
    if ([...this.#handlers.values()].includes("blocking")) return [];
    this.#hasStopped = true;
    return [when("the informer is stopped")];
  }
}
