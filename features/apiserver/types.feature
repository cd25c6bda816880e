@area:apiserver
Feature: Types of built-in kinds
  A server decodes an object of a built-in kind into its Go type, and refuses what does not fit. A manifest with a number for
  the value of a variable is refused as in a cluster.

  Source: sigs.k8s.io/json internal/golang/encoding/json/decode.go; kubernetes/apimachinery pkg/api/resource/quantity.go,
  pkg/apis/meta/v1/time.go, pkg/util/intstr/intstr.go, pkg/runtime/converter.go.

  @req:APISERVER-171 @must @oracle
  Rule: A value of another type than its field is refused

    @id:api-types-refused
    Scenario Outline: <what>
      When the client posts to "/apis/apps/v1/namespaces/{namespace}/deployments":
        """
        metadata: {name: a}
        spec:
          selector: {matchLabels: {app: a}}
          template: {metadata: {labels: {app: a}}, spec: {containers: [{name: c, image: i}]}}
          <member>
        """
      Then the answer is 400 with:
        | reason  | BadRequest                                                          |
        | message | Deployment in version "v1" cannot be handled as a Deployment: <why> |

      Examples:
        | what | member | why |
        | a string for a number | replicas: three | json: cannot unmarshal string into Go struct field DeploymentSpec.spec.replicas of type int32 |
        | a number of more than 32 bits | replicas: 3000000000 | json: cannot unmarshal number 3000000000 into Go struct field DeploymentSpec.spec.replicas of type int32 |
        | a string for a boolean | paused: "no" | json: cannot unmarshal string into Go struct field DeploymentSpec.spec.paused of type bool |
        | a number for a string | strategy: {type: 1} | json: cannot unmarshal number into Go struct field DeploymentStrategy.spec.strategy.type of type v1.DeploymentStrategyType |
        | a string for an object | strategy: fast | json: cannot unmarshal string into Go struct field DeploymentSpec.spec.strategy of type v1.DeploymentStrategy |
        | neither number nor string | strategy: {rollingUpdate: {maxSurge: true}} | json: cannot unmarshal bool into Go struct field RollingUpdateDeployment.spec.strategy.rollingUpdate.maxSurge of type int32 |

    @id:api-types-of-pods
    Scenario Outline: a pod with <container>
      When the client posts to "pods": {metadata: {name: a}, spec: {containers: [{name: c, image: i, <container>}]}}
      Then the answer is 400 with:
        | message | Pod in version "v1" cannot be handled as a Pod: <why> |

      Examples:
        | container | why |
        | env: [{name: A, value: 1}] | json: cannot unmarshal number into Go struct field EnvVar.spec.containers.env.value of type string |
        | env: {A: "1"} | json: cannot unmarshal object into Go struct field Container.spec.containers.env of type []v1.EnvVar |
        | command: run | json: cannot unmarshal string into Go struct field Container.spec.containers.command of type []string |
        | ports: [{containerPort: "80"}] | json: cannot unmarshal string into Go struct field ContainerPort.spec.containers.ports.containerPort of type int32 |
        | imagePullPolicy: 1 | json: cannot unmarshal number into Go struct field Container.spec.containers.imagePullPolicy of type v1.PullPolicy |
        | resources: {limits: 1} | json: cannot unmarshal number into Go struct field ResourceRequirements.spec.containers.resources.limits of type v1.ResourceList |
        | resources: {limits: {cpu: much}} | quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$' |
        | resources: {limits: {memory: 1Gb}} | quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$' |
        | resources: {limits: {memory: 1mi}} | unable to parse quantity's suffix |
        | command: run, resources: {limits: {cpu: true}} | quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$' |

    @id:api-types-quantity-first
    Example: an invalid quantity is reported before labels of the wrong type
      When the client posts to "pods": {metadata: {name: a, labels: {tier: 1}}, spec: {containers: [{name: c, image: i, resources: {limits: {cpu: much}}}]}}
      Then the answer is 400 with:
        | message | /Pod in version "v1" cannot be handled as a Pod: quantities must match the regular expression .*/ |

    @id:api-types-labels-first
    Example: labels of the wrong type are reported before a string for a list
      When the client posts to "pods": {metadata: {name: a, labels: {tier: 1}}, spec: {containers: a}}
      Then the answer is 400 with:
        | message | /.*cannot unmarshal number into .* ObjectMeta.metadata.labels of type string/ |

    @id:api-types-base64
    Scenario Outline: a secret with the data <data>
      When the client posts to "/api/v1/namespaces/{namespace}/secrets": {metadata: {name: a}, data: {k: "<data>"}}
      Then the answer is 400 with:
        | message | Secret in version "v1" cannot be handled as a Secret: illegal base64 data at input byte <byte> |

      Examples:
        | data     | byte |
        | secret!  | 6    |
        | YQ       | 0    |
        | YWFhYQ=  | 7    |
        | YQ==YQ== | 4    |
        | Y===     | 1    |

    @id:api-types-bytes
    Scenario Outline: a secret with the bytes <bytes>
      When the client posts to "/api/v1/namespaces/{namespace}/secrets": {metadata: {name: a}, data: {k: <bytes>}}
      Then the answer is 400 with:
        | message | Secret in version "v1" cannot be handled as a Secret: <why> |

      Examples:
        | bytes    | why                                                                              |
        | {}       | json: cannot unmarshal object into Go struct field Secret.data of type []uint8   |
        | [1, 256] | json: cannot unmarshal number 256 into Go struct field Secret.data of type uint8 |
        | [-1]     | json: cannot unmarshal number -1 into Go struct field Secret.data of type uint8  |
        | [1.5, a] | json: cannot unmarshal number 1.5 into Go struct field Secret.data of type uint8 |
        | [[], a]  | json: cannot unmarshal array into Go struct field Secret.data of type uint8      |

    @id:api-types-times
    Scenario Outline: a lease renewed at <time>
      When the client posts to "/apis/coordination.k8s.io/v1/namespaces/{namespace}/leases": {metadata: {name: a}, spec: {renewTime: <time>}}
      Then the answer is 400 with:
        | message | Lease in version "v1" cannot be handled as a Lease: <why> |

      Examples:
        | time                          | why |
        | 5                             | json: cannot unmarshal number into Go struct field LeaseSpec.spec.renewTime of type string |
        | "yesterday"                   | parsing time "yesterday" as "2006-01-02T15:04:05.000000Z07:00": cannot parse "yesterday" as "2006" |
        | "2026-01-01T00:00:00Z"        | parsing time "2026-01-01T00:00:00Z" as "2006-01-02T15:04:05.000000Z07:00": cannot parse "Z" as ".000000" |
        | "2026-13-01T00:00:00.000000Z" | parsing time "2026-13-01T00:00:00.000000Z": month out of range |
        | "2026-02-29T00:00:00.000000Z" | parsing time "2026-02-29T00:00:00.000000Z": day out of range |

    @id:api-types-patched
    Scenario Outline: a <patch> patch of <member>
      Given the client posts to "/apis/apps/v1/namespaces/{namespace}/deployments":
        """
        metadata: {name: a}
        spec:
          selector: {matchLabels: {app: a}}
          template: {metadata: {labels: {app: a}}, spec: {containers: [{name: c, image: i}]}}
        """
      When the client sends "/apis/apps/v1/namespaces/{namespace}/deployments/a" a <patch> patch: {spec: {<member>}}
      Then the answer is 422 with:
        | reason                   | Invalid |
        | details.causes.0.field   | patch   |
        | details.causes.0.message | <why>   |

      Examples:
        | patch           | member             | why |
        | merge           | replicas: three    | /.*: json: cannot unmarshal string into Go struct field DeploymentSpec.spec.replicas of type int32/ |
        | strategic merge | replicas: three    | /.*: unrecognized type: int32/ |
        | strategic merge | replicas: 1.5      | /.*: cannot convert float64 to int32/ |
        | strategic merge | paused: 1          | /.*: unrecognized type: bool/ |
        | strategic merge | strategy: fast     | /.*: cannot restore struct from: string/ |
        | strategic merge | strategy: {type: 1} | /.*: cannot convert int64 to v1.DeploymentStrategyType/ |
        | strategic merge | strategy: {rollingUpdate: {maxSurge: true}} | /.*: json: cannot unmarshal bool into Go value of type int32/ |
        | strategic merge | selector: {matchLabels: [a]} | /.*: cannot restore map from slice/ |
        | strategic merge | selector: {matchExpressions: {a: b}} | /.*: cannot restore slice from map/ |
        | strategic merge | selector: {matchLabels: {a: 1}} | /.*: cannot convert int64 to string/ |
        | strategic merge | template: {spec: {volumes: [{name: v, emptyDir: {sizeLimit: 1Gb}}]}} | /.*: quantities must match the regular expression .*/ |

    @id:api-types-patched-bytes
    Scenario Outline: a strategic merge patch with the bytes <bytes>
      Given the client posts to "/api/v1/namespaces/{namespace}/secrets": {metadata: {name: a}}
      When the client sends "/api/v1/namespaces/{namespace}/secrets/a" a strategic merge patch: {data: {k: <bytes>}}
      Then the answer is 422 with:
        | details.causes.0.message | /.*: <why>/ |

      Examples:
        | bytes | why                             |
        | 1     | cannot restore slice from int64 |
        | [a]   | unrecognized type: uint8        |
        | [1.5] | cannot convert float64 to uint8 |

  @req:APISERVER-171 @must @oracle
  Rule: Bytes are read as base64 or as a list of numbers, and written as base64

    @id:api-types-bytes-read
    Scenario Outline: the bytes <sent>
      When the client posts to "/api/v1/namespaces/{namespace}/secrets": {metadata: {name: a}, data: {k: <sent>}}
      Then the answer is 201 with:
        | data.k | <read> |

      Examples:
        | sent            | read |
        | []              | ""   |
        | [104, 105]      | aGk= |
        | [0, null, 255]  | AAD/ |
        | "YW\\nJj\\r\\n" | YWJj |
        | "YR=="          | YQ== |

    @id:api-types-bytes-patched
    Scenario Outline: the bytes <bytes> of a <patch> patch
      Given the client posts to "/api/v1/namespaces/{namespace}/secrets": {metadata: {name: a}, data: {k: YWJj}}
      When the client sends "/api/v1/namespaces/{namespace}/secrets/a" a <patch> patch: {data: {k: <bytes>}}
      Then the answer is 200 with:
        | data.k | <read> |

      Examples:
        | patch           | bytes      | read |
        | merge           | [104, 105] | aGk= |
        | strategic merge | [104, 105] | aGk= |
        | strategic merge | "YR=="     | YQ== |

  @req:APISERVER-171 @must @oracle
  Rule: The message has the type of the struct that embeds the field

    @id:api-types-embedded
    Scenario Outline: <field>
      When the client posts to "pods": {metadata: {name: a}, spec: <spec>}
      Then the answer is 400 with:
        | message | /Pod in version "v1" cannot be handled as a Pod: json: cannot unmarshal number into .* struct field <field>/ |

      Examples:
        | spec | field |
        | {volumes: [{name: v, emptyDir: {medium: 1}}]} | EmptyDirVolumeSource.spec.volumes.VolumeSource.emptyDir.medium of type v1.StorageMedium |
        | {containers: [{name: c, livenessProbe: {httpGet: 1}}]} | Probe.spec.containers.livenessProbe.ProbeHandler.httpGet of type v1.HTTPGetAction |
        | {volumes: [{name: v, configMap: {name: 1}}]} | ConfigMapVolumeSource.spec.volumes.VolumeSource.configMap.LocalObjectReference.name of type string |

    @id:api-metadata-members
    Scenario Outline: metadata: <metadata>
      When the client posts to "configmaps": {metadata: <metadata>}
      Then the answer is 400 with:
        | message | ConfigMap in version "v1" cannot be handled as a ConfigMap: json: cannot unmarshal <what> |

      Examples:
        | metadata                           | what |
        | {ownerReferences: [{name: true}]}  | bool into Go struct field OwnerReference.metadata.ownerReferences.name of type string |
        | {ownerReferences: [{controller: x}]} | string into Go struct field OwnerReference.metadata.ownerReferences.controller of type bool |
        | {managedFields: [{manager: 1}]}    | number into Go struct field ManagedFieldsEntry.metadata.managedFields.manager of type string |

  @req:APISERVER-171 @must @oracle
  Rule: A number with a fraction or an exponent is not an integer, even if it is whole

    @id:api-written-fractions
    Scenario Outline: leaseDurationSeconds of <seconds>, as <type>
      When the client sends:
        """
        POST /apis/coordination.k8s.io/v1/namespaces/{namespace}/leases
        Content-Type: <type>

        {"metadata": {"name": "a"}, "spec": {"leaseDurationSeconds": <seconds>}}
        """
      Then the answer is <code> with:
        | message | <message> |

      Examples:
        | seconds | type             | code | message |
        | 1.0     | application/json | 400  | Lease in version "v1" cannot be handled as a Lease: json: cannot unmarshal number 1.0 into Go struct field LeaseSpec.spec.leaseDurationSeconds of type int32 |
        | 10e-1   | application/json | 400  | Lease in version "v1" cannot be handled as a Lease: json: cannot unmarshal number 10e-1 into Go struct field LeaseSpec.spec.leaseDurationSeconds of type int32 |
        | 1.0     | application/yaml | 201  | (absent) |

    @id:api-written-fractions-patched
    Scenario Outline: leaseDurationSeconds in <a patch>
      Given the client posts to "/apis/coordination.k8s.io/v1/namespaces/{namespace}/leases": {metadata: {name: <name>}, spec: {leaseDurationSeconds: 1}}
      When the client sends:
        """
        PATCH /apis/coordination.k8s.io/v1/namespaces/{namespace}/leases/<name>
        Content-Type: application/<type>

        <body>
        """
      Then the answer is <code>

      Examples:
        | a patch                  | name | type             | body                                                                      | code |
        | a JSON patch             | a    | json-patch+json  | [{"op": "replace", "path": "/spec/leaseDurationSeconds", "value": 2.0}]   | 422  |
        | a test in a JSON patch   | b    | json-patch+json  | [{"op": "test", "path": "/spec/leaseDurationSeconds", "value": 1.0}]      | 422  |
        | a merge patch            | c    | merge-patch+json | {"spec": {"leaseDurationSeconds": 2.0}}                                   | 422  |
        | a strategic merge patch  | d    | strategic-merge-patch+json | {"spec": {"leaseDurationSeconds": 2.0}}                         | 200  |
