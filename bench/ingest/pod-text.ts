/** What it takes to say everything about a pod but what is its own: as a cluster has it, with the fields of managers. */
const CONTAINER = {
  name: "server",
  image: "registry.example.com/team/server:1.42.7",
  args: ["--listen=:8080", "--log-level=info", "--config=/etc/server/config.yaml"],
  ports: [{ name: "http", containerPort: 8_080, protocol: "TCP" }],
  resources: {
    limits: { cpu: "500m", memory: "256Mi" },
    requests: { cpu: "100m", memory: "128Mi" },
  },
  livenessProbe: { httpGet: { path: "/healthz", port: "http" }, periodSeconds: 10 },
  volumeMounts: [{ name: "config", readOnly: true, mountPath: "/etc/server" }],
  imagePullPolicy: "IfNotPresent",
};
const STATUS = {
  phase: "Running",
  conditions: ["Initialized", "Ready", "ContainersReady", "PodScheduled"].map((type) => ({
    type,
    status: "True",
    lastProbeTime: null,
    lastTransitionTime: "2026-01-01T00:00:07Z",
  })),
  hostIP: "10.0.17.4",
  podIP: "10.244.3.17",
  startTime: "2026-01-01T00:00:00Z",
  qosClass: "Burstable",
};

/** A pod in JSON, 1.8 kB long, as a watch or a list of one kind shows it. */
export function podText(number: number, version: number): string {
  const name = `server-${String(number).padStart(7, "0")}`;
  return JSON.stringify({
    kind: "Pod",
    apiVersion: "v1",
    metadata: {
      name,
      namespace: `team-${number % 20}`,
      uid: `6b1b7e2c-0000-4000-8000-${String(number).padStart(12, "0")}`,
      resourceVersion: String(version),
      creationTimestamp: "2026-01-01T00:00:00Z",
      labels: { app: "server", "pod-template-hash": "7d4f9c6b8d", tier: "backend" },
      annotations: { "example.com/checksum": "0f343b0931126a20f133d67c2b018a3b" },
      ownerReferences: [
        {
          apiVersion: "apps/v1",
          kind: "ReplicaSet",
          name: "server-7d4f9c6b8d",
          uid: "f1f2d1a0-1111-4111-8111-0123456789ab",
          controller: true,
          blockOwnerDeletion: true,
        },
      ],
    },
    spec: {
      volumes: [{ name: "config", configMap: { name: "server-config", defaultMode: 420 } }],
      containers: [CONTAINER],
      restartPolicy: "Always",
      terminationGracePeriodSeconds: 30,
      serviceAccountName: "server",
      nodeName: "node-17",
      tolerations: [
        { key: "node.kubernetes.io/not-ready", operator: "Exists", effect: "NoExecute" },
      ],
    },
    status: STATUS,
  });
}
