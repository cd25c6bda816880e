import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { kindTable } from "../kinds/kind-table.js";
import { serverProfile } from "../profiles/server-profile.js";
import { builtInResources } from "../storage/built-in-resources.js";
import { groupVersion } from "../storage/served-resource.js";
import { decodeMessage } from "./decode-message.js";
import { type FieldFixture, message } from "./message-fixture.js";

const CORE = "io.k8s.api.core.v1";
const APPS = "io.k8s.api.apps.v1";
const META = "io.k8s.apimachinery.pkg.apis.meta.v1";
const EXTENSIONS = "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1";

function decoded(type: string, ...fields: readonly FieldFixture[]): unknown {
  return decodeMessage(type, message(...fields)).json;
}

describe("decodeMessage", () => {
  it("knows every kind that is served", () => {
    for (const resource of builtInResources(serverProfile())) {
      const type = kindTable().typeNameOf(groupVersion(resource), resource.kind);
      assert.ok(type, resource.kind);
      assert.deepEqual(Reflect.get(Object(decoded(type)), "metadata"), {}, resource.kind);
    }
  });

  it("writes what Go writes of zeros: left out, null, or zero", () => {
    assert.deepEqual(decoded(`${CORE}.Container`), { name: "", resources: {} });
    assert.deepEqual(decoded("io.k8s.api.rbac.v1.Role"), { metadata: {}, rules: null });
    assert.deepEqual(decoded(`${APPS}.Deployment`), {
      metadata: {},
      spec: {
        selector: null,
        template: { metadata: {}, spec: { containers: null } },
        strategy: {},
      },
      status: {},
    });
  });

  it("distinguishes a zero behind a pointer from nothing", () => {
    const replicas = (...fields: readonly FieldFixture[]) =>
      Reflect.get(Object(decoded(`${APPS}.DeploymentSpec`, ...fields)), "replicas");

    assert.equal(replicas([1, 0]), 0);
    assert.equal(replicas(), undefined);
  });

  it("reads negative numbers, of 32 and of 64 bits", () => {
    assert.deepEqual(decoded("io.k8s.api.scheduling.v1.PriorityClass", [2, -5]), {
      metadata: {},
      value: -5,
    });
    assert.deepEqual(decoded(`${META}.Preconditions`), {});
    assert.deepEqual(decoded(`${META}.DeleteOptions`, [1, -1]), { gracePeriodSeconds: -1 });
  });

  it("puts inlined members among those of their owner", () => {
    const source = message([6, message([1, "s"])]);

    assert.deepEqual(decoded(`${CORE}.Volume`, [1, "v"], [2, source]), {
      name: "v",
      secret: { secretName: "s" },
    });
  });

  it("reads maps of texts, of bytes and of messages; what an entry leaves out is zero", () => {
    const entry = (...fields: readonly FieldFixture[]) => message(...fields);

    assert.deepEqual(
      decoded(
        `${CORE}.Secret`,
        [2, entry([1, "a"], [2, "xyz"])],
        [2, entry([1, "b"])],
        [4, entry([1, "__proto__"], [2, "t"])],
      ),
      {
        metadata: {},
        data: { a: "eHl6", b: "" },
        stringData: JSON.parse('{"__proto__": "t"}'),
      },
    );
    assert.deepEqual(
      decoded(`${CORE}.ResourceRequirements`, [1, entry([1, "cpu"], [2, message([1, "250m"])])]),
      { limits: { cpu: "250m" } },
    );
  });

  it("reads lists in one piece and in many", () => {
    const ports = (...fields: readonly FieldFixture[]) =>
      decoded(`${CORE}.PodSecurityContext`, ...fields);

    assert.deepEqual(ports([4, 1], [4, 300]), { supplementalGroups: [1, 300] });
    assert.deepEqual(ports([4, Uint8Array.of(1, 0xac, 2)]), { supplementalGroups: [1, 300] });
  });

  it("adds up a message that comes in parts", () => {
    const metadata: FieldFixture[] = [
      [1, message([1, "a"])],
      [1, message([3, "n"])],
    ];

    assert.deepEqual(decoded(`${CORE}.ConfigMap`, ...metadata), {
      metadata: { name: "a", namespace: "n" },
    });
  });

  it("skips what it does not know", () => {
    assert.deepEqual(decoded(`${CORE}.ConfigMap`, [99, "x"], [98, 5]), { metadata: {} });
  });
});

