@area:apiserver
Feature: Definitions
  A real server's validation of the schema in a definition: whether it is structural, its defaults, how its lists and
  maps are merged, and its rules.

  Source: kubernetes/apiextensions-apiserver pkg/apis/apiextensions/validation, pkg/apiserver/schema.

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
        | details.causes.0.field   | spec.preserveUnknownFields |
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
      When the client sends:
        """
        POST <collection>?dryRun=All
        Content-Type: application/yaml

        {apiVersion: <version>, kind: <kind>, metadata: {name: a.b.c}, <members>}
        """
      Then the answer is 400 with:
        | message | <kind> in version "v1" cannot be handled as a <kind>: <what> |

      Examples:
        | what | collection | version | kind | members |
        | json: cannot unmarshal bool into Go struct field ServiceReference.spec.conversion.webhook.clientConfig.service.namespace of type string | /apis/apiextensions.k8s.io/v1/customresourcedefinitions | apiextensions.k8s.io/v1 | CustomResourceDefinition | spec: {conversion: {webhook: {clientConfig: {service: {namespace: n}}}}} |
        | json: cannot unmarshal number into Go struct field CustomResourceDefinitionSpec.spec.scope of type v1.ResourceScope | /apis/apiextensions.k8s.io/v1/customresourcedefinitions | apiextensions.k8s.io/v1 | CustomResourceDefinition | spec: {scope: 1} |
        | json: cannot unmarshal number 1.5 into Go struct field JSONSchemaProps.spec.versions.schema.openAPIV3Schema.properties.items.maxItems of type int64 | /apis/apiextensions.k8s.io/v1/customresourcedefinitions | apiextensions.k8s.io/v1 | CustomResourceDefinition | spec: {versions: [{schema: {openAPIV3Schema: {properties: {a: {items: {maxItems: 1.5}}}}}}]} |
        | json: cannot unmarshal number into Go struct field JSONSchemaProps.spec.versions.schema.openAPIV3Schema.properties of type v1.JSONSchemaProps | /apis/apiextensions.k8s.io/v1/customresourcedefinitions | apiextensions.k8s.io/v1 | CustomResourceDefinition | spec: {versions: [{schema: {openAPIV3Schema: {properties: {a: 1}}}}]} |
        | boolean or JSON schema expected | /apis/apiextensions.k8s.io/v1/customresourcedefinitions | apiextensions.k8s.io/v1 | CustomResourceDefinition | spec: {versions: [{schema: {openAPIV3Schema: {additionalProperties: a}}}]} |
        | json: cannot unmarshal object into Go struct field JSONSchemaProps.spec.versions.schema.openAPIV3Schema.x-kubernetes-validations of type v1.ValidationRules | /apis/apiextensions.k8s.io/v1/customresourcedefinitions | apiextensions.k8s.io/v1 | CustomResourceDefinition | spec: {versions: [{schema: {openAPIV3Schema: {x-kubernetes-validations: {}}}}]} |
        | json: cannot unmarshal bool into Go struct field ServiceReference.webhooks.clientConfig.service.namespace of type string | /apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations | admissionregistration.k8s.io/v1 | ValidatingWebhookConfiguration | webhooks: [{clientConfig: {service: {name: s, namespace: n}}}] |
        | json: cannot unmarshal number into Go struct field ValidatingWebhook.webhooks.failurePolicy of type v1.FailurePolicyType | /apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations | admissionregistration.k8s.io/v1 | ValidatingWebhookConfiguration | webhooks: [{failurePolicy: 1}] |
        | json: cannot unmarshal number into Go struct field RuleWithOperations.webhooks.rules.operations of type []v1.OperationType | /apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations | admissionregistration.k8s.io/v1 | ValidatingWebhookConfiguration | webhooks: [{rules: [{operations: 1}]}] |

  @req:APISERVER-98 @must @oracle
  Rule: An embedded object is decoded like any other

    @id:api-embedded-decoded
    Scenario Outline: <template> is sent
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
      Then the answer is 400 with:
        | message | Part in version "v1" cannot be handled as a Part: spec.template.<member>: Invalid value: <what> |

      Examples:
        | template                                                | member     | what |
        | {apiVersion: v1, kind: A, metadata: a}                  | metadata   | "a": json: cannot unmarshal string into Go value of type v1.ObjectMeta |
        | {apiVersion: v1, kind: A, metadata: {labels: {a: 1}}}   | metadata   | {"labels":{"a":1}}: json: cannot unmarshal number into Go struct field ObjectMeta.labels of type string |
        | {apiVersion: v1, kind: 1}                               | kind       | 1: must be a string |

    @id:api-embedded-patched
    Example: a patch results in an object that cannot be decoded
      Given parts are defined in versions:
        """
        - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {template: {type: object, x-kubernetes-embedded-resource: true, x-kubernetes-preserve-unknown-fields: true}}}}}}}
        """
      When the client sends:
        """
        POST /apis/parts.example.com/v1/namespaces/{namespace}/parts
        Content-Type: application/yaml

        {apiVersion: parts.example.com/v1, kind: Part, metadata: {name: a}}
        """
      And the client sends "/apis/parts.example.com/v1/namespaces/{namespace}/parts/a" a merge patch:
        """
        {spec: {template: {apiVersion: v1, kind: A, metadata: {labels: 1}}}}
        """
      Then the answer is 422 with:
        | details.causes.0.field   | patch |
        | details.causes.0.message | /.*: spec.template.metadata: Invalid value: .*: json: cannot unmarshal number into .* ObjectMeta.labels of type map.*/ |

    @id:api-embedded-metadata
    Example: metadata lose empty and unknown members, and their labels are validated
      Given parts are defined in versions:
        """
        - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {template: {type: object, x-kubernetes-embedded-resource: true, x-kubernetes-preserve-unknown-fields: true}}}}}}}
        """
      When the client sends:
        """
        POST /apis/parts.example.com/v1/namespaces/{namespace}/parts
        Content-Type: application/yaml

        {apiVersion: parts.example.com/v1, kind: Part, metadata: {name: a}, spec: {template: {apiVersion: v1, kind: A, metadata: {odd: 1, name: T!, labels: {}}, odd: 1}}}
        """
      Then the answer is 201 with:
        | spec.template.metadata.odd    | (absent) |
        | spec.template.metadata.labels | (absent) |
        | spec.template.metadata.name   | T!       |
        | spec.template.odd             | 1        |
      And the header Warning is "/.*unknown field .*spec.template.metadata.odd.*/"

    @id:api-embedded-labels
    Scenario Outline: <template> is refused
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
        | template                                              | member          | message |
        | {apiVersion: v1, kind: A, metadata: {name: a/b}}      | metadata.name   | Invalid value: "a/b": may not contain '/' |
        | {apiVersion: a/b/c, kind: A}                          | apiVersion      | Invalid value: "a/b/c": unexpected GroupVersion string: a/b/c |

  @req:APISERVER-98 @must @oracle
  Rule: Members that the schema does not specify are pruned

    @id:api-no-other-members
    Example: a schema that forbids additional properties
      Given parts are defined in versions:
        """
        - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {a: {type: object, additionalProperties: false}}}}}}}
        """
      When the client sends:
        """
        POST /apis/parts.example.com/v1/namespaces/{namespace}/parts
        Content-Type: application/yaml

        {apiVersion: parts.example.com/v1, kind: Part, metadata: {name: a}, spec: {a: {b: {c: 1}}}}
        """
      Then the answer is 422 with:
        | details.causes.0.field   | spec.a |
        | details.causes.0.message | Invalid value: "b": spec.a.b in body is a forbidden property |

    @id:api-pruned
    Scenario Outline: <value> of <schema>
      Given parts are defined in versions:
        """
        - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {a: <schema>}}}}}}
        """
      When the client sends:
        """
        POST /apis/parts.example.com/v1/namespaces/{namespace}/parts
        Content-Type: application/yaml

        {apiVersion: parts.example.com/v1, kind: Part, metadata: {name: a}, spec: {a: <value>}}
        """
      Then the answer is 201 with:
        | spec.a | <left> |

      Examples:
        | schema | value | left |
        | {type: object, additionalProperties: true} | {b: 1, c: {d: 1}} | {"b":1,"c":{}} |
        | {type: array, x-kubernetes-preserve-unknown-fields: true, items: {type: object, properties: {b: {type: integer}}}} | [{b: 1, c: 1}] | [{"b":1,"c":1}] |
        | {type: object, x-kubernetes-preserve-unknown-fields: true, properties: {b: {type: object}}} | {b: {c: 1}, d: {e: 1}} | {"b":{},"d":{"e":1}} |
        | {type: array, items: {type: string, default: x}} | [a, null] | ["a","x"] |
        | {type: object, additionalProperties: {type: string, default: x}} | {b: null} | {"b":"x"} |
