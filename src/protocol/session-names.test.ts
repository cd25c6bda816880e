import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Notification } from "./messages.js";
import { SessionNames } from "./session-names.js";

const resource = { group: "", version: "v1", resource: "pods", kind: "Pod", namespaced: true };

function openedLedger(): SessionNames {
  const names = new SessionNames();
  names.commandSent({ id: 1, cmd: "trial.open", trial: "t", args: { server: "http://s" } });
  const args = { informer: "i", resource };
  names.commandSent({ id: 2, cmd: "informer.create", trial: "t", args });
  for (const handler of ["h", "k"]) addHandler(names, handler);
  return names;
}

function addHandler(names: SessionNames, handler: string): void {
  const args = { informer: "i", handler, behaviour: { kind: "record" } } as const;
  names.commandSent({ id: 3, cmd: "handler.add", trial: "t", args });
}

function notification(changes: Partial<Notification>): Notification {
  return { ev: "notify", trial: "t", informer: "i", handler: "h", n: 1, type: "add", ...changes };
}

describe("SessionNames", () => {
  it("finds nothing wrong with counts without gaps, each handler by itself", () => {
    const names = openedLedger();

    const problems = [
      names.eventProblem(notification({ n: 1 })),
      names.eventProblem(notification({ n: 1, handler: "k" })),
      names.eventProblem(notification({ n: 2 })),
    ];

    assert.deepEqual(problems, [undefined, undefined, undefined]);
  });

  it("finds the gap, the repetition and the late start of a count", () => {
    const names = openedLedger();
    names.eventProblem(notification({ n: 1 }));

    assert.equal(
      names.eventProblem(notification({ n: 3 })),
      "notification 3 of handler h after 1: the adapter dropped or reordered notifications",
    );
    assert.match(names.eventProblem(notification({ n: 1 })) ?? "", /^notification 1 .* after 1:/);
    assert.match(
      names.eventProblem(notification({ n: 2, handler: "k" })) ?? "",
      /^notification 2 of handler k comes first:/,
    );
  });

  it("begins a new count when a name is registered again", () => {
    const names = openedLedger();
    names.eventProblem(notification({ n: 1 }));

    addHandler(names, "h");

    assert.equal(names.eventProblem(notification({ n: 1 })), undefined);
  });

  it("finds events about unknown names", () => {
    const names = openedLedger();
    const message = "gone";

    const problems = [
      names.eventProblem(notification({ trial: "x" })),
      names.eventProblem(notification({ informer: "x" })),
      names.eventProblem(notification({ handler: "x" })),
      names.eventProblem({ ev: "watch-error", trial: "t", informer: "x", message }),
      names.eventProblem({ ev: "log", trial: "x", message }),
    ];

    assert.deepEqual(problems, [
      'notify for trial "x", which was never opened',
      'notify for informer "x", which was never created',
      'notification for handler "x", which was never added',
      'watch-error for informer "x", which was never created',
      'log for trial "x", which was never opened',
    ]);
  });

  it("accepts logs with a known trial or none, and watch errors of known informers", () => {
    const names = openedLedger();
    const message = "gone";

    assert.equal(names.eventProblem({ ev: "log", message }), undefined);
    assert.equal(names.eventProblem({ ev: "log", trial: "t", message }), undefined);
    assert.equal(
      names.eventProblem({ ev: "watch-error", trial: "t", informer: "i", message }),
      undefined,
    );
  });

  it("lets late events of a closed trial pass unchecked: they are for the suite to judge", () => {
    const names = openedLedger();

    names.trialClosed("t");

    assert.equal(names.eventProblem(notification({ n: 9 })), undefined);
  });

  it("counts the reports of each part, and knows those that were created", () => {
    const names = openedLedger();
    const args = { part: "queue", kind: "undelta-store", settings: {} } as const;
    names.commandSent({ id: 4, cmd: "part.create", trial: "t", args });
    const report = (part: string, n: number) =>
      names.eventProblem({ ev: "part", trial: "t", part, n, name: "push" });

    assert.equal(report("queue", 1), undefined);
    assert.match(report("queue", 3) ?? "", /^report 3 of part queue after 1: /);
    assert.match(report("store", 1) ?? "", /^report of part "store", which was never created/);
  });
});
