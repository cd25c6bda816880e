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
      When the client puts "/apis/coordination.k8s.io/v1/namespaces/{namespace}-none/leases/a":
        """
        {"apiVersion":"coordination.k8s.io/v1","kind":"Lease","metadata":{"name":"a"},"spec":{"holderIdentity":"a"}}
        """
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
        | change                    | field      |
        | {data: {k: "2"}}          | data       |
        | {immutable: false}        | immutable  |
        | {binaryData: {b: AA==}}   | binaryData |
        | {binaryData: {}}          | binaryData |

    @id:api-immutable-but-metadata
    Example: metadata may change
      Given the client posts to "configmaps": {metadata: {name: a}, immutable: true, data: {k: "1"}}
      When the client sends "configmaps/a" a merge patch: {metadata: {labels: {app: web}}}
      Then the answer is 200 with:
        | metadata.labels.app | web |

    @id:api-immutable-secret
    Scenario Outline: a secret with <change>
      Given the client sends:
        """
        POST /api/v1/namespaces/{namespace}/secrets
        Content-Type: application/yaml

        {metadata: {name: a}, type: Opaque, immutable: true, data: {k: MQ==}}
        """
      When the client sends "/api/v1/namespaces/{namespace}/secrets/a" a merge patch: <change>
      Then the answer is 422 with:
        | details.causes.0.message | <message> |

      Examples:
        | change                  | message                                                |
        | {data: {k: Mg==}}       | Forbidden: field is immutable when `immutable` is set  |
        | {type: example.com/own} | Invalid value: "example.com/own": field is immutable   |

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
      When the client sends "pods/a/status" a merge patch:
        """
        {metadata: {annotations: {a: "1"}, ownerReferences: [{apiVersion: v1, kind: X, name: x, uid: u}]}}
        """
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
      When the client posts to "/apis/batch/v1/namespaces/{namespace}/jobs":
        """
        {metadata: {name: a}, spec: {template: {spec: {restartPolicy: Never, containers: [{name: c, image: i}]}}}}
        """
      And the client sends "/apis/batch/v1/namespaces/{namespace}/jobs/a/status" a merge patch: {metadata: {labels: null}}
      Then the answer is 200 with:
        | metadata.labels.job-name | a |

    @id:api-status-alone
    Example: the status is validated by itself
      Given parts are defined in versions:
        """
        - {name: v1, served: true, storage: true, subresources: {status: {}}, schema: {openAPIV3Schema: {type: object, properties: {status: {type: object, properties: {count: {type: integer, maximum: 5}}}}}}}
        """
      When the client posts to "/apis/parts.example.com/v1/namespaces/{namespace}/parts":
        """
        {apiVersion: parts.example.com/v1, kind: Part, metadata: {name: a}}
        """
      And the client sends "/apis/parts.example.com/v1/namespaces/{namespace}/parts/a/status" a merge patch: {status: {count: 6}}
      Then the answer is 422 with:
        | message | Part.parts.example.com "a" is invalid: status.count: Invalid value: 6: count in body should be less than or equal to 5 |

    @id:api-status-type
    Example: a status of another type
      Given parts are defined in versions:
        """
        - {name: v1, served: true, storage: true, subresources: {status: {}}, schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object}, status: {type: object}}}}}
        """
      When the client posts to "/apis/parts.example.com/v1/namespaces/{namespace}/parts":
        """
        {apiVersion: parts.example.com/v1, kind: Part, metadata: {name: a}}
        """
      And the client sends "/apis/parts.example.com/v1/namespaces/{namespace}/parts/a/status" a merge patch: {status: ready}
      Then the answer is 422 with:
        | details.causes.0.field   | status |

  @req:APISERVER-92 @must @oracle
  Rule: An apply names no managers, no foreign identity, and each owner once

    @id:api-apply-managers
    Example: not even an empty list of managers
      When the client sends "widgets/a?fieldManager=m" an apply patch: {metadata: {name: a, managedFields: []}}
      Then the answer is 400 with:
        | message | metadata.managedFields must be nil |

    @id:api-apply-uid-missing
    Example: the uid of a missing object
      When the client sends "widgets/a?fieldManager=m" an apply patch: {metadata: {name: a, uid: u}}
      Then the answer is 409 with:
        | message | /.*uid mismatch: the provided object specified uid u, and no existing object was found/ |

    @id:api-apply-uid-other
    Example: the uid of another object
      Given configmap a exists
      When the client sends "configmaps/a?fieldManager=m" an apply patch: {metadata: {name: a, uid: u}}
      Then the answer is 422 with:
        | message | ConfigMap "a" is invalid: metadata.uid: Invalid value: "u": field is immutable |

    @id:api-apply-status
    Example: a new custom resource has no status yet
      When the client sends "widgets/a?fieldManager=m" an apply patch: {metadata: {name: a}, spec: {a: 1}, status: {phase: Ready}}
      Then the answer is 201 with:
        | spec.a | 1        |
        | status | (absent) |

    @id:api-apply-owners
    Example: a duplicate owner
      When the client sends "configmaps/a?fieldManager=m" an apply patch:
        """
        {metadata: {name: a, ownerReferences: [&x {apiVersion: v1, kind: X, name: x, uid: u}, *x]}}
        """
      Then the answer is 500 with:
        | message | /failed to create typed patch object .*: .metadata.ownerReferences: duplicate entries for key .uid="u"./ |

    @id:api-apply-owner-fields
    Example: an owner is managed as one field
      When the client sends "configmaps/a?fieldManager=m" an apply patch:
        """
        {metadata: {name: a, ownerReferences: [{apiVersion: v1, kind: X, name: x, uid: u}]}}
        """
      Then the answer is 201 with:
        | metadata.managedFields.0.fieldsV1 | {"f:metadata":{"f:ownerReferences":{"k:{\"uid\":\"u\"}":{}}}} |

    @id:api-apply-uid-first
    Example: a missing object's uid is looked at before its namespace
      When the client sends "widgets/a?fieldManager=m" an apply patch: {metadata: {namespace: elsewhere, uid: x}}
      Then the answer is 409 with:
        | message | /.*uid mismatch: the provided object specified uid x, and no existing object was found/ |
