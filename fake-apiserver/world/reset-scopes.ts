import { nearestHint } from "../values/nearest-hint.js";
import type { ResetScope } from "./world.js";

/** All scopes of a reset. */
export const RESET_SCOPES: readonly ResetScope[] = [
  "rules",
  "gates",
  "streams",
  "store",
  "journal",
  "clock",
];

/** @throws RangeError for an unknown scope */
export function checkResetScopes(what: readonly ResetScope[]): void {
  const unknown = what.find((scope) => !RESET_SCOPES.includes(scope));
  if (unknown === undefined) return;
  const hint = nearestHint(unknown, RESET_SCOPES) ?? `there are ${RESET_SCOPES.join(", ")}`;
  throw new RangeError(`Nothing called "${unknown}" can be reset; ${hint}`);
}
