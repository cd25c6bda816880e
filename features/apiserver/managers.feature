@area:apiserver
Feature: Field managers
  Field ownership after writes through the status or the scale, and after an apply that changes nothing.

  Source: structured-merge-diff merge/update.go; apimachinery pkg/util/managedfields/internal/managedfieldsupdater.go,
  scalehandler.go; apiextensions-apiserver pkg/registry/customresource/status_strategy.go; apimachinery
  pkg/util/managedfields/internal/managedfields.go; kubernetes pkg/registry/core/namespace.

  @req:APISERVER-33 @must @oracle
  Rule: A client that writes the status of a custom resource owns all fields that it sent, and only the status is stored

    @id:api-status-owners-of-others
    Example: another member of the object
      When the client posts to "widgets?fieldManager=main": {metadata: {name: a}, other: {x: 1}}
      And the client sends "widgets/a/status?fieldManager=side" a merge patch: {other: {x: 2}}
      Then the answer is 200 with:
        | other                                | {"x":1}                |
        | metadata.managedFields.0.manager     | main                   |
        | metadata.managedFields.0.fieldsV1    | {"f:other":{}}         |
        | metadata.managedFields.1.manager     | side                   |
        | metadata.managedFields.1.subresource | status                 |
        | metadata.managedFields.1.fieldsV1    | {"f:other":{"f:x":{}}} |

    @id:api-status-owners-conflict
    Example: an apply of another member conflicts with its owner
      When the client sends "widgets/a?fieldManager=main" an apply patch: {metadata: {name: a}, other: {x: 1}}
      And the client sends "widgets/a/status?fieldManager=side" an apply patch: {metadata: {name: a}, other: {x: 2}}
      Then the answer is 409 with:
        | details.causes.0.field | .other.x |

    @id:api-status-owners-invalid
    Example: invalid members outside the status change no owners
      Given shelves are defined in versions:
        """
        - name: v1
          served: true
          storage: true
          subresources: {status: {}}
          schema:
            openAPIV3Schema:
              type: object
              properties:
                spec: {type: object, properties: {size: {type: integer}}}
                status: {type: object, properties: {phase: {type: string}}}
        """
      When the client sends "/apis/shelves.example.com/v1/namespaces/{namespace}/shelves/a?fieldManager=main" an apply patch: {apiVersion: shelves.example.com/v1, kind: Shelve, metadata: {name: a}, spec: {size: 1}}
      And the client sends "/apis/shelves.example.com/v1/namespaces/{namespace}/shelves/a/status?fieldManager=side" a merge patch: {spec: {size: large}, status: {phase: b}}
      Then the answer is 200 with:
        | status.phase                     | b        |
        | metadata.managedFields.0.manager | main     |
        | metadata.managedFields.1         | (absent) |

    @id:api-owners-beside-wrong-status
    Example: beside an invalid status, which is dropped, all owners stay as they are
      Given shelves are defined in versions:
        """
        - name: v1
          served: true
          storage: true
          subresources: {status: {}}
          schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, x-kubernetes-preserve-unknown-fields: true}, status: {type: object, properties: {phase: {type: string}}}}}}
        """
      When the client posts to "/apis/shelves.example.com/v1/namespaces/{namespace}/shelves": {apiVersion: shelves.example.com/v1, kind: Shelve, metadata: {name: a}, spec: {x: 1}, status: [b]}
      Then the answer is 201 with:
        | spec.x                 | 1        |
        | metadata.managedFields | (absent) |
      When the client sends "/apis/shelves.example.com/v1/namespaces/{namespace}/shelves/a?fieldManager=main" an apply patch: {apiVersion: shelves.example.com/v1, kind: Shelve, metadata: {name: a}, spec: {x: 1}}
      And the client sends "/apis/shelves.example.com/v1/namespaces/{namespace}/shelves/a?fieldManager=side" a merge patch: {spec: {x: 2}, status: {phase: 1}}
      Then the answer is 200 with:
        | spec.x                            | 2                     |
        | metadata.managedFields.0.manager  | main                  |
        | metadata.managedFields.0.fieldsV1 | {"f:spec":{"f:x":{}}} |
        | metadata.managedFields.1.manager  | before-first-apply    |
        | metadata.managedFields.2          | (absent)              |

    @id:api-status-other-kind
    Example: a patch of the status may name another kind
      Given widget a exists
      When the client sends "widgets/a/status" a merge patch: {kind: Gadget, status: {phase: b}}
      Then the answer is 200 with:
        | kind         | Widget |
        | status.phase | b      |

    @id:api-status-other-kind-put
    Example: an update of the status may name another kind
      Given widget a exists
      When the client gets "widgets/a"
      And the answer is called "seen"
      And the client puts "widgets/a/status":
        """
        kind: Gadget
        metadata: {name: a, resourceVersion: "{seen.version}"}
        status: {phase: b}
        """
      Then the answer is 200 with:
        | kind         | Widget |
        | status.phase | b      |

    @id:api-status-generation
    Example: a status with annotations does not increment the generation
      When the client posts to "/apis/apps/v1/namespaces/{namespace}/deployments":
        """
        metadata: {name: a, annotations: {x: "1"}}
        spec: {selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: a, image: a}]}}}
        """
      And the client puts "/apis/apps/v1/namespaces/{namespace}/deployments/a/status": {metadata: {name: a}}
      Then the answer is 200 with:
        | metadata.annotations | (absent) |
        | metadata.generation  | 1        |

    @id:api-status-apply-types
    Example: an apply of the status is validated completely
      Given widget a exists
      When the client sends "widgets/a/status?fieldManager=x" an apply patch: {metadata: {name: a, finalizers: [a/b, a/b]}}
      Then the answer is 500 with:
        | message | failed to create typed patch object (/a; example.com/v1, Kind=Widget): .metadata.finalizers: duplicate entries for key [="a/b"] |

  @req:APISERVER-36 @must @oracle
  Rule: An apply that differs only in metadata without an owner is a write

    @id:api-apply-time-of-dropped
    Scenario Outline: <member>
      When the client sends "configmaps/a?fieldManager=x" an apply patch: {metadata: {name: a, labels: {a: b}}}
      And the client sends "configmaps/a?fieldManager=y" an apply patch: {metadata: {name: a, labels: {a: b}, <member>: <value>}}
      Then the answer is 200 with:
        | metadata.managedFields.1.manager | y         |
        | metadata.managedFields.1.time    | (present) |

      Examples:
        | member            | value |
        | creationTimestamp | null  |
        | generation        | 7     |
        | selfLink          | b     |
        | managedFields     | null  |

    @id:api-apply-empty-anew
    Scenario Outline: <member> of a custom resource that are <value> are stored, and dropped by the next write
      When the client sends "widgets/a?fieldManager=x" an apply patch: {metadata: {name: a, <member>: <value>}}
      And the answer is called "first"
      And the client sends "widgets/a" a merge patch: {}
      Then the answer is 200 with:
        | metadata.resourceVersion | /(?!{first.version}$).+/ |

      Examples:
        | member          | value       |
        | labels          | {}          |
        | finalizers      | []          |
        | ownerReferences | []          |
        | labels          | {app: null} |

    @id:api-apply-empty-at-last
    Example: an apply that adds only empty members is a write
      When the client posts to "widgets": {metadata: {name: a}}
      And the answer is called "first"
      And the client sends "widgets/a?fieldManager=x" an apply patch: {metadata: {name: a, ownerReferences: []}}
      Then the answer is 200 with:
        | metadata.resourceVersion | /(?!{first.version}$).+/ |

    @id:api-apply-other-namespace-first
    Example: another namespace is reported before an invalid version
      When the client sends "configmaps/a?fieldManager=x" an apply patch: {metadata: {name: b, namespace: elsewhere, resourceVersion: x}}
      Then the answer is 400 with:
        | message | the namespace of the provided object does not match the namespace sent on the request |

    @id:api-apply-other-namespace-there
    Example: another namespace is reported first if the object exists, too
      Given widget a exists
      When the client sends "widgets/a?fieldManager=x" an apply patch: {metadata: {name: a, namespace: elsewhere, resourceVersion: x}}
      Then the answer is 400 with:
        | message | the namespace of the provided object does not match the namespace sent on the request |

    @id:api-update-finalizer-again
    Example: a manager with a duplicate finalizer takes it from one who applied it once
      When the client sends "configmaps/a?fieldManager=x" an apply patch: {metadata: {name: a, finalizers: [a/b, c/d]}}
      And the client puts "configmaps/a?fieldManager=y": {metadata: {name: a, finalizers: [a/b, a/b, c/d]}}
      Then the answer is 200 with:
        | metadata.managedFields.0.fieldsV1 | {"f:metadata":{"f:finalizers":{"v:\"c/d\"":{}}}} |
        | metadata.managedFields.1.manager  | y                                                |
        | metadata.managedFields.1.fieldsV1 | {"f:metadata":{"f:finalizers":{"v:\"a/b\"":{}}}} |

    @id:api-apply-finalizer-beside
    Example: an apply keeps a finalizer that another manager has twice
      When the client posts to "configmaps": {metadata: {name: a, finalizers: [a/b, a/b]}}
      And the client sends "configmaps/a?fieldManager=x" an apply patch: {metadata: {name: a, finalizers: [c/d]}}
      Then the answer is 200 with:
        | metadata.finalizers | ["a/b","a/b","c/d"] |

    @id:api-apply-finalizer-beside-again
    Example: an apply that gives up a finalizer keeps one that another manager has twice
      When the client posts to "configmaps?fieldManager=y": {metadata: {name: a, finalizers: [a/b, a/b]}}
      And the client sends "configmaps/a?fieldManager=x" an apply patch: {metadata: {name: a, finalizers: [c/d]}}
      And the client sends "configmaps/a?fieldManager=x" an apply patch: {metadata: {name: a, finalizers: [e/f]}}
      Then the answer is 200 with:
        | metadata.finalizers | ["a/b","a/b","e/f"] |

    @id:api-apply-item-given-up
    Example: an item is removed when its applier gives it up, although another client has changed it
      When the client sends "/apis/apps/v1/namespaces/{namespace}/deployments/a?fieldManager=x" an apply patch:
        """
        {apiVersion: apps/v1, kind: Deployment, metadata: {name: a}, spec: {selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: a, image: a}]}}}}
        """
      And the client sends "/apis/apps/v1/namespaces/{namespace}/deployments/a?fieldManager=y" a strategic merge patch: {spec: {template: {spec: {containers: [{name: a, image: b}]}}}}
      And the client sends "/apis/apps/v1/namespaces/{namespace}/deployments/a?fieldManager=x" an apply patch:
        """
        {apiVersion: apps/v1, kind: Deployment, metadata: {name: a}, spec: {selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: c}]}}}}
        """
      Then the answer is 200 with:
        | spec.template.spec.containers.0.name | c        |
        | spec.template.spec.containers.1      | (absent) |

    @id:api-apply-policy
    Example: the constraints of a policy are atomic, and its variables are keyed by name
      When the client sends "/apis/admissionregistration.k8s.io/v1/validatingadmissionpolicies/{namespace}?fieldManager=x&dryRun=All" an apply patch:
        """
        apiVersion: admissionregistration.k8s.io/v1
        kind: ValidatingAdmissionPolicy
        metadata: {name: "{namespace}"}
        spec:
          paramKind: {apiVersion: v1, kind: ConfigMap}
          matchConstraints: {resourceRules: [{operations: ["*"], apiGroups: [""], apiVersions: [v1], resources: [pods]}]}
          matchConditions: [{name: c, expression: "true"}]
          variables: [{name: v, expression: "1"}]
          validations: [{expression: "true"}]
        """
      Then the answer is 201 with:
        | metadata.managedFields.0.fieldsV1.f:spec.f:matchConstraints | {}                            |
        | metadata.managedFields.0.fieldsV1.f:spec.f:variables        | {"k:{\\"name\\":\\"v\\"}":{}} |

    @id:api-apply-dotted-name
    Example: an apply that creates warns of a dotted name
      When the client sends "/apis/apps/v1/namespaces/{namespace}/deployments/a.b?fieldManager=x" an apply patch:
        """
        {apiVersion: apps/v1, kind: Deployment, metadata: {name: a.b}, spec: {selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: a, image: a}]}}}}
        """
      Then the answer is 201
      And the header Warning is "/299 - .metadata.name: this is used in Pod names and hostnames, .*/"

  @req:APISERVER-35 @must @oracle
  Rule: A client that replaces a value by one of another type owns it, and the nested fields are removed

    @id:api-owners-of-another-type
    Scenario Outline: <what>
      When the client posts to "widgets?fieldManager=main": {metadata: {name: a}, spec: {x: <before>}}
      And the client sends "widgets/a?fieldManager=main" a merge patch: {spec: {x: <after>}}
      Then the answer is 200 with:
        | metadata.managedFields.0.fieldsV1 | {"f:spec":{".":{},"f:x":<owned>}} |

      Examples:
        | what                           | before | after       | owned                            |
        | an object in place of a string | text   | {b: 2}      | {".":{},"f:b":{}}                |
        | objects in place of a list     | [1]    | {b: {c: 2}} | {".":{},"f:b":{".":{},"f:c":{}}} |
        | a list in place of an object   | {c: 1} | [{b: 2}]    | {}                               |
        | a string in place of an object | {c: 1} | text        | {}                               |
        | a string in place of nothing   | {}     | text        | {}                               |
        | an empty object for a string   | text   | {}          | {}                               |

    @id:api-owners-of-policies
    Scenario Outline: the match constraints of an admission policy are atomic: <plural>
      When the client posts to "/apis/admissionregistration.k8s.io/v1/<plural>?fieldManager=main&dryRun=All":
        """
        metadata: {name: a}
        spec: {<words>, paramKind: {apiVersion: v1, kind: ConfigMap}, variables: [{name: v, expression: "1"}], matchConditions: [{name: c, expression: "true"}], matchConstraints: {resourceRules: [{operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [pods]}]}}
        """
      Then the answer is 201 with:
        | metadata.managedFields.0.fieldsV1 | {"f:spec":{"f:failurePolicy":{},"f:matchConditions":{".":{},"k:{\"name\":\"c\"}":{".":{},"f:expression":{},"f:name":{}}},"f:matchConstraints":{},<owned>}} |

      Examples:
        | plural                      | words | owned |
        | validatingadmissionpolicies | validations: [{expression: "true"}] | "f:paramKind":{},"f:validations":{},"f:variables":{".":{},"k:{\"name\":\"v\"}":{}} |
        | mutatingadmissionpolicies   | reinvocationPolicy: Never, mutations: [{patchType: ApplyConfiguration, applyConfiguration: {expression: "Object{}"}}] | "f:mutations":{},"f:paramKind":{},"f:reinvocationPolicy":{},"f:variables":{} |

  @req:APISERVER-36 @must @oracle
  Rule: A client owns the fields that it sends, even those that the kind sets itself

    @id:api-namespace-owners
    Scenario Outline: the finalizers of a namespace, <how>
      When the client sends:
        """
        <method> /api/v1/namespaces<path>?fieldManager=m
        Content-Type: <type>

        {"apiVersion": "v1", "kind": "Namespace", "metadata": {"name": "{namespace}-<how>"}, "spec": {"finalizers": ["kubernetes"]}}
        """
      Then the answer is 201 with:
        | metadata.managedFields.0.fieldsV1.f:spec | {"f:finalizers":{}} |

      Examples:
        | how     | method | path                 | type                         |
        | posted  | POST   |                      | application/json             |
        | applied | PATCH  | /{namespace}-applied | application/apply-patch+yaml |

    @id:api-namespace-finalizers
    Example: a namespace keeps the finalizers with which it was created
      When the client posts to "/api/v1/namespaces?fieldManager=m": {metadata: {name: "{namespace}-held"}, spec: {finalizers: [example.com/hold]}}
      Then the answer is 201 with:
        | spec.finalizers                          | ["example.com/hold","kubernetes"] |
        | metadata.managedFields.0.fieldsV1.f:spec | {"f:finalizers":{}}               |
      When the client puts "/api/v1/namespaces/{namespace}-held?fieldManager=other": {metadata: {name: "{namespace}-held"}}
      Then the answer is 200 with:
        | spec.finalizers                          | ["example.com/hold","kubernetes"] |
        | metadata.managedFields.0.fieldsV1.f:spec | (absent)                          |

    @id:api-namespace-finalized
    Example: a finalized namespace gets no finalizers
      Given the client posts to "/api/v1/namespaces": {metadata: {name: "{namespace}-free"}}
      And the client puts "/api/v1/namespaces/{namespace}-free/finalize": {apiVersion: v1, kind: Namespace, metadata: {name: "{namespace}-free"}}
      When the client puts "/api/v1/namespaces/{namespace}-free": {metadata: {name: "{namespace}-free"}, spec: {finalizers: [example.com/hold]}}
      Then the answer is 200 with:
        | spec.finalizers | (absent) |

    @id:api-namespace-label-owned
    Scenario Outline: the label kubernetes.io/metadata.name of a namespace that is created with <metadata>
      When the client posts to "/api/v1/namespaces?dryRun=All": {metadata: {<metadata>: a, labels: {app: a}}}
      Then the answer is 201 with:
        | metadata.managedFields.0.fieldsV1.f:metadata.f:labels.f:app                           | {}      |
        | metadata.managedFields.0.fieldsV1.f:metadata.f:labels.f:kubernetes\.io/metadata\.name | <owned> |

      Examples:
        | metadata     | owned    |
        | name         | {}       |
        | generateName | (absent) |

    @id:api-empty-list-owners
    Example: an empty list below the top level that is always written
      When the client posts to "/api/v1/namespaces/{namespace}/limitranges?fieldManager=m": {metadata: {name: a}, spec: {limits: []}}
      Then the answer is 201 with:
        | spec.limits                              | null            |
        | metadata.managedFields.0.fieldsV1.f:spec | {"f:limits":{}} |

    @id:api-empty-rules-owned
    Scenario Outline: an empty list that is stored as null: rules, by <manner>
      Given the client sends "/apis/rbac.authorization.k8s.io/v1/namespaces/{namespace}/roles/a?fieldManager=x" an apply patch: {apiVersion: rbac.authorization.k8s.io/v1, kind: Role, metadata: {name: a}, rules: []}
      When the client sends:
        """
        <method> /apis/rbac.authorization.k8s.io/v1/namespaces/{namespace}/roles/a?fieldManager=y
        Content-Type: application/<type>

        <body>
        """
      Then the answer is 200 with:
        | rules                             | null           |
        | metadata.managedFields.0.manager  | y              |
        | metadata.managedFields.0.fieldsV1 | {"f:rules":{}} |
        | metadata.managedFields.1          | (absent)       |

      Examples:
        | manner | method | type             | body                                 |
        | update | PUT    | json             | {"metadata":{"name":"a"},"rules":[]} |
        | patch  | PATCH  | merge-patch+json | {"rules":[]}                         |

    @id:api-embedded-owned
    Example: the metadata of an embedded object
      Given parts are defined with the spec: {properties: {a: {type: object, x-kubernetes-embedded-resource: true, x-kubernetes-preserve-unknown-fields: true}}}
      When the client sends "/apis/parts.example.com/v1/namespaces/{namespace}/parts/a?fieldManager=m" an apply patch:
        """
        {apiVersion: parts.example.com/v1, kind: Part, metadata: {name: a}, spec: {a: {apiVersion: v1, kind: Pod, metadata: {name: b}}}}
        """
      Then the answer is 201 with:
        | metadata.managedFields.0.fieldsV1 | {"f:spec":{"f:a":{"f:apiVersion":{},"f:kind":{},"f:metadata":{"f:name":{}}}}} |

    @id:api-status-managers-stay
    Example: managers are not cleared through the status
      When the client sends "/api/v1/namespaces/{namespace}/replicationcontrollers/a?fieldManager=m" an apply patch:
        """
        {apiVersion: v1, kind: ReplicationController, metadata: {name: a}, spec: {template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}}}
        """
      And the client sends "/api/v1/namespaces/{namespace}/replicationcontrollers/a/status" a merge patch: {metadata: {managedFields: []}}
      Then the answer is 200 with:
        | metadata.managedFields.0.manager | m |

  @req:APISERVER-36 @must @oracle
  Rule: Fields of an object without managers belong to before-first-apply

    @id:api-managers-reset-applied
    Example: an apply to an object without managers
      When the client posts to "/api/v1/namespaces/{namespace}/events": {metadata: {name: a}, involvedObject: {namespace: "{namespace}"}}
      And the client sends "/api/v1/namespaces/{namespace}/events/a" a merge patch: {metadata: {managedFields: []}}
      And the client sends "/api/v1/namespaces/{namespace}/events/a?fieldManager=m" an apply patch: {apiVersion: v1, kind: Event, metadata: {name: a, labels: {a: b}}}
      Then the answer is 200 with:
        | metadata.managedFields.1.manager  | before-first-apply      |
        | metadata.managedFields.1.fieldsV1 | {"f:involvedObject":{}} |

    @id:api-managers-reset-applied-status
    Example: an apply of the status: before-first-apply has the subresource
      Given the client sends "/api/v1/nodes/{namespace}-a?fieldManager=m" an apply patch: {apiVersion: v1, kind: Node, metadata: {name: "{namespace}-a"}}
      And the client puts "/api/v1/nodes/{namespace}-a": {apiVersion: v1, kind: Node, metadata: {name: "{namespace}-a", labels: {app: b}}}
      When the client sends "/api/v1/nodes/{namespace}-a/status?fieldManager=n" an apply patch: {apiVersion: v1, kind: Node, metadata: {labels: {app: a}}}
      Then the answer is 409 with:
        | details.causes.0.message | conflict with "before-first-apply" with subresource "status" using v1 |
      When the client sends "/api/v1/nodes/{namespace}-a/status?fieldManager=n&force=true" an apply patch: {apiVersion: v1, kind: Node, metadata: {labels: {app: a, to: b}}}
      Then the answer is 200 with:
        | metadata.labels                      | {"app":"a","to":"b"} |
        | metadata.managedFields.0.manager     | n                    |
        | metadata.managedFields.0.subresource | status               |

  @req:APISERVER-92 @must @oracle
  Rule: Invalid managedFields are ignored

    @id:api-managers-unreadable
    Scenario Outline: an entry with <entry>
      Given the client posts to "configmaps?fieldManager=first": {metadata: {name: a}, data: {k: v}}
      When the client sends "configmaps/a?fieldManager=other" a merge patch: {metadata: {managedFields: [{manager: m, operation: Update, <entry>}]}}
      Then the answer is 200 with:
        | metadata.managedFields.0.manager | first    |
        | metadata.managedFields.1         | (absent) |

      Examples:
        | entry                                                          |
        | fieldsType: FieldsV1, fieldsV1: {"f:data": {}}                 |
        | apiVersion: v1, fieldsV1: {"f:data": {}}                       |
        | apiVersion: v1, fieldsType: FieldsV2, fieldsV1: {"f:data": {}} |

    @id:api-managers-of-no-group
    Example: an entry of a custom resource, in a version of another group
      Given the client posts to "widgets?fieldManager=first": {apiVersion: example.com/v1, kind: Widget, metadata: {name: a, labels: {app: web}}}
      When the client sends "widgets/a?fieldManager=other" a merge patch: {metadata: {managedFields: [{manager: m, operation: Update, apiVersion: v1, fieldsType: FieldsV1, fieldsV1: {"f:metadata": {"f:labels": {"f:app": {}}}}}]}}
      Then the answer is 200 with:
        | metadata.managedFields.0.manager | first    |
        | metadata.managedFields.1         | (absent) |

    @id:api-managers-of-no-version
    Example: an entry in an unknown version of the group is dropped
      Given the client posts to "configmaps?fieldManager=first": {metadata: {name: a}, data: {k: v}}
      When the client sends "configmaps/a?fieldManager=other" a merge patch: {metadata: {managedFields: [{manager: m, operation: Update, apiVersion: v3, fieldsType: FieldsV1, fieldsV1: {"f:data": {}}}]}}
      Then the answer is 200 with:
        | metadata.managedFields | (absent) |

    @id:api-managers-without-name
    Example: an entry without a manager is kept
      Given the client posts to "configmaps?fieldManager=first": {metadata: {name: a}, data: {k: v}}
      When the client sends "configmaps/a" a JSON patch: [{op: remove, path: /metadata/managedFields/0/manager}]
      Then the answer is 200 with:
        | metadata.managedFields.0.manager   | (absent) |
        | metadata.managedFields.0.operation | Update   |

    @id:api-managers-of-events
    Example: an entry of an event is dropped by a write in the other group
      Given the client posts to "/api/v1/namespaces/{namespace}/events?fieldManager=first": {metadata: {name: a}, involvedObject: {namespace: "{namespace}"}, reason: Once}
      When the client sends "/apis/events.k8s.io/v1/namespaces/{namespace}/events/a?fieldManager=second" a merge patch: {metadata: {labels: {app: web}}}
      Then the answer is 200 with:
        | metadata.managedFields.0.manager | second   |
        | metadata.managedFields.1         | (absent) |

  @req:APISERVER-92 @must @oracle
  Rule: The fields that an endpoint resets depend on the version

    Background:
      Given parts are defined in versions:
        """
        - {name: v1, served: true, storage: true, subresources: {status: {}}, schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {a: {type: integer}}}}}}}
        - {name: v1beta1, served: true, storage: false, schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {a: {type: integer}}}}}}}
        """
      And the client posts to "/apis/parts.example.com/v1beta1/namespaces/{namespace}/parts?fieldManager=older": {apiVersion: parts.example.com/v1beta1, kind: Part, metadata: {name: a, labels: {app: web}}, spec: {a: 1}}
      And the answer is called "made"

    @id:api-apply-empty-elsewhere
    Scenario Outline: an apply of <metadata> in a version that is not stored stores nothing
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
    Example: an update of the status takes the metadata from a manager whose version has no status
      When the client puts "/apis/parts.example.com/v1/namespaces/{namespace}/parts/a/status": {apiVersion: parts.example.com/v1, kind: Part, metadata: {name: a, resourceVersion: "{made.version}"}, spec: {a: 1}}
      Then the answer is 200 with:
        | metadata.labels.app               | web                          |
        | metadata.managedFields.0.fieldsV1 | {"f:spec":{".":{},"f:a":{}}} |

    @id:api-managers-status-applied-elsewhere
    Example: an apply of the status does, too
      When the client sends "/apis/parts.example.com/v1/namespaces/{namespace}/parts/a/status?fieldManager=m&force=true" an apply patch: {apiVersion: parts.example.com/v1, kind: Part, metadata: {name: a, labels: {app: shop}}}
      Then the answer is 200 with:
        | metadata.labels.app                                         | web      |
        | metadata.managedFields.0.fieldsV1.f:metadata.f:labels.f:app | (absent) |
