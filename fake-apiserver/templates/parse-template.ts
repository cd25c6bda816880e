import { nearestHint } from "../values/nearest-hint.js";
import { TemplateError } from "./template-error.js";
import type { Operand, Pipeline, TemplateNode } from "./template-node.js";
import { type Part, partsOf, type Token } from "./tokens.js";

const BLOCKS = ["if", "with", "range"] as const;
type Block = (typeof BLOCKS)[number];

/** What text/template knows beside, and is not served. */
const UNSERVED = ["define", "template", "block", "break", "continue"];

/**
 * Reads a template of Go's text/template: actions, pipelines, variables, `if`, `with`, `range`, `else`, trimming. Without
 * `define`, `template`, `block`, `break` and `continue`.
 *
 * @param functions names that may be called
 * @throws TemplateError
 */
export function parseTemplate(text: string, functions: readonly string[]): readonly TemplateNode[] {
  return new TemplateParser(partsOf(text), functions).whole();
}

class TemplateParser {
  readonly #parts: readonly Part[];
  readonly #functions: readonly string[];
  /** Names of variables that may be used here; `$` is the whole. */
  readonly #variables = ["$"];
  #next = 0;

  constructor(parts: readonly Part[], functions: readonly string[]) {
    this.#parts = parts;
    this.#functions = functions;
  }

  whole(): readonly TemplateNode[] {
    const { nodes, ending } = this.#list();
    if (ending === undefined) return nodes;
    throw new TemplateError(`unexpected {{${ending.word}}}`, ending.reader.line);
  }

  /** Up to the end, or to an `end` or `else`. */
  #list(): { nodes: readonly TemplateNode[]; ending?: Ending } {
    const nodes: TemplateNode[] = [];
    for (;;) {
      const part = this.#parts[this.#next++];
      if (part === undefined) return { nodes };
      if (part.type === "text") {
        nodes.push(part);
        continue;
      }
      const reader = new TokenReader(part.tokens, part.line);
      const word = reader.keyword();
      if (word === "end" || word === "else") return { nodes, ending: { word, reader } };
      const block = BLOCKS.find((one) => one === word);
      nodes.push(block === undefined ? this.#print(reader) : this.#block(block, reader));
    }
  }

  #print(reader: TokenReader): TemplateNode {
    const pipeline = this.#pipeline(reader, { mayDeclare: true, namesMaxCount: 1 });
    reader.finish();
    return { type: "print", pipeline };
  }

  #block(type: Block, reader: TokenReader): TemplateNode {
    const knownCount = this.#variables.length;
    const namesMaxCount = type === "range" ? 2 : 1;
    const pipeline = this.#pipeline(reader, { mayDeclare: true, namesMaxCount });
    reader.finish();
    const innerCount = this.#variables.length;
    const { nodes: body, ending } = this.#list();
    if (ending === undefined) throw new TemplateError(`{{${type}}} has no {{end}}`, pipeline.line);
    this.#variables.length = innerCount;
    const otherwise = ending.word === "else" ? this.#otherwise(type, ending.reader) : [];
    if (ending.word === "end") ending.reader.finish();
    this.#variables.length = knownCount;
    return { type, pipeline, body, otherwise };
  }

  #otherwise(type: Block, reader: TokenReader): readonly TemplateNode[] {
    const again = reader.keyword();
    if (again !== undefined) {
      const next = BLOCKS.find((one) => one === again && one !== "range");
      if (next !== undefined && type !== "range") return [this.#block(next, reader)];
    }
    reader.finish();
    const { nodes, ending } = this.#list();
    if (ending?.word === "end") {
      ending.reader.finish();
      return nodes;
    }
    throw new TemplateError(`{{else}} of {{${type}}} has no {{end}}`, reader.line);
  }

  #pipeline(reader: TokenReader, { mayDeclare, namesMaxCount }: Declaring): Pipeline {
    const { line } = reader;
    const { names, isAssignment } = mayDeclare ? reader.declaration(namesMaxCount) : UNDECLARED;
    if (isAssignment) for (const name of names) this.#checkVariable(name, line);
    const commands = [this.#command(reader)];
    while (reader.skip("|")) commands.push(this.#command(reader));
    for (const [operand] of commands.slice(1)) {
      if (operand?.type === "function") continue;
      throw new TemplateError('what follows "|" has to be a function', line);
    }
    if (!isAssignment) this.#variables.push(...names);
    return { line, names, isAssignment, commands };
  }

  #command(reader: TokenReader): readonly Operand[] {
    const operands: Operand[] = [];
    for (;;) {
      const token = reader.peek();
      if (token === undefined || ["|", ")"].includes(token.text)) break;
      operands.push(this.#operand(reader));
    }
    const [first] = operands;
    if (first === undefined) throw new TemplateError("a value is missing", reader.line);
    if (operands.length > 1 && first.type !== "function") {
      throw new TemplateError("only functions take arguments", reader.line);
    }
    return operands;
  }

  #operand(reader: TokenReader): Operand {
    const token = reader.take();
    const { type, text, line } = token;
    switch (type) {
      case "string":
        return { type: "value", value: stringOf(token) };
      case "number":
        return {
          type: "value",
          value: /[.eE]/.test(text) && !/^0x/.test(text) ? Number(text) : integerOf(text),
        };
      case "dot":
        return { type: "field", path: [] };
      case "field":
        return { type: "field", path: [text.slice(1), ...reader.chain()] };
      case "variable":
        this.#checkVariable(text, line);
        return { type: "variable", name: text, path: reader.chain() };
      case "word":
        return this.#word(token);
      case "symbol": {
        if (text !== "(") throw new TemplateError(`unexpected "${text}"`, line);
        const pipeline = this.#pipeline(reader, { mayDeclare: false, namesMaxCount: 0 });
        if (!reader.skip(")")) throw new TemplateError('"(" has no ")"', line);
        return { type: "pipeline", pipeline, path: reader.chain() };
      }
    }
  }

  #word({ text, line }: Token): Operand {
    if (text === "true" || text === "false") return { type: "value", value: text === "true" };
    if (text === "nil") return { type: "value", value: null };
    if (UNSERVED.includes(text)) {
      throw new TemplateError(`{{${text}}} is not served in templates`, line);
    }
    if (this.#functions.includes(text)) return { type: "function", name: text };
    const hint = nearestHint(text, this.#functions);
    const known = hint ?? `functions: ${this.#functions.toSorted().join(", ")}`;
    throw new TemplateError(`there is no function "${text}"; ${known}`, line);
  }

  #checkVariable(name: string, line: number): void {
    if (this.#variables.includes(name)) return;
    throw new TemplateError(`there is no variable "${name}" here`, line);
  }
}

