import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Client } from "./client.js";
import {
  type MatrixReport,
  reportCounts,
  reportExitCode,
  reportJson,
  reportText,
} from "./matrix-report.js";
import type { Row } from "./run-matrix.js";

const ROW: Row = {
  client: "a/one",
  version: "v1",
  transport: "https",
  protocol: "h2",
  cells: [
    { operation: "get", outcome: "passed", durationMs: 500 },
    { operation: "wait", outcome: "skipped", reason: "since 2", durationMs: 0 },
    { operation: "sleep", outcome: "skipped", reason: "since 2", durationMs: 0 },
  ],
};
const FAILED: Row = {
  ...ROW,
  cells: [{ operation: "create", outcome: "failed", reason: "two\nlines", durationMs: 1 }],
};

function client(name: string, members: Partial<Client> = {}): Client {
  return {
    name,
    toolchain: [],
    protocols: { http: "http/1.1", https: "h2" },
    open: () => Promise.reject(new Error("not opened here")),
    ...members,
  };
}

function report(members: Partial<MatrixReport>): MatrixReport {
  return { rows: [ROW], absent: [], isToolchainRequired: false, ...members };
}

describe("reportText()", () => {
  it("ends with the counts, below what failed and one line for each reason to skip", () => {
    const lines = reportText(report({ rows: [ROW, FAILED] })).split("\n");

    assert.deepEqual(lines.slice(-6), [
      "✖ a/one over https: create",
      "    two",
      "    lines",
      "- a/one: since 2: wait, sleep",
      "total: 1 passed, 1 failed, 2 skipped",
      "",
    ]);
  });

  it("names the clients that cannot be used", () => {
    const absent = [
      { type: "missing" as const, client: client("b"), reason: "go is not installed" },
      { type: "broken" as const, client: client("c"), reason: "no" },
    ];

    const text = reportText(report({ absent }));

    assert.match(
      text,
      /^- b: go is not installed\n✖ c: no\ntotal: 1 passed, 1 failed, 3 skipped$/m,
    );
  });
});

describe("reportJson()", () => {
  it("holds every cell", () => {
    const { rows, total } = JSON.parse(reportJson(report({})));

    assert.deepEqual(rows, [ROW]);
    assert.deepEqual(total, { passed: 1, failed: 0, skipped: 2 });
  });
});

describe("reportExitCode()", () => {
  const missing = { type: "missing" as const, client: client("b"), reason: "" };
  const optional = { ...missing, client: client("b", { isOptional: true }) };
  const broken = { ...missing, type: "broken" as const };
  for (const [what, members, code, failed] of [
    ["nothing failed", {}, 0, 0],
    ["something failed", { rows: [FAILED] }, 1, 1],
    ["a toolchain is missing", { absent: [missing] }, 0, 0],
    ["one is missing that is required", { absent: [missing], isToolchainRequired: true }, 3, 1],
    ["nothing could be run", { rows: [], absent: [missing] }, 3, 0],
    ["nobody has to have it", { absent: [optional], isToolchainRequired: true }, 0, 0],
    ["a client cannot be used", { absent: [broken] }, 1, 1],
    ["both", { absent: [broken, missing], isToolchainRequired: true }, 1, 2],
  ] as const) {
    it(`is ${code} when ${what}`, () => {
      assert.equal(reportExitCode(report(members)), code);
      assert.equal(reportCounts(report(members)).failed, failed);
    });
  }
});
