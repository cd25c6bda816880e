import type { Finding } from "./finding.js";
import type { SourceTree } from "./source-tree.js";
import { isTest, type SourceImport } from "./typescript-source.js";

/** Part of the tree whose files may import only from certain other parts. */
export interface Room {
  /** Where the room begins; the longest match decides. */
  readonly prefix: string;
  /** What its files may import, besides each other: prefixes of paths. */
  readonly mayImport: readonly string[];
  /** What they may import as types only. */
  readonly mayImportTypes?: readonly string[];
  /** What its unit tests may import in addition. */
  readonly testsMayImport?: readonly string[];
}

const WIRE = "src/wire/";
const TIME = "src/time/";
/** What its constructors say of what is missing. */
const MUST_HAVE = "src/client/must-have";
const WAIT = "src/client/wait/";
const WATCH = "src/client/watch/";
const RETRY = "src/client/retry/";
const FLOWCONTROL = "src/client/flowcontrol/";
const PROTOCOL = "src/protocol/";
const FAKE_APISERVER = "fake-apiserver/index.ts";
const REFERENCE = ["src/client/", PROTOCOL, WIRE, TIME];
const ANYTHING = [""];

/**
 * The floors of the fake apiserver, from the top: a room may import from all floors below its own, and from no other
 * room of its own floor.
 */
export const FAKE_APISERVER_FLOORS: readonly (readonly string[])[] = [
  ["testing"],
  ["serve"],
  ["control"],
  ["incidents"],
  ["world"],
  ["stages"],
  ["faults"],
  ["transport"],
  ["handlers"],
  ["admission", "apply", "controllers", "openapi", "watch"],
  ["authorization", "definitions", "protobuf"],
  ["storage"],
  ["cel", "kinds", "templates", "versions"],
  ["journal", "profiles", "tls"],
  ["values"],
];

/** The floors of the suite, by the same rule. */
export const SUITE_FLOORS: readonly (readonly string[])[] = [
  ["doctor"],
  ["run"],
  ["actions", "expectations", "invariants", "verdict"],
  ["trial"],
  ["parts", "port"],
  ["notation", "waiting"],
  ["evidence", "features"],
  ["values"],
];

/** The oracle: it shares no run-time code with what it judges. Unit tests look into it from wherever they are. */
const FAKE_APISERVER_ROOMS = roomsOnFloors("fake-apiserver/", FAKE_APISERVER_FLOORS, {
  mayImport: [WIRE, TIME],
  testsMayImport: ["fake-apiserver/"],
});

const SUITE: Room = {
  prefix: "src/suite/",
  mayImport: [PROTOCOL, FAKE_APISERVER, WIRE, TIME],
  testsMayImport: ANYTHING,
};

