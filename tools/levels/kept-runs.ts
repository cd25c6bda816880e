import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Observed } from "./level-outcome.js";
import type { LevelRun } from "./level-report.js";
import type { Level } from "./run-level.js";

/** The digest of each scenario as it is now, by id. */
export type Digests = ReadonlyMap<string, string>;

/** What the versions of a level did with a scenario, as it was then. */
interface KeptResult {
  readonly digest: string;
  readonly observed: readonly Observed[];
}

/** A level with the versions that it had. */
interface KeptLevel {
  readonly release: string;
  readonly versions: readonly string[];
  readonly results: Record<string, KeptResult>;
}

/** Earlier results of this machine: scenarios that have not changed since need not be run again. */
export class KeptRuns {
  readonly #levels: Record<string, KeptLevel>;

  constructor(levels: Record<string, KeptLevel> = {}) {
    this.#levels = levels;
  }

  static read(path: string): KeptRuns {
    return new KeptRuns(existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {});
  }

  write(path: string): void {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, JSON.stringify(this.#levels));
  }

  /** The scenarios that were not run at a level as they are now. */
  missing(level: Level, digests: Digests): Digests {
    const results = this.#of(level)?.results ?? {};
    return new Map([...digests].filter(([id, digest]) => results[id]?.digest !== digest));
  }

  /** Adds the run of these scenarios; earlier results of others stay. One that no version could run was observed nowhere. */
  add({ level, release, versions, observed }: LevelRun, asked: Digests): void {
    const results = { ...this.#of({ level, versions })?.results };
    for (const [id, digest] of asked) results[id] = { digest, observed: observed.get(id) ?? [] };
    this.#levels[level] = { release, versions, results };
  }

  /** All results of scenarios as they are now. */
  runOf(level: Level, digests: Digests): LevelRun {
    const { release = "", results = {} } = this.#of(level) ?? {};
    const current = Object.entries(results).filter(
      ([id, { digest }]) => digests.get(id) === digest,
    );
    return {
      ...level,
      release,
      observed: new Map(current.map(([id, { observed }]) => [id, observed])),
    };
  }

  /** Results of other versions say nothing. */
  #of({ level, versions }: Level): KeptLevel | undefined {
    const kept = this.#levels[level];
    return kept?.versions.join() === versions.join() ? kept : undefined;
  }
}
