import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { execPath, kill } from "node:process";
import { createInterface } from "node:readline";
import { packageRoot } from "../../src/suite/values/package-root.js";
import type { MachineNews } from "./machine-news.js";

/** What a machine is started with. */
export interface MachineOptions {
  readonly server: string;
  readonly name: string;
  /** Folder of the claims, the same for all machines. */
  readonly claims: string;
  readonly podsMaxCount: number;
  readonly onNews: (news: MachineNews) => void;
}

/** A machine as a process, which leads a group: its end is the end of all that it runs. */
export class MachineProcess {
  readonly name: string;
  readonly #child: ChildProcess;
  readonly #ended: Promise<void>;
  /** Processes of pods that run. */
  readonly #pids = new Map<string, number>();

  private constructor(name: string, child: ChildProcess) {
    this.name = name;
    this.#child = child;
    this.#ended = new Promise((resolve) => child.once("close", () => resolve()));
  }

  /** Resolves when it takes pods. @throws Error when it ends before */
  static async start({
    server,
    name,
    claims,
    podsMaxCount,
    onNews,
  }: MachineOptions): Promise<MachineProcess> {
    const program = join(packageRoot(), "dist/tools/campaign/machine.js");
    const child = spawn(execPath, [program, server, name, claims, String(podsMaxCount)], {
      detached: true,
      stdio: ["pipe", "pipe", "inherit"],
    });
    const machine = new MachineProcess(name, child);
    const ready = new Promise<void>((resolve, reject) => {
      createInterface({ input: child.stdout }).on("line", (line) => {
        const news: MachineNews = JSON.parse(line);
        machine.#note(news);
        if (news.type === "ready") resolve();
        onNews(news);
      });
      child.once("close", () => reject(new Error(`${name} ended before it was ready`)));
    });
    await ready;
    return machine;
  }

  /** How many pods run. */
  get runningCount(): number {
    return this.#pids.size;
  }

  /** Kills the process of one pod that runs; false when none does, any more. */
  killOnePod(): boolean {
    const [pid] = this.#pids.values();
    if (pid === undefined) return false;
    try {
      return kill(pid, "SIGKILL");
    } catch {
      return false;
    }
  }

  /** Like a power failure: it and its processes are gone, without a notification. */
  async pullThePlug(): Promise<void> {
    if (this.#child.pid !== undefined) kill(-this.#child.pid, "SIGKILL");
    await this.#ended;
  }

  /** Resolves when it has ended what it runs, and itself. */
  async stop(): Promise<void> {
    this.#child.stdin?.end();
    await this.#ended;
  }

  #note(news: MachineNews): void {
    if (news.type === "started") this.#pids.set(news.pod, news.pid);
    if (news.type === "ended") this.#pids.delete(news.pod);
  }
}
