@area:apiserver
Feature: Tables of built-in kinds
  kubectl prints the cells that the server fills, so a server without columns for a kind shows only names.

  Source: kubernetes/kubernetes pkg/printers/internalversion/printers.go.

  @req:APISERVER-95 @must @oracle
  Rule: Each kind has columns of its own

    @id:api-table-pod
    Scenario Outline: a pod that is <what>
      Given pod a exists
      And the client sends "pods/a/status" a merge patch: {status: <status>}
      When the client gets "pods/a?includeObject=None" accepting "application/json;as=Table;v=v1;g=meta.k8s.io"
      Then the answer is 200 with:
        | columnDefinitions.2.name | Status     |
        | rows.0.cells.1           | <ready>    |
        | rows.0.cells.2           | <shown>    |
        | rows.0.cells.3           | <restarts> |

      Examples:
        | what      | status | ready | shown | restarts |
        | running   | {phase: Running, containerStatuses: [{name: main, image: i, imageID: x, ready: true, restartCount: 2, state: {running: {startedAt: "2020-01-01T00:00:00Z"}}}]} | 1/1 | Running | 2 |
        | crashing  | {phase: Running, containerStatuses: [{name: main, image: i, imageID: x, ready: false, restartCount: 5, state: {waiting: {reason: CrashLoopBackOff}}}]} | 0/1 | CrashLoopBackOff | 5 |
        | failing   | {phase: Failed, containerStatuses: [{name: main, image: i, imageID: x, ready: false, restartCount: 0, state: {terminated: {exitCode: 3}}}]} | 0/1 | ExitCode:3 | 0 |
        | evicted   | {phase: Failed, reason: Evicted} | 0/1 | Evicted | 0 |

    @id:api-table-config-map
    Example: the number of entries of a config map
      Given the client posts to "configmaps": {metadata: {name: a}, data: {a: "1", b: "2"}, binaryData: {c: AA==}}
      When the client gets "configmaps/a?includeObject=None" accepting "application/json;as=Table;v=v1;g=meta.k8s.io"
      Then the answer is 200 with:
        | columnDefinitions.1.name | Data |
        | rows.0.cells.1           | 3    |

    @id:api-table-namespace
    Example: a namespace is active
      When the client gets "/api/v1/namespaces/{namespace}?includeObject=None" accepting "application/json;as=Table;v=v1;g=meta.k8s.io"
      Then the answer is 200 with:
        | rows.0.cells.1 | Active |

    @id:api-table-columns
    Scenario Outline: the columns of <plural>
      When the client gets "/<root>/<plural>?includeObject=None&limit=1" accepting "application/json;as=Table;v=v1;g=meta.k8s.io"
      Then the answer is 200 with:
        | columnDefinitions.<index>.name | <name> |

      Examples:
        | root                                               | plural                          | index | name          |
        | api/v1/namespaces/{namespace}                      | services                        | 4     | Port(s)       |
        | api/v1/namespaces/{namespace}                      | secrets                         | 1     | Type          |
        | api/v1/namespaces/{namespace}                      | replicationcontrollers          | 2     | Current       |
        | apis/apps/v1/namespaces/{namespace}                | deployments                     | 2     | Up-to-date    |
        | apis/apps/v1/namespaces/{namespace}                | daemonsets                      | 6     | Node Selector |
        | apis/apps/v1/namespaces/{namespace}                | statefulsets                    | 1     | Ready         |
        | apis/coordination.k8s.io/v1/namespaces/{namespace} | leases                          | 1     | Holder        |
        | apis/admissionregistration.k8s.io/v1               | mutatingadmissionpolicies       | 1     | Mutations     |
        | apis/admissionregistration.k8s.io/v1               | mutatingadmissionpolicybindings | 2     | ParamRef      |

    @id:api-table-api-service
    Example: an API with its service
      When the client sends:
        """
        POST /apis/apiregistration.k8s.io/v1/apiservices?dryRun=All&includeObject=None
        Content-Type: application/json
        Accept: application/json;as=Table;v=v1;g=meta.k8s.io

        {"metadata": {"name": "v1.parts.example.com"}, "spec": {"group": "parts.example.com", "version": "v1", "groupPriorityMinimum": 100, "versionPriority": 5, "insecureSkipTLSVerify": true, "service": {"name": "a", "namespace": "default", "port": 443}}}
        """
      Then the answer is 201 with:
        | columnDefinitions.2.name | Available |
        | rows.0.cells.1           | default/a |
        | rows.0.cells.2           | Unknown   |

    @id:api-table-of-others
    Scenario Outline: <kind>
      Given the client posts to "<path>": <object>
      When the client gets "<path>/a?includeObject=None" accepting "application/json;as=Table;v=v1;g=meta.k8s.io"
      Then the answer is 200 with:
        | columnDefinitions.<column>.name | <name> |
        | rows.0.cells.<column>           | <cell> |

      Examples:
        | kind         | path                                                       | object | column | name | cell |
        | a claim      | /api/v1/namespaces/{namespace}/persistentvolumeclaims                                     | {metadata: {name: a}, spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}} | 1 | Status | Pending |
        | endpoints    | /api/v1/namespaces/{namespace}/endpoints                                                  | {metadata: {name: a}, subsets: [{addresses: [{ip: 1.2.3.4}, {ip: 1.2.3.5}], ports: [{port: 80, name: a}, {port: 81, name: b}]}]} | 1 | Endpoints | 1.2.3.4:80,1.2.3.5:80,1.2.3.4:81 + 1 more... |
        | a cron job   | /apis/batch/v1/namespaces/{namespace}/cronjobs             | {metadata: {name: a}, spec: {schedule: "* * * * *", jobTemplate: {spec: {template: {spec: {restartPolicy: Never, containers: [{name: c, image: i}]}}}}}} | 3 | Suspend | "False" |
        | a job        | /apis/batch/v1/namespaces/{namespace}/jobs                 | {metadata: {name: a}, spec: {template: {spec: {restartPolicy: Never, containers: [{name: c, image: i}]}}}} | 2 | Completions | 0/1 |
        | an ingress   | /apis/networking.k8s.io/v1/namespaces/{namespace}/ingresses | {metadata: {name: a}, spec: {defaultBackend: {service: {name: a, port: {number: 80}}}, tls: [{}]}} | 4 | Ports | 80, 443 |
        | an autoscaler | /apis/autoscaling/v2/namespaces/{namespace}/horizontalpodautoscalers | {metadata: {name: a}, spec: {maxReplicas: 3, scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: x}}} | 2 | Targets | "cpu: \u003cunknown\u003e/80%" |
        | a budget     | /apis/policy/v1/namespaces/{namespace}/poddisruptionbudgets | {metadata: {name: a}, spec: {minAvailable: 1}} | 2 | Max Unavailable | N/A |
        | a binding    | /apis/rbac.authorization.k8s.io/v1/namespaces/{namespace}/rolebindings | {metadata: {name: a}, roleRef: {kind: Role, name: x}, subjects: [{kind: User, name: u}]} | 3 | Users | u |

    @id:api-table-device-taints
    Example: device taints
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
