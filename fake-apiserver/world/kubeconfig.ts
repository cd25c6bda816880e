import { libraries } from "../values/libraries.js";

/** What a client has to know. */
export interface KubeconfigFacts {
  /** Base URL. */
  readonly server: string;
  /** Certificate of the authority to trust, PEM. Absent: no TLS. */
  readonly caPem?: string;
  /** Absent: none is asked for. Without certificate, the file has `ANY_TOKEN` then. */
  readonly token?: string;
  /** What the client shows, and its key, PEM. Absent: none is asked for. */
  readonly client?: { readonly certificatePem: string; readonly keyPem: string };
}

/**
 * Shown to a server that asks for no token: over TLS, kubectl asks a person for a username where a kubeconfig has
 * nothing to show.
 */
export const ANY_TOKEN = "anybody";

/** What everything in it is called. */
const NAME = "fake-apiserver";

/** The text of a kubeconfig with one context, whose namespace is "default". */
export function renderKubeconfig({ server, caPem, token, client }: KubeconfigFacts): string {
  const authority =
    caPem === undefined
      ? // Nothing to verify, and client-node refuses plain HTTP without this.
        { "insecure-skip-tls-verify": true }
      : { "certificate-authority-data": base64(caPem) };
  const user = {
    ...(token === undefined && client !== undefined ? {} : { token: token ?? ANY_TOKEN }),
    ...(client === undefined
      ? {}
      : {
          "client-certificate-data": base64(client.certificatePem),
          "client-key-data": base64(client.keyPem),
        }),
  };
  const config = {
    apiVersion: "v1",
    kind: "Config",
    clusters: [{ name: NAME, cluster: { server, ...authority } }],
    users: [{ name: NAME, user }],
    contexts: [{ name: NAME, context: { cluster: NAME, user: NAME, namespace: "default" } }],
    "current-context": NAME,
  };
  // Unfolded: a long certificate is one line, as tools write it.
  return libraries.yaml().stringify(config, { lineWidth: 0 });
}

function base64(text: string): string {
  return Buffer.from(text).toString("base64");
}
