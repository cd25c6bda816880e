import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Exhibit } from "./exhibit.js";
import type { Seen } from "./judge-exhibit.js";
import type { Seens, Visit } from "./visit.js";

/** The visits made so far, on disk as soon as each is made. Those of other features, or other scenarios, do not count. */
export class KeptVisits {
  readonly #file: string;
  readonly #digest: string;
  readonly #visits = new Map<string, { readonly visit: Visit; readonly seens: Seens }>();

  constructor(file: string, digest: string, isResumed: boolean) {
    this.#file = file;
    this.#digest = digest;
    if (!isResumed) return;
    try {
      const { digest: before, visits } = JSON.parse(readFileSync(file, "utf8"));
      if (before !== digest) return;
      for (const [visit, seens] of visits) this.#keep(visit, new Map(seens));
    } catch {
      // There is nothing to go on with.
    }
  }

  has(visit: Visit): boolean {
    return this.#visits.has(keyOf(visit));
  }

  /** What a version of an exhibit did with its scenario; or why that is not known. Undefined: there was no visit. */
  find({ scenario, good }: Exhibit, target: string): Seen | string | undefined {
    const isGood = target === good;
    for (const { visit, seens } of this.#visits.values()) {
      if (visit.target !== target || visit.isGood !== isGood) continue;
      if (!visit.scenarios.includes(scenario)) continue;
      if (typeof seens === "string") return seens;
      return seens.get(scenario) ?? `${target}: ${scenario} was not run`;
    }
    return undefined;
  }

  keep(visit: Visit, seens: Seens): void {
    this.#keep(visit, seens);
    // What could not be run is tried again.
    const visits = [...this.#visits.values()].flatMap(({ visit: one, seens: its }) =>
      typeof its === "string" ? [] : [[one, [...its]]],
    );
    mkdirSync(dirname(this.#file), { recursive: true });
    writeFileSync(this.#file, JSON.stringify({ digest: this.#digest, visits }));
  }

  #keep(visit: Visit, seens: Seens): void {
    this.#visits.set(keyOf(visit), { visit, seens });
  }
}

function keyOf({ target, isGood, scenarios }: Visit): string {
  return JSON.stringify([target, isGood, ...scenarios]);
}
