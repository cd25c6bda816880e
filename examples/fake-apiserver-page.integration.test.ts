/** docs/fake-apiserver.md shows files as they are, and its commands print what it says. */
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import {
  createWorld,
  type KubernetesObject,
  type WatchEvent,
} from "informer-conformance/fake-apiserver";
import { SpawnedProgram } from "../fake-apiserver/testing/spawned-program.js";
import { type FencedBlock, fencedBlocks } from "../tools/fenced-blocks.js";

const ROOT = new URL("../../", import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, ROOT), "utf8");
const blocks = fencedBlocks(read("docs/fake-apiserver.md"));

/** The server and a dozen commands, on a busy machine; a test that takes this long hangs. */
const TIMEOUT_MS = 50_000;

/** What comes between the outputs of two blocks. */
const END_OF_BLOCK = "--- end of block ---";

const PODS = { group: "", version: "v1", resource: "pods" };

/** What `npm install` of the page brings, and how its commands are called. */
const INSTALLED = ["typescript", "@types", ".bin"];

/** A command of the page, and what the page says that it prints. */
interface Shown {
  readonly command: string;
  readonly output: string;
}

/** The commands of a section that have an output below them, or may have none. */
function shownIn(section: string): readonly Shown[] {
  return blocks.flatMap((block, index) => {
    if (block.section !== section || block.language !== "sh") return [];
    const next = blocks[index + 1];
    return [{ command: block.text, output: next?.language === "text" ? next.text : "" }];
  });
}

/** A pattern in which "…" stands for whatever is left out: in a line, or, alone in its line, lines. */
function patternOf(output: string): RegExp {
  const lines = output.split(/(?<=\n)/).map((line) => {
    if (line === "…\n") return "(?:.*\\n)*?";
    return line.split("…").map(escaped).join(".*");
  });
  return new RegExp(`^${lines.join("")}$`);
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}

function bash(script: string, folder = fileURLToPath(ROOT)): SpawnedProgram {
  // Errors belong to what a command prints. Without --norc bash, started through a socket, would
  // read the settings of a person.
  const command = `cd ${JSON.stringify(folder)}; exec 2>&1; ${script}`;
  return new SpawnedProgram("bash", ["--norc", "-c", command], {
    env: { PATH: process.env["PATH"] ?? "" },
  });
}

function blockOf(section: string, language: string): FencedBlock | undefined {
  return blocks.find((block) => block.section === section && block.language === language);
}

/** A project with what `npm install` would have put there: the package is a link to its clone, as npm makes it. */
function createProject(folder: string): void {
  const modules = join(folder, "node_modules");
  mkdirSync(modules, { recursive: true });
  symlinkSync(fileURLToPath(ROOT), join(modules, "informer-conformance"));
  for (const name of INSTALLED) {
    symlinkSync(fileURLToPath(new URL(`node_modules/${name}`, ROOT)), join(modules, name));
  }
}

/** The first events of a watch of pods. */
async function podEvents(
  url: string,
  version: string,
  count: number,
): Promise<readonly WatchEvent<KubernetesObject>[]> {
  const { body } = await fetch(`${url}/api/v1/pods?watch=1&resourceVersion=${version}`);
  const events: WatchEvent<KubernetesObject>[] = [];
  let text = "";
  for await (const piece of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const lines = `${text}${piece}`.split("\n");
    text = lines.pop() ?? "";
    for (const line of lines) events.push(JSON.parse(line));
    if (events.length >= count) break;
  }
  return events;
}

