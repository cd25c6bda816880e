import type { IncomingHttpHeaders } from "node:http";

/** A WebSocket of a browser cannot send headers: the token is sent as a subprotocol, in base64url without padding. */
const TOKEN_PROTOCOL = /^base64url\.bearer\.authorization\.k8s\.io\.(.+)$/;

/** The bearer token of a request, if it has one. */
export function bearerToken(headers: IncomingHttpHeaders): string | undefined {
  const token = /^bearer +(\S+) *$/i.exec(headers.authorization ?? "")?.[1];
  if (token !== undefined) return token;
  for (const protocol of (headers["sec-websocket-protocol"] ?? "").split(",")) {
    const encoded = TOKEN_PROTOCOL.exec(protocol.trim())?.[1];
    if (encoded !== undefined) return Buffer.from(encoded, "base64url").toString("utf8");
  }
  return undefined;
}
