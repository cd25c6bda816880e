@area:apiserver
Feature: Evictions and bindings of pods
  A POST to a pod's eviction deletes it, unless its disruption budget forbids that; a POST to its binding assigns it to a node.

  Source: kubernetes/kubernetes pkg/registry/core/pod/storage/storage.go, pkg/registry/core/pod/storage/eviction.go;
  kubernetes/apiserver pkg/endpoints/handlers/create.go.

  @req:APISERVER-93 @must @oracle
  Rule: Pods are evicted and bound

    @id:api-pod-evicted
    Example: an evicted pod is deleted
      Given pod a exists
      When the client posts to "pods/a/eviction": {"apiVersion": "policy/v1", "kind": "Eviction", "metadata": {"name": "a"}}
      Then the answer is 201 with:
        | status | Success |
      And "pods/a" is gone

    @id:api-pod-evicted-dry
    Example: a dry run evicts nothing
      Given pod a exists
      When the client posts to "pods/a/eviction?dryRun=All": {"apiVersion": "policy/v1", "kind": "Eviction", "metadata": {"name": "a"}}
      Then the answer is 201
      And "pods/a" has:
        | metadata.name | a |

    @id:api-pod-evicted-gracefully
    Example: an evicted pod has its own grace period
      Given the client posts to "pods": {metadata: {name: a}, spec: {nodeName: n, terminationGracePeriodSeconds: 5, containers: [{name: c, image: i}]}}
      When the client posts to "pods/a/eviction": {apiVersion: policy/v1, kind: Eviction, metadata: {name: a}}
      Then the answer is 201
      And "pods/a" has:
        | metadata.deletionGracePeriodSeconds | 5 |

    @id:api-pod-bound
    Example: a bound pod has a node
      Given pod a exists
      When the client posts to "pods/a/binding": {"apiVersion": "v1", "kind": "Binding", "metadata": {"name": "a"}, "target": {"kind": "Node", "name": "n"}}
      Then the answer is 201
      And "pods/a" has:
        | spec.nodeName | n |

    @id:api-pod-bound-by-name
    Example: a binding may be posted to a collection of its own
      Given pod a exists
      When the client posts to "/api/v1/namespaces/{namespace}/bindings": {metadata: {name: a}, target: {kind: Node, name: n}}
      Then the answer is 201
      And "pods/a" has:
        | spec.nodeName | n |

    @id:api-nobody-bound
    Example: a binding of a pod that does not exist
      When the client posts to "/api/v1/namespaces/{namespace}/bindings": {metadata: {name: nobody}, target: {kind: Node, name: n}}
      Then the answer is 404 with:
        | message | pods "nobody" not found |

    @id:api-pod-bound-to-nothing
    Example: a binding without a node
      Given pod a exists
      When the client posts to "pods/a/binding": {"apiVersion": "v1", "kind": "Binding", "metadata": {"name": "a"}}
      Then the answer is 500 with:
        | message | target.name: Required value |

    @id:api-nobody-bound-to-nothing
    Scenario Outline: the binding is validated first: <target>
      When the client posts to "/api/v1/namespaces/{namespace}/bindings": {metadata: {name: nobody}, target: {<target>}}
      Then the answer is 500 with:
        | message | <message> |

      Examples:
        | target             | message                                                                    |
        |                    | target.name: Required value                                                |
        | kind: Pod, name: n | target.kind: Unsupported value: "Pod": supported values: "Node", "<empty>" |

    @id:api-bound-by-another-kind
    Example: the kind of a binding is checked first, even if it names no pod
      When the client posts to "/api/v1/namespaces/{namespace}/bindings": {apiVersion: v1, kind: Eviction, metadata: {}}
      Then the answer is 400 with:
        | message | /Eviction in version "v1" cannot be handled as a Binding: .*/ |

    @id:api-pod-bound-as-seen
    Scenario Outline: a binding of a pod with another <member>
      Given pod a exists
      When the client posts to "pods/a/binding": {apiVersion: v1, kind: Binding, metadata: {name: a, <member>: "<value>"}, target: {name: n}}
      Then the answer is 409 with:
        | message      | /Operation cannot be fulfilled on pods "a": StorageError: invalid object, .*Precondition failed: <what> in precondition: <value>, <what> in object meta: .*/ |
        | details.kind | pods |

      Examples:
        | member          | value                                | what            |
        | uid             | 11111111-1111-4111-8111-111111111111 | UID             |
        | resourceVersion | 1                                    | ResourceVersion |

    @id:api-pod-bound-too-early
    Example: a pod with a scheduling gate is not bound
      Given the client posts to "pods": {metadata: {name: a}, spec: {containers: [{name: c, image: i}], schedulingGates: [{name: example.com/wait}]}}
      When the client posts to "pods/a/binding": {apiVersion: v1, kind: Binding, metadata: {name: a}, target: {name: n}}
      Then the answer is 409 with:
        | message | Operation cannot be fulfilled on pods/binding "a": pod a has non-empty .spec.schedulingGates |

    @id:api-pod-without-node
    Scenario Outline: <path> of a pod without a node
      Given pod a exists
      When the client gets "pods/a/<path>"
      Then the answer is 400 with:
        | message | pod a does not have a host assigned |

      Examples:
        | path            |
        | exec?command=ls |
        | attach          |
        | portforward     |

    @id:api-action-missing
    Scenario Outline: <path> of a missing pod
      When the client gets "pods/nobody/<path>"
      Then the answer is 404 with:
        | message | pods "nobody" not found |

      Examples:
        | path |
        | log  |
        | exec |

    @id:api-action-no-table
    Scenario Outline: <kind>: the result of an action has no table
      When the client sends:
        """
        POST <path>
        Content-Type: application/yaml
        Accept: application/json;as=Table;v=v1;g=meta.k8s.io

        {apiVersion: <version>, kind: <kind>}
        """
      Then the answer is 406 with:
        | reason  | NotAcceptable                                                                       |
        | message | /only the following media types are accepted: application.json, application.yaml.*/ |

      Examples:
        | kind         | version                  | path                                                      |
        | TokenRequest | authentication.k8s.io/v1 | /api/v1/namespaces/{namespace}/serviceaccounts/none/token |
        | Eviction     | policy/v1                | /api/v1/namespaces/{namespace}/pods/none/eviction         |
        | Binding      | v1                       | /api/v1/namespaces/{namespace}/pods/none/binding          |

  @req:APISERVER-93 @must @oracle
  Rule: Evictions and bindings are checked like other creates

    @id:api-action-options
    Scenario Outline: the options of a <kind>
      Given pod a exists
      When the client posts to "<path>?<query>": {apiVersion: <version>, kind: <kind>, metadata: {name: a}}
      Then the answer is 422 with:
        | message | CreateOptions.meta.k8s.io "" is invalid: dryRun: Unsupported value: ["Some"]: supported values: "All" |

      Examples:
        | path                                                  | version                  | kind         | query       |
        | pods/a/binding                                        | v1                       | Binding      | dryRun=Some |
        | /api/v1/namespaces/{namespace}/serviceaccounts/a/token | authentication.k8s.io/v1 | TokenRequest | dryRun=Some |

    @id:api-action-other-kind
    Scenario Outline: <kind> in place of <expected>
      Given pod a exists
      When the client posts to "<path>": {apiVersion: v1, kind: <kind>, metadata: {name: a}}
      Then the answer is 400 with:
        | message | /<kind> in version "v1" cannot be handled as a <expected>: .*/ |

      Examples:
        | path                                                   | kind  | expected     |
        | pods/a/binding                                         | Other | Binding      |
        | pods/a/eviction                                        | Pod   | Eviction     |
        | /api/v1/namespaces/{namespace}/serviceaccounts/a/token | Other | TokenRequest |

    @id:api-evict-options
    Scenario Outline: the options of an eviction are checked before the pod: <options> and <query>
      When the client posts to "pods/nobody/eviction?<query>": {apiVersion: policy/v1, kind: Eviction, metadata: {name: nobody}, deleteOptions: {<options>}}
      Then the answer is <code> with:
        | message | <message> |

      Examples:
        | query                 | options                                               | code | message |
        | dryRun=All            | dryRun: [Some]                                        | 500  | Non-matching dry-run options in request and content: [All] and [Some] |
        | dryRun=All&dryRun=All | dryRun: [All]                                         | 500  | Non-matching dry-run options in request and content: [All All] and [All] |
        | pretty=0              | ignoreStoreReadErrorWithClusterBreakingPotential: true | 422 | Eviction.policy "nobody" is invalid: deleteOptions.ignoreStoreReadErrorWithClusterBreakingPotential: Invalid value: true: can not be set for pod eviction, try after removing the option |
        | dryRun=All            | dryRun: [All]                                         | 404  | pods "nobody" not found |

    @id:api-binding-options
    Example: the options of a binding are checked before its name
      When the client posts to "/api/v1/namespaces/{namespace}/bindings?dryRun=Some": {apiVersion: v1, kind: Binding, target: {name: n}}
      Then the answer is 422 with:
        | details.causes.0.field | dryRun |

    @id:api-evict-older-version
    Example: an eviction in policy/v1beta1 is accepted
      Given pod a exists
      When the client posts to "pods/a/eviction": {apiVersion: policy/v1beta1, kind: Eviction, metadata: {name: a}}
      Then the answer is 201

  @req:APISERVER-93 @must @oracle
  Rule: An evicted pod has the condition DisruptionTarget

    @id:api-evict-condition
    Example: the condition stays until the pod is removed
      Given the client posts to "pods": {metadata: {name: a}, spec: {nodeName: n, containers: [{name: c, image: i}]}}
      When the client posts to "pods/a/eviction": {apiVersion: policy/v1, kind: Eviction, metadata: {name: a}}
      And the client gets "pods/a"
      Then the answer is 200 with:
        | metadata.deletionGracePeriodSeconds | 30                     |
        | status.conditions.0.type            | DisruptionTarget       |
        | status.conditions.0.status          | True                   |
        | status.conditions.0.reason          | EvictionByEvictionAPI  |
        | status.conditions.0.message         | Eviction API: evicting |

    @id:api-evict-refused
    Scenario Outline: an eviction that is <what> leaves no condition
      Given the client posts to "pods": {metadata: {name: a}, spec: {nodeName: n, containers: [{name: c, image: i}]}}
      When the client posts to "pods/a/eviction": {apiVersion: policy/v1, kind: Eviction, metadata: {name: a}, deleteOptions: <options>}
      And the client gets "pods/a"
      Then the answer is 200 with:
        | metadata.deletionTimestamp | (absent) |
        | status.conditions          | (absent) |

      Examples:
        | what      | options                                                      |
        | a dry run | {dryRun: [All]}                                              |
        | refused   | {preconditions: {uid: 11111111-1111-4111-8111-111111111111}} |

    @id:api-eviction-refused
    Example: an invalid propagation policy is refused after the condition is set
      Given the client posts to "pods": {metadata: {name: a}, spec: {containers: [{name: main, image: i}]}}
      And the client posts to "pods/a/eviction": {apiVersion: policy/v1, kind: Eviction, metadata: {name: a}, deleteOptions: {propagationPolicy: Odd}}
      When the client gets "pods/a"
      Then the answer is 200 with:
        | status.conditions.0.type | DisruptionTarget |

  @req:APISERVER-93 @must @oracle
  Rule: Name and namespace of an eviction or binding are those of the path

    @id:api-action-other-name
    Scenario Outline: <kind> of the pod <pod> with <metadata>
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

    @id:api-eviction-elsewhere
    Example: an eviction with another namespace
      Given pod a exists
      When the client posts to "pods/a/eviction": {apiVersion: policy/v1, kind: Eviction, metadata: {namespace: elsewhere}}
      Then the answer is 400 with:
        | message | the namespace of the provided object does not match the namespace sent on the request |

    @id:api-nameless-bound
    Example: a binding without a name
      When the client posts to "/api/v1/namespaces/{namespace}/bindings": {apiVersion: v1, kind: Binding, metadata: {}, target: {name: n}}
      Then the answer is 400 with:
        | message | Name parameter required. |

    @id:api-nothing-bound
    Example: a binding without a name and a target
      When the client posts to "/api/v1/namespaces/{namespace}/bindings": {apiVersion: v1, metadata: {}}
      Then the answer is 500 with:
        | message | target.name: Required value |

  @req:APISERVER-93 @must @oracle
  Rule: A binding changes the pod

    @id:api-binding-labels
    Example: it adds its labels and annotations
      Given pod a exists
      When the client posts to "pods/a/binding": {"apiVersion": "v1", "kind": "Binding", "metadata": {"name": "a", "labels": {"x": "y"}, "annotations": {"z": "y"}}, "target": {"kind": "Node", "name": "n"}}
      Then the answer is 201
      When the client gets "pods/a"
      Then the answer is 200 with:
        | metadata.labels.x      | y |
        | metadata.annotations.z | y |
        | spec.nodeName          | n |

    @id:api-bound-conditions
    Example: it removes nominatedNodeName, and sets PodScheduled
      Given pod a exists
      And the client sends "pods/a/status" a merge patch: {status: {nominatedNodeName: m, conditions: [{type: PodScheduled, status: "False"}, {type: Ready, status: "False"}]}}
      And the client posts to "pods/a/binding": {apiVersion: v1, kind: Binding, metadata: {name: a}, target: {name: n}}
      When the client gets "pods/a"
      Then the answer is 200 with:
        | status.nominatedNodeName   | (absent)     |
        | status.conditions.0.type   | PodScheduled |
        | status.conditions.0.status | True         |
        | status.conditions.1.type   | Ready        |

    @id:api-binding-other-kind
    Example: the target has to be a node
      Given pod a exists
      When the client posts to "pods/a/binding": {"apiVersion": "v1", "kind": "Binding", "metadata": {"name": "a"}, "target": {"kind": "Pod", "name": "n"}}
      Then the answer is 500 with:
        | message | /target.kind: Unsupported value: "Pod": supported values: "Node", .*/ |

    @id:api-binding-forgets-uid
    Example: a uid posted to bindings is ignored
      Given pod a exists
      When the client posts to "/api/v1/namespaces/{namespace}/bindings": {metadata: {name: a, uid: 11111111-1111-4111-8111-111111111111}, target: {name: n}}
      Then the answer is 201
      And "pods/a" has:
        | spec.nodeName | n |

    @id:api-binding-refused-by-pod
    Example: a conflict names the pod
      Given pod a exists
      When the client posts to "/api/v1/namespaces/{namespace}/bindings": {metadata: {name: a, resourceVersion: "1"}, target: {name: n}}
      Then the answer is 409 with:
        | message      | /Operation cannot be fulfilled on pods "a": StorageError: invalid object, .*/ |
        | details.kind | pods                                                                          |
        | details.name | a                                                                             |

  @req:APISERVER-188 @must @oracle
  Rule: An eviction respects the pod's disruption budget

    @id:api-budget-refuses
    Scenario Outline: refused with the status <status>
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
    Example: an allowed eviction decrements disruptionsAllowed
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
    Scenario Outline: a pod that is not ready, with <what>
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
    Scenario Outline: a pod that is <phase>, with two budgets
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
