import { createServer, type Server } from "node:https";
import { json } from "node:stream/consumers";
import { CertificateAuthority } from "../tls/authority.js";
import { type JsonObject, record } from "../values/json-value.js";

const ADDRESS = "127.0.0.1";

/** A webhook's response to the nth review, without the uid. Undefined: it breaks the connection. */
export type Respond = (
  request: JsonObject,
  nth: number,
) => object | undefined | Promise<object | undefined>;

/** A webhook for tests. It listens until it is disposed. */
export class Reviewer implements AsyncDisposable {
  readonly caPem: string;
  readonly #server: Server;
  readonly #asked: JsonObject[] = [];

  private constructor(respond: Respond) {
    const authority = new CertificateAuthority("webhook-ca");
    this.caPem = authority.caPem;
    const { certificatePem: cert, keyPem: key } = authority.issue({ names: [ADDRESS] });
    this.#server = createServer({ cert, key }, async (request, response) => {
      const review = record(await json(request));
      const question = record(review["request"]);
      this.#asked.push(question);
      const answer = await respond(question, this.#asked.length);
      if (answer === undefined) {
        request.socket.destroy();
        return;
      }
      response.setHeader("Content-Type", "application/json");
      const { uid } = question;
      response.end(JSON.stringify({ ...review, response: { uid, ...answer } }));
    });
  }

  static async start(respond: Respond): Promise<Reviewer> {
    const reviewer = new Reviewer(respond);
    await new Promise<void>((resolve) => reviewer.#server.listen(0, ADDRESS, resolve));
    return reviewer;
  }

  /** The requests of the received reviews. */
  asked(): readonly JsonObject[] {
    return this.#asked;
  }

  get url(): string {
    const address = this.#server.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    return `https://${ADDRESS}:${port}/review`;
  }

  /** The clientConfig for configurations and definitions. */
  get clientConfig(): object {
    return { url: this.url, caBundle: Buffer.from(this.caPem).toString("base64") };
  }

  /** A webhook configuration for all writes of config maps. */
  get webhook(): JsonObject {
    return {
      name: "w.example.com",
      clientConfig: this.clientConfig,
      rules: [
        { operations: ["*"], apiGroups: [""], apiVersions: ["v1"], resources: ["configmaps"] },
      ],
      sideEffects: "None",
      admissionReviewVersions: ["v1"],
    };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const closed = new Promise<void>((resolve) => {
      this.#server.close(() => resolve());
    });
    this.#server.closeAllConnections();
    await closed;
  }
}

/** A response that changes an object. */
export function patching(...operations: readonly object[]): object {
  const patch = Buffer.from(JSON.stringify(operations)).toString("base64");
  return { allowed: true, patchType: "JSONPatch", patch };
}
