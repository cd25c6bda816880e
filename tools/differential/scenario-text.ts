import { stringify } from "yaml";
import type { OpenDifference } from "./compare-runs.js";
import type { Run } from "./run-steps.js";
import { addressOf, bodyText, type Step } from "./step.js";

const PATCH_WORDS: ReadonlyMap<string, string> = new Map([
  ["application/merge-patch+json", "a merge patch"],
  ["application/json-patch+json", "a JSON patch"],
  ["application/strategic-merge-patch+json", "a strategic merge patch"],
  ["application/apply-patch+yaml", "an apply patch"],
]);

/** The maximum length of a value in a table. */
const CELL_MAX_CHARS = 160;

/** A scenario for `features/apiserver` with the real server's answers. */
export function scenarioText(
  steps: readonly Step[],
  { sources }: Run,
  { place, differences }: OpenDifference,
): string {
  const called = new Set(sources.values());
  // A watch also delivers later events.
  const lines = steps
    .slice(0, steps[place]?.method === "WATCH" ? steps.length : place + 1)
    .flatMap((step, at) => [
      ...stepLines(step, at, sources),
      ...(called.has(at) ? [`And the answer is called "x${at}"`] : []),
    ]);
  return [...lines, ...expectation(differences)].map((line) => `      ${line}`).join("\n");
}

function stepLines(step: Step, at: number, sources: Run["sources"]): readonly string[] {
  const named = (text: string) => withNames(text, at, sources);
  const path = shortPath(named(addressOf(step)));
  const { "content-type": type = "", ...rest } = step.headers;
  const isPlain = Object.keys(rest).length === 0;
  const body = named(bodyText(step));
  const sentence = isPlain && step.raw === undefined ? sentenceOf(step, path, type) : undefined;
  if (sentence !== undefined) {
    return [`When ${sentence}${step.body === undefined ? "" : ` ${asYaml(body)}`}`];
  }
  if (step.method === "GET" && Object.keys(step.headers).join() === "accept") {
    return [`When the client gets "${path}" accepting "${step.headers["accept"]}"`];
  }
  const headers = Object.entries(step.headers).map(([name, value]) => `${name}: ${value}`);
  const method = step.method === "WATCH" ? "GET" : step.method;
  return [
    "When the client sends:",
    ...quoted([`${method} ${path}`, ...headers, "", body].join("\n")),
  ];
}

function sentenceOf(step: Step, path: string, type: string): string | undefined {
  const isJson = type === "application/json";
  switch (step.method) {
    case "GET":
      return `the client gets "${path}"`;
    case "WATCH":
      return `the client watches "${path}${path.includes("?") ? "&" : "?"}watch=1"`;
    case "POST":
      return isJson ? `the client posts to "${path}":` : undefined;
    case "PUT":
      return isJson ? `the client puts "${path}":` : undefined;
    case "DELETE":
      return step.body === undefined
        ? `the client deletes "${path}"`
        : `the client deletes "${path}" with:`;
    case "PATCH": {
      const patch = PATCH_WORDS.get(type);
      return patch === undefined ? undefined : `the client sends "${path}" ${patch}:`;
    }
    case "HEAD":
    case "OPTIONS":
      return undefined;
  }
}

/** Scenarios refer to responses by name; a name without a response has the value that it was given. */
function withNames(text: string, at: number, sources: Run["sources"]): string {
  return text.replaceAll(
    /\{(list|continue|[a-z]+\/[^{}"]+\.(?:version|uid|first))\}/g,
    (all, name: string) => {
      const source = sources.get(`${at} ${name}`);
      if (source === undefined) return name.endsWith("uid") ? all : "";
      const member = name === "continue" ? "continue" : name.endsWith(".uid") ? "uid" : "version";
      return `{x${source}.${member}}`;
    },
  );
}

function shortPath(path: string): string {
  return path.replace(
    /^\/(?:api\/v1|apis\/example\.com\/v1)\/namespaces\/\{namespace\}\/(widgets|pods|configmaps)/,
    "$1",
  );
}

function asYaml(json: string): string {
  return stringify(JSON.parse(json), { collectionStyle: "flow", lineWidth: 0 }).trimEnd();
}

function quoted(text: string): readonly string[] {
  return ['  """', ...text.split("\n").map((line) => `  ${line}`), '  """'];
}

function expectation(differences: OpenDifference["differences"]): readonly string[] {
  const status = differences.find(({ at }) => at === "status")?.real ?? "…";
  return [
    `Then the answer is ${status} with:`,
    ...differences.slice(0, 8).map(({ at, fake, real }) => {
      const path = at
        .replace(/^body\//, "")
        .replaceAll(".", "\\.")
        .replaceAll("/", ".");
      return `  | ${path} | ${cut(real)} |   # the fake: ${cut(fake)}`;
    }),
  ];
}

function cut(text: string): string {
  return text.length > CELL_MAX_CHARS ? `${text.slice(0, CELL_MAX_CHARS)}…` : text;
}
