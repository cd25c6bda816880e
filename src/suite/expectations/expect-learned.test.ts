import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Notification } from "../../protocol/messages.js";
import { nextTurn } from "../../time/system-clock.js";
import { ExpectationError } from "../evidence/expectation-error.js";
import { HandlerLog } from "../trial/handler-log.js";
import { RequestLog } from "../trial/request-log.js";
import { RealTrialTime } from "../waiting/trial-time.js";
import { type ExpectedLearning, expectLearned } from "./expect-learned.js";

type Notified = readonly [Notification["type"], string, string];

function notification([type, name, resourceVersion]: Notified): Notification {
  return {
    ev: "notify",
    trial: "t1",
    informer: "informer",
    handler: "handler",
    n: 1,
    type,
    object: { metadata: { namespace: "default", name, resourceVersion } },
  };
}

/** A trial whose handler knew `before`, is notified of `now`, and hears `late` before the sentinel. */
function learning(notified: {
  readonly before?: readonly Notified[];
  readonly now: readonly Notified[];
  readonly late?: readonly Notified[];
  /** Comes when the handler has come to rest. */
  readonly muchLater?: readonly Notified[];
}) {
  const log = new HandlerLog();
  const tell = (all: readonly Notified[] = []) => {
    for (const one of all) log.add(notification(one), 1, 0);
  };
  tell(notified.before);
  log.forget();
  tell(notified.now);
  const handler = {
    name: "handler",
    log,
    isPlainRecorder: true,
    does: "record" as const,
    mayStall: false,
    isRemoved: false,
  };
  const time = new RealTrialTime(
    { count: () => 0, triesCount: () => 0, isServerBusy: () => false },
    notified.muchLater === undefined ? 0 : 1,
  );
  time.settle = () => {
    void nextTurn().then(() => tell(notified.muchLater));
    return Promise.resolve();
  };
  const trial: Parameters<typeof expectLearned>[0] = {
    evidence: { ends: [], hasHadTrouble: false },
    hasTrait: () => false,
    requests: new RequestLog(),
    handler: () => handler,
    hasStopped: () => true,
    mustBecomeTrue: async (isTrue, otherwise) => {
      if (!(await isTrue())) throw await otherwise();
    },
    quiesce: () => {
      tell(notified.late);
      return Promise.resolve();
    },
    time,
    server: {
      heldRequests: () => [],
      openWatches: () => [],
      objects: () => [
        { metadata: { namespace: "default", name: "served", resourceVersion: "10" } },
      ],
      version: (name) => ({ new: "10" })[name] ?? name,
    },
  };
  return { trial, log };
}

const exists = (key: string): ExpectedLearning => ({ key, state: { type: "exists" } });
const gone = (key: string): ExpectedLearning => ({ key, state: { type: "gone" } });
const atNew = (key: string): ExpectedLearning => ({ key, state: { type: "at", version: "new" } });

