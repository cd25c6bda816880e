import { isRecord } from "../../wire/is-record.js";

/** Members with several spellings of the same value, such as quantities: "500m" and "0.5". */
const SPELT_VARIOUSLY: ReadonlySet<string> = new Set(["resources"]);

/** Members for which empty, 0 or false differs from absent. */
const MEANT_THOUGH_EMPTY: ReadonlySet<string> = new Set([
  "automountServiceAccountToken",
  "emptyDir",
  "replicas",
]);

/**
 * Whether a stored value is delivered completely, down to the last member. Typed libraries add and omit members: extra ones
 * are allowed, and empty ones may be absent if that means the same.
 */
export function isDeliveredWhole(stored: unknown, notified: unknown, name = ""): boolean {
  if (SPELT_VARIOUSLY.has(name)) return true;
  if (isEmpty(stored) && !MEANT_THOUGH_EMPTY.has(name)) return true;
  if (Array.isArray(stored)) {
    if (!Array.isArray(notified) || notified.length !== stored.length) return false;
    return stored.every((item, at) => isDeliveredWhole(item, notified[at]));
  }
  if (isRecord(stored)) {
    return (
      isRecord(notified) &&
      Object.entries(stored).every(([of, one]) => isDeliveredWhole(one, memberOf(notified, of), of))
    );
  }
  return stored === notified;
}

/**
 * Whether an adapter reports a selection of members: no library loses more than half of them and keeps the others. An
 * adapter that reports none of them looks the same in one object.
 */
export function isChoiceOf(stored: unknown, notified: unknown): boolean {
  if (!isRecord(stored) || !isRecord(notified)) return false;
  const filled = Object.entries(stored).filter(([, value]) => !isEmpty(value));
  const kept = filled.filter(([name]) => !isEmpty(memberOf(notified, name)));
  return filled.length > 2 && kept.length * 2 < filled.length;
}

/** Some libraries' own encoders use the names of their language: "restart_policy". */
function memberOf(notified: Readonly<Record<string, unknown>>, name: string): unknown {
  return notified[name] ?? notified[name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)];
}

/** Whether a map of strings is delivered completely: each of them counts. */
export function areTextsDelivered(stored: unknown, notified: unknown): boolean {
  if (!isRecord(stored) || !isRecord(notified)) return !isRecord(stored);
  return Object.entries(stored).every(([name, text]) => notified[name] === text);
}

/** Whether it may as well be absent: null, an empty string, list or map, 0 or false. */
export function isEmpty(value: unknown): boolean {
  if (typeof value === "object" && value !== null) return Object.keys(value).length === 0;
  return value === undefined || value === null || value === "" || value === 0 || value === false;
}
