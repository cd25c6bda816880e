import { pollUntil } from "../../src/time/poll-until.js";
import { SystemClock } from "../../src/time/system-clock.js";
import type { ServerUnderTest } from "./server-under-test.js";

/** How often a condition is looked at. */
const LOOK_PERIOD_MS = 5;

const WIDGETS = "apis/example.com/v1";

/** A real apiserver, shared by all scenarios: each cleans up behind itself. */
export class RealServer implements ServerUnderTest {
  readonly url: string;
  readonly #controlUrl: string;
  readonly #clock = new SystemClock();
  #namespaces: readonly string[] = [];

  constructor(url: string, controlUrl: string) {
    this.url = url;
    this.#controlUrl = controlUrl;
  }

  nowMs(): number {
    return this.#clock.nowMs();
  }

  until(isDone: () => boolean, maxMs: number): Promise<boolean> {
    return pollUntil(this.#clock, isDone, { maxMs, periodMs: LOOK_PERIOD_MS });
  }

  /** It knows no namespaces: any will do. */
  async prepare(namespaces: readonly string[]): Promise<void> {
    this.#namespaces = namespaces;
  }

  async compact(): Promise<void> {
    const answer = await fetch(`${this.#controlUrl}/compact`, { method: "POST" });
    if (!answer.ok) throw new Error(`The oracle does not compact: ${await answer.text()}`);
  }

  async close(): Promise<void> {
    for (const namespace of this.#namespaces) await this.#empty(namespace);
  }

  async #empty(namespace: string): Promise<void> {
    const collection = `${this.url}/${WIDGETS}/namespaces/${namespace}/widgets`;
    const list: unknown = await (await fetch(collection)).json();
    for (const name of namesWithFinalizers(list)) {
      await fetch(`${collection}/${name}`, {
        method: "PATCH",
        headers: { "content-type": "application/merge-patch+json" },
        body: '{"metadata":{"finalizers":null}}',
      });
    }
    await fetch(collection, { method: "DELETE" });
  }
}

function namesWithFinalizers(list: unknown): readonly string[] {
  return itemsOf(list).flatMap((item) => {
    const metadata = memberOf(item, "metadata");
    const name = memberOf(metadata, "name");
    const hasFinalizers = memberOf(metadata, "finalizers") !== undefined;
    return hasFinalizers && typeof name === "string" ? [name] : [];
  });
}

function itemsOf(list: unknown): readonly unknown[] {
  const items = memberOf(list, "items");
  return Array.isArray(items) ? items : [];
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
