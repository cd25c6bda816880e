import { base64Fault } from "./special-faults.js";

/** Bytes as a real server writes them, in plain base64: from a list of numbers, or base64 with line ends. Other values stay. */
export function canonicalBytes(value: unknown): unknown {
  if (Array.isArray(value)) return Buffer.from(value.map(Number)).toString("base64");
  if (typeof value !== "string") return value;
  const canonical = Buffer.from(value, "base64").toString("base64");
  return canonical === value || base64Fault(value) !== undefined ? value : canonical;
}
