import assert from "node:assert/strict";
import { PortError } from "./port-error.js";

/** The error with which a promise is rejected. */
export async function rejection(promise: Promise<unknown>): Promise<PortError> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof PortError) return error;
    throw error;
  }
  return assert.fail("nothing was rejected");
}
