/** The start of a text of at most this many characters, with the number of omitted ones. */
export function cutText(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  return `${text.slice(0, maxChars)}… (${text.length - maxChars} characters more)`;
}

/** The end of a text of at most this many characters, with the number of omitted ones. */
export function cutTextToEnd(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  return `(${text.length - maxChars} characters before) …${text.slice(-maxChars)}`;
}
