@area:apiserver
Feature: Built-in kinds
  Namespaces, pods and other built-in kinds behave in ways of their own. Controllers rely on them, so a server for
  tests must have them too.

  Source: Kubernetes API concepts; kubernetes/apiserver pkg/admission/plugin/namespace/lifecycle/admission.go,
  pkg/registry/rest; kubernetes/api (listType).

  @req:APISERVER-50 @must @oracle
  Rule: Creating in a missing or terminating namespace is refused

    @id:api-namespace-missing
    Example: a missing namespace
      When the client posts to "/api/v1/namespaces/nope/configmaps": {"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a"}}
      Then the answer is 404 with:
        | message      | namespaces "nope" not found |
        | details.name | nope                        |
        | details.kind | namespaces                  |

    @id:api-namespace-created
    Example: a new namespace is active
      When the client posts to "namespaces": {metadata: {name: mine}}
      Then the answer is 201 with:
        | status.phase                                  | Active         |
        | spec.finalizers                               | ["kubernetes"] |
        | metadata.labels.kubernetes\.io/metadata\.name | mine           |

    @id:api-namespace-terminating
    Scenario Outline: a terminating namespace: <collection>
      Given widgets exist:
        | name | metadata.finalizers |
        | a    | ["example.com/f"]   |
      When the client deletes "/api/v1/namespaces/{namespace}"
      Then the answer is 200 with:
        | status.phase | Terminating |
      When the client posts to "<collection>": {metadata: {name: b}}
      Then the answer is 403 with:
        | reason                  | Forbidden                                                                                                                     |
        | message                 | <resource> "b" is forbidden: unable to create new content in namespace {namespace} because it is being terminated            |
        | details.name            | b                                                                                                                             |
        | details.causes.0.reason | NamespaceTerminating                                                                                                          |
        | details.causes.0.message | namespace {namespace} is being terminated                                                                                    |
        | details.causes.0.field  | metadata.namespace                                                                                                            |

      Examples:
        | collection | resource            |
        | widgets    | widgets.example.com |
        | configmaps | configmaps          |

    @id:api-namespace-deleted-again
    Scenario Outline: deleting it again changes nothing: it waits for <why>
      Given widgets exist:
        | name | metadata.finalizers |
        | a    | ["example.com/f"]   |
      When the client sends "/api/v1/namespaces/{namespace}" a merge patch: {metadata: {finalizers: <finalizers>}}
      And the client deletes "/api/v1/namespaces/{namespace}"
      And the client deletes "/api/v1/namespaces/{namespace}"
      Then the answer is 200 with:
        | status.phase               | Terminating |
        | metadata.deletionTimestamp | (present)   |

      Examples:
        | why           | finalizers      |
        | its content   | null            |
        | its finalizer | [example.com/g] |

    @id:api-namespace-terminating-update
    Example: existing objects can still be changed
      Given widgets exist:
        | name | metadata.finalizers |
        | a    | ["example.com/f"]   |
      When the client deletes "/api/v1/namespaces/{namespace}"
      And widget a is labelled app=web
      Then the answer is 200 with:
        | metadata.labels.app | web |

  @req:APISERVER-51 @must @oracle
  Rule: A running pod is deleted after its grace period

    @id:api-pod-graceful
    Example: marked first, deleted when the grace period ends
      Given pods exist:
        | name | spec.nodeName | spec.containers                  |
        | a    | node-1        | [{"name":"main","image":"main"}] |
      When the client watches "pods?watch=1&resourceVersion={a.version}"
      And the client deletes "pods/a?gracePeriodSeconds=30"
      Then the answer is 200 with:
        | metadata.deletionGracePeriodSeconds | 30 |
      When the client deletes "pods/a?gracePeriodSeconds=0"
      Then the watch delivers:
        | type     | name | metadata.deletionGracePeriodSeconds |
        | MODIFIED | a    | 30                                  |
        | MODIFIED | a    | 0                                   |
        | DELETED  | a    | 0                                   |

    @id:api-pod-not-scheduled
    Example: an unscheduled pod is marked too, and deleted at once
      Given pod a exists
      When the client watches "pods?watch=1&resourceVersion={a.version}"
      And the client deletes "pods/a"
      Then the watch delivers:
        | type     | name | metadata.deletionGracePeriodSeconds | metadata.generation |
        | MODIFIED | a    | 0                                   | 2                   |
        | DELETED  | a    | 0                                   | 2                   |

    @id:api-pod-returned
    Example: the answer to a deletion is the pod
      Given pod a exists
      When the client deletes "pods/a"
      Then the answer is 200 with:
        | kind          | Pod |
        | metadata.name | a   |

  @req:APISERVER-52 @must @oracle
  Rule: Most built-in kinds can be updated without a resourceVersion

    @id:api-built-in-update-without-version
    Example: a config map
      Given configmap a exists
      And configmap a is labelled app=web
      When the client puts "configmaps/a": {metadata: {name: a}, data: {k: v}}
      Then the answer is 200 with:
        | data.k          | v        |
        | metadata.labels | (absent) |

    @id:api-built-in-no-generation
    Example: config maps have no generation
      When the client posts to "configmaps": {metadata: {name: a}}
      Then the answer is 201 with:
        | metadata.generation | (absent) |

  @req:APISERVER-53 @must @oracle
  Rule: Lists of built-in kinds merge by key

    @id:api-strategic-merge
    Example: containers by their names
      Given pods exist:
        | name | spec.containers                                         |
        | a    | [{"name":"one","image":"x"},{"name":"two","image":"y"}] |
      When the client sends "pods/a" a strategic merge patch: {spec: {containers: [{name: two, image: z}]}}
      Then the answer is 200 with:
        | spec.containers | /.*"name":"two".*/ |
        | spec.containers | /.*"image":"z".*/  |
        | spec.containers | /.*"name":"one".*/ |

    @id:api-strategic-order
    Scenario Outline: <what>
      Given configmap a exists
      When the client sends "configmaps/a" a merge patch: {metadata: {finalizers: [e.com/a, e.com/b, e.com/c]}}
      And the client sends:
        """
        PATCH configmaps/a
        Content-Type: application/strategic-merge-patch+json

        {"metadata":<metadata>}
        """
      Then the answer is 200 with:
        | metadata.finalizers | <finalizers> |

      Examples:
        | what                                           | metadata                                                                                           | finalizers                                  |
        | new items are prepended                        | {"finalizers":["e.com/n"]}                                                                         | ["e.com/n","e.com/a","e.com/b","e.com/c"]   |
        | a new item follows its predecessor             | {"finalizers":["e.com/b","e.com/n"]}                                                               | ["e.com/a","e.com/b","e.com/n","e.com/c"]   |
        | an order is set                                | {"$setElementOrder/finalizers":["e.com/c","e.com/a"]}                                              | ["e.com/b","e.com/c","e.com/a"]             |
        | an order is set for added items, too           | {"$setElementOrder/finalizers":["e.com/c","e.com/n","e.com/a"],"finalizers":["e.com/n"]}           | ["e.com/b","e.com/c","e.com/n","e.com/a"]   |
        | an item is deleted                             | {"$deleteFromPrimitiveList/finalizers":["e.com/b"]}                                                | ["e.com/a","e.com/c"]                       |

    @id:api-strategic-refused
    Scenario Outline: <what>
      Given configmap a exists
      When the client sends:
        """
        PATCH configmaps/a
        Content-Type: application/strategic-merge-patch+json

        {"metadata":<metadata>}
        """
      Then the answer is <code> with:
        | message | <message> |

      Examples:
        | what                       | metadata                                 | code | message                                                                                                                    |
        | an unknown directive       | {"$patch":"bogus"}                       | 500  | unknown patch type: bogus in map: map[$patch:bogus]                                                                        |
        | an order that is not a list | {"$setElementOrder/finalizers":3}        | 500  | expected a []interface {}, but received a int64                                                                            |
        | a value that is not a list | {"finalizers":"x"}                       | 422  | " \"\" is invalid: patch: Invalid value: \"map[metadata:map[finalizers:x]]\": cannot restore slice from string"            |

    @id:api-shapes
    Scenario Outline: their types are those of OpenAPI: <kind>
      When the client sends "<path>?fieldManager=m" an apply patch: {apiVersion: <version>, kind: <kind>, metadata: {name: "a-{namespace}"}, <members>}
      Then the answer is 201 with:
        | metadata.managedFields.0.fieldsV1.<owned> | {} |

      Examples:
        | version | kind | path | members | owned |
        | v1 | Node | /api/v1/nodes/a-{namespace} | spec: {podCIDRs: [10.1.0.0/24], podCIDR: 10.1.0.0/24} | f:spec.f:podCIDRs.v:"10\\.1\\.0\\.0/24" |
        | v1 | Pod | /api/v1/namespaces/{namespace}/pods/a-{namespace} | spec: {schedulingGates: [{name: a.b/c}], containers: [{name: c, image: i}]} | f:spec.f:schedulingGates.k:{"name":"a\\.b/c"}.f:name |
        | admissionregistration.k8s.io/v1 | ValidatingWebhookConfiguration | /apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations/a-{namespace} | webhooks: [{name: a.b.c, sideEffects: None, admissionReviewVersions: [v1], clientConfig: {url: "https://a.example.com"}, matchConditions: [{name: x, expression: "true"}]}] | f:webhooks.k:{"name":"a\\.b\\.c"}.f:matchConditions.k:{"name":"x"}.f:name |

  @req:APISERVER-54 @must @oracle
  Rule: Each kind has its own field selectors

    @id:api-field-selector
    Example: pods of a node
      Given pods exist:
        | name | spec.nodeName |
        | a    | node-1        |
        | b    | node-2        |
      When the client gets "pods?fieldSelector=spec.nodeName%3Dnode-2"
      Then the items are b

    @id:api-field-selector-succeeded
    Example: jobs by the number of pods that succeeded
      When the client posts to "/apis/batch/v1/namespaces/{namespace}/jobs": {metadata: {name: succeeded-a}, spec: {template: {spec: {restartPolicy: Never, containers: [{name: c, image: i}]}}}}
      And the client posts to "/apis/batch/v1/namespaces/{namespace}/jobs": {metadata: {name: succeeded-b}, spec: {template: {spec: {restartPolicy: Never, containers: [{name: c, image: i}]}}}}
      And the client sends "/apis/batch/v1/namespaces/{namespace}/jobs/succeeded-b/status" a merge patch: {status: {succeeded: 1}}
      Then the answer is 200
      When the client gets "/apis/batch/v1/namespaces/{namespace}/jobs?fieldSelector=status.successful%3D0"
      Then the items are succeeded-a
      When the client gets "/apis/batch/v1/namespaces/{namespace}/jobs?fieldSelector=status.successful%3D1"
      Then the items are succeeded-b

    @id:api-field-selector-unknown
    Example: an unsupported field
      When the client gets "pods?fieldSelector=spec.color%3Dred"
      Then the answer is 400 with:
        | message | /.*field label not supported: spec.color/ |

    @id:api-field-labels
    Scenario Outline: the message about <label> of <path>
      When the client gets "<path>?fieldSelector=<label>%3Dx"
      Then the answer is 400 with:
        | message | <message> |

      Examples:
        | path | label | message |
        | /api/v1/nodes | metadata.namespace | field label not supported: metadata.namespace |
        | /api/v1/namespaces | metadata.namespace | field label not supported: metadata.namespace |
        | /apis/certificates.k8s.io/v1/certificatesigningrequests | metadata.namespace | field label not supported: metadata.namespace |
        | /apis/apps/v1/replicasets | status.replicas | "status.replicas" is not a known field selector: only "metadata.name", "metadata.namespace" |
        | /apis/batch/v1/jobs | spec.x | field label "spec.x" not supported for Job |
        | /apis/resource.k8s.io/v1/resourceslices | spec.x | field label not supported for resource.k8s.io/v1, Kind=ResourceSlice: spec.x |

    @id:api-field-labels-known
    Scenario Outline: <label> of resource slices
      When the client gets "/apis/resource.k8s.io/v1/resourceslices?fieldSelector=<label>%3Dx"
      Then the answer is 200

      Examples:
        | label         |
        | spec.nodeName |
        | spec.driver   |

  @req:APISERVER-94 @must @oracle
  Rule: A server has the kinds of its release

    @id:api-kinds-created
    Scenario Outline: <plural> of <version>
      When the client sends:
        """
        POST /<path>/<plural>?dryRun=All
        Content-Type: application/json

        {"apiVersion": "<version>", "kind": "<kind>", "metadata": {"name": "a"}<rest>}
        """
      Then the answer is 201 with:
        | metadata.generation | <generation> |

      Examples:
        | path                                   | plural                          | version                         | kind                           | generation | rest |
        | apis/apps/v1/namespaces/{namespace}    | controllerrevisions             | apps/v1                         | ControllerRevision             | (absent)   | , "revision": 1, "data": {"a": 1} |
        | apis/networking.k8s.io/v1              | ingressclasses                  | networking.k8s.io/v1            | IngressClass                   | 1          | , "spec": {"controller": "a.com/b"} |
        | apis/admissionregistration.k8s.io/v1   | validatingwebhookconfigurations | admissionregistration.k8s.io/v1 | ValidatingWebhookConfiguration | 1          |      |
        | apis/admissionregistration.k8s.io/v1   | mutatingadmissionpolicies       | admissionregistration.k8s.io/v1 | MutatingAdmissionPolicy        | 1          | , "spec": {"reinvocationPolicy": "Never", "matchConstraints": {"resourceRules": [{"operations": ["CREATE"], "apiGroups": [""], "apiVersions": ["v1"], "resources": ["pods"]}]}, "mutations": [{"patchType": "ApplyConfiguration", "applyConfiguration": {"expression": "Object{}"}}]} |
        | apis/admissionregistration.k8s.io/v1   | mutatingadmissionpolicybindings | admissionregistration.k8s.io/v1 | MutatingAdmissionPolicyBinding | 1          | , "spec": {"policyName": "b"} |
        | apis/node.k8s.io/v1                    | runtimeclasses                  | node.k8s.io/v1                  | RuntimeClass                   | (absent)   | , "handler": "h" |

    @id:api-kinds-listed
    Scenario Outline: <path> has a list
      When the client gets "/apis/<path>?limit=1"
      Then the answer is 200 with:
        | kind | <kind> |

      Examples:
        | path                                                | kind                          |
        | certificates.k8s.io/v1/certificatesigningrequests   | CertificateSigningRequestList |
        | storage.k8s.io/v1/csinodes                          | CSINodeList                   |
        | storage.k8s.io/v1/volumeattachments                 | VolumeAttachmentList          |
        | resource.k8s.io/v1/resourceslices                   | ResourceSliceList             |
        | certificates.k8s.io/v1/clustertrustbundles          | ClusterTrustBundleList        |
        | certificates.k8s.io/v1/podcertificaterequests       | PodCertificateRequestList     |
        | resource.k8s.io/v1/devicetaintrules                 | DeviceTaintRuleList           |
        | storagemigration.k8s.io/v1/storageversionmigrations | StorageVersionMigrationList   |
