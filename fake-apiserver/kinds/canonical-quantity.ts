/** Quantities as a real server writes them: "1000m" is "1", "0.5" is "500m". Source: apimachinery pkg/api/resource. */

const QUANTITY = /^([+-]?)(\d*)(?:\.(\d*))?(?:([eE][+-]?\d+)|([KMGTPE]i)|([numkMGTPE]?))$/;
const BINARY = ["", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei"];
const DECIMAL: Readonly<Record<string, number>> = {
  n: -9,
  u: -6,
  m: -3,
  "": 0,
  k: 3,
  M: 6,
  G: 9,
  T: 12,
  P: 15,
  E: 18,
};
const STEP = 1_024n;
/** The precision of quantities is a billionth. */
const SCALE = 9;
const ONE = 10n ** BigInt(SCALE);
/** Larger exponents do not occur. */
const EXPONENT_MAX = 30;

/** A quantity in its canonical form; an invalid one is unchanged. */
export function canonicalQuantity(value: unknown): unknown {
  const parsed = parsedQuantity(value);
  if (parsed === undefined) return value;
  const { scaled, isNegative, isBinary, hasSuffix } = parsed;
  if (scaled === 0n) return "0";
  const minus = isNegative ? "-" : "";
  const isWhole = scaled % ONE === 0n;
  if (isBinary && isWhole && scaled / ONE >= STEP) return `${minus}${inBinary(scaled / ONE)}`;
  return `${minus}${inDecimal(scaled, hasSuffix)}`;
}

/** A quantity in billionths; zero for an invalid one. */
export function billionthsOf(value: unknown): bigint {
  const { scaled, isNegative } = parsedQuantity(value) ?? { scaled: 0n, isNegative: false };
  return isNegative ? -scaled : scaled;
}

function parsedQuantity(value: unknown) {
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  const parts = QUANTITY.exec(String(value).trim());
  if (parts === null) return undefined;
  const [, sign = "", whole = "", fraction = "", exponent, binary, suffix = ""] = parts;
  if (whole + fraction === "") return undefined;
  const power = exponent === undefined ? (DECIMAL[suffix] ?? 0) : Number(exponent.slice(1));
  if (Math.abs(power) > EXPONENT_MAX) return undefined;
  const factor = binary === undefined ? 1n : STEP ** BigInt(BINARY.indexOf(binary));
  const scaled = roundedUp(BigInt(whole + fraction) * factor, SCALE + power - fraction.length);
  const [isNegative, isBinary] = [sign === "-", binary !== undefined];
  return { scaled, isNegative, isBinary, hasSuffix: exponent === undefined };
}

function roundedUp(digits: bigint, power: number): bigint {
  if (power >= 0) return digits * 10n ** BigInt(power);
  const divisor = 10n ** BigInt(-power);
  return (digits + divisor - 1n) / divisor;
}

function inBinary(whole: bigint): string {
  let [rest, rank] = [whole, 0];
  while (rest % STEP === 0n && rank < BINARY.length - 1) [rest, rank] = [rest / STEP, rank + 1];
  return `${rest}${BINARY[rank]}`;
}

function inDecimal(scaled: bigint, hasSuffix: boolean): string {
  let [rest, power] = [scaled, -SCALE];
  while (rest % 1_000n === 0n && power < 18) [rest, power] = [rest / 1_000n, power + 3];
  if (!hasSuffix) return power === 0 ? `${rest}` : `${rest}e${power}`;
  const suffix = Object.keys(DECIMAL).find((name) => DECIMAL[name] === power) ?? "";
  return `${rest}${suffix}`;
}
