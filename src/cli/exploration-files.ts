import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import {
  areSameSeeds,
  differenceOf,
  EXPLORATION_FORMAT,
  type ExplorationIdentity,
  type ExplorationRecord,
  type KeptProgress,
} from "../explore/exploration-record.js";
import type { FindingGroup } from "../explore/explorer.js";
import { foundFeature, idOfFound } from "../explore/found-feature.js";
import type { Ledger } from "../suite/features/ledger.js";
import { messageOf, SuiteError } from "../suite/values/suite-error.js";

const PROGRESS = ".progress.json";

/** Writes the scenario of each finding below `folder`. */
export function writeFound(
  folder: string,
  target: string,
  groups: readonly FindingGroup[],
  ledger: Ledger,
): void {
  mkdirSync(folder, { recursive: true });
  // A finding that an interruption kept from being reproduced is in the record only: it may be chance.
  for (const group of groups.filter(({ runsCount }) => runsCount > 0)) {
    writeFileSync(
      join(folder, `${idOfFound(target, group)}.feature`),
      foundFeature(target, group, ledger),
    );
  }
}

/** Writes `record` below `folder`, as `name`.json. */
export function writeRecord(folder: string, name: string, record: ExplorationRecord): void {
  writeWhole(join(folder, `${name}.json`), record);
}

/** All explorations that are kept in `folder` itself. @throws SuiteError code "usage" for one that cannot be read */
export function readRecords(folder: string): readonly ExplorationRecord[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json") && !name.endsWith(PROGRESS))
    .sort()
    .flatMap((name) => {
      const file = join(folder, name);
      const value = parse<ExplorationRecord>(file);
      return isExploration(value, file) ? [value] : [];
    });
}

/** The state that an exploration stores in a folder, to resume after an interruption. */
export class ProgressFile {
  readonly #folder: string;
  readonly #name: string;

  /** @param name of the record, see `nameOfRecord` */
  constructor(folder: string, name: string) {
    this.#folder = folder;
    this.#name = name;
  }

  /** Replaces the kept progress at once: a reader finds the former or this. */
  keep(progress: KeptProgress): void {
    writeWhole(this.#path, progress);
  }

  /** Deletes the progress, once the exploration is complete and its record written. */
  drop(): void {
    rmSync(this.#path, { force: true });
  }

  /** Deletes progress and record of an earlier exploration that is not resumed. */
  clear(): void {
    this.drop();
    rmSync(join(this.#folder, `${this.#name}.json`), { force: true });
  }

  /**
   * The progress of an exploration, or its result; undefined if there is nothing to resume.
   * @throws SuiteError code "usage" when what is there is of another exploration
   */
  read(
    identity: ExplorationIdentity,
    asked: KeptProgress["asked"],
  ): KeptProgress | ExplorationRecord | undefined {
    const whole = this.#kept<ExplorationRecord>(join(this.#folder, `${this.#name}.json`));
    const progress = this.#kept<KeptProgress>(this.#path);
    const kept = progress ?? whole;
    if (kept === undefined) return undefined;
    const before = progress?.asked ?? whole?.asked[0];
    const difference =
      differenceOf(kept, identity) ??
      (before !== undefined && areSameSeeds(before, asked) ? undefined : "the seeds are others");
    if (difference !== undefined) {
      throw new SuiteError(
        "usage",
        `Cannot go on with what is kept in ${this.#folder}: ${difference}`,
        {
          hint: "Give another --out, or omit --resume to start over.",
        },
      );
    }
    if (progress !== undefined) return progress;
    return whole?.isComplete === true ? whole : undefined;
  }

  get #path(): string {
    return join(this.#folder, `${this.#name}${PROGRESS}`);
  }

  #kept<Kept>(file: string): Kept | undefined {
    if (!existsSync(file)) return undefined;
    const value = parse<Kept>(file);
    return isExploration(value, file) ? value : undefined;
  }
}

/** Written atomically: a reader never finds half a file, even if the process is killed. */
function writeWhole(file: string, value: object): void {
  mkdirSync(join(file, ".."), { recursive: true });
  writeFileSync(`${file}.part`, `${JSON.stringify(value, undefined, 2)}\n`);
  renameSync(`${file}.part`, file);
}

function parse<Kept>(file: string): Kept {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new SuiteError("usage", `Cannot read ${file}: ${messageOf(error)}`, {
      hint: "It is written by explore --out. Remove it, and explore again.",
    });
  }
}

/** Whether it is of an exploration: folders hold other JSON, too. */
function isExploration(value: unknown, file: string): boolean {
  if (typeof value !== "object" || value === null || !("asked" in value)) return false;
  if ("format" in value && value.format === EXPLORATION_FORMAT) return true;
  throw new SuiteError("usage", `${file} was written by another release of the suite`, {
    hint: "Explore again with this one.",
  });
}
