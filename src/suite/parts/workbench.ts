import type { World } from "../../../fake-apiserver/index.js";
import type { Adapter, ResultOf } from "../../protocol/adapter.js";
import type { PartKind, PartOutcome, PartReport } from "../../protocol/messages.js";
import { type PartMember, partSchema } from "../../protocol/part-schema.js";
import { VirtualClock } from "../../time/virtual-clock.js";
import { ExpectationError, ScenarioError } from "../evidence/expectation-error.js";
import type { Timeline } from "../evidence/timeline.js";
import type { TrialTime } from "../waiting/trial-time.js";
import { wordsOf } from "./notation.js";
import { Relay } from "./relay.js";

/** What a workbench needs of its trial. */
export interface WorkbenchTrial {
  readonly adapter: Adapter;
  readonly name: string;
  readonly timeline: Timeline;
  readonly time: TrialTime;
  /** The apiserver of the scenario, started on first use. */
  world(): Promise<World>;
  /** Opens the adapter's trial, once. */
  openWithoutServer(): Promise<void>;
}

/** Arguments and settings: JSON by name. */
export type PartArgs = Readonly<Record<string, unknown>>;

/** What the call is named that runs a part. */
export function runOf(part: string): string {
  return `run of the ${part}`;
}

/**
 * The parts of a scenario at component depth, with their calls and reports.
 *
 * A failed call is remembered until a step checks the failure; an unchecked failure fails the scenario,
 * at the next call or at its end. Reports are handed out once: what a step has compared is gone.
 */
export class Workbench {
  readonly #trial: WorkbenchTrial;
  readonly #allowedKinds: ReadonlySet<string> | undefined;
  readonly #kinds = new Map<string, PartKind>();
  readonly #reports = new Map<string, PartReport[]>();
  readonly #createdAtMs = new Map<string, number>();
  readonly #calls = new Map<string, PartOutcome | undefined>();
  /** A pop that waits, begun to find out whether the queue is empty. */
  waitingPop: string | undefined;
  #relay: Relay | undefined;
  readonly #heard: PartReport[] = [];
  /** The outcome of the last call; undefined once a failure has been looked at. */
  #last: { readonly what: string; readonly outcome: PartOutcome } | undefined;

  /** @param allowedKinds what may be created here; absent: anything */
  constructor(trial: WorkbenchTrial, allowedKinds?: readonly string[]) {
    this.#trial = trial;
    this.#allowedKinds = allowedKinds && new Set(allowedKinds);
  }

