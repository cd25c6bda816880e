@area:apiserver
Feature: Tables of built-in kinds
  kubectl prints what the server puts into the cells, so a server that knows nothing of a kind shows its name alone.

  Source: kubernetes/kubernetes pkg/printers/internalversion/printers.go.

  @req:APISERVER-95 @must @oracle
  Rule: Each kind has columns of its own

    @id:api-table-pod
    Scenario Outline: a pod that is <what>
      Given pod a exists
      And the client sends "pods/a/status" a merge patch:
        """
        {status: <status>}
        """
      When the client gets "pods/a?includeObject=None" accepting "application/json;as=Table;v=v1;g=meta.k8s.io"
      Then the answer is 200 with:
        | columnDefinitions.2.name | Status   |
        | rows.0.cells.1           | <ready>  |
        | rows.0.cells.2           | <shown>  |
        | rows.0.cells.3           | <restarts> |

      Examples:
        | what      | status | ready | shown | restarts |
        | running   | {phase: Running, containerStatuses: [{name: main, image: i, imageID: x, ready: true, restartCount: 2, state: {running: {startedAt: "2020-01-01T00:00:00Z"}}}]} | 1/1 | Running | 2 |
        | crashing  | {phase: Running, containerStatuses: [{name: main, image: i, imageID: x, ready: false, restartCount: 5, state: {waiting: {reason: CrashLoopBackOff}}}]} | 0/1 | CrashLoopBackOff | 5 |
        | failing   | {phase: Failed, containerStatuses: [{name: main, image: i, imageID: x, ready: false, restartCount: 0, state: {terminated: {exitCode: 3}}}]} | 0/1 | ExitCode:3 | 0 |
        | evicted   | {phase: Failed, reason: Evicted} | 0/1 | Evicted | 0 |

    @id:api-table-config-map
    Example: a config map has so much data
      Given the client posts to "configmaps":
        """
        {metadata: {name: a}, data: {a: "1", b: "2"}, binaryData: {c: AA==}}
        """
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
        | root                                         | plural      | index | name             |
        | api/v1/namespaces/{namespace}                | services    | 4     | Port(s)          |
        | api/v1/namespaces/{namespace}                | secrets     | 1     | Type             |
        | api/v1/namespaces/{namespace}                | replicationcontrollers | 2 | Current    |
        | apis/apps/v1/namespaces/{namespace}          | deployments | 2     | Up-to-date       |
        | apis/apps/v1/namespaces/{namespace}          | daemonsets  | 6     | Node Selector    |
        | apis/apps/v1/namespaces/{namespace}          | statefulsets | 1    | Ready            |
        | apis/coordination.k8s.io/v1/namespaces/{namespace} | leases | 1    | Holder           |
