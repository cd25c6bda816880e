import fc from "fast-check";
import { stringify } from "yaml";
import { type DrawnKind, mostly, rarely } from "./drawn-kind.js";
import type { Draft } from "./step.js";

/** A change of the text of a body. */
type Spoil = (text: string, isYaml: boolean) => string;

const again = (text: string) => text.replace("{", '{"kind":"Twice",');
const SPOIL_LIST: readonly Spoil[] = [
  (text, isYaml) => (isYaml ? `kind: Twice\n${text}` : again(text)),
  (text, isYaml) =>
    isYaml
      ? text.replace("metadata:\n", "metadata:\n  name: twice\n")
      : text.replace('"metadata":{', '"metadata":{"name":"twice",'),
  (text, isYaml) => (isYaml ? `${text}x: 1\nx: 2\n` : text.replace("{", '{"x":1,"x":2,')),
  (text) => `${text} {}`,
  (text) => `${text}\n---\n${text}`,
  (text) => `---\n${text}`,
  (text) => `\ufeff${text}`,
  (text) => ` \n\t${text}\n `,
  (text) => text.slice(0, -1),
  (text) => `${text.slice(0, -1)},}`,
  (text) => `# a comment\n${text}`,
  () => "null",
  () => "[]",
  () => "{}",
  () => "1",
  () => '"text"',
  () => "",
  () => "{",
  (text) => `[${text}]`,
  (text) => text.replaceAll("1", "1e0"),
  (text) => text.replaceAll("1", "1.0"),
  (text) => text.replaceAll('"kind"', '"Kind"'),
  (text) => text.replaceAll('"metadata"', '"metaData"').replaceAll("metadata:", "Metadata:"),
  (text, isYaml) => (isYaml ? text.replace("metadata:", "metadata: &m") : text),
  (text) => text.replace(/"a"/g, '"\\ud800"'),
];

/** Draws one. */
export const SPOILS: fc.Arbitrary<Spoil> = fc.constantFrom(...SPOIL_LIST);

/** The text to send instead of a body; undefined: the body is unchanged. */
export function spoiled(
  body: unknown,
  headers: Draft["headers"],
  spoil: Spoil | undefined,
): Partial<Draft> {
  if (spoil === undefined) return {};
  const isYaml = headers["content-type"] === "application/yaml";
  const sent: unknown = JSON.parse(JSON.stringify(body));
  return {
    raw: spoil(isYaml ? stringify(sent, { version: "1.1" }) : JSON.stringify(sent), isYaml),
  };
}

const METHODS = fc.constantFrom<Draft["method"]>(
  "GET",
  "GET",
  "GET",
  "POST",
  "PUT",
  "PATCH",
  "DELETE",
  "HEAD",
);

const TAILS = [
  "/",
  "/a",
  "/a/",
  "/a//status",
  "//a",
  "/a/nothing",
  "/a/status/more",
  "/a%2Fb",
  "/a%20b",
  "/%00",
  "/..",
  "/.",
  "/a;x=1",
  "/A",
  `/${"a".repeat(300)}`,
  `/${"a".repeat(253)}`,
  `/${"a/".repeat(3_000)}`,
];

const QUERIES = [
  "a=%zz",
  "limit=1;x=2",
  "limit=1&limit=2",
  "labelSelector=a&labelSelector=b",
  "limit=%31",
  "limit",
  "limit=",
  "=1",
  "&&",
  "fieldSelector=metadata.name%3Da,metadata.name%3Db",
  "labelSelector=a%3Da%2Ca%3Db",
  "fieldSelector=%5C",
  "resourceVersion=-1",
  "resourceVersion=99999999999999999999",
  "resourceVersionMatch=Exact",
  "resourceVersionMatch=NotOlderThan&resourceVersion=",
  "resourceVersion=0&resourceVersionMatch=Exact",
  "continue=x&resourceVersion=1",
  "dryRun=All&dryRun=Some",
  "dryRun=All&dryRun=All",
  `fieldManager=${"m".repeat(129)}`,
  "fieldValidation=Strict&fieldValidation=Ignore",
  "force=1&fieldManager=m1",
  "force=x&fieldManager=m1",
  "pretty=1",
  "timeout=1x",
  "timeout=5s",
  "gracePeriodSeconds=",
  "orphanDependents=x",
  "orphanDependents=false&propagationPolicy=Background",
  "orphanDependents=true",
  ...[1_000, 10_000, 100_000].map((count) => `labelSelector=app in (${"a,".repeat(count)}b)`),
  `labelSelector=${"app,".repeat(5_000)}app`,
  `fieldSelector=metadata.name=${"a".repeat(20_000)}`,
  `continue=${"a".repeat(20_000)}`,
  `unknown=${"a".repeat(50_000)}`,
  `labelSelector=app=${"a".repeat(64)}`,
  `labelSelector=${"a".repeat(254)}/b`,
];

const ACCEPTS = [
  "application/yaml",
  "application/json;as=Table;v=v2;g=meta.k8s.io",
  "application/json;as=Table;g=meta.k8s.io;v=v1beta1",
  "application/json;as=Table",
  "application/json;as=PartialObjectMetadata;g=other;v=v1",
  "application/json;pretty=1",
  "application/json;stream=watch",
  "application/json;charset=utf-8",
  "application/json;profile=x",
  "APPLICATION/JSON",
  "application/json,",
  ",",
  ";",
  "",
  "application",
  "text/*",
  "application/json;q=0",
  "text/html,application/json;q=0.1",
  "application/json;as=Table;v=v1;g=meta.k8s.io;includeObject=Object",
];

