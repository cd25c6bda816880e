/** A place in the document: an object with the names it has shown so far, or a list with the index of its next item. */
interface Level {
  readonly names: Set<string> | undefined;
  readonly place: string;
  /** Nothing is checked below an unknown member. */
  readonly isUnknown: boolean;
  index: number;
  /** The name whose value comes next. */
  name: string;
}

/** A string, a brace, or a separator; numbers and words are skipped. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]/gs;

/** The errors of the members of a document: "duplicate field "spec.size"", "unknown field "foo"". */
export type MemberFault = { readonly is: "duplicate" | "unknown"; readonly place: string };

/**
 * The members that a JSON document has twice, and those that are unknown, in the order in which they are found. Whoever
 * parses it keeps the last and never learns of the others. The document must be well-formed.
 */
export function memberFaults(
  json: string,
  unknown: readonly string[] = [],
): readonly MemberFault[] {
  const found: MemberFault[] = [];
  const levels: Level[] = [];
  const notKnown = new Set(unknown);
  let lastString = "";
  for (const [token] of json.matchAll(TOKEN)) {
    const level = levels.at(-1);
    switch (token) {
      case "{":
      case "[":
        levels.push(levelBelow(level, token === "{", notKnown));
        break;
      case "}":
      case "]":
        levels.pop();
        break;
      case ",":
        if (level !== undefined) level.index++;
        break;
      case ":":
        if (level !== undefined) noteName(level, lastString, { found, notKnown });
        break;
      default:
        lastString = token;
    }
  }
  return found;
}

function levelBelow(above: Level | undefined, isObject: boolean, notKnown: Set<string>): Level {
  const place = above === undefined ? "" : placeBelow(above);
  return {
    names: isObject ? new Set() : undefined,
    place,
    isUnknown: above !== undefined && (above.isUnknown || notKnown.has(place)),
    index: 0,
    name: "",
  };
}

function placeBelow({ names, place, index, name }: Level): string {
  if (names === undefined) return `${place}[${index}]`;
  return place === "" ? name : `${place}.${name}`;
}

function noteName(
  level: Level,
  quoted: string,
  { found, notKnown }: { readonly found: MemberFault[]; readonly notKnown: ReadonlySet<string> },
): void {
  level.name = quoted.includes("\\") ? String(JSON.parse(quoted)) : quoted.slice(1, -1);
  const isThere = level.names?.has(level.name) === true;
  level.names?.add(level.name);
  if (level.isUnknown) return;
  const place = placeBelow(level);
  if (!notKnown.has(place)) {
    if (isThere) found.push({ is: "duplicate", place });
  } else if (!isThere) found.push({ is: "unknown", place });
}
