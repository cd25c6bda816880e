import { member } from "./answer-error.js";

/** The same as a list of objects; an answer that is no table is returned unchanged. */
export function listOfTable(answer: unknown): unknown {
  if (member(answer, "kind") !== "Table") return answer;
  const rows = member(answer, "rows");
  const items = Array.isArray(rows) ? rows.map((row) => member(row, "object")) : rows;
  return { metadata: member(answer, "metadata"), items };
}

/** The same event with the object of the only row of its table. */
export function eventOfTable(text: string): string {
  let event: unknown;
  try {
    event = JSON.parse(text);
  } catch {
    // Its reader rejects it.
    return text;
  }
  const table = member(event, "object");
  if (member(table, "kind") !== "Table") return text;
  const rows = member(table, "rows");
  const object = Array.isArray(rows) ? member(rows[0], "object") : undefined;
  return JSON.stringify({ type: member(event, "type"), object });
}
