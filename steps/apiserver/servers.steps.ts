import { Given } from "@cucumber/cucumber";
import type { ApiserverWorld } from "./world.js";

Given("a server of release {word}", async function (this: ApiserverWorld, release: string) {
  await this.beginOn({ profile: release });
});
