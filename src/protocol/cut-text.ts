/** A text with at most so many characters of the original; what was cut away is counted. */
export function cutText(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  return `${text.slice(0, maxChars)}… (${text.length - maxChars} characters more)`;
}

/** The end of a text, with at most so many characters of the original; what was cut away is counted. */
export function cutTextToEnd(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  return `(${text.length - maxChars} characters before) …${text.slice(-maxChars)}`;
}
