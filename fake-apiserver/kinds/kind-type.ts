/** How many values a field holds. */
export type Cardinality = "one" | "list" | "map";

/** A field of a type. */
export interface KindField {
  /** In protobuf; 0: the field is not sent there. */
  readonly number: number;
  /** In JSON. Of an inlined field: that of nothing. */
  readonly name: string;
  readonly cardinality: Cardinality;
  /** "string", "bool", "int32", "int64", "double", "bytes", or the full name of a type; of a list or a map: of its values. */
  readonly type: string;
  /** What Go calls it, with its list or map, where that does not follow from the type: "v1.PullPolicy", "v1.ResourceList". */
  readonly goType?: string;
  /** Whether its members are inlined in the JSON of the containing type. */
  readonly isInlined: boolean;
  /** The types in which it stands, outermost first, if it is a member of an inlined struct: "VolumeSource". */
  readonly inlinedFrom?: readonly string[];
  /** Zero can be distinguished from absent. */
  readonly isPointer: boolean;
  /** Not in the JSON when it is zero or empty. */
  readonly isLeftOut: boolean;
  /** An object without it is incomplete. */
  readonly isRequired: boolean;
  /** How a strategic patch merges it: "merge", "retainKeys", "merge,retainKeys". */
  readonly patchStrategy?: string;
  /** The merge key: the member by which a strategic patch identifies items of a list. */
  readonly patchMergeKey?: string;
}

/** A type: its fields; or, for a list wrapped in a message, the type of its items. */
export type KindType =
  | { readonly type: "struct"; readonly name: string; readonly fields: readonly KindField[] }
  | { readonly type: "list"; readonly name: string; readonly items: KindField };

const SCALARS = ["string", "bool", "int32", "int64", "double", "bytes"];

/** The fields `apiVersion` and `kind`, which a message does not have. */
const TYPE_META: readonly KindField[] = ["0 apiVersion string ?", "0 kind string ?"].map((line) =>
  parseField("", line),
);

/**
 * Reads what a generated file says of a type: a line for each field, or the type of its items.
 * @param packageName how the names of the file's types begin: "io.k8s.api.core.v1"
 */
export function parseKindType(
  packageName: string,
  name: string,
  text: string | readonly string[],
): KindType {
  return typeof text === "string"
    ? { type: "list", name, items: parseField(packageName, `1 items []${text} .`) }
    : { type: "struct", name, fields: parseFields(packageName, text) };
}

/** Reads lines such as "1 metadata io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta ?". */
export function parseFields(packageName: string, lines: readonly string[]): readonly KindField[] {
  return lines.flatMap((line) =>
    line === "0 ~ TypeMeta ." ? TYPE_META : [parseField(packageName, line)],
  );
}

function parseField(packageName: string, line: string): KindField {
  const [number = "", name = "", typeWords = "", marks = "", patch = ""] = line.split(" ");
  const [typeWord = "", goType = ""] = typeWords.split(":");
  const [patchStrategy = "", patchMergeKey = ""] = patch.split("=");
  const word = typeWord.replace(/^(\[\]|\{\})/, "");
  return {
    number: Number(number),
    name,
    cardinality: cardinalityOf(typeWord),
    type: SCALARS.includes(word) || word.includes(".") ? word : `${packageName}.${word}`,
    isInlined: name === "~",
    isPointer: marks.includes("*"),
    isLeftOut: marks.includes("?"),
    isRequired: marks.includes("!"),
    ...(goType === "" ? {} : { goType }),
    ...(patchStrategy === "" ? {} : { patchStrategy }),
    ...(patchMergeKey === "" ? {} : { patchMergeKey }),
  };
}

function cardinalityOf(typeWord: string): Cardinality {
  if (typeWord.startsWith("[]")) return "list";
  return typeWord.startsWith("{}") ? "map" : "one";
}
