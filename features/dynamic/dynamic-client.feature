@area:dynamic @part:dynamic-client
Feature: Dynamic client: objects of any kind
  A client without types, only paths and documents. Controllers of custom resources use it, and so do dynamic
  informers.

  Source: client-go dynamic/simple.go, tests of dynamic/client_test.go and golden_test.go.

  @req:DYNCLIENT-01 @must
  Rule: Every call has its method and its path: the core group below /api, every other below /apis

    @id:dynamic-requests
    Scenario Outline: <what>
      Given a dynamic client
      And the dynamic client's server answers:
        | 200; body: {"kind":"ConfigMapList","apiVersion":"v1","metadata":{},"items":[]} |
      When the dynamic client <call>, with:
        | object | <object> |
      Then the dynamic client's server has been asked:
        | request   |
        | <request> |

      Examples:
        | what                    | call                                                 | object        | request                                                     |
        | get of the core group   | gets v1/configmaps in default called "foo"           | foo@-         | GET /api/v1/namespaces/default/configmaps/foo               |
        | get of another group    | gets apps/v1/deployments in default called "foo"     | foo@-         | GET /apis/apps/v1/namespaces/default/deployments/foo        |
        | get without a namespace | gets v1/nodes called "foo"                           | foo@-         | GET /api/v1/nodes/foo                                       |
        | list of a namespace     | lists apps/v1/deployments in default                 | foo@-         | GET /apis/apps/v1/namespaces/default/deployments            |
        | list of all             | lists apps/v1/deployments                            | foo@-         | GET /apis/apps/v1/deployments                               |
        | create                  | creates v1/configmaps in default                     | default/foo@- | POST /api/v1/namespaces/default/configmaps                  |
        | update                  | updates v1/configmaps in default                     | default/foo@5 | PUT /api/v1/namespaces/default/configmaps/foo               |
        | update of the status    | updates the status of apps/v1/deployments in default | default/foo@5 | PUT /apis/apps/v1/namespaces/default/deployments/foo/status |

    @id:dynamic-subresources
    Scenario Outline: <method> of a subresource
      Given a dynamic client
      And the dynamic client's server answers:
        | 200; object: foo@5 |
      When the dynamic client <verb>, with:
        | object        | foo@-   |
        | sub-resources | scale x |
      Then the dynamic client's server has been asked:
        | request                                                           |
        | <method> /apis/apps/v1/namespaces/default/deployments/foo/scale/x |

      Examples:
        | method | verb                                                |
        | GET    | gets apps/v1/deployments in default called "foo"    |
        | POST   | creates apps/v1/deployments in default              |
        | PUT    | updates apps/v1/deployments in default              |
        | DELETE | deletes apps/v1/deployments in default called "foo" |

    @id:dynamic-options
    Scenario Outline: <what>
      Given a dynamic client
      And the dynamic client's server answers:
        | <answer> |
      When the dynamic client <call>, with:
        | options | <options> |
      Then the dynamic client's server has been asked:
        | request   |
        | <request> |

      Examples:
        | what               | call                      | options                    | answer                                                                   | request                                                  |
        | options of a list  | lists v1/pods in ns       | limit=5, resourceVersion=7 | 200; body: {"kind":"PodList","apiVersion":"v1","metadata":{},"items":[]} | GET /api/v1/namespaces/ns/pods?limit=5&resourceVersion=7 |
        | options of deletes | deletes all v1/pods in ns | labelSelector=app          | 200; object: foo@5                                                       | DELETE /api/v1/namespaces/ns/pods?labelSelector=app      |

    @id:dynamic-patches
    Example: a patch is sent as its type, unchanged
      Given a dynamic client
      And the dynamic client's server answers:
        | 200; object: foo@6 |
      When the dynamic client patches v1/configmaps in default called "foo", with:
        | type  | application/merge-patch+json |
        | patch | {"data":{"a":"b"}}           |
      Then the dynamic client's server has been asked:
        | request                                         | content-type                 | body               |
        | PATCH /api/v1/namespaces/default/configmaps/foo | application/merge-patch+json | {"data":{"a":"b"}} |

    @id:dynamic-apply @since:0.25
    Example: an apply names its field manager
      Given a dynamic client
      And the dynamic client's server answers:
        | 200; object: foo@6 |
      When the dynamic client applies v1/configmaps in default called "foo", with:
        | object        | foo@- |
        | field manager | me    |
        | forced        | yes   |
      Then the dynamic client's server has been asked:
        | request                                                                    | content-type                 |
        | PATCH /api/v1/namespaces/default/configmaps/foo?fieldManager=me&force=true | application/apply-patch+yaml |

    @id:dynamic-deletions @since:0.23
    Example: delete options are in the body
      Given a dynamic client
      And the dynamic client's server answers:
        | 200; object: foo@6 |
      When the dynamic client deletes v1/configmaps in default called "foo", with:
        | propagation | Foreground |
      Then the dynamic client's server has been asked:
        | request                                          | content-type     | body                                                                        |
        | DELETE /api/v1/namespaces/default/configmaps/foo | application/json | {"apiVersion":"v1","kind":"DeleteOptions","propagationPolicy":"Foreground"} |

    @id:dynamic-deletion-without-options @since:0.23
    Example: without options, too, there are some
      Given a dynamic client
      And the dynamic client's server answers:
        | 200; object: foo@6 |
      When the dynamic client deletes v1/configmaps in default called "foo"
      Then the dynamic client's server has been asked:
        | request                                          | content-type     | body                                        |
        | DELETE /api/v1/namespaces/default/configmaps/foo | application/json | {"apiVersion":"v1","kind":"DeleteOptions"} |

    @id:dynamic-refusals
    Scenario Outline: <what>
      Given a dynamic client
      When the dynamic client <call>, with:
        | object | <object>                     |
        | type   | application/merge-patch+json |
        | patch  | {}                           |
      Then the dynamic client's server has been asked 0 times
      And the call ends with:
        | fails | <words> |

      Examples:
        | what                 | call                            | object | words            |
        | a get without a name | gets v1/pods in ns called ""    | foo@-  | name is required |
        | a delete without     | deletes v1/pods in ns called "" | foo@-  | name is required |
        | a patch without      | patches v1/pods in ns called "" | foo@-  | name is required |

      @since:0.26
      Examples:
        | what                 | call                            | object | words                 |
        | an illegal name      | gets v1/pods in ns called "a/b" | foo@-  | invalid resource name |
        | an illegal namespace | lists v1/pods in a%b            | foo@-  | invalid namespace     |

    @id:dynamic-round-trip
    Example: an object of the apiserver
      Given a dynamic client that asks the apiserver
      When the dynamic client creates v1/configmaps in default, with:
        | object | default/foo@-(app=web) |
      And the dynamic client lists v1/configmaps in default
      Then the call returns "default/foo(app=web)"

    @id:dynamic-conflict
    Example: an object that already exists
      Given a dynamic client that asks the apiserver
      When the dynamic client creates v1/configmaps in default, with:
        | object | default/foo@- |
      And the dynamic client creates v1/configmaps in default, with:
        | object | default/foo@- |
      Then the call ends with:
        | reason | AlreadyExists |

    @id:dynamic-watch
    Example: a watch delivers changes
      Given a dynamic client
      And the dynamic client's server answers:
        | 200; events: ADDED a@1, DELETED a@2 |
      When the dynamic client watches v1/configmaps in default
      Then the dynamic client reports the steps:
        | request     |
        | ADDED a@1   |
        | DELETED a@2 |
        | watch ended |

  @req:RESTWATCH-12 @should
  Rule: A dynamic watch leaves its timeout to the server

    @id:dynamic-watch-timeout
    Example: only the option is sent
      Given a dynamic client
      And the dynamic client's server answers:
        | 200; open |
      When the dynamic client watches v1/pods in ns, with:
        | options | timeoutSeconds=9 |
      Then the dynamic client's server has been asked:
        | request                                                    |
        | GET /api/v1/namespaces/ns/pods?timeoutSeconds=9&watch=true |
