import type {
  HttpBody,
  HttpRequest,
  HttpResponse,
  RoundTripper,
} from "../../../src/client/rest/http.js";
import { CommandError } from "../../../src/protocol/command-error.js";
import type { Part, PartSurroundings } from "./part.js";
import { PartArgs } from "./part-args.js";
import { WireBody } from "./wire-body.js";
import { connectionError } from "./wire-errors.js";

/**
 * A transport whose every answer the scenario gives: docs/parts/README.md, "the scripted wire". It is no socket, so that
 * virtual time knows when nothing more can happen.
 */
export class ScriptedWire implements RoundTripper {
  readonly #report: PartSurroundings["report"];
  readonly #tellsOfClosing: boolean;
  #count = 0;
  readonly #script: PartArgs[] = [];
  readonly #waiting = new Map<number, (answer: PartArgs) => void>();
  readonly #bodies = new Map<number, WireBody>();

  constructor(settings: PartArgs, report: PartSurroundings["report"]) {
    this.#report = report;
    this.#tellsOfClosing = settings.flag("tellsOfClosing");
  }

  async roundTrip(request: HttpRequest): Promise<HttpResponse> {
    const { signal } = request;
    signal.throwIfAborted();
    this.#count++;
    const n = this.#count;
    const body = await textOf(request.body);
    const answer = await this.#answerTo(n, request, body);
    if (answer.flag("isHeld")) await aborted(signal);
    if (answer.has("error")) throw connectionError(answer.text("error"));
    return this.#responseTo(n, answer, signal);
  }

  /** What a scenario does with it. */
  methods(): Part["methods"] {
    return {
      script: (args) => {
        this.#script.push(...args.each("answers"));
      },
      answer: (args) => {
        const n = args.number("n");
        const take = this.#waiting.get(n);
        if (take === undefined) throw new CommandError("invalid", `no request ${n} is waiting`);
        this.#waiting.delete(n);
        take(args.args("answer"));
      },
      sendBody: (args) => this.#body(args).push(args.text("text")),
      endBody: (args) => this.#body(args).end(),
    };
  }

  /** Rejects all waits. */
  close(): void {
    for (const take of this.#waiting.values()) take(new PartArgs({ error: "closed" }));
    this.#waiting.clear();
    for (const body of this.#bodies.values()) body.end();
  }

  #body(args: PartArgs): WireBody {
    const body = this.#bodies.get(args.number("n"));
    if (body === undefined) throw new CommandError("invalid", "that request has no body");
    return body;
  }

  #answerTo(n: number, request: HttpRequest, body: string): Promise<PartArgs> {
    const { method, url, headers, signal } = request;
    const scripted = this.#next(url.pathname);
    this.#report("request", {
      n,
      method,
      url: url.pathname + url.search,
      host: url.host,
      headers,
      body,
      isAnswered: scripted !== undefined,
    });
    if (scripted !== undefined) return Promise.resolve(scripted);
    return new Promise((resolve, reject) => {
      const giveUp = () => reject(signal.reason);
      signal.addEventListener("abort", giveUp, { once: true });
      this.#waiting.set(n, (answer) => {
        signal.removeEventListener("abort", giveUp);
        resolve(answer);
      });
    });
  }

  #next(path: string): PartArgs | undefined {
    const at = this.#script.findIndex((one) => !one.has("path") || one.text("path") === path);
    const next = this.#script[at];
    if (next === undefined) return undefined;
    const times = next.has("times") ? next.number("times") : 1;
    if (times > 1) this.#script[at] = new PartArgs({ ...next.members(), times: times - 1 });
    else if (times >= 0) this.#script.splice(at, 1);
    return next;
  }

  #responseTo(n: number, answer: PartArgs, signal: AbortSignal): HttpResponse {
    const body = new WireBody(answer, signal, () => {
      if (this.#tellsOfClosing) this.#report("closed", { n });
    });
    this.#bodies.set(n, body);
    const headers: Record<string, readonly string[]> = {};
    const sent = answer.has("headers") ? answer.args("headers") : new PartArgs({});
    for (const name of sent.names()) headers[name.toLowerCase()] = sent.texts(name);
    return {
      statusCode: answer.number("status"),
      headers: joined(headers),
      body,
      close: () => body.close(),
    };
  }
}

/** As Node has them: all but a few names once. */
function joined(headers: Readonly<Record<string, readonly string[]>>): HttpResponse["headers"] {
  return Object.fromEntries(
    Object.entries(headers).map(([name, values]) => [
      name,
      name === "warning" ? values : values[0],
    ]),
  );
}

async function textOf(body: HttpBody | undefined): Promise<string> {
  if (body === undefined) return "";
  if (body instanceof Uint8Array) return Buffer.from(body).toString("utf8");
  const parts: Uint8Array[] = [];
  for await (const part of body) parts.push(part);
  return Buffer.concat(parts).toString("utf8");
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}
