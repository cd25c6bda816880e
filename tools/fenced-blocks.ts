/** A block of code in a page. */
export interface FencedBlock {
  /** "sh", "ts", "text", …; "" when the page does not say. */
  readonly language: string;
  /** Its lines, each with its newline. */
  readonly text: string;
  /** The heading of level 2 that it stands below; "" above the first. */
  readonly section: string;
}

/** Every fenced block of a Markdown page, in order. A fence is three backticks at the beginning of a line. */
export function fencedBlocks(page: string): readonly FencedBlock[] {
  const pieces = page.matchAll(/^## (.+)$|^```(\S*)\n([\s\S]*?)^```$/gm);
  let section = "";
  const blocks: FencedBlock[] = [];
  for (const [, heading, language = "", text = ""] of pieces) {
    if (heading === undefined) blocks.push({ language, text, section });
    else section = heading;
  }
  return blocks;
}
