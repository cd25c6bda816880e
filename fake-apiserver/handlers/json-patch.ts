import { isDeepStrictEqual } from "node:util";
import { LIMITS } from "../limits.js";
import { isJsonObject } from "../storage/json-value.js";
import { isTooDeep } from "./decode-text.js";

/** A path that leads deeper leads nowhere: nothing is nested so deep. */
const PATH_MAX_COUNT = 1_000;

/** A JSON Patch that cannot be applied. */
export class JsonPatchError extends Error {
  override readonly name = "JsonPatchError";
}

/**
 * Applies a JSON Patch (RFC 6902) and returns the result; the document is left alone.
 * @throws JsonPatchError when an operation is malformed, leads nowhere, or tests false
 */
export function applyJsonPatch(document: unknown, operations: unknown): unknown {
  if (!Array.isArray(operations)) throw new JsonPatchError("a JSON Patch is a list of operations");
  const copied = { sizeBytes: 0 };
  const result = operations.reduce<unknown>(
    (patched, operation) => applyOperation(patched, operation, copied),
    document,
  );
  if (isTooDeep(result)) throw new JsonPatchError("exceeded max depth");
  return result;
}

function applyOperation(
  document: unknown,
  operation: unknown,
  copied: { sizeBytes: number },
): unknown {
  if (!isJsonObject(operation)) throw new JsonPatchError("an operation is an object");
  const path = pointer(operation["path"]);
  switch (operation["op"]) {
    case "add":
      return edit(document, path, { type: "add", value: operation["value"] });
    case "replace":
      return edit(document, path, { type: "replace", value: operation["value"] });
    case "remove":
      return edit(document, path, { type: "remove" });
    case "copy": {
      const value = read(document, pointer(operation["from"]));
      // A document that is copied into itself again and again would double each time.
      copied.sizeBytes += JSON.stringify(value ?? null).length;
      if (copied.sizeBytes > LIMITS.bodyMaxBytes) throw tooMuchCopied(copied.sizeBytes);
      return edit(document, path, { type: "add", value });
    }
    case "move": {
      const from = pointer(operation["from"]);
      const value = read(document, from);
      return edit(edit(document, from, { type: "remove" }), path, { type: "add", value });
    }
    case "test":
      if (isDeepStrictEqual(read(document, path), operation["value"])) return document;
      throw new JsonPatchError(`testing value ${String(operation["path"])} failed`);
    default:
      throw new JsonPatchError(`unexpected kind: ${String(operation["op"])}`);
  }
}

function tooMuchCopied(sizeBytes: number): JsonPatchError {
  const message =
    "Unable to complete the copy, the accumulated size increase of copy is " +
    `${sizeBytes}, exceeding the limit ${LIMITS.bodyMaxBytes}`;
  return new JsonPatchError(message);
}

type Edit =
  | { readonly type: "add" | "replace"; readonly value: unknown }
  | { readonly type: "remove" };

function pointer(text: unknown): readonly string[] {
  if (text === "") return [];
  if (typeof text !== "string" || !text.startsWith("/")) {
    throw new JsonPatchError(`invalid path: ${String(text)}`);
  }
  const parts = text.slice(1).split("/");
  if (parts.length > PATH_MAX_COUNT) throw new JsonPatchError("a path too long");
  return parts.map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
}

function read(document: unknown, path: readonly string[]): unknown {
  let value = document;
  for (const part of path) value = childOf(value, part);
  return value;
}

function childOf(value: unknown, part: string): unknown {
  if (Array.isArray(value)) return value[indexIn(value, part)];
  if (isJsonObject(value) && Object.hasOwn(value, part)) return value[part];
  throw new JsonPatchError(`no member ${JSON.stringify(part)}`);
}

function indexIn(list: readonly unknown[], part: string): number {
  const index = Number(part);
  if (/^(0|[1-9][0-9]*)$/.test(part) && index < list.length) return index;
  throw new JsonPatchError(`no index ${JSON.stringify(part)}`);
}

function edit(document: unknown, path: readonly string[], change: Edit): unknown {
  const [part, ...rest] = path;
  if (part === undefined) return change.type === "remove" ? null : change.value;
  if (Array.isArray(document)) return editList(document, part, rest, change);
  if (!isJsonObject(document)) throw new JsonPatchError(`no member ${JSON.stringify(part)}`);
  if (rest.length > 0) return { ...document, [part]: edit(childOf(document, part), rest, change) };
  if (change.type !== "add") childOf(document, part);
  if (change.type !== "remove") return { ...document, [part]: change.value };
  const { [part]: _removed, ...others } = document;
  return others;
}

function editList(
  list: readonly unknown[],
  part: string,
  rest: readonly string[],
  change: Edit,
): unknown {
  if (rest.length === 0 && change.type === "add") {
    const index = part === "-" || part === String(list.length) ? list.length : indexIn(list, part);
    return list.toSpliced(index, 0, change.value);
  }
  const index = indexIn(list, part);
  if (rest.length > 0) return list.with(index, edit(list[index], rest, change));
  return change.type === "remove"
    ? list.toSpliced(index, 1)
    : list.with(index, change.type === "replace" ? change.value : null);
}
