import { member } from "./answer-error.js";

/** The items of a list; null means none. @throws Error for an answer that is no list */
export function listItems(answer: unknown): readonly unknown[] {
  const items = member(answer, "items") ?? [];
  const isObject = typeof answer === "object" && answer !== null && !Array.isArray(answer);
  if (!isObject || !Array.isArray(items)) throw new Error("this is no list");
  return items;
}
