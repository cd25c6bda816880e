@area:apiserver
Feature: Limits
  A server that accepts anything hides bugs of clients that send too much: a controller that writes its logs into an
  annotation, a status that grows without bound. Clients act upon the codes and messages of refusals.

  Source: kubernetes/apiserver pkg/server/config.go (MaxRequestBodyBytes), pkg/endpoints/handlers/rest.go;
  kubernetes/apimachinery pkg/api/validation/objectmeta.go, pkg/util/validation/validation.go; etcd server/embed
  (max-request-bytes).

  @req:APISERVER-70 @must @oracle
  Rule: Requests and objects that are too large are refused, and nothing is stored

    @id:api-limit-body
    Example: a body
      When the client posts to "widgets": {metadata: {name: a}, spec: {text: "{3145728 of x}"}}
      Then the answer is 413 with:
        | message | Request entity too large: limit is 3145728 |
        | reason  | RequestEntityTooLarge                      |
      And "widgets/a" is gone

    @id:api-limit-object
    Example: an object too large for the storage
      When the client posts to "widgets": {metadata: {name: a}, spec: {text: "{1600000 of x}"}}
      Then the answer is 500 with:
        | message | etcdserver: request is too large |
        | reason  | (absent)                         |
      And "widgets/a" is gone

    @id:api-limit-object-patched
    Example: an object that a patch makes too large
      Given widget a exists
      When the client sends "widgets/a" a merge patch: {spec: {text: "{1600000 of x}"}}
      Then the answer is 500 with:
        | message | etcdserver: request is too large |
      And "widgets/a" has:
        | spec | (absent) |

    @id:api-limit-object-applied
    Example: an applied object
      When the client sends "widgets/a?fieldManager=me" an apply patch: {metadata: {name: a}, spec: {text: "{1600000 of x}"}}
      Then the answer is 500 with:
        | message | etcdserver: request is too large |
      And "widgets/a" is gone

    @id:api-limit-object-dry-run
    Example: a dry run skips the storage's limit
      When the client posts to "widgets?dryRun=All": {metadata: {name: a}, spec: {text: "{1600000 of x}"}}
      Then the answer is 201

    @id:api-limit-annotations
    Example: all annotations together
      When the client posts to "widgets": {metadata: {name: a, annotations: {a: "{131072 of x}", b: "{131071 of x}"}}}
      Then the answer is 422 with:
        | details.causes.0.reason  | FieldValueTooLong                           |
        | details.causes.0.message | Too long: may not be more than 262144 bytes |
        | details.causes.0.field   | metadata.annotations                        |

    @id:api-limit-annotations-whole
    Example: annotations that just fit, names included
      When the client posts to "widgets": {metadata: {name: a, annotations: {a: "{131071 of x}", b: "{131071 of x}"}}}
      Then the answer is 201

  @req:APISERVER-71 @must @oracle
  Rule: Names are limited in length and characters

    @id:api-limit-names
    Scenario Outline: <what>
      When the client posts to "widgets": {metadata: <metadata>}
      Then the answer is 422 with:
        | reason                 | Invalid   |
        | details.causes.0.field | <field>   |
        | message                | <message> |

      Examples:
        | what                               | metadata                                     | field                 | message                                                |
        | a name                             | {name: "{254 of a}"}                         | metadata.name         | /.*: must be no more than 253 characters/              |
        | a value of a label                 | {name: a, labels: {app: "{64 of x}"}}        | metadata.labels       | /.*: must be no more than 63 bytes/                    |
        | a name of a label                  | {name: a, labels: {"{64 of x}": web}}        | metadata.labels       | /.*: name part must be no more than 63 bytes/          |
        | a prefix of a label                | {name: a, labels: {"{254 of x}/app": web}}   | metadata.labels       | /.*: prefix part must be no more than 253 bytes/       |
        | a label without a name             | {name: a, labels: {"example.com/": web}}     | metadata.labels       | /.*: name part must be non-empty.*/                    |
        | a label with an empty prefix       | {name: a, labels: {"/app": web}}             | metadata.labels       | /.*: prefix part must be non-empty/                    |
        | a label with two slashes           | {name: a, labels: {"a/b/c": web}}            | metadata.labels       | /.*: a valid label key must consist of .*/             |
        | a label of other characters        | {name: a, labels: {"app!": web}}             | metadata.labels       | /.*: name part must consist of .*/                     |
        | a prefix of a label, in upper case | {name: a, labels: {"Example.com/app": web}}  | metadata.labels       | /.*: prefix part a lowercase RFC 1123 subdomain .*/    |
        | a name of an annotation            | {name: a, annotations: {"{64 of x}": web}}   | metadata.annotations  | /.*: name part must be no more than 63 bytes/          |
        | a finalizer                        | {name: a, finalizers: ["a.io/{64 of x}"]}    | metadata.finalizers   | /.*: name part must be no more than 63 bytes/          |

    @id:api-limit-names-of-kinds
    Scenario Outline: <name> is an invalid name of a <kind>
      When the client sends:
        """
        POST <path>?dryRun=All
        Content-Type: application/json

        {"apiVersion":"<version>","kind":"<kind>","metadata":{"name":"<name>"}<rest>}
        """
      Then the answer is 422 with:
        | reason                 | Invalid                                             |
        | details.causes.0.field | metadata.name                                       |
        | message                | /.*metadata\.name: Invalid value: "[^"]+": <why>.*/ |

      Examples:
        | name    | kind        | version                      | path                                                 | rest                          | why                                       |
        | Foo_Bar | ConfigMap   | v1                           | /api/v1/namespaces/{namespace}/configmaps            |                               | a lowercase RFC 1123 subdomain must       |
        | -a      | Secret      | v1                           | /api/v1/namespaces/{namespace}/secrets               |                               | a lowercase RFC 1123 subdomain must       |
        | a/b     | Lease       | coordination.k8s.io/v1       | /apis/coordination.k8s.io/v1/namespaces/{namespace}/leases |                         | a lowercase RFC 1123 subdomain must       |
        | A       | Namespace   | v1                           | /api/v1/namespaces                                   |                               | a lowercase RFC 1123 label must           |
        | a.b     | Namespace   | v1                           | /api/v1/namespaces                                   |                               | must not contain dots                     |
        | a.b     | Service     | v1                           | /api/v1/namespaces/{namespace}/services              | ,"spec":{"ports":[{"port":80}]} | must not contain dots                   |
        | a/b     | Event       | v1                           | /api/v1/namespaces/{namespace}/events                | ,"involvedObject":{"namespace":"{namespace}"} | may not contain '\/'      |
        | a%b     | ClusterRole | rbac.authorization.k8s.io/v1 | /apis/rbac.authorization.k8s.io/v1/clusterroles      |                               | may not contain '%'                       |
        | ..      | ClusterRole | rbac.authorization.k8s.io/v1 | /apis/rbac.authorization.k8s.io/v1/clusterroles      |                               | may not be '\.\.'                         |

    @id:api-limit-names-are-many
    Scenario Outline: <name> is a valid name of a <kind>
      When the client sends:
        """
        POST <path>?dryRun=All
        Content-Type: application/json

        {"apiVersion":"<version>","kind":"<kind>","metadata":{"name":"<name>"}<rest>}
        """
      Then the answer is 201

      Examples:
        | name        | kind        | version                      | path                                            | rest |
        | 1.example   | ConfigMap   | v1                           | /api/v1/namespaces/{namespace}/configmaps       |      |
        | 1a          | Namespace   | v1                           | /api/v1/namespaces                              |      |
        | system:Some | ClusterRole | rbac.authorization.k8s.io/v1 | /apis/rbac.authorization.k8s.io/v1/clusterroles | ,"rules":[{"verbs":["get"],"apiGroups":[""],"resources":["pods"]}] |

    @id:api-limit-annotation-prefix
    Example: annotation prefixes may be in upper case
      When the client posts to "widgets": {metadata: {name: a, annotations: {"Example.com/app": web}}}
      Then the answer is 201

    @id:api-limit-field-manager
    Example: the name of a field manager
      When the client posts to "widgets?fieldManager={129 of m}": {metadata: {name: a}}
      Then the answer is 422 with:
        | message                 | CreateOptions.meta.k8s.io "" is invalid: fieldManager: Too long: may not be more than 128 bytes |
        | details.causes.0.reason | FieldValueTooLong |
        | details.causes.0.field  | fieldManager      |

    @id:api-limit-field-manager-patch
    Example: the name of a patch's field manager
      Given widget a exists
      When the client sends "widgets/a?fieldManager={129 of m}" a merge patch: {spec: {color: red}}
      Then the answer is 422 with:
        | details.kind           | PatchOptions |
        | details.causes.0.field | fieldManager |
