@area:apiserver
Feature: Decoding of request bodies
  A server decodes bodies into Go types, and stores the result. So null, an absent field and an empty list are the
  same, and a body without a name is refused.

  Source: kubernetes/apiserver pkg/endpoints/handlers; kubernetes/apimachinery pkg/runtime/serializer/json,
  pkg/api/validation/objectmeta.go.

  @req:APISERVER-83 @must @oracle
  Rule: Null counts as absent, and empty fields are dropped

    @id:api-decoded-metadata
    Scenario Outline: metadata with <metadata> of a <kind>
      When the client sends:
        """
        POST <plural>
        Content-Type: application/json

        {"apiVersion":"<version>","kind":"<kind>","metadata":{"name":"a",<metadata>}}
        """
      Then the answer is 201 with:
        | metadata.labels          | <labels> |
        | metadata.finalizers      | (absent) |
        | metadata.ownerReferences | (absent) |

      Examples:
        | kind      | plural     | version        | metadata                                               | labels   |
        | ConfigMap | configmaps | v1             | "labels":{},"finalizers":[],"ownerReferences":[]       | (absent) |
        | ConfigMap | configmaps | v1             | "labels":null,"finalizers":null,"ownerReferences":null | (absent) |
        | ConfigMap | configmaps | v1             | "labels":{"x":null},"uid":null,"resourceVersion":null  | {"x":""} |
        | Widget    | widgets    | example.com/v1 | "labels":{},"finalizers":[],"ownerReferences":[]       | (absent) |
        | Widget    | widgets    | example.com/v1 | "labels":null,"finalizers":null,"ownerReferences":null | (absent) |
        | Widget    | widgets    | example.com/v1 | "labels":{"x":null},"uid":null,"generateName":null     | {"x":""} |

    @id:api-decoded-data
    Scenario Outline: the data <sent>
      When the client sends:
        """
        POST configmaps
        Content-Type: application/json

        {"metadata":{"name":"a"},"data":<sent>}
        """
      Then the answer is 201 with:
        | data | <stored> |

      Examples:
        | sent               | stored           |
        | null               | (absent)         |
        | {}                 | (absent)         |
        | {"a":null,"b":"c"} | {"a":"","b":"c"} |

    @id:api-null-quantity
    Example: a null quantity is zero
      When the client sends "/apis/node.k8s.io/v1/runtimeclasses/a?fieldManager=m" an apply patch: {apiVersion: node.k8s.io/v1, kind: RuntimeClass, metadata: {name: a}, handler: h, overhead: {podFixed: {cpu: null}}}
      Then the answer is 201 with:
        | overhead.podFixed.cpu | 0 |

    @id:api-null-left-out
    Example: a custom resource keeps null where its schema allows it, and drops it elsewhere
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

    @id:api-stored-null
    Example: null is dropped if the schema of the stored version does not allow it
      Given parts are defined in versions:
        """
        - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object}}}}}
        - {name: v1beta1, served: true, storage: false, schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, nullable: true}}}}}
        """
      When the client posts to "/apis/parts.example.com/v1beta1/namespaces/{namespace}/parts": {apiVersion: parts.example.com/v1beta1, kind: Part, metadata: {name: a}, spec: null}
      Then the answer is 201 with:
        | spec | (absent) |

    @id:api-null-of-schemas
    Example: a nullable field may be null, whatever else its schema requires
      Given parts are defined with the spec: {nullable: true, not: {}}
      When the client sends:
        """
        POST /apis/parts.example.com/v1/namespaces/{namespace}/parts
        Content-Type: application/json

        {"apiVersion": "parts.example.com/v1", "kind": "Part", "metadata": {"name": "a"}, "spec": null}
        """
      Then the answer is 201 with:
        | spec | null |

  @req:APISERVER-84 @must @oracle
  Rule: A body names its object, and the version it replaces

    @id:api-nameless-update
    Scenario Outline: <method> <path> of <body>
      Given configmap a exists
      And widget a exists
      When the client sends:
        """
        <method> <path>
        Content-Type: application/<type>

        <body>
        """
      Then the answer is 400 with:
        | message | the name of the object (a based on URL) was undeterminable: name must be provided |

      Examples:
        | method | path            | type             | body                                            |
        | PUT    | configmaps/a    | json             | {}                                              |
        | PUT    | configmaps/a    | json             | null                                            |
        | PUT    | configmaps/a    | json             | {"metadata":{"name":null}}                      |
        | PUT    | widgets/a       | json             | {"apiVersion":"example.com/v1","kind":"Widget"} |
        | PUT    | widgets/a/scale | json             | {"spec":{"replicas":2}}                         |
        | PATCH  | configmaps/a    | merge-patch+json | {"metadata":{"name":null}}                      |
        | PATCH  | widgets/a       | merge-patch+json | {"metadata":null}                               |
        | PATCH  | widgets/a/scale | merge-patch+json | {"metadata":{"name":""},"spec":{"replicas":2}}  |

    @id:api-nameless-apply
    Scenario Outline: an apply of <body>
      When the client sends:
        """
        PATCH configmaps/a?fieldManager=x
        Content-Type: application/apply-patch+yaml

        <body>
        """
      Then the answer is 400 with:
        | message | <message> |

      Examples:
        | body                                                          | message                                                                           |
        | {"apiVersion":"v1","kind":"ConfigMap"}                        | the name of the object (a based on URL) was undeterminable: name must be provided |
        | {"apiVersion":"v1","metadata":{"name":"a"}}                   | invalid object type: /v1, Kind=                                                   |
        | {"kind":"ConfigMap","metadata":{"name":"a"}}                  | invalid object type: /, Kind=ConfigMap                                            |
        | {"apiVersion":"v2","kind":"ConfigMap","metadata":{"name":"a"}} | invalid object type: /v2, Kind=ConfigMap                                          |
        | {"apiVersion":"v1","kind":"Pod","metadata":{"name":"a"}}      | invalid object type: /v1, Kind=Pod                                                |
        | {"apiVersion":1,"kind":{},"metadata":{"name":"a"}}            | invalid object type: /, Kind=                                                     |
        | null                                                          | invalid object type: /, Kind=                                                     |

    @id:api-apply-slashed-version
    Example: an apply of a version with a slash in front
      When the client sends "configmaps/a?fieldManager=x" an apply patch: {apiVersion: /v1, kind: ConfigMap, metadata: {name: a}}
      Then the answer is 201 with:
        | apiVersion | v1 |

    @id:api-apply-other-version
    Example: an apply of a widget in another version
      Given widget a exists
      When the client sends "widgets/a?fieldManager=x" an apply patch: {"apiVersion":"example.com/v2","kind":"Widget","metadata":{"name":"a"}}
      Then the answer is 400 with:
        | message | invalid object type: example.com/v2, Kind=Widget |

    @id:api-kindless
    Scenario Outline: a widget that is <body>
      When the client sends:
        """
        POST widgets
        Content-Type: application/json

        <body>
        """
      Then the answer is 400 with:
        | message | <message> |

      Examples:
        | body                                              | message                                                                                                               |
        | {}                                                | the object provided is unrecognized (must be of type Widget): Object 'Kind' is missing in '{}' ({})                   |
        | {"metadata":{"name":"a"}}                         | the object provided is unrecognized (must be of type Widget): Object 'Kind' is missing in '{"metadata":{"name":"a"}}' ({"metadata":{"name":"a"}}) |
        | {"kind":"Widget","metadata":{"name":"a"}}         | the API version in the data () does not match the expected API version (example.com/v1)                               |
        | null                                              | the object provided is unrecognized (must be of type Widget): Object 'Kind' is missing in 'null' (6e756c6c)           |

    @id:api-version-zero
    Example: version 0 replaces any version
      Given configmap a exists
      When the client sends:
        """
        PUT configmaps/a
        Content-Type: application/json

        {"metadata":{"name":"a","resourceVersion":"0"},"data":{"x":"y"}}
        """
      Then the answer is 200 with:
        | data | {"x":"y"} |

    @id:api-immutable-metadata
    Scenario Outline: <field> is immutable
      Given configmap a exists
      When the client sends "configmaps/a" a merge patch: {metadata: {<field>: <value>}}
      Then the answer is 422 with:
        | message | ConfigMap "a" is invalid: metadata.<field>: Invalid value: <value>: field is immutable |

      Examples:
        | field                      | value                  |
        | uid                        | "other"                |
        | deletionGracePeriodSeconds | 5                      |
        | deletionTimestamp          | "2020-01-01T00:00:00Z" |

    @id:api-update-other-uid-without-version
    Example: a conflict of uids is reported before a missing version
      Given widget a exists
      When the client puts "widgets/a": {metadata: {name: a, uid: 11111111-1111-4111-8111-111111111111}}
      Then the answer is 409 with:
        | reason | Conflict |

    @id:api-other-kind-unseen
    Scenario Outline: a conflict of the <member> is reported before the wrong kind
      Given widget a exists
      When the client puts "widgets/a": {apiVersion: example.com/v1, kind: Gadget, metadata: {name: a, <member>: "<value>"}}
      Then the answer is 409 with:
        | reason | Conflict |

      Examples:
        | member          | value                                |
        | resourceVersion | 1                                    |
        | uid             | 11111111-1111-4111-8111-111111111111 |

  @req:APISERVER-83 @must @oracle
  Rule: Text is UTF-8

    @id:api-half-characters
    Example: an unpaired surrogate is replaced with U+FFFD
      When the client sends:
        """
        POST configmaps
        Content-Type: application/json

        {"metadata":{"name":"a","annotations":{"note":"\ud800"}},"data":{"k":"a\udc00b"}}
        """
      Then the answer is 201 with:
        | metadata.annotations.note | �   |
        | data.k                    | a�b |
