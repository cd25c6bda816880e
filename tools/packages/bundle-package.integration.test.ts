/** What is published of the fake apiserver is bundled, and does what its modules do. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, afterEach, before, describe, it } from "node:test";
import { promisify } from "node:util";
import * as index from "../../fake-apiserver/index.js";
import { SpawnedProgram } from "../../fake-apiserver/testing/spawned-program.js";
import { packageRoot } from "../../src/suite/values/package-root.js";
import { installPackage } from "./install-package.js";
import { readPackageList } from "./package-list.js";
import { specifiersIn } from "./specifiers.js";

const ROOT = packageRoot();
const NAME = "informer-conformance-fake-apiserver";

/** Without a bundle it would be two hundred. */
const FIRST_FILES_MAX_COUNT = 8;

const RULES = "match: {verb: list, resource: nodes}\ndo: [{fault: status.500}]\n";

const WIDGETS = `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: widgets.example.com}
spec:
  group: example.com
  names: {kind: Widget, plural: widgets}
  scope: Namespaced
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties:
          size: {type: integer, x-kubernetes-validations: [{rule: "self > 0", message: too small}]}
          colour: {type: string, pattern: '^(?i)[a-z]+$'}
`;

const run = promisify(execFile);

describe("the published fake apiserver", () => {
  let user = "";
  let bundle = "";
  let cli = "";
  before(() => {
    user = mkdtempSync(join(tmpdir(), "user-"));
    const entry = readPackageList(ROOT)[NAME];
    assert.ok(entry?.bundle !== undefined);
    const { folder, manifest } = installPackage(ROOT, NAME, entry, user);
    bundle = join(folder, "dist", entry.bundle.folder);
    cli = join(folder, manifest.bin?.["fake-apiserver"] ?? "");
  });
  after(() => rmSync(user, { recursive: true }));

  /** A test that ran out of time has not ended its own. */
  const programs = new Set<SpawnedProgram>();
  afterEach(() => {
    for (const program of programs) program[Symbol.dispose]();
    programs.clear();
  });

  function start(...args: readonly string[]): SpawnedProgram {
    const program = new SpawnedProgram(process.execPath, [cli, ...args], { env: {} });
    programs.add(program);
    return program;
  }

  async function urlsOf(program: SpawnedProgram) {
    const pattern = /Kubernetes API +(\S+)\n +control API +(\S+)\n[\s\S]*Ctrl-C/;
    const [, api = "", admin = ""] = await program.output(pattern);
    return { api, admin };
  }

  function file(name: string, text: string): string {
    const path = join(user, name);
    writeFileSync(path, text);
    return path;
  }

  function readModule(name: string): string {
    return readFileSync(join(bundle, name), "utf8");
  }

  it("offers what its modules offer", async () => {
    const program = `console.log(JSON.stringify(Object.keys(await import("${NAME}"))))`;
    const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", program], {
      cwd: user,
    });

    assert.deepEqual(JSON.parse(stdout), Object.keys(index));
  });

  it("declares the types of what it offers", async () => {
    const names = Object.keys(index).join(", ");
    const program = `import { ${names}, type World, type Rule } from "${NAME}";
      export const rule: Rule = { match: { verb: "watch" }, do: [{ fault: "event.410" }] };
      export const world: World = await createWorld({ profile: "1.30" });
      type IsAny<T> = 0 extends 1 & T ? true : false;
      export const known: readonly IsAny<World | Rule>[] = [false];
      export const all = { ${names} };`;
    const path = file("program.mts", program);
    const flags = ["--noEmit", "--strict", "--module", "nodenext", "--target", "es2023"];
    const types = ["--types", "node", "--typeRoots", join(ROOT, "node_modules/@types")];

    await run(join(ROOT, "node_modules/.bin/tsc"), [...flags, ...types, path], { cwd: user });
  });

  it("listens with a handful of files, and loads faults, handlers and the control API late", () => {
    const files = new Set<string>();
    const visit = (name: string) => {
      if (files.has(name)) return;
      files.add(name);
      const imports = readModule(name).matchAll(/(?:^import|\bfrom) "\.\/([^"]+)";$/gm);
      for (const [, one = ""] of imports) visit(one);
    };
    visit("fake-apiserver.js");

    assert.ok(files.size <= FIRST_FILES_MAX_COUNT, [...files].join(" "));
    const all = readdirSync(bundle).filter((name) => name.endsWith(".js"));
    for (const late of ["faults/fault-table", "handlers/dispatch", "control/admin-app"]) {
      const places = all.filter((name) =>
        readModule(name).includes(`// dist/fake-apiserver/${late}.js\n`),
      );
      assert.equal(places.length, 1, late);
      assert.ok(!files.has(places[0] ?? ""), late);
    }
  });

  it("has beside it all that its modules ask for by name", () => {
    for (const name of readdirSync(bundle).filter((each) => each.endsWith(".js"))) {
      const asked = [...readModule(name).matchAll(/\b\w+\("\.\/([\w.-]+\.js(?:on)?)"\)/g)];
      for (const [, one = ""] of asked) assert.ok(existsSync(join(bundle, one)), `${name}: ${one}`);
    }
  });

  it("has maps that lead to the sources", () => {
    const maps = readdirSync(bundle).filter((name) => name.endsWith(".js.map"));
    const { sources }: { sources: string[] } = JSON.parse(readModule("fake-apiserver.js.map"));

    assert.ok(sources.includes("../../../fake-apiserver/cli.ts"), sources.join(" "));
    for (const name of maps) {
      const map: { sources: string[] } = JSON.parse(readModule(name));
      for (const source of map.sources) {
        assert.ok(existsSync(join(ROOT, "dist/fake-apiserver/bundle", source)), source);
      }
    }
  });

  it("declares nothing that is not there", () => {
    const dist = dirname(dirname(bundle));
    const paths = readdirSync(dist, { recursive: true, encoding: "utf8" });
    const declarations = paths.filter((path) => path.endsWith(".d.ts"));

    assert.ok(declarations.length > 0);
    for (const path of declarations) {
      for (const specifier of specifiersIn(readFileSync(join(dist, path), "utf8"))) {
        const declared = join(dist, dirname(path), specifier.replace(/\.js$/, ".d.ts"));
        assert.ok(!specifier.startsWith(".") || existsSync(declared), `${path}: ${specifier}`);
      }
    }
  });

  it("says what a user got wrong, without a stack", async () => {
    using program = start("--rules", join(user, "none.yaml"));

    const { exitCode, stdout, stderr } = await program.ended;

    assert.deepEqual([exitCode, stdout], [2, ""]);
    assert.match(stderr, /^error: .*none\.yaml.*\n$/);
  });

  it("finds types, defaults, stages, rules, schemas and expressions", async () => {
    const files = ["--load", file("widgets.yaml", WIDGETS), "--rules", file("rules.yaml", RULES)];
    using program = start(...files, "--stages", "basic");
    const { api } = await urlsOf(program);
    const create = async (path: string, object: object) => {
      const headers = { "content-type": "application/json" };
      const body = JSON.stringify(object);
      return (await fetch(`${api}${path}`, { method: "POST", headers, body })).json();
    };
    const containers = [{ name: "c", image: "i" }];
    const widget = { apiVersion: "example.com/v1", kind: "Widget", metadata: { name: "w" } };
    const widgets = "/apis/example.com/v1/namespaces/default/widgets";

    const openApi = await (await fetch(`${api}/openapi/v2`)).text();
    const nodes = await fetch(`${api}/api/v1/nodes`);
    const pod = await create("/api/v1/namespaces/default/pods", {
      metadata: { name: "a" },
      spec: { containers },
    });
    const small = await create(widgets, { ...widget, size: 0 });
    const colourless = await create(widgets, { ...widget, colour: "1" });

    assert.match(openApi, /"io\.k8s\.api\.core\.v1\.Pod"/);
    assert.equal(nodes.status, 500);
    assert.equal(Object(pod).spec.restartPolicy, "Always");
    assert.match(Object(small).message, /too small/);
    assert.match(Object(colourless).message, /should match '\^\(\?i\)\[a-z\]\+\$'/);
  });

  it("has a console, with all files that its page names", async () => {
    using program = start();
    const { admin } = await urlsOf(program);

    const page = await (await fetch(admin, { headers: { accept: "text/html" } })).text();
    const paths = [...page.matchAll(/\/console\/[^"]+/g)].map(([path]) => path);
    const answers = await Promise.all(paths.map((path) => fetch(`${admin}${path}`)));

    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200, 200, 200, 200],
    );
  });

  it("speaks TLS", async () => {
    using program = start("--tls");

    const { api } = await urlsOf(program);

    assert.match(api, /^https:/);
  });
});
