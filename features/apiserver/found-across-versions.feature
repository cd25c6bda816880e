@area:apiserver
Feature: Found across versions
  Differences from a real server that random requests across the versions of a collection, statuses and owners found, and
  that are fixed.

  Source: apimachinery pkg/util/managedfields/internal/versionconverter.go, fieldmanager.go; kubernetes/kubernetes
  pkg/registry/core/{service,namespace,persistentvolume}; kubernetes/apiserver pkg/endpoints/request/requestinfo.go.

  @req:APISERVER-92 @must @oracle
  Rule: Apply compares the object with each owner's fields, in the version of the owner

    Background:
      Given parts are defined in versions:
        """
        - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {a: {type: integer}, b: {type: integer}}}}}}}
        - {name: v1beta1, served: true, storage: false, schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {a: {type: integer}}}}}}}
        """

    @id:api-apply-owner-elsewhere
    Example: an added field that is not declared in the version of another owner
      When the client sends "/apis/parts.example.com/v1beta1/namespaces/{namespace}/parts/a?fieldManager=older" an apply patch:
        """
        {apiVersion: parts.example.com/v1beta1, kind: Part, metadata: {name: a}, spec: {a: 1}}
        """
      And the client sends "/apis/parts.example.com/v1/namespaces/{namespace}/parts/a?fieldManager=newer" an apply patch:
        """
        {apiVersion: parts.example.com/v1, kind: Part, metadata: {name: a}, spec: {b: 1}}
        """
      Then the answer is 500 with:
        | message | failed to convert new object: .spec.b: field not declared in schema |

    @id:api-apply-owner-elsewhere-aside
    Example: a field that the endpoint does not write, and that is not declared in the version of another owner
      Given plates are defined in versions:
        """
        - {name: v1, served: true, storage: true, subresources: {status: {}}, schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {b: {type: integer}}}, status: {type: object}}}}}
        - {name: v1beta1, served: true, storage: false, subresources: {status: {}}, schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {a: {type: integer}}}, status: {type: object}}}}}
        """
      When the client sends "/apis/plates.example.com/v1beta1/namespaces/{namespace}/plates/a?fieldManager=older" an apply patch: {apiVersion: plates.example.com/v1beta1, kind: Plate, metadata: {name: a}, spec: {a: 1}}
      And the client sends "/apis/plates.example.com/v1/namespaces/{namespace}/plates/a/status?fieldManager=newer" an apply patch: {apiVersion: plates.example.com/v1, kind: Plate, metadata: {name: a}, spec: {b: 1}}
      Then the answer is 500 with:
        | message | failed to convert new object: .spec.b: field not declared in schema |

    @id:api-apply-owner-elsewhere-before
    Example: an added field that is not declared in the version in which its manager applied before
      When the client sends "/apis/parts.example.com/v1beta1/namespaces/{namespace}/parts/a?fieldManager=one" an apply patch:
        """
        {apiVersion: parts.example.com/v1beta1, kind: Part, metadata: {name: a}, spec: {a: 1}}
        """
      And the client sends "/apis/parts.example.com/v1/namespaces/{namespace}/parts/a?fieldManager=one" an apply patch:
        """
        {apiVersion: parts.example.com/v1, kind: Part, metadata: {name: a}, spec: {b: 1}}
        """
      Then the answer is 500 with:
        | message | failed to prune fields: failed to convert merged object to last applied version: .spec.b: field not declared in schema |

    @id:api-apply-owner-elsewhere-stored
    Example: the stored object is converted first, so an update has changed no owner by then
      When the client sends "/apis/parts.example.com/v1beta1/namespaces/{namespace}/parts/a?fieldManager=older" an apply patch:
        """
        {apiVersion: parts.example.com/v1beta1, kind: Part, metadata: {name: a}, spec: {a: 1}}
        """
      And the client sends "/apis/parts.example.com/v1/namespaces/{namespace}/parts/a?fieldManager=newer" a merge patch:
        """
        spec: {a: 2, b: 2}
        """
      Then the answer is 200 with:
        | spec.b                            | 2                      |
        | metadata.managedFields.0.manager  | older                  |
        | metadata.managedFields.0.fieldsV1 | {"f:spec":{"f:a":{}}}  |
        | metadata.managedFields.1          | (absent)               |
      When the client sends "/apis/parts.example.com/v1/namespaces/{namespace}/parts/a?fieldManager=newer" an apply patch:
        """
        {apiVersion: parts.example.com/v1, kind: Part, metadata: {name: a}, spec: {a: 2}}
        """
      Then the answer is 500 with:
        | message | .spec.b: field not declared in schema |

    @id:api-apply-owner-elsewhere-fits
    Example: a field declared in both versions conflicts, and changes its owner, as in one version
      When the client sends "/apis/parts.example.com/v1beta1/namespaces/{namespace}/parts/a?fieldManager=older" an apply patch:
        """
        {apiVersion: parts.example.com/v1beta1, kind: Part, metadata: {name: a}, spec: {a: 1}}
        """
      And the client sends "/apis/parts.example.com/v1/namespaces/{namespace}/parts/a?fieldManager=newer&force=true" an apply patch:
        """
        {apiVersion: parts.example.com/v1, kind: Part, metadata: {name: a}, spec: {a: 2}}
        """
      Then the answer is 200 with:
        | metadata.managedFields.0.manager    | newer                  |
        | metadata.managedFields.0.apiVersion | parts.example.com/v1   |
        | metadata.managedFields.1            | (absent)               |

  @req:APISERVER-92 @must @oracle
  Rule: Apply reads the stored object in the version that is applied

    @id:api-apply-live-unfit
    Example: the stored object is not of the types of the version that is applied
      Given parts are defined in versions:
        """
        - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {a: {type: integer}}}}}}}
        - {name: v1beta1, served: true, storage: false, schema: {openAPIV3Schema: {type: object, properties: {spec: {x-kubernetes-preserve-unknown-fields: true}}}}}
        """
      And the client posts to "/apis/parts.example.com/v1beta1/namespaces/{namespace}/parts": {apiVersion: parts.example.com/v1beta1, kind: Part, metadata: {name: a}, spec: "1"}
      When the client sends "/apis/parts.example.com/v1/namespaces/{namespace}/parts/a?fieldManager=one" an apply patch:
        """
        {apiVersion: parts.example.com/v1, kind: Part, metadata: {name: a}, spec: {a: 1}}
        """
      Then the answer is 500 with:
        | message | failed to create typed live object ({namespace}/a; parts.example.com/v1, Kind=Part): .spec: expected map, got &{1} |

  @req:APISERVER-11 @must @oracle
  Rule: A deleted object is delivered as it was stored, whichever version deletes it

    @id:api-watch-deleted-elsewhere
    Example: by a version that lacks one of its fields
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
    Example: a write that changes nothing is no event, even if an earlier one sent more than is stored
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

  @req:APISERVER-170 @must @oracle
  Rule: A write through the status adds no defaults elsewhere

    @id:api-status-defaults-elsewhere
    Example: in the part that the stored version has completed
      Given parts are defined in versions:
        """
        - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, additionalProperties: true, default: {}}}}}}
        - {name: v1beta1, served: true, storage: false, subresources: {status: {}}, schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {a: {type: boolean, default: true}}}}}}}
        """
      And the client posts to "/apis/parts.example.com/v1beta1/namespaces/{namespace}/parts": {apiVersion: parts.example.com/v1beta1, kind: Part, metadata: {name: a}}
      When the client sends "/apis/parts.example.com/v1beta1/namespaces/{namespace}/parts/a/status" a merge patch: {}
      Then the answer is 200 with:
        | spec | {} |
      When the client sends "/apis/parts.example.com/v1beta1/namespaces/{namespace}/parts/a" a merge patch: {}
      Then the answer is 200 with:
        | spec | {"a":true} |

  @req:APISERVER-36 @must @oracle
  Rule: A client owns the fields that it sends, even those that the kind sets itself

    @id:api-namespace-owners
    Scenario Outline: the finalizers of a namespace, <how>
      When the client sends:
        """
        <method> /api/v1/namespaces<path>?fieldManager=m
        Content-Type: <type>

        {"apiVersion": "v1", "kind": "Namespace", "metadata": {"name": "{namespace}-<how>"}, "spec": {"finalizers": ["kubernetes"]}}
        """
      Then the answer is 201 with:
        | metadata.managedFields.0.fieldsV1.f:spec | {"f:finalizers":{}} |

      Examples:
        | how     | method | path                 | type                         |
        | posted  | POST   |                      | application/json             |
        | applied | PATCH  | /{namespace}-applied | application/apply-patch+yaml |

    @id:api-namespace-finalized
    Example: a namespace that has none left keeps none
      Given the client posts to "/api/v1/namespaces": {metadata: {name: "{namespace}-free"}}
      And the client puts "/api/v1/namespaces/{namespace}-free/finalize": {apiVersion: v1, kind: Namespace, metadata: {name: "{namespace}-free"}}
      When the client puts "/api/v1/namespaces/{namespace}-free": {metadata: {name: "{namespace}-free"}, spec: {finalizers: [example.com/hold]}}
      Then the answer is 200 with:
        | spec.finalizers | (absent) |

    @id:api-namespace-finalizers
    Example: a namespace keeps the finalizers with which it was created
      When the client posts to "/api/v1/namespaces?fieldManager=m":
        """
        metadata: {name: "{namespace}-held"}
        spec: {finalizers: [example.com/hold]}
        """
      Then the answer is 201 with:
        | spec.finalizers                          | ["example.com/hold","kubernetes"] |
        | metadata.managedFields.0.fieldsV1.f:spec | {"f:finalizers":{}}               |
      When the client puts "/api/v1/namespaces/{namespace}-held?fieldManager=other":
        """
        metadata: {name: "{namespace}-held"}
        """
      Then the answer is 200 with:
        | spec.finalizers                          | ["example.com/hold","kubernetes"] |
        | metadata.managedFields.0.fieldsV1.f:spec | (absent)                          |

    @id:api-empty-list-owners
    Example: an empty list below the top level that is always written
      When the client posts to "/api/v1/namespaces/{namespace}/limitranges?fieldManager=m":
        """
        metadata: {name: a}
        spec: {limits: []}
        """
      Then the answer is 201 with:
        | spec.limits                              | null            |
        | metadata.managedFields.0.fieldsV1.f:spec | {"f:limits":{}} |

    @id:api-status-managers-stay
    Example: managers are not cleared through the status
      When the client sends "/api/v1/namespaces/{namespace}/replicationcontrollers/a?fieldManager=m" an apply patch:
        """
        {apiVersion: v1, kind: ReplicationController, metadata: {name: a}, spec: {template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}}}
        """
      And the client sends "/api/v1/namespaces/{namespace}/replicationcontrollers/a/status" a merge patch:
        """
        metadata: {managedFields: []}
        """
      Then the answer is 200 with:
        | metadata.managedFields.0.manager | m |

  @req:APISERVER-86 @must @oracle
  Rule: An update or apply of the status creates a missing object, if the kind can be created by an update

    @id:api-status-creates
    Scenario Outline: <how>
      When the client sends:
        """
        <method> /api/v1/namespaces/{namespace}/services/<name>/status?fieldManager=m
        Content-Type: <type>

        {"apiVersion": "v1", "kind": "Service", "metadata": {"name": "<name>", "labels": {"x": "y"}}, "spec": {"type": "ExternalName", "externalName": "a.com"}, "status": {"loadBalancer": {"ingress": [{"ip": "10.1.1.1"}]}}}
        """
      Then the answer is 201 with:
        | spec.externalName                    | a.com               |
        | status                               | {"loadBalancer":{}} |
        | metadata.managedFields.0.subresource | status              |
        | metadata.managedFields.0.fieldsV1.f:spec | (absent)        |

      Examples:
        | how       | name | method | type                         |
        | an update | a    | PUT    | application/json             |
        | an apply  | b    | PATCH  | application/apply-patch+yaml |

    @id:api-status-creates-not
    Scenario Outline: <type> creates nothing
      When the client sends:
        """
        PATCH /api/v1/namespaces/{namespace}/services/a/status
        Content-Type: <type>

        <patch>
        """
      Then the answer is 404

      Examples:
        | type                                   | patch |
        | application/merge-patch+json           | {}    |
        | application/strategic-merge-patch+json | {}    |
        | application/json-patch+json            | []    |

  @req:APISERVER-96 @must @oracle
  Rule: A service gains and loses addresses with its type

    @id:api-service-to-name
    Example: an ExternalName service loses its allocated addresses and ports
      When the client posts to "/api/v1/namespaces/{namespace}/services":
        """
        metadata: {name: a}
        spec: {clusterIP: None, ports: [{port: 80}]}
        """
      And the client sends "/api/v1/namespaces/{namespace}/services/a" a merge patch:
        """
        spec: {type: ExternalName, externalName: a.com}
        """
      Then the answer is 200 with:
        | spec.clusterIP      | (absent) |
        | spec.clusterIPs     | (absent) |
        | spec.ipFamilies     | (absent) |
        | spec.ipFamilyPolicy | (absent) |

    @id:api-service-from-name
    Scenario Outline: an ExternalName service that becomes a service with <spec>
      When the client sends "/api/v1/namespaces/{namespace}/services/<name>?fieldManager=m" an apply patch:
        """
        {apiVersion: v1, kind: Service, metadata: {name: <name>}, spec: {type: ExternalName, externalName: a.com}}
        """
      And the client sends "/api/v1/namespaces/{namespace}/services/<name>?fieldManager=m" an apply patch:
        """
        {apiVersion: v1, kind: Service, metadata: {name: <name>}, spec: <spec>}
        """
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
    Example: an apply that gives up the address, and sets another external name
      When the client sends "/api/v1/namespaces/{namespace}/services/a?fieldManager=m" an apply patch:
        """
        {apiVersion: v1, kind: Service, metadata: {name: a}, spec: {clusterIP: None, ports: [{port: 80}]}}
        """
      And the client sends "/api/v1/namespaces/{namespace}/services/a?fieldManager=m" an apply patch:
        """
        {apiVersion: v1, kind: Service, metadata: {name: a}, spec: {type: ExternalName, externalName: a.com}}
        """
      Then the answer is 200 with:
        | spec.clusterIP      | (absent) |
        | spec.clusterIPs     | (absent) |
        | spec.ipFamilies     | (absent) |
        | spec.ipFamilyPolicy | (absent) |

    @id:api-service-off-nodes
    Example: a service that no longer uses node ports loses them, and its external traffic policy
      When the client posts to "/api/v1/namespaces/{namespace}/services":
        """
        metadata: {name: a}
        spec: {type: NodePort, externalTrafficPolicy: Local, ports: [{port: 80}]}
        """
      And the client sends "/api/v1/namespaces/{namespace}/services/a" a merge patch:
        """
        spec: {type: ClusterIP}
        """
      Then the answer is 200 with:
        | spec.ports.0.nodePort      | (absent)  |
        | spec.externalTrafficPolicy | (absent)  |
        | spec.clusterIP             | (present) |

    @id:api-volume-phase
    Scenario Outline: a volume has the time since when it is <phase>
      When the client posts to "/api/v1/persistentvolumes":
        """
        metadata: {name: "{namespace}-<row>"}
        spec: {capacity: {storage: 1Gi}, accessModes: [ReadWriteOnce], hostPath: {path: /a}}
        """
      And the client puts "/api/v1/persistentvolumes/{namespace}-<row>/status":
        """
        metadata: {name: "{namespace}-<row>"}
        status: <status>
        """
      Then the answer is 200 with:
        | status.phase                   | <phase> |
        | status.lastPhaseTransitionTime | <since> |

      Examples:
        | row | status                                                                  | phase   | since                  |
        | a   | {phase: Pending}                                                        | Pending | (present)              |
        | b   | {phase: Bound}                                                          | Bound   | (present)              |
        | c   | {phase: Bound, lastPhaseTransitionTime: "2020-01-01T00:00:00Z"}           | Bound   | "2020-01-01T00:00:00Z" |

  @req:APISERVER-88 @must @oracle
  Rule: For custom resources, empty segments of a path are ignored, and so are those after the subresource

    @id:api-address-empty-segments
    Scenario Outline: <path>
      Given widget a exists
      When the client gets "/apis/example.com/v1/namespaces/{namespace}/<path>"
      Then the answer is <code>

      Examples:
        | path                  | code |
        | widgets/a//           | 200  |
        | widgets/a//status     | 200  |
        | widgets/a/status/more | 200  |
        | widgets//a            | 404  |
        | /widgets/a            | 404  |

    @id:api-address-empty-segments-elsewhere
    Example: built-in kinds do not allow such paths
      When the client gets "/api/v1/namespaces/{namespace}/configmaps//a"
      Then the answer is 404 with:
        | message | the server could not find the requested resource |

  @req:APISERVER-81 @must @oracle
  Rule: The media type of a patch is checked before that of its answer, and before the name

    @id:api-patch-type-first
    Scenario Outline: a patch of <path>
      When the client sends:
        """
        PATCH <path>
        Content-Type: text/plain
        Accept: text/html

        {}
        """
      Then the answer is 415

      Examples:
        | path         |
        | configmaps/a |
        | widgets/a    |
        | widgets      |

  @req:APISERVER-81 @must @oracle
  Rule: A request with two errors is refused for the one that is checked first

    @id:api-patch-missing-first
    Scenario Outline: the body of a <type> of a missing object is not validated
      When the client sends:
        """
        PATCH configmaps/a
        Content-Type: application/<type>

        <patch>
        """
      Then the answer is <code>

      Examples:
        | type                       | patch                | code |
        | strategic-merge-patch+json | []                   | 404  |
        | merge-patch+json           | []                   | 404  |
        | json-patch+json            | {}                   | 404  |
        | json-patch+json            | {                    | 400  |

    @id:api-deletions-options-before-version
    Example: invalid delete options are reported before an invalid version of the collection
      When the client deletes "/apis/apps/v1/namespaces/{namespace}/deployments?propagationPolicy=Odd&resourceVersion=x"
      Then the answer is 422 with:
        | details.kind | DeleteOptions |

    @id:api-deletions-fields-before-options
    Example: an invalid field selector is reported before invalid delete options
      When the client deletes "/apis/apps/v1/namespaces/{namespace}/deployments?dryRun=Some&fieldSelector=spec.x%3D1"
      Then the answer is 400

    @id:api-media-type-none
    Example: an invalid media type is not treated as JSON
      When the client sends:
        """
        PUT configmaps/a
        Content-Type: ;

        {}
        """
      Then the answer is 415

    @id:api-name-quoted
    Scenario Outline: special characters in a name are escaped in the message: <name>
      When the client gets "configmaps/<name>"
      Then the answer is 404 with:
        | message | configmaps "<quoted>" not found |

      Examples:
        | name   | quoted |
        | %01    | \\x01  |
        | a%09b  | a\\tb  |
        | %C2%A0 | \\u00a0 |
        | %C3%A9 | é      |

  @req:APISERVER-52 @must @oracle
  Rule: Generations count changes as the kind defines them

    @id:api-generation-lost
    Example: a change that is lost in the conversion to the stored version
      Given parts are defined in versions:
        """
        - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {a: {type: integer}}}}}}}
        - {name: v1beta1, served: true, storage: false, schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {a: {type: integer}, old: {type: integer}}}}}}}
        """
      When the client sends "/apis/parts.example.com/v1beta1/namespaces/{namespace}/parts/a?fieldManager=m" an apply patch:
        """
        {apiVersion: parts.example.com/v1beta1, kind: Part, metadata: {name: a}, spec: {a: 1}}
        """
      And the client sends "/apis/parts.example.com/v1beta1/namespaces/{namespace}/parts/a" a merge patch:
        """
        spec: {old: 1}
        """
      Then the answer is 200 with:
        | spec.old            | (absent) |
        | metadata.generation | 2        |

    @id:api-generation-kinds
    Scenario Outline: a changed <kind> is of generation <after>
      When the client sends "/apis/<version>/<resource>/{namespace}-a?fieldManager=m" an apply patch:
        """
        {apiVersion: <version>, kind: <kind>, metadata: {name: "{namespace}-a"}, <members>}
        """
      Then the answer is 201 with:
        | metadata.generation | <before> |
      When the client sends "/apis/<version>/<resource>/{namespace}-a" a merge patch:
        """
        <change>
        """
      Then the answer is 200 with:
        | metadata.generation | <after> |

      Examples:
        | version                         | kind                           | resource                        | members      | change                       | before   | after |
        | scheduling.k8s.io/v1            | PriorityClass                  | priorityclasses                 | value: 5     | description: five            | 1        | 1     |
        | storage.k8s.io/v1               | CSIDriver                      | csidrivers                      | spec: {}     | spec: {podInfoOnMount: true} | (absent) | 1     |
        | admissionregistration.k8s.io/v1 | ValidatingWebhookConfiguration | validatingwebhookconfigurations | webhooks: [] | webhooks: []                 | 1        | 2     |
        | admissionregistration.k8s.io/v1 | MutatingWebhookConfiguration   | mutatingwebhookconfigurations   | webhooks: [] | webhooks: null               | 1        | 1     |

    @id:api-generation-applied
    Example: an empty list of webhooks that is applied again
      When the client sends "/apis/admissionregistration.k8s.io/v1/mutatingwebhookconfigurations/{namespace}-a?fieldManager=m" an apply patch:
        """
        {apiVersion: admissionregistration.k8s.io/v1, kind: MutatingWebhookConfiguration, metadata: {name: "{namespace}-a"}, webhooks: []}
        """
      And the client sends "/apis/admissionregistration.k8s.io/v1/mutatingwebhookconfigurations/{namespace}-a?fieldManager=m" an apply patch:
        """
        {apiVersion: admissionregistration.k8s.io/v1, kind: MutatingWebhookConfiguration, metadata: {name: "{namespace}-a"}, webhooks: []}
        """
      Then the answer is 200 with:
        | metadata.generation | 2 |

    @id:api-generation-sent
    Example: a generation that was sent on creation is incremented when the object is deleted
      When the client posts to "configmaps":
        """
        metadata: {name: a, generation: 7, finalizers: [example.com/hold]}
        """
      And the client deletes "configmaps/a"
      Then the answer is 200 with:
        | metadata.generation | 8 |
