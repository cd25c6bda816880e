/** Addresses, networks and URLs. Mirrors: Go's net/netip and net/url, Kubernetes' ip, cidr and urls libraries. */
import { isIPv4, isIPv6 } from "node:net";
import { declare, type Overload, text } from "./functions.js";
import { CelError, listOf, mapOf, noOverload, Opaque, type Value } from "./values.js";

/** An IPv4 or IPv6 address. */
export class Ip extends Opaque {
  override readonly typeName = "net.IP";
  override readonly size: number;
  readonly bytes: readonly number[];
  constructor(bytes: readonly number[]) {
    super();
    this.bytes = bytes;
    this.size = bytes.length;
  }
  override equals(other: Value): boolean {
    return other instanceof Ip && isSameBits(this.bytes, other.bytes, this.bytes.length * 8);
  }
}

/** A network: an address, and the length of its prefix. */
export class Cidr extends Opaque {
  override readonly typeName = "net.CIDR";
  override readonly size: number;
  readonly address: Ip;
  readonly bits: number;
  constructor(address: Ip, bits: number) {
    super();
    this.address = address;
    this.bits = bits;
    this.size = Math.ceil(bits / 8);
  }
  override equals(other: Value): boolean {
    return other instanceof Cidr && other.bits === this.bits && this.address.equals(other.address);
  }
  contains({ bytes }: Ip): boolean {
    return (
      bytes.length === this.address.bytes.length && isSameBits(bytes, this.address.bytes, this.bits)
    );
  }
}

function isSameBits(one: readonly number[], other: readonly number[], count: number): boolean {
  if (one.length !== other.length) return false;
  return one.every((byte, index) => {
    const left = count - index * 8;
    if (left <= 0) return true;
    const mask = left >= 8 ? 0xff : (0xff << (8 - left)) & 0xff;
    return (byte & mask) === ((other[index] ?? 0) & mask);
  });
}

function bytesOf(raw: string): readonly number[] | undefined {
  if (isIPv4(raw)) return raw.split(".").map(Number);
  if (!isIPv6(raw) || raw.includes("%")) return undefined;
  const tail = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(raw);
  const plain =
    tail === null ? raw : `${tail[1]}${pairs((tail[2] ?? "").split(".").map(Number)).join(":")}`;
  const [head = "", rest] = plain.split("::");
  const groups = (part: string) => (part === "" ? [] : part.split(":"));
  const [left, right] = [groups(head), groups(rest ?? "")];
  const middle = rest === undefined ? [] : Array<string>(8 - left.length - right.length).fill("0");
  return [...left, ...middle, ...right].flatMap((group) => {
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 0xff];
  });
}

/** Pairs of bytes, in hexadecimal. */
function pairs(bytes: readonly number[]): readonly string[] {
  return bytes.flatMap((byte, index) =>
    index % 2 === 0 ? [(byte * 256 + (bytes[index + 1] ?? 0)).toString(16)] : [],
  );
}

function isMapped(bytes: readonly number[]): boolean {
  return (
    bytes.length === 16 &&
    bytes.slice(0, 10).every((byte) => byte === 0) &&
    bytes[10] === 0xff &&
    bytes[11] === 0xff
  );
}

/** Go's error for a malformed address. */
function whyNoIp(raw: string): string {
  const parts = raw.split(".");
  if (raw.includes(":") || parts.length < 2) return "unable to parse IP";
  const odd = parts.find((part) => !/^\d+$/.test(part));
  if (odd === "") return `IPv4 field must have at least one digit`;
  if (odd !== undefined) return "unexpected character";
  if (parts.some((part) => /^0\d/.test(part))) return "IPv4 field has octet with leading zero";
  if (parts.some((part) => Number(part) > 255)) return "IPv4 field has value >255";
  return parts.length < 4 ? "IPv4 address too short" : "IPv4 address too long";
}

function parsedIp(raw: string): Ip | string {
  const bytes = bytesOf(raw);
  if (bytes === undefined) {
    if (/%./.test(raw) && isIPv6(raw.replace(/%.*/, ""))) {
      return `IP address ${JSON.stringify(raw)} with zone value is not allowed`;
    }
    const quoted = JSON.stringify(raw);
    return `IP Address ${quoted} parse error during conversion from string: ParseAddr(${quoted}): ${whyNoIp(raw)}`;
  }
  if (isMapped(bytes)) return `IPv4-mapped IPv6 address ${JSON.stringify(raw)} is not allowed`;
  return new Ip(bytes);
}

function parsedCidr(raw: string): Cidr | string {
  const quoted = JSON.stringify(raw);
  const failed = (why: string) =>
    `network address parse error during conversion from string: netip.ParsePrefix(${quoted}): ${why}`;
  const slash = raw.lastIndexOf("/");
  if (slash < 0) return failed("no '/'");
  const bytes = bytesOf(raw.slice(0, slash));
  if (bytes === undefined) {
    return failed(`ParseAddr(${JSON.stringify(raw.slice(0, slash))}): unable to parse IP`);
  }
  const bits = raw.slice(slash + 1);
  if (!/^(?:0|[1-9]\d*)$/.test(bits))
    return failed(`bad bits after slash: ${JSON.stringify(bits)}`);
  if (Number(bits) > bytes.length * 8) return failed("prefix length out of range");
  if (isMapped(bytes)) return `IPv4-mapped IPv6 address ${quoted} is not allowed`;
  return new Cidr(new Ip(bytes), Number(bits));
}

