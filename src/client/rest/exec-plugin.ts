/**
 * A credential plugin, as in the kubeconfigs of most clouds.
 * Mirrors: client-go@32ce75a7 tools/clientcmd/api/types.go `ExecConfig`, pkg/apis/clientauthentication.
 */
import { ConfigError } from "./config-error.js";

/** The versions in which such a program may be spoken to. */
export const EXEC_API_VERSIONS = [
  "client.authentication.k8s.io/v1",
  "client.authentication.k8s.io/v1beta1",
] as const;

/** Whether the plugin may prompt at the terminal. */
export type InteractiveMode = "Always" | "IfAvailable" | "Never";

/** What to run, and how. */
export interface ExecPlugin {
  readonly apiVersion: (typeof EXEC_API_VERSIONS)[number];
  /** A path, or a name that is looked up in `PATH`. */
  readonly command: string;
  readonly args: readonly string[];
  /** In addition to the environment of the process. */
  readonly env: Readonly<Record<string, string>>;
  /** Shown if the program is missing. @default none */
  readonly installHint?: string;
  readonly interactiveMode: InteractiveMode;
  /** The cluster information for the plugin; undefined: none. */
  readonly cluster?: Readonly<Record<string, unknown>>;
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Reads `users[].user.exec` of a kubeconfig.
 * @param resolveCommand makes a path of the kubeconfig's folder absolute
 * @throws Error for what client-go refuses as well
 */
export function parseExecPlugin(
  exec: Fields,
  resolveCommand: (command: string) => string,
  cluster: Fields,
): ExecPlugin {
  const command = exec["command"];
  if (typeof command !== "string" || command === "") {
    throw new ConfigError(
      "config-invalid",
      "The credential plugin (exec) of the kubeconfig has no command",
    );
  }
  const apiVersion = EXEC_API_VERSIONS.find((version) => version === exec["apiVersion"]);
  if (apiVersion === undefined) {
    const known = EXEC_API_VERSIONS.join(" and ");
    throw new ConfigError(
      "config-not-supported",
      `The credential plugin ${command} of the kubeconfig speaks ${JSON.stringify(exec["apiVersion"] ?? "no version")}; known are ${known}`,
    );
  }
  const installHint = exec["installHint"];
  return {
    apiVersion,
    command: resolveCommand(command),
    args: textsOf(exec["args"]),
    env: variablesOf(exec["env"]),
    interactiveMode: modeOf(exec["interactiveMode"], apiVersion, command),
    ...(typeof installHint === "string" && installHint !== "" ? { installHint } : {}),
    ...(exec["provideClusterInfo"] === true ? { cluster } : {}),
  };
}

/** Required in v1; before, a plugin might always prompt. */
function modeOf(value: unknown, apiVersion: string, command: string): InteractiveMode {
  if (value === "Always" || value === "IfAvailable" || value === "Never") return value;
  const isUnsaid = value === undefined || value === null || value === "";
  if (isUnsaid && apiVersion === "client.authentication.k8s.io/v1beta1") return "IfAvailable";
  throw new ConfigError(
    "config-invalid",
    `The credential plugin ${command} of the kubeconfig has interactiveMode ${JSON.stringify(value ?? "")}; it is Always, IfAvailable or Never`,
  );
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function variablesOf(value: unknown): Readonly<Record<string, string>> {
  const entries: readonly Fields[] = Array.isArray(value) ? value : [];
  return Object.fromEntries(entries.map(({ name, value: text }) => [String(name), String(text)]));
}
