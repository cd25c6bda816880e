import { createHash } from "node:crypto";
import { posix } from "node:path";

/** The length of a slug without its hash, as file names are limited. */
const SLUG_MAX_CHARS = 80;
const HASH_CHARS = 6;

/**
 * A name for a file and a link: letters, digits, dots, dashes and "@" only. Other names get six digits of their hash, so that
 * no two names share a file, even on a file system that ignores case.
 */
export function slugOf(name: string): string {
  const slug = name
    .replaceAll(/[^\w.@-]+/g, "-")
    .replaceAll(/^[.-]+|-+$/g, "")
    .slice(0, SLUG_MAX_CHARS);
  return slug === name && slug === slug.toLowerCase() && slug !== ""
    ? slug
    : `${slug}-${hashOf(name)}`;
}

function hashOf(name: string): string {
  return createHash("sha256").update(name).digest("hex").slice(0, HASH_CHARS);
}

/** The page of a port's version, by its name: "client-node@2.0.1". */
export function portPath(name: string): string {
  return `ports/${slugOf(name)}.html`;
}

/** The page of a scenario that a port did not pass. */
export function failurePath(name: string, scenarioId: string): string {
  return `failures/${slugOf(name)}/${slugOf(scenarioId)}.html`;
}

/** The page that compares two versions. */
export function comparisonPath(before: string, after: string): string {
  return `diff/${slugOf(before)}..${slugOf(after)}.html`;
}

/** The page of a feature: "features/reflector/backoff.feature". */
export function featurePath(uri: string): string {
  return `spec/${uri.replace(/^features\//, "").replace(/\.feature$/, "")}.html`;
}

/** The anchor of a scenario on the page of its feature. */
export function scenarioAnchor(slug: string): string {
  return `scenario-${slugOf(slug)}`;
}

/** The page of a requirement: that of the contract, or of a component of client-go. */
export function requirementPath(id: string): string {
  const [component = id] = id.split("-");
  return component === "C" ? `contract.html#${id}` : `${componentPath(component)}#${id}`;
}

/** The page of one component of client-go: "RWATCH". */
export function componentPath(component: string): string {
  return `requirements/${slugOf(component.toLowerCase())}.html`;
}

/** A page of `docs/`, by its path below it. */
export function docPath(path: string): string {
  const name = path.replace(/\.md$/, "");
  if (!name.startsWith("learn/")) return `docs/${name}.html`;
  return `${name.replace(/^learn\/zh\//, "zh/").replace(/\/README$/, "/index")}.html`;
}

/** The relative link from one page to another, so that the site works at any location. */
export function linkBetween(from: string, to: string): string {
  const [path = "", anchor] = to.split("#");
  const link = path === from ? "" : posix.relative(posix.dirname(from), path);
  return anchor === undefined ? link || posix.basename(path) : `${link}#${anchor}`;
}
