import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { execPath } from "node:process";
import { isDeepStrictEqual } from "node:util";
import { parseAllDocuments } from "yaml";
import { Cluster } from "../../src/client/cluster/cluster.js";
import { handlerOf } from "../../src/client/informer/event-handler.js";
import type { ExplorationRecord } from "../../src/explore/exploration-record.js";
import { packageRoot } from "../../src/suite/values/package-root.js";
import { sleep } from "../../src/time/clock.js";
import { stopwatchMs, systemClock } from "../../src/time/system-clock.js";
import type { Served } from "../../src/wire/served.js";
import { startRealOracle } from "../oracle/real-oracle.js";
import { startJobController } from "./job-controller.js";
import { MachineProcess } from "./machine-process.js";
import type { Pod } from "./pod.js";

/** What to run. */
export interface CampaignOptions {
  /** As `--port` takes it. */
  readonly port: string;
  readonly histories: number;
  /** For how long the Job may run. */
  readonly minutes: number;
  /** Where everything goes; it is the caller's. */
  readonly folder: string;
  readonly onEvent: (text: string) => void;
}

/** The status of a Job, as far as it is reported. */
export interface JobStatus {
  readonly completedIndexes?: string;
  readonly succeeded?: number;
  readonly failed?: number;
  readonly conditions?: readonly { readonly type: string; readonly status: string }[];
}

/** The result of a campaign. */
export interface Campaign {
  readonly job: JobStatus;
  readonly isComplete: boolean;
  /** Pods that were started on any machine. */
  readonly startedCount: number;
  /** Of them, those whose process was killed, and those that ran on the machine that was lost. */
  readonly killedCount: number;
  readonly lostCount: number;
  /** What the shards found together, in a line. */
  readonly findings: string;
  /** What one long exploration has otherwise; undefined: nothing. */
  readonly difference?: string;
  readonly tookMs: number;
}

type Job = Served<{ readonly spec: JobSpec; readonly status?: JobStatus }>;

interface JobSpec {
  readonly template: { readonly spec: { readonly containers: readonly { args: string[] }[] } };
}

const JOBS = { group: "batch", version: "v1", resource: "jobs" };
const NODES = { group: "", version: "v1", resource: "nodes" };
const PODS = { group: "", version: "v1", resource: "pods" };
const MS_PER_MINUTE = 60_000;
const CLAIM = "explore-results";
const PODS_OF_A_MACHINE = 2;

/** See the head of main.ts. @throws Error when the server or the controller does not start */
export async function campaign(options: CampaignOptions): Promise<Campaign> {
  const { folder, onEvent } = options;
  const startedMs = stopwatchMs();
  const root = packageRoot();
  const oracle = await startRealOracle(root);
  const controller = startJobController(root, oracle.url);
  const cluster = new Cluster({ server: oracle.url });
  let startedCount = 0;
  const machines: MachineProcess[] = [];
  let killedCount = 0;
  let losing: Promise<number> | undefined;
  try {
    const claims = join(folder, "claims");
    const killing = once(() => {
      if (!machines[0]?.killOnePod()) return false;
      killedCount++;
      onEvent("killed a pod");
      return true;
    });
    const pulling = once(() => {
      const [, lost] = machines;
      if (lost === undefined || lost.runningCount === 0) return false;
      machines.pop();
      losing = lose(lost, cluster);
      // It is awaited only later.
      losing.catch(() => {});
      onEvent(`lost ${lost.name}`);
      return true;
    });
    for (const [name, onEnded] of [
      ["machine-a", killing],
      ["machine-b", pulling],
    ] as const) {
      machines.push(
        await MachineProcess.start({
          server: oracle.url,
          name,
          claims,
          podsMaxCount: PODS_OF_A_MACHINE,
          onNews: (news) => {
            if (news.type === "started") startedCount++;
            if (news.type === "trouble") onEvent(`${name}: ${news.message}`);
            // Others that began with it are in the middle.
            if (news.type === "ended") {
              onEvent(`${name}: ${news.pod} ended with ${news.exitCode}`);
              onEnded();
            }
          },
        }),
      );
    }
    const job = await runJob(cluster, options);
    const facts = { job, startedCount, killedCount, lostCount: (await losing) ?? 0 };
    if (!hasCondition(job, "Complete")) {
      return {
        ...facts,
        isComplete: false,
        findings: "nothing",
        tookMs: stopwatchMs() - startedMs,
      };
    }
    const merged = mergedRecord(join(claims, CLAIM), folder);
    const difference = differenceFrom(merged, oneRun(options));
    return {
      ...facts,
      isComplete: true,
      findings: `${merged.groups.length === 1 ? "1 finding" : `${merged.groups.length} findings`} in ${merged.counts.found} of ${merged.counts.judged} judged histories`,
      ...(difference === undefined ? {} : { difference }),
      tookMs: stopwatchMs() - startedMs,
    };
  } finally {
    await Promise.all(machines.map((machine) => machine.stop()));
    await cluster.close();
    await controller.stop();
    await oracle.stop();
  }
}

