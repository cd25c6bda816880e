import type { ServerProfile } from "../profiles/server-profile.js";
import {
  type ContinueToken,
  ContinueTokenError,
  decodeContinueToken,
} from "../storage/continue-token.js";
import { type Cause, forbidden, unsupported } from "../storage/field-causes.js";
import { fieldTerms } from "../storage/field-selector.js";
import { parseLabelSelector } from "../storage/label-selector.js";
import { parseResourceVersion } from "../storage/resource-version.js";
import { SelectorError } from "../storage/selector-error.js";
import type { ServedResource } from "../storage/served-resource.js";
import { badRequest, failure, invalidOptions } from "../storage/status-bodies.js";
import { RequestFailure } from "./request-failure.js";
import { isTrue } from "./resource-path.js";

/** The parsed and validated query of a list or a watch. */
export interface ListOptions {
  /** Absent: not given. Zero is different from absent. */
  readonly resourceVersion?: bigint;
  readonly resourceVersionMatch: "" | "Exact" | "NotOlderThan";
  /** Zero or absent: no limit. */
  readonly limit: number;
  readonly continue: string;
  /** The list options with the position of a `continue` token. */
  readonly token?: ContinueToken;
  readonly labelSelector: string;
  readonly fieldSelector: string;
  readonly allowsBookmarks: boolean;
  readonly sendInitialEvents?: boolean;
  readonly timeoutSeconds: number;
}

type Query = Readonly<Record<string, string>>;
const EXACT = "Exact";
const NOT_OLDER_THAN = "NotOlderThan";

/** Parses the query of a list. @param check runs before the version is checked. @throws RequestFailure 400 or 422 */
export function parseListOptions(
  given: Query,
  profile: ServerProfile,
  check: (options: ListOptions) => void = () => {},
): ListOptions {
  const query = understood(given, profile);
  const options = parseOptions(query);
  refuse(listCauses(query));
  check(options);
  if (options.continue !== "") return { ...options, token: continuedFrom(query) };
  const version = parseVersion(query["resourceVersion"]);
  if (version.type === "malformed") {
    throw new RequestFailure(badRequest(`invalid resource version: ${version.message}`));
  }
  return withVersion(options, version.version);
}

/**
 * Parses the query of a watch.
 * @param isAsOfList whether it is validated as that of a list
 * @throws RequestFailure 400, 422, or 500 for an invalid version
 */
export function parseWatchOptions(
  given: Query,
  profile: ServerProfile,
  isAsOfList = false,
): ListOptions {
  const query = understood(given, profile);
  const options = parseOptions(query);
  if (isAsOfList) refuse(listCauses(query));
  else
    refuse(profile.has("sendInitialEvents") ? watchCauses(query, profile) : oldWatchCauses(query));
  return withVersion(options, requireVersion(query["resourceVersion"]));
}

/** Parses the version of a GET or a watch. @throws RequestFailure 500, as in a real server; without a watch cache, 400 */
export function requireVersion(
  text: string | undefined,
  resource?: ServedResource,
): bigint | undefined {
  const version = parseVersion(text);
  if (version.type === "malformed") {
    throw new RequestFailure(
      resource?.isUncached === true
        ? badRequest(`invalid resource version: ${version.message}`)
        : failure(500, version.message),
    );
  }
  return version.version;
}

/** A query without the options that the server does not know. */
function understood(query: Query, profile: ServerProfile): Query {
  const { resourceVersionMatch, sendInitialEvents, ...others } = query;
  return {
    ...others,
    ...(resourceVersionMatch !== undefined &&
      profile.has("resourceVersionMatch") && { resourceVersionMatch }),
    ...(sendInitialEvents !== undefined &&
      profile.has("sendInitialEvents") && { sendInitialEvents }),
  };
}

/** Invalid selectors are reported before contradictory options. @throws RequestFailure 400 */
function checkSelectors({ labelSelector = "", fieldSelector = "" }: Query): void {
  try {
    parseLabelSelector(labelSelector);
    fieldTerms(fieldSelector);
  } catch (error) {
    if (error instanceof SelectorError) throw new RequestFailure(badRequest(error.message));
    throw error;
  }
}

function parseOptions(query: Query): ListOptions {
  const sendInitialEvents = query["sendInitialEvents"];
  const options: ListOptions = {
    resourceVersionMatch: matchOf(query["resourceVersionMatch"]),
    limit: Math.max(0, parseInteger(query["limit"])),
    continue: query["continue"] ?? "",
    labelSelector: query["labelSelector"] ?? "",
    fieldSelector: query["fieldSelector"] ?? "",
    allowsBookmarks: isTrue(query["allowWatchBookmarks"]),
    ...(sendInitialEvents === undefined ? {} : { sendInitialEvents: isTrue(sendInitialEvents) }),
    timeoutSeconds: parseInteger(query["timeoutSeconds"]),
  };
  checkSelectors(query);
  return options;
}

/** A real server reads the token before the version, and refuses any version but "0". @throws RequestFailure 400 */
function continuedFrom({ continue: text = "", resourceVersion = "" }: Query): ContinueToken {
  const token = decode(text);
  if (resourceVersion === "" || resourceVersion === "0") return token;
  const message = "specifying resource version is not allowed when using continue";
  throw new RequestFailure(badRequest(message));
}

