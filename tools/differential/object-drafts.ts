import fc from "fast-check";
import { collectionOf, type DrawnKind, mostly, rarely, VALUES } from "./drawn-kind.js";
import { hostileDraft, SPOILS, spoiled } from "./hostile-drafts.js";
import { metadata, object, UUID, VERSIONS, versioned, withMetadata } from "./metadata-drafts.js";
import type { Draft, Step } from "./step.js";

const NAMES = fc.oneof(
  { arbitrary: fc.constantFrom("a", "b"), weight: 30 },
  { arbitrary: fc.constantFrom("a.b", "A_b", "é", "system:x", "a--b", "1"), weight: 1 },
);
const LABEL_SELECTORS = [
  "app=a",
  "app!=a",
  "app in (a,b)",
  "app notin (a)",
  "app",
  "!app",
  "app=a,tier",
  "x/y=1",
  "app==b",
];
/** They match the labels of every sentinel. */
const WATCH_SELECTORS = ["app=a", "app!=b", "app in (a,c)", "app"];
const BAD_SELECTORS = ["app in a", "a b", "=", "app=a b", "app in ()", ",", "app>1", "app>x"];

const WRITE_QUERY = fc.record({
  dryRun: rarely(
    fc.oneof(
      { arbitrary: fc.constant("All"), weight: 9 },
      { arbitrary: fc.constantFrom("", "Some"), weight: 1 },
    ),
    8,
  ),
  fieldManager: rarely(fc.constantFrom("m1", "m1", "m1", "m2", "m2", "m2", "", "bad\u0001"), 5),
  fieldValidation: rarely(fc.constantFrom("Strict", "Warn", "Ignore", "Odd"), 6),
  pretty: rarely(fc.constant("true"), 40),
});

const ACCEPTS = [
  "application/json;as=Table;v=v1;g=meta.k8s.io",
  "application/json;as=Table;v=v1;g=meta.k8s.io,application/json",
  "application/json;as=PartialObjectMetadata;v=v1;g=meta.k8s.io",
  "application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io",
  "application/json;as=PartialObjectMetadata;v=v1beta1;g=meta.k8s.io",
  "application/*",
  "*/*",
  "application/json;q=0.5",
  "text/html",
  "application/json;as=Nothing;v=v1;g=meta.k8s.io",
];
const ACCEPT = fc.record({ accept: rarely(fc.constantFrom(...ACCEPTS), 10) });

/** Unlikely paths: patches of the most frequent kinds. */
const METADATA_POINTERS = [
  "/metadata/finalizers/0",
  "/metadata/ownerReferences/-",
  "/metadata/ownerReferences/0/controller",
  "/metadata/managedFields/0/manager",
  "/metadata/managedFields/0/fieldsV1",
  "/metadata/generation",
  "/metadata/deletionTimestamp",
  "/metadata/namespace",
];
const POLICIES = fc.constantFrom("Background", "Foreground", "Orphan", "Orphan", "Odd");
const LIMITS = fc.constantFrom("1", "2", "0", "-1", "x", "500");
const READ_VERSIONS = fc.constantFrom("0", "{list}", "x", "");
const MATCHES = fc.constantFrom("Exact", "NotOlderThan", "Odd");

