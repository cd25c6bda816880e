@area:apiserver
Feature: Methods
  An unsupported method is refused before anything happens. The answer depends on the handler: built-in kinds have a
  route per method, custom resources a handler by verb, and some paths accept any method.

  Source: kubernetes/apiserver pkg/endpoints/installer.go, pkg/endpoints/request/requestinfo.go, pkg/server/routes;
  kubernetes/apiextensions-apiserver pkg/apiserver/customresource_handler.go.

  @req:APISERVER-80 @must @oracle
  Rule: A custom resource answers 405 to methods without a verb in its handler

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
        | reason        | MethodNotAllowed                                                   |
        | message       | <verb> is not supported on resources of kind "widgets.example.com" |
        | details.group | example.com                                                        |
        | details.kind  | widgets                                                            |

      Examples:
        | method | path             | verb   |
        | POST   | widgets/a/status | create |
        | DELETE | widgets/a/status | delete |
        | POST   | widgets/a/scale  | create |
        | DELETE | widgets/a/scale  | delete |
        | DELETE | widgets/b/scale  | delete |

    @id:api-method-custom-unknown
    Scenario Outline: <method> has no verb
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
    Example: an object survives the deletion of its status
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
    Example: a create below a name uses the name in the body
      When the client posts to "widgets/a": {metadata: {name: b}}
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
    Scenario Outline: <method> across namespaces is 404
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
  Rule: A built-in kind answers 405 or 404 to methods without a route

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
        | method  | path                                                                               |
        | OPTIONS | configmaps                                                                         |
        | POST    | all/configmaps                                                                     |
        | DELETE  | all/configmaps                                                                     |
        | POST    | pods/a/status                                                                      |
        | DELETE  | pods/a/status                                                                      |
        | POST    | /apis/apps/v1/namespaces/default/deployments/a/scale                               |
        | DELETE  | /apis/apps/v1/namespaces/default/deployments/a/scale                               |
        | DELETE  | /api/v1/namespaces                                                                 |
        | POST    | /api/v1/namespaces/default                                                         |
        | DELETE  | /api/v1/namespaces/default/status                                                  |
        | GET     | /api/v1/namespaces/default/finalize                                                |
        | PATCH   | /api/v1/namespaces/default/finalize                                                |
        | DELETE  | /api/v1/namespaces/default/finalize                                                |
        | POST    | /api/v1/watch/pods                                                                 |
        | DELETE  | /api/v1/watch/namespaces/default/pods/a                                            |
        | PUT     | /apis/apiextensions.k8s.io/v1/customresourcedefinitions                            |
        | DELETE  | /apis/apiextensions.k8s.io/v1/customresourcedefinitions/widgets.example.com/status |

    @id:api-method-built-in-head
    Scenario Outline: HEAD <path> too
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
    Scenario Outline: <method> <path> is 404
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
        | method | path                             |
        | GET    | configmaps/a/status              |
        | DELETE | configmaps/a/status              |
        | POST   | /api/v1/gadgets                  |
        | GET    | /api/v1/configmaps/a             |
        | GET    | /api/v2                          |
        | GET    | /api/v2/pods                     |
        | GET    | /apis/apps/v9/things             |
        | GET    | /api/v1/namespaces/default/nodes |

    @id:api-method-before-accept
    Example: HEAD, before the Accept header is checked
      When the client sends:
        """
        HEAD configmaps/a
        Accept: application


        """
      Then the answer is 405

  @req:APISERVER-82 @must @oracle
  Rule: Discovery and health paths answer other methods with 405, or as GET

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
        | method  | path          |
        | POST    | /api          |
        | DELETE  | /api          |
        | OPTIONS | /api          |
        | POST    | /api/v1       |
        | PUT     | /apis/apps/v1 |
        | POST    | /version      |
        | DELETE  | /version      |

    @id:api-method-generous
    Scenario Outline: <method> <path> is answered like GET
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
    Scenario Outline: <method> <path> is 404
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
