import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { execPath } from "node:process";
import { fileURLToPath } from "node:url";
import { type Clock, sleep } from "../../src/time/clock.js";
import {
  issueToken,
  renewCertificate,
  replaceFile,
  type ServerFiles,
  type ServiceAccount,
  signingKeyOf,
} from "./credentials.js";
import type { WatcherReport } from "./messages.js";
import { Relay } from "./relay.js";

/** Tokens and certificates in files: how long they hold, and after how long they are renewed, at times too late. */
const FILE_LIFE_MS = 40_000;
const RENEWALS_AFTER_MS = [30_000, 50_000] as const;

/** Programs of this folder, compiled. */
const WATCHER = fileURLToPath(new URL("./watcher.js", import.meta.url));
const CANDIDATE = fileURLToPath(new URL("./candidate.js", import.meta.url));
const TOKEN_PLUGIN = fileURLToPath(new URL("./token-plugin.js", import.meta.url));

/** What children need to know. */
export interface Surroundings {
  readonly folder: string;
  /** Of the apiserver. */
  readonly store: string;
  readonly files: ServerFiles;
  readonly account: ServiceAccount;
  readonly securePort: number;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** How it asks, and what it shows. */
export interface WatcherKind {
  readonly name: string;
  readonly protocol: "h2" | "http/1.1";
  readonly shows: "plugin" | "certificate" | "token-file";
}

/** All ways to ask. */
export const WATCHERS: readonly WatcherKind[] = [
  { name: "plugin-http2", protocol: "h2", shows: "plugin" },
  { name: "token-http2", protocol: "h2", shows: "token-file" },
  { name: "certificate-http1", protocol: "http/1.1", shows: "certificate" },
];

/** A watcher that runs in a process of its own, and the network between it and the server. */
export class Watcher {
  readonly kind: WatcherKind;
  readonly relay: Relay;
  readonly #child: ChildProcess;
  /** Of each check. */
  readonly heapBytes: number[] = [];
  latest: WatcherReport | undefined;

  private constructor(kind: WatcherKind, relay: Relay, child: ChildProcess) {
    this.kind = kind;
    this.relay = relay;
    this.#child = child;
  }

  static async start(kind: WatcherKind, surroundings: Surroundings): Promise<Watcher> {
    const relay = await Relay.open(surroundings.securePort);
    const path = await writeKubeconfig(kind.name, kind.shows, relay.port, surroundings);
    const child = fork(WATCHER, [kind.name, path, kind.protocol], {
      execArgv: ["--expose-gc"],
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    return new Watcher(kind, relay, child);
  }

  /** @throws Error when it has ended */
  async report(): Promise<WatcherReport> {
    if (!this.#child.connected) throw new Error(`${this.kind.name} has ended`);
    const answer = once(this.#child, "message");
    this.#child.send("report");
    const [report] = await answer;
    this.latest = report;
    return report;
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode === null) {
      const exit = once(this.#child, "exit");
      this.#child.kill();
      await exit;
    }
    await this.relay.close();
  }
}

/** Starts a candidate: see candidate.ts. */
export async function startCandidate(
  identity: string,
  relay: Relay,
  surroundings: Surroundings,
): Promise<ChildProcess> {
  const path = await writeKubeconfig(identity, "plugin", relay.port, surroundings);
  return fork(CANDIDATE, [identity, path], {
    execArgv: [],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
}

async function writeKubeconfig(
  name: string,
  shows: WatcherKind["shows"],
  port: number,
  surroundings: Surroundings,
): Promise<string> {
  const { folder, files } = surroundings;
  const path = join(folder, `${name}.kubeconfig`);
  const cluster = { server: `https://127.0.0.1:${port}`, "certificate-authority": files.ca };
  const user = await userOf(name, shows, surroundings);
  const kubeconfig = {
    apiVersion: "v1",
    kind: "Config",
    "current-context": "it",
    clusters: [{ name: "it", cluster }],
    users: [{ name: "it", user }],
    contexts: [{ name: "it", context: { cluster: "it", user: "it" } }],
  };
  writeFileSync(path, JSON.stringify(kubeconfig));
  return path;
}

async function userOf(
  name: string,
  shows: WatcherKind["shows"],
  surroundings: Surroundings,
): Promise<object> {
  const { folder, store, files, account, clock } = surroundings;
  const path = (suffix: string) => join(folder, `${name}.${suffix}`);
  if (shows === "plugin") {
    const args = [TOKEN_PLUGIN, store, JSON.stringify(account), path("issued")];
    const apiVersion = "client.authentication.k8s.io/v1";
    return { exec: { apiVersion, command: execPath, args, interactiveMode: "Never" } };
  }
  const pair = { certificate: path("pem"), key: path("key") };
  const renew = async () => {
    const nowMs = clock.nowMs();
    if (shows === "certificate") {
      await renewCertificate(files.authority, pair, nowMs, FILE_LIFE_MS);
    } else {
      replaceFile(path("token"), issueToken(signingKeyOf(store), account, nowMs, FILE_LIFE_MS));
    }
  };
  await renew();
  void renewFor(renew, surroundings);
  return shows === "certificate"
    ? { "client-certificate": pair.certificate, "client-key": pair.key }
    : { tokenFile: path("token") };
}

async function renewFor(renew: () => Promise<void>, { clock, signal }: Surroundings) {
  for (let turn = 0; !signal.aborted; turn++) {
    await sleep(clock, RENEWALS_AFTER_MS[turn % 2] ?? 0, signal);
    await renew();
  }
}
