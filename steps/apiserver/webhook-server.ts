import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { CertificateAuthority } from "../../fake-apiserver/tls/authority.js";
import { memberAt } from "./member-path.js";

const ADDRESS = "127.0.0.1";

/** What a webhook answers: a response, or something that is none. */
export interface WebhookReply {
  /** Of an AdmissionReview or a ConversionReview; the uid is filled in. */
  readonly response?: Readonly<Record<string, unknown>>;
  /** A body as it is. */
  readonly body?: string;
  /** @default 200 */
  readonly code?: number;
  /** Never answers. */
  readonly hangs?: boolean;
  /** For a ConversionReview: the converted objects, and the desired version. */
  readonly convert?: (object: unknown, version: string) => unknown;
}

/** What a server shows, and whom a client has to trust for it. */
interface Identity {
  readonly key: string;
  readonly cert: string;
  readonly ca: string;
}

let identity: Identity | undefined;

/** A webhook server of one scenario, on this machine. */
export class WebhookServer {
  readonly #server: Server;
  readonly #replies = new Map<string, WebhookReply>();
  readonly #asked = new Map<string, unknown[]>();
  readonly #ca: string;
  #hangingCount = 0;

  private constructor({ key, cert, ca }: Identity) {
    this.#ca = ca;
    this.#server = createServer({ key, cert }, async (request, response) => {
      const path = new URL(request.url ?? "", "https://webhook").pathname;
      const review: unknown = JSON.parse(await text(request));
      const asked = this.#asked.get(path) ?? [];
      this.#asked.set(path, [...asked, review]);
      const reply = this.#replies.get(path);
      if (reply?.hangs === true) {
        this.#hangingCount += 1;
        return;
      }
      response.writeHead(reply?.code ?? (reply === undefined ? 404 : 200), {
        "content-type": "application/json",
      });
      response.end(reply?.body ?? JSON.stringify(answered(review, reply)));
    });
  }

  static async start(): Promise<WebhookServer> {
    identity ??= createIdentity();
    const server = new WebhookServer(identity);
    await new Promise<void>((resolve) => server.#server.listen(0, ADDRESS, resolve));
    return server;
  }

  /** What it answers at a path from now on. */
  reply(path: string, reply: WebhookReply): void {
    this.#replies.set(path, reply);
  }

  /** The reviews that were sent to a path. */
  asked(path: string): readonly unknown[] {
    return this.#asked.get(path) ?? [];
  }

  /** How many it has left without an answer. */
  get hangingCount(): number {
    return this.#hangingCount;
  }

  /** How to reach a path of it. */
  clientConfig(path: string): object {
    const caBundle = Buffer.from(this.#ca).toString("base64");
    return { url: `https://${ADDRESS}:${this.#port}${path}`, caBundle };
  }

  get #port(): number {
    const address: string | AddressInfo | null = this.#server.address();
    return typeof address === "object" && address !== null ? address.port : 0;
  }

  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => {
      this.#server.close(() => resolve());
    });
    this.#server.closeAllConnections();
    await closed;
  }
}

function answered(review: unknown, reply: WebhookReply | undefined): object {
  const [kind, apiVersion] = [memberAt(review, "kind"), memberAt(review, "apiVersion")];
  const uid = memberAt(review, "request.uid");
  const { convert, response = {} } = reply ?? {};
  return {
    kind,
    apiVersion,
    response: { uid, ...converted(review, convert), ...encoded(response) },
  };
}

function converted(review: unknown, convert: WebhookReply["convert"]): object {
  const objects = memberAt(review, "request.objects");
  if (convert === undefined || !Array.isArray(objects)) return {};
  const version = String(memberAt(review, "request.desiredAPIVersion"));
  return {
    result: { status: "Success" },
    convertedObjects: objects.map((object: unknown) => convert(object, version)),
  };
}

/** Patches are sent as text. */
function encoded(response: Readonly<Record<string, unknown>>): object {
  const { patch } = response;
  if (!Array.isArray(patch)) return response;
  const text = Buffer.from(JSON.stringify(patch)).toString("base64");
  return { patchType: "JSONPatch", ...response, patch: text };
}

function createIdentity(): Identity {
  const authority = new CertificateAuthority("webhook-ca");
  const { certificatePem: cert, keyPem: key } = authority.issue({ names: [ADDRESS] });
  return { cert, key, ca: authority.caPem };
}
