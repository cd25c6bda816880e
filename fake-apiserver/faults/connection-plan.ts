import type { CertificateKind } from "../tls/certificate-kind.js";
import type { ClientCertificateAlert, Fault } from "./rule.js";

/** How a new connection is set up. What is absent is as usual. */
export interface ConnectionPlan {
  /** What the server shows in the handshake. */
  readonly certificate?: CertificateKind;
  /** What the client is told of its certificate, whatever it shows. */
  readonly clientAlert?: ClientCertificateAlert;
  /** The handshake is never answered. */
  readonly isStalled?: boolean;
  /** A load balancer decides which replica gets it. */
  readonly isBalanced?: boolean;
  /** The client is told that it speaks plain HTTP to a server of TLS, whatever it speaks. */
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
  /** No WINDOW_UPDATE of the client is heard of. */
  readonly ignoresWindowUpdates?: boolean;
  /** Nothing is said for so long, not even the SETTINGS that come first. */
  readonly settingsDelayMs?: number;
}

/** How late settings are. */
const SETTINGS_LATE_MS = 5_000;

/** What a fault changes about a new connection. Undefined: nothing, or it is of another family. */
export function connectionPlanOf(
  fault: Fault,
  { isTls, replica }: ConnectionSetting,
): ConnectionPlan | undefined {
  switch (fault.fault) {
    case "http.plainOnTls":
      return { isToldPlain: true };
    case "replica.skew":
      // Whoever has chosen another replica by its address gets that one.
      return replica === 0 ? { isBalanced: true } : undefined;
    default:
      return isTls ? tlsPlanOf(fault) : undefined;
  }
}

function tlsPlanOf(fault: Fault): ConnectionPlan | undefined {
  switch (fault.fault) {
    case "tls.handshakeStall":
      return { isStalled: true };
    case "tls.badCert":
      return { certificate: "bad" };
    case "tls.expired":
      return { certificate: "expired" };
    case "tls.wrongName":
      return { certificate: "wrong-name" };
    case "tls.unknownCA":
      return { certificate: "unknown-ca" };
    case "tls.certSwapMidLife":
      return { certificate: "next" };
    case "tls.clientCertRejected":
      return { clientAlert: fault.alert ?? "certificate_expired" };
    default:
      return undefined;
  }
}

/** What a fault changes about connections whose client has chosen HTTP/2. Undefined: it is of another family. */
export function http2PlanOf(fault: Fault): Http2Plan | undefined {
  switch (fault.fault) {
    case "h2.maxConcurrentStreams":
      return { streamsMaxCount: fault.count };
    case "h2.flowControlStall":
      return { ignoresWindowUpdates: true };
    case "h2.settingsLate":
      return { settingsDelayMs: fault.delayMs ?? SETTINGS_LATE_MS };
    default:
      return undefined;
  }
}
