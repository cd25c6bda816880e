import type { ServerProfile } from "../profiles/server-profile.js";
import { invalidOptions } from "../storage/status-bodies.js";
import { RequestFailure } from "./request-failure.js";

/** Whether a write is only rehearsed. @param kind the options it belongs to, "CreateOptions". @throws RequestFailure 422 */
export function readDryRun(
  profile: ServerProfile,
  kind: string,
  value: string | undefined,
): boolean {
  if (value === undefined) return false;
  if (value === "All") return true;
  const list = JSON.stringify([value]);
  const written = profile.has("valuesAsJson") ? list : `[]string{${list.slice(1, -1)}}`;
  throw new RequestFailure(
    invalidOptions(kind, [
      {
        reason: "FieldValueNotSupported",
        message: `Unsupported value: ${written}: supported values: "All"`,
        field: "dryRun",
      },
    ]),
  );
}
