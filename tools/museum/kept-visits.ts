import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Seens, Visit } from "./visit.js";

/** The visits made so far, on disk as soon as each is made. Those of other features, or other scenarios, do not count. */
export class KeptVisits {
  readonly #file: string;
  readonly #digest: string;
  readonly #visits = new Map<string, Seens>();

  constructor(file: string, digest: string, isResumed: boolean) {
    this.#file = file;
    this.#digest = digest;
    if (!isResumed) return;
    try {
      const { digest: before, visits } = JSON.parse(readFileSync(file, "utf8"));
      if (before !== digest) return;
      for (const [key, seens] of visits) this.#visits.set(key, new Map(seens));
    } catch {
      // There is nothing to go on with.
    }
  }

  of(visit: Visit): Seens | undefined {
    return this.#visits.get(keyOf(visit));
  }

  keep(visit: Visit, seens: Seens): void {
    this.#visits.set(keyOf(visit), seens);
    // What could not be run is tried again.
    const visits = [...this.#visits].flatMap(([key, one]) =>
      typeof one === "string" ? [] : [[key, [...one]]],
    );
    mkdirSync(dirname(this.#file), { recursive: true });
    writeFileSync(this.#file, JSON.stringify({ digest: this.#digest, visits }));
  }
}

function keyOf({ target, isGood, scenarios }: Visit): string {
  return JSON.stringify([target, isGood, ...scenarios]);
}
