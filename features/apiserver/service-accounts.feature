@area:apiserver
Feature: Tokens of service accounts
  Controllers request tokens for service accounts, and servers have them reviewed.

  Source: kubernetes/kubernetes pkg/registry/core/serviceaccount/storage/token.go.

  @req:APISERVER-93 @must @oracle
  Rule: Service accounts get tokens, and tokens are reviewed

    @id:api-token-too-short
    Example: a token is valid for ten minutes at least
      Given the client posts to "/api/v1/namespaces/{namespace}/serviceaccounts": {"metadata": {"name": "a"}}
      When the client posts to "/api/v1/namespaces/{namespace}/serviceaccounts/a/token": {"spec": {"expirationSeconds": 5}}
      Then the answer is 422 with:
        | details.causes.0.field | spec.expirationSeconds |

    @id:api-token-as-long-as-usual
    Example: kubectl leaves duration and audience open
      Given the client posts to "/api/v1/namespaces/{namespace}/serviceaccounts": {"metadata": {"name": "a"}}
      When the client posts to "/api/v1/namespaces/{namespace}/serviceaccounts/a/token": {"spec": {"audiences": null, "expirationSeconds": null}}
      Then the answer is 201 with:
        | spec.expirationSeconds | 3600 |

    @id:api-token-bound-to-nameless
    Scenario Outline: a token that is bound to a <kind> without a name
      Given the client posts to "/api/v1/namespaces/{namespace}/serviceaccounts": {"metadata": {"name": "a"}}
      When the client posts to "/api/v1/namespaces/{namespace}/serviceaccounts/a/token": {spec: {boundObjectRef: {kind: <kind>}}}
      Then the answer is 400 with:
        | message | Name parameter required. |

      Examples:
        | kind   |
        | Node   |
        | Pod    |
        | Secret |

    @id:api-token-metadata
    Example: the answer has the metadata of the request
      Given the client posts to "/api/v1/namespaces/{namespace}/serviceaccounts": {"metadata": {"name": "a"}}
      When the client posts to "/api/v1/namespaces/{namespace}/serviceaccounts/a/token": {metadata: {labels: {a: b}, annotations: {x: "y z"}, generation: 5}}
      Then the answer is 201 with:
        | metadata.name        | a           |
        | metadata.labels      | {"a":"b"}   |
        | metadata.annotations | {"x":"y z"} |
        | metadata.generation  | 5           |

    @id:api-token-of-nobody
    Example: a token of a missing service account
      When the client posts to "/api/v1/namespaces/{namespace}/serviceaccounts/nobody/token": {}
      Then the answer is 404 with:
        | message | serviceaccounts "nobody" not found |

    @id:api-token-unknown
    Example: a review of an unknown token
      When the client posts to "/apis/authentication.k8s.io/v1/tokenreviews": {"apiVersion": "authentication.k8s.io/v1", "kind": "TokenReview", "spec": {"token": "x"}}
      Then the answer is 201 with:
        | status.authenticated | (absent)             |
        | status.error         | invalid bearer token |

    @id:api-token-nothing
    Example: a review without a token
      When the client posts to "/apis/authentication.k8s.io/v1/tokenreviews": {"apiVersion": "authentication.k8s.io/v1", "kind": "TokenReview"}
      Then the answer is 400 with:
        | message | token is required for TokenReview in authentication |

    @id:api-token-refused
    Scenario Outline: an invalid request: <request>
      Given the client posts to "/api/v1/namespaces/{namespace}/serviceaccounts": {metadata: {name: a}}
      When the client posts to "/api/v1/namespaces/{namespace}/serviceaccounts/a/token": <request>
      Then the answer is <code> with:
        | message | <message> |

      Examples:
        | request                                             | code | message |
        | {metadata: {uid: 11111111-1111-4111-8111-111111111111}} | 409 | /Operation cannot be fulfilled on TokenRequest.authentication.k8s.io "a": the UID in the token request .* does not match the UID of the service account .*/ |
        | {metadata: {name: b}}                               | 422  | TokenRequest.authentication.k8s.io "a" is invalid: metadata.name: Invalid value: "b": must match the service account name if specified |
        | {spec: {expirationSeconds: 4294967297}}             | 422  | TokenRequest.authentication.k8s.io "" is invalid: spec.expirationSeconds: Invalid value: 4294967297: may not specify a duration larger than 2^32 seconds |
        | {spec: {boundObjectRef: {apiVersion: v1, kind: Pod, name: b}}} | 404 | pods "b" not found |
        | {spec: {boundObjectRef: {apiVersion: v1, kind: Odd, name: b}}} | 400 | cannot bind token to object of type /v1, Kind=Odd |

    @id:api-token-bound
    Example: a token for a pod of another account
      Given pod a exists
      And the client posts to "/api/v1/namespaces/{namespace}/serviceaccounts": {metadata: {name: b}}
      When the client posts to "/api/v1/namespaces/{namespace}/serviceaccounts/b/token": {spec: {boundObjectRef: {apiVersion: v1, kind: Pod, name: a}}}
      Then the answer is 400 with:
        | message | cannot bind token for serviceaccount "b" to pod running with different serviceaccount name. |
