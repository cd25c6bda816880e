import type { TlsOptions } from "../transport/create-security.js";
import { LIMITS } from "../values/limits.js";
import { nearestHint } from "../values/nearest-hint.js";
import { AUTHORIZATION_MODES } from "./authorization-modes.js";
import type { WorldOptions } from "./world.js";

const TLS_OPTIONS: Readonly<Record<keyof TlsOptions, true>> = {
  names: true,
  protocols: true,
  clientAuthority: true,
};
const TLS_DEMAND = `true, or options: ${Object.keys(TLS_OPTIONS).join(", ")}`;

/** Describes the valid values; undefined for a valid value. */
type Demand = (value: unknown) => string | undefined;

const DEMANDS: Readonly<Record<keyof WorldOptions, Demand>> = {
  clock: (value) =>
    value === "real" || value === "virtual" || isObject(value)
      ? undefined
      : '"real", "virtual" or a Clock',
  seed: whole(0, 2 ** 32 - 1),
  host: (value) => (typeof value === "string" && value !== "" ? undefined : "an address"),
  port: whole(0, 65_535),
  resources: (value) => (Array.isArray(value) ? undefined : "a list of definitions"),
  historyMaxCount: whole(1, Number.MAX_SAFE_INTEGER),
  journalMaxCount: whole(1, Number.MAX_SAFE_INTEGER),
  watchQueueMaxBytes: whole(1, Number.MAX_SAFE_INTEGER),
  replicas: whole(1, LIMITS.replicasMaxCount),
  tls: (value) => (typeof value === "boolean" || isTlsOptions(value) ? undefined : TLS_DEMAND),
  tokens: (value) => (isObject(value) ? undefined : "the user of each token"),
  authorization: (value) =>
    AUTHORIZATION_MODES.some((mode) => mode === value)
      ? undefined
      : `one of ${AUTHORIZATION_MODES.join(", ")}`,
  allowedHosts: (value) =>
    Array.isArray(value) &&
    value.every((name) => typeof name === "string" && /^[\w.-]+$/.test(name))
      ? undefined
      : "a list of host names",
  bookmarkPeriodMs: whole(1, Number.MAX_SAFE_INTEGER),
  profile: (value) => (typeof value === "string" ? undefined : 'a release, "1.37"'),
  watchList: boolean,
  clusterObjects: boolean,
  controllers: boolean,
  defaults: boolean,
  stages: (value) =>
    value === "basic" || Array.isArray(value) ? undefined : '"basic", or a list of stages',
  watchCache: boolean,
  listens: boolean,
};

/**
 * Checks the options of JavaScript callers, who have no compiler: an option that is silently ignored makes
 * a test pass for the wrong reason.
 *
 * @throws TypeError for an unknown option, RangeError for an invalid value
 */
export function checkWorldOptions(options: WorldOptions): void {
  for (const [name, value] of Object.entries(options)) {
    if (!isOption(name)) {
      const names = Object.keys(DEMANDS);
      const hint = nearestHint(name, names) ?? `known options: ${names.join(", ")}`;
      throw new TypeError(`There is no option "${name}" of a world; ${hint}`);
    }
    const demand = value === undefined ? undefined : DEMANDS[name](value);
    if (demand === undefined) continue;
    throw new RangeError(`Option "${name}" is ${JSON.stringify(value)}; it must be ${demand}`);
  }
}

function isOption(name: string): name is keyof WorldOptions {
  return Object.hasOwn(DEMANDS, name);
}

function whole(min: number, max: number): Demand {
  const range = max === Number.MAX_SAFE_INTEGER ? `from ${min}` : `from ${min} to ${max}`;
  return (value) =>
    typeof value === "number" && Number.isInteger(value) && value >= min && value <= max
      ? undefined
      : `a whole number ${range}`;
}

function boolean(value: unknown): string | undefined {
  return typeof value === "boolean" ? undefined : "true or false";
}

function isTlsOptions(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return Object.keys(value).every((name) => Object.hasOwn(TLS_OPTIONS, name));
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}
