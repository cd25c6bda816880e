/**
 * Carries the requests of parts to the fake apiserver and its answers back, while all their clocks stand still.
 *
 * A part at a scripted wire has no socket, so that it can be driven in virtual time; here the script is the apiserver. What
 * becomes of the connection becomes of the part's: resets, refusals, bodies that are cut. A stream has to end by itself: it is
 * carried back when it has.
 */

import type { World } from "../../../fake-apiserver/index.js";
import type { Adapter } from "../../protocol/adapter.js";
import type { PartReport } from "../../protocol/messages.js";
import { isRecord } from "../../wire/is-record.js";
import { exchange } from "./http-exchange.js";

/** What a relay needs of its trial. */
export interface RelayTrial {
  readonly adapter: Adapter;
  readonly name: string;
}

/** The result of requests of a part that has lost its connection. */
export type Loss = "refused" | "silent";

type Members = Readonly<Record<string, unknown>>;

interface Request {
  readonly part: string;
  readonly value: Members;
}

/** Headers that belong to a connection, which is another one here. */
const OWN_HEADERS: ReadonlySet<string> = new Set([
  "host",
  "connection",
  "content-length",
  "transfer-encoding",
  "accept-encoding",
]);

/** See the head of this file. */
export class Relay {
  readonly #trial: RelayTrial;
  readonly #world: World;
  readonly #losses = new Map<string, Loss>();
  #waiting: Request[] = [];

  constructor(trial: RelayTrial, world: World) {
    this.#trial = trial;
    this.#world = world;
  }

  /** From now on requests of the part do not arrive; without a loss, they do again. */
  lose(part: string, loss: Loss | undefined): void {
    if (loss === undefined) this.#losses.delete(part);
    else this.#losses.set(part, loss);
  }

  /** Takes note of a request that waits for its answer. */
  hear({ part, name, value }: PartReport): void {
    if (name !== "request" || !isRecord(value) || value["isAnswered"] === true) return;
    this.#waiting.push({ part, value });
  }

  /** Answers what waits. Resolves to whether there was anything. */
  async drain(): Promise<boolean> {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const request of waiting) await this.#answer(request);
    return waiting.length > 0;
  }

  async #answer({ part, value }: Request): Promise<void> {
    const loss = this.#losses.get(part);
    const answer = loss === undefined ? await this.#ask(value) : LOST[loss];
    const args = { part, method: "answer", args: { n: value["n"], answer } };
    await this.#trial.adapter.call("part.call", args, { trial: this.#trial.name });
  }

  async #ask({ method, url, headers, body }: Members): Promise<Members> {
    const answer = await exchange({
      method: String(method),
      url: new URL(`${this.#world.url}${url}`),
      headers: textsFrom(withoutOwn(isRecord(headers) ? headers : {})),
      body: String(body),
    });
    return isRecord(answer["headers"])
      ? { ...answer, headers: withoutOwn(answer["headers"]) }
      : answer;
  }
}

function textsFrom(members: Members): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [name, String(value)]));
}

function withoutOwn<T>(headers: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN_HEADERS.has(name)));
}

const LOST: Readonly<Record<Loss, Members>> = {
  refused: { error: "connection refused" },
  silent: { isHeld: true },
};
