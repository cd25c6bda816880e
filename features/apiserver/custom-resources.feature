@area:apiserver
Feature: Schemas of custom resources
  A definition has a schema, and the server validates every write against it.

  Source: kubernetes/apiextensions-apiserver pkg/apiserver/schema/validation.go; RE2 syntax; kube-openapi
  pkg/validation/strfmt, pkg/validation/validate/validator.go, pkg/validation/validate/type.go; apiextensions-apiserver
  pkg/registry/customresource/validator.go, pkg/apiserver/customresource_handler.go.

  @req:APISERVER-58 @must @oracle
  Rule: Patterns are RE2, and match in linear time

    @id:api-pattern-found
    Scenario Outline: <pattern> matches <good>, not <bad>
      Given parts are defined with the spec: {properties: {color: {type: string, pattern: '<pattern>'}}}
      When the client posts to "/apis/parts.example.com/v1/namespaces/{namespace}/parts": {apiVersion: parts.example.com/v1, kind: Part, metadata: {name: a}, spec: {color: <good>}}
      Then the answer is 201 with:
        | spec.color | <good> |
      When the client posts to "/apis/parts.example.com/v1/namespaces/{namespace}/parts": {apiVersion: parts.example.com/v1, kind: Part, metadata: {name: b}, spec: {color: <bad>}}
      Then the answer is 422 with:
        | details.causes.0.field   | spec.color                                                          |
        | details.causes.0.message | Invalid value: "<bad>": spec.color in body should match '<pattern>' |

      Examples:
        | pattern        | good  | bad  |
        | (?i)^red$      | RED   | rod  |
        | \\Ared\\z      | red   | red2 |
        | ^[[:alpha:]]+$ | red   | r2   |
        | ^a\\-b\\_c$    | a-b_c | ab   |
        | ^\\pL+$        | röt   | r2   |

    @id:api-pattern-slow
    Example: a pattern that takes exponential time in engines that backtrack
      Given parts are defined with the spec: {properties: {color: {type: string, pattern: '^(a+)+$'}}}
      When the client posts to "/apis/parts.example.com/v1/namespaces/{namespace}/parts": {apiVersion: parts.example.com/v1, kind: Part, metadata: {name: a}, spec: {color: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa1}}
      Then the answer is 422 with:
        | details.causes.0.field | spec.color |

    @id:api-pattern-none
    Scenario Outline: <pattern> is not a valid pattern
      When the client sends:
        """
        POST /apis/apiextensions.k8s.io/v1/customresourcedefinitions
        Content-Type: application/yaml

        metadata: {name: parts.parts.example.com}
        spec:
          group: parts.example.com
          scope: Namespaced
          names: {plural: parts, kind: Part}
          versions:
          - name: v1
            served: true
            storage: true
            schema:
              openAPIV3Schema:
                type: object
                properties:
                  spec: {type: array, items: {type: string, pattern: '<pattern>'}}
        """
      Then the answer is 422 with:
        | details.causes.0.field   | spec.validation.openAPIV3Schema.properties[spec].items.pattern |
        | details.causes.0.message | Invalid value: "<pattern>": must be a valid regular expression, but isn't: error parsing regexp: <why> |

      Examples:
        | pattern | why                                          |
        | ^(?!x)  | invalid or unsupported Perl syntax: `(?!`    |
        | +       | missing argument to repetition operator: `+` |

  @req:APISERVER-170 @must @oracle
  Rule: Stored objects are read with the current defaults of the definition

    @id:api-defaults-on-read
    Example: a default that is newer than the object
      Given parts are defined with the spec: {properties: {size: {type: integer}, color: {type: string}}}
      And the client posts to "/apis/parts.example.com/v1/namespaces/{namespace}/parts": {apiVersion: parts.example.com/v1, kind: Part, metadata: {name: a}, spec: {color: red}}
      And the answer is called "first"
      And the client watches "/apis/parts.example.com/v1/namespaces/{namespace}/parts?watch=1&resourceVersion={first.version}"
      When the client sends:
        """
        PATCH /apis/apiextensions.k8s.io/v1/customresourcedefinitions/parts.parts.example.com?includeObject=None
        Content-Type: application/json-patch+json
        Accept: application/json;as=Table;v=v1;g=meta.k8s.io

        [{"op": "add", "path": "/spec/versions/0/schema/openAPIV3Schema/properties/spec/properties/size/default", "value": 3}]
        """
      Then the watch ends cleanly within 30 seconds
      When the client gets "/apis/parts.example.com/v1/namespaces/{namespace}/parts/a"
      Then the answer is 200 with:
        | spec.size                         | 3                                |
        | metadata.resourceVersion          | {first.version}                  |
        | metadata.managedFields.0.fieldsV1 | {"f:spec":{".":{},"f:color":{}}} |

    @id:api-status-defaults-elsewhere
    Example: a write of the status in another version adds no defaults to the spec
      Given parts are defined in versions:
        """
        - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, additionalProperties: true, default: {}}}}}}
        - {name: v1beta1, served: true, storage: false, subresources: {status: {}}, schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {a: {type: boolean, default: true}}}}}}}
        """
      And the client posts to "/apis/parts.example.com/v1beta1/namespaces/{namespace}/parts": {apiVersion: parts.example.com/v1beta1, kind: Part, metadata: {name: a}}
      When the client sends "/apis/parts.example.com/v1beta1/namespaces/{namespace}/parts/a/status" a merge patch: {}
      Then the answer is 200 with:
        | spec | {} |
      When the client sends "/apis/parts.example.com/v1beta1/namespaces/{namespace}/parts/a" a merge patch: {}
      Then the answer is 200 with:
        | spec | {"a":true} |

  @req:APISERVER-98 @must @oracle
  Rule: A string is validated against the format of its schema

    @id:api-formats
    Scenario Outline: <value> is not a valid <format>
      Given parts are defined with the spec: {properties: {a: {type: string, format: <format>}}}
      When the client posts to "/apis/parts.example.com/v1/namespaces/{namespace}/parts": {apiVersion: parts.example.com/v1, kind: Part, metadata: {name: a}, spec: {a: "<value>"}}
      Then the answer is 422 with:
        | details.causes.0.reason  | FieldValueTypeInvalid                                                        |
        | details.causes.0.message | Invalid value: "<value>": spec.a in body must be of type <format>: "<value>" |

      Examples:
        | format     | value                                |
        | date-time  | 2026-01-01 00:00:00Z                 |
        | date-time  | 2026-02-29T00:00:00Z                 |
        | date       | 2026-1-1                             |
        | duration   | 2 years                              |
        | ipv4       | ::1                                  |
        | ipv6       | fe80::1%eth0                         |
        | cidr       | 10.0.0.0/33                          |
        | mac        | 00:00:5e:00:53                       |
        | hostname   | a_b                                  |
        | uri        | a b                                  |
        | uuid4      | 11111111-1111-1111-8111-111111111111 |
        | byte       | a                                    |
        | hexcolor   | #12345                               |
        | rgbcolor   | rgb(256,0,0)                         |
        | isbn10     | 0321751042                           |
        | creditcard | 4111111111111112                     |
        | ssn        | 12-345-6789                          |
        | email      | a@                                   |

    @id:api-formats-taken
    Scenario Outline: <value> is a valid <format>
      Given parts are defined with the spec: {properties: {a: {type: string, format: <format>}}}
      When the client posts to "/apis/parts.example.com/v1/namespaces/{namespace}/parts": {apiVersion: parts.example.com/v1, kind: Part, metadata: {name: a}, spec: {a: "<value>"}}
      Then the answer is 201

      Examples:
        | format     | value                            |
        | date-time  | 2026-01-01t23:59:59.5+01:00      |
        | date       | 2024-02-29                       |
        | duration   | 1h3m                             |
        | duration   | for 2 weeks                      |
        | ipv4       | 010.0.0.1                        |
        | ipv4       | ::ffff:10.0.0.1                  |
        | ipv6       | ::1                              |
        | cidr       | ::1/128                          |
        | mac        | 0000.5e00.5301                   |
        | hostname   | a-b.example.com                  |
        | uri        | /a/b                             |
        | uuid       | 111111111111111181111111AAAAAAAA |
        | byte       | YQ==                             |
        | hexcolor   | FFF                              |
        | rgbcolor   | rgb(255, 0,0)                    |
        | isbn       | 978-0321751041                   |
        | creditcard | 4111-1111 1111 1111              |
        | ssn        | 123-45 6789                      |
        | email      | A <a@example.com>                |
        | whatever   | anything                         |

  @req:APISERVER-98 @must @oracle
  Rule: A number is validated against the type and format of its schema

    @id:api-formats-of-numbers
    Example: an int32 beyond 32 bits
      Given parts are defined with the spec: {properties: {a: {type: integer, format: int32}}}
      When the client posts to "/apis/parts.example.com/v1/namespaces/{namespace}/parts": {"apiVersion": "parts.example.com/v1", "kind": "Part", "metadata": {"name": "a"}, "spec": {"a": 2147483648}}
      Then the answer is 422 with:
        | details.causes.0.message | Invalid value: "": Checked value must be of type integer with format int32 in spec.a |

    @id:api-fraction-of-format
    Scenario Outline: 1.5 for <type> with the format <format>
      Given parts are defined with the spec: {properties: {a: {type: <type>, format: <format>}}}
      When the client posts to "/apis/parts.example.com/v1/namespaces/{namespace}/parts": {apiVersion: parts.example.com/v1, kind: Part, metadata: {name: a}, spec: {a: 1.5}}
      Then the answer is 422 with:
        | details.causes.0.reason  | FieldValueTypeInvalid                                                        |
        | details.causes.0.message | Invalid value: "float64": spec.a in body must be of type <format>: "float64" |

      Examples:
        | type    | format |
        | integer | int32  |
        | integer | int64  |
        | string  | ipv4   |

    @id:api-no-integer-at-all
    Scenario Outline: <value> is not an integer
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

    @id:api-schema-large-integers
    Scenario Outline: a number that is too large for <schema>
      Given parts are defined with the spec: {type: object, properties: {a: <schema>}}
      When the client posts to "/apis/parts.example.com/v1/namespaces/{namespace}/parts": {apiVersion: parts.example.com/v1, kind: Part, metadata: {name: a}, spec: {a: -9223372036854776000}}
      Then the answer is 422 with:
        | message | /.*<why>.*/ |

      Examples:
        | schema                         | why                                                                |
        | {type: integer}                | Checked value must be of type integer \(default format\) in spec.a |
        | {type: integer, format: int64} | Checked value must be of type integer with format int64 in spec.a  |

  @req:APISERVER-98 @must @oracle
  Rule: A value that fails oneOf, anyOf, allOf or not is refused with the server's messages

    @id:api-junctors
    Scenario Outline: <schema>
      Given parts are defined with the spec: <schema>
      When the client posts to "/apis/parts.example.com/v1/namespaces/{namespace}/parts": {apiVersion: parts.example.com/v1, kind: Part, metadata: {name: a}, spec: <spec>}
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

  @req:APISERVER-98 @must @oracle
  Rule: The values of an enum are converted before they are compared

    @id:api-enum-converted
    Scenario Outline: <value> for <type>, of <listed>
      Given parts are defined with the spec: {properties: {a: {type: <type>, enum: <listed>}}}
      When the client posts to "/apis/parts.example.com/v1/namespaces/{namespace}/parts": {apiVersion: parts.example.com/v1, kind: Part, metadata: {name: a}, spec: {a: <value>}}
      Then the answer is 422 with:
        | details.causes.0.reason      | FieldValueTypeInvalid |
        | details.causes.<last>.reason | <reason>              |

      Examples:
        | value | type    | listed | last | reason                 |
        | 1.5   | integer | [1, 2] | 2    | (absent)               |
        | 97    | string  | ["a"]  | 1    | (absent)               |
        | 97    | string  | ["b"]  | 1    | FieldValueNotSupported |

  @req:APISERVER-98 @must @oracle
  Rule: Lists are validated against their limits and keys

    @id:api-create-items-twice
    Scenario Outline: a duplicate item in a list of type <type>
      Given shelves are defined in versions:
        """
        - name: v1
          served: true
          storage: true
          schema:
            openAPIV3Schema:
              type: object
              properties:
                list: {type: array, <schema>}
        """
      When the client posts to "/apis/shelves.example.com/v1/namespaces/{namespace}/shelves":
        """
        apiVersion: shelves.example.com/v1
        kind: Shelve
        metadata: {name: a}
        list: <list>
        """
      Then the answer is 422 with:
        | details.causes.0.field   | list[1]                    |
        | details.causes.0.message | Duplicate value: <message> |

      Examples:
        | type | schema | list | message |
        | set  | x-kubernetes-list-type: set, items: {type: string} | [a, a] | "a" |
        | map  | x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [id], items: {type: object, required: [id], properties: {id: {type: integer}}} | [{id: 1}, {id: 1}] | {"id":1} |

    @id:api-too-many-of-one
    Example: too many items
      Given parts are defined with the spec: {properties: {a: {type: array, maxItems: 1, items: {type: string}}}}
      When the client posts to "/apis/parts.example.com/v1/namespaces/{namespace}/parts": {apiVersion: parts.example.com/v1, kind: Part, metadata: {name: a}, spec: {a: [x, y]}}
      Then the answer is 422 with:
        | details.causes.0.message | Too many: 2: must have at most 1 item |

  @req:APISERVER-98 @must @oracle
  Rule: An embedded object has an apiVersion and a kind

    @id:api-embedded-types
    Scenario Outline: <template>
      Given parts are defined with the spec: {properties: {template: {type: object, x-kubernetes-embedded-resource: true, x-kubernetes-preserve-unknown-fields: true}}}
      When the client posts to "/apis/parts.example.com/v1/namespaces/{namespace}/parts": {apiVersion: parts.example.com/v1, kind: Part, metadata: {name: a}, spec: {template: <template>}}
      Then the answer is 422 with:
        | details.causes.0.field   | spec.template.<member> |
        | details.causes.0.message | <message>              |

      Examples:
        | template                         | member     | message |
        | {kind: ConfigMap}                | apiVersion | Required value |
        | {apiVersion: "", kind: ConfigMap} | apiVersion | Invalid value: "": must not be empty |
        | {apiVersion: v1}                 | kind       | Required value |
        | {apiVersion: v1, kind: A_B}      | kind       | Invalid value: "A_B": may have mixed case, but should otherwise match: a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?') |

  @req:APISERVER-98 @must @oracle
  Rule: A schema may restrict name and generateName

    @id:api-schema-of-names
    Scenario Outline: <metadata>
      Given parts are defined in versions:
        """
        - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {metadata: {type: object, properties: {name: {type: string, maxLength: 12}, generateName: {type: string, minLength: 5}}}}}}}
        """
      When the client posts to "/apis/parts.example.com/v1/namespaces/{namespace}/parts": {apiVersion: parts.example.com/v1, kind: Part, metadata: <metadata>}
      Then the answer is 422 with:
        | details.causes.0.field   | <field> |
        | details.causes.0.message | <why>   |

      Examples:
        | metadata          | field                 | why                                                                           |
        | {name: a-long-name-it-is} | metadata.name | Too long: may not be more than 12 bytes |
        | {generateName: gen-} | metadata.generateName | Invalid value: "gen-": metadata.generateName in body should be at least 5 chars long |

  @req:APISERVER-98 @must @oracle
  Rule: An object of another kind is refused with its other errors

    @id:api-other-kind-and-more
    Example: an embedded object without a kind
      Given parts are defined with the spec: {properties: {a: {type: object, x-kubernetes-embedded-resource: true, x-kubernetes-preserve-unknown-fields: true}}}
      When the client posts to "/apis/parts.example.com/v1/namespaces/{namespace}/parts": {apiVersion: parts.example.com/v1, kind: Gadget, metadata: {name: a}, spec: {a: {}}}
      Then the answer is 422 with:
        | details.kind           | Gadget            |
        | details.causes.0.field | kind              |
        | details.causes.1.field | spec.a.apiVersion |
        | details.causes.2.field | spec.a.kind       |

    @id:api-create-kind-other-unknown
    Scenario Outline: unknown fields are not reported with <query>
      Given shelves are defined in versions:
        """
        - name: v1
          served: true
          storage: true
          schema: {openAPIV3Schema: {type: object}}
        """
      When the client posts to "/apis/shelves.example.com/v1/namespaces/{namespace}/shelves?<query>":
        """
        apiVersion: shelves.example.com/v1
        kind: Gadget
        metadata: {name: a}
        lost: true
        """
      Then the answer is 422 with:
        | details.causes.0.field | kind |
      And the header Warning is "(absent)"

      Examples:
        | query                  |
        | fieldValidation=Warn   |
        | fieldValidation=Strict |

    @id:api-other-kind-status
    Example: the status, which is not written, is not validated
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

    @id:api-schema-other-kind
    Example: the message has the generated name
      When the client posts to "widgets": {apiVersion: example.com/v1, kind: Gadget, metadata: {generateName: gen-}}
      Then the answer is 422 with:
        | message | /Gadget.example.com "gen-.+" is invalid: kind: Invalid value: "Gadget": must be Widget/ |

    @id:api-other-kind-without-defaults
    Scenario Outline: without its defaults, but with its rules: a rule about <what>
      Given parts are defined with the spec: {properties: {a: {type: integer, default: 1}, b: {type: integer}}, x-kubernetes-validations: [{rule: "<rule>"}]}
      When the client posts to "/apis/parts.example.com/v1/namespaces/{namespace}/parts": {apiVersion: parts.example.com/v1, kind: Gadget, metadata: {name: a}, spec: {b: 1}}
      Then the answer is 422 with:
        | details.causes.0.message | Invalid value: "Gadget": must be Part |
        | details.causes.1.message | <message>                             |

      Examples:
        | what                 | rule         | message |
        | a default            | self.a < 5   | Invalid value: "object": no such key: a evaluating rule: self.a < 5 |
        | a field that is set  | self.b < 5   | (absent) |
        | a field that is set, which is false | self.b > 5 | Invalid value: failed rule: self.b > 5 |
        | an absent field      | !has(self.a) | (absent) |
