@area:apiserver
Feature: Metadata
  Owners, finalizers and timestamps of every kind are validated.

  Source: apimachinery pkg/api/validation/objectmeta.go (ValidateNoNewFinalizers), pkg/util/validation/field/errors.go,
  pkg/apis/meta/v1/time.go; kubernetes/kubernetes pkg/apis/core/validation/validation.go, pkg/registry/core/namespace/storage/storage.go.

  @req:APISERVER-85 @must @oracle
  Rule: Owners and finalizers are validated

    @id:api-owners-refused
    Scenario Outline: <owners>
      When the client posts to "configmaps": {metadata: {name: a, ownerReferences: <owners>}}
      Then the answer is 422 with:
        | message | <message> |

      Examples:
        | owners                                                       | message                                                                                                                                       |
        | [{"apiVersion":"v1","kind":"Pod","name":"a"}]                | ConfigMap "a" is invalid: metadata.ownerReferences[0].uid: Required value: must not be empty                                                  |
        | [{"apiVersion":"a/b/c","kind":"A","name":"a","uid":"u"}]     | ConfigMap "a" is invalid: metadata.ownerReferences[0].apiVersion: Invalid value: "a/b/c": must be <group>/<version> or <version>              |
        | [{"apiVersion":"v1","kind":"Event","name":"a","uid":"u"}]    | ConfigMap "a" is invalid: metadata.ownerReferences[0]: Invalid value: {"apiVersion":"v1","kind":"Event","name":"a","uid":"u"}: /v1, Kind=Event is disallowed from being an owner |

    @id:api-finalizers-refused
    Example: a finalizer of a built-in kind has a domain, unless it is one of three
      When the client posts to "configmaps": {metadata: {name: a, finalizers: [orphan, example.com/x, foo]}}
      Then the answer is 422 with:
        | message | ConfigMap "a" is invalid: metadata.finalizers[2]: Invalid value: "foo": name is neither a standard finalizer name nor is it fully qualified |

    @id:api-finalizers-policy
    Example: a PodDisruptionBudget may have any finalizer
      When the client posts to "/apis/policy/v1/namespaces/{namespace}/poddisruptionbudgets": {apiVersion: policy/v1, kind: PodDisruptionBudget, metadata: {name: a, finalizers: [foo]}}
      Then the answer is 201 with:
        | metadata.finalizers | ["foo"] |

    @id:api-finalizers-event
    Example: an event of the core group may have any finalizer
      When the client posts to "/api/v1/namespaces/{namespace}/events": {apiVersion: v1, kind: Event, metadata: {name: a, finalizers: [foo]}, involvedObject: {namespace: "{namespace}"}}
      Then the answer is 201 with:
        | metadata.finalizers | ["foo"] |

    @id:api-owners-quoted
    Example: several controllers: the message has all owners, and each surplus controller
      When the client posts to "widgets": {apiVersion: example.com/v1, kind: Widget, metadata: {name: a, ownerReferences: [{apiVersion: v1, kind: Node, name: n, uid: "1", controller: true}, {uid: "2", controller: true}, {apiVersion: v1, kind: Node, name: m, uid: "3", controller: true}]}}
      Then the answer is 422 with:
        | message | /.*Invalid value: \[\{"apiVersion":"v1","kind":"Node","name":"n","uid":"1","controller":true\},\{"apiVersion":"","kind":"","name":"","uid":"2","controller":true\},.* in references for Node/n and /, .* in references for Node/n and Node/m.*/ |

    @id:api-owners-twice
    Example: a missing apiVersion of an owner equals an empty one
      When the client posts to "configmaps": {metadata: {name: a, ownerReferences: [{kind: Node, name: n, uid: "1"}, {apiVersion: "", kind: Node, name: n, uid: "1"}]}}
      Then the answer is 422 with:
        | details.causes.0.field | metadata.ownerReferences[0].apiVersion |
        | details.causes.1       | (absent)                               |

    @id:api-owners-unknown
    Scenario Outline: unknown fields in <list> of a custom resource are refused with strict validation
      When the client posts to "widgets?fieldValidation=Strict": {apiVersion: example.com/v1, kind: Widget, metadata: {name: a, <metadata>}}
      Then the answer is 400 with:
        | message | /.*strict decoding error: unknown field "metadata.<list>\[0\].other"/ |

      Examples:
        | list            | metadata                                                                     |
        | ownerReferences | ownerReferences: [{apiVersion: v1, kind: Node, name: n, uid: "1", other: 1}] |
        | managedFields   | managedFields: [{other: 1}]                                                  |

    @id:api-owners-unknown-dropped
    Example: unknown fields of an owner of a custom resource are dropped
      When the client posts to "widgets": {apiVersion: example.com/v1, kind: Widget, metadata: {name: a, ownerReferences: [{apiVersion: v1, kind: Node, name: n, uid: "1", other: 1}]}}
      Then the answer is 201 with:
        | metadata.ownerReferences.0 | {"apiVersion":"v1","kind":"Node","name":"n","uid":"1"} |

  @req:APISERVER-85 @must @oracle
  Rule: An object that is being deleted gets no new finalizers

    @id:api-late-finalizers
    Scenario Outline: <kind> with the finalizers <change>
      Given the client posts to "<collection>": {apiVersion: <version>, kind: <kind>, metadata: {name: a, finalizers: [example.com/one]}}
      And the client deletes "<collection>/a"
      When the client sends "<collection>/a" a merge patch: {metadata: {finalizers: <change>}}
      Then the answer is 422 with:
        | reason                   | Invalid                 |
        | details.causes.0.reason  | FieldValueForbidden     |
        | details.causes.0.field   | metadata.finalizers     |
        | details.causes.0.message | Forbidden: no new finalizers can be added if the object is being deleted, found new finalizers []string{<found>} |
      When the client gets "<collection>/a"
      Then the answer is 200 with:
        | metadata.finalizers | ["example.com/one"] |

      Examples:
        | kind      | version        | collection | change                                           | found |
        | ConfigMap | v1             | configmaps | [example.com/one, example.com/two]               | "example.com/two" |
        | ConfigMap | v1             | configmaps | [example.com/two, example.com/b, example.com/b]  | "example.com/b", "example.com/two" |
        | Widget    | example.com/v1 | widgets    | [foregroundDeletion, example.com/one]            | "foregroundDeletion" |

    @id:api-late-finalizers-applied
    Example: a finalizer in an apply
      Given the client posts to "configmaps": {metadata: {name: a, finalizers: [example.com/one]}}
      And the client deletes "configmaps/a"
      When the client sends "configmaps/a?fieldManager=m" an apply patch: {apiVersion: v1, kind: ConfigMap, metadata: {name: a, finalizers: [example.com/two]}}
      Then the answer is 422 with:
        | reason | Invalid |

    @id:api-late-finalizers-fewer
    Example: existing finalizers can be removed one by one
      Given the client posts to "configmaps": {metadata: {name: a, finalizers: [example.com/one, example.com/two]}}
      And the client deletes "configmaps/a"
      When the client sends "configmaps/a" a merge patch: {metadata: {finalizers: [example.com/two]}}
      Then the answer is 200 with:
        | metadata.finalizers | ["example.com/two"] |

  @req:APISERVER-85 @must @oracle
  Rule: The finalizers of a namespace are validated

    @id:api-namespace-finalizer-names
    Scenario Outline: <finalizer>
      When the client posts to "/api/v1/namespaces": {metadata: {name: "{namespace}-b"}, spec: {finalizers: ["<finalizer>"]}}
      Then the answer is 422 with:
        | details.causes.0.field   | spec.finalizers                    |
        | details.causes.0.message | /Invalid value: "<finalizer>": .*/ |

      Examples:
        | finalizer |
        | bad key   |
        | mine      |

    @id:api-namespace-finalize
    Example: at the finalize endpoint
      Given the client posts to "/api/v1/namespaces": {metadata: {name: "{namespace}-b"}}
      When the client puts "/api/v1/namespaces/{namespace}-b/finalize": {metadata: {name: "{namespace}-b"}, spec: {finalizers: [kubernetes, mine]}}
      Then the answer is 422 with:
        | details.causes.0.field   | spec.finalizers[1]                                                                          |
        | details.causes.0.message | Invalid value: "mine": name is neither a standard finalizer name nor is it fully qualified |

  @req:APISERVER-83 @must @oracle
  Rule: Timestamps are validated

    @id:api-metadata-times
    Scenario Outline: <kind> with <metadata>
      When the client posts to "<collection>": {apiVersion: "<version>", kind: <kind>, metadata: <metadata>}
      Then the answer is 400 with:
        | message | /<kind> in version "v1" cannot be handled as a <kind>: <why>/ |

      Examples:
        | kind      | version        | collection                                   | metadata                                                | why |
        | Widget    | example.com/v1 | widgets                                      | {"name": "a", "creationTimestamp": "x"}                 | parsing time "x" as .* cannot parse "x" as "2006" |
        | Widget    | example.com/v1 | widgets                                      | {"name": "a", "deletionTimestamp": 1}                   | json: cannot unmarshal number into Go struct field ObjectMeta.deletionTimestamp of type string |
        | Widget    | example.com/v1 | widgets                                      | {"name": "a", "managedFields": [{"time": "2026-01-01"}]} | parsing time "2026-01-01" as .* cannot parse "" as "T" |
        | ConfigMap | v1             | /api/v1/namespaces/{namespace}/configmaps    | {"name": "a", "creationTimestamp": "2026-02-30T00:00:00Z"} | parsing time "2026-02-30T00:00:00Z": day out of range |

  @req:APISERVER-84 @must @oracle
  Rule: A namespace in the metadata of a cluster-scoped object is dropped

    @id:api-cluster-wide-namespace
    Example: by an apply
      When the client sends "/apis/scheduling.k8s.io/v1/priorityclasses/a-{namespace}?fieldManager=m" an apply patch:
        """
        {apiVersion: scheduling.k8s.io/v1, kind: PriorityClass, metadata: {name: "a-{namespace}", namespace: elsewhere}, value: 5}
        """
      Then the answer is 201 with:
        | metadata.namespace | (absent) |
