import { packageRoot } from "../src/suite/values/package-root.js";
import { messageOf } from "../src/suite/values/suite-error.js";
import { buildRealOracle } from "../tools/oracle/real-oracle.js";
import type { Benchmark, BenchmarkOutcome } from "./benchmark.js";
import { type ContestSizes, contest } from "./contest.js";
import { startFake, startReal } from "./contestant.js";

const SIZES: ContestSizes = {
  startsCount: 5,
  roundsCount: 5,
  nodesCount: 10_000,
  createdCount: 2_000,
  listsCount: 21,
  latenciesCount: 500,
  watchersCount: 1_000,
  eventsCount: 100,
};

/** The fake beside the real apiserver, with the same custom resource, the same clients, in the same run. */
export const againstOracle: Benchmark = {
  name: "against-oracle",
  summary: "the same requests to a real kube-apiserver on etcd",
  run: async ({ against }): Promise<BenchmarkOutcome> => {
    if (against === "none")
      return { skipped: "nothing to compare with was wanted (--against none)" };
    const root = packageRoot();
    try {
      buildRealOracle(root);
    } catch (error) {
      return { skipped: `the real apiserver cannot be built: ${messageOf(error)}` };
    }
    return contest({ fake: () => startFake(root), real: () => startReal(root) }, SIZES);
  },
};
