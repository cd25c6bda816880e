@area:apiserver
Feature: Versions of a kind
  A kind served in several versions is stored once. Each client reads and writes its own version, and fields that one
  version lacks are kept for the others. Informers of every version see every change.

  Source: Kubernetes API concepts; kubernetes/kubernetes pkg/apis/autoscaling/v1/conversion.go.

  @req:APISERVER-56 @must @oracle
  Rule: An object written in one version of its kind is served in all of them

    @id:api-versions-older
    Example: fields that the older version lacks are in its annotations
      Given the client sends:
        """
        POST /apis/autoscaling/v2/namespaces/{namespace}/horizontalpodautoscalers
        Content-Type: application/yaml

        metadata: {name: a, annotations: {mine: "1"}}
        spec:
          scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: a}
          minReplicas: 1
          maxReplicas: 3
          metrics:
          - {type: Resource, resource: {name: cpu, target: {type: Utilization, averageUtilization: 50}}}
          - {type: Resource, resource: {name: memory, target: {type: AverageValue, averageValue: 100Mi}}}
          - {type: Pods, pods: {metric: {name: hits}, target: {type: AverageValue, averageValue: "7"}}}
          - type: Object
            object:
              describedObject: {apiVersion: v1, kind: Service, name: front}
              metric: {name: load, selector: {matchLabels: {app: a}}}
              target: {type: Value, value: "9"}
          - {type: External, external: {metric: {name: queue}, target: {type: Value, value: "30"}}}
          - type: ContainerResource
            containerResource: {container: main, name: cpu, target: {type: Utilization, averageUtilization: 60}}
          behavior:
            scaleUp:
              stabilizationWindowSeconds: 0
              selectPolicy: Max
              policies: [{type: Percent, value: 100, periodSeconds: 15}]
            scaleDown:
              stabilizationWindowSeconds: 60
              selectPolicy: Max
              policies: [{type: Pods, value: 1, periodSeconds: 60}]
        """
      When the client gets "/apis/autoscaling/v1/namespaces/{namespace}/horizontalpodautoscalers/a"
      Then the answer is 200 with:
        | apiVersion                                                       | autoscaling/v1                     |
        | spec.targetCPUUtilizationPercentage                              | 50                                 |
        | spec.metrics                                                     | (absent)                           |
        | metadata.annotations.mine                                        | "1"                                |
        | metadata.annotations.autoscaling\.alpha\.kubernetes\.io/metrics  | /.*"targetAverageValue":"100Mi".*/ |
        | metadata.annotations.autoscaling\.alpha\.kubernetes\.io/behavior | /.*"PeriodSeconds":60.*/           |
      When the client gets "/apis/autoscaling/v2/namespaces/{namespace}/horizontalpodautoscalers/a"
      Then the answer is 200 with:
        | metadata.annotations.mine                                       | "1"      |
        | metadata.annotations.autoscaling\.alpha\.kubernetes\.io/metrics | (absent) |

    @id:api-versions-newer
    Example: an object written in the older version is served in the newer one
      Given the client sends:
        """
        POST /apis/autoscaling/v1/namespaces/{namespace}/horizontalpodautoscalers
        Content-Type: application/yaml

        metadata:
          name: a
          annotations:
            autoscaling.alpha.kubernetes.io/metrics: '[{"type":"Resource","resource":{"name":"memory","targetAverageUtilization":70}}]'
        spec:
          scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: a}
          minReplicas: 1
          maxReplicas: 3
          targetCPUUtilizationPercentage: 50
        """
      When the client gets "/apis/autoscaling/v2/namespaces/{namespace}/horizontalpodautoscalers/a"
      Then the answer is 200 with:
        | apiVersion                                        | autoscaling/v2 |
        | spec.metrics.0.resource.name                      | memory         |
        | spec.metrics.0.resource.target.averageUtilization | 70             |
        | spec.metrics.1.resource.name                      | cpu            |
        | spec.metrics.1.resource.target.averageUtilization | 50             |
        | spec.targetCPUUtilizationPercentage               | (absent)       |
        | metadata.annotations                              | (absent)       |

    @id:api-versions-same-object
    Example: it is one object, whichever version changes and deletes it
      Given the client sends:
        """
        POST /apis/autoscaling/v1/namespaces/{namespace}/horizontalpodautoscalers
        Content-Type: application/yaml

        metadata: {name: a}
        spec: {scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: a}, minReplicas: 1, maxReplicas: 3}
        """
      And the client sends "/apis/autoscaling/v2/namespaces/{namespace}/horizontalpodautoscalers/a" a merge patch: {spec: {maxReplicas: 5}}
      When the client gets "/apis/autoscaling/v1/namespaces/{namespace}/horizontalpodautoscalers/a"
      Then the answer is 200 with:
        | spec.maxReplicas                    | 5  |
        | spec.targetCPUUtilizationPercentage | 80 |
      When the client deletes "/apis/autoscaling/v2/namespaces/{namespace}/horizontalpodautoscalers/a"
      And the client gets "/apis/autoscaling/v1/namespaces/{namespace}/horizontalpodautoscalers/a"
      Then the answer is 404 with:
        | reason | NotFound |

    @id:api-versions-watched
    Example: watchers of one version see writes in another
      When the client watches "/apis/autoscaling/v1/namespaces/{namespace}/horizontalpodautoscalers?watch=1"
      And the client sends:
        """
        POST /apis/autoscaling/v2/namespaces/{namespace}/horizontalpodautoscalers
        Content-Type: application/yaml

        metadata: {name: a}
        spec:
          scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: a}
          minReplicas: 1
          maxReplicas: 3
          metrics: [{type: Resource, resource: {name: cpu, target: {type: Utilization, averageUtilization: 40}}}]
        """
      And the client deletes "/apis/autoscaling/v2/namespaces/{namespace}/horizontalpodautoscalers/a"
      Then the watch delivers:
        | type    | name | apiVersion     | spec.targetCPUUtilizationPercentage |
        | ADDED   | a    | autoscaling/v1 | 40                                  |
        | DELETED | a    | autoscaling/v1 | 40                                  |

    @id:api-versions-groups
    Example: a kind may be in two groups
      Given the client sends:
        """
        POST /apis/events.k8s.io/v1/namespaces/{namespace}/events
        Content-Type: application/yaml

        metadata: {name: a}
        regarding: {kind: Pod, name: p, namespace: '{namespace}'}
        note: pulled
        reason: Pulled
        type: Normal
        action: Pulling
        eventTime: "2026-01-02T03:04:05.000006Z"
        reportingController: example.com/kubelet
        reportingInstance: node-1
        """
      When the client gets "/api/v1/namespaces/{namespace}/events?fieldSelector=involvedObject.name=p"
      Then the items are a
      When the client gets "/api/v1/namespaces/{namespace}/events/a"
      Then the answer is 200 with:
        | apiVersion          | v1                  |
        | involvedObject.name | p                   |
        | message             | pulled              |
        | reportingComponent  | example.com/kubelet |
        | regarding           | (absent)            |

  @req:APISERVER-56 @must @oracle
  Rule: The served versions of a custom resource without conversion are one collection

    Background:
      Given parts are defined in versions:
        """
        - name: v1
          served: true
          storage: true
          schema:
            openAPIV3Schema:
              type: object
              properties:
                spec:
                  type: object
                  properties: {color: {type: string}, size: {type: integer, default: 1}, shape: {type: string}}
        - name: v2
          served: true
          storage: false
          schema:
            openAPIV3Schema:
              type: object
              properties:
                spec:
                  type: object
                  properties: {color: {type: string}, size: {type: integer, default: 7}, shape: {type: string, default: round}, tone: {type: integer}}
        """

    @id:api-defined-versions-same-object
    Example: it is one object, whichever version changes and deletes it
      Given the client posts to "/apis/parts.example.com/v2/namespaces/{namespace}/parts": {apiVersion: parts.example.com/v2, kind: Part, metadata: {name: a}, spec: {color: red}}
      And the client sends "/apis/parts.example.com/v1/namespaces/{namespace}/parts/a" a merge patch: {spec: {color: blue}}
      When the client gets "/apis/parts.example.com/v2/namespaces/{namespace}/parts/a"
      Then the answer is 200 with:
        | apiVersion          | parts.example.com/v2 |
        | metadata.generation | 2                    |
        | spec.color          | blue                 |
      When the client deletes "/apis/parts.example.com/v2/namespaces/{namespace}/parts/a"
      And the client gets "/apis/parts.example.com/v1/namespaces/{namespace}/parts/a"
      Then the answer is 404 with:
        | reason | NotFound |

    @id:api-defined-versions-lost
    Example: fields that the stored version lacks are lost
      When the client posts to "/apis/parts.example.com/v2/namespaces/{namespace}/parts": {apiVersion: parts.example.com/v2, kind: Part, metadata: {name: a}, spec: {color: red, tone: 3}}
      Then the answer is 201 with:
        | spec.color | red      |
        | spec.tone  | (absent) |

    @id:api-defined-versions-invalid
    Example: fields that the stored version lacks are validated all the same
      When the client posts to "/apis/parts.example.com/v2/namespaces/{namespace}/parts": {apiVersion: parts.example.com/v2, kind: Part, metadata: {name: a}, spec: {tone: loud}}
      Then the answer is 422 with:
        | details.causes.0.field | spec.tone |

    @id:api-defined-versions-defaults
    Example: defaults of the written version apply first, then those of the stored one
      When the client posts to "/apis/parts.example.com/v1/namespaces/{namespace}/parts": {apiVersion: parts.example.com/v1, kind: Part, metadata: {name: a}, spec: {}}
      And the client gets "/apis/parts.example.com/v2/namespaces/{namespace}/parts/a"
      Then the answer is 200 with:
        | spec.size  | 1        |
        | spec.shape | (absent) |
      When the client posts to "/apis/parts.example.com/v2/namespaces/{namespace}/parts": {apiVersion: parts.example.com/v2, kind: Part, metadata: {name: b}, spec: {}}
      Then the answer is 201 with:
        | spec.size  | 7     |
        | spec.shape | round |

    @id:api-defined-versions-watched
    Example: watchers of one version see writes in another
      When the client watches "/apis/parts.example.com/v1/namespaces/{namespace}/parts?watch=1"
      And the client posts to "/apis/parts.example.com/v2/namespaces/{namespace}/parts": {apiVersion: parts.example.com/v2, kind: Part, metadata: {name: a}, spec: {color: red}}
      And the client deletes "/apis/parts.example.com/v2/namespaces/{namespace}/parts/a"
      Then the watch delivers:
        | type    | name | apiVersion           | spec.color |
        | ADDED   | a    | parts.example.com/v1 | red        |
        | DELETED | a    | parts.example.com/v1 | red        |

  @req:APISERVER-56 @must @oracle
  Rule: Some empty fields are present in one version and absent in another

    @id:api-event-no-reporter
    Example: the reporter of an event of the core group
      Given the client posts to "/api/v1/namespaces/{namespace}/events": {metadata: {name: a}, involvedObject: {namespace: "{namespace}"}}
      When the client gets "/apis/events.k8s.io/v1/namespaces/{namespace}/events/a"
      Then the answer is 200 with:
        | reportingController | (absent) |
        | reportingInstance   | (absent) |

    @id:api-autoscaler-no-count
    Scenario Outline: replicas of an autoscaler created in <made>, read in <read>
      Given the client posts to "/apis/autoscaling/<made>/namespaces/{namespace}/horizontalpodautoscalers":
        """
        metadata: {name: a}
        spec: {maxReplicas: 3, scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: d}}
        """
      When the client gets "/apis/autoscaling/<read>/namespaces/{namespace}/horizontalpodautoscalers/a"
      Then the answer is 200 with:
        | status.currentReplicas | <count> |

      Examples:
        | made | read | count    |
        | v2   | v1   | 0        |
        | v2   | v2   | (absent) |

  @req:APISERVER-56 @must @oracle
  Rule: A write in another version adds the defaults of the stored version

    @id:api-versions-written-back
    Scenario Outline: a patch in <version> that changes nothing
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

  @req:APISERVER-11 @must @oracle
  Rule: A deleted object is delivered as it was stored, whichever version deletes it

    @id:api-watch-deleted-elsewhere
    Example: the version that deletes it lacks one of its fields
      Given parts are defined in versions:
        """
        - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {a: {type: integer}, b: {type: integer}}}}}}}
        - {name: v1beta1, served: true, storage: false, schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {a: {type: integer}}}}}}}
        """
      When the client watches "/apis/parts.example.com/v1/namespaces/{namespace}/parts?watch=1"
      And the client posts to "/apis/parts.example.com/v1/namespaces/{namespace}/parts": {apiVersion: parts.example.com/v1, kind: Part, metadata: {name: a}, spec: {a: 1, b: 2}}
      And the client deletes "/apis/parts.example.com/v1beta1/namespaces/{namespace}/parts/a"
      Then the watch delivers:
        | type    | name | apiVersion           | spec.a | spec.b |
        | ADDED   | a    | parts.example.com/v1 | 1      | 2      |
        | DELETED | a    | parts.example.com/v1 | 1      | 2      |

    @id:api-unchanged-elsewhere
    Example: a write that changes nothing causes no event, even if an earlier one sent more than is stored
      Given parts are defined in versions:
        """
        - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {a: {type: integer}}}}}}}
        - {name: v1beta1, served: true, storage: false, schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {a: {type: integer}, b: {type: integer}}}}}}}
        """
      And the client posts to "/apis/parts.example.com/v1beta1/namespaces/{namespace}/parts": {apiVersion: parts.example.com/v1beta1, kind: Part, metadata: {name: a}, spec: {a: 1, b: 2}}
      And the answer is called "a"
      When the client sends "/apis/parts.example.com/v1beta1/namespaces/{namespace}/parts/a" a merge patch: {}
      Then the answer is 200 with:
        | spec                     | {"a":1}     |
        | metadata.resourceVersion | {a.version} |
