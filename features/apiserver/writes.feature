@area:apiserver
Feature: Writes
  Watchers see what a write changes beside the client's fields: versions, uids, generations, deletion timestamps. A
  fake that differs here hides bugs of its users.

  Source: kubernetes/apiserver pkg/registry/rest/create.go, update.go, delete.go, pkg/registry/generic/registry/store.go,
  pkg/endpoints/handlers/patch.go; Kubernetes API concepts.

  @req:APISERVER-30 @must @oracle
  Rule: The server sets a new object's identity

    @id:api-create
    Example: the client's values are ignored
      When the client posts to "widgets": {metadata: {name: a, uid: mine, generation: 7, creationTimestamp: "2001-01-01T00:00:00Z", deletionTimestamp: "2001-01-01T00:00:00Z"}, spec: {color: red}}
      Then the answer is 201 with:
        | kind                       | Widget                                        |
        | metadata.name              | a                                             |
        | metadata.namespace         | {namespace}                                   |
        | metadata.uid               | /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/ |
        | metadata.generation        | 1                                             |
        | metadata.creationTimestamp | /20(?!01).*Z/                                 |
        | metadata.deletionTimestamp | (absent)                                      |
        | spec.color                 | red                                           |

    @id:api-create-generated-name
    Example: generateName
      When the client posts to "widgets": {metadata: {generateName: gen-}}
      Then the answer is 201 with:
        | metadata.name         | /gen-[bcdfghjklmnpqrstvwxz2456789]{5}/ |
        | metadata.generateName | gen-                                   |

    @id:api-create-dry-run
    Example: a dry run
      Given widget a exists
      When the client watches "widgets?watch=1&resourceVersion={a.version}"
      And the client posts to "widgets?dryRun=All": {metadata: {name: b}}
      Then the answer is 201 with:
        | metadata.name            | b         |
        | metadata.uid             | (present) |
        | metadata.resourceVersion | (absent)  |
      And the watch delivers nothing within 1 second
      And "widgets/b" is gone

    @id:api-create-dry-run-with-version
    Example: a dry run does not check the version
      When the client posts to "widgets?dryRun=All": {metadata: {name: a, resourceVersion: "5"}}
      Then the answer is 201 with:
        | metadata.name            | a |
        | metadata.resourceVersion | 5 |

    @id:api-create-version-zero
    Scenario Outline: the version "<version>" is ignored
      When the client posts to "configmaps": {metadata: {name: a, resourceVersion: "<version>"}}
      Then the answer is 201

      Examples:
        | version |
        | 0       |
        | x       |

    @id:api-create-generation
    Example: a kind without generations keeps the generation that was sent
      When the client posts to "configmaps": {metadata: {name: a, generation: 7}}
      Then the answer is 201 with:
        | metadata.generation | 7 |

  @req:APISERVER-31 @must @oracle
  Rule: An invalid create is refused

    @id:api-create-two-policies
    Example: a deletion cannot both wait for dependents and orphan them
      When the client posts to "widgets": {metadata: {name: a, finalizers: [orphan, foregroundDeletion]}}
      Then the answer is 422 with:
        | details.causes.0.field   | metadata.finalizers |
        | details.causes.0.message | Invalid value: ["orphan","foregroundDeletion"]: finalizer orphan and foregroundDeletion cannot be both set |

    @id:api-create-exists
    Example: the name is taken
      Given widget a exists
      When the client posts to "widgets": {metadata: {name: a}}
      Then the answer is 409 with:
        | message       | widgets.example.com "a" already exists |
        | reason        | AlreadyExists                          |
        | details.name  | a                                      |
        | details.group | example.com                            |
        | details.kind  | widgets                                |

    @id:api-create-exists-terminating
    Example: the name is taken by a terminating object
      Given widgets exist:
        | name | metadata.finalizers  |
        | a    | ["example.com/hold"] |
      And widget a is deleted
      When the client posts to "widgets": {metadata: {name: a}}
      Then the answer is 409 with:
        | message | object is being deleted: widgets.example.com "a" already exists |

    @id:api-create-with-version
    Example: it has a resourceVersion
      When the client posts to "widgets": {metadata: {name: a, resourceVersion: "5"}}
      Then the answer is 500 with:
        | message | resourceVersion should not be set on objects to be created |
        | reason  | (absent)                                                   |

    @id:api-create-without-name
    Example: it has no name
      When the client posts to "widgets": {metadata: {labels: {app: web}}}
      Then the answer is 422 with:
        | message                | Widget.example.com "" is invalid: metadata.name: Required value: name or generateName is required |
        | details.kind           | Widget             |
        | details.causes.0.field | metadata.name      |

    @id:api-create-wrong-namespace
    Example: it is in another namespace
      When the client posts to "widgets": {metadata: {name: a, namespace: elsewhere}}
      Then the answer is 400 with:
        | message | the namespace of the provided object does not match the namespace sent on the request |

    @id:api-create-bad-name
    Example: its name is invalid
      When the client posts to "widgets": {metadata: {name: Not_A_Name}}
      Then the answer is 422 with:
        | reason                  | Invalid           |
        | details.causes.0.field  | metadata.name     |
        | details.causes.0.reason | FieldValueInvalid |

    @id:api-create-bad-label
    Example: its label is invalid
      When the client posts to "widgets": {metadata: {name: a, labels: {app: "not a label!"}}}
      Then the answer is 422 with:
        | reason                 | Invalid         |
        | details.causes.0.field | metadata.labels |

    @id:api-create-malformed
    Example: it is not JSON
      When the client sends:
        """
        POST widgets
        Content-Type: application/json

        {"apiVersion":
        """
      Then the answer is 400 with:
        | reason | BadRequest |

    @id:api-create-unknown-media-type
    Example: its media type is unknown
      When the client sends:
        """
        POST widgets
        Content-Type: text/plain

        hello
        """
      Then the answer is 415 with:
        | reason | UnsupportedMediaType |

    @id:api-create-protobuf
    Example: it is a custom resource in protobuf
      When the client sends bytes:
        """
        POST widgets?fieldValidation=Ignore
        Content-Type: application/vnd.kubernetes.protobuf

        "k8s" 00 0a 18 0a 0e "example.com/v1" 12 06 "Widget" 12 05 0a 03 0a 01 "a"
        """
      Then the answer is 400 with:
        | message | Widget in version "v1" cannot be handled as a Widget: Object 'Kind' is missing in 'object has no kind field ' |

    @id:api-create-other-kind
    Example: it is of another kind
      When the client posts to "widgets": {kind: Gadget, metadata: {name: a}}
      Then the answer is 422 with:
        | message | Gadget.example.com "a" is invalid: kind: Invalid value: "Gadget": must be Widget |

    @id:api-create-other-version
    Example: it is of another version
      When the client posts to "widgets": {apiVersion: example.com/v2, metadata: {name: a}}
      Then the answer is 400 with:
        | reason | BadRequest |

    @id:api-create-across-namespaces
    Example: across all namespaces only reads are allowed
      When the client posts to "all/widgets": {"apiVersion":"example.com/v1","kind":"Widget","metadata":{"name":"a","namespace":"{namespace}"}}
      Then the answer is 404
      And the header Content-Type is "text/plain; charset=utf-8"

  @req:APISERVER-32 @must @oracle
  Rule: An update replaces only the version that the client has seen

    @id:api-update
    Example: a changed spec raises the generation
      Given widgets exist:
        | name | spec.color |
        | a    | red        |
      When the client puts "widgets/a": {metadata: {name: a, resourceVersion: "{a.version}"}, spec: {color: blue}}
      Then the answer is 200 with:
        | spec.color                 | blue                           |
        | metadata.generation        | 2                              |
        | metadata.uid               | {a.uid}                        |
        | metadata.creationTimestamp | {a.metadata.creationTimestamp} |

    @id:api-update-metadata
    Example: changed metadata does not raise the generation
      Given widget a exists
      When the client puts "widgets/a": {metadata: {name: a, resourceVersion: "{a.version}", labels: {app: web}}}
      Then the answer is 200 with:
        | metadata.labels.app | web |
        | metadata.generation | 1   |

    @id:api-update-nothing
    Example: an unchanged object is not written
      Given widgets exist:
        | name | spec.color |
        | a    | red        |
      When the client watches "widgets?watch=1&resourceVersion={a.version}"
      And the client puts "widgets/a": {metadata: {name: a, resourceVersion: "{a.version}"}, spec: {color: red}}
      Then the answer is 200 with:
        | metadata.resourceVersion | {a.version} |
      And the watch delivers nothing within 1 second

    @id:api-update-stale
    Example: a conflict
      Given widget a exists
      And widget a is labelled app=web
      When the client puts "widgets/a": {metadata: {name: a, resourceVersion: "{a.version}"}}
      Then the answer is 409 with:
        | message      | Operation cannot be fulfilled on widgets.example.com "a": the object has been modified; please apply your changes to the latest version and try again |
        | reason       | Conflict |
        | details.name | a        |
        | details.kind | widgets  |

    @id:api-update-without-version
    Example: custom resources need a resourceVersion
      Given widget a exists
      When the client puts "widgets/a": {metadata: {name: a}}
      Then the answer is 422 with:
        | message      | widgets.example.com "a" is invalid: metadata.resourceVersion: Invalid value: 0: must be specified for an update |
        | details.kind | widgets |

    @id:api-update-other-uid
    Example: the uid is that of another object
      Given widget a exists
      When the client puts "widgets/a": {metadata: {name: a, resourceVersion: "{a.version}", uid: 11111111-1111-4111-8111-111111111111}}
      Then the answer is 409 with:
        | reason  | Conflict |
        | message | /Operation cannot be fulfilled on widgets.example.com "a": .*UID in precondition: 11111111-1111-4111-8111-111111111111, UID in object meta: .*/ |

    @id:api-update-missing
    Example: a missing object
      When the client puts "widgets/a": {metadata: {name: a, resourceVersion: "5"}}
      Then the answer is 404 with:
        | reason | NotFound |

    @id:api-update-missing-with-uid
    Example: a missing object, with a uid
      When the client puts "widgets/a": {metadata: {name: a, resourceVersion: "5", uid: 11111111-1111-4111-8111-111111111111}}
      Then the answer is 404 with:
        | reason | NotFound |

    @id:api-update-other-name
    Example: body and path disagree
      Given widget a exists
      When the client puts "widgets/a": {metadata: {name: b, resourceVersion: "{a.version}"}}
      Then the answer is 400 with:
        | message | the name of the object (b) does not match the name on the URL (a) |

    @id:api-update-dry-run
    Example: a dry run
      Given widget a exists
      When the client puts "widgets/a?dryRun=All": {metadata: {name: a, resourceVersion: "{a.version}"}, spec: {color: blue}}
      Then the answer is 200 with:
        | spec.color               | blue        |
        | metadata.resourceVersion | {a.version} |
      And "widgets/a" has:
        | spec | (absent) |

    @id:api-dry-run-unknown
    Example: All is the only value of dryRun
      Given widget a exists
      When the client puts "widgets/a?dryRun=Some": {metadata: {name: a, resourceVersion: "{a.version}"}}
      Then the answer is 422 with:
        | message | UpdateOptions.meta.k8s.io "" is invalid: dryRun: Unsupported value: ["Some"]: supported values: "All" |

  @req:APISERVER-33 @must @oracle
  Rule: Status is a subresource

    @id:api-status-elsewhere
    Example: the main path does not change the status
      Given widget a exists
      When the client puts "widgets/a": {metadata: {name: a, resourceVersion: "{a.version}"}, status: {phase: Ready}}
      Then the answer is 200 with:
        | status                   | (absent)    |
        | metadata.resourceVersion | {a.version} |

    @id:api-status-at-create
    Example: a create does not set the status
      When the client posts to "widgets": {metadata: {name: a}, status: {phase: Ready}}
      Then the answer is 201 with:
        | status | (absent) |

    @id:api-status-update
    Example: its own path changes the status alone, and not the generation
      Given widgets exist:
        | name | spec.color |
        | a    | red        |
      When the client puts "widgets/a/status":
        """
        metadata: {name: a, resourceVersion: "{a.version}", labels: {app: web}}
        spec: {color: blue}
        status: {phase: Ready}
        """
      Then the answer is 200 with:
        | status.phase        | Ready    |
        | spec.color          | red      |
        | metadata.labels     | (absent) |
        | metadata.generation | 1        |

    @id:api-status-patch
    Example: it can be patched
      Given widget a exists
      When the client sends "widgets/a/status" a merge patch: {status: {phase: Ready}}
      Then the answer is 200 with:
        | status.phase | Ready |

    @id:api-status-get
    Example: it returns the whole object
      Given widget a exists
      When the client gets "widgets/a/status"
      Then the answer is 200 with:
        | kind         | Widget  |
        | metadata.uid | {a.uid} |

    @id:api-unknown-subresource
    Example: there is no other subresource
      Given widget a exists
      When the client gets "widgets/a/nothing"
      Then the answer is 404

  @req:APISERVER-35 @must @oracle
  Rule: A patch changes only what it names

    @id:api-patch-merge
    Example: null removes a field
      Given widgets exist:
        | name | labels           | spec.color |
        | a    | app=web,tier=one | red        |
      When the client sends "widgets/a" a merge patch: {metadata: {labels: {tier: null}}, spec: {size: 3}}
      Then the answer is 200 with:
        | metadata.labels     | {"app":"web"}            |
        | spec                | {"color":"red","size":3} |
        | metadata.generation | 2                        |

    @id:api-patch-merge-stale
    Example: a resourceVersion in it is a precondition
      Given widget a exists
      And widget a is labelled app=web
      When the client sends "widgets/a" a merge patch: {metadata: {resourceVersion: "{a.version}", labels: {app: db}}}
      Then the answer is 409 with:
        | reason | Conflict |

    @id:api-patch-nothing
    Example: an unchanged object is not written
      Given widgets exist:
        | name | labels  |
        | a    | app=web |
      When the client sends "widgets/a" a merge patch: {metadata: {labels: {app: web}}}
      Then the answer is 200 with:
        | metadata.resourceVersion | {a.version} |

    @id:api-patch-json
    Example: a JSON patch of several operations
      Given widgets exist:
        | name | spec.list     |
        | a    | ["one","two"] |
      When the client sends "widgets/a" a JSON patch:
        """
        - {op: test, path: /spec/list/0, value: one}
        - {op: replace, path: /spec/list/0, value: ONE}
        - {op: add, path: /spec/list/-, value: three}
        - {op: remove, path: /spec/list/1}
        """
      Then the answer is 200 with:
        | spec.list | ["ONE","three"] |

    @id:api-patch-json-as-read
    Scenario Outline: a JSON patch <what>
      Given widgets exist:
        | name | spec.list             | spec.color |
        | a    | ["one","two","three"] | red        |
      When the client sends:
        """
        PATCH widgets/a
        Content-Type: application/json-patch+json

        <patch>
        """
      Then the answer is 200 with:
        | spec | <spec> |

      Examples:
        | what                                      | patch                                                        | spec                                                      |
        | replaces a missing member                | [{"op":"replace","path":"/spec/size","value":3}]             | {"color":"red","list":["one","two","three"],"size":3}     |
        | removes the last                          | [{"op":"remove","path":"/spec/list/-1"}]                     | {"color":"red","list":["one","two"]}                      |
        | removes the first, counted from the end   | [{"op":"remove","path":"/spec/list/-3"}]                     | {"color":"red","list":["two","three"]}                    |
        | replaces the last                         | [{"op":"replace","path":"/spec/list/-1","value":"x"}]        | {"color":"red","list":["one","two","x"]}                  |
        | adds after the last                      | [{"op":"add","path":"/spec/list/-1","value":"x"}]            | {"color":"red","list":["one","two","three","x"]}          |
        | adds before the first                     | [{"op":"add","path":"/spec/list/-4","value":"x"}]            | {"color":"red","list":["x","one","two","three"]}          |
        | reads an index with leading zeros         | [{"op":"add","path":"/spec/list/01","value":"x"}]            | {"color":"red","list":["one","x","two","three"]}          |
        | reads an index with a sign                | [{"op":"remove","path":"/spec/list/+1"}]                     | {"color":"red","list":["one","three"]}                    |
        | moves the last to the front               | [{"op":"move","from":"/spec/list/-1","path":"/spec/list/0"}] | {"color":"red","list":["three","one","two"]}              |
        | copies                                    | [{"op":"copy","from":"/spec/list/0","path":"/spec/color"}]   | {"color":"one","list":["one","two","three"]}              |
        | tests that a member is absent      | [{"op":"test","path":"/spec/size","value":null}]             | {"color":"red","list":["one","two","three"]}              |
        | that is null does nothing                 | null                                                         | {"color":"red","list":["one","two","three"]}              |

    @id:api-patch-json-refused
    Scenario Outline: a JSON patch that <what>
      Given widgets exist:
        | name | spec.list             | spec.color |
        | a    | ["one","two","three"] | red        |
      When the client sends:
        """
        PATCH widgets/a
        Content-Type: application/json-patch+json

        <patch>
        """
      Then the answer is <code> with:
        | message | <message> |

      Examples:
        | what                               | patch                                                      | code | message                                                                                                |
        | removes a missing member          | [{"op":"remove","path":"/spec/size"}]                      | 422  | the server rejected our request due to an error in our request                                         |
        | moves a missing member            | [{"op":"move","from":"/spec/size","path":"/spec/color"}]   | 422  | the server rejected our request due to an error in our request                                         |
        | moves an object into itself        | [{"op":"move","from":"/spec","path":"/spec/x"}]            | 422  | the server rejected our request due to an error in our request                                         |
        | replaces after the last           | [{"op":"replace","path":"/spec/list/3","value":"x"}]       | 422  | the server rejected our request due to an error in our request                                         |
        | leaves a gap                       | [{"op":"add","path":"/spec/list/4","value":"x"}]           | 422  | the server rejected our request due to an error in our request                                         |
        | counts too far from the end        | [{"op":"remove","path":"/spec/list/-4"}]                   | 422  | the server rejected our request due to an error in our request                                         |
        | has an invalid index          | [{"op":"remove","path":"/spec/list/1e0"}]                  | 422  | the server rejected our request due to an error in our request                                         |
        | has an unknown path                      | [{"op":"test","path":"/spec/size/x","value":null}]         | 422  | the server rejected our request due to an error in our request                                         |
        | has an operation that is a number  | [3]                                                        | 400  | error decoding patch: json: cannot unmarshal number into Go value of type handlers.jsonPatchOp         |
        | has a number for an operation      | [{"op":3,"path":"/spec/size"}]                             | 400  | error decoding patch: json: cannot unmarshal number into Go struct field jsonPatchOp.op of type string |
        | has a list for a path              | [{"op":"remove","path":[]}]                                | 400  | error decoding patch: json: cannot unmarshal array into Go struct field jsonPatchOp.path of type string |
        | removes the name                | [{"op":"remove","path":"/metadata/name"}]                  | 400  | the name of the object (a based on URL) was undeterminable: name must be provided                      |

    @id:api-patch-json-test-fails
    Example: a failed test
      Given widgets exist:
        | name | spec.color |
        | a    | red        |
      When the client sends "widgets/a" a JSON patch: [{op: test, path: /spec/color, value: blue}]
      Then the answer is 422 with:
        | message | the server rejected our request due to an error in our request |
        | reason  | Invalid                                                        |

    @id:api-patch-strategic
    Example: custom resources have no strategic merge patch
      Given widget a exists
      When the client sends "widgets/a" a strategic merge patch: {spec: {color: red}}
      Then the answer is 415 with:
        | reason | UnsupportedMediaType |

    @id:api-patch-missing
    Example: a missing object
      When the client sends "widgets/nobody" a merge patch: {spec: {color: red}}
      Then the answer is 404 with:
        | message | widgets.example.com "nobody" not found |

    @id:api-patch-no-json
    Example: it is not JSON
      Given widget a exists
      When the client sends:
        """
        PATCH widgets/a
        Content-Type: application/merge-patch+json

        {"spec":
        """
      Then the answer is 400 with:
        | reason | BadRequest |

    @id:api-patch-name
    Example: names are immutable
      Given widget a exists
      When the client sends "widgets/a" a merge patch: {metadata: {name: b}}
      Then the answer is 400 with:
        | reason | BadRequest |

    @id:api-merge-patch-null-in-list
    Scenario Outline: a merge patch of <before> with a list drops null members of its objects
      When the client posts to "widgets": {metadata: {name: a}, spec: {list: <before>}}
      And the client sends "widgets/a" a merge patch: {spec: {list: [{a: null, b: 1}, null]}}
      Then the answer is 200 with:
        | spec.list | <after> |

      Examples:
        | before   | after          |
        | [{c: 1}] | [{"b":1},null] |
        | text     | [{"b":1},null] |

  @req:APISERVER-39 @must @oracle
  Rule: Built-in kinds can be sent as protobuf

    @id:api-protobuf-create
    Example: an object
      When the client sends bytes:
        """
        POST /apis/apiextensions.k8s.io/v1/customresourcedefinitions?dryRun=All
        Content-Type: application/vnd.kubernetes.protobuf

        "k8s" 00 0a 33 0a 17 "apiextensions.k8s.io/v1" 12 18 "CustomResourceDefinition" 12 51
        0a 13 0a 11 "hexes.example.com"
        12 3a 0a 0b "example.com" 1a 0c 0a 05 "hexes" 22 03 "Hex" 22 07 "Cluster"
        3a 14 0a 02 "v1" 10 01 18 01 22 0a 0a 08 2a 06 "object"
        """
      Then the answer is 201 with:
        | metadata.name                               | hexes.example.com |
        | spec.names.kind                             | Hex               |
        | spec.versions.0.storage                     | true              |
        | spec.versions.0.schema.openAPIV3Schema.type | object            |

    @id:api-protobuf-delete-options
    Example: delete options
      Given widget a exists
      When the client sends bytes:
        """
        DELETE widgets/a
        Content-Type: application/vnd.kubernetes.protobuf

        "k8s" 00 0a 13 0a 02 "v1" 12 0d "DeleteOptions" 12 09 12 07 0a 05 "other"
        """
      Then the answer is 409 with:
        | reason | Conflict |

    @id:api-protobuf-none
    Example: an invalid body is refused
      When the client sends bytes:
        """
        POST /apis/apiextensions.k8s.io/v1/customresourcedefinitions
        Content-Type: application/vnd.kubernetes.protobuf

        "nonsense"
        """
      Then the answer is 400 with:
        | message | the object provided is unrecognized (must be of type CustomResourceDefinition): provided data does not appear to be a protobuf message, expected prefix [107 56 115 0] (6e6f6e73656e7365) |

    @id:api-protobuf-cut
    Example: a truncated envelope is refused
      When the client sends bytes:
        """
        POST /apis/apiextensions.k8s.io/v1/customresourcedefinitions
        Content-Type: application/vnd.kubernetes.protobuf

        "k8s" 00 0a 33 0a 17 "apiextensions"
        """
      Then the answer is 400 with:
        | message | the object provided is unrecognized (must be of type CustomResourceDefinition): unexpected EOF (6b3873000a330a17617069657874656e73696f6e73) |

    @id:api-protobuf-cut-inside
    Example: a truncated object is refused
      When the client sends bytes:
        """
        POST /apis/apiextensions.k8s.io/v1/customresourcedefinitions
        Content-Type: application/vnd.kubernetes.protobuf

        "k8s" 00 0a 33 0a 17 "apiextensions.k8s.io/v1" 12 18 "CustomResourceDefinition" 12 03 0a 03 0a
        """
      Then the answer is 400 with:
        | message | CustomResourceDefinition in version "v1" cannot be handled as a CustomResourceDefinition: unexpected EOF |

    @id:api-protobuf-other-kind
    Example: another kind is refused
      When the client sends bytes:
        """
        POST /apis/apiextensions.k8s.io/v1/customresourcedefinitions
        Content-Type: application/vnd.kubernetes.protobuf

        "k8s" 00 0a 0c 0a 02 "v1" 12 06 "Status" 12 00
        """
      Then the answer is 400 with:
        | message | Status in version "v1" cannot be handled as a CustomResourceDefinition: converting (v1.Status) to (apiextensions.CustomResourceDefinition): unknown conversion |

    @id:api-protobuf-patch
    Example: patches cannot be sent in protobuf
      When the client sends bytes:
        """
        PATCH /apis/apiextensions.k8s.io/v1/customresourcedefinitions/widgets.example.com
        Content-Type: application/vnd.kubernetes.protobuf

        "k8s" 00
        """
      Then the answer is 415 with:
        | message | 415: Unsupported Media Type |

  @req:APISERVER-31 @must @oracle
  Rule: All invalid fields of a new object are reported, before a conflict of names

    @id:api-create-without-name-and-key
    Example: a missing name and an invalid key
      When the client posts to "configmaps": {data: {bad key: a}}
      Then the answer is 422 with:
        | details.causes.0.field | metadata.name |
        | details.causes.1.field | data[bad key] |

    @id:api-create-exists-invalid
    Example: an invalid object whose name is taken
      Given configmap a exists
      When the client posts to "configmaps":
        """
        metadata: {name: a}
        data: {k: a}
        binaryData: {k: YQ==}
        """
      Then the answer is 422 with:
        | message | ConfigMap "a" is invalid: data[k]: Invalid value: "k": duplicate of key present in binaryData |

    @id:api-create-exists-generated
    Example: a valid object whose name is taken, with generateName
      Given configmap a exists
      When the client posts to "configmaps": {metadata: {name: a, generateName: gen-}}
      Then the answer is 409 with:
        | message                   | configmaps "a" already exists, the server was not able to generate a unique name for the object |
        | details.retryAfterSeconds | 1 |

    @id:api-create-terminating-generated
    Example: a valid object whose name is taken by a terminating one, with generateName
      When the client posts to "configmaps": {metadata: {name: a, finalizers: [a/b]}}
      And the client deletes "configmaps/a"
      And the client posts to "configmaps": {metadata: {name: a, generateName: gen-}}
      Then the answer is 409 with:
        | message | object is being deleted: configmaps "a" already exists, the server was not able to generate a unique name for the object |

    @id:api-taken-event
    Example: an event of events.k8s.io whose name is taken: the message names the core group
      Given the client posts to "/apis/events.k8s.io/v1/namespaces/{namespace}/events": {metadata: {name: a, generateName: a-}, eventTime: "2026-01-01T00:00:00.000000Z", action: a, reason: r, type: Normal, reportingController: c/d, reportingInstance: i, regarding: {namespace: "{namespace}"}}
      When the client posts to "/apis/events.k8s.io/v1/namespaces/{namespace}/events": {metadata: {name: a, generateName: a-}, eventTime: "2026-01-01T00:00:00.000000Z", action: a, reason: r, type: Normal, reportingController: c/d, reportingInstance: i, regarding: {namespace: "{namespace}"}}
      Then the answer is 409 with:
        | message       | events "a" already exists, the server was not able to generate a unique name for the object |
        | details.group | (absent)                                                                                    |

    @id:api-events-of-the-core
    Example: an event of events.k8s.io without a name: the message names the core group
      When the client posts to "/apis/events.k8s.io/v1/namespaces/{namespace}/events":
        """
        {eventTime: "2026-01-01T00:00:00.000000Z", action: Do, reason: Since, type: Normal, reportingController: c/d, reportingInstance: i, regarding: {namespace: "{namespace}"}}
        """
      Then the answer is 422 with:
        | message       | Event "" is invalid: metadata.name: Required value: name or generateName is required |
        | details.group | (absent)                                                                             |

    @id:api-create-exists-warned
    Example: an object whose name is taken also gets its warnings
      Given widget a exists
      When the client posts to "widgets": {metadata: {name: a, finalizers: [hold]}}
      Then the answer is 409
      And the header Warning is "/299 - .metadata.finalizers: .*hold.*: prefer a domain-qualified finalizer name to avoid .*/"

  @req:APISERVER-32 @must @oracle
  Rule: A changed immutable field is reported with all other errors, and after a conflict

    @id:api-update-immutable-and-invalid
    Scenario Outline: <what>
      When the client posts to "<collection>": {<type>, metadata: {name: a}}
      And the client sends "<collection>/a" a merge patch: {<patch>}
      Then the answer is 422 with:
        | details.causes.0.field | <first>  |
        | details.causes.1.field | <second> |

      Examples:
        | what                     | collection | type                                      | patch                                                                                    | first               | second                     |
        | a secret's type          | /api/v1/namespaces/{namespace}/secrets | apiVersion: v1, kind: Secret | type: b, metadata: {labels: {a: b c}}                                                  | metadata.labels     | type                       |
        | a widget's mark          | widgets    | apiVersion: example.com/v1, kind: Widget  | metadata: {labels: {a: b c}, deletionTimestamp: "2001-01-01T00:00:00Z"}                   | metadata.labels     | metadata.deletionTimestamp |

    @id:api-update-immutable-stale
    Example: a stale version is a conflict, whatever else is wrong
      When the client posts to "configmaps": {metadata: {name: a}, immutable: true}
      And the client puts "configmaps/a": {metadata: {name: a, resourceVersion: "1"}}
      Then the answer is 409 with:
        | reason | Conflict |

  @req:APISERVER-32 @must @oracle
  Rule: The kind defines which changes increment the generation

    @id:api-generation-lost
    Example: a change that is lost in the conversion to the stored version increments it
      Given parts are defined in versions:
        """
        - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {a: {type: integer}}}}}}}
        - {name: v1beta1, served: true, storage: false, schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {a: {type: integer}, old: {type: integer}}}}}}}
        """
      When the client sends "/apis/parts.example.com/v1beta1/namespaces/{namespace}/parts/a?fieldManager=m" an apply patch: {apiVersion: parts.example.com/v1beta1, kind: Part, metadata: {name: a}, spec: {a: 1}}
      And the client sends "/apis/parts.example.com/v1beta1/namespaces/{namespace}/parts/a" a merge patch: {spec: {old: 1}}
      Then the answer is 200 with:
        | spec.old            | (absent) |
        | metadata.generation | 2        |

    @id:api-generation-kinds
    Scenario Outline: <kind>: <change>
      When the client sends "/apis/<version>/<resource>/{namespace}-a?fieldManager=m" an apply patch: {apiVersion: <version>, kind: <kind>, metadata: {name: "{namespace}-a"}, <members>}
      Then the answer is 201 with:
        | metadata.generation | <before> |
      When the client sends "/apis/<version>/<resource>/{namespace}-a" a merge patch: <change>
      Then the answer is 200 with:
        | metadata.generation | <after> |

      Examples:
        | version                         | kind                           | resource                        | members      | change                       | before   | after |
        | scheduling.k8s.io/v1            | PriorityClass                  | priorityclasses                 | value: 5     | description: five            | 1        | 1     |
        | storage.k8s.io/v1               | CSIDriver                      | csidrivers                      | spec: {}     | spec: {podInfoOnMount: true} | (absent) | 1     |
        | admissionregistration.k8s.io/v1 | ValidatingWebhookConfiguration | validatingwebhookconfigurations | webhooks: [] | webhooks: []                 | 1        | 2     |
        | admissionregistration.k8s.io/v1 | MutatingWebhookConfiguration   | mutatingwebhookconfigurations   | webhooks: [] | webhooks: null               | 1        | 1     |

    @id:api-generation-applied
    Example: an empty list of webhooks that is applied again increments it
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
    Example: a generation sent on creation is incremented by the deletion
      When the client posts to "configmaps": {metadata: {name: a, generation: 7, finalizers: [example.com/hold]}}
      And the client deletes "configmaps/a"
      Then the answer is 200 with:
        | metadata.generation | 8 |
