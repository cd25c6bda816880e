import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Folder of the package (the repository, or where it is installed): holds `features/`, `ports/` and `dist/`. */
export function packageRoot(): string {
  // This module is compiled to dist/src/suite/values/.
  return join(dirname(fileURLToPath(import.meta.url)), "..", "..", "..", "..");
}
