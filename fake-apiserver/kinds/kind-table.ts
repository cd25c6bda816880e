/**
 * What the Go types of the built-in kinds know of themselves. `types/` is generated: `fake-apiserver/oracle/kinds` says how.
 */
import { readdirSync, readFileSync } from "node:fs";
import { type KindType, parseKindType } from "./kind-type.js";

/** Seen from dist/fake-apiserver/kinds, where this module runs; the files are published beside dist. */
const FOLDER = new URL("../../../fake-apiserver/kinds/types/", import.meta.url);

/** One generated file. */
interface KindFile {
  readonly package: string;
  readonly kinds: Readonly<Record<string, string>>;
  readonly types: Readonly<Record<string, string | readonly string[]>>;
}

/** A kind, as schemas name it. */
export interface GroupVersionKind {
  readonly group: string;
  readonly kind: string;
  readonly version: string;
}

/** Types by their names in OpenAPI, and kinds by group and version. */
export class KindTable {
  readonly #typeNames = new Map<string, string>();
  readonly #kinds = new Map<string, GroupVersionKind[]>();
  readonly #texts = new Map<string, { readonly file: KindFile; readonly name: string }>();
  readonly #types = new Map<string, KindType>();

  constructor(files: readonly KindFile[]) {
    for (const file of files) {
      for (const [kind, name] of Object.entries(file.kinds)) {
        const fullName = `${file.package}.${name}`;
        this.#typeNames.set(kind, fullName);
        this.#kinds.set(fullName, [...this.kindsOf(fullName), parseKind(kind)]);
      }
      for (const name of Object.keys(file.types)) {
        this.#texts.set(`${file.package}.${name}`, { file, name });
      }
    }
  }

  /** The name of a kind's type: "apps/v1" and "Deployment" are "io.k8s.api.apps.v1.Deployment". */
  typeNameOf(apiVersion: string, kind: string): string | undefined {
    return this.#typeNames.get(`${apiVersion}/${kind}`);
  }

  /** The kinds that are of a type; none, if it is only part of others. */
  kindsOf(fullName: string): readonly GroupVersionKind[] {
    return this.#kinds.get(fullName) ?? [];
  }

  /** Undefined for scalars, and for types with a form of their own. */
  type(fullName: string): KindType | undefined {
    const known = this.#types.get(fullName);
    const text = this.#texts.get(fullName);
    if (known !== undefined || text === undefined) return known;
    const { file, name } = text;
    const type = parseKindType(file.package, name, file.types[name] ?? []);
    this.#types.set(fullName, type);
    return type;
  }
}

/** @param kind "v1/Pod", "apps/v1/Deployment" */
function parseKind(kind: string): GroupVersionKind {
  const [name = "", version = "", group = ""] = kind.split("/").toReversed();
  return { group, kind: name, version };
}

let table: KindTable | undefined;

/** The table of all kinds, read from the disk on first use. */
export function kindTable(): KindTable {
  table ??= new KindTable(readdirSync(FOLDER).map(readKindFile));
  return table;
}

function readKindFile(name: string): KindFile {
  const file: KindFile = JSON.parse(readFileSync(new URL(name, FOLDER), "utf8"));
  return file;
}

/** How a server says that it knows no such kind. */
export function noSuchKind({
  apiVersion,
  kind,
  isPatched = false,
}: {
  readonly apiVersion: string;
  readonly kind: string;
  readonly isPatched?: boolean;
}): string {
  const what = `no kind ${JSON.stringify(kind)} is registered`;
  // A server has two tables of kinds, each named after the line that made it.
  const table = isPatched ? "pkg/runtime/scheme.go:111" : "pkg/api/legacyscheme/scheme.go:30";
  const where = `in scheme "${table}"`;
  return `${what} for version ${JSON.stringify(apiVersion)} ${where}`;
}
