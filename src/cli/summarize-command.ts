import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { badgeOf } from "../report/badge.js";
import { readResults } from "../report/read-results.js";
import { summaryMarkdown } from "../report/summary-markdown.js";
import { EXIT } from "../suite/verdict/exit-code.js";
import type { Terminal } from "./terminal.js";

/** The options of `summarize`. */
export interface SummarizeCommandOptions {
  readonly from: string;
  readonly markdown?: string;
  readonly badge?: string;
}

/** Writes the result of a run as Markdown and as a badge. Returns the exit code. */
export function summarizeCommand(
  { from, markdown, badge }: SummarizeCommandOptions,
  { stdout }: Pick<Terminal, "stdout">,
): number {
  const { reports } = readResults(resolve(from));
  const text = summaryMarkdown(reports);
  if (markdown === undefined) stdout.write(text);
  else write(markdown, text);
  if (badge !== undefined) write(badge, `${JSON.stringify(badgeOf(reports), undefined, 2)}\n`);
  return EXIT.conformant;
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