/** The dependency law, as `ARCHITECTURE.md` explains it. */
export const ROOMS: readonly Room[] = [
  { prefix: WIRE, mayImport: [] },
  { prefix: TIME, mayImport: [] },
  { prefix: MUST_HAVE, mayImport: [] },
  { prefix: "src/client/informer/", mayImport: [MUST_HAVE, WIRE, TIME] },
  {
    prefix: "src/client/rest/",
    mayImport: [MUST_HAVE, FLOWCONTROL, WAIT, WIRE, TIME],
  },
  { prefix: WAIT, mayImport: [MUST_HAVE, TIME] },
  { prefix: WATCH, mayImport: [MUST_HAVE, WIRE] },
  { prefix: RETRY, mayImport: [MUST_HAVE, WAIT, WIRE, TIME] },
  { prefix: FLOWCONTROL, mayImport: [MUST_HAVE, WAIT, TIME] },
  { prefix: "src/client/workqueue/", mayImport: [MUST_HAVE, FLOWCONTROL, TIME] },
  { prefix: "src/client/events/", mayImport: [MUST_HAVE, FLOWCONTROL, WAIT, WIRE, TIME] },
  { prefix: "src/client/leaderelection/", mayImport: [MUST_HAVE, WAIT, WIRE, TIME] },
  { prefix: "src/client/dynamic/", mayImport: ["src/client/rest/", MUST_HAVE, WIRE, TIME] },
  { prefix: "src/client/discovery/", mayImport: ["src/client/rest/", MUST_HAVE, WIRE, TIME] },
  { prefix: "src/client/index.ts", mayImport: ["src/client/", WIRE] },
  {
    prefix: "src/client/cluster/",
    mayImport: [
      "src/client/informer/",
      "src/client/rest/",
      "src/client/dynamic/",
      "src/client/events/",
      "src/client/leaderelection/",
      MUST_HAVE,
      WIRE,
    ],
  },
  { prefix: PROTOCOL, mayImport: [WIRE, TIME] },
  SUITE,
  ...roomsOnFloors(SUITE.prefix, SUITE_FLOORS, SUITE),
  { prefix: "src/report/", mayImport: ["src/suite/", TIME], mayImportTypes: [PROTOCOL] },
  {
    prefix: "src/explore/",
    mayImport: ["src/suite/", PROTOCOL, FAKE_APISERVER, WIRE, TIME],
    testsMayImport: ANYTHING,
  },
  { prefix: "src/site/", mayImport: ["src/report/", "src/suite/"] },
  {
    prefix: "src/cli/",
    mayImport: ["src/", FAKE_APISERVER, "fake-apiserver/serve/serve.ts", "package.json"],
    testsMayImport: ANYTHING,
  },
  { prefix: "src/index.ts", mayImport: ["src/", FAKE_APISERVER] },
  {
    prefix: "steps/",
    mayImport: [
      "src/suite/",
      PROTOCOL,
      FAKE_APISERVER,
      "fake-apiserver/tls/authority.ts",
      WIRE,
      TIME,
    ],
  },
  { prefix: "fake-apiserver/", mayImport: ["fake-apiserver/", WIRE, TIME] },
  ...FAKE_APISERVER_ROOMS,
  { prefix: "ports/reference/", mayImport: REFERENCE },
  { prefix: "ports/mutants/", mayImport: [...REFERENCE, "ports/reference/"] },
  // The hunt runs the suite; what it hunts knows nothing of it.
  { prefix: "ports/mutants/hunt/", mayImport: ["ports/mutants/", "src/suite/"] },
  {
    prefix: "ports/mutants/main.ts",
    mayImport: ["ports/mutants/", "src/suite/", "src/cli/", "src/time/"],
  },
  { prefix: "ports/liars/", mayImport: [PROTOCOL, WIRE, TIME], testsMayImport: ANYTHING },
  // Users who copy an example have the package, and not its files.
  { prefix: "examples/", mayImport: [], testsMayImport: ANYTHING },
  { prefix: "bench/", mayImport: ANYTHING },
  { prefix: "tools/", mayImport: ANYTHING },
  { prefix: "features/", mayImport: [] },
];

/** One room for each folder on these floors; all of them may import what is on no floor. */
function roomsOnFloors(
  house: string,
  floors: readonly (readonly string[])[],
  others: Omit<Room, "prefix">,
): readonly Room[] {
  return floors.flatMap((floor, index) => {
    const below = floors.slice(index + 1).flat();
    const mayImport = [...below.map((name) => `${house}${name}/`), ...others.mayImport];
    return floor.map((name) => ({ ...others, prefix: `${house}${name}/`, mayImport }));
  });
}

/** Every import stays inside the law, type-only imports included. */
export function dependencyLaw(tree: SourceTree): Finding[] {
  return tree.sources.flatMap((source) => {
    const room = roomOf(source.path);
    if (!room) {
      return [
        {
          path: source.path,
          line: 1,
          what: "the dependency law knows no such folder",
          instead:
            "move the file, or add the folder to tools/tidy/dependency-law.ts and ARCHITECTURE.md",
        },
      ];
    }
    return source.imports
      .filter((one) => !isLawful(room, source.path, one))
      .map((one) => ({
        path: source.path,
        line: one.line,
        what: `${room.prefix} imports ${one.target}`,
        instead: insteadOf(room, one),
      }));
  });
}

function roomOf(path: string): Room | undefined {
  return ROOMS.filter(({ prefix }) => path.startsWith(prefix)).reduce<Room | undefined>(
    (best, room) => (best && best.prefix.length >= room.prefix.length ? best : room),
    undefined,
  );
}

function isLawful(room: Room, path: string, { target, isTypeOnly }: SourceImport): boolean {
  if (target === undefined || roomOf(target) === room) return true;
  const lawful = [
    ...room.mayImport,
    ...(isTypeOnly ? (room.mayImportTypes ?? []) : []),
    ...(isTest(path) ? (room.testsMayImport ?? []) : []),
  ];
  return lawful.some((prefix) => target.startsWith(prefix));
}

function insteadOf(room: Room, { target = "", isTypeOnly }: SourceImport): string {
  const isTypesRoom = room.mayImportTypes?.some((prefix) => target.startsWith(prefix)) ?? false;
  if (isTypesRoom && !isTypeOnly) return "import types only from there (import type)";
  const rooms = [...room.mayImport, ...(room.mayImportTypes ?? []).map((one) => `${one} (types)`)];
  return rooms.length === 0
    ? "import nothing from other folders"
    : `import only from ${rooms.join(", ")}, or move the code`;
}
