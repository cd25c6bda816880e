import { runCli } from "./project-fixture.js";

/** Among so many seeds are several in whose histories the bug shows. */
const SEARCHED_COUNT = 60;

/**
 * Seeds in whose histories `mutants@relist-adds-again` delivers known objects as new, in ascending order: which they are
 * changes with everything that is drawn.
 */
export async function seedsOfFindings(): Promise<readonly number[]> {
  const { stdout } = await runCli([
    ...["explore", "--port", "mutants@relist-adds-again"],
    ...["--seed", "1", "--histories", String(SEARCHED_COUNT), "--exit-zero"],
  ]);
  const [, seeds] =
    /^ {5}property {2}nothing-known-is-added\n[\s\S]*?^ {5}seeds {5}(.*)$/m.exec(stdout) ?? [];
  if (seeds === undefined) throw new Error(`no history shows the bug:\n${stdout}`);
  return seeds.split(", ").map(Number);
}
