import assert from "node:assert/strict";
import type { Fault, FaultId } from "../../faults/rule.js";
import { type FaultyWorld, settle } from "../faulty-world.js";
import { answered } from "./answered.js";
import type { Observation } from "./observation.js";

const LIST = "/api/v1/pods";
const WIDGETS = { group: "x.io", version: "v1", resource: "widgets", kind: "W", singular: "w" };

/** What lists say, rows 92 to 103. */
export const LIST_OBSERVATIONS = {
  "list.empty": answered(
    { fault: "list.empty" },
    { body: /"metadata":\{[^}]*"1007"\},"items":\[\]\}\n$/ },
  ),
  "list.itemsNull": answered({ fault: "list.itemsNull" }, { body: /,"items":null\}\n$/ }),
  "list.itemsMissing": answered(
    { fault: "list.itemsMissing" },
    { body: /"metadata":\{[^}]*\}\}\n$/ },
  ),
  "list.noKindOnItems": {
    options: { resources: [{ ...WIDGETS, namespaced: false, custom: true }] },
    see: async (faulty) => {
      faulty.world.store.create(WIDGETS, { metadata: { name: "w" } });
      faulty.install({ fault: "list.noKindOnItems" });
      const { body } = await (await faulty.get("/apis/x.io/v1/widgets")).answer();

      assert.match(body, /"items":\[\{"metadata":/);
    },
  },
  "list.noResourceVersion": answered(
    { fault: "list.noResourceVersion" },
    { body: /^\{"kind":"PodList","apiVersion":"v1","metadata":\{\},"items":\[\{/ },
  ),
  "list.truncated": {
    see: async (faulty) => {
      faulty.createPods("a");
      faulty.install({ fault: "list.truncated" });
      const client = await faulty.get(LIST);

      assert.equal(await client.ended(), "fin");
      const [head = "", body = ""] = client.received().toString().split("\r\n\r\n");
      const announcedBytes = Number(/Content-Length: (\d+)/.exec(head)?.[1]);
      assert.equal(body.length, Math.floor(announcedBytes / 2));
    },
  },
  "list.slow": {
    see: async (faulty) => {
      faulty.createPods("a");
      faulty.install({ fault: "list.slow", durationMs: 900, pieces: 10 });
      const client = await faulty.get(LIST);
      await client.until("\r\n\r\n{");
      faulty.clock.advance(899);
      await settle();
      assert.doesNotMatch(client.received().toString(), /\]\}\n$/);

      faulty.clock.advance(1);
      await client.answer();
    },
  },
  "list.pageMutation": {
    see: async (faulty) => {
      assert.match(await secondPage(faulty, { fault: "list.pageMutation" }), /^c$/);
      faulty.world.reset();

      const fault = { fault: "list.pageMutation", isShown: true } as const;
      assert.match(await secondPage(faulty, fault), /^c-\d+-\d+$/);
    },
  },
  "list.duplicateAcrossPages": {
    see: async (faulty) => {
      assert.equal(await secondPage(faulty, { fault: "list.duplicateAcrossPages" }), "b c");
    },
  },
  "list.nullFields": {
    see: async (faulty) => {
      const nulls = /"lastProbeTime":null/g;
      assert.deepEqual(await counted(faulty, nulls, "list.nullFields"), [2, 1]);
    },
  },
  "list.unknownFields": {
    see: async (faulty) => {
      const unknown = /"futureMember":\{"mode":"Unheard"\}/g;
      assert.deepEqual(await counted(faulty, unknown, "list.unknownFields"), [2, 1]);
    },
  },
  "list.bigInts": answered({ fault: "list.bigInts" }, { body: /"futureCount":9007199254740993\}/ }),
  "list.stuckContinue": {
    see: async (faulty) => {
      faulty.createPods("a", "b", "c");
      faulty.install({ fault: "list.stuckContinue" });
      const first = await page(faulty, "");
      const second = await page(faulty, first.token);
      const third = await page(faulty, second.token);

      assert.deepEqual([second.token, third.token], [first.token, first.token]);
      assert.deepEqual([second.names, third.names], ["c", "c"]);
    },
  },
  "list.emptyPage": {
    see: async (faulty) => {
      faulty.createPods("a", "b", "c");
      faulty.world.install({ do: [{ fault: "list.emptyPage" }], times: 2 });
      const pages = [await page(faulty, "")];
      for (let at = 1; at < 4; at++) pages.push(await page(faulty, pages.at(-1)?.token ?? ""));

      assert.deepEqual(
        pages.map(({ names }) => names),
        ["", "", "a b", "c"],
      );
      assert.equal(new Set(pages.map(({ token }) => token)).size, 4);
    },
  },
} as const satisfies Partial<Record<FaultId, Observation>>;

/** Names on the second of two pages, of pods that are there or else a, b and c. */
async function secondPage(faulty: FaultyWorld, fault: Fault): Promise<string> {
  if (faulty.world.store.list({ ...WIDGETS, group: "", resource: "pods" }).length === 0) {
    faulty.createPods("a", "b", "c");
  }
  const { token } = await page(faulty, "");
  faulty.install(fault);
  return (await page(faulty, token)).names;
}

/** How often a text is in the list of two pods: with the fault for every item, and for the second. */
async function counted(
  faulty: FaultyWorld,
  text: RegExp,
  fault: "list.nullFields" | "list.unknownFields",
): Promise<readonly number[]> {
  faulty.createPods("a", "b");
  const counts: number[] = [];
  for (const item of [{}, { nth: 2 }]) {
    faulty.world.reset();
    faulty.install({ fault, ...item });
    const { body } = await (await faulty.get(LIST)).answer();
    counts.push([...body.matchAll(text)].length);
  }
  return counts;
}

async function page(
  faulty: FaultyWorld,
  token: string,
): Promise<{ readonly token: string; readonly names: string }> {
  const { body } = await (await faulty.get(`${LIST}?limit=2&continue=${token}`)).answer();
  const { metadata, items } = JSON.parse(body);
  const names = items.map((item: { metadata: { name: string } }) => item.metadata.name);
  return { token: metadata.continue, names: names.join(" ") };
}
