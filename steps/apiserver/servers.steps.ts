import { Given } from "@cucumber/cucumber";
import { parse as parseYaml } from "yaml";
import type { ApiserverContext } from "./apiserver-context.js";

Given("a server of release {word}", async function (this: ApiserverContext, release: string) {
  await this.beginOn({ profile: release });
});

Given("a server with the rule:", async function (this: ApiserverContext, yaml: string) {
  await this.beginOn({}, [parseYaml(yaml)]);
});
