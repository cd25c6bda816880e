import type { IncomingHttpHeaders } from "node:http";
import type { Status } from "../../src/wire/status.js";
import type { TokenUser } from "../handlers/account-tokens.js";
import { type Answer, statusAnswer } from "../handlers/answer.js";
import type { Handler, RequestContext, RequestTarget } from "../handlers/request-context.js";
import { parseResourcePath } from "../handlers/resource-path.js";
import type { RecordingJournal } from "../journal/journal.js";
import type { RequestFacts } from "../journal/journal-entry.js";
import type { ResourceTable } from "../storage/resource-table.js";
import { bodyTooLarge, failure, internalError } from "../storage/status-bodies.js";
import { LIMITS } from "../values/limits.js";
import type { WatchOpener } from "../watch/watch-opener.js";
import type { Exchange, ResponseMessage } from "./exchange.js";
import { codeOf, renderAnswer, type WholeAnswer } from "./render-answer.js";
import { readRequestFacts } from "./request-facts.js";

/** A wrapper of the handler of one request. */
export type Interposition = (handler: Handler) => Handler;

/** The steps of a request. */
export interface RequestCycleOptions {
  readonly journal: RecordingJournal;
  /**
   * Holds a request until it is released. Resolves with the wrapper of its handler; undefined if its
   * client has disconnected.
   */
  admit(request: RequestFacts, signal: AbortSignal): Promise<Interposition | undefined>;
  /** Whether a request comes from a foreign web page: it is refused first. */
  isForeign(headers: IncomingHttpHeaders): boolean;
  /** The resources of the replica that answers. */
  resourcesOf(request: RequestFacts): ResourceTable;
  readonly watches: WatchOpener;
  readonly handler: Handler;
  /** The user of a bearer token; undefined: it is unknown. */
  userOfToken(token: string): TokenUser | undefined;
  /** The headers of every answer to a request. */
  commonHeaders(context: { readonly auditId: string | undefined }): Record<string, string>;
}

/** The life cycle of a request: journal, gates, rules, handler, answer. */
export class RequestCycle {
  readonly #options: RequestCycleOptions;
  readonly #pending = new Map<string, RequestFacts>();
  /** Answered, while another thread compresses the body. */
  readonly #compressed = new Set<RequestFacts>();
  #arrivedCount = 0;

  constructor(options: RequestCycleOptions) {
    this.#options = options;
  }

  /** Requests with incomplete answers, in order of arrival. */
  pending(): readonly RequestFacts[] {
    return [...this.#pending.values(), ...this.#compressed];
  }

  /** Answers a request. Never rejects: errors here are answered with 500, or end the connection. */
  async serve(exchange: Exchange): Promise<void> {
    const { journal, isForeign } = this.#options;
    const facts = readRequestFacts(
      `r${++this.#arrivedCount}`,
      exchange.connection,
      exchange,
      this.#options.userOfToken,
    );
    this.#pending.set(facts.id, facts);
    exchange.signal.addEventListener("abort", () => this.#onGone(facts), { once: true });
    journal.record({ type: "request", request: facts });
    // A client that has disconnected before its request is handled emits no further event.
    if (exchange.signal.aborted) this.#onGone(facts);
    // Gates and rules are for clients: foreign pages do not count.
    const answer = isForeign(exchange.request.headers)
      ? statusAnswer(foreignPage())
      : await this.#admitted(exchange, facts);
    if (answer === undefined || exchange.signal.aborted) return;
    try {
      this.#write(exchange, facts, answer);
    } catch {
      // An unknown part of it has been written, so no other answer is possible.
      exchange.connection.reset("server");
    }
  }

  #onGone(facts: RequestFacts): void {
    if (!this.#pending.delete(facts.id)) return;
    this.#options.journal.record({ type: "request-aborted", request: facts.id });
  }

  async #admitted(exchange: Exchange, facts: RequestFacts): Promise<Answer | undefined> {
    const interpose = await this.#options.admit(facts, exchange.signal);
    return interpose === undefined ? undefined : this.#answer(exchange, facts, interpose);
  }

  async #answer(
    exchange: Exchange,
    facts: RequestFacts,
    interpose: Interposition,
  ): Promise<Answer> {
    try {
      const body = await exchange.readBody(LIMITS.bodyMaxBytes);
      if (body === undefined) return statusAnswer(bodyTooLarge());
      const context = this.#contextOf(exchange, facts, body);
      return await interpose(this.#options.handler)(context);
    } catch (error) {
      const cause = error instanceof Error ? error.message : String(error);
      return statusAnswer(internalError(cause));
    }
  }

  #contextOf(exchange: Exchange, facts: RequestFacts, body: Buffer): RequestContext {
    const target = this.#targetOf(facts);
    return {
      facts,
      query: facts.query,
      headers: exchange.request.headers,
      body,
      warnings: [],
      signal: exchange.signal,
      rawConnection: exchange.rawConnection,
      ...(target === undefined ? {} : { target }),
    };
  }

