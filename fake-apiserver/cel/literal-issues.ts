/** Invalid literals in arguments. Mirrors: cel-go cel/validator.go. */
import { compilePattern } from "../values/go-pattern.js";
import { isSameType, typeText, withinOptional } from "./cel-type.js";
import type { Checked } from "./check-expression.js";
import { type Call, type Expression, type Issue, partsOf } from "./expressions.js";
import { templateFault } from "./format-text.js";
import { durationOf, timestampOf } from "./times.js";

/** Invalid literal durations, timestamps and patterns, and lists and maps with members of different types. */
export function literalIssues(checked: Checked): readonly Issue[] {
  const issues: Issue[] = [];
  visit(checked.expression, (part) => {
    if (part.kind === "call") issues.push(...ofCall(part), ...ofTemplate(part, checked));
    else if (part.kind === "list") {
      const items = part.items.map(({ item, isOptional }) => ({ part: item, isOptional }));
      issues.push(...ofMixture(items, checked));
    } else if (part.kind === "map") {
      const keys = part.entries.map(({ key }) => ({ part: key, isOptional: false }));
      const values = part.entries.map(({ value, isOptional }) => ({ part: value, isOptional }));
      issues.push(...ofMixture(keys, checked), ...ofMixture(values, checked));
    }
  });
  return issues;
}

/** The first member whose type differs from that of the members before. */
function ofMixture(
  members: readonly { readonly part: Expression; readonly isOptional: boolean }[],
  checked: Checked,
): readonly Issue[] {
  const types = members.map(({ part, isOptional }) => {
    const type = checked.typeOf(part);
    return isOptional ? (withinOptional(type) ?? type) : type;
  });
  const [wanted] = types;
  for (const [index, { part }] of members.entries()) {
    const found = types[index];
    if (wanted === undefined || found === undefined || isSameType(wanted, found)) continue;
    const message = `expected type '${typeText(wanted)}' but found '${typeText(found)}'`;
    return [{ offset: part.offset, message }];
  }
  return [];
}

/** A literal format string is checked against literal values. */
function ofTemplate({ name, target, args, offset }: Call, checked: Checked): readonly Issue[] {
  const [values] = args;
  if (name !== "format" || values?.kind !== "list" || args.length !== 1) return [];
  if (target?.kind !== "literal" || typeof target.value !== "string") return [];
  const items = values.items.map(({ item }) => item);
  const fault = templateFault(
    target.value,
    items.map((item) => checked.typeOf(item)),
  );
  if (fault === undefined) return [];
  const { message, index } = fault;
  return [{ offset: (index === undefined ? undefined : items[index]?.offset) ?? offset, message }];
}

function ofCall({ name, target, args }: Call): readonly Issue[] {
  const [first, second] = args;
  if (target === undefined && name === "duration") return unless(first, durationOf, name);
  if (target === undefined && name === "timestamp") return unless(first, timestampOf, name);
  if (name === "matches") return ofPattern(target === undefined ? second : first);
  return [];
}

function unless(
  arg: Expression | undefined,
  read: (text: string) => unknown,
  name: string,
): readonly Issue[] {
  if (arg?.kind !== "literal" || typeof arg.value !== "string") return [];
  if (read(arg.value) !== undefined) return [];
  return [{ offset: arg.offset, message: `invalid ${name} argument` }];
}

function ofPattern(arg: Expression | undefined): readonly Issue[] {
  if (arg?.kind !== "literal" || typeof arg.value !== "string") return [];
  try {
    compilePattern(arg.value);
    return [];
  } catch {
    return [{ offset: arg.offset, message: "invalid matches argument" }];
  }
}

/** Visits all parts of an expression. */
export function visit(part: Expression, look: (part: Expression) => void): void {
  look(part);
  for (const child of partsOf(part)) visit(child, look);
}
