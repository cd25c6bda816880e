/**
 * A credential plugin, as kubeconfigs name them: prints a token that holds for a few seconds. Every other time it does not
 * say until when, so that only the server's 401 tells.
 *
 *   node token-plugin.js FOLDER ACCOUNT LOG
 */
import { appendFileSync, existsSync, statSync } from "node:fs";
import { argv, stdout } from "node:process";
import { systemClock } from "../../src/time/system-clock.js";
import { issueToken, signingKeyOf } from "./credentials.js";

const LIFE_MS = 20_000;

const [, , folder = "", account = "", log = ""] = argv;
const issuedCount = existsSync(log) ? statSync(log).size : 0;
appendFileSync(log, ".");
const nowMs = systemClock.nowMs();
const token = issueToken(signingKeyOf(folder), JSON.parse(account), nowMs, LIFE_MS);
const expirationTimestamp = new Date(nowMs + LIFE_MS).toISOString();
// The parent may have been killed meanwhile.
stdout.on("error", () => undefined);
stdout.write(
  JSON.stringify({
    apiVersion: "client.authentication.k8s.io/v1",
    kind: "ExecCredential",
    status: { token, ...(issuedCount % 2 === 0 ? { expirationTimestamp } : {}) },
  }),
);
