import type { KubernetesObject, ResourceDefinition } from "../../wire/resource.js";
import { ScenarioError } from "../evidence/expectation-error.js";

/** More than two bytes can count. */
const LONG_TEXT_CHARS = 70_000;

/** Keys that differ in case only, and strings that some libraries take for other types, or normalize. */
const DATA = {
  "README.md": "in capitals",
  "readme.md": "in small letters",
  digits: "0017",
  version: "1.10",
  truth: "true",
  nothing: "null",
  empty: "",
  lines: "one\r\ntwo\n",
  indented: "\tone\n\t\ttwo  ",
  path: "C:\\users\\web",
  markup: "a &amp; b &lt; c %41 \\u0041",
  mark: "\uFEFFone",
  moment: "2026-01-01",
  long: "x".repeat(LONG_TEXT_CHARS),
};

/** Repeated arguments, two containers, a volume with only its type. */
const POD_SPEC = {
  containers: [
    {
      name: "web",
      image: "web:1.0",
      args: ["--verbose", "--tag", "b", "--tag", "a", "--verbose"],
      ports: [{ containerPort: 8080, protocol: "TCP" }],
      volumeMounts: [{ name: "scratch", mountPath: "/scratch" }],
    },
    { name: "sidecar", image: "log:1.0", env: [{ name: "LEVEL", value: "3" }] },
  ],
  volumes: [{ name: "scratch", emptyDir: {} }],
  automountServiceAccountToken: false,
  enableServiceLinks: true,
};

/** An object with values of all sorts. @throws ScenarioError for a kind that users cannot change so */
export function variedObject(of: ResourceDefinition, object: KubernetesObject): KubernetesObject {
  switch (of.resource) {
    case "configmaps":
      return { ...object, data: DATA };
    case "deployments":
      return { ...object, spec: variedDeployment(object["spec"]) };
    default:
      throw new ScenarioError(`A ${of.singular} cannot hold values of all sorts`);
  }
}

function variedDeployment(spec: unknown): object {
  const template = { metadata: { labels: { app: "web" } }, spec: POD_SPEC };
  return { ...(typeof spec === "object" ? spec : {}), replicas: 0, paused: true, template };
}
