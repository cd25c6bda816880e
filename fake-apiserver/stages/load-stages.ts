import { readdirSync, statSync } from "node:fs";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Document, LineCounter } from "yaml";
import { FileError, readText } from "../faults/load-rules-file.js";
import type { IssuePath } from "../faults/schema-issue.js";
import { isJsonObject, type JsonObject } from "../values/json-value.js";
import { libraries } from "../values/libraries.js";
import { checkedStage, compileStage } from "./compile-stage.js";
import type { Stage } from "./stage.js";
import { StageError } from "./stage-error.js";

/** Relative to dist/fake-apiserver/stages, where this module runs; the file is published beside dist. */
const BASIC = fileURLToPath(new URL("../../../fake-apiserver/stages/basic.yaml", import.meta.url));

const EXTENSIONS = [".yaml", ".yml", ".json"];

/** The built-in stages. */
export function basicStages(): readonly Stage[] {
  return readStages(BASIC);
}

/**
 * Reads stages from files, and from those directly inside directories, in the order of their names. kustomization files in
 * directories are skipped. @throws FileError that names the file, the line and the member
 */
export function loadStages(path: string): readonly Stage[] {
  const isDirectory = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  if (!isDirectory) return readStages(path);
  return readdirSync(path)
    .filter((name) => EXTENSIONS.includes(extname(name)))
    .toSorted()
    .flatMap((name) => readStages(join(path, name)));
}

function readStages(path: string): readonly Stage[] {
  const { LineCounter, parseAllDocuments } = libraries.yaml();
  const lines = new LineCounter();
  const text = readText(path);
  const parsed = parseAllDocuments(text, { lineCounter: lines, prettyErrors: false });
  // The parser's error for a file without a single document.
  const documents = "empty" in parsed ? [] : parsed;
  return documents.flatMap((document) => {
    const error = document.errors[0];
    if (error !== undefined) {
      throw new FileError(`${place(path, lines, error.pos[0])}: ${error.message}`);
    }
    return stagesOf(contentOf(path, document), []).map(({ stage, within }) => {
      try {
        checkKind(stage);
        const checked = checkedStage(stage);
        compileStage(checked);
        return checked;
      } catch (cause) {
        if (!(cause instanceof StageError)) throw cause;
        const where = placeOf(path, lines, document, [...within, ...cause.path], cause.textLine);
        throw new FileError(`${where}: ${cause.message}`, { cause });
      }
    });
  });
}

/** @throws FileError for an undefined alias */
function contentOf(path: string, document: Document): unknown {
  try {
    return document.toJS();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new FileError(`${path}: ${why}`, { cause: error });
  }
}

interface PlacedStage {
  readonly stage: unknown;
  readonly within: IssuePath;
}

function stagesOf(content: unknown, within: IssuePath): readonly PlacedStage[] {
  // A document with comments only, and kustomization files.
  if (content === null || content === undefined) return [];
  if (isJsonObject(content) && content["kind"] === "Kustomization") return [];
  if (isList(content)) {
    return content.items.flatMap((item, index) => stagesOf(item, [...within, "items", index]));
  }
  return [{ stage: content, within }];
}

function isList(content: unknown): content is { readonly items: readonly unknown[] } & JsonObject {
  if (!isJsonObject(content)) return false;
  return String(content["kind"]).endsWith("List") && Array.isArray(content["items"]);
}

/** @throws StageError */
function checkKind(stage: unknown): void {
  if (!isJsonObject(stage)) throw new StageError([], "not a Stage: it needs apiVersion and kind");
  const { kind } = stage;
  if (kind === "Stage" || kind === undefined) return;
  throw new StageError(["kind"], `${JSON.stringify(kind)} is no Stage; --load takes other objects`);
}

function placeOf(
  file: string,
  lines: LineCounter,
  document: Document,
  path: IssuePath,
  textLine: number | undefined,
): string {
  const { isNode, isScalar } = libraries.yaml();
  for (let length = path.length; length >= 0; length--) {
    const node = length === 0 ? document.contents : document.getIn(path.slice(0, length), true);
    if (!isNode(node) || !node.range) continue;
    const isBlock = isScalar(node) && String(node.type).startsWith("BLOCK");
    if (textLine === undefined || length < path.length || !isBlock) {
      return place(file, lines, node.range[0]);
    }
    return `${file}:${lines.linePos(node.range[0]).line + textLine}:1`;
  }
  return `${file}:1:1`;
}

function place(file: string, lines: LineCounter, offset: number): string {
  const { line, col } = lines.linePos(offset);
  return `${file}:${line}:${col}`;
}
