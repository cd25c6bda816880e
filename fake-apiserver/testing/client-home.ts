import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SpawnedProgram, whyMissing } from "./spawned-program.js";

/** No answer that tests of clients wait for takes a second; a program that says something else would be waited for forever. */
const TIMEOUT_MS = 600_000;

/**
 * The home of the clients that a test runs. Each test has its own: kubectl caches discovery there by port, and another test's
 * server may have had the same.
 */
export class ClientHome implements Disposable {
  readonly folder = mkdtempSync(join(tmpdir(), "client-home-"));
  /** A test that ran out of time has not ended its own. */
  readonly #programs = new Set<SpawnedProgram>();

  /** Starts a program with this home and nothing else of the environment but the path and `env`. */
  start(
    command: string,
    args: readonly string[],
    options: { readonly input?: string; readonly env?: Readonly<Record<string, string>> } = {},
  ): SpawnedProgram {
    const { input = "", env } = options;
    const whole = { PATH: process.env["PATH"] ?? "", HOME: this.folder, ...env };
    const program = new SpawnedProgram(command, args, { env: whole, input });
    this.#programs.add(program);
    return program;
  }

  /** Ends what still runs. */
  endPrograms(): void {
    for (const program of this.#programs) program[Symbol.dispose]();
    this.#programs.clear();
  }

  /** Removes the folder. */
  [Symbol.dispose](): void {
    rmSync(this.folder, { recursive: true });
  }
}

/** The options of a suite that needs a program: it is skipped without. @param args with which the program answers at once */
export function needing(command: string, args: readonly string[]) {
  return { skip: whyMissing(command, args) ?? false, timeout: TIMEOUT_MS };
}
