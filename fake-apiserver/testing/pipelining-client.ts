import { connect, type Socket } from "node:net";

/** What a server answered to one of several requests that were sent in one go. */
export type PipelinedAnswer =
  | { readonly type: "status"; readonly status: number }
  /** The connection ended, and this was the request it was at. */
  | { readonly type: "none" };

const HEAD_END = Buffer.from("\r\n\r\n");
const FINAL_CHUNK = Buffer.from("0\r\n\r\n");
const LINE_END = Buffer.from("\r\n");

/** A request as its bytes, and whether its answer has a body. */
export interface PipelinedRequest {
  readonly bytes: Buffer;
  readonly method: string;
}

/**
 * A client for tests of many requests: it sends all it is given at once and reads the answers in order. A connection that
 * ends before all are answered is opened again for the rest.
 */
export class PipeliningClient {
  readonly #port: number;
  readonly #host: string;
  #socket: Socket | undefined;

  constructor(url: string) {
    const { hostname, port } = new URL(url);
    this.#host = hostname;
    this.#port = Number(port);
  }

  /** Resolves with an answer for each request. */
  async ask(requests: readonly PipelinedRequest[]): Promise<readonly PipelinedAnswer[]> {
    const answers: PipelinedAnswer[] = [];
    while (answers.length < requests.length) {
      const rest = requests.slice(answers.length);
      let statuses = await this.#exchange(rest);
      // A reset by requests that came too late takes answers with it. Alone on a connection, nothing does.
      if (statuses.length === 0) statuses = await this.#exchange(rest.slice(0, 1));
      answers.push(...statuses.map((status) => ({ type: "status", status }) as const));
      if (statuses.length === 0) answers.push({ type: "none" });
    }
    return answers;
  }

  /** The open connection, or a new one after the server has ended it. */
  #openSocket(): Socket {
    if (this.#socket?.readyState === "open") return this.#socket;
    this.close();
    this.#socket = connect(this.#port, this.#host).setNoDelay(true);
    return this.#socket;
  }

  close(): void {
    this.#socket?.destroy();
    this.#socket = undefined;
  }

  /** Sends requests and resolves with the statuses of those that were answered before the connection ended. */
  #exchange(requests: readonly PipelinedRequest[]): Promise<readonly number[]> {
    const socket = this.#openSocket();
    return new Promise((resolve) => {
      const statuses: number[] = [];
      let received: Buffer = Buffer.alloc(0);
      const finish = (): void => {
        socket.off("data", take).off("close", onClose);
        resolve(statuses);
      };
      const take = (bytes: Buffer): void => {
        received = received.length === 0 ? bytes : Buffer.concat([received, bytes]);
        for (;;) {
          const answer = readAnswer(received, requests[statuses.length]?.method ?? "");
          if (answer === undefined) return;
          statuses.push(answer.status);
          received = received.subarray(answer.lengthBytes);
          if (statuses.length === requests.length) {
            finish();
            return;
          }
        }
      };
      const onClose = (): void => {
        this.#socket = undefined;
        finish();
      };
      socket.on("data", take).on("close", onClose);
      // A reset is an end like any other: "close" follows.
      if (socket.listenerCount("error") === 0) socket.on("error", () => {});
      for (const { bytes } of requests) socket.write(bytes);
    });
  }
}

/** The first answer among what was received; undefined while it is not all there. */
function readAnswer(
  received: Buffer,
  method: string,
): { readonly status: number; readonly lengthBytes: number } | undefined {
  const end = received.indexOf(HEAD_END);
  if (end < 0) return undefined;
  const head = received.subarray(0, end).toString("latin1");
  const status = Number(head.slice(9, 12));
  const start = end + HEAD_END.length;
  const hasNoBody = method === "HEAD" || status === 204 || status === 304;
  if (hasNoBody) return { status, lengthBytes: start };
  if (/^transfer-encoding: chunked$/im.test(head)) {
    const lengthBytes = endOfChunks(received, start);
    return lengthBytes === undefined ? undefined : { status, lengthBytes };
  }
  const bodyBytes = Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0);
  const lengthBytes = start + bodyBytes;
  return received.length < lengthBytes ? undefined : { status, lengthBytes };
}

function endOfChunks(received: Buffer, start: number): number | undefined {
  for (let at = start; ; ) {
    const end = received.indexOf(LINE_END, at);
    if (end < 0) return undefined;
    const sizeBytes = Number.parseInt(received.subarray(at, end).toString("latin1"), 16);
    if (sizeBytes === 0) {
      const length = at + FINAL_CHUNK.length;
      return received.length < length ? undefined : length;
    }
    at = end + LINE_END.length + sizeBytes + LINE_END.length;
    if (at > received.length) return undefined;
  }
}
