import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from "node:child_process";

/** How a program ended, and everything it said. */
export interface ProgramEnd {
  /** Null when a signal ended it. */
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** What to run. */
export interface ProgramOptions {
  /** The whole environment; nothing is inherited. */
  readonly env: Readonly<Record<string, string>>;
  /** Written to its standard input, which is then closed. @default "" */
  readonly input?: string;
  /** Leaves the standard input open for `write`, until `endInput`. @default false */
  readonly isInteractive?: boolean;
}

/** A program run by a test, in a process group of its own, so that ending it ends its children too. */
export class SpawnedProgram implements Disposable {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #listeners = new Set<() => void>();
  /** Resolves when the program has ended and its output has been read. Rejects when it could not be started. */
  readonly ended: Promise<ProgramEnd>;
  #stdout = "";
  #stderr = "";
  #hasEnded = false;

  constructor(command: string, args: readonly string[], options: ProgramOptions) {
    const { env, input = "", isInteractive = false } = options;
    this.#child = spawn(command, args, { env, detached: true });
    this.#child.stdout.setEncoding("utf8").on("data", (text: string) => {
      this.#stdout += text;
      this.#notify();
    });
    this.#child.stderr.setEncoding("utf8").on("data", (text: string) => {
      this.#stderr += text;
      this.#notify();
    });
    // A program that ends without reading its input closes the pipe; that is its right.
    this.#child.stdin.on("error", () => {});
    if (isInteractive) this.#child.stdin.write(input);
    else this.#child.stdin.end(input);
    this.ended = new Promise((resolve, reject) => {
      this.#child.once("error", reject);
      this.#child.once("close", (exitCode) => {
        this.#hasEnded = true;
        resolve({ exitCode, stdout: this.#stdout, stderr: this.#stderr });
        this.#notify();
      });
    });
  }

  /** Resolves with the first match in what it has written so far, or will. Rejects when it ends without. */
  output(pattern: RegExp, stream: "stdout" | "stderr" = "stdout"): Promise<RegExpExecArray> {
    return new Promise((resolve, reject) => {
      const check = () => {
        const match = pattern.exec(stream === "stdout" ? this.#stdout : this.#stderr);
        if (match === null && !this.#hasEnded) return;
        this.#listeners.delete(check);
        if (match !== null) resolve(match);
        else reject(new Error(`ended without ${pattern}:\n${this.#stdout}${this.#stderr}`));
      };
      this.#listeners.add(check);
      check();
    });
  }

  /** What it has written to its standard output so far. */
  get stdout(): string {
    return this.#stdout;
  }

  /** Calls `listener` whenever it has written something, and when it has ended. Returns the way to stop. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Writes to its standard input, if that was left open. */
  write(text: string): void {
    this.#child.stdin.write(text);
  }

  /** Closes its standard input. */
  endInput(): void {
    this.#child.stdin.end();
  }

  /** Signals the program and its children. Does nothing when it has ended. */
  signal(name: NodeJS.Signals): void {
    const { pid } = this.#child;
    if (pid !== undefined && !this.#hasEnded) process.kill(-pid, name);
  }

  [Symbol.dispose](): void {
    this.signal("SIGKILL");
  }

  #notify(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}

/** Why tests that need a program are skipped: undefined when it is on the machine. */
export function whyMissing(command: string, args: readonly string[]): string | undefined {
  const { error } = spawnSync(command, args, { stdio: "ignore" });
  return error === undefined ? undefined : `${command} is not on this machine`;
}
