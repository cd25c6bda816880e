@area:apiserver
Feature: Found by what clients send
  Differences from a real server that ordinary requests met, and that are fixed.

  Source: apimachinery pkg/api/validation/objectmeta.go (ValidateNoNewFinalizers); apiserver pkg/storage/continue.go; Go's
  encoding/json (scanner.go); kubernetes pkg/registry/core/pod/storage/eviction.go, pkg/registry/core/serviceaccount/storage/token.go,
  pkg/apis/core/validation/validation.go, pkg/apis/coordination/validation/validation.go.

  @req:APISERVER-85 @must @oracle
  Rule: An object that is being deleted gets no new finalizers

    @id:api-late-finalizers
    Scenario Outline: <kind> that <one> holds, and <change>
      Given the client posts to "<collection>": {apiVersion: <version>, kind: <kind>, metadata: {name: a, finalizers: [example.com/one]}}
      And the client deletes "<collection>/a"
      When the client sends "<collection>/a" a merge patch: {metadata: {finalizers: <change>}}
      Then the answer is 422 with:
        | reason                   | Invalid                 |
        | details.causes.0.reason  | FieldValueForbidden     |
        | details.causes.0.field   | metadata.finalizers     |
        | details.causes.0.message | Forbidden: no new finalizers can be added if the object is being deleted, found new finalizers []string{<found>} |
      When the client gets "<collection>/a"
      Then the answer is 200 with:
        | metadata.finalizers | ["example.com/one"] |

      Examples:
        | kind      | version        | collection | one             | change                                           | found |
        | ConfigMap | v1             | configmaps | example.com/one | [example.com/one, example.com/two]               | "example.com/two" |
        | ConfigMap | v1             | configmaps | example.com/one | [example.com/two, example.com/b, example.com/b]  | "example.com/b", "example.com/two" |
        | Widget    | example.com/v1 | widgets    | example.com/one | [foregroundDeletion, example.com/one]            | "foregroundDeletion" |

    @id:api-late-finalizers-applied
    Example: an apply adds none either
      Given the client posts to "configmaps": {metadata: {name: a, finalizers: [example.com/one]}}
      And the client deletes "configmaps/a"
      When the client sends "configmaps/a?fieldManager=m" an apply patch: {apiVersion: v1, kind: ConfigMap, metadata: {name: a, finalizers: [example.com/two]}}
      Then the answer is 422 with:
        | reason | Invalid |

    @id:api-late-finalizers-fewer
    Example: those that it has can go one by one
      Given the client posts to "configmaps": {metadata: {name: a, finalizers: [example.com/one, example.com/two]}}
      And the client deletes "configmaps/a"
      When the client sends "configmaps/a" a merge patch: {metadata: {finalizers: [example.com/two]}}
      Then the answer is 200 with:
        | metadata.finalizers | ["example.com/two"] |

  @req:APISERVER-57 @must @oracle
  Rule: A body that is not JSON is refused for the first character that does not fit

    @id:api-no-json
    Scenario Outline: the body <body>
      When the client sends:
        """
        POST configmaps
        Content-Type: application/json

        <body>
        """
      Then the answer is 400 with:
        | message | the object provided is unrecognized (must be of type ConfigMap): couldn't get version/kind; json parse error: <why> (<shown>) |

      Examples:
        | body          | shown | why |
        | {a: 1} | {a: 1} | invalid character 'a' looking for beginning of object key string |
        | {"a": 1,} | {"a": 1,} | invalid character '}' looking for beginning of object key string |
        | {"a": 1 | {"a": 1 | unexpected end of JSON input |
        | {"a" 1} | {"a" 1} | invalid character '1' after object key |
        | [1 2] | 5b3120325d | invalid character '2' after array element |
        | {} x | {} x | invalid character 'x' after top-level value |
        | tru | 747275 | invalid character ' ' in literal true (expecting 'e') |

  @req:APISERVER-06 @must @oracle
  Rule: A token that no list has returned is refused for what is wrong with it

    @id:api-continue-crafted
    Scenario Outline: <token>
      When the client gets "configmaps?continue=<encoded>"
      Then the answer is 400 with:
        | message | invalid continue token: continue key is not valid: <why> |

      Examples:
        | token                          | encoded                                  | why |
        | []                             | W10                                      | json: cannot unmarshal array into Go value of type storage.continueToken |
        | {"v":1}                        | eyJ2IjoxfQ                               | json: cannot unmarshal number into Go struct field continueToken.v of type string |
        | {"v":"x"}                      | eyJ2IjoieCJ9                             | server does not recognize this encoded version x |
        | {"v":"meta.k8s.io/v1","rv":"1"} | eyJ2IjoibWV0YS5rOHMuaW8vdjEiLCJydiI6IjEifQ | json: cannot unmarshal string into Go struct field continueToken.rv of type int64 |
        | { without end                  | ew                                       | unexpected end of JSON input |

    @id:api-continue-negative
    Example: any negative version means the present state
      When the client gets "configmaps?continue=eyJ2IjoibWV0YS5rOHMuaW8vdjEiLCJydiI6LTIsInN0YXJ0IjoiYSJ9"
      Then the answer is 200 with:
        | items | [] |

  @req:APISERVER-93 @must @oracle
  Rule: Evictions, bindings and requests for tokens are checked like other creates

    @id:api-action-options
    Scenario Outline: <kind> with <query>
      Given pod a exists
      When the client posts to "<path>?<query>": {apiVersion: <version>, kind: <kind>, metadata: {name: a}}
      Then the answer is 422 with:
        | message | CreateOptions.meta.k8s.io "" is invalid: dryRun: Unsupported value: ["Some"]: supported values: "All" |

      Examples:
        | path                                                  | version                  | kind         | query       |
        | pods/a/binding                                        | v1                       | Binding      | dryRun=Some |
        | /api/v1/namespaces/{namespace}/serviceaccounts/a/token | authentication.k8s.io/v1 | TokenRequest | dryRun=Some |

    @id:api-action-other-kind
    Scenario Outline: <kind> for a <expected>
      Given pod a exists
      When the client posts to "<path>": {apiVersion: v1, kind: <kind>, metadata: {name: a}}
      Then the answer is 400 with:
        | message | /<kind> in version "v1" cannot be handled as a <expected>: .*/ |

      Examples:
        | path                                                  | kind  | expected     |
        | pods/a/binding                                        | Other | Binding      |
        | pods/a/eviction                                       | Pod   | Eviction     |
        | /api/v1/namespaces/{namespace}/serviceaccounts/a/token | Other | TokenRequest |

    @id:api-evict-older-version
    Example: an eviction in the version before
      Given pod a exists
      When the client posts to "pods/a/eviction": {apiVersion: policy/v1beta1, kind: Eviction, metadata: {name: a}}
      Then the answer is 201

    @id:api-evict-condition
    Example: an evicted pod says so until it is gone
      Given the client posts to "pods": {metadata: {name: a}, spec: {nodeName: n, containers: [{name: c, image: i}]}}
      When the client posts to "pods/a/eviction": {apiVersion: policy/v1, kind: Eviction, metadata: {name: a}}
      And the client gets "pods/a"
      Then the answer is 200 with:
        | metadata.deletionGracePeriodSeconds | 30                       |
        | status.conditions.0.type            | DisruptionTarget         |
        | status.conditions.0.status          | True                     |
        | status.conditions.0.reason          | EvictionByEvictionAPI    |
        | status.conditions.0.message         | Eviction API: evicting   |

    @id:api-evict-refused
    Scenario Outline: an eviction that is <what> leaves no condition
      Given the client posts to "pods": {metadata: {name: a}, spec: {nodeName: n, containers: [{name: c, image: i}]}}
      When the client posts to "pods/a/eviction": {apiVersion: policy/v1, kind: Eviction, metadata: {name: a}, deleteOptions: <options>}
      And the client gets "pods/a"
      Then the answer is 200 with:
        | metadata.deletionTimestamp | (absent) |
        | status.conditions          | (absent) |

      Examples:
        | what      | options                                                        |
        | a dry run | {dryRun: [All]}                                              |
        | refused   | {preconditions: {uid: 11111111-1111-4111-8111-111111111111}}   |

    @id:api-token-refused
    Scenario Outline: a token for <request>
      Given the client posts to "/api/v1/namespaces/{namespace}/serviceaccounts": {metadata: {name: a}}
      When the client posts to "/api/v1/namespaces/{namespace}/serviceaccounts/a/token": <request>
      Then the answer is <code> with:
        | message | <message> |

      Examples:
        | request                                             | code | message |
        | {metadata: {uid: 11111111-1111-4111-8111-111111111111}} | 409 | /Operation cannot be fulfilled on TokenRequest.authentication.k8s.io "a": the UID in the token request .* does not match the UID of the service account .*/ |
        | {metadata: {name: b}}                               | 422  | TokenRequest.authentication.k8s.io "a" is invalid: metadata.name: Invalid value: "b": must match the service account name if specified |
        | {spec: {expirationSeconds: 4294967297}}             | 422  | TokenRequest.authentication.k8s.io "" is invalid: spec.expirationSeconds: Invalid value: 4294967297: may not specify a duration larger than 2^32 seconds |
        | {spec: {boundObjectRef: {apiVersion: v1, kind: Pod, name: b}}} | 404 | pods "b" not found |
        | {spec: {boundObjectRef: {apiVersion: v1, kind: Odd, name: b}}} | 400 | cannot bind token to object of type /v1, Kind=Odd |

    @id:api-token-bound
    Example: a token is bound to a pod of the same account
      Given pod a exists
      And the client posts to "/api/v1/namespaces/{namespace}/serviceaccounts": {metadata: {name: b}}
      When the client posts to "/api/v1/namespaces/{namespace}/serviceaccounts/b/token": {spec: {boundObjectRef: {apiVersion: v1, kind: Pod, name: a}}}
      Then the answer is 400 with:
        | message | cannot bind token for serviceaccount "b" to pod running with different serviceaccount name. |

  @req:APISERVER-55 @must @oracle
  Rule: A review of the caller keeps none of its metadata

    @id:api-review-metadata
    Scenario Outline: <kind>
      When the client posts to "<path>": {apiVersion: <version>, kind: <kind>, metadata: {name: a, labels: {}}, spec: {namespace: x}}
      Then the answer is 201 with:
        | metadata.name   | (absent) |
        | metadata.labels | (absent) |

      Examples:
        | kind                   | version                  | path                                                  |
        | SelfSubjectRulesReview | authorization.k8s.io/v1  | /apis/authorization.k8s.io/v1/selfsubjectrulesreviews |
        | SelfSubjectReview      | authentication.k8s.io/v1 | /apis/authentication.k8s.io/v1/selfsubjectreviews     |

  @req:APISERVER-172 @must @oracle
  Rule: A secret holds what its type requires, and the numbers of a lease are not negative

    @id:api-validation-secret-type
    Scenario Outline: a secret with <secret>
      When the client posts to "/api/v1/namespaces/{namespace}/secrets": {metadata: {name: a}, <secret>}
      Then the answer is 422 with:
        | message | Secret "a" is invalid: <violation> |

      Examples:
        | secret                                                       | violation |
        | type: kubernetes.io/tls                                      | [data[tls.crt]: Required value, data[tls.key]: Required value] |
        | type: kubernetes.io/tls, data: {tls.crt: eA==}               | data[tls.key]: Required value |
        | type: kubernetes.io/ssh-auth                                 | data[ssh-privatekey]: Required value |
        | type: kubernetes.io/basic-auth                               | [data[username]: Required value, data[password]: Required value] |
        | type: kubernetes.io/dockerconfigjson, data: {.dockerconfigjson: eA==} | data[.dockerconfigjson]: Invalid value: "<secret contents redacted>": invalid character 'x' looking for beginning of value |
        | type: kubernetes.io/service-account-token                    | metadata.annotations[kubernetes.io/service-account.name]: Required value |

    @id:api-validation-secret-complete
    Scenario Outline: a secret with <secret>
      When the client posts to "/api/v1/namespaces/{namespace}/secrets": {metadata: {name: a}, <secret>}
      Then the answer is 201

      Examples:
        | secret                                                       |
        | type: kubernetes.io/basic-auth, stringData: {username: x}    |
        | type: kubernetes.io/dockerconfigjson, stringData: {.dockerconfigjson: "{}"} |
        | type: example.com/own                                        |

    @id:api-validation-lease
    Scenario Outline: a lease with <spec>
      When the client posts to "/apis/coordination.k8s.io/v1/namespaces/{namespace}/leases": {metadata: {name: a}, spec: <spec>}
      Then the answer is 422 with:
        | message | Lease.coordination.k8s.io "a" is invalid: <violation> |

      Examples:
        | spec                      | violation |
        | {leaseDurationSeconds: 0} | spec.leaseDurationSeconds: Invalid value: 0: must be greater than 0 |
        | {leaseTransitions: -1}    | spec.leaseTransitions: Invalid value: -1: must be greater than or equal to 0 |

  @req:APISERVER-56 @must @oracle
  Rule: What is empty is shown in one version, and not in the other

    @id:api-event-no-reporter
    Example: an event of the core group without a reporter
      Given the client posts to "/api/v1/namespaces/{namespace}/events": {metadata: {name: a}, involvedObject: {namespace: "{namespace}"}}
      When the client gets "/apis/events.k8s.io/v1/namespaces/{namespace}/events/a"
      Then the answer is 200 with:
        | reportingController | (absent) |
        | reportingInstance   | (absent) |

    @id:api-autoscaler-no-count
    Scenario Outline: an autoscaler made in <made> without replicas, read in <read>
      Given the client posts to "/apis/autoscaling/<made>/namespaces/{namespace}/horizontalpodautoscalers":
        """
        metadata: {name: a}
        spec: {maxReplicas: 3, scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: d}}
        """
      When the client gets "/apis/autoscaling/<read>/namespaces/{namespace}/horizontalpodautoscalers/a"
      Then the answer is 200 with:
        | status.currentReplicas | <count> |

      Examples:
        | made | read | count    |
        | v2   | v1   | 0        |
        | v2   | v2   | (absent) |
