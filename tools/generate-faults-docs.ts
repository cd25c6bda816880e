/**
 * Writes docs/faults.md from the JSON Schema of the rules.
 *
 *   node dist/tools/generate-faults-docs.js            writes it
 *   node dist/tools/generate-faults-docs.js --check    exits 1 when it is out of date
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { argv, exit, stderr } from "node:process";

interface Schema {
  readonly title?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Schema;
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly $ref?: string;
  readonly "x-imitates"?: string;
  readonly "x-layer"?: string;
}

interface RulesSchema extends Schema {
  readonly $defs: Readonly<Record<string, Schema>>;
}

const LAYERS: readonly (readonly [layer: string, heading: string, meaning: string])[] = [
  ["connection", "Connections", "What happens to a connection instead of an answer."],
  ["status", "Answers", "An HTTP status instead of an answer."],
  [
    "stream",
    "How a watch is written",
    "The bytes of a watch: where they are cut, how they end. Without `event`, a fault that ends the watch acts as soon as it is open, before anything is written, and one that halves an event takes the first.",
  ],
  [
    "event",
    "What a watch says",
    "The events of a watch. Without `event`, `event.410` and `event.error` act at once; the others are about the first event that would be written after the rule was installed.",
  ],
  [
    "replica",
    "Lists and replicas",
    "Answers that are late, incomplete or from a server that lags behind.",
  ],
];

function renderFaultsDocs(schema: RulesSchema): string {
  const faults = schema.$defs["Fault"]?.oneOf ?? [];
  const lines = [
    "# Faults and rules",
    "",
    "Generated from `fake-apiserver/faults/rule.schema.json` by `node dist/tools/generate-faults-docs.js`. Do not edit.",
    "",
    schema.description ?? "",
    "",
    "```yaml",
    "- name: the second pod watch loses its history after three events",
    "  match: { verb: watch, resource: pods }",
    "  after: 1",
    "  times: 1",
    "  do:",
    "    - fault: event.410",
    "      event: { nth: 4 }",
    "```",
    "",
    "Unknown members and unknown ids are refused, with the place and the nearest right word.",
    "",
    ...["Rule", "Match", "EventMatch"].flatMap((name) => shapeSection(schema, name)),
    "## The catalogue",
    "",
    ...LAYERS.flatMap(([layer, heading, meaning]) => [
      `### ${heading}`,
      "",
      meaning,
      "",
      "| fault | what it does | what it imitates | parameters |",
      "| --- | --- | --- | --- |",
      ...faults.filter((fault) => fault["x-layer"] === layer).map(faultRow),
      "",
    ]),
  ];
  return `${lines.join("\n").trimEnd()}\n`;
}

function shapeSection(schema: RulesSchema, name: string): string[] {
  const definition = schema.$defs[name];
  const rows = Object.entries(definition?.properties ?? {}).map(([member, value]) => {
    const required = definition?.required?.includes(member) ? "yes" : "no";
    return `| \`${member}\` | ${typeName(value)} | ${required} | ${meaningOf(value)} |`;
  });
  return [
    `## ${name}`,
    "",
    definition?.description ?? "",
    "",
    "| member | type | required | meaning |",
    "| --- | --- | --- | --- |",
    ...rows,
    "",
  ];
}

function faultRow(fault: Schema): string {
  const parameters = Object.entries(fault.properties ?? {})
    .filter(([name]) => name !== "fault")
    .map(([name, value]) => {
      if (value.$ref !== undefined) return `\`${name}\`: ${typeName(value)}`;
      const necessity = fault.required?.includes(name) ? "required; " : "";
      return `\`${name}\` (${typeName(value)}): ${necessity}${meaningOf(value)}`;
    });
  const cells = [`\`${fault.title}\``, fault.description, fault["x-imitates"]];
  return `| ${[...cells, parameters.join("<br>") || "none"].join(" | ")} |`;
}

function meaningOf(value: Schema): string {
  const byDefault =
    value.default === undefined ? "" : ` Default: \`${JSON.stringify(value.default)}\`.`;
  return `${value.description ?? ""}${byDefault}`;
}

function typeName(value: Schema): string {
  if (value.$ref !== undefined) {
    const name = value.$ref.split("/").at(-1) ?? "";
    return name === "Fault" || name === "Verb"
      ? name.toLowerCase()
      : `[${name}](#${name.toLowerCase()})`;
  }
  if (value.enum !== undefined) return value.enum.map((one) => `\`${one}\``).join(", ");
  if (value.items !== undefined) return `list of ${typeName(value.items)}`;
  if (value.oneOf !== undefined) return value.oneOf.map(typeName).join(" or ");
  const range = value.minimum === undefined ? "" : ` from ${value.minimum}`;
  return `${[value.type].flat().join(" or ")}${range}`;
}

const path = "docs/faults.md";
const text = renderFaultsDocs(
  JSON.parse(readFileSync("fake-apiserver/faults/rule.schema.json", "utf8")),
);
const isStale = !existsSync(path) || readFileSync(path, "utf8") !== text;
if (argv.includes("--check")) {
  if (isStale) stderr.write(`${path}: out of date: run npm run generate\n`);
  exit(isStale ? 1 : 0);
}
if (isStale) writeFileSync(path, text);
