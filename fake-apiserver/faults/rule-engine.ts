import type { RecordingJournal } from "../control/journal.js";
import type { RequestFacts } from "../control/journal-entry.js";
import type { Handler, Interceptor } from "../handlers/request-context.js";
import type { ObjectStore } from "../storage/object-store.js";
import type { StreamStage } from "../watch/stream-stage.js";
import type { WatchStream } from "../watch/watch-stream.js";
import { answerFault } from "./answer-faults.js";
import { layerOf } from "./fault-layer.js";
import { InstalledRule } from "./installed-rule.js";
import { parseRules, RuleError } from "./parse-rule.js";
import type { Fault, Rule, RuleHandle } from "./rule.js";
import { statusFault } from "./status-faults.js";
import { streamContentFault } from "./stream-content-faults.js";
import { streamShapeFault } from "./stream-shape-faults.js";
import { streamTransportFault } from "./stream-transport-faults.js";

/** A fault that somebody ordered for one request, and on whose behalf. */
export interface OrderedFault {
  readonly fault: Fault;
  /** The rule, or the gate, that the journal names. */
  readonly gate: string;
}

/** What the engine acts upon. */
export interface RuleEngineOptions {
  readonly journal: RecordingJournal;
  readonly store: ObjectStore;
  /** Watches that are open. */
  watches(): readonly WatchStream[];
  /** Whether the listener takes connections. */
  setListening(isListening: boolean): void;
}

/** How a new connection is turned away. */
export interface TurningAway {
  readonly fault: "connect.acceptThenClose" | "connect.acceptThenReset";
}

/**
 * The rules of a world. Rules wrap: a handler never learns of them. Those that match are applied in order of
 * installation, so that the first to answer wins.
 */
export class RuleEngine {
  readonly #options: RuleEngineOptions;
  readonly #rules = new Set<InstalledRule>();
  #installedCount = 0;

  constructor(options: RuleEngineOptions) {
    this.#options = options;
  }

  /** @throws RuleError when one is not of the grammar or cannot be obeyed; then none is installed */
  install(input: Rule | readonly Rule[]): RuleHandle[] {
    const rules = parseRules(input);
    for (const rule of rules) checkCountable(rule);
    return rules.map((rule) => this.#installOne(rule));
  }

  clear(): void {
    this.#rules.clear();
    this.#updateListening();
  }

  /** Whether a connection is to be turned away before it can speak. Journals it if so. */
  turnAway(connection: string): TurningAway | undefined {
    for (const installed of this.#rules) {
      const fault = installed.rule.do.find(isTurningAway);
      if (fault === undefined || !installed.claim()) continue;
      const { journal } = this.#options;
      const facts = { fault: fault.fault, connection };
      journal.record({ type: "connection-refused", ...facts });
      journal.record({ type: "fault", rule: installed.name, ...facts });
      return fault;
    }
    return undefined;
  }

  /** A handler with every fault around it that is meant for the request, the ordered ones innermost. */
  wrap(request: RequestFacts, ordered: readonly OrderedFault[], handler: Handler): Handler {
    const interceptors = [...this.#rules]
      .filter((installed) => installed.reachesNew)
      .flatMap((installed) =>
        installed
          .claimFor(request)
          .map((fault) => this.#interceptor(fault, installed.name, request)),
      );
    for (const { fault, gate } of ordered) {
      interceptors.push(this.#interceptor(fault, gate, request));
    }
    return interceptors.reduceRight<Handler>(
      (next, interceptor) => (context) => interceptor(context, next),
      handler,
    );
  }

  #installOne(rule: Rule): RuleHandle {
    this.#installedCount++;
    const installed = new InstalledRule(rule, rule.name ?? `rule-${this.#installedCount}`);
    this.#rules.add(installed);
    if (installed.reachesExisting) this.#reachExisting(installed);
    this.#updateListening();
    return {
      name: installed.name,
      hits: () => installed.hitCount,
      remove: () => {
        this.#rules.delete(installed);
        this.#updateListening();
      },
    };
  }

  #reachExisting(installed: InstalledRule): void {
    for (const stream of this.#options.watches()) {
      for (const fault of installed.claimFor(stream.request)) {
        if (layerOf(fault.fault) === "stream") stream.addStage(createStage(fault, installed.name));
      }
    }
  }

  #interceptor(fault: Fault, rule: string, request: RequestFacts): Interceptor {
    if (layerOf(fault.fault) === "stream") return staging(() => createStage(fault, rule));
    const { store, journal } = this.#options;
    const interceptor = statusFault(fault, () => store.version()) ?? answerFault(fault, store);
    if (interceptor === undefined) {
      throw new TypeError(`The fault ${fault.fault} cannot be done to a request`);
    }
    return (context, next) => {
      journal.record({ type: "fault", fault: fault.fault, rule, request: request.id });
      return interceptor(context, next);
    };
  }

  #updateListening(): void {
    const isRefusing = [...this.#rules].some(({ rule }) =>
      rule.do.some(({ fault }) => fault === "connect.refuse"),
    );
    this.#options.setListening(!isRefusing);
  }
}

/** Puts a stage into the watch that the handler agreed to; anything else passes. */
function staging(stage: () => StreamStage): Interceptor {
  return async (context, next) => {
    const answer = await next(context);
    if (answer.type !== "watch") return answer;
    return { ...answer, stages: [stage(), ...answer.stages] };
  };
}

function createStage(fault: Fault, rule: string): StreamStage {
  const parts = streamTransportFault(fault) ?? streamShapeFault(fault) ?? streamContentFault(fault);
  if (parts === undefined) throw new TypeError(`The fault ${fault.fault} is not one of streams`);
  return { fault: fault.fault, rule, ...parts };
}

function isTurningAway(fault: Fault): fault is Fault & TurningAway {
  return layerOf(fault.fault) === "connection";
}

/** Connections that the system refuses never reach us: they cannot be counted. */
function checkCountable(rule: Rule): void {
  const index = rule.do.findIndex(({ fault }) => fault === "connect.refuse");
  if (index < 0 || (rule.times === undefined && rule.after === undefined)) return;
  const member = rule.times === undefined ? "after" : "times";
  throw new RuleError({
    path: [member],
    message: `refused connections cannot be counted, so connect.refuse takes no "${member}"`,
    hint: "remove the rule when it has refused for long enough",
  });
}
