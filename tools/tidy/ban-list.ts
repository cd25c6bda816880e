import {
  isCallExpression,
  isIdentifier,
  isImportSpecifier,
  isNewExpression,
  isPropertyAccessExpression,
  type Node,
} from "typescript/unstable/ast";
import type { Finding } from "./finding.js";
import type { SourceTree } from "./source-tree.js";
import { lineOf, type TypeScriptSource, walk } from "./typescript-source.js";

const CLOCK = "take a Clock (src/time/clock.ts)";
const PRNG = "take a seeded Prng (src/time/prng.ts)";

/** Global functions, in whatever way they are mentioned. */
const BANNED_NAMES: ReadonlyMap<string, string> = new Map([
  ["setTimeout", CLOCK],
  ["setInterval", CLOCK],
  ["setImmediate", CLOCK],
]);

/** Members, written `object.member`. */
const BANNED_MEMBERS: ReadonlyMap<string, string> = new Map([
  ["Date.now", CLOCK],
  ["performance.now", CLOCK],
  ["performance.timeOrigin", CLOCK],
  ["process.hrtime", CLOCK],
  ["process.uptime", CLOCK],
  ["AbortSignal.timeout", CLOCK],
  ["Atomics.wait", CLOCK],
  ["Math.random", PRNG],
]);

/** Imports from Node, or members of what was imported. */
const BANNED_CRYPTO: ReadonlySet<string> = new Set([
  "randomUUID",
  "randomBytes",
  "randomInt",
  "getRandomValues",
]);

const TIMER_MODULES: ReadonlySet<string> = new Set([
  "timers",
  "timers/promises",
  "node:timers",
  "node:timers/promises",
]);

/** What makes a step wait for time instead of an observation. */
const SLEEPS: ReadonlySet<string> = new Set(["sleep", "delay", "setTimer"]);

/** The files that may touch the machine's time and chance. */
const SYSTEM_FILES = new Set(["src/time/system-clock.ts", "src/time/system-prng.ts"]);

/**
 * Time and chance are inputs: no timers, dates or random numbers but from `Clock` and `Prng`. `new Date(ms)` only
 * formats and is free. In steps, nothing sleeps at all.
 */
export function banList(tree: SourceTree): Finding[] {
  return tree.sources
    .filter(({ path }) => !SYSTEM_FILES.has(path))
    .flatMap((source) => [...bannedImports(source), ...bannedNodes(source)]);
}

function bannedImports({ path, imports }: TypeScriptSource): Finding[] {
  return imports
    .filter(({ specifier }) => TIMER_MODULES.has(specifier))
    .map(({ specifier, line }) => ({ path, line, what: `imports ${specifier}`, instead: CLOCK }));
}

function bannedNodes({ path, syntax }: TypeScriptSource): Finding[] {
  const findings: Finding[] = [];
  walk(syntax, (node) => {
    const banned = bannedBy(node) ?? (path.startsWith("steps/") ? sleepIn(node) : undefined);
    if (banned) findings.push({ path, line: lineOf(syntax, node), ...banned });
  });
  return findings;
}

function bannedBy(node: Node): Pick<Finding, "what" | "instead"> | undefined {
  if (isNewExpression(node) && nameOf(node.expression) === "Date") {
    const isOfNow = (node.arguments?.length ?? 0) === 0;
    return isOfNow ? { what: "new Date() without an argument", instead: CLOCK } : undefined;
  }
  if (isCallExpression(node) && nameOf(node.expression) === "Date") {
    return { what: "Date()", instead: CLOCK };
  }
  if (isPropertyAccessExpression(node)) {
    if (BANNED_CRYPTO.has(node.name.text)) return { what: node.name.text, instead: PRNG };
    const object = nameOf(node.expression);
    const member = `${object}.${node.name.text}`;
    const instead =
      object === "globalThis" ? BANNED_NAMES.get(node.name.text) : BANNED_MEMBERS.get(member);
    return instead === undefined ? undefined : { what: member, instead };
  }
  return bannedIdentifier(node);
}

function bannedIdentifier(node: Node): Pick<Finding, "what" | "instead"> | undefined {
  if (!isIdentifier(node)) return undefined;
  if (isImportSpecifier(node.parent) && BANNED_CRYPTO.has(node.text)) {
    return { what: `imports ${node.text}`, instead: PRNG };
  }
  // `socket.setTimeout` is a member of something else; only the global function is meant.
  const isMemberName = isPropertyAccessExpression(node.parent) && node.parent.name === node;
  const instead = isMemberName ? undefined : BANNED_NAMES.get(node.text);
  return instead === undefined ? undefined : { what: node.text, instead };
}

function sleepIn(node: Node): Pick<Finding, "what" | "instead"> | undefined {
  if (!isCallExpression(node)) return undefined;
  const callee = isPropertyAccessExpression(node.expression)
    ? node.expression.name
    : node.expression;
  const name = nameOf(callee);
  if (name === undefined || !SLEEPS.has(name)) return undefined;
  return {
    what: `a step calls ${name}()`,
    instead: "wait for an observation: a gate, the journal, a sentinel",
  };
}

function nameOf(node: Node): string | undefined {
  return isIdentifier(node) ? node.text : undefined;
}
