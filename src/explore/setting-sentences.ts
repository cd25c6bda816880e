import type { Selection, ServerKind, Setting } from "./history.js";
import { INDEXES } from "./known-objects.js";
import { given, type Sentence } from "./sentence.js";

/** What the server is. */
export function serverOf(kind: ServerKind, version: string): readonly Sentence[] {
  const counts = version === "" ? [] : [given(`the resource version is "${version}"`)];
  if (kind === "as shipped") return counts;
  return [
    given(
      kind === "without streaming lists"
        ? "the apiserver does not stream lists"
        : "the apiserver has no watch cache",
    ),
    ...counts,
  ];
}

const IN_NAMESPACE = ["namespace", "default"] as const;
const BY_LABEL = ["label selector", "app=web"] as const;
/** The rows that select objects. */
const SELECTED: Readonly<Record<Selection, readonly (readonly string[])[]>> = {
  everything: [],
  "a namespace": [IN_NAMESPACE],
  "a label": [BY_LABEL],
  "two labels": [["label selector", "app,app!=db"]],
  "a set of labels": [["label selector", "app in (web, api)"]],
  "labels in capitals": [["label selector", "app!=db,app!=WEB"]],
  "a field": [["field selector", "metadata.namespace=default"]],
  "two fields": [["field selector", "metadata.name!=c,metadata.name!=b"]],
  "a label in a namespace": [IN_NAMESPACE, BY_LABEL],
  "a label and a field in a namespace": [
    IN_NAMESPACE,
    BY_LABEL,
    ["field selector", "metadata.name!=c"],
  ],
};

/** The rows of the informer's table, each of which a port may be unable to have. */
export function settingsOf({
  collection,
  selection,
  pageSize,
  resyncs,
  transforms,
  index,
}: Setting): readonly (readonly string[])[] {
  const isNamespaced = collection !== "nodes";
  const rows = SELECTED[selection].filter(
    (row) => isNamespaced || !row.join().includes("namespace"),
  );
  if (pageSize > 0) rows.push(["page size", String(pageSize)]);
  if (resyncs !== "") rows.push(["resync period", resyncs]);
  if (transforms !== "") rows.push(["transform", transforms]);
  // The expected content of an index is computed from all writes of the history, without a selector.
  if (index !== "" && selection === "everything") {
    rows.push(["index", INDEXES[index].row]);
  }
  return rows;
}
