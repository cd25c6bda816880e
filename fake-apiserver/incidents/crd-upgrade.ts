import type { World } from "../world/world.js";
import type { IncidentStep } from "./incident-step.js";

/** Which definition is changed. */
export interface CrdUpgradeParams {
  readonly group: string;
  /** Plural. */
  readonly resource: string;
}

/** A custom resource definition is changed: every watch of the resource ends cleanly, and the next may be opened at once. */
export function crdUpgrade(
  _world: World,
  { group, resource }: CrdUpgradeParams,
): readonly IncidentStep[] {
  return [{ type: "action", action: { action: "crd.update", group, resource } }];
}
