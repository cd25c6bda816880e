#!/usr/bin/env node
/**
 * Starts the program `informer-conformance`, where Node is new enough for it. Older ones read this file as well, to say so:
 * nothing in here is newer than modules are, and everything else is loaded afterwards.
 */

/** As `engines` of package.json has it. */
const NEEDED = [20, 19];

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
const [neededMajor = 0, neededMinor = 0] = NEEDED;

if (major < neededMajor || (major === neededMajor && minor < neededMinor)) {
  process.stderr.write(
    `error: informer-conformance needs Node ${NEEDED.join(".")} or newer, and this is ${process.versions.node}\n` +
      "hint: https://nodejs.org has newer ones.\n",
  );
  process.exitCode = 2;
} else {
  void import("./start.js").then(({ start }) => start());
}

export {};
