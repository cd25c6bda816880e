import type { AuthorizationMode } from "./world.js";

/** Who may decide what may be done. */
export const AUTHORIZATION_MODES: readonly AuthorizationMode[] = ["AlwaysAllow", "RBAC"];
