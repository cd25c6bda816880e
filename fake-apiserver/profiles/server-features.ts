import type { VersionSpan } from "./version-span.js";

/** Something that clients of some releases see, and clients of others do not. */
export interface FeatureRow extends VersionSpan {
  /** What a server that has it does, in one sentence. */
  readonly says: string;
  /** What a server without it does instead, where that is not obvious. */
  readonly without?: string;
  /** The scenario that shows it, or the unit test where a scenario cannot. */
  readonly shownBy: string;
  /** Where it can be read: a file of the release before or after the change, a feature gate, a page of the documentation. */
  readonly source: string;
}

/**
 * What changed on the wire from release to release, as far as this server shows it: the only place that knows. Handlers
 * ask for a feature by its name and never for a version.
 */
export const SERVER_FEATURES = {
  tooLargeCauses: {
    says: "The cause of a 504 for a version in the future has the reason `ResourceVersionTooLarge`.",
    without: "The cause has a message only.",
    since: "1.18",
    shownBy: "api-release-too-large-causes",
    source: "k8s.io/apiserver pkg/storage/errors.go, v0.17 and v0.18",
  },
  managedFieldsOfAll: {
    says: "All objects have `managedFields`.",
    without: "Objects have `managedFields` after their first apply.",
    since: "1.18",
    shownBy: "api-release-managed-fields",
    source:
      "k8s.io/apiserver pkg/endpoints/handlers/fieldmanager/skipnonapplied.go, v0.17 and v0.18",
  },
  selfLinks: {
    says: "Objects and lists have a `metadata.selfLink`.",
    until: "1.19",
    shownBy: "api-release-self-links",
    source: "feature gate RemoveSelfLink, beta and on in 1.20",
  },
  periodicBookmarks: {
    says: "Bookmarks are sent about once a minute, and two seconds before the end of a watch.",
    without: "One bookmark is sent, two seconds before the end of a watch.",
    since: "1.19",
    shownBy: "api-release-bookmark-period",
    source: "k8s.io/apiserver pkg/storage/cacher/cacher.go, `nextBookmarkTime`, v0.18 and v0.19",
  },
  resourceVersionMatch: {
    says: "The parameter `resourceVersionMatch` is supported and validated.",
    without: "The parameter is ignored, as an unknown one.",
    since: "1.19",
    shownBy: "api-release-version-match",
    source: "k8s.io/apimachinery pkg/apis/meta/internalversion/validation, v0.18 and v0.19",
  },
  warnings: {
    says: "`Warning` headers for deprecated kinds and unknown fields.",
    since: "1.19",
    shownBy: "api-release-deprecation-warning",
    source: "feature gate WarningHeaders, beta and on in 1.19",
  },
  flowControlHeaders: {
    says: "Responses have the UIDs of their flow schema and priority level: `X-Kubernetes-Pf-*`.",
    since: "1.20",
    shownBy: "api-release-headers",
    source: "feature gate APIPriorityAndFairness, beta and on in 1.20",
  },
  bookmarksOfTheStore: {
    says: "A bookmark has the version of the whole store.",
    without:
      "A bookmark has the version of the last change of its resource; without a change none is sent.",
    since: "1.21",
    shownBy: "api-release-bookmark-of-the-store",
    source: "feature gate EfficientWatchResumption, beta and on in 1.21",
  },
  namespaceNameLabels: {
    says: "Namespaces have the label `kubernetes.io/metadata.name`.",
    since: "1.21",
    shownBy: "api-release-namespace-labels",
    source: "feature gate NamespaceDefaultLabelName, beta and on in 1.21 (KEP-2161)",
  },
  auditIds: {
    says: "Responses have an `Audit-Id`: the request's, or a new one.",
    since: "1.22",
    shownBy: "api-release-headers",
    source: "k8s.io/apiserver pkg/endpoints/filters/with_auditid.go, new in v0.22",
  },
  managedSubresources: {
    says: "`managedFields` have the subresource of the write.",
    since: "1.22",
    shownBy: "api-release-managed-subresources",
    source: "k8s.io/apimachinery pkg/apis/meta/v1/types.go, `ManagedFieldsEntry`, v0.21 and v0.22",
  },
  openApiV3: {
    says: "`/openapi/v3` is served.",
    without: "It is answered with 404, in plain text.",
    since: "1.24",
    shownBy: "api-release-openapi",
    source: "feature gate OpenAPIV3, beta and on in 1.24",
  },
  fieldValidation: {
    says: "The parameter `fieldValidation` is supported; without it, unknown and duplicate fields cause warnings.",
    without:
      "Unknown fields are dropped, and the last of duplicate fields is used, without a warning.",
    since: "1.25",
    shownBy: "api-release-field-validation",
    source: "feature gate ServerSideFieldValidation, beta and on in 1.25",
  },
  aggregatedDiscoveryBeta: {
    says: "Aggregated discovery, as `APIGroupDiscoveryList` of `v2beta1`.",
    since: "1.27",
    until: "1.32",
    shownBy: "api-release-aggregated-discovery",
    source:
      "feature gates AggregatedDiscoveryEndpoint, beta and on in 1.27, and AggregatedDiscoveryRemoveBetaType, on in 1.33",
  },
  sendInitialEvents: {
    says: "The parameter `sendInitialEvents` is validated: 422 where streaming lists are not supported.",
    without:
      "The parameter is ignored. `resourceVersionMatch`, which it requires, is answered with 422 in a watch from 1.19 on.",
    since: "1.27",
    shownBy: "api-release-streaming-list-refused",
    source: "k8s.io/apimachinery pkg/apis/meta/internalversion/validation, v0.26 and v0.27",
  },
  singularNames: {
    says: "Discovery has singular names for built-in kinds.",
    without: "They are empty, except for custom resources.",
    since: "1.27",
    shownBy: "api-release-singular-names",
    source: "k8s.io/apiserver pkg/endpoints/installer.go, `SingularNameProvider`, v0.26 and v0.27",
  },
  goAwayForStrangers: {
    says: "Over HTTP/2, a 401 is followed by a GOAWAY.",
    since: "1.29",
    shownBy: "fake-apiserver/handlers/authenticate.test.ts",
    source: "feature gate UnauthenticatedHTTP2DOSMitigation, on in 1.29",
  },
  aggregatedDiscovery: {
    says: "Aggregated discovery, as `APIGroupDiscoveryList` of `v2`.",
    without: "A client that also accepts `v2beta1` gets that.",
    since: "1.30",
    shownBy: "api-release-aggregated-discovery",
    source: "k8s.io/apiserver pkg/endpoints/discovery/aggregated, v0.29 and v0.30",
  },
  watchList: {
    says: 'Streaming lists are supported; a watch without a version or at "0" ends its initial events with a bookmark.',
    without: "The end of the initial events is not marked.",
    since: "1.32",
    except: ["1.33"],
    shownBy: "api-release-streaming-list-served",
    source: "feature gate WatchList, on in 1.32, off in 1.33, on in 1.34",
  },
  emulatedVersions: {
    says: "`/version` has the emulated release and the minimum compatible release.",
    since: "1.33",
    shownBy: "api-release-version",
    source: "k8s.io/apimachinery pkg/version/types.go, v0.32 and v0.33",
  },
  noZeroTimes: {
    says: "Unset times are omitted.",
    without:
      "`creationTimestamp: null` is in bookmarks of built-in kinds and of PartialObjectMetadata, and in discovery.",
    since: "1.34",
    shownBy: "api-release-bookmark-times",
    source: "k8s.io/apimachinery pkg/apis/meta/v1/types.go, `omitzero`, v0.33 and v0.34",
  },
  valuesAsJson: {
    says: 'Validation errors format other values than strings and integers as JSON: `Invalid value: 0`, `["x"]`.',
    without: 'They are formatted as in Go: `0x0`, `[]string{"x"}`.',
    since: "1.34",
    shownBy: "api-release-values-in-refusals",
    source: "k8s.io/apimachinery pkg/util/validation/field/errors.go, v0.33 and v0.34",
  },
  exactListsFromCache: {
    says: "A list at exactly a version in the future waits three seconds, and is answered with 504.",
    without: "It is answered at once with 500 and etcd's message.",
    since: "1.34",
    shownBy: "api-release-exact-of-the-future",
    source:
      "feature gate ListFromCacheSnapshot, beta and on in 1.34; k8s.io/apiserver pkg/storage/etcd3/store.go, v0.33",
  },
  autoscalerGeneration: {
    says: "A HorizontalPodAutoscaler has a `metadata.generation`.",
    without: "It has none.",
    since: "1.37",
    shownBy: "api-release-autoscaler-generation",
    source: "feature gate HPAGeneration, beta and on in 1.37",
  },
  statefulSetLabels: {
    says: "The name of a StatefulSet must not contain dots.",
    without: "It may contain dots.",
    since: "1.27",
    shownBy: "api-release-names",
    source: "kubernetes pull request 114172",
  },
  relaxedServiceNames: {
    says: "The name of a Service may start with a digit.",
    without: "It has to start with a letter.",
    since: "1.36",
    shownBy: "api-release-names",
    source: "feature gate RelaxedServiceNameValidation, beta and on in 1.36",
  },
  constrainedImpersonation: {
    says: "Impersonation can be allowed for certain users and actions only: `impersonate:user-info`, `impersonate-on:user-info:list`.",
    without: "Only the verb `impersonate` is checked.",
    since: "1.36",
    shownBy: "fake-apiserver/authorization/impersonation.test.ts",
    source: "feature gate ConstrainedImpersonation, beta and on in 1.36",
  },
} as const satisfies Readonly<Record<string, FeatureRow>>;

/** The name of a row of `SERVER_FEATURES`. */
export type ServerFeature = keyof typeof SERVER_FEATURES;
