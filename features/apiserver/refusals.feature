@area:apiserver
Feature: Refused requests
  An invalid request is refused with the code, reason and message that tools look for, and nothing is stored.

  Source: kubernetes/apiserver pkg/endpoints/handlers, pkg/admission/plugin/namespace/lifecycle; kubernetes/apimachinery
  pkg/apis/meta/v1/validation; kubernetes/apiserver pkg/endpoints/handlers/create.go, update.go, patch.go,
  pkg/endpoints/request/requestinfo.go; Go's encoding/json (scanner.go); apimachinery pkg/runtime/schema/group_version.go
  (ParseGroupVersion).

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
    Example: a field that is not ASCII, too
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
        | reason  | BadRequest                           |
        | message | /.*json: cannot unmarshal <message>/ |

      Examples:
        | what                         | metadata                              | message                                                                                       |
        | a number for a name          | {"name": 5}                           | number into Go struct field ObjectMeta.metadata.name of type string                           |
        | a number for a version       | {"name": "b", "resourceVersion": 5}   | number into Go struct field ObjectMeta.metadata.resourceVersion of type string                |
        | a fraction                   | {"name": "b", "generation": 1.5}      | number 1.5 into Go struct field ObjectMeta.metadata.generation of type int64                  |
        | a list for a map             | {"name": "b", "labels": []}           | array into Go struct field ObjectMeta.metadata.labels of type map.string.string               |
        | a bool for a string            | {"name": "b", "labels": {"a": true}}  | bool into Go struct field ObjectMeta.metadata.labels of type string                           |
        | a string for a list            | {"name": "b", "finalizers": "a"}      | string into Go struct field ObjectMeta.metadata.finalizers of type ..string                   |
        | a number for an owner        | {"name": "b", "ownerReferences": [1]} | number into Go struct field ObjectMeta.metadata.ownerReferences of type v1.OwnerReference     |
        | a string for managers          | {"name": "b", "managedFields": "a"}   | string into Go struct field ObjectMeta.metadata.managedFields of type ..v1.ManagedFieldsEntry |

    @id:api-refused-custom-metadata-types
    Scenario Outline: of a custom resource too: <what>
      When the client sends:
        """
        POST widgets
        Content-Type: application/json

        {"apiVersion": "example.com/v1", "kind": "Widget", "metadata": <metadata>}
        """
      Then the answer is 400 with:
        | reason  | BadRequest                           |
        | message | /.*json: cannot unmarshal <message>/ |

      Examples:
        | what                  | metadata                              | message                                                                          |
        | a number for a name   | {"name": 5}                           | number into Go struct field ObjectMeta.name of type string                       |
        | a fraction            | {"name": "b", "generation": 1.5}      | number.* into Go struct field ObjectMeta.generation of type int64                |
        | a bool for a string     | {"name": "b", "labels": {"a": true}}  | bool into Go struct field ObjectMeta.labels of type string                       |
        | a string for a list     | {"name": "b", "finalizers": "a"}      | string into Go struct field ObjectMeta.finalizers of type ..string               |
        | a number for an owner | {"name": "b", "ownerReferences": [1]} | number into Go struct field ObjectMeta.ownerReferences of type v1.OwnerReference |
        | a version             | {"name": "b", "resourceVersion": 5}   | number into Go struct field ObjectMeta.resourceVersion of type string            |
        | the first by name     | {"labels": 1, "annotations": {"a": 1}} | number into Go struct field ObjectMeta.annotations of type string               |
        | also within an owner      | {"ownerReferences": [{"uid": 1, "kind": false}]} | bool into Go struct field OwnerReference.ownerReferences.kind of type string |

    @id:api-refused-immortal
    Scenario Outline: the namespace <name> cannot be deleted
      When the client deletes "/api/v1/namespaces/<name>?dryRun=All"
      Then the answer is 403 with:
        | reason  | Forbidden                                                           |
        | message | namespaces "<name>" is forbidden: this namespace may not be deleted |

      Examples:
        | name        |
        | default     |
        | kube-system |
        | kube-public |

    @id:api-get-version-of-events
    Example: events at a version that is not a number
      When the client gets "/api/v1/namespaces/{namespace}/events/a?resourceVersion=x"
      Then the answer is 400 with:
        | message | invalid resource version: resourceVersion: Invalid value: "x": strconv.ParseUint: parsing "x": invalid syntax |

  @req:APISERVER-57 @must @oracle
  Rule: All invalid options are reported together, before the body is read

    @id:api-options-together
    Scenario Outline: of <method> <path>
      When the client sends:
        """
        <method> <path>
        Content-Type: application/<type>

        {}
        """
      Then the answer is 422 with:
        | details.causes.0.field | <first>  |
        | details.causes.1.field | <second> |

      Examples:
        | method | path                                       | type             | first        | second          |
        | POST   | configmaps?dryRun=Some&fieldValidation=Odd | json             | dryRun       | fieldValidation |
        | PUT    | widgets/a?dryRun=Some&fieldValidation=Odd  | json             | dryRun       | fieldValidation |
        | PATCH  | widgets/a?dryRun=Some&fieldManager=%01     | merge-patch+json | fieldManager | dryRun          |
        | PATCH  | widgets/a?fieldValidation=Odd              | apply-patch+yaml | fieldManager | fieldValidation |
        | PATCH  | widgets/a/scale?dryRun=Some&force=true     | merge-patch+json | force        | dryRun          |

    @id:api-dry-run-twice
    Scenario Outline: dryRun given twice to <method> <path>
      When the client sends:
        """
        <method> <path>?dryRun=All&dryRun=Some
        Content-Type: application/json
        """
      Then the answer is 422 with:
        | details.causes.0.message | Unsupported value: ["All","Some"]: supported values: "All" |

      Examples:
        | method | path      |
        | POST   | widgets   |
        | PUT    | widgets/a |
        | DELETE | widgets/a |

    @id:api-options-of-delete-together
    Example: of a deletion
      When the client deletes "widgets/a" with: {propagationPolicy: Odd, dryRun: [Some]}
      Then the answer is 422 with:
        | details.causes.0.field | propagationPolicy |
        | details.causes.1.field | dryRun            |

    @id:api-media-type-before-options
    Scenario Outline: the media type of <method> <path> is checked before them
      When the client sends:
        """
        <method> <path>?dryRun=Some
        Content-Type: <type>

        {}
        """
      Then the answer is 415

      Examples:
        | method | path            | type                                   |
        | POST   | widgets         | text/plain                             |
        | PATCH  | widgets/a       | application/strategic-merge-patch+json |
        | PATCH  | widgets/a/scale | application/strategic-merge-patch+json |

    @id:api-selector-before-options
    Example: a label selector is checked before them
      When the client gets "widgets?labelSelector=a%20b&resourceVersionMatch=Odd"
      Then the answer is 400 with:
        | message | unable to parse requirement: found 'b', expected: in, notin, =, ==, !=, gt, lt |

  @req:APISERVER-57 @must @oracle
  Rule: Integers in query parameters have 64 bits, and may have leading zeros

    @id:api-list-limit-too-large
    Scenario Outline: a limit of <collection> beyond 64 bits
      When the client gets "<collection>?limit=9223372036854775808"
      Then the answer is 400 with:
        | message | strconv.ParseInt: parsing "9223372036854775808": value out of range |

      Examples:
        | collection |
        | widgets    |
        | configmaps |

    @id:api-list-version-with-zeros
    Scenario Outline: <collection> at version 01
      When the client gets "<collection>?resourceVersion=01"
      Then the answer is 200

      Examples:
        | collection |
        | widgets    |
        | configmaps |

  @req:APISERVER-57 @must @oracle
  Rule: Of several errors, the one that is checked first is reported

    @id:api-path-before-accept
    Example: a missing object, before the Accept header
      When the client gets "configmaps/a/status" accepting "application/*"
      Then the answer is 404

    @id:api-media-type-before-accept
    Example: the media type of a patch, before the Accept header
      When the client sends:
        """
        PATCH widgets/a
        Content-Type: application/strategic-merge-patch+json
        Accept: text/html

        {}
        """
      Then the answer is 415

    @id:api-patch-type-first
    Scenario Outline: the media type of a patch of <path>, before the name and the Accept header
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

    @id:api-patch-missing-first
    Scenario Outline: a missing object, before the body of a <type>
      When the client sends:
        """
        PATCH configmaps/a
        Content-Type: application/<type>

        <patch>
        """
      Then the answer is <code>

      Examples:
        | type                       | patch | code |
        | strategic-merge-patch+json | []    | 404  |
        | merge-patch+json           | []    | 404  |
        | json-patch+json            | {}    | 404  |
        | json-patch+json            | {     | 400  |

    @id:api-grace-before-options
    Example: a malformed grace period, before an invalid dryRun
      When the client deletes "configmaps/a?dryRun=Some&gracePeriodSeconds=x"
      Then the answer is 400 with:
        | message | strconv.ParseInt: parsing "x": invalid syntax |

    @id:api-label-before-version
    Example: an unsupported field selector, before an invalid version
      When the client gets "configmaps?fieldSelector=data%3Dx&resourceVersion=x"
      Then the answer is 400 with:
        | message | "data" is not a known field selector: only "metadata.name", "metadata.namespace" |

    @id:api-deletions-options-before-version
    Example: invalid delete options, before an invalid version
      When the client deletes "/apis/apps/v1/namespaces/{namespace}/deployments?propagationPolicy=Odd&resourceVersion=x"
      Then the answer is 422 with:
        | details.kind | DeleteOptions |

    @id:api-deletions-fields-before-options
    Example: an invalid field selector, before invalid delete options
      When the client deletes "/apis/apps/v1/namespaces/{namespace}/deployments?dryRun=Some&fieldSelector=spec.x%3D1"
      Then the answer is 400

    @id:api-deletions-selector-before-options
    Example: an invalid label selector, before invalid delete options
      When the client deletes "widgets?dryRun=Some&labelSelector=app%20in%20a"
      Then the answer is 400 with:
        | message | unable to parse requirement: found 'a' expected: '(' |

    @id:api-name-before-the-rest
    Scenario Outline: an invalid name in the path of <method> <path>
      When the client sends:
        """
        <method> <path>
        Content-Type: application/json
        Accept: <accept>

        {}
        """
      Then the answer is 400 with:
        | message | <message> |

      Examples:
        | method | path                                                          | accept           | message |
        | PUT    | widgets/                                                      | application      | name must be provided |
        | GET    | /apis/node.k8s.io/v1/runtimeclasses/..?resourceVersion=-1     | application/json | Name parameter invalid: "..": may not be '..' |

    @id:api-odd-name-other-type
    Scenario Outline: the media type of a <method>, before an invalid name
      When the client sends:
        """
        <method> /api/v1/namespaces/{namespace}/configmaps/%2e%2e
        Content-Type: text/plain

        {}
        """
      Then the answer is 415

      Examples:
        | method |
        | PUT    |
        | DELETE |

    @id:api-media-type-none
    Example: a malformed media type, which is not treated as JSON
      When the client sends:
        """
        PUT configmaps/a
        Content-Type: ;

        {}
        """
      Then the answer is 415

  @req:APISERVER-57 @must @oracle
  Rule: Messages escape special characters of a name

    @id:api-name-quoted
    Scenario Outline: <name>
      When the client gets "configmaps/<name>"
      Then the answer is 404 with:
        | message | configmaps "<quoted>" not found |

      Examples:
        | name   | quoted  |
        | %01    | \\x01   |
        | a%09b  | a\\tb   |
        | %C2%A0 | \\u00a0 |
        | %C3%A9 | é       |

  @req:APISERVER-57 @must @oracle
  Rule: A body that is not JSON is refused with the message of the decoder

    @id:api-no-json
    Scenario Outline: <body>
      When the client sends:
        """
        POST configmaps
        Content-Type: application/json

        <body>
        """
      Then the answer is 400 with:
        | message | the object provided is unrecognized (must be of type ConfigMap): couldn't get version/kind; json parse error: <why> (<shown>) |

      Examples:
        | body      | shown      | why                                                              |
        | {a: 1}    | {a: 1}     | invalid character 'a' looking for beginning of object key string |
        | {"a": 1,} | {"a": 1,}  | invalid character '}' looking for beginning of object key string |
        | {"a": 1   | {"a": 1    | unexpected end of JSON input                                     |
        | {"a" 1}   | {"a" 1}    | invalid character '1' after object key                           |
        | [1 2]     | 5b3120325d | invalid character '2' after array element                        |
        | {} x      | {} x       | invalid character 'x' after top-level value                      |
        | tru       | 747275     | invalid character ' ' in literal true (expecting 'e')            |

    @id:api-scale-undecodable
    Example: a scale followed by another value
      When the client sends:
        """
        PUT /apis/apps/v1/namespaces/{namespace}/statefulsets/a/scale
        Content-Type: application/json

        {"kind": "Scale"} {}
        """
      Then the answer is 400 with:
        | message | /the object provided is unrecognized \(must be of type Scale\): .*/ |

    @id:api-scale-metadata
    Example: a scale with metadata of the wrong type
      Given the client posts to "/apis/apps/v1/namespaces/{namespace}/deployments": {metadata: {name: a}, spec: {selector: {matchLabels: {app: a}}, template: {metadata: {labels: {app: a}}, spec: {containers: [{name: main, image: i}]}}}}
      When the client puts "/apis/apps/v1/namespaces/{namespace}/deployments/a/scale": {metadata: {name: a, selfLink: 1}, spec: {replicas: 1}}
      Then the answer is 400 with:
        | message | /Scale in version "v1" cannot be handled as a Scale: json: cannot unmarshal number .*selfLink of type string/ |

  @req:APISERVER-57 @must @oracle
  Rule: The apiVersion of a body is parsed before it is compared

    @id:api-versions-understood
    Scenario Outline: <kind> of the version "<version>"
      When the client posts to "configmaps": {apiVersion: "<version>", kind: <kind>, metadata: {name: a}}
      Then the answer is <code> with:
        | message | <message> |

      Examples:
        | version | kind          | code | message |
        | /v1     | ConfigMap     | 201  | (absent) |
        | /       | ConfigMap     | 201  | (absent) |
        | a/b/c   | ConfigMap     | 400  | /the object provided is unrecognized \(must be of type ConfigMap\): unexpected GroupVersion string: a\/b\/c .*/ |
        | v1/     | ConfigMap     | 400  | /ConfigMap in version "" cannot be handled as a ConfigMap: Object 'apiVersion' is missing in .*/ |
        | v1      | ConfigMapList | 400  | ConfigMapList in version "v1" cannot be handled as a ConfigMap: converting (v1.ConfigMapList) to (core.ConfigMap): unknown conversion |
        | v1      | List          | 400  | List in version "v1" cannot be handled as a ConfigMap: converting (v1.List) to (core.ConfigMap): unknown conversion |

    @id:api-versions-not-served
    Scenario Outline: <kind> of <version>, which the server decodes but does not serve
      When the client posts to "<path>": {apiVersion: <version>, kind: <kind>, metadata: {name: a}}
      Then the answer is 400 with:
        | message | the API version in the data (<version>) does not match the expected API version (<expected>) |

      Examples:
        | version                      | kind        | path                                                               | expected                     |
        | apps/v1beta1                 | Deployment  | /apis/apps/v1/namespaces/{namespace}/deployments                   | apps/v1                      |
        | extensions/v1beta1           | Ingress     | /apis/networking.k8s.io/v1/namespaces/{namespace}/ingresses        | networking.k8s.io/v1         |
        | batch/v1beta1                | CronJob     | /apis/batch/v1/namespaces/{namespace}/cronjobs                     | batch/v1                     |
        | rbac.authorization.k8s.io/v1alpha1 | Role  | /apis/rbac.authorization.k8s.io/v1/namespaces/{namespace}/roles    | rbac.authorization.k8s.io/v1 |
        | apiextensions.k8s.io/v1beta1 | CustomResourceDefinition | /apis/apiextensions.k8s.io/v1/customresourcedefinitions | apiextensions.k8s.io/v1   |

    @id:api-versions-in-patches
    Scenario Outline: a <type> that sets the version "<version>"
      Given the client posts to "configmaps": {metadata: {name: a}}
      When the client sends "configmaps/a" a <type>: {apiVersion: "<version>"}
      Then the answer is <code> with:
        | message | <message> |
      And the header Warning is "<warning>"

      Examples:
        | type                    | version | code | message  | warning  |
        | strategic merge patch   | v9      | 200  | (absent) | (absent) |
        | strategic merge patch   | a/b/c   | 200  | (absent) | (absent) |
        | merge patch             | /       | 400  | the name of the object (a based on URL) was undeterminable: name must be provided | /299 - .unknown field .*metadata.*/ |
        | merge patch             |         | 400  | the name of the object (a based on URL) was undeterminable: name must be provided | /299 - .unknown field .*metadata.*/ |

    @id:api-custom-other-version
    Example: a custom resource of another version, with an invalid spec
      When the client posts to "/apis/example.com/v1/namespaces/{namespace}/widgets": {apiVersion: gears.example.com/v1, kind: Widget, metadata: {name: a}, spec: 1}
      Then the answer is 400 with:
        | message | the API version in the data (gears.example.com/v1) does not match the expected API version (example.com/v1) |

    @id:api-create-version-in-words
    Scenario Outline: an undecodable object of another kind, of the version "<version>"
      When the client sends:
        """
        POST widgets
        Content-Type: application/json

        {"apiVersion": "<version>", "kind": "Gadget", "metadata": {"labels": {"a": 1}}}
        """
      Then the answer is 400 with:
        | message | /Gadget in version "<named>" cannot be handled as a Widget: json: cannot unmarshal number into .* of type string/ |

      Examples:
        | version        | named |
        | example.com/v2 | v2    |
        |                |       |

    @id:api-decoded-as-another
    Example: DeleteOptions in place of an object are decoded as such
      When the client puts "configmaps/a": {apiVersion: v1, kind: DeleteOptions, gracePeriodSeconds: x}
      Then the answer is 400 with:
        | message | /DeleteOptions in version "v1" cannot be handled as a ConfigMap: json: cannot unmarshal string into .* DeleteOptions.gracePeriodSeconds of type int64/ |
