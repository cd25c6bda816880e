import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { DirectResponse } from "./direct-response.js";

describe("DirectResponse", () => {
  it("takes nothing after its end, read or not", async () => {
    const response = new DirectResponse(200, {});
    response.write(Buffer.from("whole"));
    response.end();

    response.write(Buffer.from("too late"));

    const parts: Buffer[] = [];
    for await (const part of response) parts.push(part);
    assert.equal(Buffer.concat(parts).toString(), "whole");
  });
});
