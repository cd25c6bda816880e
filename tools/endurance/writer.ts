import type { Clock } from "../../src/time/clock.js";
import { sleep } from "../../src/time/clock.js";
import type { Prng } from "../../src/time/prng.js";
import type { KubernetesList, KubernetesObject } from "../../src/wire/resource.js";
import { annotationOf } from "./messages.js";

/** How many objects there may be, and how often one is written. */
const OBJECTS_MAX_COUNT = 200;
const PAUSE_MS = 50;
/** Of each object: enough that a list is not sent at once. */
const FILLING = "x".repeat(1_000);
const DELETED_SHARE = 0.15;

interface Numbered extends KubernetesObject {
  readonly data?: { readonly number?: string };
}

/** What the server has. */
export interface Stored {
  /** Versions by key. */
  readonly versions: Readonly<Record<string, string>>;
  /** Of each watcher: how many objects do not have their number in its annotation. */
  readonly unseenCounts: Readonly<Record<string, number>>;
}

/** Creates, changes and deletes ConfigMaps at random, over a network without disturbances. */
export class Writer {
  readonly #url: () => string;
  readonly #clock: Clock;
  readonly #prng: Prng;
  #writesCount = 0;
  #number = 0;

  constructor(url: () => string, clock: Clock, prng: Prng) {
    this.#url = url;
    this.#clock = clock;
    this.#prng = prng;
  }

  /** Writes that were answered well. */
  get writesCount(): number {
    return this.#writesCount;
  }

  /** Writes until the signal aborts. The server may be gone meanwhile. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.#write();
      await sleep(this.#clock, PAUSE_MS, signal);
    }
  }

  /** The current objects. @param watchers who must have seen it */
  async stored(watchers: readonly string[]): Promise<Stored> {
    const answer = await fetch(this.#collection());
    const list: KubernetesList<Numbered> = JSON.parse(await answer.text());
    const versions: Record<string, string> = {};
    const unseenCounts = Object.fromEntries(watchers.map((each) => [each, 0]));
    for (const { metadata, data } of list.items) {
      versions[`${metadata.namespace}/${metadata.name}`] = metadata.resourceVersion ?? "";
      const { annotations } = metadata;
      if (data?.number === undefined) continue;
      for (const each of watchers) {
        if (annotations?.[annotationOf(each)] === data.number) continue;
        unseenCounts[each] = (unseenCounts[each] ?? 0) + 1;
      }
    }
    return { versions, unseenCounts };
  }

  async #write(): Promise<void> {
    const name = `object-${this.#prng.integer(0, OBJECTS_MAX_COUNT)}`;
    const isDeletion = this.#prng.next() < DELETED_SHARE;
    const data = { number: String(++this.#number), filling: FILLING };
    try {
      if (isDeletion) await this.#send("DELETE", `/${name}`);
      else if ((await this.#send("PATCH", `/${name}`, { data })) === 404) {
        await this.#send("POST", "", { metadata: { name }, data });
      }
    } catch {
      // It is being started again.
    }
  }

  async #send(method: string, path: string, body?: object): Promise<number> {
    const type = method === "PATCH" ? "application/merge-patch+json" : "application/json";
    const answer = await fetch(`${this.#collection()}${path}`, {
      method,
      headers: { "content-type": type },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    await answer.arrayBuffer();
    if (answer.ok) this.#writesCount++;
    return answer.status;
  }

  #collection(): string {
    return `${this.#url()}/api/v1/namespaces/default/configmaps`;
  }
}
