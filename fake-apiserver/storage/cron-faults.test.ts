import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { cronFault } from "./cron-faults.js";

describe("cronFault()", () => {
  for (const schedule of [
    "* * * * *",
    "*/5 0-12/2 1,15 jan-MAR ?",
    "0 0 31 12 6",
    "5/15 * * * sun",
    "@daily",
    "@every 1h30m",
  ]) {
    it(`accepts ${schedule}`, () => assert.equal(cronFault(schedule), undefined));
  }

  const cases: readonly [string, string][] = [
    ["* * *", "expected exactly 5 fields, found 3: [* * *]"],
    [" ", "expected exactly 5 fields, found 0: []"],
    ["@never", "unrecognized descriptor: @never"],
    ["60 * * * *", "end of range (60) above maximum (59): 60"],
    ["* * 0 * *", "beginning of range (0) below minimum (1): 0"],
    ["* 5-3 * * *", "beginning of range (5) beyond end of range (3): 5-3"],
    ["*/0 * * * *", "step of range should be a positive number: */0"],
    ["1-2-3 * * * *", "too many hyphens: 1-2-3"],
    ["1/2/3 * * * *", "too many slashes: 1/2/3"],
    ["x * * * *", 'failed to parse int from x: strconv.Atoi: parsing "x": invalid syntax'],
  ];
  for (const [schedule, fault] of cases) {
    it(`refuses ${schedule}`, () => assert.equal(cronFault(schedule), fault));
  }
});
