/** Templates in the language of Go's text/template, executed with JSON. */

import { isJsonObject } from "../values/json-value.js";
import { LAZY_FUNCTIONS, TEMPLATE_FUNCTIONS, type TemplateFunction } from "./go-functions.js";
import { FunctionError, isTrue, printed } from "./go-values.js";
import { parseTemplate } from "./parse-template.js";
import { SPRIG_FUNCTIONS } from "./sprig-functions.js";
import { TemplateError } from "./template-error.js";
import type { Operand, Pipeline, TemplateNode } from "./template-node.js";

/** The maximum number of evaluated values: a template with nested ranges might never end. */
const STEPS_MAX_COUNT = 1_000_000;
/** The maximum length of the result. */
const TEXT_MAX_COUNT = 3 * 1024 * 1024;

/** Functions by name, in addition to those of Go and the supported ones of sprig. */
export type TemplateFunctions = Readonly<Record<string, TemplateFunction>>;

/** A parsed template. */
export interface Template {
  /** @throws TemplateError */
  fill(data: unknown, functions: TemplateFunctions): string;
}

const KNOWN: TemplateFunctions = { ...TEMPLATE_FUNCTIONS, ...SPRIG_FUNCTIONS };

/** Parses a template. @param functions names of the functions that `fill` will get @throws TemplateError */
export function compileTemplate(text: string, functions: readonly string[]): Template {
  const names = [...Object.keys(KNOWN), ...Object.keys(LAZY_FUNCTIONS), ...functions];
  const nodes = parseTemplate(text, names);
  return {
    fill: (data, given) => new TemplateRun(data, { ...KNOWN, ...given }).fill(nodes),
  };
}

interface Variable {
  readonly name: string;
  value: unknown;
}

class TemplateRun {
  readonly #functions: TemplateFunctions;
  readonly #variables: Variable[];
  readonly #data: unknown;
  #text = "";
  #stepsCount = 0;

  constructor(data: unknown, functions: TemplateFunctions) {
    this.#data = data;
    this.#functions = functions;
    this.#variables = [{ name: "$", value: data }];
  }

  fill(nodes: readonly TemplateNode[]): string {
    this.#walk(nodes, this.#data);
    return this.#text;
  }

  #walk(nodes: readonly TemplateNode[], dot: unknown): void {
    for (const node of nodes) {
      switch (node.type) {
        case "text":
          this.#print(node.text, 1);
          break;
        case "print": {
          const value = this.#pipeline(node.pipeline, dot);
          const { line, names } = node.pipeline;
          if (names.length === 0) this.#print(printed(value), line);
          break;
        }
        default:
          this.#block(node, dot);
      }
    }
  }

  #print(text: string, line: number): void {
    this.#text += text;
    if (this.#text.length > TEXT_MAX_COUNT) throw new TemplateError("the result is too long", line);
  }

  #block(node: Exclude<TemplateNode, { type: "text" | "print" }>, dot: unknown): void {
    const { type, pipeline, body, otherwise } = node;
    const knownCount = this.#variables.length;
    const value = this.#pipeline(pipeline, dot, type === "range");
    const innerCount = this.#variables.length;
    if (type === "range") {
      const items = itemsOf(value, pipeline.line);
      for (const [key, item] of items) {
        this.#countStep(pipeline.line);
        this.#nameItem(pipeline, key, item);
        this.#walk(body, item);
        this.#variables.length = innerCount;
      }
      if (items.length === 0) this.#walk(otherwise, dot);
    } else if (isTrue(value)) this.#walk(body, type === "with" ? value : dot);
    else this.#walk(otherwise, dot);
    this.#variables.length = knownCount;
  }

  #nameItem({ names, isAssignment }: Pipeline, key: unknown, item: unknown): void {
    const values = names.length === 2 ? [key, item] : [item];
    for (const [index, name] of names.entries()) this.#set(name, values[index], isAssignment);
  }

  #set(name: string, value: unknown, isAssignment: boolean): void {
    const known = isAssignment ? this.#variables.findLast((one) => one.name === name) : undefined;
    if (known === undefined) this.#variables.push({ name, value });
    else known.value = value;
  }

  #pipeline(pipeline: Pipeline, dot: unknown, isRange = false): unknown {
    const { commands, names, isAssignment, line } = pipeline;
    let value: unknown;
    for (const [index, command] of commands.entries()) {
      value = this.#command(command, { dot, line, piped: index === 0 ? [] : [value] });
    }
    if (!isRange) for (const name of names) this.#set(name, value, isAssignment);
    return value;
  }

  #countStep(line: number, count = 1): void {
    this.#stepsCount += count;
    if (this.#stepsCount > STEPS_MAX_COUNT) throw new TemplateError("does not end", line);
  }

  #command([first, ...rest]: readonly Operand[], place: Place): unknown {
    const { line, piped } = place;
    this.#countStep(line);
    if (first === undefined) return undefined;
    if (first.type !== "function") return this.#value(first, place);
    return this.#call(first.name, rest, piped, place);
  }

  #call(name: string, rest: readonly Operand[], piped: readonly unknown[], place: Place): unknown {
    const lazy = Object.hasOwn(LAZY_FUNCTIONS, name) ? LAZY_FUNCTIONS[name] : undefined;
    const given = rest.map((operand) => () => this.#value(operand, { ...place, piped: [] }));
    try {
      if (lazy !== undefined) return lazy([...given, ...piped.map((value) => () => value)]);
      const args = [...given.map((value) => value()), ...piped];
      const result = this.#functions[name]?.(args);
      // Building a list takes as long as iterating over it.
      if (Array.isArray(result)) this.#countStep(place.line, result.length);
      return result;
    } catch (error) {
      if (!(error instanceof FunctionError)) throw error;
      throw new TemplateError(`${name}: ${error.message}`, place.line);
    }
  }

  #value(operand: Operand, place: Place): unknown {
    switch (operand.type) {
      case "value":
        return operand.value;
      case "field":
        return memberOf(place.dot, operand.path, place.line);
      case "variable": {
        const known = this.#variables.findLast(({ name }) => name === operand.name);
        return memberOf(known?.value, operand.path, place.line);
      }
      case "function":
        return this.#call(operand.name, [], [], place);
      case "pipeline":
        return memberOf(this.#pipeline(operand.pipeline, place.dot), operand.path, place.line);
    }
  }
}

interface Place {
  readonly dot: unknown;
  readonly line: number;
  /** The value of the previous command. */
  readonly piped: readonly unknown[];
}

/** A member of an absent value is absent. */
function memberOf(value: unknown, path: readonly string[], line: number): unknown {
  let found = value;
  for (const name of path) {
    if (found === undefined || found === null) return undefined;
    if (!isJsonObject(found)) {
      throw new TemplateError(`${printed(found)} has no member "${name}"`, line);
    }
    found = Object.hasOwn(found, name) ? found[name] : undefined;
  }
  return found;
}

/** The items of a range with their keys or indexes; objects in the order of their keys. */
function itemsOf(value: unknown, line: number): readonly (readonly [unknown, unknown])[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value.map((item, index) => [BigInt(index), item]);
  if (isJsonObject(value)) {
    const names = Object.keys(value).sort();
    return names.map((name) => [name, value[name]]);
  }
  if (typeof value === "bigint" && value <= BigInt(STEPS_MAX_COUNT)) {
    const count = Math.max(0, Number(value));
    return Array.from({ length: count }, (_, index) => [BigInt(index), BigInt(index)]);
  }
  throw new TemplateError(`range cannot iterate over ${printed(value)}`, line);
}
