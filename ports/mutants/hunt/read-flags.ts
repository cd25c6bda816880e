import { parseArgs } from "node:util";
import { informerNamed } from "../registry.js";

/** What the flags ask for. */
export interface Flags {
  /** Names of informers; none: all. */
  readonly names: ReadonlySet<string>;
  /** One share in so many of what legal variants have to pass, another each day; 1: all of it. */
  readonly turnsCount: number;
  readonly isMatrix: boolean;
  readonly isJson: boolean;
}

/** What `--help` prints. */
export const HELP = `Usage: npm run mutants -- [options]

Every wrong informer has to fail the scenarios meant for it, and every legal variant has to pass all scenarios in which it
could be seen. Exits with 0 when they do, with 1 when one does not, with 2 when it was asked for something it cannot do.

  --only NAME     this mutant or legal variant; repeatable
  --turns N       of what legal variants have to pass, each day another share, of N (default: 1, which is all of it)
  --matrix        every mutant against all scenarios: writes reports/kill-matrix.json, names the scenarios that kill nobody;
                  with --only it prints what it would write
  --json          prints what happened as JSON
  --help          this text
`;

/** Reads the flags. @throws Error that says what is wrong with them */
export function readFlags(args: readonly string[]): Flags | "help" {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: "string", multiple: true, default: [] },
      turns: { type: "string", default: "1" },
      matrix: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return "help";
  const { only, turns, matrix, json } = values;
  if (!/^[1-9]\d{0,3}$/.test(turns)) {
    throw new RangeError(`--turns is a whole number from 1 to 9999, not ${JSON.stringify(turns)}`);
  }
  return {
    names: new Set(only.map((name) => informerNamed(name).name)),
    turnsCount: Number(turns),
    isMatrix: matrix,
    isJson: json,
  };
}
