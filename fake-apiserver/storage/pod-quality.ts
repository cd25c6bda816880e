import { isJsonObject, type JsonObject, record, records } from "../values/json-value.js";

/** The QoS class of a pod, which decides what a node under pressure evicts first. */
export function qualityOf(spec: JsonObject): string {
  const own = isJsonObject(spec["resources"]) ? spec["resources"] : undefined;
  const lists = ["containers", "initContainers"].map((name) => spec[name]);
  const containers = lists.flatMap(records);
  const all = own === undefined ? containers.map(({ resources }) => resources) : [own];
  const amounts = all.filter(isJsonObject).map((resources) => ({
    requests: countedOf(resources["requests"]),
    limits: countedOf(resources["limits"]),
  }));
  const isEmpty = amounts.every(({ requests, limits }) => requests.size + limits.size === 0);
  if (isEmpty) return "BestEffort";
  const isGuaranteed =
    amounts.length === all.length &&
    amounts.every(
      ({ requests, limits }) =>
        limits.size === COUNTED.length &&
        COUNTED.every((name) => requests.get(name) === limits.get(name)),
    );
  return isGuaranteed ? "Guaranteed" : "Burstable";
}

const COUNTED = ["cpu", "memory"];

function countedOf(amounts: unknown): ReadonlyMap<string, unknown> {
  const given = record(amounts);
  const known = COUNTED.flatMap((name) => {
    const amount = given[name];
    return amount === undefined || amount === "0" || amount === 0 ? [] : [[name, amount] as const];
  });
  return new Map(known);
}
