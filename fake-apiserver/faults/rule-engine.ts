import type { Clock, Timer } from "../../src/time/clock.js";
import type { Prng } from "../../src/time/prng.js";
import type { Handler, Interceptor } from "../handlers/request-context.js";
import type { RecordingJournal } from "../journal/journal.js";
import type { RequestFacts } from "../journal/journal-entry.js";
import type { ObjectStore } from "../storage/object-store.js";
import type { ObjectWriter } from "../storage/object-writer.js";
import type { ConnectionPlan, ConnectionSetting, Http2Plan } from "../transport/connection-plan.js";
import type { StreamStage } from "../watch/stream-stage.js";
import type { WatchStream } from "../watch/watch-stream.js";
import type { FaultRow } from "./fault-row.js";
import type { FaultSetting } from "./fault-setting.js";
import { InstalledRule } from "./installed-rule.js";
import { faultRow } from "./loaded-faults.js";
import { parseRules } from "./parse-rule.js";
import type { Fault, Rule, RuleHandle } from "./rule.js";
import { checkRules } from "./rule-checks.js";

/** A fault that was ordered for one request, and by which rule. */
export interface OrderedFault {
  readonly fault: Fault;
  /** The rule, or the gate, that the journal names. */
  readonly gate: string;
}

/** How to create a `RuleEngine`. */
export interface RuleEngineOptions {
  readonly journal: RecordingJournal;
  readonly store: ObjectStore;
  readonly writer: ObjectWriter;
  readonly clock: Clock;
  /** What the world speaks. */
  readonly scheme: "http" | "https";
  /** Draws whether rules with a probability apply, and nothing else. */
  readonly chance: Prng;
  /** Watches that are open. */
  watches(): readonly WatchStream[];
  /** Whether the listener takes connections. */
  setListening(isListening: boolean): void;
  /** How many changes the other replicas are behind, at least. */
  setSkew(byChanges: number): void;
}

/**
 * The rules of a world. Rules wrap: a handler never learns of them. Those that match are applied in order of
 * installation, so that the first to answer wins.
 */
export class RuleEngine {
  readonly #options: RuleEngineOptions;
  readonly #rules = new Set<InstalledRule>();
  readonly #timers = new Map<InstalledRule, Timer>();
  /** Of every rule that was installed and not removed, be it in force or used up. */
  readonly #handles = new Map<InstalledRule, RuleHandle>();
  #installedCount = 0;

  constructor(options: RuleEngineOptions) {
    this.#options = options;
  }

