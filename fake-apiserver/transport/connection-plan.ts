import type { CertificateKind } from "../tls/certificate-kind.js";

/** Why a client certificate is refused: the name of the alert in RFC 8446. */
export type ClientCertificateAlert =
  | "bad_certificate"
  | "certificate_expired"
  | "unknown_ca"
  | "access_denied"
  | "certificate_required";

/** The deviations of a new connection. */
export interface ConnectionPlan {
  /** The server's certificate. */
  readonly certificate?: CertificateKind;
  /** The alert about any certificate of the client. */
  readonly clientAlert?: ClientCertificateAlert;
  readonly isStalled?: boolean;
  /** A load balancer chooses the replica. */
  readonly isBalanced?: boolean;
  /** The client is answered as if it had sent plain HTTP to a TLS server. */
  readonly isToldPlain?: boolean;
}

/** The address on which a connection was accepted. */
export interface ConnectionSetting {
  readonly isTls: boolean;
  readonly replica: number;
}

/** The deviations of HTTP/2 on a connection. */
export interface Http2Plan {
  /** The client's limit of concurrent requests. */
  readonly streamsMaxCount?: number;
  readonly ignoresWindowUpdates?: boolean;
  /** How long the server sends nothing, not even its SETTINGS. */
  readonly settingsDelayMs?: number;
}
