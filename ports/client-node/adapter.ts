/**
 * The adapter of @kubernetes/client-node: drives that library's informer as the conformance protocol says, over
 * standard input and output. It translates and never repairs: no retry, no sorting, no filtering. In the error handler is
 * what the library's examples have there, and what nobody catches ends the informer as it would end the process.
 */

import { Console } from "node:console";
import { Informers } from "./informers.ts";
import { loadLibrary } from "./library.ts";
import { runProtocolLoop } from "./protocol-loop.ts";

// Standard output belongs to the protocol; whatever the library prints is evidence and goes to standard error.
globalThis.console = new Console(process.stderr);

const { library, version } = await loadLibrary(process.env["CLIENT_NODE_MAJOR"] ?? "2");

runProtocolLoop((emit) => new Informers(library, emit), {
  implementation: {
    name: "@kubernetes/client-node",
    version,
    language: "TypeScript",
    languageVersion: `Node.js ${process.versions.node}`,
    homepage: "https://github.com/kubernetes-client/javascript",
    issues: "https://github.com/kubernetes-client/javascript/issues",
    os: `${process.platform}/${process.arch}`,
  },
  adapter: { name: "client-node-adapter", version: "1.0.0" },
  // README.md says of each one that is missing why it is.
  capabilities: [
    "store",
    "handlers.multiple",
    "handlers.remove",
    "add-update-distinct",
    "watch-error-handler",
    "stop",
    "last-sync-version",
    "label-selector",
    "field-selector",
  ],
  needs: ["throw-in-handler", "read-store-in-handler", "stop-informer"],
  clock: "real",
  level: "0.37",
});
