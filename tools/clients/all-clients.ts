import { join } from "node:path";
import { loadPort, versionOf } from "../../src/suite/port/manifest.js";
import type { ToolchainNeed } from "../../src/suite/port/port-manifest.js";
import type { Client } from "./client.js";
import { kubectlClient } from "./kubectl/kubectl-client.js";
import { programClient } from "./programs/program-client.js";

/** The folders of the programs. */
const FOLDER = "fake-apiserver/clients";

const GO: ToolchainNeed = { program: "go", probe: ["go", "version"], atLeast: "1.26" };
const PYTHON: ToolchainNeed = {
  program: "python3",
  probe: ["python3", "--version"],
  atLeast: "3.10",
};
const APT: readonly ToolchainNeed[] = [
  { program: "apt-get", probe: ["apt-get", "--version"] },
  { program: "dpkg-deb", probe: ["dpkg-deb", "--version"] },
];

/** The release of kubectl's go.mod, which has to be passed to the build. */
const KUBECTL_VERSION = "v1.37.2";

const READS = [
  ...["get", "list", "patch", "jsonPatch", "delete", "deleteCollection"],
  ...["watch", "informer"],
];
const WRITES = ["create", "update", "apply"];

/** KubernetesObjectApi patches only with objects, and deletes only single ones. */
const UNKNOWN_TO_OBJECTS: ReadonlySet<string> = new Set(["jsonPatch", "deleteCollection"]);

/** All clients, in the order of the table. `root` is the folder of the repository. */
export function allClients(root: string): readonly Client[] {
  return [...kubectls(root), ...goClients(root), ...pythonClients(root), ...nodeClients(root)];
}

function kubectls(root: string): readonly Client[] {
  const folder = join(root, FOLDER);
  const stamp = `-X k8s.io/component-base/version.gitVersion=${KUBECTL_VERSION}`;
  return [
    kubectlClient({
      name: "kubectl",
      program: join(folder, "kubectl/.build/kubectl"),
      toolchain: [GO],
      folder: join(folder, "kubectl"),
      build: [["go", "build", "-trimpath", "-ldflags", stamp, "-o", ".build/kubectl", "."]],
      inputs: ["*.go", "go.mod", "go.sum"],
    }),
    kubectlClient({
      name: "kubectl/debian",
      program: join(folder, "debian/.build/usr/bin/kubectl"),
      toolchain: APT,
      folder: join(folder, "debian"),
      build: [["sh", "fetch.sh"]],
      inputs: ["fetch.sh"],
      isFetched: true,
    }),
    kubectlClient({
      name: "kubectl/path",
      program: "kubectl",
      toolchain: [{ program: "kubectl", probe: ["kubectl", "version", "--client"] }],
      isOptional: true,
    }),
  ];
}

function goClients(root: string): readonly Client[] {
  const folder = join(root, FOLDER, "go");
  const facts = {
    toolchain: [GO],
    folder,
    build: [["go", "build", "-trimpath", "-o", ".build/client", "."]],
    inputs: ["*.go", "go.mod", "go.sum"],
    protocols: { http: "http/1.1", https: "h2" },
  } as const;
  const command = (kind: string) => ({ program: join(folder, ".build/client"), args: [kind] });
  const informs = ["informer", "resume"];
  const typedCalls = [
    ...[...READS, ...WRITES, ...informs],
    ...["updateStatus", "scale", "discover", "elect"],
  ];
  return [
    programClient({
      ...facts,
      name: "client-go/typed",
      command: command("typed"),
      calls: typedCalls,
    }),
    programClient({
      ...facts,
      name: "client-go/typed-json",
      command: command("typed-json"),
      calls: typedCalls,
    }),
    programClient({
      ...facts,
      name: "client-go/dynamic",
      command: command("dynamic"),
      calls: [...READS, ...WRITES, ...informs, "updateStatus", "custom"],
    }),
    programClient({
      ...facts,
      name: "client-go/metadata",
      command: command("metadata"),
      calls: [...READS, ...informs],
    }),
  ];
}

function pythonClients(root: string): readonly Client[] {
  const folder = join(root, FOLDER, "python");
  const pip = [".build/venv/bin/python", "-m", "pip", "install", "--quiet"];
  const facts = {
    toolchain: [PYTHON],
    folder,
    build: [
      ["python3", "-m", "venv", "--clear", ".build/venv"],
      [...pip, "-r", "requirements.txt", "-c", "constraints.txt"],
    ],
    inputs: ["requirements.txt", "constraints.txt"],
    protocols: { http: "http/1.1", https: "http/1.1" },
  } as const;
  const command = (kind: string) => ({
    program: join(folder, ".build/venv/bin/python"),
    args: [join(folder, "client.py"), kind],
  });
  return [
    programClient({
      ...facts,
      name: "python/typed",
      command: command("typed"),
      calls: [...READS, ...WRITES, "resume", "updateStatus", "scale", "discover", "custom"],
    }),
    programClient({
      ...facts,
      name: "python/dynamic",
      command: command("dynamic"),
      calls: [...READS.filter((call) => call !== "informer"), ...WRITES, "custom"],
    }),
  ];
}

/** The packages are those of the port, with the same build: it is shared. */
function nodeClients(root: string): readonly Client[] {
  const { manifest, folder } = loadPort(root, "client-node");
  return (["1", "2"] as const).flatMap((major) =>
    (["typed", "objects"] as const).map((kind) => {
      const { build = [], inputs = [] } = versionOf(manifest, undefined);
      return programClient({
        name: `client-node-${major}/${kind}`,
        toolchain: manifest.toolchain ?? [],
        folder,
        build,
        inputs,
        // The second major uses undici, which chooses HTTP/2 if the server supports it.
        protocols: { http: "http/1.1", https: major === "1" ? "http/1.1" : "h2" },
        command: {
          program: join(folder, "node_modules/.bin/node"),
          args: [join(root, FOLDER, "client-node/client.ts"), kind],
          env: { CLIENT_NODE_MAJOR: major },
        },
        calls:
          kind === "typed"
            ? [...READS, ...WRITES, "updateStatus", "scale", "discover", "custom"]
            : [...READS.filter((call) => !UNKNOWN_TO_OBJECTS.has(call)), ...WRITES, "custom"],
      });
    }),
  );
}