function listQuery(kind: DrawnKind): fc.Arbitrary<Record<string, string | undefined>> {
  return fc.record({
    labelSelector: rarely(
      fc.oneof(
        { arbitrary: fc.constantFrom(...LABEL_SELECTORS), weight: 5 },
        { arbitrary: fc.constantFrom(...BAD_SELECTORS), weight: 1 },
      ),
      3,
    ),
    fieldSelector: rarely(fc.constantFrom(...kind.fieldSelectors, "a"), 6),
    limit: rarely(LIMITS, 3),
    continue: rarely(fc.constantFrom("{continue}", "{continue}", "{continue}", "junk"), 5),
    resourceVersion: rarely(
      fc.oneof(READ_VERSIONS, fc.constant(`{${kind.resource}/a.version}`)),
      3,
    ),
    resourceVersionMatch: rarely(MATCHES, 4),
    timeoutSeconds: rarely(fc.constantFrom("5", "x", "-1", "0"), 30),
    watch: rarely(fc.constantFrom("false", "0"), 40),
    sendInitialEvents: rarely(fc.constantFrom("true", "false"), 40),
    allowWatchBookmarks: rarely(fc.constantFrom("true", "odd"), 40),
    includeObject: rarely(fc.constantFrom("None", "Object", "Metadata", "Odd"), 20),
    shardSelector: rarely(fc.constant("x"), 80),
    unknown: rarely(fc.constant("1"), 40),
  });
}

/** A request that is sent. */
export function finished({ query, headers, ...rest }: Draft): Step {
  return { ...rest, query: present(query), headers: present(headers) };
}

