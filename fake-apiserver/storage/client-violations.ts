/**
 * Violations in the client configuration of a webhook.
 *
 * Mirrors: apiserver pkg/util/webhook/validation.go; apiextensions-apiserver pkg/apis/apiextensions/validation (conversion).
 */
import { isJsonObject, type JsonObject } from "../values/json-value.js";
import { oldLabelFaults, subdomainFaults } from "../values/qualified-name.js";
import { type Cause, invalid, required } from "./field-causes.js";

type Causes = readonly Cause[];

const FORM = "; desired format: https://host[/path]";
const PORT_MAX = 65_535;
const HTTPS_PORT = 443;
/** Versions of ConversionReview that the server can send. */
const REVIEW_VERSIONS = ["v1", "v1beta1"];

/** Violations in the client configuration of a webhook. */
export function clientViolations({ url, service }: JsonObject, place: string): Causes {
  const hasService = isJsonObject(service);
  if ((typeof url === "string") === hasService) {
    return [required(place, "exactly one of url or service is required")];
  }
  if (typeof url === "string") return urlViolations(url, `${place}.url`);
  // A real server mixes up the name and the namespace here.
  return hasService
    ? serviceViolations(
        { ...service, name: service["namespace"], namespace: service["name"] },
        `${place}.service`,
      )
    : [];
}

/** Violations in the review versions that a webhook accepts. */
export function reviewVersionViolations(versions: readonly unknown[], place: string): Causes {
  const names = versions.map(String);
  const faults = names.flatMap((name, index): Causes => {
    const here = `${place}[${index}]`;
    return names.indexOf(name) < index
      ? [invalid(here, name, "duplicate version")]
      : oldLabelFaults(name).map((fault) => invalid(here, name, fault));
  });
  if (names.some((name) => REVIEW_VERSIONS.includes(name))) return faults;
  const why = `must include at least one of ${REVIEW_VERSIONS.join(", ")}`;
  return [...faults, invalid(place, names, why)];
}

/** Violations in the URL of a webhook. */
function urlViolations(text: string, place: string): Causes {
  const [, scheme = "", rest = ""] = /^(?:([a-zA-Z][a-zA-Z0-9+.-]*):)?(.*)$/s.exec(text) ?? [];
  const [, authority = "", tail = ""] = /^(?:\/\/([^/?#]*))?(.*)$/s.exec(rest) ?? [];
  const at = authority.lastIndexOf("@");
  const host = authority.slice(at + 1);
  const [, query = "", fragment = ""] = /^[^?#]*(?:\?([^#]*))?(?:#(.*))?$/s.exec(tail) ?? [];
  return [
    ...(scheme.toLowerCase() === "https"
      ? []
      : [invalid(place, scheme.toLowerCase(), `'https' is the only allowed URL scheme${FORM}`)]),
    ...(host === "" ? [invalid(place, "", `host must be specified${FORM}`)] : []),
    ...(at < 0
      ? []
      : [invalid(place, authority.slice(0, at), "user information is not permitted in the URL")]),
    ...(fragment === ""
      ? []
      : [invalid(place, fragment, "fragments are not permitted in the URL")]),
    ...(query === ""
      ? []
      : [invalid(place, query, "query parameters are not permitted in the URL")]),
  ];
}

/** Violations in the service reference of a webhook. */
function serviceViolations(service: JsonObject, place: string): Causes {
  const { path, port = HTTPS_PORT } = service;
  const isPort = typeof port === "number" && port >= 1 && port <= PORT_MAX;
  return [
    ...(service["name"] ? [] : [required(`${place}.name`)]),
    ...(service["namespace"] ? [] : [required(`${place}.namespace`)]),
    ...(isPort
      ? []
      : [
          invalid(
            `${place}.port`,
            port,
            `port is not valid: must be between 1 and ${PORT_MAX}, inclusive`,
          ),
        ]),
    ...(typeof path === "string" ? pathViolations(path, `${place}.path`) : []),
  ];
}

function pathViolations(path: string, place: string): Causes {
  if (path === "/" || path === "") return [];
  if (path === "//") return [invalid(place, path, "segment[0] may not be empty")];
  const steps = path.slice(1).replace(/\/$/, "").split("/");
  return [
    ...(path.startsWith("/") ? [] : [invalid(place, path, "must start with a '/'")]),
    ...steps.flatMap((step, index) =>
      step === ""
        ? [invalid(place, path, `segment[${index}] may not be empty`)]
        : subdomainFaults(step, "bytes").map((fault) =>
            invalid(place, path, `segment[${index}]: ${fault}`),
          ),
    ),
  ];
}