  #targetOf(facts: RequestFacts): RequestTarget | undefined {
    const path = parseResourcePath(facts.path);
    const resource = path === undefined ? undefined : this.#options.resourcesOf(facts).find(path);
    if (path === undefined || resource === undefined) return undefined;
    const { namespace, name, hasWatchPrefix, isUneven = false } = path;
    const isCustom = resource.custom === true;
    if (isUneven && !isCustom) return undefined;
    // The handler of custom resources ignores the rest of the path.
    const subresource = isCustom ? path.subresource?.split("/")[0] : path.subresource;
    return {
      resource,
      hasWatchPrefix,
      ...(namespace === undefined ? {} : { namespace }),
      ...(name === undefined ? {} : { name }),
      ...(subresource === undefined ? {} : { subresource }),
    };
  }

  #write(exchange: Exchange, facts: RequestFacts, answer: Answer): void {
    const { request } = exchange;
    const auditId = request.headers["audit-id"];
    const headers = this.#options.commonHeaders({
      auditId: typeof auditId === "string" ? auditId : undefined,
    });
    // From here on the request counts as answered, even if its client disconnects.
    this.#pending.delete(facts.id);
    switch (answer.type) {
      case "watch":
        this.#options.watches.open(exchange, facts, answer, headers);
        return;
      case "reset":
        if (answer.act === undefined) exchange.connection.reset("fault");
        else answer.act(exchange.rawConnection);
        return;
      default:
        this.#options.journal.record(responseFact(facts, answer));
        this.#respond(
          exchange,
          facts,
          renderAnswer(answer, {
            request: facts,
            headers,
            acceptEncoding: encodingsOf(request.headers),
          }),
        );
    }
  }

  #respond(exchange: Exchange, facts: RequestFacts, message: ResponseMessage): void {
    const compressed = exchange.respond(message);
    if (compressed === undefined) return;
    this.#compressed.add(facts);
    void compressed.then(() => this.#compressed.delete(facts));
  }
}

function foreignPage(): Status {
  const message = "web pages of other hosts are refused; --allow-host adds a name of this server";
  return failure(403, message, { reason: "Forbidden" });
}

function encodingsOf({ "accept-encoding": encodings }: IncomingHttpHeaders): string | undefined {
  return Array.isArray(encodings) ? encodings.join(",") : encodings;
}

function responseFact(
  facts: RequestFacts,
  answer: WholeAnswer,
): Parameters<RecordingJournal["record"]>[0] {
  const base = { type: "response" as const, request: facts.id, status: codeOf(answer) };
  if (answer.type === "status") {
    const { reason } = answer.status;
    return reason === undefined ? base : { ...base, reason };
  }
  if (answer.type !== "list") return base;
  const { resourceVersion, items } = answer.list;
  const token = answer.list.continue;
  return {
    ...base,
    ...(resourceVersion === undefined ? {} : { resourceVersion }),
    itemCount: items?.length ?? 0,
    ...(token ? { continue: token } : {}),
  };
}
