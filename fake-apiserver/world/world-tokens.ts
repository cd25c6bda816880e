import type { Prng } from "../../src/time/prng.js";
import { MASTERS } from "../authorization/user-info.js";
import type { AccountTokens, TokenUser } from "../handlers/account-tokens.js";
import type { WorldOptions } from "./world.js";

const SECRET_NUMBERS_COUNT = 4;
const RADIX = 36;

/** The users of the bearer tokens of a world. */
export class WorldTokens {
  readonly #known: Map<string, TokenUser>;
  readonly #secrets: Prng;
  readonly #accounts: AccountTokens;
  /** The token of an admin. Undefined: no token is needed. */
  readonly admin: string | undefined;

  constructor(options: WorldOptions, secrets: Prng, accounts: AccountTokens) {
    this.#secrets = secrets;
    this.#accounts = accounts;
    this.#known = new Map(
      Object.entries(options.tokens ?? {}).map(([token, user]) => [
        token,
        typeof user === "string" ? { user, groups: [] } : { groups: [], ...user },
      ]),
    );
    if (options.authorization === "RBAC") this.admin = this.#firstAdmin() ?? this.#issueAdmin();
  }

  /** The first of those that were given. */
  get first(): string | undefined {
    return this.#known.keys().next().value;
  }

  userOf(token: string): TokenUser | undefined {
    return this.#known.get(token) ?? this.#accounts.userOf(token);
  }

  /** Makes a token. */
  issue(user: TokenUser): string {
    const numbers = Array.from({ length: SECRET_NUMBERS_COUNT }, () =>
      this.#secrets.integer(0, 2 ** 32).toString(RADIX),
    );
    const token = numbers.join("");
    this.#known.set(token, user);
    return token;
  }

  #firstAdmin(): string | undefined {
    return [...this.#known].find(([, { groups }]) => groups.includes(MASTERS))?.[0];
  }

  #issueAdmin(): string {
    return this.issue({ user: "admin", groups: [MASTERS] });
  }
}
