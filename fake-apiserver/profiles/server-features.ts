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
    says: "The cause of a 504 for a version that has not come yet has the reason `ResourceVersionTooLarge`.",
    without: "The cause has a message alone.",
    since: "1.18",
    shownBy: "api-release-too-large-causes",
    source: "k8s.io/apiserver pkg/storage/errors.go, v0.17 and v0.18",
  },
  managedFieldsOfAll: {
    says: "Every object keeps `managedFields`.",
    without: "Objects keep `managedFields` from their first apply on.",
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
    says: "Bookmarks come about once a minute, and two seconds before the end of a watch.",
    without: "One bookmark comes, two seconds before the end of a watch.",
    since: "1.19",
    shownBy: "api-release-bookmark-period",
    source: "k8s.io/apiserver pkg/storage/cacher/cacher.go, `nextBookmarkTime`, v0.18 and v0.19",
  },
  resourceVersionMatch: {
    says: "The parameter `resourceVersionMatch` is understood, and checked.",
    without: "The parameter is one of many that are not known, and passed over.",
    since: "1.19",
    shownBy: "api-release-version-match",
    source: "k8s.io/apimachinery pkg/apis/meta/internalversion/validation, v0.18 and v0.19",
  },
  warnings: {
    says: "Headers warn of deprecated kinds, and of unknown fields.",
    since: "1.19",
    shownBy: "api-release-deprecation-warning",
    source: "feature gate WarningHeaders, beta and on in 1.19",
  },
  flowControlHeaders: {
    says: "Answers name their flow schema and priority level: `X-Kubernetes-Pf-*`.",
    since: "1.20",
    shownBy: "api-release-headers",
    source: "feature gate APIPriorityAndFairness, beta and on in 1.20",
  },
  bookmarksOfTheStore: {
    says: "A bookmark has the store's version, whatever was written.",
    without:
      "A bookmark has the version of the last change of its resource; without a change there is none.",
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
    says: "Answers have an `Audit-Id`: that of the request, or a new one.",
    since: "1.22",
    shownBy: "api-release-headers",
    source: "k8s.io/apiserver pkg/endpoints/filters/with_auditid.go, new in v0.22",
  },
  managedSubresources: {
    says: "`managedFields` name the subresource that was written through.",
    since: "1.22",
    shownBy: "api-release-managed-subresources",
    source: "k8s.io/apimachinery pkg/apis/meta/v1/types.go, `ManagedFieldsEntry`, v0.21 and v0.22",
  },
  openApiV3: {
    says: "`/openapi/v3` is served.",
    without: "It is 404, in plain text.",
    since: "1.24",
    shownBy: "api-release-openapi",
    source: "feature gate OpenAPIV3, beta and on in 1.24",
  },
  fieldValidation: {
    says: "The parameter `fieldValidation` is understood; without it, unknown and duplicate fields are warned of.",
    without: "Unknown fields are dropped, and of duplicates the last is taken, without a word.",
    since: "1.25",
    shownBy: "api-release-field-validation",
    source: "feature gate ServerSideFieldValidation, beta and on in 1.25",
  },
  aggregatedDiscoveryBeta: {
    says: "All groups can be asked for at once, as `APIGroupDiscoveryList` of `v2beta1`.",
    since: "1.27",
    until: "1.32",
    shownBy: "api-release-aggregated-discovery",
    source:
      "feature gates AggregatedDiscoveryEndpoint, beta and on in 1.27, and AggregatedDiscoveryRemoveBetaType, on in 1.33",
  },
  sendInitialEvents: {
    says: "The parameter `sendInitialEvents` is known: refused with 422 where streaming lists are not served.",
    without:
      "The parameter is not known. `resourceVersionMatch`, which has to come with it, is refused with 422 in a watch where it is known.",
    since: "1.27",
    shownBy: "api-release-streaming-list-refused",
    source: "k8s.io/apimachinery pkg/apis/meta/internalversion/validation, v0.26 and v0.27",
  },
  singularNames: {
    says: "Discovery has the singular names of built-in kinds.",
    without: "They are empty; those of custom resources are not.",
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
    says: "All groups can be asked for at once, as `APIGroupDiscoveryList` of `v2`.",
    without: "A client that would take the old form as well gets that.",
    since: "1.30",
    shownBy: "api-release-aggregated-discovery",
    source: "k8s.io/apiserver pkg/endpoints/discovery/aggregated, v0.29 and v0.30",
  },
  watchList: {
    says: 'Streaming lists are served, and a watch from no version or from "0" is one.',
    without: "Such a watch does not mark the end of what was there.",
    since: "1.32",
    except: ["1.33"],
    shownBy: "api-release-streaming-list-served",
    source: "feature gate WatchList, on in 1.32, off in 1.33, on in 1.34",
  },
  emulatedVersions: {
    says: "`/version` says which releases the server emulates and is compatible with.",
    since: "1.33",
    shownBy: "api-release-version",
    source: "k8s.io/apimachinery pkg/version/types.go, v0.32 and v0.33",
  },
  noZeroTimes: {
    says: "An unset time is left out.",
    without:
      "`creationTimestamp: null` stands in bookmarks of built-in kinds and of metadata alone, and in discovery.",
    since: "1.34",
    shownBy: "api-release-bookmark-times",
    source: "k8s.io/apimachinery pkg/apis/meta/v1/types.go, `omitzero`, v0.33 and v0.34",
  },
  valuesAsJson: {
    says: 'Refusals write values that are neither text nor plain numbers as JSON: `Invalid value: 0`, `["x"]`.',
    without: 'They are written as Go does: `0x0`, `[]string{"x"}`.',
    since: "1.34",
    shownBy: "api-release-values-in-refusals",
    source: "k8s.io/apimachinery pkg/util/validation/field/errors.go, v0.33 and v0.34",
  },
  exactListsFromCache: {
    says: "A list of exactly a version that has not come yet waits three seconds, and is refused with 504.",
    without: "It is refused at once with 500, in the words of etcd.",
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
    says: "The name of a StatefulSet has no dots.",
    without: "It may have dots.",
    since: "1.27",
    shownBy: "api-release-names",
    source: "kubernetes pull request 114172",
  },
  relaxedServiceNames: {
    says: "The name of a Service may begin with a digit.",
    without: "It begins with a letter.",
    since: "1.36",
    shownBy: "api-release-names",
    source: "feature gate RelaxedServiceNameValidation, beta and on in 1.36",
  },
  constrainedImpersonation: {
    says: "Whoever may not act as any user may be allowed to act as some, and for some actions: `impersonate:user-info`, `impersonate-on:user-info:list`.",
    without: "The verb `impersonate` is all that counts.",
    since: "1.36",
    shownBy: "fake-apiserver/authorization/impersonation.test.ts",
    source: "feature gate ConstrainedImpersonation, beta and on in 1.36",
  },
} as const satisfies Readonly<Record<string, FeatureRow>>;

/** The name of a row of `SERVER_FEATURES`. */
export type ServerFeature = keyof typeof SERVER_FEATURES;
