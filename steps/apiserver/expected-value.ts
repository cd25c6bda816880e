import { isDeepStrictEqual } from "node:util";
import { memberAt } from "./member-path.js";

/** A row of a table: a path, and the expected value. */
export type ExpectedRow = readonly [path: string, expected: string];

/**
 * What a table says wrongly of a value, a sentence for each row; empty when all is as it says. A cell is JSON or, where
 * it is none, a text; "/…/" is a pattern of the whole text; "(absent)" and "(present)" say just that.
 */
export function differences(value: unknown, rows: readonly ExpectedRow[]): readonly string[] {
  return rows.flatMap(([path, expected]) => {
    const observed = memberAt(value, path);
    if (isAsExpected(observed, expected)) return [];
    return [`${path} is ${JSON.stringify(observed) ?? "absent"}, not ${expected}`];
  });
}

/** Whether a value matches a cell. */
export function isAsExpected(observed: unknown, cell: string): boolean {
  if (cell === "(absent)") return observed === undefined;
  if (cell === "(present)") return observed !== undefined;
  const pattern = /^\/(.*)\/$/s.exec(cell)?.[1];
  if (pattern !== undefined) {
    const text = typeof observed === "string" ? observed : JSON.stringify(observed);
    return new RegExp(`^(?:${pattern})$`, "s").test(text ?? "");
  }
  return isDeepStrictEqual(observed, cellValue(cell)) || observed === cell;
}

/** The value of a cell: JSON, or plain text. */
export function cellValue(cell: string): unknown {
  try {
    return JSON.parse(cell);
  } catch {
    return cell;
  }
}
