/**
 * Lie: it claims to be able to do everything, obeys every command and says what one would like to hear, and never asks the
 * server for anything. What it passes says nothing of an informer.
 */
import type { Capability, HelloResult, Need } from "../../src/protocol/messages.js";
import { serveHonestAdapter } from "./honest.js";

const CAPABILITIES: Readonly<Record<Capability, true>> = {
  store: true,
  "has-synced": true,
  "handlers.has-synced": true,
  "handlers.multiple": true,
  "handlers.late": true,
  "handlers.remove": true,
  "handlers.resync-period": true,
  "handlers.isolated": true,
  "handlers.isolated-errors": true,
  resync: true,
  tombstone: true,
  "old-object": true,
  "add-update-distinct": true,
  "initial-list-flag": true,
  "restart-marks": true,
  pagination: true,
  "page-size": true,
  "relist-from-version": true,
  bookmarks: true,
  "streaming-list": true,
  "watch-timeout": true,
  indexers: true,
  "indexers.late": true,
  "index.values": true,
  transform: true,
  "transform.errors": true,
  "watch-error-handler": true,
  stop: true,
  stopped: true,
  "last-sync-version": true,
  "label-selector": true,
  "field-selector": true,
};

const NEEDS: Readonly<Record<Need, true>> = {
  "virtual-clock": true,
  "block-handler": true,
  "slow-handler": true,
  "throw-in-handler": true,
  "read-store-in-handler": true,
  "stop-informer": true,
};

const hello: HelloResult = {
  protocol: 1,
  implementation: { name: "nothing", version: "1.0.0", language: "TypeScript" },
  adapter: { name: "never-asks", version: "1.0.0" },
  capabilities: keysOf(CAPABILITIES),
  needs: keysOf(NEEDS),
  clock: "virtual",
  level: "0.37",
};

const handlerStatus = { hasSynced: false };
const status = { hasSynced: false, isStopped: false, lastSyncResourceVersion: "" };

await serveHonestAdapter({
  isSilent: true,
  results: { hello, "informer.status": status, "handler.status": handlerStatus },
  before: (cmd) => {
    if (cmd === "trial.open") Object.assign(status, { hasSynced: false, isStopped: false });
    if (cmd === "informer.start") status.hasSynced = true;
    handlerStatus.hasSynced = status.hasSynced;
    if (cmd === "informer.stop") status.isStopped = true;
  },
});

function keysOf<K extends string>(of: Readonly<Record<K, true>>): K[] {
  const isKey = (key: string): key is K => Object.hasOwn(of, key);
  return Object.keys(of).filter(isKey);
}
