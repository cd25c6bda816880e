/**
 * Values in templates. Numbers of the data are JavaScript numbers, which templates treat as strings, like a program that decodes
 * JSON with `UseNumber`: even 0 is true. Numbers that a template contains or computes are bigints.
 */

import { goText } from "../values/go-text.js";
import { isJsonObject } from "../values/json-value.js";

/** A function failed. */
export class FunctionError extends Error {
  override readonly name = "FunctionError";
}

/** Whether a value is true for `if`: it is not empty. */
export function isTrue(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  if (isJsonObject(value)) return Object.keys(value).length > 0;
  return value === 0 || Boolean(value);
}

/** The printed form of a value. */
export function printed(value: unknown): string {
  if (value === undefined || value === null) return "<no value>";
  return typeof value === "object" ? goText(value) : String(value);
}

/** An integer of either form, or as a string. @throws FunctionError */
export function integer(value: unknown): bigint {
  if (typeof value === "bigint") return value;
  if (typeof value === "number") return BigInt(Math.trunc(value));
  if (value === undefined || value === null || value === false) return 0n;
  if (value === true) return 1n;
  if (typeof value === "string" && /^[-+]?\d+$/.test(value)) return BigInt(value);
  throw new FunctionError(`${JSON.stringify(value)} is not an integer`);
}

/** @throws FunctionError when it is none */
export function text(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "number") return String(value);
  throw new FunctionError(`expected a string, got ${printed(value)}`);
}

/** @throws FunctionError when it is none */
export function list(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw new FunctionError(`expected a list, got ${printed(value)}`);
}

/** A value as JSON, without bigints. */
export function asJson(value: unknown): unknown {
  if (typeof value === "bigint") return Number(value);
  if (Array.isArray(value)) return value.map(asJson);
  if (!isJsonObject(value)) return value ?? null;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, asJson(one)]));
}
