@area:apiserver
Feature: Request paths and queries
  Paths and queries are parsed as Go's net/url does, not as a browser does.

  Source: kubernetes/apiserver pkg/endpoints/request/requestinfo.go.

  @req:APISERVER-88 @must @oracle
  Rule: Absolute URLs are accepted, escaped slashes separate path segments, and parameters with semicolons are ignored

    @id:api-address-whole
    Example: an absolute URL, as for a proxy
      Given widget a exists
      When the client gets "http://elsewhere/apis/example.com/v1/namespaces/{namespace}/widgets"
      Then the items are a

    @id:api-address-escaped-slash
    Scenario Outline: an escaped slash separates: <path>
      When the client gets "/<path>"
      Then the answer is 404 with:
        | message | <message> |

      Examples:
        | path                                                     | message                                          |
        | api/v1/namespaces/{namespace}/configmaps%2Fa             | configmaps "a" not found                         |
        | api/v1/namespaces/{namespace}/configmaps/a%2Fb           | the server could not find the requested resource |
        | apis/example.com/v1/namespaces/{namespace}/widgets/a%2Fb | widgets.example.com "a" not found                |
        | apis/example.com/v1/namespaces%2F{namespace}/widgets%2Fa | widgets.example.com "a" not found                |

    @id:api-address-name
    Scenario Outline: <name> is not a valid name
      When the client gets "/<path>/<name>"
      Then the answer is 400 with:
        | message | Name parameter invalid: <why> |

      Examples:
        | path                                               | name   | why                        |
        | api/v1/namespaces/{namespace}/configmaps           | %2e%2e | "..": may not be '..'      |
        | api/v1/namespaces/{namespace}/configmaps           | %2e    | ".": may not be '.'        |
        | apis/example.com/v1/namespaces/{namespace}/widgets | a%25b  | "a%b": may not contain '%' |

    @id:api-address-bad-escape
    Example: an invalid escape is refused
      When the client gets "/api/v1/namespaces/{namespace}/configmaps/%zz"
      Then the answer is 400
      And the text is:
        """
        400 Bad Request
        """

    @id:api-address-query
    Scenario Outline: a malformed parameter is ignored: <query>
      Given widget a exists
      When the client gets "widgets?<query>"
      Then the items are a

      Examples:
        | query                     |
        | limit=x;labelSelector=b   |
        | labelSelector=%           |
        | limit=%zz&labelSelector=  |
        | watch=1;&timeoutSeconds=1 |
        | limit=1&limit=x           |

  @req:APISERVER-88 @must @oracle
  Rule: Empty segments in the path of a custom resource are ignored, and so is everything after the subresource

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
    Example: empty segments in the path of a built-in kind are not ignored
      When the client gets "/api/v1/namespaces/{namespace}/configmaps//a"
      Then the answer is 404 with:
        | message | the server could not find the requested resource |
