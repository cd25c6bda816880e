@area:rest @part:rest-client
Feature: REST client: building a request
  A request is built part by part and sent at the end. Errors show before anything is sent, and the first one is
  returned. A request that is built of "resource pods, name a" sets the resource and then the name.

  Source: client-go rest/request.go, rest/client.go.

  @req:RESTREQ-01 @must
  Rule: Each verb has its method, and a patch the content type of its patch type

    @id:request-methods
    Scenario Outline: <verb>
      Given a REST client
      And the REST client's server answers:
        | 200 | always |
      When the REST client sends a <verb> with Do
      Then the REST client's server has been asked:
        | request   |
        | <request> |

      Examples:
        | verb   | request             |
        | GET    | GET /api/v1/pods    |
        | POST   | POST /api/v1/pods   |
        | PUT    | PUT /api/v1/pods    |
        | DELETE | DELETE /api/v1/pods |

    @id:patch-type
    Scenario Outline: a patch of type <type>
      Given a REST client
      And the REST client's server answers:
        | 200 | always |
      When the REST client sends a PATCH as <type> with Do
      Then the REST client's server has been asked:
        | request            | content-type |
        | PATCH /api/v1/pods | <type>       |

      Examples:
        | type                                   |
        | application/json-patch+json            |
        | application/merge-patch+json           |
        | application/strategic-merge-patch+json |

  @req:RESTREQ-02 @must
  Rule: A path is the base, version, namespace, resource, name, subresource and suffix, in this order

    @id:path-order
    Scenario Outline: built as <steps>
      Given a REST client
      And the REST client's server answers:
        | 200 | always |
      When the REST client builds a GET of "<parts>"
      And the REST client sends it with Do
      Then the REST client's server has been asked:
        | request     |
        | GET <asked> |

      Examples:
        | steps                         | parts                                                | asked                        |
        | name, resource, namespace     | name a, resource pods, namespace ns                  | /api/v1/namespaces/ns/pods/a |
        | suffix, resource, prefix      | suffix tail end, resource pods, prefix proxy         | /api/v1/proxy/pods/tail/end  |
        | a resource in capitals        | resource Pods, name A, namespace Ns                  | /api/v1/namespaces/Ns/pods/A |
        | no namespace                  | namespace, resource pods, suffix tail                | /api/v1/pods/tail            |
        | sub-resource of two segments  | resource pods, name a, subresource proxy x           | /api/v1/pods/a/proxy/x       |
        | an absolute path in the place | absolute path /apis/x, resource pods, name a         | /apis/x/pods/a               |
        | a path that ends in a slash   | absolute path /apis/x/, parameter a=b, parameter c=d | /apis/x/?a=b&c=d             |
        | a path of several segments    | absolute path apis x/, parameter a=b, parameter c=d  | /apis/x?a=b&c=d              |

      @since:0.34
      Examples:
        | steps                           | parts                                      | asked        |
        | a URI clears earlier parameters | parameter a=b, URI /x/y?c=d, parameter e=f | /x/y?c=d&e=f |

    @id:base-path
    Scenario Outline: <what>
      Given a REST client with:
        | base path | /base |
      And the REST client's server answers:
        | 200 | always |
      When the REST client builds a GET of "<what>"
      And the REST client sends it with Do
      Then the REST client's server has been asked:
        | request     |
        | GET <asked> |

      Examples:
        | what                    | asked             |
        | resource pods           | /base/api/v1/pods |
        | absolute path /healthz  | /base/healthz     |
        | absolute path /healthz/ | /base/healthz/    |

      @since:0.34
      Examples:
        | what             | asked             |
        | URI /version?x=1 | /base/version?x=1 |

  @req:RESTREQ-03 @must
  Rule: An invalid path segment is refused, and so is a part that is set twice

    @id:illegal-segments
    Scenario Outline: <what>
      Given a REST client
      And the REST client's server answers:
        | 200 | always |
      When the REST client builds a GET of "<what>"
      And the REST client sends it with Do
      Then the REST client's server has been asked 0 times
      And the call ends with:
        | fails | invalid <problem> |

      Examples:
        | what            | problem       |
        | namespace ..    | namespace     |
        | namespace a/b   | namespace     |
        | resource .      | resource      |
        | resource a%b    | resource      |
        | name a/b        | resource name |
        | name %2f        | resource name |
        | subresource ..  | subresource   |
        | subresource a/b | subresource   |

    @id:set-twice
    Scenario Outline: <label> is set twice
      Given a REST client
      And the REST client's server answers:
        | 200 | always |
      When the REST client builds a GET of "<label> a, <label> b"
      And the REST client sends it with Do
      Then the REST client's server has been asked 0 times
      And the call ends with:
        | fails | <what> already set to "a", cannot change to "b" |

      Examples:
        | label     | what          |
        | namespace | namespace     |
        | resource  | resource      |
        | name      | resource name |

      @since:0.21
      Examples:
        | label       | what        |
        | subresource | subresource |

    @id:set-after-empty-namespace
    Example: a namespace is set after an empty one
      Given a REST client
      And the REST client's server answers:
        | 200 | always |
      When the REST client builds a GET of "namespace, namespace a, resource pods"
      And the REST client sends it with Do
      Then the REST client's server has been asked 0 times
      And the call ends with:
        | fails | namespace already set to "", cannot change to "a" |

    @id:empty-name
    Example: an empty name
      Given a REST client
      And the REST client's server answers:
        | 200 | always |
      When the REST client builds a GET of "resource pods, name"
      And the REST client sends it with Do
      Then the call ends with:
        | fails | resource name may not be empty |

  @req:RESTREQ-04 @must
  Rule: The first error sticks, and every call returns it before anything is sent

    @id:first-mistake
    Scenario Outline: made with <way>
      Given a REST client
      And the REST client's server answers:
        | 200 | always |
      When the REST client builds a GET of "resource a/b, name .., namespace ns"
      And the REST client sends it with <way>
      Then the REST client's server has been asked 0 times
      And the call ends with:
        | fails | invalid resource "a/b" |

      Examples:
        | way    |
        | Do     |
        | DoRaw  |
        | Stream |
        | Watch  |

  @req:RESTREQ-05 @must
  Rule: Creating or naming an object with an empty namespace is refused; a patch is not checked

    @id:preflight
    Scenario Outline: <what>
      Given a REST client
      And the REST client's server answers:
        | 200 | always |
      When the REST client builds a <verb> of "namespace, resource pods, name a"
      And the REST client sends it with <way>
      Then the REST client's server has been asked <times> times

      Examples:
        | what         | verb   | way    | times |
        | POST Do      | POST   | Do     | 0     |
        | GET Do       | GET    | Do     | 0     |
        | PUT Do       | PUT    | Do     | 0     |
        | DELETE Do    | DELETE | Do     | 0     |
        | DELETE DoRaw | DELETE | DoRaw  | 0     |
        | PATCH Do     | PATCH  | Do     | 1     |
        | GET Stream   | GET    | Stream | 1     |

    @id:preflight-collections
    Scenario Outline: <verb> of a collection
      Given a REST client
      And the REST client's server answers:
        | 200 | always |
      When the REST client builds a <verb> of "namespace, resource pods"
      And the REST client sends it with Do
      Then the REST client's server has been asked <times> times

      Examples:
        | verb   | times |
        | POST   | 0     |
        | GET    | 1     |
        | PUT    | 1     |
        | DELETE | 1     |

  @req:RESTREQ-06 @must
  Rule: Query parameters accumulate, those of options too, and empty options are left out

    @id:parameters-add-up
    Example: a parameter, twice, and options
      Given a REST client
      And the REST client's server answers:
        | 200 | always |
      When the REST client builds a GET:
        | resource     | pods                      |
        | parameter    | limit=1                   |
        | parameter    | b=2                       |
        | parameter    | b=1                       |
        | list options | limit=5, resourceVersion= |
        | list options | labelSelector=app         |
        | list options | limit=0                   |
      And the REST client sends it with Do
      Then the REST client's server has been asked:
        | request                                                    |
        | GET /api/v1/pods?b=2&b=1&labelSelector=app&limit=1&limit=5 |

  @req:RESTREQ-07 @must
  Rule: A body is bytes, a file, a stream or an object, which sets the content type

    @id:bodies
    Scenario Outline: <label>
      Given a REST client
      And the REST client's server answers:
        | 200 | always |
      When the REST client builds a POST of "resource configmaps, <label> <value>"
      And the REST client sends it with Do
      Then the REST client's server has been asked:
        | request                 | body   | content-type |
        | POST /api/v1/configmaps | <body> | <type>       |

      Examples:
        | label     | value  | body   | type |
        | bytes     | a text | a text |      |
        | stream    | a text | a text |      |
        | file      | a text | a text |      |
        | no object |        |        |      |

    @id:object-body @since:0.34
    Example: an object is sent in JSON
      Given a REST client
      And the REST client's server answers:
        | 200 | always |
      When the REST client builds a POST of "resource configmaps, object foo"
      And the REST client sends it with Do
      Then the REST client's server has been asked:
        | request                 | body                                                             | content-type     |
        | POST /api/v1/configmaps | {"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"foo"}} | application/json |

    @id:impossible-bodies
    Scenario Outline: <label>
      Given a REST client
      And the REST client's server answers:
        | 200 | always |
      When the REST client builds a POST of "resource configmaps, <label> a"
      And the REST client sends it with Do
      Then the REST client's server has been asked 0 times
      And the call ends with:
        | fails | <words> |

      Examples:
        | label          | words                      |
        | missing file   | no such file               |
        | something else | unknown type used for body |

  @req:RESTREQ-08 @must
  Rule: The Accept header is the client's, else its content type and then anything

    @id:accepted-types
    Scenario Outline: <what>
      Given a REST client with:
        | content type   | <content type>   |
        | accepted types | <accepted types> |
      And the REST client's server answers:
        | 200 | always |
      When the REST client sends a GET with Do
      Then the REST client's server has been asked:
        | accept   |
        | <accept> |

      Examples:
        | what                                                 | content type                        | accepted types   | accept                                   |
        | application/json nothing                             | application/json                    |                  | application/json, */*                    |
        | application/vnd.kubernetes.protobuf nothing          | application/vnd.kubernetes.protobuf |                  | application/vnd.kubernetes.protobuf, */* |
        | application/vnd.kubernetes.protobuf application/json | application/vnd.kubernetes.protobuf | application/json | application/json                         |

    @id:accepted-by-default
    Example: JSON by default
      Given a REST client
      And the REST client's server answers:
        | 200 | always |
      When the REST client sends a GET with Do
      Then the REST client's server has been asked:
        | accept                |
        | application/json, */* |

  @req:RESTREQ-09 @must
  Rule: The timeout is sent to the server

    @id:timeout-parameter
    Scenario Outline: <timeout>
      Given a REST client
      And the REST client's server answers:
        | 200 | always |
      When the REST client builds a GET of "resource pods, timeout <timeout>"
      And the REST client sends it with Do
      Then the REST client's server has been asked:
        | request                       |
        | GET /api/v1/pods?timeout=<in> |

      Examples:
        | timeout | in     |
        | 1 s     | 1s     |
        | 500 ms  | 500ms  |
        | 90 s    | 1m30s  |
        | 2 h     | 2h0m0s |

    @id:client-timeout-parameter
    Example: the client's own timeout is sent too
      Given a REST client with:
        | client timeout | 7 s |
      And the REST client's server answers:
        | 200 | always |
      When the REST client sends a GET with Do
      Then the REST client's server has been asked:
        | request                     |
        | GET /api/v1/pods?timeout=7s |

  @req:RESTREQ-11 @must
  Rule: A canceled call ends with an error, whatever the server does

    @id:call-given-up
    Scenario Outline: made with <way>
      Given a REST client
      And the REST client's server answers:
        | no answer |
      When the REST client sends a GET with <way>
      Then the call waits
      When the call to the REST client is canceled
      Then the call ends with:
        | kind | Canceled |

      Examples:
        | way    |
        | Do     |
        | DoRaw  |
        | Stream |
        | Watch  |
