@area:apiserver
Feature: Schemas of custom resources
  A definition has a schema, and the server validates every write against it.

  Source: kubernetes/apiextensions-apiserver pkg/apiserver/schema/validation.go; RE2 syntax.

  @req:APISERVER-58 @must @oracle
  Rule: Patterns are RE2, and match in linear time

    @id:api-pattern-found
    Scenario Outline: <pattern> matches <good>, not <bad>
      Given parts are defined with the spec: {properties: {color: {type: string, pattern: '<pattern>'}}}
      When the client sends:
        """
        POST /apis/parts.example.com/v1/namespaces/{namespace}/parts
        Content-Type: application/yaml

        {apiVersion: parts.example.com/v1, kind: Part, metadata: {name: a}, spec: {color: <good>}}
        """
      Then the answer is 201 with:
        | spec.color | <good> |
      When the client sends:
        """
        POST /apis/parts.example.com/v1/namespaces/{namespace}/parts
        Content-Type: application/yaml

        {apiVersion: parts.example.com/v1, kind: Part, metadata: {name: b}, spec: {color: <bad>}}
        """
      Then the answer is 422 with:
        | details.causes.0.field   | spec.color |
        | details.causes.0.message | Invalid value: "<bad>": spec.color in body should match '<pattern>' |

      Examples:
        | pattern        | good | bad  |
        | (?i)^red$      | RED  | rod  |
        | \\Ared\\z      | red  | red2 |
        | ^[[:alpha:]]+$ | red  | r2   |
        | ^a\\-b\\_c$    | a-b_c | ab   |
        | ^\\pL+$        | röt  | r2   |

    @id:api-pattern-slow
    Example: a pattern that backtracks elsewhere
      Given parts are defined with the spec: {properties: {color: {type: string, pattern: '^(a+)+$'}}}
      When the client sends:
        """
        POST /apis/parts.example.com/v1/namespaces/{namespace}/parts
        Content-Type: application/yaml

        {apiVersion: parts.example.com/v1, kind: Part, metadata: {name: a}, spec: {color: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa1}}
        """
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
        | pattern | why                                             |
        | ^(?!x)  | invalid or unsupported Perl syntax: `(?!`       |
        | +       | missing argument to repetition operator: `+`    |

  @req:APISERVER-170 @must @oracle
  Rule: Stored objects are read with the current defaults of the definition

    @id:api-defaults-on-read
    Example: a default that is newer than the object
      Given parts are defined with the spec: {properties: {size: {type: integer}, color: {type: string}}}
      And the client posts to "/apis/parts.example.com/v1/namespaces/{namespace}/parts":
        """
        {apiVersion: parts.example.com/v1, kind: Part, metadata: {name: a}, spec: {color: red}}
        """
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
        | spec.size                         | 3                       |
        | metadata.resourceVersion          | {first.version}         |
        | metadata.managedFields.0.fieldsV1 | {"f:spec":{".":{},"f:color":{}}} |
