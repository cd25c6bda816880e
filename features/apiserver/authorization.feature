@area:apiserver
Feature: Authorization
  With RBAC, a client may do what roles permit that are bound to its user or to one of its groups. Controllers are deployed with
  such roles, and a missing permission shows first in a cluster, unless a test finds it.

  Source: kubernetes plugin/pkg/auth/authorizer/rbac; kubernetes/apiserver pkg/endpoints/filters/authorization.go.

  @req:APISERVER-180 @must @oracle
  Rule: A request that no role permits is refused with 403

    @id:api-rbac-refused
    Scenario Outline: <method> <path> is refused
      Given a server with RBAC
      And the client is alice
      When the client sends:
        """
        <method> <path>
        """
      Then the answer is 403 with:
        | reason       | Forbidden                                        |
        | message      | <start> is forbidden: User "alice" cannot <what> |
        | details.kind | <kind>                                           |

      Examples:
        | method  | path                                                                 | start                  | what                                                                                            | kind        |
        | GET     | pods                                                                 | pods                   | list resource "pods" in API group "" in the namespace "{namespace}"                             | pods        |
        | GET     | all/pods                                                             | pods                   | list resource "pods" in API group "" at the cluster scope                                       | pods        |
        | GET     | pods?watch=1                                                         | pods                   | watch resource "pods" in API group "" in the namespace "{namespace}"                            | pods        |
        | GET     | pods/a                                                               | pods "a"               | get resource "pods" in API group "" in the namespace "{namespace}"                              | pods        |
        | GET     | /api/v1/watch/pods                                                   | pods                   | watch resource "pods" in API group "" at the cluster scope                                      | pods        |
        | GET     | pods?fieldSelector=metadata.name=a                                   | pods "a"               | list resource "pods" in API group "" in the namespace "{namespace}"                             | pods        |
        | GET     | pods?fieldSelector=metadata.name%3Da,status.phase=Failed&watch=true  | pods "a"               | watch resource "pods" in API group "" in the namespace "{namespace}"                            | pods        |
        | DELETE  | pods?fieldSelector=metadata.name=a                                   | pods                   | deletecollection resource "pods" in API group "" in the namespace "{namespace}"                 | pods        |
        | GET     | pods/a/log                                                           | pods "a"               | get resource "pods/log" in API group "" in the namespace "{namespace}"                          | pods        |
        | POST    | pods/a/exec                                                          | pods "a"               | create resource "pods/exec" in API group "" in the namespace "{namespace}"                      | pods        |
        | POST    | configmaps                                                           | configmaps             | create resource "configmaps" in API group "" in the namespace "{namespace}"                     | configmaps  |
        | PUT     | widgets/a                                                            | widgets.example.com "a" | update resource "widgets" in API group "example.com" in the namespace "{namespace}"            | widgets     |
        | PATCH   | /apis/apps/v1/namespaces/x/deployments/a/scale                       | deployments.apps "a"   | patch resource "deployments/scale" in API group "apps" in the namespace "x"                     | deployments |
        | DELETE  | /api/v1/namespaces/x                                                 | namespaces "x"         | delete resource "namespaces" in API group "" in the namespace "x"                               | namespaces  |
        | GET     | /api/v1/nodes                                                        | nodes                  | list resource "nodes" in API group "" at the cluster scope                                      | nodes       |

    @id:api-rbac-path-refused
    Scenario Outline: <method> <path>, a non-resource path
      Given a server with RBAC
      And the client is <user>
      When the client sends:
        """
        <method> <path>
        """
      Then the answer is 403 with:
        | message      | forbidden: User "<known>" cannot <verb> path "<shown>" |
        | details      | {}                                                     |
        | details.kind | (absent)                                               |

      Examples:
        | method | path      | user      | known            | verb | shown       |
        | GET    | /metrics  | alice     | alice            | get  | /metrics    |
        | GET    | /no/where | alice     | alice            | get  | /no/where   |
        | POST   | /version  | alice     | alice            | post | /version    |
        | GET    | /         | alice     | alice            | get  | /           |
        | GET    | /api      | anonymous | system:anonymous | get  | /api        |
        | GET    | /a%3Cb%3E | alice     | alice            | get  | /a&lt;b&gt; |

    @id:api-rbac-before-all-else
    Scenario Outline: <path> is refused before the request is validated
      Given a server with RBAC
      And the client is alice
      When the client sends:
        """
        POST <path>
        Content-Type: text/plain
        Accept: <accept>

        {
        """
      Then the answer is 403 with:
        | reason | Forbidden |

      Examples:
        | path                               | accept           |
        | configmaps                         | */*              |
        | configmaps?dryRun=some             | application/json |
        | /apis/no.example.com/v1/things     | application/json |
        | /api/v1/namespaces/none/configmaps | text/plain       |

    @id:api-rbac-after-timeout
    Example: a malformed timeout is refused first, with 400
      Given a server with RBAC
      And the client is alice
      When the client gets "pods?timeout=soon"
      Then the answer is 400

    @id:api-rbac-refused-in-yaml
    Example: the refusal has the requested format
      Given a server with RBAC
      And the client is alice
      When the client gets "/x" accepting "application/yaml"
      Then the answer is 403
      And the header Content-Type is "application/yaml"
      And the header X-Content-Type-Options is "nosniff"

    @id:api-rbac-unknown-token
    Scenario Outline: an unknown token is answered with 401, whatever the path: <path>
      Given a server with RBAC
      And the client shows the token "nobody"
      When the client gets "<path>"
      Then the answer is 401 with:
        | reason | Unauthorized |

      Examples:
        | path     |
        | pods     |
        | /version |

    @id:api-rbac-missing-role
    Example: a binding to a missing role is reported
      Given a server with RBAC
      And the client posts to "/apis/rbac.authorization.k8s.io/v1/clusterrolebindings":
        """
        metadata: {name: "{namespace}"}
        subjects: [{kind: User, apiGroup: rbac.authorization.k8s.io, name: alice}]
        roleRef: {kind: ClusterRole, apiGroup: rbac.authorization.k8s.io, name: none}
        """
      And the client posts to "/apis/rbac.authorization.k8s.io/v1/namespaces/{namespace}/rolebindings":
        """
        metadata: {name: "{namespace}"}
        subjects: [{kind: User, apiGroup: rbac.authorization.k8s.io, name: alice}]
        roleRef: {kind: Role, apiGroup: rbac.authorization.k8s.io, name: "no&w"}
        """
      And the client is alice
      When the client gets "pods"
      Then the answer is 403 with:
        | message | pods is forbidden: User "alice" cannot list resource "pods" in API group "" in the namespace "{namespace}": rbac: RBAC: [clusterrole.rbac.authorization.k8s.io "none" not found, role.rbac.authorization.k8s.io "no&w" not found] |

  @req:APISERVER-181 @must @oracle
  Rule: A request that a role permits is allowed

    @id:api-rbac-rules
    Scenario Outline: <rule>: <method> <path> is answered <code>
      Given a server with RBAC
      And alice may, in the namespace: [<rule>]
      And the client is alice
      When the client sends:
        """
        <method> <path>
        """
      Then the answer is <code> with:
        | kind | <kind> |

      Examples:
        | rule                                                                       | method | path                                                    | code | kind           |
        | {verbs: [list], apiGroups: [""], resources: [pods]}                        | GET    | pods                                                    | 200  | PodList        |
        | {verbs: [list], apiGroups: [""], resources: [pods]}                        | GET    | pods/a                                                  | 403  | Status         |
        | {verbs: [list], apiGroups: [""], resources: [pods]}                        | GET    | other/pods                                              | 403  | Status         |
        | {verbs: [list], apiGroups: [""], resources: [pods]}                        | GET    | all/pods                                                | 403  | Status         |
        | {verbs: [list], apiGroups: [apps], resources: [pods]}                      | GET    | pods                                                    | 403  | Status         |
        | {verbs: ["*"], apiGroups: ["*"], resources: ["*"]}                         | GET    | widgets                                                 | 200  | WidgetList     |
        | {verbs: [get], apiGroups: [""], resources: [pods]}                         | GET    | pods/a/status                                           | 403  | Status         |
        | {verbs: [get], apiGroups: [""], resources: [pods/status]}                  | GET    | pods/a/status                                           | 404  | Status         |
        | {verbs: [get], apiGroups: [apps], resources: ["*/scale"]}                  | GET    | /apis/apps/v1/namespaces/{namespace}/deployments/a/scale | 404  | Status        |
        | {verbs: [get], apiGroups: [apps], resources: ["*/scale"]}                  | GET    | /apis/apps/v1/namespaces/{namespace}/deployments/a       | 403  | Status        |
        | {verbs: [get], apiGroups: [apps], resources: ["deployments/*"]}            | GET    | /apis/apps/v1/namespaces/{namespace}/deployments/a/scale | 403  | Status        |
        | {verbs: [get], apiGroups: [""], resources: [pods], resourceNames: [a]}     | GET    | pods/a                                                  | 404  | Status         |
        | {verbs: [get], apiGroups: [""], resources: [pods], resourceNames: [a]}     | GET    | pods/b                                                  | 403  | Status         |
        | {verbs: [list], apiGroups: [""], resources: [pods], resourceNames: [a]}    | GET    | pods                                                    | 403  | Status         |
        | {verbs: [list], apiGroups: [""], resources: [pods], resourceNames: [a]}    | GET    | pods?fieldSelector=metadata.name=a                      | 200  | PodList        |
        | {verbs: [list], apiGroups: [""], resources: [pods], resourceNames: [a]}    | GET    | pods?fieldSelector=metadata.name!=a                     | 403  | Status         |
        | {verbs: [deletecollection], apiGroups: [""], resources: [pods], resourceNames: [a]} | DELETE | pods?fieldSelector=metadata.name=a             | 403  | Status         |

    @id:api-rbac-paths
    Scenario Outline: <urls> permits <path>: <code>
      Given a server with RBAC
      And alice may, everywhere: [{verbs: [get], nonResourceURLs: [<urls>]}]
      And the client is alice
      When the client gets "<path>"
      Then the answer is <code>

      Examples:
        | urls      | path      | code |
        | /no/where | /no/where | 404  |
        | /no/*     | /no/where | 404  |
        | /no/*     | /no       | 403  |
        | /no*      | /nowhere  | 404  |
        | "*"       | /nowhere  | 404  |
        | /no/*/a   | /no/b/a   | 403  |

    @id:api-rbac-group
    Example: a role is bound to a group
      Given a server with RBAC
      And the client posts to "/apis/rbac.authorization.k8s.io/v1/namespaces/{namespace}/rolebindings":
        """
        metadata: {name: editors}
        subjects: [{kind: Group, apiGroup: rbac.authorization.k8s.io, name: editors}]
        roleRef: {kind: ClusterRole, apiGroup: rbac.authorization.k8s.io, name: edit}
        """
      And the client is bob
      When the client posts to "configmaps": {metadata: {name: a}}
      Then the answer is 201
      When the client gets "all/configmaps"
      Then the answer is 403

    @id:api-rbac-account
    Example: a role is bound to a service account, which sends a token issued for it
      Given a server with RBAC
      And the client posts to "/api/v1/namespaces/{namespace}/serviceaccounts": {metadata: {name: robot}}
      And the client posts to "/apis/rbac.authorization.k8s.io/v1/namespaces/{namespace}/rolebindings":
        """
        metadata: {name: robot}
        subjects: [{kind: ServiceAccount, name: robot, namespace: "{namespace}"}]
        roleRef: {kind: ClusterRole, apiGroup: rbac.authorization.k8s.io, name: view}
        """
      And the client posts to "/api/v1/namespaces/{namespace}/serviceaccounts/robot/token": {}
      And the answer is called "made"
      And the client shows the token "{made.status.token}"
      When the client gets "configmaps/none"
      Then the answer is 404 with:
        | message | configmaps "none" not found |

    @id:api-rbac-revoked
    Example: a deleted binding permits nothing
      Given a server with RBAC
      And alice may, in the namespace: [{verbs: [list], apiGroups: [""], resources: [pods]}]
      When the client deletes "/apis/rbac.authorization.k8s.io/v1/namespaces/{namespace}/rolebindings/{namespace}-alice"
      And the client is alice
      And the client gets "pods"
      Then the answer is 403

    @id:api-rbac-update-creates
    Scenario Outline: creating by <patch> needs the permission to create
      Given a server with RBAC
      And alice may, in the namespace: [{verbs: [get, patch, update], apiGroups: ["", coordination.k8s.io], resources: [configmaps, leases]}]
      And the client is alice
      When the client sends:
        """
        <method> <path>
        Content-Type: <type>

        {"apiVersion": "<version>", "kind": "<kind>", "metadata": {"name": "a"}}
        """
      Then the answer is 403 with:
        | message | <start> "a" is forbidden: User "alice" cannot create resource <what> in the namespace "{namespace}" |

      Examples:
        | patch  | method | path                                                            | type                        | version                | kind      | start                      | what                                          |
        | apply  | PATCH  | configmaps/a?fieldManager=m                                     | application/apply-patch+yaml | v1                    | ConfigMap | configmaps                 | "configmaps" in API group ""                  |
        | update | PUT    | /apis/coordination.k8s.io/v1/namespaces/{namespace}/leases/a    | application/json            | coordination.k8s.io/v1 | Lease     | leases.coordination.k8s.io | "leases" in API group "coordination.k8s.io"   |

  @req:APISERVER-182 @must @oracle
  Rule: A server with RBAC has the default roles and bindings

    @id:api-rbac-public
    Scenario Outline: <user> gets <path>: <code>
      Given a server with RBAC
      And the client is <user>
      When the client gets "<path>"
      Then the answer is <code>

      Examples:
        | user      | path          | code |
        | anonymous | /version      | 200  |
        | anonymous | /healthz      | 200  |
        | anonymous | /readyz       | 200  |
        | anonymous | /api          | 403  |
        | alice     | /api          | 200  |
        | alice     | /apis/apps    | 200  |
        | alice     | /apis/apps/v1 | 200  |

    @id:api-rbac-own-roles
    Scenario Outline: <path>
      Given a server with RBAC
      When the client gets "/apis/rbac.authorization.k8s.io/v1/<path>"
      Then the answer is 200 with:
        | metadata.labels | /.*rbac-defaults.*/ |

      Examples:
        | path                                                                   |
        | clusterroles/cluster-admin                                             |
        | clusterroles/system:discovery                                          |
        | clusterroles/system:basic-user                                         |
        | clusterroles/system:public-info-viewer                                 |
        | clusterroles/system:controller:deployment-controller                   |
        | clusterrolebindings/cluster-admin                                      |
        | clusterrolebindings/system:discovery                                   |
        | namespaces/kube-system/roles/extension-apiserver-authentication-reader |
        | namespaces/kube-public/rolebindings/system:controller:bootstrap-signer |

    @id:api-rbac-aggregated
    Scenario Outline: <role> aggregates other roles
      Given a server with RBAC
      When the client gets "/apis/rbac.authorization.k8s.io/v1/clusterroles/<role>"
      Then the answer is 200 with:
        | aggregationRule.clusterRoleSelectors.0.matchLabels | /.*aggregate-to-<role>.*/ |
        | rules.0                                            | (present)                 |

      Examples:
        | role  |
        | view  |
        | edit  |
        | admin |

    @id:api-rbac-aggregates
    Example: a ClusterRole with an aggregationRule gets the rules of the roles it selects
      Given a server with RBAC
      And the client posts to "/apis/rbac.authorization.k8s.io/v1/clusterroles":
        """
        metadata: {name: "{namespace}"}
        aggregationRule: {clusterRoleSelectors: [{matchLabels: {part: "{namespace}"}}]}
        rules: []
        """
      And the client posts to "/apis/rbac.authorization.k8s.io/v1/clusterroles":
        """
        metadata: {name: "{namespace}-part", labels: {part: "{namespace}"}}
        rules: [{verbs: [get], apiGroups: [example.com], resources: [widgets]}]
        """
      When the client gets "/apis/rbac.authorization.k8s.io/v1/clusterroles/{namespace}"
      Then the answer is 200 with:
        | rules.0.resources.0 | widgets  |
        | rules.1             | (absent) |
