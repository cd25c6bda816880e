/** Each package works where it is installed, and its first program does what its README says. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { createWorld } from "../../fake-apiserver/index.js";
import { fencedBlocks } from "../fenced-blocks.js";
import { type InstalledPackage, installPackage } from "./install-package.js";
import { folderBytes, installedFolders } from "./installed-size.js";
import { readPackageList } from "./package-list.js";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const PODS = { group: "", version: "v1", resource: "pods" };
const DEPLOYMENTS = { group: "apps", version: "v1", resource: "deployments" };
const LEASES = { group: "coordination.k8s.io", version: "v1", resource: "leases" };
const BYTES_PER_MB = 1_000_000;

/** How large a package may be, by itself and with what it depends on. */
const MAX_MB: Readonly<Record<string, { readonly own: number; readonly installed: number }>> = {
  "informer-conformance-client": { own: 1, installed: 1.5 },
  // A third of it are source maps; 0.12 MB are the bootstrap roles of RBAC.
  "informer-conformance-fake-apiserver": { own: 3.4, installed: 15 },
};

const run = promisify(execFile);

for (const [name, entry] of Object.entries(readPackageList(ROOT))) {
  describe(name, () => {
    let user = "";
    let home = "";
    let manifest: InstalledPackage["manifest"];
    let needed: readonly string[] = [];
    before(() => {
      user = mkdtempSync(join(tmpdir(), "user-"));
      ({ folder: home, manifest } = installPackage(ROOT, name, entry, user));
      needed = installedFolders(ROOT, Object.keys(manifest.dependencies));
    });
    after(() => rmSync(user, { recursive: true }));

    /** Runs the first program of the README in the user's folder. */
    async function firstProgram(env: Readonly<Record<string, string>> = {}) {
      const readme = readFileSync(join(home, "README.md"), "utf8");
      const program = fencedBlocks(readme).find(({ language }) => language === "js");
      const path = join(user, "program.mjs");
      writeFileSync(path, program?.text ?? "");
      const running = run(process.execPath, [path], { cwd: user, env: { ...process.env, ...env } });
      return { running };
    }

    it("is small, by itself and with all that it depends on", () => {
      const { own = 0, installed = 0 } = MAX_MB[name] ?? {};
      const ownBytes = folderBytes(home);
      const bytes = needed.reduce((sum, each) => sum + folderBytes(join(ROOT, each)), ownBytes);
      assert.ok(ownBytes < own * BYTES_PER_MB, `${ownBytes} bytes`);
      assert.ok(bytes < installed * BYTES_PER_MB, `${bytes} bytes`);
    });

    it("can be imported, by each of its names", async () => {
      const names = Object.keys(manifest.exports).map((path) => join(name, path));
      const program = names.map((each) => `await import("${each}");`).join("\n");
      await run(process.execPath, ["--input-type=module", "--eval", program], { cwd: user });
    });

    if (name === "informer-conformance-client") {
      it("has a first program that shows pods as they come", async () => {
        await using world = await createWorld();
        const kubeconfig = join(user, "kubeconfig");
        writeFileSync(kubeconfig, world.kubeconfig());
        world.store.create(PODS, { metadata: { name: "a", namespace: "default" } });
        const { running } = await firstProgram({ KUBECONFIG: kubeconfig });

        await world.awaitWatch({ resource: "pods" });
        world.store.create(PODS, { metadata: { name: "b", namespace: "default" } });
        world.store.delete(PODS, "default/b");

        const { stdout } = await running;
        assert.equal(stdout, "[ 'default/a' ]\nadd a\nadd b\n");
      });

      it("holds nothing that only the suite needs", () => {
        const others = ["informer/consistency-detector", "rest/run-in-time"];
        for (const each of others) {
          assert.ok(existsSync(join(ROOT, "dist/src/client", `${each}.js`)));
          assert.ok(!existsSync(join(home, "dist/src/client", `${each}.js`)));
        }
        const folders = readdirSync(join(home, "dist/src"));
        assert.deepEqual(folders.sort(), ["client", "time", "wire"]);
      });

      it("makes a controller in 40 lines, as its guide has it", async () => {
        const guide = readFileSync(join(ROOT, "docs/client.md"), "utf8");
        const [program] = fencedBlocks(guide).filter(({ language }) => language === "js");
        assert.ok(program !== undefined && program.text.trimEnd().split("\n").length <= 40);
        const path = join(user, "controller.mjs");
        writeFileSync(path, program.text);
        await using world = await createWorld({ tls: true });
        const kubeconfig = join(user, "controller.kubeconfig");
        writeFileSync(kubeconfig, world.kubeconfig());
        const running = run(process.execPath, [path], {
          cwd: user,
          env: { ...process.env, KUBECONFIG: kubeconfig },
        });
        await world.awaitWatch({ resource: "deployments" });
        world.store.create(DEPLOYMENTS, {
          metadata: {
            name: "web",
            namespace: "default",
            annotations: { "example.com/min-replicas": "3" },
          },
          spec: { replicas: 1 },
        });
        await world.awaitRequest({ verb: "create", resource: "events" });
        running.child.kill("SIGTERM");

        const { stdout } = await running;
        assert.equal(stdout, "no longer leading\n");
        const spec = (of: typeof PODS, key: string) => Object(world.store.get(of, key)?.["spec"]);
        assert.equal(spec(DEPLOYMENTS, "default/web").replicas, 3);
        assert.equal(spec(LEASES, "default/min-replicas").holderIdentity, "");
      });

      it("depends on yaml alone", () => {
        assert.deepEqual(Object.keys(manifest.dependencies), ["yaml"]);
      });
    } else {
      it("has a first program that ends a watch with 410 Gone", async () => {
        const { running } = await firstProgram();

        const { stdout } = await running;
        assert.match(stdout, /"type":"ERROR".*"code":410/);
        assert.match(stdout, /\[ 'web' \]/);
      });
    }
  });
}
