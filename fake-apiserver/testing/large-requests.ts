/** Requests that take a server as long as any can, each within what is accepted. */
import type { HostileRequest } from "./hostile-requests.js";

/** Something to do, and what has to be there before. */
export interface LargeRequest {
  readonly what: string;
  readonly before: readonly HostileRequest[];
  readonly request: HostileRequest;
}

const MEGABYTE = 1_000_000;
const DEFINITIONS = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
const PARTS = "/apis/parts.example.com/v1/namespaces/default/parts";
const MAPS = "/api/v1/namespaces/default/configmaps";

function json(method: string, path: string, value: unknown, contentType = "application/json") {
  return { method, path, contentType, body: Buffer.from(JSON.stringify(value)) };
}

function definition(spec: object): HostileRequest {
  const openAPIV3Schema = { type: "object", properties: { spec } };
  return json("POST", DEFINITIONS, {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: "parts.parts.example.com" },
    spec: {
      group: "parts.example.com",
      scope: "Namespaced",
      names: { plural: "parts", singular: "part", kind: "Part", listKind: "PartList" },
      versions: [{ name: "v1", served: true, storage: true, schema: { openAPIV3Schema } }],
    },
  });
}

function part(spec: object): HostileRequest {
  const head = { apiVersion: "parts.example.com/v1", kind: "Part", metadata: { name: "a" } };
  return json("POST", PARTS, { ...head, spec });
}

const texts = (count: number, of: (index: number) => string) =>
  Array.from({ length: count }, (_, at) => of(at));
const LARGE_SPEC = {
  tags: texts(1_000, (at) => `t${at}`),
  text: "€".repeat(MEGABYTE / 4),
  map: Object.fromEntries(texts(10_000, (at) => `k${at}`).map((key) => [key, key])),
};
/** Each has the maximum cost by its schema, and reads unbounded values. */
const RULES = [
  "self.tags.all(t, t in self.tags)",
  "self.tags.all(t, self.text.charAt(1) != t)",
  "self.tags.all(t, '%s'.format([self.map]) != t)",
  "self.tags.all(t, !t.matches('(t{0,30}){0,30}x'))",
  "self.tags.all(t, !t.matches('(' + t + '{0,30}){0,30}x'))",
  "self.map.all(k, v, k == v)",
  "self.tags.map(t, t + 'x').size() > 0",
  "self.tags.sort().size() > 0",
  "!self.text.matches('(.*)(.*)(.*)x')",
  "self.tags.all(t, timestamp('2020-01-01T00:00:00Z').getHours('Europe/Berlin') >= 0)",
];

function byRule(rule: string): LargeRequest {
  const properties = {
    tags: { type: "array", maxItems: 1_000, items: { type: "string", maxLength: 10 } },
    text: { type: "string" },
    map: { type: "object", additionalProperties: { type: "string" } },
  };
  return {
    what: `the rule ${rule}`,
    before: [definition({ type: "object", properties, "x-kubernetes-validations": [{ rule }] })],
    request: part(LARGE_SPEC),
  };
}

function byPattern(pattern: string, text: string): LargeRequest {
  const properties = { text: { type: "string", pattern } };
  return {
    what: `the pattern ${pattern}`,
    before: [definition({ type: "object", properties })],
    request: part({ text }),
  };
}

const OPERATIONS_COUNT = 10_000;
const MAP = { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "a" } };
const DATA = Object.fromEntries(texts(8_000, (at) => `key-${at}`).map((key) => [key, "x"]));
const applied = (value: string) =>
  json(
    "PATCH",
    `${MAPS}/a?fieldManager=m&force=true`,
    { ...MAP, data: Object.fromEntries(Object.keys(DATA).map((key) => [key, value])) },
    "application/apply-patch+yaml",
  );

/** What is measured, one after the other; each begins with an empty store. */
export const LARGE_REQUESTS: readonly LargeRequest[] = [
  ...RULES.map(byRule),
  byPattern("^(a+)+$", `${"a".repeat(MEGABYTE / 10)}!`),
  byPattern("(a{0,30}){0,30}b", "a".repeat(MEGABYTE / 100)),
  {
    what: "an object of a megabyte in short members",
    before: [],
    request: json("POST", MAPS, { ...MAP, data: DATA }),
  },
  { what: "an apply of 8,000 keys", before: [applied("a")], request: applied("b") },
  {
    what: "a JSON patch of 10,000 operations",
    before: [json("POST", MAPS, { ...MAP, data: DATA })],
    request: json(
      "PATCH",
      `${MAPS}/a`,
      texts(OPERATIONS_COUNT, (at) => `/data/new-${at}`).map((path) => ({
        op: "add",
        path,
        value: "",
      })),
      "application/json-patch+json",
    ),
  },
  {
    what: "a selector of a hundred thousand characters",
    before: [],
    request: json(
      "GET",
      `${MAPS}?labelSelector=a+in+(${texts(10_000, (at) => `v${at}`).join(",")})`,
      {},
    ),
  },
];
