import { isDeepStrictEqual } from "node:util";
import { isTooDeep } from "./decode-text.js";
import { isJsonObject, type JsonObject, record } from "./json-value.js";
import { LIMITS } from "./limits.js";

/** The maximum depth of a path: no document is nested deeper. */
const PATH_MAX_COUNT = 1_000;

/** A JSON Patch that cannot be applied. */
export class JsonPatchError extends Error {
  override readonly name = "JsonPatchError";
}

/**
 * Applies a JSON Patch and returns the result; its arguments are unchanged.
 *
 * Mirrors: gopkg.in/evanphx/json-patch.v4 of real servers, which deviates from RFC 6902: `replace` adds an absent member, an
 * absent member is null to `test` and `copy`, and a negative index counts from the end.
 * @throws JsonPatchError for a malformed operation, a missing path, or a failed test
 */
export function applyJsonPatch(document: unknown, operations: unknown): unknown {
  if (operations === null) return document;
  if (!Array.isArray(operations)) throw new JsonPatchError("a JSON Patch is a list of operations");
  const patching = new Patching(document);
  for (const operation of operations) applyOne(patching, operation);
  if (isTooDeep(patching.document)) throw new JsonPatchError("exceeded max depth");
  return patching.document;
}

/** A path does not exist. */
class NoSuchPlace extends JsonPatchError {}

/** The message about a missing path, by operation. */
const MISSING: Readonly<Record<string, (path: string) => string>> = {
  add: (path) => `add operation does not apply: doc is missing path: ${JSON.stringify(path)}`,
  remove: (path) => `remove operation does not apply: doc is missing path: ${JSON.stringify(path)}`,
  replace: (path) => `replace operation does not apply: doc is missing path: ${path}`,
  test: (path) => `test operation does not apply: is missing path: ${path}`,
};

/** @throws JsonPatchError with the message of Go's library */
function applyOne(patching: Patching, operation: unknown): void {
  const { op, path } = record(operation);
  try {
    patching.apply(operation);
  } catch (error) {
    if (!(error instanceof JsonPatchError)) throw error;
    const missing = MISSING[String(op)];
    if (error instanceof NoSuchPlace && missing !== undefined) {
      throw new JsonPatchError(`${missing(error.message)}: missing value`);
    }
    if (!error.message.startsWith("Unable")) throw error;
    throw new JsonPatchError(
      `error in ${String(op)} for path: '${String(path)}': ${error.message}`,
    );
  }
}

/** An object or a list. */
type Container = JsonObject | unknown[];

/** Where an operation takes place: a container, and the step from there. */
interface Place {
  readonly container: Container;
  readonly step: string;
}

/** A document that is patched in place, as copying a large one for each operation is slow. */
class Patching {
  /** A copy of the original. */
  document: unknown;
  #copiedBytes = 0;

  constructor(document: unknown) {
    this.document = copied(document);
  }

  apply(operation: unknown): void {
    const { op, path, from, value = null } = record(operation);
    switch (op) {
      case "add":
        add(this.#place(path), copied(value));
        break;
      case "remove":
        remove(this.#place(path));
        break;
      case "replace":
        this.#replace(path, copied(value));
        break;
      case "move": {
        const source = this.#place(from);
        const moved = read(source);
        remove(source);
        add(this.#place(path), moved);
        break;
      }
      case "copy":
        this.#copy(this.#place(from), this.#place(path));
        break;
      case "test": {
        const found = path === "" ? this.document : read(this.#place(path));
        if (isDeepStrictEqual(found, value)) break;
        throw new JsonPatchError(`testing value ${String(path)} failed: test failed`);
      }
      default:
        throw new JsonPatchError(`Unexpected kind: ${String(op)}`);
    }
  }

  #replace(path: unknown, value: unknown): void {
    if (path !== "") {
      const place = this.#place(path);
      if (Array.isArray(place.container)) indexOf(place.container, place.step);
      write(place, value);
    } else if (isContainer(value)) this.document = value;
    else throw new JsonPatchError("a document is an object or a list");
  }

  #copy(source: Place, target: Place): void {
    const value = read(source);
    // A document that is repeatedly copied into itself doubles each time.
    this.#copiedBytes += JSON.stringify(value).length;
    if (this.#copiedBytes > LIMITS.bodyMaxBytes) throw tooMuchCopied(this.#copiedBytes);
    add(target, copied(value));
  }

  #place(path: unknown): Place {
    // Text before the first slash is ignored.
    const steps = typeof path === "string" ? path.split("/").slice(1).map(unescaped) : [];
    const step = steps.pop();
    if (step === undefined) throw new JsonPatchError(`no member has the path ${String(path)}`);
    if (steps.length > PATH_MAX_COUNT) throw new JsonPatchError("a path too long");
    let container = this.document;
    for (const one of steps) {
      if (isContainer(container)) container = read({ container, step: one });
    }
    if (isContainer(container)) return { container, step };
    throw new NoSuchPlace(String(path));
  }
}

function tooMuchCopied(sizeBytes: number): JsonPatchError {
  const message =
    "Unable to complete the copy, the accumulated size increase of copy is " +
    `${sizeBytes}, exceeding the limit ${LIMITS.bodyMaxBytes}`;
  return new JsonPatchError(message);
}

function unescaped(step: string): string {
  return step.replaceAll("~1", "/").replaceAll("~0", "~");
}

const PLAIN = { writable: true, enumerable: true, configurable: true };

/** A copy of a JSON value; Node's own takes several times as long. */
function copied(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copied);
  if (!isJsonObject(value)) return value;
  const copy: Record<string, unknown> = {};
  for (const name of Object.keys(value)) {
    // An assignment would set the prototype.
    if (name === "__proto__")
      Object.defineProperty(copy, name, { ...PLAIN, value: copied(value[name]) });
    else copy[name] = copied(value[name]);
  }
  return copy;
}

function isContainer(value: unknown): value is Container {
  return Array.isArray(value) || isJsonObject(value);
}

/** The value at a place; null for an absent member. */
function read({ container, step }: Place): unknown {
  if (Array.isArray(container)) return container[indexOf(container, step)] ?? null;
  return Object.hasOwn(container, step) ? (container[step] ?? null) : null;
}

function write({ container, step }: Place, value: unknown): void {
  if (Array.isArray(container)) container[indexOf(container, step)] = value;
  // An assignment to __proto__ adds no member.
  else Object.defineProperty(container, step, { ...DATA, value });
}

const DATA = { writable: true, enumerable: true, configurable: true };

function add(place: Place, value: unknown): void {
  const { container, step } = place;
  if (!Array.isArray(container)) write(place, value);
  else if (step === "-") container.push(value);
  else container.splice(indexOf(container, step, container.length + 1), 0, value);
}

function remove({ container, step }: Place): void {
  if (Array.isArray(container)) container.splice(indexOf(container, step), 1);
  else if (Object.hasOwn(container, step)) Reflect.deleteProperty(container, step);
  else throw new JsonPatchError(`Unable to remove nonexistent key: ${step}: missing value`);
}

/** The index of a step in a list of this length: parsed like Go's integers, and counted from the end if negative. */
function indexOf(list: readonly unknown[], step: string, count = list.length): number {
  const index = /^[+-]?[0-9]+$/.test(step) ? Number(step) : Number.NaN;
  const counted = index < 0 ? index + count : index;
  if (counted >= 0 && counted < count) return counted;
  throw new JsonPatchError(`Unable to access invalid index: ${step}: invalid index referenced`);
}
