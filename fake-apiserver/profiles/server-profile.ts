import { NEWEST_VERSION, RELEASES, type Release } from "./releases.js";
import { SERVER_FEATURES, type ServerFeature } from "./server-features.js";
import { isInSpan, minorOf, type VersionSpan } from "./version-span.js";

/** An unknown profile, or an option that the profile does not have. */
export class ProfileError extends RangeError {
  /** The message, without the hint. */
  readonly problem: string;
  readonly hint: string;

  constructor(problem: string, hint: string) {
    super(`${problem}; ${hint}`);
    this.problem = problem;
    this.hint = hint;
  }
}

/** Which release a server speaks as: what its clients can see of it, by name. */
export interface ServerProfile extends Release {
  has(feature: ServerFeature): boolean;
  /** Whether something that is there from one release to another is there. */
  covers(span: VersionSpan): boolean;
}

/**
 * The profile of a release, by default the newest. `watchList` switches streaming lists off, or on in the releases that
 * had them as an option.
 *
 * @throws ProfileError that names the nearest one
 */
export function serverProfile(
  version: string = NEWEST_VERSION,
  options: { readonly watchList?: boolean } = {},
): ServerProfile {
  const release = RELEASES.find((known) => known.version === version);
  if (release === undefined) throw unknownProfile(version);
  const features = new Set(
    Object.entries(SERVER_FEATURES).flatMap(([name, row]) => (isInSpan(version, row) ? name : [])),
  );
  if (options.watchList === false) features.delete("watchList");
  if (options.watchList === true) {
    if (!features.has("sendInitialEvents")) throw withoutStreamingLists(version);
    features.add("watchList");
  }
  return {
    ...release,
    has: (feature) => features.has(feature),
    covers: (span) => isInSpan(version, span),
  };
}

function unknownProfile(version: string): ProfileError {
  const versions = RELEASES.map((release) => release.version);
  const [oldest = ""] = versions;
  const problem = `There is no profile "${version}"; there are ${oldest} to ${NEWEST_VERSION}`;
  return new ProfileError(problem, `did you mean "${nearestVersion(version, versions)}"?`);
}

/** The release that is meant by a text: "1.20" for "v1.20.3" and for "1.2", "1.17" for "1.9", the newest for "latest". */
function nearestVersion(written: string, versions: readonly string[]): string {
  const [, named] = /^v?(1\.\d+)/.exec(written) ?? [];
  if (named === undefined) return NEWEST_VERSION;
  if (minorOf(named) > minorOf(NEWEST_VERSION)) return NEWEST_VERSION;
  return versions.find((version) => version.startsWith(named)) ?? versions[0] ?? NEWEST_VERSION;
}

function withoutStreamingLists(version: string): ProfileError {
  const { since } = SERVER_FEATURES.sendInitialEvents;
  return new ProfileError(
    `A server of ${version} knows no streaming lists`,
    `they can be served since ${since}`,
  );
}
