import type { KubernetesObject, ResourceDefinition } from "../../wire/resource.js";
import { ScenarioError } from "../evidence/expectation-error.js";

/** Properties of an object beyond those of every object of its kind. */
export interface ObjectDetails {
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  /** For a pod: variables of its container. */
  readonly env?: readonly { readonly name: string; readonly value: string }[];
}

/**
 * An object as stored by a real apiserver with its defaults: with everything that typed clients require of its
 * kind, without fields of other kinds, and without values that are hard to decode. Those are in separate
 * scenarios.
 *
 * @throws ScenarioError for an invalid key in the collection
 */
export function plainObject(
  of: ResourceDefinition,
  key: string,
  details: ObjectDetails = {},
): KubernetesObject {
  const slash = key.indexOf("/");
  if (of.namespaced !== slash > 0) {
    throw new ScenarioError(`"${key}" is not a key of a ${of.singular}`);
  }
  const contents = CONTENTS[of.resource];
  if (contents === undefined)
    throw new ScenarioError(`The contents of a ${of.singular} are not defined`);
  const name = key.slice(slash + 1);
  return {
    apiVersion: of.group === "" ? of.version : `${of.group}/${of.version}`,
    kind: of.kind,
    metadata: {
      name,
      ...(of.namespaced ? { namespace: key.slice(0, slash) } : {}),
      labels: { app: "web", ...details.labels },
      annotations: { revision: "1", ...details.annotations },
    },
    ...contents(name, details),
  };
}

type Contents = Readonly<Record<string, unknown>>;

/** Everything but metadata, by collection. */
const CONTENTS: Readonly<Record<string, (name: string, details: ObjectDetails) => Contents>> = {
  pods: (_, { env }) => ({
    spec: env === undefined ? POD_SPEC : podSpec({ env }),
    status: { phase: "Running", qosClass: "BestEffort" },
  }),
  configmaps: () => ({ data: { greeting: "hello" } }),
  nodes: (name) => ({ spec: {}, status: nodeStatus(name) }),
  deployments: () => ({ spec: DEPLOYMENT_SPEC, status: {} }),
  widgets: () => ({ spec: { size: 1 } }),
};

const POD_SPEC = podSpec({});

const DEPLOYMENT_SPEC = {
  replicas: 1,
  selector: { matchLabels: { app: "web" } },
  template: { metadata: { labels: { app: "web" } }, spec: POD_SPEC },
  strategy: { type: "RollingUpdate", rollingUpdate: { maxUnavailable: "25%", maxSurge: "25%" } },
  revisionHistoryLimit: 10,
  progressDeadlineSeconds: 600,
};

function podSpec(ofContainer: Contents): Contents {
  return {
    containers: [
      {
        name: "app",
        image: "web:1.0",
        ...ofContainer,
        resources: {},
        terminationMessagePath: "/dev/termination-log",
        terminationMessagePolicy: "File",
        imagePullPolicy: "IfNotPresent",
      },
    ],
    restartPolicy: "Always",
    terminationGracePeriodSeconds: 30,
    dnsPolicy: "ClusterFirst",
    securityContext: {},
    schedulerName: "default-scheduler",
  };
}

function nodeStatus(name: string): Contents {
  return {
    daemonEndpoints: { kubeletEndpoint: { Port: 10_250 } },
    nodeInfo: {
      machineID: name,
      systemUUID: name,
      bootID: name,
      kernelVersion: "6.1.0",
      osImage: "Linux",
      containerRuntimeVersion: "containerd://2.0.0",
      kubeletVersion: "v1.37.0",
      kubeProxyVersion: "",
      operatingSystem: "linux",
      architecture: "amd64",
    },
  };
}
