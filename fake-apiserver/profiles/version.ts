import type { ServerProfile } from "./server-profile.js";
import { minorOf } from "./version-span.js";

/** "v1.37.0+fake": the build metadata says that this is a fake. */
export function gitVersion({ profile }: { readonly profile: string }): string {
  return `v${profile}.0+fake`;
}

/**
 * The answer to GET /version. Clients derive the server's features from `major` and `minor`; the commit and the build date
 * are deliberately meaningless.
 */
export function serverVersion(profile: ServerProfile): Readonly<Record<string, string>> {
  const minor = minorOf(profile.version);
  return {
    major: "1",
    minor: String(minor),
    ...(profile.has("emulatedVersions") && {
      emulationMajor: "1",
      emulationMinor: String(minor),
      minCompatibilityMajor: "1",
      minCompatibilityMinor: String(minor - 1),
    }),
    gitVersion: gitVersion({ profile: profile.version }),
    gitCommit: "0000000000000000000000000000000000000000",
    gitTreeState: "clean",
    buildDate: "1970-01-01T00:00:00Z",
    goVersion: profile.goVersion,
    compiler: "gc",
    platform: "linux/amd64",
  };
}
