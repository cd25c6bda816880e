/** A function, method, type, constant or variable, as a file declares it. */
export interface GoDeclaration {
  /** "Add", "cache.Add" */
  readonly names: readonly string[];
  /** With the comment above it; runs of white space are one space. */
  readonly text: string;
}

const FUNCTION = /^func (?:\((?:\w+ )?\*?(?<receiver>\w+)[^)]*\) )?(?<name>\w+)/;
const OTHERS = /^(?:type|const|var) (?<name>\w+)/;
const GROUP = /^(?:type|const|var) \($/;
const MEMBER = /^\t(?<names>\w+(?:, \w+)*)\b/;

/**
 * The declarations at the top level of a file that gofmt has formatted: one begins in the first column, and ends before the next
 * that does, or with its own brace. Members of a group stand alone.
 */
export function goDeclarations(text: string): readonly GoDeclaration[] {
  const lines = text.split("\n");
  const found: GoDeclaration[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    if (GROUP.test(line)) {
      const end = endOf(lines, at);
      found.push(...members(lines.slice(at + 1, end)));
      at = end;
      continue;
    }
    const names = namesOf(line);
    if (names.length === 0) continue;
    const end = /[{(`,]$/.test(line) ? endOf(lines, at) : at;
    found.push(declaration(names, [...commentAbove(lines, at), ...lines.slice(at, end + 1)]));
    at = end;
  }
  return found;
}

function namesOf(line: string): readonly string[] {
  const { receiver, name } = FUNCTION.exec(line)?.groups ?? {};
  if (name !== undefined) return receiver === undefined ? [name] : [name, `${receiver}.${name}`];
  const other = OTHERS.exec(line)?.groups?.["name"];
  return other === undefined ? [] : [other];
}

/** The line that closes what a line opens: the next in the first column that is neither empty nor a label. */
function endOf(lines: readonly string[], start: number): number {
  const length = lines.slice(start + 1).findIndex((line) => /^[})`]/.test(line));
  return length < 0 ? lines.length - 1 : start + 1 + length;
}

function commentAbove(lines: readonly string[], at: number): readonly string[] {
  const above = lines.slice(0, at).reverse();
  const length = above.findIndex((line) => !line.startsWith("//"));
  return above.slice(0, length < 0 ? above.length : length).reverse();
}

/** Members of a group, each with its comment; further indented lines belong to the one above. */
function members(lines: readonly string[]): readonly GoDeclaration[] {
  const found: { names: readonly string[]; lines: string[] }[] = [];
  let comment: string[] = [];
  for (const line of lines) {
    const names = MEMBER.exec(line)?.groups?.["names"]?.split(", ");
    if (names !== undefined) {
      found.push({ names, lines: [...comment, line] });
      comment = [];
    } else if (line.startsWith("\t//")) comment.push(line);
    else if (line.trim() !== "") found.at(-1)?.lines.push(line);
  }
  return found.map((one) => declaration(one.names, one.lines));
}

function declaration(names: readonly string[], lines: readonly string[]): GoDeclaration {
  return { names, text: lines.join("\n").replaceAll(/\s+/g, " ").trim() };
}
