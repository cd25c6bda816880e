import { execFileSync } from "node:child_process";
import { Cache } from "../../src/client/informer/cache.js";
import { DeltaFifo } from "../../src/client/informer/delta-fifo.js";
import { handlerOf } from "../../src/client/informer/event-handler.js";
import { metaNamespaceIndexFunc, NAMESPACE_INDEX } from "../../src/client/informer/indexer.js";
import { SharedIndexInformer } from "../../src/client/informer/shared-informer.js";
import { packageRoot } from "../../src/suite/values/package-root.js";
import { createPrng } from "../../src/time/prng.js";
import { SystemClock } from "../../src/time/system-clock.js";
import type { KubernetesObject } from "../../src/wire/resource.js";
import type { Benchmark, Measurement } from "../benchmark.js";
import { goProgram } from "../go-program.js";
import { measuredMs, ofRuns } from "../runs.js";
import { MemoryListerWatcher } from "./memory-lister-watcher.js";
import { smallPod } from "./small-pod.js";

const OPERATIONS = { full: 500_000, smoke: 2_000 } as const;
const ROUNDS = { full: 5, smoke: 1 } as const;
/** As many objects and handlers as the program in Go has. */
const STORED_COUNT = 10_000;
const HANDLERS_COUNT = 1_000;

/** Microseconds for one operation of each part; as the program in Go prints it. */
interface PartsReport {
  readonly deltaFifoUs: number;
  readonly indexerUs: number;
  readonly distributionUs: number;
}

const PARTS: readonly (readonly [what: string, part: keyof PartsReport])[] = [
  ["DeltaFIFO: add and pop", "deltaFifoUs"],
  ["indexer with one index: update", "indexerUs"],
  ["one event to one of 1,000 handlers", "distributionUs"],
];

/** The parts of an informer alone, beside client-go's doing the same. */
export const informerParts: Benchmark = {
  name: "informer-parts",
  summary: "one operation of DeltaFIFO, indexer and distribution, on 10,000 objects without a body",
  run: async ({ size, against }): Promise<readonly Measurement[]> => {
    const count = OPERATIONS[size];
    const program = against === "none" ? undefined : goProgram(packageRoot());
    const own: PartsReport[] = [];
    const others: PartsReport[] = [];
    for (let round = 0; round < ROUNDS[size]; round++) {
      own.push({
        deltaFifoUs: await deltaFifo(count),
        indexerUs: await indexerUpdates(count),
        distributionUs: await distribution(Math.ceil(count / HANDLERS_COUNT)),
      });
      if (program === undefined) continue;
      others.push(
        JSON.parse(execFileSync(program, ["parts", String(count)], { encoding: "utf8" })),
      );
    }
    return PARTS.map(([what, part]) => ({
      what,
      ...ofRuns(own.map((report) => report[part])),
      unit: "µs",
      ...(program === undefined
        ? {}
        : {
            beside: {
              what: "client-go",
              value: ofRuns(others.map((report) => report[part])).value,
            },
          }),
    }));
  },
};

function pods(generation: number): readonly KubernetesObject[] {
  return Array.from({ length: STORED_COUNT }, (_, at) => smallPod(at, at + generation));
}

async function eachUs(count: number, work: () => Promise<void>): Promise<number> {
  return (1_000 * (await measuredMs(work))) / count;
}

function deltaFifo(count: number): Promise<number> {
  const objects = pods(0);
  const queue = new DeltaFifo();
  return eachUs(count, async () => {
    for (let at = 0; at < count; at++) {
      const object = objects[at % STORED_COUNT];
      if (object !== undefined) queue.add(object);
      await queue.pop(() => undefined);
    }
  });
}

function indexerUpdates(count: number): Promise<number> {
  const indexer = new Cache({ indexers: { [NAMESPACE_INDEX]: metaNamespaceIndexFunc } });
  const generations = [pods(0), pods(1)];
  for (const object of generations[0] ?? []) indexer.add(object);
  return eachUs(count, async () => {
    for (let at = 0; at < count; at++) {
      const object = generations[(Math.floor(at / STORED_COUNT) + 1) % 2]?.[at % STORED_COUNT];
      if (object !== undefined) indexer.update(object);
    }
  });
}

async function distribution(eventsCount: number): Promise<number> {
  const source = new MemoryListerWatcher([]);
  const informer = new SharedIndexInformer({
    listerWatcher: source,
    clock: new SystemClock(),
    prng: createPrng(1),
  });
  let leftCount = eventsCount * HANDLERS_COUNT;
  let onAllTold: () => void = () => undefined;
  const allTold = new Promise<void>((resolve) => {
    onAllTold = resolve;
  });
  for (let added = 0; added < HANDLERS_COUNT; added++) {
    informer.addEventHandler(
      handlerOf({
        onAdd: () => {
          leftCount--;
          if (leftCount === 0) onAllTold();
        },
      }),
    );
  }
  informer.start();
  await informer.synced.done;
  const events = Array.from({ length: eventsCount }, (_, at) => ({
    type: "ADDED" as const,
    object: smallPod(at, at + 2),
  }));
  const us = await eachUs(eventsCount * HANDLERS_COUNT, async () => {
    source.send(events);
    await allTold;
  });
  await informer.stop();
  return us;
}
