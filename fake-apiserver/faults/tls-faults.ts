import type { CertificateKind } from "../tls/certificate-kind.js";
import type { ConnectionPlan, ConnectionSetting } from "../transport/connection-plan.js";
import { atOpenOrEvent, EVENT } from "./event-match.js";
import { ofSetup, ofStream } from "./fault-row.js";

/** Handshakes and certificates, of worlds that speak TLS. */
export const TLS_FAULTS = {
  "tls.handshakeStall": ofSetup({
    row: 5,
    does: "Acts on new connections, whatever the match says of requests. Takes the connection and never answers the handshake.",
    imitates: "A proxy or an apiserver with too much to do: TCP is up, TLS never is.",
    wrong: "Clients whose limit covers dialling only; client-go gives up after 10 seconds.",
    act: (_, setting) => overTls(setting, { isStalled: true }),
  }),
  "tls.badCert": ofSetup({
    row: 6,
    does: "Acts on new connections, whatever the match says of requests. Shows a certificate that claims to be signed by the trusted authority, and is signed with another key.",
    imitates: "An authority that was made anew under its old name.",
    wrong: "Clients that stop for ever instead of trying again.",
    act: showing("bad"),
  }),
  "tls.expired": ofSetup({
    row: 6,
    does: "Acts on new connections, whatever the match says of requests. Shows a certificate of the trusted authority that is no longer valid.",
    imitates:
      "Certificates that were not renewed; clocks that are wrong (openshift/cluster-kube-apiserver-operator#988).",
    wrong: "Clients that stop for ever instead of trying again.",
    act: showing("expired"),
  }),
  "tls.wrongName": ofSetup({
    row: 6,
    does: "Acts on new connections, whatever the match says of requests. Shows a certificate of the trusted authority for another host.",
    imitates:
      "A load balancer with the certificate of another service; an address missing from the certificate.",
    wrong: "Clients that do not compare names.",
    act: showing("wrong-name"),
  }),
  "tls.unknownCA": ofSetup({
    row: 6,
    does: "Acts on new connections, whatever the match says of requests. Shows a certificate of an unknown authority.",
    imitates:
      "An authority that was replaced while clients hold the old one (linkerd/linkerd2#3980); an intercepting proxy.",
    wrong: "Clients that stop for ever, or that are configured not to verify.",
    act: showing("unknown-ca"),
  }),
  "tls.certSwapMidLife": ofSetup({
    row: 7,
    does: "New connections see a certificate of the next authority, whose own certificate is World.nextCaPem; those that are open go on.",
    imitates: "A rotation: the file with the authority's certificate changes under the client.",
    wrong: "Clients that read that file once, when they start.",
    act: showing("next"),
  }),
  "tls.clientCertRejected": ofSetup({
    row: 8,
    does: "Acts on new connections, whatever the match says of requests. Asks the client for its certificate, and tells it with an alert that it will not do, whatever it shows. A client of TLS 1.3 believes the handshake done by then: its first read fails. The world needs no tls.clientAuthority for it.",
    imitates:
      "A proxy or an apiserver that insists on client certificates and meets one that has expired (kubernetes/kubernetes#114588). kube-apiserver itself does not insist: it answers 401.",
    wrong: "Clients that take it for the end of a stream and watch again at full speed.",
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
        description: "Why it will not do, by the name that RFC 8446 gives the alert.",
      },
    },
    act: ({ alert }, setting) => overTls(setting, { clientAlert: alert }),
  }),
  "tls.closeNotifyMissing": ofStream({
    row: 9,
    does: "Ends a watch with a FIN that no close_notify precedes. Over plain HTTP it is stream.abort.",
    overHttp2: "the whole connection ends, with all its streams.",
    imitates: "Crude proxies, killed processes.",
    wrong: "Clients that take a truncated stream for one that ended.",
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
    does: "Acts on new connections, whatever the match says of requests. Whatever the client says, it is answered in plain text: Client sent an HTTP request to an HTTPS server. A world with TLS says so by itself to clients that speak plain HTTP.",
    imitates: "A wrong scheme or port in a configuration.",
    wrong: "Clients that report a broken connection and not what was said.",
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
