import { catalogue } from "../../fake-apiserver/faults/catalogue.js";
import { faultRow, isFaultId, loadFaults } from "../../fake-apiserver/faults/loaded-faults.js";
import { ruleSchema } from "../../fake-apiserver/faults/rule-schema.js";
import { INCIDENTS } from "../../fake-apiserver/incidents/incident.js";

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
  readonly "x-wrong"?: string;
  readonly "x-h2"?: string;
  readonly "x-ws"?: string;
}

interface RulesSchema extends Schema {
  readonly $defs: Readonly<Record<string, Schema>>;
}

const LAYERS: readonly (readonly [layer: string, heading: string, meaning: string])[] = [
  ["connection", "Connections", "Faults of connections, before any response."],
  [
    "tls",
    "TLS",
    "For worlds with TLS. Wrong certificates are presented in the handshake of new connections; open connections stay open.",
  ],
  [
    "http2",
    "HTTP/2",
    "Frames and windows of HTTP/2, which clients negotiate over TLS. Without `event`, these faults act on a watch as soon as it is open, and on other requests before they are handled.",
  ],
  ["status", "Answers", "HTTP statuses instead of the regular response."],
  [
    "stream",
    "Bytes of a watch",
    "How a watch is split into chunks, and how it ends. Without `event`, a fault that ends the watch acts as soon as it is open, before the first write, and a fault that truncates an event acts on the first.",
  ],
  [
    "event",
    "Events of a watch",
    "Without `event`, `event.410` and `event.error` act at once; the others apply to the first event after the rule was installed.",
  ],
  [
    "replica",
    "History, versions and replicas",
    "Responses with old, future or unrelated versions.",
  ],
  ["list", "Contents of a list", "Lists that are incomplete, broken, slow, or paged wrongly."],
  ["write", "Writes", "Faults of writes; reads are not affected."],
  ["websocket", "WebSockets", "Watches over WebSockets; other watches are not affected."],
];

function renderFaultsDocs(schema: RulesSchema): string {
  const faults = schema.$defs["Fault"]?.oneOf ?? [];
  const lines = [
    "# Faults and rules",
    "",
    "Generated from `fake-apiserver/faults` by `npm run generate`. Do not edit.",
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
    "Unknown members and ids are rejected, with their position and the nearest valid name.",
    "",
    ...["Rule", "Match", "EventMatch"].flatMap((name) => shapeSection(schema, name)),
    "## The catalogue",
    "",
    "`row` is the number of what goes wrong, 1 to 123; faults and actions with one number are forms of it.",
    "",
    ...LAYERS.flatMap(([layer, heading, meaning]) => [
      `### ${heading}`,
      "",
      meaning,
      "",
      "| row | fault | what it does | what it imitates | parameters | affected clients |",
      "| --- | --- | --- | --- | --- | --- |",
      ...faults.filter((fault) => fault["x-layer"] === layer).map(faultLine),
      "",
    ]),
    ...actionsSection(schema),
    ...incidentsSection(),
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

function faultLine(fault: Schema): string {
  const cells = [
    rowOf(fault.title),
    `\`${fault.title}\``,
    [fault.description, ...protocolNotes(fault)].join(" "),
    fault["x-imitates"],
    parametersOf(fault, "fault"),
    fault["x-wrong"],
  ];
  return `| ${cells.join(" | ")} |`;
}

/** What a fault looks like over protocols other than HTTP/1.1, and where it cannot be. */
function protocolNotes(fault: Schema): string[] {
  const { "x-h2": h2, "x-ws": ws } = fault;
  const { title = "" } = fault;
  const row = isFaultId(title) ? faultRow(title) : undefined;
  const isImpossible = row?.layer === "stream" && !row.protocols.includes("ws");
  return [
    ...(h2 === undefined ? [] : [`Over HTTP/2: ${h2}`]),
    ...(ws === undefined ? [] : [`Over a WebSocket: ${ws}`]),
    ...(isImpossible ? ["Not over WebSockets."] : []),
  ];
}

function actionsSection(schema: RulesSchema): string[] {
  const rows = (schema.$defs["Action"]?.oneOf ?? []).map((action) => {
    const cells = [
      rowOf(action.title),
      `\`${action.title}\``,
      action.description,
      action["x-imitates"],
      parametersOf(action, "action"),
      action["x-wrong"],
    ];
    return `| ${cells.join(" | ")} |`;
  });
  return [
    "## Actions",
    "",
    "Actions change the store, or all open watches or connections, once: `act(world, { action, … })` in TypeScript, `POST /actions` over HTTP.",
    "",
    "| row | action | what it does | what it imitates | parameters | affected clients |",
    "| --- | --- | --- | --- | --- | --- |",
    ...rows,
    "",
  ];
}

function incidentsSection(): string[] {
  const rows = Object.entries(INCIDENTS).map(([name, { description, parameters, required }]) => {
    const documented = parametersOf({ properties: parameters, required }, "");
    return `| \`${name}\` | ${description} | ${documented} |`;
  });
  return [
    "## Incidents",
    "",
    "Named combinations: `incident(world, name, params)` in TypeScript, `POST /incidents/{name}` over HTTP.",
    "",
    "| incident | description | parameters |",
    "| --- | --- | --- |",
    ...rows,
    "",
  ];
}

function rowOf(id = ""): string {
  return String(catalogue().find(({ ids }) => ids.includes(id))?.row ?? "");
}

function parametersOf(schema: Schema, tag: string): string {
  const parameters = Object.entries(schema.properties ?? {})
    .filter(([name]) => name !== tag)
    .map(([name, value]) => {
      if (value.$ref !== undefined) return `\`${name}\`: ${typeName(value)}`;
      const necessity = schema.required?.includes(name) ? "required; " : "";
      return `\`${name}\` (${typeName(value)}): ${necessity}${meaningOf(value)}`;
    });
  return parameters.join("<br>") || "none";
}

function meaningOf(value: Schema): string {
  const byDefault =
    value.default === undefined ? "" : ` Default: \`${JSON.stringify(value.default)}\`.`;
  return `${value.description ?? ""}${byDefault}`;
}

function typeName(value: Schema): string {
  if (value.$ref !== undefined) {
    const name = value.$ref.split("/").at(-1) ?? "";
    if (name === "RuleList") return "list of [Rule](#rule)";
    return ["Fault", "Verb", "Protocol"].includes(name)
      ? name.toLowerCase()
      : `[${name}](#${name.toLowerCase()})`;
  }
  if (value.enum !== undefined) return value.enum.map((one) => `\`${one}\``).join(", ");
  if (value.items !== undefined) return `list of ${typeName(value.items)}`;
  if (value.oneOf !== undefined) return value.oneOf.map(typeName).join(" or ");
  const range = value.minimum === undefined ? "" : ` from ${value.minimum}`;
  return `${[value.type].flat().join(" or ")}${range}`;
}

/** docs/faults.md: the grammar of rules, and each fault with what it imitates. */
export async function faultsDocs(): Promise<string> {
  await loadFaults();
  return renderFaultsDocs(ruleSchema());
}
