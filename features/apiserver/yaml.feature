@area:apiserver
Feature: YAML
  sigs.k8s.io/yaml converts bodies in YAML to JSON before they are decoded.

  Source: kubernetes/apimachinery pkg/runtime/serializer/json/json.go; sigs.k8s.io/yaml.

  @req:APISERVER-89 @must @oracle
  Rule: The types are those of YAML 1.1

    @id:api-yaml-types
    Scenario Outline: <yaml>
      When the client sends:
        """
        POST widgets
        Content-Type: application/yaml

        {apiVersion: example.com/v1, kind: Widget, metadata: {name: a}, spec: {a: <yaml>}}
        """
      Then the answer is 201 with:
        | spec.a | <value> |

      Examples:
        | yaml              | value        |
        | yes               | true         |
        | Off               | false        |
        | 010               | 8            |
        | 0b11              | 3            |
        | 1_000             | 1000         |
        | 1e3               | 1000         |
        | 2020-01-01        | "2020-01-01" |
        | 12:30:45          | "12:30:45"   |
        | !!binary aGFsbG8= | "hallo"      |
        | !!float 2         | 2            |

    @id:api-yaml-refused
    Scenario Outline: <yaml> is refused
      When the client sends:
        """
        POST widgets
        Content-Type: application/yaml

        {apiVersion: example.com/v1, kind: Widget, metadata: {name: a}, spec: <yaml>}
        """
      Then the answer is 400 with:
        | message | /.*<why>.*/ |

      Examples:
        | yaml              | why                                                           |
        | {a: .inf}         | json: unsupported value: .Inf                                 |
        | {<<: 1}           | yaml: map merge requires map or sequence of maps as the value |
        | {a: *u}           | yaml: unknown anchor 'u' referenced                           |
        | {a: !!binary '*'} | yaml: !!binary value contains invalid base64 data             |

    @id:api-yaml-loop
    Example: an anchor that contains itself
      When the client sends:
        """
        POST widgets
        Content-Type: application/yaml

        {apiVersion: example.com/v1, kind: Widget, metadata: {name: a}, spec: &s {a: *s}}
        """
      Then the answer is 400 with:
        | message | /.*anchor 's' value contains itself.*/ |

    @id:api-yaml-merge
    Example: << merges, and does not override existing keys
      When the client sends:
        """
        POST widgets
        Content-Type: application/yaml

        {apiVersion: example.com/v1, kind: Widget, metadata: {name: a}, spec: {<<: {a: 1, b: 1}, b: 2}}
        """
      Then the answer is 201 with:
        | spec | {"a":1,"b":2} |

    @id:api-yaml-documents
    Example: only the first of several documents counts
      When the client sends:
        """
        POST widgets
        Content-Type: application/yaml

        {apiVersion: example.com/v1, kind: Widget, metadata: {name: a}}
        ---
        {apiVersion: example.com/v1, kind: Widget, metadata: {name: b}}
        """
      Then the answer is 201 with:
        | metadata.name | a |
      And "widgets/b" is gone

    @id:api-yaml-twice
    Example: a duplicate key gets a warning, and its last value counts
      When the client sends:
        """
        POST widgets
        Content-Type: application/yaml

        {apiVersion: example.com/v1, kind: Widget, metadata: {name: a, name: b}}
        """
      Then the answer is 201 with:
        | metadata.name | b |
      And the header Warning is "/299 - .line 1: key ..name.. already set in map./"

    @id:api-yaml-twice-strict
    Example: with strict validation a duplicate key is refused
      When the client sends:
        """
        POST widgets?fieldValidation=Strict
        Content-Type: application/yaml

        {apiVersion: example.com/v1, kind: Widget, metadata: {name: a, name: b}}
        """
      Then the answer is 400 with:
        | message | /Widget in version "v1" cannot be handled as a Widget: strict decoding error: yaml: unmarshal errors:\n  line 1: key "name" already set in map/ |

    @id:api-yaml-twice-applied
    Example: with strict validation a duplicate key in an apply is refused
      When the client sends:
        """
        PATCH widgets/a?fieldManager=m&fieldValidation=Strict
        Content-Type: application/apply-patch+yaml

        {apiVersion: example.com/v1, kind: Widget, metadata: {name: a}, spec: {a: 1, a: 2}}
        """
      Then the answer is 400 with:
        | message | /error strict decoding patch: error converting YAML to JSON: yaml: unmarshal errors:\n  line 1: key "a" already set in map/ |
