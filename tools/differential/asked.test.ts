import assert from "node:assert/strict";
import { createServer, type RequestListener } from "node:http";
import { after, before, describe, it } from "node:test";
import { readAnswer } from "../../steps/apiserver/http-answer.js";
import { asked, NoAnswer } from "./asked.js";
import { brokenOff, compareRuns } from "./compare-runs.js";
import { runSteps } from "./run-steps.js";
import type { Step } from "./step.js";

const WIDGETS = "/apis/example.com/v1/namespaces/{namespace}/widgets";

/** Answers what is about "a", hangs up on what is about "cut" before the answer, and on "half" within it. */
const listener: RequestListener = (request, response) => {
  const { method, url = "" } = request;
  if (url.endsWith("/cut")) request.socket.destroy();
  else if (url.endsWith("/half")) {
    response.writeHead(200, { "content-length": "100" });
    response.write("half", () => request.socket.destroy());
  } else if (!url.endsWith("/never")) {
    response.writeHead(method === "POST" ? 201 : 200).end('{"metadata":{}}');
  }
};

function get(name: string): Step {
  return { method: "GET", path: `${WIDGETS}/${name}`, query: {}, headers: {} };
}

describe("a request without an answer", () => {
  const server = createServer(listener);
  let url = "";

  before(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    assert.ok(address !== null && typeof address === "object");
    url = `http://127.0.0.1:${address.port}`;
  });

  after(() => {
    server.closeAllConnections();
    server.close();
  });

  for (const [path, why] of [
    ["/cut", "the connection ended"],
    ["/half", "the connection ended"],
    ["/never", "no answer within 20 ms"],
  ] as const) {
    it(`says which one it was: ${path}`, async () => {
      const request = { method: "GET", path, headers: {}, body: "" };

      const asking = asked(url, request, readAnswer, path === "/never" ? 20 : undefined);

      const message = `GET ${path}: ${why}`;
      await assert.rejects(asking, { name: NoAnswer.name, message, isLate: path === "/never" });
    });
  }

  it("is an exchange, and the next one is sent", async () => {
    const { exchanges } = await runSteps(url, "n", [get("cut"), get("a")]);

    assert.deepEqual(
      exchanges.map(({ status, body }) => [status, body]),
      [
        [0, "the connection ended"],
        [200, { metadata: {} }],
      ],
    );
  });

  it("is one difference, or none where both hang up", async () => {
    const { exchanges } = await runSteps(url, "n", [get("cut")]);
    const answered = [{ request: "GET widgets", status: 404, headers: {}, body: {} }];

    assert.equal(compareRuns(exchanges, exchanges, []).open, undefined);
    assert.equal(compareRuns(exchanges, answered, []).open?.signature, "GET: 0 for 404 ");
  });

  it("ends a sequence that cannot begin without it, and is named", () => {
    const { open } = brokenOff("Error: There is no namespace run-7-12: 500", undefined);

    assert.equal(
      open?.signature,
      "a sequence breaks off: Error: There is no namespace …: … for nothing",
    );
  });
});
