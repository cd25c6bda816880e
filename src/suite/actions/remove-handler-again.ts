import { PortError } from "../../protocol/port-error.js";
import { removeHandler } from "./remove-handler.js";

/** Removes a handler that has already been removed. A library may refuse that. */
export async function removeHandlerAgain(
  trial: Parameters<typeof removeHandler>[0],
  name: string,
): Promise<void> {
  try {
    await removeHandler(trial, name);
  } catch (error) {
    if (!(error instanceof PortError) || error.code !== "refused") throw error;
  }
}
