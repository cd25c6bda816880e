import { readFileSync } from "node:fs";

/** Relative to dist/src/protocol, where this module runs. */
const PACKAGE_URL = new URL("../../../package.json", import.meta.url);

/** The version of this package, which `hello` sends to adapters. */
export function readSuiteVersion(): string {
  const manifest: { readonly version: string } = JSON.parse(readFileSync(PACKAGE_URL, "utf8"));
  return manifest.version;
}
