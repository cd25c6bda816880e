import type { IncomingHttpHeaders } from "node:http";
import type { RawConnection } from "../watch/raw-connection.js";
import type { WatchOpening } from "../watch/watch-opener.js";
import { connectionReset, DirectResponse } from "./direct-response.js";
import { DirectWatchWriter } from "./direct-watch-writer.js";
import type { Exchange, ExchangeConnection, RequestHead, ResponseMessage } from "./exchange.js";

/** A request that is made without a socket. */
export interface DirectRequest {
  /** With the query: "/api/v1/pods?watch=1". */
  readonly path: string;
  /** @default "GET" */
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The client disconnects when it aborts. */
  readonly signal?: AbortSignal;
}

/** How to create a `DirectExchange`. */
export interface DirectExchangeOptions {
  /** The id of its virtual connection: "c1". */
  readonly id: string;
  readonly request: DirectRequest;
  /** Called with the response when its headers are complete, or the connection broke before. */
  onResponse(response: DirectResponse): void;
  onFailure(error: Error): void;
}

/** A request of this process, without a socket: faults of connections do not apply. */
export class DirectExchange implements Exchange {
  readonly request: RequestHead;
  readonly protocol = "http/1.1";
  readonly connection: ExchangeConnection;
  readonly rawConnection: RawConnection = { cutWithoutCloseNotify: () => this.#break() };
  readonly isWebSocket = false;
  readonly #options: DirectExchangeOptions;
  readonly #gone = new AbortController();
  #response: DirectResponse | undefined;
  /** The client disconnects. */
  readonly #leave = () => {
    this.#gone.abort();
    this.#break();
  };

  constructor(options: DirectExchangeOptions) {
    const { method = "GET", path, headers = {}, signal } = options.request;
    this.#options = options;
    this.request = { method, url: path, headers: plain(headers) };
    this.connection = {
      id: options.id,
      replica: 0,
      identity: undefined,
      reset: () => this.#break(),
    };
    if (signal?.aborted) this.#leave();
    else signal?.addEventListener("abort", this.#leave, { once: true });
  }

  get signal(): AbortSignal {
    return this.#gone.signal;
  }

  async readBody(maxBytes: number): Promise<Buffer | undefined> {
    const body = Buffer.from(this.#options.request.body ?? "");
    return body.length > maxBytes ? undefined : body;
  }

  respond({ code, headers, body, isTruncated, deliver }: ResponseMessage): undefined {
    const response = this.#begin(code, headers);
    this.#options.onResponse(response);
    if (!Buffer.isBuffer(body)) {
      for (const piece of body.pieces) response.write(Buffer.from(piece));
      response.end();
    } else if (deliver !== undefined) {
      const sink = {
        write: (bytes: Buffer) => response.write(bytes),
        end: () => response.end(),
      };
      deliver(body, sink, this.signal);
    } else if (isTruncated) {
      response.write(body.subarray(0, Math.floor(body.length / 2)));
      response.break();
    } else {
      response.write(body);
      response.end();
    }
  }

  openWatch(headers: Readonly<Record<string, string>>): WatchOpening {
    const response = this.#begin(200, headers);
    const onOpen = () => this.#options.onResponse(response);
    return { type: "opened", writer: new DirectWatchWriter(response, onOpen) };
  }

  #begin(code: number, headers: Readonly<Record<string, string>>): DirectResponse {
    const response = new DirectResponse(code, headers);
    this.#response = response;
    response.once("close", () => {
      this.#options.request.signal?.removeEventListener("abort", this.#leave);
      if (!response.readableEnded) this.#gone.abort();
    });
    return response;
  }

  #break(): void {
    if (this.#response === undefined) this.#options.onFailure(connectionReset());
    else this.#response.break();
  }
}

/** By their names in lower case. Nothing is compressed. */
function plain(headers: Readonly<Record<string, string>>): IncomingHttpHeaders {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => {
      const lower = name.toLowerCase();
      return lower === "accept-encoding" ? [] : [[lower, value]];
    }),
  );
}
