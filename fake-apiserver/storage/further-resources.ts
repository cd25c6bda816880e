import type { ServedResource } from "./served-resource.js";

/** How a kind deviates from the common behaviour. */
type Traits = Partial<Omit<ServedResource, "group" | "version" | "resource" | "kind" | "singular">>;

/** Group, version, kind, deviations, and the first release with that version. */
export type FurtherKind = readonly [string, string, string, Traits, string?];

const CLUSTER: Traits = { namespaced: false };
const PLAIN: Traits = { tracksGeneration: false, hasStatus: false };
const STATELESS: Traits = { hasStatus: false };
/** Objects start with a generation that never changes; or only changes count. */
const FIRST: Traits = { ...STATELESS, countedGenerations: "first" };
const LATER: Traits = { ...STATELESS, countedGenerations: "later" };
const RETURNED: Traits = { returnsDeletedObject: true };
/** Updates require a resource version. */
const SEEN: Traits = { allowsUnconditionalUpdate: false };
const API: Traits = { ...CLUSTER, ...SEEN, categories: ["api-extensions"] };
/** An update of the status writes nothing else. */
const STRICT: Traits = { statusExcept: "all" };
/** Stored in the previous version. */
const LATELY: Traits = { storedVersion: "v1beta1" };

const ADMISSION = "admissionregistration.k8s.io";
const STORAGE = "storage.k8s.io";
const RESOURCE = "resource.k8s.io";
const CERTIFICATES = "certificates.k8s.io";
/** The signer of a certificate: lists may select by it. */
const SIGNER = "spec.signerName";
const MIGRATION = "storagemigration.k8s.io";
const FLOW = "flowcontrol.apiserver.k8s.io";

/**
 * Kinds without behaviour of their own here. Their behaviour was observed on a real one of 1.37, by a create, updates
 * with and without a version, and a delete of each.
 */
