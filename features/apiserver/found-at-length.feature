@area:apiserver
Feature: Found at length
  Differences from a real server that tens of thousands of random requests found, and that are fixed.

  Source: apiserver pkg/registry/generic/registry/store.go (deletionFinalizersForGarbageCollection), pkg/registry/rest/delete.go
  (BeforeDelete), pkg/cel/common/equality.go (CachedDeepEqual); kubernetes pkg/registry/core/namespace/storage/storage.go,
  pkg/registry/rbac/rolebinding/policybased/storage.go, pkg/apis/core/validation/validation.go;
  sigs.k8s.io/structured-merge-diff typed/merge.go; apimachinery pkg/util/managedfields/internal/managedfields.go.

  @req:APISERVER-37 @must @oracle
  Rule: The policy of a deletion decides which finalizers stay

    @id:api-delete-policies
    Scenario Outline: <finalizers>, deleted with "<query>"
      Given the client posts to "widgets": {apiVersion: example.com/v1, kind: Widget, metadata: {name: a, finalizers: <finalizers>}}
      When the client deletes "widgets/a<query>"
      Then the answer is 200 with:
        | metadata.finalizers | <left> |

      Examples:
        | finalizers                             | query                         | left                                      |
        | [orphan, example.com/hold]             |                               | ["orphan","example.com/hold"]             |
        | [orphan, example.com/hold]             | ?propagationPolicy=Orphan     | ["orphan","example.com/hold"]             |
        | [orphan, example.com/hold]             | ?propagationPolicy=Foreground | ["example.com/hold","foregroundDeletion"] |
        | [orphan, example.com/hold]             | ?propagationPolicy=Background | ["example.com/hold"]                      |
        | [foregroundDeletion, example.com/hold] | ?orphanDependents=true        | ["example.com/hold","orphan"]             |

    @id:api-delete-cascading
    Example: a deletion in the deprecated form that takes a while is accepted
      Given the client posts to "widgets": {apiVersion: example.com/v1, kind: Widget, metadata: {name: a, finalizers: [foregroundDeletion, example.com/hold]}}
      When the client deletes "widgets/a?orphanDependents=false"
      Then the answer is 202 with:
        | metadata.finalizers | ["example.com/hold"] |

    @id:api-delete-policy-gone
    Example: an object that only waited for the garbage collector goes at once
      Given the client posts to "widgets": {apiVersion: example.com/v1, kind: Widget, metadata: {name: a, finalizers: [orphan]}}
      When the client deletes "widgets/a?propagationPolicy=Background"
      Then the answer is 200 with:
        | status | Success |
      And "widgets/a" is gone

    @id:api-delete-policy-event
    Example: an event has no dependents
      Given the client posts to "/api/v1/namespaces/{namespace}/events": {metadata: {name: a, finalizers: [example.com/hold]}, involvedObject: {namespace: "{namespace}"}}
      When the client deletes "/api/v1/namespaces/{namespace}/events/a?propagationPolicy=Orphan"
      Then the answer is 200 with:
        | metadata.finalizers | ["example.com/hold"] |

    @id:api-delete-policy-namespace
    Example: a namespace that is deleted in the deprecated form
      Given the client posts to "/api/v1/namespaces": {metadata: {name: "{namespace}-b"}}
      When the client deletes "/api/v1/namespaces/{namespace}-b?orphanDependents=false"
      Then the answer is 202 with:
        | metadata.finalizers | ["foregroundDeletion"] |

    @id:api-delete-policy-late
    Example: a pod that is being deleted takes no other policy
      Given the client posts to "pods": {metadata: {name: a}, spec: {nodeName: n, containers: [{name: main, image: i}]}}
      And the client deletes "pods/a"
      And the answer is called "marked"
      When the client deletes "pods/a?propagationPolicy=Orphan"
      Then the answer is 200 with:
        | metadata.resourceVersion | {marked.version} |
        | metadata.finalizers      | (absent)         |

  @req:APISERVER-57 @must @oracle
  Rule: What is sent is decoded as what it says it is

    @id:api-decoded-as-another
    Example: options of a deletion in place of an object
      When the client puts "configmaps/a": {apiVersion: v1, kind: DeleteOptions, gracePeriodSeconds: x}
      Then the answer is 400 with:
        | message | /DeleteOptions in version "v1" cannot be handled as a ConfigMap: json: cannot unmarshal string into .* DeleteOptions.gracePeriodSeconds of type int64/ |

    @id:api-precondition-of-event
    Example: an event is of the core group, whichever it is deleted in
      Given the client posts to "/api/v1/namespaces/{namespace}/events": {metadata: {name: a}, involvedObject: {namespace: "{namespace}"}}
      When the client deletes "/apis/events.k8s.io/v1/namespaces/{namespace}/events/a" with: {preconditions: {resourceVersion: "1"}}
      Then the answer is 409 with:
        | message       | /Operation cannot be fulfilled on Event "a": the ResourceVersion in the precondition \(1\) does not match .*/ |
        | details.group | (absent)                                                                                                     |
        | details.kind  | Event                                                                                                        |

    @id:api-nameless-binding
    Example: a binding of no role is refused for that, before its name is missed
      When the client posts to "/apis/rbac.authorization.k8s.io/v1/clusterrolebindings": {metadata: {}}
      Then the answer is 500 with:
        | message | unsupported role reference kind: "" |

  @req:APISERVER-85 @must @oracle
  Rule: The finalizers of a namespace are validated

    @id:api-namespace-finalizer-names
    Scenario Outline: <finalizer>
      When the client posts to "/api/v1/namespaces": {metadata: {name: "{namespace}-b"}, spec: {finalizers: ["<finalizer>"]}}
      Then the answer is 422 with:
        | details.causes.0.field   | spec.finalizers                  |
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

  @req:APISERVER-131 @must @oracle
  Rule: What a schema does not describe is never as it was before

    @id:api-unforgiven
    Scenario Outline: a patch that changes nothing of <spec>
      Given parts are defined in versions:
        """
        - {name: v1, served: true, storage: false, schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, maxProperties: 1, x-kubernetes-preserve-unknown-fields: true, properties: {a: {type: integer}, b: {type: integer}}}}}}}
        - {name: v1beta1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, x-kubernetes-preserve-unknown-fields: true}}}}}
        """
      And the client posts to "/apis/parts.example.com/v1beta1/namespaces/{namespace}/parts": {apiVersion: parts.example.com/v1beta1, kind: Part, metadata: {name: a}, spec: <spec>}
      When the client sends "/apis/parts.example.com/v1/namespaces/{namespace}/parts/a" a merge patch: {}
      Then the answer is <status>

      Examples:
        | spec         | status |
        | {a: 1, b: 2} | 200    |
        | {a: 1, c: 2} | 422    |

    @id:api-stored-null
    Example: null, which only another version than that which is stored allows, is not stored
      Given parts are defined in versions:
        """
        - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object}}}}}
        - {name: v1beta1, served: true, storage: false, schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, nullable: true}}}}}
        """
      When the client posts to "/apis/parts.example.com/v1beta1/namespaces/{namespace}/parts": {apiVersion: parts.example.com/v1beta1, kind: Part, metadata: {name: a}, spec: null}
      Then the answer is 201 with:
        | spec | (absent) |

  @req:APISERVER-92 @must @oracle
  Rule: An apply checks the types of metadata, and null removes nothing that is merged

    @id:api-apply-null
    Example: null in place of finalizers and labels
      Given the client posts to "configmaps": {metadata: {name: a, finalizers: [example.com/hold], labels: {app: web}}}
      When the client sends "configmaps/a?fieldManager=m" an apply patch: {apiVersion: v1, kind: ConfigMap, metadata: {finalizers: null, labels: null}}
      Then the answer is 200 with:
        | metadata.finalizers | ["example.com/hold"] |
        | metadata.labels.app | web                  |

    @id:api-apply-null-key
    Example: null as the key of an item is not its default
      Given parts are defined with the spec: {type: object, properties: {a: {type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [id, side], items: {type: object, required: [id], properties: {id: {type: integer}, side: {type: string, default: left}}}}}}
      When the client sends "/apis/parts.example.com/v1/namespaces/{namespace}/parts/b?fieldManager=m" an apply patch: {apiVersion: parts.example.com/v1, kind: Part, metadata: {name: b}, spec: {a: [{id: 2, side: null}, {id: 2}]}}
      Then the answer is 422 with:
        | details.causes.0.message | Duplicate value: {"id":2,"side":"left"} |
        | details.causes.0.field   | spec.a[1]                               |

    @id:api-apply-metadata-types
    Scenario Outline: <metadata>
      When the client sends "configmaps/a?fieldManager=m" an apply patch: {apiVersion: v1, kind: ConfigMap, metadata: <metadata>}
      Then the answer is 500 with:
        | message | /failed to create typed patch object .*<what>.*/ |

      Examples:
        | metadata                                                | what                              |
        | {name: a, selfLink: 1}                                  | .metadata.selfLink: expected string |
        | {name: a, ownerReferences: [{uid: b, name: 1}]}         | name: expected string             |
        | {name: a, ownerReferences: [{uid: b, other: 1}]}        | other: field not declared in schema |

  @req:APISERVER-92 @must @oracle
  Rule: Managers that cannot be read leave those of before

    @id:api-managers-unreadable
    Scenario Outline: <entry>
      Given the client posts to "configmaps?fieldManager=first": {metadata: {name: a}, data: {k: v}}
      When the client sends "configmaps/a?fieldManager=other" a merge patch: {metadata: {managedFields: [{manager: m, operation: Update, <entry>}]}}
      Then the answer is 200 with:
        | metadata.managedFields.0.manager | first    |
        | metadata.managedFields.1         | (absent) |

      Examples:
        | entry                                                            |
        | fieldsType: FieldsV1, fieldsV1: {"f:data": {}}                   |
        | apiVersion: v1, fieldsV1: {"f:data": {}}                         |
        | apiVersion: v1, fieldsType: FieldsV2, fieldsV1: {"f:data": {}}   |

    @id:api-managers-of-no-version
    Example: a manager in a version that the kind does not have
      Given the client posts to "configmaps?fieldManager=first": {metadata: {name: a}, data: {k: v}}
      When the client sends "configmaps/a?fieldManager=other" a merge patch: {metadata: {managedFields: [{manager: m, operation: Update, apiVersion: v3, fieldsType: FieldsV1, fieldsV1: {"f:data": {}}}]}}
      Then the answer is 200 with:
        | metadata.managedFields | (absent) |
