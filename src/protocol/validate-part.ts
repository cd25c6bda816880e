/**
 * Validates messages about parts against `part-schema.ts`: settings, calls, results and reports. Each function returns the
 * error, or undefined.
 */
import type { PartKind, PartOutcome } from "./messages.js";
import { MEMBER_TYPES, type PartMember, partSchema } from "./part-schema.js";

type Members = Readonly<Record<string, unknown>>;

/** Validates the settings of a new part. */
export function settingsProblem(kind: PartKind, settings: Members): string | undefined {
  return membersProblem(`${kind}, settings`, partSchema(kind).all.settings, settings);
}

/** Validates a call of a method. */
export function callProblem(kind: PartKind, method: string, args: Members): string | undefined {
  const { methods } = partSchema(kind).all;
  const found = methods.get(method);
  if (found === undefined) return unknown(`${kind}, method ${method}`, methods);
  return membersProblem(`${kind}, arguments of ${method}`, found.args, args);
}

/** Validates the result of a method. */
export function outcomeProblem(
  kind: PartKind,
  method: string,
  { value }: PartOutcome,
): string | undefined {
  const returns = partSchema(kind).all.methods.get(method)?.returns;
  return returns && typeProblem(`${kind}, what ${method} returns`, returns, value);
}

/** Validates a report of a part. */
export function partReportProblem(
  kind: PartKind,
  name: string,
  value: unknown,
): string | undefined {
  const { reports } = partSchema(kind).all;
  const key = reports.has(name) ? name : [...reports.keys()].find((one) => isLike(one, name));
  if (key === undefined) return unknown(`${kind}, report ${name}`, reports);
  const member = reports.get(key);
  return member && typeProblem(`${kind}, value of ${name}`, member, value);
}

/** "<handler> added" is any name and "added". */
function isLike(pattern: string, name: string): boolean {
  const [, tail] = /^<[^>]+>( .+)$/.exec(pattern) ?? [];
  return tail !== undefined && name.endsWith(tail);
}

function membersProblem(
  where: string,
  known: ReadonlyMap<string, PartMember>,
  members: Members,
): string | undefined {
  for (const [name, value] of Object.entries(members)) {
    const member = known.get(name);
    const problem =
      member === undefined
        ? unknown(`${where}: ${name}`, known)
        : typeProblem(`${where}: ${name}`, member, value);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function unknown(what: string, known: ReadonlyMap<string, unknown>): string {
  const names = [...known.keys()].join(", ");
  return `${what}: not in the schema, which has ${names === "" ? "none" : names}`;
}

/** Absent and null members have their defaults. */
function typeProblem(where: string, member: PartMember, value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  const { type, enum: values } = member;
  const shown = JSON.stringify(value).slice(0, 80);
  if (!MEMBER_TYPES[type](value)) return `${where}: expected ${expected(type)}, got ${shown}`;
  if (values === undefined || Object.hasOwn(values, String(value))) return undefined;
  return `${where}: expected one of ${Object.keys(values).join(", ")}, got ${shown}`;
}

function expected(type: PartMember["type"]): string {
  const isList = type.endsWith("s");
  if (isList) return `a list of ${type}`;
  return `${/^[aeiou]/.test(type) ? "an" : "a"} ${type}`;
}
