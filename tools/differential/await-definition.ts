import { record, records } from "../../fake-apiserver/values/json-value.js";
import { sleep } from "../../src/time/clock.js";
import { SystemClock } from "../../src/time/system-clock.js";
import { send } from "./send.js";

/** The timeout for a defined resource; a last resort. */
const SERVED_MAX_MS = 10_000;
const LOOK_PERIOD_MS = 5;
const NOT_FOUND = 404;

/**
 * Resolves when the resources of a definition are served as in the response to its write, or cannot be served; with
 * false after the timeout. A version with a warning of its own is recognized by it.
 */
export async function awaitDefinition(
  url: string,
  path: string,
  written: unknown,
): Promise<boolean> {
  const spec = record(record(written)["spec"]);
  const isDecided = async () => {
    const { body } = await send(url, "GET", path, "");
    const { conditions } = record(record(body)["status"]);
    const isSaid = (type: string, status: string) =>
      records(conditions).some((one) => one["type"] === type && one["status"] === status);
    return body === undefined || isSaid("Established", "True") || isSaid("NamesAccepted", "False");
  };
  let isInTime = await until(isDecided);
  for (const version of records(spec["versions"])) {
    if (version["served"] !== true) continue;
    const { plural } = record(spec["names"]);
    const collection = `/apis/${spec["group"]}/${version["name"]}/${plural}?limit=1`;
    const isServed = await until(async () => {
      const { status, headers } = await send(url, "GET", collection, "");
      const { deprecationWarning: words } = version;
      const isThisOne = typeof words !== "string" || String(headers["warning"]).includes(words);
      return status !== NOT_FOUND && isThisOne;
    });
    isInTime &&= isServed;
  }
  return isInTime;
}

async function until(isSo: () => Promise<boolean>): Promise<boolean> {
  const clock = new SystemClock();
  const deadlineMs = clock.nowMs() + SERVED_MAX_MS;
  while (!(await isSo())) {
    if (clock.nowMs() >= deadlineMs) return false;
    await sleep(clock, LOOK_PERIOD_MS);
  }
  return true;
}
