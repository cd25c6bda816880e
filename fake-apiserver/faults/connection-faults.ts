import { ofConnection, ofListener, ofRequest } from "./fault-row.js";

/** Faults of connections, before any response. */
export const CONNECTION_FAULTS = {
  "connect.refuse": ofListener({
    row: 1,
    does: "Refuses all new connections, regardless of the match. times and after are not allowed: connections that the kernel refuses cannot be counted.",
    imitates:
      "An apiserver that restarts: the listener is closed, and the kernel answers SYN with RST.",
    wrong: "Clients that drop their cache, or retry without backoff.",
  }),
  "connect.acceptThenClose": ofConnection({
    row: 3,
    does: "Accepts the connection and closes it at once.",
    imitates: "A load balancer without a healthy backend: FIN straight after the handshake.",
    wrong: "Clients that treat a closed connection as the end of a list.",
    act: (socket) => {
      // The client's bytes are read and dropped: unread bytes would turn the FIN into a RST.
      socket.resume();
      socket.end();
      socket.on("end", () => socket.destroy());
    },
  }),
  "connect.acceptThenReset": ofConnection({
    row: 4,
    does: "Accepts the connection and resets it.",
    imitates: "A load balancer or firewall that sends RST at the first byte.",
    wrong: "nolar/kopf#996: the watch hangs forever.",
    act: (socket) => void socket.resetAndDestroy(),
  }),
  "request.reset": ofRequest({
    row: 4,
    does: "Resets the connection instead of answering the request.",
    overHttp2: "RST to the whole connection, with all its streams; h2.rstStream resets one.",
    imitates: "NAT eviction, or a crash between request and response.",
    wrong: "As connect.acceptThenReset.",
    act: () => async () => ({ type: "reset" }),
  }),
  "connect.blackhole": ofConnection({
    row: 2,
    does: "Accepts the connection, and never reads from it or writes to it. Dropping SYN packets is not possible from user space; to a client this looks the same once its connection is in the backlog.",
    imitates: "A changed security group, a node that lost power: packets are dropped.",
    wrong:
      "Clients without a timeout for the whole request (dialling succeeds here) wait forever (GoogleContainerTools/config-sync#41).",
    act: () => {
      // Nothing is read or answered, and a FIN goes unnoticed: the socket lives until the world ends.
    },
  }),
};
