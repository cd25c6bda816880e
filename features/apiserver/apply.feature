@area:apiserver
Feature: Server-side apply
  An apply merges a configuration into an object, by the fields that its manager and others own. A controller that applies meets
  its conflicts, its type errors, and its effects on fields that are no longer applied.

  Source: structured-merge-diff merge/update.go (prune, addBackDanglingItems), typed/validate.go, typed/merge.go, typed/remove.go;
  apimachinery pkg/util/managedfields/internal/fieldmanager.go, versionconverter.go; kubernetes/apiserver
  pkg/endpoints/handlers/patch.go; kube-openapi pkg/schemaconv/smd.go (convertPrimitive).

  @req:APISERVER-36 @must @oracle
  Rule: An apply creates a missing object, and names its field manager

    @id:api-apply-creates
    Example: a missing object
      When the client sends "widgets/a?fieldManager=me" an apply patch: {metadata: {name: a}, spec: {color: red}}
      Then the answer is 201 with:
        | spec.color | red |

    @id:api-apply-merges
    Example: an existing object
      Given widgets exist:
        | name | spec.size |
        | a    | 3         |
      When the client sends "widgets/a?fieldManager=me" an apply patch: {metadata: {name: a}, spec: {color: red}}
      Then the answer is 200 with:
        | spec | {"color":"red","size":3} |

    @id:api-apply-again
    Example: fields no longer applied are removed
      When the client sends "widgets/a?fieldManager=me" an apply patch: {metadata: {name: a}, spec: {color: red, size: 3}}
      And the client sends "widgets/a?fieldManager=me" an apply patch: {metadata: {name: a}, spec: {size: 3}}
      Then the answer is 200 with:
        | spec | {"size":3} |

    @id:api-apply-conflict
    Example: a conflict with another manager's field
      Given widgets exist:
        | name | spec.color |
        | a    | red        |
      When the client sends "widgets/a?fieldManager=me" an apply patch: {metadata: {name: a}, spec: {color: blue}}
      Then the answer is 409 with:
        | reason                  | Conflict             |
        | details.causes.0.reason | FieldManagerConflict |
        | details.causes.0.field  | .spec.color          |

    @id:api-apply-forced
    Example: another manager's field, by force
      Given widgets exist:
        | name | spec.color |
        | a    | red        |
      When the client sends "widgets/a?fieldManager=me&force=true" an apply patch: {metadata: {name: a}, spec: {color: blue}}
      Then the answer is 200 with:
        | spec.color | blue |

    @id:api-apply-nobody
    Example: without a field manager
      When the client sends "widgets/a" an apply patch: {metadata: {name: a}}
      Then the answer is 422 with:
        | message | /.*PatchOptions.* is invalid: fieldManager: Required value: is required for apply patch/ |

    @id:api-apply-conflicts-in-order
    Example: of several conflicts, outer fields come first
      When the client sends "configmaps/a?fieldManager=x" an apply patch:
        """
        metadata: {name: a}
        data: {k: a}
        immutable: false
        """
      And the client sends "configmaps/a?fieldManager=y" an apply patch: {data: {k: b}, immutable: true}
      Then the answer is 409 with:
        | details.causes.0.field | .immutable |
        | details.causes.1.field | .data.k    |

    @id:api-apply-nothing-new
    Example: an apply that changes nothing gets no time
      When the client sends "configmaps/a?fieldManager=x" an apply patch: {data: {k: a}, metadata: {name: a}}
      And the client sends "configmaps/a?fieldManager=y" an apply patch: {data: {k: a}}
      Then the answer is 200 with:
        | metadata.managedFields.0.manager | y         |
        | metadata.managedFields.0.time    | (absent)  |
        | metadata.managedFields.1.manager | x         |
        | metadata.managedFields.1.time    | (present) |

  @req:APISERVER-92 @must @oracle
  Rule: A configuration has no managedFields, no uid of another object and no duplicate owner

    @id:api-apply-managers
    Example: an empty managedFields is refused, too
      When the client sends "widgets/a?fieldManager=m" an apply patch: {metadata: {name: a, managedFields: []}}
      Then the answer is 400 with:
        | message | metadata.managedFields must be nil |

    @id:api-apply-uid-missing
    Example: the uid of a missing object
      When the client sends "widgets/a?fieldManager=m" an apply patch: {metadata: {name: a, uid: u}}
      Then the answer is 409 with:
        | message | /.*uid mismatch: the provided object specified uid u, and no existing object was found/ |

    @id:api-apply-uid-other
    Example: the uid of another object
      Given configmap a exists
      When the client sends "configmaps/a?fieldManager=m" an apply patch: {metadata: {name: a, uid: u}}
      Then the answer is 422 with:
        | message | ConfigMap "a" is invalid: metadata.uid: Invalid value: "u": field is immutable |

    @id:api-apply-status
    Example: a new custom resource has no status yet
      When the client sends "widgets/a?fieldManager=m" an apply patch: {metadata: {name: a}, spec: {a: 1}, status: {phase: Ready}}
      Then the answer is 201 with:
        | spec.a | 1        |
        | status | (absent) |

    @id:api-apply-owners
    Example: a duplicate owner
      When the client sends "configmaps/a?fieldManager=m" an apply patch: {metadata: {name: a, ownerReferences: [&x {apiVersion: v1, kind: X, name: x, uid: u}, *x]}}
      Then the answer is 500 with:
        | message | /failed to create typed patch object .*: .metadata.ownerReferences: duplicate entries for key .uid="u"./ |

    @id:api-apply-owner-fields
    Example: an owner is managed as one field
      When the client sends "configmaps/a?fieldManager=m" an apply patch: {metadata: {name: a, ownerReferences: [{apiVersion: v1, kind: X, name: x, uid: u}]}}
      Then the answer is 201 with:
        | metadata.managedFields.0.fieldsV1 | {"f:metadata":{"f:ownerReferences":{"k:{\"uid\":\"u\"}":{}}}} |

    @id:api-apply-uid-first
    Example: of a missing object, the uid is checked before the namespace
      When the client sends "widgets/a?fieldManager=m" an apply patch: {metadata: {namespace: elsewhere, uid: x}}
      Then the answer is 409 with:
        | message | /.*uid mismatch: the provided object specified uid x, and no existing object was found/ |

  @req:APISERVER-36 @must @oracle
  Rule: An apply is checked against the types of the kind

    @id:api-apply-types
    Scenario Outline: <what>
      When the client sends "configmaps/a?fieldManager=x" an apply patch: <body>
      Then the answer is 500 with:
        | message | failed to create typed patch object (/a; /v1, Kind=ConfigMap): <fault> |

      Examples:
        | what                  | body                                       | fault                                                                                |
        | a label that is not a string | metadata: {name: a, labels: {app: 1}}    | .metadata.labels.app: expected string, got &value.valueUnstructured{Value:1}         |
        | an unknown member     | {metadata: {name: a}, datta: {}}           | .datta: field not declared in schema                                                 |
        | unknown metadata      | metadata: {name: a, nam: b}                | .metadata.nam: field not declared in schema                                          |
        | a duplicate finalizer     | metadata: {name: a, finalizers: [a/b, a/b]} | .metadata.finalizers: duplicate entries for key [="a/b"]                            |

    @id:api-apply-built-in-types
    Scenario Outline: a deployment with the spec <spec>
      When the client sends "/apis/apps/v1/namespaces/{namespace}/deployments/a?fieldManager=m1" an apply patch: {apiVersion: apps/v1, kind: Deployment, metadata: {name: a}, spec: <spec>}
      Then the answer is 500 with:
        | message | <message> |

      Examples:
        | spec | message |
        | 1 | failed to create typed patch object (/a; apps/v1, Kind=Deployment): .spec: expected map, got &{1} |
        | {replicas: "3"} | failed to create typed patch object (/a; apps/v1, Kind=Deployment): .spec.replicas: expected numeric (int or float), got string |
        | {paused: 1} | failed to create typed patch object (/a; apps/v1, Kind=Deployment): .spec.paused: expected boolean, got &{1} |
        | {selector: {matchLabels: {a: 1}}} | failed to create typed patch object (/a; apps/v1, Kind=Deployment): .spec.selector.matchLabels.a: expected string, got &value.valueUnstructured{Value:1} |
        | {template: {spec: {containers: {}}}} | failed to create typed patch object (/a; apps/v1, Kind=Deployment): .spec.template.spec.containers: expected list, got &{map[]} |
        | {template: {spec: {containers: [1]}}} | failed to create typed patch object (/a; apps/v1, Kind=Deployment): .spec.template.spec.containers: element 0: associative list with keys may not have non-map elements |
        | {template: {spec: {containers: [{name: 1}]}}} | failed to create typed patch object (/a; apps/v1, Kind=Deployment): .spec.template.spec.containers[name=1].name: expected string, got &value.valueUnstructured{Value:1} |
        | {template: {spec: {containers: [{name: c, ports: [{containerPort: "80"}]}]}}} | failed to create typed patch object (/a; apps/v1, Kind=Deployment): .spec.template.spec.containers[name="c"].ports[containerPort="80",protocol="TCP"].containerPort: expected numeric (int or float), got string |
        | {replicas: 1.5} | failed to convert new object (/a; apps/v1, Kind=Deployment) to proper version: unable to convert unstructured object to apps/v1, Kind=Deployment: cannot convert float64 to int32 |
        | {strategy: {rollingUpdate: {maxSurge: true}}} | failed to convert new object (/a; apps/v1, Kind=Deployment) to proper version: unable to convert unstructured object to apps/v1, Kind=Deployment: json: cannot unmarshal bool into Go value of type int32 |

    @id:api-apply-metadata-types
    Scenario Outline: metadata: <metadata>
      When the client sends "configmaps/a?fieldManager=m" an apply patch: {apiVersion: v1, kind: ConfigMap, metadata: <metadata>}
      Then the answer is 500 with:
        | message | /failed to create typed patch object .*<what>.*/ |

      Examples:
        | metadata                                         | what                                |
        | {name: a, selfLink: 1}                           | .metadata.selfLink: expected string |
        | {name: a, ownerReferences: [{uid: b, name: 1}]}  | name: expected string               |
        | {name: a, ownerReferences: [{uid: b, other: 1}]} | other: field not declared in schema |

    @id:api-apply-any-scalar
    Example: a quantity that is a list
      When the client sends "/api/v1/namespaces/{namespace}/persistentvolumeclaims/a?fieldManager=m1" an apply patch: {apiVersion: v1, kind: PersistentVolumeClaim, metadata: {name: a}, spec: {resources: {requests: {storage: []}}}}
      Then the answer is 500 with:
        | message | failed to create typed patch object (/a; /v1, Kind=PersistentVolumeClaim): .spec.resources.requests.storage: expected any scalar, got &{[]} |

    @id:api-apply-of-format
    Scenario Outline: a string with the format "<format>" may be any scalar, here <value>
      Given parts are defined with the spec: {properties: {a: {type: string, format: "<format>"}}}
      When the client sends "/apis/parts.example.com/v1/namespaces/{namespace}/parts/a?fieldManager=m" an apply patch: {apiVersion: parts.example.com/v1, kind: Part, metadata: {name: a}, spec: {a: <value>}}
      Then the answer is <code> with:
        | message | <message> |

      Examples:
        | format    | value  | code | message |
        | ipv4      | 1      | 422  | /Part.parts.example.com "a" is invalid: .*spec.a in body must be of type ipv4: "int64".*/ |
        | date-time | true   | 422  | /Part.parts.example.com "a" is invalid: .*spec.a in body must be of type date-time: "".*/ |
        | own       | 1      | 422  | /Part.parts.example.com "a" is invalid: .*spec.a in body must be of type string: "integer".*/ |
        | ipv4      | [1, 2] | 500  | failed to create typed patch object (/a; parts.example.com/v1, Kind=Part): .spec.a: expected any scalar, got &{[1 2]} |
        | byte      | 1      | 500  | failed to create typed patch object (/a; parts.example.com/v1, Kind=Part): .spec.a: expected string, got &value.valueUnstructured{Value:1} |

    @id:api-apply-no-base64
    Example: data that is not base64
      When the client sends "/api/v1/namespaces/{namespace}/secrets/a?fieldManager=m1" an apply patch: {apiVersion: v1, kind: Secret, metadata: {name: a}, data: {k: "!"}}
      Then the answer is 500 with:
        | message | failed to convert new object (/a; /v1, Kind=Secret) to proper version: unable to convert unstructured object to /v1, Kind=Secret: error decoding from json: illegal base64 data at input byte 0 |

    @id:api-apply-empty
    Example: empty values are not stored, and empty lists have no owner
      When the client sends "configmaps/a?fieldManager=x" an apply patch: {metadata: {name: a, labels: {}, finalizers: null, ownerReferences: []}, data: {}}
      Then the answer is 201 with:
        | metadata.labels                                                | (absent) |
        | metadata.finalizers                                            | (absent) |
        | data                                                           | (absent) |
        | metadata.managedFields.0.fieldsV1.f:metadata.f:ownerReferences | (absent) |

    @id:api-embedded-applied
    Scenario Outline: metadata <metadata> of an embedded object
      Given parts are defined with the spec: {properties: {a: {type: object, x-kubernetes-embedded-resource: true, x-kubernetes-preserve-unknown-fields: true}}}
      When the client sends "/apis/parts.example.com/v1/namespaces/{namespace}/parts/a?fieldManager=m1" an apply patch: {apiVersion: parts.example.com/v1, kind: Part, metadata: {name: a}, spec: {a: {metadata: <metadata>}}}
      Then the answer is 500 with:
        | message | failed to create typed patch object (/a; parts.example.com/v1, Kind=Part): .spec.a.metadata<fault> |

      Examples:
        | metadata         | fault                                                             |
        | {unknown: 1}     | .unknown: field not declared in schema                            |
        | {labels: {a: 1}} | .labels.a: expected string, got &value.valueUnstructured{Value:1} |

    @id:api-apply-status-missing
    Example: a missing object is reported before the wrong kind
      When the client sends:
        """
        PATCH widgets/a/status?fieldManager=x
        Content-Type: application/apply-patch+yaml

        {apiVersion: example.com/v1, kind: Gadget}
        """
      Then the answer is 404

  @req:APISERVER-36 @must @oracle
  Rule: The items of a keyed list have their keys

    @id:api-apply-without-key
    Example: an item without its key has an empty one
      When the client sends "/apis/apps/v1/namespaces/{namespace}/deployments/a?fieldManager=m1" an apply patch: {apiVersion: apps/v1, kind: Deployment, metadata: {name: a}, spec: {selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {containers: [{image: i}]}}}}
      Then the answer is 422 with:
        | message | Deployment.apps "a" is invalid: spec.template.spec.containers[0].name: Required value |

    @id:api-apply-keyless-webhook
    Example: an item that is not an object
      When the client sends "/apis/admissionregistration.k8s.io/v1/mutatingwebhookconfigurations/a?fieldManager=m" an apply patch: {apiVersion: admissionregistration.k8s.io/v1, kind: MutatingWebhookConfiguration, metadata: {name: a}, webhooks: [[]]}
      Then the answer is 500 with:
        | message | failed to create typed patch object (/a; admissionregistration.k8s.io/v1, Kind=MutatingWebhookConfiguration): .webhooks: element 0: associative list with keys may not have non-map elements |

    @id:api-apply-within-one-value
    Scenario Outline: an item without its keys inside <what> is refused
      Given parts are defined with the spec: <schema>
      When the client sends "/apis/parts.example.com/v1/namespaces/{namespace}/parts/a?fieldManager=m" an apply patch: {apiVersion: parts.example.com/v1, kind: Part, metadata: {name: a}, spec: <spec>}
      Then the answer is 500 with:
        | message | /.*element 0: associative list with keys has an element that omits all key fields \["a"\].*/ |

      Examples:
        | what            | schema                                                                                                                                                                                                                | spec          |
        | an atomic list  | {type: object, properties: {b: {type: array, items: {type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [a], items: {type: object, required: [a], properties: {a: {type: string}, c: {type: string}}}}}}} | {b: [[{c: x}]]} |
        | an atomic map   | {type: object, properties: {b: {type: object, x-kubernetes-map-type: atomic, properties: {d: {type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [a], items: {type: object, required: [a], properties: {a: {type: string}, c: {type: string}}}}}}}} | {b: {d: [{c: x}]}} |

    @id:api-apply-null-key
    Example: null as a key is not replaced by its default
      Given parts are defined with the spec: {type: object, properties: {a: {type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [id, side], items: {type: object, required: [id], properties: {id: {type: integer}, side: {type: string, default: left}}}}}}
      When the client sends "/apis/parts.example.com/v1/namespaces/{namespace}/parts/b?fieldManager=m" an apply patch: {apiVersion: parts.example.com/v1, kind: Part, metadata: {name: b}, spec: {a: [{id: 2, side: null}, {id: 2}]}}
      Then the answer is 422 with:
        | details.causes.0.message | Duplicate value: {"id":2,"side":"left"} |
        | details.causes.0.field   | spec.a[1]                               |

  @req:APISERVER-36 @must @oracle
  Rule: The version in an apply is a precondition

    @id:api-apply-version-text
    Example: it has to be a number
      When the client sends "configmaps/a?fieldManager=x" an apply patch: {metadata: {name: a, resourceVersion: x}}
      Then the answer is 500 with:
        | message | strconv.ParseUint: parsing "x": invalid syntax |

    @id:api-apply-zero-version
    Example: 0 is no precondition
      Given the client posts to "/api/v1/namespaces/{namespace}/secrets": {apiVersion: v1, kind: Secret, metadata: {name: a}}
      When the client sends "/api/v1/namespaces/{namespace}/secrets/a?fieldManager=m2&force=true" an apply patch: {apiVersion: v1, kind: Secret, metadata: {resourceVersion: "0"}, type: example.com/own}
      Then the answer is 422 with:
        | details.causes.0.field | type |

  @req:APISERVER-92 @must @oracle
  Rule: Fields that a manager no longer applies are removed, unless another manager owns them

    @id:api-apply-nothing-left
    Example: an empty spec becomes null, if it has no schema
      Given the client sends "widgets/a?fieldManager=m" an apply patch: {apiVersion: example.com/v1, kind: Widget, metadata: {name: a}, spec: {color: red}}
      When the client sends "widgets/a?fieldManager=m" an apply patch: {apiVersion: example.com/v1, kind: Widget, metadata: {name: a}, spec: {}}
      Then the answer is 200 with:
        | spec | null |

    @id:api-apply-given-up-with-defaults
    Example: the defaults beside them are removed, too
      Given shelves are defined with the spec: {properties: {color: {type: string, default: red}, size: {type: integer}}}
      When the client sends "/apis/shelves.example.com/v1/namespaces/{namespace}/shelves/a?fieldManager=x" an apply patch: {apiVersion: shelves.example.com/v1, kind: Shelve, metadata: {name: a}, spec: {size: 1}}
      Then the answer is 201 with:
        | spec.color | red |
      When the client sends "/apis/shelves.example.com/v1/namespaces/{namespace}/shelves/a?fieldManager=x" an apply patch: {apiVersion: shelves.example.com/v1, kind: Shelve}
      Then the answer is 200 with:
        | spec | (absent) |

    @id:api-apply-without-metadata
    Scenario Outline: the name is removed with all other metadata, if metadata are <given>
      Given the client sends "configmaps/a?fieldManager=m" an apply patch: {apiVersion: v1, kind: ConfigMap, metadata: {name: a, labels: {app: web}}}
      When the client sends "configmaps/a?fieldManager=m" an apply patch: {apiVersion: v1, kind: ConfigMap, <member>}
      Then the answer is <status>

      Examples:
        | given   | member              | status |
        | absent  | data: {k: v}        | 400    |
        | empty   | metadata: {}        | 200    |
        | unowned | metadata: {uid: ""} | 200    |

    @id:api-apply-without-metadata-shared
    Example: metadata that another manager owns stay
      Given the client sends "configmaps/a?fieldManager=m" an apply patch: {apiVersion: v1, kind: ConfigMap, metadata: {name: a, labels: {app: web}}}
      And the client sends "configmaps/a?fieldManager=other" an apply patch: {apiVersion: v1, kind: ConfigMap, metadata: {name: a, annotations: {note: one}}}
      When the client sends "configmaps/a?fieldManager=m" an apply patch: {apiVersion: v1, kind: ConfigMap}
      Then the answer is 200 with:
        | metadata.labels      | (absent)       |
        | metadata.annotations | {"note":"one"} |

    @id:api-apply-webhooks-kept
    Example: webhooks that another manager owns stay
      Given the client posts to "/apis/admissionregistration.k8s.io/v1/mutatingwebhookconfigurations": {metadata: {name: "{namespace}-a"}, webhooks: [{name: w.example.com, clientConfig: {url: "https://127.0.0.1:1/x"}, sideEffects: None, admissionReviewVersions: [v1], rules: []}]}
      When the client sends "/apis/admissionregistration.k8s.io/v1/mutatingwebhookconfigurations/{namespace}-a?fieldManager=m" an apply patch: {apiVersion: admissionregistration.k8s.io/v1, kind: MutatingWebhookConfiguration, metadata: {name: "{namespace}-a"}, webhooks: []}
      Then the answer is 200 with:
        | metadata.generation | 1             |
        | webhooks.0.name     | w.example.com |

    @id:api-apply-null
    Example: null removes no field of another manager
      Given the client posts to "configmaps": {metadata: {name: a, finalizers: [example.com/hold], labels: {app: web}}}
      When the client sends "configmaps/a?fieldManager=m" an apply patch: {apiVersion: v1, kind: ConfigMap, metadata: {finalizers: null, labels: null}}
      Then the answer is 200 with:
        | metadata.finalizers | ["example.com/hold"] |
        | metadata.labels.app | web                  |

    @id:api-apply-finalizers-of-all
    Example: finalizers of all managers are validated together
      Given the client posts to "configmaps": {metadata: {name: a, finalizers: [orphan]}}
      When the client sends "configmaps/a?fieldManager=m" an apply patch: {apiVersion: v1, kind: ConfigMap, metadata: {name: a, finalizers: [foregroundDeletion]}}
      Then the answer is 422 with:
        | details.causes.0.message | Invalid value: ["orphan","foregroundDeletion"]: finalizer orphan and foregroundDeletion cannot be both set |

  @req:APISERVER-92 @must @oracle
  Rule: An apply compares the object with the fields of each manager, in the version of that manager

    Background:
      Given parts are defined in versions:
        """
        - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {a: {type: integer}, b: {type: integer}}}}}}}
        - {name: v1beta1, served: true, storage: false, schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {a: {type: integer}}}}}}}
        """

    @id:api-apply-owner-elsewhere
    Example: an added field that is not declared in the version of another owner
      When the client sends "/apis/parts.example.com/v1beta1/namespaces/{namespace}/parts/a?fieldManager=older" an apply patch: {apiVersion: parts.example.com/v1beta1, kind: Part, metadata: {name: a}, spec: {a: 1}}
      And the client sends "/apis/parts.example.com/v1/namespaces/{namespace}/parts/a?fieldManager=newer" an apply patch: {apiVersion: parts.example.com/v1, kind: Part, metadata: {name: a}, spec: {b: 1}}
      Then the answer is 500 with:
        | message | failed to convert new object: .spec.b: field not declared in schema |

    @id:api-apply-owner-elsewhere-aside
    Example: a field that the endpoint does not write, and that is not declared in the version of another owner
      Given plates are defined in versions:
        """
        - {name: v1, served: true, storage: true, subresources: {status: {}}, schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {b: {type: integer}}}, status: {type: object}}}}}
        - {name: v1beta1, served: true, storage: false, subresources: {status: {}}, schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {a: {type: integer}}}, status: {type: object}}}}}
        """
      When the client sends "/apis/plates.example.com/v1beta1/namespaces/{namespace}/plates/a?fieldManager=older" an apply patch: {apiVersion: plates.example.com/v1beta1, kind: Plate, metadata: {name: a}, spec: {a: 1}}
      And the client sends "/apis/plates.example.com/v1/namespaces/{namespace}/plates/a/status?fieldManager=newer" an apply patch: {apiVersion: plates.example.com/v1, kind: Plate, metadata: {name: a}, spec: {b: 1}}
      Then the answer is 500 with:
        | message | failed to convert new object: .spec.b: field not declared in schema |

    @id:api-apply-owner-elsewhere-before
    Example: an added field that is not declared in the version in which its manager applied before
      When the client sends "/apis/parts.example.com/v1beta1/namespaces/{namespace}/parts/a?fieldManager=one" an apply patch: {apiVersion: parts.example.com/v1beta1, kind: Part, metadata: {name: a}, spec: {a: 1}}
      And the client sends "/apis/parts.example.com/v1/namespaces/{namespace}/parts/a?fieldManager=one" an apply patch: {apiVersion: parts.example.com/v1, kind: Part, metadata: {name: a}, spec: {b: 1}}
      Then the answer is 500 with:
        | message | failed to prune fields: failed to convert merged object to last applied version: .spec.b: field not declared in schema |

    @id:api-apply-owner-elsewhere-stored
    Example: the stored object is converted first, so an update has changed no owner by then
      When the client sends "/apis/parts.example.com/v1beta1/namespaces/{namespace}/parts/a?fieldManager=older" an apply patch: {apiVersion: parts.example.com/v1beta1, kind: Part, metadata: {name: a}, spec: {a: 1}}
      And the client sends "/apis/parts.example.com/v1/namespaces/{namespace}/parts/a?fieldManager=newer" a merge patch: {spec: {a: 2, b: 2}}
      Then the answer is 200 with:
        | spec.b                            | 2                     |
        | metadata.managedFields.0.manager  | older                 |
        | metadata.managedFields.0.fieldsV1 | {"f:spec":{"f:a":{}}} |
        | metadata.managedFields.1          | (absent)              |
      When the client sends "/apis/parts.example.com/v1/namespaces/{namespace}/parts/a?fieldManager=newer" an apply patch: {apiVersion: parts.example.com/v1, kind: Part, metadata: {name: a}, spec: {a: 2}}
      Then the answer is 500 with:
        | message | .spec.b: field not declared in schema |

    @id:api-apply-owner-elsewhere-fits
    Example: a field declared in both versions conflicts, and changes its owner, as in one version
      When the client sends "/apis/parts.example.com/v1beta1/namespaces/{namespace}/parts/a?fieldManager=older" an apply patch: {apiVersion: parts.example.com/v1beta1, kind: Part, metadata: {name: a}, spec: {a: 1}}
      And the client sends "/apis/parts.example.com/v1/namespaces/{namespace}/parts/a?fieldManager=newer&force=true" an apply patch: {apiVersion: parts.example.com/v1, kind: Part, metadata: {name: a}, spec: {a: 2}}
      Then the answer is 200 with:
        | metadata.managedFields.0.manager    | newer                |
        | metadata.managedFields.0.apiVersion | parts.example.com/v1 |
        | metadata.managedFields.1            | (absent)             |

  @req:APISERVER-92 @must @oracle
  Rule: An apply reads the stored object in the version that is applied

    @id:api-apply-live-unfit
    Example: the stored object is not of the types of the version that is applied
      Given parts are defined in versions:
        """
        - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {a: {type: integer}}}}}}}
        - {name: v1beta1, served: true, storage: false, schema: {openAPIV3Schema: {type: object, properties: {spec: {x-kubernetes-preserve-unknown-fields: true}}}}}
        """
      And the client posts to "/apis/parts.example.com/v1beta1/namespaces/{namespace}/parts": {apiVersion: parts.example.com/v1beta1, kind: Part, metadata: {name: a}, spec: "1"}
      When the client sends "/apis/parts.example.com/v1/namespaces/{namespace}/parts/a?fieldManager=one" an apply patch: {apiVersion: parts.example.com/v1, kind: Part, metadata: {name: a}, spec: {a: 1}}
      Then the answer is 500 with:
        | message | failed to create typed live object ({namespace}/a; parts.example.com/v1, Kind=Part): .spec: expected map, got &{1} |

  @req:APISERVER-92 @must @oracle
  Rule: An apply that changes nothing adds no defaults

    @id:api-idle-apply
    Example: in another version than the stored one
      Given parts are defined in versions:
        """
        - name: v1
          served: true
          storage: true
          schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {a: {type: string}, b: {type: string}}}}}}
        - name: v2
          served: true
          storage: false
          schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {a: {type: string}, b: {type: string, default: x}}}}}}
        """
      And the client posts to "/apis/parts.example.com/v1/namespaces/{namespace}/parts": {apiVersion: parts.example.com/v1, kind: Part, metadata: {name: a}, spec: {a: y}}
      When the client sends "/apis/parts.example.com/v2/namespaces/{namespace}/parts/a?fieldManager=m1" an apply patch: {apiVersion: parts.example.com/v2, kind: Part, metadata: {name: a}, spec: {a: y}}
      Then the answer is 200 with:
        | spec.b              | (absent) |
        | metadata.generation | 1        |
