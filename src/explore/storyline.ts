import { BEGINNINGS } from "./beginnings.js";
import { type Episode, namesFrom, rankOf, WAYS_COUNT } from "./episode.js";
import { episodesFrom } from "./episodes.js";
import type { Collection, Command, Setting } from "./history.js";
import { BUSY, KnownHandlers, PASSER_BY, READER, waitsForHandlers } from "./known-handlers.js";
import { KnownObjects } from "./known-objects.js";
import { lastQuestions } from "./last-questions.js";
import { ENDS_ALOUD, UNREADABLE, UNSEEN } from "./notable-answers.js";
import { natureOf, type PortNature } from "./port-nature.js";
import { REAL_SECONDS_MAX, realSeconds } from "./real-seconds.js";
import { timeForStorm } from "./recurring-sentences.js";
import { given, type PortHello, type Sentence, then, when } from "./sentence.js";
import { SINGLE_STORIES } from "./single-stories.js";
import { stormSentences } from "./storm-sentences.js";
import { endInDoubt, endWithFreshState } from "./story-end.js";
import {
  canAfford,
  crowdMaxSize,
  leaveBehind,
  NOTHING_YET,
  type StoryState,
  settingsIn,
} from "./story-state.js";

/** Objects that are created and deleted together while an informer is disconnected. */
const CROWD_OF_GAP = 12;

/** The longest wait in real time. */
const REAL_DURATIONS: ReadonlySet<string> = new Set(["0 s", "20 ms", "0.2 s"]);
/** Needs a list that is not streamed. */
const LISTS = /(?<!streaming )\blists?\b|\bpages?\b/;
/** Leads to a pause before the next request. */
const FAILS = /\banswered with\b|\bends with\b/;

/**
 * The effects of a history so far on its server and its informer, as far as later commands depend on them. It turns
 * commands into sentences; no sentence: the command does not apply here.
 */
export class Storyline {
  readonly #hello: PortHello;
  readonly #nature: PortNature;
  #objects = new KnownObjects("pods");
  #handlers = new KnownHandlers();
  #now: StoryState = { ...NOTHING_YET };

  constructor(hello: PortHello) {
    this.#hello = hello;
    this.#nature = natureOf(hello);
  }

