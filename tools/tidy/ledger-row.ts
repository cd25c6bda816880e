import { isMap, isScalar, isSeq, LineCounter, parseDocument, type YAMLMap } from "yaml";

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
  /** Where it can be read up. */
  readonly sources: readonly { readonly text: string; readonly line: number }[];
}

/** The rows of a ledger file. What is no list of mappings has none: the suite's own loader explains what is wrong. */
export function ledgerRows(file: { path: string; text: string }): readonly LedgerRow[] {
  const lines = new LineCounter();
  const document = parseDocument(file.text, { lineCounter: lines });
  if (!isSeq(document.contents)) return [];
  return document.contents.items.flatMap((row) => {
    if (!isMap(row)) return [];
    const line = lines.linePos(row.range?.[0] ?? 0).line;
    return [{ path: file.path, line, ...factsOf(row), sources: sourcesOf(row, lines) }];
  });
}

function sourcesOf(row: YAMLMap, lines: LineCounter): LedgerRow["sources"] {
  const source: unknown = row.get("source", true);
  const items: readonly unknown[] = isSeq(source) ? source.items : [source];
  return items
    .filter((item) => isScalar(item))
    .map(({ value, range }) => ({
      text: String(value),
      line: lines.linePos(range?.[0] ?? 0).line,
    }));
}

function factsOf(row: YAMLMap): Omit<LedgerRow, "path" | "line" | "sources"> {
  return {
    id: String(row.get("id") ?? ""),
    duty: String(row.get("duty") ?? "must"),
    basis: String(row.get("basis") ?? ""),
    isStatement: row.has("area"),
    isExcused: row.has("untestable") || row.has("excluded"),
  };
}
