import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { ownerViolations } from "./owner-violations.js";

const OWNER = { apiVersion: "v1", kind: "Pod", name: "a", uid: "u" };

describe("ownerViolations()", () => {
  const cases: readonly [string, unknown, readonly string[]][] = [
    ["nobody", undefined, []],
    ["an owner", [OWNER], []],
    [
      "one controller",
      [
        { ...OWNER, controller: true },
        { ...OWNER, controller: false },
      ],
      [],
    ],
    [
      "an owner that says nothing",
      [OWNER, {}],
      ["apiVersion", "kind", "name", "uid"].map(
        (member) => `metadata.ownerReferences[1].${member}: Required value: must not be empty`,
      ),
    ],
    [
      "a version that is none",
      [{ ...OWNER, apiVersion: "a/b/c" }],
      [
        'metadata.ownerReferences[0].apiVersion: Invalid value: "a/b/c": must be <group>/<version> or <version>',
      ],
    ],
    [
      "an event",
      [{ ...OWNER, kind: "Event" }],
      [
        'metadata.ownerReferences[0]: Invalid value: {"apiVersion":"v1","kind":"Event","name":"a","uid":"u"}: ' +
          "/v1, Kind=Event is disallowed from being an owner",
      ],
    ],
    [
      "two controllers",
      [
        { ...OWNER, controller: true },
        { ...OWNER, name: "b", controller: true },
      ],
      [
        'metadata.ownerReferences: Invalid value: [{"apiVersion":"v1","kind":"Pod","name":"a","uid":"u","controller":true},' +
          '{"apiVersion":"v1","kind":"Pod","name":"b","uid":"u","controller":true}]: ' +
          'Only one reference can have Controller set to true. Found "true" in references for Pod/a and Pod/b',
      ],
    ],
  ];
  for (const [what, references, violations] of cases) {
    it(`says what is wrong with ${what}`, () => {
      assert.deepEqual(
        ownerViolations(references).map(({ field, message }) => `${field}: ${message}`),
        violations,
      );
    });
  }
});
