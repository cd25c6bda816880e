@area:apiserver
Feature: Scale
  Autoscalers and kubectl change the replicas of a workload through its scale subresource, whatever its kind.

  Source: kubernetes/kubernetes pkg/registry/apps/deployment/storage/storage.go; apimachinery pkg/util/managedfields/scalehandler.go;
  apiextensions-apiserver pkg/registry/customresource/etcd.go, pkg/registry/customresource/validator.go.

  @req:APISERVER-34 @must @oracle
  Rule: Scale is a subresource

    @id:api-scale-get
    Example: it shows the number of replicas
      Given widgets exist:
        | name | spec.replicas |
        | a    | 3             |
      When the client gets "widgets/a/scale"
      Then the answer is 200 with:
        | kind          | Scale          |
        | apiVersion    | autoscaling/v1 |
        | spec.replicas | 3              |

    @id:api-scale-update
    Example: it changes the number of replicas
      Given widgets exist:
        | name | spec.replicas |
        | a    | 3             |
      When the client sends "widgets/a/scale" a merge patch: {spec: {replicas: 5}}
      Then the answer is 200 with:
        | spec.replicas | 5 |
      And "widgets/a" has:
        | spec.replicas       | 5 |
        | metadata.generation | 2 |

  @req:APISERVER-34 @must @oracle
  Rule: Replicas of zero have no field manager

    @id:api-scale-to-nothing
    Example: scaling to zero, and scaling up again
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
        | details.causes.0.field   | patch                                                     |
        | details.causes.0.message | /.*json: cannot unmarshal <found> into .* field <wanted>/ |

      Examples:
        | patch                        | found             | wanted                                     |
        | spec: red                    | string            | Scale.spec of type v1.ScaleSpec            |
        | spec: {replicas: "1"}        | string            | ScaleSpec.spec.replicas of type int32      |
        | spec: {replicas: 1.5}        | number 1.5        | ScaleSpec.spec.replicas of type int32      |
        | spec: {replicas: 3000000000} | number 3000000000 | ScaleSpec.spec.replicas of type int32      |
        | status: {selector: 7}        | number            | ScaleStatus.status.selector of type string |

    @id:api-scale-negative
    Example: a negative count is invalid
      When the client posts to "widgets": {metadata: {name: a}, spec: {replicas: 1}}
      And the client sends "widgets/a/scale" a merge patch: {spec: {replicas: -1}}
      Then the answer is 422 with:
        | details.causes.0.field   | .spec.replicas                                      |
        | details.causes.0.message | Invalid value: -1: should be a non-negative integer |

    @id:api-scale-null
    Example: a missing count is zero
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
    Example: with strict validation an unknown member is refused
      Given widget a exists
      When the client sends "widgets/a/scale?fieldValidation=Strict" a merge patch: {spec: {replicas: 1, size: 2}}
      Then the answer is 422 with:
        | details.causes.0.message | /.*strict decoding error: unknown field "spec.size"/ |

  @req:APISERVER-34 @must @oracle
  Rule: A custom resource without replicas has no scale

    @id:api-scale-uncounted
    Example: it cannot be read
      Given widget a exists
      When the client gets "widgets/a/scale"
      Then the answer is 500 with:
        | message | Internal error occurred: the spec replicas field ".spec.replicas" does not exist |

    @id:api-scale-uncounted-patch
    Example: a patch has to set the replicas
      Given widget a exists
      When the client sends "widgets/a/scale" a merge patch: {}
      Then the answer is 400 with:
        | message | the spec replicas field ".spec.replicas" cannot be empty |
      When the client sends "widgets/a/scale" a merge patch: {spec: {replicas: 2}}
      Then the answer is 200 with:
        | spec.replicas | 2 |

  @req:APISERVER-34 @must @oracle
  Rule: A write of the scale gives the replicas an entry of their own in managedFields

    @id:api-scale-same-count
    Example: the replicas stay the same
      When the client posts to "widgets?fieldManager=main": {metadata: {name: a}, spec: {color: red, replicas: 2}}
      And the client puts "widgets/a/scale?fieldManager=side": {apiVersion: autoscaling/v1, kind: Scale, metadata: {name: a}, spec: {replicas: 2}}
      And the client gets "widgets/a"
      Then the answer is 200 with:
        | metadata.managedFields.0.manager  | main                             |
        | metadata.managedFields.0.time     | (absent)                         |
        | metadata.managedFields.0.fieldsV1 | {"f:spec":{"f:replicas":{}}}     |
        | metadata.managedFields.1.manager  | main                             |
        | metadata.managedFields.1.fieldsV1 | {"f:spec":{".":{},"f:color":{}}} |
        | metadata.managedFields.2          | (absent)                         |

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
    Example: a deployment, too
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
    Example: a later write that changes nothing is not stored
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

  @req:APISERVER-34 @must @oracle
  Rule: An apply to the scale subresource owns the replicas

    @id:api-scale-applied
    Scenario Outline: <replicas> replicas, where another manager has set one<more>
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
    Example: the owner applies other replicas, and then none
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
    Scenario Outline: <replicas> replicas of a widget that has one
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
    Scenario Outline: the invalid scale <spec>
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
        | spec                   | why                                                         |
        | {replicas: 1, size: 1} | .spec.size: field not declared in schema                    |
        | {replicas: one}        | .spec.replicas: expected numeric (int or float), got string |

  @req:APISERVER-34 @must @oracle
  Rule: The uid and version of a scale are preconditions

    @id:api-scale-other-uid
    Scenario Outline: another uid: <collection>
      When the client posts to "<collection>": {metadata: {name: a}, spec: {selector: {matchLabels: {app: a}}, template: {metadata: {labels: {app: a}}, spec: {containers: [{name: a, image: a}]}}}}
      And the client puts "<collection>/a/scale": {apiVersion: autoscaling/v1, kind: Scale, metadata: {name: a, uid: 11111111-1111-4111-8111-111111111111}, spec: {replicas: 2}}
      Then the answer is 409

      Examples:
        | collection                                       |
        | widgets                                          |
        | /apis/apps/v1/namespaces/{namespace}/deployments |

    @id:api-scale-version-zero
    Example: version 0 is invalid for a custom resource
      Given widget a exists
      When the client puts "widgets/a/scale": {apiVersion: autoscaling/v1, kind: Scale, metadata: {name: a, resourceVersion: "0"}}
      Then the answer is 422 with:
        | details.causes.0.field | metadata.resourceVersion |

    @id:api-scale-zero-for-any
    Example: version 0 is no precondition for a deployment
      Given the client posts to "/apis/apps/v1/namespaces/{namespace}/deployments": {metadata: {name: a}, spec: {selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}}}
      When the client sends "/apis/apps/v1/namespaces/{namespace}/deployments/a/scale" a merge patch: {metadata: {resourceVersion: "0"}, spec: {replicas: 2}}
      Then the answer is 200

    @id:api-scale-odd-version
    Example: a version that is not a number
      Given the client posts to "/apis/apps/v1/namespaces/{namespace}/deployments": {metadata: {name: a}, spec: {selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}}}
      When the client sends "/apis/apps/v1/namespaces/{namespace}/deployments/a/scale" a merge patch: {metadata: {resourceVersion: x}}
      Then the answer is 500 with:
        | message | strconv.ParseUint: parsing "x": invalid syntax |

  @req:APISERVER-34 @must @oracle
  Rule: The fields to which a definition maps the scale have its types

    @id:api-create-replicas
    Scenario Outline: <replicas> replicas of a widget
      When the client posts to "widgets": {metadata: {name: a}, spec: {replicas: <replicas>}}
      Then the answer is 422 with:
        | details.causes.0.field   | .spec.replicas |
        | details.causes.0.message | <message>      |

      Examples:
        | replicas | message                                                                                     |
        | -1       | Invalid value: -1: should be a non-negative integer                                         |
        | "2"      | Invalid value: 0: .spec.replicas accessor error: 2 is of the type string, expected int64    |
        | 1.5      | Invalid value: 0: .spec.replicas accessor error: 1.5 is of the type float64, expected int64 |
        | true     | Invalid value: 0: .spec.replicas accessor error: true is of the type bool, expected int64   |

    @id:api-scale-selector-type
    Example: a selector that is not a string
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

    @id:api-scale-no-object
    Scenario Outline: <body> is not a scale
      Given widget a exists
      When the client sends:
        """
        PUT /apis/example.com/v1/namespaces/{namespace}/widgets/a/scale
        Content-Type: application/json

        <body>
        """
      Then the answer is 400 with:
        | message | /no kind is registered for the type v1.Scale in scheme .*/ |

      Examples:
        | body |
        | []   |
        | 1    |

  @req:APISERVER-90 @must @oracle
  Rule: Duplicate fields of a scale get a warning

    @id:api-scale-duplicate-fields
    Scenario Outline: as <type>: <warning>
      When the client sends:
        """
        PUT /api/v1/namespaces/{namespace}/replicationcontrollers/a/scale
        Content-Type: <type>

        <scale>
        """
      Then the answer is 404
      And the header Warning is "/299 - .<warning>.*/"

      Examples:
        | type             | scale | warning |
        | application/json | {"kind": "Twice", "kind": "Scale", "apiVersion": "autoscaling/v1", "metadata": {"name": "a"}, "spec": {"replicas": 1}} | duplicate field .*kind |
        | application/json | {"kind": "Scale", "apiVersion": "autoscaling/v1", "metadata": {"name": "a"}, "spec": {"replicas": 2, "replicas": 1}} | duplicate field .*spec.replicas |
        | application/yaml | {kind: Scale, apiVersion: autoscaling/v1, metadata: {name: a}, spec: {replicas: 2, replicas: 1}} | line 1: key .*replicas.* already set in map |
