import { type DataTable, defineParameterType, Given, When } from "@cucumber/cucumber";
import { parse as parseYaml } from "yaml";
import { ScenarioError } from "../../src/suite/evidence/expectation-error.js";
import type { ApiserverContext } from "./apiserver-context.js";
import { cellValue } from "./expected-value.js";
import { withMember } from "./member-path.js";
import { typeOf } from "./resource-shorthand.js";
import type { Definition } from "./server-under-test.js";

const JSON_TYPE = { "content-type": "application/json" };

/** How patches are called in scenarios, and on the wire. */
const PATCH_TYPES: ReadonlyMap<string, string> = new Map([
  ["a merge patch", "application/merge-patch+json"],
  ["a JSON patch", "application/json-patch+json"],
  ["a strategic merge patch", "application/strategic-merge-patch+json"],
  ["an apply patch", "application/apply-patch+yaml"],
]);

defineParameterType({
  name: "names",
  regexp: /[a-z][a-z0-9-]*(?:(?:, [a-z][a-z0-9-]*)* and [a-z][a-z0-9-]*)?/,
  transformer: (text: string) => text.split(/, | and /),
});

defineParameterType({
  name: "collection",
  regexp: /(?:other\/)?(?:widget|pod|configmap|namespace|node)s?/,
  transformer: (text: string) => (text.endsWith("s") ? text : `${text}s`),
});

defineParameterType({
  name: "patch",
  regexp: /a merge patch|a JSON patch|a strategic merge patch|an apply patch/,
  transformer: (text: string) => text,
});

// YAML that is short enough for its line.
defineParameterType({
  name: "yaml",
  regexp: /\S.*/,
  transformer: (text: string) => text,
});

Given(
  "{collection} {names} exist(s)",
  async function (this: ApiserverContext, collection: string, names: readonly string[]) {
    for (const name of names) await createObject(this, collection, ["name"], [name]);
  },
);

Given(
  "{collection} {names} exist(s) with {int} kB",
  async function (
    this: ApiserverContext,
    collection: string,
    names: readonly string[],
    lengthKb: number,
  ) {
    // Something that is not shorter than a page of the transport when it is compressed.
    const words = Array.from({ length: lengthKb * 100 }, (_, place) =>
      String((place * 7_919) % 999_983).padStart(10, "."),
    );
    for (const name of names) {
      await createObject(this, collection, ["name", "spec.data"], [name, words.join("")]);
    }
  },
);

Given(
  "{collection} exist:",
  async function (this: ApiserverContext, collection: string, table: DataTable) {
    const [paths = [], ...rows] = table.raw();
    for (const row of rows) await createObject(this, collection, paths, row);
  },
);

// The versions are as in a CustomResourceDefinition.
Given("{word} are defined in versions:", defineVersions);

// The same of one version, whose spec has this schema besides its type.
Given("{word} are defined with the spec:", defineWithSpec);
Given("{word} are defined with the spec: {yaml}", defineWithSpec);

// As in versions, and who converts between the versions.
Given(
  "{word} are defined in versions that the webhook at {string} converts:",
  async function (this: ApiserverContext, plural: string, path: string, yaml: string) {
    const { metadata, spec } = definitionOf(plural, parseYaml(yaml));
    const clientConfig = (await this.webhooks()).clientConfig(path);
    const webhook = { clientConfig, conversionReviewVersions: ["v1"] };
    await this.server.define({
      metadata,
      spec: { ...spec, conversion: { strategy: "Webhook", webhook } },
    });
  },
);

async function defineVersions(this: ApiserverContext, plural: string, yaml: string): Promise<void> {
  await this.server.define(definitionOf(plural, parseYaml(yaml)));
}

async function defineWithSpec(this: ApiserverContext, plural: string, yaml: string): Promise<void> {
  const properties = { spec: { type: "object", ...parseYaml(yaml) } };
  const schema = { openAPIV3Schema: { type: "object", properties } };
  const version = { name: "v1", served: true, storage: true, schema };
  await this.server.define(definitionOf(plural, [version]));
}

function definitionOf(plural: string, versions: Definition["spec"]["versions"]): Definition {
  const singular = plural.replace(/s$/, "");
  const kind = `${singular.charAt(0).toUpperCase()}${singular.slice(1)}`;
  const group = `${plural}.example.com`;
  return {
    metadata: { name: `${plural}.${group}` },
    spec: { group, scope: "Namespaced", names: { plural, kind }, versions },
  };
}

When("the client gets {string}", async function (this: ApiserverContext, path: string) {
  await this.ask({ method: "GET", path, headers: {}, body: "" });
});

When(
  "the client gets {string} accepting {string}",
  async function (this: ApiserverContext, path: string, accept: string) {
    await this.ask({ method: "GET", path, headers: { accept }, body: "" });
  },
);

When("the client posts to {string}:", post);
When("the client posts to {string}: {yaml}", post);

When("the client puts {string}:", put);
When("the client puts {string}: {yaml}", put);

When("the client sends {string} {patch}:", patch);
When("the client sends {string} {patch}: {yaml}", patch);

When("the client deletes {string}", async function (this: ApiserverContext, path: string) {
  await this.ask({ method: "DELETE", path, headers: {}, body: "" });
});

