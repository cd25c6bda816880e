import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** What decides how a mutant ends, besides the features. */
const ROOMS = ["src", "steps", "fake-apiserver", "ports/reference"];

/** A digest of some texts, in their order. */
export function digestOf(texts: Iterable<string>): string {
  const hash = createHash("sha256");
  for (const text of texts) hash.update(`${text.length}:${text}`);
  return hash.digest("hex").slice(0, 16);
}

/** A digest of everything in `rooms` that is compiled, unit tests left out. @default all that runs */
export function digestOfCode(root: string, rooms: readonly string[] = ROOMS): string {
  const paths = rooms.flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.ts$/.test(name) && !/\.(?:test|cases)\.ts$/.test(name))
      .sort()
      .map((name) => join(root, room, name)),
  );
  return digestOf(paths.map((path) => readFileSync(path, "utf8")));
}
