/**
 * What GET /version answers. Clients derive from `major` and `minor` what the server can do; the commit and the build
 * date are empty of meaning on purpose, and the build metadata tells whoever looks that this is a fake.
 */
export const SERVER_VERSION = {
  major: "1",
  minor: "37",
  emulationMajor: "1",
  emulationMinor: "37",
  minCompatibilityMajor: "1",
  minCompatibilityMinor: "36",
  gitVersion: "v1.37.0+fake",
  gitCommit: "0000000000000000000000000000000000000000",
  gitTreeState: "clean",
  buildDate: "1970-01-01T00:00:00Z",
  goVersion: "go1.26",
  compiler: "gc",
  platform: "linux/amd64",
} as const;
