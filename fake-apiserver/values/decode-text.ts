import { decodeYaml } from "./decode-yaml.js";
import { LIMITS } from "./limits.js";
import { parseJson } from "./parse-json.js";

/**
 * Real servers refuse what is nested 10,000 deep; no object comes near either, and everything here that walks through a
 * value may recurse without fear for the stack.
 */
const DEPTH_MAX = LIMITS.depthMaxCount;

/** More than any document is indented by, if what it holds may be nested so deep at most. */
const INDENTATION_MAX = 1_000;

/** `- - - value`: lists in lists without a bracket. */
const COMPACT_LISTS = new RegExp(`^\\s*(?:-\\s+){${DEPTH_MAX}}`, "m");
const INDENTED = new RegExp(`^\\s{${INDENTATION_MAX}}`, "m");

/** Decodes what a client has sent. @throws Error that says why it cannot be decoded */
export function decodeText(text: string, format: "json" | "yaml"): unknown {
  const isBeyond =
    bracketDepth(text, format) > DEPTH_MAX ||
    (format === "yaml" && (COMPACT_LISTS.test(text) || INDENTED.test(text)));
  if (isBeyond) throw new SyntaxError("exceeded max depth");
  const value: unknown = format === "yaml" ? decodeYaml(text).value : parseJson(text);
  return HALF_CHARACTERS.test(text) ? withWholeCharacters(value) : value;
}

/** Half of a character, which no text in UTF-8 can hold: a real server replaces it. */
const HALF_CHARACTERS = /\\u[dD][89a-fA-F]/;

/** Encoding replaces each half by U+FFFD. */
function wholeText(text: string): string {
  return Buffer.from(text).toString();
}

function withWholeCharacters(value: unknown): unknown {
  if (typeof value === "string") return wholeText(value);
  if (Array.isArray(value)) return value.map(withWholeCharacters);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => {
    return [wholeText(name), withWholeCharacters(member)] as const;
  });
  return Object.fromEntries(members);
}

/** Whether a value is nested deeper than one that was sent can be. Does not recurse. */
export function isTooDeep(value: unknown): boolean {
  let level = containersOf([value]);
  for (let depth = 0; depth < DEPTH_MAX; depth++) {
    level = level.flatMap(containersOf);
    if (level.length === 0) return false;
  }
  return level.some((one) => Object.keys(one).length > 0);
}

function containersOf(value: object): readonly object[] {
  const containers: object[] = [];
  for (const one of Object.values(value)) {
    if (typeof one === "object" && one !== null) containers.push(one);
  }
  return containers;
}

/** How deep brackets are nested. Those inside strings are none; of YAML they count, for its strings are not so easily recognised. */
function bracketDepth(text: string, format: "json" | "yaml"): number {
  let depth = 0;
  let deepest = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    // "[" and "{", "]" and "}": the same but for one bit.
    if ((code | 0x20) === 0x7b) depth++;
    else if ((code | 0x20) === 0x7d) depth--;
    else if (code === QUOTE && format === "json") at = endOfString(text, at);
    if (depth > deepest) deepest = depth;
  }
  return deepest;
}

const QUOTE = 0x22;

/** Where the string ends that begins at an index; at the end of the text if nowhere before. */
function endOfString(text: string, begin: number): number {
  for (let end = text.indexOf('"', begin + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text[end - 1 - escapes] === "\\") escapes++;
    if (escapes % 2 === 0) return end;
  }
  return text.length;
}
