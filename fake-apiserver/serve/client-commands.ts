import { ANY_TOKEN } from "../world/kubeconfig.js";

/** How clients reach a server. */
export interface ClientFacts {
  /** Base URL. */
  readonly url: string;
  /** The kubeconfig, if there is one. */
  readonly kubeconfig?: string;
  readonly token?: string;
  /** Whether clients need a certificate. @default false */
  readonly clientCertificates?: boolean;
  /** The URL of the control API. */
  readonly adminUrl: string;
}

/** Command lines to copy, which show the content of the server. */
export function clientCommands(facts: ClientFacts): readonly string[] {
  const { kubeconfig, token, clientCertificates = false, adminUrl } = facts;
  if (clientCertificates && token === undefined) {
    // A certificate is a file, and there is none for curl.
    return kubeconfig === undefined
      ? [`curl ${adminUrl}/kubeconfig > kubeconfig`, "kubectl --kubeconfig kubeconfig get pods"]
      : [`kubectl --kubeconfig ${quoted(kubeconfig)} get pods`];
  }
  return [kubectlCommand(facts), curlCommand(facts)];
}

function kubectlCommand({ url, kubeconfig, token }: ClientFacts): string {
  const isTls = isSecure(url);
  // client-go takes credentials, from a file or from flags, only to a server whose URL is https.
  if (!isTls && token !== undefined) return "# kubectl sends no token over plain HTTP: add --tls";
  if (kubeconfig !== undefined) return `kubectl --kubeconfig ${quoted(kubeconfig)} get pods`;
  // Without a token, kubectl asks for a username over TLS.
  const secure = ["--insecure-skip-tls-verify", "--token", quoted(token ?? ANY_TOKEN)];
  const flags = ["--server", url, ...(isTls ? secure : [])];
  return ["kubectl", ...flags, "get pods --all-namespaces"].join(" ");
}

function curlCommand({ url, token }: ClientFacts): string {
  const flags = [
    // Into a pipe, too, each event as it comes.
    "--no-buffer",
    ...(isSecure(url) ? ["--insecure"] : []),
    ...(token === undefined ? [] : ["--header", quoted(`Authorization: Bearer ${token}`)]),
  ];
  return ["curl", ...flags, quoted(`${url}/api/v1/pods?watch=1`)].join(" ");
}

function isSecure(url: string): boolean {
  return url.startsWith("https:");
}

/** One word of a shell. */
function quoted(text: string): string {
  return /^[\w./:@%+=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
