/** A client of a kubeconfig over real sockets: who asks changes, and what it is asked through. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import http from "node:http";
import net from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { gzipSync } from "node:zlib";
import { createWorld } from "../../fake-apiserver/index.js";
import { type ClusterConfig, createRestClient } from "../../src/client/rest/index.js";

const folder = mkdtempSync(join(tmpdir(), "who-asks-"));
after(() => rmSync(folder, { recursive: true }));

const V1 = "client.authentication.k8s.io/v1";

async function get(config: ClusterConfig): Promise<() => Promise<number>> {
  const client = createRestClient(config, { qps: -1 });
  after(() => client.destroy());
  return async () => {
    const result = await client.request().absPath("/api/v1/pods").do();
    const error = result.error();
    return error === undefined
      ? 200
      : Number((error as { status?: { code?: number } }).status?.code);
  };
}

/** A proxy that notes where its tunnels lead. */
async function startProxy() {
  const targets: string[] = [];
  const server = http.createServer((request, response) => {
    targets.push(request.url ?? "");
    request.pipe(
      http.request(request.url ?? "", { headers: request.headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 0, answer.headers);
        answer.pipe(response);
      }),
    );
  });
  server.on("connect", (request, client: net.Socket) => {
    targets.push(`${request.headers["proxy-authorization"]} ${request.url}`);
    const target = net.connect(Number(request.url?.split(":").at(-1)), "127.0.0.1", () => {
      client.write("HTTP/1.1 200 OK\r\n\r\n");
      client.pipe(target).pipe(client);
    });
    target.on("error", () => client.destroy());
    client.on("error", () => target.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as net.AddressInfo;
  return { url: `http://me:pw@127.0.0.1:${port}`, targets };
}

describe("a client of a kubeconfig", () => {
  it("shows a token that was renewed after the server has refused the old one", async () => {
    await using world = await createWorld({ tokens: { new: "robot" } });
    const tokenFile = join(folder, "token");
    writeFileSync(tokenFile, "new");
    const ask = await get({ server: world.url, authorization: "Bearer old", files: { tokenFile } });

    assert.deepEqual([await ask(), await ask()], [401, 200]);
  });

  it("shows the certificate that a credential plugin gives it", async () => {
    await using world = await createWorld({ tls: { clientAuthority: true } });
    const { certificatePem, keyPem } = await world.issueClientCertificate({ user: "jane" });
    const status = { clientCertificateData: certificatePem, clientKeyData: keyPem };
    const said = JSON.stringify({ apiVersion: V1, status });
    const script = join(folder, "plugin.cjs");
    writeFileSync(script, `console.log(${JSON.stringify(said)})`);
    const exec = {
      apiVersion: V1,
      command: process.execPath,
      args: [script],
      env: {},
      interactiveMode: "Never",
    } as const;
    const ask = await get({ server: world.url, ca: world.caPem ?? "", exec });

    assert.equal(await ask(), 200);
    const [entry] = world.journal.entries().filter(({ type }) => type === "request");
    assert.equal(entry?.type === "request" && entry.request.user, "jane");
  });

  it("shows a certificate that was renewed after the server has refused the old one", async () => {
    await using elsewhere = await createWorld({ tls: { clientAuthority: true } });
    await using world = await createWorld({ tls: { clientAuthority: true } });
    const old = await elsewhere.issueClientCertificate({ user: "jane" });
    const renewed = await world.issueClientCertificate({ user: "jane" });
    const files = { certificateFile: join(folder, "pem"), keyFile: join(folder, "key") };
    writeFileSync(files.certificateFile, renewed.certificatePem);
    writeFileSync(files.keyFile, renewed.keyPem);
    const ask = await get({
      server: world.url,
      ca: world.caPem ?? "",
      certificate: old.certificatePem,
      key: old.keyPem,
      files,
    });

    assert.deepEqual([await ask(), await ask()], [401, 200]);
  });

  it("takes the certificate of a server by the name of tls-server-name", async () => {
    await using world = await createWorld({ tls: true });
    const known = { server: world.url, ca: world.caPem ?? "" };

    assert.equal(await (await get({ ...known, serverName: "localhost" }))(), 200);
    const client = createRestClient({ ...known, serverName: "elsewhere" });
    after(() => client.destroy());
    await assert.rejects(client.request().absPath("/api").do(), /altnames.*elsewhere/s);
  });

  for (const acceptsGzip of [true, false]) {
    it(`asks for ${acceptsGzip ? "gzip, and reads it" : "what is as it is"}`, async () => {
      const asked: unknown[] = [];
      const server = http.createServer(({ headers }, response) => {
        asked.push(headers["accept-encoding"]);
        const isGzip = headers["accept-encoding"] === "gzip";
        const encoding = isGzip ? { "content-encoding": "gzip" } : {};
        response.writeHead(200, { "content-type": "application/json", ...encoding });
        response.end(isGzip ? gzipSync('{"kind":"PodList"}') : '{"kind":"PodList"}');
      });
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      after(() => server.close());
      const { port } = server.address() as net.AddressInfo;
      const client = createRestClient(
        { server: `http://127.0.0.1:${port}` },
        { network: { acceptsGzip } },
      );
      after(() => client.destroy());
      const result = await client.request().absPath("/api/v1/pods").do();

      assert.equal(result.error(), undefined);
      assert.equal(result.raw().toString(), `{"kind":"PodList"}`);
      assert.deepEqual(asked, [acceptsGzip ? "gzip" : undefined]);
    });
  }

  it("goes through a proxy, which sees nothing of what is encrypted", async () => {
    await using world = await createWorld({ tls: true });
    const proxy = await startProxy();
    const ask = await get({ server: world.url, ca: world.caPem ?? "", proxyUrl: proxy.url });

    assert.equal(await ask(), 200);
    const credentials = Buffer.from("me:pw").toString("base64");
    assert.deepEqual(proxy.targets, [`Basic ${credentials} ${new URL(world.url).host}`]);
  });

  it("asks a proxy for the whole URL of a server that speaks plain HTTP", async () => {
    await using world = await createWorld();
    const proxy = await startProxy();
    const ask = await get({ server: world.url, proxyUrl: proxy.url });

    assert.equal(await ask(), 200);
    assert.deepEqual(proxy.targets, [`${world.url}/api/v1/pods`]);
  });

  it("says what the proxy answers that does not let it through", async () => {
    const refusing = http.createServer();
    refusing.on("connect", (_, socket: net.Socket) => {
      socket.end("HTTP/1.1 407 Proxy Authentication Required\r\n\r\n");
    });
    await new Promise<void>((resolve) => refusing.listen(0, "127.0.0.1", resolve));
    after(() => refusing.close());
    const { port } = refusing.address() as net.AddressInfo;
    const client = createRestClient({ server: "https://a", proxyUrl: `http://127.0.0.1:${port}` });

    const words = /The proxy 127\.0\.0\.1:\d+ answers 407 to CONNECT a:443/;
    await assert.rejects(client.request().absPath("/api").do(), words);
    client.destroy();
  });

  it("asks in the place of somebody else", async () => {
    const heard: http.IncomingHttpHeaders[] = [];
    const server = http.createServer((request, response) => {
      heard.push(request.headers);
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    after(() => server.close());
    const { port } = server.address() as net.AddressInfo;
    const impersonate = { user: "jane", groups: ["a", "b"], extra: { "Scopes/x": ["1"] } };
    const ask = await get({ server: `http://127.0.0.1:${port}`, impersonate });

    assert.equal(await ask(), 200);
    assert.equal(heard[0]?.["impersonate-user"], "jane");
    assert.equal(heard[0]?.["impersonate-group"], "a, b");
    assert.equal(heard[0]?.["impersonate-extra-scopes%2fx"], "1");
  });
});
