import { Given } from "@cucumber/cucumber";
import { parse as parseYaml } from "yaml";
import type { StageSpec } from "../../fake-apiserver/index.js";
import type { ApiserverContext } from "./apiserver-context.js";

Given("a server of release {word}", async function (this: ApiserverContext, release: string) {
  await this.beginOn({ profile: release });
});

Given("a server with the rule:", async function (this: ApiserverContext, yaml: string) {
  await this.beginOn({}, [parseYaml(yaml)]);
});

Given("a server with the basic stages", async function (this: ApiserverContext) {
  await this.beginOn({ stages: "basic" });
});

// By their names, what each says in its spec.
Given("a server with the stages:", async function (this: ApiserverContext, yaml: string) {
  const specs: Readonly<Record<string, StageSpec>> = parseYaml(yaml);
  const stages = Object.entries(specs).map(([name, spec]) => ({
    apiVersion: "kwok.x-k8s.io/v1alpha1" as const,
    kind: "Stage" as const,
    metadata: { name },
    spec,
  }));
  await this.beginOn({ stages });
});
