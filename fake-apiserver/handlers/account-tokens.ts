import type { Prng } from "../../src/time/prng.js";
import { accountGroups, accountUsername } from "../authorization/user-info.js";
import { at, isJsonObject } from "../values/json-value.js";
import { libraries } from "../values/libraries.js";

/** The user of a token. */
export interface TokenUser {
  readonly user: string;
  readonly uid?: string;
  readonly groups: readonly string[];
  readonly extra?: Readonly<Record<string, readonly string[]>>;
}

/** The service account of a token. */
export interface TokenSubject {
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
}

/** The issuer of service account tokens, and their default audience. */
export const ISSUER = "https://kubernetes.default.svc";

const MS_PER_SECOND = 1_000;

const SECRET_NUMBERS_COUNT = 8;

/** Issues and verifies tokens of service accounts: JSON web tokens that only this server can verify. */
export class AccountTokens {
  readonly #secret: string;
  readonly #nowMs: () => number;
  readonly #isThere: (subject: TokenSubject) => boolean;

  /** `secrets` draws the signing key: the same seed gives the same tokens, which protect nothing. */
  constructor(secrets: Prng, nowMs: () => number, isThere: (subject: TokenSubject) => boolean) {
    this.#secret = Array.from({ length: SECRET_NUMBERS_COUNT }, () =>
      secrets.integer(0, 2 ** 32),
    ).join(".");
    this.#nowMs = nowMs;
    this.#isThere = isThere;
  }

  issue(subject: TokenSubject, audiences: readonly string[], seconds: number): string {
    const { namespace, name, uid } = subject;
    const now = Math.floor(this.#nowMs() / MS_PER_SECOND);
    const claims = {
      aud: audiences,
      exp: now + seconds,
      iat: now,
      iss: ISSUER,
      "kubernetes.io": { namespace, serviceaccount: { name, uid } },
      nbf: now,
      sub: userOf(subject),
    };
    const head = `${encoded({ alg: "HS256", typ: "JWT" })}.${encoded(claims)}`;
    return `${head}.${this.#signature(head)}`;
  }

  /** Undefined for a token that was not issued here, has expired, or whose account is gone. */
  userOf(token: string): TokenUser | undefined {
    const end = token.lastIndexOf(".");
    const head = token.slice(0, Math.max(0, end));
    const given = Buffer.from(token.slice(end + 1));
    const own = Buffer.from(this.#signature(head));
    if (given.length !== own.length || !libraries.crypto().timingSafeEqual(given, own))
      return undefined;
    const claims: unknown = JSON.parse(
      Buffer.from(head.slice(head.indexOf(".") + 1), "base64url").toString(),
    );
    const subject = subjectIn(claims);
    const expiresAtMs = isJsonObject(claims) ? Number(claims["exp"]) * MS_PER_SECOND : 0;
    if (subject === undefined || expiresAtMs <= this.#nowMs() || !this.#isThere(subject)) {
      return undefined;
    }
    return { user: userOf(subject), uid: subject.uid, groups: accountGroups(subject.namespace) };
  }

  #signature(head: string): string {
    return libraries.crypto().createHmac("sha256", this.#secret).update(head).digest("base64url");
  }
}

function userOf({ namespace, name }: TokenSubject): string {
  return accountUsername(namespace, name);
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

function subjectIn(claims: unknown): TokenSubject | undefined {
  const own = at(claims, "kubernetes.io");
  const account = at(own, "serviceaccount");
  if (!isJsonObject(own) || !isJsonObject(account)) return undefined;
  const { name, uid } = account;
  return { namespace: String(own["namespace"]), name: String(name), uid: String(uid) };
}
