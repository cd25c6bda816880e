@area:apiserver
Feature: Subresources for parts of a pod
  Most of a pod's spec is immutable, but two parts can be changed through subresources: `kubectl debug` adds ephemeral containers to a
  running pod, and the resources of containers can be resized.

  Source: kubernetes pkg/registry/core/pod/strategy.go, pkg/apis/core/validation/validation.go.

  @req:APISERVER-127 @must @oracle
  Rule: A write to ephemeralcontainers adds containers, and changes nothing else

    @id:api-ephemeral-added
    Scenario Outline: containers are added by <patch>
      Given the client posts to "pods?fieldManager=m": {metadata: {name: a}, spec: {containers: [{name: c, image: i}]}}
      When the client sends "pods/a/ephemeralcontainers?fieldManager=z" <patch>: <body>
      Then the answer is 200 with:
        | metadata.generation              | 2        |
        | metadata.labels                  | (absent) |
        | spec.nodeName                    | (absent) |
        | spec.ephemeralContainers.0.name  | d        |
        | spec.ephemeralContainers.0.image | j        |
      And "pods/a/ephemeralcontainers" has:
        | kind                            | Pod |
        | spec.ephemeralContainers.0.name | d   |

      Examples:
        | patch                   | body                                                                                                                         |
        | a strategic merge patch | {spec: {ephemeralContainers: [{name: d, image: j, targetContainerName: c, tty: true}]}}                                       |
        | a merge patch           | {metadata: {labels: {x: "y"}}, spec: {nodeName: n, ephemeralContainers: [{name: d, image: j}]}}                               |
        | a JSON patch            | [{op: add, path: /spec/ephemeralContainers, value: [{name: d, image: j, command: [sh], stdin: true}]}]                        |
        | an apply patch          | {apiVersion: v1, kind: Pod, metadata: {name: a}, spec: {ephemeralContainers: [{name: d, image: j}]}}                           |

    @id:api-ephemeral-nothing
    Scenario Outline: <what> changes nothing
      Given the client posts to "pods": {metadata: {name: a}, spec: {containers: [{name: c, image: i}]}}
      When the client sends "pods/a/<part>?fieldManager=z" a strategic merge patch: <body>
      Then the answer is 200 with:
        | metadata.generation     | 1        |
        | metadata.labels         | (absent) |
        | spec.nodeName           | (absent) |
        | spec.containers.0.image | i        |

      Examples:
        | what                                  | part                | body                                        |
        | an empty patch of ephemeralcontainers | ephemeralcontainers | {}                                          |
        | a label by ephemeralcontainers        | ephemeralcontainers | {metadata: {labels: {x: "y"}}}              |
        | an image by ephemeralcontainers       | ephemeralcontainers | {spec: {containers: [{name: c, image: k}]}} |
        | an empty patch of resize              | resize              | {}                                          |
        | a label by resize                     | resize              | {metadata: {labels: {x: "y"}}}              |
        | an image by resize                    | resize              | {spec: {containers: [{name: c, image: k}]}} |

    @id:api-ephemeral-invalid
    Scenario Outline: <what> is invalid
      Given the client posts to "pods": {metadata: {name: a}, spec: {containers: [{name: c, image: i}]}}
      When the client sends "pods/a/ephemeralcontainers" a strategic merge patch: {spec: {ephemeralContainers: [<container>]}}
      Then the answer is 422 with:
        | message | <message> |

      Examples:
        | what                      | container                                                                      | message |
        | no image                  | {name: d}                                                                      | Pod "a" is invalid: spec.ephemeralContainers[0].image: Required value |
        | a taken name      | {name: c, image: k}                                                            | Pod "a" is invalid: spec.ephemeralContainers[0].name: Duplicate value: "c" |
        | an invalid name                | {name: D d, image: k}                                                          | /Pod "a" is invalid: spec.ephemeralContainers.0..name: Invalid value: "D d": a lowercase RFC 1123 label .*/ |
        | a missing target  | {name: d, image: k, targetContainerName: none}                                 | Pod "a" is invalid: spec.ephemeralContainers[0].targetContainerName: Not found: "none" |
        | a port                    | {name: d, image: k, ports: [{containerPort: 80}]}                              | Pod "a" is invalid: spec.ephemeralContainers[0].ports: Forbidden: cannot be set for an Ephemeral Container |
        | a request, and a probe    | {name: d, image: k, resources: {requests: {cpu: "1"}}, livenessProbe: {exec: {command: [x]}}} | /Pod "a" is invalid: .spec.ephemeralContainers.0..resources: Forbidden: .*, spec.ephemeralContainers.0..livenessProbe: Forbidden: .*/ |

    @id:api-ephemeral-lasting
    Example: existing containers stay
      Given the client posts to "pods": {metadata: {name: a}, spec: {containers: [{name: c, image: i}]}}
      And the client sends "pods/a/ephemeralcontainers" a strategic merge patch: {spec: {ephemeralContainers: [{name: d, image: j}]}}
      When the client sends "pods/a/ephemeralcontainers" a merge patch: {spec: {ephemeralContainers: [{name: e, image: j}]}}
      Then the answer is 422 with:
        | message | /Pod "a" is invalid: spec.ephemeralContainers: Forbidden: existing ephemeral containers "d" may not be removed\n/ |
      When the client sends "pods/a/ephemeralcontainers" a strategic merge patch: {spec: {ephemeralContainers: [{name: e, image: j}]}}
      Then the answer is 200 with:
        | metadata.generation             | 3 |
        | spec.ephemeralContainers.0.name | e |
        | spec.ephemeralContainers.1.name | d |

    @id:api-ephemeral-methods
    Scenario Outline: <method> of <part> is <code>
      When the client sends:
        """
        <method> /api/v1/namespaces/{namespace}/pods/none/<part>
        """
      Then the answer is <code>

      Examples:
        | method | part                | code |
        | GET    | ephemeralcontainers | 404  |
        | POST   | ephemeralcontainers | 405  |
        | DELETE | resize              | 405  |

    @id:api-ephemeral-no-table
    Example: they are not in the table
      When the client gets "pods/none/ephemeralcontainers" accepting "application/json;as=Table;v=v1;g=meta.k8s.io"
      Then the answer is 406

  @req:APISERVER-128 @must @oracle
  Rule: A write to resize changes the resources of containers, and nothing else

    @id:api-resize
    Example: a container requests more
      Given the client posts to "pods?fieldManager=m": {metadata: {name: a}, spec: {containers: [{name: c, image: i, resources: {requests: {cpu: 100m, memory: 10Mi}, limits: {cpu: "1"}}}, {name: d, image: i}]}}
      When the client sends "pods/a/resize?fieldManager=r" a strategic merge patch: {metadata: {labels: {x: "y"}}, spec: {containers: [{name: c, image: k, resources: {requests: {cpu: 200m}}}]}}
      Then the answer is 200 with:
        | metadata.generation                         | 2        |
        | metadata.labels                             | (absent) |
        | spec.containers.0.image                     | i        |
        | spec.containers.0.resources.requests.cpu    | 200m     |
        | spec.containers.0.resources.requests.memory | 10Mi     |

    @id:api-resize-invalid
    Scenario Outline: <what> is invalid
      Given the client posts to "pods": {metadata: {name: a}, spec: {containers: [{name: c, image: i, resources: {requests: {cpu: 100m}, limits: {cpu: "1"}}}]}}
      When the client sends "pods/a/resize" a strategic merge patch: {spec: {containers: [<container>]}}
      Then the answer is 422 with:
        | message | <message> |

      Examples:
        | what                      | container                                                        | message |
        | another container         | {name: d, image: i}                                              | Pod "a" is invalid: spec.containers: Forbidden: containers may not be added or removed on resize |
        | another resource          | {name: c, resources: {requests: {ephemeral-storage: "9"}}}       | Pod "a" is invalid: spec: Forbidden: only cpu and memory resources are mutable |
        | another policy            | {name: c, resizePolicy: [{resourceName: cpu, restartPolicy: RestartContainer}]} | Pod "a" is invalid: spec: Forbidden: only cpu and memory resources are mutable |
        | a removed limit         | {name: c, resources: {limits: null}}                             | Pod "a" is invalid: spec.containers[0].resources.limits: Forbidden: resource limits cannot be removed |
        | another QoS class           | {name: c, resources: {requests: {cpu: "1", memory: 1Mi}, limits: {memory: 1Mi}}} | Pod "a" is invalid: spec: Invalid value: "Burstable": Pod QOS Class may not change as a result of resizing |
