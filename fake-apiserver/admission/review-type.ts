import type { JsonObject } from "../values/json-value.js";

const VERSIONS = ["v1", "v1beta1"] as const;

/** A version in which webhooks can be asked. */
export type ReviewVersion = (typeof VERSIONS)[number];

/** The first version that both a webhook and servers know; undefined: there is none. */
export function reviewVersionOf(wanted: readonly string[]): ReviewVersion | undefined {
  return wanted.flatMap((one) => VERSIONS.find((known) => known === one) ?? [])[0];
}

/** A type as Go shows it: "example.com/v1, Kind=Gadget", "/v1, Kind=Pod". */
export function typeText(apiVersion: unknown, kind: unknown): string {
  const version = String(apiVersion ?? "");
  return `${version.includes("/") ? version : `/${version}`}, Kind=${String(kind ?? "")}`;
}

/** What is wrong with the type of an answer; undefined: nothing. */
export function typeFault({ apiVersion, kind }: JsonObject, wanted: string): string | undefined {
  const given = typeText(apiVersion, kind);
  return given === wanted ? undefined : `expected webhook response of ${wanted}, got ${given}`;
}
