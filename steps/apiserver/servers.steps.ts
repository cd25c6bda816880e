import { Given } from "@cucumber/cucumber";
import { parse as parseYaml } from "yaml";
import type { ApiserverWorld } from "./world.js";

Given("a server of release {word}", async function (this: ApiserverWorld, release: string) {
  await this.beginOn({ profile: release });
});

Given("a server with the rule:", async function (this: ApiserverWorld, yaml: string) {
  await this.beginOn({}, [parseYaml(yaml)]);
});