interface Ending {
  readonly word: "end" | "else";
  readonly reader: TokenReader;
}

interface Declaring {
  readonly mayDeclare: boolean;
  readonly namesMaxCount: number;
}

const UNDECLARED = { names: [], isAssignment: false };

/** The words of one action. */
class TokenReader {
  readonly line: number;
  readonly #tokens: readonly Token[];
  #next = 0;

  constructor(tokens: readonly Token[], line: number) {
    this.#tokens = tokens;
    this.line = line;
  }

  peek(ahead = 0): Token | undefined {
    return this.#tokens[this.#next + ahead];
  }

  take(): Token {
    const token = this.#tokens[this.#next++];
    if (token === undefined) throw new TemplateError("a value is missing", this.line);
    return token;
  }

  skip(symbol: string): boolean {
    const isThere = this.peek()?.type === "symbol" && this.peek()?.text === symbol;
    if (isThere) this.#next++;
    return isThere;
  }

  /** A keyword of an action, which is not a function. */
  keyword(): string | undefined {
    const token = this.peek();
    if (token?.type !== "word") return undefined;
    const isKeyword = [...BLOCKS, "else", "end"].includes(token.text);
    if (isKeyword) this.#next++;
    return isKeyword ? token.text : undefined;
  }

  /** `$a :=`, `$a =`, `$i, $a :=` */
  declaration(namesMaxCount: number): { names: readonly string[]; isAssignment: boolean } {
    const names: string[] = [];
    for (let ahead = 0; this.peek(ahead)?.type === "variable"; ahead += 2) {
      names.push(this.peek(ahead)?.text ?? "");
      const { text } = this.peek(ahead + 1) ?? { text: "" };
      if (text === ":=" || text === "=") {
        if (names.length > namesMaxCount) {
          throw new TemplateError("too many variables are declared", this.line);
        }
        this.#next += ahead + 2;
        return { names, isAssignment: text === "=" };
      }
      if (text !== ",") break;
    }
    return UNDECLARED;
  }

  /** Members of what was just read: `.a.b` that follows without a space. */
  chain(): readonly string[] {
    const path: string[] = [];
    for (;;) {
      const token = this.peek();
      if (token?.type !== "field" || !token.isGlued) return path;
      path.push(this.take().text.slice(1));
    }
  }

  finish(): void {
    const token = this.peek();
    if (token !== undefined) throw new TemplateError(`unexpected "${token.text}"`, token.line);
  }
}

function integerOf(text: string): bigint {
  const isNegative = text.startsWith("-");
  const magnitude = BigInt(text.replace(/^[-+]/, ""));
  return isNegative ? -magnitude : magnitude;
}

function stringOf({ text, line }: Token): string {
  if (text.startsWith("`")) return text.slice(1, -1);
  try {
    return String(JSON.parse(text));
  } catch {
    throw new TemplateError(`${text} is no string`, line);
  }
}
