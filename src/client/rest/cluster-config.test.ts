import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { after, describe, it } from "node:test";
import { stringify } from "yaml";
import { inClusterConfig, loadKubeconfig, parseKubeconfig } from "./cluster-config.js";

const folder = mkdtempSync(join(tmpdir(), "kubeconfig-"));
after(() => rmSync(folder, { recursive: true }));

function written(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const base64 = (text: string) => Buffer.from(text).toString("base64");

/** A kubeconfig with a context "here" of one cluster and one user. */
function text(cluster: object, user: object = {}, context: object = {}): string {
  return stringify({
    clusters: [{ name: "c", cluster: { server: "https://host:6443/", ...cluster } }],
    users: [{ name: "u", user }],
    contexts: [{ name: "here", context: { cluster: "c", user: "u", ...context } }],
    "current-context": "here",
  });
}

describe("parseKubeconfig()", () => {
  it("reads server, namespace and what is trusted", () => {
    const config = parseKubeconfig(
      text(
        { "certificate-authority-data": base64("CA"), "tls-server-name": "kubernetes" },
        {},
        { namespace: "team" },
      ),
    );

    assert.deepEqual(config, {
      server: "https://host:6443",
      namespace: "team",
      ca: "CA",
      serverName: "kubernetes",
    });
  });

  for (const [what, user, expected] of [
    [
      "a token and its file",
      { token: "t", tokenFile: "/nowhere" },
      { authorization: "Bearer t", files: { tokenFile: "/nowhere" } },
    ],
    [
      "somebody else",
      { as: "jane", "as-uid": "7", "as-groups": ["a", "b"], "as-user-extra": { scopes: ["x"] } },
      { impersonate: { user: "jane", uid: "7", groups: ["a", "b"], extra: { scopes: ["x"] } } },
    ],
    [
      "a name and a password",
      { username: "me", password: "pw" },
      { authorization: `Basic ${base64("me:pw")}` },
    ],
    [
      "a certificate",
      { "client-certificate-data": base64("CERT"), "client-key-data": base64("KEY") },
      { certificate: "CERT", key: "KEY" },
    ],
    ["nothing", { token: "" }, {}],
  ] as const) {
    it(`reads ${what} of the user`, () => {
      assert.deepEqual(parseKubeconfig(text({}, user)), {
        server: "https://host:6443",
        ...expected,
      });
    });
  }

  it("reads whether answers may come compressed", () => {
    assert.equal(parseKubeconfig(text({ "disable-compression": true }, {})).acceptsGzip, false);
    assert.equal(parseKubeconfig(text({}, {})).acceptsGzip, undefined);
  });

  it("reads files, from the folder that it is told", () => {
    written("ca.pem", "CA");
    written("cert.pem", "CERT");
    written("key.pem", "KEY");
    written("token", "secret\n");
    const user = {
      tokenFile: "token",
      "client-certificate": "cert.pem",
      "client-key": join(folder, "key.pem"),
    };

    const config = parseKubeconfig(text({ "certificate-authority": "ca.pem" }, user), { folder });

    assert.deepEqual(config, {
      server: "https://host:6443",
      ca: "CA",
      authorization: "Bearer secret",
      certificate: "CERT",
      key: "KEY",
      files: {
        tokenFile: join(folder, "token"),
        certificateFile: join(folder, "cert.pem"),
        keyFile: join(folder, "key.pem"),
      },
    });
  });

  it("reads a credential plugin, and what it is told of the cluster", () => {
    const exec = {
      apiVersion: "client.authentication.k8s.io/v1",
      command: "./bin/login",
      args: ["--quiet"],
      env: [{ name: "PROFILE", value: "dev" }],
      interactiveMode: "Never",
      provideClusterInfo: true,
      installHint: "Install it.",
    };

    const config = parseKubeconfig(
      text({ "certificate-authority-data": base64("CA"), "proxy-url": "http://proxy" }, { exec }),
      { folder },
    );

    assert.equal(config.proxyUrl, "http://proxy");
    assert.deepEqual(config.exec, {
      apiVersion: "client.authentication.k8s.io/v1",
      command: join(folder, "bin/login"),
      args: ["--quiet"],
      env: { PROFILE: "dev" },
      interactiveMode: "Never",
      installHint: "Install it.",
      cluster: {
        server: "https://host:6443/",
        "certificate-authority-data": base64("CA"),
        "proxy-url": "http://proxy",
      },
    });
  });

  it("reads another context than the current one", () => {
    const two = stringify({
      clusters: [{ name: "c", cluster: { server: "http://a" } }],
      contexts: [
        { name: "x", context: { cluster: "c", namespace: "one" } },
        { name: "y", context: { cluster: "c", namespace: "two" } },
      ],
      "current-context": "x",
    });

    assert.equal(parseKubeconfig(two, { context: "y" }).namespace, "two");
  });

  for (const [what, input, words] of [
    ["what is no object", "- 1", /A kubeconfig is an object/],
    ["no current context", "contexts: []", /no current context/],
    ["a context that is not there", "current-context: x", /has no context "x"/],
    ["a cluster that is not there", text({}, {}, { cluster: "d" }), /has no cluster "d"/],
    ["a user that is not there", text({}, {}, { user: "v" }), /has no user "v"/],
    ["no server", text({ server: "" }), /names no server/],
    ["a plugin without a command", text({}, { exec: { command: "" } }), /has no command/],
    ["a plugin of no version", text({}, { exec: { command: "aws" } }), /speaks "no version"/],
    [
      "a plugin that does not say whether it asks",
      text({}, { exec: { command: "aws", apiVersion: "client.authentication.k8s.io/v1" } }),
      /interactiveMode ""/,
    ],
    ["a provider", text({}, { "auth-provider": { name: "gcp" } }), /auth-provider/],
    ["half a certificate", text({}, { "client-key-data": "a2V5" }), /and not both/],
  ] as const) {
    it(`refuses ${what}`, () => {
      assert.throws(() => parseKubeconfig(input), words);
    });
  }
});

describe("loadKubeconfig()", () => {
  it("reads the files of KUBECONFIG, the first of which counts", () => {
    const user = stringify({ users: [{ name: "u", user: { token: "first" } }] });
    const paths = [written("one", user), written("two", text({}, { token: "second" }))];

    const config = loadKubeconfig({ env: { KUBECONFIG: paths.join(delimiter) } });

    assert.equal(config.authorization, "Bearer first");
  });

  it("reads the file that it is told, whatever the environment says", () => {
    const path = written("three", text({ "insecure-skip-tls-verify": true }));

    assert.equal(loadKubeconfig({ path, env: { KUBECONFIG: "nowhere" } }).isInsecure, true);
  });
});

describe("inClusterConfig()", () => {
  it("reads the account of the pod", () => {
    written("namespace", "team\n");
    written("token", "secret\n");
    written("ca.crt", "CA\n");
    const env = { KUBERNETES_SERVICE_HOST: "fd00::1", KUBERNETES_SERVICE_PORT: "443" };

    assert.deepEqual(inClusterConfig({ env, folder }), {
      server: "https://[fd00::1]:443",
      namespace: "team",
      authorization: "Bearer secret",
      ca: "CA",
      files: { tokenFile: join(folder, "token") },
    });
  });

  it("refuses elsewhere", () => {
    assert.throws(() => inClusterConfig({ env: {} }), /KUBERNETES_SERVICE_HOST/);
  });
});
