@area:apiserver
Feature: Content negotiation
  Clients name the media types they accept. Those that print tables and those that cache only metadata ask for other
  forms of the same objects, and must get them or a refusal.

  Source: kubernetes/apiserver pkg/endpoints/handlers/negotiation/negotiate.go, pkg/endpoints/handlers/response.go;
  Kubernetes API concepts, "Resource representations".

  @req:APISERVER-20 @must @oracle
  Rule: The first supported media type in Accept is used

    @id:api-accept
    Scenario Outline: <accept>
      Given widget a exists
      When the client gets "widgets/a" accepting "<accept>"
      Then the answer is 200
      And the header Content-Type is "<type>"

      Examples:
        | accept                                                | type             |
        | */*                                                   | application/json |
        | application/json                                      | application/json |
        | application/yaml                                      | application/yaml |
        | application/vnd.kubernetes.protobuf, application/json | application/json |
        | application/yaml;q=0.5, application/json              | application/json |
        | */*, application/yaml;q=0.1                           | application/yaml |
        | application/json;q=x, application/yaml;q=0.1          | application/yaml |
        | *                                                     | application/json |

    @id:api-accept-case
    Scenario Outline: <accept> is not a supported media type
      When the client gets "widgets" accepting "<accept>"
      Then the answer is 406 with:
        | reason | NotAcceptable |

      Examples:
        | accept                                       |
        | APPLICATION/JSON                             |
        | application                                  |
        | application/json/x                           |
        | application/json;AS=Table;v=v1;g=meta.k8s.io |

    @id:api-accept-discovery
    Scenario Outline: discovery, too: <path> accepting <accept>
      When the client gets "<path>" accepting "<accept>"
      Then the answer is <status>
      And the header Content-Type is "<type>"

      Examples:
        | path                 | accept           | status | type             |
        | /api                 | application/yaml | 200    | application/yaml |
        | /apis/apps           | application/yaml | 200    | application/yaml |
        | /apis/example.com/v1 | application/yaml | 200    | application/yaml |
        | /apis                | text/html        | 406    | application/json |
        | /apis/apps/v1        | application/*    | 406    | application/json |
        | /apis/example.com/v1 | application/*    | 200    | application/json |
        | /version             | application/yaml | 406    | application/yaml |

    @id:api-accept-half
    Example: a custom resource accepts the wildcard application/*
      Given widget a exists
      When the client gets "widgets/a" accepting "application/*"
      Then the answer is 200

    @id:api-accept-half-routed
    Example: a built-in kind does not
      When the client gets "configmaps" accepting "application/*"
      Then the answer is 406 with:
        | message | /406: Not Acceptable\n\nAvailable representations: application.json, application.yaml.*/ |

    @id:api-accept-refused-in-yaml
    Example: a client that accepts YAML gets its refusal in YAML
      When the client gets "widgets/none" accepting "application/yaml"
      Then the answer is 404
      And the header Content-Type is "application/yaml"

    @id:api-accept-nothing
    Example: a client without a supported media type
      Given widget a exists
      When the client gets "widgets/a" accepting "application/xml"
      Then the answer is 406 with:
        | reason | NotAcceptable |
        | status | Failure       |

    @id:api-pretty
    Example: indented with pretty=true
      Given widget a exists
      When the client gets "widgets/a?pretty=1"
      Then the text has the line:
        """
          "kind": "Widget",
        """

    @id:api-not-pretty
    Example: one line otherwise
      Given widget a exists
      When the client gets "widgets/a"
      Then the text ends with a newline

    @id:api-accept-weightless
    Scenario Outline: a media type with q=0 is accepted: <collection>
      When the client gets "<collection>" accepting "text/html,application/json;q=0"
      Then the answer is 200

      Examples:
        | collection |
        | widgets    |
        | configmaps |

  @req:APISERVER-21 @must @oracle
  Rule: A client that accepts only protobuf gets 406 with the supported media types

    @id:api-accept-protobuf-only
    Example: without a fallback in the Accept header
      Given widget a exists
      When the client gets "widgets" accepting "application/vnd.kubernetes.protobuf"
      Then the answer is 406

  @req:APISERVER-22 @must @oracle
  Rule: A list is available as a Table

    @id:api-table
    Example: one row per object
      Given widgets a and b exist
      When the client gets "widgets" accepting "application/json;as=Table;v=v1;g=meta.k8s.io,application/json"
      Then the answer is 200 with:
        | kind                     | Table                 |
        | apiVersion               | meta.k8s.io/v1        |
        | metadata.resourceVersion | {b.version}           |
        | columnDefinitions.0.name | Name                  |
        | rows.0.cells.0           | a                     |
        | rows.1.object.kind       | PartialObjectMetadata |

    @id:api-table-objects
    Example: with whole objects on request
      Given widget a exists
      When the client gets "widgets?includeObject=Object" accepting "application/json;as=Table;v=v1;g=meta.k8s.io"
      Then the answer is 200 with:
        | rows.0.object.kind | Widget |

    @id:api-table-no-objects
    Example: without objects on request
      Given widget a exists
      When the client gets "widgets?includeObject=None" accepting "application/json;as=Table;v=v1;g=meta.k8s.io"
      Then the answer is 200 with:
        | rows.0.cells.0 | a |

    @id:api-table-unknown-include
    Example: with an empty list
      When the client gets "widgets?includeObject=Some" accepting "application/json;as=Table;v=v1;g=meta.k8s.io"
      Then the answer is 400 with:
        | message | Unable to convert to Table as requested: includeObject: Invalid value: "Some": must be 'Metadata', 'Object', 'None', or empty |
      When the client gets "widgets?includeObject=Some&resourceVersionMatch=Exact" accepting "application/json;as=Table;v=v1;g=meta.k8s.io"
      Then the answer is 422

    @id:api-table-of-one
    Example: of one object
      Given widget a exists
      When the client gets "widgets/a" accepting "application/json;as=Table;v=v1;g=meta.k8s.io"
      Then the answer is 200 with:
        | kind           | Table |
        | rows.0.cells.0 | a     |

    @id:api-table-of-a-failure
    Example: an error stays a Status
      When the client gets "widgets/nobody" accepting "application/json;as=Table;v=v1;g=meta.k8s.io"
      Then the answer is 404 with:
        | kind | Status |

    @id:api-table-watch
    Example: in a watch, only the first Table has column definitions
      Given widget a exists
      When the client watches "widgets?watch=1" accepting "application/json;as=Table;v=v1;g=meta.k8s.io"
      And widget b exists
      Then the watch delivers:
        | type  | kind  | columnDefinitions.0.name | rows.0.cells.0 |
        | ADDED | Table | Name                     | a              |
        | ADDED | Table | (absent)                 | b              |

  @req:APISERVER-23 @must @oracle
  Rule: Metadata is available alone

    @id:api-metadata-any-include
    Example: includeObject is ignored
      When the client gets "widgets?includeObject=Some" accepting "application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io"
      Then the answer is 200 with:
        | kind | PartialObjectMetadataList |

    @id:api-metadata-daemonset
    Example: of a daemon set, without the annotation of its template generation
      When the client posts to "/apis/apps/v1/namespaces/{namespace}/daemonsets":
        """
        {metadata: {name: a}, spec: {selector: {matchLabels: {app: a}}, template: {metadata: {labels: {app: a}}, spec: {containers: [{name: c, image: i}]}}}}
        """
      Then the answer is 201 with:
        | metadata.annotations.deprecated\.daemonset\.template\.generation | 1 |
      When the client puts "/apis/apps/v1/namespaces/{namespace}/daemonsets/a/status": {metadata: {name: a}}
      Then the answer is 200 with:
        | metadata.annotations.deprecated\.daemonset\.template\.generation | 1 |
      When the client gets "/apis/apps/v1/namespaces/{namespace}/daemonsets/a" accepting "application/json;as=PartialObjectMetadata;v=v1;g=meta.k8s.io"
      Then the answer is 200 with:
        | metadata.annotations | (absent) |

    @id:api-metadata-older
    Scenario Outline: <as> in v1beta1
      Given widget a exists
      When the client gets "<path>" accepting "application/json;as=<as>;v=v1beta1;g=meta.k8s.io"
      Then the answer is 200 with:
        | kind       | <as>                |
        | apiVersion | meta.k8s.io/v1beta1 |

      Examples:
        | path      | as                        |
        | widgets   | PartialObjectMetadataList |
        | widgets/a | PartialObjectMetadata     |
        | widgets   | Table                     |

    @id:api-metadata-of-the-other
    Scenario Outline: <as> of <path> is refused
      Given widget a exists
      When the client gets "<path>" accepting "application/json;as=<as>;v=v1;g=meta.k8s.io"
      Then the answer is <status> with:
        | message | <message> |

      Examples:
        | path      | as                        | status | message                |
        | widgets/a | PartialObjectMetadataList | 500    | content is not a list  |
        | widgets   | PartialObjectMetadata     | 406    | you requested PartialObjectMetadata, but the requested object is a list (*unstructured.UnstructuredList) |
        | /apis/events.k8s.io/v1/events | PartialObjectMetadata | 406    | you requested PartialObjectMetadata, but the requested object is a list (*core.EventList) |

    @id:api-metadata-list-of-a-scale
    Scenario Outline: a scale as a list of metadata: <of>
      When the client posts to "<of>": { metadata: { name: a }, spec: <spec> }
      And the client gets "<of>/a/scale" accepting "application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io"
      Then the answer is 406 with:
        | message | you requested PartialObjectMetadataList, but the requested object is not a list (*<type>) |

      Examples:
        | of      | spec            | type     |
        | widgets | { replicas: 1 } | v1.Scale |
        | /api/v1/namespaces/{namespace}/replicationcontrollers | { replicas: 0, selector: { app: a }, template: { metadata: { labels: { app: a } }, spec: { containers: [{ name: a, image: b }] } } } | autoscaling.Scale |

    @id:api-metadata-list
    Example: a list
      Given widgets exist:
        | name | spec.color |
        | a    | red        |
      When the client gets "widgets" accepting "application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io"
      Then the answer is 200 with:
        | kind                  | PartialObjectMetadataList |
        | apiVersion            | meta.k8s.io/v1            |
        | metadata.continue     | (absent)                  |
        | items.0.metadata.name | a                         |
        | items.0.spec          | (absent)                  |

    @id:api-metadata-get
    Example: one object
      Given widget a exists
      When the client gets "widgets/a" accepting "application/json;as=PartialObjectMetadata;v=v1;g=meta.k8s.io"
      Then the answer is 200 with:
        | kind         | PartialObjectMetadata |
        | metadata.uid | {a.uid}               |

    @id:api-metadata-watch
    Example: a watch
      Given widget a exists
      When the client watches "widgets?watch=1&allowWatchBookmarks=true" accepting "application/json;as=PartialObjectMetadata;v=v1;g=meta.k8s.io"
      Then the watch delivers:
        | type     | kind                  | apiVersion     | name     |
        | ADDED    | PartialObjectMetadata | meta.k8s.io/v1 | a        |
        | BOOKMARK | PartialObjectMetadata | meta.k8s.io/v1 | (absent) |

    @id:api-metadata-of-nothing
    Scenario Outline: an empty list of <collection> has null for items
      When the client gets "<collection>" accepting "application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io"
      Then the answer is 200 with:
        | items | null |

      Examples:
        | collection |
        | widgets    |
        | configmaps |

  @req:APISERVER-24 @must @oracle
  Rule: Long answers are compressed for clients that accept it

    @id:api-gzip
    Example: a long object, and a long list
      Given widget a exists with 140 kB
      When the client sends:
        """
        GET widgets/a
        Accept-Encoding: deflate, gzip
        """
      Then the answer is 200 with:
        | metadata.name | a |
      And the header Content-Encoding is "gzip"
      And the header Vary is "Accept-Encoding"
      When the client sends:
        """
        GET widgets
        Accept-Encoding: gzip
        """
      Then the items are a
      And the header Content-Encoding is "gzip"

    @id:api-gzip-short
    Example: a short one is not
      Given widget a exists
      When the client sends:
        """
        GET widgets/a
        Accept-Encoding: gzip
        """
      Then the answer is 200
      And the header Content-Encoding is "(absent)"
