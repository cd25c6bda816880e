import type { AuthorizationMode } from "./world.js";

/** The authorization modes. */
export const AUTHORIZATION_MODES: readonly AuthorizationMode[] = ["AlwaysAllow", "RBAC"];
