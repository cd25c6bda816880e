/** What clients have to be told to get through to a server. */
export interface ClientFacts {
  /** Base URL. */
  readonly url: string;
  /** The file that tells kubectl everything, if there is one. */
  readonly kubeconfig?: string;
  readonly token?: string;
  /** Clients have to show a certificate. @default false */
  readonly clientCertificates?: boolean;
  /** Where the control API is. */
  readonly adminUrl: string;
}

/** Command lines that show the server to a person who copies them. */
export function clientCommands(facts: ClientFacts): readonly string[] {
  const { url, kubeconfig, token, clientCertificates = false, adminUrl } = facts;
  if (clientCertificates && token === undefined) {
    // A certificate is a file, and there is none for curl.
    return kubeconfig === undefined
      ? [`curl ${adminUrl}/kubeconfig > kubeconfig`, "kubectl --kubeconfig kubeconfig get pods"]
      : [`kubectl --kubeconfig ${kubeconfig} get pods`];
  }
  const isTls = url.startsWith("https:");
  const curl = [
    "curl",
    ...(isTls ? ["--insecure"] : []),
    ...(token === undefined ? [] : ["--header", `'Authorization: Bearer ${token}'`]),
    `'${url}/api/v1/pods?watch=1'`,
  ];
  const kubectl =
    kubeconfig === undefined
      ? [
          `kubectl --server ${url}`,
          ...(isTls ? ["--insecure-skip-tls-verify"] : []),
          ...(token === undefined ? [] : [`--token ${token}`]),
          "get pods --all-namespaces",
        ]
      : [`kubectl --kubeconfig ${kubeconfig} get pods`];
  return [kubectl.join(" "), curl.join(" ")];
}
