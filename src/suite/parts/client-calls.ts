/**
 * What scenarios have clients do, in words: "gets pods/log web in default of v1", "lists v1/pods in default".
 */
import { ScenarioError } from "../evidence/expectation-error.js";
import { listFrom, objectFrom } from "./notation.js";
import type { PartArgs } from "./workbench.js";

/** The words of each method that is about objects. */
const VERBS: Readonly<Record<string, string>> = {
  gets: "get",
  lists: "list",
  creates: "create",
  updates: "update",
  "updates the status of": "updateStatus",
  patches: "patch",
  applies: "apply",
  deletes: "delete",
  "deletes all": "deleteCollection",
  watches: "watch",
};

/** The words of each method of discovery. */
const DISCOVERIES: Readonly<Record<string, string>> = {
  "discovers groups and resources": "groupsAndResources",
  "discovers groups": "groups",
  "discovers preferred resources": "preferred",
  "discovers preferred resources of namespaces": "preferredNamespaced",
};

const verbs = Object.keys(VERBS).sort((a, b) => b.length - a.length);
const discoveries = Object.keys(DISCOVERIES).sort((a, b) => b.length - a.length);

/** The pattern of all of them, for steps. */
export const CLIENT_CALL = new RegExp(
  `(?:${verbs.join("|")}) \\S+/\\S+(?: in \\S*[^\\s,])?(?: called "[^"]*")?|${discoveries.join("|")}|discovers resources of \\S*[^\\s,]`,
);

const OBJECT_CALL = new RegExp(
  `^(?<verb>${verbs.join("|")}) (?<resource>\\S+/\\S+?)(?: in (?<namespace>\\S+))?(?: called "(?<name>[^"]*)")?$`,
);

/** The method, and what it is about. @throws ScenarioError for words that cannot be read */
export function clientCallFrom(words: string): {
  readonly method: string;
  readonly args: PartArgs;
} {
  const discovery = DISCOVERIES[words];
  if (discovery !== undefined) return { method: discovery, args: {} };
  const groupVersion = /^discovers resources of (\S+)$/.exec(words)?.[1];
  if (groupVersion !== undefined) return { method: "resources", args: { groupVersion } };
  const { verb = "", resource, namespace, name } = OBJECT_CALL.exec(words)?.groups ?? {};
  const method = VERBS[verb];
  if (method === undefined) throw new ScenarioError(`No client ${words}`);
  return {
    method,
    args: {
      resource,
      ...(namespace === undefined ? {} : { namespace }),
      ...(name === undefined ? {} : { name }),
    },
  };
}

/** The same with what a table says of it besides. @throws ScenarioError for an unknown label */
export function callFrom(args: PartArgs, rows: readonly (readonly string[])[]): PartArgs {
  return Object.assign({}, args, ...rows.map(([label = "", words = ""]) => moreFrom(label, words)));
}

function moreFrom(label: string, words: string): PartArgs {
  switch (label) {
    case "object":
      return { object: objectFrom(words) };
    case "object in JSON":
      return { object: JSON.parse(words) };
    case "sub-resources":
      return { subresources: words.split(" ") };
    case "options":
      return { options: optionsFrom(words) };
    case "type":
      return { type: words };
    case "patch":
      return { patch: words };
    case "field manager":
      return { fieldManager: words };
    case "forced":
      return { force: words === "yes" };
    case "propagation":
      return { propagationPolicy: words };
    default:
      throw new ScenarioError(`No call has a "${label}"`);
  }
}

const NUMBERS: ReadonlySet<string> = new Set(["limit", "timeoutSeconds"]);

function optionsFrom(words: string): PartArgs {
  return Object.fromEntries(
    listFrom(words).map((word) => {
      const at = word.indexOf("=");
      const [name, value] = [word.slice(0, at), word.slice(at + 1)];
      return [name, NUMBERS.has(name) ? Number(value) : value];
    }),
  );
}
