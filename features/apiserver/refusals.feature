@area:apiserver
Feature: Refused requests
  An invalid request is refused with the code, reason and message that tools look for, and nothing is stored.

  Source: kubernetes/apiserver pkg/endpoints/handlers, pkg/admission/plugin/namespace/lifecycle;
  kubernetes/apimachinery pkg/apis/meta/v1/validation.

  @req:APISERVER-57 @must @oracle
  Rule: Invalid requests are refused with Kubernetes' messages

    @id:api-refused-patch
    Scenario Outline: <type> of <body>
      Given configmap a exists
      When the client sends:
        """
        PATCH configmaps/a
        Content-Type: application/<type>

        <body>
        """
      Then the answer is 400 with:
        | message | <message> |

      Examples:
        | type                       | body | message                                                                                             |
        | json-patch+json            | {}   | error decoding patch: json: cannot unmarshal object into Go value of type []handlers.jsonPatchOp    |
        | json-patch+json            | 7    | error decoding patch: json: cannot unmarshal number into Go value of type []handlers.jsonPatchOp    |
        | json-patch+json            | x    | invalid JSON patch                                                                                  |
        | merge-patch+json           | []   | error decoding patch: json: cannot unmarshal array into Go value of type map[string]interface {}    |
        | strategic-merge-patch+json | []   | json: cannot unmarshal array into Go value of type map[string]interface {}                          |
        | strategic-merge-patch+json | x    | invalid JSON patch                                                                                  |

    @id:api-refused-options
    Scenario Outline: <method> <path>
      Given configmap a exists
      When the client sends:
        """
        <method> <path>
        Content-Type: application/json

        <body>
        """
      Then the answer is <code> with:
        | message | <message> |

      Examples:
        | method | path                            | body                                                      | code | message                                                                                                                                |
        | GET    | configmaps/a?export=true        |                                                           | 400  | the export parameter, deprecated since v1.14, is no longer supported                                                                   |
        | POST   | configmaps?fieldValidation=x    | {"metadata": {"name": "b"}}                               | 422  | CreateOptions.meta.k8s.io "" is invalid: fieldValidation: Unsupported value: "x": supported values: "", "Ignore", "Strict", "Warn"     |
        | POST   | configmaps?fieldManager=a%0A    | {"metadata": {"name": "b"}}                               | 422  | /CreateOptions.meta.k8s.io "" is invalid: fieldManager: Invalid value: "a.n": invalid character U.000A .at position 1./               |
        | PUT    | configmaps/a                    | {"metadata": {"name": "a", "resourceVersion": "abc"}}     | 500  | strconv.ParseUint: parsing "abc": invalid syntax                                                                                       |
        | POST   | configmaps?dryRun=              | {"metadata": {"name": "b"}}                               | 422  | CreateOptions.meta.k8s.io "" is invalid: dryRun: Unsupported value: [""]: supported values: "All" |
        | DELETE | configmaps/a                    | []                                                        | 400  | /couldn't get version.kind; json parse error: json: cannot unmarshal array into Go value of type struct .*/ |
        | DELETE | configmaps/a                    | {"kind": "Pod", "apiVersion": "v1"}                       | 400  | no kind "Pod" is registered for version "v1" in scheme "pkg/runtime/scheme.go:111" |
        | DELETE | configmaps/a                    | {"gracePeriodSeconds": "x"}                               | 400  | json: cannot unmarshal string into Go struct field DeleteOptions.gracePeriodSeconds of type int64 |
        | DELETE | configmaps/a                    | {"dryRun": "All"}                                         | 400  | json: cannot unmarshal string into Go struct field DeleteOptions.dryRun of type []string |
        | DELETE | configmaps/a                    | {"orphanDependents": true, "propagationPolicy": "Orphan"} | 422  | DeleteOptions.meta.k8s.io "" is invalid: propagationPolicy: Invalid value: "Orphan": orphanDependents and deletionPropagation cannot be both set |

    @id:api-refused-fields
    Scenario Outline: an unknown field, in <object>
      When the client sends:
        """
        POST <collection>?fieldValidation=Strict
        Content-Type: application/json

        <object>
        """
      Then the answer is 400 with:
        | message | /.*strict decoding error: unknown field "<field>"/ |

      Examples:
        | collection | object                                                                                                  | field                         |
        | configmaps | {"metadata": {"name": "b"}, "datta": {}}                                                                | datta                         |
        | configmaps | {"metadata": {"name": "b", "label": {}}}                                                                | metadata.label                |
        | pods       | {"metadata": {"name": "b"}, "spec": {"containers": [{"name": "a", "image": "a", "imag": "b"}]}}         | spec.containers\[0\].imag     |
        | pods       | {"metadata": {"name": "b"}, "spec": {"containers": [], "volumes": [{"name": "a", "emptyDir": {"x": 1}}]}} | spec.volumes\[0\].emptyDir.x |

    @id:api-warned-fields
    Example: by default an unknown field is a warning
      When the client sends:
        """
        POST configmaps
        Content-Type: application/json

        {"metadata": {"name": "b"}, "datta": 1}
        """
      Then the answer is 201
      And the header Warning is "/299 - .unknown field .*datta.*/"

    @id:api-warned-elsewhere
    Example: in any script
      When the client sends:
        """
        POST configmaps
        Content-Type: application/json

        {"metadata": {"name": "b"}, "größe 高": 1}
        """
      Then the answer is 201
      And the header Warning is "/299 - .unknown field .*gr.+ .+/"

    @id:api-refused-metadata-types
    Scenario Outline: metadata of the wrong type: <what>
      When the client sends:
        """
        POST configmaps
        Content-Type: application/json

        {"metadata": <metadata>}
        """
      Then the answer is 400 with:
        | reason  | BadRequest                         |
        | message | /.*json: cannot unmarshal <message>/ |

      Examples:
        | what                         | metadata                              | message                                                                                       |
        | a number for a name          | {"name": 5}                           | number into Go struct field ObjectMeta.metadata.name of type string                           |
        | a number for a version       | {"name": "b", "resourceVersion": 5}   | number into Go struct field ObjectMeta.metadata.resourceVersion of type string                |
        | a fraction                   | {"name": "b", "generation": 1.5}      | number 1.5 into Go struct field ObjectMeta.metadata.generation of type int64                  |
        | a list for a map             | {"name": "b", "labels": []}           | array into Go struct field ObjectMeta.metadata.labels of type map.string.string               |
        | a bool for a text            | {"name": "b", "labels": {"a": true}}  | bool into Go struct field ObjectMeta.metadata.labels of type string                           |
        | a text for a list            | {"name": "b", "finalizers": "a"}      | string into Go struct field ObjectMeta.metadata.finalizers of type ..string                   |
        | a number for an owner        | {"name": "b", "ownerReferences": [1]} | number into Go struct field ObjectMeta.metadata.ownerReferences of type v1.OwnerReference     |
        | a text for managers          | {"name": "b", "managedFields": "a"}   | string into Go struct field ObjectMeta.metadata.managedFields of type ..v1.ManagedFieldsEntry |

    @id:api-refused-custom-metadata-types
    Scenario Outline: of a custom resource too: <what>
      When the client sends:
        """
        POST widgets
        Content-Type: application/json

        {"apiVersion": "example.com/v1", "kind": "Widget", "metadata": <metadata>}
        """
      Then the answer is 400 with:
        | reason  | BadRequest                         |
        | message | /.*json: cannot unmarshal <message>/ |

      Examples:
        | what                  | metadata                              | message                                                                          |
        | a number for a name   | {"name": 5}                           | number into Go struct field ObjectMeta.name of type string                       |
        | a fraction            | {"name": "b", "generation": 1.5}      | number.* into Go struct field ObjectMeta.generation of type int64                |
        | a bool for a text     | {"name": "b", "labels": {"a": true}}  | bool into Go struct field ObjectMeta.labels of type string                       |
        | a text for a list     | {"name": "b", "finalizers": "a"}      | string into Go struct field ObjectMeta.finalizers of type ..string               |
        | a number for an owner | {"name": "b", "ownerReferences": [1]} | number into Go struct field ObjectMeta.ownerReferences of type v1.OwnerReference |
        | a version             | {"name": "b", "resourceVersion": 5}   | number into Go struct field ObjectMeta.resourceVersion of type string            |
        | the first by name     | {"labels": 1, "annotations": {"a": 1}} | number into Go struct field ObjectMeta.annotations of type string               |
        | of an owner, too      | {"ownerReferences": [{"uid": 1, "kind": false}]} | bool into Go struct field OwnerReference.ownerReferences.kind of type string |

    @id:api-refused-immortal
    Scenario Outline: the namespace <name> cannot be deleted
      When the client deletes "/api/v1/namespaces/<name>?dryRun=All"
      Then the answer is 403 with:
        | reason  | Forbidden                                                         |
        | message | namespaces "<name>" is forbidden: this namespace may not be deleted |

      Examples:
        | name        |
        | default     |
        | kube-system |
        | kube-public |

    @id:api-get-version-of-events
    Example: events are read at a version that is no number
      When the client gets "/api/v1/namespaces/{namespace}/events/a?resourceVersion=x"
      Then the answer is 400 with:
        | message | invalid resource version: resourceVersion: Invalid value: "x": strconv.ParseUint: parsing "x": invalid syntax |
