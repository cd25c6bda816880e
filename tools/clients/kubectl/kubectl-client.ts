import { execFileSync } from "node:child_process";
import type { Client, ReadyClient } from "../client.js";
import { AUTHORIZED_OPERATIONS } from "./authorized-operations.js";
import { BULK_OPERATIONS } from "./bulk-operations.js";
import { DEFINITION_OPERATIONS } from "./definition-operations.js";
import { GENERATING_OPERATIONS } from "./generating-operations.js";
import { bindOperations } from "./kubectl-operation.js";
import { READING_OPERATIONS } from "./reading-operations.js";
import { STAGED_OPERATIONS } from "./staged-operations.js";
import { WAITING_OPERATIONS } from "./waiting-operations.js";
import { WRITING_OPERATIONS } from "./writing-operations.js";

/** The differences between kubectls. */
type KubectlFacts = Omit<Client, "protocols" | "open"> & {
  /** Its path, or its name. */
  readonly program: string;
};

/** A kubectl with all of its operations. */
export function kubectlClient({ program, ...facts }: KubectlFacts): Client {
  return {
    ...facts,
    protocols: { http: "http/1.1", https: "h2" },
    open: async () => open(program),
  };
}

function open(program: string): ReadyClient {
  const text = execFileSync(program, ["version", "--client", "-o", "json"], { encoding: "utf8" });
  const { gitVersion }: { gitVersion: string } = JSON.parse(text).clientVersion;
  const minor = Number(/^v1\.(\d+)\./.exec(gitVersion)?.[1]);
  if (Number.isNaN(minor)) throw new Error(`${program} is not of a version: ${gitVersion}`);
  const operations = [
    ...READING_OPERATIONS,
    ...WRITING_OPERATIONS,
    ...WAITING_OPERATIONS,
    ...DEFINITION_OPERATIONS,
    ...GENERATING_OPERATIONS,
    ...BULK_OPERATIONS,
    ...STAGED_OPERATIONS,
    ...AUTHORIZED_OPERATIONS,
  ];
  return {
    version: gitVersion,
    operations: bindOperations(operations, { program, minor }),
    close: async () => {},
  };
}
