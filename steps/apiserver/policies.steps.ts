import { Given } from "@cucumber/cucumber";
import { parse as parseYaml } from "yaml";
import type { ApiserverContext } from "./apiserver-context.js";

// Members as in the spec of a policy, with its name in `name` and members of its binding's spec in `binding`; all have
// defaults.
Given("admission policies:", configurePolicies);
Given("admission policies: {yaml}", configurePolicies);

async function configurePolicies(this: ApiserverContext, yaml: string): Promise<void> {
  await this.configurePolicies(parseYaml(this.filled(yaml)));
}
