import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  createWorld,
  type Match,
  type World,
  type WorldOptions,
} from "../../fake-apiserver/index.js";
import { SpawnedProgram } from "../../fake-apiserver/testing/spawned-program.js";
import { WIDGET } from "./samples.js";

/** How a client reaches the server. */
export type Transport = "http" | "https";

/** All there are. */
export const TRANSPORTS: readonly Transport[] = ["http", "https"];

/** The user of a kubeconfig's token. */
export const USER = "tester";

/** Shorter than the deadline of an operation, so that it is said what was waited for; long enough for a busy machine. */
const WAIT_MAX_MS = 90_000;

/** What a program is given. */
export interface StartOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string;
}

/** Where an operation takes place: a server of its own, an empty home folder, a kubeconfig, and what was started. */
export class TestEnvironment implements AsyncDisposable {
  readonly transport: Transport;
  readonly world: World;
  /** Clients keep what they discovered there, and would remember another server. */
  readonly home: string;
  readonly kubeconfig: string;
  readonly #programs: SpawnedProgram[] = [];
  readonly #deferred: (() => void)[] = [];

  private constructor(transport: Transport, world: World) {
    this.transport = transport;
    this.world = world;
    this.home = mkdtempSync(join(tmpdir(), "client-home-"));
    this.kubeconfig = this.writeKubeconfig("kubeconfig");
  }

  static async open(transport: Transport, options: WorldOptions = {}): Promise<TestEnvironment> {
    const secured = transport === "https" ? { tls: true, tokens: { "token-1": USER } } : {};
    return new TestEnvironment(
      transport,
      await createWorld({ resources: [WIDGET.definition], ...secured, ...options }),
    );
  }

  /** Resolves with a watch that is open, or will be, of a resource. */
  async awaitWatch(resource: string): Promise<void> {
    await this.world.awaitWatch({ resource }, { timeoutMs: WAIT_MAX_MS });
  }

  /** Resolves when one more request of that kind has come. */
  async awaitNextRequest(match: Match): Promise<void> {
    const since = this.world.journal.entries().at(-1)?.index ?? 0;
    await this.world.awaitRequest(match, { since, timeoutMs: WAIT_MAX_MS });
  }

  /** A kubeconfig with an unknown token. Returns its path. */
  wrongKubeconfig(): string {
    return this.writeKubeconfig("wrong-kubeconfig", { token: "wrong" });
  }

  /** Starts a program in the home folder, with nothing in its environment but what a program needs. */
  start(command: string, args: readonly string[], options: StartOptions = {}): SpawnedProgram {
    const env = {
      PATH: process.env["PATH"] ?? "",
      HOME: this.home,
      KUBECONFIG: this.kubeconfig,
      ...options.env,
    };
    const program = new SpawnedProgram(command, args, { ...options, env });
    this.#programs.push(program);
    return program;
  }

  /** Calls `end` before the server closes, however the operation ended. */
  defer(end: () => void): void {
    this.#deferred.push(end);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const end of this.#deferred) end();
    for (const program of this.#programs) program[Symbol.dispose]();
    // The error of a program that could not be started has been reported.
    await Promise.allSettled(this.#programs.map(({ ended }) => ended));
    await this.world.close();
    rmSync(this.home, { recursive: true, force: true });
  }

  private writeKubeconfig(name: string, options: { readonly token?: string } = {}): string {
    const path = join(this.home, name);
    writeFileSync(path, this.world.kubeconfig(options));
    return path;
  }
}
