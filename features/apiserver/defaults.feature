@area:apiserver
Feature: What a server adds to new objects
  A server adds defaults, labels and tolerations of admission, and a status to a new object. A controller that compares the
  stored object with its own and ignores them writes forever.

  Source: kubernetes/kubernetes pkg/apis/core/v1/defaults.go, pkg/apis/apps/v1/defaults.go, pkg/apis/batch/v1/defaults.go,
  pkg/registry/core/pod/strategy.go, plugin/pkg/admission/defaulttolerationseconds, plugin/pkg/admission/priority.

  @req:APISERVER-96 @must @oracle
  Rule: Objects of built-in kinds get their defaults when they are decoded

    @id:api-defaults-pod
    Example: a pod
      When the client posts to "pods":
        """
        {metadata: {name: a}, spec: {containers: [{name: c, image: "i:1", resources: {limits: {cpu: 1000m}}}]}, status: {phase: Running}}
        """
      Then the answer is 201 with:
        | spec.restartPolicy                       | Always            |
        | spec.dnsPolicy                           | ClusterFirst      |
        | spec.schedulerName                       | default-scheduler |
        | spec.tolerations.0.tolerationSeconds     | 300               |
        | spec.priority                            | 0                 |
        | spec.containers.0.imagePullPolicy        | IfNotPresent      |
        | spec.containers.0.resources.requests.cpu | 1                 |
        | status.phase                             | Pending           |
        | status.qosClass                          | Burstable         |
        | metadata.managedFields.0.fieldsV1.f:spec.f:tolerations | (absent) |

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
        | type   | Opaque |
        | data.k | aGk=   |
        | stringData | (absent) |

    @id:api-defaults-service
    Example: a service keeps its address when it is replaced without one
      Given the client posts to "/api/v1/namespaces/{namespace}/services": {metadata: {name: a}, spec: {ports: [{port: 80}]}}
      When the client puts "/api/v1/namespaces/{namespace}/services/a": {metadata: {name: a}, spec: {ports: [{port: 81}]}}
      Then the answer is 200 with:
        | spec.type                | ClusterIP   |
        | spec.ports.0.targetPort  | 81          |
        | spec.ports.0.protocol    | TCP         |
        | spec.ipFamilyPolicy      | SingleStack |
        | status.loadBalancer      | {}          |

    @id:api-defaults-job
    Example: a job labels its pods, to select them by its uid
      When the client posts to "/apis/batch/v1/namespaces/{namespace}/jobs":
        """
        {metadata: {name: a}, spec: {template: {spec: {restartPolicy: Never, containers: [{name: c, image: i}]}}}}
        """
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
        | details.causes.0.message | <message> |

      Examples:
        | what                | schema                                                     | field          | message                                                        |
        | no type             | {properties: {}}                                           | type           | Required value: must not be empty for specified object fields  |
        | a list of anything  | {type: array}                                              | items          | Required value: must be specified                              |
        | a type in addition  | {type: string, allOf: [{type: string}]}                    | allOf[0].type  | Forbidden: must be empty to be structural                      |
        | a rule in addition  | {type: integer, allOf: [{x-kubernetes-validations: [{rule: self < 3}]}]} | allOf[0].x-kubernetes-validations | Forbidden: must be empty to be structural |
        | a rule of a member in addition | {type: object, properties: {a: {type: integer}}, allOf: [{properties: {a: {x-kubernetes-validations: [{rule: self < 3}]}}}]} | allOf[0].properties[a].x-kubernetes-validations | Forbidden: must be empty to be structural |
        | two kinds of object | {type: object, properties: {a: {type: string}}, additionalProperties: {type: string}} | additionalProperties | Forbidden: additionalProperties and properties are mutual exclusive |
        | a set of objects    | {type: array, items: {type: object}, x-kubernetes-list-type: set} | items.x-kubernetes-map-type | "Invalid value: null: must be atomic as item of a list with x-kubernetes-list-type=set" |
