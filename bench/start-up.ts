import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packageRoot } from "../src/suite/values/package-root.js";
import { installPackage } from "../tools/packages/install-package.js";
import { readPackageList } from "../tools/packages/package-list.js";
import type { Benchmark, BenchmarkSize, Measurement } from "./benchmark.js";
import { residentBytes } from "./process-facts.js";
import { ofRuns } from "./runs.js";
import { ServedProcess } from "./served-process.js";

const PACKAGE = "informer-conformance-fake-apiserver";

/** What a client asks first. */
const PODS = "/api/v1/namespaces/default/pods";

const RUNS_COUNT = 11;

/** From the start of the process until it listens, and until it has answered. */
export const startUp: Benchmark = {
  name: "start-up",
  summary: "process start to listening and to the first answer, and the memory it then has",
  run: async ({ size }): Promise<readonly Measurement[]> => {
    const user = mkdtempSync(join(tmpdir(), "user-"));
    try {
      return await measured(publishedProgram(user), size);
    } finally {
      rmSync(user, { recursive: true });
    }
  },
};

/** The program of the package that is published, installed in a folder. */
function publishedProgram(user: string): string {
  const root = packageRoot();
  const entry = readPackageList(root)[PACKAGE];
  if (entry === undefined) throw new TypeError(`There is no package ${PACKAGE}`);
  const { folder, manifest } = installPackage(root, PACKAGE, entry, user);
  return join(folder, manifest.bin?.["fake-apiserver"] ?? "");
}

async function measured(program: string, size: BenchmarkSize): Promise<readonly Measurement[]> {
  const contestants = {
    published: () => ServedProcess.program(program),
    compiled: () => ServedProcess.fake(),
    bare: () => ServedProcess.bare(),
  };
  const starts: Record<keyof typeof contestants, Start[]> = {
    published: [],
    compiled: [],
    bare: [],
  };
  // The first ones read the programs from the disk.
  if (size === "full") await Promise.all(Object.values(contestants).map(started));
  for (let time = 0; time < (size === "full" ? RUNS_COUNT : 1); time++) {
    starts.published.push(await started(contestants.published));
    starts.compiled.push(await started(contestants.compiled));
    starts.bare.push(await started(contestants.bare));
  }
  const { published, compiled, bare } = starts;
  const row = (of: readonly Start[], what: string, part: (start: Start) => number) => ({
    what,
    ...ofRuns(of.map(part)),
    beside: { what: "a bare HTTP server", value: ofRuns(bare.map(part)).value },
  });
  const listening = row(published, "process start to listening, as published", listeningMs);
  return [
    {
      ...listening,
      unit: "ms",
      goal: { atMost: 120 },
      beside: { ...listening.beside, ratioGoal: { atMost: 2 } },
    },
    { ...row(compiled, "the same, of modules as they are compiled", listeningMs), unit: "ms" },
    {
      ...row(published, "process start to the first answer, as published", answeredMs),
      unit: "ms",
    },
    { ...row(compiled, "the same, of modules as they are compiled", answeredMs), unit: "ms" },
    {
      ...row(published, "resident memory, empty", ({ megabytes }) => megabytes),
      unit: "MB",
      goal: { atMost: 80 },
    },
  ];
}

interface Start {
  readonly listeningMs: number;
  readonly answeredMs: number;
  readonly megabytes: number;
}

function listeningMs(start: Start): number {
  return start.listeningMs;
}

function answeredMs(start: Start): number {
  return start.answeredMs;
}

async function started(start: () => Promise<ServedProcess>): Promise<Start> {
  const server = await start();
  const answeredMs = await server.answeredMs(PODS);
  const megabytes = residentBytes(server.pid) / 1e6;
  await server.stop();
  return { listeningMs: server.startMs, answeredMs, megabytes };
}
