import { FAKE_APISERVER_FLOORS, ROOMS, SUITE_FLOORS } from "./dependency-law.js";
import type { Finding } from "./finding.js";
import type { SourceTree } from "./source-tree.js";

const PAGE = "ARCHITECTURE.md";
const LAW = "## Dependency law";
const SOURCES = "## The rooms of src";

/** What is built in floors, with the section that shows them. */
const HOUSES = [
  { heading: "## The floors of the fake apiserver", floors: FAKE_APISERVER_FLOORS },
  { heading: "## The floors of the suite", floors: SUITE_FLOORS },
];
/** Rooms that the law's table does not repeat. */
const SHOWN_ELSEWHERE = ["fake-apiserver/", "src/suite/", "ports/mutants/"];

/** The map in ARCHITECTURE.md shows the rooms that the dependency law knows: no other ones, none less, and as they stand. */
export function architectureAgreement(tree: SourceTree): Finding[] {
  const page = tree.file(PAGE);
  if (page === undefined) return [];
  const lines = page.text.split("\n");
  return [
    ...lawFindings(lines),
    ...pictureFindings(lines, SOURCES, ARROWS),
    ...HOUSES.flatMap(({ heading, floors }) => [
      ...pictureFindings(lines, heading, [floors.map((one) => one.join(" & ")).join(" --> ")]),
      ...floorFindings(lines, heading, floors.flat()),
    ]),
  ];
}

/** What each room of src may import of the others. */
const ARROWS: readonly string[] = ROOMS.flatMap(({ prefix, mayImport, mayImportTypes = [] }) => {
  const targets = [...mayImport, ...mayImportTypes].flatMap((target) => sourceRoom(target) ?? []);
  const room = sourceRoom(prefix);
  return room === undefined || targets.length === 0 ? [] : [`${room} --> ${targets.join(" & ")}`];
});

/** "src/suite/" is suite; undefined for what is no room of src. */
function sourceRoom(prefix: string): string | undefined {
  return /^src\/(?:client\/)?(\w+)\/$/.exec(prefix)?.[1];
}

/** The table of the law has a row for each room; those on floors have tables of their own. */
function lawFindings(lines: readonly string[]): Finding[] {
  const shown = roomsInTable(lines, LAW);
  const lawful = ROOMS.map(({ prefix }) => prefix.replace(/\/$/, "")).filter(
    (name) => !SHOWN_ELSEWHERE.some((folder) => name.startsWith(folder)),
  );
  return differences(lineOf(lines, LAW), "the law's table", shown, lawful);
}

/** A picture has these arrows, in this order. */
function pictureFindings(
  lines: readonly string[],
  heading: string,
  arrows: readonly string[],
): Finding[] {
  const drawn = sectionOf(lines, heading)
    .filter((text) => text.includes("-->"))
    .map((text) => text.trim());
  if (drawn.join("\n") === arrows.join("\n")) return [];
  const line = lineOf(lines, heading);
  const instead = `draw ${arrows.join("; ")}`;
  return [{ path: PAGE, line, what: `${heading.slice(3)} are drawn otherwise`, instead }];
}

function floorFindings(
  lines: readonly string[],
  heading: string,
  rooms: readonly string[],
): Finding[] {
  const shown = roomsInTable(lines, heading).map((name) => name.replace(/\/$/, ""));
  return differences(lineOf(lines, heading), "the table of floors", shown, rooms);
}

function differences(
  line: number,
  table: string,
  shown: readonly string[],
  lawful: readonly string[],
): Finding[] {
  const extra = shown.filter((name) => !lawful.includes(name));
  const missing = lawful.filter((name) => !shown.includes(name));
  const instead = "let ARCHITECTURE.md and tools/tidy/dependency-law.ts say the same";
  return [
    ...extra.map((name) => ({ path: PAGE, line, what: `${table} has ${name}`, instead })),
    ...missing.map((name) => ({ path: PAGE, line, what: `${table} lacks ${name}`, instead })),
  ];
}

/** What stands between backticks in the first column. */
function roomsInTable(lines: readonly string[], heading: string): readonly string[] {
  return sectionOf(lines, heading)
    .filter((text) => text.startsWith("|"))
    .flatMap((text) => [...(text.split("|")[1] ?? "").matchAll(/`([^`]+)`/g)])
    .map(([, name = ""]) => name);
}

function sectionOf(lines: readonly string[], heading: string): readonly string[] {
  const from = lines.indexOf(heading);
  if (from < 0) return [];
  const length = lines.slice(from + 1).findIndex((text) => text.startsWith("## "));
  return lines.slice(from + 1, length < 0 ? undefined : from + 1 + length);
}

/** Counted from 1; of a heading that is missing, the first. */
function lineOf(lines: readonly string[], heading: string): number {
  return Math.max(0, lines.indexOf(heading)) + 1;
}
