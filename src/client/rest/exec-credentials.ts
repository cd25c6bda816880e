/**
 * Runs a credential plugin when credentials are needed, and again when they have expired or were refused.
 * Mirrors: client-go@32ce75a7 plugin/pkg/client/auth/exec/exec.go.
 */

import { spawn } from "node:child_process";
import type { Clock } from "../../time/clock.js";
import { CredentialError } from "./credential-error.js";
import type { CredentialSource, Shown } from "./credentials.js";
import type { ExecPlugin } from "./exec-plugin.js";

/** How to run one. */
export interface ExecCredentialsOptions {
  readonly plugin: ExecPlugin;
  readonly clock: Clock;
  /** @default that of the process */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Whether a person can be asked. @default whether the standard input is a terminal */
  readonly isTerminal?: boolean;
}

/** The output of a credential plugin. */
interface Said {
  readonly shown: Shown;
  /** Undefined: it is valid for the life of the process. */
  readonly expiresAtMs: number | undefined;
}

/** See the head of this file. Callers during a run wait for the same run. */
export class ExecCredentials implements CredentialSource {
  readonly #options: ExecCredentialsOptions;
  #said: Said | undefined;
  #running: Promise<Said> | undefined;

  constructor(options: ExecCredentialsOptions) {
    this.#options = options;
  }

  /** @throws Error when the program cannot be run, fails, or says nothing that could be shown */
  async current(): Promise<Shown> {
    const { clock } = this.#options;
    const said = this.#said;
    if (said !== undefined && clock.nowMs() < (said.expiresAtMs ?? Number.POSITIVE_INFINITY)) {
      return said.shown;
    }
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
    this.#said = await this.#running;
    return this.#said.shown;
  }

  refused(shown: Shown): void {
    if (this.#said?.shown === shown) this.#said = undefined;
  }

  async #run(): Promise<Said> {
    const { plugin } = this.#options;
    const { command, interactiveMode, apiVersion } = plugin;
    const isTerminal = this.#options.isTerminal ?? process.stdin.isTTY;
    if (interactiveMode === "Always" && !isTerminal) {
      throw new CredentialError(
        "plugin-not-interactive",
        `exec plugin ${command} cannot support interactive mode: standard input is not a terminal`,
      );
    }
    const isInteractive = interactiveMode !== "Never" && isTerminal;
    const spec = { ...(plugin.cluster && { cluster: plugin.cluster }), interactive: isInteractive };
    const info = JSON.stringify({ kind: "ExecCredential", apiVersion, spec });
    const env = {
      ...(this.#options.env ?? process.env),
      ...plugin.env,
      KUBERNETES_EXEC_INFO: info,
    };
    return parseSaid(plugin, await output(plugin, env, isInteractive));
  }
}

/** Its standard output; its standard error goes to that of the process. */
function output(
  { command, args, installHint }: ExecPlugin,
  env: Readonly<Record<string, string | undefined>>,
  isInteractive: boolean,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const stdin = isInteractive ? "inherit" : "ignore";
    const child = spawn(command, args, { env, stdio: [stdin, "pipe", "inherit"] });
    const chunks: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.once("error", (error: NodeJS.ErrnoException) => {
      const problem = error.code === "ENOENT" ? "not found" : `cannot be run: ${error.message}`;
      const hint = installHint === undefined ? "" : `\n\n${installHint}`;
      reject(
        new CredentialError("plugin-not-found", `exec: executable ${command} ${problem}${hint}`, {
          cause: error,
        }),
      );
    });
    child.once("close", (code, signal) => {
      if (code === 0) resolve(Buffer.concat(chunks).toString("utf8"));
      else
        reject(
          new CredentialError(
            "plugin-failed",
            `exec: executable ${command} failed with ${endOf(code, signal)}`,
          ),
        );
    });
  });
}

function endOf(code: number | null, signal: string | null): string {
  return code === null ? `signal ${signal}` : `exit code ${code}`;
}

/** @throws Error for a status without credentials */
function parseSaid({ command, apiVersion }: ExecPlugin, text: string): Said {
  const said = asObject(parseJson(command, text));
  if (said["apiVersion"] !== apiVersion) {
    throw new CredentialError(
      "plugin-answer-invalid",
      `exec plugin ${command} is configured to use API version ${apiVersion}, plugin returned version ${String(said["apiVersion"])}`,
    );
  }
  const status = said["status"];
  if (typeof status !== "object" || status === null) {
    throw new CredentialError(
      "plugin-answer-invalid",
      `exec plugin ${command} didn't return a status field`,
    );
  }
  const { token, clientCertificateData, clientKeyData, expirationTimestamp } = asObject(status);
  const shown: Shown = {
    ...(isText(token) ? { authorization: `Bearer ${token}` } : {}),
    ...(isText(clientCertificateData) ? { certificate: clientCertificateData } : {}),
    ...(isText(clientKeyData) ? { key: clientKeyData } : {}),
  };
  if ((shown.certificate === undefined) !== (shown.key === undefined)) {
    throw new CredentialError(
      "plugin-answer-invalid",
      `exec plugin ${command} returned only certificate or key, not both`,
    );
  }
  if (shown.authorization === undefined && shown.certificate === undefined) {
    throw new CredentialError(
      "plugin-answer-invalid",
      `exec plugin ${command} didn't return a token or cert/key pair`,
    );
  }
  return {
    shown,
    expiresAtMs: isText(expirationTimestamp) ? Date.parse(expirationTimestamp) : undefined,
  };
}

function parseJson(command: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new CredentialError(
      "plugin-answer-invalid",
      `exec plugin ${command} didn't return an ExecCredential in JSON`,
      { cause },
    );
  }
}

function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}
