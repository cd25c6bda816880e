import { isIPv4 } from "node:net";

/** Distinguished encoding rules, X.690, as far as certificates need them. */
export const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  objectId: 0x06,
  utf8String: 0x0c,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const;

const IPV6_GROUPS_COUNT = 8;

/** A value: its tag, its length, and its content. */
export function der(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  return Buffer.concat([Buffer.from([tag, ...lengthOf(content.length)]), content]);
}

/** A sequence of values. */
export function sequence(...members: readonly Uint8Array[]): Buffer {
  return der(TAG.sequence, ...members);
}

/** A constructed value with the tag `[number]`: an optional part of a sequence. */
export function tagged(number: number, ...contents: readonly Uint8Array[]): Buffer {
  return der(0xa0 + number, ...contents);
}

/** A primitive value with the tag `[number] IMPLICIT`. */
export function taggedBytes(number: number, bytes: Uint8Array): Buffer {
  return der(0x80 + number, bytes);
}

/** An object identifier: "2.5.4.3". */
export function objectId(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split(".").map(Number);
  return der(TAG.objectId, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

/** Bytes as a bit string, without the unused bits. */
export function bitString(bytes: Uint8Array, unusedCount = 0): Buffer {
  return der(TAG.bitString, Buffer.from([unusedCount]), bytes);
}

/** A time in whole seconds: until 2049 as UTCTime, as RFC 5280 section 4.1.2.5 requires. */
export function time(date: Date): Buffer {
  const digits = `${date.toISOString().replace(/\.\d+Z$|[-:T]/g, "")}Z`;
  const year = date.getUTCFullYear();
  return year >= 1950 && year < 2050
    ? der(TAG.utcTime, Buffer.from(digits.slice(2)))
    : der(TAG.generalizedTime, Buffer.from(digits));
}

/** The 4 or 16 bytes of an IP address. */
export function addressBytes(address: string): Buffer {
  if (isIPv4(address)) return Buffer.from(address.split(".").map(Number));
  // A URL has them in one form only: hexadecimal, without the zone that no certificate knows.
  const { hostname } = new URL(`http://[${address.replace(/%.*/, "")}]`);
  const [front = [], back = []] = hostname.slice(1, -1).split("::").map(groupsOf);
  const zeros = Array<number>(IPV6_GROUPS_COUNT - front.length - back.length).fill(0);
  return Buffer.from([...front, ...zeros, ...back].flatMap((group) => [group >> 8, group & 0xff]));
}

function groupsOf(text: string): readonly number[] {
  return text === "" ? [] : text.split(":").map((group) => Number.parseInt(group, 16));
}

function lengthOf(length: number): readonly number[] {
  if (length < 0x80) return [length];
  const bytes: number[] = [];
  for (let rest = length; rest > 0; rest >>>= 8) bytes.unshift(rest & 0xff);
  return [0x80 + bytes.length, ...bytes];
}

function base128(value: number): readonly number[] {
  const bytes = [value & 0x7f];
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) bytes.unshift(0x80 + (rest & 0x7f));
  return bytes;
}