describe("types with a form of their own", () => {
  it("are times", () => {
    const created = (...fields: readonly FieldFixture[]) =>
      decoded(`${META}.ObjectMeta`, [8, message(...fields)]);

    assert.deepEqual(created([1, 1_167_613_261], [2, 5]), {
      creationTimestamp: "2007-01-01T01:01:01Z",
    });
    assert.deepEqual(created(), {});
    assert.deepEqual(created([1, -62_135_596_800]), {});
    assert.deepEqual(
      decoded("io.k8s.api.coordination.v1.LeaseSpec", [
        4,
        message([1, 1_167_613_261], [2, 1_002_999]),
      ]),
      { renewTime: "2007-01-01T01:01:01.001002Z" },
    );
    assert.throws(() => created([1, 400_000_000_000]), /out of range/);
  });

  it("are numbers or texts", () => {
    const target = (...fields: readonly FieldFixture[]) =>
      Reflect.get(Object(decoded(`${CORE}.ServicePort`, [4, message(...fields)])), "targetPort");

    assert.equal(target([1, 0], [2, 8080]), 8080);
    assert.equal(target([1, 1], [3, "http"]), "http");
    assert.equal(target(), 0);
    assert.throws(() => target([1, 7]), /impossible IntOrString\.Type/);
  });

  it("are quantities", () => {
    const divisor = (text: string) =>
      decoded(`${CORE}.ResourceFieldSelector`, [2, "r"], [3, message([1, text])]);

    assert.deepEqual(divisor("1.5Gi"), { resource: "r", divisor: "1.5Gi" });
    assert.deepEqual(decoded(`${CORE}.ResourceFieldSelector`), { resource: "", divisor: "0" });
    assert.throws(() => divisor("much"), /quantity/);
  });

  it("are JSON inside protobuf", () => {
    const fields = (text: string) => decoded(`${META}.ManagedFieldsEntry`, [7, message([1, text])]);

    assert.deepEqual(fields('{"f:data":{}}'), { fieldsV1: { "f:data": {} } });
    assert.throws(() => fields("{"), /JSON/);
    assert.throws(() => fields("[".repeat(2_000) + "]".repeat(2_000)), /exceeded max depth/);
  });

  it("are parts of schemas that may be this or that", () => {
    const schema = message([5, "string"]);
    const members = (...fields: readonly FieldFixture[]) =>
      decoded(`${EXTENSIONS}.JSONSchemaProps`, ...fields);

    assert.deepEqual(members([24, message([1, schema])]), { items: { type: "string" } });
    assert.deepEqual(members([24, message([2, schema])]), { items: [{ type: "string" }] });
    assert.deepEqual(members([30, message([1, 1])]), { additionalProperties: true });
    assert.deepEqual(members([30, message([1, 1], [2, schema])]), {
      additionalProperties: { type: "string" },
    });
    assert.deepEqual(members([32, message([1, "a"], [2, message([2, "b"])])]), {
      dependencies: { a: ["b"] },
    });
    assert.deepEqual(members([8, message([1, "[1]"])]), { default: [1] });
  });

  it("are nested no deeper than other objects", () => {
    // "not" is a schema in a schema.
    let schema = message([5, "object"]);
    for (let depth = 0; depth < 600; depth++) schema = message([28, schema]);

    assert.throws(() => decodeMessage(`${EXTENSIONS}.JSONSchemaProps`, schema), /max depth/);
  });
});