describe("expectLearned()", () => {
  const legal: readonly (readonly [string, Parameters<typeof learning>[0]])[] = [
    [
      "one word for each change",
      {
        before: [
          ["add", "one", "5"],
          ["add", "two", "6"],
        ],
        now: [
          ["update", "one", "10"],
          ["delete", "two", "11"],
          ["add", "three", "12"],
        ],
      },
    ],
    [
      "one word for additions and updates, in another order",
      {
        before: [
          ["apply", "two", "6"],
          ["apply", "one", "5"],
        ],
        now: [
          ["apply", "three", "12"],
          ["delete", "two", "6"],
          ["apply", "one", "10"],
        ],
      },
    ],
    [
      "steps in between, a newer state, repetitions",
      {
        before: [
          ["add", "one", "5"],
          ["add", "two", "6"],
          ["add", "four", "7"],
        ],
        now: [
          ["update", "four", "7"],
          ["update", "one", "9"],
          ["update", "one", "13"],
          ["delete", "two", "11"],
          ["add", "three", "12"],
          ["update", "three", "12"],
        ],
        late: [["update", "four", "7"]],
      },
    ],
    [
      "a deletion that comes later than changes of others",
      {
        before: [
          ["add", "one", "5"],
          ["add", "two", "6"],
        ],
        now: [
          ["update", "one", "10"],
          ["delete", "two", "11"],
          ["add", "three", "12"],
          ["add", "brief", "8"],
        ],
        muchLater: [["delete", "brief", "9"]],
      },
    ],
    [
      "a deletion of what was not known yet, later than changes of others",
      {
        before: [["add", "one", "5"]],
        now: [
          ["update", "one", "10"],
          ["add", "three", "12"],
        ],
        late: [["add", "two", "7"]],
        muchLater: [["delete", "two", "11"]],
      },
    ],
    [
      "an object that comes and goes",
      {
        before: [
          ["add", "one", "5"],
          ["add", "two", "6"],
        ],
        now: [
          ["update", "one", "10"],
          ["add", "brief", "11"],
          ["delete", "brief", "12"],
          ["delete", "two", "11"],
          ["add", "three", "12"],
        ],
      },
    ],
    [
      "a recreation delivered as an update",
      {
        before: [
          ["add", "one", "5"],
          ["add", "two", "6"],
        ],
        now: [
          ["update", "one", "10"],
          ["delete", "two", "6"],
          ["add", "three", "4"],
          ["update", "three", "12"],
        ],
      },
    ],
  ];

  for (const [how, notified] of legal) {
    it(`takes ${how}`, async () => {
      const { trial } = learning(notified);

      await expectLearned(trial, "handler", [
        atNew("default/one"),
        gone("default/two"),
        exists("default/three"),
      ]);
    });
  }

  it("begins anew for the next question", async () => {
    const { trial, log } = learning({ now: [["add", "one", "5"]] });

    await expectLearned(trial, "handler", [exists("default/one")]);

    assert.deepEqual(log.recent(), []);
    await expectLearned(trial, "handler", []);
  });

  const wrong: readonly (readonly [
    string,
    Parameters<typeof learning>[0],
    ExpectedLearning,
    string,
    string,
  ])[] = [
    [
      "an object that was never delivered",
      { now: [] },
      exists("default/one"),
      "default/one exists",
      "no notification of default/one",
    ],
    [
      "an older state",
      { before: [["add", "one", "5"]], now: [["update", "one", "9"]] },
      atNew("default/one"),
      "default/one at 10 or newer",
      "last notification of default/one: update at 9",
    ],
    [
      "a deletion that was not delivered",
      { before: [["add", "one", "5"]], now: [] },
      gone("default/one"),
      "default/one gone",
      "last notification of default/one: add at 5",
    ],
    [
      "a deletion of what exists",
      { now: [["add", "one", "5"]], late: [["delete", "one", "5"]] },
      exists("default/one"),
      "default/one exists",
      "last notification of default/one: delete at 5",
    ],
    [
      "a change of another object",
      {
        before: [
          ["add", "one", "5"],
          ["add", "two", "5"],
        ],
        now: [["delete", "two", "5"]],
      },
      exists("default/one"),
      "nothing new of default/two",
      "last notification of default/two: delete at 5",
    ],
    [
      "another object",
      { now: [["add", "one", "5"]], late: [["add", "ghost", "6"]] },
      exists("default/one"),
      "nothing new of default/ghost",
      "last notification of default/ghost: add at 6",
    ],
  ];

  it("asks for the state that the server has", async () => {
    const served: ExpectedLearning = { key: "default/served", state: { type: "as-served" } };
    const behind = learning({ now: [["apply", "served", "9"]] });
    const even = learning({ now: [["apply", "served", "10"]] });

    await assert.rejects(expectLearned(behind.trial, "handler", [served]), ExpectationError);
    await expectLearned(even.trial, "handler", [served]);
  });

  it("asks nothing of a port that only lists while its lists are held", async () => {
    const { trial } = learning({ now: [] });
    const cutOff: typeof trial = {
      ...trial,
      hasTrait: (trait) => trait === "polls",
      requests: { ...trial.requests, all: () => [{ type: "list" }] } as unknown as RequestLog,
      server: { ...trial.server, heldRequests: () => [{}] as unknown as [] },
    };
    const isSkipped = { name: "NotApplicableError" };

    await assert.rejects(expectLearned(cutOff, "handler", [exists("default/one")]), isSkipped);
    await assert.rejects(
      expectLearned({ ...cutOff, hasTrait: () => false }, "handler", [exists("default/one")]),
      ExpectationError,
    );
  });

  for (const [what, notified, row, expected, observed] of wrong) {
    it(`rejects ${what}`, async () => {
      const { trial } = learning(notified);

      await assert.rejects(expectLearned(trial, "handler", [row]), (error) => {
        assert.ok(error instanceof ExpectationError);
        assert.equal(error.message, "The handler does not observe the expected state");
        assert.deepEqual([error.details.expected, error.details.observed], [expected, observed]);
        return true;
      });
    });
  }
});
