import { type JsonObject, records } from "../values/json-value.js";

/** A status with a condition, in the place of one of its type. It is in that state since it entered it. */
export function withCondition(status: JsonObject, condition: JsonObject, now: string): JsonObject {
  const conditions = records(status["conditions"]);
  const place = conditions.findIndex(({ type }) => type === condition["type"]);
  const before = conditions[place];
  const isSameState = before?.["status"] === condition["status"];
  const since = isSameState ? (before?.["lastTransitionTime"] ?? null) : now;
  const entered = { ...condition, lastTransitionTime: since };
  return {
    ...status,
    conditions: before === undefined ? [...conditions, entered] : conditions.with(place, entered),
  };
}

/** Whether a condition of a status is true. */
export function isInCondition(status: JsonObject, type: string): boolean {
  return records(status["conditions"]).some(
    (one) => one["type"] === type && one["status"] === "True",
  );
}
