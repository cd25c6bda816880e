import {
  type PartMember,
  type PartMethod,
  type PartSchema,
  partSchema,
} from "../../src/protocol/part-schema.js";
import type { GeneratedFile } from "./generated-file.js";

type Name = Parameters<typeof partSchema>[0];

interface ProtocolSchema {
  readonly $defs: { readonly PartKind: { readonly enum: readonly Name[] } };
}

/** docs/parts: a page for each kind of part, and for what parts of several kinds have. */
export function partPages(schemaText: string): readonly GeneratedFile[] {
  const { $defs }: ProtocolSchema = JSON.parse(schemaText);
  const names: readonly Name[] = ["scripted-source", "scripted-wire", ...$defs.PartKind.enum];
  return names.map((name) => ({
    path: `docs/parts/${name}.md`,
    text: pageOf(name, partSchema(name)),
  }));
}

function pageOf(name: string, schema: PartSchema): string {
  const { description, notes, own } = schema;
  const lines = [
    `# ${name}`,
    "",
    description.trimEnd(),
    "",
    ...usesOf(schema),
    ...table(["setting", "type", "meaning"], [...own.settings].map(settingRow)),
    ...table(["method", "arguments", "does, or returns"], [...own.methods].map(methodRow)),
    ...everyCallOf(schema),
    ...table(["report", "value"], [...own.reports].map(reportRow)),
    ...(notes === undefined ? [] : [notes.trimEnd(), ""]),
    `<!-- Made of src/protocol/parts/${name}.yaml by npm run generate. -->`,
  ];
  return `${lines.join("\n")}\n`;
}

function usesOf({ uses, without }: PartSchema): readonly string[] {
  if (uses.size === 0) return [];
  const parts = [...uses].map(([other, names]) => {
    const all = names === "all" ? "everything" : names.map(code).join(", ");
    return `${all} of [${other}](${other}.md)`;
  });
  const but = without.length === 0 ? "" : `, without ${without.map(code).join(", ")}`;
  return [`It has ${parts.join("; ")}${but}.`, ""];
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  if (rows.length === 0) return [];
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line), ""];
}

function settingRow([names, member]: readonly [string, PartMember]): readonly string[] {
  return [codes(names), typeOf(member), meaningOf(member)];
}

function methodRow([names, method]: readonly [string, PartMethod]): readonly string[] {
  const { waits, args, returns, description = "" } = method;
  const value = returns === undefined ? "" : valueText(returns);
  const does = [description, value].filter((text) => text !== "").join(". Returns ");
  return [`${codes(names)}${waits ? ", which waits" : ""}`, argumentsOf(args).join("<br>"), does];
}

function everyCallOf({ everyCall }: PartSchema): readonly string[] {
  if (everyCall.size === 0) return [];
  return [`Every method also takes ${argumentsOf(everyCall).join("; ")}.`, ""];
}

function argumentsOf(args: PartMethod["args"]): readonly string[] {
  return [...args].map(([name, member]) => {
    const meaning = meaningOf(member);
    return `${code(name)}: ${typeOf(member)}${meaning === "" ? "" : `, ${meaning}`}`;
  });
}

function reportRow([names, member]: readonly [string, PartMember | undefined]): readonly string[] {
  return [codes(names), member === undefined ? "" : valueText(member)];
}

function valueText(member: PartMember): string {
  const meaning = meaningOf(member);
  if (member.type === "any") return meaning;
  return meaning === "" ? typeOf(member) : `${typeOf(member)}: ${meaning}`;
}

function typeOf({ type, enum: values }: PartMember): string {
  if (values !== undefined) return Object.keys(values).map(code).join(", ");
  return type.endsWith("s") ? `list of ${type}` : type;
}

function meaningOf({ description = "", enum: values = {} }: PartMember): string {
  const meanings = Object.entries(values).flatMap(([value, meaning]) =>
    meaning === null ? [] : [`${code(value)}: ${meaning}`],
  );
  return [description, meanings.join("; ")].filter((text) => text !== "").join(". ");
}

function codes(names: string): string {
  return names.split(", ").map(code).join(", ");
}

function code(text: string): string {
  return `\`${text}\``;
}
