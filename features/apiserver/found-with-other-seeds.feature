@area:apiserver
Feature: Found with other seeds
  Differences from a real server that random requests from other seeds found, and those beside them, all fixed.

  Source: kubernetes/kubernetes pkg/registry/core/pod/storage/eviction.go, pkg/registry/core/pod/storage/storage.go;
  kubernetes/apiserver pkg/endpoints/handlers/create.go, pkg/registry/rest/create.go; kubernetes/apimachinery
  pkg/runtime/schema/group_version.go (ParseGroupVersion).

  @req:APISERVER-93 @must @oracle
  Rule: A binding in a collection of its own is a new object

    @id:api-binding-forgets-uid
    Example: it has no uid yet
      Given pod a exists
      When the client posts to "/api/v1/namespaces/{namespace}/bindings": {metadata: {name: a, uid: 11111111-1111-4111-8111-111111111111}, target: {name: n}}
      Then the answer is 201
      And "pods/a" has:
        | spec.nodeName | n |

    @id:api-binding-refused-by-pod
    Example: it is refused in the name of the pod
      Given pod a exists
      When the client posts to "/api/v1/namespaces/{namespace}/bindings": {metadata: {name: a, resourceVersion: "1"}, target: {name: n}}
      Then the answer is 409 with:
        | message      | /Operation cannot be fulfilled on pods "a": StorageError: invalid object, .*/ |
        | details.kind | pods |
        | details.name | a    |

    @id:api-bound-conditions
    Example: a bound pod was nominated, and has its conditions in their order
      Given pod a exists
      And the client sends "pods/a/status" a merge patch:
        """
        {status: {nominatedNodeName: m, conditions: [{type: PodScheduled, status: "False"}, {type: Ready, status: "False"}]}}
        """
      And the client posts to "pods/a/binding": {apiVersion: v1, kind: Binding, metadata: {name: a}, target: {name: n}}
      When the client gets "pods/a"
      Then the answer is 200 with:
        | status.nominatedNodeName   | (absent)     |
        | status.conditions.0.type   | PodScheduled |
        | status.conditions.0.status | True         |
        | status.conditions.1.type   | Ready        |

  @req:APISERVER-93 @must @oracle
  Rule: The options of an eviction are checked before the pod is looked for

    @id:api-evict-options
    Scenario Outline: <options> and <query>
      When the client posts to "pods/nobody/eviction?<query>": {apiVersion: policy/v1, kind: Eviction, metadata: {name: nobody}, deleteOptions: {<options>}}
      Then the answer is <code> with:
        | message | <message> |

      Examples:
        | query                 | options                                               | code | message |
        | dryRun=All            | dryRun: [Some]                                        | 500  | Non-matching dry-run options in request and content: [All] and [Some] |
        | dryRun=All&dryRun=All | dryRun: [All]                                         | 500  | Non-matching dry-run options in request and content: [All All] and [All] |
        | pretty=0              | ignoreStoreReadErrorWithClusterBreakingPotential: true | 422 | Eviction.policy "nobody" is invalid: deleteOptions.ignoreStoreReadErrorWithClusterBreakingPotential: Invalid value: true: can not be set for pod eviction, try after removing the option |
        | dryRun=All            | dryRun: [All]                                         | 404  | pods "nobody" not found |

  @req:APISERVER-188 @must @oracle
  Rule: Evictions keep to the budgets of their pods

    @id:api-budget-refuses
    Scenario Outline: budget <b>, whose status is <status>
      Given the client posts to "pods": {metadata: {name: <b>, labels: {app: <b>}}, spec: {nodeName: n, containers: [{name: c, image: i}]}}
      And the client sends "pods/<b>/status" a merge patch: {status: {phase: Running, conditions: [{type: Ready, status: "True"}]}}
      And the client posts to "/apis/policy/v1/namespaces/{namespace}/poddisruptionbudgets": {metadata: {name: <b>}, spec: {minAvailable: 1, selector: {matchLabels: {app: <b>}}}}
      And the client sends "/apis/policy/v1/namespaces/{namespace}/poddisruptionbudgets/<b>/status" a merge patch: {status: {observedGeneration: 1, <status>}}
      When the client posts to "pods/<b>/eviction": {apiVersion: policy/v1, kind: Eviction, metadata: {name: <b>}}
      Then the answer is <code> with:
        | details.causes.0.reason  | DisruptionBudget |
        | details.causes.0.message | <why>            |

      Examples:
        | b | status                                                      | code | why |
        | a | disruptionsAllowed: 0                                       | 429  | The disruption budget a needs 0 healthy pods and has 0 currently |
        | b | disruptionsAllowed: 0, currentHealthy: 1, desiredHealthy: 3 | 429  | The disruption budget b needs 3 healthy pods and has 1 currently |
        | c | disruptionsAllowed: 0, currentHealthy: 2, desiredHealthy: 1 | 429  | The disruption budget c does not allow evicting pods currently |

    @id:api-budget-spent
    Example: an eviction that is allowed is one of the last
      Given the client posts to "pods": {metadata: {name: a, labels: {app: a}}, spec: {nodeName: n, containers: [{name: c, image: i}]}}
      And the client sends "pods/a/status" a merge patch: {status: {phase: Running, conditions: [{type: Ready, status: "True"}]}}
      And the client posts to "/apis/policy/v1/namespaces/{namespace}/poddisruptionbudgets": {metadata: {name: b}, spec: {minAvailable: 1, selector: {matchLabels: {app: a}}}}
      And the client sends "/apis/policy/v1/namespaces/{namespace}/poddisruptionbudgets/b/status" a merge patch: {status: {observedGeneration: 1, disruptionsAllowed: 1}}
      And the client posts to "pods/a/eviction": {apiVersion: policy/v1, kind: Eviction, metadata: {name: a}}
      When the client gets "/apis/policy/v1/namespaces/{namespace}/poddisruptionbudgets/b"
      Then the answer is 200 with:
        | status.disruptionsAllowed  | 0                     |
        | status.disruptedPods.a     | /\d{4}-\d\d-\d\dT.*Z/ |
        | status.conditions.0.type   | DisruptionAllowed     |
        | status.conditions.0.status | False                 |
        | status.conditions.0.reason | InsufficientPods      |

    @id:api-budget-of-unready
    Scenario Outline: pod <b> is not ready, and its budget has <what>
      Given the client posts to "pods": {metadata: {name: <b>, labels: {app: <b>}}, spec: {nodeName: n, containers: [{name: c, image: i}]}}
      And the client sends "pods/<b>/status" a merge patch: {status: {phase: Running}}
      And the client posts to "/apis/policy/v1/namespaces/{namespace}/poddisruptionbudgets": {metadata: {name: <b>}, spec: {minAvailable: 1, selector: {matchLabels: {app: <b>}}<spec>}}
      And the client sends "/apis/policy/v1/namespaces/{namespace}/poddisruptionbudgets/<b>/status" a merge patch: {status: {observedGeneration: 1, <status>}}
      When the client posts to "pods/<b>/eviction": {apiVersion: policy/v1, kind: Eviction, metadata: {name: <b>}}
      Then the answer is <code>

      Examples:
        | b | what                     | spec                                      | status                               | code |
        | a | enough others            |                                           | currentHealthy: 1, desiredHealthy: 1 | 201  |
        | b | too few others           |                                           | currentHealthy: 0, desiredHealthy: 1 | 429  |
        | c | a policy that lets it go | , unhealthyPodEvictionPolicy: AlwaysAllow | currentHealthy: 0, desiredHealthy: 1 | 201  |

    @id:api-budgets-of-others
    Scenario Outline: pod <b> is <phase>, and another budget selects <other>
      Given the client posts to "pods": {metadata: {name: <b>, labels: {app: <b>}}, spec: {nodeName: n, containers: [{name: c, image: i}]}}
      And the client sends "pods/<b>/status" a merge patch: {status: {phase: <phase>}}
      And the client posts to "/apis/policy/v1/namespaces/{namespace}/poddisruptionbudgets": {metadata: {name: <b>}, spec: {minAvailable: 1, selector: {matchExpressions: [{key: app, operator: In, values: [<b>, x]}]}}}
      And the client posts to "/apis/policy/v1/namespaces/{namespace}/poddisruptionbudgets": {metadata: {name: <b>-2}, spec: {minAvailable: 1, selector: {matchLabels: {app: <other>}}}}
      And the client sends "/apis/policy/v1/namespaces/{namespace}/poddisruptionbudgets/<b>/status" a merge patch: {status: {observedGeneration: 1}}
      And the client sends "/apis/policy/v1/namespaces/{namespace}/poddisruptionbudgets/<b>-2/status" a merge patch: {status: {observedGeneration: 1}}
      When the client posts to "pods/<b>/eviction": {apiVersion: policy/v1, kind: Eviction, metadata: {name: <b>}}
      Then the answer is <code> with:
        | message | <message> |

      Examples:
        | b | phase     | other | code | message |
        | a | Running   | a     | 500  | This pod has more than one PodDisruptionBudget, which the eviction subresource does not support. |
        | b | Running   | y     | 429  | Cannot evict pod as it would violate the pod's disruption budget. |
        | c | Pending   | c     | 201  | (absent) |
        | d | Succeeded | y     | 201  | (absent) |

  @req:APISERVER-57 @must @oracle
  Rule: A version is understood before it is compared

    @id:api-versions-understood
    Scenario Outline: a config map of the version "<version>"
      When the client posts to "configmaps": {apiVersion: "<version>", kind: <kind>, metadata: {name: a}}
      Then the answer is <code> with:
        | message | <message> |

      Examples:
        | version | kind          | code | message |
        | /v1     | ConfigMap     | 201  | (absent) |
        | /       | ConfigMap     | 201  | (absent) |
        | a/b/c   | ConfigMap     | 400  | /the object provided is unrecognized \(must be of type ConfigMap\): unexpected GroupVersion string: a\/b\/c .*/ |
        | v1/     | ConfigMap     | 400  | /ConfigMap in version "" cannot be handled as a ConfigMap: Object 'apiVersion' is missing in .*/ |
        | v1      | ConfigMapList | 400  | ConfigMapList in version "v1" cannot be handled as a ConfigMap: converting (v1.ConfigMapList) to (core.ConfigMap): unknown conversion |
        | v1      | List          | 400  | List in version "v1" cannot be handled as a ConfigMap: converting (v1.List) to (core.ConfigMap): unknown conversion |

    @id:api-versions-not-served
    Scenario Outline: <version> <kind>, which a server decodes and does not serve
      When the client posts to "<path>": {apiVersion: <version>, kind: <kind>, metadata: {name: a}}
      Then the answer is 400 with:
        | message | the API version in the data (<version>) does not match the expected API version (<expected>) |

      Examples:
        | version                      | kind        | path                                                               | expected                     |
        | apps/v1beta1                 | Deployment  | /apis/apps/v1/namespaces/{namespace}/deployments                   | apps/v1                      |
        | extensions/v1beta1           | Ingress     | /apis/networking.k8s.io/v1/namespaces/{namespace}/ingresses        | networking.k8s.io/v1         |
        | batch/v1beta1                | CronJob     | /apis/batch/v1/namespaces/{namespace}/cronjobs                     | batch/v1                     |
        | rbac.authorization.k8s.io/v1alpha1 | Role  | /apis/rbac.authorization.k8s.io/v1/namespaces/{namespace}/roles    | rbac.authorization.k8s.io/v1 |
        | apiextensions.k8s.io/v1beta1 | CustomResourceDefinition | /apis/apiextensions.k8s.io/v1/customresourcedefinitions | apiextensions.k8s.io/v1   |

    @id:api-versions-in-patches
    Scenario Outline: a <type> of the version to "<version>"
      Given the client posts to "configmaps": {metadata: {name: a}}
      When the client sends "configmaps/a" a <type>: {apiVersion: "<version>"}
      Then the answer is <code> with:
        | message | <message> |
      And the header Warning is "<warning>"

      Examples:
        | type                    | version | code | message  | warning  |
        | strategic merge patch   | v9      | 200  | (absent) | (absent) |
        | strategic merge patch   | a/b/c   | 200  | (absent) | (absent) |
        | merge patch             | /       | 400  | the name of the object (a based on URL) was undeterminable: name must be provided | /299 - .unknown field .*metadata.*/ |
        | merge patch             |         | 400  | the name of the object (a based on URL) was undeterminable: name must be provided | /299 - .unknown field .*metadata.*/ |

  @req:APISERVER-90 @must @oracle
  Rule: Who sends another version is warned, too

    @id:api-other-version-warned
    Scenario Outline: a part of the version "<version>"
      Given parts are defined with the spec: {properties: {a: {type: string}}}
      When the client posts to "/apis/parts.example.com/v1/namespaces/{namespace}/parts": {apiVersion: "<version>", kind: <kind>, metadata: {name: a, odd: 1}, spec: {b: 1}}
      Then the answer is <code> with:
        | message | <message> |
      And the header Warning is "<warning>"

      Examples:
        | version              | kind   | code | warning | message |
        | parts.example.com/v9 | Part   | 400  | /.*metadata.odd.*unknown field .*spec.*/ | the API version in the data (parts.example.com/v9) does not match the expected API version (parts.example.com/v1) |
        | example.com/v1       | Part   | 400  | /299 - .unknown field .*metadata.odd.*/ | the API version in the data (example.com/v1) does not match the expected API version (parts.example.com/v1) |
        |                      | Part   | 400  | /299 - .unknown field .*metadata.odd.*/ | the API version in the data () does not match the expected API version (parts.example.com/v1) |
        | parts.example.com/v1 | Gadget | 422  | /299 - .unknown field .*metadata.odd.*/ | Gadget.parts.example.com "a" is invalid: kind: Invalid value: "Gadget": must be Part |

    @id:api-other-version-yaml
    Example: keys that are there twice, in a version that is none
      When the client sends:
        """
        POST /apis/example.com/v1/namespaces/{namespace}/widgets
        Content-Type: application/yaml

        kind: Twice
        kind: Widget
        metadata: {name: a}
        """
      Then the answer is 400
      And the header Warning is "/299 - .line 2: key .*kind.* already set in map./"

    @id:api-other-version-built-in
    Example: an autoscaler of another version
      When the client posts to "/apis/autoscaling/v2/namespaces/{namespace}/horizontalpodautoscalers": {apiVersion: autoscaling/v1, kind: HorizontalPodAutoscaler, metadata: {name: a}, spec: {metrics: []}}
      Then the answer is 400
      And the header Warning is "/299 - .unknown field .*spec.metrics.*/"

  @req:APISERVER-98 @must @oracle
  Rule: A status that is not written is not judged

    @id:api-other-kind-status
    Example: of an object of another kind
      Given parts are defined in versions:
        """
        - name: v1
          served: true
          storage: true
          subresources: {status: {}}
          schema: {openAPIV3Schema: {type: object, properties: {status: {type: object, properties: {tags: {type: array, items: {type: string}, x-kubernetes-list-type: set}}}}}}
        """
      When the client posts to "/apis/parts.example.com/v1/namespaces/{namespace}/parts": {apiVersion: parts.example.com/v1, kind: Gadget, metadata: {name: a}, status: {tags: [a, a]}}
      Then the answer is 422 with:
        | details.causes.0.field | kind     |
        | details.causes.1       | (absent) |

  @req:APISERVER-36 @must @oracle
  Rule: The label that a namespace gets with a generated name has no owner

    @id:api-namespace-label-owned
    Scenario Outline: a namespace that is created with <metadata>
      When the client posts to "/api/v1/namespaces?dryRun=All": {metadata: {<metadata>: a, labels: {app: a}}}
      Then the answer is 201 with:
        | metadata.managedFields.0.fieldsV1.f:metadata.f:labels.f:app                            | {}      |
        | metadata.managedFields.0.fieldsV1.f:metadata.f:labels.f:kubernetes\.io/metadata\.name | <owned> |

      Examples:
        | metadata     | owned    |
        | name         | {}       |
        | generateName | (absent) |

  @req:APISERVER-31 @must @oracle
  Rule: A name that is taken is refused in the group of the storage

    @id:api-taken-event
    Example: an event with a name, and a prefix for one
      Given the client posts to "/apis/events.k8s.io/v1/namespaces/{namespace}/events": {metadata: {name: a, generateName: a-}, eventTime: "2026-01-01T00:00:00.000000Z", action: a, reason: r, type: Normal, reportingController: c/d, reportingInstance: i, regarding: {namespace: "{namespace}"}}
      When the client posts to "/apis/events.k8s.io/v1/namespaces/{namespace}/events": {metadata: {name: a, generateName: a-}, eventTime: "2026-01-01T00:00:00.000000Z", action: a, reason: r, type: Normal, reportingController: c/d, reportingInstance: i, regarding: {namespace: "{namespace}"}}
      Then the answer is 409 with:
        | message       | events "a" already exists, the server was not able to generate a unique name for the object |
        | details.group | (absent) |

  @req:APISERVER-57 @must @oracle
  Rule: A whole number that is written as a fraction is no integer of a built-in kind

    @id:api-written-fractions
    Scenario Outline: a lease of <seconds> seconds
      When the client sends:
        """
        POST /apis/coordination.k8s.io/v1/namespaces/{namespace}/leases
        Content-Type: <type>

        {"metadata": {"name": "a"}, "spec": {"leaseDurationSeconds": <seconds>}}
        """
      Then the answer is <code> with:
        | message | <message> |

      Examples:
        | seconds | type             | code | message |
        | 1.0     | application/json | 400  | Lease in version "v1" cannot be handled as a Lease: json: cannot unmarshal number 1.0 into Go struct field LeaseSpec.spec.leaseDurationSeconds of type int32 |
        | 10e-1   | application/json | 400  | Lease in version "v1" cannot be handled as a Lease: json: cannot unmarshal number 10e-1 into Go struct field LeaseSpec.spec.leaseDurationSeconds of type int32 |
        | 1.0     | application/yaml | 201  | (absent) |

    @id:api-written-fractions-patched
    Scenario Outline: <a patch> of the seconds
      Given the client posts to "/apis/coordination.k8s.io/v1/namespaces/{namespace}/leases": {metadata: {name: <name>}, spec: {leaseDurationSeconds: 1}}
      When the client sends:
        """
        PATCH /apis/coordination.k8s.io/v1/namespaces/{namespace}/leases/<name>
        Content-Type: application/<type>

        <body>
        """
      Then the answer is <code>

      Examples:
        | a patch                  | name | type             | body                                                                      | code |
        | a JSON patch             | a    | json-patch+json  | [{"op": "replace", "path": "/spec/leaseDurationSeconds", "value": 2.0}]   | 422  |
        | a test in a JSON patch   | b    | json-patch+json  | [{"op": "test", "path": "/spec/leaseDurationSeconds", "value": 1.0}]      | 422  |
        | a merge patch            | c    | merge-patch+json | {"spec": {"leaseDurationSeconds": 2.0}}                                   | 422  |
        | a strategic merge patch  | d    | strategic-merge-patch+json | {"spec": {"leaseDurationSeconds": 2.0}}                         | 200  |

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

  @req:APISERVER-92 @must @oracle
  Rule: An apply is checked against the types of built-in kinds, and then converted to them

    @id:api-apply-built-in-types
    Scenario Outline: a deployment with <spec>
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

    @id:api-apply-any-scalar
    Example: a quantity that is a list
      When the client sends "/api/v1/namespaces/{namespace}/persistentvolumeclaims/a?fieldManager=m1" an apply patch: {apiVersion: v1, kind: PersistentVolumeClaim, metadata: {name: a}, spec: {resources: {requests: {storage: []}}}}
      Then the answer is 500 with:
        | message | failed to create typed patch object (/a; /v1, Kind=PersistentVolumeClaim): .spec.resources.requests.storage: expected any scalar, got &{[]} |

    @id:api-apply-without-key
    Example: an item without its key has an empty one
      When the client sends "/apis/apps/v1/namespaces/{namespace}/deployments/a?fieldManager=m1" an apply patch: {apiVersion: apps/v1, kind: Deployment, metadata: {name: a}, spec: {selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {containers: [{image: i}]}}}}
      Then the answer is 422 with:
        | message | Deployment.apps "a" is invalid: spec.template.spec.containers[0].name: Required value |

    @id:api-apply-no-base64
    Example: data that are no base64
      When the client sends "/api/v1/namespaces/{namespace}/secrets/a?fieldManager=m1" an apply patch: {apiVersion: v1, kind: Secret, metadata: {name: a}, data: {k: "!"}}
      Then the answer is 500 with:
        | message | failed to convert new object (/a; /v1, Kind=Secret) to proper version: unable to convert unstructured object to /v1, Kind=Secret: error decoding from json: illegal base64 data at input byte 0 |

  @req:APISERVER-98 @must @oracle
  Rule: Listed values are compared after a conversion

    @id:api-enum-converted
    Scenario Outline: <value> among <listed>
      Given parts are defined with the spec: {properties: {a: {type: <type>, enum: <listed>}}}
      When the client posts to "/apis/parts.example.com/v1/namespaces/{namespace}/parts": {apiVersion: parts.example.com/v1, kind: Part, metadata: {name: a}, spec: {a: <value>}}
      Then the answer is 422 with:
        | details.causes.0.reason | FieldValueTypeInvalid |
        | details.causes.<last>.reason | <reason> |

      Examples:
        | value | type    | listed   | last | reason                 |
        | 1.5   | integer | [1, 2]   | 2    | (absent)               |
        | 97    | string  | ["a"]    | 1    | (absent)               |
        | 97    | string  | ["b"]    | 1    | FieldValueNotSupported |

  @req:APISERVER-84 @must @oracle
  Rule: Who has seen another object is told so before all else

    @id:api-other-kind-unseen
    Scenario Outline: an update with another kind, and another <member>
      Given widget a exists
      When the client puts "widgets/a": {apiVersion: example.com/v1, kind: Gadget, metadata: {name: a, <member>: "<value>"}}
      Then the answer is 409 with:
        | reason | Conflict |

      Examples:
        | member          | value                                |
        | resourceVersion | 1                                    |
        | uid             | 11111111-1111-4111-8111-111111111111 |

  @req:APISERVER-57 @must @oracle
  Rule: What is of a wrong type is named with the types that it stands in

    @id:api-types-embedded
    Scenario Outline: <field> that is a number
      When the client posts to "pods": {metadata: {name: a}, spec: <spec>}
      Then the answer is 400 with:
        | message | /Pod in version "v1" cannot be handled as a Pod: json: cannot unmarshal number into .* struct field <field>/ |

      Examples:
        | spec | field |
        | {volumes: [{name: v, emptyDir: {medium: 1}}]} | EmptyDirVolumeSource.spec.volumes.VolumeSource.emptyDir.medium of type v1.StorageMedium |
        | {containers: [{name: c, livenessProbe: {httpGet: 1}}]} | Probe.spec.containers.livenessProbe.ProbeHandler.httpGet of type v1.HTTPGetAction |
        | {volumes: [{name: v, configMap: {name: 1}}]} | ConfigMapVolumeSource.spec.volumes.VolumeSource.configMap.LocalObjectReference.name of type string |
