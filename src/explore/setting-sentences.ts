import type { ServerKind, Setting } from "./history.js";
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

/** The rows of the informer's table, each of which a port may be unable to have. */
export function settingsOf({
  collection,
  selection,
  pageSize,
  resyncs,
  transforms,
  index,
}: Setting): readonly (readonly string[])[] {
  const rows: (readonly string[])[] = [];
  const isNamespaced = collection !== "nodes";
  if (selection === "a namespace" && isNamespaced) rows.push(["namespace", "default"]);
  if (selection === "a label") rows.push(["label selector", "app=web"]);
  if (selection === "two labels") rows.push(["label selector", "app,app!=db"]);
  if (selection === "a set of labels") rows.push(["label selector", "app in (web, api)"]);
  if (selection === "labels in capitals") rows.push(["label selector", "app!=db,app!=WEB"]);
  if (selection === "two fields")
    rows.push(["field selector", "metadata.name!=c,metadata.name!=b"]);
  if (selection === "a field" && isNamespaced)
    rows.push(["field selector", "metadata.namespace=default"]);
  if (pageSize > 0) rows.push(["page size", String(pageSize)]);
  if (resyncs !== "") rows.push(["resync period", resyncs]);
  if (transforms !== "") rows.push(["transform", transforms]);
  // What is indexed is asked for by what the history has written, and not by what is selected of it.
  if (index !== "" && selection === "everything") {
    rows.push(["index", INDEXES[index].row]);
  }
  return rows;
}
