import assert from "node:assert/strict";
import {
  gadgetDefinition,
  STATUS_AND_SCALE,
} from "../../../fake-apiserver/definitions/gadget-fixture.js";
import type { KubectlOperation } from "./kubectl-operation.js";

const GADGETS = { group: "example.com", version: "v1", resource: "gadgets" };
const DEFINITION = gadgetDefinition(
  {
    subresources: STATUS_AND_SCALE,
    additionalPrinterColumns: [{ name: "Size", type: "integer", jsonPath: ".spec.size" }],
    schema: {
      type: "object",
      properties: {
        spec: {
          type: "object",
          required: ["size"],
          properties: {
            size: { type: "integer", description: "How big it is." },
            replicas: { type: "integer" },
          },
        },
        status: { type: "object", "x-kubernetes-preserve-unknown-fields": true },
      },
    },
  },
  { singular: "gadget", shortNames: ["gd"] },
);
const GADGET = {
  apiVersion: "example.com/v1",
  kind: "Gadget",
  metadata: { name: "g" },
  spec: { size: 1, replicas: 2 },
};
const READY = '{"status":{"conditions":[{"type":"Ready","status":"True"}]}}';
const ESTABLISHED = ["wait", "--for=condition=Established", "crd/gadgets.example.com"];

/** Definitions of kinds, and objects of them. */
export const DEFINITION_OPERATIONS: readonly KubectlOperation[] = [
  {
    name: "define a kind, create one of it, see its columns",
    async run(kubectl) {
      assert.match(
        await kubectl.run(["apply", "-f", "-"], DEFINITION),
        /gadgets\.example\.com created/,
      );
      await kubectl.run(ESTABLISHED);

      assert.equal(
        await kubectl.run(["apply", "-f", "-"], GADGET),
        "gadget.example.com/g created\n",
      );

      assert.match(await kubectl.run(["get", "gd"]), /^NAME +SIZE\ng +1\n$/);
      const stored = kubectl.world.store.get(GADGETS, "default/g");
      assert.deepEqual(stored?.["spec"], GADGET.spec);
    },
  },
  {
    name: "scale a defined kind",
    async run(kubectl) {
      await kubectl.run(["create", "-f", "-"], DEFINITION);
      await kubectl.run(ESTABLISHED);
      await kubectl.run(["create", "-f", "-"], GADGET);

      const said = await kubectl.run(["scale", "gadget", "g", "--replicas=3"]);

      assert.equal(said, "gadget.example.com/g scaled\n");
      const stored = kubectl.world.store.get(GADGETS, "default/g");
      assert.deepEqual(stored?.["spec"], { size: 1, replicas: 3 });
    },
  },
  {
    name: "be told what is wrong with one",
    async run(kubectl) {
      await kubectl.run(["create", "-f", "-"], DEFINITION);
      await kubectl.run(ESTABLISHED);
      const create = ["create", "--validate=false", "-f", "-"];

      assert.equal(
        await kubectl.refused(create, { ...GADGET, spec: {} }),
        'The Gadget "g" is invalid: spec.size: Required value\n',
      );
      assert.match(
        await kubectl.refused(create, { ...GADGET, spec: { size: "big" } }),
        /spec\.size: Invalid value: "string": spec\.size in body must be of type integer: "string"/,
      );
    },
  },
  {
    name: "be told of unknown fields",
    since: 25,
    async run(kubectl) {
      await kubectl.run(["create", "-f", "-"], DEFINITION);
      await kubectl.run(ESTABLISHED);

      assert.match(
        await kubectl.refused(["create", "-f", "-"], { ...GADGET, spec: { size: 1, bad: 1 } }),
        /strict decoding error: unknown field "spec\.bad"/,
      );
      const warning = kubectl.start(["create", "--validate=warn", "-f", "-"], {
        ...GADGET,
        spec: { size: 1, bad: 1 },
      });
      assert.match((await warning.ended).stderr, /^Warning: unknown field "spec\.bad"$/m);
      assert.deepEqual(kubectl.world.store.get(GADGETS, "default/g")?.["spec"], { size: 1 });
    },
  },
  {
    name: "patch --subresource, wait for its condition",
    since: 24,
    async run(kubectl) {
      await kubectl.run(["create", "-f", "-"], DEFINITION);
      await kubectl.run(ESTABLISHED);
      await kubectl.run(["create", "-f", "-"], GADGET);
      const waiting = kubectl.start(["wait", "--for=condition=Ready", "gadget/g"]);
      await kubectl.environment.awaitWatch("gadgets");

      await kubectl.run([
        "patch",
        "gadget",
        "g",
        "--subresource=status",
        "--type=merge",
        "-p",
        READY,
      ]);

      assert.equal((await waiting.ended).exitCode, 0);
      const shown = await kubectl.run(["get", "gadget", "g", "--subresource=status", "-o", "name"]);
      assert.equal(shown, "gadget.example.com/g\n");
    },
  },
  {
    name: "explain a defined kind",
    async run(kubectl) {
      await kubectl.run(["create", "-f", "-"], DEFINITION);
      await kubectl.run(ESTABLISHED);

      const text = await kubectl.run(["explain", "gadget.spec.size"]);

      assert.match(text, /FIELD: *size *<integer>/);
      assert.match(text, /How big it is\./);
    },
  },
  {
    name: "delete a definition, and what it defined",
    async run(kubectl) {
      await kubectl.run(["create", "-f", "-"], DEFINITION);
      await kubectl.run(ESTABLISHED);
      await kubectl.run(["create", "-f", "-"], GADGET);

      await kubectl.run(["delete", "crd", "gadgets.example.com"]);

      // Discovery was cached before, by some versions.
      const refused = await kubectl.refused(["get", "gadgets"]);
      assert.match(refused, /have a resource type "gadgets"|\(NotFound\)/);
      const resources = await kubectl.run(["api-resources", "--cached=false", "-o", "name"]);
      assert.doesNotMatch(resources, /gadgets/);
    },
  },
];