  /** A copy, to try a command on. */
  copy(): Storyline {
    const copy = new Storyline(this.#hello);
    copy.become(this);
    return copy;
  }

  /** Takes over the state of another. */
  become(other: Storyline): void {
    this.#objects = other.#objects.copy();
    this.#handlers = new KnownHandlers(other.#handlers);
    this.#now = { ...other.#now };
  }

  /** What exists before the informer does. */
  exist(collection: Collection, keys: readonly string[]): readonly Sentence[] {
    this.#objects = new KnownObjects(collection);
    return keys.map((key) => this.#objects.exist(key));
  }

  /** The sentence, with names that the objects can have. */
  spelled(sentence: Sentence): Sentence {
    return this.#objects.spelled(sentence);
  }

  /** The informer with these settings. */
  informer(rows: readonly (readonly string[])[]): Sentence {
    return rows.length === 0
      ? given(`an informer on ${this.#objects.noun}s`)
      : given(`an informer on ${this.#objects.noun}s with:`, rows);
  }

  /** The whole history of an informer with a single handler; no sentence: it does not apply here. */
  alone({ single }: Setting): readonly Sentence[] {
    if (!this.#nature.isInformer || !this.#now.selectsAll) return [];
    return SINGLE_STORIES[single]?.(this.#objects) ?? [];
  }

  /** Each informer has a handler from the start. */
  firstHandler(): readonly Sentence[] {
    return [given("a handler is added")];
  }

  /** Some have another. */
  reader({ hasReader }: Setting): readonly Sentence[] {
    return hasReader ? [this.#handlers.add(READER, " that reads the store")] : [];
  }

  /** Records what the informer selects. */
  select(rows: readonly (readonly string[])[], setting: Setting): void {
    Object.assign(this.#now, settingsIn(rows, setting));
  }

  /** The start, followed by a wait for the first state if it can arrive. */
  start({ isAwaited, beginning, way }: Setting): readonly Sentence[] {
    if (this.#now.hasStarted) return [];
    const begun = this.#begin(beginning, way);
    this.#now.hasStarted = true;
    if (begun.length > 0) return begun;
    const canSync =
      isAwaited &&
      !this.#now.isHeld &&
      !this.#now.isOut &&
      !this.#now.mayHaveEnded &&
      !this.#now.hasThrower &&
      !this.#isBehind() &&
      !this.#handlers.areBlocking();
    return [
      canSync ? given("the informer has started and synced") : when("the informer is started"),
    ];
  }

  /** The beginning of this name; if it does not apply, the next one that does. */
  #begin(drawn: string, way: number): readonly Sentence[] {
    if (!this.#isUndisturbed()) return [];
    const { pageSize, period, server, selectsAll, selectsByLabel, index } = this.#now;
    for (const name of namesFrom(drawn, BEGINNINGS, rankOf(way), rankOf(way) % 2 === 1)) {
      const beginning = BEGINNINGS[name];
      if (beginning === undefined || !this.#hasAll(beginning)) continue;
      if (!selectsAll && beginning.isSelective !== true) continue;
      const objects = this.#objects.copy();
      const sentences = beginning.sentences({
        objects,
        way: way % WAYS_COUNT,
        pageSize,
        period,
        selectsByLabel,
        isIndexed: index !== "",
        isIsolated: this.#isIsolated(),
        isStreaming: this.#isStreaming(),
        isCached: server !== "without a watch cache",
      });
      if (sentences.length === 0 || this.#takesTooLong(sentences)) continue;
      const has = (what: RegExp) => sentences.some(({ text }) => what.test(text));
      if (!this.#nature.hasFallback && has(LISTS)) continue;
      this.#objects = objects;
      if (this.#nature.isReal && has(FAILS)) this.#isAffordable(Number.POSITIVE_INFINITY);
      leaveBehind(this.#now, beginning.leaves);
      this.#handlers.record(sentences);
      return sentences;
    }
    return [];
  }

  #hasAll({ needs = [] }: Pick<Episode, "needs">): boolean {
    return needs.every((need) => this.#hello.capabilities.some((one) => one === need));
  }

  /** Whether states are streamed. */
  #isStreaming(): boolean {
    return this.#now.server === "as shipped" && this.#hello.capabilities.includes("streaming-list");
  }

  /** Whether its first requests are sent, and answered without faults. */
  #isUndisturbed(): boolean {
    return (
      this.#nature.isInformer &&
      !this.#now.isHeld &&
      !this.#now.isOut &&
      this.#now.crowd === 0 &&
      this.#now.failuresCount === 0 &&
      !this.#handlers.areBlocking()
    );
  }

  /** All faults are removed; the expectations that hold then. */
  end(): readonly Sentence[] {
    const steps: Sentence[] = [];
    if (this.#now.isOut) steps.push(when("the apiserver answers as it should again"));
    steps.push(...this.#openGate());
    if (this.#now.isFrozen) steps.push(when("the open watch is thawed"));
    steps.push(...this.#handlers.releaseAll());
    if (this.#now.hasStopped) {
      // What is left of it shows itself when something happens, or when its time has come.
      const silence = when(this.#nature.isReal ? "0.2 s pass" : "12 min pass");
      return [...steps, ...this.#objects.another(), silence, then("no request is open", "C-39")];
    }
    const { hasThrower, mayHaveEnded } = this.#now;
    const isReal = this.#nature.isReal;
    if (hasThrower || (mayHaveEnded && this.#isBehind())) return [...steps, timeForStorm(isReal)];
    if (mayHaveEnded) return [...steps, ...endInDoubt(this.#objects, this.#now, isReal)];
    if (this.#isBehind()) {
      const canEnd = !this.#nature.ends && !this.#nature.polls;
      return [...steps, ...(canEnd ? endWithFreshState(this.#objects) : [timeForStorm(isReal)])];
    }
    return [...steps, then("the handler observes what the server has")];
  }

  /** Whether it may lack changes that it could not read. */
  #isBehind(): boolean {
    return this.#now.mayHaveMissed || this.#now.mayMissAnything;
  }

  /** Further expectations at the end, for ports with the capabilities; those of the contract come first. */
  epilogue(): readonly (readonly Sentence[])[] {
    if (this.#now.hasStopped) return [[then("the informer says that it has stopped", "SHARED-12")]];
    if (this.#now.hasThrower || this.#isBehind()) return [];
    if (this.#now.mayHaveEnded || this.#nature.ends || this.#nature.polls) return [];
    return lastQuestions({
      hello: this.#hello,
      objects: this.#objects,
      now: this.#now,
      quiet: this.#handlers.quiet(),
      listening: this.#handlers.listening(),
    });
  }

  /** The sentences of a command; none if it does not apply. */
  perform(command: Command): readonly Sentence[] {
    const areBlocking = this.#handlers.areBlocking();
    const sentences = this.#sentencesOf(command);
    const has = (pattern: RegExp) => sentences.some(({ text }) => pattern.test(text));
    // A call may end at one of them and not at the other.
    if (this.#nature.ends && has(UNSEEN)) return [];
    const mayWait = this.#now.hasStarted && !this.#isIsolated();
    if (mayWait && waitsForHandlers(sentences, areBlocking)) return [];
    return sentences;
  }

  #sentencesOf(command: Command): readonly Sentence[] {
    switch (command.kind) {
      case "write":
        return this.#objects.write(command.key, command.change);
      case "special-write":
        return this.#objects.writeSpecially(command.key, command.how);
      case "bump":
        return [
          when(
            `${this.#objects.noun === "pod" ? "configmap" : "pod"} default/other-${++this.#now.bumpsCount} is created`,
          ),
        ];
      case "crowd":
        return this.#moveCrowd(command.size);
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
      case "resume":
        return this.#resume(command.key, command.how);
      case "storm":
        return this.#storm(command);
      case "trap":
        return this.#trap(command.how);
      case "busy":
        return this.#keepBusy(command);
      case "text":
        return this.#createWithText(command.text, command.isRaw);
      case "episode":
        return this.#play(command);
      case "passer-by":
        return this.#passBy();
      case "look":
        return this.#canLook() ? [then("the handler observes what the server has")] : [];
      case "freeze":
        if (!this.#canWatch() || this.#now.isFrozen) return [];
        this.#now.isFrozen = true;
        return [given("the open watch is frozen")];
      case "thaw":
        if (!this.#now.isFrozen) return [];
        this.#now.isFrozen = false;
        return [when("the open watch is thawed")];
      case "bookmark":
        if (!this.#canWatch()) return [];
        return [given(`a bookmark at version "b${++this.#now.bookmarksCount}" has been delivered`)];
      case "hold":
        if (this.#now.isHeld) return [];
        this.#now.isHeld = true;
        return [given(`new ${command.requests} are held at the gate`)];
      case "open-gate":
        return this.#openGate();
      case "outage":
        return this.#fail(command.answer);
      case "recovery":
        if (!this.#now.isOut) return [];
        this.#now.isOut = false;
        return [when("the apiserver answers as it should again"), ...this.#openGate()];
      case "add-handler":
        return this.#addHandler(command.handler, command.behaviour);
      case "remove-handler":
        if (!this.#handlers.isThere(command.handler) || this.#now.hasStopped) return [];
        return this.#canReceive() && !this.#handlers.isBlocking(command.handler)
          ? this.#handlers.remove(command.handler)
          : [this.#handlers.removeAtOnce(command.handler)];
      case "release-handler":
        return this.#handlers.release(command.handler);
      case "catch-up":
        return this.#canReceive() ? [given("every handler has been notified of everything")] : [];
      case "pass":
        if (this.#nature.isReal && !REAL_DURATIONS.has(command.duration)) return [];
        return [when(`${command.duration} pass`)];
      case "stop":
        return this.#stop();
    }
  }

  #openGate(): readonly Sentence[] {
    if (!this.#now.isHeld) return [];
    this.#now.isHeld = false;
    return [when("the gate is opened")];
  }

  /** Whether a handler that blocks delays only itself. */
  #isIsolated(): boolean {
    return this.#hello.capabilities.includes("handlers.isolated");
  }

  #takesTooLong(sentences: readonly Sentence[]): boolean {
    return this.#nature.isReal && realSeconds(sentences) > REAL_SECONDS_MAX;
  }

  /** Whether a conformant informer has a watch, or will have one. */
  #canWatch(): boolean {
    return (
      this.#now.hasStarted &&
      !this.#now.hasStopped &&
      !this.#now.isHeld &&
      !this.#now.isOut &&
      // An informer whose handler throws may end with a report, and then has no watch.
      !this.#now.hasThrower &&
      !this.#now.mayHaveEnded &&
      // Where handlers wait for each other, everything else may wait for them, too.
      (this.#isIsolated() || !this.#handlers.areBlocking()) &&
      !this.#nature.polls
    );
  }

  /** Whether all existing objects can be delivered to it. */
  #canReceive(): boolean {
    return this.#canWatch() && !this.#now.isFrozen && !this.#now.mayMissAnything;
  }

  /** Whether it has to know all objects. */
  #canLook(): boolean {
    return this.#canReceive() && !this.#now.mayHaveMissed;
  }

  #moveCrowd(size: number): readonly Sentence[] {
    if (this.#now.crowd > 0) return this.#sendCrowdAway();
    if (this.#objects.noun !== "pod" || size > crowdMaxSize(this.#now, this.#nature.isReal))
      return [];
    this.#now.crowd = size;
    this.#now.hasHadCrowd = true;
    return [given(`${size} pods exist`)];
  }

  #sendCrowdAway(): readonly Sentence[] {
    if (this.#now.crowd === 0) return [];
    const size = this.#now.crowd;
    this.#now.crowd = 0;
    return [when(`${size} pods are deleted`)];
  }

  #createWithText(text: string, isRaw: boolean): readonly Sentence[] {
    const raw = "every watch, the open one too, carries line separators as they are";
    return [
      ...(isRaw && this.#canWatch() ? [given(raw)] : []),
      ...this.#objects.anotherWithText(text),
    ];
  }

  #resume(key: string, how: string): readonly Sentence[] {
    if (!this.#canLook() || !this.#isAffordable(how === "cleanly" ? 0 : 1)) return [];
    return [
      ...(this.#objects.has(key) ? [] : this.#objects.create(key)),
      given("every handler has been notified of everything"),
      when(`${this.#objects.noun} ${key} is updated 3 times`),
      when(this.#nature.isReal ? "20 ms pass" : "1 s pass"),
      when(`the open watch ends ${how}`),
      ...this.#objects.write(key, "updated"),
    ];
  }

  #storm(storm: Extract<Command, { readonly kind: "storm" }>): readonly Sentence[] {
    if (!this.#now.hasStarted || this.#now.hasStopped || this.#now.isOut) return [];
    const isReal = this.#nature.isReal;
    // In real time, pauses have grown with each failure before.
    const isInTime = canAfford(this.#now, 1, isReal);
    const sentences = isInTime ? stormSentences(storm, isReal, this.#canReceive()) : [];
    if (sentences.length === 0) return [];
    if (isReal) this.#isAffordable(Number.POSITIVE_INFINITY);
    this.#now.mayHaveEnded ||= ENDS_ALOUD.test(storm.answer);
    return [...sentences, when("the apiserver answers as it should again"), ...this.#openGate()];
  }

  #trap(how: string): readonly Sentence[] {
    if (!this.#canLook() || this.#now.selectsByLabel || !this.#isAffordable(2)) return [];
    return [
      given("the open watch has delivered an event"),
      given("every plain list is answered with too large a version"),
      when(`the open watch ends ${how}`),
      ...this.#objects.another(),
      then("the handler observes what the server has", "C-25"),
      when("the apiserver answers as it should again"),
    ];
  }

  #keepBusy({ key, writes }: Extract<Command, { readonly kind: "busy" }>): readonly Sentence[] {
    if (this.#handlers.has(BUSY) || !this.#canReceive()) return [];
    const pause = when(this.#nature.isReal ? "20 ms pass" : "1 s pass");
    return [
      this.#handlers.add(BUSY, " that blocks"),
      ...(this.#objects.has(key) ? this.#objects.write(key, "updated") : this.#objects.create(key)),
      pause,
      when(`${this.#objects.noun} ${key} is updated 3 times`),
      ...writes.flatMap((write) => this.#objects.write(write.key, write.change)),
      pause,
      ...this.#handlers.release(BUSY),
    ];
  }

  /** An episode, after all faults are removed; if it does not apply, the next one that does. */
  #play({ name, key, way }: Extract<Command, { readonly kind: "episode" }>): readonly Sentence[] {
    if (!this.#canCalmDown() || !this.#objects.isFree(key)) return [];
    for (const episode of episodesFrom(name, rankOf(way))) {
      const sentences = this.#playOne(episode, key, way % WAYS_COUNT);
      if (sentences.length > 0) return sentences;
    }
    return [];
  }

  #playOne(episode: Episode, key: string, way: number): readonly Sentence[] {
    const { period, hasHadCrowd, pageSize, server, index, isReminded, failsToTransform } =
      this.#now;
    const failuresCount = episode.failuresCount ?? 0;
    if (!this.#hasAll(episode)) return [];
    if (episode.isExact && (period !== "" || hasHadCrowd)) return [];
    if (!canAfford(this.#now, failuresCount, this.#nature.isReal)) return [];
    const isCached = server !== "without a watch cache";
    const objects = this.#objects.copy();
    const created = objects.has(key) ? [] : objects.create(key);
    const sentences = episode.sentences({
      objects,
      key,
      mark: `e${this.#now.episodesCount + 1}`,
      way,
      isStreaming: this.#isStreaming(),
      hasFallback: this.#nature.hasFallback,
      isInOnePiece: isCached && pageSize === 0 && !hasHadCrowd,
      isPaged: !isCached && pageSize > 0,
      pageSize,
      index,
      isReminded,
      hasHadCrowd,
      failsToTransform,
    });
    if (sentences.length === 0 || this.#takesTooLong(sentences)) return [];
    this.#objects = objects;
    this.#now.episodesCount++;
    this.#now.failuresCount += failuresCount;
    const calm = this.#calmDown();
    leaveBehind(this.#now, episode.leaves);
    this.#handlers.record(sentences);
    return [
      ...calm,
      ...created,
      given("every handler has been notified of everything"),
      ...sentences,
    ];
  }

  /** Whether all faults can be removed. */
  #canCalmDown(): boolean {
    const { hasStarted, hasStopped, hasThrower, mayHaveEnded, selectsAll, endsAtEvents } =
      this.#now;
    const isWell = hasStarted && !(hasStopped || hasThrower || mayHaveEnded || endsAtEvents);
    return isWell && selectsAll && !this.#isBehind() && !this.#nature.polls;
  }

  /** Removes the faults so far. */
  #calmDown(): readonly Sentence[] {
    const { isFrozen } = this.#now;
    this.#now = { ...this.#now, isOut: false, isFrozen: false };
    return [
      when("the apiserver answers as it should again"),
      ...this.#openGate(),
      ...(isFrozen ? [when("the open watch is thawed")] : []),
      ...this.#handlers.releaseAll(),
    ];
  }

  #passBy(): readonly Sentence[] {
    if (this.#handlers.has(PASSER_BY) || !this.#canReceive()) return [];
    return [this.#handlers.add(PASSER_BY), ...this.#handlers.remove(PASSER_BY)];
  }

  #writeWithFault(key: string, fault: string): readonly Sentence[] {
    if (!this.#canReceive()) return [];
    const isKnown = this.#objects.has(key);
    // An ADDED event contradicts a known object, and a MODIFIED event an unknown one.
    if (fault === "says ADDED" && !isKnown) return [];
    if (fault === "says MODIFIED" && isKnown) return [];
    if (!isKnown) this.#objects.know(key);
    this.#now.mayHaveMissed ||= fault === "has an unknown type" || fault === "is not JSON";
    const change = !isKnown ? "created" : "updated";
    return [when(`${this.#objects.noun} ${key} is ${change}, but the event ${fault}`)];
  }

  #answer({ requests, count, answer }: Extract<Command, { readonly kind: "answer" }>) {
    const times = this.#nature.isReal ? 1 : count;
    if (!this.#isAffordable(times)) return [];
    this.#now.mayMissAnything ||= UNREADABLE.test(answer);
    this.#now.endsAtEvents ||= answer.includes("second event");
    this.#now.mayHaveEnded ||= ENDS_ALOUD.test(answer);
    const plural = requests.endsWith("watch") ? `${requests}es` : `${requests}s`;
    const which = times === 1 ? `next ${requests} is` : `next ${times} ${plural} are`;
    return [given(`the ${which} answered with ${answer}`)];
  }

  #fail(answer: string): readonly Sentence[] {
    if (this.#now.isOut || !this.#isAffordable(1)) return [];
    this.#now.isOut = true;
    return [
      answer === "refused connections"
        ? when("the apiserver refuses connections")
        : given(`every request is answered with ${answer}`),
    ];
  }

  /** In real time, a history has few failures: no more than these. */
  #isAffordable(count: number): boolean {
    const can = canAfford(this.#now, count, this.#nature.isReal);
    this.#now.failuresCount += count;
    return can;
  }

  #endWatch(how: string, isAfterEvent: boolean): readonly Sentence[] {
    if (!this.#canWatch() || !this.#isAffordable(how === "cleanly" ? 0 : 1)) return [];
    // Objects that the label selector excludes are not delivered.
    const isDelivered =
      isAfterEvent && this.#canReceive() && !this.#now.selectsByLabel && !this.#now.endsAtEvents;
    // A frozen stream holds back its events, and its end.
    const before = this.#now.isFrozen ? [when("the open watch is thawed")] : [];
    this.#now.isFrozen = false;
    return [
      ...before,
      isDelivered
        ? given(`the open watch ended ${how} after an event`)
        : when(`the open watch ends ${how}`),
    ];
  }

  #missSomething(command: Extract<Command, { readonly kind: "gap" }>): readonly Sentence[] {
    const { how, isAfterEvent, isAllGone, writes, isCrowdGone, expiry } = command;
    if (!this.#canReceive() || this.#now.selectsByLabel || this.#now.endsAtEvents) return [];
    // Without an event to wait for, it is unknown whether a watch is open that can end.
    const isKnown = isAfterEvent || this.#nature.isReal || this.#now.failuresCount > 0;
    if (!this.#isAffordable(1)) return [];
    const crowd = isCrowdGone && this.#now.crowd === 0 ? this.#moveCrowd(CROWD_OF_GAP) : [];
    return [
      ...crowd,
      ...(crowd.length > 0 ? [given("every handler has been notified of everything")] : []),
      ...(isKnown
        ? [given(`the informer is cut off: its watch ended ${how}`)]
        : [given(`the informer is cut off after 2 s without events: its watch ended ${how}`)]),
      ...writes.flatMap((write) => this.#objects.writeMissed(write)),
      ...(isCrowdGone || isAllGone ? this.#sendCrowdAway() : []),
      ...(isAllGone
        ? [...this.#objects.keys()].flatMap((key) => this.#objects.write(key, "deleted"))
        : []),
      ...(expiry === ""
        ? []
        : [given(`the apiserver has forgotten its history, and answers with ${expiry}`)]),
      when("the gate is opened"),
    ];
  }

  #addHandler(handler: string, behaviour: string): readonly Sentence[] {
    if (this.#handlers.has(handler) || this.#now.hasStopped) return [];
    this.#now.hasThrower ||= behaviour.startsWith(" that throws");
    this.#now.isReminded ||= behaviour.includes("resync period");
    return [this.#handlers.add(handler, behaviour)];
  }

  #stop(): readonly Sentence[] {
    if (!this.#now.hasStarted || this.#now.hasStopped) return [];
    // The contract leaves open what a stop does while a handler is busy.
    if (this.#handlers.areBlocking()) return [];
    this.#now.hasStopped = true;
    return [when("the informer is stopped")];
  }
}
