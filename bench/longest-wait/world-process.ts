import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const PROGRAM = fileURLToPath(new URL("./served-world.js", import.meta.url));

/** Where a world is. */
export interface WorldAddresses {
  readonly url: string;
  readonly adminUrl: string;
  /** With TLS. */
  readonly caPem?: string;
}

/** A world in a process of its own. */
export class WorldProcess implements AsyncDisposable {
  readonly addresses: WorldAddresses;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, addresses: WorldAddresses) {
    this.#child = child;
    this.addresses = addresses;
  }

  /** Starts it, with so many pods. */
  static async start(podsCount: number, how: "plain" | "tls" = "plain"): Promise<WorldProcess> {
    const child = fork(PROGRAM, [String(podsCount), how]);
    const [addresses] = await once(child, "message");
    return new WorldProcess(child, addresses);
  }

  get pid(): number {
    return this.#child.pid ?? Number.NaN;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const ended = once(this.#child, "exit");
    this.#child.kill("SIGKILL");
    await ended;
  }
}
