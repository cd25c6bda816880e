import type { Clock } from "../../../src/time/clock.js";
import { type CreateWrong, differing, onClient, port } from "../foreign-port.js";
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
  {
    name: "one-namespace-for-a-resource",
    does: "reads what the first informer on its resource was created for, whatever its own namespace",
    mimics:
      "informer-gen's factories, which look informers up by type alone, kubernetes/code-generator#90",
    killedBy: ["beside-another-namespace-held"],
    change: port({}, reading("namespace")),
  },
  {
    name: "one-selector-for-a-resource",
    does: "reads with the label selector that the first informer on its resource was created with",
    mimics: "no known case: options of requests that are kept by type",
    breaks: ["C-01", "C-30"],
    killedBy: ["beside-another-selection"],
    change: port({}, reading("labelSelector")),
  },
  {
    name: "one-selector-for-a-namespace",
    does: "reads with the label selector of the first informer on its resource in its namespace",
    mimics: "no known case: informers that are looked up by type and namespace",
    breaks: ["C-01", "C-30"],
    killedBy: ["beside-another-selector"],
    change: port(
      {},
      reading("labelSelector", ({ namespace }) => namespace),
    ),
  },
  {
    name: "one-informer-for-a-resource",
    does: "stops when another informer on its resource is started",
    mimics:
      "fabric8, whose factory kept only the newest informer of a class, fabric8io/kubernetes-client#2746",
    killedBy: ["beside-another-namespace"],
    change: port({}, differing(replacing)),
  },
  {
    name: "one-store-for-a-resource",
    does: "lists what all informers on its resource hold",
    mimics: "no known case: stores that are looked up by resource",
    killedBy: ["beside-another-namespace-held"],
    change: port({}, differing(listingAll)),
  },
  {
    name: "stops-with-its-resource",
    does: "stops all informers on a resource when one of them is stopped",
    mimics: "no known case: one signal for all informers on a resource",
    killedBy: ["others-of-its-collection-are-stopped"],
    change: port({}, differing(stoppingItsResource)),
  },
];

/** What all informers of a process share. */
class Process {
  readonly turns = new Turns();
  readonly running = new Set<StoreInformer>();
  /** By resource. */
  readonly runningByResource = new Map<string, Set<StoreInformer>>();
  /** What the first informer on each resource, or in each namespace of it, was created with. */
  readonly firstArgs = new Map<string, LegalSurroundings["args"]>();
  newest = 0n;
}

const PROCESSES = new WeakMap<Clock, Process>();

function processOf(clock: Clock): Process {
  const found = PROCESSES.get(clock) ?? new Process();
  PROCESSES.set(clock, found);
  return found;
}

/** Informers that read with an argument of the first one on their resource, as far as `keptBy` is the same. */
function reading(
  name: "namespace" | "labelSelector",
  keptBy: (args: LegalSurroundings["args"]) => string | undefined = () => undefined,
): CreateWrong {
  return (surroundings, habits) => {
    const { clock, args } = surroundings;
    const { firstArgs } = processOf(clock);
    const key = `${args.resource.resource}/${keptBy(args) ?? ""}`;
    const first = firstArgs.get(key) ?? args;
    firstArgs.set(key, first);
    const { [name]: _own, ...others } = args;
    const shared = first[name] === undefined ? others : { ...others, [name]: first[name] };
    return onClient(PlainClient, { ...surroundings, args: shared }, habits);
  };
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

/** All informers on the resource of one of them, itself included. */
function withItsResource(whole: StoreInformer, { clock, args }: LegalSurroundings) {
  const { runningByResource } = processOf(clock);
  const { resource } = args.resource;
  const found = runningByResource.get(resource) ?? new Set();
  runningByResource.set(resource, found.add(whole));
  return found;
}

function replacing(whole: StoreInformer, surroundings: LegalSurroundings) {
  const all = withItsResource(whole, surroundings);
  return {
    start: () => {
      for (const each of all) if (each !== whole) void each.stop();
      whole.start();
    },
  };
}

function listingAll(whole: StoreInformer, surroundings: LegalSurroundings) {
  const all = withItsResource(whole, surroundings);
  return { list: () => [...all].flatMap((each) => each.list()) };
}

function stoppingItsResource(whole: StoreInformer, surroundings: LegalSurroundings) {
  const all = withItsResource(whole, surroundings);
  return {
    stop: async (isAtOnce?: boolean) => {
      await Promise.all([...all].map((each) => each.stop(isAtOnce)));
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
