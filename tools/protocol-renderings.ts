import { execFileSync } from "node:child_process";

const BANNER =
  "/** Generated from protocol.schema.json by tools/generate-protocol.ts. Do not edit. */\n\n";

interface Definition {
  readonly title?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Definition>>;
  readonly required?: readonly string[];
  readonly oneOf?: readonly Definition[];
  readonly enum?: readonly unknown[];
  readonly items?: Definition;
  readonly const?: unknown;
  readonly type?: string;
  readonly $ref?: string;
  readonly "x-result"?: Definition;
}

interface ProtocolSchema extends Definition {
  readonly $defs: Readonly<Record<string, Definition>>;
}

/** The types of every message, and `CommandResults`, which maps a command's name to its result. */
export function renderProtocolTypes(schemaText: string): string {
  const schema: ProtocolSchema = JSON.parse(schemaText);
  // The generator leaves out what the root does not reach; a root that names every definition reaches all.
  const root = {
    title: "Definitions",
    type: "object",
    additionalProperties: false,
    properties: Object.fromEntries(
      ["Message", ...Object.keys(schema.$defs)].map((name) => [name, { $ref: `#/$defs/${name}` }]),
    ),
    $defs: {
      ...schema.$defs,
      Message: { title: "Message", description: schema.description, oneOf: schema.oneOf },
    },
  };
  const body = execFileSync("node_modules/.bin/json2ts", ["--no-format"], {
    input: JSON.stringify(root),
    encoding: "utf8",
  }).replace(/^\/\*[\s\S]*?\*\/\s*/, BANNER);
  const results = commandsOf(schema).map(
    ({ name, definition }) => `  ${JSON.stringify(name)}: ${nameOf(definition["x-result"])};`,
  );
  const text = `${body}
/** What each command answers. */
export interface CommandResults {
${results.join("\n")}
}
`;
  return formatted("src/protocol/messages.ts", text);
}

/** The reference page of the protocol, in Markdown. */
export function renderProtocolDocs(schemaText: string): string {
  const schema: ProtocolSchema = JSON.parse(schemaText);
  const lines = [
    "# The adapter protocol",
    "",
    "Generated from `src/protocol/protocol.schema.json` by `npm run generate`. Do not edit.",
    "",
    schema.description ?? "",
    "",
    "## Commands",
    "",
    "| command | arguments | answer | meaning |",
    "| --- | --- | --- | --- |",
    ...commandsOf(schema).map(({ name, definition }) => {
      const args = link(definition.properties?.["args"]);
      return `| \`${name}\` | ${args} | ${link(definition["x-result"])} | ${definition.description ?? ""} |`;
    }),
    "",
    "## Shapes",
    "",
  ];
  for (const [name, definition] of Object.entries(schema.$defs)) {
    if (definition.properties?.["cmd"] !== undefined) continue;
    lines.push(`### ${name}`, "", definition.description ?? "", "", ...shapeOf(definition), "");
  }
  return `${lines.join("\n").trimEnd()}\n`;
}

function commandsOf(schema: ProtocolSchema): { name: string; definition: Definition }[] {
  return Object.values(schema.$defs).flatMap((definition) => {
    const name = definition.properties?.["cmd"]?.const;
    return typeof name === "string" ? [{ name, definition }] : [];
  });
}

function shapeOf(definition: Definition): string[] {
  if (definition.enum !== undefined) return [definition.enum.map((v) => `\`${v}\``).join(" · ")];
  if (definition.oneOf !== undefined) {
    return definition.oneOf.flatMap((one) =>
      one.$ref !== undefined
        ? [`- ${link(one)}`]
        : [`**${one.title}**: ${one.description ?? ""}`, "", ...shapeOf(one), ""],
    );
  }
  const properties = Object.entries(definition.properties ?? {});
  if (properties.length === 0) return ["No members."];
  return [
    "| member | type | required | meaning |",
    "| --- | --- | --- | --- |",
    ...properties.map(([key, value]) => {
      const required = definition.required?.includes(key) ? "yes" : "no";
      return `| \`${key}\` | ${typeName(value)} | ${required} | ${value.description ?? ""} |`;
    }),
  ];
}

function typeName(value: Definition): string {
  if (value.$ref !== undefined) return link(value);
  if (value.const !== undefined) return `\`${JSON.stringify(value.const)}\``;
  if (value.enum !== undefined) return value.enum.map((v) => `\`${v}\``).join(" or ");
  if (value.items !== undefined) return `list of ${typeName(value.items)}`;
  return value.type ?? "any";
}

function nameOf(reference: Definition | undefined): string {
  const name = reference?.$ref?.split("/").at(-1);
  return name ?? "unknown";
}

function link(reference: Definition | undefined): string {
  const name = nameOf(reference);
  return `[${name}](#${name.toLowerCase()})`;
}

function formatted(path: string, text: string): string {
  return execFileSync("node_modules/.bin/biome", ["format", `--stdin-file-path=${path}`], {
    input: text,
    encoding: "utf8",
  });
}
