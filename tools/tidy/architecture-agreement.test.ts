import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { architectureAgreement } from "./architecture-agreement.js";
import { FAKE_APISERVER_FLOORS, ROOMS } from "./dependency-law.js";
import { SourceTree } from "./source-tree.js";

const LAWFUL = ROOMS.map(({ prefix }) => prefix.replace(/\/$/, "")).filter(
  (name) => !/^(?:fake-apiserver|src\/suite|ports\/mutants)\//.test(name),
);
const PICTURE = FAKE_APISERVER_FLOORS.map((floor) => floor.join(" & ")).join(" --> ");

/** The sections of a page that are as they should be are those of our own. */
const PAGE = readFileSync("ARCHITECTURE.md", "utf8");
const [SOURCES = ""] = /## The rooms of src.*?(?=^## )/ms.exec(PAGE) ?? [];
const [SUITE = ""] = /## The floors of the suite.*?(?=^## )/ms.exec(PAGE) ?? [];

function page(
  law: readonly string[],
  picture: string,
  floors: readonly string[],
  sources = SOURCES,
  suite = SUITE,
): string {
  return [
    "# Architecture",
    sources,
    suite,
    "## Dependency law",
    ...law.map((name) => `| \`${name}\` | \`whatever\` |`),
    "## The floors of the fake apiserver",
    "```mermaid",
    `  ${picture}`,
    "```",
    ...floors.map((name) => `| \`${name}/\` | what it is |`),
    "## Glossary",
    "| `other` | |",
  ].join("\n");
}

function found(text: string): readonly string[] {
  return architectureAgreement(SourceTree.of({ "ARCHITECTURE.md": text })).map(({ what }) => what);
}

describe("architectureAgreement()", () => {
  it("has nothing to say of a page that shows the rooms as they are", () => {
    assert.deepEqual(found(page(LAWFUL, PICTURE, FAKE_APISERVER_FLOORS.flat())), []);
  });

  it("finds a room that is not there, and one that is not shown", () => {
    const law = ["src/attic", ...LAWFUL.slice(1)];
    const floors = [...FAKE_APISERVER_FLOORS.flat().slice(1), "cellar"];

    assert.deepEqual(found(page(law, PICTURE, floors)), [
      "the law's table has src/attic",
      `the law's table lacks ${LAWFUL[0]}`,
      "the table of floors has cellar",
      `the table of floors lacks ${FAKE_APISERVER_FLOORS[0]?.[0]}`,
    ]);
  });

  it("finds an arrow of src that the law forbids, and one that is not drawn", () => {
    for (const sources of [
      SOURCES.replace("wait --> time", "wait --> time & wire"),
      SOURCES.replace(/^.*wait --> time\n/m, ""),
    ]) {
      assert.deepEqual(found(page(LAWFUL, PICTURE, FAKE_APISERVER_FLOORS.flat(), sources)), [
        "The rooms of src are drawn otherwise",
      ]);
    }
  });

  it("finds a room of the suite that is not shown, and one that is drawn elsewhere", () => {
    const suite = SUITE.replace(/^.*`trial\/`.*\n/m, "").replace(
      "doctor --> run",
      "run --> doctor",
    );

    assert.deepEqual(found(page(LAWFUL, PICTURE, FAKE_APISERVER_FLOORS.flat(), SOURCES, suite)), [
      "The floors of the suite are drawn otherwise",
      "the table of floors lacks trial",
    ]);
  });

  it("finds a picture with floors in another order", () => {
    const picture = PICTURE.split(" --> ").toReversed().join(" --> ");

    assert.deepEqual(found(page(LAWFUL, picture, FAKE_APISERVER_FLOORS.flat())), [
      "The floors of the fake apiserver are drawn otherwise",
    ]);
  });
});
