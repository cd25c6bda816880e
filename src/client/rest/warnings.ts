/**
 * Warnings in the headers of an apiserver's answer. Mirrors: client-go@32ce75a7 rest/warnings.go, apimachinery
 * pkg/util/net `ParseWarningHeaders`.
 */
import process from "node:process";
import type { HttpResponse } from "./http.js";

/** One warning. */
export interface Warning {
  /** Three digits; apiservers send 299. */
  readonly code: number;
  /** The agent that warns; "-" if it is not given. */
  readonly agent: string;
  readonly text: string;
}

/** Called for every warning. */
export type WarningHandler = (warning: Warning) => void;

/** The only code that the handlers here report. */
const MISCELLANEOUS_PERSISTENT = 299;

const WARNING =
  /^\s*(?<code>\d{3}) (?<agent>[^\s"]+) "(?<text>(?:[^"\\]|\\.)*)"(?:\s+"[^"]*")?\s*(?<rest>.*)$/s;

/** The warnings of an answer, in order. The rest of a header is skipped after its first invalid warning. */
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
    if (rest !== "" && !rest.startsWith(",")) break;
    found.push({ code: Number(code), agent, text: text.replaceAll(/\\(.)/gs, "$1") });
    left = rest.slice(1);
  }
  return found;
}

/** Apiservers write headers in UTF-8, and Node decodes them as Latin-1. Text that is not UTF-8 is unchanged. */
function unicodeOf(header: string): string {
  if (!/^[\0-\xff]*$/.test(header)) return header;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(header, "latin1"));
  } catch {
    return header;
  }
}

/** Options of `warningWriter`. */
export interface WarningWriterOptions {
  /** Whether to suppress repeated texts. @default false: every warning is written */
  readonly isDeduplicating?: boolean;
}

/** A handler that writes "Warning: …", a line per warning of code 299 with a text. */
export function warningWriter(
  write: (line: string) => void,
  { isDeduplicating = false }: WarningWriterOptions = {},
): WarningHandler {
  const written = new Set<string>();
  return ({ code, text }) => {
    if (code !== MISCELLANEOUS_PERSISTENT || text === "") return;
    if (written.has(text)) return;
    // Texts are only remembered on request.
    if (isDeduplicating) written.add(text);
    write(`Warning: ${text}\n`);
  };
}

let defaultHandler: WarningHandler = warningWriter((line) => process.emitWarning(line.trim()));

/** Sets the handler of all clients without their own. @default warnings of Node */
export function setDefaultWarningHandler(handler: WarningHandler): void {
  defaultHandler = handler;
}

/** Delegates to the handler of the process. */
export const handleByDefault: WarningHandler = (warning) => defaultHandler(warning);
