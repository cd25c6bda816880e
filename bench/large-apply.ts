import { packageRoot } from "../src/suite/values/package-root.js";
import { messageOf } from "../src/suite/values/suite-error.js";
import { buildRealOracle } from "../tools/oracle/real-oracle.js";
import type { Benchmark, BenchmarkOutcome, Measurement } from "./benchmark.js";
import { type Contestant, startFake, startReal } from "./contestant.js";
import { processorMs } from "./process-facts.js";
import { measuredMs, ofRuns } from "./runs.js";

const KEYS_COUNTS = { full: [8_000, 16_000, 40_000], smoke: [10, 20] } as const;
const ROUNDS = { full: 5, smoke: 1 } as const;

/** How long applying an object with many members takes, and whether twice as many take twice as long. */
export const largeApply: Benchmark = {
  name: "large-apply",
  summary: "server-side apply to an existing config map with many keys, every value changed",
  run: async ({ size, against }): Promise<BenchmarkOutcome> => {
    const root = packageRoot();
    const servers: Contestant[] = [];
    try {
      servers.push(await startFake(root));
      if (against === "oracle") servers.push(await realOne(root));
      return await compared(servers, KEYS_COUNTS[size], ROUNDS[size]);
    } catch (error) {
      if (error instanceof CannotBuild) return { skipped: error.message };
      throw error;
    } finally {
      for (const server of servers) await server.stop();
    }
  },
};

class CannotBuild extends Error {}

async function realOne(root: string): Promise<Contestant> {
  try {
    buildRealOracle(root);
  } catch (error) {
    throw new CannotBuild(`the real apiserver cannot be built: ${messageOf(error)}`);
  }
  return startReal(root);
}

/** One apply. */
interface Applied {
  readonly elapsedMs: number;
  /** Of the server. */
  readonly processorMs: number;
}

/** In turns, so that a busy machine slows all down. */
async function compared(
  [fake, real]: readonly Contestant[],
  keysCounts: readonly number[],
  roundsCount: number,
): Promise<readonly Measurement[]> {
  if (fake === undefined) throw new Error("There is no server to measure");
  const measurements: Measurement[] = [];
  let fewest: { readonly count: number; readonly spentMs: number } | undefined;
  for (const count of keysCounts) {
    const ofFake: Applied[] = [];
    const ofReal: Applied[] = [];
    // The first one creates the object.
    for (let round = 0; round <= roundsCount; round++) {
      const [one, other] = [
        await apply(fake, count, round),
        real && (await apply(real, count, round)),
      ];
      if (round === 0) continue;
      ofFake.push(one);
      if (other !== undefined) ofReal.push(other);
    }
    const row = (what: string, part: (applied: Applied) => number): Measurement => ({
      what: `${count.toLocaleString("en-US")} keys: ${what}`,
      ...ofRuns(ofFake.map(part)),
      unit: "ms",
      ...(ofReal.length === 0
        ? {}
        : {
            beside: {
              what: "the real one",
              value: ofRuns(ofReal.map(part)).value,
              ratioGoal: { atMost: 2 },
            },
          }),
    });
    const spent = row("processor time of the server", (applied) => applied.processorMs);
    measurements.push(
      row("until the answer", ({ elapsedMs }) => elapsedMs),
      spent,
    );
    if (fewest === undefined) fewest = { count, spentMs: spent.value };
    else measurements.push(ofEachKey(count, spent.value, fewest));
  }
  return measurements;
}

/** Linear: a key costs as much among many as among few. */
function ofEachKey(
  count: number,
  spentMs: number,
  fewest: { readonly count: number; readonly spentMs: number },
): Measurement {
  return {
    what: `${count.toLocaleString("en-US")} keys: processor time for each`,
    value: (spentMs * 1_000) / count,
    unit: "µs",
    beside: {
      what: `of ${fewest.count.toLocaleString("en-US")}`,
      value: (fewest.spentMs * 1_000) / fewest.count,
      ratioGoal: { atMost: 1.5 },
    },
  };
}

async function apply({ url, pid }: Contestant, count: number, round: number): Promise<Applied> {
  const name = `keys-${count}`;
  const data = Object.fromEntries(
    Array.from({ length: count }, (_, number) => [`k${`${number}`.padStart(6, "0")}`, `v${round}`]),
  );
  const body = JSON.stringify({ apiVersion: "v1", kind: "ConfigMap", metadata: { name }, data });
  const before = processorMs(pid);
  const elapsedMs = await measuredMs(async () => {
    const query = "fieldManager=bench&force=true";
    const answer = await fetch(`${url}/api/v1/namespaces/default/configmaps/${name}?${query}`, {
      method: "PATCH",
      headers: { "Content-Type": "application/apply-patch+yaml" },
      body,
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${answer.status}: ${text.slice(0, 500)}`);
  });
  return { elapsedMs, processorMs: processorMs(pid) - before };
}
