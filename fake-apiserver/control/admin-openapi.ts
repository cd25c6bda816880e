import { ruleSchema } from "../faults/rule-schema.js";
import { isJsonObject, record } from "../values/json-value.js";
import type { AdminEndpoint } from "./admin-endpoint.js";

const COMPONENTS = "#/components/schemas/";

/**
 * The control API as an OpenAPI 3.1 document, generated from the endpoints: its schemas are those that
 * validate the bodies.
 */
export function openApiDocument(endpoints: readonly AdminEndpoint[]): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of endpoints) {
    for (const path of pathsOf(endpoint)) {
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint, path) };
    }
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "fake-apiserver control API",
      version: "1",
      description:
        "Everything that a test can do to a fake Kubernetes apiserver. Paths without /worlds/{world} mean the world " +
        '"default". Bodies are JSON; unknown members are refused.',
    },
    paths,
    components: { schemas: { ...rewritten(ruleSchema().$defs), Refusal: REFUSAL } },
  };
}

/** The paths of an endpoint: one about a world has a short path for the default world. */
export function pathsOf({ path, scope }: AdminEndpoint): readonly string[] {
  return scope === "server" ? [path] : [path, `/worlds/{world}${path}`];
}

const REFUSAL = {
  type: "object",
  required: ["error"],
  properties: {
    error: { type: "string", description: "What is wrong." },
    path: { type: "string", description: "Where in the body." },
    hint: { type: "string", description: "What to do about it." },
    nearest: { type: "array", description: "What came closest to what was wanted." },
  },
};

function operation(endpoint: AdminEndpoint, path: string): object {
  const { method, summary, body, query, status } = endpoint;
  const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
  const asked = query.map((parameter) => ({
    name: parameter.name,
    in: "query",
    description: parameter.summary,
    schema: { type: "string" },
  }));
  const content = { "application/json": { schema: rewritten(body.schema), example: body.example } };
  return {
    summary,
    parameters: [...named, ...asked],
    ...(method === "POST" && { requestBody: { content } }),
    responses: {
      [String(status)]: { description: "done" },
      default: {
        description: "refused",
        content: { "application/json": { schema: { $ref: `${COMPONENTS}Refusal` } } },
      },
    },
  };
}

/** A schema with its references to the grammar of rules resolved within this document. */
function rewritten(schema: unknown): object {
  return record(rewrittenValue(schema));
}

function rewrittenValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rewrittenValue);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      name === "$ref" && typeof member === "string"
        ? member.replace(/^.*#\/\$defs\//, COMPONENTS)
        : rewrittenValue(member),
    ]),
  );
}
