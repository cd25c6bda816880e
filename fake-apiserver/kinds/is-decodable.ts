import { kindTable } from "./kind-table.js";

/** Kinds by versions that servers decode, whether they serve them or not; of these no types are known. */
const OTHER_VERSIONS: Readonly<Record<string, string>> = {
  "admissionregistration.k8s.io/v1alpha1":
    "ValidatingAdmissionPolicy ValidatingAdmissionPolicyBinding MutatingAdmissionPolicy MutatingAdmissionPolicyBinding",
  "admissionregistration.k8s.io/v1beta1":
    "ValidatingWebhookConfiguration MutatingWebhookConfiguration ValidatingAdmissionPolicy " +
    "ValidatingAdmissionPolicyBinding MutatingAdmissionPolicy MutatingAdmissionPolicyBinding",
  "apiextensions.k8s.io/v1beta1": "CustomResourceDefinition",
  "apiregistration.k8s.io/v1beta1": "APIService",
  "apps/v1beta1": "Deployment DeploymentRollback Scale StatefulSet ControllerRevision",
  "apps/v1beta2": "Deployment Scale StatefulSet DaemonSet ReplicaSet ControllerRevision",
  "authentication.k8s.io/v1alpha1": "SelfSubjectReview",
  "authentication.k8s.io/v1beta1": "SelfSubjectReview TokenReview",
  "authorization.k8s.io/v1beta1":
    "SelfSubjectRulesReview SelfSubjectAccessReview SubjectAccessReview LocalSubjectAccessReview",
  "batch/v1beta1": "CronJob",
  "certificates.k8s.io/v1alpha1": "ClusterTrustBundle",
  "certificates.k8s.io/v1beta1":
    "CertificateSigningRequest ClusterTrustBundle PodCertificateRequest",
  "coordination.k8s.io/v1alpha2": "LeaseCandidate",
  "coordination.k8s.io/v1beta1": "Lease LeaseCandidate",
  "discovery.k8s.io/v1beta1": "EndpointSlice",
  "events.k8s.io/v1beta1": "Event",
  "extensions/v1beta1":
    "Deployment DeploymentRollback Scale DaemonSet Ingress ReplicaSet NetworkPolicy",
  "flowcontrol.apiserver.k8s.io/v1beta1": "FlowSchema PriorityLevelConfiguration",
  "flowcontrol.apiserver.k8s.io/v1beta2": "FlowSchema PriorityLevelConfiguration",
  "flowcontrol.apiserver.k8s.io/v1beta3": "FlowSchema PriorityLevelConfiguration",
  "networking.k8s.io/v1beta1": "Ingress IngressClass IPAddress ServiceCIDR",
  "node.k8s.io/v1alpha1": "RuntimeClass",
  "node.k8s.io/v1beta1": "RuntimeClass",
  "policy/v1beta1": "PodDisruptionBudget Eviction",
  "rbac.authorization.k8s.io/v1alpha1": "Role RoleBinding ClusterRole ClusterRoleBinding",
  "rbac.authorization.k8s.io/v1beta1": "Role RoleBinding ClusterRole ClusterRoleBinding",
  "resource.k8s.io/v1alpha3": "DeviceTaintRule",
  "resource.k8s.io/v1beta1": "DeviceClass ResourceClaim ResourceClaimTemplate ResourceSlice",
  "resource.k8s.io/v1beta2":
    "DeviceClass DeviceTaintRule ResourceClaim ResourceClaimTemplate ResourceSlice",
  "scheduling.k8s.io/v1beta1": "PriorityClass",
  "storage.k8s.io/v1alpha1": "VolumeAttachment CSIStorageCapacity VolumeAttributesClass",
  "storage.k8s.io/v1beta1":
    "StorageClass VolumeAttachment CSIDriver CSINode CSIStorageCapacity VolumeAttributesClass",
  "storagemigration.k8s.io/v1beta1": "StorageVersionMigration",
};

/** Whether a server can decode objects of a kind: of any version that it knows, and lists of them. */
export function isDecodable(apiVersion: string, kind: string): boolean {
  const item = kind.endsWith(LIST) ? kind.slice(0, -LIST.length) : kind;
  if (item === "") return apiVersion === "v1";
  return [kind, item].some((one) => isKnown(apiVersion, one));
}

const LIST = "List";

function isKnown(apiVersion: string, kind: string): boolean {
  if (kindTable().typeNameOf(apiVersion, kind) !== undefined) return true;
  return OTHER_VERSIONS[apiVersion]?.split(" ").includes(kind) === true;
}
