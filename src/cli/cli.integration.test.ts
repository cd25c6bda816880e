/** The command line: exit codes and output. Mostly in this process; a few start the compiled program. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { type CliResult, ProjectFixture, portYaml, runCli } from "./project-fixture.js";

/** A feature of two scenarios, the first with the step that matters. */
function featureWith(step: string): Readonly<Record<string, string>> {
  const text = `Feature: F
  @id:first
  Example: one
    Given ${step}
  @id:second
  Example: two
    Given all is well
`;
  return { "features/promises.feature": text };
}

/** Arguments of an adapter that says why, and ends before it has said hello. */
const DIES = `-e, "console.error('no module foo'); process.exit(8)"`;

/** Without how long it took, and how the program was called. */
function comparable({ exitCode, stdout, stderr }: CliResult): CliResult {
  const spoken = stdout
    .replace(/\d+\.\d s$/gm, "… s")
    .replace(/^ +rerun .*$/gm, "")
    .replace(/^ {4}the machine was too busy.*\n/gm, "");
  return { exitCode, stdout: spoken, stderr };
}

function readReport(project: ProjectFixture, target: string): Record<string, unknown> {
  const file = join(project.root, "reports", "out", target, "report.json");
  return JSON.parse(readFileSync(file, "utf8"));
}

