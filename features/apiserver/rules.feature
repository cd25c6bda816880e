@area:apiserver
Feature: Validation rules of custom resources
  A definition may have validation rules in the Common Expression Language (CEL), which the server evaluates on every write.

  Source: kubernetes/apiextensions-apiserver pkg/apiserver/schema/cel; Validation rules,
  https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#validation-rules;
  kubernetes/apiserver pkg/cel/common/equality.go (CachedDeepEqual).

  @req:APISERVER-130 @must @oracle
  Rule: An object for which a rule is false, or cannot be evaluated, is refused

    @id:api-rule-false
    Scenario Outline: <what>
      Given parts are defined with the spec:
        """
        properties: {name: {type: string, maxLength: 20}, replicas: {type: integer}, minReplicas: {type: integer}, tags: {type: array, maxItems: 10, items: {type: string, maxLength: 10}}, labels: {type: object, maxProperties: 5, additionalProperties: {type: string, maxLength: 10}}, port: {x-kubernetes-int-or-string: true}, at: {type: string, format: date-time}, a-b: {type: string}, namespace: {type: string}}
        x-kubernetes-validations: [{rule: "<rule>"}]
        """
      When the client posts to "/apis/parts.example.com/v1/namespaces/{namespace}/parts": {apiVersion: parts.example.com/v1, kind: Part, metadata: {name: a}, spec: <spec>}
      Then the answer is 422 with:
        | details.causes.0.field   | spec      |
        | details.causes.0.message | <message> |

      Examples:
        | what | rule | spec | message |
        | integers | self.minReplicas <= self.replicas | {minReplicas: 2, replicas: 1} | Invalid value: failed rule: self.minReplicas <= self.replicas |
        | a name | self.name.matches('^[a-z]+$') | {name: X1} | Invalid value: failed rule: self.name.matches('^[a-z]+$') |
        | items | self.tags.all(t, t.size() < 3) | {tags: [a, long]} | Invalid value: failed rule: self.tags.all(t, t.size() < 3) |
        | two variables | self.labels.all(k, v, k == v) | {labels: {a: b}} | Invalid value: failed rule: self.labels.all(k, v, k == v) |
        | an absent field | self.replicas > 0 | {} | Invalid value: "object": no such key: replicas evaluating rule: self.replicas > 0 |
        | an index | self.tags[2] == 'a' | {tags: [a]} | Invalid value: "object": index out of bounds: 2 evaluating rule: self.tags[2] == 'a' |
        | division | 1 / self.replicas > 0 | {replicas: 0} | Invalid value: "object": division by zero evaluating rule: 1 / self.replicas > 0 |
        | an int-or-string | self.port > 80 | {port: http} | Invalid value: "object": 'no such overload': call arguments did not match a supported operator, function or macro signature for rule: self.port > 80 |
        | timestamps | self.at > timestamp('2024-01-01T00:00:00Z') | {at: "2023-12-31T23:59:59Z"} | Invalid value: failed rule: self.at > timestamp('2024-01-01T00:00:00Z') |
        | a quantity | quantity(self.name).isLessThan(quantity('1Gi')) | {name: 1Ti} | Invalid value: failed rule: quantity(self.name).isLessThan(quantity('1Gi')) |
        | a CIDR | cidr('10.0.0.0/8').containsIP(self.name) | {name: 11.0.0.1} | Invalid value: failed rule: cidr('10.0.0.0/8').containsIP(self.name) |
        | an escaped name | self.a__dash__b == self.__namespace__ | {a-b: x, namespace: z} | Invalid value: failed rule: self.a__dash__b == self.__namespace__ |
        | an optional field | self.?name.orValue('none') != 'none' | {} | Invalid value: failed rule: self.?name.orValue('none') != 'none' |

    @id:api-rule-true
    Scenario Outline: <rule>
      Given parts are defined with the spec:
        """
        properties: {name: {type: string, maxLength: 20}, replicas: {type: integer}, minReplicas: {type: integer}, tags: {type: array, maxItems: 10, items: {type: string, maxLength: 10}}, labels: {type: object, maxProperties: 5, additionalProperties: {type: string, maxLength: 10}}, port: {x-kubernetes-int-or-string: true}, at: {type: string, format: date-time}, a-b: {type: string}, namespace: {type: string}}
        x-kubernetes-validations: [{rule: "<rule>"}]
        """
      When the client posts to "/apis/parts.example.com/v1/namespaces/{namespace}/parts": {apiVersion: parts.example.com/v1, kind: Part, metadata: {name: a}, spec: <spec>}
      Then the answer is 201 with:
        | kind | Part |

      Examples:
        | rule | spec |
        | has(self.name) \|\| !has(self.port) | {} |
        | self.tags.exists_one(t, t == 'a') && self.tags.map(t, t + 'x') == ['ax', 'bx'] | {tags: [a, b]} |
        | type(self.port) == int ? self.port < 90 : self.port.startsWith('h') | {port: http} |
        | duration('90m') == duration('1h30m') && self.at.getFullYear() == 2024 | {at: "2024-05-01T00:00:00Z"} |
        | self.labels.transformList(k, v, k + v).sort() == ['a1', 'b2'] | {labels: {b: "2", a: "1"}} |
        | isURL(self.name) && url(self.name).getPort() == '8080' | {name: "http://a:8080/x"} |
        | semver('1.2.3').isLessThan(semver('1.10.0')) && isIP(self.name) | {name: "::1"} |
        | '%s of %s'.format([self.name, 'x']) == 'a of x' | {name: a} |
        | self.replicas > 1.5 && (1/0 == 1 \|\| true) | {replicas: 2} |

    @id:api-rule-message
    Scenario Outline: <what>
      Given parts are defined with the spec:
        """
        properties: {name: {type: string, maxLength: 20}, replicas: {type: integer}, minReplicas: {type: integer}, tags: {type: array, maxItems: 10, items: {type: string, maxLength: 10}}, labels: {type: object, maxProperties: 5, additionalProperties: {type: string, maxLength: 10}}, port: {x-kubernetes-int-or-string: true}, at: {type: string, format: date-time}, a-b: {type: string}, namespace: {type: string}}
        x-kubernetes-validations: [{rule: "self.replicas < 3", <extra>}]
        """
      When the client posts to "/apis/parts.example.com/v1/namespaces/{namespace}/parts": {apiVersion: parts.example.com/v1, kind: Part, metadata: {name: a}, spec: {replicas: 5, name: z, tags: []}}
      Then the answer is 422 with:
        | details.causes.0.field   | <field>   |
        | details.causes.0.reason  | <reason>  |
        | details.causes.0.message | <message> |

      Examples:
        | what | extra | field | reason | message |
        | a message | message: "at most two" | spec | FieldValueInvalid | Invalid value: at most two |
        | a messageExpression | messageExpression: "'not ' + self.name" | spec | FieldValueInvalid | Invalid value: not z |
        | a messageExpression that fails | messageExpression: "self.tags[5]" | spec | FieldValueInvalid | Invalid value: failed rule: self.replicas < 3 |
        | the reason FieldValueForbidden | reason: FieldValueForbidden, message: no | spec | FieldValueForbidden | Forbidden: no |
        | the reason FieldValueRequired | reason: FieldValueRequired, message: more | spec | FieldValueRequired | Required value: more |
        | a fieldPath | fieldPath: .replicas | spec.replicas | FieldValueInvalid | Invalid value: failed rule: self.replicas < 3 |

    @id:api-rule-blocked
    Example: rules are not evaluated for an object that its schema rejects
      Given parts are defined with the spec:
        """
        properties: {name: {type: string, maxLength: 20}, replicas: {type: integer}, minReplicas: {type: integer}, tags: {type: array, maxItems: 10, items: {type: string, maxLength: 10}}, labels: {type: object, maxProperties: 5, additionalProperties: {type: string, maxLength: 10}}, port: {x-kubernetes-int-or-string: true}, at: {type: string, format: date-time}, a-b: {type: string}, namespace: {type: string}}
        x-kubernetes-validations: [{rule: "self.replicas < 3"}]
        """
      When the client posts to "/apis/parts.example.com/v1/namespaces/{namespace}/parts": {apiVersion: parts.example.com/v1, kind: Part, metadata: {name: a}, spec: {replicas: x}}
      Then the answer is 422 with:
        | details.causes.0.reason  | FieldValueTypeInvalid |
        | details.causes.1.message | Invalid value: null: some validation rules were not checked because the object was invalid; correct the existing errors to complete validation |

    @id:api-rule-call-cost
    Example: a rule that is too expensive for the object
      Given parts are defined with the spec:
        """
        properties: {sizes: {type: array, maxItems: 30, items: {type: integer}}}
        x-kubernetes-validations:
          - rule: self.sizes.size() > 0
          - rule: self.sizes.all(a, self.sizes.all(b, self.sizes.all(c, self.sizes.all(d, a == b && c == d))))
          - rule: self.sizes.size() > 40
        """
      When the client sends:
        """
        POST /apis/parts.example.com/v1/namespaces/{namespace}/parts
        Content-Type: application/yaml

        apiVersion: parts.example.com/v1
        kind: Part
        metadata: {name: a}
        spec:
          sizes: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]
        """
      Then the answer is 422 with:
        | details.causes.0.field   | spec |
        | details.causes.0.message | /.*actual cost limit exceeded.*no further validation rules will be run due to call cost exceeds limit for rule: self.sizes.all.*/ |
        | details.causes.1         | (absent) |

    @id:api-rules-unchecked-without-name
    Example: the rules of an object without a name are not evaluated
      Given parts are defined in versions:
        """
        - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, x-kubernetes-validations: [{rule: "true"}]}}}
        """
      When the client posts to "/apis/parts.example.com/v1/namespaces/{namespace}/parts": {apiVersion: parts.example.com/v1, kind: Part, metadata: {}}
      Then the answer is 422 with:
        | details.causes.1.message | Invalid value: null: some validation rules were not checked because the object was invalid; correct the existing errors to complete validation |

  @req:APISERVER-131 @must @oracle
  Rule: Unchanged invalid values are accepted (ratcheting)

    @id:api-rule-transition
    Example: transition rules only apply to updates
      Given parts are defined with the spec:
        """
        properties: {name: {type: string, maxLength: 20}, replicas: {type: integer}, minReplicas: {type: integer}, tags: {type: array, maxItems: 10, items: {type: string, maxLength: 10}}, labels: {type: object, maxProperties: 5, additionalProperties: {type: string, maxLength: 10}}, port: {x-kubernetes-int-or-string: true}, at: {type: string, format: date-time}, a-b: {type: string}, namespace: {type: string}}
        x-kubernetes-validations: [{rule: "self.replicas >= oldSelf.replicas"}]
        """
      When the client posts to "/apis/parts.example.com/v1/namespaces/{namespace}/parts": {apiVersion: parts.example.com/v1, kind: Part, metadata: {name: a}, spec: {replicas: 3}}
      Then the answer is 201 with:
        | spec.replicas | 3 |
      When the client sends "/apis/parts.example.com/v1/namespaces/{namespace}/parts/a" a merge patch: {"spec": {"replicas": 2}}
      Then the answer is 422 with:
        | details.causes.0.message | Invalid value: failed rule: self.replicas >= oldSelf.replicas |
      When the client sends "/apis/parts.example.com/v1/namespaces/{namespace}/parts/a" a merge patch: {"spec": {"replicas": 4}}
      Then the answer is 200 with:
        | spec.replicas | 4 |

    @id:api-rule-optional-old
    Example: a rule with an optional old value
      Given parts are defined with the spec:
        """
        properties: {name: {type: string, maxLength: 20}, replicas: {type: integer}, minReplicas: {type: integer}, tags: {type: array, maxItems: 10, items: {type: string, maxLength: 10}}, labels: {type: object, maxProperties: 5, additionalProperties: {type: string, maxLength: 10}}, port: {x-kubernetes-int-or-string: true}, at: {type: string, format: date-time}, a-b: {type: string}, namespace: {type: string}}
        x-kubernetes-validations: [{rule: "oldSelf.hasValue() || self.replicas == 1", optionalOldSelf: true}]
        """
      When the client posts to "/apis/parts.example.com/v1/namespaces/{namespace}/parts": {apiVersion: parts.example.com/v1, kind: Part, metadata: {name: a}, spec: {replicas: 3}}
      Then the answer is 422 with:
        | details.causes.0.field | spec |
      When the client posts to "/apis/parts.example.com/v1/namespaces/{namespace}/parts": {apiVersion: parts.example.com/v1, kind: Part, metadata: {name: a}, spec: {replicas: 1}}
      Then the answer is 201 with:
        | spec.replicas | 1 |
      When the client sends "/apis/parts.example.com/v1/namespaces/{namespace}/parts/a" a merge patch: {"spec": {"replicas": 4}}
      Then the answer is 200 with:
        | spec.replicas | 4 |

    @id:api-rule-ratchet
    Scenario Outline: an unchanged value that <what> refuses
      Given parts are defined in versions:
        """
        - name: v1
          served: true
          storage: true
          schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {a: {type: integer}, b: {type: integer}}}}}}
        - name: v2
          served: true
          storage: false
          schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {a: {type: integer, <words>}, b: {type: integer}}}}}}
        """
      When the client posts to "/apis/parts.example.com/v1/namespaces/{namespace}/parts": {apiVersion: parts.example.com/v1, kind: Part, metadata: {name: a}, spec: {a: 5}}
      Then the answer is 201 with:
        | spec.a | 5 |
      When the client sends "/apis/parts.example.com/v2/namespaces/{namespace}/parts/a" a merge patch: {"spec": {"b": 1}}
      Then the answer is 200 with:
        | spec.b | 1 |
      When the client sends "/apis/parts.example.com/v2/namespaces/{namespace}/parts/a" a merge patch: {"spec": {"a": 6}}
      Then the answer is 422 with:
        | details.causes.0.field   | spec.a    |
        | details.causes.0.message | <message> |

      Examples:
        | what     | words                                       | message |
        | a rule   | x-kubernetes-validations: [{rule: self < 3}] | Invalid value: 6: failed rule: self < 3 |
        | a bound  | maximum: 3                                  | Invalid value: 6: spec.a in body should be less than or equal to 3 |

    @id:api-unforgiven
    Scenario Outline: values that the schema does not describe never count as unchanged: <spec>
      Given parts are defined in versions:
        """
        - {name: v1, served: true, storage: false, schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, maxProperties: 1, x-kubernetes-preserve-unknown-fields: true, properties: {a: {type: integer}, b: {type: integer}}}}}}}
        - {name: v1beta1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, x-kubernetes-preserve-unknown-fields: true}}}}}
        """
      And the client posts to "/apis/parts.example.com/v1beta1/namespaces/{namespace}/parts": {apiVersion: parts.example.com/v1beta1, kind: Part, metadata: {name: a}, spec: <spec>}
      When the client sends "/apis/parts.example.com/v1/namespaces/{namespace}/parts/a" a merge patch: {}
      Then the answer is <status>

      Examples:
        | spec         | status |
        | {a: 1, b: 2} | 200    |
        | {a: 1, c: 2} | 422    |

  @req:APISERVER-132 @must @oracle
  Rule: A definition with an invalid or too expensive rule is refused

    @id:api-rule-none
    Scenario Outline: <what>
      When the client posts to "/apis/apiextensions.k8s.io/v1/customresourcedefinitions?dryRun=All":
        """
        metadata: {name: bolts.rules.example.com}
        spec:
          group: rules.example.com
          scope: Namespaced
          names: {plural: bolts, singular: bolt, kind: Bolt}
          versions: [{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {name: {type: string}, size: {type: integer}, tags: {type: array, items: {type: string}}}, x-kubernetes-validations: [{<rule>}]}}}}}]
        """
      Then the answer is 422 with:
        | details.causes.0.field   | spec.validation.openAPIV3Schema.properties[spec].x-kubernetes-validations[0].<field> |
        | details.causes.0.message | <message> |

      Examples:
        | what | rule | field | message |
        | an undeclared field | rule: self.nope > 1 | rule | /.*compilation failed: ERROR: <input>:1:5: undefined field 'nope'.*/ |
        | operands of different types | rule: self.name == 5 | rule | /.*found no matching overload for '_==_' applied to '\\(string, int\\)'.*/ |
        | an unknown function | rule: self.foo() | rule | /.*undeclared reference to 'foo' \\(in container ''\\).*/ |
        | an incomplete expression | rule: self.size > | rule | /.*Syntax error: mismatched input '<EOF>' expecting \\{.*/ |
        | a result that is not a bool | rule: self.size + 1 | rule | /.*cel expression must evaluate to a bool/ |
        | an invalid pattern | rule: "self.name.matches('(')" | rule | /.*invalid matches argument.*/ |
        | a messageExpression that is not a string | rule: self.size > 1, messageExpression: self.size | messageExpression | /.*messageExpression must evaluate to a string/ |
        | a fieldPath that does not exist | rule: self.size > 1, fieldPath: .nope | fieldPath | Invalid value: ".nope": must be a valid path |
        | optionalOldSelf without oldSelf | rule: self.size > 1, optionalOldSelf: true | optionalOldSelf | Invalid value: true: may not be set if oldSelf is not used in rule |
        | a nested loop over unbounded lists | rule: "self.tags.all(t, self.tags.all(u, t == u))" | rule | Forbidden: estimated rule cost exceeds budget by factor of more than 100x (try simplifying the rule, or adding maxItems, maxProperties, and maxLength where arrays, maps, and strings are declared) |
