/** A sentence without what differs between histories: its names, numbers and texts. */
export function sentenceShape(text: string): string {
  return text
    .replaceAll(/"[^"]*"/g, '"…"')
    .replaceAll(/\b(?:default|other|othe)\/[\w.-]+/g, "…")
    .replaceAll(/\b\d+(?:\.\d+)?\b/g, "…");
}
