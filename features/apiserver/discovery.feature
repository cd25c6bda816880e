@area:apiserver
Feature: Discovery, OpenAPI and unknown paths
  Clients discover groups, versions and resources before they list anything, and recognize a missing one by the answer to its path.

  Source: kubernetes/apiserver pkg/endpoints/discovery, pkg/server/healthz, pkg/server/routes; kubernetes/apiextensions-apiserver
  pkg/apiserver/customresource_handler.go.

  @req:APISERVER-40 @must @oracle
  Rule: A group lists its versions, and a version its resources

    @id:api-discovery-group
    Example: a group
      When the client gets "/apis/example.com"
      Then the answer is 200 with:
        | kind                          | APIGroup       |
        | name                          | example.com    |
        | preferredVersion.groupVersion | example.com/v1 |

    @id:api-discovery-resources
    Example: a version
      When the client gets "/apis/example.com/v1"
      Then the answer is 200 with:
        | kind                     | APIResourceList |
        | groupVersion             | example.com/v1  |
        | resources.0.name         | widgets         |
        | resources.0.singularName | widget          |
        | resources.0.namespaced   | true            |
        | resources.0.kind         | Widget          |

    @id:api-version
    Example: the server reports its version
      When the client gets "/version"
      Then the answer is 200 with:
        | major | 1        |
        | minor | /[0-9]+/ |

    @id:api-health
    Scenario Outline: <path>
      When the client gets "<path>"
      Then the answer is 200
      And the text is:
        """
        ok
        """

      Examples:
        | path         |
        | /healthz     |
        | /livez       |
        | /readyz      |
        | /readyz/ping |

  @req:APISERVER-41 @must @oracle
  Rule: Unknown paths are answered in plain text

    @id:api-not-found-path
    Scenario Outline: <path>
      When the client gets "<path>"
      Then the answer is 404
      And the header Content-Type is "text/plain; charset=utf-8"
      And the header X-Content-Type-Options is "nosniff"
      And the text has the line:
        """
        404 page not found
        """

      Examples:
        | path                                            |
        | /nothing/here                                   |
        | /apis/nobody.example.com/v1/things              |
        | /apis/example.com/v1/namespaces/default/gadgets |
        | /apis/example.com/v2/namespaces/default/widgets |

  @req:APISERVER-42 @must @oracle
  Rule: Discovery and OpenAPI are available as single documents

    @id:api-discovery-groups
    Example: legacy discovery, group by group
      When the client gets "/apis"
      Then the answer is 200 with:
        | kind                             | APIGroupList |
        | groups.0.versions.0.groupVersion | (present)    |

    @id:api-discovery-core
    Example: the legacy document of the core group
      When the client gets "/api"
      Then the answer is 200 with:
        | kind       | APIVersions |
        | versions.0 | v1          |

    @id:api-discovery-stored
    Scenario Outline: what <group> serves, and in which version it is stored
      When the client gets "/apis/<group>"
      Then the answer is 200 with:
        | kind | APIResourceList |

      Examples:
        | group                  |
        | autoscaling/v2         |
        | certificates.k8s.io/v1 |
        | events.k8s.io/v1       |
        | resource.k8s.io/v1     |
        | storage.k8s.io/v1      |

    @id:api-discovery-aggregated
    Example: aggregated discovery, with a media type of its own
      When the client gets "/apis" accepting "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList,application/json"
      Then the answer is 200 with:
        | kind | APIGroupDiscoveryList |
      And the header Content-Type is "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList"
      And the header ETag is "/.+/"
      And the header Vary is "/.*Accept.*/"

    @id:api-discovery-unchanged
    Scenario Outline: <path>: a matching ETag is answered with 304 and no body
      Given the client gets "<path>" accepting "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList"
      And the header ETag is called "etag"
      When the client sends:
        """
        GET <path>
        Accept: application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList
        If-None-Match: {etag}
        """
      Then the answer is 304
      And the header ETag is "{etag}"
      And the text is:
        """
        """

      Examples:
        | path  |
        | /api  |
        | /apis |

    @id:api-discovery-changed
    Example: another ETag gets the document
      When the client sends:
        """
        GET /apis
        Accept: application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList
        If-None-Match: "0"
        """
      Then the answer is 200 with:
        | kind | APIGroupDiscoveryList |

    @id:api-openapi
    Example: the OpenAPI v3 documents of versions are listed
      When the client gets "/openapi/v3"
      Then the answer is 200 with:
        | paths.api/v1.serverRelativeURL | /\/openapi\/v3\/api\/v1\?hash=.+/ |

    @id:api-openapi-v2
    Example: OpenAPI v2 has all kinds in one document
      When the client gets "/openapi/v2"
      Then the answer is 200 with:
        | swagger                                      | 2.0    |
        | definitions.io\.k8s\.api\.core\.v1\.Pod.type | object |
      And the header ETag is "/.+/"

    @oracle @id:api-openapi-v2-refused
    Example: a client that accepts neither JSON nor protobuf gets 406
      When the client gets "/openapi/v2" accepting "application/xml"
      Then the answer is 406
      And the header Vary is "Accept-Encoding, Accept"

    @id:api-openapi-of-nothing
    Example: a version that is not served has none
      When the client gets "/openapi/v3/api/v9"
      Then the answer is 404

  @req:APISERVER-43 @must @oracle
  Rule: Below a built-in group, an unknown path is answered with a Status

    @id:api-not-found-in-group
    Example: an unknown resource
      When the client gets "/api/v1/namespaces/default/gadgets"
      Then the answer is 404 with:
        | kind    | Status                                           |
        | message | the server could not find the requested resource |
        | reason  | NotFound                                         |

    @id:api-method-not-allowed
    Scenario Outline: <method> <path> is not allowed
      Given pod a exists
      When the client sends:
        """
        <method> <path>
        Content-Type: application/json

        {}
        """
      Then the answer is 405 with:
        | reason  | MethodNotAllowed                                                |
        | message | the server does not allow this method on the requested resource |

      Examples:
        | method | path   |
        | POST   | pods/a |
        | PUT    | pods   |
        | PATCH  | pods   |
