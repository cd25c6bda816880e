/** A place in the document: an object with the names it has shown so far, or a list with the index of its next item. */
interface Level {
  readonly names: Set<string> | undefined;
  readonly place: string;
  index: number;
  /** The name whose value comes next. */
  name: string;
}

/** A string, a brace, or one of the signs between values; numbers and words need not be looked at. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]/gs;

/**
 * The members that a JSON document has twice: "spec.size". Whoever parses it keeps the last and never learns of the
 * others. The document must be well-formed.
 */
export function duplicateKeys(json: string): readonly string[] {
  const found: string[] = [];
  const levels: Level[] = [];
  let lastString = "";
  for (const [token] of json.matchAll(TOKEN)) {
    const level = levels.at(-1);
    switch (token) {
      case "{":
      case "[":
        levels.push(levelBelow(level, token === "{"));
        break;
      case "}":
      case "]":
        levels.pop();
        break;
      case ",":
        if (level !== undefined) level.index++;
        break;
      case ":":
        if (level !== undefined) noteName(level, lastString, found);
        break;
      default:
        lastString = token;
    }
  }
  return found;
}

function levelBelow(above: Level | undefined, isObject: boolean): Level {
  return {
    names: isObject ? new Set() : undefined,
    place: above === undefined ? "" : placeBelow(above),
    index: 0,
    name: "",
  };
}

function placeBelow({ names, place, index, name }: Level): string {
  if (names === undefined) return `${place}[${index}]`;
  return place === "" ? name : `${place}.${name}`;
}

function noteName(level: Level, quoted: string, found: string[]): void {
  const name: unknown = JSON.parse(quoted);
  level.name = String(name);
  if (level.names?.has(level.name)) found.push(placeBelow(level));
  level.names?.add(level.name);
}
