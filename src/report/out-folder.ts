import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { systemTrouble } from "../suite/evidence/system-trouble.js";
import { SuiteError } from "../suite/values/suite-error.js";

/** The file with the id of the process that writes reports to a folder. */
const LOCK = ".in-use";

/** The files of a run in the folder of a target. */
const TARGET_FILES = ["report.json", "junit.xml", "messages.ndjson"];

/** The folder of a run's reports; a second run is refused meanwhile. */
export class OutFolder {
  readonly path: string;
  readonly #onExit = () => this.close();
  #isCleared = false;

  /**
   * Creates the folder, and locks it for this process.
   * @throws SuiteError code "usage" if another run writes there, "machine" if it is not writable
   */
  constructor(path: string) {
    this.path = path;
    try {
      mkdirSync(path, { recursive: true });
      this.#lock();
    } catch (error) {
      throw systemTrouble(error) ?? error;
    }
    process.on("exit", this.#onExit);
  }

  /**
   * Removes the files of an earlier run, once, so that two runs are not mixed. A run that cannot start keeps them.
   */
  clear(): void {
    if (this.#isCleared) return;
    this.#isCleared = true;
    rmSync(join(this.path, "index.html"), { force: true });
    for (const entry of readdirSync(this.path, { withFileTypes: true })) {
      const own = join(this.path, entry.name);
      // Other files in the folder stay.
      if (!entry.isDirectory() || !existsSync(join(own, "report.json"))) continue;
      for (const name of TARGET_FILES) rmSync(join(own, name), { force: true });
      if (readdirSync(own).length === 0) rmSync(own, { recursive: true });
    }
  }

  /** Unlocks the folder. */
  close(): void {
    process.off("exit", this.#onExit);
    rmSync(join(this.path, LOCK), { force: true });
  }

  #lock(): void {
    const file = join(this.path, LOCK);
    const owner = existsSync(file) ? Number(readFileSync(file, "utf8")) : Number.NaN;
    if (isRunning(owner)) {
      throw new SuiteError("usage", `Another run (process ${owner}) writes to ${this.path}`, {
        hint: `Wait for it, or give --out another folder. If it is not a run, remove ${file}.`,
      });
    }
    writeFileSync(file, `${process.pid}\n`);
  }
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process exists, and belongs to another user.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
