import { createRequire } from "node:module";

type Wire = typeof import("@bufbuild/protobuf/wire");

let wire: Wire | undefined;

/**
 * The library that knows the wire format, loaded on first use: most worlds never do. With `require`, and not
 * with an asynchronous import, because a request that waits for the disk is one that virtual time does not wait for.
 */
export function protobufWire(): Wire {
  wire ??= loadWire();
  return wire;
}

function loadWire(): Wire {
  return createRequire(import.meta.url)("@bufbuild/protobuf/wire");
}
