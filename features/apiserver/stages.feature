@area:apiserver
Feature: Stages
  Without a kubelet and controllers, no object changes by itself. Stages, in the form of kwok or built in, simulate them: pods run,
  and a rollout completes.

  Source: kwok pkg/kwok/controllers/stage_controller.go, pkg/utils/lifecycle; kubectl pkg/polymorphichelpers/rollout_status.go.

  @req:APISERVER-160 @must
  Rule: The basic stages bring objects to the state that clients wait for

    @id:api-stages-pod
    Example: a pod runs, and is ready
      Given a server with the basic stages
      When the client watches "pods?watch=1"
      And the client posts to "pods": {metadata: {name: a}, spec: {containers: [{name: main, image: main}]}}
      Then within 2 seconds the watch delivers:
        | type     | name | status.phase | status.containerStatuses.0.ready |
        | ADDED    | a    | Pending      | (absent)                         |
        | MODIFIED | a    | Running      | true                             |

    @id:api-stages-pod-goes
    Example: a pod on a node is removed, long before its grace period is over
      Given a server with the basic stages
      When the client watches "pods?watch=1"
      And the client posts to "pods": {metadata: {name: a}, spec: {nodeName: n, containers: [{name: main, image: main}]}}
      And the client deletes "pods/a"
      Then within 2 seconds the watch delivers:
        | type     | name | metadata.deletionGracePeriodSeconds |
        | ADDED    | a    | (absent)                            |
        | MODIFIED | a    | 30                                  |
        | MODIFIED | a    | 0                                   |
        | DELETED  | a    | 0                                   |

    @id:api-stages-deployment
    Example: a Deployment without pods is available, in each of its generations
      Given a server with the basic stages
      When the client watches "/apis/apps/v1/namespaces/{namespace}/deployments?watch=1"
      And the client posts to "/apis/apps/v1/namespaces/{namespace}/deployments":
        """
        metadata: {name: d}
        spec:
          replicas: 3
          selector: {matchLabels: {app: d}}
          template: {metadata: {labels: {app: d}}, spec: {containers: [{name: main, image: main}]}}
        """
      Then within 2 seconds the watch delivers:
        | type     | name | status.observedGeneration | status.updatedReplicas | status.availableReplicas |
        | ADDED    | d    | (absent)                  | (absent)               | (absent)                 |
        | MODIFIED | d    | 1                         | 3                      | 3                        |
      When the client sends "/apis/apps/v1/namespaces/{namespace}/deployments/d" a merge patch: {spec: {replicas: 5}}
      Then within 2 seconds the watch delivers:
        | type     | name | status.observedGeneration | status.updatedReplicas | status.availableReplicas |
        | MODIFIED | d    | 1                         | 3                      | 3                        |
        | MODIFIED | d    | 2                         | 5                      | 5                        |

    @id:api-stages-follow-pods
    Example: the status of a Deployment follows its pods, if it has any
      Given a server with the basic stages
      And the client posts to "/apis/apps/v1/namespaces/{namespace}/deployments":
        """
        metadata: {name: d}
        spec:
          replicas: 2
          selector: {matchLabels: {app: d}}
          template: {metadata: {labels: {app: d}}, spec: {containers: [{name: main, image: main}]}}
        """
      And the answer is called "d"
      When the client watches "/apis/apps/v1/namespaces/{namespace}/deployments?watch=1&resourceVersion={d.version}"
      And the client posts to "pods": {metadata: {name: a, ownerReferences: [{apiVersion: apps/v1, kind: Deployment, name: d, uid: "{d.uid}"}]}, spec: {containers: [{name: main, image: main}]}}
      Then within 3 seconds the watch delivers:
        | type     | name | status.replicas | status.availableReplicas | status.conditions.0.status |
        | MODIFIED | d    | 1               | (absent)                 | False                      |
        | MODIFIED | d    | 1               | 1                        | False                      |

    @id:api-stages-job
    Example: a Job is complete
      Given a server with the basic stages
      When the client watches "/apis/batch/v1/namespaces/{namespace}/jobs?watch=1"
      And the client posts to "/apis/batch/v1/namespaces/{namespace}/jobs": {metadata: {name: j}, spec: {template: {spec: {restartPolicy: Never, containers: [{name: main, image: main}]}}}}
      Then within 3 seconds the watch delivers:
        | type     | name | status.active | status.succeeded | status.conditions.1.type |
        | ADDED    | j    | (absent)      | (absent)         | (absent)                 |
        | MODIFIED | j    | 1             | (absent)         | (absent)                 |
        | MODIFIED | j    | (absent)      | 1                | Complete                 |

    @id:api-stages-none
    Example: without stages nothing changes
      When the client watches "pods?watch=1"
      And the client posts to "pods": {metadata: {name: a}, spec: {containers: [{name: main, image: main}]}}
      Then the watch delivers:
        | type  | name | status.phase |
        | ADDED | a    | Pending      |
      And the watch delivers nothing within 30 seconds

  @req:APISERVER-161 @must
  Rule: A stage changes the objects that it selects, after its delay

    @id:api-stages-delay
    Example: a status after a delay
      Given a server with the stages:
        """
        warms:
          resourceRef: {apiGroup: example.com/v1, kind: Widget}
          selector: {matchLabels: {heat: "on"}, matchExpressions: [{key: .metadata.annotations.warm, operator: DoesNotExist}]}
          delay: {durationMilliseconds: 5000}
          next: {patches: [{root: metadata, template: "annotations: {warm: {{ Now | Quote }}}"}]}
        """
      When the client watches "widgets?watch=1"
      And the client posts to "widgets": {metadata: {name: a, labels: {heat: "on"}}}
      And the client posts to "widgets": {metadata: {name: b}}
      Then the watch delivers:
        | type  | name | metadata.annotations |
        | ADDED | a    | (absent)             |
        | ADDED | b    | (absent)             |
      And the watch delivers nothing within 4 seconds
      And within 2 seconds the watch delivers:
        | type     | name | metadata.annotations.warm |
        | MODIFIED | a    | (present)                 |
      And the watch delivers nothing within 30 seconds

    @id:api-stages-select
    Scenario Outline: a selector with <operator>
      Given a server with the stages:
        """
        marks:
          resourceRef: {kind: Pod}
          selector:
            matchExpressions:
              - {key: .metadata.labels.marked, operator: DoesNotExist}
              - <expression>
          next: {patches: [{root: metadata, template: "labels: {marked: here}"}]}
        """
      When the client watches "pods?watch=1"
      And the client posts to "pods": {metadata: {name: a, labels: <labels>}, spec: {containers: [{name: main, image: main}]}}
      Then within 2 seconds the watch delivers:
        | type     | name | metadata.labels.marked |
        | ADDED    | a    | (absent)               |
        | MODIFIED | a    | here                   |

      Examples:
        | operator     | labels     | expression                                                                                                  |
        | In           | {app: web} | {key: .metadata.labels.app, operator: In, values: [db, web]}                                               |
        | NotIn        | {app: web} | {key: '.metadata.labels["app"]', operator: NotIn, values: [db]}                                            |
        | Exists       | {app: web} | {jq: {key: .metadata.labels.app, operator: Exists}}                                                         |
        | DoesNotExist | {app: web} | {key: .metadata.labels.tier, operator: DoesNotExist}                                                        |
        | select       | {app: web} | {key: '.spec.containers.[] \| select(.name == "main") \| .image', operator: In, values: [main]}             |
        | CEL          | {app: web} | {cel: {expression: "self.metadata.labels.app == 'web'"}}                                                    |

    @id:api-stages-steps
    Example: finalizers, an event and a deletion, one after the other
      Given a server with the stages:
        """
        holds:
          resourceRef: {kind: ConfigMap}
          selector: {matchLabels: {held: "yes"}, matchExpressions: [{key: ".metadata.finalizers.[]", operator: DoesNotExist}]}
          next: {finalizers: {add: [{value: example.com/held}]}, event: {type: Normal, reason: Held, message: it stays}}
        goes:
          resourceRef: {kind: ConfigMap}
          selector: {matchExpressions: [{key: ".metadata.finalizers.[]", operator: In, values: [example.com/held]}]}
          delay: {durationMilliseconds: 1000}
          next: {finalizers: {empty: true}, delete: true}
        """
      When the client watches "configmaps?watch=1"
      And the client posts to "configmaps": {metadata: {name: a, labels: {held: "yes"}}}
      Then within 3 seconds the watch delivers:
        | type     | name | metadata.finalizers.0 |
        | ADDED    | a    | (absent)              |
        | MODIFIED | a    | example.com/held      |
        | MODIFIED | a    | (absent)              |
        | DELETED  | a    | (absent)              |
      When the client gets "/api/v1/namespaces/{namespace}/events"
      Then the answer is 200 with:
        | items.0.reason              | Held |
        | items.0.involvedObject.name | a    |
