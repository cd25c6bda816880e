import { libraries } from "../values/libraries.js";

/** The contents of a kubeconfig. */
export interface KubeconfigFacts {
  /** Base URL. */
  readonly server: string;
  /** Certificate of the trusted authority, PEM. Absent: no TLS. */
  readonly caPem?: string;
  /** Absent: none is required. Without a certificate, the file then has `ANY_TOKEN`. */
  readonly token?: string;
  /** The client certificate and its key, PEM. Absent: none is required. */
  readonly client?: { readonly certificatePem: string; readonly keyPem: string };
}

/**
 * The token for a server that requires none: over TLS, kubectl prompts for a username if a kubeconfig has no
 * credentials.
 */
export const ANY_TOKEN = "anybody";

/** The name of all its entries. */
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
  // Unfolded: a long certificate is a single line, as in other tools.
  return libraries.yaml().stringify(config, { lineWidth: 0 });
}

function base64(text: string): string {
  return Buffer.from(text).toString("base64");
}
