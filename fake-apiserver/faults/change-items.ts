import type { AnsweredList } from "../handlers/answer.js";

/** The items of a list, each with its JSON changed. */
export function changeItems(
  items: AnsweredList["items"],
  change: (json: string, index: number) => string,
): AnsweredList["items"] {
  return items && Array.from(items, (item, index) => Buffer.from(change(item.toString(), index)));
}
