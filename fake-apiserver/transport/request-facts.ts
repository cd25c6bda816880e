import type { TokenUser } from "../handlers/account-tokens.js";
import { bearerToken } from "../handlers/bearer-token.js";
import { parseResourcePath, verbOf } from "../handlers/resource-path.js";
import type { RequestFacts } from "../journal/journal-entry.js";
import { firstValues, requestTarget } from "../values/go-url.js";
import type { Exchange, ExchangeConnection } from "./exchange.js";

/** The facts of a request without its body. */
export function readRequestFacts(
  id: string,
  connection: Omit<ExchangeConnection, "reset">,
  {
    request: { method = "", url = "/", headers },
    protocol,
  }: Pick<Exchange, "request" | "protocol">,
  userOfToken?: (token: string) => TokenUser | undefined,
): RequestFacts {
  const { path, search } = requestTarget(url);
  const query = firstValues(search);
  const token = bearerToken(headers);
  const known = token === undefined ? undefined : userOfToken?.(token);
  const { identity } = connection;
  // A certificate is checked first, as in kube-apiserver.
  const { user = known?.user, groups = known?.groups ?? [] } =
    identity === "unknown" ? {} : (identity ?? {});
  const { uid, extra } = user === known?.user ? (known ?? {}) : {};
  const named = parseResourcePath(path);
  const { "accept-encoding": acceptEncoding } = headers;
  return {
    id,
    connection: connection.id,
    ...(connection.replica === 0 ? {} : { replica: connection.replica }),
    protocol,
    method,
    url,
    path,
    query,
    verb: verbOf(method, named, query),
    ...(named === undefined ? {} : namedParts(named)),
    ...(headers["user-agent"] === undefined ? {} : { userAgent: headers["user-agent"] }),
    ...(user === undefined ? {} : { user }),
    ...(groups.length === 0 ? {} : { groups }),
    ...(uid === undefined ? {} : { userUid: uid }),
    ...(extra === undefined ? {} : { userExtra: extra }),
    ...(identity === "unknown" ? { hasUnknownCertificate: true } : {}),
    ...(headers.accept === undefined ? {} : { accept: headers.accept }),
    ...(acceptEncoding === undefined ? {} : { acceptEncoding }),
    ...(headers.upgrade?.toLowerCase() === "websocket" ? { isWebSocket: true } : {}),
  };
}

function namedParts({
  hasWatchPrefix: _watch,
  isUneven: _uneven,
  ...named
}: NonNullable<ReturnType<typeof parseResourcePath>>): Partial<RequestFacts> {
  return named;
}
