import { Duplex } from "node:stream";
import { createServer, DEFAULT_CIPHERS } from "node:tls";
import { ALERT_CIPHER, encryptedAlert, plainAlert } from "../tls/alert-record.js";
import type { Keyring } from "../tls/keyring.js";
import type { Connection } from "./connection.js";
import type { ClientCertificateAlert } from "./connection-plan.js";

/** The certificate to present, and the alert to send. */
export interface ClientRejection {
  readonly keyring: Keyring;
  readonly protocols: readonly string[];
  readonly alert: ClientCertificateAlert;
}

/** RFC 8446, section 6. */
const ALERTS: Readonly<Record<ClientCertificateAlert, number>> = {
  bad_certificate: 42,
  certificate_expired: 45,
  unknown_ca: 48,
  access_denied: 49,
  certificate_required: 116,
};

/** Of TLS 1.3 the implemented one; of TLS 1.2 all, because there the alert is not encrypted. */
const CIPHERS = [
  ALERT_CIPHER,
  ...DEFAULT_CIPHERS.split(":").filter((cipher) => !cipher.startsWith("TLS_")),
].join(":");

/**
 * Performs a handshake that requests the client's certificate, and ignores it: the client's answer is not
 * passed on, and the alert is the next record, as if the server had verified the certificate. A client
 * of TLS 1.3 has completed its handshake by then, and gets the alert when it reads; after a HelloRetryRequest it gets it
 * at once.
 */
export function rejectClientCertificate(
  connection: Connection,
  { keyring, protocols, alert }: ClientRejection,
): void {
  const { certificatePem: cert, keyPem: key } = keyring.certificate("good");
  const { socket } = connection;
  if (socket.destroyed) return;
  const { clientCaPem: ca } = keyring;
  const server = createServer({
    ...{ cert, key, ciphers: CIPHERS, ALPNProtocols: [...protocols] },
    ...{ requestCert: true, rejectUnauthorized: false, ...(ca === undefined ? {} : { ca }) },
  });
  let secret: Buffer | undefined;
  let isClientAsked = false;
  const beneath = new Duplex({
    read: () => void socket.resume(),
    write: (bytes: Buffer, _encoding, done) => {
      isClientAsked = true;
      socket.write(bytes);
      done();
    },
  });
  const onBytes = (bytes: Buffer): void => {
    if (!isClientAsked) {
      beneath.push(bytes);
      return;
    }
    socket.off("data", onBytes);
    const number = ALERTS[alert];
    socket.write(secret === undefined ? plainAlert(number) : encryptedAlert(secret, number));
    connection.hangUp("fault");
  };
  socket.on("data", onBytes);
  socket.once("end", () => socket.destroy());
  socket.once("close", () => beneath.destroy());
  // Node's error about the unfinished handshake is irrelevant.
  beneath.on("error", () => {});
  server.on("keylog", (line: Buffer) => {
    secret ??= trafficSecret(line);
  });
  server.on("tlsClientError", () => {});
  server.emit("connection", beneath);
}

/** The server's first traffic secret of TLS 1.3, known once its handshake messages are sent. */
function trafficSecret(line: Buffer): Buffer | undefined {
  const hex = /^SERVER_TRAFFIC_SECRET_0 \S+ (\S+)/.exec(line.toString("latin1"))?.[1];
  return hex === undefined ? undefined : Buffer.from(hex, "hex");
}
