import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { describe, it } from "node:test";
import { partSchema } from "./part-schema.js";
import { readProtocolSchema } from "./protocol-schema.js";
import {
  callProblem,
  outcomeProblem,
  partReportProblem,
  settingsProblem,
} from "./validate-part.js";

describe("the schemas of parts", () => {
  it("has one for each kind, and nothing else but what several kinds have", () => {
    const files = readdirSync(new URL("../../../src/protocol/parts/", import.meta.url));

    const kinds = readProtocolSchema().$defs["PartKind"]?.enum ?? [];
    const common = ["members", "scripted-source", "scripted-wire"];
    assert.deepEqual(files.sort(), [...kinds, ...common].map((kind) => `${kind}.yaml`).sort());
  });

  it("takes what a kind has of others, without what it leaves out", () => {
    const { settings, methods, reports } = partSchema("delaying-queue").all;

    assert.equal(settings.get("name")?.type, "string");
    assert.equal(settings.has("storage"), false);
    assert.deepEqual([...(methods.get("done")?.args.keys() ?? [])], ["item"]);
    assert.deepEqual([...reports.keys()], ["add"]);
  });
});

describe("validate-part", () => {
  it("passes what the schema has, absent and null included", () => {
    assert.equal(settingsProblem("pager", { pageSize: 5, failsAt: null }), undefined);
    assert.equal(callProblem("pager", "answerList", { objects: [] }), undefined);
    assert.equal(outcomeProblem("store", "listKeys", { value: ["foo"] }), undefined);
    assert.equal(outcomeProblem("store", "listKeys", {}), undefined);
    assert.equal(partReportProblem("shared-informer", "early added", { object: 1 }), undefined);
  });

  const wrong: readonly { what: string; problem: string | undefined; says: string }[] = [
    {
      what: "a setting that the kind does not have",
      problem: settingsProblem("lister", { pageSize: 5 }),
      says: "lister, settings: pageSize: not in the schema, which has objects, hasNamespaceIndex, flavor, resource",
    },
    {
      what: "a setting of another type",
      problem: settingsProblem("pager", { pageSize: "5" }),
      says: 'pager, settings: pageSize: expected an integer, got "5"',
    },
    {
      what: "a name that is none of those there are",
      problem: settingsProblem("lister", { flavor: "typed" }),
      says: 'lister, settings: flavor: expected one of generic, dynamic, metadata, got "typed"',
    },
    {
      what: "an argument that the method does not take",
      problem: callProblem("throttle", "tryAccept", { tries: 2 }),
      says: "throttle, arguments of tryAccept: tries: not in the schema, which has times",
    },
    {
      what: "a method that the kind does not have",
      problem: callProblem("list-watch", "list", {}),
      says: "list-watch, method list: not in the schema, which has watchListOptions",
    },
    {
      what: "a value of another type",
      problem: outcomeProblem("store", "listKeys", { value: ["foo", 7] }),
      says: 'store, what listKeys returns: expected a list of strings, got ["foo",7]',
    },
    {
      what: "a report that the kind does not make",
      problem: partReportProblem("undelta-store", "pushed", []),
      says: "undelta-store, report pushed: not in the schema, which has push",
    },
    {
      what: "a report with a value of another type",
      problem: partReportProblem("undelta-store", "push", "foo"),
      says: 'undelta-store, value of push: expected a list, got "foo"',
    },
  ];
  for (const { what, problem, says } of wrong) {
    it(`says what is wrong with ${what}`, () => {
      assert.equal(problem, says);
    });
  }
});
