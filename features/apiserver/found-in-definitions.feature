@area:apiserver
Feature: Found in definitions
  Differences from a real server that random definitions, objects of what they define, and questions about all built-in kinds
  found, and that are fixed.

  Source: kubernetes/apiextensions-apiserver pkg/controller/status, pkg/registry/customresourcedefinition/etcd.go;
  kube-openapi pkg/validation/validate/validator.go; kubernetes pkg/registry, pkg/printers/internalversion/printers.go.

  @req:APISERVER-98 @must @oracle
  Rule: A definition is held by the server from its deletion on

    @id:api-definition-accepted
    Example: nothing holds what is accepted
      Given parts are defined with the spec: {properties: {a: {type: integer}}}
      When the client gets "/apis/apiextensions.k8s.io/v1/customresourcedefinitions/parts.parts.example.com"
      Then the answer is 200 with:
        | metadata.finalizers      | (absent)    |
        | status.conditions.1.type | Established |

    @id:api-definition-deleted
    Example: a deletion marks it, whatever its policy is
      Given parts are defined with the spec: {properties: {a: {type: integer}}}
      When the client deletes "/apis/apiextensions.k8s.io/v1/customresourcedefinitions/parts.parts.example.com?propagationPolicy=Foreground&dryRun=All"
      Then the answer is 200 with:
        | kind                                | CustomResourceDefinition                             |
        | metadata.generation                 | 1                                                    |
        | metadata.deletionGracePeriodSeconds | (absent)                                             |
        | metadata.finalizers                 | ["customresourcecleanup.apiextensions.k8s.io"]       |
        | status.conditions.2.type            | Terminating                                          |
        | status.conditions.2.reason          | InstanceDeletionPending                              |

    @id:api-definition-list-kind
    Example: lists are of the kind that the definition names
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
  Rule: A schema is decoded wherever it stands

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

    @id:api-schema-default-refused
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
        | details.causes.0.field   | spec.validation.openAPIV3Schema.properties[spec].default |
        | details.causes.0.message | <message> |

      Examples:
        | schema | message |
        | {type: array, items: {type: string}, minItems: 1, default: []} | Invalid value: 0:  in body should have at least 1 items |
        | {type: object, minProperties: 2, default: {}} | Invalid value: 0:  in body should have at least 2 properties |
        | {type: string, enum: [null, a], default: ""} | Unsupported value: "": supported values: "null", "a" |
        | {type: number, multipleOf: 0.5, default: 2} | Invalid value: 0: factor MultipleOf declared for  must be positive: 0 |
        | {type: number, maximum: 1.5, default: 2} | Invalid value: 2:  in body should be less than or equal to 1 |
        | {type: number, minimum: 1.5, default: 1.25} | Invalid value: 1.25:  in body should be greater than or equal to 1.5 |

    @id:api-schema-fractions-taken
    Scenario Outline: <schema> may be
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
        | schema |
        | {type: number, minimum: 1.5, default: 1} |
        | {type: number, multipleOf: 1.5, default: 7} |
        | {type: number, multipleOf: 0.5, default: 1.5} |

  @req:APISERVER-98 @must @oracle
  Rule: An object of another kind is told what else is wrong with it

    @id:api-other-kind-and-more
    Example: an object within it that says no kind
      Given parts are defined with the spec: {properties: {a: {type: object, x-kubernetes-embedded-resource: true, x-kubernetes-preserve-unknown-fields: true}}}
      When the client posts to "/apis/parts.example.com/v1/namespaces/{namespace}/parts":
        """
        {apiVersion: parts.example.com/v1, kind: Gadget, metadata: {name: a}, spec: {a: {}}}
        """
      Then the answer is 422 with:
        | details.kind           | Gadget            |
        | details.causes.0.field | kind              |
        | details.causes.1.field | spec.a.apiVersion |
        | details.causes.2.field | spec.a.kind       |

    @id:api-embedded-applied
    Scenario Outline: an apply with an object within it whose metadata are <metadata>
      Given parts are defined with the spec: {properties: {a: {type: object, x-kubernetes-embedded-resource: true, x-kubernetes-preserve-unknown-fields: true}}}
      When the client sends "/apis/parts.example.com/v1/namespaces/{namespace}/parts/a?fieldManager=m1" an apply patch: {apiVersion: parts.example.com/v1, kind: Part, metadata: {name: a}, spec: {a: {metadata: <metadata>}}}
      Then the answer is 500 with:
        | message | failed to create typed patch object (/a; parts.example.com/v1, Kind=Part): .spec.a.metadata<fault> |

      Examples:
        | metadata           | fault                                                                      |
        | {unknown: 1}       | .unknown: field not declared in schema                                     |
        | {labels: {a: 1}}   | .labels.a: expected string, got &value.valueUnstructured{Value:1}          |

  @req:APISERVER-56 @must @oracle
  Rule: What was written in another version is stored as it was written

    @id:api-versions-written-back
    Scenario Outline: a patch in <version> that changes nothing adds the defaults of the version that is stored
      Given parts are defined in versions:
        """
        - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {a: {type: integer, default: 1}}}}}}}
        - {name: v1beta1, served: true, storage: false, schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {a: {type: integer}}}}}}}
        """
      And the client posts to "/apis/parts.example.com/v1beta1/namespaces/{namespace}/parts": {apiVersion: parts.example.com/v1beta1, kind: Part, metadata: {name: a}, spec: {}}
      And the answer is called "new"
      And the client sends "/apis/parts.example.com/<version>/namespaces/{namespace}/parts/a" a merge patch: {}
      When the client sends "/apis/parts.example.com/v1/namespaces/{namespace}/parts/a" a merge patch: {metadata: {resourceVersion: "{new.version}"}}
      Then the answer is 409

      Examples:
        | version |
        | v1      |
        | v1beta1 |

  @req:APISERVER-54 @must @oracle
  Rule: A field selector is refused in the words of the kind

    @id:api-field-labels
    Scenario Outline: <path> by <label>
      When the client gets "<path>?fieldSelector=<label>%3Dx"
      Then the answer is 400 with:
        | message | <message> |

      Examples:
        | path | label | message |
        | /api/v1/nodes | metadata.namespace | field label not supported: metadata.namespace |
        | /api/v1/namespaces | metadata.namespace | field label not supported: metadata.namespace |
        | /apis/certificates.k8s.io/v1/certificatesigningrequests | metadata.namespace | field label not supported: metadata.namespace |
        | /apis/apps/v1/replicasets | status.replicas | "status.replicas" is not a known field selector: only "metadata.name", "metadata.namespace" |
        | /apis/batch/v1/jobs | spec.x | field label "spec.x" not supported for Job |
        | /apis/resource.k8s.io/v1/resourceslices | spec.x | field label not supported for resource.k8s.io/v1, Kind=ResourceSlice: spec.x |

    @id:api-field-labels-known
    Scenario Outline: slices of resources by <label>
      When the client gets "/apis/resource.k8s.io/v1/resourceslices?fieldSelector=<label>%3Dx"
      Then the answer is 200

      Examples:
        | label         |
        | spec.nodeName |
        | spec.driver   |

  @req:APISERVER-95 @must @oracle
  Rule: Kinds that are seen seldom have tables of their own

    @id:api-table-device-taints
    Example: taints of devices
      When the client sends:
        """
        POST /apis/resource.k8s.io/v1/devicetaintrules?dryRun=All&includeObject=None
        Content-Type: application/json
        Accept: application/json;as=Table;v=v1;g=meta.k8s.io

        {"metadata": {"name": "a"}, "spec": {"deviceSelector": {"driver": "d.example.com"}, "taint": {"key": "k", "value": "v", "effect": "NoSchedule", "timeAdded": "2026-01-01T00:00:00Z"}}}
        """
      Then the answer is 201 with:
        | columnDefinitions.1.name | Key        |
        | rows.0.cells.1           | k          |
        | rows.0.cells.2           | v          |
        | rows.0.cells.3           | NoSchedule |
        | columnDefinitions.4.name | TimeAdded  |

  @req:APISERVER-94 @must @oracle
  Rule: A storage class that is deleted is the answer

    @id:api-storage-class-deleted
    Example: the deleted object is answered
      When the client posts to "/apis/storage.k8s.io/v1/storageclasses": {metadata: {name: "{namespace}-a"}, provisioner: p}
      And the client deletes "/apis/storage.k8s.io/v1/storageclasses/{namespace}-a"
      Then the answer is 200 with:
        | kind | StorageClass |

  @req:APISERVER-57 @must @oracle
  Rule: Requests are refused for what is found first

    @id:api-limit-range-nameless
    Example: a limit range without a name gets one
      When the client posts to "/api/v1/namespaces/{namespace}/limitranges": {apiVersion: v1, kind: LimitRange, metadata: {}}
      Then the answer is 201 with:
        | metadata.namespace | {namespace} |

    @id:api-odd-name-other-type
    Scenario Outline: <method> of what cannot be a name, of a type that nobody reads
      When the client sends:
        """
        <method> /api/v1/namespaces/{namespace}/configmaps/%2e%2e
        Content-Type: text/plain

        {}
        """
      Then the answer is 415

      Examples:
        | method |
        | PUT    |
        | DELETE |

    @id:api-apply-zero-version
    Example: an apply of version 0 is refused for what it changes
      Given the client posts to "/api/v1/namespaces/{namespace}/secrets": {apiVersion: v1, kind: Secret, metadata: {name: a}}
      When the client sends "/api/v1/namespaces/{namespace}/secrets/a?fieldManager=m2&force=true" an apply patch: {apiVersion: v1, kind: Secret, metadata: {resourceVersion: "0"}, type: example.com/own}
      Then the answer is 422 with:
        | details.causes.0.field | type |

    @id:api-scale-no-object
    Scenario Outline: <body> is no scale of a custom resource
      Given widget a exists
      When the client sends:
        """
        PUT /apis/example.com/v1/namespaces/{namespace}/widgets/a/scale
        Content-Type: application/json

        <body>
        """
      Then the answer is 400 with:
        | message | /no kind is registered for the type v1.Scale in scheme .*/ |

      Examples:
        | body |
        | []   |
        | 1    |

    @id:api-scale-odd-version
    Example: the version of a scale is a number
      Given the client posts to "/apis/apps/v1/namespaces/{namespace}/deployments": {metadata: {name: a}, spec: {selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}}}
      When the client sends "/apis/apps/v1/namespaces/{namespace}/deployments/a/scale" a merge patch: {metadata: {resourceVersion: x}}
      Then the answer is 500 with:
        | message | strconv.ParseUint: parsing "x": invalid syntax |

    @id:api-scale-zero-for-any
    Example: a scale of version 0 is of any version
      Given the client posts to "/apis/apps/v1/namespaces/{namespace}/deployments": {metadata: {name: a}, spec: {selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}}}
      When the client sends "/apis/apps/v1/namespaces/{namespace}/deployments/a/scale" a merge patch: {metadata: {resourceVersion: "0"}, spec: {replicas: 2}}
      Then the answer is 200