  /** @throws RuleError when one is not of the grammar or cannot be obeyed; then none is installed */
  install(input: Rule | readonly Rule[]): RuleHandle[] {
    const rules = parseRules(input);
    checkRules(rules);
    return rules.map((rule) => this.#installOne(rule));
  }

  /** Every rule that was installed and not removed, in order of installation, successors (`then`) included. */
  handles(): readonly RuleHandle[] {
    return [...this.#handles.values()];
  }

  /** Ends every rule. Their handles still report what they did. */
  clear(): void {
    for (const installed of [...this.#rules]) this.#discard(installed);
    this.#updateWorld();
  }

  /** How a connection is to be turned away before it can speak, if it is. Journals it then. */
  turnAway(connection: string): FaultRow["turnAway"] {
    if (this.#rules.size === 0) return undefined;
    for (const installed of [...this.#rules]) {
      const fault = installed.rule.do.find((one) => faultRow(one.fault).turnAway !== undefined);
      if (fault === undefined || !installed.claim()) continue;
      const { journal } = this.#options;
      const facts = { fault: fault.fault, connection };
      journal.record({ type: "connection-refused", ...facts });
      journal.record({ type: "fault", rule: installed.name, ...facts });
      return faultRow(fault.fault).turnAway;
    }
    return undefined;
  }

  /** The plan of an accepted connection. Journals its deviations. */
  planConnection(connection: string, setting: ConnectionSetting): ConnectionPlan {
    return this.#planned(connection, (fault) =>
      faultRow(fault.fault).onConnection?.(fault, setting),
    );
  }

  /** The plan of a connection whose client has chosen HTTP/2. Journals its deviations. */
  planHttp2(connection: string): Http2Plan {
    return this.#planned(connection, (fault) => faultRow(fault.fault).onHttp2?.(fault));
  }

  /** A handler with every fault around it that is meant for the request, the ordered ones innermost. */
  wrap(request: RequestFacts, ordered: readonly OrderedFault[], handler: Handler): Handler {
    if (this.#rules.size === 0 && ordered.length === 0) return handler;
    const interceptors = [...this.#rules]
      .filter((installed) => installed.reachesNew)
      .flatMap((installed) =>
        installed.claimFor(request).map((fault) => this.#interceptor(fault, installed, request)),
      );
    const sinceVersion = this.#options.store.version();
    for (const { fault, gate } of ordered) {
      interceptors.push(this.#interceptor(fault, { name: gate, sinceVersion }, request));
    }
    return interceptors.reduceRight<Handler>(
      (next, interceptor) => (context) => interceptor(context, next),
      handler,
    );
  }

  /** The plan for a connection by the rules in force, of which the last one wins. */
  #planned<Plan extends object>(
    connection: string,
    planOf: (fault: Fault) => Plan | undefined,
  ): Plan | Record<string, never> {
    if (this.#rules.size === 0) return {};
    let plan: Plan | Record<string, never> = {};
    for (const installed of [...this.#rules]) {
      const parts = installed.rule.do.flatMap((fault) => {
        const part = planOf(fault);
        return part === undefined ? [] : [{ fault: fault.fault, part }];
      });
      if (parts.length === 0 || !installed.claim()) continue;
      for (const { fault, part } of parts) {
        plan = { ...plan, ...part };
        const facts = { fault, rule: installed.name, connection };
        this.#options.journal.record({ type: "fault", ...facts });
      }
    }
    return plan;
  }

  #installOne(rule: Rule): RuleHandle {
    const { chance, store, clock } = this.#options;
    this.#installedCount++;
    const successors: RuleHandle[] = [];
    const finish = () => {
      this.#discard(installed);
      successors.push(...(rule.then ?? []).map((next) => this.#installOne(next)));
      this.#updateWorld();
    };
    const installed = new InstalledRule(rule, {
      name: rule.name ?? `rule-${this.#installedCount}`,
      chance,
      sinceVersion: store.version(),
      onUsedUp: finish,
    });
    this.#rules.add(installed);
    const handle = this.#handleOf(installed, successors);
    this.#handles.set(installed, handle);
    if (rule.ttlMs !== undefined) {
      this.#timers.set(installed, clock.setTimer(rule.ttlMs, finish));
    }
    if (installed.reachesExisting) this.#reachExisting(installed);
    this.#updateWorld();
    return handle;
  }

  #handleOf(installed: InstalledRule, successors: readonly RuleHandle[]): RuleHandle {
    return {
      name: installed.name,
      rule: installed.rule,
      isInForce: () => this.#rules.has(installed),
      hits: () => installed.hitCount,
      remove: () => {
        this.#discard(installed);
        this.#handles.delete(installed);
        for (const successor of successors) successor.remove();
        this.#updateWorld();
      },
    };
  }

  #discard(installed: InstalledRule): void {
    this.#rules.delete(installed);
    this.#timers.get(installed)?.cancel();
    this.#timers.delete(installed);
  }

  #reachExisting(installed: InstalledRule): void {
    for (const stream of this.#options.watches()) {
      for (const fault of installed.claimFor(
        stream.request,
        ({ fault }) => faultRow(fault).reachesOpen,
      )) {
        const stage = this.#stage(fault, installed);
        if (stage !== undefined) stream.addStage(stage);
      }
    }
  }

  #interceptor(fault: Fault, rule: Orderer, request: RequestFacts): Interceptor {
    const row = faultRow(fault.fault);
    if (
      row.layer === "stream" ||
      (request.verb === "watch" && this.#stage(fault, rule) !== undefined)
    ) {
      return staging(() => this.#stage(fault, rule));
    }
    const interceptor = row.onRequest?.(fault, this.#setting(rule));
    if (interceptor === undefined) {
      throw new TypeError(`The fault ${fault.fault} cannot be done to a request`);
    }
    const { journal } = this.#options;
    return (context, next) => {
      journal.record({
        type: "fault",
        fault: fault.fault,
        rule: rule.name,
        request: request.id,
      });
      return interceptor(context, next);
    };
  }

  #stage(fault: Fault, rule: Orderer): StreamStage | undefined {
    const parts = faultRow(fault.fault).onStream?.(fault, this.#setting(rule));
    return parts === undefined ? undefined : { fault: fault.fault, rule: rule.name, ...parts };
  }

  #setting({ name, sinceVersion }: Orderer): FaultSetting {
    const { store, writer, clock, scheme } = this.#options;
    return { store, writer, clock, scheme, rule: name, sinceVersion };
  }

  /** Applies the faults that last as long as their rules: a closed listener, lagging replicas. */
  #updateWorld(): void {
    const faults = [...this.#rules].flatMap(({ rule }) => rule.do);
    const rows = faults.map(({ fault }) => faultRow(fault));
    this.#options.setListening(!rows.some(({ layer }) => layer === "listener"));
    this.#options.setSkew(Math.max(0, ...rows.map((row, at) => row.skew?.(faults[at] ?? {}) ?? 0)));
  }
}

/** On whose behalf a fault is done: a rule, or a gate. */
interface Orderer {
  readonly name: string;
  readonly sinceVersion: bigint;
}

/** Puts a stage into the watch that the handler agreed to; anything else passes. */
function staging(stage: () => StreamStage | undefined): Interceptor {
  return async (context, next) => {
    const answer = await next(context);
    if (answer.type !== "watch") return answer;
    const own = stage();
    return own === undefined ? answer : { ...answer, stages: [own, ...answer.stages] };
  };
}