  /**
   * Creates a part. A refusal is an outcome like that of a call.
   * @throws ScenarioError for a kind that is not allowed: by its tags a scenario comes to the ports that have its parts
   */
  async create(part: string, kind: PartKind, settings: PartArgs): Promise<void> {
    this.#mustHaveNoFailure();
    if (this.#allowedKinds?.has(kind) === false) {
      throw new ScenarioError(`The scenario creates a ${kind} and has no tag @part:${kind}`);
    }
    await this.#trial.openWithoutServer();
    this.#kinds.set(part, kind);
    this.#reports.set(part, []);
    this.#createdAtMs.set(part, await this.settle());
    await this.#trial.adapter.call(
      "part.create",
      { part, kind, settings: { ...settings } },
      this.#in(),
    );
    await this.settle();
  }

  /** What kind of part has that name. @throws ScenarioError when there is none */
  kindOf(part: string): PartKind {
    const kind = this.#kinds.get(part);
    if (kind === undefined) throw new ScenarioError(`There is no ${part}`);
    return kind;
  }

  /** Of arguments those that a method takes: a table of steps has the columns of all its rows. */
  taken(part: string, method: string, args: PartArgs): PartArgs {
    const taken = this.argsOf(part, method);
    return Object.fromEntries(Object.entries(args).filter(([name]) => taken.has(name)));
  }

  /** The arguments that a method takes, as the schema of the part has them. */
  argsOf(part: string, method: string): ReadonlyMap<string, PartMember> {
    return partSchema(this.kindOf(part)).all.methods.get(method)?.args ?? new Map();
  }

  /** When a part was created, by the clock of the adapter. @throws ScenarioError when there is none */
  createdAtMs(part: string): number {
    const atMs = this.#createdAtMs.get(part);
    if (atMs === undefined) throw new ScenarioError(`There is no ${part}`);
    return atMs;
  }

  /** The names of all parts. */
  parts(): readonly string[] {
    return [...this.#kinds.keys()];
  }

  /** Everything that a part has ever reported, handed out or not. */
  heardOf(part: string): readonly PartReport[] {
    return this.#heard.filter((report) => report.part === part);
  }

  /** Whether a part of that name has been created. */
  has(part: string): boolean {
    return this.#kinds.has(part);
  }

  /** Calls a method of a part, as a stimulus, and waits for its consequences. Returns the outcome. */
  async do(part: string, method: string, args: PartArgs = {}): Promise<PartOutcome> {
    this.#mustHaveNoFailure();
    this.kindOf(part);
    const outcome = await this.#trial.adapter.call(
      "part.call",
      { part, method, args: { ...args } },
      this.#in(),
    );
    await this.settle();
    const what = `${method} of the ${part}`;
    this.#last = { what, outcome };
    this.#note(what, outcome);
    return outcome;
  }

  /** Asks a part something that must not fail. @throws ExpectationError when it does */
  async ask(part: string, method: string, args: PartArgs = {}): Promise<unknown> {
    const { error, value } = await this.do(part, method, args);
    this.#last = undefined;
    if (error === undefined) return value;
    throw new ExpectationError(`${method} of the ${part} fails`, {
      expected: "an answer",
      observed: error.message,
    });
  }

  /** Begins a call that may wait, and lets everything happen that can. */
  async begin(call: string, part: string, method: string, args: PartArgs = {}): Promise<void> {
    this.#mustHaveNoFailure();
    this.kindOf(part);
    this.#calls.set(call, undefined);
    await this.#trial.adapter.call(
      "part.begin",
      { part, call, method, args: { ...args } },
      this.#in(),
    );
    await this.settle();
  }

  async run(part: string): Promise<void> {
    await this.begin(runOf(part), part, "run");
  }

  /** A name for a call that no step speaks of. */
  newCallName(): string {
    return `call ${this.#calls.size + 1}`;
  }

  /** How a call that was begun has ended; undefined while it waits. @throws ScenarioError when it was never begun */
  outcomeOf(call: string): PartOutcome | undefined {
    if (!this.#calls.has(call)) throw new ScenarioError(`"${call}" has not begun anything`);
    return this.#calls.get(call);
  }

  /** The failure of the last call, which has been looked at then; undefined when it did not fail. */
  takeFailure(): PartOutcome["error"] {
    const error = this.#last?.outcome.error;
    this.#last = undefined;
    return error;
  }

  /** The reports of a part since the last call; only those that `isWanted`, the others stay. */
  takeReports(
    part: string,
    isWanted: (report: PartReport) => boolean = () => true,
  ): readonly PartReport[] {
    this.kindOf(part);
    const reports = this.#reports.get(part) ?? [];
    this.#reports.set(
      part,
      reports.filter((report) => !isWanted(report)),
    );
    return reports.filter(isWanted);
  }

  /** Lets everything happen that needs no time. Resolves to what the clock of the adapter says then. */
  async settle(): Promise<number> {
    for (;;) {
      const { nowMs } = await this.#trial.adapter.call("clock.advance", { byMs: 0 }, this.#in());
      if (this.#relay === undefined || !(await this.#relay.drain())) return nowMs;
      if (this.#trial.time.budget.isSpent()) {
        throw new ExpectationError("A client asks without end: it never comes to rest");
      }
    }
  }

  /** Has the requests of parts answered by the apiserver of the scenario. */
  async relay(): Promise<Relay> {
    this.#relay ??= new Relay(this.#trial, await this.#trial.world());
    return this.#relay;
  }

  /** Whether requests of parts are answered by an apiserver. */
  get isRelaying(): boolean {
    return this.#relay !== undefined;
  }

  /** Lets time pass. */
  async elapse(byMs: number): Promise<void> {
    this.#mustHaveNoFailure();
    if (this.#relay === undefined) await this.#trial.time.elapse(byMs);
    else await this.#elapseRelaying(byMs);
  }

  /**
   * The adapter's clock moves first, and stops at each request; that of the server follows, so that an answer comes at the
   * instant of its request.
   */
  async #elapseRelaying(byMs: number): Promise<void> {
    const { clock } = this.#trial.time;
    for (let leftMs = byMs; ; ) {
      const beforeMs = await this.settle();
      if (leftMs <= 0) return;
      if (this.#trial.time.budget.isSpent()) {
        throw new ExpectationError("A part sets timers without end: time does not pass");
      }
      const { nextDueInMs = leftMs } = await this.#advance(0);
      const { nowMs } = await this.#advance(Math.min(leftMs, nextDueInMs));
      await this.settle();
      if (clock instanceof VirtualClock) clock.advance(nowMs - beforeMs);
      leftMs -= nowMs - beforeMs;
    }
  }

  #advance(byMs: number): Promise<ResultOf<"clock.advance">> {
    return this.#trial.adapter.call("clock.advance", { byMs }, this.#in());
  }

  hear(report: PartReport): void {
    this.#trial.timeline.add(
      "handler",
      `${report.part}: ${report.name} ${wordsOf(report.value)}`,
      report,
    );
    this.#relay?.hear(report);
    if (report.name !== "returned") {
      this.#heard.push(report);
      this.#reports.get(report.part)?.push(report);
      return;
    }
    const ended = endedCall(report.value);
    if (ended !== undefined) this.#calls.set(ended.call, ended.outcome);
  }

  /** What a step should have looked at and did not. */
  forgottenFailure(): ExpectationError | undefined {
    const error = this.#last?.outcome.error;
    if (this.#last === undefined || error === undefined) return undefined;
    return new ExpectationError(`${this.#last.what} fails`, {
      expected: "it succeeds",
      observed: error.message,
    });
  }

  #mustHaveNoFailure(): void {
    const forgotten = this.forgottenFailure();
    if (forgotten !== undefined) throw forgotten;
  }

  #note(what: string, { error, value }: PartOutcome): void {
    const words = error === undefined ? wordsOf(value) : `fails: ${error.message}`;
    this.#trial.timeline.add("adapter", `${what}: ${words}`);
  }

  #in() {
    return { trial: this.#trial.name };
  }
}

function endedCall(value: unknown): { call: string; outcome: PartOutcome } | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if (!("call" in value) || !("outcome" in value)) return undefined;
  const { call, outcome } = value;
  if (typeof call !== "string" || typeof outcome !== "object" || outcome === null) return undefined;
  return { call, outcome };
}
