import { isIP } from "node:net";

/** Error codes for certificates of an unknown authority. */
const UNKNOWN_AUTHORITY = [
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "CERT_SIGNATURE_FAILURE",
];

const UNVERIFIED = "tls: failed to verify certificate: x509: ";

/** Why a connection to a webhook failed, with Go's message. */
export function connectionFailure(
  error: unknown,
  { host, port }: { readonly host: string; readonly port: number },
  serverName: string,
): string {
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error ? String(error.code) : "";
  const address = host.includes(":") ? `[${host}]:${port}` : `${host}:${port}`;
  if (UNKNOWN_AUTHORITY.includes(code))
    return `${UNVERIFIED}certificate signed by unknown authority`;
  switch (code) {
    case "ECONNREFUSED":
      return `dial tcp ${address}: connect: connection refused`;
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `dial tcp: lookup ${host}: no such host`;
    case "EHOSTUNREACH":
      return `dial tcp ${address}: connect: no route to host`;
    case "ENETUNREACH":
      return `dial tcp ${address}: connect: network is unreachable`;
    case "ETIMEDOUT":
      return `dial tcp ${address}: connect: connection timed out`;
    case "CERT_HAS_EXPIRED":
    case "CERT_NOT_YET_VALID":
      return `${UNVERIFIED}certificate has expired or is not yet valid`;
    case "ERR_TLS_CERT_ALTNAME_INVALID":
      return `${UNVERIFIED}${otherName(error, serverName)}`;
    case "ECONNRESET":
    case "EPIPE":
      return "EOF";
    default:
      return isPlain(error) ? "http: server gave HTTP response to HTTPS client" : error.message;
  }
}

function isPlain({ message }: Error): boolean {
  return message.includes("wrong version number") || message.includes("packet length too long");
}

function otherName(error: Error, serverName: string): string {
  const names = "cert" in error ? namesOf(error.cert) : [];
  if (isIP(serverName) !== 0) {
    const addresses = names.filter((name) => isIP(name) !== 0);
    return addresses.length === 0
      ? `cannot validate certificate for ${serverName} because it doesn't contain any IP SANs`
      : `certificate is valid for ${addresses.join(", ")}, not ${serverName}`;
  }
  const hosts = names.filter((name) => isIP(name) === 0);
  return hosts.length === 0
    ? `certificate is not valid for any names, but wanted to match ${serverName}`
    : `certificate is valid for ${hosts.join(", ")}, not ${serverName}`;
}

/** "DNS:a, IP Address:127.0.0.1" */
function namesOf(certificate: unknown): readonly string[] {
  const isObject = typeof certificate === "object" && certificate !== null;
  const text = isObject ? Reflect.get(certificate, "subjectaltname") : "";
  return String(text ?? "")
    .split(", ")
    .map((name) => name.replace(/^(?:DNS|IP Address):/, ""))
    .filter((name) => name !== "");
}
