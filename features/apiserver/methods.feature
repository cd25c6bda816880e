@area:apiserver
Feature: Methods
  A request that cannot be is refused before anything happens. How depends on who serves the path: built-in kinds have a
  route for each method, custom resources a handler that goes by the verb, and some paths do not care.

  Source: kubernetes/apiserver pkg/endpoints/installer.go, pkg/endpoints/request/requestinfo.go, pkg/server/routes;
  kubernetes/apiextensions-apiserver pkg/apiserver/customresource_handler.go.

  @req:APISERVER-80 @must @oracle
  Rule: A custom resource does not support what its handler has no verb for

    @id:api-method-custom
    Scenario Outline: <method> <path>
      Given widget a exists
      When the client sends:
        """
        <method> <path>
        Content-Type: application/json

        {}
        """
      Then the answer is 405 with:
        | reason        | MethodNotAllowed                                                      |
        | message       | <verb> is not supported on resources of kind "widgets.example.com"    |
        | details.group | example.com                                                           |
        | details.kind  | widgets                                                               |

      Examples:
        | method | path             | verb   |
        | POST   | widgets/a/status | create |
        | DELETE | widgets/a/status | delete |
        | POST   | widgets/a/scale  | create |
        | DELETE | widgets/a/scale  | delete |
        | DELETE | widgets/b/scale  | delete |

    @id:api-method-custom-unknown
    Scenario Outline: <method> has no verb at all
      When the client sends:
        """
        <method> widgets
        """
      Then the answer is 405 with:
        | message | / is not supported on resources of kind "widgets.example.com"/ |

      Examples:
        | method  |
        | OPTIONS |
        | TRACE   |

    @id:api-method-status-survives
    Example: an object outlives the deletion of its status
      Given widget a exists
      When the client deletes "widgets/a/status"
      Then "widgets/a" has:
        | metadata.uid | {a.uid} |

    @id:api-method-custom-without-name
    Scenario Outline: <method> of a collection lacks a name
      When the client sends:
        """
        <method> widgets
        Content-Type: application/merge-patch+json

        {}
        """
      Then the answer is 400 with:
        | reason  | BadRequest            |
        | message | name must be provided |

      Examples:
        | method |
        | PUT    |
        | PATCH  |

    @id:api-method-custom-post-with-name
    Example: who creates below a name creates by the name in the body
      When the client posts to "widgets/a":
        """
        metadata: {name: b}
        """
      Then the answer is 201 with:
        | metadata.name | b |

    @id:api-method-custom-head
    Scenario Outline: HEAD <path> is GET without a body
      Given widget a exists
      When the client sends:
        """
        HEAD <path>
        """
      Then the answer is <status>

      Examples:
        | path      | status |
        | widgets   | 200    |
        | widgets/a | 200    |
        | widgets/b | 404    |

    @id:api-method-custom-across-namespaces
    Scenario Outline: <method> across namespaces leads nowhere
      When the client sends:
        """
        <method> all/widgets
        Content-Type: application/merge-patch+json

        {}
        """
      Then the answer is 404
      And the text has the line:
        """
        404 page not found
        """

      Examples:
        | method |
        | POST   |
        | PUT    |
        | PATCH  |
        | DELETE |

  @req:APISERVER-81 @must @oracle
  Rule: A built-in kind has no route for what it cannot do

    @id:api-method-built-in
    Scenario Outline: <method> <path>
      When the client sends:
        """
        <method> <path>
        Content-Type: application/json

        {}
        """
      Then the answer is 405 with:
        | reason  | MethodNotAllowed                                                |
        | message | the server does not allow this method on the requested resource |
        | details | {}                                                              |

      Examples:
        | method  | path                                                                            |
        | OPTIONS | configmaps                                                                      |
        | POST    | all/configmaps                                                                  |
        | DELETE  | all/configmaps                                                                  |
        | POST    | pods/a/status                                                                   |
        | DELETE  | pods/a/status                                                                   |
        | POST    | /apis/apps/v1/namespaces/default/deployments/a/scale                            |
        | DELETE  | /apis/apps/v1/namespaces/default/deployments/a/scale                            |
        | DELETE  | /api/v1/namespaces                                                              |
        | POST    | /api/v1/namespaces/default                                                      |
        | DELETE  | /api/v1/namespaces/default/status                                               |
        | GET     | /api/v1/namespaces/default/finalize                                             |
        | PATCH   | /api/v1/namespaces/default/finalize                                             |
        | DELETE  | /api/v1/namespaces/default/finalize                                             |
        | POST    | /api/v1/watch/pods                                                              |
        | DELETE  | /api/v1/watch/namespaces/default/pods/a                                         |
        | PUT     | /apis/apiextensions.k8s.io/v1/customresourcedefinitions                         |
        | DELETE  | /apis/apiextensions.k8s.io/v1/customresourcedefinitions/widgets.example.com/status |

    @id:api-method-built-in-head
    Scenario Outline: not even for HEAD <path>
      When the client sends:
        """
        HEAD <path>
        """
      Then the answer is 405

      Examples:
        | path         |
        | configmaps   |
        | configmaps/a |
        | /api/v1      |

    @id:api-method-built-in-unknown-path
    Scenario Outline: <method> <path> leads nowhere
      When the client sends:
        """
        <method> <path>
        Content-Type: application/json

        {}
        """
      Then the answer is 404 with:
        | message | the server could not find the requested resource |
        | details | {}                                               |

      Examples:
        | method | path                                  |
        | GET    | configmaps/a/status                   |
        | DELETE | configmaps/a/status                   |
        | POST   | /api/v1/gadgets                       |
        | GET    | /api/v1/configmaps/a                  |
        | GET    | /api/v2                               |
        | GET    | /api/v2/pods                          |
        | GET    | /apis/apps/v9/things                  |
        | GET    | /api/v1/namespaces/default/nodes      |

  @req:APISERVER-82 @must @oracle
  Rule: What tells of the server is strict in some places and generous in others

    @id:api-method-strict
    Scenario Outline: <method> <path>
      When the client sends:
        """
        <method> <path>
        Content-Type: application/json

        {}
        """
      Then the answer is 405 with:
        | reason  | MethodNotAllowed |
        | details | {}               |

      Examples:
        | method  | path           |
        | POST    | /api           |
        | DELETE  | /api           |
        | OPTIONS | /api           |
        | POST    | /api/v1        |
        | PUT     | /apis/apps/v1  |
        | POST    | /version       |
        | DELETE  | /version       |

    @id:api-method-generous
    Scenario Outline: <method> <path> is answered as GET is
      When the client sends:
        """
        <method> <path>
        Content-Type: application/json

        {}
        """
      Then the answer is 200
      And the header Content-Type is "<type>"

      Examples:
        | method | path                 | type                      |
        | POST   | /apis                | application/json          |
        | DELETE | /apis/apps           | application/json          |
        | PUT    | /apis/example.com    | application/json          |
        | POST   | /apis/example.com/v1 | application/json          |
        | POST   | /healthz             | text/plain; charset=utf-8 |
        | DELETE | /readyz              | text/plain; charset=utf-8 |
        | PUT    | /livez/ping          | text/plain; charset=utf-8 |
        | POST   | /                    | application/json          |

    @id:api-method-nowhere
    Scenario Outline: <method> <path> leads nowhere
      When the client sends:
        """
        <method> <path>
        Content-Type: application/json

        {}
        """
      Then the answer is 404
      And the text has the line:
        """
        404 page not found
        """

      Examples:
        | method | path                     |
        | POST   | /nothing                 |
        | DELETE | /apis/nobody.example.com |
        | POST   | /apis/example.com/v2     |
        | GET    | //api/v1                 |
        | GET    | /healthz/                |
