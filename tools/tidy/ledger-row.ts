import { isMap, isSeq, LineCounter, parseDocument, type YAMLMap } from "yaml";

/** One requirement, as far as `tidy` cares. */
export interface LedgerRow {
  readonly path: string;
  readonly line: number;
  readonly id: string;
  readonly duty: string;
  /** "contract", "client-go", or "" where the row does not say. */
  readonly basis: string;
  /** It is a statement of the contract itself. */
  readonly isStatement: boolean;
  /** A reason is given why no scenario shows it. */
  readonly isExcused: boolean;
}

/** The rows of a ledger file. What is no list of mappings has none: the suite's own loader explains what is wrong. */
export function ledgerRows(file: { path: string; text: string }): readonly LedgerRow[] {
  const lines = new LineCounter();
  const document = parseDocument(file.text, { lineCounter: lines });
  if (!isSeq(document.contents)) return [];
  return document.contents.items.flatMap((row) => {
    if (!isMap(row)) return [];
    const line = lines.linePos(row.range?.[0] ?? 0).line;
    return [{ path: file.path, line, ...factsOf(row) }];
  });
}

function factsOf(row: YAMLMap): Omit<LedgerRow, "path" | "line"> {
  return {
    id: String(row.get("id") ?? ""),
    duty: String(row.get("duty") ?? ""),
    basis: String(row.get("basis") ?? ""),
    isStatement: row.has("area"),
    isExcused: row.has("untestable") || row.has("excluded"),
  };
}
