import type { skewOf } from "./faults/replica-faults.js";
import type { requestFault } from "./faults/request-fault.js";
import type { streamFault } from "./faults/stream-fault.js";
import type { serveNonResource } from "./handlers/non-resource.js";

/** Parts of a server that it can listen without: what it says of itself, and what rules do. */
export interface LateParts {
  readonly serveNonResource: typeof serveNonResource;
  readonly requestFault: typeof requestFault;
  readonly streamFault: typeof streamFault;
  readonly skewOf: typeof skewOf;
}

let loading: Promise<LateParts> | undefined;
let loaded: LateParts | undefined;

/**
 * Loads them, once. Whoever makes worlds in a program has waited for them before there is a world, so that no request
 * does: virtual time knows nothing of a disk. The command waits for them when it listens, and before it takes a rule.
 */
export function loadLateParts(): Promise<LateParts> {
  loading ??= load();
  return loading;
}

/** @throws TypeError when nobody has waited for them */
export function lateParts(): LateParts {
  if (loaded === undefined) throw new TypeError("Not all parts of the server are loaded");
  return loaded;
}

async function load(): Promise<LateParts> {
  const [nonResource, requests, streams, replicas] = await Promise.all([
    import("./handlers/non-resource.js"),
    import("./faults/request-fault.js"),
    import("./faults/stream-fault.js"),
    import("./faults/replica-faults.js"),
  ]);
  loaded = { ...nonResource, ...requests, ...streams, ...replicas };
  return loaded;
}
