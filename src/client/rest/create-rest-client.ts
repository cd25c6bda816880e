import { systemClock } from "../../time/system-clock.js";
import { AuthenticatingTransport } from "./authenticating-transport.js";
import type { ClusterConfig, Impersonation } from "./cluster-config.js";
import type { CredentialSource, Shown } from "./credentials.js";
import { ExecCredentials } from "./exec-credentials.js";
import { FileCredentials } from "./file-credentials.js";
import type { HttpRequest } from "./http.js";
import type { HttpTransportOptions } from "./http-transport.js";
import { proxyFor } from "./proxy.js";
import { RestClient, type RestClientOptions } from "./rest-client.js";

/** Options of the connections. */
export type NetworkOptions = Pick<
  HttpTransportOptions,
  "acceptsGzip" | "health" | "idleConnectionMaxCount" | "limits" | "protocols"
>;

/** Options of a client, except the address of its server. */
export interface CreateRestClientOptions
  extends Partial<Omit<RestClientOptions, "authorization" | "server" | "tls">> {
  /** @default like client-go: HTTP/2 over TLS if the server supports it, and its timeouts */
  readonly network?: NetworkOptions;
}

/**
 * Creates a client from a config. `destroy` closes its connections.
 * @throws Error for a proxy that is not supported
 */
export function createRestClient(
  config: ClusterConfig,
  { network, ...options }: CreateRestClientOptions = {},
): RestClient {
  const { server, impersonate } = config;
  const { clock = systemClock } = options;
  const proxy = proxyFor(new URL(server), config.proxyUrl, process.env);
  const tls: HttpTransportOptions = {
    ...config,
    ...network,
    ...(proxy === undefined ? {} : { proxy }),
  };
  const transport = new AuthenticatingTransport(sourceOf(config, clock), tls);
  return new RestClient({
    transport,
    closeTransport: () => transport.destroy(),
    ...options,
    headers: { ...headersOf(impersonate), ...options.headers },
    server,
  });
}

function sourceOf(
  config: ClusterConfig,
  clock: NonNullable<RestClientOptions["clock"]>,
): CredentialSource {
  const { exec, files, authorization, certificate, key } = config;
  if (exec !== undefined) return new ExecCredentials({ plugin: exec, clock });
  const shown: Shown = {
    ...(authorization === undefined ? {} : { authorization }),
    ...(certificate === undefined || key === undefined ? {} : { certificate, key }),
  };
  if (files !== undefined) return new FileCredentials(files, shown, clock);
  return { current: () => Promise.resolve(shown), refused: () => undefined };
}

function headersOf(impersonate: Impersonation | undefined): HttpRequest["headers"] {
  if (impersonate === undefined) return {};
  const { user, uid, groups = [], extra = {} } = impersonate;
  return {
    "impersonate-user": user,
    ...(uid === undefined ? {} : { "impersonate-uid": uid }),
    ...(groups.length === 0 ? {} : { "impersonate-group": [...groups] }),
    ...Object.fromEntries(
      Object.entries(extra).map(([name, values]) => [
        `impersonate-extra-${encodeURIComponent(name.toLowerCase())}`,
        [...values],
      ]),
    ),
  };
}
