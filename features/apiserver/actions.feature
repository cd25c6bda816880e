@area:apiserver
Feature: Actions on objects
  Some paths below an object are not subresources of its state but actions: a POST there evicts a pod, binds it, or creates a token.

  Source: kubernetes/kubernetes pkg/registry/core/pod/storage, pkg/registry/core/serviceaccount/storage/token.go.

  @req:APISERVER-93 @must @oracle
  Rule: Pods are evicted and bound

    @id:api-pod-evicted
    Example: an evicted pod is deleted
      Given pod a exists
      When the client posts to "pods/a/eviction": {"apiVersion": "policy/v1", "kind": "Eviction", "metadata": {"name": "a"}}
      Then the answer is 201 with:
        | status | Success |
      And "pods/a" is gone

    @id:api-pod-evicted-dry
    Example: a dry run evicts nothing
      Given pod a exists
      When the client posts to "pods/a/eviction?dryRun=All": {"apiVersion": "policy/v1", "kind": "Eviction", "metadata": {"name": "a"}}
      Then the answer is 201
      And "pods/a" has:
        | metadata.name | a |

    @id:api-pod-evicted-gracefully
    Example: an evicted pod has its own grace period
      Given the client posts to "pods": {metadata: {name: a}, spec: {nodeName: n, terminationGracePeriodSeconds: 5, containers: [{name: c, image: i}]}}
      When the client posts to "pods/a/eviction": {apiVersion: policy/v1, kind: Eviction, metadata: {name: a}}
      Then the answer is 201
      And "pods/a" has:
        | metadata.deletionGracePeriodSeconds | 5 |

    @id:api-pod-bound
    Example: a bound pod has a node
      Given pod a exists
      When the client posts to "pods/a/binding":
        """
        {"apiVersion": "v1", "kind": "Binding", "metadata": {"name": "a"}, "target": {"kind": "Node", "name": "n"}}
        """
      Then the answer is 201
      And "pods/a" has:
        | spec.nodeName | n |

    @id:api-pod-bound-by-name
    Example: a binding may be posted to a collection of its own
      Given pod a exists
      When the client posts to "/api/v1/namespaces/{namespace}/bindings": {metadata: {name: a}, target: {kind: Node, name: n}}
      Then the answer is 201
      And "pods/a" has:
        | spec.nodeName | n |

    @id:api-nobody-bound
    Example: a binding of a pod that does not exist
      When the client posts to "/api/v1/namespaces/{namespace}/bindings": {metadata: {name: nobody}, target: {kind: Node, name: n}}
      Then the answer is 404 with:
        | message | pods "nobody" not found |

    @id:api-pod-bound-to-nothing
    Example: a binding without a node
      Given pod a exists
      When the client posts to "pods/a/binding": {"apiVersion": "v1", "kind": "Binding", "metadata": {"name": "a"}}
      Then the answer is 500 with:
        | message | target.name: Required value |

    @id:api-nobody-bound-to-nothing
    Scenario Outline: the binding is validated first: <target>
      When the client posts to "/api/v1/namespaces/{namespace}/bindings": {metadata: {name: nobody}, target: {<target>}}
      Then the answer is 500 with:
        | message | <message> |

      Examples:
        | target             | message |
        |                    | target.name: Required value |
        | kind: Pod, name: n | target.kind: Unsupported value: "Pod": supported values: "Node", "<empty>" |

    @id:api-bound-by-another-kind
    Example: its kind before that, even if it names no pod
      When the client posts to "/api/v1/namespaces/{namespace}/bindings": {apiVersion: v1, kind: Eviction, metadata: {}}
      Then the answer is 400 with:
        | message | /Eviction in version "v1" cannot be handled as a Binding: .*/ |

    @id:api-pod-bound-as-seen
    Scenario Outline: a binding of a pod with another <member>
      Given pod a exists
      When the client posts to "pods/a/binding": {apiVersion: v1, kind: Binding, metadata: {name: a, <member>: "<value>"}, target: {name: n}}
      Then the answer is 409 with:
        | message      | /Operation cannot be fulfilled on pods "a": StorageError: invalid object, .*Precondition failed: <what> in precondition: <value>, <what> in object meta: .*/ |
        | details.kind | pods |

      Examples:
        | member          | value                                | what            |
        | uid             | 11111111-1111-4111-8111-111111111111 | UID             |
        | resourceVersion | 1                                    | ResourceVersion |

    @id:api-pod-bound-too-early
    Example: a pod with a scheduling gate is not bound
      Given the client posts to "pods": {metadata: {name: a}, spec: {containers: [{name: c, image: i}], schedulingGates: [{name: example.com/wait}]}}
      When the client posts to "pods/a/binding": {apiVersion: v1, kind: Binding, metadata: {name: a}, target: {name: n}}
      Then the answer is 409 with:
        | message | Operation cannot be fulfilled on pods/binding "a": pod a has non-empty .spec.schedulingGates |

    @id:api-pod-without-node
    Scenario Outline: <path> of a pod without a node
      Given pod a exists
      When the client gets "pods/a/<path>"
      Then the answer is 400 with:
        | message | pod a does not have a host assigned |

      Examples:
        | path            |
        | exec?command=ls |
        | attach          |
        | portforward     |

    @id:api-action-missing
    Scenario Outline: <path> of a missing pod
      When the client gets "pods/nobody/<path>"
      Then the answer is 404 with:
        | message | pods "nobody" not found |

      Examples:
        | path |
        | log  |
        | exec |

    @id:api-action-no-table
    Scenario Outline: <kind>: the result of an action has no table
      When the client sends:
        """
        POST <path>
        Content-Type: application/yaml
        Accept: application/json;as=Table;v=v1;g=meta.k8s.io

        {apiVersion: <version>, kind: <kind>}
        """
      Then the answer is 406 with:
        | reason  | NotAcceptable                                                                        |
        | message | /only the following media types are accepted: application.json, application.yaml.*/ |

      Examples:
        | kind                    | version                  | path                                                           |
        | TokenRequest            | authentication.k8s.io/v1 | /api/v1/namespaces/{namespace}/serviceaccounts/none/token      |
        | Eviction                | policy/v1                | /api/v1/namespaces/{namespace}/pods/none/eviction              |
        | Binding                 | v1                       | /api/v1/namespaces/{namespace}/pods/none/binding               |

  @req:APISERVER-93 @must @oracle
  Rule: Service accounts get tokens, and tokens are reviewed

    @id:api-token-too-short
    Example: a token is valid for ten minutes at least
      Given the client posts to "/api/v1/namespaces/{namespace}/serviceaccounts": {"metadata": {"name": "a"}}
      When the client posts to "/api/v1/namespaces/{namespace}/serviceaccounts/a/token": {"spec": {"expirationSeconds": 5}}
      Then the answer is 422 with:
        | details.causes.0.field | spec.expirationSeconds |

    @id:api-token-as-long-as-usual
    Example: kubectl leaves duration and audience open
      Given the client posts to "/api/v1/namespaces/{namespace}/serviceaccounts": {"metadata": {"name": "a"}}
      When the client posts to "/api/v1/namespaces/{namespace}/serviceaccounts/a/token":
        """
        {"spec": {"audiences": null, "expirationSeconds": null}}
        """
      Then the answer is 201 with:
        | spec.expirationSeconds | 3600 |

    @id:api-token-bound-to-nameless
    Scenario Outline: a token that is bound to a <kind> without a name
      Given the client posts to "/api/v1/namespaces/{namespace}/serviceaccounts": {"metadata": {"name": "a"}}
      When the client posts to "/api/v1/namespaces/{namespace}/serviceaccounts/a/token": {spec: {boundObjectRef: {kind: <kind>}}}
      Then the answer is 400 with:
        | message | Name parameter required. |

      Examples:
        | kind   |
        | Node   |
        | Pod    |
        | Secret |

    @id:api-token-metadata
    Example: the answer has the metadata of the request
      Given the client posts to "/api/v1/namespaces/{namespace}/serviceaccounts": {"metadata": {"name": "a"}}
      When the client posts to "/api/v1/namespaces/{namespace}/serviceaccounts/a/token": {metadata: {labels: {a: b}, annotations: {x: "y z"}, generation: 5}}
      Then the answer is 201 with:
        | metadata.name        | a             |
        | metadata.labels      | {"a":"b"}     |
        | metadata.annotations | {"x":"y z"}   |
        | metadata.generation  | 5             |

    @id:api-token-of-nobody
    Example: a token of a missing service account
      When the client posts to "/api/v1/namespaces/{namespace}/serviceaccounts/nobody/token": {}
      Then the answer is 404 with:
        | message | serviceaccounts "nobody" not found |

    @id:api-token-unknown
    Example: a review of an unknown token
      When the client posts to "/apis/authentication.k8s.io/v1/tokenreviews":
        """
        {"apiVersion": "authentication.k8s.io/v1", "kind": "TokenReview", "spec": {"token": "x"}}
        """
      Then the answer is 201 with:
        | status.authenticated | (absent)             |
        | status.error         | invalid bearer token |

    @id:api-token-nothing
    Example: a review without a token
      When the client posts to "/apis/authentication.k8s.io/v1/tokenreviews":
        """
        {"apiVersion": "authentication.k8s.io/v1", "kind": "TokenReview"}
        """
      Then the answer is 400 with:
        | message | token is required for TokenReview in authentication |

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
        | path                                                     | kind                     |
        | certificates.k8s.io/v1/certificatesigningrequests        | CertificateSigningRequestList |
        | storage.k8s.io/v1/csinodes                               | CSINodeList              |
        | storage.k8s.io/v1/volumeattachments                      | VolumeAttachmentList     |
        | resource.k8s.io/v1/resourceslices                        | ResourceSliceList        |
        | certificates.k8s.io/v1/clustertrustbundles | ClusterTrustBundleList   |
        | certificates.k8s.io/v1/podcertificaterequests | PodCertificateRequestList |
        | resource.k8s.io/v1/devicetaintrules                      | DeviceTaintRuleList      |
        | storagemigration.k8s.io/v1/storageversionmigrations      | StorageVersionMigrationList |
