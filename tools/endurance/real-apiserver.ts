import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { kill } from "node:process";
import { type RealOracle, startRealOracle } from "../oracle/real-oracle.js";
import type { ServerFiles } from "./credentials.js";

/** How many requests the server has rejected as unauthenticated, by its own metrics. */
const REFUSED = /^authentication_attempts\{result="(?:error|failure)"\} (\d+)/gm;

/** The oracle's kube-apiserver with what it stores in a folder, so that it can be killed and started again. */
export class RealApiserver {
  readonly #root: string;
  readonly #flags: readonly string[];
  readonly folder: string;
  #oracle: RealOracle;
  #port: number;
  #refusedCount = 0;
  /** Of them, those of the server that runs now. */
  #seenCount = 0;

  private constructor(root: string, folder: string, flags: readonly string[], oracle: RealOracle) {
    this.#root = root;
    this.folder = folder;
    this.#flags = flags;
    this.#oracle = oracle;
    this.#port = Number(new URL(oracle.secureUrl ?? "https://127.0.0.1:0").port);
  }

  /** @throws Error when Go is missing, the build fails, or the server does not come up */
  static async start(root: string, folder: string, files: ServerFiles): Promise<RealApiserver> {
    const store = join(folder, "store");
    mkdirSync(store);
    const flags = [
      `-folder=${store}`,
      `-certificate=${files.certificate}`,
      `-key=${files.key}`,
      `-client-ca=${files.ca}`,
    ];
    return new RealApiserver(root, store, flags, await startRealOracle(root, flags));
  }

  /** Where everybody is let in; another one after each restart. */
  get url(): string {
    return this.#oracle.url;
  }

  /** Where TLS is served, always the same. */
  get securePort(): number {
    return this.#port;
  }

  /** Kills it, and starts it again on what it has stored. */
  async restart(): Promise<void> {
    await this.#countRefused();
    kill(this.#oracle.pid, "SIGKILL");
    await this.#oracle.stop();
    this.#seenCount = 0;
    this.#oracle = await startRealOracle(this.#root, [
      ...this.#flags,
      `-secure-port=${this.#port}`,
    ]);
  }

  /** etcd forgets all history. */
  async compact(): Promise<void> {
    await fetch(`${this.#oracle.controlUrl}/compact`, { method: "POST" });
  }

  /** How many requests it has rejected as unauthenticated. */
  async refusedCount(): Promise<number> {
    await this.#countRefused();
    return this.#refusedCount;
  }

  async stop(): Promise<void> {
    await this.#oracle.stop();
  }

  async #countRefused(): Promise<void> {
    const text = await (await fetch(`${this.url}/metrics`)).text();
    const nowCount = [...text.matchAll(REFUSED)].reduce((sum, [, each]) => sum + Number(each), 0);
    this.#refusedCount += nowCount - this.#seenCount;
    this.#seenCount = nowCount;
  }
}
