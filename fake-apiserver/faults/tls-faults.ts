import type { CertificateKind } from "../tls/certificate-kind.js";
import type { ConnectionPlan, ConnectionSetting } from "../transport/connection-plan.js";
import { atOpenOrEvent, EVENT } from "./event-match.js";
import { ofSetup, ofStream } from "./fault-row.js";

/** Handshakes and certificates, of worlds that speak TLS. */
export const TLS_FAULTS = {
  "tls.handshakeStall": ofSetup({
    row: 5,
    does: "Acts on all new connections, regardless of the match. Accepts the connection and never answers the handshake.",
    imitates: "An overloaded proxy or apiserver: TCP connects, the TLS handshake never completes.",
    wrong: "Clients whose timeout covers dialling only; client-go gives up after 10 seconds.",
    act: (_, setting) => overTls(setting, { isStalled: true }),
  }),
  "tls.badCert": ofSetup({
    row: 6,
    does: "Acts on all new connections, regardless of the match. Presents a certificate that names the trusted CA as its issuer, but is signed with another key.",
    imitates: "A CA that was recreated under the same name.",
    wrong: "Clients that stop instead of retrying.",
    act: showing("bad"),
  }),
  "tls.expired": ofSetup({
    row: 6,
    does: "Acts on all new connections, regardless of the match. Presents an expired certificate of the trusted CA.",
    imitates:
      "Certificates that were not renewed; wrong clocks (openshift/cluster-kube-apiserver-operator#988).",
    wrong: "Clients that stop instead of retrying.",
    act: showing("expired"),
  }),
  "tls.wrongName": ofSetup({
    row: 6,
    does: "Acts on all new connections, regardless of the match. Presents a certificate of the trusted CA for another host.",
    imitates:
      "A load balancer with the certificate of another service; an address missing from the certificate.",
    wrong: "Clients that do not verify the host name.",
    act: showing("wrong-name"),
  }),
  "tls.unknownCA": ofSetup({
    row: 6,
    does: "Acts on all new connections, regardless of the match. Presents a certificate of an unknown CA.",
    imitates:
      "A CA that was replaced while clients still trust the old one only (linkerd/linkerd2#3980); an intercepting proxy.",
    wrong: "Clients that stop, or that are configured not to verify.",
    act: showing("unknown-ca"),
  }),
  "tls.certSwapMidLife": ofSetup({
    row: 7,
    does: "New connections get a certificate of the next CA, whose own certificate is World.nextCaPem; open connections stay open.",
    imitates: "A CA rotation: the CA file changes while the client runs.",
    wrong: "Clients that read the CA file only once, at startup.",
    act: showing("next"),
  }),
  "tls.clientCertRejected": ofSetup({
    row: 8,
    does: "Acts on all new connections, regardless of the match. Requests a client certificate, and rejects any with an alert. With TLS 1.3 the client has completed the handshake by then: its first read fails. The world needs no tls.clientAuthority for this.",
    imitates:
      "A proxy or an apiserver that requires client certificates, and gets an expired one (kubernetes/kubernetes#114588). kube-apiserver itself does not require them: it answers 401.",
    wrong: "Clients that treat it as the end of a stream, and watch again without a delay.",
    parameters: {
      alert: {
        enum: [
          "bad_certificate",
          "certificate_expired",
          "unknown_ca",
          "access_denied",
          "certificate_required",
        ],
        default: "certificate_expired",
        description: "The alert, by its name in RFC 8446.",
      },
    },
    act: ({ alert }, setting) => overTls(setting, { clientAlert: alert }),
  }),
  "tls.closeNotifyMissing": ofStream({
    row: 9,
    does: "Ends a watch with FIN, without a close_notify before it. Over plain HTTP it is stream.abort.",
    overHttp2: "the whole connection ends, with all its streams.",
    imitates: "Simple proxies, killed processes.",
    wrong: "Clients that treat a truncated stream as complete.",
    parameters: { event: EVENT },
    act: ({ event }) =>
      atOpenOrEvent(event, {
        write: [],
        act: (raw) => raw.cutWithoutCloseNotify(),
        close: "abort",
      }),
  }),
  "http.plainOnTls": ofSetup({
    row: 10,
    does: "Acts on all new connections, regardless of the match. Answers any bytes in plain text: Client sent an HTTP request to an HTTPS server. A world with TLS answers plain HTTP like this even without the fault.",
    imitates: "A wrong scheme or port in the configuration.",
    wrong: "Clients that report a broken connection without the text.",
    act: () => ({ isToldPlain: true }),
  }),
};

function overTls({ isTls }: ConnectionSetting, plan: ConnectionPlan): ConnectionPlan | undefined {
  return isTls ? plan : undefined;
}

/** The server shows a certificate that is not as it should be. */
function showing(certificate: CertificateKind) {
  return (_fault: object, setting: ConnectionSetting) => overTls(setting, { certificate });
}
