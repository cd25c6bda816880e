import type { Socket } from "node:net";
import { createServer, type Server, type TLSSocket } from "node:tls";
import type { CertificateKind } from "../tls/certificate-kind.js";
import type { Keyring } from "../tls/keyring.js";
import { answerAsPlain } from "./answer-as-plain.js";
import type { ClientIdentity, Connection } from "./connection.js";
import type { ConnectionPlan } from "./connection-plan.js";
import { rejectClientCertificate } from "./reject-client-certificate.js";

/** The options of a TLS front. */
export interface TlsFrontOptions {
  readonly keyring: Keyring;
  /** The protocols to choose from, best first. */
  readonly protocols: readonly ("h2" | "http/1.1")[];
}

/** Called after the handshake; the connection uses TLS from then on. */
type OnSecure = (protocol: "h2" | "http/1.1") => void;

/** The first byte of a handshake, RFC 8446 section 5.1. */
const HANDSHAKE = 0x16;

/** How plain requests begin, as Go's server recognises them. */
const PLAIN_REQUEST = /^(GET \/|HEAD |POST |PUT \/|OPTIO)/;

/** Makes the TLS handshake on accepted connections. */
export class TlsFront {
  readonly #options: TlsFrontOptions;
  /** A server for each certificate that was ever used. */
  readonly #servers = new Map<CertificateKind, Server>();
  /** Connections in the handshake, by the client's address, which is Node's only link to the socket below. */
  readonly #shaking = new Map<
    string,
    { readonly connection: Connection; readonly onSecure: OnSecure }
  >();

  constructor(options: TlsFrontOptions) {
    this.#options = options;
  }

  accept(connection: Connection, plan: ConnectionPlan, onSecure: OnSecure): void {
    const { socket } = connection;
    // The bytes are read with read(), so that they can be put back for TLS.
    socket.once("readable", () => {
      const first: unknown = socket.read();
      if (!Buffer.isBuffer(first)) return;
      if (first[0] !== HANDSHAKE && PLAIN_REQUEST.test(first.toString("latin1"))) {
        answerAsPlain(connection);
        return;
      }
      socket.unshift(first);
      if (plan.clientAlert !== undefined) {
        rejectClientCertificate(connection, { ...this.#options, alert: plan.clientAlert });
        return;
      }
      const client = clientOf(socket);
      this.#shaking.set(client, { connection, onSecure });
      socket.once("close", () => this.#shaking.delete(client));
      const server = this.#serverFor(plan.certificate ?? "good");
      // It reads the bytes that were put back, which is impossible within a call of the reader.
      queueMicrotask(() => {
        if (!socket.destroyed) server.emit("connection", socket);
      });
    });
  }

  #serverFor(certificate: CertificateKind): Server {
    const known = this.#servers.get(certificate);
    if (known !== undefined) return known;
    const server = this.#createServer(certificate);
    this.#servers.set(certificate, server);
    return server;
  }

  #createServer(certificate: CertificateKind): Server {
    const { keyring, protocols } = this.#options;
    const { certificatePem: cert, keyPem: key } = keyring.certificate(certificate);
    const { clientCaPem: ca } = keyring;
    // As in kube-apiserver, an invalid client certificate does not fail the handshake, but its user is anonymous.
    const asking = ca === undefined ? {} : { ca, requestCert: true, rejectUnauthorized: false };
    const server = createServer({ cert, key, ALPNProtocols: [...protocols], ...asking });
    server.on("secureConnection", (socket) => this.#onSecure(socket));
    // A client that refuses the certificate closes the connection, which the journal records.
    server.on("tlsClientError", () => {});
    return server;
  }

  #onSecure(socket: TLSSocket): void {
    const client = clientOf(socket);
    const shaking = this.#shaking.get(client);
    if (shaking === undefined) {
      socket.destroy();
      return;
    }
    this.#shaking.delete(client);
    shaking.connection.secure(socket, identityOf(socket));
    shaking.onSecure(socket.alpnProtocol === "h2" ? "h2" : "http/1.1");
  }
}

/** The user is the CN of the certificate, the groups are its Os. */
function identityOf(socket: TLSSocket): ClientIdentity | "unknown" | undefined {
  if (!socket.authorized) {
    const isShown = Object.keys(socket.getPeerCertificate()).length > 0;
    return isShown ? "unknown" : undefined;
  }
  const { CN: names = [], O: groups = [] } = socket.getPeerCertificate().subject;
  const user = [names].flat()[0];
  return user === undefined ? "unknown" : { user, groups: [groups].flat() };
}

function clientOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}
