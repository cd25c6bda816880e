@area:apiserver
Feature: Updates of missing and of immutable objects
  Whether a PUT creates a missing object, and which fields are immutable, depends on the kind.

  Source: kubernetes/apiserver pkg/registry/generic/registry/store.go (Update); kubernetes/kubernetes
  pkg/apis/core/validation/validation.go.

  @req:APISERVER-86 @must @oracle
  Rule: An update of a missing object is refused with 404, or creates it

    @id:api-update-creates
    Scenario Outline: <plural> are created
      When the client sends:
        """
        PUT /<root>/namespaces/{namespace}/<plural>/a
        Content-Type: application/json

        {"apiVersion":"<version>","kind":"<kind>","metadata":{"name":"a","resourceVersion":"<seen>"}<rest>}
        """
      Then the answer is 201 with:
        | metadata.name            | a         |
        | metadata.uid             | (present) |
        | metadata.resourceVersion | (present) |

      Examples:
        | root                              | plural       | version                      | kind        | seen | rest |
        | apis/coordination.k8s.io/v1       | leases       | coordination.k8s.io/v1       | Lease       |      | ,"spec":{"holderIdentity":"a"} |
        | apis/coordination.k8s.io/v1       | leases       | coordination.k8s.io/v1       | Lease       | 5    | ,"spec":{"holderIdentity":"a"} |
        | api/v1                            | endpoints    | v1                           | Endpoints   |      |      |
        | apis/rbac.authorization.k8s.io/v1 | roles        | rbac.authorization.k8s.io/v1 | Role        |      | ,"rules":[] |
        | apis/rbac.authorization.k8s.io/v1 | rolebindings | rbac.authorization.k8s.io/v1 | RoleBinding |      | ,"roleRef":{"apiGroup":"rbac.authorization.k8s.io","kind":"Role","name":"a"} |

    @id:api-update-creates-nowhere
    Example: nothing is created in a missing namespace
      When the client puts "/apis/coordination.k8s.io/v1/namespaces/{namespace}-none/leases/a": {"apiVersion":"coordination.k8s.io/v1","kind":"Lease","metadata":{"name":"a"},"spec":{"holderIdentity":"a"}}
      Then the answer is 404 with:
        | details.kind | namespaces |

    @id:api-update-missing-custom
    Example: a custom resource is not found, even without a version
      When the client puts "widgets/a": {metadata: {name: a}}
      Then the answer is 404 with:
        | reason | NotFound |

    @id:api-update-missing-config-map
    Example: a config map is not found
      When the client puts "configmaps/a": {metadata: {name: a}}
      Then the answer is 404 with:
        | reason | NotFound |

  @req:APISERVER-87 @must @oracle
  Rule: An immutable config map or secret keeps its data, and a secret its type

    @id:api-immutable-config-map
    Scenario Outline: a config map with <change>
      Given the client posts to "configmaps": {metadata: {name: a}, immutable: true, data: {k: "1"}}
      When the client sends "configmaps/a" a merge patch: <change>
      Then the answer is 422 with:
        | message | ConfigMap "a" is invalid: <field>: Forbidden: field is immutable when `immutable` is set |

      Examples:
        | change                  | field      |
        | {data: {k: "2"}}        | data       |
        | {immutable: false}      | immutable  |
        | {binaryData: {b: AA==}} | binaryData |
        | {binaryData: {}}        | binaryData |

    @id:api-immutable-but-metadata
    Example: metadata may change
      Given the client posts to "configmaps": {metadata: {name: a}, immutable: true, data: {k: "1"}}
      When the client sends "configmaps/a" a merge patch: {metadata: {labels: {app: web}}}
      Then the answer is 200 with:
        | metadata.labels.app | web |

    @id:api-immutable-secret
    Scenario Outline: a secret with <change>
      Given the client posts to "/api/v1/namespaces/{namespace}/secrets": {metadata: {name: a}, type: Opaque, immutable: true, data: {k: MQ==}}
      When the client sends "/api/v1/namespaces/{namespace}/secrets/a" a merge patch: <change>
      Then the answer is 422 with:
        | details.causes.0.message | <message> |

      Examples:
        | change                  | message                                               |
        | {data: {k: Mg==}}       | Forbidden: field is immutable when `immutable` is set |
        | {type: example.com/own} | Invalid value: "example.com/own": field is immutable  |

    @id:api-immutable-empty-data
    Example: empty data equals absent data
      Given the client posts to "configmaps": {metadata: {name: a}, immutable: true}
      When the client sends "configmaps/a" a merge patch: {data: {}}
      Then the answer is 200 with:
        | data | (absent) |

  @req:APISERVER-91 @must @oracle
  Rule: A write to a status also writes metadata, as far as the kind allows it

    @id:api-status-metadata-namespace
    Example: of a namespace, annotations and labels
      When the client sends "/api/v1/namespaces/{namespace}/status" a merge patch: {metadata: {annotations: {a: "1"}, labels: {l: "1"}}}
      Then the answer is 200 with:
        | metadata.annotations.a | 1 |
        | metadata.labels.l      | 1 |

    @id:api-status-metadata-namespace-name
    Example: of a namespace, not the label of its name
      When the client sends "/api/v1/namespaces/{namespace}/status" a merge patch: {metadata: {labels: null}}
      Then the answer is 200 with:
        | metadata.labels.kubernetes\.io/metadata\.name | {namespace} |

    @id:api-status-metadata-pod
    Example: of a pod, no owners
      Given pod a exists
      When the client sends "pods/a/status" a merge patch: {metadata: {annotations: {a: "1"}, ownerReferences: [{apiVersion: v1, kind: X, name: x, uid: u}]}}
      Then the answer is 200 with:
        | metadata.annotations.a   | 1        |
        | metadata.ownerReferences | (absent) |

    @id:api-status-metadata-custom
    Example: of a custom resource, nothing
      Given widget a exists
      When the client sends "widgets/a/status" a merge patch: {metadata: {annotations: {a: "1"}, labels: {l: "1"}}, status: {phase: Ready}}
      Then the answer is 200 with:
        | metadata.annotations | (absent) |
        | metadata.labels      | (absent) |
        | status.phase         | Ready    |

    @id:api-status-metadata-job
    Example: of a job, not the labels that it has of its pods
      When the client posts to "/apis/batch/v1/namespaces/{namespace}/jobs": {metadata: {name: a}, spec: {template: {spec: {restartPolicy: Never, containers: [{name: c, image: i}]}}}}
      And the client sends "/apis/batch/v1/namespaces/{namespace}/jobs/a/status" a merge patch: {metadata: {labels: null}}
      Then the answer is 200 with:
        | metadata.labels.job-name | a |

    @id:api-status-alone
    Example: the status is validated by itself
      Given parts are defined in versions:
        """
        - {name: v1, served: true, storage: true, subresources: {status: {}}, schema: {openAPIV3Schema: {type: object, properties: {status: {type: object, properties: {count: {type: integer, maximum: 5}}}}}}}
        """
      When the client posts to "/apis/parts.example.com/v1/namespaces/{namespace}/parts": {apiVersion: parts.example.com/v1, kind: Part, metadata: {name: a}}
      And the client sends "/apis/parts.example.com/v1/namespaces/{namespace}/parts/a/status" a merge patch: {status: {count: 6}}
      Then the answer is 422 with:
        | message | Part.parts.example.com "a" is invalid: status.count: Invalid value: 6: count in body should be less than or equal to 5 |

    @id:api-status-type
    Example: a status of another type
      Given parts are defined in versions:
        """
        - {name: v1, served: true, storage: true, subresources: {status: {}}, schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object}, status: {type: object}}}}}
        """
      When the client posts to "/apis/parts.example.com/v1/namespaces/{namespace}/parts": {apiVersion: parts.example.com/v1, kind: Part, metadata: {name: a}}
      And the client sends "/apis/parts.example.com/v1/namespaces/{namespace}/parts/a/status" a merge patch: {status: ready}
      Then the answer is 422 with:
        | details.causes.0.field | status |

    @id:api-finalize-labels
    Example: a write to the finalizers of a namespace writes its metadata, too
      Given the client posts to "/api/v1/namespaces": {metadata: {name: "{namespace}-a"}}
      When the client puts "/api/v1/namespaces/{namespace}-a/finalize": {apiVersion: v1, kind: Namespace, metadata: {name: "{namespace}-a", labels: {x: y}}}
      Then the answer is 200 with:
        | metadata.labels.x | y |

    @id:api-pod-status-unmarked
    Example: the deletion timestamp of a pod is ignored
      Given pod a exists
      When the client sends "pods/a/status?fieldManager=x" a merge patch: {metadata: {deletionTimestamp: 2001-01-01T00:00:00Z}}
      Then the answer is 200 with:
        | metadata.deletionTimestamp | (absent) |

    @id:api-status-of-other-uid
    Scenario Outline: the uid in <patch> of a custom resource is ignored
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
    Example: the uid of a resource claim is immutable
      Given the client posts to "/apis/resource.k8s.io/v1/namespaces/{namespace}/resourceclaims": {apiVersion: resource.k8s.io/v1, kind: ResourceClaim, metadata: {name: a}, spec: {}}
      When the client sends "/apis/resource.k8s.io/v1/namespaces/{namespace}/resourceclaims/a/status" a merge patch: {metadata: {uid: 11111111-1111-4111-8111-111111111111}}
      Then the answer is 422 with:
        | details.causes.0.message | Invalid value: "11111111-1111-4111-8111-111111111111": field is immutable |
        | details.causes.0.field   | metadata.uid                                                              |

  @req:APISERVER-86 @must @oracle
  Rule: An update or apply of the status creates a missing object, if the kind can be created by an update

    @id:api-status-creates
    Scenario Outline: <how>
      When the client sends:
        """
        <method> /api/v1/namespaces/{namespace}/services/<name>/status?fieldManager=m
        Content-Type: <type>

        {"apiVersion": "v1", "kind": "Service", "metadata": {"name": "<name>", "labels": {"x": "y"}}, "spec": {"type": "ExternalName", "externalName": "a.com"}, "status": {"loadBalancer": {"ingress": [{"ip": "10.1.1.1"}]}}}
        """
      Then the answer is 201 with:
        | spec.externalName                        | a.com               |
        | status                                   | {"loadBalancer":{}} |
        | metadata.managedFields.0.subresource     | status              |
        | metadata.managedFields.0.fieldsV1.f:spec | (absent)            |

      Examples:
        | how       | name | method | type                         |
        | an update | a    | PUT    | application/json             |
        | an apply  | b    | PATCH  | application/apply-patch+yaml |

    @id:api-status-creates-not
    Scenario Outline: <type> creates nothing
      When the client sends:
        """
        PATCH /api/v1/namespaces/{namespace}/services/a/status
        Content-Type: <type>

        <patch>
        """
      Then the answer is 404

      Examples:
        | type                                   | patch |
        | application/merge-patch+json           | {}    |
        | application/strategic-merge-patch+json | {}    |
        | application/json-patch+json            | []    |
