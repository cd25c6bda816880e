@area:apiserver
Feature: Field managers
  Field ownership after writes through the status or the scale, and after an apply that changes nothing.

  Source: structured-merge-diff merge/update.go; apimachinery pkg/util/managedfields/internal/managedfieldsupdater.go, scalehandler.go;
  apiextensions-apiserver pkg/registry/customresource/status_strategy.go.

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
      When the client sends "/apis/shelves.example.com/v1/namespaces/{namespace}/shelves/a?fieldManager=main" an apply patch:
        """
        {apiVersion: shelves.example.com/v1, kind: Shelve, metadata: {name: a}, spec: {size: 1}}
        """
      And the client sends "/apis/shelves.example.com/v1/namespaces/{namespace}/shelves/a/status?fieldManager=side" a merge patch:
        """
        spec: {size: large}
        status: {phase: b}
        """
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
        | spec.x                             | 2                  |
        | metadata.managedFields.0.manager   | main               |
        | metadata.managedFields.0.fieldsV1  | {"f:spec":{"f:x":{}}} |
        | metadata.managedFields.1.manager   | before-first-apply |
        | metadata.managedFields.2           | (absent)           |

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

  @req:APISERVER-34 @must @oracle
  Rule: A count of zero has no owner

    @id:api-scale-to-nothing
    Example: a scale to zero owns nothing, and neither does the next scale
      When the client posts to "widgets?fieldManager=main": {metadata: {name: a}, spec: {replicas: 3}}
      And the client sends "widgets/a/scale?fieldManager=side" a merge patch: {spec: {replicas: 0}}
      And the client sends "widgets/a/scale?fieldManager=side" a merge patch: {spec: {replicas: 2}}
      And the client gets "widgets/a"
      Then the answer is 200 with:
        | spec.replicas                     | 2             |
        | metadata.managedFields.0.manager  | main          |
        | metadata.managedFields.0.fieldsV1 | {"f:spec":{}} |
        | metadata.managedFields.1          | (absent)      |

  @req:APISERVER-34 @must @oracle
  Rule: The fields of a scale have the types of its kind

    @id:api-scale-types
    Scenario Outline: <patch> is not a valid scale
      Given widget a exists
      When the client sends "widgets/a/scale" a merge patch: <patch>
      Then the answer is 422 with:
        | details.causes.0.field   | patch                                                        |
        | details.causes.0.message | /.*json: cannot unmarshal <found> into .* field <wanted>/ |

      Examples:
        | patch                   | found      | wanted                                     |
        | spec: red               | string     | Scale.spec of type v1.ScaleSpec            |
        | spec: {replicas: "1"}   | string     | ScaleSpec.spec.replicas of type int32      |
        | spec: {replicas: 1.5}   | number 1.5 | ScaleSpec.spec.replicas of type int32      |
        | spec: {replicas: 3000000000} | number 3000000000 | ScaleSpec.spec.replicas of type int32 |
        | status: {selector: 7}   | number     | ScaleStatus.status.selector of type string |

    @id:api-scale-negative
    Example: a negative count is invalid
      When the client posts to "widgets": {metadata: {name: a}, spec: {replicas: 1}}
      And the client sends "widgets/a/scale" a merge patch: {spec: {replicas: -1}}
      Then the answer is 422 with:
        | details.causes.0.field   | .spec.replicas                                    |
        | details.causes.0.message | Invalid value: -1: should be a non-negative integer |

    @id:api-scale-null
    Example: no count is zero
      When the client posts to "widgets": {metadata: {name: a}, spec: {replicas: 1}}
      And the client sends "widgets/a/scale" a merge patch: {spec: null}
      Then the answer is 200 with:
        | spec | {} |

    @id:api-scale-of-another-kind
    Scenario Outline: a <kind> in <version> is not a scale of a custom resource
      Given widget a exists
      When the client sends:
        """
        PUT widgets/a/scale
        Content-Type: application/yaml

        {apiVersion: <version>, kind: <kind>, metadata: {name: a, namespace: "{namespace}"}, spec: {replicas: 1}}
        """
      Then the answer is 400 with:
        | message | no kind is registered for the type v1.Scale in scheme "pkg/runtime/scheme.go:111" |

      Examples:
        | kind   | version            |
        | Pod    | v1                 |
        | Scale  | extensions/v1beta1 |
        | Widget | example.com/v1     |

    @id:api-scale-unknown
    Example: an unknown member gets a warning
      Given widget a exists
      When the client sends "widgets/a/scale" a merge patch: {spec: {replicas: 1, size: 2}}
      Then the answer is 200
      And the header Warning is "/299 - .unknown field .*spec.size.*/"

    @id:api-scale-unknown-forbidden
    Example: or is refused with strict validation
      Given widget a exists
      When the client sends "widgets/a/scale?fieldValidation=Strict" a merge patch: {spec: {replicas: 1, size: 2}}
      Then the answer is 422 with:
        | details.causes.0.message | /.*strict decoding error: unknown field "spec.size"/ |

  @req:APISERVER-36 @must @oracle
  Rule: An apply that differs in metadata without an owner is a change, though it is dropped

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
        | member          | value |
        | labels          | {}    |
        | finalizers      | []    |
        | ownerReferences | []    |
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
    Example: also if the object exists
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
        | metadata.managedFields.1.manager  | y                                                 |
        | metadata.managedFields.1.fieldsV1 | {"f:metadata":{"f:finalizers":{"v:\"a/b\"":{}}}} |

    @id:api-apply-finalizer-beside
    Example: an apply keeps a finalizer that another manager has twice
      When the client posts to "configmaps": {metadata: {name: a, finalizers: [a/b, a/b]}}
      And the client sends "configmaps/a?fieldManager=x" an apply patch: {metadata: {name: a, finalizers: [c/d]}}
      Then the answer is 200 with:
        | metadata.finalizers | ["a/b","a/b","c/d"] |

    @id:api-apply-finalizer-beside-again
    Example: also when it gives up another
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
      And the client sends "/apis/apps/v1/namespaces/{namespace}/deployments/a?fieldManager=y" a strategic merge patch:
        """
        spec: {template: {spec: {containers: [{name: a, image: b}]}}}
        """
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
        | metadata.managedFields.0.fieldsV1.f:spec.f:matchConstraints | {}                        |
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
        | what                          | before | after       | owned                               |
        | an object in place of a text  | text   | {b: 2}      | {".":{},"f:b":{}}                   |
        | objects in place of a list    | [1]    | {b: {c: 2}} | {".":{},"f:b":{".":{},"f:c":{}}}    |
        | a list in place of an object  | {c: 1} | [{b: 2}]    | {}                                  |
        | a text in place of an object  | {c: 1} | text        | {}                                  |
        | a text in place of nothing    | {}     | text        | {}                                  |
        | an empty object for a text    | text   | {}          | {}                                  |

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
