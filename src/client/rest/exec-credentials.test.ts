import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { promisify } from "node:util";
import { VirtualClock } from "../../time/virtual-clock.js";
import { ExecCredentials } from "./exec-credentials.js";
import type { ExecPlugin } from "./exec-plugin.js";

const folder = mkdtempSync(join(tmpdir(), "exec-"));
after(() => rmSync(folder, { recursive: true }));

const run = promisify(execFile);
const V1 = "client.authentication.k8s.io/v1";
let fileCount = 0;

/** A plugin that is a program of Node, which says what `script` writes. */
function plugin(script: string, more: Partial<ExecPlugin> = {}): ExecPlugin {
  return {
    apiVersion: V1,
    command: process.execPath,
    args: ["--eval", script],
    env: {},
    interactiveMode: "Never",
    ...more,
  };
}

/** What says something, and counts how often. */
function counting(status: object) {
  const file = join(folder, `runs-${++fileCount}`);
  const said = JSON.stringify({ kind: "ExecCredential", apiVersion: V1, status });
  const script = `require("fs").appendFileSync(${JSON.stringify(file)}, "x"); console.log(${JSON.stringify(said)})`;
  return { plugin: plugin(script), runs: () => readFileSync(file, "utf8").length };
}

describe("ExecCredentials", () => {
  it("runs once, however many ask, until what it said has expired", async () => {
    const clock = new VirtualClock(0);
    const { plugin, runs } = counting({
      token: "t",
      expirationTimestamp: new Date(60_000).toISOString(),
    });
    const credentials = new ExecCredentials({ plugin, clock });

    const [first, second] = await Promise.all([credentials.current(), credentials.current()]);
    clock.advance(59_999);
    await credentials.current();

    assert.deepEqual(first, { authorization: "Bearer t" });
    assert.equal(first, second);
    assert.equal(runs(), 1);
    clock.advance(1);
    await credentials.current();
    assert.equal(runs(), 2);
  });

  it("runs again for what was refused, and not for what was refused before", async () => {
    const { plugin, runs } = counting({ token: "t" });
    const credentials = new ExecCredentials({ plugin, clock: new VirtualClock(0) });
    const old = await credentials.current();

    credentials.refused(old);
    await credentials.current();
    credentials.refused(old);
    await credentials.current();

    assert.equal(runs(), 2);
  });

  it("tells the program of the cluster, and whether it may ask", async () => {
    const script =
      `console.log(JSON.stringify({ apiVersion: "${V1}", status: ` +
      `{ token: process.env.WHO + process.env.KUBERNETES_EXEC_INFO } }))`;
    const credentials = new ExecCredentials({
      plugin: plugin(script, { env: { WHO: "me" }, cluster: { server: "https://a" } }),
      clock: new VirtualClock(0),
    });

    const { authorization = "" } = await credentials.current();

    const [, who, info = ""] = /^Bearer (me)(.*)$/.exec(authorization) ?? [];
    assert.equal(who, "me");
    assert.deepEqual(JSON.parse(info), {
      kind: "ExecCredential",
      apiVersion: V1,
      spec: { cluster: { server: "https://a" }, interactive: false },
    });
  });

  it("takes a certificate and its key", async () => {
    const { plugin } = counting({ clientCertificateData: "CERT", clientKeyData: "KEY" });
    const credentials = new ExecCredentials({ plugin, clock: new VirtualClock(0) });

    assert.deepEqual(await credentials.current(), { certificate: "CERT", key: "KEY" });
  });

  it("speaks v1beta1 with a program that does", async () => {
    const apiVersion = "client.authentication.k8s.io/v1beta1" as const;
    const script =
      "const { apiVersion } = JSON.parse(process.env.KUBERNETES_EXEC_INFO);" +
      "console.log(JSON.stringify({ apiVersion, status: { token: apiVersion } }))";
    const credentials = new ExecCredentials({
      plugin: plugin(script, { apiVersion }),
      clock: new VirtualClock(0),
    });

    assert.deepEqual(await credentials.current(), { authorization: `Bearer ${apiVersion}` });
  });

  it("lets the program's standard error be seen", async () => {
    const { href } = new URL("./exec-credentials.js", import.meta.url);
    const clock = new URL("../../time/system-clock.js", import.meta.url).href;
    const user = `
      import { ExecCredentials } from ${JSON.stringify(href)};
      import { systemClock } from ${JSON.stringify(clock)};
      const plugin = ${JSON.stringify(plugin("console.error('Log in first.'); process.exit(1)"))};
      await new ExecCredentials({ plugin, clock: systemClock }).current().catch(() => undefined);`;
    const { stderr } = await run(process.execPath, ["--input-type=module", "--eval", user]);

    assert.match(stderr, /^Log in first\.$/m);
  });

  for (const [what, wrong, words] of [
    [
      "no program, and shows its installHint",
      plugin("", { command: "no-such-program", installHint: "Get it." }),
      /not found\n\nGet it\./,
    ],
    ["a program that fails", plugin("process.exit(3)"), /failed with exit code 3/],
    ["no JSON", plugin("console.log(1 + )"), /failed with exit code 1/],
    ["words", plugin('console.log("hello")'), /didn't return an ExecCredential in JSON/],
    ["another version", plugin('console.log("{}")'), /plugin returned version undefined/],
    ["no status", plugin(`console.log('{"apiVersion":"${V1}"}')`), /didn't return a status field/],
    ["nobody", counting({}).plugin, /didn't return a token or cert\/key pair/],
    ["half a pair", counting({ clientKeyData: "KEY" }).plugin, /only certificate or key, not both/],
    [
      "interactiveMode Always where nobody can be asked",
      plugin("", { interactiveMode: "Always" }),
      /is not a terminal/,
    ],
  ] as const) {
    it(`refuses ${what}`, async () => {
      const clock = new VirtualClock(0);
      const credentials = new ExecCredentials({ plugin: wrong, clock, isTerminal: false });

      await assert.rejects(credentials.current(), words);
    });
  }
});
