import type {
  AdapterEvent,
  Command,
  Notification,
  PartKind,
  PartOutcome,
  PartReport,
} from "./messages.js";
import {
  callProblem,
  outcomeProblem,
  partReportProblem,
  settingsProblem,
} from "./validate-part.js";

/** A part, with what its reports are checked against. */
interface PartNames {
  readonly kind: PartKind;
  /** The methods of open calls, by the name of the call. */
  readonly methods: Map<string, string>;
  /** The number of the last report; 0: none yet. */
  lastReport: number;
}

/** The names of a trial, as chosen by the suite. */
interface TrialNames {
  /** Informers by name; for each, its handlers and the number of the last notification (0: none yet). */
  readonly informers: Map<string, Map<string, number>>;
  readonly parts: Map<string, PartNames>;
  /**
   * Set when `trial.close` was answered. Later events are passed on unchecked: they show a library that
   * does not stop, which the suite judges, and which is no error of the adapter.
   */
  readonly isClosed: boolean;
}

/**
 * The names chosen by the suite, and the count of each handler. It detects invalid events: about unknown names,
 * or out of count.
 *
 * A name is valid as soon as its command is sent, since events may overtake the reply, and until its trial closes,
 * since a removed handler may still be called: that is for the suite to judge.
 */
export class SessionNames {
  readonly #trials = new Map<string, TrialNames>();

  /** Takes the names in a command. */
  commandSent(command: Command): void {
    if (command.cmd === "trial.open") {
      this.#trials.set(command.trial, { informers: new Map(), parts: new Map(), isClosed: false });
    } else if (command.cmd === "informer.create") {
      this.#trials.get(command.trial)?.informers.set(command.args.informer, new Map());
    } else if (command.cmd === "handler.add") {
      const informers = this.#trials.get(command.trial)?.informers;
      informers?.get(command.args.informer)?.set(command.args.handler, 0);
    } else if (command.cmd === "part.create") {
      const { part, kind } = command.args;
      this.#trials.get(command.trial)?.parts.set(part, { kind, methods: new Map(), lastReport: 0 });
    } else if (command.cmd === "part.begin") {
      const { part, call, method } = command.args;
      this.#trials.get(command.trial)?.parts.get(part)?.methods.set(call, method);
    }
  }

  /** The problem of a command about a part, or undefined. */
  commandProblem(command: Command): string | undefined {
    if (command.cmd === "part.create")
      return settingsProblem(command.args.kind, command.args.settings);
    if (command.cmd !== "part.call" && command.cmd !== "part.begin") return undefined;
    const { part, method, args } = command.args;
    const kind = this.#trials.get(command.trial)?.parts.get(part)?.kind;
    return kind && callProblem(kind, method, args);
  }

  /** The problem of the result of a call, or undefined. */
  outcomeProblem(command: Command, outcome: PartOutcome): string | undefined {
    if (command.cmd !== "part.call") return undefined;
    const { part, method } = command.args;
    const kind = this.#trials.get(command.trial)?.parts.get(part)?.kind;
    return kind && outcomeProblem(kind, method, outcome);
  }

  /** The number of informers that a trial has created. */
  informerCount(trial = ""): number {
    return this.#trials.get(trial)?.informers.size ?? 0;
  }

  /** Ends a trial. */
  trialClosed(trial: string): void {
    this.#trials.set(trial, { informers: new Map(), parts: new Map(), isClosed: true });
  }

  /** Takes one event. Returns its problem, or undefined if it is valid. */
  eventProblem(event: AdapterEvent): string | undefined {
    if (event.trial === undefined) return undefined;
    const trial = this.#trials.get(event.trial);
    if (trial === undefined)
      return `${event.ev} for trial "${event.trial}", which was never opened`;
    if (trial.isClosed || event.ev === "log" || event.ev === "calling") return undefined;
    if (event.ev === "part") return reportProblem(event, trial.parts);
    const handlers = trial.informers.get(event.informer);
    if (handlers === undefined) {
      return `${event.ev} for informer "${event.informer}", which was never created`;
    }
    return event.ev === "notify" ? countProblem(event, handlers) : undefined;
  }
}

function reportProblem(report: PartReport, parts: Map<string, PartNames>): string | undefined {
  const { part, n, name, value } = report;
  const known = parts.get(part);
  if (known === undefined) return `report of part "${part}", which was never created`;
  const last = known.lastReport;
  if (n !== last + 1) {
    const after = last === 0 ? "comes first" : `after ${last}`;
    return `report ${n} of part ${part} ${after}: the adapter dropped or reordered reports`;
  }
  known.lastReport = n;
  if (name !== "returned") return partReportProblem(known.kind, name, value);
  const { call, outcome } = Object(value);
  const method = known.methods.get(call);
  if (method === undefined) return `end of call "${call}" of part ${part}, which was never begun`;
  return outcomeProblem(known.kind, method, Object(outcome));
}

function countProblem(event: Notification, handlers: Map<string, number>): string | undefined {
  const { handler, n } = event;
  const last = handlers.get(handler);
  if (last === undefined) return `notification for handler "${handler}", which was never added`;
  if (n !== last + 1) {
    const after = last === 0 ? "comes first" : `after ${last}`;
    return `notification ${n} of handler ${handler} ${after}: the adapter dropped or reordered notifications`;
  }
  handlers.set(handler, n);
  return undefined;
}
