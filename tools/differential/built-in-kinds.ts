import fc from "fast-check";
import type { DrawnKind } from "./drawn-kind.js";
import { WEBHOOK, WEBHOOKS } from "./webhook-members.js";

type Members = Readonly<Record<string, unknown>>;

const POD = { spec: { containers: [{ name: "main", image: "img:1" }] } };
const POD_OF_A = { ...POD, metadata: { labels: { app: "a" } } };
const JOB_POD = { spec: { ...POD.spec, restartPolicy: "Never" } };
const OF_A = { matchLabels: { app: "a" } };
const SUBJECTS = [{ kind: "User", name: "u", apiGroup: "rbac.authorization.k8s.io" }];
const ACCOUNT = [{ kind: "ServiceAccount", name: "s", namespace: "{namespace}" }];
/** The first of the members is the smallest valid content. */
function kindOf(
  path: string,
  kind: string,
  members: readonly Members[],
  more: Partial<DrawnKind> = {},
): DrawnKind {
  const place = path.lastIndexOf("/");
  const root = path.slice(0, place);
  const [least = {}] = members;
  return {
    root,
    resource: path.slice(place + 1),
    apiVersion: root.replace(/^\/apis?\//, ""),
    kind,
    subresources: [],
    members: fc.constantFrom(...members),
    least,
    pointers: ["/spec", "/status", "/metadata/annotations"],
    fieldSelectors: ["metadata.name=a", "metadata.namespace!=x", "spec.x=1"],
    weight: 1,
    ...more,
  };
}

const STATUS = { subresources: ["status"] };
const SCALED = { subresources: ["status", "scale"], weight: 2 };

const NAMESPACED: readonly DrawnKind[] = [
  kindOf(
    "/api/v1/services",
    "Service",
    [
      { spec: { type: "ExternalName", externalName: "a.com" } },
      { spec: { clusterIP: "None", ports: [{ port: 80 }] } },
      {
        spec: {
          clusterIP: "None",
          selector: { app: "a" },
          ports: [{ name: "x", port: 80, targetPort: "x" }],
        },
      },
      { spec: { type: "ExternalName", externalName: "b.com" }, status: { loadBalancer: {} } },
    ],
    { ...STATUS, pointers: ["/spec/ports/0", "/spec/externalName", "/spec/selector"] },
  ),
  kindOf(
    "/api/v1/endpoints",
    "Endpoints",
    [
      {},
      { subsets: [{ addresses: [{ ip: "10.0.0.1" }], ports: [{ port: 80 }] }] },
      {
        subsets: [
          { addresses: [{ ip: "10.0.0.2" }, { ip: "10.0.0.1" }], ports: [{ name: "x", port: 80 }] },
        ],
      },
    ],
    { pointers: ["/subsets", "/subsets/0/ports"] },
  ),
  kindOf(
    "/api/v1/events",
    "Event",
    [
      { involvedObject: { namespace: "{namespace}" } },
      {
        involvedObject: { namespace: "{namespace}", kind: "Pod", name: "a" },
        reason: "Since",
        type: "Normal",
        count: 1,
      },
      {
        involvedObject: { namespace: "{namespace}" },
        message: "said",
        firstTimestamp: "2026-01-01T00:00:00Z",
      },
    ],
    {
      fieldSelectors: [
        "metadata.name=a",
        "reason=Since",
        "involvedObject.kind=Pod",
        "type!=Normal",
      ],
      pointers: ["/message", "/count", "/series"],
    },
  ),
  kindOf("/api/v1/podtemplates", "PodTemplate", [{ template: POD }, { template: POD_OF_A }], {
    pointers: ["/template/metadata", "/template/spec/containers/0/image"],
  }),
  kindOf(
    "/api/v1/replicationcontrollers",
    "ReplicationController",
    [
      { spec: { selector: { app: "a" }, template: POD_OF_A } },
      { spec: { replicas: 2, selector: { app: "a" }, template: POD_OF_A } },
      { spec: { template: POD_OF_A }, status: { replicas: 1 } },
    ],
    {
      ...SCALED,
      pointers: ["/spec/replicas", "/status/replicas"],
      fieldSelectors: ["status.replicas=0", "metadata.name=a"],
    },
  ),
  kindOf(
    "/api/v1/persistentvolumeclaims",
    "PersistentVolumeClaim",
    [
      { spec: { accessModes: ["ReadWriteOnce"], resources: { requests: { storage: "1Gi" } } } },
      {
        spec: { accessModes: ["ReadWriteOnce"], resources: { requests: { storage: "1024Mi" } } },
        status: { phase: "Bound" },
      },
    ],
    STATUS,
  ),
  kindOf("/api/v1/limitranges", "LimitRange", [
    { spec: { limits: [{ type: "PersistentVolumeClaim", max: { storage: "9Gi" } }] } },
    { spec: { limits: [] } },
  ]),
  kindOf(
    "/api/v1/resourcequotas",
    "ResourceQuota",
    [
      { spec: { hard: { "count/nothing": "1" } } },
      { spec: {} },
      { spec: { hard: { "count/nothing": "1000m" } }, status: { used: { "count/nothing": "0" } } },
    ],
    STATUS,
  ),
  kindOf(
    "/apis/apps/v1/statefulsets",
    "StatefulSet",
    [
      { spec: { serviceName: "s", selector: OF_A, template: POD_OF_A } },
      { spec: { replicas: 3, serviceName: "s", selector: OF_A, template: POD_OF_A } },
      {
        spec: {
          serviceName: "s",
          selector: OF_A,
          template: POD_OF_A,
          updateStrategy: { type: "OnDelete" },
        },
        status: { replicas: 1 },
      },
    ],
    { ...SCALED, pointers: ["/spec/replicas", "/status/replicas", "/spec/minReadySeconds"] },
  ),
  kindOf(
    "/apis/apps/v1/daemonsets",
    "DaemonSet",
    [
      { spec: { selector: OF_A, template: POD_OF_A } },
      { spec: { selector: OF_A, template: POD_OF_A, updateStrategy: { type: "OnDelete" } } },
      { spec: { selector: OF_A, template: POD_OF_A, minReadySeconds: 3 } },
    ],
    { ...STATUS, pointers: ["/spec/minReadySeconds", "/status/numberReady"] },
  ),
  kindOf(
    "/apis/apps/v1/replicasets",
    "ReplicaSet",
    [
      { spec: { selector: OF_A, template: POD_OF_A } },
      { spec: { replicas: 2, selector: OF_A, template: POD_OF_A }, status: { replicas: 2 } },
    ],
    {
      ...SCALED,
      pointers: ["/spec/replicas", "/status/replicas"],
      fieldSelectors: ["status.replicas=0"],
    },
  ),
  kindOf(
    "/apis/apps/v1/controllerrevisions",
    "ControllerRevision",
    [
      { revision: 1, data: { a: 1 } },
      { revision: 2, data: { a: 1 } },
    ],
    { pointers: ["/revision"] },
  ),
  kindOf(
    "/apis/batch/v1/jobs",
    "Job",
    [
      { spec: { template: JOB_POD } },
      { spec: { template: JOB_POD, suspend: true } },
      { spec: { template: JOB_POD, parallelism: 2, ttlSecondsAfterFinished: 5 } },
      { spec: { template: JOB_POD }, status: { active: 1 } },
    ],
    {
      ...STATUS,
      pointers: ["/spec/suspend", "/spec/parallelism"],
      fieldSelectors: ["status.successful=0"],
    },
  ),
  kindOf(
    "/apis/batch/v1/cronjobs",
    "CronJob",
    [
      { spec: { schedule: "* * * * *", jobTemplate: { spec: { template: JOB_POD } } } },
      { spec: { schedule: "@daily", suspend: true, jobTemplate: { spec: { template: JOB_POD } } } },
      {
        spec: {
          schedule: "@daily",
          timeZone: "Etc/UTC",
          jobTemplate: { spec: { template: JOB_POD } },
        },
      },
    ],
    { ...STATUS, pointers: ["/spec/suspend", "/spec/schedule"] },
  ),
  kindOf(
    "/apis/autoscaling/v2/horizontalpodautoscalers",
    "HorizontalPodAutoscaler",
    [
      {
        spec: {
          maxReplicas: 3,
          scaleTargetRef: { kind: "Deployment", name: "d", apiVersion: "apps/v1" },
        },
      },
      {
        spec: {
          minReplicas: 1,
          maxReplicas: 5,
          scaleTargetRef: { kind: "Deployment", name: "d" },
          metrics: [
            {
              type: "Resource",
              resource: { name: "cpu", target: { type: "Utilization", averageUtilization: 50 } },
            },
          ],
        },
      },
    ],
    { ...STATUS, pointers: ["/spec/maxReplicas", "/spec/minReplicas"] },
  ),
  kindOf(
    "/apis/networking.k8s.io/v1/ingresses",
    "Ingress",
    [
      { spec: { defaultBackend: { service: { name: "s", port: { number: 80 } } } } },
      {
        spec: {
          rules: [
            {
              host: "a.com",
              http: {
                paths: [
                  {
                    path: "/",
                    pathType: "Prefix",
                    backend: { service: { name: "s", port: { name: "x" } } },
                  },
                ],
              },
            },
          ],
        },
      },
      {
        spec: {
          ingressClassName: "c",
          defaultBackend: { service: { name: "s", port: { number: 81 } } },
        },
      },
    ],
    { ...STATUS, pointers: ["/spec/rules", "/spec/ingressClassName"] },
  ),
  kindOf(
    "/apis/networking.k8s.io/v1/networkpolicies",
    "NetworkPolicy",
    [
      { spec: { podSelector: {} } },
      {
        spec: {
          podSelector: OF_A,
          policyTypes: ["Egress"],
          egress: [{ ports: [{ port: 53, protocol: "UDP" }] }],
        },
      },
      {
        spec: {
          podSelector: OF_A,
          ingress: [{ from: [{ podSelector: {} }], ports: [{ port: "x" }] }],
        },
      },
    ],
    { pointers: ["/spec/podSelector", "/spec/egress"] },
  ),
  kindOf(
    "/apis/policy/v1/poddisruptionbudgets",
    "PodDisruptionBudget",
    [
      { spec: { minAvailable: 1, selector: OF_A } },
      { spec: { maxUnavailable: "10%", selector: OF_A } },
      {
        spec: { minAvailable: 2 },
        status: { currentHealthy: 1, desiredHealthy: 1, disruptionsAllowed: 0, expectedPods: 1 },
      },
    ],
    { ...STATUS, pointers: ["/spec/minAvailable", "/spec/selector"] },
  ),
  kindOf(
    "/apis/rbac.authorization.k8s.io/v1/rolebindings",
    "RoleBinding",
    [
      { roleRef: { kind: "Role", name: "r", apiGroup: "rbac.authorization.k8s.io" } },
      {
        roleRef: { kind: "Role", name: "r", apiGroup: "rbac.authorization.k8s.io" },
        subjects: SUBJECTS,
      },
      {
        roleRef: { kind: "Role", name: "r", apiGroup: "rbac.authorization.k8s.io" },
        subjects: [...ACCOUNT, ...SUBJECTS],
      },
    ],
    { pointers: ["/subjects", "/subjects/0"] },
  ),
  kindOf(
    "/apis/discovery.k8s.io/v1/endpointslices",
    "EndpointSlice",
    [
      { addressType: "IPv4", endpoints: [] },
      {
        addressType: "IPv4",
        endpoints: [{ addresses: ["10.1.2.3"], conditions: { ready: true } }],
        ports: [{ name: "x", port: 80 }],
      },
    ],
    { pointers: ["/endpoints/0", "/ports"] },
  ),
  kindOf(
    "/apis/events.k8s.io/v1/events",
    "Event",
    [
      {
        eventTime: "2026-01-01T00:00:00.000000Z",
        action: "Do",
        reason: "Since",
        type: "Normal",
        reportingController: "c/d",
        reportingInstance: "i",
        regarding: { namespace: "{namespace}", kind: "Pod", name: "a" },
      },
      {
        eventTime: "2026-01-01T00:00:00.000000Z",
        action: "Do",
        reason: "Since",
        type: "Warning",
        note: "said",
        reportingController: "c/d",
        reportingInstance: "i",
        regarding: { namespace: "{namespace}", kind: "Pod", name: "a" },
      },
    ],
    { pointers: ["/note", "/series"], fieldSelectors: ["reason=Since", "metadata.name=a"] },
  ),
  kindOf(
    "/apis/storage.k8s.io/v1/csistoragecapacities",
    "CSIStorageCapacity",
    [{ storageClassName: "s" }, { storageClassName: "s", capacity: "1024Mi" }],
    { pointers: ["/capacity"] },
  ),
];

const WIDE = { isClusterWide: true as const };
const WIDE_STATUS = { ...WIDE, ...STATUS };

const CLUSTER_WIDE: readonly DrawnKind[] = [
  kindOf(
    "/api/v1/nodes",
    "Node",
    [
      {},
      { spec: { podCIDR: "10.1.0.0/24", podCIDRs: ["10.1.0.0/24"] } },
      { spec: { unschedulable: true } },
      {
        spec: { taints: [{ key: "a", effect: "NoSchedule" }] },
        status: { capacity: { cpu: "1000m" } },
      },
    ],
    { ...WIDE_STATUS, pointers: ["/spec/unschedulable", "/spec/taints"] },
  ),
  kindOf(
    "/api/v1/persistentvolumes",
    "PersistentVolume",
    [
      {
        spec: {
          capacity: { storage: "1Gi" },
          accessModes: ["ReadWriteOnce"],
          hostPath: { path: "/a" },
        },
      },
      {
        spec: {
          capacity: { storage: "1Gi" },
          accessModes: ["ReadWriteOnce"],
          hostPath: { path: "/a" },
          persistentVolumeReclaimPolicy: "Delete",
        },
        status: { phase: "Bound" },
      },
    ],
    WIDE_STATUS,
  ),
  kindOf("/api/v1/namespaces", "Namespace", [{}, { spec: { finalizers: ["kubernetes"] } }], {
    ...WIDE_STATUS,
    pointers: ["/metadata/labels", "/spec/finalizers"],
  }),
  kindOf(
    "/apis/rbac.authorization.k8s.io/v1/clusterroles",
    "ClusterRole",
    [
      { rules: [] },
      { rules: [{ verbs: ["get"], nonResourceURLs: ["/x"] }] },
      // Aggregating roles would aggregate those of other sequences.
      { rules: [{ verbs: ["get"], apiGroups: [""], resources: ["pods"] }] },
    ],
    { ...WIDE, pointers: ["/rules", "/rules/0"] },
  ),
  kindOf(
    "/apis/rbac.authorization.k8s.io/v1/clusterrolebindings",
    "ClusterRoleBinding",
    [
      { roleRef: { kind: "ClusterRole", name: "r", apiGroup: "rbac.authorization.k8s.io" } },
      {
        roleRef: { kind: "ClusterRole", name: "r", apiGroup: "rbac.authorization.k8s.io" },
        subjects: SUBJECTS,
      },
    ],
    { ...WIDE, pointers: ["/subjects"] },
  ),
  kindOf(
    "/apis/scheduling.k8s.io/v1/priorityclasses",
    "PriorityClass",
    [
      { value: 5 },
      { value: 5, description: "five" },
      { value: 5, preemptionPolicy: "PreemptLowerPriority" },
    ],
    { ...WIDE, pointers: ["/description", "/value"] },
  ),
  kindOf(
    "/apis/storage.k8s.io/v1/storageclasses",
    "StorageClass",
    [
      { provisioner: "p" },
      { provisioner: "p", allowVolumeExpansion: true },
      {
        provisioner: "p",
        reclaimPolicy: "Delete",
        volumeBindingMode: "Immediate",
        mountOptions: ["a"],
      },
    ],
    { ...WIDE, pointers: ["/allowVolumeExpansion"] },
  ),
  kindOf(
    "/apis/storage.k8s.io/v1/csidrivers",
    "CSIDriver",
    [{ spec: {} }, { spec: { podInfoOnMount: true } }],
    {
      ...WIDE,
      pointers: ["/spec/podInfoOnMount"],
    },
  ),
  kindOf(
    "/apis/node.k8s.io/v1/runtimeclasses",
    "RuntimeClass",
    [{ handler: "h" }, { handler: "h", overhead: { podFixed: { cpu: "1000m" } } }],
    { ...WIDE, pointers: ["/overhead"] },
  ),
  kindOf(
    "/apis/networking.k8s.io/v1/ingressclasses",
    "IngressClass",
    [
      { spec: { controller: "a.com/b" } },
      { spec: { controller: "a.com/b", parameters: { kind: "K", name: "n" } } },
    ],
    { ...WIDE, pointers: ["/spec/parameters"] },
  ),
  kindOf(
    "/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations",
    "ValidatingWebhookConfiguration",
    WEBHOOKS,
    {
      ...WIDE,
      pointers: ["/webhooks/0", "/webhooks/-", "/webhooks/0/timeoutSeconds"],
      weight: 4,
    },
  ),
  kindOf(
    "/apis/admissionregistration.k8s.io/v1/mutatingwebhookconfigurations",
    "MutatingWebhookConfiguration",
    [
      ...WEBHOOKS,
      { webhooks: [{ ...WEBHOOK, reinvocationPolicy: "Odd" }] },
      { webhooks: [{ ...WEBHOOK, reinvocationPolicy: "IfNeeded" }] },
    ],
    {
      ...WIDE,
      pointers: ["/webhooks/0", "/webhooks/-", "/webhooks/0/reinvocationPolicy"],
      weight: 3,
    },
  ),
];

/** Kinds that a real server validates more than the fake does: their content is valid. */
export const BUILT_IN_KINDS: readonly DrawnKind[] = [...NAMESPACED, ...CLUSTER_WIDE];
