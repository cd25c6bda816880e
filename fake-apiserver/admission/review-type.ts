import type { JsonObject } from "../values/json-value.js";

const VERSIONS = ["v1", "v1beta1"] as const;

/** A version of admission and conversion reviews. */
export type ReviewVersion = (typeof VERSIONS)[number];

/** The first of a webhook's versions that servers support; undefined if there is none. */
export function reviewVersionOf(wanted: readonly string[]): ReviewVersion | undefined {
  return wanted.flatMap((one) => VERSIONS.find((known) => known === one) ?? [])[0];
}

/** A type as Go shows it: "example.com/v1, Kind=Gadget", "/v1, Kind=Pod". */
export function typeText(apiVersion: unknown, kind: unknown): string {
  const version = String(apiVersion ?? "");
  return `${version.includes("/") ? version : `/${version}`}, Kind=${String(kind ?? "")}`;
}

/** The error of a response of the wrong type; undefined if the type is right. */
export function typeFault({ apiVersion, kind }: JsonObject, wanted: string): string | undefined {
  const given = typeText(apiVersion, kind);
  return given === wanted ? undefined : `expected webhook response of ${wanted}, got ${given}`;
}
