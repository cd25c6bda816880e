import { posix } from "node:path";
import { unmarshalling } from "../values/go-kind.js";
import { isJsonObject } from "../values/json-value.js";
import { parseJson } from "../values/parse-json.js";

/** The position at which a paged list continues. */
export interface ContinueToken {
  /** The version of the first page; undefined: continue at the current state, which is inconsistent with that page. */
  readonly version: bigint | undefined;
  /** The first key that may follow, relative to the listed prefix. */
  readonly startKey: string;
}

/** A token that was not made by a server like this one; the message is what a real server answers with 400. */
export class ContinueTokenError extends Error {
  override readonly name = "ContinueTokenError";
}

/** The version that a real server writes for "the current state". */
const INCONSISTENT = "-1";

/** The smallest key above `lastKey`: nothing fits between a key and itself with a NUL. */
export function startKeyAfter(lastKey: string): string {
  return `${lastKey}\0`;
}

/** The token as clients carry it: base64url of JSON, without padding. The version may have any number of digits. */
export function encodeContinueToken(token: ContinueToken): string {
  const version = token.version?.toString() ?? INCONSISTENT;
  const start = JSON.stringify(token.startKey);
  return Buffer.from(`{"v":"meta.k8s.io/v1","rv":${version},"start":${start}}`).toString(
    "base64url",
  );
}

/** @throws ContinueTokenError */
export function decodeContinueToken(text: string): ContinueToken {
  const fault = base64Fault(text);
  if (fault >= 0) {
    const why = `illegal base64 data at input byte ${fault}`;
    throw new ContinueTokenError(`continue key is not valid: ${why}`);
  }
  const bytes = Buffer.from(text, "base64url");
  const json = bytes.toString();
  const { v: form = "", start: startKey = "" } = parseFields(bytes);
  if (form !== "meta.k8s.io/v1") {
    throw new ContinueTokenError(
      `continue key is not valid: server does not recognize this encoded version ${form}`,
    );
  }
  // Read from the text, because JSON.parse would round a version above 2^53.
  const version = /"rv"\s*:\s*(-?[0-9]+)/.exec(json)?.[1] ?? "0";
  if (version === "0") {
    throw new ContinueTokenError(
      "continue key is not valid: incorrect encoded start resourceVersion (version meta.k8s.io/v1)",
    );
  }
  if (startKey === "") {
    throw new ContinueTokenError(
      "continue key is not valid: encoded start key empty (version meta.k8s.io/v1)",
    );
  }
  // A key with ".." would return objects outside the prefix.
  const key = `/${startKey.replace(/^\//, "")}`;
  if (posix.normalize(key) !== key || key.endsWith("/")) {
    throw new ContinueTokenError(`continue key is not valid: ${startKey}`);
  }
  return { version: version.startsWith("-") ? undefined : BigInt(version), startKey };
}

/** The index at which Go finds a text not to be base64url without padding; -1 if it is. */
function base64Fault(text: string): number {
  const strange = /[^A-Za-z0-9_-]/.exec(text);
  if (strange !== null) return Buffer.byteLength(text.slice(0, strange.index));
  return text.length % 4 === 1 ? text.length - 1 : -1;
}

/** The fields of a token, null like absent. @throws ContinueTokenError if one has another type */
function parseFields(json: Buffer): { readonly v?: string; readonly start?: string } {
  const read: unknown = parsed(json) ?? {};
  if (!isJsonObject(read)) throw untyped(read, "value of type storage.continueToken");
  for (const [name, value] of Object.entries(read)) {
    const isFitting = name === "rv" ? isInteger(value) : typeof value === "string";
    if (!(name in TYPES) || value === null || isFitting) continue;
    const wanted = `struct field continueToken.${name} of type ${TYPES[name]}`;
    throw untyped(value, wanted, name === "rv");
  }
  const { v, start } = read;
  return {
    ...(typeof v === "string" ? { v } : {}),
    ...(typeof start === "string" ? { start } : {}),
  };
}

const TYPES: Readonly<Record<string, string>> = { v: "string", rv: "int64", start: "string" };

const INTEGER_MAX = 2 ** 63;

function isInteger(value: unknown): boolean {
  return typeof value === "number" && Number.isInteger(value) && Math.abs(value) <= INTEGER_MAX;
}

function parsed(json: Buffer): unknown {
  try {
    return parseJson(json);
  } catch (error) {
    throw new ContinueTokenError(
      `continue key is not valid: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

function untyped(value: unknown, wanted: string, isNumber = false): ContinueTokenError {
  const why =
    isNumber && typeof value === "number"
      ? `json: cannot unmarshal number ${value} into Go ${wanted}`
      : unmarshalling(value, wanted);
  return new ContinueTokenError(`continue key is not valid: ${why}`);
}
