import { ScenarioError } from "../evidence/expectation-error.js";
import { objectFrom } from "./notation.js";
import type { PartArgs, Workbench } from "./workbench.js";

/**
 * Calls a handler as an informer would, once for each row: "add | foo@5", "add | foo@5 | initially",
 * "update | foo@5 | foo@6", "delete | tombstone(foo@5)".
 */
export async function notifyHandler(
  bench: Workbench,
  part: string,
  rows: readonly (readonly string[])[],
): Promise<void> {
  for (const [event = "", about = "", more = ""] of rows) {
    const [method, args] = callOf(event, about, more);
    await bench.do(part, method, args);
  }
}

function callOf(event: string, about: string, more: string): readonly [string, PartArgs] {
  switch (event) {
    case "add":
      return ["onAdd", { object: objectFrom(about), isInInitialList: more === "initially" }];
    case "update":
      return ["onUpdate", { older: objectFrom(about), newer: objectFrom(more) }];
    case "delete":
      return ["onDelete", { object: objectFrom(about) }];
    default:
      throw new ScenarioError(`No notification is called "${event}"`);
  }
}
