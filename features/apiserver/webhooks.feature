@area:apiserver
Feature: Admission webhooks
  The author of a controller with webhooks wants to know when they are called, and what their answers do. Configurations take effect
  at once.

  Source: kubernetes/apiserver pkg/admission/plugin/webhook.

  @req:APISERVER-120 @must @oracle
  Rule: A validating webhook may deny a write

    @id:api-webhook-denies
    Scenario Outline: a webhook that denies <with>
      Given the webhook at "/deny" responds: <response>
      And validating webhooks: [{at: /deny}]
      When the client posts to "configmaps": {metadata: {name: a}}
      Then the answer is <code> with:
        | message | <message> |
        | reason  | <reason>  |

      Examples:
        | with           | response                                                                            | code | message                                                                      | reason    |
        | nothing        | {allowed: false}                                                                    | 400  | admission webhook "deny.example.com" denied the request without explanation | (absent)  |
        | a message      | {allowed: false, status: {message: no}}                                             | 400  | admission webhook "deny.example.com" denied the request: no                 | (absent)  |
        | a reason alone | {allowed: false, status: {reason: Forbidden}}                                       | 400  | admission webhook "deny.example.com" denied the request: Forbidden          | Forbidden |
        | a code         | {allowed: false, status: {code: 403, message: no, reason: Forbidden}}               | 403  | admission webhook "deny.example.com" denied the request: no                 | Forbidden |
        | a good code    | {allowed: false, status: {code: 200, status: Success, message: no}}                 | 400  | admission webhook "deny.example.com" denied the request: no                 | (absent)  |
        | details        | {allowed: false, status: {code: 422, message: no, details: {causes: [{field: x}]}}} | 422  | admission webhook "deny.example.com" denied the request: no                 | (absent)  |

    @id:api-webhook-allows
    Example: a webhook that allows and warns
      Given the webhook at "/allow" responds: {allowed: true, warnings: [careful]}
      And validating webhooks: [{at: /allow}]
      When the client posts to "configmaps": {metadata: {name: a}}
      Then the answer is 201
      And the header warning is '299 - "careful"'
      And the webhook at "/allow" was asked 1 time

    @id:api-webhook-denies-delete
    Example: a delete that is denied leaves the object
      Given configmap a exists
      And the webhook at "/deny" responds: {allowed: false}
      And validating webhooks: [{at: /deny, rules: [{operations: [DELETE], apiGroups: [""], apiVersions: [v1], resources: [configmaps]}]}]
      When the client deletes "configmaps/a"
      Then the answer is 400
      And "configmaps/a" has:
        | metadata.name | a |

    @id:api-webhook-denies-collection
    Example: of a collection, each object is reviewed
      Given configmaps a and b exist
      And the webhook at "/allow" responds: {allowed: true}
      And validating webhooks: [{at: /allow, objectSelector: {matchExpressions: [{key: keep, operator: DoesNotExist}]}}]
      When the client deletes "configmaps"
      Then the answer is 200
      And the webhook at "/allow" was asked 2 times
      And the webhook at "/allow" was asked about:
        | operation               | DELETE   |
        | name                    | (absent) |
        | object                  | null     |
        | oldObject.metadata.name | b        |

    @id:api-webhook-denies-patch
    Scenario Outline: an update by <patch> is denied
      Given configmap a exists
      And the webhook at "/deny" responds: {allowed: false}
      And validating webhooks: [{at: /deny}]
      When the client sends "configmaps/a?fieldManager=m" <patch>: <body>
      Then the answer is 400
      And the webhook at "/deny" was asked about:
        | operation            | UPDATE        |
        | object.data.k        | v             |
        | oldObject.data       | (absent)      |
        | options.kind         | UpdateOptions |
        | options.fieldManager | m             |

      Examples:
        | patch                   | body                                    |
        | a merge patch           | data: {k: v}                            |
        | a strategic merge patch | data: {k: v}                            |
        | a JSON patch            | [{op: add, path: /data, value: {k: v}}] |
        | an apply patch          | {metadata: {name: a}, data: {k: v}}     |

  @req:APISERVER-121 @must @oracle
  Rule: A mutating webhook changes the written object

    @id:api-webhook-mutates
    Example: the webhook's result is stored
      Given the webhook at "/add" responds: {allowed: true, patch: [{op: add, path: /data, value: {k: v}}]}
      And mutating webhooks: [{at: /add}]
      When the client posts to "configmaps": {metadata: {name: a}}
      Then the answer is 201 with:
        | data.k | v |
      And "configmaps/a" has:
        | data.k | v |

    @id:api-webhook-mutates-before-validation
    Example: a validating webhook gets the result of the mutating ones
      Given the webhook at "/add" responds: {allowed: true, patch: [{op: add, path: /data, value: {k: v}}]}
      And the webhook at "/deny" responds: {allowed: false}
      And validating webhooks: [{at: /deny}]
      And mutating webhooks: [{at: /add}]
      When the client posts to "configmaps": {metadata: {name: a}}
      Then the answer is 400
      And the webhook at "/deny" was asked about:
        | object.data.k                     | v                                 |
        | object.metadata.uid               | (present)                         |
        | object.metadata.creationTimestamp | /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/ |

    @id:api-webhook-in-order
    Example: mutating webhooks are called one after the other
      Given the webhook at "/first" responds: {allowed: true, patch: [{op: add, path: /data, value: {k: first}}]}
      And the webhook at "/second" responds:
        """
        {allowed: true, patch: [{op: test, path: /data/k, value: first}, {op: replace, path: /data/k, value: second}]}
        """
      And mutating webhooks: [{at: /first}, {at: /second}]
      When the client posts to "configmaps": {metadata: {name: a}}
      Then the answer is 201 with:
        | data.k | second |

    @id:api-webhook-reinvoked
    Example: with reinvocationPolicy IfNeeded, a webhook is called again after a later one has changed the object
      Given the webhook at "/first" responds: {allowed: true}
      And the webhook at "/second" responds: {allowed: true, patch: [{op: add, path: /data, value: {k: second}}]}
      And mutating webhooks: [{at: /first, reinvocationPolicy: IfNeeded}, {at: /second, reinvocationPolicy: IfNeeded}]
      When the client posts to "configmaps": {metadata: {name: a}}
      Then the answer is 201
      And the webhook at "/first" was asked 2 times
      And the webhook at "/second" was asked 1 time

    @id:api-webhook-changes-labels
    Example: a duplicate owner added by a webhook is stored once
      Given the webhook at "/add" responds:
        """
        allowed: true
        patch:
          - {op: add, path: /metadata/labels, value: {x: "y"}}
          - {op: add, path: /metadata/ownerReferences, value: [{apiVersion: v1, kind: Node, name: n, uid: u}, {apiVersion: v1, kind: Node, name: n, uid: u}]}
        """
      And mutating webhooks: [{at: /add}]
      When the client posts to "configmaps": {metadata: {name: a}}
      Then the answer is 201 with:
        | metadata.labels.x          | y        |
        | metadata.ownerReferences.1 | (absent) |

    @id:api-webhook-spoils
    Scenario Outline: a patch that <does>
      Given the webhook at "/spoil" responds: {allowed: true, patch: <patch>}
      And mutating webhooks: [{at: /spoil}]
      When the client posts to "configmaps": {metadata: {name: a}}
      Then the answer is <code>

      Examples:
        | does                  | patch                                                    | code |
        | removes nothing       | [{op: remove, path: /no}]                                | 500  |
        | removes beyond        | [{op: remove, path: /no/where}]                          | 500  |
        | replaces nothing      | [{op: replace, path: /no/where, value: 1}]               | 500  |
        | is of no kind         | [{op: spoil, path: /data}]                               | 500  |
        | adds an unknown field | [{op: add, path: /unknown, value: 1}]                    | 201  |
        | changes the name      | [{op: replace, path: /metadata/name, value: b}]          | 201  |
        | leads nowhere         | [{op: add, path: /no/where, value: 1}]                   | 500  |
        | tests false           | [{op: test, path: /kind, value: Pod}]                    | 500  |
        | is empty              | []                                                       | 201  |
        | makes a bad label     | [{op: add, path: /metadata/labels, value: {"a b": "c"}}] | 422  |

    @id:api-webhook-changes-identity
    Scenario Outline: an update that a webhook makes <a>
      Given <what> a exists
      And the webhook at "/spoil" responds: {allowed: true, patch: [<patch>]}
      And mutating webhooks:
        """
        - {at: /spoil, rules: [{operations: [UPDATE], apiGroups: ["*"], apiVersions: ["*"], resources: [configmaps, widgets]}]}
        """
      When the client sends "<what>s/a" a merge patch: {metadata: {labels: {x: y}}}
      Then the answer is <code> with:
        | message | <message> |

      Examples:
        | a                             | what      | patch                                                                       | code | message                                                                                                                                                   |
        | one of another name           | configmap | {op: replace, path: /metadata/name, value: b}                               | 422  | ConfigMap "b" is invalid: metadata.name: Invalid value: "b": field is immutable                                                                           |
        | one without a name            | configmap | {op: remove, path: /metadata/name}                                          | 422  | ConfigMap "" is invalid: [metadata.name: Required value: name or generateName is required, metadata.name: Invalid value: "": field is immutable]          |
        | one of another namespace      | configmap | {op: replace, path: /metadata/namespace, value: b}                          | 400  | the namespace of the provided object does not match the namespace sent on the request                                                                     |
        | one without a namespace       | configmap | {op: remove, path: /metadata/namespace}                                     | 200  | (absent)                                                                                                                                                  |
        | one of another uid            | configmap | {op: replace, path: /metadata/uid, value: b}                                | 422  | ConfigMap "a" is invalid: metadata.uid: Invalid value: "b": field is immutable                                                                            |
        | one without a uid             | configmap | {op: remove, path: /metadata/uid}                                           | 200  | (absent)                                                                                                                                                  |
        | one that is deleted           | configmap | {op: add, path: /metadata/deletionTimestamp, value: "2020-01-01T00:00:00Z"} | 422  | ConfigMap "a" is invalid: metadata.deletionTimestamp: Invalid value: "2020-01-01T00:00:00Z": field is immutable                                           |
        | one of an older version       | configmap | {op: replace, path: /metadata/resourceVersion, value: "1"}                  | 409  | /Operation cannot be fulfilled on configmaps "a": the object has been modified; .*/                                                                       |
        | one of a missing kind         | configmap | {op: replace, path: /kind, value: Odd}                                      | 500  | Internal error occurred: no kind "Odd" is registered for version "v1" in scheme "pkg/runtime/scheme.go:111"                                               |
        | a secret                      | configmap | {op: replace, path: /kind, value: Secret}                                   | 500  | converting (v1.Secret) to (core.ConfigMap): unknown conversion                                                                                            |
        | one of a missing group        | configmap | {op: replace, path: /apiVersion, value: odd/v1}                             | 500  | Internal error occurred: no kind "ConfigMap" is registered for version "odd/v1" in scheme "pkg/runtime/scheme.go:111"                                     |
        | one of no kind                | configmap | {op: remove, path: /kind}                                                   | 200  | (absent)                                                                                                                                                  |
        | one of no group               | configmap | {op: remove, path: /apiVersion}                                             | 200  | (absent)                                                                                                                                                  |
        | a widget of another name      | widget    | {op: replace, path: /metadata/name, value: b}                               | 422  | Widget.example.com "b" is invalid: metadata.name: Invalid value: "b": field is immutable                                                                  |
        | a widget without a name       | widget    | {op: remove, path: /metadata/name}                                          | 422  | Widget.example.com "" is invalid: [metadata.name: Required value: name or generateName is required, metadata.name: Invalid value: "": field is immutable] |
        | a widget of another namespace | widget    | {op: replace, path: /metadata/namespace, value: b}                          | 400  | the namespace of the provided object does not match the namespace sent on the request                                                                     |
        | a widget without a namespace  | widget    | {op: remove, path: /metadata/namespace}                                     | 200  | (absent)                                                                                                                                                  |
        | a widget of another uid       | widget    | {op: replace, path: /metadata/uid, value: b}                                | 422  | Widget.example.com "a" is invalid: metadata.uid: Invalid value: "b": field is immutable                                                                   |
        | a widget of another kind      | widget    | {op: replace, path: /kind, value: Odd}                                      | 422  | Odd.example.com "a" is invalid: kind: Invalid value: "Odd": must be Widget                                                                                |
        | a widget of a missing group   | widget    | {op: replace, path: /apiVersion, value: odd/v1}                             | 500  | odd/v1, Kind=Widget is unstructured and is not suitable for converting to "example.com/v1"                                                                |
        | a widget of no group          | widget    | {op: remove, path: /apiVersion}                                             | 500  | /, Kind=Widget is unstructured and is not suitable for converting to "example.com/v1"                                                                     |

    @id:api-webhook-creates-another
    Scenario Outline: a create that a webhook makes <a>
      Given the webhook at "/spoil" responds: {allowed: true, patch: [<patch>]}
      And mutating webhooks:
        """
        - {at: /spoil, rules: [{operations: [CREATE], apiGroups: ["*"], apiVersions: ["*"], resources: [configmaps, widgets]}]}
        """
      When the client posts to "<what>s": {metadata: {name: a}}
      Then the answer is <code> with:
        | message | <message> |

      Examples:
        | a                             | what      | patch                                              | code | message                                                                                           |
        | one without a name            | configmap | {op: remove, path: /metadata/name}                 | 422  | ConfigMap "" is invalid: metadata.name: Required value: name or generateName is required          |
        | one of another namespace      | configmap | {op: replace, path: /metadata/namespace, value: b} | 400  | the namespace of the provided object does not match the namespace sent on the request             |
        | one without a namespace       | configmap | {op: remove, path: /metadata/namespace}            | 201  | (absent)                                                                                          |
        | a secret                      | configmap | {op: replace, path: /kind, value: Secret}          | 500  | converting (v1.Secret) to (core.ConfigMap): unknown conversion                                    |
        | a widget without a name       | widget    | {op: remove, path: /metadata/name}                 | 422  | Widget.example.com "" is invalid: metadata.name: Required value: name or generateName is required |
        | a widget of another namespace | widget    | {op: replace, path: /metadata/namespace, value: b} | 400  | the namespace of the provided object does not match the namespace sent on the request             |
        | a widget of another kind      | widget    | {op: replace, path: /kind, value: Odd}             | 422  | Odd.example.com "a" is invalid: kind: Invalid value: "Odd": must be Widget                        |
        | a widget of no kind           | widget    | {op: remove, path: /kind}                          | 500  | /Internal error occurred: Object 'Kind' is missing in '{.*}'/                                     |
        | a widget of a missing group   | widget    | {op: replace, path: /apiVersion, value: odd/v1}    | 500  | odd/v1, Kind=Widget is unstructured and is not suitable for converting to "example.com/v1"        |

    @id:api-webhook-changes-immutable
    Example: an immutable config map, and a webhook that changes it
      Given the webhook at "/add" responds: {allowed: true, patch: [{op: add, path: /data, value: {k: v}}]}
      And mutating webhooks: [{at: /add, rules: [{operations: [UPDATE], apiGroups: [""], apiVersions: [v1], resources: [configmaps]}]}]
      When the client posts to "configmaps": {metadata: {name: a}, immutable: true}
      And the client sends "configmaps/a" a merge patch: {metadata: {labels: {x: y}}}
      Then the answer is 422 with:
        | message | ConfigMap "a" is invalid: data: Forbidden: field is immutable when `immutable` is set |

  @req:APISERVER-122 @must @oracle
  Rule: Rules and selectors decide which writes a webhook gets

    @id:api-webhook-matches
    Scenario Outline: a create of a config map, and <members>
      Given the webhook at "/deny" responds: {allowed: false}
      And validating webhooks: [{at: /deny, <members>}]
      When the client posts to "configmaps": {metadata: {name: a, labels: {tier: web}}}
      Then the answer is <code>

      Examples:
        | members                                                                                                     | code |
        | rules: [{operations: ["*"], apiGroups: ["*"], apiVersions: ["*"], resources: ["*"]}]                        | 400  |
        | rules: [{operations: ["*"], apiGroups: ["*"], apiVersions: ["*"], resources: ["*/*"]}]                      | 400  |
        | rules: [{operations: [UPDATE], apiGroups: [""], apiVersions: [v1], resources: [configmaps]}]                | 201  |
        | rules: [{operations: [CREATE], apiGroups: [apps], apiVersions: [v1], resources: [configmaps]}]              | 201  |
        | rules: [{operations: [CREATE], apiGroups: [""], apiVersions: [v2], resources: [configmaps]}]                | 201  |
        | rules: [{operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: ["*/status"]}]                | 201  |
        | rules: [{operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [configmaps], scope: Cluster}] | 201  |
        | rules: [{operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [configmaps], scope: Namespaced}] | 400 |
        | objectSelector: {matchLabels: {tier: web}}                                                                  | 400  |
        | objectSelector: {matchLabels: {tier: db}}                                                                   | 201  |
        | namespaceSelector: {matchLabels: {"no": such}}                                                              | 201  |

    @id:api-webhook-equivalent
    Scenario Outline: a rule for another version, and <policy>
      Given the webhook at "/deny" responds: {allowed: false}
      And validating webhooks:
        """
        - at: /deny
          matchPolicy: <policy>
          rules: [{operations: [CREATE], apiGroups: [autoscaling], apiVersions: [v1], resources: [horizontalpodautoscalers]}]
        """
      When the client posts to "/apis/autoscaling/v2/namespaces/{namespace}/horizontalpodautoscalers":
        """
        apiVersion: autoscaling/v2
        kind: HorizontalPodAutoscaler
        metadata: {name: a}
        spec: {maxReplicas: 2, scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: a}}
        """
      Then the answer is <code>
      And the webhook at "/deny" was asked <count> times

      Examples:
        | policy     | code | count |
        | Equivalent | 400  | 1     |
        | Exact      | 201  | 0     |

    @id:api-webhook-conditions
    Scenario Outline: a webhook with the match condition <expression>
      Given the webhook at "/deny" responds: {allowed: false}
      And validating webhooks: [{at: /deny, failurePolicy: <policy>, matchConditions: [{name: c, expression: "<expression>"}]}]
      When the client posts to "configmaps": {metadata: {name: a, labels: {tier: web}}}
      Then the answer is <code> with:
        | message | <message> |

      Examples:
        | expression                                           | policy | code | message                                                                                                              |
        | request.operation == 'CREATE'                        | Fail   | 400  | admission webhook "deny.example.com" denied the request without explanation                                          |
        | oldObject == null && request.dryRun == false         | Fail   | 400  | admission webhook "deny.example.com" denied the request without explanation                                          |
        | request.userInfo.username == 'system:anonymous'      | Fail   | 400  | admission webhook "deny.example.com" denied the request without explanation                                          |
        | object.metadata.labels.tier == 'db'                  | Fail   | 201  | (absent)                                                                                                             |
        | has(object.data)                                     | Fail   | 201  | (absent)                                                                                                             |
        | object.data.k == 'v'                                 | Fail   | 403  | configmaps "a" is forbidden: expression 'object.data.k == 'v'' resulted in error: no such key: data                  |
        | object.data.k == 'v'                                 | Ignore | 201  | (absent)                                                                                                             |
        | false && object.data.k == 'v'                        | Fail   | 201  | (absent)                                                                                                             |

    @id:api-webhook-selector-invalid
    Scenario Outline: a configuration whose <selector>
      When the client posts to "/apis/admissionregistration.k8s.io/v1/<phase>webhookconfigurations":
        """
        metadata: {name: invalid}
        webhooks:
          - {name: a.example.com, clientConfig: {url: "https://127.0.0.1:9/"}, sideEffects: None, admissionReviewVersions: [v1], <selector>}
        """
      Then the answer is 422 with:
        | reason | Invalid |

      Examples:
        | selector                                                                              | phase      |
        | objectSelector: {matchLabels: {a: "b c"}}                                             | validating |
        | objectSelector: {matchLabels: {b: "b c"}}                                             | mutating   |
        | namespaceSelector: {matchLabels: {"a b": c}}                                          | validating |
        | namespaceSelector: {matchLabels: {"/x": "-"}}                                         | validating |
        | objectSelector: {matchExpressions: [{key: a, operator: In}]}                          | validating |
        | objectSelector: {matchExpressions: [{key: a, operator: NotIn, values: []}]}           | validating |
        | objectSelector: {matchExpressions: [{key: a, operator: Exists, values: [b]}]}         | validating |
        | objectSelector: {matchExpressions: [{key: "", operator: Like, values: [b c, "d e"]}]} | validating |
        | objectSelector: {matchExpressions: [{key: a b, operator: DoesNotExist}]}              | validating |
        | objectSelector: {matchExpressions: [{key: a}]}                                        | mutating   |

  @req:APISERVER-123 @must @oracle
  Rule: A webhook that fails refuses the write, or is ignored

    @id:api-webhook-fails
    Scenario Outline: a webhook that answers <code> with <body>
      Given the webhook at "/fail" responds <code> with '<body>'
      And validating webhooks: [{at: /fail}]
      When the client posts to "configmaps": {metadata: {name: a}}
      Then the answer is 500 with:
        | message | /Internal error occurred: failed calling webhook "fail.example.com": .*/ |

      Examples:
        | code | body                                                             |
        | 200  | garbage                                                          |
        | 200  |                                                                  |
        | 200  | {}                                                               |
        | 200  | {"response": {}}                                                 |
        | 200  | {"kind": "AdmissionReview", "apiVersion": "admission.k8s.io/v1"} |
        | 404  | nothing                                                          |
        | 500  | oh                                                               |
        | 503  | oh                                                               |
        | 429  | oh                                                               |
        | 302  | oh                                                               |
        | 403  | oh                                                               |
        | 200  | [1]                                                              |
        | 200  | null                                                             |

    @id:api-webhook-fails-ignored
    Scenario Outline: a <phase> webhook whose failures are ignored
      Given the webhook at "/fail" responds 500 with "oh"
      And <phase> webhooks: [{at: /fail, failurePolicy: Ignore}]
      When the client posts to "configmaps": {metadata: {name: a}}
      Then the answer is 201

      Examples:
        | phase      |
        | mutating   |
        | validating |

    @id:api-webhook-nobody
    Scenario Outline: a webhook <where>
      Given validating webhooks: [{at: /nobody, clientConfig: <config>}]
      When the client posts to "configmaps": {metadata: {name: a}}
      Then the answer is 500 with:
        | message | Internal error occurred: failed calling webhook "nobody.example.com": failed to call webhook: Post "<url>?timeout=10s": <why> |

      Examples:
        | where                   | config                                                     | url                            | why                                                 |
        | at a port that refuses connections    | {url: "https://127.0.0.1:9/a/"}                            | https://127.0.0.1:9/a          | dial tcp 127.0.0.1:9: connect: connection refused   |
        | at an invalid port   | {url: "https://127.0.0.1:70000/a"}                         | https://127.0.0.1:70000/a      | dial tcp: address 70000: invalid port               |
        | of a missing service    | {service: {namespace: default, name: none, path: /a}}      | https://none.default.svc:443/a | service "none" not found                            |

    @id:api-webhook-hangs
    Example: a webhook that times out
      Given the webhook at "/hang" hangs
      And validating webhooks: [{at: /hang, timeoutSeconds: 1}]
      When the client posts to "configmaps": {metadata: {name: a}}
      Then the answer is 500 with:
        | message | /.*failed to call webhook: Post "https:\/\/127.0.0.1:\d+\/hang\?timeout=1s": context deadline exceeded/ |

    @id:api-webhook-untrusted
    Example: a webhook with an untrusted certificate
      Given the webhook at "/deny" responds: {allowed: true}
      And validating webhooks: [{at: /deny, distrusted: true}]
      When the client posts to "configmaps": {metadata: {name: a}}
      Then the answer is 500 with:
        | message | /.*tls: failed to verify certificate: x509: certificate signed by unknown authority/ |

    @id:api-webhook-invalid-response
    Scenario Outline: a <phase> webhook that responds <response>
      Given the webhook at "/odd" responds: <response>
      And <phase> webhooks: [{at: /odd}]
      When the client posts to "configmaps": {metadata: {name: a}}
      Then the answer is 500 with:
        | message | /Internal error occurred: failed calling webhook "odd.example.com": .*<why>/ |

      Examples:
        | phase      | response                                              | why                                                             |
        | validating | {allowed: true, uid: x}                               | expected response.uid="[-\da-f]+", got "x"                       |
        | validating | {allowed: true, patch: [{op: remove, path: /a}]}      | validating webhook may not return response.patch                |
        | validating | {allowed: true, patchType: JSONPatch}                 | validating webhook may not return response.patchType            |
        | mutating   | {allowed: true, patchType: JSONPatch}                 | webhook returned response.patchType but not response.patch      |
        | mutating   | {allowed: true, patch: W10=}                          | webhook returned response.patch but not response.patchType      |
        | mutating   | {allowed: true, patch: bm8=, patchType: JSONPatch}    | received undecodable patch in webhook response: .*              |
        | mutating   | {allowed: true, patch: W3t9XQ==, patchType: Other}    | unsupported patch type "Other"                                  |
        | validating | {allowed: "yes"}                                       | failed to call webhook: json: cannot unmarshal string into Go struct field AdmissionResponse.response.allowed of type bool |
        | validating | {allowed: true, warnings: [1]}                         | failed to call webhook: json: cannot unmarshal number into Go struct field AdmissionResponse.response.warnings of type string |
        | validating | {allowed: false, status: {code: "403"}}                | failed to call webhook: json: cannot unmarshal string into Go struct field Status.response.status.code of type int32 |
        | validating | {allowed: false, status: {code: 403.5}}                | failed to call webhook: json: cannot unmarshal number 403.5 into Go struct field Status.response.status.code of type int32 |
        | validating | {allowed: false, status: no}                           | failed to call webhook: json: cannot unmarshal string into Go struct field AdmissionResponse.response.status of type v1.Status |
        | validating | {allowed: false, status: {details: {retryAfterSeconds: soon}}} | failed to call webhook: json: cannot unmarshal string into Go struct field StatusDetails.response.status.details.retryAfterSeconds of type int32 |

    @id:api-webhook-dry-run
    Scenario Outline: a dry run, and a webhook with side effects <effects>
      Given the webhook at "/see" responds: {allowed: true}
      And <phase> webhooks: [{at: /see, sideEffects: <effects>, failurePolicy: Ignore, admissionReviewVersions: <versions>}]
      When the client posts to "configmaps?dryRun=All": {metadata: {name: a}}
      Then the answer is <code>
      And the webhook at "/see" was asked <count> times

      Examples:
        | phase      | effects      | versions | code | count |
        | validating | None         | [v1]     | 201  | 1     |
        | mutating   | NoneOnDryRun | [v1]     | 201  | 1     |

  @req:APISERVER-124 @must @oracle
  Rule: A review has the object, the user and the operation

    @id:api-webhook-review
    Scenario Outline: a review of a create, seen by <phase> webhooks
      Given the webhook at "/deny" responds: {allowed: false}
      And <phase> webhooks: [{at: /deny}]
      When the client posts to "configmaps?fieldManager=m&dryRun=All": {metadata: {name: a}, data: {k: v}}
      Then the answer is 400
      And the webhook at "/deny" was asked about:
        | uid                       | /[-\da-f]{36}/                                                                             |
        | kind                      | {"group": "", "version": "v1", "kind": "ConfigMap"}                                        |
        | resource                  | {"group": "", "version": "v1", "resource": "configmaps"}                                   |
        | requestKind               | {"group": "", "version": "v1", "kind": "ConfigMap"}                                        |
        | requestResource           | {"group": "", "version": "v1", "resource": "configmaps"}                                   |
        | subResource               | (absent)                                                                                   |
        | name                      | a                                                                                          |
        | namespace                 | {namespace}                                                                                |
        | operation                 | CREATE                                                                                     |
        | userInfo                  | {"username": "system:anonymous", "groups": ["system:unauthenticated"]}                     |
        | object.data               | {"k": "v"}                                                                                 |
        | object.metadata.namespace | {namespace}                                                                                |
        | object.kind               | ConfigMap                                                                                  |
        | object.metadata.managedFields.0.manager | m                                                                            |
        | oldObject                 | null                                                                                       |
        | dryRun                    | true                                                                                       |
        | options                   | {"kind": "CreateOptions", "apiVersion": "meta.k8s.io/v1", "dryRun": ["All"], "fieldManager": "m"} |

      Examples:
        | phase      |
        | mutating   |
        | validating |

    @id:api-webhook-generated-name
    Scenario Outline: a generated name, seen by <phase> webhooks
      Given the webhook at "/deny" responds: {allowed: false}
      And <phase> webhooks: [{at: /deny}]
      When the client posts to "configmaps": {metadata: {generateName: gen-}}
      Then the answer is 400
      And the webhook at "/deny" was asked about:
        | name                 | <name> |
        | object.metadata.name | <name> |

      Examples:
        | phase      | name     |
        | mutating   | (absent) |
        | validating | /gen-.*/ |

    @id:api-webhook-update-seen
    Example: a review of an update has the old object
      Given configmap a exists
      And the webhook at "/deny" responds: {allowed: false}
      And mutating webhooks: [{at: /deny}]
      When the client puts "configmaps/a": {metadata: {name: a}, data: {k: v}}
      Then the answer is 400
      And the webhook at "/deny" was asked about:
        | operation              | UPDATE                                                    |
        | object.data.k          | v                                                         |
        | oldObject.metadata.uid | (present)                                                 |
        | options                | {"kind": "UpdateOptions", "apiVersion": "meta.k8s.io/v1"} |

    @id:api-webhook-delete-seen
    Example: a review of a delete has the deleted object
      Given configmap a exists
      And the webhook at "/allow" responds: {allowed: true}
      And mutating webhooks: [{at: /allow}]
      When the client deletes "configmaps/a" with: {propagationPolicy: Background}
      Then the answer is 200
      And the webhook at "/allow" was asked about:
        | operation               | DELETE                                                                                     |
        | name                    | a                                                                                          |
        | object                  | null                                                                                       |
        | oldObject.metadata.name | a                                                                                          |
        | options                 | {"kind": "DeleteOptions", "apiVersion": "meta.k8s.io/v1", "propagationPolicy": "Background"} |

    @id:api-webhook-scale-seen
    Example: a review of a scale is about the scale
      Given widgets exist:
        | name | spec.replicas |
        | a    | 2             |
      And the webhook at "/deny" responds: {allowed: false}
      And validating webhooks:
        """
        - {at: /deny, rules: [{operations: ["*"], apiGroups: [example.com], apiVersions: [v1], resources: [widgets/scale]}]}
        """
      When the client sends "widgets/a/scale" a merge patch: {spec: {replicas: 3}}
      Then the answer is 400
      And the webhook at "/deny" was asked about:
        | kind                    | {"group": "autoscaling", "version": "v1", "kind": "Scale"}       |
        | resource                | {"group": "example.com", "version": "v1", "resource": "widgets"} |
        | subResource             | scale                                                            |
        | operation               | UPDATE                                                           |
        | object.spec.replicas    | 3                                                                |
        | oldObject.spec.replicas | 2                                                                |

    @id:api-webhook-action-seen
    Scenario Outline: a <action> of a pod is <operation>
      Given pod a exists
      And the webhook at "/deny" responds: {allowed: false}
      And validating webhooks: [{at: /deny, rules: [{operations: ["*"], apiGroups: [""], apiVersions: [v1], resources: ["pods/<action>"]}]}]
      When the client sends:
        """
        POST pods/a/<action><query>
        Content-Type: application/json

        <body>
        """
      Then the answer is 400
      And the webhook at "/deny" was asked about:
        | operation   | <operation> |
        | kind.kind   | <kind>      |
        | name        | a           |
        | object.kind | <kind>      |

      Examples:
        | action      | query       | body                                                                                                              | operation | kind               |
        | eviction    |             | {"apiVersion": "policy/v1", "kind": "Eviction", "metadata": {"name": "a"}}                                        | CREATE    | Eviction           |
        | binding     |             | {"apiVersion": "v1", "kind": "Binding", "metadata": {"name": "a"}, "target": {"kind": "Node", "name": "n"}}       | CREATE    | Binding            |
        | exec        | ?command=ls |                                                                                                                   | CONNECT   | PodExecOptions     |
        | attach      |             |                                                                                                                   | CONNECT   | PodAttachOptions   |
        | portforward |             |                                                                                                                   | CONNECT   | PodPortForwardOptions |

    @id:api-webhook-status-seen
    Scenario Outline: a webhook of <resources> and a write of a status
      Given pod a exists
      And the webhook at "/deny" responds: {allowed: false}
      And validating webhooks: [{at: /deny, rules: [{operations: ["*"], apiGroups: [""], apiVersions: [v1], resources: ["<resources>"]}]}]
      When the client sends "pods/a/status" a merge patch: {status: {phase: Running}}
      Then the answer is <code>

      Examples:
        | resources   | code |
        | pods        | 200  |
        | pods/status | 400  |
        | pods/*      | 400  |
        | */status    | 400  |

  @req:APISERVER-122 @must @oracle
  Rule: All fields of a webhook configuration are validated

    @id:api-webhook-configuration
    Scenario Outline: <webhook>
      When the client posts to "/apis/admissionregistration.k8s.io/v1/mutatingwebhookconfigurations?dryRun=All":
        """
        metadata: {name: a}
        webhooks: [{name: w.example.com, clientConfig: {url: "https://a/x"}, sideEffects: None, admissionReviewVersions: [v1]}, <webhook>]
        """
      Then the answer is 422 with:
        | details.causes.0.field   | webhooks[1].<field> |
        | details.causes.0.message | <message>           |

      Examples:
        | webhook | field | message |
        | {name: w.example.com, clientConfig: {url: "https://a/x"}, sideEffects: None, admissionReviewVersions: [v1]} | name | Duplicate value: "w.example.com" |
        | {name: w.x, clientConfig: {url: "https://a/x"}, sideEffects: None, admissionReviewVersions: [v1]} | name | Invalid value: "w.x": should be a domain with at least three segments separated by dots |
        | {name: x.example.com, clientConfig: {url: "https://a/x"}, sideEffects: Some, admissionReviewVersions: [v1]} | sideEffects | Unsupported value: "Some": supported values: "None", "NoneOnDryRun" |
        | {name: x.example.com, clientConfig: {url: "https://a/x"}, sideEffects: None, admissionReviewVersions: [v1], failurePolicy: Odd} | failurePolicy | Unsupported value: "Odd": supported values: "Fail", "Ignore" |
        | {name: x.example.com, clientConfig: {url: "https://a/x"}, sideEffects: None, admissionReviewVersions: [v1], reinvocationPolicy: Odd} | reinvocationPolicy | Unsupported value: "Odd": supported values: "IfNeeded", "Never" |
        | {name: x.example.com, clientConfig: {url: "https://a/x"}, sideEffects: None, admissionReviewVersions: [v1], timeoutSeconds: 31} | timeoutSeconds | Invalid value: 31: the timeout value must be between 1 and 30 seconds |
        | {name: x.example.com, clientConfig: {}, sideEffects: None, admissionReviewVersions: [v1]} | clientConfig | Required value: exactly one of url or service is required |
        | {name: x.example.com, clientConfig: {url: "https://a/x?y"}, sideEffects: None, admissionReviewVersions: [v1]} | clientConfig.url | Invalid value: "y": query parameters are not permitted in the URL |
        | {name: x.example.com, clientConfig: {url: "https://a/x"}, sideEffects: None, admissionReviewVersions: []} | admissionReviewVersions | Required value: must specify one of v1, v1beta1 |
        | {name: x.example.com, clientConfig: {url: "https://a/x"}, sideEffects: None, admissionReviewVersions: [v1], rules: [{apiGroups: [""], apiVersions: [], resources: [pods], operations: [CREATE]}]} | rules[0].apiVersions | Required value |
        | {name: x.example.com, clientConfig: {url: "https://a/x"}, sideEffects: None, admissionReviewVersions: [v1], rules: [{apiGroups: [""], apiVersions: [v1], resources: ["*/*", pods], operations: [CREATE]}]} | rules[0].resources | Invalid value: ["*/*","pods"]: if '*/*' is present, must not specify other resources |
        | {name: x.example.com, clientConfig: {url: "https://a/x"}, sideEffects: None, admissionReviewVersions: [v1], rules: [{apiGroups: [""], apiVersions: [v1], resources: [a/b, a/*, a/c], operations: [CREATE]}]} | rules[0].resources[2] | Invalid value: "a/c": if 'a/*' is present, must not specify a/c |
        | {name: x.example.com, clientConfig: {url: "https://a/x"}, sideEffects: None, admissionReviewVersions: [v1], rules: [{apiGroups: [""], apiVersions: [v1], resources: [pods], operations: [Create]}]} | rules[0].operations[0] | Unsupported value: "Create": supported values: "*", "CONNECT", "CREATE", "DELETE", "UPDATE" |
        | {name: x.example.com, clientConfig: {url: "https://a/x"}, sideEffects: None, admissionReviewVersions: [v1], matchConditions: [{name: c, expression: "1"}]} | matchConditions[0].expression | Invalid value: "1": must evaluate to bool but got int |
        | {name: x.example.com, clientConfig: {url: "https://a/x"}, sideEffects: None, admissionReviewVersions: [v1], matchConditions: [{name: c, expression: object.x}]} | matchConditions[0].expression | Invalid value: "object.x": must evaluate to bool but got dyn |
        | {name: x.example.com, clientConfig: {url: "https://a/x"}, sideEffects: None, admissionReviewVersions: [v1], matchConditions: [{name: c, expression: ""}]} | matchConditions[0].expression | Required value |
