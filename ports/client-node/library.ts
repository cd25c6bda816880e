import { createRequire } from "node:module";
import type * as clientNode from "client-node-2";

/** The library under test. What is used of it has the same shape in both majors, so one set of types serves. */
export type Library = typeof clientNode;

/** Loads one major of @kubernetes/client-node, with the exact version that its own package.json states. */
export async function loadLibrary(major: string): Promise<{ library: Library; version: string }> {
  const name = `client-node-${major}`;
  const library: Library = await import(name);
  const { version }: { version: string } = createRequire(import.meta.url)(`${name}/package.json`);
  return { library, version };
}
