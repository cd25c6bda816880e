import assert from "node:assert/strict";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { before, describe, it } from "node:test";
import { drawHistory } from "../explore/draw-history.js";
import { packageRoot } from "../suite/values/package-root.js";
import { runCli, startCli } from "./project-fixture.js";
import { seedsOfFindings } from "./seeds-of-findings.js";

/** A port outside the package, which is one of its mutants. */
const WRONG_PORT = `
name: wrong
description: A port with a bug
language: TypeScript
versions:
  - version: "1"
    level: "0.37"
    queue: atomic-fifo
    module: dist/ports/mutants/adapter.js
    env: { MUTANT: relist-adds-again }
`;

const KNOWN = `- property: nothing-known-is-added
  requirement: C-16
  reason: it is wrong on purpose (relist.ts:1)
  link: https://bugs.test/1
`;

describe("informer-conformance explore", () => {
  /** In whose history the port's bug shows, and which has no episodes: those are kept whole. */
  let seed: string;

  before(async () => {
    const isPlain = (one: number) => !drawHistory(one).kinds.includes("episode");
    seed = String((await seedsOfFindings()).find(isPlain));
  });

  const mistakes: readonly (readonly [args: readonly string[], message: RegExp])[] = [
    [[], /No port is named\nhint: Say which: --port reference/],
    [["--port", "referense"], /Unknown port "referense"/],
    [
      ["--port", "reference", "--seed", "x"],
      /--seed <n>' argument 'x' is invalid\. It must be a whole number/,
    ],
    [["--port", "reference", "--seed", "0"], /argument '0' is invalid/],
    [["--port", "reference", "--histories", "1.5"], /argument '1\.5' is invalid/],
    [
      ["--port", "reference", "--only", "magic"],
      /no commands of the kind "magic"\nhint: Kinds are /,
    ],
    [["--port", "reference", "--minutes", "0"], /It must be a number above 0/],
    [["--port", "reference", "--shard", "3/2"], /It must be the number of a shard/],
    [
      ["--port", "reference", "--histories", "5", "--minutes", "1"],
      /'--histories <n>' cannot be used with option '--minutes <m>'/,
    ],
  ];
  for (const [args, message] of mistakes) {
    it(`refuses explore ${args.join(" ")}`, async () => {
      const { exitCode, stderr } = await runCli(["explore", ...args]);

      assert.equal(exitCode, 2);
      assert.match(stderr, message);
    });
  }

  it("shows what it finds, and writes it where somebody wants it", async () => {
    const folder = mkdtempSync(join(tmpdir(), "explore-"));
    const id = `found-mutants-relist-adds-again-nothing-known-is-added-${seed}`;
    try {
      const { exitCode, stdout } = await runCli([
        ...["explore", "--port", "mutants@relist-adds-again"],
        ...["--seed", seed, "--histories", "1", "--out", folder],
      ]);

      assert.equal(exitCode, 1, stdout);
      assert.match(stdout, /an informer on pods(?: with:)?$/m);
      assert.deepEqual(readdirSync(folder).sort(), [
        `${id}.feature`,
        "mutants@relist-adds-again.json",
      ]);
      assert.match(stdout, /^ {5}resembles +\d+ % {2}wrong informer [a-z-]+: .*\(same property, /m);
      const record = readFileSync(join(folder, "mutants@relist-adds-again.json"), "utf8");
      const [resembled] = JSON.parse(record).groups[0].resembles;
      assert.equal(resembled.type, "mutant");
      assert.match(resembled.alike, /^same property, .*\d+ of \d+ sentences/);

      const project = join(folder, "project");
      mkdirSync(join(project, "features"), { recursive: true });
      copyFileSync(join(folder, `${id}.feature`), join(project, "features", "found.feature"));
      for (const path of ["features/requirements", "ports", "dist"]) {
        symlinkSync(join(packageRoot(), path), join(project, path));
      }
      // Another folder of the same steps: a process loads them once.
      const explained = await startCli(["explain", id, "--root", project]).ended;
      assert.equal(explained.exitCode, 0, explained.stderr);
      assert.match(explained.stdout, /^ {2}resembles\n +\d+ % {2}wrong informer [a-z-]+: /m);
      assert.match(explained.stdout, /\(same property, /);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it("forgives what is known of a port, and says what is not", async () => {
    const folder = mkdtempSync(join(tmpdir(), "explore-"));
    try {
      const port = join(folder, "wrong");
      const out = join(folder, "out");
      mkdirSync(port);
      writeFileSync(join(port, "port.yaml"), WRONG_PORT);
      const explore = () =>
        runCli([
          ...["explore", "--port", port, "--seed", seed, "--histories", "1"],
          ...["--out", out, "--resume"],
        ]);
      const found = await explore();
      assert.equal(found.exitCode, 1, found.stdout);
      const [, request = ""] = /^ {5}request {3}(.+)$/m.exec(found.stdout) ?? [];
      assert.ok(["list", "page", "streaming list"].includes(request), found.stdout);
      const line = `new: wrong@1 · C-16 · nothing-known-is-added · ${request} · seed ${seed}`;
      assert.ok(found.stdout.split("\n").includes(line), found.stdout);

      writeFileSync(join(port, "known-findings.yaml"), "- {requirement: C-16}\n");
      const refused = await explore();
      assert.equal(refused.exitCode, 2);
      assert.match(
        refused.stderr,
        /known-findings\.yaml:1: \[0\]: must have required property 'pr/,
      );

      writeFileSync(join(port, "known-findings.yaml"), KNOWN);
      assert.equal((await explore()).exitCode, 0, "what was done before is judged anew");
      rmSync(out, { recursive: true });
      const { exitCode, stdout, stderr } = await explore();

      assert.equal(exitCode, 0, stdout);
      assert.match(stderr, new RegExp(`seed ${seed}: C-16: .* \\(known\\)$`, "m"));
      assert.match(stdout, /^ {2}1\. KNOWN {2}/m);
      assert.match(stdout, /^ {5}because {3}it is wrong on purpose \(relist\.ts:1\)$/m);
      assert.match(stdout, /^ {5}see {7}https:\/\/bugs\.test\/1, .*known-findings\.yaml:1$/m);
      assert.match(stdout, /^wrong@1 {2}1 finding \(1 known\), in 1 histories/m);
      assert.doesNotMatch(stdout, /^new: /m);
      const merged = await runCli(["merge", out, "--out", join(folder, "merged")]);
      assert.equal(merged.exitCode, 0, merged.stdout);
      assert.match(merged.stdout, /^ {2}1\. KNOWN {2}/m);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it("soaks an informer in real time, and keeps its curves", async () => {
    const folder = mkdtempSync(join(tmpdir(), "soak-"));
    try {
      const { exitCode, stdout } = await runCli([
        ...["explore", "--port", "reference@real-time", "--soak", "8s", "--out", folder],
      ]);

      const name = "reference@real-time.soak";
      assert.deepEqual(readdirSync(folder).sort(), [`${name}.html`, `${name}.json`], stdout);
      const soaked = JSON.parse(readFileSync(join(folder, `${name}.json`), "utf8"));
      const { clock, isComplete, behind, curves } = soaked;
      assert.deepEqual(
        { clock, isComplete, behind },
        { clock: "real", isComplete: true, behind: undefined },
      );
      assert.match(stdout, /^ {2}open watches +1 → 1 +(steady|too short)/m);
      // How much memory a process has after eight seconds is its own affair: what was measured decides.
      const verdicts: readonly string[] = curves.map(
        ({ verdict }: { readonly verdict: string }) => verdict,
      );
      const expected = verdicts.includes("grows") ? 1 : verdicts.includes("too short") ? 5 : 0;
      assert.equal(exitCode, expected, stdout);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