/** Runs `act` whenever it is called, until it says that it has done what there was to do. */
function once(act: () => boolean): () => void {
  let hasDone = false;
  return () => {
    if (!hasDone) hasDone = act();
  };
}

/** Returns how many pods ran there. */
async function lose(machine: MachineProcess, cluster: Cluster): Promise<number> {
  const { runningCount } = machine;
  await machine.pullThePlug();
  await cluster.resource(NODES).delete(machine.name);
  const pods = cluster.resource<Pod>(PODS).namespace("default");
  const { items } = await pods.list();
  for (const { metadata, spec, status } of items) {
    if (spec.nodeName !== machine.name || status?.phase === "Succeeded") continue;
    const { name = "" } = metadata;
    await pods.patch(name, "application/merge-patch+json", ORPHANED, { subresources: ["status"] });
    await pods.delete(name, { gracePeriodSeconds: 0 });
  }
  return runningCount;
}

/** What pod garbage collection says of a pod whose node is gone, before it deletes it. */
const ORPHANED = {
  status: {
    phase: "Failed",
    conditions: [
      {
        type: "DisruptionTarget",
        status: "True",
        reason: "DeletionByPodGC",
        message: "PodGC: node no longer exists",
      },
    ],
  },
};

/** Creates the objects of the file, with the requested port and number of histories, and waits for the end. */
async function runJob(
  cluster: Cluster,
  { port, histories, minutes }: CampaignOptions,
): Promise<JobStatus> {
  const text = readFileSync(join(packageRoot(), "deploy/explore-job.yaml"), "utf8");
  const jobs = cluster.resource<Job>(JOBS).namespace("default");
  for (const document of parseAllDocuments(text)) {
    const object: Job = document.toJS();
    if (object.kind !== "Job") continue;
    for (const container of object.spec.template.spec.containers) {
      container.args = container.args.map((argument) =>
        argument
          .replace(/^--port=.*/, `--port=${port}`)
          .replace(/^--histories=.*/, `--histories=${histories}`),
      );
    }
    await jobs.create(object);
  }
  const over = new AbortController();
  const informers = cluster.informers();
  const informer = informers.on<Job>(JOBS);
  let latest: JobStatus = {};
  const ended = new Promise<void>((resolve) => {
    const look = ({ status = {} }: Job) => {
      latest = status;
      if (hasCondition(status, "Complete") || hasCondition(status, "Failed")) resolve();
    };
    informer.addEventHandler(handlerOf({ onAdd: look, onUpdate: (_, job) => look(job) }));
  });
  await informers.start(over.signal);
  await Promise.race([ended, sleep(systemClock, minutes * MS_PER_MINUTE, over.signal)]);
  over.abort();
  return latest;
}

function hasCondition({ conditions = [] }: JobStatus, type: string): boolean {
  return conditions.some((one) => one.type === type && one.status === "True");
}

/** What `merge` makes of the shards. */
function mergedRecord(claim: string, folder: string): ExplorationRecord {
  return recordAfter(["merge", claim], join(folder, "merged"));
}

function oneRun({ port, histories, folder }: CampaignOptions): ExplorationRecord {
  const seeds = [`--port=${port}`, `--histories=${histories}`];
  return recordAfter(["explore", ...seeds, "--exit-zero"], join(folder, "one"));
}

function recordAfter(args: readonly string[], out: string): ExplorationRecord {
  const cli = join(packageRoot(), "dist/src/cli/main.js");
  try {
    execFileSync(execPath, [cli, ...args, "--out", out], {
      stdio: ["ignore", "ignore", "inherit"],
    });
  } catch (error) {
    // What was found ends merge with 1.
    if (!(error instanceof Error && "status" in error && error.status === 1)) throw error;
  }
  const [file] = readdirSync(out).filter((name) => name.endsWith(".json"));
  return JSON.parse(readFileSync(join(out, file ?? ""), "utf8"));
}

function differenceFrom(merged: ExplorationRecord, one: ExplorationRecord): string | undefined {
  const facts = ({ counts, groups }: ExplorationRecord) => ({
    counts,
    groups: groups.map(({ first, seeds, steps, againCount }) => [
      first.signature,
      seeds,
      steps,
      againCount,
    ]),
  });
  if (isDeepStrictEqual(facts(merged), facts(one))) return undefined;
  const text = ({ counts, groups }: ExplorationRecord) =>
    JSON.stringify({ ...counts, first: groups.map(({ first }) => first.seed) });
  return `has others: ${text(one)} and not ${text(merged)}`;
}
