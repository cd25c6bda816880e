import assert from "node:assert/strict";
import { differences } from "../values/differences.js";
import { createWorld } from "../world/create-world.js";
import type { World } from "../world/world.js";
import { type AdminServer, startAdminServer } from "./admin-server.js";
import { WorldHost } from "./world-host.js";

/** The collection that tests of the control API write to. */
export const PODS = { group: "", version: "v1", resource: "pods" };
/** One object of it. */
export const POD = { apiVersion: "v1", kind: "Pod", metadata: { name: "a" } };

/** An answer of the control API. */
export interface AdminAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** A world with its control API, for one test. */
export class AdminFixture {
  readonly world: World;
  readonly admin: AdminServer;
  readonly host: WorldHost;

  private constructor(world: World, admin: AdminServer, host: WorldHost) {
    this.world = world;
    this.admin = admin;
    this.host = host;
  }

  static async open(): Promise<AdminFixture> {
    const world = await createWorld();
    const host = new WorldHost(world);
    return new AdminFixture(world, await startAdminServer(host), host);
  }

  async close(): Promise<void> {
    await this.admin.close();
    await this.host.close();
    await this.world.close();
  }

  /** Sends a request; a body that is not a string is sent as JSON. */
  async ask(method: string, path: string, body?: unknown): Promise<AdminAnswer> {
    const text = body === undefined || typeof body === "string" ? body : JSON.stringify(body);
    const response = await fetch(`${this.admin.url}${path}`, {
      method,
      ...(text !== undefined && { body: text }),
    });
    const answer: unknown = await response.json();
    return { status: response.status, body: answer };
  }

  /**
   * Opens a watch of pods, by default from now on, and reads it: `next` resolves with the next line, or undefined
   * at the end.
   */
  async openWatch(
    version = this.world.store.currentVersion(),
  ): Promise<{ next(): Promise<string | undefined> }> {
    const url = `${this.world.url}/api/v1/pods?watch=1&resourceVersion=${version}`;
    const response = await fetch(url);
    assert.ok(response.body);
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    return {
      next: async () => {
        while (!text.includes("\n")) {
          const { done, value } = await reader.read();
          if (done) return undefined;
          text += value;
        }
        const end = text.indexOf("\n");
        const line = text.slice(0, end);
        text = text.slice(end + 1);
        return line;
      },
    };
  }
}

/** Asserts the status and the given members of an answer; others are ignored. */
export function assertIncludes(actual: AdminAnswer, status: number, expected: unknown): void {
  assert.deepEqual(
    { status: actual.status, differs: differences(actual.body, expected) },
    { status, differs: [] },
  );
}