export const FURTHER_KINDS: readonly FurtherKind[] = [
  [
    "",
    "v1",
    "LimitRange",
    { ...PLAIN, shortNames: ["limits"], createsOnUpdate: true, namesItself: true },
  ],
  ["", "v1", "PodTemplate", { ...STATELESS, ...RETURNED }],
  ["", "v1", "ResourceQuota", { tracksGeneration: false, ...RETURNED, shortNames: ["quota"] }],
  ["apps", "v1", "ControllerRevision", PLAIN],
  [
    CERTIFICATES,
    "v1",
    "CertificateSigningRequest",
    {
      ...CLUSTER,
      tracksGeneration: false,
      hasApproval: true,
      shortNames: ["csr"],
      fieldLabels: [SIGNER],
      knowsNoNamespace: true,
    },
    "1.19",
  ],
  [
    CERTIFICATES,
    "v1",
    "ClusterTrustBundle",
    { ...CLUSTER, ...PLAIN, ...SEEN, ...LATELY, fieldLabels: [SIGNER], knowsNoNamespace: true },
    "1.37",
  ],
  [
    CERTIFICATES,
    "v1",
    "PodCertificateRequest",
    {
      ...SEEN,
      ...STRICT,
      ...LATELY,
      tracksGeneration: false,
      fieldLabels: [SIGNER, "spec.podName", "spec.nodeName"],
      knowsNoNamespace: true,
    },
    "1.37",
  ],
  ["networking.k8s.io", "v1", "IngressClass", { ...CLUSTER, ...STATELESS }, "1.19"],
  ["networking.k8s.io", "v1", "IPAddress", { ...CLUSTER, ...PLAIN, shortNames: ["ip"] }, "1.33"],
  [
    "networking.k8s.io",
    "v1",
    "ServiceCIDR",
    { ...CLUSTER, ...STRICT, tracksGeneration: false },
    "1.33",
  ],
  [STORAGE, "v1", "CSIDriver", { ...CLUSTER, ...LATER, ...SEEN, ...RETURNED }, "1.18"],
  [STORAGE, "v1", "CSINode", { ...CLUSTER, ...SEEN, ...RETURNED, tracksGeneration: false }, "1.17"],
  [STORAGE, "v1", "CSIStorageCapacity", { ...PLAIN, ...SEEN }, "1.24"],
  [
    STORAGE,
    "v1",
    "VolumeAttachment",
    { ...CLUSTER, ...SEEN, ...RETURNED, ...STRICT, tracksGeneration: false },
  ],
  [
    STORAGE,
    "v1",
    "VolumeAttributesClass",
    { ...CLUSTER, ...PLAIN, ...RETURNED, shortNames: ["vac"] },
    "1.34",
  ],
  ["apiregistration.k8s.io", "v1", "APIService", { ...API, ...STRICT, tracksGeneration: false }],
  [ADMISSION, "v1", "MutatingAdmissionPolicy", { ...API, ...STATELESS }, "1.36"],
  [ADMISSION, "v1", "MutatingAdmissionPolicyBinding", { ...API, ...STATELESS }, "1.36"],
  [ADMISSION, "v1", "MutatingWebhookConfiguration", { ...API, ...STATELESS }],
  [ADMISSION, "v1", "ValidatingAdmissionPolicy", { ...API, ...STRICT }, "1.30"],
  [ADMISSION, "v1", "ValidatingAdmissionPolicyBinding", { ...API, ...STATELESS }, "1.30"],
  [ADMISSION, "v1", "ValidatingWebhookConfiguration", { ...API, ...STATELESS }],
  ["scheduling.k8s.io", "v1", "PriorityClass", { ...CLUSTER, ...FIRST, shortNames: ["pc"] }],
  [
    "node.k8s.io",
    "v1",
    "RuntimeClass",
    { ...CLUSTER, ...PLAIN, ...SEEN, createsOnUpdate: true },
    "1.20",
  ],
  [RESOURCE, "v1", "DeviceClass", { ...CLUSTER, ...STATELESS, ...RETURNED }, "1.34"],
  [
    RESOURCE,
    "v1",
    "DeviceTaintRule",
    { ...CLUSTER, ...SEEN, ...STRICT, storedVersion: "v1beta2" },
    "1.37",
  ],
  [RESOURCE, "v1", "ResourceClaim", { tracksGeneration: false, ...RETURNED, ...STRICT }, "1.34"],
  [RESOURCE, "v1", "ResourceClaimTemplate", { ...PLAIN, ...RETURNED }, "1.34"],
  [
    RESOURCE,
    "v1",
    "ResourceSlice",
    {
      ...CLUSTER,
      ...STATELESS,
      ...RETURNED,
      fieldLabels: ["spec.nodeName", "spec.driver"],
      fieldLabelWording: "with-version",
      knowsNoNamespace: true,
    },
    "1.34",
  ],
  [FLOW, "v1", "FlowSchema", { ...CLUSTER, ...STRICT }, "1.29"],
  [FLOW, "v1", "PriorityLevelConfiguration", { ...CLUSTER, ...STRICT }, "1.29"],
  [
    MIGRATION,
    "v1",
    "StorageVersionMigration",
    { ...CLUSTER, ...SEEN, ...STRICT, ...LATELY, tracksGeneration: false },
    "1.37",
  ],
];

/** Groups as a real server lists them; the others follow. */
export const GROUP_ORDER: readonly string[] = [
  "",
  "apiregistration.k8s.io",
  "apps",
  "extensions",
  "events.k8s.io",
  "authentication.k8s.io",
  "authorization.k8s.io",
  "autoscaling",
  "batch",
  CERTIFICATES,
  "networking.k8s.io",
  "policy",
  "rbac.authorization.k8s.io",
  STORAGE,
  ADMISSION,
  "apiextensions.k8s.io",
  "scheduling.k8s.io",
  "coordination.k8s.io",
  "node.k8s.io",
  "discovery.k8s.io",
  RESOURCE,
  FLOW,
  MIGRATION,
];
