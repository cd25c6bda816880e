import type { Clock } from "../../../src/time/clock.js";
import { differing, onClient, port } from "../foreign-port.js";
import { member } from "../legal/answer-error.js";
import type { LegalSurroundings } from "../legal/legal-trial.js";
import { type Asked, PlainClient } from "../legal/plain-client.js";
import type { StoreInformer } from "../legal/store-informer.js";
import type { Mutant } from "../mutant.js";

const REQUESTS_MAX_COUNT = 5;

/** Wrong informers that share what each should have for itself. A trial's clock stands for the process that they share. */
export const SIDE_BY_SIDE_MUTANTS: readonly Mutant[] = [
  {
    name: "five-requests-for-all",
    does: "sends no more than five requests at a time for all informers together, watches included",
    mimics: "no known case: OkHttp with its default of five requests to one host",
    killedBy: ["beside-others"],
    change: port({}, (surroundings, habits) =>
      onClient(waitingClient(processOf(surroundings.clock).turns), surroundings, habits),
    ),
  },
  {
    name: "stops-with-any-other",
    does: "stops all informers when one of them is stopped",
    mimics: "no known case: one signal for all informers of a client",
    killedBy: ["others-are-stopped"],
    change: port({}, differing(stoppingAll)),
  },
  {
    name: "one-version-for-all",
    does: "watches from the newest version that any informer has seen",
    mimics: "no known case: the last version kept by the client instead of the informer",
    killedBy: ["others-see-newer-versions"],
    change: port({}, (surroundings, habits) =>
      onClient(rememberingClient(processOf(surroundings.clock)), surroundings, habits),
    ),
  },
];

/** What all informers of a process share. */
class Process {
  readonly turns = new Turns();
  readonly running = new Set<StoreInformer>();
  newest = 0n;
}

const PROCESSES = new WeakMap<Clock, Process>();

function processOf(clock: Clock): Process {
  const found = PROCESSES.get(clock) ?? new Process();
  PROCESSES.set(clock, found);
  return found;
}

/** So many at a time; the others wait. */
class Turns {
  #takenCount = 0;
  readonly #waiting: (() => void)[] = [];

  async take(signal: AbortSignal): Promise<void> {
    while (this.#takenCount >= REQUESTS_MAX_COUNT) {
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
        signal.addEventListener("abort", () => resolve(), { once: true });
      });
      signal.throwIfAborted();
    }
    this.#takenCount++;
  }

  giveBack(): void {
    this.#takenCount--;
    this.#waiting.shift()?.();
  }
}

function waitingClient(turns: Turns): typeof PlainClient {
  return class extends PlainClient {
    override async list(asked: Asked, signal: AbortSignal): Promise<unknown> {
      await turns.take(signal);
      try {
        return await super.list(asked, signal);
      } finally {
        turns.giveBack();
      }
    }

    override async watch(asked: Asked, signal: AbortSignal): Promise<AsyncIterable<string>> {
      await turns.take(signal);
      let events: AsyncIterable<string>;
      try {
        events = await super.watch(asked, signal);
      } catch (error) {
        turns.giveBack();
        throw error;
      }
      return (async function* () {
        try {
          yield* events;
        } finally {
          turns.giveBack();
        }
      })();
    }
  };
}

function stoppingAll(whole: StoreInformer, { clock }: LegalSurroundings) {
  const { running } = processOf(clock);
  running.add(whole);
  return {
    stop: async (isAtOnce?: boolean) => {
      await Promise.all([...running].map((each) => each.stop(isAtOnce)));
    },
  };
}

function rememberingClient(shared: Process): typeof PlainClient {
  const remember = (version: unknown) => {
    if (typeof version !== "string" || BigInt(version) <= shared.newest) return;
    shared.newest = BigInt(version);
  };
  return class extends PlainClient {
    override async list(asked: Asked, signal: AbortSignal): Promise<unknown> {
      const list = await super.list(asked, signal);
      remember(member(member(list, "metadata"), "resourceVersion"));
      return list;
    }

    override async watch(asked: Asked, signal: AbortSignal): Promise<AsyncIterable<string>> {
      const resourceVersion = String(shared.newest);
      const events = await super.watch({ ...asked, resourceVersion }, signal);
      return (async function* () {
        for await (const event of events) {
          const { object } = JSON.parse(event);
          remember(member(member(object, "metadata"), "resourceVersion"));
          yield event;
        }
      })();
    }
  };
}