describe("informer-conformance", () => {
  it("shows its commands", async () => {
    const { exitCode, stdout } = await runCli(["--help"]);
    assert.equal(exitCode, 0);
    for (const command of [
      "run",
      "list",
      "explain",
      "doctor",
      "init",
      "summarize",
      "publish",
      "diff",
      "serve",
    ]) {
      assert.match(stdout, new RegExp(`^ {2}${command} `, "m"));
    }
  });

  it("passes --help on to the fake apiserver", async () => {
    const { exitCode, stdout } = await runCli(["serve", "--help"]);
    assert.equal(exitCode, 0);
    assert.match(stdout, /Usage: informer-conformance serve .*--admin-port/s);
  });

  for (const [what, args, message] of [
    ["an unknown command", ["rnu"], /unknown command 'rnu'[\s\S]*Did you mean run/],
    ["an unknown option", ["run", "--prot", "x"], /unknown option '--prot'/],
    ["a malformed level", ["run", "--level", "37"], /client-go minor version/],
    ["a time scale out of range", ["run", "--time-scale", "11"], /at most 10/],
    ["a root that is not there", ["run", "--root", "no-such-folder"], /no such folder/],
    ["a root without features", ["list", "--root", "ports"], /has no features\//],
    ["a folder of ports that is not there", ["run", "--ports", "nowhere"], /no folder nowhere/],
    ["a doctor without a patient", ["doctor"], /Which port\?/],
    ["a malformed seed", ["run", "--seed", "-1"], /whole number/],
    ["an unknown serve option", ["serve", "--prot", "1"], /unknown option '--prot'/],
  ] as const) {
    it(`exits with 2 for ${what}`, async () => {
      const { exitCode, stderr } = await runCli(args);
      assert.equal(exitCode, 2);
      assert.match(stderr, message);
    });
  }
});

describe("informer-conformance run", () => {
  it("exits with 0 and writes every report for a port that keeps its promises", async () => {
    using project = new ProjectFixture();
    const { exitCode, stdout } = await project.run(["run", "--port", "good"]);
    assert.equal(exitCode, 0);
    assert.match(stdout, /^good@1\.0\.0 {2}conformant {2}3 passed, 1 skipped /m);
    assert.match(stdout, /^report {2}file:\/\/.*index\.html$/m);
    const out = join(project.root, "reports", "out");
    assert.deepEqual(readdirSync(out).sort(), ["good@1.0.0", "index.html"]);
    assert.deepEqual(readdirSync(join(out, "good@1.0.0")).sort(), [
      "junit.xml",
      "messages.ndjson",
      "report.json",
    ]);
    assert.deepEqual(readReport(project, "good@1.0.0")["result"], "conformant");
  });

  for (const [port, code] of [
    ["good", 0],
    ["bad", 1],
    ["goot", 2],
  ] as const) {
    it(`exits with ${code} as a program, too, for the port "${port}"`, async () => {
      using project = new ProjectFixture();
      const args = ["run", "--port", port, "--seed", "9"];

      const spawned = await project.spawn(args);

      assert.equal(spawned.exitCode, code);
      assert.deepEqual(comparable(spawned), comparable(await project.run(args)));
    });
  }

  it("exits with 1 and explains each failure for a port that does not", async () => {
    using project = new ProjectFixture();
    const { exitCode, stdout } = await project.run(["run", "--seed", "9"]);
    assert.equal(exitCode, 1);
    assert.match(stdout, /FAIL {2}bad@1\.0\.0 {3}promise-is-kept \[once\] .*promises\.feature:18/);
    assert.match(stdout, /PROMISE-01 {2}A port keeps its promise\./);
    assert.match(stdout, /▶ {2}\+0\.053 {2}handler {2}delete default\/two/);
    assert.match(
      stdout,
      /^ {2}2 scenarios: the promise is broken \(expected one list; observed two/m,
    );
    assert.match(stdout, /--id 'promise-is-kept \[once\]' --seed 9 --level 0\.37 --root /);
    assert.match(stdout, /^ {8}also {7}promise-is-kept \[<b>hard\]$/m);
    assert.match(
      stdout,
      /^bad@1\.0\.0 {2}not conformant: 1 requirement broken {2}1 passed, 2 failed, 1 skipped /m,
    );
    assert.match(stdout, /^good@1\.0\.0 {2}conformant /m);
    const html = readFileSync(join(project.root, "reports", "out", "index.html"), "utf8");
    assert.ok(html.includes("promise-is-kept [&lt;b&gt;hard]"));
  });

  it("runs a port elsewhere, and shows how to run it again", async () => {
    using project = new ProjectFixture({
      "ports/bad/port.yaml": `${portYaml("bad")}isDefault: false\n`,
      "mine/bad-too/port.yaml": portYaml("bad-too"),
    });
    const folder = join(project.root, "mine");
    const own = await project.run(["run", "--tags", "not @cap:absent"]);
    assert.equal(own.exitCode, 0);
    assert.match(own.stdout, /^good@1\.0\.0 [\s\S]*\n--all also runs: bad$/m);
    const more = await project.run(["run", "--ports", folder, "--port", "bad-too"]);
    assert.match(more.stdout, /^bad-too@1\.0\.0 {2}conformant/m);
    const path = join(folder, "bad-too");
    const again = await project.run(["run", "--port", path, "--port", "bad"]);
    assert.match(again.stdout, /^bad-too@1\.0\.0 {2}conformant/m);
    assert.ok(again.stdout.includes(` --ports ${path}\n`), again.stdout);
  });

  it("calls what only client-go does a difference, unless the port or the person asks for more", async () => {
    using project = new ProjectFixture({
      "features/requirements/promise.yaml":
        "- {id: PROMISE-01, duty: must, basis: client-go, says: A promise., source: [a book]}\n",
    });
    const args = ["run", "--port", "bad"];

    const lenient = await project.run(args);
    assert.equal(lenient.exitCode, 0);
    assert.match(lenient.stdout, /^ {2}DIFFERS {2}bad@1\.0\.0 .*\n {8}PROMISE-01 {2}A promise\.$/m);
    assert.match(
      lenient.stdout,
      /^bad@1\.0\.0 {2}conformant; 2 differences from client-go {2}1 pa/m,
    );

    const strict = await project.run([...args, "--strict"]);
    assert.equal(strict.exitCode, 1);
    assert.match(strict.stdout, /^ {2}FAIL {2}bad@1\.0\.0 {3}promise-is-kept \[once\]/m);

    const manifest = readFileSync(join(project.root, "ports/bad/port.yaml"), "utf8");
    project.write("ports/bad/port.yaml", `follows: client-go\n${manifest}`);
    assert.equal((await project.run(args)).exitCode, 1);
  });

  it("says that a filtered run is no conformance result", async () => {
    using project = new ProjectFixture();
    const args = ["run", "--port", "good", "--id", "promise-is-kept [once]"];
    const { exitCode, stdout } = await project.run(args);
    assert.equal(exitCode, 0);
    assert.match(stdout, /1 passed .*\n {4}partial run: not a conformance result/);
    assert.equal(readReport(project, "good@1.0.0")["isPartial"], true);
  });

  it("exits with 0 for failures that are all known, and with 1 for a stale entry", async () => {
    const baseline = (...ids: string[]) =>
      ids.map((id) => `- {id: "${id}", reason: r, link: l}\n`).join("");
    const known = ["promise-is-kept [once]", "promise-is-kept [<b>hard]"];
    using project = new ProjectFixture({ "ports/bad/baseline.yaml": baseline(...known) });
    const args = ["run", "--port", "bad"];

    const first = await project.run(args);
    assert.equal(first.exitCode, 0);
    assert.match(
      first.stdout,
      /conformant but for 2 known failures {2}1 passed, 2 known, 1 skipped/,
    );

    project.write("ports/bad/baseline.yaml", baseline(...known, "all-is-well"));
    const second = await project.run(args);
    assert.equal(second.exitCode, 1);
    assert.match(second.stdout, /STALE {2}bad@1\.0\.0 {3}all-is-well/);

    project.write("ports/bad/baseline.yaml", baseline(...known, "absent-is-skipped"));
    const third = await project.run(args);
    assert.equal(third.exitCode, 2);
    assert.match(third.stdout, /baseline\.yaml:3: absent-is-skipped .* was skipped/);
  });

  for (const [what, args, message] of [
    ["an unknown port", ["--port", "goot"], /Unknown port "goot"; did you mean "good"/],
    ["an unknown version", ["--port", "good@1.0.1"], /did you mean "1\.0\.0"/],
    ["an unknown id", ["--id", "promise-is-kep"], /did you mean "promise-is-kept"/],
    ["a malformed tag expression", ["--tags", "@a and ("], /Cannot read --tags "@a and \("/],
  ] as const) {
    it(`exits with 2 for ${what}`, async () => {
      using project = new ProjectFixture();
      const { exitCode, stderr } = await project.run(["run", ...args]);
      assert.equal(exitCode, 2);
      assert.match(stderr, message);
    });
  }

  it("exits with 2 for a baseline that names nobody", async () => {
    using project = new ProjectFixture({
      "ports/good/baseline.yaml": "- {id: all-is-wel, reason: r, link: l}\n",
    });
    const { exitCode, stderr } = await project.run(["run", "--port", "good"]);
    assert.equal(exitCode, 2);
    assert.match(stderr, /ports\/good\/baseline\.yaml:1: .*did you mean "all-is-well"/);
  });

  it("exits with 3 for a port that cannot be built or started, and still runs the others", async () => {
    using project = new ProjectFixture({
      "ports/bad/port.yaml": portYaml("bad", "    build: [[node, -e, process.exit(9)]]\n"),
      "ports/mute/port.yaml": portYaml("mute").replace("../../adapter.js", DIES),
    });
    const { exitCode, stdout } = await project.run(["run"]);
    assert.equal(exitCode, 3);
    assert.match(stdout, /Cannot build bad@1\.0\.0: .*exit code 9/);
    assert.match(stdout, /Cannot run mute@1\.0\.0: .*exit code 8.*\n.*\n {2}no module foo\n/);
    assert.match(stdout, /^good@1\.0\.0 {2}conformant /m);
  });

  it("exits with 3 for an unbuilt port that may not be built", async () => {
    using project = new ProjectFixture({
      "ports/good/port.yaml": portYaml("good", "    build: [[node, -e, '']]\n"),
    });
    const { exitCode, stdout } = await project.run(["run", "--port", "good", "--no-build"]);
    assert.equal(exitCode, 3);
    assert.match(stdout, /it is not built\nhint: Leave out --no-build/);
  });

  it("skips a port without its toolchain by name, unless toolchains are required", async () => {
    const toolchain =
      "toolchain: [{program: warp, probe: [no-such-program], hint: see warp.test}]\n";
    using project = new ProjectFixture({ "ports/bad/port.yaml": portYaml("bad", toolchain) });

    const lenient = await project.run(["run"]);
    assert.equal(lenient.exitCode, 0);
    assert.match(
      lenient.stdout,
      /bad@1\.0\.0 {2}SKIPPED: warp is not installed \(see warp\.test\)/,
    );

    const strict = await project.run(["run", "--require-toolchains"]);
    assert.equal(strict.exitCode, 3);
  });

  it("exits with 4 for an undefined step and a feature that does not parse", async () => {
    using project = new ProjectFixture(featureWith("nobody knows this"));
    const args = ["run", "--port", "good"];
    const undefinedStep = await project.run(args);
    assert.equal(undefinedStep.exitCode, 4);
    assert.match(undefinedStep.stdout, /undefined step: nobody knows this/);

    project.write("features/promises.feature", "Feature: F\n  nonsense\n  @x\n");
    const broken = await project.run(args);
    assert.equal(broken.exitCode, 4);
    assert.match(broken.stderr, /features\/promises\.feature/);
  });

  it("exits with 5 when nothing matches or everything is skipped", async () => {
    using project = new ProjectFixture();
    const nothing = await project.run(["run", "--tags", "@nothing"]);
    assert.equal(nothing.exitCode, 5);
    assert.match(nothing.stdout, /No scenario matches/);
    const skipped = await project.run(["run", "--port", "good", "--tags", "@cap:absent"]);
    assert.equal(skipped.exitCode, 5);
    assert.match(skipped.stdout, /nothing graded {2}1 skipped/);
  });

  it("keeps what it has when it is interrupted, and exits with 5", async () => {
    using project = new ProjectFixture(featureWith("it takes for ever"));
    let isInterrupted = false;
    const args = ["run", "--port", "good"];
    const { exitCode, stdout } = await project.spawn(args, (stderr, kill) => {
      if (isInterrupted || !stderr.includes("waiting")) return;
      isInterrupted = true;
      kill("SIGINT");
    });
    assert.equal(exitCode, 5);
    assert.match(stdout, /^good@1\.0\.0 {2}incomplete {2}2 not run /m);
    assert.equal(readReport(project, "good@1.0.0")["isComplete"], false);
  });
});

describe("informer-conformance list", () => {
  it("lists scenarios by feature and rule, or as JSON", async () => {
    using project = new ProjectFixture();
    const { exitCode, stdout } = await project.run(["list"]);
    assert.equal(exitCode, 0);
    assert.match(stdout, /^Promises\n {2}PROMISE-01 {2}A promise is kept\n {4}all-is-well /);
    const json = await project.run(["list", "--json", "--tags", "@cap:absent"]);
    const scenarios: readonly { readonly id: string }[] = JSON.parse(json.stdout);
    assert.deepEqual(
      scenarios.map(({ id }) => id),
      ["absent-is-skipped"],
    );
  });

  it("exits with 5 when nothing matches", async () => {
    using project = new ProjectFixture();
    assert.equal((await project.run(["list", "--tags", "@nothing"])).exitCode, 5);
  });
});

describe("informer-conformance explain", () => {
  it("explains a requirement, with its sources and scenarios", async () => {
    using project = new ProjectFixture();
    const { exitCode, stdout } = await project.run(["explain", "promise-01"]);
    assert.equal(exitCode, 0);
    assert.match(stdout, /^PROMISE-01 {2}A port keeps its promise\.$/m);
    assert.match(stdout, /source +a book/);
    assert.match(stdout, /promise-is-kept \[once\] {2}features\/promises\.feature:18/);
  });

  it("explains what a requirement rests on, what is lost without it, and which rule always keeps it", async () => {
    using project = new ProjectFixture({
      "features/requirements/contract.yaml":
        "- {id: C-35, duty: must, basis: contract, says: One., otherwise: A leak., source: [a book]}\n",
    });
    const { stdout } = await project.run(["explain", "c-35"]);
    assert.match(stdout, /^ {4}basis {6}contract\n {4}otherwise {2}A leak\.$/m);
    assert.match(stdout, /^ {2}checked in every scenario: one-watch-per-informer$/m);
  });

  it("explains a scenario, with its rule and requirements", async () => {
    using project = new ProjectFixture();
    const { stdout } = await project.run(["explain", "promise-is-kept"]);
    assert.match(stdout, /^promise-is-kept\n {2}A promise is kept\n/);
    assert.match(stdout, /PROMISE-01 {2}A port keeps its promise\./);
    assert.match(stdout, /What a port promises\./);
  });

  it("names the bugs of the museum that a scenario resembles", async () => {
    const exhibit = (id: string) =>
      `- {id: ${id}, bug: It forgets., sees: nothing, link: "https://bugs.test/1", bad: bad@1.0.0, ` +
      'good: live, scenario: "promise-is-kept [once]", type: assertion, match: broken}\n';
    using project = new ProjectFixture({ "ports/museum.yaml": exhibit("one") + exhibit("two") });
    const { exitCode, stdout } = await project.run(["explain", "promise-is-kept"]);
    assert.equal(exitCode, 0);
    assert.match(
      stdout,
      /^ {2}resembles\n {4}100 % {2}bug of the museum one, two: It forgets \(same requirement, 1 of 1 sentences\)\n$/m,
    );
  });

  it("exits with 2 for what nobody knows, with a suggestion", async () => {
    using project = new ProjectFixture();
    const { exitCode, stderr } = await project.run(["explain", "PROMISE-02"]);
    assert.equal(exitCode, 2);
    assert.match(stderr, /did you mean "PROMISE-01"/);
  });
});