function decode(token: string): ContinueToken {
  try {
    return decodeContinueToken(token);
  } catch (error) {
    if (!(error instanceof ContinueTokenError)) throw error;
    throw new RequestFailure(badRequest(`invalid continue token: ${error.message}`));
  }
}

function withVersion(options: ListOptions, resourceVersion: bigint | undefined): ListOptions {
  return resourceVersion === undefined ? options : { ...options, resourceVersion };
}

function matchOf(text: string | undefined): ListOptions["resourceVersionMatch"] {
  return text === EXACT || text === NOT_OLDER_THAN ? text : "";
}

function parseInteger(text: string | undefined): number {
  if (text === undefined) return 0;
  if (!/^[-+]?[0-9]+$/.test(text)) {
    const message = `strconv.ParseInt: parsing ${JSON.stringify(text)}: invalid syntax`;
    throw new RequestFailure(badRequest(message));
  }
  if (BigInt.asIntN(64, BigInt(text.replace("+", ""))) !== BigInt(text.replace("+", ""))) {
    const message = `strconv.ParseInt: parsing ${JSON.stringify(text)}: value out of range`;
    throw new RequestFailure(badRequest(message));
  }
  return Number(text);
}

type ParsedVersion =
  | { readonly type: "version"; readonly version: bigint | undefined }
  | { readonly type: "malformed"; readonly message: string };

function parseVersion(text: string | undefined): ParsedVersion {
  if (text === undefined || text === "") return { type: "version", version: undefined };
  const parsed = parseResourceVersion(text);
  if (parsed.type === "version") return parsed;
  const quoted = JSON.stringify(text);
  const message = `resourceVersion: Invalid value: ${quoted}: strconv.ParseUint: parsing ${quoted}: ${parsed.why}`;
  return { type: "malformed", message };
}

function refuse(causes: readonly Cause[]): void {
  if (causes.length > 0) throw new RequestFailure(invalidOptions("ListOptions", causes));
}

function listCauses(query: Query): Cause[] {
  const causes: Cause[] = [];
  const match = query["resourceVersionMatch"] ?? "";
  const version = query["resourceVersion"] ?? "";
  if (match !== "") {
    if (version === "") {
      causes.push(
        forbidden(
          "resourceVersionMatch",
          "resourceVersionMatch is forbidden unless resourceVersion is provided",
        ),
      );
    }
    if (query["continue"]) causes.push(matchOfContinued());
    if (match !== EXACT && match !== NOT_OLDER_THAN) {
      causes.push(unsupported("resourceVersionMatch", match, [EXACT, NOT_OLDER_THAN, ""]));
    }
    if (match === EXACT && version === "0") {
      causes.push(
        forbidden(
          "resourceVersionMatch",
          'resourceVersionMatch "exact" is forbidden for resourceVersion "0"',
        ),
      );
    }
  }
  if (query["sendInitialEvents"] !== undefined) {
    causes.push(forbidden("sendInitialEvents", "sendInitialEvents is forbidden for list"));
  }
  return causes;
}

/** Before watches supported version matches, they refused them, and validated them like lists. */
function oldWatchCauses(query: Query): Cause[] {
  if (!query["resourceVersionMatch"]) return [];
  const detail = "resourceVersionMatch is forbidden for watch";
  return [forbidden("resourceVersionMatch", detail), ...listCauses(query)];
}

function watchCauses(query: Query, profile: ServerProfile): Cause[] {
  const causes: Cause[] = [];
  const match = query["resourceVersionMatch"] ?? "";
  const sendsInitialEvents = query["sendInitialEvents"] !== undefined;
  if (sendsInitialEvents && match !== NOT_OLDER_THAN) {
    causes.push(
      forbidden(
        "resourceVersionMatch",
        "sendInitialEvents requires setting resourceVersionMatch to NotOlderThan",
      ),
    );
  }
  if (sendsInitialEvents && !profile.has("watchList")) {
    causes.push(
      forbidden(
        "sendInitialEvents",
        "sendInitialEvents is forbidden for watch unless the WatchList feature gate is enabled",
      ),
    );
  }
  if (match !== "" && !sendsInitialEvents) {
    causes.push(
      forbidden(
        "resourceVersionMatch",
        "resourceVersionMatch is forbidden for watch unless sendInitialEvents is provided",
      ),
    );
  }
  if (match !== "" && match !== NOT_OLDER_THAN) {
    causes.push(unsupported("resourceVersionMatch", match, [NOT_OLDER_THAN]));
  }
  if (query["continue"] && (match !== "" || isTakenForStreaming(query, profile))) {
    causes.push(matchOfContinued());
  }
  return causes;
}

/** A watch from "the most recent" or from "any" version becomes a streaming list with these parameters. */
function isTakenForStreaming(query: Query, profile: ServerProfile): boolean {
  const version = query["resourceVersion"] ?? "";
  return profile.has("watchList") && !query["sendInitialEvents"] && /^0?$/.test(version);
}

function matchOfContinued(): Cause {
  const detail = "resourceVersionMatch is forbidden when continue is provided";
  return forbidden("resourceVersionMatch", detail);
}
