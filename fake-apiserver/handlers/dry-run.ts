import { RequestFailure } from "./request-failure.js";
import { invalidOptions } from "./status-bodies.js";

/** Whether a write is only rehearsed. @param kind the options it belongs to, "CreateOptions". @throws RequestFailure 422 */
export function readDryRun(kind: string, value: string | undefined): boolean {
  if (value === undefined || value === "") return false;
  if (value === "All") return true;
  throw new RequestFailure(
    invalidOptions(kind, [
      {
        reason: "FieldValueNotSupported",
        message: `Unsupported value: ${JSON.stringify([value])}: supported values: "All"`,
        field: "dryRun",
      },
    ]),
  );
}