function present(
  members: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> {
  const kept = Object.entries(members).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return Object.fromEntries(kept);
}

/** The parameters of a watch of one object. */
export const ONE_OBJECT = "metadata.name=a";

const JSON_TYPE = "application/json";

/** Requests about the objects of a kind. */
export class ObjectDrafts {
  readonly #kind: DrawnKind;
  readonly #collection: string;

  constructor(kind: DrawnKind) {
    this.#kind = kind;
    this.#collection = collectionOf(kind);
  }

  /** Any of them. */
  any(): fc.Arbitrary<Step> {
    return this.drafts().map(finished);
  }

  /** The same, before absent members are removed. */
  drafts(): fc.Arbitrary<Draft> {
    return fc.oneof(
      { arbitrary: this.#create(), weight: 6 },
      { arbitrary: this.#update(), weight: 5 },
      { arbitrary: this.#mergePatch(), weight: 4 },
      { arbitrary: this.#jsonPatch(), weight: 3 },
      { arbitrary: this.#apply(), weight: 6 },
      { arbitrary: this.#delete(), weight: 3 },
      { arbitrary: this.#get(), weight: 2 },
      { arbitrary: hostileDraft(this.#collection, this.#kind), weight: 1 },
      ...(this.#kind.isClusterWide === true
        ? [{ arbitrary: this.#list(), weight: 2 }]
        : this.#ofCollections()),
    );
  }

  /** Watches of its collection. */
  watches(): fc.Arbitrary<Step> {
    return this.#watch().map(finished);
  }

  #ofCollections(): readonly fc.WeightedArbitrary<Draft>[] {
    return [
      { arbitrary: this.#deleteCollection(), weight: 1 },
      { arbitrary: this.#list(), weight: 4 },
      { arbitrary: this.#watch(), weight: this.#kind.hasNoWatches === true ? 0 : 2 },
    ];
  }

  #called(name: string): string {
    return this.#kind.isClusterWide ? `{namespace}-${name}` : name;
  }

  #path(name: string, subresource: string | undefined): string {
    const encoded = encodeURIComponent(this.#called(name)).replace("%7B", "{").replace("%7D", "}");
    const path = `${this.#collection}/${encoded}`;
    return subresource === undefined ? path : `${path}/${subresource}`;
  }

  #subresource(): fc.Arbitrary<string | undefined> {
    const { subresources } = this.#kind;
    if (subresources.length === 0) return rarely(fc.constantFrom("status", "nothing"), 40);
    return rarely(fc.constantFrom(...subresources), 4);
  }

  #headers(type: string): fc.Arbitrary<Record<string, string | undefined>> {
    const types = fc.oneof(
      { arbitrary: fc.constant(type), weight: 40 },
      { arbitrary: fc.constant("application/yaml"), weight: type === JSON_TYPE ? 4 : 0 },
      { arbitrary: fc.constantFrom("text/plain", "application/merge-patch+json"), weight: 1 },
    );
    return fc
      .tuple(types, ACCEPT)
      .map(([contentType, accept]) => ({ "content-type": contentType, ...accept }));
  }

  #create(): fc.Arbitrary<Draft> {
    const bodies = fc
      .tuple(
        object(this.#kind, mostly(NAMES.map((name) => this.#called(name)))),
        rarely(fc.constantFrom("5", "", "0"), 20),
      )
      .map(([body, version]) =>
        withMetadata(body, version === undefined ? {} : { resourceVersion: version }),
      );
    return fc
      .tuple(bodies, WRITE_QUERY, this.#headers(JSON_TYPE), rarely(SPOILS, 20))
      .map(([body, query, headers, spoil]) => ({
        method: "POST",
        path: this.#collection,
        query,
        headers,
        body,
        ...spoiled(body, headers, spoil),
      }));
  }

  #update(): fc.Arbitrary<Draft> {
    return fc
      .tuple(NAMES, this.#subresource(), VERSIONS, rarely(NAMES, 30))
      .chain(([name, subresource, version, other]) =>
        fc
          .tuple(
            subresource === "scale"
              ? this.#scale(name)
              : object(this.#kind, fc.constant(this.#called(other ?? name))),
            WRITE_QUERY,
            this.#headers(JSON_TYPE),
            rarely(SPOILS, 20),
          )
          .map(([drawn, query, headers, spoil]) => {
            const body = withMetadata(drawn, versioned(this.#kind, name, version));
            return {
              method: "PUT" as const,
              path: this.#path(name, subresource),
              query,
              headers,
              body,
              ...spoiled(body, headers, spoil),
            };
          }),
      );
  }

  #scale(name: string): fc.Arbitrary<Record<string, unknown>> {
    return fc
      .record({
        replicas: mostly(fc.constantFrom<unknown>(0, 1, 3, -1)),
      })
      .map((spec) => ({
        apiVersion: "autoscaling/v1",
        kind: "Scale",
        metadata: { name: this.#called(name) },
        spec,
      }));
  }

  #mergePatch(): fc.Arbitrary<Draft> {
    const type = fc.oneof(
      { arbitrary: fc.constant("application/merge-patch+json"), weight: 3 },
      { arbitrary: fc.constant("application/strategic-merge-patch+json"), weight: 2 },
    );
    const bodies = fc
      .tuple(
        fc.record({ metadata: rarely(metadata(this.#kind, fc.constant(undefined)), 2) }),
        this.#kind.members,
      )
      .map(([head, members]) => ({ ...head, ...members }));
    return fc
      .tuple(NAMES, this.#subresource(), type, bodies, WRITE_QUERY, ACCEPT, VERSIONS)
      .map(([name, subresource, contentType, body, query, accept, version]) => ({
        method: "PATCH",
        path: this.#path(name, subresource),
        query,
        headers: { "content-type": contentType, ...accept },
        body:
          version === "none" || version === "{?.version}"
            ? body
            : withMetadata(body, versioned(this.#kind, name, version)),
      }));
  }

  #jsonPatch(): fc.Arbitrary<Draft> {
    const pointers = fc.constantFrom(
      ...this.#kind.pointers,
      "/metadata/labels",
      "/metadata/labels/app",
      "/metadata/labels/x~1y",
      "/metadata/annotations/note",
      "/metadata/finalizers/-",
      "/nothing/here",
      ...(this.#kind.weight > 1 ? METADATA_POINTERS : []),
    );
    const values = fc.oneof(fc.constantFrom<unknown>("a", "b", {}, [], "example.com/hold"), VALUES);
    const operation = fc.oneof(
      fc.record({
        op: fc.constantFrom("add", "replace", "test"),
        path: pointers,
        value: values,
      }),
      fc.record({ op: fc.constant("remove"), path: pointers }),
      fc.record({ op: fc.constantFrom("move", "copy"), from: pointers, path: pointers }),
    );
    return fc
      .tuple(NAMES, this.#subresource(), fc.array(operation, { maxLength: 3 }), WRITE_QUERY, ACCEPT)
      .map(([name, subresource, body, query, accept]) => ({
        method: "PATCH",
        path: this.#path(name, subresource),
        query,
        headers: { "content-type": "application/json-patch+json", ...accept },
        body,
      }));
  }

  #apply(): fc.Arbitrary<Draft> {
    const force = fc.record({ force: rarely(fc.constantFrom("true", "false"), 3) });
    const manager = fc.oneof(
      { arbitrary: fc.constantFrom("m1", "m2"), weight: 30 },
      { arbitrary: fc.constant(undefined), weight: 1 },
    );
    return fc
      .tuple(NAMES, this.#subresource(), manager, force, VERSIONS)
      .chain(([name, subresource, fieldManager, forced, version]) =>
        fc
          .tuple(object(this.#kind, fc.constant(this.#called(name))), WRITE_QUERY, ACCEPT)
          .map(([body, query, accept]) => ({
            method: "PATCH" as const,
            path: this.#path(name, subresource),
            query: { ...query, fieldManager, ...forced },
            headers: { "content-type": "application/apply-patch+yaml", ...accept },
            body:
              version === "{?.version}"
                ? body
                : withMetadata(body, versioned(this.#kind, name, version)),
          })),
      );
  }

  #options(name: string): fc.Arbitrary<unknown> {
    const key = `${this.#kind.resource}/${name}`;
    return fc.record({
      apiVersion: fc.constant("v1"),
      kind: fc.constant("DeleteOptions"),
      propagationPolicy: rarely(POLICIES, 3),
      gracePeriodSeconds: rarely(fc.constantFrom<unknown>(0, 1, 30, -1), 4),
      dryRun: rarely(fc.constantFrom(["All"], ["Some"], []), 8),
      preconditions: rarely(
        fc.record({
          uid: rarely(fc.constantFrom(`{${key}.uid}`, UUID), 2),
          resourceVersion: rarely(fc.constantFrom(`{${key}.version}`, `{${key}.first}`, "1"), 2),
        }),
        3,
      ),
      orphanDependents: rarely(fc.boolean(), 10),
    });
  }

  #deleteQuery(): fc.Arbitrary<Record<string, string | undefined>> {
    return fc.record({
      dryRun: rarely(fc.constantFrom("All", "Some"), 10),
      propagationPolicy: rarely(POLICIES, 6),
      orphanDependents: rarely(fc.constantFrom("true", "false"), 20),
      gracePeriodSeconds: rarely(fc.constantFrom("0", "5", "-1", "x"), 8),
    });
  }

  #delete(): fc.Arbitrary<Draft> {
    return NAMES.chain((name) =>
      fc.tuple(rarely(this.#options(name), 2), this.#deleteQuery(), ACCEPT).map(
        ([body, query, accept]): Draft => ({
          method: "DELETE",
          path: this.#path(name, undefined),
          query,
          headers: { ...(body === undefined ? {} : { "content-type": JSON_TYPE }), ...accept },
          ...(body === undefined ? {} : { body }),
        }),
      ),
    );
  }

  #deleteCollection(): fc.Arbitrary<Draft> {
    const selection = fc.record({
      labelSelector: rarely(fc.constantFrom(...LABEL_SELECTORS, ...BAD_SELECTORS), 2),
      fieldSelector: rarely(fc.constantFrom(...this.#kind.fieldSelectors, "a"), 6),
      limit: rarely(LIMITS, 20),
      resourceVersion: rarely(READ_VERSIONS, 20),
      resourceVersionMatch: rarely(MATCHES, 20),
      continue: rarely(fc.constantFrom("{continue}", "junk"), 30),
    });
    return fc
      .tuple(selection, this.#deleteQuery(), ACCEPT, rarely(this.#options("a"), 4))
      .map(([selected, query, accept, body]) => ({
        method: "DELETE",
        path: this.#collection,
        query: { ...query, ...selected },
        headers: { ...(body === undefined ? {} : { "content-type": JSON_TYPE }), ...accept },
        ...(body === undefined ? {} : { body }),
      }));
  }

  #get(): fc.Arbitrary<Draft> {
    const query = fc.record({
      resourceVersion: rarely(fc.constantFrom("0", "1", "x"), 6),
      pretty: rarely(fc.constant("true"), 20),
    });
    return fc
      .tuple(NAMES, this.#subresource(), query, ACCEPT)
      .map(([name, subresource, asked, headers]) => ({
        method: "GET",
        path: this.#path(name, subresource),
        query: asked,
        headers,
      }));
  }

  #list(): fc.Arbitrary<Draft> {
    return fc
      .tuple(listQuery(this.#kind), ACCEPT, this.#width())
      .map(([query, headers, isOfAll]): Draft => {
        const draft: Draft = { method: "GET", path: this.#collection, query, headers };
        if (this.#kind.isClusterWide === true) return this.#among(draft, "metadata.name", "a");
        return isOfAll ? this.#ofAllNamespaces(draft) : draft;
      });
  }

  /** Whether a list or a watch is of all namespaces. */
  #width(): fc.Arbitrary<true | undefined> {
    return rarely(fc.constant(true), 5);
  }

  #ofAllNamespaces(draft: Draft): Draft {
    const { root, resource } = this.#kind;
    return this.#among({ ...draft, path: `${root}/${resource}` }, "metadata.namespace");
  }

  /** The objects of other sequences are excluded, and so are pages, which would begin and end among them. */
  #among(draft: Draft, field: string, name?: string): Draft {
    const { limit: _limit, continue: _continue, ...query } = draft.query;
    const own = `${field}=${name === undefined ? "{namespace}" : this.#called(name)}`;
    const fieldSelector = [query["fieldSelector"] ?? [], own].flat().join(",");
    return { ...draft, query: { ...query, fieldSelector } };
  }

  #watch(): fc.Arbitrary<Draft> {
    const query = fc.record({
      resourceVersion: rarely(
        fc.constantFrom(
          "{list}",
          "{list}",
          `{${this.#kind.resource}/a.first}`,
          `{${this.#kind.resource}/a.version}`,
          "0",
          "x",
        ),
        2,
      ),
      labelSelector: rarely(fc.constantFrom(...WATCH_SELECTORS), 3),
      fieldSelector: rarely(
        fc.constantFrom("metadata.name!=b", "metadata.namespace!=b", ONE_OBJECT, ONE_OBJECT),
        5,
      ),
      allowWatchBookmarks: rarely(fc.constantFrom("true", "false", "odd"), 8),
      resourceVersionMatch: rarely(MATCHES, 30),
      sendInitialEvents: rarely(fc.constantFrom("true", "false", "odd"), 30),
      limit: rarely(fc.constantFrom("1", "x"), 30),
      continue: rarely(fc.constantFrom("{continue}", "x"), 40),
    });
    const initial = {
      sendInitialEvents: "true",
      allowWatchBookmarks: "true",
      resourceVersionMatch: "NotOlderThan",
    };
    // A list is no event.
    const accept = fc.record({
      accept: rarely(fc.constantFrom(...ACCEPTS.filter((one) => !one.includes("List"))), 10),
    });
    return fc
      .tuple(query, rarely(fc.constant(initial), 5), accept, this.#width())
      .map(([asked, more, headers, isOfAll]): Draft => {
        const draft: Draft = {
          method: "WATCH",
          path: this.#collection,
          query: { ...asked, ...more },
          headers,
        };
        return isOfAll ? this.#ofAllNamespaces(draft) : draft;
      });
  }
}
