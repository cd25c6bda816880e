/** Members that have several spellings of one meaning, such as quantities: "500m" and "0.5". */
const SPELT_VARIOUSLY: ReadonlySet<string> = new Set(["resources"]);

/** Members that mean something when they are empty, 0 or false: absent, they mean something else. */
const MEANT_THOUGH_EMPTY: ReadonlySet<string> = new Set([
  "automountServiceAccountToken",
  "emptyDir",
  "replicas",
]);

/**
 * Whether a stored value is delivered whole, down to the last member. Typed libraries fill in and leave out: there may be more than is
 * stored, and what is empty may be absent where that means the same.
 */
export function isToldWhole(stored: unknown, told: unknown, name = ""): boolean {
  if (SPELT_VARIOUSLY.has(name)) return true;
  if (isEmpty(stored) && !MEANT_THOUGH_EMPTY.has(name)) return true;
  if (Array.isArray(stored)) {
    if (!Array.isArray(told) || told.length !== stored.length) return false;
    return stored.every((item, at) => isToldWhole(item, told[at]));
  }
  if (isMap(stored)) {
    return (
      isMap(told) &&
      Object.entries(stored).every(([of, one]) => isToldWhole(one, memberOf(told, of), of))
    );
  }
  return stored === told;
}

/**
 * Whether an adapter passes on a few members of its choice: no library loses more than half of them and keeps the others. An
 * adapter that passes on nothing of it looks the same in one object.
 */
export function isChoiceOf(stored: unknown, told: unknown): boolean {
  if (!isMap(stored) || !isMap(told)) return false;
  const filled = Object.entries(stored).filter(([, value]) => !isEmpty(value));
  const kept = filled.filter(([name]) => !isEmpty(memberOf(told, name)));
  return filled.length > 2 && kept.length * 2 < filled.length;
}

/** Some libraries' own encoders write the names of their language: "restart_policy". */
function memberOf(told: Readonly<Record<string, unknown>>, name: string): unknown {
  return told[name] ?? told[name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)];
}

/** Whether a map of texts is delivered whole: each of them counts. */
export function areTextsTold(stored: unknown, told: unknown): boolean {
  if (!isMap(stored) || !isMap(told)) return !isMap(stored);
  return Object.entries(stored).every(([name, text]) => told[name] === text);
}

/** Whether it may as well be absent: nothing, an empty text, list or map, 0 or false. */
export function isEmpty(value: unknown): boolean {
  if (typeof value === "object" && value !== null) return Object.keys(value).length === 0;
  return value === undefined || value === null || value === "" || value === 0 || value === false;
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
