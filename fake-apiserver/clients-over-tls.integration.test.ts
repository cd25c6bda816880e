/** Proof with third-party clients that TLS, HTTP/2, tokens and kubeconfigs are as they expect. */
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import type { Protocol } from "./journal/journal-entry.js";
import { ClientHome, needing } from "./testing/client-home.js";
import type { ProgramEnd, SpawnedProgram } from "./testing/spawned-program.js";
import { createWorld } from "./world/create-world.js";
import type { World } from "./world/world.js";

const PODS = { group: "", version: "v1", resource: "pods" };
const POD = {
  apiVersion: "v1",
  kind: "Pod",
  metadata: { name: "web", namespace: "default", labels: { app: "web" } },
  spec: { containers: [{ name: "main", image: "none" }] },
};

let home: ClientHome;
let world: World;

function useWorld(): void {
  beforeEach(async () => {
    home = new ClientHome();
    world = await createWorld({ tls: true, tokens: { "secret-1": "alice" } });
    writeFileSync(join(home.folder, "kubeconfig"), world.kubeconfig());
    writeFileSync(join(home.folder, "ca.pem"), world.caPem ?? "");
  });
  afterEach(async () => {
    home.endPrograms();
    await world.close();
    home[Symbol.dispose]();
  });
}

function protocols(): Protocol[] {
  const all = world.journal
    .entries()
    .flatMap((entry) => (entry.type === "request" ? [entry.request.protocol] : []));
  return [...new Set(all.filter((protocol) => protocol !== undefined))];
}

describe("kubectl over TLS", needing("kubectl", ["version", "--client"]), () => {
  useWorld();

  const startKubectl = (args: readonly string[], input: unknown = "", env = {}): SpawnedProgram =>
    home.start("kubectl", ["--kubeconfig", join(home.folder, "kubeconfig"), ...args], {
      input: typeof input === "string" ? input : JSON.stringify(input),
      env,
    });
  const kubectl = async (args: readonly string[], input: unknown = "", env = {}) => {
    using program = startKubectl(args, input, env);
    const end = await program.ended;
    assert.equal(end.exitCode, 0, `kubectl ${args.join(" ")}: ${end.stderr}`);
    return end.stdout;
  };

  it("needs nothing but the kubeconfig, and speaks HTTP/2", async () => {
    world.store.create(PODS, POD);

    assert.match(await kubectl(["get", "pods"]), /^web +/m);
    assert.deepEqual(protocols(), ["h2"]);
  });

  it("speaks HTTP/1.1 when it is told to", async () => {
    world.store.create(PODS, POD);

    const table = await kubectl(["get", "pods"], "", { DISABLE_HTTP2: "true" });

    assert.match(table, /^web +/m);
    assert.deepEqual(protocols(), ["http/1.1"]);
  });

  it("creates, applies, applies a change", async () => {
    const changed = { ...POD, metadata: { ...POD.metadata, labels: { app: "other" } } };
    const other = { ...POD, metadata: { name: "late", namespace: "default" } };

    const said = [
      await kubectl(["create", "-f", "-"], other),
      await kubectl(["apply", "-f", "-"], POD),
      await kubectl(["apply", "-f", "-"], changed),
    ];

    assert.deepEqual(said, ["pod/late created\n", "pod/web created\n", "pod/web configured\n"]);
    assert.equal(world.store.get(PODS, "default/web")?.metadata.labels?.["app"], "other");
  });

  it("watches, and goes on when it is told to go away", async () => {
    using watching = startKubectl(["get", "pods", "-w", "--output-watch-events"]);
    world.store.create(PODS, POD);
    await watching.output(/^ADDED +web /m);

    world.install({ scope: "existing", match: { verb: "watch" }, do: [{ fault: "h2.goaway" }] });
    world.store.delete(PODS, "default/web");

    await watching.output(/^DELETED +web /m);
  });

  it("is refused with another token", async () => {
    const kubeconfig = join(home.folder, "other");
    writeFileSync(kubeconfig, world.kubeconfig({ token: "wrong" }));
    using program = home.start("kubectl", ["--kubeconfig", kubeconfig, "get", "pods"]);

    const end = await program.ended;

    assert.match(end.stderr, /^error: You must be logged in to the server/m);
  });

  for (const [fault, message] of [
    ["tls.expired", /x509: certificate has expired/],
    ["tls.wrongName", /x509: certificate is valid for 192\.0\.2\.1, not 127\.0\.0\.1/],
    ["tls.unknownCA", /x509: certificate signed by unknown authority/],
    ["tls.badCert", /x509: .*verification (error|failure)/],
    ["http.plainOnTls", /server gave HTTP response to HTTPS client/],
  ] as const) {
    it(`says what is wrong with ${fault}`, async () => {
      world.install({ do: [{ fault }] });
      using program = startKubectl(["get", "pods"]);

      assert.match((await program.ended).stderr, message);
    });
  }

  it("trusts the next authority after a rotation, with a new kubeconfig", async () => {
    world.install({ do: [{ fault: "tls.certSwapMidLife" }] });
    const caPem = world.nextCaPem;
    writeFileSync(
      join(home.folder, "kubeconfig"),
      world.kubeconfig(caPem === undefined ? {} : { caPem }),
    );

    assert.match(await kubectl(["get", "--raw", "/readyz"]), /^ok/);
  });
});

describe("curl over TLS", needing("curl", ["--version"]), () => {
  useWorld();

  const curl = async (...args: readonly string[]): Promise<ProgramEnd> => {
    const authority = [
      "--cacert",
      join(home.folder, "ca.pem"),
      "-H",
      "Authorization: Bearer secret-1",
    ];
    using program = home.start("curl", ["-sS", "--include", ...authority, ...args]);
    return await program.ended;
  };

  it("trusts the authority, and speaks HTTP/2", async () => {
    const { stdout } = await curl("--http2", `${world.url}/version`);

    assert.match(stdout, /^HTTP\/2 200 \r\n/);
  });

  it("speaks HTTP/1.1", async () => {
    const { stdout } = await curl("--http1.1", `${world.url}/version`);

    assert.match(stdout, /^HTTP\/1\.1 200 OK\r\n/);
  });

  it("reaches it by the name localhost", async () => {
    const { stdout } = await curl(`${world.url.replace("127.0.0.1", "localhost")}/version`);

    assert.match(stdout, /^HTTP\/2 200/);
  });

  it("watches over HTTP/2, and is told when the stream is reset", async () => {
    world.install({ do: [{ fault: "h2.rstStream", event: { nth: 2 } }] });
    world.store.create(PODS, POD);
    world.store.create(PODS, { metadata: { name: "late", namespace: "default" } });

    const end = await curl("-N", `${world.url}/api/v1/pods?watch=1`);

    assert.equal(end.exitCode, 92);
    assert.match(end.stdout, /"type":"ADDED"/);
    assert.match(end.stderr, /INTERNAL_ERROR/);
  });

  it("does not trust an authority that it was not told of", async () => {
    world.install({ do: [{ fault: "tls.unknownCA" }] });

    assert.equal((await curl(`${world.url}/version`)).exitCode, 60);
  });
});
