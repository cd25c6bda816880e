import { isExcused, type Requirement } from "../../src/suite/features/ledger.js";
import type { Duty } from "../../src/suite/features/scenario.js";

/** How many requirements there are of one duty, and how they are shown. */
export interface DutyCoverage {
  readonly total: number;
  /** A scenario shows it. */
  readonly covered: number;
  /** The ledger says why none can, or why it is out of scope. */
  readonly excused: number;
  readonly uncovered: number;
}

/** The coverage of one component. */
export interface ComponentCoverage {
  readonly component: string;
  readonly must: DutyCoverage;
  readonly should: DutyCoverage;
  readonly may: DutyCoverage;
  /** Ids that the ledger lacks below its highest; a number is never free again. */
  readonly missing: readonly string[];
}

/**
 * What the ledger says of each component; components that the list does not name come last.
 * @param shown ids of the requirements that scenarios show or always-on rules keep
 */
export function requirementCoverage(
  rows: readonly Requirement[],
  shown: ReadonlySet<string>,
  components: readonly string[],
): readonly ComponentCoverage[] {
  const all = new Set([...components, ...rows.map(({ id }) => componentOf(id))]);
  return [...all].map((component) => {
    const own = rows.filter(({ id }) => componentOf(id) === component);
    const dutyOf = (duty: Duty) =>
      dutyCoverage(
        own.filter((row) => row.duty === duty),
        shown,
      );
    return {
      component,
      must: dutyOf("must"),
      should: dutyOf("should"),
      may: dutyOf("may"),
      missing: missingIds(component, own),
    };
  });
}

/** Whether nothing of duty must or should is left open. */
export function isComplete(coverage: readonly ComponentCoverage[]): boolean {
  return coverage.every(
    ({ must, should, missing }) =>
      must.uncovered === 0 && should.uncovered === 0 && missing.length === 0,
  );
}

function componentOf(id: string): string {
  return id.slice(0, id.lastIndexOf("-"));
}

function dutyCoverage(rows: readonly Requirement[], shown: ReadonlySet<string>): DutyCoverage {
  const covered = rows.filter(({ id }) => shown.has(id)).length;
  const excused = rows.filter((row) => !shown.has(row.id) && isExcused(row)).length;
  return { total: rows.length, covered, excused, uncovered: rows.length - covered - excused };
}

function missingIds(component: string, rows: readonly Requirement[]): readonly string[] {
  const ids = new Set(rows.map(({ id }) => id));
  const idOf = (number: number) => `${component}-${String(number).padStart(2, "0")}`;
  const numbers = [...ids].map((id) => Number(id.slice(component.length + 1)));
  return Array.from({ length: Math.max(1, ...numbers) }, (_, i) => idOf(i + 1)).filter(
    (id) => !ids.has(id),
  );
}
