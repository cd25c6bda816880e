@area:apiserver
Feature: Validation of CustomResourceDefinitions
  A real server's validation of the schema in a definition: whether it is structural, its defaults, how its lists and
  maps are merged, and its rules.

  Source: kubernetes/apiextensions-apiserver pkg/apis/apiextensions/validation, pkg/apiserver/schema; apiextensions-apiserver
  pkg/controller/status, pkg/registry/customresourcedefinition/etcd.go, pkg/apis/apiextensions/validation/validation.go.

  @req:APISERVER-98 @must @oracle
  Rule: An invalid schema is refused with its errors

    @id:api-definition-schema
    Scenario Outline: <schema>
      When the client posts to "/apis/apiextensions.k8s.io/v1/customresourcedefinitions?dryRun=All":
        """
        metadata: {name: bolts.x.example.com}
        spec:
          group: x.example.com
          scope: Namespaced
          names: {plural: bolts, kind: Bolt}
          versions: [{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {spec: <schema>}}}}]
        """
      Then the answer is 422 with:
        | message | CustomResourceDefinition.apiextensions.k8s.io "bolts.x.example.com" is invalid: <place>: <message> |

      Examples:
        | schema | place | message |
        | {type: string, default: 1} | spec.validation.openAPIV3Schema.properties[spec].default | Invalid value: "integer":  in body must be of type string: "integer" |
        | {type: object, default: {a: 1}} | spec.validation.openAPIV3Schema.properties[spec].default | Invalid value: {"a":1}: must not have unknown fields |
        | {type: string, enum: [b, c], default: a} | spec.validation.openAPIV3Schema.properties[spec].default | Unsupported value: "a": supported values: "b", "c" |
        | {type: string, format: ipv4, default: a} | spec.validation.openAPIV3Schema.properties[spec].default | Invalid value: "a":  in body must be of type ipv4: "a" |
        | {type: string, format: odd, default: 1} | spec.validation.openAPIV3Schema.properties[spec].default | Invalid value: "int64":  in body must be of type odd: "int64" |
        | {type: integer, multipleOf: -1, default: 1} | spec.validation.openAPIV3Schema.properties[spec].default | Invalid value: -1: factor MultipleOf declared for  must be positive: -1 |
        | {type: object, properties: {a: {type: integer}}, required: [a], default: {}} | spec.validation.openAPIV3Schema.properties[spec].default.a | Required value |
        | {type: object, additionalProperties: {type: string, oneOf: [{}, {}]}, default: {a: x}} | spec.validation.openAPIV3Schema.properties[spec].default | Invalid value: "": ".a" must validate one and only one schema (oneOf). Found 2 valid alternatives |
        | {type: object, additionalProperties: {type: integer}, default: {a: x}} | spec.validation.openAPIV3Schema.properties[spec].default.a | Invalid value: "string": .a in body must be of type integer: "string" |
        | {type: integer, default: 1, x-kubernetes-validations: [{rule: self > 1}]} | spec.validation.openAPIV3Schema.properties[spec].default | Invalid value: 1: failed rule: self > 1 |
        | {type: object, x-kubernetes-embedded-resource: true, x-kubernetes-preserve-unknown-fields: true, default: {apiVersion: v1, kind: ""}} | spec.validation.openAPIV3Schema.properties[spec].default.kind | Invalid value: "": must not be empty |
        | {type: object, additionalProperties: false, properties: {a: {type: string}}} | spec.validation.openAPIV3Schema.properties[spec].additionalProperties | Forbidden: additionalProperties and properties are mutual exclusive |
        | {type: string, oneOf: [{x-kubernetes-int-or-string: true}]} | spec.validation.openAPIV3Schema.properties[spec].oneOf[0].x-kubernetes-int-or-string | Forbidden: must be false to be structural |
        | {type: array, items: {type: string, nullable: true}, x-kubernetes-list-type: set} | spec.validation.openAPIV3Schema.properties[spec].items.nullable | Forbidden: cannot be nullable when x-kubernetes-list-type is set |
        | {type: array, items: {type: integer, x-kubernetes-validations: [{rule: self > oldSelf}]}, maxItems: 1} | spec.validation.openAPIV3Schema.properties[spec].items.x-kubernetes-validations[0].rule | Invalid value: "self > oldSelf": oldSelf cannot be used on the uncorrelatable portion of the schema within spec.validation.openAPIV3Schema.properties[spec] |
        | {x-kubernetes-preserve-unknown-fields: true, x-kubernetes-validations: [{rule: "true"}]} | spec.validation.openAPIV3Schema.properties[spec].x-kubernetes-validations | Internal error: internal error: failed to construct type information for x-kubernetes-validations rules: unable to convert structural schema to CEL declarations |

    @id:api-definition-schema-taken
    Scenario Outline: <schema> is valid
      When the client posts to "/apis/apiextensions.k8s.io/v1/customresourcedefinitions?dryRun=All":
        """
        metadata: {name: bolts.x.example.com}
        spec:
          group: x.example.com
          scope: Namespaced
          names: {plural: bolts, kind: Bolt}
          versions: [{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {spec: <schema>}}}}]
        """
      Then the answer is 201
      And the header Warning is "<warning>"

      Examples:
        | schema | warning |
        | {type: string, default: null} | (absent) |
        | {type: boolean, format: odd, default: a} | /.*unrecognized format .*odd.*/ |
        | {x-kubernetes-int-or-string: true, default: 1} | (absent) |
        | {type: string, minLength: -1, enum: [], default: a} | (absent) |
        | {type: object, additionalProperties: true, default: {a: {}}} | (absent) |
        | {type: string, oneOf: [{properties: {z: {minimum: 1}}}]} | (absent) |
        | {type: integer, format: duration} | /.*unrecognized format .*duration.*/ |
        | {type: array, x-kubernetes-list-type: set, items: {type: object, x-kubernetes-map-type: atomic}} | /.*x-kubernetes-list-type: set for items of type .*object.* is not supported by server-side apply or CEL.*/ |

    @id:api-definition-defaults-preserving
    Example: a definition that preserves unknown fields has no defaults
      When the client posts to "/apis/apiextensions.k8s.io/v1/customresourcedefinitions?dryRun=All":
        """
        metadata: {name: bolts.x.example.com}
        spec:
          group: x.example.com
          scope: Namespaced
          preserveUnknownFields: true
          names: {plural: bolts, kind: Bolt}
          versions: [{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {spec: {type: integer, default: 1}}}}}]
        """
      Then the answer is 422 with:
        | details.causes.0.field   | spec.preserveUnknownFields                                                |
        | details.causes.0.message | Invalid value: true: must be false in order to use defaults in the schema |

    @id:api-definition-selectable
    Scenario Outline: <message> for <fields> of <first>
      When the client posts to "/apis/apiextensions.k8s.io/v1/customresourcedefinitions?dryRun=All":
        """
        metadata: {name: bolts.x.example.com}
        spec:
          group: x.example.com
          scope: Namespaced
          names: {plural: bolts, kind: Bolt}
          versions:
            - {name: v1, served: true, storage: true, selectableFields: <fields>, schema: {openAPIV3Schema: <first>}}
            - {name: v2, served: true, storage: false, selectableFields: <others>, schema: {openAPIV3Schema: <second>}}
        """
      Then the answer is 422 with:
        | message | CustomResourceDefinition.apiextensions.k8s.io "bolts.x.example.com" is invalid: <place>: Invalid value: <message> |

      Examples:
        | message | fields | others | first | second | place |
        | "": may only be set when validations.schema is included | [{jsonPath: .a}] | [{jsonPath: .a}] | {type: object, properties: {a: {type: string}}} | {type: object} | spec.selectableFields |
        | "": may only be set when `version.schema.openAPIV3Schema` is not included | [{jsonPath: .a}] | [] | {type: object, properties: {a: {type: string}}} | {type: object, properties: {a: {type: string}}} | spec.versions[0].selectableFields |
        | ".a[0]": is an invalid path: array notation is not allowed | [{jsonPath: ".a[0]"}] | [] | {type: object, properties: {a: {type: string}}} | {type: object} | spec.versions[0].selectableFields[0].jsonPath |
        | ".metadata.name": must not point to fields in metadata | [{jsonPath: .metadata.name}] | [] | {type: object, properties: {metadata: {type: object, properties: {name: {type: string}}}}} | {type: object} | spec.versions[0].selectableFields[0].jsonPath |

    @id:api-definition-types
    Scenario Outline: <what>
      When the client posts to "<collection>?dryRun=All": {apiVersion: <version>, kind: <kind>, metadata: {name: a.b.c}, <members>}
      Then the answer is 400 with:
        | message | <kind> in version "v1" cannot be handled as a <kind>: <what> |

      Examples:
        | what | collection | version | kind | members |
        | json: cannot unmarshal bool into Go struct field ServiceReference.spec.conversion.webhook.clientConfig.service.namespace of type string | /apis/apiextensions.k8s.io/v1/customresourcedefinitions | apiextensions.k8s.io/v1 | CustomResourceDefinition | spec: {conversion: {webhook: {clientConfig: {service: {namespace: false}}}}} |
        | json: cannot unmarshal number into Go struct field CustomResourceDefinitionSpec.spec.scope of type v1.ResourceScope | /apis/apiextensions.k8s.io/v1/customresourcedefinitions | apiextensions.k8s.io/v1 | CustomResourceDefinition | spec: {scope: 1} |
        | json: cannot unmarshal number 1.5 into Go struct field JSONSchemaProps.spec.versions.schema.openAPIV3Schema.properties.items.maxItems of type int64 | /apis/apiextensions.k8s.io/v1/customresourcedefinitions | apiextensions.k8s.io/v1 | CustomResourceDefinition | spec: {versions: [{schema: {openAPIV3Schema: {properties: {a: {items: {maxItems: 1.5}}}}}}]} |
        | json: cannot unmarshal number into Go struct field JSONSchemaProps.spec.versions.schema.openAPIV3Schema.properties of type v1.JSONSchemaProps | /apis/apiextensions.k8s.io/v1/customresourcedefinitions | apiextensions.k8s.io/v1 | CustomResourceDefinition | spec: {versions: [{schema: {openAPIV3Schema: {properties: {a: 1}}}}]} |
        | boolean or JSON schema expected | /apis/apiextensions.k8s.io/v1/customresourcedefinitions | apiextensions.k8s.io/v1 | CustomResourceDefinition | spec: {versions: [{schema: {openAPIV3Schema: {additionalProperties: a}}}]} |
        | json: cannot unmarshal object into Go struct field JSONSchemaProps.spec.versions.schema.openAPIV3Schema.x-kubernetes-validations of type v1.ValidationRules | /apis/apiextensions.k8s.io/v1/customresourcedefinitions | apiextensions.k8s.io/v1 | CustomResourceDefinition | spec: {versions: [{schema: {openAPIV3Schema: {x-kubernetes-validations: {}}}}]} |
        | json: cannot unmarshal bool into Go struct field ServiceReference.webhooks.clientConfig.service.namespace of type string | /apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations | admissionregistration.k8s.io/v1 | ValidatingWebhookConfiguration | webhooks: [{clientConfig: {service: {name: s, namespace: false}}}] |
        | json: cannot unmarshal number into Go struct field ValidatingWebhook.webhooks.failurePolicy of type v1.FailurePolicyType | /apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations | admissionregistration.k8s.io/v1 | ValidatingWebhookConfiguration | webhooks: [{failurePolicy: 1}] |
        | json: cannot unmarshal number into Go struct field RuleWithOperations.webhooks.rules.operations of type []v1.OperationType | /apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations | admissionregistration.k8s.io/v1 | ValidatingWebhookConfiguration | webhooks: [{rules: [{operations: 1}]}] |

  @req:APISERVER-98 @must @oracle
  Rule: An embedded object is decoded like any object

    @id:api-embedded-decoded
    Scenario Outline: <template> is sent
      Given parts are defined with the spec: {properties: {template: {type: object, x-kubernetes-embedded-resource: true, x-kubernetes-preserve-unknown-fields: true}}}
      When the client posts to "/apis/parts.example.com/v1/namespaces/{namespace}/parts": {apiVersion: parts.example.com/v1, kind: Part, metadata: {name: a}, spec: {template: <template>}}
      Then the answer is 400 with:
        | message | Part in version "v1" cannot be handled as a Part: spec.template.<member>: Invalid value: <what> |

      Examples:
        | template                                                | member     | what |
        | {apiVersion: v1, kind: A, metadata: a}                  | metadata   | "a": json: cannot unmarshal string into Go value of type v1.ObjectMeta |
        | {apiVersion: v1, kind: A, metadata: {labels: {a: 1}}}   | metadata   | {"labels":{"a":1}}: json: cannot unmarshal number into Go struct field ObjectMeta.labels of type string |
        | {apiVersion: v1, kind: 1}                               | kind       | 1: must be a string |

    @id:api-embedded-patched
    Example: a patch results in an object that cannot be decoded
      Given parts are defined with the spec: {properties: {template: {type: object, x-kubernetes-embedded-resource: true, x-kubernetes-preserve-unknown-fields: true}}}
      When the client posts to "/apis/parts.example.com/v1/namespaces/{namespace}/parts": {apiVersion: parts.example.com/v1, kind: Part, metadata: {name: a}}
      And the client sends "/apis/parts.example.com/v1/namespaces/{namespace}/parts/a" a merge patch: {spec: {template: {apiVersion: v1, kind: A, metadata: {labels: 1}}}}
      Then the answer is 422 with:
        | details.causes.0.field   | patch |
        | details.causes.0.message | /.*: spec.template.metadata: Invalid value: .*: json: cannot unmarshal number into .* ObjectMeta.labels of type map.*/ |

    @id:api-embedded-metadata
    Example: metadata lose empty and unknown members, and their labels are validated
      Given parts are defined with the spec: {properties: {template: {type: object, x-kubernetes-embedded-resource: true, x-kubernetes-preserve-unknown-fields: true}}}
      When the client posts to "/apis/parts.example.com/v1/namespaces/{namespace}/parts": {apiVersion: parts.example.com/v1, kind: Part, metadata: {name: a}, spec: {template: {apiVersion: v1, kind: A, metadata: {odd: 1, name: T!, labels: {}}, odd: 1}}}
      Then the answer is 201 with:
        | spec.template.metadata.odd    | (absent) |
        | spec.template.metadata.labels | (absent) |
        | spec.template.metadata.name   | T!       |
        | spec.template.odd             | 1        |
      And the header Warning is "/.*unknown field .*spec.template.metadata.odd.*/"

    @id:api-embedded-labels
    Scenario Outline: <template> is refused
      Given parts are defined with the spec: {properties: {template: {type: object, x-kubernetes-embedded-resource: true, x-kubernetes-preserve-unknown-fields: true}}}
      When the client posts to "/apis/parts.example.com/v1/namespaces/{namespace}/parts": {apiVersion: parts.example.com/v1, kind: Part, metadata: {name: a}, spec: {template: <template>}}
      Then the answer is 422 with:
        | details.causes.0.field   | spec.template.<member> |
        | details.causes.0.message | <message>              |

      Examples:
        | template                                              | member          | message |
        | {apiVersion: v1, kind: A, metadata: {name: a/b}}      | metadata.name   | Invalid value: "a/b": may not contain '/' |
        | {apiVersion: a/b/c, kind: A}                          | apiVersion      | Invalid value: "a/b/c": unexpected GroupVersion string: a/b/c |

  @req:APISERVER-98 @must @oracle
  Rule: Members that the schema does not specify are pruned

    @id:api-no-other-members
    Example: a schema that forbids additional properties refuses them
      Given parts are defined with the spec: {properties: {a: {type: object, additionalProperties: false}}}
      When the client posts to "/apis/parts.example.com/v1/namespaces/{namespace}/parts": {apiVersion: parts.example.com/v1, kind: Part, metadata: {name: a}, spec: {a: {b: {c: 1}}}}
      Then the answer is 422 with:
        | details.causes.0.field   | spec.a                                                       |
        | details.causes.0.message | Invalid value: "b": spec.a.b in body is a forbidden property |

    @id:api-pruned
    Scenario Outline: <value> of <schema>
      Given parts are defined with the spec: {properties: {a: <schema>}}
      When the client posts to "/apis/parts.example.com/v1/namespaces/{namespace}/parts": {apiVersion: parts.example.com/v1, kind: Part, metadata: {name: a}, spec: {a: <value>}}
      Then the answer is 201 with:
        | spec.a | <left> |

      Examples:
        | schema | value | left |
        | {type: object, additionalProperties: true} | {b: 1, c: {d: 1}} | {"b":1,"c":{}} |
        | {type: array, x-kubernetes-preserve-unknown-fields: true, items: {type: object, properties: {b: {type: integer}}}} | [{b: 1, c: 1}] | [{"b":1,"c":1}] |
        | {type: object, x-kubernetes-preserve-unknown-fields: true, properties: {b: {type: object}}} | {b: {c: 1}, d: {e: 1}} | {"b":{},"d":{"e":1}} |
        | {type: array, items: {type: string, default: x}} | [a, null] | ["a","x"] |
        | {type: object, additionalProperties: {type: string, default: x}} | {b: null} | {"b":"x"} |

  @req:APISERVER-98 @must @oracle
  Rule: Nested schemas are decoded, and fields with default values are dropped

    @id:api-schema-decoded
    Scenario Outline: <schema>
      When the client posts to "/apis/apiextensions.k8s.io/v1/customresourcedefinitions?dryRun=All":
        """
        metadata: {name: bolts.x.example.com}
        spec:
          group: x.example.com
          scope: Namespaced
          names: {plural: bolts, kind: Bolt}
          versions: [{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {spec: <schema>}}}}]
        """
      Then the answer is 201 with:
        | spec.versions.0.schema.openAPIV3Schema.properties.spec.<place> | <value> |

      Examples:
        | schema                                                             | place                             | value    |
        | {type: array, items: {type: string, nullable: false}}              | items.nullable                    | (absent) |
        | {type: object, additionalProperties: {type: object, properties: {}}} | additionalProperties.properties | (absent) |
        | {type: object, additionalProperties: {type: number, exclusiveMaximum: false}} | additionalProperties.exclusiveMaximum | (absent) |
        | {type: integer, enum: [null, 1]}                                   | enum.0                            | null     |

    @id:api-definition-list-kind
    Example: the listKind of a definition is kept
      Given the client posts to "/apis/apiextensions.k8s.io/v1/customresourcedefinitions?dryRun=All":
        """
        metadata: {name: bolts.x.example.com}
        spec:
          group: x.example.com
          scope: Namespaced
          names: {plural: bolts, kind: Bolt, listKind: Bolts}
          versions: [{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}}]
        """
      Then the answer is 201 with:
        | spec.names.listKind | Bolts |

  @req:APISERVER-98 @must @oracle
  Rule: A default is validated against its schema

    @id:api-schema-default-refused
    Scenario Outline: <schema> is refused
      When the client posts to "/apis/apiextensions.k8s.io/v1/customresourcedefinitions?dryRun=All":
        """
        metadata: {name: bolts.x.example.com}
        spec:
          group: x.example.com
          scope: Namespaced
          names: {plural: bolts, kind: Bolt}
          versions: [{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {spec: <schema>}}}}]
        """
      Then the answer is 422 with:
        | details.causes.0.field   | spec.validation.openAPIV3Schema.properties[spec].default |
        | details.causes.0.message | <message>                                                |

      Examples:
        | schema | message |
        | {type: array, items: {type: string}, minItems: 1, default: []} | Invalid value: 0:  in body should have at least 1 items |
        | {type: object, minProperties: 2, default: {}} | Invalid value: 0:  in body should have at least 2 properties |
        | {type: string, enum: [null, a], default: ""} | Unsupported value: "": supported values: "null", "a" |
        | {type: number, multipleOf: 0.5, default: 2} | Invalid value: 0: factor MultipleOf declared for  must be positive: 0 |
        | {type: number, maximum: 1.5, default: 2} | Invalid value: 2:  in body should be less than or equal to 1 |
        | {type: number, minimum: 1.5, default: 1.25} | Invalid value: 1.25:  in body should be greater than or equal to 1.5 |

    @id:api-schema-fractions-taken
    Scenario Outline: <schema> is accepted
      When the client posts to "/apis/apiextensions.k8s.io/v1/customresourcedefinitions?dryRun=All":
        """
        metadata: {name: bolts.x.example.com}
        spec:
          group: x.example.com
          scope: Namespaced
          names: {plural: bolts, kind: Bolt}
          versions: [{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {spec: <schema>}}}}]
        """
      Then the answer is 201

      Examples:
        | schema                                        |
        | {type: number, minimum: 1.5, default: 1}      |
        | {type: number, multipleOf: 1.5, default: 7}   |
        | {type: number, multipleOf: 0.5, default: 1.5} |

    @id:api-schema-negative-bounds
    Scenario Outline: <bound> refuses the default <default>
      When the client posts to "/apis/apiextensions.k8s.io/v1/customresourcedefinitions?dryRun=All":
        """
        metadata: {name: bolts.x.example.com}
        spec:
          group: x.example.com
          scope: Namespaced
          names: {plural: bolts, kind: Bolt}
          versions: [{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {spec: {<bound>, default: <default>}}}}}]
        """
      Then the answer is 422 with:
        | details.causes.0.message | <why>                                                    |
        | details.causes.0.field   | spec.validation.openAPIV3Schema.properties[spec].default |

      Examples:
        | bound                                            | default | why                             |
        | type: array, items: {type: string}, maxItems: -1 | []      | Too many: 0: has too many items |
        | type: string, maxLength: -1                      | ""      | Too long: value is too long     |

  @req:APISERVER-98 @must @oracle
  Rule: All fields of a definition are validated

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
    Example: no version is stored
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
        | details.causes.1.field   | status.storedVersions                                      |
        | details.causes.1.message | Invalid value: null: must have at least one stored version |

    @id:api-definition-members
    Example: the type "null"
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
        | details.causes.1.field   | spec.validation.openAPIV3Schema.properties[a].type                    |
        | details.causes.1.message | Forbidden: type cannot be set to null, use nullable as an alternative |

  @req:APISERVER-98 @must @oracle
  Rule: A definition gets its finalizer when it is deleted

    @id:api-definition-accepted
    Example: an accepted definition has none
      Given parts are defined with the spec: {properties: {a: {type: integer}}}
      When the client gets "/apis/apiextensions.k8s.io/v1/customresourcedefinitions/parts.parts.example.com"
      Then the answer is 200 with:
        | metadata.finalizers      | (absent)    |
        | status.conditions.1.type | Established |

    @id:api-definition-deleted
    Example: the deletion also sets the condition Terminating, whatever the propagation policy
      Given parts are defined with the spec: {properties: {a: {type: integer}}}
      When the client deletes "/apis/apiextensions.k8s.io/v1/customresourcedefinitions/parts.parts.example.com?propagationPolicy=Foreground&dryRun=All"
      Then the answer is 200 with:
        | kind                                | CustomResourceDefinition                       |
        | metadata.generation                 | 1                                              |
        | metadata.deletionGracePeriodSeconds | (absent)                                       |
        | metadata.finalizers                 | ["customresourcecleanup.apiextensions.k8s.io"] |
        | status.conditions.2.type            | Terminating                                    |
        | status.conditions.2.reason          | InstanceDeletionPending                        |
