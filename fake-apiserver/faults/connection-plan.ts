import type { CertificateKind } from "../tls/certificate-kind.js";
import type { Fault, FaultId } from "./rule.js";

/** How a new connection is set up. What is absent is as usual. */
export interface ConnectionPlan {
  /** What the server shows in the handshake. */
  readonly certificate?: CertificateKind;
  /** The handshake is never answered. */
  readonly isStalled?: boolean;
  /** The client is told that it speaks plain HTTP to a server of TLS, whatever it speaks. */
  readonly isToldPlain?: boolean;
  /** Requests that the client may have under way on HTTP/2. */
  readonly streamsMaxCount?: number;
  /** No WINDOW_UPDATE of the client is heard of. */
  readonly ignoresWindowUpdates?: boolean;
}

/** What a fault changes about the connections that are made from now on. Undefined: it is of another family. */
export function connectionPlanOf(fault: Fault): ConnectionPlan | undefined {
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
    case "http.plainOnTls":
      return { isToldPlain: true };
    case "h2.maxConcurrentStreams":
      return { streamsMaxCount: fault.count };
    case "h2.flowControlStall":
      return { ignoresWindowUpdates: true };
    default:
      return undefined;
  }
}

/** Whether a connection without TLS can be set up so. */
export function isForPlainConnections(fault: FaultId): boolean {
  return fault === "http.plainOnTls";
}
