@area:apiserver
Feature: Found in the long run
  Differences from a real server that a hundred thousand random requests found, and that are fixed.

  Source: sigs.k8s.io/structured-merge-diff merge/update.go (prune, addBackDanglingItems), typed/remove.go; apimachinery
  pkg/apis/meta/v1/conversion.go (DeleteOptions), pkg/api/validation/objectmeta.go, pkg/util/validation/field/errors.go; apiserver
  pkg/registry/generic/registry/store.go (DeleteCollection), pkg/registry/rest/update.go (BeforeUpdate); apiextensions-apiserver
  pkg/apiserver/customresource_handler.go (getStatusResetFields); kubernetes pkg/registry/core/pod/storage/eviction.go,
  pkg/registry/core/persistentvolumeclaim/strategy.go.

  @req:APISERVER-92 @must @oracle
  Rule: What its applier gives up is removed, with what that leaves without an owner

    @id:api-apply-nothing-left
    Example: of a member without a schema null is left
      Given the client sends "widgets/a?fieldManager=m" an apply patch: {apiVersion: example.com/v1, kind: Widget, metadata: {name: a}, spec: {color: red}}
      When the client sends "widgets/a?fieldManager=m" an apply patch: {apiVersion: example.com/v1, kind: Widget, metadata: {name: a}, spec: {}}
      Then the answer is 200 with:
        | spec | null |

    @id:api-apply-without-metadata
    Scenario Outline: the name goes with all metadata, if they are <given>
      Given the client sends "configmaps/a?fieldManager=m" an apply patch: {apiVersion: v1, kind: ConfigMap, metadata: {name: a, labels: {app: web}}}
      When the client sends "configmaps/a?fieldManager=m" an apply patch: {apiVersion: v1, kind: ConfigMap, <member>}
      Then the answer is <status>

      Examples:
        | given   | member             | status |
        | absent  | data: {k: v}       | 400    |
        | empty   | metadata: {}       | 200    |
        | unowned | metadata: {uid: ""} | 200    |

    @id:api-apply-without-metadata-shared
    Example: metadata stay for the sake of another owner
      Given the client sends "configmaps/a?fieldManager=m" an apply patch: {apiVersion: v1, kind: ConfigMap, metadata: {name: a, labels: {app: web}}}
      And the client sends "configmaps/a?fieldManager=other" an apply patch: {apiVersion: v1, kind: ConfigMap, metadata: {name: a, annotations: {note: one}}}
      When the client sends "configmaps/a?fieldManager=m" an apply patch: {apiVersion: v1, kind: ConfigMap}
      Then the answer is 200 with:
        | metadata.labels      | (absent)      |
        | metadata.annotations | {"note":"one"} |

    @id:api-apply-finalizers-of-all
    Example: the finalizers of an apply are those of all owners
      Given the client posts to "configmaps": {metadata: {name: a, finalizers: [orphan]}}
      When the client sends "configmaps/a?fieldManager=m" an apply patch: {apiVersion: v1, kind: ConfigMap, metadata: {name: a, finalizers: [foregroundDeletion]}}
      Then the answer is 422 with:
        | details.causes.0.message | Invalid value: ["orphan","foregroundDeletion"]: finalizer orphan and foregroundDeletion cannot be both set |

    @id:api-apply-within-one-value
    Scenario Outline: what is in <what> has to have its keys
      Given parts are defined with the spec: <schema>
      When the client sends "/apis/parts.example.com/v1/namespaces/{namespace}/parts/a?fieldManager=m" an apply patch: {apiVersion: parts.example.com/v1, kind: Part, metadata: {name: a}, spec: <spec>}
      Then the answer is 500 with:
        | message | /.*element 0: associative list with keys has an element that omits all key fields \["a"\].*/ |

      Examples:
        | what            | schema                                                                                                                                                                                                                | spec          |
        | an atomic list  | {type: object, properties: {b: {type: array, items: {type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [a], items: {type: object, required: [a], properties: {a: {type: string}, c: {type: string}}}}}}} | {b: [[{c: x}]]} |
        | an atomic map   | {type: object, properties: {b: {type: object, x-kubernetes-map-type: atomic, properties: {d: {type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [a], items: {type: object, required: [a], properties: {a: {type: string}, c: {type: string}}}}}}}} | {b: {d: [{c: x}]}} |

    @id:api-apply-webhooks-kept
    Example: an empty list of webhooks that leaves those of another owner changes nothing
      Given the client posts to "/apis/admissionregistration.k8s.io/v1/mutatingwebhookconfigurations": {metadata: {name: "{namespace}-a"}, webhooks: [{name: w.example.com, clientConfig: {url: "https://127.0.0.1:1/x"}, sideEffects: None, admissionReviewVersions: [v1], rules: []}]}
      When the client sends "/apis/admissionregistration.k8s.io/v1/mutatingwebhookconfigurations/{namespace}-a?fieldManager=m" an apply patch: {apiVersion: admissionregistration.k8s.io/v1, kind: MutatingWebhookConfiguration, metadata: {name: "{namespace}-a"}, webhooks: []}
      Then the answer is 200 with:
        | metadata.generation | 1             |
        | webhooks.0.name     | w.example.com |

  @req:APISERVER-92 @must @oracle
  Rule: Managers that are not of the kind leave those of before

    @id:api-managers-of-no-group
    Example: of a custom resource, in a version of another group
      Given the client posts to "widgets?fieldManager=first": {apiVersion: example.com/v1, kind: Widget, metadata: {name: a, labels: {app: web}}}
      When the client sends "widgets/a?fieldManager=other" a merge patch: {metadata: {managedFields: [{manager: m, operation: Update, apiVersion: v1, fieldsType: FieldsV1, fieldsV1: {"f:metadata": {"f:labels": {"f:app": {}}}}}]}}
      Then the answer is 200 with:
        | metadata.managedFields.0.manager | first    |
        | metadata.managedFields.1         | (absent) |

    @id:api-managers-without-name
    Example: a manager without a name
      Given the client posts to "configmaps?fieldManager=first": {metadata: {name: a}, data: {k: v}}
      When the client sends "configmaps/a" a JSON patch: [{op: remove, path: /metadata/managedFields/0/manager}]
      Then the answer is 200 with:
        | metadata.managedFields.0.manager   | (absent) |
        | metadata.managedFields.0.operation | Update   |

  @req:APISERVER-92 @must @oracle
  Rule: The core group and all others do not know each other's versions

    @id:api-managers-of-events
    Example: the owner of an event in one of its two groups is none in the other
      Given the client posts to "/api/v1/namespaces/{namespace}/events?fieldManager=first": {metadata: {name: a}, involvedObject: {namespace: "{namespace}"}, reason: Once}
      When the client sends "/apis/events.k8s.io/v1/namespaces/{namespace}/events/a?fieldManager=second" a merge patch: {metadata: {labels: {app: web}}}
      Then the answer is 200 with:
        | metadata.managedFields.0.manager | second   |
        | metadata.managedFields.1         | (absent) |

  @req:APISERVER-92 @must @oracle
  Rule: What an endpoint does not write is reset in its own version, and compared in others

    Background:
      Given parts are defined in versions:
        """
        - {name: v1, served: true, storage: true, subresources: {status: {}}, schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {a: {type: integer}}}}}}}
        - {name: v1beta1, served: true, storage: false, schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {a: {type: integer}}}}}}}
        """
      And the client posts to "/apis/parts.example.com/v1beta1/namespaces/{namespace}/parts?fieldManager=older": {apiVersion: parts.example.com/v1beta1, kind: Part, metadata: {name: a, labels: {app: web}}, spec: {a: 1}}
      And the answer is called "made"

    @id:api-apply-empty-elsewhere
    Scenario Outline: <metadata> that are applied in another version than that of the storage are not stored
      Given the client sends "/apis/parts.example.com/v1beta1/namespaces/{namespace}/parts/b?fieldManager=m" an apply patch: {apiVersion: parts.example.com/v1beta1, kind: Part, metadata: {name: b, <metadata>}}
      And the answer is called "first"
      When the client sends "/apis/parts.example.com/v1beta1/namespaces/{namespace}/parts/b" a merge patch: {}
      Then the answer is 200 with:
        | metadata.resourceVersion | {first.version} |

      Examples:
        | metadata         |
        | labels: {}       |
        | finalizers: null |

    @id:api-managers-status-elsewhere
    Example: an update of the status takes metadata from an owner in a version without a status
      When the client puts "/apis/parts.example.com/v1/namespaces/{namespace}/parts/a/status": {apiVersion: parts.example.com/v1, kind: Part, metadata: {name: a, resourceVersion: "{made.version}"}, spec: {a: 1}}
      Then the answer is 200 with:
        | metadata.labels.app                | web                               |
        | metadata.managedFields.0.fieldsV1  | {"f:spec":{".":{},"f:a":{}}} |

    @id:api-managers-status-applied-elsewhere
    Example: so does an apply
      When the client sends "/apis/parts.example.com/v1/namespaces/{namespace}/parts/a/status?fieldManager=m&force=true" an apply patch: {apiVersion: parts.example.com/v1, kind: Part, metadata: {name: a, labels: {app: shop}}}
      Then the answer is 200 with:
        | metadata.labels.app                                              | web      |
        | metadata.managedFields.0.fieldsV1.f:metadata.f:labels.f:app | (absent) |

  @req:APISERVER-37 @must @oracle
  Rule: A version in the query of a deletion is a precondition

    @id:api-delete-version-in-query
    Scenario Outline: <path>
      Given the client posts to "configmaps": {metadata: {name: a}}
      When the client deletes "<path>?resourceVersion=0"
      Then the answer is 409 with:
        | message | /.*the ResourceVersion in the precondition \(0\) does not match the ResourceVersion in record.*/ |

      Examples:
        | path         |
        | configmaps   |
        | configmaps/a |

    @id:api-delete-version-in-query-and-body
    Example: if there is a body, what is listed is as old as the version says
      Given the client posts to "configmaps": {metadata: {name: a}}
      And the answer is called "made"
      And the client deletes "configmaps/a"
      When the client deletes "configmaps?resourceVersion={made.version}" with: {kind: DeleteOptions, apiVersion: v1}
      Then the answer is 200 with:
        | items.0.metadata.name | a |

    @id:api-delete-time-sent
    Example: the time of a deletion cannot be changed, and is not compared
      Given the client posts to "configmaps": {metadata: {name: a, finalizers: [example.com/hold]}}
      And the client deletes "configmaps/a"
      When the client puts "configmaps/a": {metadata: {name: a, finalizers: [example.com/hold], deletionTimestamp: "2001-01-01T00:00:00Z"}}
      Then the answer is 200 with:
        | metadata.deletionTimestamp | /202.*Z/ |

  @req:APISERVER-85 @must @oracle
  Rule: Owners are quoted, compared and decoded as what they are

    @id:api-owners-quoted
    Example: with all members that an owner has to have, once for each controller too many
      When the client posts to "widgets": {apiVersion: example.com/v1, kind: Widget, metadata: {name: a, ownerReferences: [{apiVersion: v1, kind: Node, name: n, uid: "1", controller: true}, {uid: "2", controller: true}, {apiVersion: v1, kind: Node, name: m, uid: "3", controller: true}]}}
      Then the answer is 422 with:
        | message | /.*Invalid value: \[\{"apiVersion":"v1","kind":"Node","name":"n","uid":"1","controller":true\},\{"apiVersion":"","kind":"","name":"","uid":"2","controller":true\},.* in references for Node/n and /, .* in references for Node/n and Node/m.*/ |

    @id:api-owners-twice
    Example: an owner without a version is one with an empty version
      When the client posts to "configmaps": {metadata: {name: a, ownerReferences: [{kind: Node, name: n, uid: "1"}, {apiVersion: "", kind: Node, name: n, uid: "1"}]}}
      Then the answer is 422 with:
        | details.causes.0.field | metadata.ownerReferences[0].apiVersion |
        | details.causes.1       | (absent)                               |

    @id:api-owners-unknown
    Scenario Outline: an unknown member of <list> of a custom resource
      When the client posts to "widgets?fieldValidation=Strict": {apiVersion: example.com/v1, kind: Widget, metadata: {name: a, <metadata>}}
      Then the answer is 400 with:
        | message | /.*strict decoding error: unknown field "metadata.<list>\[0\].other"/ |

      Examples:
        | list            | metadata                                                               |
        | ownerReferences | ownerReferences: [{apiVersion: v1, kind: Node, name: n, uid: "1", other: 1}] |
        | managedFields   | managedFields: [{other: 1}]                                             |

    @id:api-owners-unknown-dropped
    Example: it is dropped
      When the client posts to "widgets": {apiVersion: example.com/v1, kind: Widget, metadata: {name: a, ownerReferences: [{apiVersion: v1, kind: Node, name: n, uid: "1", other: 1}]}}
      Then the answer is 201 with:
        | metadata.ownerReferences.0 | {"apiVersion":"v1","kind":"Node","name":"n","uid":"1"} |

  @req:APISERVER-58 @must @oracle
  Rule: A definition may say what its objects are called

    @id:api-schema-of-names
    Scenario Outline: <metadata>
      Given parts are defined in versions:
        """
        - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {metadata: {type: object, properties: {name: {type: string, maxLength: 12}, generateName: {type: string, minLength: 5}}}}}}}
        """
      When the client posts to "/apis/parts.example.com/v1/namespaces/{namespace}/parts": {apiVersion: parts.example.com/v1, kind: Part, metadata: <metadata>}
      Then the answer is 422 with:
        | details.causes.0.field   | <field> |
        | details.causes.0.message | <why>   |

      Examples:
        | metadata          | field                 | why                                                                           |
        | {name: a-long-name-it-is} | metadata.name | Too long: may not be more than 12 bytes |
        | {generateName: gen-} | metadata.generateName | Invalid value: "gen-": metadata.generateName in body should be at least 5 chars long |

    @id:api-schema-negative-bounds
    Scenario Outline: <default> in place of <bound>
      When the client posts to "/apis/apiextensions.k8s.io/v1/customresourcedefinitions?dryRun=All":
        """
        metadata: {name: bolts.x.example.com}
        spec:
          group: x.example.com
          scope: Namespaced
          names: {plural: bolts, kind: Bolt}
          versions: [{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {spec: {<bound>, default: <default>}}}}}]
        """
      Then the answer is 422 with:
        | details.causes.0.message | <why>                                                    |
        | details.causes.0.field   | spec.validation.openAPIV3Schema.properties[spec].default |

      Examples:
        | bound                                        | default | why                              |
        | type: array, items: {type: string}, maxItems: -1 | []      | Too many: 0: has too many items  |
        | type: string, maxLength: -1                  | ""      | Too long: value is too long      |

    @id:api-schema-other-kind
    Example: an object of another kind is refused under the name that it would have
      When the client posts to "widgets": {apiVersion: example.com/v1, kind: Gadget, metadata: {generateName: gen-}}
      Then the answer is 422 with:
        | message | /Gadget.example.com "gen-.+" is invalid: kind: Invalid value: "Gadget": must be Widget/ |

    @id:api-schema-large-integers
    Scenario Outline: a number that is too large for <schema>
      Given parts are defined with the spec: {type: object, properties: {a: <schema>}}
      When the client posts to "/apis/parts.example.com/v1/namespaces/{namespace}/parts": {apiVersion: parts.example.com/v1, kind: Part, metadata: {name: a}, spec: {a: -9223372036854776000}}
      Then the answer is 422 with:
        | message | /.*<why>.*/ |

      Examples:
        | schema                          | why                                                                 |
        | {type: integer}                 | Checked value must be of type integer \(default format\) in spec.a  |
        | {type: integer, format: int64}  | Checked value must be of type integer with format int64 in spec.a   |

  @req:APISERVER-93 @must @oracle
  Rule: A review of access reads its selectors

    @id:api-review-selectors
    Scenario Outline: <selector> is refused
      When the client posts to "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews": {spec: {resourceAttributes: {verb: list, resource: pods, <selector>}}}
      Then the answer is 422 with:
        | details.causes.0.field   | spec.resourceAttributes.<field> |
        | details.causes.0.message | <why>                           |

      Examples:
        | selector                                                       | field                              | why                                                                                                                 |
        | fieldSelector: {}                                              | fieldSelector.requirements         | Required value: when spec.resourceAttributes.fieldSelector is specified, requirements or rawSelector is required    |
        | labelSelector: {}                                              | labelSelector.requirements         | Required value: when spec.resourceAttributes.labelSelector is specified, requirements or rawSelector is required    |
        | fieldSelector: {rawSelector: a=b, requirements: [{key: a}]} | fieldSelector.rawSelector          | Invalid value: "a=b": may not specified at the same time as requirements                                            |
        | labelSelector: {requirements: [{key: a, operator: In}]} | labelSelector.requirements[0].values | Required value: must be specified when `operator` is 'In' or 'NotIn'                                              |
        | fieldSelector: {requirements: [{operator: Odd}]} | fieldSelector.requirements[0].key  | Required value: must be specified                                                                                   |

    @id:api-review-selectors-ignored
    Scenario Outline: <selector> is ignored, which is said
      When the client posts to "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews": {spec: {resourceAttributes: {verb: list, resource: pods, <selector>}}}
      Then the answer is 201 with:
        | status.allowed         | true  |
        | status.evaluationError | <why> |

      Examples:
        | selector                                                                                  | why                                                                           |
        | fieldSelector: {requirements: [{key: a, operator: Odd}]}                                  | spec.resourceAttributes.fieldSelector ignored due to parse error              |
        | fieldSelector: {rawSelector: a}                                                           | spec.resourceAttributes.fieldSelector ignored due to parse error              |
        | labelSelector: {rawSelector: a in b}                                                      | spec.resourceAttributes.labelSelector ignored due to parse error              |
        | labelSelector: {requirements: [{key: a, operator: Exists}, {key: a, operator: Odd}]}      | spec.resourceAttributes.labelSelector partially ignored due to parse error    |

  @req:APISERVER-97 @must @oracle
  Rule: The status of a new claim is completed as it is read, and stored with the next write

    @id:api-claim-completed
    Example: the first write that changes nothing is one
      Given the client posts to "/api/v1/namespaces/{namespace}/persistentvolumeclaims": {metadata: {name: a}, spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}}
      And the answer is called "made"
      And the client sends "/api/v1/namespaces/{namespace}/persistentvolumeclaims/a" a merge patch: {}
      When the client deletes "/api/v1/namespaces/{namespace}/persistentvolumeclaims/a" with: {preconditions: {resourceVersion: "{made.version}"}}
      Then the answer is 409

    @id:api-claim-completed-once
    Example: the second one is none
      Given the client posts to "/api/v1/namespaces/{namespace}/persistentvolumeclaims": {metadata: {name: a}, spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}}
      And the client sends "/api/v1/namespaces/{namespace}/persistentvolumeclaims/a" a merge patch: {}
      And the answer is called "first"
      When the client sends "/api/v1/namespaces/{namespace}/persistentvolumeclaims/a" a merge patch: {}
      Then the answer is 200 with:
        | status.phase             | Pending         |
        | metadata.resourceVersion | {first.version} |

  @req:APISERVER-93 @must @oracle
  Rule: A pod is marked before its eviction is refused

    @id:api-eviction-refused
    Example: for a policy that there is not
      Given the client posts to "pods": {metadata: {name: a}, spec: {containers: [{name: main, image: i}]}}
      And the client posts to "pods/a/eviction": {apiVersion: policy/v1, kind: Eviction, metadata: {name: a}, deleteOptions: {propagationPolicy: Odd}}
      When the client gets "pods/a"
      Then the answer is 200 with:
        | status.conditions.0.type | DisruptionTarget |

    @id:api-binding-options
    Example: the options of a binding are checked before its name
      When the client posts to "/api/v1/namespaces/{namespace}/bindings?dryRun=Some": {apiVersion: v1, kind: Binding, target: {name: n}}
      Then the answer is 422 with:
        | details.causes.0.field | dryRun |

  @req:APISERVER-90 @must @oracle
  Rule: Who is refused by the storage has been warned

    @id:api-warning-of-old
    Example: of the name of an object that has a version already
      When the client posts to "/apis/apps/v1/namespaces/{namespace}/deployments": {metadata: {name: a.b, resourceVersion: "5"}, spec: {selector: {matchLabels: {app: a}}, template: {metadata: {labels: {app: a}}, spec: {containers: [{name: main, image: i}]}}}}
      Then the answer is 500
      And the header Warning is "/299 - .metadata.name: this is used in Pod names and hostnames, .*/"

  @req:APISERVER-57 @must @oracle
  Rule: What is no JSON is refused by the name of the kind that the endpoint reads

    @id:api-scale-undecodable
    Example: a scale
      When the client sends:
        """
        PUT /apis/apps/v1/namespaces/{namespace}/statefulsets/a/scale
        Content-Type: application/json

        {"kind": "Scale"} {}
        """
      Then the answer is 400 with:
        | message | /the object provided is unrecognized \(must be of type Scale\): .*/ |

    @id:api-scale-metadata
    Example: a scale whose metadata have other types
      Given the client posts to "/apis/apps/v1/namespaces/{namespace}/deployments": {metadata: {name: a}, spec: {selector: {matchLabels: {app: a}}, template: {metadata: {labels: {app: a}}, spec: {containers: [{name: main, image: i}]}}}}
      When the client puts "/apis/apps/v1/namespaces/{namespace}/deployments/a/scale": {metadata: {name: a, selfLink: 1}, spec: {replicas: 1}}
      Then the answer is 400 with:
        | message | /Scale in version "v1" cannot be handled as a Scale: json: cannot unmarshal number .*selfLink of type string/ |
