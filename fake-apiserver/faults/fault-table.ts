import { BOOKMARK_FAULTS } from "./bookmark-faults.js";
import { CONNECTION_FAULTS } from "./connection-faults.js";
import { EVENT_CONTENT_FAULTS } from "./event-content-faults.js";
import { EVENT_ERROR_FAULTS } from "./event-error-faults.js";
import { EVENT_ORDER_FAULTS } from "./event-order-faults.js";
import type { FaultRow } from "./fault-row.js";
import { GATEWAY_FAULTS } from "./gateway-faults.js";
import { HTTP2_FAULTS } from "./http2-faults.js";
import { LIST_FAULTS } from "./list-faults.js";
import { REPLICA_FAULTS } from "./replica-faults.js";
import { STATUS_FAULTS } from "./status-faults.js";
import { STREAM_BODY_FAULTS } from "./stream-body-faults.js";
import { STREAM_FAULTS } from "./stream-faults.js";
import { STREAM_PACE_FAULTS } from "./stream-pace-faults.js";
import { TLS_FAULTS } from "./tls-faults.js";
import { WEBHOOK_FAULTS } from "./webhook-faults.js";
import { WEBSOCKET_FAULTS } from "./websocket-faults.js";
import { WRITE_FAULTS } from "./write-faults.js";

/** The families as the documentation shows them. */
export const FAMILIES = {
  connection: CONNECTION_FAULTS,
  tls: TLS_FAULTS,
  http2: HTTP2_FAULTS,
  status: { ...STATUS_FAULTS, ...GATEWAY_FAULTS },
  stream: { ...STREAM_FAULTS, ...STREAM_PACE_FAULTS, ...STREAM_BODY_FAULTS },
  event: {
    ...EVENT_ERROR_FAULTS,
    ...EVENT_CONTENT_FAULTS,
    ...EVENT_ORDER_FAULTS,
    ...BOOKMARK_FAULTS,
  },
  replica: REPLICA_FAULTS,
  list: LIST_FAULTS,
  write: { ...WRITE_FAULTS, ...WEBHOOK_FAULTS },
  websocket: WEBSOCKET_FAULTS,
} as const satisfies Readonly<Record<string, Readonly<Record<string, FaultRow>>>>;

/** Every fault by its id. */
export const FAULTS = {
  ...FAMILIES.connection,
  ...FAMILIES.tls,
  ...FAMILIES.http2,
  ...FAMILIES.status,
  ...FAMILIES.stream,
  ...FAMILIES.event,
  ...FAMILIES.replica,
  ...FAMILIES.list,
  ...FAMILIES.write,
  ...FAMILIES.websocket,
};
