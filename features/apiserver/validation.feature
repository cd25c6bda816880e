@area:apiserver
Feature: Validation of built-in kinds
  A server validates the content of objects of built-in kinds. A controller that creates a Deployment whose selector does not
  match its template is refused as in a cluster.

  Source: kubernetes/kubernetes pkg/apis/core/validation/validation.go, pkg/apis/apps/validation/validation.go,
  pkg/apis/batch/validation/validation.go; kubernetes pkg/apis/core/validation/events.go,
  pkg/apis/coordination/validation/validation.go; kubernetes/apiserver pkg/registry/rest/create.go (ValidateCreate).

  @req:APISERVER-172 @must @oracle
  Rule: A pod has containers, each with a name, an image, and the other required fields

    @id:api-validation-no-containers
    Scenario Outline: a pod with the spec <spec>
      When the client posts to "pods": {metadata: {name: a}, spec: <spec>}
      Then the answer is 422 with:
        | reason  | Invalid                         |
        | message | Pod "a" is invalid: <violation> |

      Examples:
        | spec                                                         | violation |
        | {}                                                           | spec.containers: Required value |
        | {containers: []}                                             | spec.containers: Required value |
        | {containers: [{name: c, image: i}], restartPolicy: Sometimes} | spec.restartPolicy: Unsupported value: "Sometimes": supported values: "Always", "OnFailure", "Never" |
        | {containers: [{name: c, image: i}], volumes: [{name: v.w}]}  | spec.volumes[0].name: Invalid value: "v.w": must not contain dots |
        | {containers: [{name: c, image: i}], volumes: [{name: v}, {name: v}]} | spec.volumes[1].name: Duplicate value: "v" |
        | {containers: [{name: c, image: i}, {name: c, image: i}]}     | spec.containers[1].name: Duplicate value: "c" |
        | {containers: [{name: c, image: i}], initContainers: [{name: c, image: i}]} | spec.initContainers[0].name: Duplicate value: "c" |

    @id:api-validation-container
    Scenario Outline: a container <container>
      When the client posts to "pods": {metadata: {name: a}, spec: {containers: [<container>]}}
      Then the answer is 422 with:
        | message | Pod "a" is invalid: <violation> |

      Examples:
        | container            | violation |
        | {image: i}           | spec.containers[0].name: Required value |
        | {name: c}            | spec.containers[0].image: Required value |
        | {}                   | [spec.containers[0].name: Required value, spec.containers[0].image: Required value] |
        | {name: c, image: i, imagePullPolicy: Never ever} | spec.containers[0].imagePullPolicy: Unsupported value: "Never ever": supported values: "Always", "IfNotPresent", "Never" |
        | {name: c, image: i, ports: [{}]} | spec.containers[0].ports[0].containerPort: Required value |
        | {name: c, image: i, ports: [{containerPort: 70000}]} | spec.containers[0].ports[0].containerPort: Invalid value: 70000: must be between 1 and 65535, inclusive |
        | {name: c, image: i, ports: [{containerPort: 80, protocol: HTTP}]} | spec.containers[0].ports[0].protocol: Unsupported value: "HTTP": supported values: "SCTP", "TCP", "UDP" |
        | {name: c, image: i, ports: [{containerPort: 80, name: p}, {containerPort: 81, name: p}]} | spec.containers[0].ports[1].name: Duplicate value: "p" |
        | {name: c, image: i, ports: [{containerPort: 80, name: a-name-much-too-long}]} | spec.containers[0].ports[0].name: Invalid value: "a-name-much-too-long": must be no more than 15 characters |
        | {name: c, image: i, ports: [{containerPort: 80, name: "80"}]} | spec.containers[0].ports[0].name: Invalid value: "80": must contain at least one letter (a-z) |
        | {name: c, image: i, ports: [{containerPort: 80, name: A--}]} | [spec.containers[0].ports[0].name: Invalid value: "A--": must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-), spec.containers[0].ports[0].name: Invalid value: "A--": must contain at least one letter (a-z), spec.containers[0].ports[0].name: Invalid value: "A--": must not contain consecutive hyphens, spec.containers[0].ports[0].name: Invalid value: "A--": must not begin or end with a hyphen] |
        | {name: c, image: i, env: [{value: v}]} | spec.containers[0].env[0].name: Required value |
        | {name: c, image: i, env: [{name: A, valueFrom: {}}]} | spec.containers[0].env[0].valueFrom: Invalid value: "": must specify one of: `fieldRef`, `resourceFieldRef`, `configMapKeyRef`, `secretKeyRef` or `fileKeyRef` |
        | {name: c, image: i, env: [{name: A, value: v, valueFrom: {secretKeyRef: {name: s, key: k}}}]} | spec.containers[0].env[0].valueFrom: Invalid value: "": may not be specified when `value` is not empty |
        | {name: c, image: i, volumeMounts: [{name: v, mountPath: /v}]} | spec.containers[0].volumeMounts[0].name: Not found: "v" |
        | {name: c, image: i, volumeMounts: [{}]} | [spec.containers[0].volumeMounts[0].name: Required value, spec.containers[0].volumeMounts[0].name: Not found: "", spec.containers[0].volumeMounts[0].mountPath: Required value] |

  @req:APISERVER-172 @must @oracle
  Rule: Most of a pod's spec is immutable

    @id:api-validation-pod-image
    Example: the image is changed
      Given the client posts to "pods": {metadata: {name: a}, spec: {containers: [{name: c, image: i}]}}
      When the client sends "pods/a" a strategic merge patch: {spec: {containers: [{name: c, image: j}]}}
      Then the answer is 200 with:
        | spec.containers.0.image | j |

    @id:api-validation-pod-sent-again
    Example: a pod is sent again as it was created, without what the server has added
      Given the client posts to "pods": {metadata: {name: a}, spec: {containers: [{name: c, image: i}]}}
      When the client puts "pods/a": {metadata: {name: a, labels: {b: c}}, spec: {containers: [{name: c, image: i}]}}
      Then the answer is 200 with:
        | metadata.labels.b | c |

    @id:api-validation-pod-changed
    Scenario Outline: <change> is changed
      Given the client posts to "pods": {metadata: {name: a}, spec: {containers: [{name: c, image: i}]}}
      When the client sends "pods/a" a strategic merge patch: {spec: <change>}
      Then the answer is 422 with:
        | details.causes.0.reason  | FieldValueForbidden                     |
        | details.causes.0.field   | <field>                                 |
        | details.causes.0.message | /Forbidden: pod updates may not <what>/ |

      Examples:
        | change                                   | field           | what |
        | {nodeName: n}                            | spec            | change fields other than `spec.containers.*.image`,`spec.initContainers.*.image`,.*[\s\S]* |
        | {containers: [{name: c, command: [run]}]} | spec            | change fields other than [\s\S]* |
        | {containers: [{name: d, image: i}]}      | spec.containers | add or remove containers |

  @req:APISERVER-172 @must @oracle
  Rule: The selector of a workload matches its template, and is immutable

    @id:api-validation-workload
    Scenario Outline: a <kind> with the spec <spec>
      When the client posts to "/apis/apps/v1/namespaces/{namespace}/<plural>": {metadata: {name: a}, spec: <spec>}
      Then the answer is 422 with:
        | message | <kind>.apps "a" is invalid: <violation> |

      Examples:
        | kind       | plural      | spec | violation |
        | Deployment | deployments | {selector: {matchLabels: {app: a}}, template: {metadata: {labels: {app: b}}, spec: {containers: [{name: c, image: i}]}}} | spec.template.metadata.labels: Invalid value: {"app":"b"}: `selector` does not match template `labels` |
        | Deployment | deployments | {selector: {matchLabels: {app: a}}, template: {spec: {containers: [{name: c, image: i}]}}} | spec.template.metadata.labels: Invalid value: null: `selector` does not match template `labels` |
        | Deployment | deployments | {selector: {}, template: {spec: {containers: [{name: c, image: i}]}}} | spec.selector: Invalid value: {}: empty selector is invalid for deployment |
        | Deployment | deployments | {replicas: -1, selector: {matchLabels: {app: a}}, template: {metadata: {labels: {app: a}}, spec: {containers: [{name: c}]}}} | [spec.replicas: Invalid value: -1: must be greater than or equal to 0, spec.template.spec.containers[0].image: Required value] |
        | Deployment | deployments | {selector: {matchLabels: {app: a}}, template: {metadata: {labels: {app: a}}, spec: {restartPolicy: Never, activeDeadlineSeconds: 1, containers: [{name: c, image: i}]}}} | [spec.template.spec.restartPolicy: Unsupported value: "Never": supported values: "Always", spec.template.spec.activeDeadlineSeconds: Forbidden: activeDeadlineSeconds in ReplicaSet is not Supported] |
        | Deployment | deployments | {selector: {matchExpressions: [{key: app, operator: Is, values: [a]}]}, template: {metadata: {labels: {app: a}}, spec: {containers: [{name: c, image: i}]}}} | [spec.selector.matchExpressions[0].operator: Invalid value: "Is": not a valid selector operator, spec.selector: Invalid value: {"matchExpressions":[{"key":"app","operator":"Is","values":["a"]}]}: invalid label selector] |
        | Deployment | deployments | {selector: {matchExpressions: [{key: app, operator: NotIn, values: [a]}]}, template: {metadata: {labels: {app: a}}, spec: {containers: [{name: c, image: i}]}}} | spec.template.metadata.labels: Invalid value: {"app":"a"}: `selector` does not match template `labels` |
        | Deployment | deployments | {template: {metadata: {labels: {app: a}}, spec: {containers: [{name: c, image: i}]}}} | [spec.selector: Required value, spec.template.metadata.labels: Invalid value: {"app":"a"}: `selector` does not match template `labels`] |
        | Deployment | deployments | {} | [spec.selector: Required value, spec.template.metadata.labels: Invalid value: null: `selector` does not match template `labels`, spec.template.spec.containers: Required value] |
        | ReplicaSet | replicasets | {selector: {matchLabels: {app: a}}, template: {metadata: {labels: {app: b}}, spec: {containers: [{name: c, image: i}]}}} | spec.template.metadata.labels: Invalid value: {"app":"b"}: `selector` does not match template `labels` |
        | ReplicaSet | replicasets | {selector: {}, template: {spec: {containers: [{name: c, image: i}]}}} | spec.selector: Invalid value: {}: empty selector is invalid for deployment |
        | StatefulSet | statefulsets | {selector: {matchLabels: {app: a}}, template: {metadata: {labels: {app: b}}, spec: {containers: [{name: c, image: i}]}}} | spec.template.metadata.labels: Invalid value: {"app":"b"}: `selector` does not match template `labels` |
        | StatefulSet | statefulsets | {} | [spec.selector: Required value, spec.template.metadata.labels: Invalid value: null: `selector` does not match template `labels`, spec.template.spec.containers: Required value] |
        | DaemonSet  | daemonsets  | {selector: {matchLabels: {app: a}}, template: {metadata: {labels: {app: b}}, spec: {containers: [{name: c, image: i}]}}} | spec.template.metadata.labels: Invalid value: {"app":"b"}: `selector` does not match template `labels` |
        | DaemonSet  | daemonsets  | {selector: {matchLabels: {app: a}}, template: {metadata: {labels: {app: a}}, spec: {restartPolicy: OnFailure, containers: [{name: c, image: i}]}}} | spec.template.spec.restartPolicy: Unsupported value: "OnFailure": supported values: "Always" |
        | StatefulSet | statefulsets | {selector: {matchExpressions: [{key: app, operator: Is}]}, template: {metadata: {labels: {app: a}}, spec: {containers: [{name: c, image: i}]}}} | [spec.selector.matchExpressions[0].operator: Invalid value: "Is": not a valid selector operator, spec.selector: Invalid value: {"matchExpressions":[{"key":"app","operator":"Is"}]}] |
        | DaemonSet  | daemonsets  | {selector: {}, template: {spec: {containers: [{name: c, image: i}]}}} | spec.selector: Invalid value: {}: empty selector is invalid for daemonset |
        | DaemonSet  | daemonsets  | {} | [spec.template.metadata.labels: Invalid value: null: `selector` does not match template `labels`, spec.template.spec.containers: Required value] |

    @id:api-validation-selector-stays
    Scenario Outline: the selector of a <plural> is changed
      Given the client posts to "/apis/apps/v1/namespaces/{namespace}/<plural>":
        """
        {metadata: {name: a}, spec: {selector: {matchLabels: {app: a}}, template: {metadata: {labels: {app: a, b: c}}, spec: {containers: [{name: c, image: i}]}}}}
        """
      When the client sends "/apis/apps/v1/namespaces/{namespace}/<plural>/a" a merge patch: {spec: {selector: {matchLabels: {b: c}}}}
      Then the answer is 422 with:
        | message | /.* "a" is invalid: spec.selector: Invalid value: .*"matchLabels":.*"app":"a","b":"c".*: field is immutable/ |

      Examples:
        | plural       |
        | deployments  |
        | replicasets  |
        | statefulsets |
        | daemonsets   |

    @id:api-validation-claimed
    Example: a container of a StatefulSet mounts a claimed volume
      When the client posts to "/apis/apps/v1/namespaces/{namespace}/statefulsets":
        """
        metadata: {name: a}
        spec:
          selector: {matchLabels: {app: a}}
          volumeClaimTemplates: [{metadata: {name: v}, spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}}]
          template: {metadata: {labels: {app: a}}, spec: {containers: [{name: c, image: i, volumeMounts: [{name: v, mountPath: /v}]}]}}
        """
      Then the answer is 201

    @id:api-validation-applied
    Example: an apply is validated like any other write
      When the client sends:
        """
        PATCH /apis/apps/v1/namespaces/{namespace}/deployments/a?fieldManager=m
        Content-Type: application/apply-patch+yaml

        {apiVersion: apps/v1, kind: Deployment, metadata: {name: a}, spec: {selector: {matchLabels: {app: a}}, template: {metadata: {labels: {app: b}}, spec: {containers: [{name: c, image: i}]}}}}
        """
      Then the answer is 422 with:
        | message | Deployment.apps "a" is invalid: spec.template.metadata.labels: Invalid value: {"app":"b"}: `selector` does not match template `labels` |

  @req:APISERVER-172 @must @oracle
  Rule: A job has a valid pod template, and no negative counts

    @id:api-validation-job
    Scenario Outline: a job with the spec <spec>
      When the client posts to "/apis/batch/v1/namespaces/{namespace}/jobs": {metadata: {name: a}, spec: <spec>}
      Then the answer is 422 with:
        | message | Job.batch "a" is invalid: <violation> |

      Examples:
        | spec | violation |
        | {template: {spec: {containers: [{name: c, image: i}]}}} | spec.template.spec.restartPolicy: Required value: valid values: "OnFailure", "Never" |
        | {template: {spec: {restartPolicy: Never}}} | spec.template.spec.containers: Required value |
        | {parallelism: -1, completions: -1, backoffLimit: -1, template: {spec: {restartPolicy: Never, containers: [{name: c, image: i}]}}} | [spec.parallelism: Invalid value: -1: must be greater than or equal to 0, spec.completions: Invalid value: -1: must be greater than or equal to 0, spec.backoffLimit: Invalid value: -1: must be greater than or equal to 0] |

  @req:APISERVER-172 @must @oracle
  Rule: A service has ports; several ports need names

    @id:api-validation-service
    Scenario Outline: a service with the spec <spec>
      When the client posts to "/api/v1/namespaces/{namespace}/services": {metadata: {name: a}, spec: <spec>}
      Then the answer is 422 with:
        | message | Service "a" is invalid: <violation> |

      Examples:
        | spec                                 | violation |
        | {}                                   | spec.ports: Required value |
        | {type: ExternalName}                 | spec.externalName: Required value |
        | {ports: [{port: 80}, {port: 81}]}    | [spec.ports[0].name: Required value, spec.ports[1].name: Required value] |
        | {ports: [{name: p, port: 80}, {name: p, port: 81}]} | spec.ports[1].name: Duplicate value: "p" |
        | {ports: [{port: 70000, targetPort: "80"}]} | [spec.ports[0].port: Invalid value: 70000: must be between 1 and 65535, inclusive, spec.ports[0].targetPort: Invalid value: "80": must contain at least one letter (a-z)] |
        | {ports: [{port: 80, protocol: HTTP}]} | spec.ports[0].protocol: Unsupported value: "HTTP": supported values: "SCTP", "TCP", "UDP" |

    @id:api-validation-headless
    Example: a headless service needs no ports
      When the client posts to "/api/v1/namespaces/{namespace}/services": {metadata: {name: a}, spec: {clusterIP: None}}
      Then the answer is 201

    @id:api-validation-families
    Scenario Outline: a service may not ask for IP families that the cluster lacks: <spec>
      When the client posts to "/api/v1/namespaces/{namespace}/services": {metadata: {name: a, labels: {a: "!"}}, spec: {<spec>}}
      Then the answer is 422 with:
        | message | Service "a" is invalid: <why> |

      Examples:
        | spec | why |
        | ipFamilyPolicy: RequireDualStack, ports: [{port: 80}] | spec.ipFamilyPolicy: Invalid value: "RequireDualStack": this cluster is not configured for dual-stack services |
        | ipFamilyPolicy: RequireDualStack, clusterIP: None, selector: {a: b} | spec.ipFamilyPolicy: Invalid value: "RequireDualStack": this cluster is not configured for dual-stack services |
        | ipFamilies: [IPv6], ports: [{port: 80}] | spec.ipFamilies[0]: Invalid value: "IPv6": not configured on this cluster |

    @id:api-validation-families-allowed
    Scenario Outline: a service may prefer two families, or have no selector: <spec>
      When the client posts to "/api/v1/namespaces/{namespace}/services": {metadata: {name: <name>}, spec: {<spec>}}
      Then the answer is 201 with:
        | spec.ipFamilies | <families> |

      Examples:
        | name | spec                                                               | families        |
        | a    | clusterIP: None, selector: {a: b}, ipFamilyPolicy: PreferDualStack | ["IPv4"]        |
        | b    | clusterIP: None, selector: {a: b}, ipFamilies: [IPv4]              | ["IPv4"]        |
        | c    | clusterIP: None                                                    | ["IPv4","IPv6"] |
        | d    | type: ExternalName, externalName: a                                | (absent)        |

    @id:api-validation-families-closed
    Example: a headless service that gets a selector
      Given the client posts to "/api/v1/namespaces/{namespace}/services": {metadata: {name: a}, spec: {clusterIP: None}}
      When the client sends "/api/v1/namespaces/{namespace}/services/a" a merge patch: {metadata: {labels: {a: "!"}}, spec: {selector: {a: b}}}
      Then the answer is 422 with:
        | details.causes.0.field | spec.ipFamilyPolicy |
        | details.causes.1.field | spec.ipFamilies[1]  |
        | details.causes.2       | (absent)            |
      When the client sends "/api/v1/namespaces/{namespace}/services/a" a merge patch: {spec: {selector: {}}}
      Then the answer is 200

  @req:APISERVER-172 @must @oracle
  Rule: Other common kinds are validated

    @id:api-content
    Scenario Outline: a <kind> with the spec <spec>
      When the client posts to "/apis/<group>/namespaces/{namespace}/<plural>": {metadata: {name: a}, spec: <spec>}
      Then the answer is 422 with:
        | message | <kind> "a" is invalid: <violation> |

      Examples:
        | kind | group | plural | spec | violation |
        | PodDisruptionBudget.policy | policy/v1 | poddisruptionbudgets | {minAvailable: -1} | spec.minAvailable: Invalid value: -1: must be greater than or equal to 0 |
        | PodDisruptionBudget.policy | policy/v1 | poddisruptionbudgets | {minAvailable: half} | spec.minAvailable: Invalid value: "half": a valid percent string must be a numeric string followed by an ending '%' (e.g. '1%',  or '93%', regex used for validation is '[0-9]+%') |
        | PodDisruptionBudget.policy | policy/v1 | poddisruptionbudgets | {maxUnavailable: 101%} | spec.maxUnavailable: Invalid value: "101%": must not be greater than 100% |
        | PodDisruptionBudget.policy | policy/v1 | poddisruptionbudgets | {minAvailable: 1, maxUnavailable: 50%} | spec: Invalid value: {"MinAvailable":1,"Selector":null,"MaxUnavailable":"50%","UnhealthyPodEvictionPolicy":null}: minAvailable and maxUnavailable cannot be both set |
        | PodDisruptionBudget.policy | policy/v1 | poddisruptionbudgets | {unhealthyPodEvictionPolicy: Never} | spec.unhealthyPodEvictionPolicy: Unsupported value: "Never": supported values: "AlwaysAllow", "IfHealthyBudget" |
        | HorizontalPodAutoscaler.autoscaling | autoscaling/v2 | horizontalpodautoscalers | {scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: a}} | [spec.maxReplicas: Invalid value: 0: must be greater than or equal to `minReplicas`, spec.maxReplicas: Required value] |
        | HorizontalPodAutoscaler.autoscaling | autoscaling/v2 | horizontalpodautoscalers | {minReplicas: 3, maxReplicas: 2, scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: a}} | spec.maxReplicas: Invalid value: 2: must be greater than or equal to `minReplicas` |
        | HorizontalPodAutoscaler.autoscaling | autoscaling/v1 | horizontalpodautoscalers | {maxReplicas: 2, scaleTargetRef: {kind: Deployment, name: a}} | spec.scaleTargetRef.apiVersion: Invalid value: "": apiVersion must specify API group |
        | HorizontalPodAutoscaler.autoscaling | autoscaling/v2 | horizontalpodautoscalers | {minReplicas: 0, maxReplicas: 2, scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: a}} | spec.metrics: Forbidden: must specify at least one Object or External metric to support scaling to zero replicas |
        | HorizontalPodAutoscaler.autoscaling | autoscaling/v2 | horizontalpodautoscalers | {maxReplicas: 2, scaleTargetRef: {apiVersion: apps/v1, kind: Deployment}} | spec.scaleTargetRef.name: Required value |
        | Ingress.networking.k8s.io | networking.k8s.io/v1 | ingresses | {} | spec: Invalid value: null: either `defaultBackend` or `rules` must be specified |
        | Ingress.networking.k8s.io | networking.k8s.io/v1 | ingresses | {defaultBackend: {}} | spec.defaultBackend: Invalid value: "": resource or service backend is required |
        | Ingress.networking.k8s.io | networking.k8s.io/v1 | ingresses | {defaultBackend: {service: {name: s}}} | spec.defaultBackend: Required value: port name or number is required |
        | Ingress.networking.k8s.io | networking.k8s.io/v1 | ingresses | {rules: [{host: 1.2.3.4}]} | spec.rules[0].host: Invalid value: "1.2.3.4": must be a DNS name, not an IP address |
        | Ingress.networking.k8s.io | networking.k8s.io/v1 | ingresses | {rules: [{http: {paths: []}}]} | spec.rules[0].http.paths: Required value |
        | Ingress.networking.k8s.io | networking.k8s.io/v1 | ingresses | {rules: [{http: {paths: [{path: /, backend: {service: {name: s, port: {number: 80}}}}]}}]} | spec.rules[0].http.paths[0].pathType: Required value: pathType must be specified |
        | Ingress.networking.k8s.io | networking.k8s.io/v1 | ingresses | {rules: [{http: {paths: [{path: a, pathType: Prefix, backend: {service: {name: s, port: {number: 80}}}}]}}]} | spec.rules[0].http.paths[0].path: Invalid value: "a": must be an absolute path |
        | CronJob.batch | batch/v1 | cronjobs | {jobTemplate: {spec: {template: {spec: {restartPolicy: Never, containers: [{name: c, image: i}]}}}}} | spec.schedule: Required value |
        | CronJob.batch | batch/v1 | cronjobs | {schedule: bad, jobTemplate: {spec: {template: {spec: {restartPolicy: Never, containers: [{name: c, image: i}]}}}}} | spec.schedule: Invalid value: "bad": expected exactly 5 fields, found 1: [bad] |
        | CronJob.batch | batch/v1 | cronjobs | {schedule: 60 * * * *, jobTemplate: {spec: {template: {spec: {restartPolicy: Never, containers: [{name: c, image: i}]}}}}} | spec.schedule: Invalid value: "60 * * * *": end of range (60) above maximum (59): 60 |
        | CronJob.batch | batch/v1 | cronjobs | {schedule: "@daily", concurrencyPolicy: Sometimes, jobTemplate: {spec: {template: {spec: {restartPolicy: Never, containers: [{name: c, image: i}]}}}}} | spec.concurrencyPolicy: Unsupported value: "Sometimes": supported values: "Allow", "Forbid", "Replace" |
        | CronJob.batch | batch/v1 | cronjobs | {schedule: "@daily", jobTemplate: {spec: {template: {spec: {containers: [{name: c, image: i}]}}}}} | spec.jobTemplate.spec.template.spec.restartPolicy: Required value: valid values: "OnFailure", "Never" |
        | StatefulSet.apps | apps/v1 | statefulsets | {podManagementPolicy: Any, selector: {matchLabels: {app: a}}, template: {metadata: {labels: {app: a}}, spec: {containers: [{name: c, image: i}]}}} | spec.podManagementPolicy: Invalid value: "Any": must be 'OrderedReady' or 'Parallel' |
        | StatefulSet.apps | apps/v1 | statefulsets | {selector: {matchLabels: {app: a}}, volumeClaimTemplates: [{metadata: {name: v}, spec: {accessModes: [ReadWriteOnce]}}], template: {metadata: {labels: {app: a}}, spec: {containers: [{name: c, image: i}]}}} | spec.volumeClaimTemplates[0].spec.resources[storage]: Required value |
        | Deployment.apps | apps/v1 | deployments | {strategy: {rollingUpdate: {maxSurge: 0, maxUnavailable: 0}}, selector: {matchLabels: {app: a}}, template: {metadata: {labels: {app: a}}, spec: {containers: [{name: c, image: i}]}}} | spec.strategy.rollingUpdate.maxUnavailable: Invalid value: 0: may not be 0 when `maxSurge` is 0 |
        | Deployment.apps | apps/v1 | deployments | {progressDeadlineSeconds: 5, minReadySeconds: 5, selector: {matchLabels: {app: a}}, template: {metadata: {labels: {app: a}}, spec: {containers: [{name: c, image: i}]}}} | spec.progressDeadlineSeconds: Invalid value: 5: must be greater than minReadySeconds |

    @id:api-content-core
    Scenario Outline: a <kind> with the spec <spec>
      When the client posts to "/api/v1/namespaces/{namespace}/<plural>": {metadata: {name: a}, spec: <spec>}
      Then the answer is 422 with:
        | message | <kind> "a" is invalid: <violation> |

      Examples:
        | kind | plural | spec | violation |
        | Pod | pods | {containers: [{name: c, image: i, env: [{name: "A=B"}]}]} | spec.containers[0].env[0].name: Invalid value: "A=B": a valid environment variable name must consist only of printable ASCII characters other than '=' |
        | Pod | pods | {containers: [{name: c, image: i, resources: {requests: {cpu: 2}, limits: {cpu: 1500m}}}]} | spec.containers[0].resources.requests: Invalid value: "2": must be less than or equal to cpu limit of 1500m |
        | Pod | pods | {containers: [{name: c, image: i, resources: {limits: {memory: "-1"}}}]} | [spec.containers[0].resources.limits[memory]: Invalid value: "-1": must be greater than or equal to 0, spec.containers[0].resources.requests[memory]: Invalid value: "-1": must be greater than or equal to 0] |
        | Pod | pods | {containers: [{name: c, image: i, resources: {requests: {example.com/gpu: 1}}}]} | spec.containers[0].resources.limits: Required value: Limit must be set for non overcommitable resources |
        | ResourceQuota | resourcequotas | {hard: {cars: 1}} | [spec.hard[cars]: Invalid value: "cars": must be a standard resource type or fully qualified, spec.hard[cars]: Invalid value: "cars": must be a standard resource for quota] |
        | ResourceQuota | resourcequotas | {hard: {pods: 1500m}} | spec.hard[pods]: Invalid value: "1500m": must be an integer |
        | ResourceQuota | resourcequotas | {hard: {pods: -1}} | spec.hard[pods]: Invalid value: "-1": must be greater than or equal to 0 |
        | LimitRange | limitranges | {limits: [{type: PersistentVolumeClaim, min: {storage: 2}, max: {storage: 1}}]} | spec.limits[0].min[storage]: Invalid value: "2": min value 2 is greater than max value 1 |
        | LimitRange | limitranges | {limits: [{type: Pod, default: {cpu: 1}}]} | spec.limits[0].default: Forbidden: may not be specified when `type` is 'Pod' |
        | LimitRange | limitranges | {limits: [{type: Node, max: {cpu: 1}}]} | spec.limits[0].type: Invalid value: "Node": must be a standard limit type or fully qualified |
        | LimitRange | limitranges | {limits: [{type: PersistentVolumeClaim}]} | spec.limits[0].limits: Required value: either minimum or maximum storage value is required, but neither was provided |
        | PersistentVolumeClaim | persistentvolumeclaims | {resources: {requests: {storage: 1Gi}}} | spec.accessModes: Required value: at least 1 access mode is required |
        | PersistentVolumeClaim | persistentvolumeclaims | {accessModes: [ReadWriteOnce]} | spec.resources[storage]: Required value |
        | PersistentVolumeClaim | persistentvolumeclaims | {accessModes: [Write], resources: {requests: {storage: 1Gi}}} | spec.accessModes: Unsupported value: "Write": supported values: "ReadOnlyMany", "ReadWriteMany", "ReadWriteOnce", "ReadWriteOncePod" |

    @id:api-content-certificate
    Scenario Outline: a request for a certificate with the spec <spec>
      When the client posts to "/apis/certificates.k8s.io/v1/certificatesigningrequests": {metadata: {name: "{namespace}"}, spec: <spec>}
      Then the answer is 422 with:
        | details.causes.0.field   | <field>   |
        | details.causes.0.message | <message> |

      Examples:
        | spec                                                            | field        | message |
        | {request: bm9uZQ==, usages: [client auth], signerName: a.b/c}   | spec.request | Invalid value: "bm9uZQ==": PEM block type must be CERTIFICATE REQUEST |

    @id:api-content-stateful-stays
    Scenario Outline: <change> of a StatefulSet
      Given the client posts to "/apis/apps/v1/namespaces/{namespace}/statefulsets":
        """
        metadata: {name: <name>}
        spec:
          serviceName: s
          selector: {matchLabels: {app: a}}
          template: {metadata: {labels: {app: a}}, spec: {containers: [{name: c, image: i}]}}
        """
      When the client sends "/apis/apps/v1/namespaces/{namespace}/statefulsets/<name>" a merge patch: {spec: <change>}
      Then the answer is 422 with:
        | message | StatefulSet.apps "<name>" is invalid: <violation> |

      Examples:
        | name | change                          | violation |
        | a    | {serviceName: t}                | spec.serviceName: Invalid value: "t": field is immutable |
        | b    | {podManagementPolicy: Parallel} | spec.podManagementPolicy: Invalid value: "Parallel": field is immutable |

    @id:api-content-event
    Scenario Outline: an event <event>
      When the client posts to "/api/v1/namespaces/{namespace}/events": <event>
      Then the answer is 422 with:
        | message | Event "a" is invalid: <violation> |

      Examples:
        | event | violation |
        | {metadata: {name: a}} | involvedObject.namespace: Invalid value: "": does not match event.namespace |
        | {metadata: {name: a}, involvedObject: {namespace: elsewhere}} | involvedObject.namespace: Invalid value: "elsewhere": does not match event.namespace |
        | {metadata: {name: a}, involvedObject: {namespace: elsewhere}, eventTime: "2024-01-01T00:00:00.000000Z", reportingComponent: c, reportingInstance: i, action: b} | reason: Required value |
        | {metadata: {name: a}, involvedObject: {namespace: elsewhere}, eventTime: "2024-01-01T00:00:00.000000Z", reportingInstance: i, action: b, reason: r} | [reportingComponent: Required value, reportingComponent: Invalid value: "": name part must be non-empty, reportingComponent: Invalid value: "": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')] |

    @id:api-content-grouped-event
    Scenario Outline: an event of events.k8s.io <event>
      When the client posts to "/apis/events.k8s.io/v1/namespaces/{namespace}/events": <event>
      Then the answer is 422 with:
        | message | Event "a" is invalid: <violation> |

      Examples:
        | event | violation |
        | {metadata: {name: a}, regarding: {namespace: elsewhere}, eventTime: "2024-01-01T00:00:00.000000Z", reportingController: c, reportingInstance: i, action: b, reason: r, type: x} | type: Invalid value: "": has invalid value: x |
        | {metadata: {name: a}, regarding: {namespace: elsewhere}, eventTime: "2024-01-01T00:00:00.000000Z", reportingController: c, reportingInstance: i, action: b, reason: r, type: Normal, series: {count: 1, lastObservedTime: "2024-01-01T00:00:00.000000Z"}} | series.count: Invalid value: "": should be at least 2 |
        | {metadata: {name: a}, regarding: {namespace: elsewhere}, eventTime: "2024-01-01T00:00:00.000000Z", reportingController: c, reportingInstance: i, action: b, reason: r, type: Normal, deprecatedCount: 2} | count: Invalid value: "": needs to be unset |

    @id:api-content-grouped-event-stays
    Example: the note of an event is changed
      Given the client posts to "/apis/events.k8s.io/v1/namespaces/{namespace}/events":
        """
        {metadata: {name: a}, regarding: {namespace: elsewhere}, eventTime: "2024-01-01T00:00:00.000000Z", reportingController: c, reportingInstance: i, action: b, reason: r, type: Normal}
        """
      When the client sends "/apis/events.k8s.io/v1/namespaces/{namespace}/events/a" a merge patch: {note: n}
      Then the answer is 422 with:
        | message | Event "a" is invalid: message: Invalid value: "n": field is immutable |
      When the client sends "/apis/events.k8s.io/v1/namespaces/{namespace}/events/a" a merge patch: {type: null}
      Then the answer is 422 with:
        | details.causes.0 | {"reason":"FieldValueInvalid","message":"Invalid value: \"\": field is immutable","field":"type"} |

    @id:api-validation-secret-type
    Scenario Outline: a secret with <secret>
      When the client posts to "/api/v1/namespaces/{namespace}/secrets": {metadata: {name: a}, <secret>}
      Then the answer is 422 with:
        | message | Secret "a" is invalid: <violation> |

      Examples:
        | secret                                                       | violation |
        | type: kubernetes.io/tls                                      | [data[tls.crt]: Required value, data[tls.key]: Required value] |
        | type: kubernetes.io/tls, data: {tls.crt: eA==}               | data[tls.key]: Required value |
        | type: kubernetes.io/ssh-auth                                 | data[ssh-privatekey]: Required value |
        | type: kubernetes.io/basic-auth                               | [data[username]: Required value, data[password]: Required value] |
        | type: kubernetes.io/dockerconfigjson, data: {.dockerconfigjson: eA==} | data[.dockerconfigjson]: Invalid value: "<secret contents redacted>": invalid character 'x' looking for beginning of value |
        | type: kubernetes.io/service-account-token                    | metadata.annotations[kubernetes.io/service-account.name]: Required value |

    @id:api-validation-secret-complete
    Scenario Outline: a valid secret with <secret>
      When the client posts to "/api/v1/namespaces/{namespace}/secrets": {metadata: {name: a}, <secret>}
      Then the answer is 201

      Examples:
        | secret                                                                      |
        | type: kubernetes.io/basic-auth, stringData: {username: x}                   |
        | type: kubernetes.io/dockerconfigjson, stringData: {.dockerconfigjson: "{}"} |
        | type: example.com/own                                                       |

    @id:api-validation-lease
    Scenario Outline: a lease with <spec>
      When the client posts to "/apis/coordination.k8s.io/v1/namespaces/{namespace}/leases": {metadata: {name: a}, spec: <spec>}
      Then the answer is 422 with:
        | message | Lease.coordination.k8s.io "a" is invalid: <violation> |

      Examples:
        | spec                      | violation                                                                    |
        | {leaseDurationSeconds: 0} | spec.leaseDurationSeconds: Invalid value: 0: must be greater than 0          |
        | {leaseTransitions: -1}    | spec.leaseTransitions: Invalid value: -1: must be greater than or equal to 0 |

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
