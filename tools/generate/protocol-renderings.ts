import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { packageRoot } from "../../src/suite/values/package-root.js";

const BANNER = "/** Generated from protocol.schema.yaml by npm run generate. Do not edit. */";

interface Definition {
  readonly title?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Definition>>;
  readonly required?: readonly string[];
  readonly oneOf?: readonly Definition[];
  readonly enum?: readonly (string | number)[];
  readonly items?: Definition;
  readonly const?: string | number;
  readonly type?: string;
  readonly additionalProperties?: boolean | Definition;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly $ref?: string;
  readonly "x-result"?: Definition;
  /** What each value of an enum means. */
  readonly "x-meanings"?: Readonly<Record<string, string>>;
}

interface ProtocolSchema extends Definition {
  readonly $defs: Readonly<Record<string, Definition>>;
}

interface CommandDefinition {
  readonly name: string;
  readonly definition: Definition;
}

/** The types of every message, and `CommandResults`, which maps a command's name to its result. */
export function renderProtocolTypes(schemaText: string): string {
  const schema: ProtocolSchema = JSON.parse(schemaText);
  // Not by import: the declarations of this package do not pass our compiler settings.
  // ignoreMinAndMaxItems: a property named "items" would be taken for an array without a minimum.
  const options = [`--bannerComment=${BANNER}`, "--no-format", "--ignoreMinAndMaxItems"];
  const body = runTool("json2ts", options, JSON.stringify(typesSchema(schema)));
  // The root exists to reach everything; it is not used as a type.
  const text = body.replace(/export interface Root \{[^}]*\}\n/, "");
  return formatted("src/protocol/messages.ts", text);
}

/**
 * The reference page of the protocol, in Markdown: the template, with its markers `<!-- commands -->` and
 * `<!-- shapes -->` replaced.
 * @throws Error when the template lacks a marker
 */
export function renderProtocolDocs(schemaText: string, templateText: string): string {
  const schema: ProtocolSchema = JSON.parse(schemaText);
  return [
    { marker: "<!-- description -->", text: schema.description ?? "" },
    { marker: "<!-- commands -->", text: commandTable(schema).join("\n") },
    { marker: "<!-- shapes -->", text: shapes(schema).join("\n").trimEnd() },
  ].reduce((page, { marker, text }) => {
    if (!page.includes(marker)) throw new Error(`The template of docs/protocol.md lacks ${marker}`);
    return page.replace(marker, () => text);
  }, templateText);
}

/** The schema as the type generator needs it: one root that reaches all, unions that are nothing but unions. */
function typesSchema(schema: ProtocolSchema): object {
  const definitions = Object.entries(schema.$defs).map(([name, definition]) => {
    const { type, ...union } = definition;
    return [name, definition.oneOf === undefined ? definition : union];
  });
  return {
    title: "Root",
    type: "object",
    additionalProperties: false,
    properties: {
      message: { $ref: "#/$defs/Message" },
      results: { $ref: "#/$defs/CommandResults" },
    },
    $defs: {
      ...Object.fromEntries(definitions),
      // The empty interface would accept anything.
      Empty: { ...schema.$defs["Empty"], tsType: "Record<string, never>" },
      Message: { title: "Message", description: schema.description, oneOf: schema.oneOf },
      CommandResults: resultsSchema(commandsOf(schema)),
    },
  };
}

function resultsSchema(commands: readonly CommandDefinition[]): object {
  return {
    title: "CommandResults",
    description: "What each command answers.",
    type: "object",
    additionalProperties: false,
    required: commands.map(({ name }) => name),
    properties: Object.fromEntries(
      commands.map(({ name, definition }) => [name, definition["x-result"]]),
    ),
  };
}

function commandsOf(schema: ProtocolSchema): readonly CommandDefinition[] {
  return Object.values(schema.$defs).flatMap((definition) => {
    const name = definition.properties?.["cmd"]?.const;
    return typeof name === "string" ? [{ name, definition }] : [];
  });
}