/** In the format of RFC 5952. */
function ipText({ bytes }: Ip): string {
  if (bytes.length === 4) return bytes.join(".");
  const groups = pairs(bytes);
  let [best, length] = [-1, 1];
  for (let start = 0; start < groups.length; start += 1) {
    let end = start;
    while (groups[end] === "0") end += 1;
    if (end - start > length) [best, length] = [start, end - start];
  }
  if (best < 0) return groups.join(":");
  return `${groups.slice(0, best).join(":")}::${groups.slice(best + length).join(":")}`;
}

function ip(value: Value | undefined): Ip {
  if (value instanceof Ip) return value;
  const found = parsedIp(text(value));
  if (typeof found === "string") throw new CelError(found);
  return found;
}

function cidr(value: Value | undefined): Cidr {
  if (value instanceof Cidr) return value;
  const found = parsedCidr(text(value));
  if (typeof found === "string") {
    throw new CelError(`network address parse error during conversion from string: ${found}`);
  }
  return found;
}

function masked({ address, bits }: Cidr): Cidr {
  const bytes = address.bytes.map((byte, index) => {
    const left = Math.min(8, Math.max(0, bits - index * 8));
    return byte & ((0xff << (8 - left)) & 0xff);
  });
  return new Cidr(new Ip(bytes), bits);
}

const LOOPBACK_V6 = "::1";

/** The properties of an address, for IPv4 and IPv6. */
const PURPOSES: readonly (readonly [name: string, id: string, holds: (address: Ip) => boolean])[] =
  [
    ["isUnspecified", "ip_is_unspecified", ({ bytes }) => bytes.every((byte) => byte === 0)],
    ["isLoopback", "ip_is_loopback", isLoopback],
    ["isLinkLocalMulticast", "ip_is_link_local_multicast", isLinkLocalMulticast],
    ["isLinkLocalUnicast", "ip_is_link_local_unicast", isLinkLocalUnicast],
    ["isGlobalUnicast", "ip_is_global_unicast", isGlobalUnicast],
  ];

function isLoopback(address: Ip): boolean {
  return address.size === 4 ? address.bytes[0] === 127 : ipText(address) === LOOPBACK_V6;
}

function isLinkLocalMulticast({ bytes: [first, second, third], size }: Ip): boolean {
  if (size === 4) return first === 224 && second === 0 && third === 0;
  return first === 0xff && ((second ?? 0) & 0x0f) === 0x02;
}

function isLinkLocalUnicast({ bytes: [first, second], size }: Ip): boolean {
  if (size === 4) return first === 169 && second === 254;
  return first === 0xfe && ((second ?? 0) & 0xc0) === 0x80;
}

function isGlobalUnicast(address: Ip): boolean {
  const { bytes, size } = address;
  const [first = 0] = bytes;
  const isBroadcast = size === 4 && bytes.every((byte) => byte === 255);
  const isMulticast = size === 4 ? (first & 0xf0) === 0xe0 : first === 0xff;
  const isNowhere = bytes.every((byte) => byte === 0);
  return (
    !isBroadcast &&
    !isMulticast &&
    !isNowhere &&
    !isLoopback(address) &&
    !isLinkLocalUnicast(address)
  );
}

