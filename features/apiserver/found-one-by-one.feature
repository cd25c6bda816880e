@area:apiserver
Feature: Found one by one
  Differences from a real server that single requests among a hundred thousand random ones found, all fixed.

  Source: kube-openapi pkg/validation/validate/type.go, pkg/schemaconv/smd.go (convertPrimitive); kubernetes/kubernetes
  pkg/apis/core/validation/events.go; kubernetes/apiserver pkg/registry/rest/create.go (ValidateCreate);
  kubernetes/apiextensions-apiserver pkg/apiserver/customresource_handler.go (unstructuredDefaulter).

  @req:APISERVER-98 @must @oracle
  Rule: A fraction is a number of 64 bits

    @id:api-fraction-of-format
    Scenario Outline: 1.5 for <type> of the format <format>
      Given parts are defined in versions:
        """
        - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {a: {type: <type>, format: <format>}}}}}}}
        """
      When the client posts to "/apis/parts.example.com/v1/namespaces/{namespace}/parts": {apiVersion: parts.example.com/v1, kind: Part, metadata: {name: a}, spec: {a: 1.5}}
      Then the answer is 422 with:
        | details.causes.0.reason  | FieldValueTypeInvalid |
        | details.causes.0.message | Invalid value: "float64": spec.a in body must be of type <format>: "float64" |

      Examples:
        | type    | format |
        | integer | int32  |
        | integer | int64  |
        | string  | ipv4   |

  @req:APISERVER-92 @must @oracle
  Rule: Of a text with a format, an apply knows only that it is a scalar

    @id:api-apply-of-format
    Scenario Outline: <value> for a text of the format "<format>"
      Given parts are defined in versions:
        """
        - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {a: {type: string, format: "<format>"}}}}}}}
        """
      When the client sends "/apis/parts.example.com/v1/namespaces/{namespace}/parts/a?fieldManager=m" an apply patch: {apiVersion: parts.example.com/v1, kind: Part, metadata: {name: a}, spec: {a: <value>}}
      Then the answer is <code> with:
        | message | <message> |

      Examples:
        | format    | value  | code | message |
        | ipv4      | 1      | 422  | /Part.parts.example.com "a" is invalid: .*spec.a in body must be of type ipv4: "int64".*/ |
        | date-time | true   | 422  | /Part.parts.example.com "a" is invalid: .*spec.a in body must be of type date-time: "".*/ |
        | own       | 1      | 422  | /Part.parts.example.com "a" is invalid: .*spec.a in body must be of type string: "integer".*/ |
        | ipv4      | [1, 2] | 500  | failed to create typed patch object (/a; parts.example.com/v1, Kind=Part): .spec.a: expected any scalar, got &{[1 2]} |
        | byte      | 1      | 500  | failed to create typed patch object (/a; parts.example.com/v1, Kind=Part): .spec.a: expected string, got &value.valueUnstructured{Value:1} |

    @id:api-apply-keyless-webhook
    Example: what is no map in a list with keys is refused before it is decoded
      When the client sends "/apis/admissionregistration.k8s.io/v1/mutatingwebhookconfigurations/a?fieldManager=m" an apply patch: {apiVersion: admissionregistration.k8s.io/v1, kind: MutatingWebhookConfiguration, metadata: {name: a}, webhooks: [[]]}
      Then the answer is 500 with:
        | message | failed to create typed patch object (/a; admissionregistration.k8s.io/v1, Kind=MutatingWebhookConfiguration): .webhooks: element 0: associative list with keys may not have non-map elements |

  @req:APISERVER-172 @must @oracle
  Rule: The metadata of a new event are validated last

    @id:api-event-metadata-last
    Scenario Outline: an event about <object> with <metadata>
      When the client posts to "/api/v1/namespaces/{namespace}/events": {metadata: {<metadata>}, involvedObject: {<object>}}
      Then the answer is 422 with:
        | details.causes.0.field   | <field>   |
        | details.causes.0.message | <message> |
        | details.causes.1         | (absent)  |

      Examples:
        | metadata               | object                   | field                    | message |
        |                        | namespace: elsewhere     | involvedObject.namespace | Invalid value: "elsewhere": does not match event.namespace |
        | name: a, labels: {"!": x} | namespace: elsewhere  | involvedObject.namespace | Invalid value: "elsewhere": does not match event.namespace |
        |                        | namespace: "{namespace}" | metadata.name            | Required value: name or generateName is required |
        | name: "a%b"            | namespace: "{namespace}" | metadata.name            | Invalid value: "a%b": may not contain '%' |

  @req:APISERVER-83 @must @oracle
  Rule: A quantity that is null is zero

    @id:api-null-quantity
    Example: the overhead of the pods of a runtime class
      When the client sends "/apis/node.k8s.io/v1/runtimeclasses/a?fieldManager=m" an apply patch: {apiVersion: node.k8s.io/v1, kind: RuntimeClass, metadata: {name: a}, handler: h, overhead: {podFixed: {cpu: null}}}
      Then the answer is 201 with:
        | overhead.podFixed.cpu | 0 |

  @req:APISERVER-130 @must @oracle
  Rule: What is of another kind has no defaults, and its rules are evaluated

    @id:api-other-kind-without-defaults
    Scenario Outline: a rule about <what>
      Given parts are defined in versions:
        """
        - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {a: {type: integer, default: 1}, b: {type: integer}}, x-kubernetes-validations: [{rule: "<rule>"}]}}}}}
        """
      When the client posts to "/apis/parts.example.com/v1/namespaces/{namespace}/parts": {apiVersion: parts.example.com/v1, kind: Gadget, metadata: {name: a}, spec: {b: 1}}
      Then the answer is 422 with:
        | details.causes.0.message | Invalid value: "Gadget": must be Part |
        | details.causes.1.message | <message> |

      Examples:
        | what                 | rule         | message |
        | a default            | self.a < 5   | Invalid value: "object": no such key: a evaluating rule: self.a < 5 |
        | what it has          | self.b < 5   | (absent) |
        | what it has, falsely | self.b > 5   | Invalid value: failed rule: self.b > 5 |
        | nothing              | !has(self.a) | (absent) |

  @req:APISERVER-91 @must @oracle
  Rule: Metadata that are not written with a status may say anything

    @id:api-status-of-other-uid
    Scenario Outline: <patch> of the status of a custom resource with another uid
      Given parts are defined in versions:
        """
        - {name: v1, served: true, storage: true, subresources: {status: {}}, schema: {openAPIV3Schema: {type: object, properties: {status: {type: object, properties: {a: {type: integer}}}}}}}
        """
      And the client posts to "/apis/parts.example.com/v1/namespaces/{namespace}/parts": {apiVersion: parts.example.com/v1, kind: Part, metadata: {name: a}}
      When the client sends "/apis/parts.example.com/v1/namespaces/{namespace}/parts/a/status?fieldManager=m" <patch>: {apiVersion: parts.example.com/v1, kind: Part, metadata: {name: a, uid: 11111111-1111-4111-8111-111111111111}, status: {a: 1}}
      Then the answer is 200 with:
        | status.a | 1 |

      Examples:
        | patch          |
        | a merge patch  |
        | an apply patch |

    @id:api-status-of-other-uid-built-in
    Example: the identity of what is of a built-in kind is not theirs
      Given the client posts to "/apis/resource.k8s.io/v1/namespaces/{namespace}/resourceclaims": {apiVersion: resource.k8s.io/v1, kind: ResourceClaim, metadata: {name: a}, spec: {}}
      When the client sends "/apis/resource.k8s.io/v1/namespaces/{namespace}/resourceclaims/a/status" a merge patch: {metadata: {uid: 11111111-1111-4111-8111-111111111111}}
      Then the answer is 422 with:
        | details.causes.0.message | Invalid value: "11111111-1111-4111-8111-111111111111": field is immutable |
        | details.causes.0.field   | metadata.uid |

  @req:APISERVER-90 @must @oracle
  Rule: An update of a scale warns of fields that are there twice

    @id:api-scale-duplicate-fields
    Scenario Outline: <type> that has them
      When the client sends:
        """
        PUT /api/v1/namespaces/{namespace}/replicationcontrollers/a/scale
        Content-Type: <type>

        <scale>
        """
      Then the answer is 404
      And the header Warning is "/299 - .<warning>.*/"

      Examples:
        | type             | scale | warning |
        | application/json | {"kind": "Twice", "kind": "Scale", "apiVersion": "autoscaling/v1", "metadata": {"name": "a"}, "spec": {"replicas": 1}} | duplicate field .*kind |
        | application/json | {"kind": "Scale", "apiVersion": "autoscaling/v1", "metadata": {"name": "a"}, "spec": {"replicas": 2, "replicas": 1}} | duplicate field .*spec.replicas |
        | application/yaml | {kind: Scale, apiVersion: autoscaling/v1, metadata: {name: a}, spec: {replicas: 2, replicas: 1}} | line 1: key .*replicas.* already set in map |
