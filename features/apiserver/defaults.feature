@area:apiserver
Feature: What a server adds to new objects
  A server adds defaults, labels and tolerations of admission, and a status to a new object. A controller that compares the
  stored object with its own and ignores them writes forever.

  Source: kubernetes/kubernetes pkg/apis/core/v1/defaults.go, pkg/apis/apps/v1/defaults.go, pkg/apis/batch/v1/defaults.go,
  pkg/registry/core/pod/strategy.go, plugin/pkg/admission/defaulttolerationseconds, plugin/pkg/admission/priority; kubernetes
  pkg/registry/core/service, pkg/registry/core/persistentvolume, pkg/registry/core/persistentvolumeclaim/strategy.go.

  @req:APISERVER-96 @must @oracle
  Rule: Objects of built-in kinds get their defaults when they are decoded

    @id:api-defaults-pod
    Example: a pod
      When the client posts to "pods": {metadata: {name: a}, spec: {containers: [{name: c, image: "i:1", resources: {limits: {cpu: 1000m}}}]}, status: {phase: Running}}
      Then the answer is 201 with:
        | spec.restartPolicy                                     | Always            |
        | spec.dnsPolicy                                         | ClusterFirst      |
        | spec.schedulerName                                     | default-scheduler |
        | spec.tolerations.0.tolerationSeconds                   | 300               |
        | spec.priority                                          | 0                 |
        | spec.containers.0.imagePullPolicy                      | IfNotPresent      |
        | spec.containers.0.resources.requests.cpu               | 1                 |
        | status.phase                                           | Pending           |
        | status.qosClass                                        | Burstable         |
        | metadata.managedFields.0.fieldsV1.f:spec.f:tolerations | (absent)          |

    @id:api-defaults-deployment
    Scenario Outline: a Deployment whose strategy is <strategy>
      When the client posts to "/apis/apps/v1/namespaces/{namespace}/deployments":
        """
        metadata: {name: a}
        spec:
          strategy: <strategy>
          selector: {matchLabels: {app: a}}
          template: {metadata: {labels: {app: a}}, spec: {containers: [{name: c, image: i}]}}
        """
      Then the answer is 201 with:
        | spec.replicas                        | 1      |
        | spec.progressDeadlineSeconds         | 600    |
        | spec.strategy.type                   | <type> |
        | spec.strategy.rollingUpdate.maxSurge | <max>  |

      Examples:
        | strategy                                            | type          | max |
        | {}                                                  | RollingUpdate | 25% |
        | {type: RollingUpdate, rollingUpdate: {maxSurge: 2}} | RollingUpdate | 2   |

    @id:api-defaults-secret
    Example: the stringData of a secret becomes data
      When the client posts to "/api/v1/namespaces/{namespace}/secrets": {metadata: {name: a}, stringData: {k: hi}}
      Then the answer is 201 with:
        | type       | Opaque   |
        | data.k     | aGk=     |
        | stringData | (absent) |

    @id:api-defaults-service
    Example: a service keeps its address when it is replaced without one
      Given the client posts to "/api/v1/namespaces/{namespace}/services": {metadata: {name: a}, spec: {ports: [{port: 80}]}}
      When the client puts "/api/v1/namespaces/{namespace}/services/a": {metadata: {name: a}, spec: {ports: [{port: 81}]}}
      Then the answer is 200 with:
        | spec.type               | ClusterIP   |
        | spec.ports.0.targetPort | 81          |
        | spec.ports.0.protocol   | TCP         |
        | spec.ipFamilyPolicy     | SingleStack |
        | status.loadBalancer     | {}          |

    @id:api-defaults-job
    Example: a job labels its pods, to select them by its uid
      When the client posts to "/apis/batch/v1/namespaces/{namespace}/jobs": {metadata: {name: a}, spec: {template: {spec: {restartPolicy: Never, containers: [{name: c, image: i}]}}}}
      Then the answer is 201 with:
        | spec.completions                       | 1 |
        | spec.backoffLimit                      | 6 |
        | spec.template.metadata.labels.job-name | a |

  @req:APISERVER-97 @must @oracle
  Rule: An update that differs only in additions of the server changes nothing

    @id:api-defaults-sent-again
    Example: an unchanged object is sent again
      Given the client posts to "pods": {metadata: {name: a}, spec: {containers: [{name: c, image: i}]}}
      When the client puts "pods/a": {metadata: {name: a}, spec: {containers: [{name: c, image: i}]}}
      Then the answer is 200 with:
        | metadata.generation | 1 |

  @req:APISERVER-98 @must @oracle
  Rule: A definition has a structural schema

    @id:api-definition-structural
    Scenario Outline: <what>
      When the client posts to "/apis/apiextensions.k8s.io/v1/customresourcedefinitions?dryRun=All":
        """
        metadata: {name: bolts.structural.example.com}
        spec:
          group: structural.example.com
          scope: Namespaced
          names: {plural: bolts, singular: bolt, kind: Bolt}
          versions: [{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {spec: <schema>}}}}]
        """
      Then the answer is 422 with:
        | details.causes.0.field   | spec.validation.openAPIV3Schema.properties[spec].<field> |
        | details.causes.0.message | <message>                                                |

      Examples:
        | what                | schema                                                     | field          | message                                                        |
        | no type             | {properties: {}}                                           | type           | Required value: must not be empty for specified object fields  |
        | a list of anything  | {type: array}                                              | items          | Required value: must be specified                              |
        | a type in addition  | {type: string, allOf: [{type: string}]}                    | allOf[0].type  | Forbidden: must be empty to be structural                      |
        | a rule in addition  | {type: integer, allOf: [{x-kubernetes-validations: [{rule: self < 3}]}]} | allOf[0].x-kubernetes-validations | Forbidden: must be empty to be structural |
        | a rule of a member in addition | {type: object, properties: {a: {type: integer}}, allOf: [{properties: {a: {x-kubernetes-validations: [{rule: self < 3}]}}}]} | allOf[0].properties[a].x-kubernetes-validations | Forbidden: must be empty to be structural |
        | two kinds of object | {type: object, properties: {a: {type: string}}, additionalProperties: {type: string}} | additionalProperties | Forbidden: additionalProperties and properties are mutual exclusive |
        | a set of objects    | {type: array, items: {type: object}, x-kubernetes-list-type: set} | items.x-kubernetes-map-type | "Invalid value: null: must be atomic as item of a list with x-kubernetes-list-type=set" |

  @req:APISERVER-96 @must @oracle
  Rule: The addresses of a service follow its type

    @id:api-service-to-name
    Example: an ExternalName service loses its allocated addresses and ports
      When the client posts to "/api/v1/namespaces/{namespace}/services": {metadata: {name: a}, spec: {clusterIP: None, ports: [{port: 80}]}}
      And the client sends "/api/v1/namespaces/{namespace}/services/a" a merge patch: {spec: {type: ExternalName, externalName: a.com}}
      Then the answer is 200 with:
        | spec.clusterIP      | (absent) |
        | spec.clusterIPs     | (absent) |
        | spec.ipFamilies     | (absent) |
        | spec.ipFamilyPolicy | (absent) |

    @id:api-service-from-name
    Scenario Outline: an ExternalName service that becomes a service with <spec>
      When the client sends "/api/v1/namespaces/{namespace}/services/<name>?fieldManager=m" an apply patch: {apiVersion: v1, kind: Service, metadata: {name: <name>}, spec: {type: ExternalName, externalName: a.com}}
      And the client sends "/api/v1/namespaces/{namespace}/services/<name>?fieldManager=m" an apply patch: {apiVersion: v1, kind: Service, metadata: {name: <name>}, spec: <spec>}
      Then the answer is 200 with:
        | spec.type           | ClusterIP   |
        | spec.externalName   | (absent)    |
        | spec.clusterIP      | <clusterIP> |
        | spec.ipFamilies     | <families>  |
        | spec.ipFamilyPolicy | <policy>    |

      Examples:
        | name | spec                                                   | clusterIP | families        | policy           |
        | a    | {clusterIP: None, ports: [{port: 80}]}                  | None      | ["IPv4","IPv6"] | RequireDualStack |
        | b    | {clusterIP: None, selector: {a: b}, ports: [{port: 80}]} | None      | ["IPv4"]        | SingleStack      |
        | c    | {ports: [{port: 80}]}                                   | (present) | ["IPv4"]        | SingleStack      |

    @id:api-service-given-up
    Example: an apply that sets an external name in place of the address
      When the client sends "/api/v1/namespaces/{namespace}/services/a?fieldManager=m" an apply patch: {apiVersion: v1, kind: Service, metadata: {name: a}, spec: {clusterIP: None, ports: [{port: 80}]}}
      And the client sends "/api/v1/namespaces/{namespace}/services/a?fieldManager=m" an apply patch: {apiVersion: v1, kind: Service, metadata: {name: a}, spec: {type: ExternalName, externalName: a.com}}
      Then the answer is 200 with:
        | spec.clusterIP      | (absent) |
        | spec.clusterIPs     | (absent) |
        | spec.ipFamilies     | (absent) |
        | spec.ipFamilyPolicy | (absent) |

    @id:api-service-off-nodes
    Example: a service that no longer uses node ports loses them, and its external traffic policy
      When the client posts to "/api/v1/namespaces/{namespace}/services": {metadata: {name: a}, spec: {type: NodePort, externalTrafficPolicy: Local, ports: [{port: 80}]}}
      And the client sends "/api/v1/namespaces/{namespace}/services/a" a merge patch: {spec: {type: ClusterIP}}
      Then the answer is 200 with:
        | spec.ports.0.nodePort      | (absent)  |
        | spec.externalTrafficPolicy | (absent)  |
        | spec.clusterIP             | (present) |

  @req:APISERVER-96 @must @oracle
  Rule: The server fills in other fields that a client leaves empty

    @id:api-volume-phase
    Scenario Outline: the time since which a volume is <phase>
      When the client posts to "/api/v1/persistentvolumes": {metadata: {name: "{namespace}-<row>"}, spec: {capacity: {storage: 1Gi}, accessModes: [ReadWriteOnce], hostPath: {path: /a}}}
      And the client puts "/api/v1/persistentvolumes/{namespace}-<row>/status": {metadata: {name: "{namespace}-<row>"}, status: <status>}
      Then the answer is 200 with:
        | status.phase                   | <phase> |
        | status.lastPhaseTransitionTime | <since> |

      Examples:
        | row | status                                                          | phase   | since                  |
        | a   | {phase: Pending}                                                | Pending | (present)              |
        | b   | {phase: Bound}                                                  | Bound   | (present)              |
        | c   | {phase: Bound, lastPhaseTransitionTime: "2020-01-01T00:00:00Z"} | Bound   | "2020-01-01T00:00:00Z" |

    @id:api-limit-range-nameless
    Example: the name of a limit range
      When the client posts to "/api/v1/namespaces/{namespace}/limitranges": {apiVersion: v1, kind: LimitRange, metadata: {}}
      Then the answer is 201 with:
        | metadata.namespace | {namespace} |

  @req:APISERVER-97 @must @oracle
  Rule: Defaults of the status of a claim are stored with the next write

    @id:api-claim-completed
    Example: a patch that changes nothing stores them
      Given the client posts to "/api/v1/namespaces/{namespace}/persistentvolumeclaims": {metadata: {name: a}, spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}}
      And the answer is called "made"
      And the client sends "/api/v1/namespaces/{namespace}/persistentvolumeclaims/a" a merge patch: {}
      When the client deletes "/api/v1/namespaces/{namespace}/persistentvolumeclaims/a" with: {preconditions: {resourceVersion: "{made.version}"}}
      Then the answer is 409

    @id:api-claim-completed-once
    Example: a second patch that changes nothing stores nothing
      Given the client posts to "/api/v1/namespaces/{namespace}/persistentvolumeclaims": {metadata: {name: a}, spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}}
      And the client sends "/api/v1/namespaces/{namespace}/persistentvolumeclaims/a" a merge patch: {}
      And the answer is called "first"
      When the client sends "/api/v1/namespaces/{namespace}/persistentvolumeclaims/a" a merge patch: {}
      Then the answer is 200 with:
        | status.phase             | Pending         |
        | metadata.resourceVersion | {first.version} |
