import { bookmarkFault } from "./bookmark-faults.js";
import { eventContentFault } from "./event-content-faults.js";
import { eventOrderFault } from "./event-order-faults.js";
import type { FaultSetting } from "./fault-setting.js";
import { http2StreamFault } from "./http2-faults.js";
import type { Fault } from "./rule.js";
import type { StageParts } from "./stage-parts.js";
import { streamContentFault } from "./stream-content-faults.js";
import { streamPaceFault } from "./stream-pace-faults.js";
import { streamShapeFault } from "./stream-shape-faults.js";
import { streamTransportFault } from "./stream-transport-faults.js";
import { streamWireFault } from "./stream-wire-faults.js";

/** What stands between a watch and its client for the sake of a fault. Undefined: the fault is not one of streams. */
export function streamFault(fault: Fault, setting: FaultSetting): StageParts | undefined {
  return (
    streamTransportFault(fault) ??
    http2StreamFault(fault) ??
    streamShapeFault(fault) ??
    streamWireFault(fault) ??
    streamPaceFault(fault, setting.clock) ??
    streamContentFault(fault) ??
    eventContentFault(fault) ??
    eventOrderFault(fault) ??
    bookmarkFault(fault, setting.clock)
  );
}
