import { faultRow } from "../faults/loaded-faults.js";
import { matchesRequest } from "../faults/match-request.js";
import { parseRules, RuleError } from "../faults/parse-rule.js";
import type { Fault, Match } from "../faults/rule.js";
import type { RecordingJournal } from "../journal/journal.js";
import type { RequestFacts } from "../journal/journal-entry.js";
import type { Gate, HeldRequest } from "./world.js";

/** How a request left the gates: to be handled, to be handled with a fault, or canceled. */
export type Passage =
  | { readonly type: "released" }
  | { readonly type: "answered"; readonly fault: Fault; readonly gate: string }
  | { readonly type: "gone" };

interface Waiting extends HeldRequest {
  leave(passage: Passage): void;
}

/** All gates of a world, in order of creation. A request that matches several waits at each in turn. */
export class GateKeeper {
  readonly #journal: RecordingJournal;
  readonly #gates = new Set<HoldingGate>();
  #madeCount = 0;

  constructor(journal: RecordingJournal) {
    this.#journal = journal;
  }

  /** A gate with the name, or "gate-1", "gate-2", … */
  hold(match: Match, name?: string): Gate {
    this.#madeCount++;
    const gate = new HoldingGate(match, name ?? `gate-${this.#madeCount}`, this.#journal, () =>
      this.#gates.delete(gate),
    );
    this.#gates.add(gate);
    return gate;
  }

  /** Resolves when the request has passed every gate. `signal` aborts when its client goes away. */
  async pass(request: RequestFacts, signal: AbortSignal): Promise<Passage> {
    for (const gate of this.#gates) {
      if (!matchesRequest(gate.match, request)) continue;
      const passage = await gate.stop(request, signal);
      if (passage.type !== "released") return passage;
    }
    return { type: "released" };
  }

  /** The closed gates, in order of creation. */
  all(): readonly Gate[] {
    return [...this.#gates];
  }

  /** Opens all gates. Returns how many there were. */
  openAll(): number {
    const gates = [...this.#gates];
    for (const gate of gates) gate.open();
    return gates.length;
  }
}

/** A gate: holds matching requests until it is opened. */
class HoldingGate implements Gate {
  readonly match: Match;
  readonly name: string;
  readonly #journal: RecordingJournal;
  readonly #forget: () => void;
  readonly #held = new Set<Waiting>();
  readonly #listeners = new Set<(request: HeldRequest) => void>();

  constructor(match: Match, name: string, journal: RecordingJournal, forget: () => void) {
    this.match = match;
    this.name = name;
    this.#journal = journal;
    this.#forget = forget;
  }

  held(): readonly HeldRequest[] {
    return [...this.#held];
  }

  onHeld(listener: (request: HeldRequest) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  open(): void {
    this.#forget();
    for (const waiting of [...this.#held]) waiting.release();
  }

  /** Holds a request. Resolves when it is released or answered, or its client is gone. */
  stop(request: RequestFacts, signal: AbortSignal): Promise<Passage> {
    if (signal.aborted) return Promise.resolve({ type: "gone" });
    return new Promise((resolve) => {
      const onGone = () => waiting.leave({ type: "gone" });
      const waiting: Waiting = {
        request,
        release: () => waiting.leave({ type: "released" }),
        answer: (fault) => {
          checkAnswer(fault, request);
          waiting.leave({ type: "answered", fault, gate: this.name });
        },
        leave: (passage) => {
          // The first release decides: releasing twice, or after the client is gone, does nothing.
          if (!this.#held.delete(waiting)) return;
          signal.removeEventListener("abort", onGone);
          if (passage.type !== "gone") {
            this.#journal.record({ type: "released", request: request.id, gate: this.name });
          }
          resolve(passage);
        },
      };
      this.#held.add(waiting);
      signal.addEventListener("abort", onGone, { once: true });
      this.#journal.record({ type: "held", request: request.id, gate: this.name });
      for (const listener of [...this.#listeners]) listener(waiting);
    });
  }
}

/** @throws RuleError for an invalid fault, or one that does not apply to the request */
function checkAnswer(fault: Fault, { protocol = "http/1.1" }: RequestFacts): void {
  parseRules({ do: [fault] });
  const { layer, protocols } = faultRow(fault.fault);
  const path = ["fault"];
  if (layer !== "request" && layer !== "stream") {
    throw new RuleError({
      path,
      message: `${fault.fault} affects connections, and a gate can only answer requests`,
    });
  }
  if (!protocols.includes(protocol)) {
    throw new RuleError({ path, message: `${fault.fault} is not supported over ${protocol}` });
  }
}
