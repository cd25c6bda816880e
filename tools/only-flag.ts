import { argv, exit, stderr, stdout } from "node:process";

/**
 * Whether a program was called with `flag`, the only one that it has. `--help` is answered, and anything else refused, here:
 * with 0 and 2 it ends.
 */
export function hasOnlyFlag(flag: string): boolean {
  const args = argv.slice(2);
  const unknown = args.find((one) => one !== flag);
  if (unknown === undefined) return args.length > 0;
  if (unknown === "--help") {
    stdout.write(`There is only ${flag}\n`);
    exit(0);
  }
  stderr.write(`Unknown argument ${unknown}: there is only ${flag}\n`);
  exit(2);
}
