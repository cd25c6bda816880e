import type { Prng } from "../../time/prng.js";

const NANOSECONDS_PER_MS = 1_000_000;
const SUBDOMAIN_MAX_LENGTH = 253;
const SUBDOMAIN = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/;
const UUID_BYTES = 16;

/** The name of an event about an object of that name: with the instant, in nanoseconds, in hexadecimal digits. */
export function instantName(name: string, nowMs: number): string {
  const nanoseconds = BigInt(Math.round(nowMs * NANOSECONDS_PER_MS));
  return `${name}.${nanoseconds.toString(16)}`;
}

/** The same, or a random UUID if that is not a DNS subdomain. Mirrors: client-go@32ce75a7 tools/record/util. */
export function eventName(name: string, nowMs: number, prng: Prng): string {
  const wanted = instantName(name, nowMs);
  const isValid = wanted.length <= SUBDOMAIN_MAX_LENGTH && SUBDOMAIN.test(wanted);
  return isValid ? wanted : randomUuid(prng);
}

/** Version 4, of random numbers that are good for names and for nothing secret. */
function randomUuid(prng: Prng): string {
  const bytes = Buffer.from(Array.from({ length: UUID_BYTES }, () => prng.integer(0, 256)));
  bytes[6] = 0x40 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = bytes.toString("hex");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join("-");
}
