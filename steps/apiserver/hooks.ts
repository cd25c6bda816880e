import { After, Before, setDefaultTimeout } from "@cucumber/cucumber";
import type { ApiserverContext } from "./apiserver-context.js";
import { FakeServer } from "./fake-server.js";
import { RealServer } from "./real-server.js";
import { TRANSCRIPT_MEDIA_TYPE } from "./transcript.js";

/** A real server's periodic bookmark comes once a minute; no scenario waits for it twice. */
setDefaultTimeout(150_000);

Before({ name: "start a server" }, async function (this: ApiserverContext, { pickle }) {
  const { url } = this.parameters;
  const server = url === "" ? await FakeServer.start() : new RealServer(this.parameters);
  const id = pickle.tags.find(({ name }) => name.startsWith("@id:"))?.name.slice("@id:".length);
  await this.begin(server, `test-${id ?? "scenario"}`);
});

After({ name: "leave nothing behind" }, async function (this: ApiserverContext) {
  // Before the watches are closed: how they ended is part of the story.
  this.attach(JSON.stringify(this.transcript()), TRANSCRIPT_MEDIA_TYPE);
  await this.finish();
});
