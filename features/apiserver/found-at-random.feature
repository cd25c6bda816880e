@area:apiserver
Feature: Found at random
  Differences from a real server that random requests found, and that are fixed.

  Source: kubernetes/apiserver pkg/endpoints/handlers/create.go, update.go, patch.go; kubernetes/apiextensions-apiserver
  pkg/registry/customresource/validator.go; structured-merge-diff typed/validate.go.

  @req:APISERVER-57 @must @oracle
  Rule: Every invalid option is reported at once, before the body is read

    @id:api-options-together
    Scenario Outline: <method> <path>
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
        | method | path                                        | type             | first             | second          |
        | POST   | configmaps?dryRun=Some&fieldValidation=Odd  | json             | dryRun            | fieldValidation |
        | PUT    | widgets/a?dryRun=Some&fieldValidation=Odd   | json             | dryRun            | fieldValidation |
        | PATCH  | widgets/a?dryRun=Some&fieldManager=%01      | merge-patch+json | fieldManager      | dryRun          |
        | PATCH  | widgets/a?fieldValidation=Odd               | apply-patch+yaml | fieldManager      | fieldValidation |
        | PATCH  | widgets/a/scale?dryRun=Some&force=true      | merge-patch+json | force             | dryRun          |

    @id:api-dry-run-twice
    Scenario Outline: a parameter given twice: <method> <path>
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
    Scenario Outline: the media type of <method> <path> comes first
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
    Example: an invalid selector is reported before contradictory options
      When the client gets "widgets?labelSelector=a%20b&resourceVersionMatch=Odd"
      Then the answer is 400 with:
        | message | unable to parse requirement: found 'b', expected: in, notin, =, ==, !=, gt, lt |

  @req:APISERVER-57 @must @oracle
  Rule: Numbers in parameters are 64 bits wide, and may begin with zeros

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

  @req:APISERVER-31 @must @oracle
  Rule: Every invalid field of a new object is reported, before a conflict of names

    @id:api-create-without-name-and-key
    Example: no name, and an invalid key
      When the client posts to "configmaps": {data: {bad key: a}}
      Then the answer is 422 with:
        | details.causes.0.field | metadata.name |
        | details.causes.1.field | data[bad key] |

    @id:api-create-exists-invalid
    Example: the name is taken, and the object is invalid
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
    Example: the name is taken, and there is a prefix for others
      Given configmap a exists
      When the client posts to "configmaps": {metadata: {name: a, generateName: gen-}}
      Then the answer is 409 with:
        | message                   | configmaps "a" already exists, the server was not able to generate a unique name for the object |
        | details.retryAfterSeconds | 1 |

    @id:api-create-terminating-generated
    Example: the name is taken by a terminating object, and there is a prefix for others
      When the client posts to "configmaps": {metadata: {name: a, finalizers: [a/b]}}
      And the client deletes "configmaps/a"
      And the client posts to "configmaps": {metadata: {name: a, generateName: gen-}}
      Then the answer is 409 with:
        | message | object is being deleted: configmaps "a" already exists, the server was not able to generate a unique name for the object |

    @id:api-create-version-zero
    Scenario Outline: version "<version>" is invalid
      When the client posts to "configmaps": {metadata: {name: a, resourceVersion: "<version>"}}
      Then the answer is 201

      Examples:
        | version |
        | 0       |
        | x       |

    @id:api-create-generation
    Example: a kind without generations keeps the one that is sent
      When the client posts to "configmaps": {metadata: {name: a, generation: 7}}
      Then the answer is 201 with:
        | metadata.generation | 7 |

    @id:api-create-replicas
    Scenario Outline: <replicas> replicas of a scalable kind
      When the client posts to "widgets": {metadata: {name: a}, spec: {replicas: <replicas>}}
      Then the answer is 422 with:
        | details.causes.0.field   | .spec.replicas  |
        | details.causes.0.message | <message>       |

      Examples:
        | replicas | message |
        | -1       | Invalid value: -1: should be a non-negative integer |
        | "2"      | Invalid value: 0: .spec.replicas accessor error: 2 is of the type string, expected int64 |
        | 1.5      | Invalid value: 0: .spec.replicas accessor error: 1.5 is of the type float64, expected int64 |
        | true     | Invalid value: 0: .spec.replicas accessor error: true is of the type bool, expected int64 |

    @id:api-create-items-twice
    Scenario Outline: a list of type <type> has an item twice
      Given shelves are defined in versions:
        """
        - name: v1
          served: true
          storage: true
          schema:
            openAPIV3Schema:
              type: object
              properties:
                list: {type: array, <schema>}
        """
      When the client posts to "/apis/shelves.example.com/v1/namespaces/{namespace}/shelves":
        """
        apiVersion: shelves.example.com/v1
        kind: Shelve
        metadata: {name: a}
        list: <list>
        """
      Then the answer is 422 with:
        | details.causes.0.field   | list[1]                    |
        | details.causes.0.message | Duplicate value: <message> |

      Examples:
        | type | schema | list | message |
        | set  | x-kubernetes-list-type: set, items: {type: string} | [a, a] | "a" |
        | map  | x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [id], items: {type: object, required: [id], properties: {id: {type: integer}}} | [{id: 1}, {id: 1}] | {"id":1} |

    @id:api-create-kind-other-unknown
    Scenario Outline: unknown fields of an object of another kind, with <query>
      Given shelves are defined in versions:
        """
        - name: v1
          served: true
          storage: true
          schema: {openAPIV3Schema: {type: object}}
        """
      When the client posts to "/apis/shelves.example.com/v1/namespaces/{namespace}/shelves?<query>":
        """
        apiVersion: shelves.example.com/v1
        kind: Gadget
        metadata: {name: a}
        lost: true
        """
      Then the answer is 422 with:
        | details.causes.0.field | kind |
      And the header Warning is "(absent)"

      Examples:
        | query                  |
        | fieldValidation=Warn   |
        | fieldValidation=Strict |

    @id:api-create-version-in-words
    Scenario Outline: version "<version>" of an object that cannot be decoded
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

    @id:api-create-exists-warned
    Example: the name is taken, and the object has a warning
      Given widget a exists
      When the client posts to "widgets": {metadata: {name: a, finalizers: [hold]}}
      Then the answer is 409
      And the header Warning is "/299 - .metadata.finalizers: .*hold.*: prefer a domain-qualified finalizer name to avoid .*/"

  @req:APISERVER-31 @must @oracle
  Rule: Immutable fields are reported with all other errors, and after a conflict

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

  @req:APISERVER-83 @must @oracle
  Rule: A null that the schema does not allow is dropped

    @id:api-null-left-out
    Example: it is dropped if the schema forbids it, and kept if it allows it
      Given shelves are defined with the spec: {properties: {a: {type: integer}, b: {type: integer, nullable: true}}}
      When the client posts to "/apis/shelves.example.com/v1/namespaces/{namespace}/shelves":
        """
        apiVersion: shelves.example.com/v1
        kind: Shelve
        metadata: {name: a}
        spec: {a: null, b: null}
        """
      Then the answer is 201 with:
        | spec | {"b":null} |

  @req:APISERVER-35 @must @oracle
  Rule: A merge patch leaves no null members in the objects of a new list

    @id:api-merge-patch-null-in-list
    Scenario Outline: a list in place of <before>
      When the client posts to "widgets": {metadata: {name: a}, spec: {list: <before>}}
      And the client sends "widgets/a" a merge patch: {spec: {list: [{a: null, b: 1}, null]}}
      Then the answer is 200 with:
        | spec.list | <after> |

      Examples:
        | before   | after          |
        | [{c: 1}] | [{"b":1},null] |
        | text     | [{"b":1},null] |

  @req:APISERVER-34 @must @oracle
  Rule: A scale without a count is invalid

    @id:api-scale-uncounted
    Example: it cannot be read
      Given widget a exists
      When the client gets "widgets/a/scale"
      Then the answer is 500 with:
        | message | Internal error occurred: the spec replicas field ".spec.replicas" does not exist |

    @id:api-scale-uncounted-patch
    Example: a patch has to set one
      Given widget a exists
      When the client sends "widgets/a/scale" a merge patch: {}
      Then the answer is 400 with:
        | message | the spec replicas field ".spec.replicas" cannot be empty |
      When the client sends "widgets/a/scale" a merge patch: {spec: {replicas: 2}}
      Then the answer is 200 with:
        | spec.replicas | 2 |

  @req:APISERVER-90 @must @oracle
  Rule: A new finalizer without a domain on a custom resource gets a warning

    @id:api-warned-finalizer
    Example: once, and not if it exists already
      When the client posts to "widgets": {metadata: {name: a, finalizers: [hold, example.com/hold]}}
      Then the answer is 201
      And the header Warning is "/299 - .metadata.finalizers: .*hold.*: prefer a domain-qualified finalizer name to avoid .*/"
      When the client sends "widgets/a" a merge patch: {metadata: {labels: {app: a}}}
      Then the answer is 200
      And the header Warning is "(absent)"

  @req:APISERVER-36 @must @oracle
  Rule: An apply is checked against the types of its kind

    @id:api-apply-types
    Scenario Outline: <what>
      When the client sends "configmaps/a?fieldManager=x" an apply patch: <body>
      Then the answer is 500 with:
        | message | failed to create typed patch object (/a; /v1, Kind=ConfigMap): <fault> |

      Examples:
        | what                  | body                                       | fault                                                                                |
        | a label that is no text | metadata: {name: a, labels: {app: 1}}    | .metadata.labels.app: expected string, got &value.valueUnstructured{Value:1}         |
        | an unknown member     | {metadata: {name: a}, datta: {}}           | .datta: field not declared in schema                                                 |
        | unknown metadata      | metadata: {name: a, nam: b}                | .metadata.nam: field not declared in schema                                          |
        | a finalizer twice     | metadata: {name: a, finalizers: [a/b, a/b]} | .metadata.finalizers: duplicate entries for key [="a/b"]                            |

    @id:api-apply-empty
    Example: empty values are not stored, and empty lists have no manager
      When the client sends "configmaps/a?fieldManager=x" an apply patch:
        """
        metadata: {name: a, labels: {}, finalizers: null, ownerReferences: []}
        data: {}
        """
      Then the answer is 201 with:
        | metadata.labels                   | (absent)                           |
        | metadata.finalizers               | (absent)                           |
        | data                              | (absent)                           |
        | metadata.managedFields.0.fieldsV1.f:metadata.f:ownerReferences | (absent) |

    @id:api-apply-version-text
    Example: an invalid version
      When the client sends "configmaps/a?fieldManager=x" an apply patch: {metadata: {name: a, resourceVersion: x}}
      Then the answer is 500 with:
        | message | strconv.ParseUint: parsing "x": invalid syntax |

    @id:api-apply-status-missing
    Example: the status of a missing object is not found, whatever kind the body has
      When the client sends:
        """
        PATCH widgets/a/status?fieldManager=x
        Content-Type: application/apply-patch+yaml

        {apiVersion: example.com/v1, kind: Gadget}
        """
      Then the answer is 404

  @req:APISERVER-84 @must @oracle
  Rule: A conflict of uids is reported before a missing version

    @id:api-update-other-uid-without-version
    Example: a foreign uid, and no version
      Given widget a exists
      When the client puts "widgets/a": {metadata: {name: a, uid: 11111111-1111-4111-8111-111111111111}}
      Then the answer is 409 with:
        | reason | Conflict |

  @req:APISERVER-57 @must @oracle
  Rule: The request is checked before the media type of its answer

    @id:api-path-before-accept
    Example: a missing object is not found, whatever media type is accepted
      When the client gets "configmaps/a/status" accepting "application/*"
      Then the answer is 404

    @id:api-media-type-before-accept
    Example: an invalid patch is refused, whatever media type is accepted
      When the client sends:
        """
        PATCH widgets/a
        Content-Type: application/strategic-merge-patch+json
        Accept: text/html

        {}
        """
      Then the answer is 415

    @id:api-grace-before-options
    Example: a malformed grace period is reported before an invalid dry run
      When the client deletes "configmaps/a?dryRun=Some&gracePeriodSeconds=x"
      Then the answer is 400 with:
        | message | strconv.ParseInt: parsing "x": invalid syntax |

    @id:api-label-before-version
    Example: an unsupported field selector is reported before an invalid version
      When the client gets "configmaps?fieldSelector=data%3Dx&resourceVersion=x"
      Then the answer is 400 with:
        | message | "data" is not a known field selector: only "metadata.name", "metadata.namespace" |

  @req:APISERVER-23 @must @oracle
  Rule: An empty list of metadata has null for items

    @id:api-metadata-of-nothing
    Scenario Outline: <collection>
      When the client gets "<collection>" accepting "application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io"
      Then the answer is 200 with:
        | items | null |

      Examples:
        | collection |
        | widgets    |
        | configmaps |

  @req:APISERVER-36 @must @oracle
  Rule: A manager owns the fields that it applies, with the time of its last change

    @id:api-apply-nothing-new
    Example: an apply that changes nothing has no time
      When the client sends "configmaps/a?fieldManager=x" an apply patch: {data: {k: a}, metadata: {name: a}}
      And the client sends "configmaps/a?fieldManager=y" an apply patch: {data: {k: a}}
      Then the answer is 200 with:
        | metadata.managedFields.0.manager | y         |
        | metadata.managedFields.0.time    | (absent)  |
        | metadata.managedFields.1.manager | x         |
        | metadata.managedFields.1.time    | (present) |

    @id:api-apply-conflicts-in-order
    Example: of several conflicts, outer fields come first
      When the client sends "configmaps/a?fieldManager=x" an apply patch:
        """
        metadata: {name: a}
        data: {k: a}
        immutable: false
        """
      And the client sends "configmaps/a?fieldManager=y" an apply patch: {data: {k: b}, immutable: true}
      Then the answer is 409 with:
        | details.causes.0.field | .immutable |
        | details.causes.1.field | .data.k    |

    @id:api-apply-given-up-with-defaults
    Example: giving up all applied fields of a member gives up its defaults
      Given shelves are defined with the spec: {properties: {color: {type: string, default: red}, size: {type: integer}}}
      When the client sends "/apis/shelves.example.com/v1/namespaces/{namespace}/shelves/a?fieldManager=x" an apply patch:
        """
        {apiVersion: shelves.example.com/v1, kind: Shelve, metadata: {name: a}, spec: {size: 1}}
        """
      Then the answer is 201 with:
        | spec.color | red |
      When the client sends "/apis/shelves.example.com/v1/namespaces/{namespace}/shelves/a?fieldManager=x" an apply patch:
        """
        {apiVersion: shelves.example.com/v1, kind: Shelve}
        """
      Then the answer is 200 with:
        | spec | (absent) |

  @req:APISERVER-37 @must @oracle
  Rule: A deletion keeps the finalizers unchanged

    @id:api-delete-finalizer-twice
    Example: a duplicate finalizer stays
      When the client posts to "widgets": {metadata: {name: a, finalizers: [example.com/hold, example.com/hold]}}
      And the client deletes "widgets/a"
      Then the answer is 200 with:
        | metadata.finalizers | ["example.com/hold","example.com/hold"] |

  @req:APISERVER-36 @must @oracle
  Rule: An empty list in a field that is always written is owned, though it is stored as null

    @id:api-empty-rules-owned
    Scenario Outline: rules of a role that are emptied by <manner>
      Given the client sends "/apis/rbac.authorization.k8s.io/v1/namespaces/{namespace}/roles/a?fieldManager=x" an apply patch:
        """
        {apiVersion: rbac.authorization.k8s.io/v1, kind: Role, metadata: {name: a}, rules: []}
        """
      When the client sends:
        """
        <method> /apis/rbac.authorization.k8s.io/v1/namespaces/{namespace}/roles/a?fieldManager=y
        Content-Type: application/<type>

        <body>
        """
      Then the answer is 200 with:
        | rules                            | null              |
        | metadata.managedFields.0.manager | y                 |
        | metadata.managedFields.0.fieldsV1 | {"f:rules":{}}   |
        | metadata.managedFields.1         | (absent)          |

      Examples:
        | manner  | method | type             | body                                            |
        | update  | PUT    | json             | {"metadata":{"name":"a"},"rules":[]}            |
        | patch   | PATCH  | merge-patch+json | {"rules":[]}                                    |

  @req:APISERVER-87 @must @oracle
  Rule: An immutable config map without data equals one with empty data

    @id:api-immutable-empty-data
    Example: data may be empty or absent
      Given the client posts to "configmaps": {metadata: {name: a}, immutable: true}
      When the client sends "configmaps/a" a merge patch: {data: {}}
      Then the answer is 200 with:
        | data | (absent) |

  @req:APISERVER-91 @must @oracle
  Rule: The status endpoint of a pod ignores a mark of deletion

    @id:api-pod-status-unmarked
    Example: a deletion timestamp
      Given pod a exists
      When the client sends "pods/a/status?fieldManager=x" a merge patch: {metadata: {deletionTimestamp: 2001-01-01T00:00:00Z}}
      Then the answer is 200 with:
        | metadata.deletionTimestamp | (absent) |

  @req:APISERVER-03 @must @oracle
  Rule: A list of one name is one page

    @id:api-list-of-one-name
    Scenario Outline: <collection>
      Given the client posts to "configmaps": {metadata: {name: a}}
      And the client posts to "configmaps": {metadata: {name: b}}
      When the client gets "<collection>&limit=1"
      Then the answer is 200 with:
        | items.0.metadata.name | a          |
        | metadata.continue     | <continue> |

      Examples:
        | collection                                                          | continue  |
        | configmaps?fieldSelector=metadata.name=a                            | (absent)  |
        | /api/v1/configmaps?fieldSelector=metadata.name=a,metadata.namespace={namespace} | (absent)  |

  @req:APISERVER-90 @must @oracle
  Rule: A refused write also warns of duplicate owners

    @id:api-duplicate-owners-refused
    Example: an update without the version that it needs
      Given widget a exists
      When the client puts "widgets/a":
        """
        metadata:
          name: a
          ownerReferences:
            - {apiVersion: v1, kind: Node, name: n, uid: 11111111-1111-4111-8111-111111111111}
            - {apiVersion: v1, kind: Node, name: n, uid: 11111111-1111-4111-8111-111111111111}
        """
      Then the answer is 422
      And the header Warning is "/.*contains duplicate entries; .*/"

  @req:APISERVER-34 @must @oracle
  Rule: The scale of a custom resource may have a version

    @id:api-scale-version-zero
    Example: a scale whose version is 0
      Given widget a exists
      When the client puts "widgets/a/scale": {apiVersion: autoscaling/v1, kind: Scale, metadata: {name: a, resourceVersion: "0"}}
      Then the answer is 422 with:
        | details.causes.0.field | metadata.resourceVersion |
