import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { split } from "./aggregated-discovery.js";

describe("split()", () => {
  it("gives a resource all its names, and its sub-resources those that they share", () => {
    const responseKind = { group: "", version: "v1", kind: "Pod" };
    const { resources } = split({
      items: [
        {
          versions: [
            {
              version: "v1",
              resources: [
                {
                  resource: "pods",
                  singularResource: "pod",
                  scope: "Namespaced",
                  responseKind,
                  verbs: ["get"],
                  shortNames: ["po"],
                  categories: ["all"],
                  subresources: [{ subresource: "status", responseKind, verbs: ["patch"] }],
                },
              ],
            },
          ],
        },
      ],
    });

    const shared = { singularName: "pod", namespaced: true, ...responseKind };
    assert.deepEqual(resources?.get("v1")?.resources, [
      { ...shared, name: "pods", verbs: ["get"], shortNames: ["po"], categories: ["all"] },
      { ...shared, name: "pods/status", verbs: ["patch"] },
    ]);
  });
});
