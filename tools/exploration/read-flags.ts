import { parseArgs } from "node:util";
import { informerNamed } from "../../ports/mutants/registry.js";

const HISTORIES_COUNT = 200;

/** What the flags ask for. */
export interface Flags {
  readonly isLegal: boolean;
  readonly isStrict: boolean;
  readonly firstSeed: number;
  readonly historiesCount: number;
  readonly only: readonly string[];
  readonly shard: { readonly index: number; readonly count: number };
  readonly out: string | undefined;
  /** Files of outcomes that are to be shown. */
  readonly tables: readonly string[];
}

/** What `--help` prints. */
export const HELP = `Usage: npm run explore:mutants -- [options]

Lets wrong informers live through random histories, each until it is found out, and says by which seed. No history is about
any of them.

  --legal         the legal variants instead, in all histories, each in others: none must be found out
  --strict        hold them to what client-go does, and not only to what every informer owes
  --histories N   at most so many of each (default: ${HISTORIES_COUNT})
  --seed N        the first seed (default: 1)
  --only NAME     this informer alone; repeatable
  --shard I/N     an N-th of them
  --out FILE      where the outcomes go as JSON
  --table FILE    runs nothing, and shows what --out has written as a table in Markdown; repeatable
  --help          this text
`;

/** Reads the flags. @throws Error that says what is wrong with them */
export function readFlags(args: readonly string[]): Flags | "help" {
  const { values } = parseArgs({
    args: [...args],
    options: {
      legal: { type: "boolean", default: false },
      strict: { type: "boolean", default: false },
      histories: { type: "string", default: String(HISTORIES_COUNT) },
      seed: { type: "string", default: "1" },
      only: { type: "string", multiple: true, default: [] },
      shard: { type: "string", default: "1/1" },
      out: { type: "string" },
      table: { type: "string", multiple: true, default: [] },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return "help";
  return {
    isLegal: values.legal,
    isStrict: values.strict,
    firstSeed: wholeNumber("--seed", values.seed),
    historiesCount: wholeNumber("--histories", values.histories),
    only: values.only.map((name) => informerNamed(name).name),
    shard: shardFrom(values.shard),
    out: values.out,
    tables: values.table,
  };
}

function wholeNumber(flag: string, text: string): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= 1 && number < 2 ** 31) return number;
  throw new RangeError(`${flag} is a whole number from 1 to ${2 ** 31 - 1}, not "${text}"`);
}

function shardFrom(text: string): Flags["shard"] {
  const [, index = 0, count = 0] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number);
  if (index >= 1 && index <= count) return { index, count };
  throw new RangeError(`--shard is like 2/8, not "${text}"`);
}
