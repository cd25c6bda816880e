@area:apiserver
Feature: Validation of built-in kinds
  A server validates the content of objects of built-in kinds. A controller that creates a Deployment whose selector does not
  match its template is refused here as there.

  Source: kubernetes/kubernetes pkg/apis/core/validation/validation.go, pkg/apis/apps/validation/validation.go,
  pkg/apis/batch/validation/validation.go.

  @req:APISERVER-172 @must @oracle
  Rule: A pod has containers, each with a name, an image, and what else it needs

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
  Rule: An update of a pod changes images, and little else

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
        | details.causes.0.reason | FieldValueForbidden |
        | details.causes.0.field  | <field>             |
        | details.causes.0.message | /Forbidden: pod updates may not <what>/ |

      Examples:
        | change                                   | field           | what |
        | {nodeName: n}                            | spec            | change fields other than `spec.containers.*.image`,`spec.initContainers.*.image`,.*[\s\S]* |
        | {containers: [{name: c, command: [run]}]} | spec            | change fields other than [\s\S]* |
        | {containers: [{name: d, image: i}]}      | spec.containers | add or remove containers |

  @req:APISERVER-172 @must @oracle
  Rule: The selector of a workload matches its template, and stays

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
    Example: a container of a StatefulSet mounts what is claimed for it
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
  Rule: The pods of a job end

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
  Rule: A service has ports, which have names where there are several

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
