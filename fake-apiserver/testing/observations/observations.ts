import type { FaultId } from "../../faults/rule.js";
import type { WorldActionId } from "../../faults/world-action.js";
import { ACTION_OBSERVATIONS } from "./action-observations.js";
import { CONNECTION_OBSERVATIONS } from "./connection-observations.js";
import { EVENT_OBSERVATIONS } from "./event-observations.js";
import { HTTP2_OBSERVATIONS } from "./http2-observations.js";
import { LIST_OBSERVATIONS } from "./list-observations.js";
import type { Observation } from "./observation.js";
import { REPLICA_OBSERVATIONS } from "./replica-observations.js";
import { STATUS_OBSERVATIONS } from "./status-observations.js";
import { STREAM_OBSERVATIONS } from "./stream-observations.js";
import { TLS_OBSERVATIONS } from "./tls-observations.js";
import { WEBHOOK_OBSERVATIONS } from "./webhook-observations.js";
import { WEBSOCKET_OBSERVATIONS } from "./websocket-observations.js";
import { WRITE_OBSERVATIONS } from "./write-observations.js";

/** How a client observes each fault and action of the catalogue: the compiler requires one for each. */
export const OBSERVATIONS: Readonly<Record<FaultId | WorldActionId, Observation>> = {
  ...CONNECTION_OBSERVATIONS,
  ...TLS_OBSERVATIONS,
  ...HTTP2_OBSERVATIONS,
  ...STATUS_OBSERVATIONS,
  ...STREAM_OBSERVATIONS,
  ...EVENT_OBSERVATIONS,
  ...REPLICA_OBSERVATIONS,
  ...LIST_OBSERVATIONS,
  ...WRITE_OBSERVATIONS,
  ...WEBHOOK_OBSERVATIONS,
  ...WEBSOCKET_OBSERVATIONS,
  ...ACTION_OBSERVATIONS,
};