When(
  "the client deletes {string} with: {yaml}",
  async function (this: ApiserverContext, path: string, yaml: string) {
    const options = { apiVersion: "v1", kind: "DeleteOptions", ...parseYaml(yaml) };
    const body = JSON.stringify(options);
    await this.ask({ method: "DELETE", path, headers: JSON_TYPE, body });
  },
);

// A head, an empty line, and a body, as on the wire: "POST widgets", "Content-Type: text/plain".
When("the client sends:", async function (this: ApiserverContext, text: string) {
  await this.ask(parsedRequest(text));
});

// The same with a body of hexadecimal digits, which may have texts in quotes between them: 0a 03 "abc".
When("the client sends bytes:", async function (this: ApiserverContext, text: string) {
  const { body, ...head } = parsedRequest(text);
  const parts = body.match(/"[^"]*"|[\da-f]{2}/g) ?? [];
  const bytes = parts.map((part) =>
    part.startsWith('"') ? Buffer.from(part.slice(1, -1)) : Buffer.from(part, "hex"),
  );
  await this.ask({ ...head, body: Buffer.concat(bytes) });
});

When(
  "{collection} {names} is/are labelled {word}",
  async function (
    this: ApiserverContext,
    collection: string,
    names: readonly string[],
    pair: string,
  ) {
    const [key = "", value = ""] = pair.split("=");
    const labels = { [key]: value === "" ? null : value };
    for (const name of names) {
      await requireGood(this, {
        method: "PATCH",
        path: `${collection}/${name}`,
        headers: { "content-type": "application/merge-patch+json" },
        body: JSON.stringify({ metadata: { labels } }),
      });
    }
  },
);

When(
  "{collection} {names} is/are deleted",
  async function (this: ApiserverContext, collection: string, names: readonly string[]) {
    for (const name of names) {
      const path = `${collection}/${name}`;
      await requireGood(this, { method: "DELETE", path, headers: {}, body: "" });
    }
  },
);

Given("the answer is called {string}", function (this: ApiserverContext, name: string) {
  this.remember(name, this.answer.body);
});

Given(
  "the header {word} is called {string}",
  function (this: ApiserverContext, header: string, name: string) {
    this.remember(name, this.answer.headers[header.toLowerCase()]);
  },
);

Given("history is compacted", async function (this: ApiserverContext) {
  await this.server.compact();
});

async function post(this: ApiserverContext, path: string, yaml: string): Promise<void> {
  await this.ask({ method: "POST", path, headers: JSON_TYPE, body: objectBody(path, yaml) });
}

async function put(this: ApiserverContext, path: string, yaml: string): Promise<void> {
  await this.ask({ method: "PUT", path, headers: JSON_TYPE, body: objectBody(path, yaml) });
}

async function patch(
  this: ApiserverContext,
  path: string,
  kind: string,
  yaml: string,
): Promise<void> {
  const headers = { "content-type": PATCH_TYPES.get(kind) ?? "" };
  const body = kind === "an apply patch" ? objectBody(path, yaml) : JSON.stringify(parseYaml(yaml));
  await this.ask({ method: "PATCH", path, headers, body });
}

function parsedRequest(text: string) {
  const [head = "", body = ""] = text.split(/\n\n(.*)/s);
  const [start = "", ...lines] = head.split("\n");
  const [method = "", path = ""] = start.split(" ");
  const headers = Object.fromEntries(lines.map((line) => line.split(/: (.*)/s).slice(0, 2)));
  return { method, path, headers, body };
}

/** Creates one object with a value at each path, and remembers it by its name. */
async function createObject(
  world: ApiserverContext,
  collection: string,
  columns: readonly string[],
  row: readonly string[],
): Promise<void> {
  const object = columns.reduce<Readonly<Record<string, unknown>>>(
    (made, path: string, place) => withCell(made, path, row[place] ?? ""),
    withContainers(typeOf(collection)),
  );
  const body = JSON.stringify(object);
  await requireGood(world, { method: "POST", path: collection, headers: JSON_TYPE, body });
  const { body: created } = world.answer;
  world.remember(row[columns.indexOf("name")] ?? "", created);
}

/** A pod without containers is none. */
function withContainers(type: ReturnType<typeof typeOf>): Readonly<Record<string, unknown>> {
  if (type.kind !== "Pod") return { ...type };
  return { ...type, spec: { containers: [{ name: "main", image: "main" }] } };
}

function withCell(
  object: Readonly<Record<string, unknown>>,
  path: string,
  cell: string,
): Readonly<Record<string, unknown>> {
  if (cell === "") return object;
  if (path === "name") return withMember(object, "metadata.name", cell);
  if (path !== "labels") return withMember(object, path, cellValue(cell));
  const labels = Object.fromEntries(cell.split(",").map((pair) => pair.split("=")));
  return withMember(object, "metadata.labels", labels);
}

async function requireGood(
  world: ApiserverContext,
  request: Parameters<ApiserverContext["ask"]>[0],
): Promise<void> {
  const { status, text } = await world.ask(request);
  if (status < 400) return;
  throw new ScenarioError(`${request.method} ${request.path} was answered ${status}: ${text}`);
}

/** Manifests of scenarios leave apiVersion and kind to their collection, unless these are what they are about. */
function objectBody(path: string, yaml: string): string {
  const manifest: unknown = parseYaml(yaml);
  const base = path.startsWith("/") ? {} : typeOf(path);
  return JSON.stringify({ ...base, ...(typeof manifest === "object" ? manifest : {}) });
}
