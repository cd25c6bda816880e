import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";

/** How a connection ended for the client. */
export type RawEnd = "fin" | "reset";

/** A client for tests that sees every byte and adds none of its own. */
export class RawClient {
  readonly socket: Socket;
  readonly #ended: Promise<RawEnd>;
  #received = Buffer.alloc(0);
  #onBytes: () => void = () => {};

  private constructor(socket: Socket) {
    this.socket = socket;
    socket.on("data", (bytes) => {
      this.#received = Buffer.concat([this.#received, bytes]);
      this.#onBytes();
    });
    this.#ended = new Promise((resolve) => {
      socket.once("end", () => resolve("fin"));
      socket.once("error", () => resolve("reset"));
    });
  }

  /** Connects to a base URL. Rejects as the system does, with ECONNREFUSED for instance. */
  static async connect(url: string): Promise<RawClient> {
    const { hostname, port } = new URL(url);
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    await once(socket, "connect");
    return new RawClient(socket);
  }

  /** Connects by TLS, for HTTP/1.1; sees what TLS lets through. Rejects when the server's certificate will not do. */
  static async connectTls(url: string, caPem = ""): Promise<RawClient> {
    const { hostname, port } = new URL(url);
    const socket = connectTls({
      host: hostname,
      port: Number(port),
      ca: caPem,
      ALPNProtocols: ["http/1.1"],
    });
    await once(socket, "secureConnect");
    return new RawClient(socket);
  }

  /** Connects and sends a GET. */
  static async get(url: string, path: string, headers: readonly string[] = []): Promise<RawClient> {
    const client = await RawClient.connect(url);
    client.request("GET", path, { headers });
    return client;
  }

  /** Sends a request and does not wait. */
  request(
    method: string,
    path: string,
    { headers = [], body = "" }: { readonly headers?: readonly string[]; readonly body?: string },
  ): void {
    const length = body === "" ? [] : [`Content-Length: ${Buffer.byteLength(body)}`];
    const head = [`${method} ${path} HTTP/1.1`, "Host: test", ...headers, ...length];
    this.send([...head, "", body].join("\r\n"));
  }

  send(text: string): void {
    this.socket.write(text);
  }

  /** Everything received so far. */
  received(): Buffer {
    return this.#received;
  }

  /** Resolves to everything received once it contains `text`. */
  async until(text: string): Promise<string> {
    while (!this.#received.includes(text)) {
      await this.#more();
    }
    return this.#received.toString("utf8");
  }

  #more(): Promise<void> {
    return new Promise((resolve) => {
      this.#onBytes = resolve;
    });
  }

  /** Resolves to a response whose length was announced, once it is there. Never to one that is cut short. */
  async answer(): Promise<{ readonly head: string; readonly body: string }> {
    const headEnd = (await this.until("\r\n\r\n")).indexOf("\r\n\r\n");
    const head = this.#received.subarray(0, headEnd).toString("latin1");
    const lengthBytes = Number(/\r\nContent-Length: (\d+)/.exec(head)?.[1]);
    const bodyStart = headEnd + 4;
    while (this.#received.length < bodyStart + lengthBytes) await this.#more();
    return { head, body: this.#received.subarray(bodyStart, bodyStart + lengthBytes).toString() };
  }

  /** Resolves when the server has ended the connection. */
  ended(): Promise<RawEnd> {
    return this.#ended;
  }

  /** Sends FIN and keeps reading. */
  halfClose(): void {
    this.socket.end();
  }

  close(): void {
    this.socket.destroy();
  }

  /** The chunks of a chunked response. `isComplete`: the final chunk has arrived; `rest`: an incomplete chunk. */
  chunks(): {
    readonly chunks: readonly Buffer[];
    readonly isComplete: boolean;
    readonly rest: Buffer;
  } {
    let rest = this.#received.subarray(this.#received.indexOf("\r\n\r\n") + 4);
    const chunks: Buffer[] = [];
    for (;;) {
      const headerEnd = rest.indexOf("\r\n");
      if (headerEnd < 0) return { chunks, isComplete: false, rest };
      const lengthBytes = Number.parseInt(rest.subarray(0, headerEnd).toString("latin1"), 16);
      if (lengthBytes === 0)
        return { chunks, isComplete: true, rest: rest.subarray(headerEnd + 4) };
      const end = headerEnd + 2 + lengthBytes;
      if (rest.length < end + 2) return { chunks, isComplete: false, rest };
      chunks.push(rest.subarray(headerEnd + 2, end));
      rest = rest.subarray(end + 2);
    }
  }
}
