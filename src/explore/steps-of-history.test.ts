import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  INFORMER_STEPS,
  loadStepLibrary,
  playableStep,
} from "../suite/features/cucumber-engine.js";
import { packageRoot } from "../suite/values/package-root.js";
import { drawHistory } from "./draw-history.js";
import type { Command, History } from "./history.js";
import type { PortHello } from "./sentence.js";
import { stepsOfHistory } from "./steps-of-history.js";

const ABLE: PortHello = {
  clock: "virtual",
  capabilities: [
    "stop",
    "store",
    "label-selector",
    "field-selector",
    "page-size",
    "resync",
    "transform",
    "has-synced",
    "indexers",
    "index.values",
    "streaming-list",
    "handlers.multiple",
    "handlers.isolated",
    "handlers.late",
    "handlers.remove",
    "handlers.resync-period",
  ],
  needs: ["block-handler", "slow-handler", "throw-in-handler", "read-store-in-handler"],
};

function historyOf(
  commands: readonly Command[],
  setting: Partial<History["setting"]> = {},
): History {
  return {
    setting: {
      server: "as shipped",
      collection: "pods",
      present: [],
      selection: "everything",
      pageSize: 0,
      resyncs: "",
      transforms: "",
      index: "",
      hasReader: false,
      version: "",
      single: "",
      beginning: "",
      way: 0,
      startsAfter: 0,
      isAwaited: true,
      ...setting,
    },
    kinds: commands.flatMap(({ kind }) => (kind === "write" ? [] : [kind])),
    commands,
  };
}

/** Of a port that owes nothing besides. */
const textsOf = (history: History, hello = ABLE) =>
  stepsOfHistory(history, hello, () => false).map(({ keyword, text }) => `${keyword} ${text}`);