describe("docs/fake-apiserver.md", { timeout: TIMEOUT_MS, concurrency: true }, () => {
  let folder = "";
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "page-"));
  });
  after(() => rmSync(folder, { recursive: true }));

  it("shows the TypeScript example as it is, and its output", () => {
    const example = read("examples/expired-watch-in-a-rollout.ts");
    const [program, output = ""] = example.split("\n// Output:\n");

    assert.equal(blockOf("In TypeScript", "ts")?.text, program);
    assert.equal(shownIn("In TypeScript")[0]?.output, output.replaceAll(/^\/\/ /gm, ""));
  });

  it("has a TypeScript example that runs in a folder of one's own", async () => {
    const project = join(folder, "project");
    const [example, own] = shownIn("In TypeScript");
    const [install = "", ...commands] = own?.command.trimEnd().split("\n") ?? [];
    assert.match(install, /^npm install .*informer-conformance typescript @types\/node$/);
    createProject(project);
    writeFileSync(join(project, "rollout.mts"), blockOf("In TypeScript", "ts")?.text ?? "");

    // What npx runs, without npm's own words.
    const script = commands.join(" && ").replace("npx ", "node_modules/.bin/");
    using shell = bash(script, project);
    const { stdout, exitCode } = await shell.ended;

    assert.equal(commands.length, 2);
    assert.equal(stdout, example?.output);
    assert.equal(exitCode, 0);
  });

  it("says how a server is recorded, and played", async () => {
    const commands = blockOf("Where to go from here", "console")?.text.match(/node .*/g) ?? [];
    const journal = join(folder, "rollout.ndjson");
    await using real = await createWorld();
    real.store.create(PODS, { metadata: { name: "web-0" } });
    const [record = "", play = ""] = commands.map((command) =>
      command
        .replace("http://127.0.0.1:8009", real.url)
        .replace("8001", "0")
        .replace("rollout.ndjson", journal),
    );

    const version = real.store.currentVersion();

    using recorder = bash(`exec ${record}`);
    const [, front = ""] = await recorder.output(/Kubernetes API\s+(http:\S+)/);
    await recorder.output(/Ctrl-C/);
    await (await fetch(`${front}/api/v1/pods`)).text();
    const watched = podEvents(front, version, 2);
    await real.awaitWatch({ resource: "pods" });
    const [first] = ["web-1", "web-2"].map((name) =>
      real.store.create(PODS, { metadata: { name } }),
    );
    await watched;
    recorder.signal("SIGINT");
    await recorder.ended;

    // The file of rules says that the second event is to be a 410.
    using player = bash(`exec ${play}`);
    const [, played = ""] = await player.output(/Kubernetes API\s+(http:\S+)/);
    const [event, error] = await podEvents(played, version, 2);
    assert.deepEqual(event, { type: "ADDED", object: first });
    assert.equal(error?.type, "ERROR");
    assert.equal(commands.length, 2);
  });

  it("shows the Go example as it is, and what its module needs", () => {
    const requirements = blockOf("In Go", "go.mod")?.text ?? "nothing";

    assert.equal(blockOf("In Go", "go")?.text, read("examples/go-controller/main.go"));
    assert.ok(read("examples/go-controller/go.mod").startsWith(requirements));
  });

  it("has commands that print what it says", async () => {
    const [, start] = shownIn("Start it");
    assert.ok(start);
    using server = bash(`exec ${start.command.replace("8001", "0").replace("8002", "0")}`);
    const [banner, port = "", adminPort = ""] = await server.output(
      /[\s\S]*Kubernetes API\s+http:\S+:(\d+)\s+control API\s+http:\S+:(\d+)[\s\S]*Ctrl-C.*\n/,
    );
    const here = (text: string) => text.replaceAll("8001", port).replaceAll("8002", adminPort);
    assert.match(banner, patternOf(here(start.output)));

    const shown = [...shownIn("With curl"), ...shownIn("Misspelt rules and flags")].filter(
      ({ command }) => !command.includes("--strict"),
    );
    const script = shown.map(({ command }) => `${here(command)}echo '${END_OF_BLOCK}'\n`).join("");
    using shell = bash(script);
    const { stdout } = await shell.ended;

    const printed = stdout.split(`${END_OF_BLOCK}\n`);
    assert.equal(shown.length, 8);
    for (const [index, { output }] of shown.entries()) {
      assert.match(printed[index] ?? "", patternOf(here(output)));
    }
  });

  it("says what --strict says of its file of rules", async () => {
    const strict = shownIn("Misspelt rules and flags").find(({ command }) =>
      command.includes("--strict"),
    );
    assert.ok(strict);
    using server = bash(`exec ${strict.command}`);
    await server.output(/Ctrl-C/);

    server.signal("SIGINT");

    const { stdout, exitCode } = await server.ended;
    assert.equal(exitCode, 1);
    assert.match(stdout, patternOf(strict.output));
  });
});
