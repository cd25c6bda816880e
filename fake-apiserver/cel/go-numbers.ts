/** Numbers in Go's formats. */

const SMALL_EXPONENT = -4;
/** From this power of ten on, there is an exponent. */
const LARGE_EXPONENT = 6;

/** A double in the format `%g`. */
export function goDouble(value: number): string {
  if (Number.isNaN(value)) return "NaN";
  if (!Number.isFinite(value)) return value > 0 ? "+Inf" : "-Inf";
  if (value === 0) return Object.is(value, -0) ? "-0" : "0";
  const [mantissa = "", power = "0"] = value.toExponential().split("e");
  const exponent = Number(power);
  const isWide = exponent < SMALL_EXPONENT || exponent >= LARGE_EXPONENT;
  if (!isWide) return plainDouble(value);
  const digits = String(Math.abs(exponent)).padStart(2, "0");
  return `${mantissa}e${exponent < 0 ? "-" : "+"}${digits}`;
}

/** A double without an exponent, with the fewest digits that identify it. */
export function plainDouble(value: number): string {
  if (!Number.isFinite(value)) return goDouble(value);
  const [mantissa = "", power = "0"] = Math.abs(value).toExponential().split("e");
  const digits = mantissa.replace(".", "");
  const point = Number(power) + 1;
  const sign = value < 0 ? "-" : "";
  if (point <= 0) return `${sign}0.${"0".repeat(-point)}${digits}`;
  if (point >= digits.length) return `${sign}${digits}${"0".repeat(point - digits.length)}`;
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
}
