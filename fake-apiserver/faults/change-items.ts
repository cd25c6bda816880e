import type { AnsweredList } from "../handlers/answer.js";

/** The items of a list, each with its JSON changed. */
export function changeItems(
  items: AnsweredList["items"],
  change: (json: string) => string,
): AnsweredList["items"] {
  return items && Array.from(items, (item) => Buffer.from(change(item.toString())));
}
