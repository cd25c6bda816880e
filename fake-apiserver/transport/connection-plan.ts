import type { CertificateKind } from "../tls/certificate-kind.js";

/** Why a client's certificate will not do, by the name that RFC 8446 gives the alert. */
export type ClientCertificateAlert =
  | "bad_certificate"
  | "certificate_expired"
  | "unknown_ca"
  | "access_denied"
  | "certificate_required";

/** How a new connection is set up. What is absent is as usual. */
export interface ConnectionPlan {
  /** What the server shows in the handshake. */
  readonly certificate?: CertificateKind;
  /** The alert about any certificate of the client. */
  readonly clientAlert?: ClientCertificateAlert;
  /** The handshake is never answered. */
  readonly isStalled?: boolean;
  /** A load balancer decides which replica gets it. */
  readonly isBalanced?: boolean;
  /** The client is answered as if it spoke plain HTTP to a server of TLS, even if it does not. */
  readonly isToldPlain?: boolean;
}

/** Where a connection was made. */
export interface ConnectionSetting {
  readonly isTls: boolean;
  readonly replica: number;
}

/** How HTTP/2 is spoken on a connection. What is absent is as usual. */
export interface Http2Plan {
  /** Requests that the client may have under way. */
  readonly streamsMaxCount?: number;
  /** The client's WINDOW_UPDATE frames are ignored. */
  readonly ignoresWindowUpdates?: boolean;
  /** Nothing is said for so long, not even the SETTINGS that come first. */
  readonly settingsDelayMs?: number;
}
