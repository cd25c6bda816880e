import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as client from "../../src/client/index.js";
import { SharedInformerFactory } from "../../src/client/informer/index.js";

const CLASSES: readonly [string, unknown][] = [
  ...Object.entries(client).filter(([, it]) => /^class /.test(String(it))),
  ["SharedInformerFactory", SharedInformerFactory],
];

describe("a constructor of the client that is given nothing", () => {
  for (const [name, made] of CLASSES) {
    if (typeof made !== "function" || made.prototype instanceof Error) continue;
    it(`${name} has defaults, or says what is missing`, () => {
      for (const values of [[], [{}]]) {
        try {
          Reflect.construct(made, values);
        } catch (error) {
          assert.match(String(error), /the option "\w+" is missing/);
        }
      }
    });
  }
});
