/** A minor release of Kubernetes that a world can imitate. */
export interface Release {
  /** As clients know it: "1.20". */
  readonly version: string;
  /** The Go version of its first patch release, which clients only print. */
  readonly goVersion: string;
}

/** All releases with a profile, oldest first. Sources: the release notes of each 1.x.0. */
export const RELEASES: readonly Release[] = [
  { version: "1.17", goVersion: "go1.13" },
  { version: "1.18", goVersion: "go1.13" },
  { version: "1.19", goVersion: "go1.15" },
  { version: "1.20", goVersion: "go1.15" },
  { version: "1.21", goVersion: "go1.16" },
  { version: "1.22", goVersion: "go1.16" },
  { version: "1.23", goVersion: "go1.17" },
  { version: "1.24", goVersion: "go1.18" },
  { version: "1.25", goVersion: "go1.19" },
  { version: "1.26", goVersion: "go1.19" },
  { version: "1.27", goVersion: "go1.20" },
  { version: "1.28", goVersion: "go1.20" },
  { version: "1.29", goVersion: "go1.21" },
  { version: "1.30", goVersion: "go1.22" },
  { version: "1.31", goVersion: "go1.22" },
  { version: "1.32", goVersion: "go1.23" },
  { version: "1.33", goVersion: "go1.24" },
  { version: "1.34", goVersion: "go1.24" },
  { version: "1.35", goVersion: "go1.25" },
  { version: "1.36", goVersion: "go1.26" },
  { version: "1.37", goVersion: "go1.26" },
];

/** The release that a world imitates by default. */
export const NEWEST_VERSION = "1.37";