describe("stepsOfHistory()", () => {
  it("has a sentence for everything that can be drawn, and none that is not a step", async () => {
    const library = await loadStepLibrary(packageRoot(), [INFORMER_STEPS]);
    const texts = new Set(
      Array.from({ length: 3_000 }, (_, seed) => stepsOfHistory(drawHistory(seed + 1), ABLE))
        .flat()
        .map(({ text }) => text),
    );

    for (const text of texts) assert.ok(playableStep(library, text));
    assert.ok(texts.size > 200);
  });

  it("begins with what there is, and ends with what has to be", () => {
    const setting = { present: ["default/a"], selection: "a label" } as const;

    assert.deepEqual(textsOf(historyOf([{ kind: "bump" }], setting)), [
      "Given pod default/a exists",
      "Given an informer on pods with:",
      "Given a handler is added",
      "Given the informer has started and synced",
      "When configmap default/other-1 is created",
      "Then the handler observes what the server has",
    ]);
  });

  it("leaves out what makes no sense where it stands", () => {
    const commands: readonly Command[] = [
      { kind: "write", key: "default/a", change: "deleted" },
      { kind: "thaw" },
      { kind: "open-gate" },
      { kind: "recovery" },
      { kind: "remove-handler", handler: "second" },
      { kind: "write", key: "default/a", change: "updated" },
      { kind: "stop" },
      { kind: "end-watch", how: "cleanly", isAfterEvent: true },
      { kind: "stop" },
    ];

    assert.deepEqual(textsOf(historyOf(commands)).slice(3), [
      "When pod default/a is created",
      "When the informer is stopped",
      "When pod default/more-1 is created",
      "When 12 min pass",
      "Then no request is open",
    ]);
  });

  it("waits for no first state where a handler may throw at it", () => {
    const behaviour = " that throws on default/a";
    const commands = [{ kind: "add-handler", handler: "second", behaviour }] as const;
    const setting = { present: ["default/a"], startsAfter: 1 };

    assert.ok(textsOf(historyOf(commands, setting)).includes("When the informer is started"));
  });

  it("makes everything as it should be before it looks", () => {
    const commands: readonly Command[] = [
      { kind: "add-handler", handler: "second", behaviour: " that blocks" },
      { kind: "freeze" },
      { kind: "hold", requests: "lists" },
      { kind: "outage", answer: "refused connections" },
    ];

    assert.deepEqual(textsOf(historyOf(commands)).slice(-5), [
      "When the apiserver answers as it should again",
      "When the gate is opened",
      "When the open watch is thawed",
      'When handler "second" is released',
      "Then the handler observes what the server has",
    ]);
  });

  it("plays an episode once everything is as it should be", () => {
    const commands: readonly Command[] = [
      { kind: "freeze" },
      { kind: "hold", requests: "lists" },
      { kind: "episode", name: "an event is lost", key: "default/a", way: 0 },
    ];

    assert.deepEqual(textsOf(historyOf(commands)).slice(-8), [
      "When the apiserver answers as it should again",
      "When the gate is opened",
      "When the open watch is thawed",
      "When pod default/a is created",
      "Given every handler has been notified of everything",
      "When pod default/a is updated, but the event is lost",
      "When the open watch ends with expiry as an ERROR event",
      "Then the handler observes what the server has",
    ]);
  });

  it("asks in an episode what the port owes, and nothing else", () => {
    const command = { kind: "episode", name: "a watch is very short", key: "default/a", way: 0 };
    const history = historyOf([command as Command]);
    const isAsked = (isOwed: () => boolean) =>
      stepsOfHistory(history, ABLE, isOwed).some(({ requirement }) => requirement === "RWATCH-08");

    assert.equal(
      isAsked(() => true),
      true,
    );
    assert.equal(
      isAsked(() => false),
      false,
    );
  });

  it("has another episode in real time for one that takes long, and where the server decides what is delivered", () => {
    const commands: readonly Command[] = [
      { kind: "episode", name: "pauses grow", key: "default/a", way: 0 },
      { kind: "episode", name: "an object is replaced", key: "default/a", way: 0 },
    ];
    const real: PortHello = { ...ABLE, clock: "real" };

    const texts = textsOf(historyOf(commands, { resyncs: "2 s" }), real);

    assert.ok(texts.includes("When the apiserver answers as it should again"));
    assert.ok(!texts.some((text) => /every plain list|deleted and created again/.test(text)));
  });

  it("begins in a way that the port can, the next one where it cannot, or simply begins", () => {
    const setting = { beginning: "an object like the end of a state" };
    const { capabilities, ...hello } = ABLE;
    const others = capabilities.filter((one) => one !== "streaming-list");

    assert.ok(
      textsOf(historyOf([], setting)).includes("Given the informer makes a streaming list"),
    );
    const unable = textsOf(historyOf([], setting), { ...hello, capabilities: others });
    assert.ok(!unable.some((text) => text.includes("streaming list")));
    assert.ok(unable.length > 4);
    assert.deepEqual(textsOf(historyOf([], { beginning: "" })).slice(2), [
      "Given the informer has started and synced",
      "Then the handler observes what the server has",
    ]);
  });

  it("makes up for what could not be read by a fresh state", () => {
    const fault = { kind: "event-fault", key: "default/a", fault: "is not JSON" } as const;

    assert.deepEqual(textsOf(historyOf([fault])).slice(-5), [
      "When pod default/a is created, but the event is not JSON",
      "When the apiserver answers as it should again",
      "When the open watch ends with expiry as an ERROR event",
      "When pod default/more-1 is created",
      "Then the handler observes what the server has",
    ]);
  });

  it("asks for no values of an index that an object of the suite may have", () => {
    const labelled = { kind: "write", key: "default/a", change: "labelled app=db" } as const;
    const isAsked = (present: readonly string[]) =>
      stepsOfHistory(historyOf([labelled], { index: "app", present }), ABLE).some(({ text }) =>
        text.startsWith("the values of the index"),
      );

    assert.equal(isAsked(["default/a"]), false);
    assert.equal(isAsked(["default/a", "default/b"]), true);
  });

  it("adds no handler that blocks to a running informer whose handlers wait for each other", () => {
    const blocks = { kind: "add-handler", handler: "second", behaviour: " that blocks" } as const;
    const capabilities = ABLE.capabilities.filter((one) => one !== "handlers.isolated");
    const inARow: PortHello = { ...ABLE, capabilities };
    const added = 'Given a handler "second" that blocks is added';

    assert.equal(textsOf(historyOf([blocks]), inARow).includes(added), false);
    assert.equal(textsOf(historyOf([blocks], { startsAfter: 1 }), inARow).includes(added), true);
    assert.equal(textsOf(historyOf([blocks])).includes(added), true);
  });

  it("neither adds nor removes a handler while another blocks, where handlers wait for each other", () => {
    const commands: readonly Command[] = [
      { kind: "add-handler", handler: "second", behaviour: " that blocks" },
      { kind: "add-handler", handler: "third", behaviour: "" },
    ];
    const capabilities = ABLE.capabilities.filter((one) => one !== "handlers.isolated");
    const inARow: PortHello = { ...ABLE, capabilities };
    const added = 'Given a handler "third" is added';

    assert.equal(textsOf(historyOf(commands, { startsAfter: 1 }), inARow).includes(added), false);
    assert.equal(textsOf(historyOf(commands, { startsAfter: 2 }), inARow).includes(added), true);
    assert.equal(textsOf(historyOf(commands, { startsAfter: 1 })).includes(added), true);
  });

  it("lets an informer skip an object of a list that cannot be decoded, until it lists again", () => {
    const answer = "null where members are";
    const commands: readonly Command[] = [
      { kind: "answer", requests: "plain list", count: 1, answer },
      { kind: "look" },
    ];

    assert.deepEqual(textsOf(historyOf(commands, { startsAfter: 1, present: ["default/a"] })), [
      "Given pod default/a exists",
      "Given an informer on pods",
      "Given a handler is added",
      "Given the next plain list is answered with null where members are",
      "When the informer is started",
      "When the apiserver answers as it should again",
      "When the open watch ends with expiry as an ERROR event",
      "When pod default/more-1 is created",
      "Then the handler observes what the server has",
    ]);
  });

  it("asks for no watch while a handler blocks, where handlers wait for each other", () => {
    const commands: readonly Command[] = [
      { kind: "add-handler", handler: "second", behaviour: " that blocks" },
      { kind: "end-watch", how: "cleanly", isAfterEvent: false },
    ];
    const capabilities = ABLE.capabilities.filter((one) => one !== "handlers.isolated");
    const isEnded = (hello: PortHello) =>
      textsOf(historyOf(commands, { startsAfter: 1 }), hello).includes(
        "When the open watch ends cleanly",
      );

    assert.equal(isEnded(ABLE), true);
    assert.equal(isEnded({ ...ABLE, capabilities }), false);
  });

  it("makes requests fail for a call that ends there, but for those that nobody sees", () => {
    const commands: readonly Command[] = [
      { kind: "outage", answer: "refused connections" },
      { kind: "end-watch", how: "with expiry as an ERROR event", isAfterEvent: false },
      { kind: "write", key: "default/a", change: "created" },
    ];
    const hello: PortHello = { ...ABLE, traits: ["lists-once", "watches-once", "one-stream"] };

    assert.deepEqual(textsOf(historyOf(commands), hello).slice(-4), [
      "Given the informer has started and synced",
      "When the open watch ends with expiry as an ERROR event",
      "When pod default/a is created",
      "Then the handler observes what the server has",
    ]);
  });

  it("gives objects that are in no namespace names without one", () => {
    const write = { kind: "write", key: "default/b", change: "updated" } as const;

    assert.deepEqual(
      textsOf(
        historyOf([{ kind: "bump" }, write], { collection: "nodes", present: ["default/a"] }),
      ),
      [
        "Given node default-a exists",
        "Given an informer on nodes",
        "Given a handler is added",
        "Given the informer has started and synced",
        "When pod default/other-1 is created",
        "When node default-b is created",
        "Then the handler observes what the server has",
      ],
    );
  });

  it("asks in the end each handler that is there and hears of everything at once", () => {
    const commands: readonly Command[] = [
      { kind: "add-handler", handler: "second", behaviour: "" },
      { kind: "add-handler", handler: "third", behaviour: " that is slow" },
      { kind: "passer-by" },
    ];

    const texts = stepsOfHistory(historyOf(commands), ABLE).map(({ text }) => text);

    assert.deepEqual(
      texts.filter((text) => /^handler "[^"]+" observes/.test(text)),
      ['handler "second" observes what the server has'],
    );
  });

  it("deletes an object in its grace period once more, and does nothing else to it", () => {
    const how = "deleted with a grace period";
    const commands: readonly Command[] = [
      { kind: "special-write", key: "default/a", how },
      { kind: "write", key: "default/a", change: "updated" },
      { kind: "special-write", key: "default/a", how: "given a finalizer" },
      { kind: "write", key: "default/a", change: "deleted" },
    ];

    assert.deepEqual(textsOf(historyOf(commands, { present: ["default/a"] })).slice(4, -1), [
      "When pod default/a is deleted with a grace period",
      "When pod default/a is deleted",
    ]);
  });

  it("does not say that nothing exists while an object has a finalizer", () => {
    const setting = {
      present: ["default/a"],
      beginning: "an empty list without items",
      startsAfter: 2,
    };
    const commands: readonly Command[] = [
      { kind: "special-write", key: "default/a", how: "given a finalizer" },
      { kind: "write", key: "default/a", change: "deleted" },
    ];
    const capabilities = ABLE.capabilities.filter((one) => one !== "streaming-list");
    const lister: PortHello = { ...ABLE, capabilities };
    const empty = "Given every list is answered with a list without items";

    assert.equal(textsOf(historyOf(commands, setting), lister).includes(empty), false);
    assert.equal(textsOf(historyOf(commands.slice(1), setting), lister).includes(empty), true);
  });

  it("asks nothing of a port that it cannot do, and of one in real time nothing that takes long", () => {
    const commands: readonly Command[] = [
      { kind: "pass", duration: "12 min" },
      { kind: "answer", requests: "list", count: 3, answer: "HTTP 500" },
      { kind: "add-handler", handler: "second", behaviour: "" },
      { kind: "stop" },
    ];
    const hello: PortHello = { clock: "real", capabilities: [], needs: [] };

    assert.deepEqual(textsOf(historyOf(commands, { selection: "a label" }), hello), [
      "Given an informer on pods",
      "Given a handler is added",
      "Given the informer has started and synced",
      "Given the next list is answered with HTTP 500",
      "Then the handler observes what the server has",
    ]);
  });

  it("has storms of seconds in real time, of watches alone, and no failure besides them", () => {
    const real: PortHello = { ...ABLE, clock: "real" };
    const storm = { kind: "storm", answer: "HTTP 500", hasLasted: true } as const;
    const commands: readonly Command[] = [
      { ...storm, requests: "list" },
      { ...storm, requests: "watch", hasLasted: false },
      { ...storm, requests: "watch" },
      { ...storm, requests: "watch" },
      { kind: "answer", requests: "list", count: 1, answer: "HTTP 500" },
    ];

    assert.deepEqual(textsOf(historyOf(commands), real).slice(3, 8), [
      "Given every handler has been notified of everything",
      "Given every watch is answered with HTTP 500",
      "When the open watch ends cleanly",
      "When 4 s pass",
      "When the apiserver answers as it should again",
    ]);
    const failing = textsOf(historyOf(commands), real).filter((text) => text.includes("HTTP 500"));
    assert.equal(failing.length, 1);
  });

  it("has no large object in single bytes in real time", () => {
    const real: PortHello = { ...ABLE, clock: "real" };
    const carry = { kind: "carry", bytes: "events in single bytes" } as const;
    const large = { kind: "special-write", key: "default/a", how: "large" } as const;
    const special = (commands: readonly Command[], hello: PortHello) =>
      textsOf(historyOf(commands), hello).filter((text) => /single bytes|150000 bytes/.test(text));
    const carried = "Given every watch, the open one too, carries events in single bytes";
    const created = "When pod default/a of 150000 bytes is created";

    assert.deepEqual(special([carry, large], real), [carried]);
    assert.deepEqual(special([large, carry], real), [created]);
    assert.deepEqual(special([carry, large], ABLE), [carried, created]);
  });

  it("has no pauses between single bytes in real time", () => {
    const real: PortHello = { ...ABLE, clock: "real" };
    const pauses = { kind: "carry", bytes: "a pause of 10 ms between pieces" } as const;
    const single = { kind: "carry", bytes: "events in single bytes" } as const;
    const carried = (hello: PortHello, commands: readonly Command[]) =>
      textsOf(historyOf(commands), hello).filter((text) => / carries /.test(text)).length;

    assert.equal(carried(real, [pauses, single]), 1);
    assert.equal(carried(real, [single, pauses]), 1);
    assert.equal(carried(ABLE, [pauses, single]), 2);
  });

  it("leaves out what has a sentence with a text that is not wanted", () => {
    const refused = "HTTP status 410";
    const gap = (expiry: string): Command => ({
      kind: "gap",
      how: "cleanly",
      isAfterEvent: true,
      isAllGone: false,
      writes: [],
      isCrowdGone: false,
      expiry,
    });
    const texts = (commands: readonly Command[]) =>
      stepsOfHistory(historyOf(commands), ABLE, () => false, [refused]).map(({ text }) => text);

    assert.deepEqual(texts([gap(`expiry as ${refused}`)]), texts([]));
    assert.ok(texts([gap("expiry by code alone")]).length > texts([]).length);
  });

  it("leaves an informer without a fallback to a server that streams lists", () => {
    const refused = { kind: "episode", name: "a stream of a state is refused", key: "a", way: 0 };
    const history = (server: "as shipped" | "without a watch cache") =>
      historyOf([refused as Command], { server });
    const streamsOnly: PortHello = { ...ABLE, traits: ["streams-only"] };
    const isRefusal = (text: string) => /no watch cache|refusal to stream/.test(text);

    assert.ok(textsOf(history("without a watch cache")).some(isRefusal));
    assert.ok(textsOf(history("as shipped")).some(isRefusal));
    assert.ok(!textsOf(history("without a watch cache"), streamsOnly).some(isRefusal));
    assert.ok(!textsOf(history("as shipped"), streamsOnly).some(isRefusal));
  });
});
