@area:apiserver
Feature: Reviews
  Some kinds are queries: what a user may do, and who it is. A create is answered at once, and nothing is stored.
  `kubectl auth can-i` and `kubectl auth whoami` use them, and so do controllers that check permissions before they
  list.

  Source: kubernetes/kubernetes pkg/registry/authorization, pkg/registry/authentication; kubernetes/kubernetes
  pkg/apis/authorization/validation/validation.go.

  @req:APISERVER-55 @must @oracle
  Rule: Reviews report what a user may do, and who the user is

    @id:api-review-access
    Scenario Outline: <collection>: without authorization everything is allowed
      When the client posts to "/apis/authorization.k8s.io/v1/<collection>": {spec: <spec>}
      Then the answer is 201 with:
        | status.allowed | true |

      Examples:
        | collection                                       | spec                                                                                                            |
        | selfsubjectaccessreviews                         | {"resourceAttributes": {"verb": "list", "resource": "pods"}}                                                    |
        | selfsubjectaccessreviews                         | {"nonResourceAttributes": {"verb": "get", "path": "/version"}}                                                  |
        | subjectaccessreviews                             | {"groups": ["editors"], "resourceAttributes": {"verb": "list", "resource": "pods"}}                             |
        | namespaces/default/localsubjectaccessreviews     | {"user": "alice", "resourceAttributes": {"namespace": "default", "verb": "list", "resource": "pods"}}           |

    @id:api-review-refused
    Scenario Outline: <collection> with <spec>: an invalid review is refused
      When the client posts to "/apis/authorization.k8s.io/v1/<collection>": {spec: <spec>}
      Then the answer is <code> with:
        | reason | <reason> |

      Examples:
        | collection                                   | spec                                                                     | code | reason     |
        | selfsubjectaccessreviews                     | {}                                                                       | 422  | Invalid    |
        | selfsubjectaccessreviews                     | {"resourceAttributes": {}, "nonResourceAttributes": {"path": "/a"}}      | 422  | Invalid    |
        | subjectaccessreviews                         | {"resourceAttributes": {"verb": "list", "resource": "pods"}}             | 422  | Invalid    |
        | namespaces/default/localsubjectaccessreviews | {"user": "alice", "resourceAttributes": {"namespace": "other"}}          | 422  | Invalid    |
        | selfsubjectrulesreviews                      | {}                                                                       | 400  | BadRequest |

    @id:api-review-rules
    Example: all permissions of a user
      When the client posts to "/apis/authorization.k8s.io/v1/selfsubjectrulesreviews": {"spec": {"namespace": "default"}}
      Then the answer is 201 with:
        | status.incomplete                | false |
        | status.resourceRules.0.verbs     | ["*"] |
        | status.resourceRules.0.apiGroups | ["*"] |

    @id:api-review-identity
    Example: without authentication the user is anonymous
      When the client posts to "/apis/authentication.k8s.io/v1/selfsubjectreviews": {}
      Then the answer is 201 with:
        | metadata.creationTimestamp | /.+/                       |
        | status.userInfo.username   | system:anonymous           |
        | status.userInfo.groups     | ["system:unauthenticated"] |

    @id:api-review-not-stored
    Scenario Outline: <method> <path>: only create is supported
      When the client sends:
        """
        <method> /apis/authorization.k8s.io/v1/<path>
        Content-Type: application/json

        {}
        """
      Then the answer is <code> with:
        | kind | Status |

      Examples:
        | method | path                           | code |
        | GET    | selfsubjectaccessreviews       | 405  |
        | GET    | selfsubjectaccessreviews/a     | 404  |
        | DELETE | selfsubjectaccessreviews       | 405  |
        | PATCH  | selfsubjectaccessreviews/a     | 404  |
        | GET    | watch/selfsubjectaccessreviews | 404  |

    @id:api-review-discovered
    Scenario Outline: discovery lists create as their only verb: <group>
      When the client gets "/apis/<group>/v1"
      Then the answer is 200 with:
        | resources.0.name  | <resource> |
        | resources.0.verbs | ["create"] |

      Examples:
        | group                 | resource                  |
        | authorization.k8s.io  | localsubjectaccessreviews |
        | authentication.k8s.io | selfsubjectreviews        |

    @id:api-review-with-metadata
    Scenario Outline: a review has no metadata: <kind>
      When the client posts to "/apis/authorization.k8s.io/v1/<path>": {apiVersion: authorization.k8s.io/v1, kind: <kind>, metadata: {name: a, labels: {x: "y"}}, spec: {user: u, nonResourceAttributes: {verb: get, path: /version}}}
      Then the answer is 422 with:
        | details.causes.0.field   | metadata                                                                     |
        | details.causes.0.message | /Invalid value: {"name":"a",.*"labels":{"x":"y"},"managedFields":.*}: <why>/ |
        | details.causes.1         | <other>                                                                      |

      Examples:
        | kind                     | path                                         | why                            | other |
        | SelfSubjectAccessReview  | selfsubjectaccessreviews                     | must be empty                  | (absent) |
        | SubjectAccessReview      | subjectaccessreviews                         | must be empty                  | (absent) |
        | LocalSubjectAccessReview | namespaces/{namespace}/localsubjectaccessreviews | must be empty except for namespace | {"reason":"FieldValueInvalid","message":"Invalid value: {\"Path\":\"/version\",\"Verb\":\"get\"}: disallowed on this kind of request","field":"spec.nonResourceAttributes"} |

    @id:api-review-no-table
    Scenario Outline: the answer to a review is not a table: <accept>
      When the client sends:
        """
        POST /apis/authorization.k8s.io/v1/selfsubjectaccessreviews
        Content-Type: application/json
        Accept: <accept>

        {"spec": {"nonResourceAttributes": {"verb": "get", "path": "/version"}}}
        """
      Then the answer is <code> with:
        | kind | <kind> |

      Examples:
        | accept                                                        | code | kind                    |
        | application/json;as=Table;v=v1;g=meta.k8s.io                  | 406  | Status                  |
        | application/json;as=Table;v=v1;g=meta.k8s.io,application/json | 201  | SelfSubjectAccessReview |
        | application/json;as=PartialObjectMetadata;v=v1;g=meta.k8s.io  | 201  | PartialObjectMetadata   |

    @id:api-review-metadata
    Scenario Outline: metadata sent with a <kind> are dropped
      When the client posts to "<path>": {apiVersion: <version>, kind: <kind>, metadata: {name: a, labels: {}}, spec: {namespace: x}}
      Then the answer is 201 with:
        | metadata.name   | (absent) |
        | metadata.labels | (absent) |

      Examples:
        | kind                   | version                  | path                                                  |
        | SelfSubjectRulesReview | authorization.k8s.io/v1  | /apis/authorization.k8s.io/v1/selfsubjectrulesreviews |
        | SelfSubjectReview      | authentication.k8s.io/v1 | /apis/authentication.k8s.io/v1/selfsubjectreviews     |

    @id:api-review-with-uid
    Example: a uid sent with a TokenReview is dropped
      When the client posts to "/apis/authentication.k8s.io/v1/tokenreviews": {kind: TokenReview, metadata: {uid: u}, spec: {token: x}}
      Then the answer is 201 with:
        | metadata.uid | (absent) |

    @id:api-review-empty-members
    Example: empty attributes are accepted
      When the client posts to "/apis/authorization.k8s.io/v1/namespaces/{namespace}/localsubjectaccessreviews":
        """
        {apiVersion: authorization.k8s.io/v1, kind: LocalSubjectAccessReview, metadata: {}, spec: {resourceAttributes: {resource: "", namespace: "{namespace}"}, user: u}}
        """
      Then the answer is 201

  @req:APISERVER-55 @must @oracle
  Rule: The selectors of an access review are parsed

    @id:api-review-selectors
    Scenario Outline: <selector> is refused
      When the client posts to "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews": {spec: {resourceAttributes: {verb: list, resource: pods, <selector>}}}
      Then the answer is 422 with:
        | details.causes.0.field   | spec.resourceAttributes.<field> |
        | details.causes.0.message | <why>                           |

      Examples:
        | selector                                                       | field                              | why                                                                                                                 |
        | fieldSelector: {}                                              | fieldSelector.requirements         | Required value: when spec.resourceAttributes.fieldSelector is specified, requirements or rawSelector is required    |
        | labelSelector: {}                                              | labelSelector.requirements         | Required value: when spec.resourceAttributes.labelSelector is specified, requirements or rawSelector is required    |
        | fieldSelector: {rawSelector: a=b, requirements: [{key: a}]} | fieldSelector.rawSelector          | Invalid value: "a=b": may not specified at the same time as requirements                                            |
        | labelSelector: {requirements: [{key: a, operator: In}]} | labelSelector.requirements[0].values | Required value: must be specified when `operator` is 'In' or 'NotIn'                                              |
        | fieldSelector: {requirements: [{operator: Odd}]} | fieldSelector.requirements[0].key  | Required value: must be specified                                                                                   |

    @id:api-review-selectors-ignored
    Scenario Outline: <selector> is ignored, with an evaluationError
      When the client posts to "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews": {spec: {resourceAttributes: {verb: list, resource: pods, <selector>}}}
      Then the answer is 201 with:
        | status.allowed         | true  |
        | status.evaluationError | <why> |

      Examples:
        | selector                                                                                  | why                                                                           |
        | fieldSelector: {requirements: [{key: a, operator: Odd}]}                                  | spec.resourceAttributes.fieldSelector ignored due to parse error              |
        | fieldSelector: {rawSelector: a}                                                           | spec.resourceAttributes.fieldSelector ignored due to parse error              |
        | labelSelector: {rawSelector: a in b}                                                      | spec.resourceAttributes.labelSelector ignored due to parse error              |
        | labelSelector: {requirements: [{key: a, operator: Exists}, {key: a, operator: Odd}]}      | spec.resourceAttributes.labelSelector partially ignored due to parse error    |
