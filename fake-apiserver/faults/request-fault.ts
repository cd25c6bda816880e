import type { Interceptor } from "../handlers/request-context.js";
import { answerFault } from "./answer-faults.js";
import type { FaultSetting } from "./fault-setting.js";
import { gatewayFault } from "./gateway-faults.js";
import { http2RequestFault } from "./http2-faults.js";
import { listFault } from "./list-faults.js";
import { refusalFault } from "./refusal-faults.js";
import { replicaFault } from "./replica-faults.js";
import type { Fault } from "./rule.js";
import { statusFault } from "./status-faults.js";
import { versionOffsetFault } from "./version-offset-fault.js";
import { writeFault } from "./write-faults.js";

/** What stands before the handler of a request for the sake of a fault. Undefined: the fault is not one of requests. */
export function requestFault(fault: Fault, setting: FaultSetting): Interceptor | undefined {
  const { store } = setting;
  return (
    statusFault(fault, () => store.version()) ??
    http2RequestFault(fault) ??
    refusalFault(fault) ??
    gatewayFault(fault, setting) ??
    answerFault(fault, store) ??
    replicaFault(fault, setting) ??
    versionOffsetFault(fault) ??
    listFault(fault, setting) ??
    writeFault(fault, setting)
  );
}
