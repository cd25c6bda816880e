/** The first characters of a text, at most this many, with the number of cut ones. */
export function cutText(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  return `${text.slice(0, maxChars)}… (${text.length - maxChars} characters more)`;
}

/** The last characters of a text, at most this many, with the number of cut ones. */
export function cutTextToEnd(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  return `(${text.length - maxChars} characters before) …${text.slice(-maxChars)}`;
}
