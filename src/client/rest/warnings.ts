/**
 * Warnings that an apiserver sends along with an answer. Mirrors: client-go@32ce75a7 rest/warnings.go, apimachinery
 * pkg/util/net `ParseWarningHeaders`.
 */
import process from "node:process";
import type { HttpResponse } from "./http.js";

/** One warning. */
export interface Warning {
  /** Three digits; apiservers send 299. */
  readonly code: number;
  /** Who warns; "-" where it is not said. */
  readonly agent: string;
  readonly text: string;
}

/** Hears of every warning. */
export type WarningHandler = (warning: Warning) => void;

/** The only code that the handlers here say anything about. */
const MISCELLANEOUS_PERSISTENT = 299;

const WARNING =
  /^\s*(?<code>\d{3}) (?<agent>[^\s"]+) "(?<text>(?:[^"\\]|\\.)*)"(?:\s+"[^"]*")?\s*(?<rest>.*)$/s;

/** The warnings of an answer, in order. From the first that cannot be read, the rest of its header is left out. */
export function warningsOf({ headers }: HttpResponse): readonly Warning[] {
  const value = headers["warning"] ?? [];
  return (typeof value === "string" ? [value] : value).flatMap(parseWarnings);
}

function parseWarnings(header: string): Warning[] {
  const found: Warning[] = [];
  let left = unicodeOf(header);
  while (left.trim() !== "") {
    const { code, agent, text, rest = "" } = WARNING.exec(left)?.groups ?? {};
    if (code === undefined || agent === undefined || text === undefined) break;
    found.push({ code: Number(code), agent, text: text.replaceAll(/\\(.)/gs, "$1") });
    if (rest !== "" && !rest.startsWith(",")) break;
    left = rest.slice(1);
  }
  return found;
}

/** Apiservers write headers in UTF-8, and Node reads them byte by byte. What is no such text stays as it is. */
function unicodeOf(header: string): string {
  if (!/^[\0-\xff]*$/.test(header)) return header;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(header, "latin1"));
  } catch {
    return header;
  }
}

/** How a `warningWriter` writes. */
export interface WarningWriterOptions {
  /** Whether words that have been written once are written again. @default false: every time */
  readonly isDeduplicating?: boolean;
}

/** A handler that writes "Warning: …", a line for each warning of code 299 that has a text. */
export function warningWriter(
  write: (line: string) => void,
  { isDeduplicating = false }: WarningWriterOptions = {},
): WarningHandler {
  const written = new Set<string>();
  return ({ code, text }) => {
    if (code !== MISCELLANEOUS_PERSISTENT || text === "") return;
    if (written.has(text)) return;
    // Only who asks for it pays for remembering every text.
    if (isDeduplicating) written.add(text);
    write(`Warning: ${text}\n`);
  };
}

let defaultHandler: WarningHandler = warningWriter((line) => process.emitWarning(line.trim()));

/** Who hears of the warnings of all clients that have no handler of their own. @default warnings of Node */
export function setDefaultWarningHandler(handler: WarningHandler): void {
  defaultHandler = handler;
}

/** Hands on to the handler of the process. */
export const handleByDefault: WarningHandler = (warning) => defaultHandler(warning);