function commandTable(schema: ProtocolSchema): readonly string[] {
  return [
    "| command | arguments | answer | meaning |",
    "| --- | --- | --- | --- |",
    ...commandsOf(schema).map(({ name, definition }) => {
      const args = link(definition.properties?.["args"]);
      const result = link(definition["x-result"]);
      return `| \`${name}\` | ${args} | ${result} | ${definition.description ?? ""} |`;
    }),
  ];
}

function shapes(schema: ProtocolSchema): readonly string[] {
  return Object.entries(schema.$defs)
    .filter(([name, { properties }]) => name !== "Command" && properties?.["cmd"] === undefined)
    .flatMap(([name, definition]) => [
      `### ${name}`,
      "",
      definition.description ?? "",
      "",
      ...shapeOf(definition),
      "",
    ]);
}

function shapeOf(definition: Definition): readonly string[] {
  if (definition.enum !== undefined) return valuesOf(definition.enum, definition["x-meanings"]);
  if (definition.oneOf !== undefined) return definition.oneOf.flatMap(branch);
  const members = memberRows(definition, "");
  if (members.length > 0) {
    return ["| member | type | required | meaning |", "| --- | --- | --- | --- |", ...members];
  }
  return definition.additionalProperties === true ? ["Any members."] : [];
}

function valuesOf(
  values: readonly (string | number)[],
  meanings: Readonly<Record<string, string>> | undefined,
): readonly string[] {
  if (meanings === undefined) return [values.map((one) => `\`${one}\``).join(" · ")];
  const rows = values.map((one) => `| \`${one}\` | ${meanings[one] ?? ""} |`);
  return ["| value | meaning |", "| --- | --- |", ...rows];
}

function branch(one: Definition): readonly string[] {
  if (one.$ref !== undefined) return [`- ${link(one)}`];
  const kind = one.properties?.["kind"]?.const ?? one.title;
  const members = memberRows({ ...one, properties: withoutKind(one.properties) }, "");
  const table = ["| member | type | required | meaning |", "| --- | --- | --- | --- |", ...members];
  return [
    `**\`{"kind":"${kind}"}\`** ${one.description ?? ""}`,
    "",
    ...(members.length === 0 ? [] : [...table, ""]),
  ];
}

function withoutKind(
  properties: Readonly<Record<string, Definition>> = {},
): Readonly<Record<string, Definition>> {
  return Object.fromEntries(Object.entries(properties).filter(([name]) => name !== "kind"));
}

/** A row for each member; an object inside an object is shown by the paths of its members. */
function memberRows(definition: Definition, prefix: string): readonly string[] {
  return Object.entries(definition.properties ?? {}).flatMap(([name, member]) => {
    const required = definition.required?.includes(name) ? "yes" : "no";
    const path = `${prefix}${name}`;
    const meaning = member.description ?? "";
    return [
      `| \`${path}\` | ${typeName(member)} | ${required} | ${meaning} |`,
      ...memberRows(member, `${path}.`),
    ];
  });
}

function typeName(member: Definition): string {
  if (member.$ref !== undefined) return link(member);
  if (member.const !== undefined) return `\`${JSON.stringify(member.const)}\``;
  if (member.enum !== undefined) return member.enum.map((one) => `\`${one}\``).join(" or ");
  if (member.items !== undefined) return `list of ${typeName(member.items)}`;
  if (typeof member.additionalProperties === "object") {
    return `names to ${typeName(member.additionalProperties)}`;
  }
  const bound = member.minimum === undefined ? "" : `, ${member.minimum} or more`;
  const pattern = member.pattern === undefined ? "" : `, matching \`${member.pattern}\``;
  return `${member.type ?? "any"}${bound}${pattern}`;
}

function link(reference: Definition | undefined): string {
  const name = reference?.$ref?.split("/").at(-1) ?? "unknown";
  return `[${name}](#${name.toLowerCase()})`;
}

/** What a program of this package's development dependencies makes of `input`. */
function runTool(program: string, args: readonly string[], input: string): string {
  const root = packageRoot();
  const path = join(root, "node_modules", ".bin", program);
  return execFileSync(path, args, { input, encoding: "utf8", cwd: root });
}

/** `text` as the formatter of this package writes it; `path`, which need not exist, says what it is. */
function formatted(path: string, text: string): string {
  return runTool("biome", ["format", `--stdin-file-path=${path}`], text);
}
