/** What the program prints for a person to paste is pasted, with every combination of flags that changes it. */
import assert from "node:assert/strict";
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { SpawnedProgram, whyMissing } from "../testing/spawned-program.js";
import { type ServeOptions, type Serving, serve } from "./serve.js";

const POD = {
  apiVersion: "v1",
  kind: "Pod",
  metadata: { name: "web", namespace: "default" },
  spec: { containers: [{ name: "main", image: "none" }] },
};

/** The flags that change what is printed. */
const FLAGS: readonly ServeOptions[] = [
  {},
  { token: "secret-1" },
  { tls: true },
  { tls: true, token: "secret-1" },
  { tls: true, clientCertificates: true },
  { tls: true, clientCertificates: true, token: "secret-1" },
];

/** Far more than kubectl needs; it would wait forever for a person to answer. */
const TIMEOUT_MS = 60_000;

const whyNot = whyMissing("kubectl", ["version", "--client"]) ?? whyMissing("curl", ["--version"]);

let folder = "";
const serving: Serving[] = [];

async function start(options: ServeOptions): Promise<Serving> {
  const started = await serve({ ...options, load: [join(folder, "pod.json")] }, () => {});
  serving.push(started);
  return started;
}

/** Pastes a line into a shell. Waits for its end; that of a watch never comes, so for the pod. */
async function paste(line: string): Promise<string> {
  // Nothing of this machine's: a kubeconfig at home has credentials, too.
  const env = { PATH: process.env["PATH"] ?? "", HOME: folder };
  using program = new SpawnedProgram("sh", ["-c", `cd '${folder}'; ${line}`], { env });
  if (/watch=1| -w$/.test(line)) {
    await program.output(/"name":"web"|^a |^default /m);
    return program.stdout;
  }
  const { exitCode, stdout, stderr } = await program.ended;
  assert.equal(exitCode, 0, `${line}: ${stderr}`);
  return stdout;
}

function prepareEach(): void {
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "first-contact-"));
    writeFileSync(join(folder, "pod.json"), JSON.stringify(POD));
  });
  afterEach(async () => {
    for (const one of serving.splice(0)) await one.close();
    rmSync(folder, { recursive: true });
  });
}

describe("the commands that are printed", { skip: whyNot ?? false, timeout: TIMEOUT_MS }, () => {
  prepareEach();

  for (const flags of FLAGS) {
    const said = Object.keys(flags).join(" and ") || "nothing";
    for (const hasFile of [false, true]) {
      it(`work as they stand, with ${said}${hasFile ? " and a kubeconfig" : ""}`, async () => {
        const file = hasFile ? { kubeconfig: join(folder, "printed") } : {};
        const { banner } = await start({ ...flags, ...file });
        const lines = [...banner.matchAll(/^ {2}((?:kubectl|curl) .*)$/gm)].map(([, line]) => line);

        const outputs = [];
        for (const line of lines) outputs.push(await paste(line ?? ""));

        const shown = outputs.filter((output) => /\bweb\b/.test(output));
        assert.ok(shown.length > 0, banner);
        // client-go shows no credentials without TLS.
        const hasKubectl = lines.some((line) => line?.startsWith("kubectl"));
        assert.equal(hasKubectl, flags.tls === true || flags.token === undefined);
      });
    }
  }
});

/** The commands of a page that start a server or are about one, by the server that they are about. */
function commandsOf(page: string, start: RegExp): readonly string[] {
  const text = readFileSync(new URL(`../../../${page}`, import.meta.url), "utf8");
  const blocks = [...text.matchAll(/^```sh\n(.*?)\n```$/gms)].map(([, block]) => block ?? "");
  const from = blocks.findIndex((block) => start.test(block));
  const isOfIt = (block: string) => /kubectl/.test(block);
  return blocks
    .slice(from, blocks.findIndex((block, index) => index >= from && isOfIt(block)) + 1)
    .flatMap((block) => block.replaceAll("|\n", "| ").split("\n"));
}

const PAGES: readonly (readonly [page: string, start: RegExp, flags: ServeOptions])[] = [
  ["fake-apiserver/README.md", /--admin-port 8002 --log/, {}],
  [
    "fake-apiserver/README.md",
    /--port 6443/,
    { tls: true, token: "secret", kubeconfig: "fake.yaml" },
  ],
  ["docs/control-api.md", /worlds -d .*old/, {}],
];

describe("the commands of the pages", { skip: whyNot ?? false, timeout: TIMEOUT_MS }, () => {
  prepareEach();

  for (const [page, first, flags] of PAGES) {
    it(`work as they stand: ${page}, ${first.source}`, async () => {
      const { kubeconfig: name } = flags;
      const kubeconfig = name === undefined ? {} : { kubeconfig: join(folder, name) };
      const { world, admin } = await start({ ...flags, ...kubeconfig });
      const said = commandsOf(page, first);
      const lines = said.filter((line) => !line.startsWith("node "));

      const outputs = [];
      for (const line of lines) {
        const here = line.replaceAll("http://127.0.0.1:8001", world.url);
        outputs.push(await paste(here.replaceAll("$ADMIN", admin.url)));
      }

      for (const flag of Object.keys(flags)) assert.match(said.join("\n"), new RegExp(`--${flag}`));
      assert.ok(
        lines.some((line) => line.includes("kubectl")) &&
          outputs.every((output, index) => output !== "" || lines[index]?.includes(" > ")),
      );
    });
  }
});

describe("the file of --kubeconfig", () => {
  prepareEach();

  it("is for its owner alone, whatever was there", async () => {
    const kubeconfig = join(folder, "known");
    writeFileSync(kubeconfig, `${"old: 1\n".repeat(10_000)}`);
    chmodSync(kubeconfig, 0o666);

    const { world } = await start({ kubeconfig, token: "secret-1" });

    const { mode, size } = statSync(kubeconfig);
    assert.equal((mode & 0o777).toString(8), "600");
    assert.equal(size, Buffer.byteLength(world.kubeconfig()));
  });
});
