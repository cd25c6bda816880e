/**
 * The adapter of @kubernetes/client-node: drives that library's informer as the conformance protocol says, over
 * standard input and output. It translates and never repairs: no retry, no sorting, no filtering. In the error handler is
 * what the library's examples have there, and an uncaught error ends the informer as it would end the process.
 */

import { Console } from "node:console";
import { Informers } from "./informers.ts";
import { canStop, hasPositionalLists, loadLibrary } from "./library.ts";
import { runProtocolLoop } from "./protocol-loop.ts";

// Standard output belongs to the protocol; whatever the library prints is evidence and goes to standard error.
globalThis.console = new Console(process.stderr);

const release = loadLibrary(process.env["CLIENT_NODE_RELEASE"] ?? "client-node-2");
const { library, version } = release;
const stop = canStop(library);
const selectors = !hasPositionalLists(version);

runProtocolLoop((emit) => new Informers(release, emit), {
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
    ...(stop ? ["stop" as const] : []),
    "last-sync-version",
    ...(selectors ? (["label-selector", "field-selector"] as const) : []),
  ],
  needs: ["throw-in-handler", "read-store-in-handler", ...(stop ? ["stop-informer" as const] : [])],
  clock: "real",
  level: "0.37",
});
