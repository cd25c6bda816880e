import { createRequire } from "node:module";
import type * as clientNode from "client-node-2";

/** The library under test. What is used of it has the same shape in all releases but for the generated clients. */
export type Library = typeof clientNode;

/** A release of the library. */
export interface Release {
  readonly library: Library;
  /** The exact version that its own package.json states. */
  readonly version: string;
}

/**
 * Loads a release of @kubernetes/client-node by the name that it is installed under: those of today beside this file,
 * older ones in `releases`.
 */
export function loadLibrary(name: string): Release {
  const folder = name.includes(".") ? "releases/" : "";
  const require = createRequire(new URL(`${folder}package.json`, import.meta.url));
  const library: Library = require(name);
  const { version }: { version: string } = require(`${name}/package.json`);
  return { library, version };
}

/** Up to 0.22, generated methods take their parameters by position, and answer with the response beside its body. */
export function hasPositionalLists(version: string): boolean {
  return version.startsWith("0.");
}

/** An informer can be stopped, and is no more after a stop, since 0.14.1. */
export function canStop({ ListWatch }: Library): boolean {
  return "stop" in ListWatch.prototype;
}

/** Informers tell of a connection since 0.15.0, and refuse to take a callback for what they do not tell. */
export function hasConnectEvent(library: Library): boolean {
  return "CONNECT" in library;
}