/** A URL with its parts, as parsed by Go. */
export class Url extends Opaque {
  override readonly typeName = "kubernetes.URL";
  readonly text: string;
  readonly scheme: string;
  readonly host: string;
  readonly path: string;
  readonly query: string;
  constructor(raw: string) {
    super();
    this.text = raw;
    const [, scheme = "", rest = ""] = /^(?:([A-Za-z][A-Za-z\d+.-]*):)?([^#]*)/.exec(raw) ?? [];
    this.scheme = scheme.toLowerCase();
    const [before = "", ...query] = rest.split("?");
    this.query = query.join("?");
    const found = /^\/\/([^/]*)(.*)$/.exec(before);
    this.host = (found?.[1] ?? "").replace(/^.*@/, "");
    this.path = found === null ? before : (found[2] ?? "");
  }
  override equals(other: Value): boolean {
    return other instanceof Url && other.text === this.text;
  }
  get hostname(): string {
    return /^\[(.*)\]/.exec(this.host)?.[1] ?? this.host.replace(/:\d*$/, "");
  }
  get port(): string {
    return /:(\d*)$/.exec(this.host.replace(/^\[.*\]/, ""))?.[1] ?? "";
  }
}

/** Why a text is no valid request URI; undefined if it is. */
export function urlFault(raw: string): string | undefined {
  const parse = (why: string) => `parse ${JSON.stringify(raw)}: ${why}`;
  const isControl = (one: string) => one < " " || one === "\u007f";
  if ([...raw].some(isControl)) return parse("net/url: invalid control character in URL");
  if (raw === "") return parse("empty url");
  if (/^:/.test(raw)) return parse("missing protocol scheme");
  const scheme = /^[A-Za-z][A-Za-z\d+.-]*:/.exec(raw)?.[0];
  const isRooted = raw.startsWith("/") || (scheme !== undefined && raw !== scheme);
  if (!isRooted) return parse("invalid URI for request");
  const fault = /%(?![\dA-Fa-f]{2}).{0,2}/.exec(raw.split("?")[0] ?? "")?.[0];
  if (fault !== undefined) return parse(`invalid URL escape ${JSON.stringify(fault)}`);
  const { host } = new Url(raw);
  if (/[ <>"]/.test(host)) {
    const [found = ""] = /[ <>"]/.exec(host) ?? [];
    return parse(`invalid character ${JSON.stringify(found)} in host name`);
  }
  const port = /:([^\]]*)$/.exec(host)?.[1];
  if (port !== undefined && !/^\d*$/.test(port)) {
    return parse(`invalid port ${JSON.stringify(`:${port}`)} after host`);
  }
  return undefined;
}

function url(value: Value | undefined): Url {
  if (value instanceof Url) return value;
  const raw = text(value);
  const fault = urlFault(raw);
  if (fault === undefined) return new Url(raw);
  throw new CelError(`URL parse error during conversion from string: ${fault}`);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll("+", " "));
  } catch {
    return part;
  }
}

function queryOf({ query }: Url): Value {
  const values = new Map<string, string[]>();
  for (const pair of query.split("&").filter((one) => one !== "" && !one.includes(";"))) {
    const [name = "", ...rest] = pair.split("=");
    const key = decoded(name);
    values.set(key, [...(values.get(key) ?? []), decoded(rest.join("="))]);
  }
  return mapOf([...values].map(([key, list]) => [key, listOf(list)] as const));
}

function isTextOf(parse: (raw: string) => unknown) {
  return (value: Value | undefined) => typeof parse(text(value)) !== "string";
}

function asIp(value: Value | undefined): Ip {
  if (value instanceof Ip) return value;
  throw noOverload();
}

/** Functions of addresses, networks and URLs. */
export const ADDRESSES: readonly Overload[] = [
  ...declare(ip, "string_to_ip ip(string): ip"),
  ...declare((value) => (ip(value).size === 4 ? 4n : 6n), "ip_family ip~family(): int"),
  ...declare(
    (value) => ipText(ip(value)) === value,
    "ip_is_canonical ip.isCanonical(string): bool",
  ),
  ...PURPOSES.flatMap(([name, id, holds]) =>
    declare((value) => holds(asIp(value)), `${id} ip~${name}(): bool`),
  ),
  ...declare(isTextOf(parsedIp), "is_ip isIP(string): bool"),
  ...declare((value) => ipText(asIp(value)), "ip_to_string string(ip): string"),
  ...declare(cidr, "string_to_cidr cidr(string): cidr"),
  ...declare(
    (network, address) => cidr(network).contains(ip(address)),
    "cidr_contains_ip_string cidr~containsIP(string): bool",
    "cidr_contains_ip_ip cidr~containsIP(ip): bool",
  ),
  ...declare(
    (network, other) => {
      const [outer, inner] = [cidr(network), cidr(other)];
      return outer.bits <= inner.bits && outer.contains(inner.address);
    },
    "cidr_contains_cidr_string cidr~containsCIDR(string): bool",
    "cidr_contains_cidr cidr~containsCIDR(cidr): bool",
  ),
  ...declare((network) => cidr(network).address, "cidr_ip cidr~ip(): ip"),
  ...declare(
    (network) => BigInt(cidr(network).bits),
    "cidr_prefix_length cidr~prefixLength(): int",
  ),
  ...declare((network) => masked(cidr(network)), "cidr_masked cidr~masked(): cidr"),
  ...declare(isTextOf(parsedCidr), "is_cidr isCIDR(string): bool"),
  ...declare((network) => {
    const { address, bits } = cidr(network);
    return `${ipText(address)}/${bits}`;
  }, "cidr_to_string string(cidr): string"),
  ...declare(url, "string_to_url url(string): url"),
  ...declare((value) => url(value).scheme, "url_get_scheme url~getScheme(): string"),
  ...declare((value) => url(value).host, "url_get_host url~getHost(): string"),
  ...declare((value) => url(value).hostname, "url_get_hostname url~getHostname(): string"),
  ...declare((value) => url(value).port, "url_get_port url~getPort(): string"),
  ...declare((value) => url(value).path, "url_get_escaped_path url~getEscapedPath(): string"),
  ...declare(
    (value) => queryOf(url(value)),
    "url_get_query url~getQuery(): map<string, list<string>>",
  ),
  ...declare((value) => urlFault(text(value)) === undefined, "is_url_string isURL(string): bool"),
];
