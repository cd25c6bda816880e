import { ofConnection, ofListener, ofRequest } from "./fault-row.js";

/** What happens to a connection instead of an answer. */
export const CONNECTION_FAULTS = {
  "connect.refuse": ofListener({
    row: 1,
    does: "Refuses new connections, whatever the match says of requests. Takes neither times nor after: what the kernel refuses cannot be counted.",
    imitates:
      "An apiserver that restarts: the listener is closed, the kernel answers SYN with RST.",
    wrong: "Clients that drop their cache, or retry without back-off.",
  }),
  "connect.acceptThenClose": ofConnection({
    row: 3,
    does: "Accepts the connection and closes it at once.",
    imitates: "A load balancer without a healthy backend: FIN straight after the handshake.",
    wrong: "Clients that take the end of a connection for the end of a list.",
    act: (socket) => {
      // What the client has sent is read and forgotten: unread bytes would turn the FIN into a RST.
      socket.resume();
      socket.end();
      socket.on("end", () => socket.destroy());
    },
  }),
  "connect.acceptThenReset": ofConnection({
    row: 4,
    does: "Accepts the connection and resets it.",
    imitates: "A load balancer or firewall that sends RST at the first byte.",
    wrong: "nolar/kopf#996: goes silent for ever.",
    act: (socket) => void socket.resetAndDestroy(),
  }),
  "request.reset": ofRequest({
    row: 4,
    does: "Resets the connection instead of answering the request.",
    overHttp2: "RST to the whole connection, with all its streams; h2.rstStream resets one.",
    imitates: "NAT eviction or a crash between request and answer.",
    wrong: "As connect.acceptThenReset.",
    act: () => async () => ({ type: "reset" }),
  }),
  "connect.blackhole": ofConnection({
    row: 2,
    does: "Accepts the connection and never reads from it or writes to it. A packet filter that swallows SYN is out of reach of user space; to a client this looks the same once its connection is in the backlog.",
    imitates: "A security group that was changed, a node that lost power: packets vanish.",
    wrong:
      "Clients without a limit for the whole attempt (dialling alone succeeds here) wait for ever (GoogleContainerTools/config-sync#41).",
    act: () => {
      // Nothing is read or answered, and a FIN goes unnoticed: the socket lives until the world ends.
    },
  }),
};
