import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Exhibit } from "../../src/explore/exhibit.js";
import type { Seen } from "./judge-exhibit.js";
import type { Seens, Visit } from "./visit.js";

/** The visits made so far, on disk as soon as each is made. Those whose scenarios have been rewritten do not count. */
export class KeptVisits {
  readonly #file: string;
  readonly #digests: ReadonlyMap<string, string>;
  readonly #visits = new Map<string, { readonly visit: Visit; readonly seens: Seens }>();

  /** @param digests of all scenarios, by their ids */
  constructor(file: string, digests: ReadonlyMap<string, string>, isResumed: boolean) {
    this.#file = file;
    this.#digests = digests;
    if (!isResumed) return;
    try {
      const { visits } = JSON.parse(readFileSync(file, "utf8"));
      for (const [visit, asked, seens] of visits) {
        if (asked === this.#askedBy(visit)) this.#keep(visit, new Map(seens));
      }
    } catch {
      // There is nothing to resume.
    }
  }

  /** The result of a visit; undefined: there was none. */
  seensOf(visit: Visit): Seens | undefined {
    return this.#visits.get(keyOf(visit))?.seens;
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
      typeof its === "string" ? [] : [[one, this.#askedBy(one), [...its]]],
    );
    mkdirSync(dirname(this.#file), { recursive: true });
    writeFileSync(this.#file, JSON.stringify({ visits }));
  }

  /** The digests of the scenarios of a visit, in a row. */
  #askedBy({ scenarios }: Visit): string {
    return scenarios.map((id) => this.#digests.get(id)).join(" ");
  }

  #keep(visit: Visit, seens: Seens): void {
    this.#visits.set(keyOf(visit), { visit, seens });
  }
}

function keyOf({ target, isGood, scenarios }: Visit): string {
  return JSON.stringify([target, isGood, ...scenarios]);
}
