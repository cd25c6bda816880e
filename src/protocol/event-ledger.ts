import type { AdapterEvent, Command, Notification, PartReport } from "./messages.js";

/** A trial's names, as the suite gave them out. */
interface TrialNames {
  /** Informers by name; of each, its handlers and the number of the last notification (0: none yet). */
  readonly informers: Map<string, Map<string, number>>;
  /** Parts by name, with the number of the last report. */
  readonly parts: Map<string, number>;
  /**
   * Set when `trial.close` was answered. Events that come later are passed on unchecked: they show a library that
   * does not stop, which is for the suite to judge and no fault of the adapter.
   */
  readonly isClosed: boolean;
}

/**
 * What the suite has named, and how far each handler's count has come. It finds the events that cannot be: of things
 * nobody asked for, or out of count.
 *
 * A name counts from the moment its command is sent, since events may overtake the reply, and until its trial closes,
 * since a handler that was removed may still be called: that too is for the suite to judge.
 */
export class EventLedger {
  readonly #trials = new Map<string, TrialNames>();

  /** Learns the names that a command gives out. */
  commandSent(command: Command): void {
    if (command.cmd === "trial.open") {
      this.#trials.set(command.trial, { informers: new Map(), parts: new Map(), isClosed: false });
    } else if (command.cmd === "informer.create") {
      this.#trials.get(command.trial)?.informers.set(command.args.informer, new Map());
    } else if (command.cmd === "handler.add") {
      const informers = this.#trials.get(command.trial)?.informers;
      informers?.get(command.args.informer)?.set(command.args.handler, 0);
    } else if (command.cmd === "part.create") {
      this.#trials.get(command.trial)?.parts.set(command.args.part, 0);
    }
  }

  /** Learns that a trial has ended. */
  trialClosed(trial: string): void {
    this.#trials.set(trial, { informers: new Map(), parts: new Map(), isClosed: true });
  }

  /** Takes one event. Returns what is wrong with it, or undefined when it may be. */
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

function reportProblem({ part, n }: PartReport, parts: Map<string, number>): string | undefined {
  const last = parts.get(part);
  if (last === undefined) return `report of part "${part}", which was never created`;
  if (n !== last + 1) {
    const after = last === 0 ? "comes first" : `after ${last}`;
    return `report ${n} of part ${part} ${after}: the adapter dropped or reordered reports`;
  }
  parts.set(part, n);
  return undefined;
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
