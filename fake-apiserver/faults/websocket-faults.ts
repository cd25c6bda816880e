import type { Answer } from "../handlers/answer.js";
import { answering } from "./answering.js";
import { atOpenOrEvent, EVENT } from "./event-match.js";
import { ofRequest, ofStream } from "./fault-row.js";
import { isWatch } from "./request-kinds.js";

/** Clients report it for a connection that ends without a close frame; no frame can carry it. */
const ABNORMAL = 1006;

/** How a WebSocket is spoken is settled when it is opened. */
const SPOKEN = { protocols: ["ws"], reachesOpen: false } as const;

/** Watches over WebSockets; plain ones are not concerned. */
export const WEBSOCKET_FAULTS = {
  "ws.reject": ofRequest({
    row: 118,
    does: "Answers the WebSocket handshake with an HTTP status.",
    imitates: "Proxies without WebSockets, a missing token, a missing role.",
    wrong: "Clients that do not fall back to HTTP.",
    protocols: ["ws"],
    concerns: isWatch,
    parameters: {
      code: { enum: [200, 400, 403, 426, 503], default: 403, description: "The HTTP status." },
    },
    act: ({ code }) => answering(() => noUpgrade(code)),
  }),
  "ws.close": ofStream({
    row: 119,
    does: "Closes the WebSocket with a code, at once or in place of the event. 1006 closes the connection without a close frame.",
    imitates: "Going away (1001), an error (1011), a restart (1012).",
    wrong: "Clients that relist, or that stop after 1000.",
    protocols: ["ws"],
    parameters: {
      code: { enum: [1000, 1001, 1006, 1011, 1012], default: 1001, description: "The close code." },
      event: EVENT,
    },
    act: ({ code, event }) =>
      atOpenOrEvent(
        event,
        code === ABNORMAL
          ? { write: [], close: "abort" }
          : { write: [], close: "clean", closeCode: code },
      ),
  }),
  "ws.fragmented": ofStream({
    row: 120,
    does: "Writes every event as several frames, with pings in between.",
    imitates: "Ordinary: a sender may fragment messages.",
    wrong: "Clients that treat a frame as a message.",
    ...SPOKEN,
    parameters: {
      fragmentBytes: { type: "integer", minimum: 1, default: 16, description: "Bytes in a frame." },
    },
    act: ({ fragmentBytes }) => ({
      wire: { webSocket: { pingsBetweenFragments: true } },
      shape: { cut: (bytes) => fragments(bytes, fragmentBytes) },
    }),
  }),
  "ws.binaryFrames": ofStream({
    row: 121,
    does: "Writes events as binary messages.",
    imitates: "Servers that use binary messages for text.",
    wrong: "Clients that handle text messages only.",
    ...SPOKEN,
    act: () => ({ wire: { webSocket: { isBinary: true } } }),
  }),
  "ws.pingTimeout": ofStream({
    row: 122,
    does: "Does not answer pings; events continue.",
    imitates: "A proxy that does not answer pings.",
    wrong: "Clients without pings do not notice; clients with pings must reconnect.",
    ...SPOKEN,
    act: () => ({ wire: { webSocket: { ignoresPings: true } } }),
  }),
  "ws.noSubprotocolEcho": ofStream({
    row: 123,
    does: "Selects none of the subprotocols that the client offers.",
    imitates: "Servers and proxies that ignore them.",
    wrong: "Browsers fail the connection.",
    ...SPOKEN,
    act: () => ({ wire: { webSocket: { choosesNoSubprotocol: true } } }),
  }),
};

function noUpgrade(code: number): Answer {
  const headers = code === 426 ? { Upgrade: "websocket" } : {};
  return { type: "text", code, contentType: "text/plain; charset=utf-8", text: "", headers };
}

function fragments(bytes: Buffer, fragmentBytes: number): Buffer[] {
  const count = Math.ceil(bytes.length / fragmentBytes);
  return Array.from({ length: count }, (_, index) =>
    bytes.subarray(index * fragmentBytes, (index + 1) * fragmentBytes),
  );
}
