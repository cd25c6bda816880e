/**
 * A machine of a cluster: takes pods that wait for one, runs the command of each as a process of its own, and says how it ended.
 * What a kubelet and a scheduler do, as far as a Job needs it. It reports its actions on standard output, one JSON object per line.
 *
 *   node dist/tools/campaign/machine.js <server> <name> <folder of claims> <pods at once>
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { argv, env, execPath, stdin, stdout } from "node:process";
import { createInterface } from "node:readline";
import { Cluster } from "../../src/client/cluster/cluster.js";
import { deletionHandlingMetaNamespaceKey } from "../../src/client/informer/key.js";
import { packageRoot } from "../../src/suite/values/package-root.js";
import { systemClock } from "../../src/time/system-clock.js";
import type { MachineNews } from "./machine-news.js";
import { commandOf, endedStatus, type Pod, runningStatus } from "./pod.js";

const PODS = { group: "", version: "v1", resource: "pods" };
const NODES = { group: "", version: "v1", resource: "nodes" };
const CLI = join(packageRoot(), "dist/src/cli/main.js");
/** Of a process that a signal has ended, as shells have it. */
const KILLED = 137;

const [, , server = "", name = "", claims = "", limit = "1"] = argv;
const cluster = new Cluster({ server }, { qps: 100, burst: 100 });
const pods = cluster.resource<Pod>(PODS).namespace("default");
/** By the names of their pods. */
const running = new Map<string, ChildProcess>();
/** Names of pods that it has requested, or has. */
const taken = new Set<string>();
/** Those that it has run: what the informer has of them may be older. */
const ran = new Set<string>();

await cluster.resource(NODES).create({ apiVersion: "v1", kind: "Node", metadata: { name } });
const informers = cluster.informers();
const informer = informers.on<Pod>(PODS);
informer.addEventHandler({
  onAdd: (pod) => look(pod),
  onUpdate: (_, pod) => look(pod),
  onDelete: (deleted) => {
    const [, podName = ""] = deletionHandlingMetaNamespaceKey(deleted).split("/");
    running.get(podName)?.kill("SIGKILL");
    if (!running.has(podName)) release(podName);
  },
});
await informers.start();
say({ type: "ready" });
// The parent has exited.
for await (const _ of createInterface({ input: stdin })) {
}
for (const child of running.values()) child.kill("SIGKILL");
await cluster.close();

function say(news: MachineNews): void {
  stdout.write(`${JSON.stringify(news)}\n`);
}

function look(pod: Pod): void {
  const { spec, status } = pod;
  const podName = pod.metadata.name ?? "";
  const hasEnded = status?.phase === "Succeeded" || status?.phase === "Failed";
  if (pod.metadata.deletionTimestamp !== undefined) {
    if (spec.nodeName === name) running.get(podName)?.kill("SIGKILL");
    return;
  }
  if (hasEnded) return;
  if (spec.nodeName === undefined) void bind(podName).catch(fail);
  else if (spec.nodeName === name && !ran.has(podName)) void run(pod).catch(fail);
}

/** Asks for a pod; another machine may have it. */
async function bind(podName: string): Promise<void> {
  if (taken.has(podName) || taken.size >= Number(limit)) return;
  taken.add(podName);
  let isBound = false;
  try {
    isBound = await asksFor(podName);
  } finally {
    if (!isBound) taken.delete(podName);
  }
}

async function asksFor(podName: string): Promise<boolean> {
  const binding = {
    apiVersion: "v1",
    kind: "Binding",
    metadata: { name: podName },
    target: { apiVersion: "v1", kind: "Node", name },
  };
  const answer = await fetch(`${server}/api/v1/namespaces/default/pods/${podName}/binding`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(binding),
  });
  return answer.ok;
}

/** There is room for another. */
function release(podName: string): void {
  if (!taken.delete(podName)) return;
  for (const waiting of informer.indexer.list()) look(waiting);
}

async function run(pod: Pod): Promise<void> {
  const podName = pod.metadata.name ?? "";
  taken.add(podName);
  ran.add(podName);
  mkdirSync(claims, { recursive: true });
  const { args, env: more } = commandOf(pod, claims);
  const child = spawn(execPath, [CLI, ...args], { env: { ...env, ...more }, stdio: "ignore" });
  running.set(podName, child);
  const ended = new Promise<number>((resolve) => {
    child.once("close", (code) => resolve(code ?? KILLED));
  });
  say({ type: "started", pod: podName, pid: child.pid ?? Number.NaN });
  try {
    await report(podName, runningStatus(pod, now()));
    const exitCode = await ended;
    await report(podName, endedStatus(pod, exitCode, now()));
    say({ type: "ended", pod: podName, exitCode });
  } finally {
    child.kill("SIGKILL");
    running.delete(podName);
    release(podName);
  }
}

async function report(podName: string, status: object): Promise<void> {
  await pods.patch(podName, "application/merge-patch+json", status, { subresources: ["status"] });
}

function now(): string {
  return new Date(systemClock.nowMs()).toISOString().replace(/\.\d+Z$/, "Z");
}

function fail(error: unknown): void {
  say({ type: "trouble", message: String(error) });
}
