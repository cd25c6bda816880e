/**
 * How scenarios change what a part holds.
 */
import { keyFor, NOTHING, objectFrom } from "./notation.js";
import type { PartArgs, Workbench } from "./workbench.js";

/** Methods that take all objects at once; the others take them one after the other. */
const TAKES_ALL: ReadonlySet<string> = new Set(["bulkAdd"]);

/** Does to each object what the method says. */
export async function mutate(
  bench: Workbench,
  part: string,
  method: string,
  objects: readonly PartArgs[],
): Promise<void> {
  if (TAKES_ALL.has(method)) {
    await bench.do(part, method, { objects });
    return;
  }
  for (const object of objects) {
    const args = { object, ...keyArgs(bench, part, object) };
    await bench.do(part, method, bench.taken(part, method, args));
  }
}

/** Makes these objects all that the part holds. */
export async function replaceAll(
  bench: Workbench,
  part: string,
  objects: readonly PartArgs[],
  resourceVersion: string,
): Promise<void> {
  const keys = isKeyed(bench, part) ? { keys: objects.map(keyFor) } : {};
  await bench.do(part, "replace", { objects, resourceVersion, ...keys });
}

/** Does all of it in one transaction: a row each, with "add", "update" or "delete" and an object; or "nothing". */
export async function transact(
  bench: Workbench,
  part: string,
  rows: readonly (readonly string[])[],
): Promise<void> {
  const notified = rows.filter(([type]) => type !== NOTHING);
  const operations = notified.map(([type = "", words = ""]) => {
    const object = objectFrom(words);
    return { type, object, ...keyArgs(bench, part, object) };
  });
  await bench.do(part, "transaction", { operations });
}

/** Sets a label of an object that the part gave away, as a careless user would; `pair` is "app=web". */
export async function labelInPlace(
  bench: Workbench,
  part: string,
  key: string,
  pair: string,
): Promise<void> {
  const [label = "", value = ""] = pair.split("=");
  await bench.do(part, "labelInPlace", { key, label, value });
}

/** A ThreadSafeStore takes its keys from its callers. */
function keyArgs(bench: Workbench, part: string, object: PartArgs): PartArgs {
  return isKeyed(bench, part) ? { key: keyFor(object) } : {};
}

function isKeyed(bench: Workbench, part: string): boolean {
  return bench.kindOf(part) === "thread-safe-store";
}
