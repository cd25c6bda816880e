@area:apiserver
Feature: Found side by side
  Differences from a real server that random histories found, and that are fixed: times, scales, numbers, nulls and owners.

  Source: apimachinery pkg/apis/meta/v1/time.go, pkg/util/managedfields/scalehandler.go; kube-openapi pkg/validation/validate;
  kubernetes pkg/registry/rbac/rolebinding/policybased/storage.go; apiextensions-apiserver pkg/controller/openapi/builder.

  @req:APISERVER-83 @must @oracle
  Rule: A time in the metadata is a time

    @id:api-metadata-times
    Scenario Outline: <kind> with <metadata>
      When the client sends:
        """
        POST <collection>
        Content-Type: application/json

        {"apiVersion": "<version>", "kind": "<kind>", "metadata": <metadata>}
        """
      Then the answer is 400 with:
        | message | /<kind> in version "v1" cannot be handled as a <kind>: <why>/ |

      Examples:
        | kind      | version        | collection                                   | metadata                                                | why |
        | Widget    | example.com/v1 | widgets                                      | {"name": "a", "creationTimestamp": "x"}                 | parsing time "x" as .* cannot parse "x" as "2006" |
        | Widget    | example.com/v1 | widgets                                      | {"name": "a", "deletionTimestamp": 1}                   | json: cannot unmarshal number into Go struct field ObjectMeta.deletionTimestamp of type string |
        | Widget    | example.com/v1 | widgets                                      | {"name": "a", "managedFields": [{"time": "2026-01-01"}]} | parsing time "2026-01-01" as .* cannot parse "" as "T" |
        | ConfigMap | v1             | /api/v1/namespaces/{namespace}/configmaps    | {"name": "a", "creationTimestamp": "2026-02-30T00:00:00Z"} | parsing time "2026-02-30T00:00:00Z": day out of range |

  @req:APISERVER-34 @must @oracle
  Rule: A write through the scale gives the count an entry of its own

    @id:api-scale-same-count
    Example: a scale to the count that the object has
      When the client posts to "widgets?fieldManager=main": {metadata: {name: a}, spec: {color: red, replicas: 2}}
      And the client puts "widgets/a/scale?fieldManager=side": {apiVersion: autoscaling/v1, kind: Scale, metadata: {name: a}, spec: {replicas: 2}}
      And the client gets "widgets/a"
      Then the answer is 200 with:
        | metadata.managedFields.0.manager  | main                                |
        | metadata.managedFields.0.time     | (absent)                            |
        | metadata.managedFields.0.fieldsV1 | {"f:spec":{"f:replicas":{}}}        |
        | metadata.managedFields.1.manager  | main                                |
        | metadata.managedFields.1.fieldsV1 | {"f:spec":{".":{},"f:color":{}}}    |
        | metadata.managedFields.2          | (absent)                            |

    @id:api-scale-count-lost
    Example: of two entries of one manager, the next write keeps the last
      When the client posts to "widgets?fieldManager=main": {metadata: {name: a}, spec: {color: red, replicas: 2}}
      And the client puts "widgets/a/scale?fieldManager=side": {apiVersion: autoscaling/v1, kind: Scale, metadata: {name: a}, spec: {replicas: 2}}
      And the client sends "widgets/a?fieldManager=other" a merge patch: {other: {x: 1}}
      Then the answer is 200 with:
        | metadata.managedFields.0.manager  | main                             |
        | metadata.managedFields.0.fieldsV1 | {"f:spec":{".":{},"f:color":{}}} |
        | metadata.managedFields.1.manager  | other                            |
        | metadata.managedFields.2          | (absent)                         |

    @id:api-scale-same-count-deployment
    Example: the version of a deployment advances
      When the client posts to "/apis/apps/v1/namespaces/{namespace}/deployments?fieldManager=main":
        """
        metadata: {name: a}
        spec: {selector: {matchLabels: {app: a}}, template: {metadata: {labels: {app: a}}, spec: {containers: [{name: a, image: a}]}}}
        """
      And the client puts "/apis/apps/v1/namespaces/{namespace}/deployments/a/scale": {apiVersion: autoscaling/v1, kind: Scale, metadata: {name: a}, spec: {replicas: 1}}
      Then the answer is 200
      When the client gets "/apis/apps/v1/namespaces/{namespace}/deployments/a"
      Then the answer is 200 with:
        | metadata.generation               | 1                            |
        | metadata.managedFields.0.fieldsV1 | {"f:spec":{"f:replicas":{}}} |
        | metadata.managedFields.1.manager  | main                         |

    @id:api-scale-written-once
    Example: what changes nothing after it is not written
      Given widgets exist:
        | name | spec.replicas |
        | a    | 1             |
      When the client watches "widgets?watch=1&resourceVersion={a.version}"
      And the client sends "widgets/a/scale" a merge patch: {spec: {replicas: 2}}
      And the client sends "widgets/a" a merge patch: {}
      And the client sends "widgets/a" a merge patch: {spec: {color: red}}
      Then the watch delivers:
        | type     | name | spec.color |
        | MODIFIED | a    | (absent)   |
        | MODIFIED | a    | red        |

    @id:api-scale-other-uid
    Scenario Outline: a scale of another uid conflicts
      When the client posts to "<collection>":
        """
        metadata: {name: a}
        spec: {selector: {matchLabels: {app: a}}, template: {metadata: {labels: {app: a}}, spec: {containers: [{name: a, image: a}]}}}
        """
      And the client puts "<collection>/a/scale":
        """
        {apiVersion: autoscaling/v1, kind: Scale, metadata: {name: a, uid: 11111111-1111-4111-8111-111111111111}, spec: {replicas: 2}}
        """
      Then the answer is 409

      Examples:
        | collection                                      |
        | widgets                                         |
        | /apis/apps/v1/namespaces/{namespace}/deployments |

  @req:APISERVER-83 @must @oracle
  Rule: Numbers and nulls are judged once more

    @id:api-no-integer-at-all
    Scenario Outline: <value> is no integer
      Given parts are defined with the spec: {properties: {a: {type: integer}}}
      When the client sends:
        """
        POST /apis/parts.example.com/v1/namespaces/{namespace}/parts
        Content-Type: application/json

        {"apiVersion": "parts.example.com/v1", "kind": "Part", "metadata": {"name": "a"}, "spec": {"a": <value>}}
        """
      Then the answer is 422 with:
        | details.causes.0.message | Invalid value: "number": spec.a in body must be of type integer: "number"            |
        | details.causes.1.message | Invalid value: "": Checked value must be of type integer (default format) in spec.a |

      Examples:
        | value                |
        | 1.5                  |
        | 1e21                 |
        | -9223372036854776000 |

    @id:api-null-of-schemas
    Example: null is of any schema, if it may be null
      Given parts are defined in versions:
        """
        - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, nullable: true, not: {}}}}}}
        """
      When the client sends:
        """
        POST /apis/parts.example.com/v1/namespaces/{namespace}/parts
        Content-Type: application/json

        {"apiVersion": "parts.example.com/v1", "kind": "Part", "metadata": {"name": "a"}, "spec": null}
        """
      Then the answer is 201 with:
        | spec | null |

    @id:api-scale-selector-type
    Example: the selector of a scale is a text
      Given parts are defined in versions:
        """
        - name: v1
          served: true
          storage: true
          subresources: {scale: {specReplicasPath: .spec.replicas, statusReplicasPath: .status.replicas, labelSelectorPath: .status.selector}}
          schema: {openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}}
        """
      When the client sends:
        """
        POST /apis/parts.example.com/v1/namespaces/{namespace}/parts
        Content-Type: application/json

        {"apiVersion": "parts.example.com/v1", "kind": "Part", "metadata": {"name": "a"}, "status": {"selector": [1]}}
        """
      Then the answer is 422 with:
        | details.causes.0.field   | .status.selector                                                                              |
        | details.causes.0.message | Invalid value: "": .status.selector accessor error: [1] is of the type []interface {}, expected string |

    @id:api-too-many-of-one
    Example: one item is no items
      Given parts are defined with the spec: {properties: {a: {type: array, maxItems: 1, items: {type: string}}}}
      When the client sends:
        """
        POST /apis/parts.example.com/v1/namespaces/{namespace}/parts
        Content-Type: application/json

        {"apiVersion": "parts.example.com/v1", "kind": "Part", "metadata": {"name": "a"}, "spec": {"a": ["x", "y"]}}
        """
      Then the answer is 422 with:
        | details.causes.0.message | Too many: 2: must have at most 1 item |

  @req:APISERVER-36 @must @oracle
  Rule: Nobody owns what an empty object has as well

    @id:api-managers-reset-applied
    Example: an apply to an object without managers
      When the client posts to "/api/v1/namespaces/{namespace}/events": {metadata: {name: a}, involvedObject: {namespace: "{namespace}"}}
      And the client sends "/api/v1/namespaces/{namespace}/events/a" a merge patch: {metadata: {managedFields: []}}
      And the client sends "/api/v1/namespaces/{namespace}/events/a?fieldManager=m" an apply patch: {apiVersion: v1, kind: Event, metadata: {name: a, labels: {a: b}}}
      Then the answer is 200 with:
        | metadata.managedFields.1.manager  | before-first-apply      |
        | metadata.managedFields.1.fieldsV1 | {"f:involvedObject":{}} |

    @id:api-managers-reset-applied-status
    Example: through the status, the owner of what was there has that subresource
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

    @id:api-embedded-owned
    Example: who sets the metadata of an object inside another owns what is in it
      Given parts are defined with the spec: {properties: {a: {type: object, x-kubernetes-embedded-resource: true, x-kubernetes-preserve-unknown-fields: true}}}
      When the client sends "/apis/parts.example.com/v1/namespaces/{namespace}/parts/a?fieldManager=m" an apply patch:
        """
        {apiVersion: parts.example.com/v1, kind: Part, metadata: {name: a}, spec: {a: {apiVersion: v1, kind: Pod, metadata: {name: b}}}}
        """
      Then the answer is 201 with:
        | metadata.managedFields.0.fieldsV1 | {"f:spec":{"f:a":{"f:apiVersion":{},"f:kind":{},"f:metadata":{"f:name":{}}}}} |

  @req:APISERVER-184 @must @oracle
  Rule: Nobody binds what is no role, not even where everybody may do everything

    @id:api-binding-no-role
    Scenario Outline: a binding to <ref>
      When the client posts to "/apis/rbac.authorization.k8s.io/v1/namespaces/{namespace}/rolebindings": {metadata: {name: a}, roleRef: <ref>}
      Then the answer is <status> with:
        | message | <message> |

      Examples:
        | ref                       | status | message |
        | {kind: Pod, name: a}      | 500    | unsupported role reference kind: "Pod" |
        | {kind: Role, name: a/b}   | 422    | RoleBinding.rbac.authorization.k8s.io "a" is invalid: roleRef.name: Invalid value: "a/b": may not contain '/' |

  @req:APISERVER-57 @must @oracle
  Rule: The name in the path is checked first

    @id:api-name-before-the-rest
    Scenario Outline: <method> <path>
      When the client sends:
        """
        <method> <path>
        Content-Type: application/json
        Accept: <accept>

        {}
        """
      Then the answer is 400 with:
        | message | <message> |

      Examples:
        | method | path                                                          | accept           | message |
        | PUT    | widgets/                                                      | application      | name must be provided |
        | GET    | /apis/node.k8s.io/v1/runtimeclasses/..?resourceVersion=-1     | application/json | Name parameter invalid: "..": may not be '..' |

  @req:APISERVER-93 @must @oracle
  Rule: A binding and an eviction name the pod of the path, and a binding adds to its metadata

    @id:api-action-other-name
    Scenario Outline: <kind> with <metadata>
      Given pod a exists
      When the client posts to "pods/<pod>/<action>": {"apiVersion": "<version>", "kind": "<kind>", "metadata": <metadata>, "target": {"kind": "Node", "name": "n"}}
      Then the answer is 400 with:
        | message | name in URL does not match name in <kind> object |

      Examples:
        | kind     | version   | action   | pod  | metadata      |
        | Eviction | policy/v1 | eviction | a    | {}            |
        | Eviction | policy/v1 | eviction | none | {"name": "a"} |
        | Binding  | v1        | binding  | a    | {}            |
        | Binding  | v1        | binding  | none | {"name": "a"} |

    @id:api-binding-other-kind
    Example: a binding to what is no node
      Given pod a exists
      When the client posts to "pods/a/binding": {"apiVersion": "v1", "kind": "Binding", "metadata": {"name": "a"}, "target": {"kind": "Pod", "name": "n"}}
      Then the answer is 500 with:
        | message | /target.kind: Unsupported value: "Pod": supported values: "Node", .*/ |

    @id:api-binding-labels
    Example: labels and annotations of a binding are those of the pod
      Given pod a exists
      When the client posts to "pods/a/binding": {"apiVersion": "v1", "kind": "Binding", "metadata": {"name": "a", "labels": {"x": "y"}, "annotations": {"z": "y"}}, "target": {"kind": "Node", "name": "n"}}
      Then the answer is 201
      When the client gets "pods/a"
      Then the answer is 200 with:
        | metadata.labels.x      | y |
        | metadata.annotations.z | y |
        | spec.nodeName          | n |

  @req:APISERVER-90 @must @oracle
  Rule: Members that no operation of a JSON patch has are unknown

    @id:api-json-patch-unknown
    Example: they are warned of
      Given pod a exists
      When the client sends:
        """
        PATCH pods/a
        Content-Type: application/json-patch+json

        [{"op": "add", "path": "/metadata/labels", "value": {"b": "c"}, "why": 1}, {"Op": "test", "op": "test", "path": "/kind", "value": "Pod"}]
        """
      Then the answer is 200

    @id:api-json-patch-unknown-strict
    Example: with fieldValidation=Strict they are refused
      Given pod a exists
      When the client sends:
        """
        PATCH pods/a?fieldValidation=Strict
        Content-Type: application/json-patch+json

        [{"op": "add", "path": "/metadata/labels", "value": {"b": "c"}, "why": 1}]
        """
      Then the answer is 422 with:
        | details.causes.0.field | patch |
        | message | /.*strict decoding error: json patch unknown field "\[0\].why"/ |

    @id:api-json-patch-unchecked
    Example: with fieldValidation=Ignore they are not looked at
      Given pod a exists
      When the client sends:
        """
        PATCH pods/a?fieldValidation=Ignore
        Content-Type: application/json-patch+json

        [{"op": "add", "path": "/metadata/labels", "value": {"b": "c"}, "from": 1}]
        """
      Then the answer is 200

  @req:APISERVER-34 @must @oracle
  Rule: An apply through the scale owns the count

    @id:api-scale-applied
    Scenario Outline: <replicas> replicas are applied to one that somebody else has counted<more>
      Given the client posts to "/apis/apps/v1/namespaces/{namespace}/deployments":
        """
        metadata: {name: <name>}
        spec: {selector: {matchLabels: {app: a}}, template: {metadata: {labels: {app: a}}, spec: {containers: [{name: c, image: i}]}}}
        """
      When the client sends:
        """
        PATCH /apis/apps/v1/namespaces/{namespace}/deployments/<name>/scale?fieldManager=m<more>
        Content-Type: application/apply-patch+yaml

        {apiVersion: autoscaling/v1, kind: Scale, metadata: {name: <name>}, spec: {replicas: <replicas>}}
        """
      Then the answer is <code>
      When the client gets "/apis/apps/v1/namespaces/{namespace}/deployments/<name>"
      Then the answer is 200 with:
        | spec.replicas | <left> |

      Examples:
        | name | replicas | more        | code | left |
        | a    | 1        |             | 200  | 1    |
        | b    | 2        |             | 409  | 1    |
        | c    | 2        | &force=true | 200  | 2    |

    @id:api-scale-applied-nameless
    Example: the configuration needs no name
      Given the client posts to "/apis/apps/v1/namespaces/{namespace}/deployments": {metadata: {name: a}, spec: {selector: {matchLabels: {app: a}}, template: {metadata: {labels: {app: a}}, spec: {containers: [{name: c, image: i}]}}}}
      When the client sends "/apis/apps/v1/namespaces/{namespace}/deployments/a/scale?fieldManager=m&force=true" an apply patch: {apiVersion: autoscaling/v1, kind: Scale, spec: {replicas: 2}}
      Then the answer is 200 with:
        | spec.replicas | 2 |

    @id:api-scale-applied-again
    Example: whoever owns the count applies another one, and then none
      Given the client posts to "/apis/apps/v1/namespaces/{namespace}/deployments":
        """
        metadata: {name: a}
        spec: {selector: {matchLabels: {app: a}}, template: {metadata: {labels: {app: a}}, spec: {containers: [{name: c, image: i}]}}}
        """
      And the client sends:
        """
        PATCH /apis/apps/v1/namespaces/{namespace}/deployments/a/scale?fieldManager=m&force=true
        Content-Type: application/apply-patch+yaml

        {apiVersion: autoscaling/v1, kind: Scale, metadata: {name: a}, spec: {replicas: 2}}
        """
      And the client sends:
        """
        PATCH /apis/apps/v1/namespaces/{namespace}/deployments/a/scale?fieldManager=m
        Content-Type: application/apply-patch+yaml

        {apiVersion: autoscaling/v1, kind: Scale, metadata: {name: a}, spec: {replicas: 3}}
        """
      And the client sends:
        """
        PATCH /apis/apps/v1/namespaces/{namespace}/deployments/a/scale?fieldManager=m
        Content-Type: application/apply-patch+yaml

        {apiVersion: autoscaling/v1, kind: Scale, metadata: {name: a}}
        """
      When the client gets "/apis/apps/v1/namespaces/{namespace}/deployments/a"
      Then the answer is 200 with:
        | spec.replicas | 0 |

    @id:api-scale-applied-custom
    Scenario Outline: <replicas> replicas are applied to a widget that has one
      Given the client posts to "widgets": {metadata: {name: a<replicas>}, spec: {replicas: 1}}
      When the client sends:
        """
        PATCH widgets/a<replicas>/scale?fieldManager=m&force=true
        Content-Type: application/apply-patch+yaml

        {apiVersion: autoscaling/v1, kind: Scale, metadata: {name: a<replicas>}, spec: {replicas: <replicas>}}
        """
      Then the answer is <code>
      When the client gets "widgets/a<replicas>"
      Then the answer is 200 with:
        | spec.replicas | 1 |

      Examples:
        | replicas | code |
        | 1        | 200  |
        | 2        | 500  |

    @id:api-scale-applied-unknown
    Scenario Outline: the scale <spec> is applied
      Given the client posts to "widgets": {metadata: {name: a}, spec: {replicas: 1}}
      When the client sends:
        """
        PATCH widgets/a/scale?fieldManager=m
        Content-Type: application/apply-patch+yaml

        {apiVersion: autoscaling/v1, kind: Scale, metadata: {name: a}, spec: <spec>}
        """
      Then the answer is 500 with:
        | message | failed to create typed patch object (/a; autoscaling/v1, Kind=Scale): <why> |

      Examples:
        | spec                     | why |
        | {replicas: 1, size: 1}   | .spec.size: field not declared in schema |
        | {replicas: one}          | .spec.replicas: expected numeric (int or float), got string |

  @req:APISERVER-93 @must @oracle
  Rule: What is posted to an action is of the namespace of its path, and a binding has a name

    @id:api-eviction-elsewhere
    Example: the eviction of a pod of another namespace
      Given pod a exists
      When the client posts to "pods/a/eviction": {apiVersion: policy/v1, kind: Eviction, metadata: {namespace: elsewhere}}
      Then the answer is 400 with:
        | message | the namespace of the provided object does not match the namespace sent on the request |

    @id:api-nameless-bound
    Example: a binding without a name
      When the client posts to "/api/v1/namespaces/{namespace}/bindings": {apiVersion: v1, kind: Binding, metadata: {}, target: {name: n}}
      Then the answer is 400 with:
        | message | Name parameter required. |

  @req:APISERVER-42 @must @oracle
  Rule: Odds and ends of reads

    @id:api-openapi-of-nothing
    Example: the OpenAPI document of a version that is not served
      When the client gets "/openapi/v3/api/v9"
      Then the answer is 404

    @id:api-continue-bytes
    Example: a continue token that is no text
      When the client gets "pods?continue=junk"
      Then the answer is 400 with:
        | message | /invalid continue token: continue key is not valid: invalid character '.u008e' looking for beginning of value/ |

    @id:api-review-empty-members
    Example: a review with empty attributes
      When the client posts to "/apis/authorization.k8s.io/v1/namespaces/{namespace}/localsubjectaccessreviews":
        """
        {apiVersion: authorization.k8s.io/v1, kind: LocalSubjectAccessReview, metadata: {}, spec: {resourceAttributes: {resource: "", namespace: "{namespace}"}, user: u}}
        """
      Then the answer is 201

    @id:api-custom-other-version
    Example: a custom resource of another version is refused for that, whatever it holds
      When the client posts to "/apis/example.com/v1/namespaces/{namespace}/widgets": {apiVersion: gears.example.com/v1, kind: Widget, metadata: {name: a}, spec: 1}
      Then the answer is 400 with:
        | message | the API version in the data (gears.example.com/v1) does not match the expected API version (example.com/v1) |

    @id:api-continue-upwards
    Scenario Outline: a continue token that goes on at <key>
      When the client gets "configmaps?continue=<token>"
      Then the answer is 400 with:
        | message | invalid continue token: continue key is not valid: <key> |

      Examples:
        | key  | token |
        | ../a | eyJ2IjoibWV0YS5rOHMuaW8vdjEiLCJydiI6LTEsInN0YXJ0IjoiLi4vYSJ9 |

    @id:api-review-with-uid
    Example: a review has no uid, whatever is sent
      When the client posts to "/apis/authentication.k8s.io/v1/tokenreviews": {kind: TokenReview, metadata: {uid: u}, spec: {token: x}}
      Then the answer is 201 with:
        | metadata.uid | (absent) |

    @id:api-nothing-bound
    Example: a binding of nothing to nothing
      When the client posts to "/api/v1/namespaces/{namespace}/bindings": {apiVersion: v1, metadata: {}}
      Then the answer is 500 with:
        | message | target.name: Required value |

    @id:api-finalize-labels
    Example: labels of a namespace are written with its finalizers
      Given the client posts to "/api/v1/namespaces": {metadata: {name: "{namespace}-a"}}
      When the client puts "/api/v1/namespaces/{namespace}-a/finalize": {apiVersion: v1, kind: Namespace, metadata: {name: "{namespace}-a", labels: {x: y}}}
      Then the answer is 200 with:
        | metadata.labels.x | y |

