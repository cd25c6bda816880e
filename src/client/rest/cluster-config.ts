/**
 * The address of an apiserver, how to verify it, and the client's credentials: one context of a kubeconfig.
 * Mirrors: client-go@32ce75a7 tools/clientcmd, rest/config.go `InClusterConfig`. Differs: `auth-provider` is refused.
 */

import { existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { parse } from "yaml";
import { isRecord } from "../../wire/is-record.js";
import { ConfigError } from "./config-error.js";
import { type ExecPlugin, parseExecPlugin } from "./exec-plugin.js";
import type { CredentialFiles } from "./file-credentials.js";

/** See the head of this file. */
export interface ClusterConfig {
  /** Base URL, without a trailing slash. */
  readonly server: string;
  /** The namespace of the context; undefined: it has none, and "default" is used. */
  readonly namespace?: string;
  /** Sent unchanged: "Bearer …". */
  readonly authorization?: string;
  /** Trusted authorities, PEM; undefined: those of Node. */
  readonly ca?: string;
  /** The client certificate, PEM, and its key. */
  readonly certificate?: string;
  readonly key?: string;
  /** The name in the server's certificate, if it is not the host of the URL. */
  readonly serverName?: string;
  /** Whether to accept any certificate of the server. A man in the middle can then read and change everything. */
  readonly isInsecure?: boolean;
  /** Absolute paths of files with the above: they are reread each minute, and after a 401. */
  readonly files?: CredentialFiles;
  /** A credential plugin; its credentials take precedence over the above. */
  readonly exec?: ExecPlugin;
  /** @default from the environment: `HTTPS_PROXY`, `HTTP_PROXY`, `NO_PROXY` */
  readonly proxyUrl?: string;
  /** Whether to accept compressed answers. @default true */
  readonly acceptsGzip?: boolean;
  /** The user to impersonate, if permitted. */
  readonly impersonate?: Impersonation;
}

/** A user to impersonate. Source: Kubernetes, Authenticating, User impersonation. */
export interface Impersonation {
  readonly user: string;
  readonly uid?: string;
  readonly groups?: readonly string[];
  readonly extra?: Readonly<Record<string, readonly string[]>>;
}

/** Options of reading a kubeconfig. */
export interface KubeconfigOptions {
  /** @default the files in `KUBECONFIG`, unless it is empty, or ~/.kube/config */
  readonly path?: string;
  /** @default the current one */
  readonly context?: string;
  /** @default the environment of the process */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** The directory of the service account in every pod. */
const ACCOUNT_FOLDER = "/var/run/secrets/kubernetes.io/serviceaccount";

/**
 * Reads a context of a kubeconfig, or of several whose paths are joined in `KUBECONFIG`: of two entries with one name the
 * first wins, and missing files among several are ignored. Paths in a file are relative to its folder.
 * @throws Error for an unreadable or invalid file, for a name without an entry, and for unsupported members
 */
export function loadKubeconfig(options: KubeconfigOptions = {}): ClusterConfig {
  const { env = process.env, path } = options;
  const listed = path ?? (env["KUBECONFIG"] || join(env["HOME"] ?? homedir(), ".kube/config"));
  const files = listed.split(delimiter).filter((one) => one !== "");
  const there = files.length > 1 ? files.filter((file) => existsSync(file)) : files;
  if (there.length === 0) {
    const where = files.length === 0 ? JSON.stringify(listed) : files.join(" or ");
    throw new ConfigError("config-missing", `There is no kubeconfig at ${where}`);
  }
  const parts = there.map((file) =>
    readPart(readText(file, "The kubeconfig"), dirname(resolve(file))),
  );
  return configOf(parts, options.context);
}

/**
 * Reads a context from the text of a kubeconfig. @param folder base of relative paths. @default the working directory
 * @throws Error like `loadKubeconfig`
 */
export function parseKubeconfig(
  text: string,
  options: { readonly context?: string; readonly folder?: string } = {},
): ClusterConfig {
  return configOf([readPart(text, options.folder ?? ".")], options.context);
}

/**
 * The in-cluster configuration of a pod. The token is renewed about every hour, and reread.
 * @throws Error outside of a cluster
 */
export function inClusterConfig(
  options: {
    readonly env?: Readonly<Record<string, string | undefined>>;
    /** @default /var/run/secrets/kubernetes.io/serviceaccount */
    readonly folder?: string;
  } = {},
): ClusterConfig {
  const { env = process.env, folder = ACCOUNT_FOLDER } = options;
  const host = env["KUBERNETES_SERVICE_HOST"];
  const port = env["KUBERNETES_SERVICE_PORT"];
  if (!host || !port) {
    throw new ConfigError(
      "config-missing",
      "unable to load in-cluster configuration, KUBERNETES_SERVICE_HOST and KUBERNETES_SERVICE_PORT must be defined",
    );
  }
  const read = (name: string) => readText(join(folder, name), "The account of the pod").trim();
  return {
    server: `https://${host.includes(":") ? `[${host}]` : host}:${port}`,
    namespace: read("namespace"),
    authorization: `Bearer ${read("token")}`,
    ca: read("ca.crt"),
    files: { tokenFile: join(folder, "token") },
  };
}

type Fields = Readonly<Record<string, unknown>>;

/** One file. */
interface Part {
  readonly content: Fields;
  readonly folder: string;
}

/** A named entry, and the file that it is from. */
interface Named {
  readonly fields: Fields;
  readonly folder: string;
}

function readPart(text: string, folder: string): Part {
  const content: unknown = parse(text);
  if (!isRecord(content))
    throw new ConfigError("config-invalid", "A kubeconfig is an object, and this is none");
  return { content, folder };
}

function configOf(parts: readonly Part[], wanted: string | undefined): ClusterConfig {
  const name = wanted ?? firstText(parts.map(({ content }) => content["current-context"]));
  if (name === undefined)
    throw new ConfigError("config-missing", "The kubeconfig has no current context; name one");
  const { fields: context } = find(parts, "context", name);
  const cluster = find(parts, "cluster", textOf(context, "cluster") ?? "");
  const userName = textOf(context, "user");
  const user = userName === undefined ? undefined : find(parts, "user", userName);
  const namespace = textOf(context, "namespace");
  return {
    ...serverOf(cluster),
    ...(namespace === undefined ? {} : { namespace }),
    ...(user === undefined ? {} : credentialsOf(user, cluster)),
  };
}

/** The name of a list is that of its entries with an s: `clusters: [{name, cluster}]`. */
function find(parts: readonly Part[], what: "cluster" | "context" | "user", name: string): Named {
  for (const { content, folder } of parts) {
    const list: unknown = content[`${what}s`] ?? [];
    const entries: readonly unknown[] = Array.isArray(list) ? list : [];
    const found = entries.filter(isRecord).find((entry) => entry["name"] === name);
    const fields = found?.[what];
    if (isRecord(fields)) return { fields, folder };
  }
  throw new ConfigError("config-missing", `The kubeconfig has no ${what} ${JSON.stringify(name)}`);
}

function serverOf({ fields, folder }: Named): ClusterConfig {
  const server = textOf(fields, "server");
  if (server === undefined)
    throw new ConfigError("config-missing", "The kubeconfig names no server for the cluster");
  const ca = pemOf(fields, "certificate-authority", folder);
  const serverName = textOf(fields, "tls-server-name");
  const proxyUrl = textOf(fields, "proxy-url");
  return {
    server: server.replace(/\/+$/, ""),
    ...(ca === undefined ? {} : { ca }),
    ...(serverName === undefined ? {} : { serverName }),
    ...(proxyUrl === undefined ? {} : { proxyUrl }),
    ...(fields["disable-compression"] === true ? { acceptsGzip: false } : {}),
    ...(fields["insecure-skip-tls-verify"] === true ? { isInsecure: true } : {}),
  };
}

function credentialsOf(
  { fields, folder }: Named,
  cluster: Named,
): Omit<ClusterConfig, "namespace" | "server"> {
  const provider = fields["auth-provider"];
  if (provider !== undefined && provider !== null) {
    throw new ConfigError(
      "config-not-supported",
      "The kubeconfig asks for a credential plugin (auth-provider), which Kubernetes no longer has; use exec",
    );
  }
  const certificate = pemOf(fields, "client-certificate", folder);
  const key = pemOf(fields, "client-key", folder);
  if ((certificate === undefined) !== (key === undefined)) {
    throw new ConfigError(
      "config-invalid",
      "The kubeconfig has a client certificate or its key, and not both",
    );
  }
  const authorization = authorizationOf(fields, folder);
  const files = filesOf(fields, folder);
  const impersonate = impersonationOf(fields);
  return {
    ...(authorization === undefined ? {} : { authorization }),
    ...(certificate === undefined || key === undefined ? {} : { certificate, key }),
    ...(Object.keys(files).length === 0 ? {} : { files }),
    ...execOf(fields, folder, cluster),
    ...(impersonate === undefined ? {} : { impersonate }),
  };
}

/** A relative path of a program is relative to the folder; a bare name is looked up in the PATH. */
function execOf(fields: Fields, folder: string, cluster: Named): { readonly exec?: ExecPlugin } {
  const exec = fields["exec"];
  if (!isRecord(exec)) return {};
  const resolved = (command: string) =>
    command.includes("/") ? resolve(folder, command) : command;
  return { exec: parseExecPlugin(exec, resolved, clusterInfoOf(cluster)) };
}

/** The cluster information for a plugin, with the names of `ExecCredential.spec.cluster`. */
function clusterInfoOf({ fields, folder }: Named): Fields {
  const ca = pemOf(fields, "certificate-authority", folder);
  const extensions: readonly unknown[] = Array.isArray(fields["extensions"])
    ? fields["extensions"]
    : [];
  const config = extensions
    .filter(isRecord)
    .find(({ name }) => name === "client.authentication.k8s.io/exec")?.["extension"];
  const provided: Fields = {
    server: fields["server"],
    "tls-server-name": fields["tls-server-name"],
    "insecure-skip-tls-verify": fields["insecure-skip-tls-verify"],
    "certificate-authority-data": ca === undefined ? undefined : Buffer.from(ca).toString("base64"),
    "proxy-url": fields["proxy-url"],
    config,
  };
  return Object.fromEntries(Object.entries(provided).filter(([, value]) => value !== undefined));
}

/** Credentials in the kubeconfig itself are not reread. */
function filesOf(fields: Fields, folder: string): CredentialFiles {
  const path = (name: string) => {
    const file = textOf(fields, name);
    const isInline = textOf(fields, `${name}-data`) !== undefined;
    return file === undefined || isInline ? undefined : resolve(folder, file);
  };
  const tokenFile = path("tokenFile");
  const certificateFile = path("client-certificate");
  const keyFile = path("client-key");
  return {
    ...(tokenFile === undefined ? {} : { tokenFile }),
    ...(certificateFile === undefined || keyFile === undefined ? {} : { certificateFile, keyFile }),
  };
}

function impersonationOf(fields: Fields): Impersonation | undefined {
  const user = textOf(fields, "as");
  const uid = textOf(fields, "as-uid");
  const groups = fields["as-groups"];
  const extra = fields["as-user-extra"];
  if (user === undefined) return undefined;
  return {
    user,
    ...(uid === undefined ? {} : { uid }),
    ...(Array.isArray(groups) ? { groups: groups.map(String) } : {}),
    ...(isRecord(extra)
      ? {
          extra: Object.fromEntries(
            Object.entries(extra).map(([name, values]) => [
              name,
              Array.isArray(values) ? values.map(String) : [],
            ]),
          ),
        }
      : {}),
  };
}

/** A token takes precedence over a token file, and both over a name and a password. */
function authorizationOf(fields: Fields, folder: string): string | undefined {
  const file = textOf(fields, "tokenFile");
  const token =
    textOf(fields, "token") ??
    (file === undefined ? undefined : readText(resolve(folder, file), "The token file").trim());
  if (token !== undefined) return `Bearer ${token}`;
  const name = textOf(fields, "username");
  if (name === undefined) return undefined;
  const password = textOf(fields, "password") ?? "";
  return `Basic ${Buffer.from(`${name}:${password}`).toString("base64")}`;
}

/** A value in the kubeconfig takes precedence over a file. */
function pemOf(fields: Fields, name: string, folder: string): string | undefined {
  const data = textOf(fields, `${name}-data`);
  if (data !== undefined) return Buffer.from(data, "base64").toString("utf8");
  const file = textOf(fields, name);
  return file === undefined ? undefined : readText(resolve(folder, file), `The ${name}`);
}

/** @throws ConfigError with its purpose, and the system's error as its cause */
function readText(path: string, what: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ConfigError("config-missing", `${what} cannot be read: ${reason}`, { cause });
  }
}

/** Empty counts as absent, as everywhere in a kubeconfig. */
function textOf(fields: Fields, name: string): string | undefined {
  return firstText([fields[name]]);
}

function firstText(values: readonly unknown[]): string | undefined {
  return values.find((value): value is string => typeof value === "string" && value !== "");
}
