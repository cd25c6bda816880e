import { execFile } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { PortBuilder } from "../../src/suite/port/build.js";
import { loadPort, versionOf } from "../../src/suite/port/manifest.js";
import { goProgram } from "../go-program.js";
import type { SinkReport } from "./sink-report.js";

/** How the initial state is requested. */
export type InitialState = "streams" | "lists";

/** A program that reads pods of a server. */
export interface Sink {
  /** "client-node 1.4.0" */
  readonly name: string;
  /** The command without URL, count and how the initial state is to come. */
  readonly command: readonly string[];
  /** What follows them. */
  readonly more?: readonly string[];
}

/** No sink needs this long; one that does hangs. */
const SINK_MAX_MS = 300_000;
const CLIENT_NODE = "1.4.0";

/** The bare loop: it splits and parses, and keeps nothing. */
export const bareSink: Sink = {
  name: "split and JSON.parse",
  command: [process.execPath, fileURLToPath(new URL("./bare-sink.js", import.meta.url))],
};

/** The bare loop that also keeps the newest object of each key. */
export const keepingSink: Sink = {
  name: "that, keeping the newest",
  command: [process.execPath, fileURLToPath(new URL("./keeping-sink.js", import.meta.url))],
};

/** The reference informer. */
export const referenceSink: Sink = {
  name: "the reference",
  command: [process.execPath, fileURLToPath(new URL("./reference-sink.js", import.meta.url))],
};

/** client-go with its typed objects, in JSON. @throws Error when Go is missing, or the build fails */
export function clientGoSink(root: string): Sink {
  return { name: "client-go, JSON", command: [goProgram(root), "sink"] };
}

/** @kubernetes/client-node as the port has it, on this Node. @throws SuiteError when it cannot be installed */
export async function clientNodeSink(root: string): Promise<Sink> {
  const { folder, manifest } = loadPort(root, "client-node");
  const version = versionOf(manifest, CLIENT_NODE);
  const target = { name: manifest.name, port: { folder }, version };
  await new PortBuilder().build(target, { signal: new AbortController().signal });
  return {
    name: `client-node ${CLIENT_NODE}`,
    command: [process.execPath, fileURLToPath(new URL("./client-node-sink.js", import.meta.url))],
    more: [join(folder, "node_modules/client-node-1/dist/index.js")],
  };
}

/** Lets a sink read until it has had this many notifications. Rejects if it fails. */
export async function drain(
  { name, command, more = [] }: Sink,
  { url, count, how }: { readonly url: string; readonly count: number; readonly how: InitialState },
): Promise<SinkReport> {
  const [program = "", ...args] = command;
  const isStreaming = how === "streams";
  // client-go reads its feature gates from there; the others ignore it.
  const env = { ...process.env, KUBE_FEATURE_WatchListClient: String(isStreaming) };
  const options = { env, timeout: SINK_MAX_MS, killSignal: "SIGKILL" } as const;
  const all = [...args, url, String(count), how, ...more];
  const { stdout } = await promisify(execFile)(program, all, options);
  const report: SinkReport = JSON.parse(stdout);
  if (report.notifiedCount >= count) return report;
  throw new Error(`${name} was notified of ${report.notifiedCount} objects instead of ${count}`);
}
