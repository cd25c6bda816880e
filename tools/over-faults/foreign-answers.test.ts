import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { RestListWatch } from "../../src/client/rest/rest-list-watch.js";
import { StatusError } from "../../src/client/rest/status-error.js";
import { begin, configMap, failureOf } from "./faulty-cluster.js";

const pods = { group: "", version: "v1", resource: "pods" };
const { signal } = new AbortController();

describe("RestClient at a server that says something else", () => {
  const foreign = [
    ["status.502.html", "InternalError", /502 Bad Gateway/],
    ["status.503.html", "ServiceUnavailable", /\(get pods\)$/],
    ["status.504.gateway", "Timeout", /\(get pods\)$/],
    ["status.500.text", "InternalError", /runtime error/],
    ["status.404.textPlain", "NotFound", /\(get pods\)$/],
    ["status.403", "Forbidden", /forbidden/],
    ["status.401", "Unauthorized", /Unauthorized/],
  ] as const;
  for (const [fault, reason, words] of foreign) {
    it(`takes ${fault} for ${reason}`, async () => {
      await using cluster = await begin();
      cluster.install({ fault });
      const failures = [(await cluster.list().do()).error(), await failureOf(cluster.watch())];

      for (const failure of failures) {
        assert.ok(failure instanceof StatusError);
        assert.equal(failure.status.reason, reason);
        assert.match(failure.message, words);
      }
      assert.equal(cluster.asked().length, 2);
    });
  }

  it("takes a login page for no list and no watch", async () => {
    await using cluster = await begin();
    cluster.install({ fault: "status.200.html" });
    const listWatch = new RestListWatch({ client: cluster.client, resource: pods });

    await assert.rejects(listWatch.list({}, signal), /text\/html/);
    await assert.rejects(listWatch.watch({}, signal), /text\/html/);
    assert.equal(cluster.asked().length, 2);
  });

  for (const fault of ["status.200.emptyBody", "status.204"] as const) {
    it(`takes ${fault} for no list`, async () => {
      await using cluster = await begin();
      cluster.install({ fault });

      await assert.rejects(cluster.client.get("/api/v1/pods", {}, signal), /0-length response/);
    });
  }

  it("fails for the end of another answer before its own, and asks nobody again", async () => {
    await using cluster = await begin();
    cluster.install({ fault: "status.keepAliveStaleBody" });
    await failureOf(cluster.run(cluster.list().do()));
    await failureOf(cluster.run(cluster.watch()));

    assert.equal(cluster.asked().length, 2);
    assert.equal(cluster.clock.nowMs(), 0);
  });

  it("tells each warning once, of the answer that counts", async () => {
    await using cluster = await begin();
    cluster.install({ fault: "status.429.json", retryAfterSeconds: 1 }, 1);
    const post = cluster.client
      .post()
      .namespace("default")
      .resource("configmaps")
      .param("fieldValidation", "Warn")
      .body({ ...configMap("c"), tail: "none", head: "none" });
    await cluster.run(post.do());

    assert.deepEqual(cluster.warnings, ['unknown field "tail"', 'unknown field "head"']);
    assert.deepEqual(cluster.stored(), ["create default/c"]);
  });
});

describe("RestClient at a server that redirects", () => {
  it("follows to another name of the server", async () => {
    await using cluster = await begin();
    cluster.install({ fault: "status.3xx" }, 1);
    const { result } = await cluster.run(cluster.list().do());

    assert.equal(result.statusCode, 200);
    assert.deepEqual(cluster.asked(), ["GET c1 307", "GET c2 200"]);
  });

  it("sends a body to where 307 leads, and reads where 302 does", async () => {
    await using cluster = await begin();
    cluster.install({ fault: "status.3xx", code: 307 }, 1);
    assert.equal((await cluster.create().do()).statusCode, 201);
    cluster.install({ fault: "status.3xx", code: 302 }, 1);
    assert.equal((await cluster.create().do()).statusCode, 200);

    assert.deepEqual(
      cluster.asked().map((line) => line.replace(/ c\d/, "")),
      ["POST 307", "POST 201", "POST 302", "GET 200"],
    );
    assert.deepEqual(cluster.stored(), ["create default/c"]);
  });

  it("shows its token to the host it is for, and to no other", async () => {
    const tokens = { secret: "me" };
    await using cluster = await begin({ tokens }, () => ({ authorization: "Bearer secret" }));
    cluster.install({ fault: "status.3xx", location: "/api/v1/namespaces/default/pods" }, 1);
    assert.equal((await cluster.list().do()).statusCode, 200);
    cluster.install({ fault: "status.3xx" }, 1);

    assert.equal((await cluster.list().do()).statusCode, 401);
  });

  it("stops after ten requests", async () => {
    await using cluster = await begin();
    cluster.install({ fault: "status.3xx" });

    await assert.rejects(cluster.list().do(), /stopped after 10 redirects/);
    assert.equal(cluster.asked().length, 10);
  });

  it("fails for a place that is none", async () => {
    await using cluster = await begin();
    cluster.install({ fault: "status.3xx", location: "http://[::bad" });

    await assert.rejects(cluster.list().do(), /failed to parse Location header/);
  });

  it("takes a redirect for the answer when the body cannot be sent again", async () => {
    await using cluster = await begin();
    cluster.install({ fault: "status.3xx" });
    const once = (async function* () {
      yield Buffer.from(JSON.stringify(configMap("c")));
    })();
    const post = cluster.client.post().namespace("default").resource("configmaps").body(once);
    const result = await post.header("Content-Type", "application/json").do();

    assert.equal(result.statusCode, 307);
    assert.equal(cluster.asked().length, 1);
  });
});
