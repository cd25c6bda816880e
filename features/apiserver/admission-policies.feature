@area:apiserver
Feature: Validating admission policies
  The author of a CEL policy wants to try it where the controllers run, and to read the same refusals as in a cluster. Policies and
  bindings take effect at once.

  Source: kubernetes/apiserver pkg/admission/plugin/policy.

  @req:APISERVER-133 @must @oracle
  Rule: A write that a policy does not validate is refused

    @id:api-policy-denies
    Scenario Outline: a validation with <members>
      Given admission policies: [{validations: [{expression: "<expression>", <members>}]}]
      When the client posts to "configmaps": {metadata: {name: a}, data: {k: v}}
      Then the answer is <code> with:
        | message                  | configmaps "a" is forbidden: ValidatingAdmissionPolicy 'p.{namespace}' with binding 'p.{namespace}' denied request: <why> |
        | reason                   | <reason>                                                                                                                  |
        | details.name             | a                                                                                                                         |
        | details.kind             | configmaps                                                                                                                |
        | details.causes.0.message | ValidatingAdmissionPolicy 'p.{namespace}' with binding 'p.{namespace}' denied request: <why>                              |

      Examples:
        | members                                                           | expression        | code | reason                | why                                  |
        | reason: Invalid                                                   | object.data.k=='' | 422  | Invalid               | failed expression: object.data.k=='' |
        | message: " no "                                                   | false             | 422  | Invalid               | no                                   |
        | message: no, reason: Forbidden                                    | false             | 403  | Forbidden             | no                                   |
        | message: no, reason: RequestEntityTooLarge                        | false             | 413  | RequestEntityTooLarge | no                                   |
        | message: no, messageExpression: "'not ' + string(object.data.k)"  | false             | 422  | Invalid               | not v                                |
        | message: no, messageExpression: "string(object.data.x)"           | false             | 422  | Invalid               | no                                   |
        | messageExpression: "' '"                                          | false             | 422  | Invalid               | failed expression: false             |
        | message: no, messageExpression: "string(object.data.k) + '\\\\n'" | false             | 422  | Invalid               | v                                    |
        | message: no, messageExpression: "'a\\\\nb'"                       | false             | 422  | Invalid               | no                                   |

    @id:api-policy-allows
    Example: a valid object is stored
      Given admission policies: [{validations: [{expression: "object.data.k == 'v'"}]}]
      When the client posts to "configmaps": {metadata: {name: a}, data: {k: v}}
      Then the answer is 201
      And the header warning is "(absent)"

    @id:api-policy-first-failure
    Example: of several failed validations the first is reported
      Given admission policies:
        """
        - {validations: [{expression: "true"}, {expression: "false", message: second, reason: Forbidden}, {expression: "false", message: third}]}
        """
      When the client posts to "configmaps": {metadata: {name: a}}
      Then the answer is 403 with:
        | message          | /.* denied request: second/ |
        | details.causes.1 | (absent)                    |

    @id:api-policy-denies-patch
    Scenario Outline: an update by <patch> is refused
      Given configmap a exists
      And admission policies:
        """
        - validations: [{expression: "!has(object.data)", messageExpression: "request.operation + string(has(oldObject.data))"}]
        """
      When the client sends "configmaps/a?fieldManager=m" <patch>: <body>
      Then the answer is 422 with:
        | message | /.* denied request: UPDATEfalse/ |

      Examples:
        | patch                   | body                                    |
        | a merge patch           | data: {k: v}                            |
        | a strategic merge patch | data: {k: v}                            |
        | a JSON patch            | [{op: add, path: /data, value: {k: v}}] |
        | an apply patch          | {metadata: {name: a}, data: {k: v}}     |

    @id:api-policy-denies-delete
    Example: a delete that is refused leaves the object
      Given configmap a exists
      And admission policies:
        """
        - validations: [{expression: "request.operation != 'DELETE'", messageExpression: "'no object: ' + string(object == null)"}]
        """
      When the client deletes "configmaps/a"
      Then the answer is 422 with:
        | message | /configmaps "a" is forbidden: .* denied request: no object: true/ |
      And "configmaps/a" has:
        | metadata.name | a |

    @id:api-policy-denies-collection
    Example: a refusal within a collection names no object
      Given configmap a exists
      And admission policies: [{validations: [{expression: "oldObject == null"}]}]
      When the client deletes "configmaps"
      Then the answer is 422 with:
        | message      | /configmaps "Unknown" is forbidden: .*/ |
        | details.name | Unknown                                 |

    @id:api-policy-dry-run
    Example: a dry run is refused like the write
      Given admission policies: [{validations: [{expression: "false", messageExpression: "'rehearsal: ' + string(request.dryRun)"}]}]
      When the client posts to "configmaps?dryRun=All": {metadata: {name: a}}
      Then the answer is 422 with:
        | message | /.* denied request: rehearsal: true/ |

    @id:api-policy-exempt
    Example: deleting a policy is never refused
      Given admission policies:
        """
        - matchConstraints: {namespaceSelector: {}, resourceRules: [{operations: [DELETE], apiGroups: [admissionregistration.k8s.io], apiVersions: [v1], resources: ["*"]}]}
          validations: [{expression: "false"}]
        """
      When the client deletes "/apis/admissionregistration.k8s.io/v1/validatingadmissionpolicybindings/p.{namespace}"
      Then the answer is 200

  @req:APISERVER-134 @must @oracle
  Rule: A binding decides what a failure does

    @id:api-policy-actions
    Scenario Outline: a binding with <actions>
      Given admission policies: [{validations: [{expression: "false", message: no}], binding: {validationActions: <actions>}}]
      When the client posts to "configmaps": {metadata: {name: a}}
      Then the answer is <code>
      And the header warning is "<warning>"

      Examples:
        | actions       | code | warning                                                                                                    |
        | [Deny]        | 422  | (absent)                                                                                                   |
        | [Audit]       | 201  | (absent)                                                                                                   |
        | [Deny, Audit] | 422  | (absent)                                                                                                   |
        | [Warn]        | 201  | 299 - \"Validation failed for ValidatingAdmissionPolicy 'p.{namespace}' with binding 'p.{namespace}': no\" |
        | [Warn, Audit] | 201  | 299 - \"Validation failed for ValidatingAdmissionPolicy 'p.{namespace}' with binding 'p.{namespace}': no\" |

    @id:api-policy-unbound
    Example: a policy that no binding names does nothing
      Given admission policies: [{validations: [{expression: "false"}], binding: {policyName: another}}]
      When the client posts to "configmaps": {metadata: {name: a}}
      Then the answer is 201

    @id:api-policy-annotations
    Scenario Outline: an annotation for the audit log that is <expression>
      Given admission policies:
        """
        - {auditAnnotations: [{key: k, valueExpression: "<expression>"}], failurePolicy: <policy>, binding: {validationActions: [Warn]}}
        """
      When the client posts to "configmaps": {metadata: {name: a}}
      Then the answer is <code> with:
        | message | <message> |

      Examples:
        | expression              | policy | code | message                                                                                     |
        | object.metadata.name+'' | Fail   | 201  | (absent)                                                                                    |
        | null                    | Fail   | 201  | (absent)                                                                                    |
        | object.data.k + 'x'     | Ignore | 201  | (absent)                                                                                    |
        | object.data.k + ''      | Fail   | 422  | /.* denied request: expression 'object.data.k \\+ ''' resulted in error: no such key: data/ |

  @req:APISERVER-135 @must @oracle
  Rule: Match constraints decide which writes a policy applies to

    @id:api-policy-matches
    Scenario Outline: a create of a config map, and <members>
      Given admission policies: [{validations: [{expression: "false"}], <members>}]
      When the client posts to "configmaps": {metadata: {name: a, labels: {tier: web}}}
      Then the answer is <code>

      Examples:
        | members                                                                                                                                          | code |
        | matchConstraints: {resourceRules: [{operations: ["*"], apiGroups: ["*"], apiVersions: ["*"], resources: ["*"]}]}                                 | 422  |
        | matchConstraints: {resourceRules: [{operations: [UPDATE], apiGroups: [""], apiVersions: [v1], resources: [configmaps]}]}                         | 201  |
        | matchConstraints: {resourceRules: [{operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [configmaps], resourceNames: [b]}]}     | 201  |
        | matchConstraints: {resourceRules: [{operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [configmaps], resourceNames: [a]}]}     | 422  |
        | matchConstraints: {resourceRules: [{operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [configmaps], scope: Cluster}]}         | 201  |
        | matchConstraints: {excludeResourceRules: [{operations: ["*"], apiGroups: [""], apiVersions: [v1], resources: [configmaps]}]}                     | 201  |
        | matchConstraints: {excludeResourceRules: [{operations: ["*"], apiGroups: [""], apiVersions: [v1], resources: [configmaps], resourceNames: [b]}]} | 422  |
        | matchConstraints: {objectSelector: {matchLabels: {tier: web}}}                                                                                   | 422  |
        | matchConstraints: {objectSelector: {matchLabels: {tier: db}}}                                                                                    | 201  |
        | matchConstraints: {namespaceSelector: {matchLabels: {"no": such}}}                                                                               | 201  |
        | binding: {matchResources: {objectSelector: {matchLabels: {tier: db}}}}                                                                           | 201  |
        | binding: {matchResources: {namespaceSelector: {matchExpressions: [{key: "no", operator: DoesNotExist}]}}}                                        | 422  |
        | binding: {matchResources: {resourceRules: [{operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [secrets]}]}}                   | 201  |
        | binding: {matchResources: {excludeResourceRules: [{operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: ["*"]}]}}                | 201  |
        | matchConditions: [{name: c, expression: "object.metadata.labels.tier == 'db'"}]                                                                  | 201  |
        | matchConditions: [{name: c, expression: "namespaceObject == null"}]                                                                              | 422  |
        | matchConditions: [{name: c, expression: "object.data.k == 'v'"}]                                                                                 | 422  |
        | failurePolicy: Ignore, matchConditions: [{name: c, expression: "object.data.k == 'v'"}]                                                          | 201  |
        | matchConditions: [{name: c, expression: "object.data.k == 'v'"}, {name: d, expression: "false"}]                                                 | 201  |

    @id:api-policy-equivalent
    Scenario Outline: a rule for another version, and <policy>
      Given admission policies:
        """
        - matchConstraints:
            matchPolicy: <policy>
            resourceRules: [{operations: [CREATE], apiGroups: [autoscaling], apiVersions: [v1], resources: [horizontalpodautoscalers]}]
          validations: [{expression: "false", messageExpression: "request.kind.version + request.requestKind.version + string(object.apiVersion)"}]
        """
      When the client posts to "/apis/autoscaling/v2/namespaces/{namespace}/horizontalpodautoscalers":
        """
        apiVersion: autoscaling/v2
        kind: HorizontalPodAutoscaler
        metadata: {name: a}
        spec: {maxReplicas: 2, scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: a}}
        """
      Then the answer is <code> with:
        | message | <message> |

      Examples:
        | policy     | code | message                                   |
        | Equivalent | 422  | /.* denied request: v1v2autoscaling\\/v1/ |
        | Exact      | 201  | (absent)                                  |

  @req:APISERVER-136 @must @oracle
  Rule: Expressions can use the write, its namespace, variables and the authorizer

    @id:api-policy-knows
    Scenario Outline: a message from <expression>
      Given admission policies: [{validations: [{expression: "false", messageExpression: "<expression>"}]}]
      When the client posts to "configmaps?fieldManager=m": {metadata: {name: a}, data: {k: v, n: "3"}}
      Then the answer is 422 with:
        | message | /.* denied request: <message>/ |

      Examples:
        | expression                                                                       | message                    |
        | request.name + request.operation + request.resource.resource + request.kind.kind | aCREATEconfigmapsConfigMap |
        | request.userInfo.username                                                        | system:anonymous           |
        | string(request.dryRun) + string(has(request.subResource))                        | falsefalse                 |
        | string(request.options.fieldManager) + string(request.options.kind)              | mCreateOptions             |
        | string(oldObject == null) + string(has(object.metadata.uid))                     | truetrue                   |
        | string(int(object.data.n) + 1)                                                   | 4                          |
        | namespaceObject.status.phase + namespaceObject.spec.finalizers[0]                | Activekubernetes           |
        | string(has(object.data.k.x)) + object.data.?x.orValue('none')                    | falsenone                  |

    @id:api-policy-variables
    Scenario Outline: a validation of variables, <expression>
      Given admission policies:
        """
        - variables: [{name: a, expression: "int(object.data.n)"}, {name: b, expression: "variables.a + 1"}, {name: c, expression: "object.data.no"}, {name: d, expression: "string(variables.c)"}]
          validations: [{expression: "<expression>", messageExpression: "'b is ' + string(variables.b)"}]
        """
      When the client posts to "configmaps": {metadata: {name: a}, data: {n: "3"}}
      Then the answer is <code> with:
        | message | <message> |

      Examples:
        | expression                              | code | message                                                                                                    |
        | variables.b == 4                        | 201  | (absent)                                                                                                   |
        | variables.b > 4                         | 422  | /.* denied request: b is 4/                                                                                |
        | variables.c == 'x'                      | 422  | /.* resulted in error: composited variable "c" fails to evaluate: no such key: no/                         |
        | variables.d == 'x'                      | 422  | /.* composited variable "d" fails to evaluate: composited variable "c" fails to evaluate: no such key: no/ |
        | variables.b == 4 \|\| variables.d == '' | 201  | (absent)                                                                                                   |

    @id:api-policy-authorizer
    Scenario Outline: an authorizer check, <expression>
      Given admission policies: [{validations: [{expression: "<expression>"}]}]
      When the client posts to "configmaps": {metadata: {name: a}}
      Then the answer is <code> with:
        | message | <message> |

      Examples:
        | expression                                                                            | code | message                                                                 |
        | authorizer.group('').resource('pods').namespace('x').name('y').check('get').allowed() | 201  | (absent)                                                                |
        | authorizer.requestResource.check('delete').reason() == ''                             | 201  | (absent)                                                                |
        | authorizer.path('/healthz').check('get').errored()                                    | 422  | /.* denied request: failed expression: .*/                              |
        | authorizer.serviceAccount('x', 'y').path('').check('get').allowed()                   | 422  | /.* resulted in error: path must not be empty/                          |
        | authorizer.serviceAccount('X', 'y').path('/').check('get').allowed()                  | 422  | /.* resulted in error: Invalid service account namespace/               |
        | [1, 2, 3].all(n, authorizer.path('/').check('get').allowed())                         | 422  | /.* resulted in error: operation cancelled: actual cost limit exceeded/ |

  @req:APISERVER-137 @must @oracle
  Rule: A policy is evaluated with the parameters that its binding names

    @id:api-policy-params
    Scenario Outline: parameters that are <which>
      Given configmaps exist:
        | name | metadata.labels.for | data.max |
        | one  | policy              | "1"      |
        | two  | policy              | "9"      |
      And admission policies:
        """
        - paramKind: {apiVersion: v1, kind: ConfigMap}
          validations: [{expression: "int(object.data.n) <= int(params.data.max)", messageExpression: "'more than ' + string(params.data.max)"}]
          binding: {paramRef: {<which>}}
        """
      When the client posts to "configmaps": {metadata: {name: a}, data: {n: "<number>"}}
      Then the answer is <code> with:
        | message | <message> |

      Examples:
        | number | which                                                                  | code | message                                                                                                  |
        | 1      | name: one, parameterNotFoundAction: Deny                               | 201  | (absent)                                                                                                 |
        | 2      | name: one, parameterNotFoundAction: Deny                               | 422  | /.* denied request: more than 1/                                                                         |
        | 3      | selector: {matchLabels: {for: policy}}, parameterNotFoundAction: Deny  | 422  | /.* denied request: more than 1/                                                                         |
        | 0      | selector: {matchLabels: {for: policy}}, parameterNotFoundAction: Deny  | 201  | (absent)                                                                                                 |
        | 4      | name: none, parameterNotFoundAction: Deny                              | 422  | /.* failed to configure binding: no params found for policy binding with `Deny` parameterNotFoundAction/ |
        | 5      | name: none, parameterNotFoundAction: Allow                             | 201  | (absent)                                                                                                 |
        | 6      | selector: {matchLabels: {for: nobody}}, parameterNotFoundAction: Allow | 201  | (absent)                                                                                                 |
        | 7      | name: one, namespace: default, parameterNotFoundAction: Deny           | 422  | /.* failed to configure binding: no params found for policy binding with `Deny` parameterNotFoundAction/ |

    @id:api-policy-no-params
    Example: a binding without parameters
      Given admission policies:
        """
        - {paramKind: {apiVersion: v1, kind: ConfigMap}, validations: [{expression: "params == null"}, {expression: "params.data.max == '1'"}]}
        """
      When the client posts to "configmaps": {metadata: {name: a}}
      Then the answer is 422 with:
        | message | /.* denied request: expression 'params.data.max == '1'' resulted in error: no such key: data/ |

    @id:api-policy-param-kind
    Scenario Outline: parameters of a kind that <is>
      Given admission policies:
        """
        - {paramKind: <kind>, failurePolicy: <policy>, validations: [{expression: "false"}], binding: {paramRef: <ref>}}
        """
      When the client posts to "configmaps": {metadata: {name: a}}
      Then the answer is <code> with:
        | message | <message> |

      Examples:
        | is                             | kind                                     | policy | ref                                                          | code | message                                                                                                                                                                                             |
        | is not there                   | {apiVersion: example.com/v1, kind: Nope} | Fail   | {name: a, parameterNotFoundAction: Deny}                     | 422  | /configmaps "a" is forbidden: ValidatingAdmissionPolicy 'p.{namespace}' denied request: failed to configure policy: failed to find resource referenced by paramKind: 'example.com\\/v1, Kind=Nope'/ |
        | is not there, which is ignored | {apiVersion: example.com/v1, kind: Nope} | Ignore | {name: a, parameterNotFoundAction: Deny}                     | 201  | (absent)                                                                                                                                                                                            |
        | has no namespaces              | {apiVersion: v1, kind: Namespace}        | Fail   | {name: default, namespace: x, parameterNotFoundAction: Deny} | 422  | /.* failed to configure binding: paramRef.namespace must not be provided for a cluster-scoped `paramKind`/                                                                                          |

  @req:APISERVER-138 @must @oracle
  Rule: An expression that cannot be evaluated refuses the write, or is ignored

    @id:api-policy-fails
    Scenario Outline: <expression>, and failures <policy>
      Given admission policies: [{failurePolicy: <policy>, validations: [{expression: "<expression>"}]}]
      When the client posts to "configmaps": {metadata: {name: a}, data: {k: v}}
      Then the answer is <code> with:
        | message | <message> |

      Examples:
        | expression                       | policy | code | message                                                                                  |
        | object.data.x == 'v'             | Fail   | 422  | /.* denied request: expression 'object.data.x == 'v'' resulted in error: no such key: x/ |
        | object.data.y == 'v'             | Ignore | 201  | (absent)                                                                                 |
        | object.data.k.x == 'v'           | Fail   | 422  | /.* resulted in error: no such key: x/                                                   |
        | oldObject.data.k == 'v'          | Fail   | 422  | /.* resulted in error: no such key: data/                                                |
        | object.data.k + 1 == 2           | Fail   | 422  | /.* resulted in error: no such overload/                                                 |
        | object.data.k.startsWith(object) | Fail   | 422  | /.* resulted in error: no such overload/                                                 |
        | !object.data.k                   | Fail   | 422  | /.* resulted in error: no such overload/                                                 |
        | object.data.k[0] == 'v'          | Fail   | 422  | /.* resulted in error: no such key: 0/                                                   |
        | 1 / 0 == 1                       | Fail   | 422  | /.* resulted in error: division by zero/                                                 |

  @req:APISERVER-139 @must @oracle
  Rule: An invalid policy or binding is refused

    @id:api-policy-invalid
    Scenario Outline: a policy with <members>
      When the client posts to "/apis/admissionregistration.k8s.io/v1/validatingadmissionpolicies?dryRun=All":
        """
        apiVersion: admissionregistration.k8s.io/v1
        kind: ValidatingAdmissionPolicy
        metadata: {name: p}
        spec: {matchConstraints: {resourceRules: [{operations: ["*"], apiGroups: [""], apiVersions: [v1], resources: [configmaps]}]}, <members>}
        """
      Then the answer is 422 with:
        | details.causes.0.field   | spec.<field> |
        | details.causes.0.message | <message>    |

      Examples:
        | members                                                                                | field                               | message                                                                                          |
        | failurePolicy: Fail                                                                    | validations                         | Required value: validations or auditAnnotations must contain at least one item                   |
        | failurePolicy: x, validations: [{expression: "true"}]                                  | failurePolicy                       | Unsupported value: "x": supported values: "Fail", "Ignore"                                       |
        | paramKind: {apiVersion: v1}, validations: [{expression: "true"}]                       | paramKind.kind                      | Required value                                                                                   |
        | matchConditions: [{name: c, expression: "1"}], validations: [{expression: "true"}]     | matchConditions[0].expression       | Invalid value: "1": must evaluate to bool but got int                                            |
        | variables: [{name: in, expression: "1"}], validations: [{expression: "true"}]          | variables[0].name                   | Invalid value: "in": must be a valid CEL identifier                                              |
        | variables: [{name: a, expression: "[1, object]"}], validations: [{expression: "true"}] | variables[0].expression             | /Invalid value: .*: expected type 'int' but found 'dyn'[^]*/                                     |
        | validations: [{expression: ""}]                                                        | validations[0].expression           | Required value: expression is not specified                                                      |
        | validations: [{expression: "object.x"}]                                                | validations[0].expression           | Invalid value: "object.x": must evaluate to bool but got dyn                                     |
        | validations: [{expression: "foo == 1"}]                                                | validations[0].expression           | /Invalid value: .*: undeclared reference to 'foo' [^]*/                                          |
        | validations: [{expression: "request.foo == 1"}]                                        | validations[0].expression           | /Invalid value: .*: undefined field 'foo'[^]*/                                                   |
        | validations: [{expression: "authorizer.foo"}]                                          | validations[0].expression           | /Invalid value: .*: unexpected failed resolution of 'kubernetes.authorization.Authorizer'[^]*/   |
        | validations: [{expression: "params.x == 1"}]                                           | validations[0].expression           | /Invalid value: .*: undeclared reference to 'params' [^]*/                                       |
        | validations: [{expression: "true", messageExpression: "1"}]                            | validations[0].messageExpression    | Invalid value: "1": must evaluate to string but got int                                          |
        | validations: [{expression: "true", message: " "}]                                      | validations[0].message              | Invalid value: " ": must be non-empty if specified                                               |
        | validations: [{expression: "true", reason: Conflict}]                                  | validations[0].reason               | Unsupported value: "Conflict": supported values: "Forbidden", "Invalid", "RequestEntityTooLarge" |
        | auditAnnotations: [{key: k, valueExpression: "1"}]                                     | auditAnnotations[0].valueExpression | Invalid value: "1": must evaluate to one of [string null_type] but got int                       |

    @id:api-policy-invalid-rule
    Scenario Outline: a policy with constraints, <members>
      When the client posts to "/apis/admissionregistration.k8s.io/v1/validatingadmissionpolicies?dryRun=All":
        """
        apiVersion: admissionregistration.k8s.io/v1
        kind: ValidatingAdmissionPolicy
        metadata: {name: p}
        spec: {validations: [{expression: "true"}], matchConstraints: {<members>}}
        """
      Then the answer is 422 with:
        | details.causes.0.field   | spec.matchConstraints.<field> |
        | details.causes.0.message | <message>                     |

      Examples:
        | members                                                                                                | field                                        | message                                                                                  |
        | matchPolicy: Exact                                                                                     | resourceRules                                | Required value                                                                           |
        | resourceRules: [{apiGroups: [""], apiVersions: [v1], resources: [pods]}]                               | resourceRules[0].operations                  | Required value                                                                           |
        | resourceRules: [{operations: [GET], apiGroups: [""], apiVersions: [v1], resources: [pods]}]            | resourceRules[0].operations[0]               | Unsupported value: "GET": supported values: "*", "CONNECT", "CREATE", "DELETE", "UPDATE" |
        | resourceRules: [{operations: ["*"], apiGroups: ["*", apps], apiVersions: [v1], resources: [pods]}]     | resourceRules[0].apiGroups                   | Invalid value: ["*","apps"]: if '*' is present, must not specify other API groups        |
        | resourceRules: [{operations: ["*"], apiGroups: [""], apiVersions: [v1], resources: ["*/*", pods/log]}] | resourceRules[0].resources                   | Invalid value: ["*/*","pods/log"]: if '*/*' is present, must not specify other resources |
        | namespaceSelector: {matchExpressions: [{key: a, operator: In}]}                                        | namespaceSelector.matchExpressions[0].values | Required value: must be specified when `operator` is 'In' or 'NotIn'                     |

    @id:api-policy-invalid-binding
    Scenario Outline: a binding with <members>
      When the client posts to "/apis/admissionregistration.k8s.io/v1/validatingadmissionpolicybindings?dryRun=All":
        """
        apiVersion: admissionregistration.k8s.io/v1
        kind: ValidatingAdmissionPolicyBinding
        metadata: {name: b}
        spec: {<members>}
        """
      Then the answer is 422 with:
        | details.causes.0.field   | spec.<field> |
        | details.causes.0.message | <message>    |

      Examples:
        | members                                                                                                    | field                            | message                                                               |
        | validationActions: [Deny]                                                                                  | policyName                       | Required value                                                        |
        | policyName: p                                                                                              | validationActions                | Required value                                                        |
        | policyName: p, validationActions: [Deny, Deny]                                                             | validationActions[1]             | Duplicate value: "Deny"                                               |
        | policyName: p, validationActions: [Block]                                                                  | validationActions[0]             | Unsupported value: "Block": supported values: "Audit", "Deny", "Warn" |
        | policyName: p, validationActions: [Deny, Warn]                                                             | validationActions                | /Invalid value: .*: must not contain both Deny and Warn .*/           |
        | policyName: p, validationActions: [Deny], paramRef: {parameterNotFoundAction: Deny}                        | paramRef                         | Required value: one of name or selector must be specified             |
        | policyName: p, validationActions: [Deny], paramRef: {name: a}                                              | paramRef.parameterNotFoundAction | Required value                                                        |
        | policyName: p, validationActions: [Deny], paramRef: {name: a, selector: {}, parameterNotFoundAction: Deny} | paramRef.name                    | Forbidden: name and selector are mutually exclusive                   |

    @id:api-policy-invalid-condition
    Scenario Outline: a webhook with the match condition <expression>
      When the client posts to "/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations?dryRun=All":
        """
        apiVersion: admissionregistration.k8s.io/v1
        kind: ValidatingWebhookConfiguration
        metadata: {name: w}
        webhooks: [{name: w.example.com, clientConfig: {url: "https://127.0.0.1:1"}, sideEffects: None, admissionReviewVersions: [v1], matchConditions: [{name: c, expression: "<expression>"}]}]
        """
      Then the answer is 422 with:
        | details.causes.0.field   | webhooks[0].matchConditions[0].expression |
        | details.causes.0.message | <message>                                 |

      Examples:
        | expression                | message                                                    |
        | object.metadata.labels.on | /Invalid value: .*: must evaluate to bool but got dyn/     |
        | params.x == 1             | /Invalid value: .*: undeclared reference to 'params' [^]*/ |
