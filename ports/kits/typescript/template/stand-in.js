// @ts-check
import { Agent, get } from "node:http";

/**
 * No library: a list and a watch, just enough for a first report. It does not handle failures, so it fails most scenarios.
 * Delete it once the adapter drives your library.
 */
export class StandIn {
  /** @type {((event: string, object: any) => unknown)[]} */
  callbacks = [];
  /** @type {Map<string, any>} */
  cache = new Map();
  #agent = new Agent({ keepAlive: true });
  #stopping = new AbortController();
  #running = Promise.resolve();
  #url;

  /** @param {string} url */
  constructor(url) {
    this.#url = url;
  }

  start() {
    this.#running = this.#run().catch((error) => {
      if (!this.#stopping.signal.aborted) console.error("stand-in:", error);
    });
  }

  async stop() {
    this.#stopping.abort();
    await this.#running;
    this.#agent.destroy();
  }

  async #run() {
    let text = "";
    for await (const line of this.#lines("")) text += line;
    const list = JSON.parse(text);
    for (const object of list.items) await this.#tell("ADDED", object);
    const version = list.metadata.resourceVersion;
    for await (const line of this.#lines(`?watch=true&resourceVersion=${version}`)) {
      const { type, object } = JSON.parse(line);
      await this.#tell(type, object);
    }
  }

  /** @param {string} query */
  async *#lines(query) {
    const options = { agent: this.#agent, signal: this.#stopping.signal };
    /** @type {import("node:http").IncomingMessage} */
    const answer = await new Promise((resolve, reject) => {
      get(`${this.#url}${query}`, options, resolve).on("error", reject);
    });
    answer.setEncoding("utf8");
    let unfinished = "";
    for await (const text of answer) {
      const lines = (unfinished + text).split("\n");
      unfinished = lines.pop() ?? "";
      yield* lines;
    }
    if (unfinished !== "") yield unfinished;
  }

  /**
   * @param {string} type
   * @param {any} object
   */
  async #tell(type, object) {
    const { namespace, name } = object.metadata;
    const key = namespace ? `${namespace}/${name}` : name;
    if (type === "DELETED") this.cache.delete(key);
    else if (type === "ADDED" || type === "MODIFIED") this.cache.set(key, object);
    for (const callback of this.callbacks) await callback(type, object);
  }
}
