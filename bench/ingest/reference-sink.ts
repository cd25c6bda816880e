/** The reference informer with one handler, as a program: URL, count, "streams" or "lists". */
import { argv } from "node:process";
import { handlerOf } from "../../src/client/informer/event-handler.js";
import { SharedIndexInformer } from "../../src/client/informer/shared-informer.js";
import { RestClient } from "../../src/client/rest/rest-client.js";
import { RestListWatch } from "../../src/client/rest/rest-list-watch.js";
import { createPrng } from "../../src/time/prng.js";
import { SystemClock } from "../../src/time/system-clock.js";
import { readSinkArguments, SinkMeter } from "./sink-report.js";

const { url, wantedCount, streams } = readSinkArguments(argv.slice(2));
const clock = new SystemClock();
const informer = new SharedIndexInformer({
  listerWatcher: new RestListWatch({
    client: new RestClient({ server: url, clock }),
    resource: { group: "", version: "v1", resource: "pods" },
  }),
  clock,
  prng: createPrng(1),
  expectedKind: { apiVersion: "v1", kind: "Pod" },
  watchList: streams,
});
const meter = new SinkMeter(wantedCount);
informer.addEventHandler(
  handlerOf({
    onAdd: () => meter.tell(),
    onUpdate: () => meter.tell(),
    onDelete: () => meter.tell(),
  }),
);
informer.start();
