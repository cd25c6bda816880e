@area:apiserver
Feature: Found more widely
  Differences from a real server that random requests for all built-in kinds, definitions and versions found, and that
  are fixed.

  Source: kube-openapi pkg/validation/strfmt, pkg/validation/validate; kubernetes/apiextensions-apiserver
  pkg/apis/apiextensions/validation/validation.go, pkg/apiserver/customresource_handler.go; kubernetes/api (listType).

  @req:APISERVER-98 @must @oracle
  Rule: Values have the formats that a server knows

    @id:api-formats
    Scenario Outline: <value> is not a valid <format>
      Given parts are defined with the spec: {properties: {a: {type: string, format: <format>}}}
      When the client sends:
        """
        POST /apis/parts.example.com/v1/namespaces/{namespace}/parts
        Content-Type: application/json

        {"apiVersion": "parts.example.com/v1", "kind": "Part", "metadata": {"name": "a"}, "spec": {"a": "<value>"}}
        """
      Then the answer is 422 with:
        | details.causes.0.reason  | FieldValueTypeInvalid                                                  |
        | details.causes.0.message | Invalid value: "<value>": spec.a in body must be of type <format>: "<value>" |

      Examples:
        | format     | value                   |
        | date-time  | 2026-01-01 00:00:00Z    |
        | date-time  | 2026-02-29T00:00:00Z    |
        | date       | 2026-1-1                |
        | duration   | 2 years                 |
        | ipv4       | ::1                     |
        | ipv6       | fe80::1%eth0            |
        | cidr       | 10.0.0.0/33             |
        | mac        | 00:00:5e:00:53          |
        | hostname   | a_b                     |
        | uri        | a b                     |
        | uuid4      | 11111111-1111-1111-8111-111111111111 |
        | byte       | a                       |
        | hexcolor   | #12345                  |
        | rgbcolor   | rgb(256,0,0)            |
        | isbn10     | 0321751042              |
        | creditcard | 4111111111111112        |
        | ssn        | 12-345-6789             |
        | email      | a@                      |

    @id:api-formats-taken
    Scenario Outline: <value> is a valid <format>
      Given parts are defined with the spec: {properties: {a: {type: string, format: <format>}}}
      When the client sends:
        """
        POST /apis/parts.example.com/v1/namespaces/{namespace}/parts
        Content-Type: application/json

        {"apiVersion": "parts.example.com/v1", "kind": "Part", "metadata": {"name": "a"}, "spec": {"a": "<value>"}}
        """
      Then the answer is 201

      Examples:
        | format     | value                     |
        | date-time  | 2026-01-01t23:59:59.5+01:00 |
        | date       | 2024-02-29                |
        | duration   | 1h3m                      |
        | duration   | for 2 weeks               |
        | ipv4       | 010.0.0.1                 |
        | ipv4       | ::ffff:10.0.0.1           |
        | ipv6       | ::1                       |
        | cidr       | ::1/128                   |
        | mac        | 0000.5e00.5301            |
        | hostname   | a-b.example.com           |
        | uri        | /a/b                      |
        | uuid       | 111111111111111181111111AAAAAAAA |
        | byte       | YQ==                      |
        | hexcolor   | FFF                       |
        | rgbcolor   | rgb(255, 0,0)             |
        | isbn       | 978-0321751041            |
        | creditcard | 4111-1111 1111 1111       |
        | ssn        | 123-45 6789               |
        | email      | A <a@example.com>         |
        | whatever   | anything                  |

    @id:api-formats-of-numbers
    Example: a number beyond 32 bits
      Given parts are defined with the spec: {properties: {a: {type: integer, format: int32}}}
      When the client posts to "/apis/parts.example.com/v1/namespaces/{namespace}/parts":
        """
        {"apiVersion": "parts.example.com/v1", "kind": "Part", "metadata": {"name": "a"}, "spec": {"a": 2147483648}}
        """
      Then the answer is 422 with:
        | details.causes.0.message | Invalid value: "": Checked value must be of type integer with format int32 in spec.a |

  @req:APISERVER-98 @must @oracle
  Rule: Of several schemas, the first that does not match is reported

    @id:api-junctors
    Scenario Outline: <schema>
      Given parts are defined in versions:
        """
        - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {spec: <schema>}}}}
        """
      When the client sends:
        """
        POST /apis/parts.example.com/v1/namespaces/{namespace}/parts
        Content-Type: application/yaml

        {apiVersion: parts.example.com/v1, kind: Part, metadata: {name: a}, spec: <spec>}
        """
      Then the answer is 422 with:
        | message | Part.parts.example.com "a" is invalid: <message> |

      Examples:
        | schema | spec | message |
        | {type: object, properties: {p: {type: integer}, q: {type: integer}}, oneOf: [{required: [p]}, {required: [q]}]} | {} | [<nil>: Invalid value: "": "spec" must validate one and only one schema (oneOf). Found none valid, spec.p: Required value] |
        | {type: object, properties: {p: {type: integer}, q: {type: integer}}, oneOf: [{required: [p]}, {required: [q]}]} | {p: 1, q: 1} | <nil>: Invalid value: "": "spec" must validate one and only one schema (oneOf). Found 2 valid alternatives |
        | {type: integer, anyOf: [{minimum: 5}, {maximum: 1}]} | 3 | [<nil>: Invalid value: "": "spec" must validate at least one schema (anyOf), spec: Invalid value: 3: spec in body should be greater than or equal to 5] |
        | {type: string, allOf: [{maxLength: 2}, {pattern: ^x}]} | yyy | [spec: Too long: may not be more than 2 bytes, spec: Invalid value: "yyy": spec in body should match '^x', <nil>: Invalid value: "": "spec" must validate all the schemas (allOf). None validated] |
        | {type: string, allOf: [{maxLength: 2}, {pattern: ^x}]} | xyy | [spec: Too long: may not be more than 2 bytes, <nil>: Invalid value: "": "spec" must validate all the schemas (allOf)] |
        | {type: string, not: {enum: [q]}} | q | <nil>: Invalid value: "": "spec" must not validate the schema (not) |

    @id:api-rules-unchecked-without-name
    Example: the rules of an object without a name are not evaluated
      Given parts are defined in versions:
        """
        - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, x-kubernetes-validations: [{rule: "true"}]}}}
        """
      When the client sends:
        """
        POST /apis/parts.example.com/v1/namespaces/{namespace}/parts
        Content-Type: application/yaml

        {apiVersion: parts.example.com/v1, kind: Part, metadata: {}}
        """
      Then the answer is 422 with:
        | details.causes.1.message | Invalid value: null: some validation rules were not checked because the object was invalid; correct the existing errors to complete validation |

  @req:APISERVER-98 @must @oracle
  Rule: All parts of a definition are validated

    @id:api-definition-parts
    Scenario Outline: <field>: <message>
      When the client posts to "/apis/apiextensions.k8s.io/v1/customresourcedefinitions?dryRun=All":
        """
        metadata: {name: bolts.<group>}
        spec:
          group: <group>
          scope: Namespaced
          names: {plural: bolts, kind: Bolt, shortNames: ["<short>"]}
          conversion: <conversion>
          versions: [{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}, <more>}]
        """
      Then the answer is 422 with:
        | details.causes.0.field   | <field>   |
        | details.causes.0.message | <message> |

      Examples:
        | group           | short | conversion                                                            | more                                      | field                                | message |
        | x.example.com   | b     | {strategy: Webhook, webhook: {clientConfig: {url: "http://a/x"}, conversionReviewVersions: [v1]}} | deprecated: true  | spec.conversion.webhookClientConfig.url | Invalid value: "http": 'https' is the only allowed URL scheme; desired format: https://host[/path] |
        | x.example.com   | b     | {strategy: Webhook, webhook: {clientConfig: {url: "https://u@a/x"}, conversionReviewVersions: [v1]}} | deprecated: true | spec.conversion.webhookClientConfig.url | Invalid value: "u": user information is not permitted in the URL |
        | x.example.com   | b     | {strategy: Webhook, webhook: {clientConfig: {}, conversionReviewVersions: [v1]}} | deprecated: true               | spec.conversion.webhookClientConfig  | Required value: exactly one of url or service is required |
        | x.example.com   | b     | {strategy: Webhook, webhook: {clientConfig: {url: "https://a/x"}, conversionReviewVersions: [v9]}} | deprecated: true | spec.conversion.conversionReviewVersions | Invalid value: ["v9"]: must include at least one of v1, v1beta1 |
        | x.example.com   | b     | {strategy: Webhook, webhook: {clientConfig: {service: {name: s, namespace: n, port: 70000}}, conversionReviewVersions: [v1]}} | deprecated: true | spec.conversion.webhookClientConfig.service.port | Invalid value: 70000: port is not valid: must be between 1 and 65535, inclusive |
        | x.example.com   | b     | {strategy: None} | deprecated: true, deprecationWarning: ""                                    | spec.versions[0].deprecationWarning  | Invalid value: "": must not be an empty string |
        | x.example.com   | b     | {strategy: None} | subresources: {scale: {specReplicasPath: x, statusReplicasPath: .status.x}} | spec.subresources.scale.specReplicasPath | Invalid value: "x": must be a simple json path starting with . |
        | x.k8s.io        | b     | {strategy: None} | deprecated: true  | metadata.annotations[api-approved.kubernetes.io] | Required value: protected groups must have approval annotation "api-approved.kubernetes.io", see https://github.com/kubernetes/enhancements/pull/1111 |

    @id:api-definition-stores-nothing
    Example: no version is the storage version
      When the client posts to "/apis/apiextensions.k8s.io/v1/customresourcedefinitions?dryRun=All":
        """
        metadata: {name: bolts.x.example.com}
        spec:
          group: x.example.com
          scope: Namespaced
          names: {plural: bolts, kind: Bolt}
          versions: [{name: v1, served: true, storage: false, schema: {openAPIV3Schema: {type: object}}}]
        """
      Then the answer is 422 with:
        | details.causes.1.field   | status.storedVersions                                  |
        | details.causes.1.message | Invalid value: null: must have at least one stored version |

    @id:api-definition-deprecated
    Example: a deprecated version names the best version that is not deprecated
      Given parts are defined in versions:
        """
        - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}}
        - {name: v1beta1, served: true, storage: false, deprecated: true, schema: {openAPIV3Schema: {type: object}}}
        """
      When the client gets "/apis/parts.example.com/v1beta1/namespaces/{namespace}/parts"
      Then the answer is 200
      And the header Warning is "/299 - .parts.example.com.v1beta1 Part is deprecated; use parts.example.com.v1 Part./"

  @req:APISERVER-53 @must @oracle
  Rule: Lists and maps of built-in kinds have the merge types of OpenAPI

    @id:api-shapes
    Scenario Outline: <path> as <owned>
      When the client sends "<path>?fieldManager=m" an apply patch:
        """
        {apiVersion: <version>, kind: <kind>, metadata: {name: "a-{namespace}"}, <members>}
        """
      Then the answer is 201 with:
        | metadata.managedFields.0.fieldsV1.<owned> | {} |

      Examples:
        | version | kind | path | members | owned |
        | v1 | Node | /api/v1/nodes/a-{namespace} | spec: {podCIDRs: [10.1.0.0/24], podCIDR: 10.1.0.0/24} | f:spec.f:podCIDRs.v:"10\\.1\\.0\\.0/24" |
        | v1 | Pod | /api/v1/namespaces/{namespace}/pods/a-{namespace} | spec: {schedulingGates: [{name: a.b/c}], containers: [{name: c, image: i}]} | f:spec.f:schedulingGates.k:{"name":"a\\.b/c"}.f:name |
        | admissionregistration.k8s.io/v1 | ValidatingWebhookConfiguration | /apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations/a-{namespace} | webhooks: [{name: a.b.c, sideEffects: None, admissionReviewVersions: [v1], clientConfig: {url: "https://a.example.com"}, matchConditions: [{name: x, expression: "true"}]}] | f:webhooks.k:{"name":"a\\.b\\.c"}.f:matchConditions.k:{"name":"x"}.f:name |

  @req:APISERVER-84 @must @oracle
  Rule: A cluster-scoped object loses a namespace in its metadata

    @id:api-cluster-wide-namespace
    Example: an apply
      When the client sends "/apis/scheduling.k8s.io/v1/priorityclasses/a-{namespace}?fieldManager=m" an apply patch:
        """
        {apiVersion: scheduling.k8s.io/v1, kind: PriorityClass, metadata: {name: "a-{namespace}", namespace: elsewhere}, value: 5}
        """
      Then the answer is 201 with:
        | metadata.namespace | (absent) |

  @req:APISERVER-31 @must @oracle
  Rule: Metadata are decoded to the last member

    @id:api-metadata-members
    Scenario Outline: <metadata>
      When the client posts to "configmaps": {metadata: <metadata>}
      Then the answer is 400 with:
        | message | ConfigMap in version "v1" cannot be handled as a ConfigMap: json: cannot unmarshal <what> |

      Examples:
        | metadata                           | what |
        | {ownerReferences: [{name: true}]}  | bool into Go struct field OwnerReference.metadata.ownerReferences.name of type string |
        | {ownerReferences: [{controller: x}]} | string into Go struct field OwnerReference.metadata.ownerReferences.controller of type bool |
        | {managedFields: [{manager: 1}]}    | number into Go struct field ManagedFieldsEntry.metadata.managedFields.manager of type string |

    @id:api-events-of-the-core
    Example: an event of the newer group is refused as one of the core group
      When the client posts to "/apis/events.k8s.io/v1/namespaces/{namespace}/events":
        """
        {eventTime: "2026-01-01T00:00:00.000000Z", action: Do, reason: Since, type: Normal, reportingController: c/d, reportingInstance: i, regarding: {namespace: "{namespace}"}}
        """
      Then the answer is 422 with:
        | message       | Event "" is invalid: metadata.name: Required value: name or generateName is required |
        | details.group | (absent) |

  @req:APISERVER-81 @must @oracle
  Rule: A method without a route is refused before the media type of its answer

    @id:api-method-before-accept
    Example: HEAD
      When the client sends:
        """
        HEAD configmaps/a
        Accept: application


        """
      Then the answer is 405

  @req:APISERVER-90 @must @oracle
  Rule: A deletion that is refused for its options has no warning

    @id:api-warning-jobs-refused
    Example: jobs, in the default version
      When the client deletes "/apis/batch/v1/namespaces/{namespace}/jobs?resourceVersionMatch=Exact"
      Then the answer is 422
      And the header Warning is "(absent)"

    @id:api-deletions-selector-before-options
    Example: an invalid selector is reported before invalid options
      When the client deletes "widgets?dryRun=Some&labelSelector=app%20in%20a"
      Then the answer is 400 with:
        | message | unable to parse requirement: found 'a' expected: '(' |

  @req:APISERVER-20 @must @oracle
  Rule: A media type with weight 0 is accepted

    @id:api-accept-weightless
    Scenario Outline: of <collection>
      When the client gets "<collection>" accepting "text/html,application/json;q=0"
      Then the answer is 200

      Examples:
        | collection |
        | widgets    |
        | configmaps |

  @req:APISERVER-98 @must @oracle
  Rule: Embedded objects have a type, and keyed lists a schema

    @id:api-embedded-types
    Scenario Outline: <template>
      Given parts are defined in versions:
        """
        - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {template: {type: object, x-kubernetes-embedded-resource: true, x-kubernetes-preserve-unknown-fields: true}}}}}}}
        """
      When the client sends:
        """
        POST /apis/parts.example.com/v1/namespaces/{namespace}/parts
        Content-Type: application/yaml

        {apiVersion: parts.example.com/v1, kind: Part, metadata: {name: a}, spec: {template: <template>}}
        """
      Then the answer is 422 with:
        | details.causes.0.field   | spec.template.<member> |
        | details.causes.0.message | <message> |

      Examples:
        | template                         | member     | message |
        | {kind: ConfigMap}                | apiVersion | Required value |
        | {apiVersion: "", kind: ConfigMap} | apiVersion | Invalid value: "": must not be empty |
        | {apiVersion: v1}                 | kind       | Required value |
        | {apiVersion: v1, kind: A_B}      | kind       | Invalid value: "A_B": may have mixed case, but should otherwise match: a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?') |

    @id:api-definition-members
    Example: a type that is null
      When the client posts to "/apis/apiextensions.k8s.io/v1/customresourcedefinitions?dryRun=All":
        """
        metadata: {name: bolts.x.example.com}
        spec:
          group: x.example.com
          scope: Namespaced
          names: {plural: bolts, kind: Bolt}
          versions: [{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {a: {type: "null"}}}}}]
        """
      Then the answer is 422 with:
        | details.causes.1.field   | spec.validation.openAPIV3Schema.properties[a].type |
        | details.causes.1.message | Forbidden: type cannot be set to null, use nullable as an alternative |

  @req:APISERVER-122 @must @oracle
  Rule: All parts of a webhook configuration are validated

    @id:api-webhook-configuration
    Scenario Outline: <webhook>
      When the client posts to "/apis/admissionregistration.k8s.io/v1/mutatingwebhookconfigurations?dryRun=All":
        """
        metadata: {name: a}
        webhooks: [{name: w.example.com, clientConfig: {url: "https://a/x"}, sideEffects: None, admissionReviewVersions: [v1]}, <webhook>]
        """
      Then the answer is 422 with:
        | details.causes.0.field   | webhooks[1].<field> |
        | details.causes.0.message | <message> |

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
