import { Given } from "@cucumber/cucumber";
import { parse as parseYaml } from "yaml";
import type { StageSpec } from "../../fake-apiserver/index.js";
import type { ApiserverContext } from "./apiserver-context.js";
import { tokenOf, tokensOfOracle } from "./oracle-tokens.js";

Given("a server of release {word}", async function (this: ApiserverContext, release: string) {
  await this.beginOn({ profile: release });
});

Given("a server with the rule:", async function (this: ApiserverContext, yaml: string) {
  await this.beginOn({}, [parseYaml(yaml)]);
});

// Users are those of the oracle's tokens.csv, who say who they are by tokens.
Given("a server with RBAC", async function (this: ApiserverContext) {
  await this.beginWithRoles({ authorization: "RBAC", tokens: tokensOfOracle() });
});

Given("the client is {word}", function (this: ApiserverContext, user: string) {
  this.identify(user === "anonymous" ? "" : tokenOf(user));
});

// Rules as a role has them.
Given("{word} may, in the namespace:", grantHere);
Given("{word} may, in the namespace: {yaml}", grantHere);

Given("{word} may, everywhere:", grantEverywhere);
Given("{word} may, everywhere: {yaml}", grantEverywhere);

Given("the client shows the token {string}", function (this: ApiserverContext, token: string) {
  this.identify(this.filled(token));
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

async function grantHere(this: ApiserverContext, user: string, yaml: string): Promise<void> {
  await this.grant(user, "here", parseYaml(yaml));
}

async function grantEverywhere(this: ApiserverContext, user: string, yaml: string): Promise<void> {
  await this.grant(user, "everywhere", parseYaml(yaml));
}
