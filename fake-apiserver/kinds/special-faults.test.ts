import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { base64Fault, SPECIAL_FAULTS } from "./special-faults.js";

function faultOf(type: string, value: unknown): string | undefined {
  return SPECIAL_FAULTS.get(`io.k8s.apimachinery.pkg.${type}`)?.(value);
}

describe("SPECIAL_FAULTS", () => {
  it("takes all forms of quantities", () => {
    for (const value of [1, "1", "-1.5Gi", "+.5", "1.", "100m", "1e3", "1E-3", "3n", " 1 "]) {
      assert.equal(faultOf("api.resource.Quantity", value), undefined, String(value));
    }
  });

  it("takes numbers of 32 bits, and any text", () => {
    for (const value of [0, -2_147_483_648, "", "25%"]) {
      assert.equal(faultOf("util.intstr.IntOrString", value), undefined, String(value));
    }
    const why = "json: cannot unmarshal number 2147483648 into Go value of type int32";
    assert.equal(faultOf("util.intstr.IntOrString", 2_147_483_648), why);
  });

  it("takes times with and without a fraction, and with any offset", () => {
    for (const value of [
      "2026-02-28T23:59:59Z",
      "2024-02-29T00:00:00.123456789Z",
      "2026-01-01T00:00:00+05:30",
    ]) {
      assert.equal(faultOf("apis.meta.v1.Time", value), undefined, value);
    }
    assert.equal(faultOf("apis.meta.v1.MicroTime", "2026-02-28T23:59:59.000000Z"), undefined);
  });
});

describe("base64Fault()", () => {
  it("takes base64, in lines as well", () => {
    for (const text of ["", "YQ==", "YWE=", "YWFh", "YW\r\nFh\n"]) {
      assert.equal(base64Fault(text), undefined, JSON.stringify(text));
    }
  });

  it("counts the ends of lines", () => {
    assert.equal(base64Fault("YW\n!h"), "illegal base64 data at input byte 3");
  });
});