const TYPES = [
  "application/json",
  "application/json; charset=utf-8",
  "application/json;charset=latin1",
  "APPLICATION/JSON",
  "application/merge-patch+json",
  "application/merge-patch+json; charset=utf-8",
  "application/json-patch+json",
  "application/strategic-merge-patch+json",
  "application/apply-patch+yaml",
  "application/apply-patch+cbor",
  "application/yaml",
  "application/cbor",
  "application/x-www-form-urlencoded",
  "text/yaml",
  "*/*",
  "json",
  "",
  ";",
];

const BODIES = [
  "",
  "{}",
  "[]",
  "null",
  "1",
  "x",
  "{",
  '{"metadata":null}',
  '{"metadata":{"name":null}}',
  '{"metadata":[]}',
  '{"metadata":{"labels":[]}}',
  '{"metadata":{"labels":{"a":{}}}}',
  '{"metadata":{"name":1}}',
  '{"metadata":{"annotations":{"a":null}}}',
  '{"metadata":{"finalizers":"x"}}',
  '{"metadata":{"finalizers":[null]}}',
  '{"metadata":{"ownerReferences":[null]}}',
  '{"metadata":{"ownerReferences":[{}]}}',
  '{"metadata":{"creationTimestamp":"x"}}',
  '{"metadata":{"creationTimestamp":1}}',
  '{"metadata":{"generation":"1"}}',
  '{"metadata":{"generation":1.5}}',
  '{"metadata":{"resourceVersion":1}}',
  '{"metadata":{"managedFields":[{"manager":"x"}]}}',
  '{"metadata":{"managedFields":{}}}',
  '{"metadata":{"managedFields":[{"manager":"x","operation":"Odd","fieldsType":"FieldsV1","fieldsV1":{}}]}}',
  '{"metadata":{"managedFields":[{"manager":"x","operation":"Apply","apiVersion":"v1","fieldsType":"FieldsV1","fieldsV1":{"x":1}}]}}',
  '{"kind":"DeleteOptions","apiVersion":"v1","gracePeriodSeconds":"x"}',
  '{"kind":"DeleteOptions","apiVersion":"v2"}',
  '{"kind":"Status","apiVersion":"v1"}',
  '{"propagationPolicy":"Background","orphanDependents":false}',
  '[{"op":"add"}]',
  '[{"op":"odd","path":"/a"}]',
  '[{"op":"add","path":"a","value":1}]',
  '[{"op":"replace","path":"","value":{}}]',
  '[{"op":"test","path":"/metadata/name","value":"a"}]',
  '[{"op":"remove","path":"/metadata/name"}]',
  '[{"op":"replace","path":"/metadata/name","value":"b"}]',
  '[{"op":"replace","path":"/metadata/uid","value":"b"}]',
  '[{"op":"replace","path":"/kind","value":"b"}]',
  '[{"op":"remove","path":"/metadata"}]',
  '[{"op":"remove","path":"/apiVersion"}]',
  '[{"op":"add","path":"/metadata/labels","value":null}]',
  '[{"op":"add","path":"/metadata/managedFields","value":[]}]',
  '[{"op":"remove","path":"/metadata/managedFields/0"}]',
  '{"$patch":"delete"}',
  '{"$patch":"replace"}',
  '{"metadata":{"$patch":"replace","labels":{"a":"b"}}}',
  '{"metadata":{"labels":{"$patch":"delete"}}}',
  '{"metadata":{"labels":{"$patch":"odd"}}}',
  '{"metadata":{"$deleteFromPrimitiveList/finalizers":["example.com/hold"]}}',
  '{"metadata":{"$setElementOrder/finalizers":["a/b","c/d"],"finalizers":["c/d","a/b"]}}',
  '{"metadata":{"$retainKeys":["name"]}}',
  '{"metadata":{"ownerReferences":[{"$patch":"delete","uid":"11111111-1111-4111-8111-111111111111"}]}}',
  '{"metadata":{"ownerReferences":[{"name":"x"}]}}',
];

/** A request of any shape to a collection, or to a path below it. */
export function hostileDraft(
  collection: string,
  { isClusterWide }: DrawnKind,
): fc.Arbitrary<Draft> {
  const tails = isClusterWide ? TAILS.filter((tail) => tail !== "/") : TAILS;
  return fc
    .record({
      method: METHODS,
      tail: fc.oneof(fc.constant("/a"), fc.constantFrom("/a", ...tails)),
      query: rarely(fc.constantFrom(...QUERIES), 2),
      accept: rarely(fc.constantFrom(...ACCEPTS), 3),
      type: mostly(fc.constantFrom(...TYPES)),
      patchType: fc.constantFrom(...TYPES.filter((type) => type.includes("patch+json"))),
      raw: fc.constantFrom(...BODIES),
    })
    .map(({ method, tail, query, accept, type, patchType, raw }) => {
      const isRead = method === "GET" || method === "HEAD";
      const contentType = method === "PATCH" && type === "application/json" ? patchType : type;
      return {
        method,
        path: `${collection}${tail}${query === undefined ? "" : `?${query}`}`,
        query: {},
        headers: { accept, ...(isRead ? {} : { "content-type": contentType }) },
        ...(isRead ? {} : { raw }),
      };
    });
}
