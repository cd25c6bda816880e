/**
 * Initial objects, from manifests as kubectl accepts them: YAML or JSON, many documents in a file, lists.
 *
 * A CustomResourceDefinition among them is not only an object: its served versions are served from the start,
 * so that manifests may come before the definition of their kind.
 */

import { readdirSync, statSync } from "node:fs";
import { extname, join } from "node:path";
import type { KubernetesObject, ResourceDefinition } from "../../src/wire/resource.js";
import { FileError, readText } from "../faults/load-rules-file.js";
import { isJsonObject, record, records } from "../values/json-value.js";
import { libraries } from "../values/libraries.js";

/** An object and the place it was read from. */
export interface LoadedObject {
  readonly object: KubernetesObject;
  /** "pods.yaml:12:1" */
  readonly place: string;
}

/** The contents of a set of manifests. */
export interface LoadedManifests {
  readonly objects: readonly LoadedObject[];
  /** What the custom resource definitions among the objects define. */
  readonly resources: readonly ResourceDefinition[];
}

const EXTENSIONS = [".yaml", ".yml", ".json"];

/**
 * Reads files, and the manifests directly inside directories, in the order of their names.
 *
 * @throws FileError that names the file, the line and the mistake
 */
export function loadObjects(paths: readonly string[]): LoadedManifests {
  const objects = paths.flatMap(manifestFiles).flatMap(readManifest);
  return { objects, resources: objects.flatMap(({ object }) => definedResources(object)) };
}

function manifestFiles(path: string): string[] {
  const isDirectory = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  if (!isDirectory) return [path];
  return readdirSync(path)
    .filter((name) => EXTENSIONS.includes(extname(name)))
    .toSorted()
    .map((name) => join(path, name));
}

function readManifest(path: string): LoadedObject[] {
  const { LineCounter, parseAllDocuments } = libraries.yaml();
  const lines = new LineCounter();
  const documents = parseAllDocuments(readText(path), { lineCounter: lines, prettyErrors: false });
  const placed = (offset: number): string => {
    const { line, col } = lines.linePos(offset);
    return `${path}:${line}:${col}`;
  };
  // The parser's error for a file without a single document.
  if ("empty" in documents) return [];
  return documents.flatMap((document) => {
    const error = document.errors[0];
    if (error !== undefined) throw new FileError(`${placed(error.pos[0])}: ${error.message}`);
    const place = placed(document.contents?.range?.[0] ?? document.range[0]);
    return objectsOf(document.toJS(), place);
  });
}

function objectsOf(content: unknown, place: string): LoadedObject[] {
  // A document with comments only.
  if (content === null || content === undefined) return [];
  if (isList(content)) return content.items.flatMap((item) => objectsOf(item, place));
  if (isObject(content)) return [{ object: withoutServerFields(content), place }];
  throw new FileError(
    `${place}: not a Kubernetes object: it needs apiVersion, kind and metadata.name`,
  );
}

/** Output of kubectl for an existing object can be loaded: fields that only a server may set are removed. */
function withoutServerFields(object: KubernetesObject): KubernetesObject {
  const { resourceVersion: _version, uid: _uid, managedFields: _fields, ...kept } = object.metadata;
  return { ...object, metadata: kept };
}

function isList(content: unknown): content is { readonly items: readonly unknown[] } {
  return (
    isJsonObject(content) &&
    typeof content["kind"] === "string" &&
    content["kind"].endsWith("List") &&
    Array.isArray(content["items"])
  );
}

function isObject(content: unknown): content is KubernetesObject {
  return (
    isJsonObject(content) &&
    typeof content["apiVersion"] === "string" &&
    typeof content["kind"] === "string" &&
    isJsonObject(content["metadata"]) &&
    typeof content["metadata"]["name"] === "string"
  );
}

/** The resources that a CustomResourceDefinition defines, one for each version served; none of any other object. */
function definedResources(object: KubernetesObject): readonly ResourceDefinition[] {
  if (object.kind !== "CustomResourceDefinition") return [];
  const spec = record(object["spec"]);
  const names = record(spec["names"]);
  const group = textOf(spec["group"]);
  const resource = textOf(names["plural"]);
  const kind = textOf(names["kind"]);
  if (group === "" || resource === "" || kind === "") return [];
  return records(spec["versions"])
    .filter((version) => version["served"] === true)
    .map((version) => ({
      group,
      version: textOf(version["name"]),
      resource,
      kind,
      singular: textOf(names["singular"]) || kind.toLowerCase(),
      namespaced: spec["scope"] !== "Cluster",
      shortNames: listOf(names["shortNames"]).map(textOf),
      categories: listOf(names["categories"]).map(textOf),
      custom: true,
    }));
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
