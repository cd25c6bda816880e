import { createSecurity, type Security } from "../transport/create-security.js";
import type { WorldOptions } from "./world.js";
import type { WorldRoles } from "./world-roles.js";

/** Parts of a world that are created before it, if its options ask for them. */
export interface WorldParts {
  readonly security: Security | undefined;
  readonly stages: PreparedStages | undefined;
  readonly roles: WorldRoles | undefined;
}

type PreparedStages = ReturnType<typeof import("../stages/prepare-stages.js")["prepareStages"]>;

/** Creates the parts. Their modules are loaded lazily, with their dependencies. */
export async function loadWorldParts(options: WorldOptions): Promise<WorldParts> {
  return {
    security: await createSecurity(options),
    stages: await preparedStages(options),
    roles: await preparedRoles(options),
  };
}

async function preparedStages({ stages }: WorldOptions): Promise<PreparedStages | undefined> {
  if (stages === undefined) return undefined;
  const { prepareStages } = await import("../stages/prepare-stages.js");
  return prepareStages(stages);
}

async function preparedRoles({
  authorization,
  defaults = false,
}: WorldOptions): Promise<WorldRoles | undefined> {
  if (authorization !== "RBAC") {
    return defaults ? (await import("./open-roles.js")).OPEN_ROLES : undefined;
  }
  const { WORLD_ROLES } = await import("./world-roles.js");
  return WORLD_ROLES;
}
