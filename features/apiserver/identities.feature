@area:apiserver
Feature: Permissions to grant, and impersonation
  Operators create roles for others and impersonate others. A grant beyond their own permissions is refused, as in a cluster.

  Source: kubernetes pkg/registry/rbac; kubernetes/apiserver pkg/endpoints/filters/impersonation; kubernetes
  pkg/registry/rbac/rolebinding/policybased/storage.go.

  @req:APISERVER-183 @must @oracle
  Rule: A client cannot grant permissions that it does not have

    @id:api-escalation-role
    Scenario Outline: a role with <rules> is answered <code>
      Given a server with RBAC
      And alice may, in the namespace:
        """
        - {verbs: [create], apiGroups: [rbac.authorization.k8s.io], resources: [roles]}
        - {verbs: [get, list], apiGroups: ["", apps], resources: [pods, "*/scale"]}
        - {verbs: ["*"], apiGroups: [""], resources: [secrets], resourceNames: [a, b]}
        """
      And the client is alice
      When the client posts to "/apis/rbac.authorization.k8s.io/v1/namespaces/{namespace}/roles": {metadata: {name: a}, rules: [<rules>]}
      Then the answer is <code> with:
        | message | <message> |

      Examples:
        | rules                                                                             | code | message |
        | {verbs: [list], apiGroups: [""], resources: [pods]}                               | 201  | (absent) |
        | {verbs: [get], apiGroups: [apps], resources: [deployments/scale]}                 | 201  | (absent) |
        | {verbs: [get, patch], apiGroups: [""], resources: [secrets], resourceNames: [b]}  | 201  | (absent) |
        | {verbs: [get, watch, patch], apiGroups: [""], resources: [pods]}                  | 403  | /roles.rbac.authorization.k8s.io "a" is forbidden: user "alice" \(groups=\["system:authenticated"\]\) is attempting to grant RBAC permissions not currently held:\n\{APIGroups:\[""\], Resources:\["pods"\], Verbs:\["watch" "patch"\]\}/ |
        | {verbs: [get], apiGroups: [""], resources: [secrets]}                             | 403  | /.*\n\{APIGroups:\[""\], Resources:\["secrets"\], Verbs:\["get"\]\}/ |
        | {verbs: [get], apiGroups: [""], resources: [secrets], resourceNames: [a, c]}      | 403  | /.*\n\{APIGroups:\[""\], Resources:\["secrets"\], ResourceNames:\["c"\], Verbs:\["get"\]\}/ |
        | {verbs: [get], apiGroups: ["*"], resources: [pods, nodes]}                        | 403  | /.*\n\{APIGroups:\["\*"\], Resources:\["nodes"\], Verbs:\["get"\]\}\n\{APIGroups:\["\*"\], Resources:\["pods"\], Verbs:\["get"\]\}/ |

    @id:api-escalation-update
    Scenario Outline: an update of a role by <patch> is <code>
      Given a server with RBAC
      And alice may, in the namespace:
        """
        - {verbs: [update, patch, get], apiGroups: [rbac.authorization.k8s.io], resources: [roles]}
        """
      And the client posts to "/apis/rbac.authorization.k8s.io/v1/namespaces/{namespace}/roles": {metadata: {name: a}, rules: [{verbs: [get], apiGroups: [""], resources: [pods]}]}
      And the client is alice
      When the client sends "/apis/rbac.authorization.k8s.io/v1/namespaces/{namespace}/roles/a" <patch>: <body>
      Then the answer is <code>

      Examples:
        | patch         | body                                             | code |
        | a merge patch | metadata: {labels: {a: b}}                       | 403  |
        | a merge patch | metadata: {finalizers: [example.com/a]}          | 200  |
        | a merge patch | rules: []                                        | 200  |
        | a JSON patch  | [{op: add, path: /rules/0/verbs/-, value: list}] | 403  |

    @id:api-escalation-verb
    Example: the verb escalate permits it
      Given a server with RBAC
      And alice may, in the namespace: [{verbs: [create, escalate], apiGroups: [rbac.authorization.k8s.io], resources: [roles]}]
      And the client is alice
      When the client posts to "/apis/rbac.authorization.k8s.io/v1/namespaces/{namespace}/roles": {metadata: {name: a}, rules: [{verbs: [get], apiGroups: [""], resources: [secrets]}]}
      Then the answer is 201

    @id:api-escalation-aggregation
    Example: an aggregationRule needs all permissions
      Given a server with RBAC
      And alice may, everywhere: [{verbs: [create], apiGroups: [rbac.authorization.k8s.io], resources: [clusterroles]}]
      And the client is alice
      When the client posts to "/apis/rbac.authorization.k8s.io/v1/clusterroles":
        """
        metadata: {name: "{namespace}"}
        aggregationRule: {clusterRoleSelectors: [{matchLabels: {a: b}}]}
        rules: []
        """
      Then the answer is 403 with:
        | message | clusterroles.rbac.authorization.k8s.io "{namespace}" is forbidden: must have cluster-admin privileges to use the aggregationRule |

    @id:api-escalation-binding
    Scenario Outline: a binding of <kind> <name> is answered <code>
      Given a server with RBAC
      And alice may, in the namespace:
        """
        - {verbs: [create], apiGroups: [rbac.authorization.k8s.io], resources: [rolebindings]}
        - {verbs: [bind], apiGroups: [rbac.authorization.k8s.io], resources: [clusterroles], resourceNames: [edit, none]}
        """
      And the client is alice
      When the client posts to "/apis/rbac.authorization.k8s.io/v1/namespaces/{namespace}/rolebindings":
        """
        metadata: {name: a}
        subjects: [{kind: User, apiGroup: rbac.authorization.k8s.io, name: carol}]
        roleRef: {kind: <kind>, apiGroup: rbac.authorization.k8s.io, name: <name>}
        """
      Then the answer is <code> with:
        | message | <message> |

      Examples:
        | kind        | name                      | code | message |
        | ClusterRole | edit                      | 201  | (absent) |
        | ClusterRole | none                      | 201  | (absent) |
        | Role        | "{namespace}-alice"       | 201  | (absent) |
        | ClusterRole | gone                      | 404  | rolebindings.rbac.authorization.k8s.io "gone" not found |
        | Role        | gone                      | 404  | rolebindings.rbac.authorization.k8s.io "gone" not found |
        | ClusterRole | system:kube-dns           | 403  | /rolebindings.rbac.authorization.k8s.io "a" is forbidden: user "alice" .*\n\{APIGroups:\[""\], Resources:\["endpoints"\], Verbs:\["list" "watch"\]\}\n.*/ |
        | ClusterRole | cluster-admin             | 403  | /.*\n\{APIGroups:\["\*"\], Resources:\["\*"\], Verbs:\["\*"\]\}\n\{NonResourceURLs:\["\*"\], Verbs:\["\*"\]\}/ |

  @req:APISERVER-184 @must @oracle
  Rule: Roles and bindings are validated

    @id:api-role-invalid
    Scenario Outline: <collection> with <rule> is refused
      Given a server with RBAC
      When the client posts to "/apis/rbac.authorization.k8s.io/v1/<collection>":
        """
        metadata: {name: a}
        <rule>
        """
      Then the answer is 422 with:
        | details.causes | <causes> |

      Examples:
        | collection                   | rule                                                               | causes |
        | namespaces/{namespace}/roles | rules: [{apiGroups: [""], resources: [pods]}]                      | /.*rules\[0\].verbs.*/ |
        | namespaces/{namespace}/roles | rules: [{verbs: [get]}]                                            | /.*rules\[0\].apiGroups.*rules\[0\].resources.*/ |
        | namespaces/{namespace}/roles | rules: [{verbs: [get], nonResourceURLs: [/a]}]                     | /.*namespaced rules cannot apply to non-resource URLs.*/ |
        | clusterroles                 | rules: [{verbs: [get], nonResourceURLs: [/a], resources: [pods]}]  | /.*rules cannot apply to both regular resources and non-resource URLs.*/ |
        | clusterroles                 | aggregationRule: {}                                                | /.*at least one clusterRoleSelector required.*/ |
        | clusterroles                 | aggregationRule: {clusterRoleSelectors: [{matchLabels: {"a b": c}}]} | /.*clusterRoleSelectors\[0\].*/ |

    @id:api-binding-invalid
    Scenario Outline: <collection> with <members> is refused
      Given a server with RBAC
      When the client posts to "/apis/rbac.authorization.k8s.io/v1/<collection>": {metadata: {name: a}, <members>}
      Then the answer is 422 with:
        | details.causes | <causes> |

      Examples:
        | collection                          | members                                                                                                          | causes |
        | namespaces/{namespace}/rolebindings | roleRef: {kind: Pod, name: a}                                                                                    | /.*roleRef.kind.*/ |
        | namespaces/{namespace}/rolebindings | roleRef: {kind: Role, name: a, apiGroup: apps}                                                                   | /.*roleRef.apiGroup.*/ |
        | namespaces/{namespace}/rolebindings | roleRef: {kind: Role, name: ""}                                                                                  | /.*roleRef.name.*/ |
        | namespaces/{namespace}/rolebindings | roleRef: {kind: Role, name: a/b}                                                                                 | /.*roleRef.name.*/ |
        | clusterrolebindings                 | roleRef: {kind: Role, name: a}                                                                                   | /.*roleRef.kind.*/ |
        | clusterrolebindings                 | roleRef: {kind: ClusterRole, name: a}, subjects: [{kind: ServiceAccount, name: b}]                               | /.*subjects\[0\].namespace.*/ |
        | namespaces/{namespace}/rolebindings | roleRef: {kind: Role, name: a}, subjects: [{kind: User, name: b, apiGroup: x}, {kind: Dog, name: c}, {kind: User}] | /.*subjects\[0\].apiGroup.*subjects\[1\].kind.*subjects\[2\].name.*/ |

    @id:api-binding-immutable
    Example: the roleRef of a binding is immutable
      Given a server with RBAC
      And the client posts to "/apis/rbac.authorization.k8s.io/v1/namespaces/{namespace}/rolebindings": {metadata: {name: a}, roleRef: {kind: Role, apiGroup: rbac.authorization.k8s.io, name: a}}
      When the client sends "/apis/rbac.authorization.k8s.io/v1/namespaces/{namespace}/rolebindings/a" a merge patch: roleRef: {name: b}
      Then the answer is 422 with:
        | details.causes.0.field | roleRef  |
        | details.causes.1       | (absent) |

    @id:api-binding-no-role
    Scenario Outline: a binding to <ref>
      When the client posts to "/apis/rbac.authorization.k8s.io/v1/namespaces/{namespace}/rolebindings": {metadata: {name: a}, roleRef: <ref>}
      Then the answer is <status> with:
        | message | <message> |

      Examples:
        | ref                       | status | message |
        | {kind: Pod, name: a}      | 500    | unsupported role reference kind: "Pod" |
        | {kind: Role, name: a/b}   | 422    | RoleBinding.rbac.authorization.k8s.io "a" is invalid: roleRef.name: Invalid value: "a/b": may not contain '/' |

    @id:api-nameless-binding
    Example: a missing role is reported before a missing name
      When the client posts to "/apis/rbac.authorization.k8s.io/v1/clusterrolebindings": {metadata: {}}
      Then the answer is 500 with:
        | message | unsupported role reference kind: "" |

  @req:APISERVER-185 @must @oracle
  Rule: A client may impersonate a user, if it has the permission

    @id:api-impersonation-freely
    Scenario Outline: without authorization any client may impersonate any user: <headers>
      When the client sends:
        """
        POST /apis/authentication.k8s.io/v1/selfsubjectreviews
        Content-Type: application/json
        Impersonate-User: <user>
        <headers>

        {}
        """
      Then the answer is 201 with:
        | status.userInfo.username | <user>   |
        | status.userInfo.groups   | <groups> |
        | status.userInfo.uid      | <uid>    |

      Examples:
        | user                         | headers                         | groups                                                                              | uid      |
        | carol                        | X-Nothing: a                    | ["system:authenticated"]                                                            | (absent) |
        | carol                        | Impersonate-Group: editors      | ["editors","system:authenticated"]                                                  | (absent) |
        | carol                        | Impersonate-Uid: 7              | ["system:authenticated"]                                                            | 7        |
        | carol                        | Impersonate-Group: system:unauthenticated | ["system:unauthenticated"]                                                | (absent) |
        | system:anonymous             | X-Nothing: a                    | ["system:unauthenticated"]                                                          | (absent) |
        | system:serviceaccount:x:y    | X-Nothing: a                    | ["system:serviceaccounts","system:serviceaccounts:x","system:authenticated"]        | (absent) |
        | system:node:a                | X-Nothing: a                    | ["system:nodes","system:authenticated"]                                             | (absent) |

    @id:api-impersonation-extra
    Example: extra attributes of the user
      When the client sends:
        """
        POST /apis/authentication.k8s.io/v1/selfsubjectreviews
        Content-Type: application/json
        Impersonate-User: carol
        Impersonate-Extra-Example.com%2fScopes: view

        {}
        """
      Then the answer is 201 with:
        | status.userInfo.extra | {"example.com/scopes":["view"]} |

    @id:api-impersonation-nobody
    Scenario Outline: <header> without a user is refused
      When the client sends:
        """
        GET pods
        <header>: a
        """
      Then the answer is 400 with:
        | message | <message> |

      Examples:
        | header                        | message |
        | Impersonate-Group             | requested &user.DefaultInfo{Name:"", UID:"", Groups:[]string{"a"}, Extra:map[string][]string(nil)} without impersonating a user name |
        | Impersonate-Uid               | requested &user.DefaultInfo{Name:"", UID:"a", Groups:[]string(nil), Extra:map[string][]string(nil)} without impersonating a user name |
        | Impersonate-Extra-Example.com | requested &user.DefaultInfo{Name:"", UID:"", Groups:[]string(nil), Extra:map[string][]string{"example.com":[]string{"a"}}} without impersonating a user name |

    @id:api-impersonation-refused
    Scenario Outline: alice may not act as <user> with <header>
      Given a server with RBAC
      And the client is alice
      When the client sends:
        """
        GET pods
        Impersonate-User: <user>
        <header>
        """
      Then the answer is 403 with:
        | message | pods is forbidden: User "alice" cannot impersonate-on:<mode>:list resource "pods" in API group "" in the namespace "{namespace}" |

      Examples:
        | user                      | header                     | mode           |
        | carol                     | X-Nothing: a               | user-info      |
        | carol                     | Impersonate-Group: editors | user-info      |
        | system:serviceaccount:x:y | X-Nothing: a               | serviceaccount |
        | system:node:a             | X-Nothing: a               | arbitrary-node |

    @id:api-impersonation-permitted
    Scenario Outline: the verb impersonate permits carol, and <header> gets <code>
      Given a server with RBAC
      And alice may, everywhere:
        """
        - {verbs: [impersonate], apiGroups: [""], resources: [users], resourceNames: [carol]}
        - {verbs: [impersonate], apiGroups: [""], resources: [groups], resourceNames: ["system:masters"]}
        """
      And the client is alice
      When the client sends:
        """
        GET pods
        Impersonate-User: carol
        <header>
        """
      Then the answer is <code> with:
        | message | <message> |

      Examples:
        | header                            | code | message                                                                                              |
        | X-Nothing: a                      | 403  | pods is forbidden: User "carol" cannot list resource "pods" in API group "" in the namespace "{namespace}" |
        | Impersonate-Group: system:masters | 200  | (absent)                                                                                             |

    @id:api-impersonation-group-refused
    Example: each group needs the permission
      Given a server with RBAC
      And bob may, everywhere: [{verbs: [impersonate], apiGroups: [""], resources: [users, groups], resourceNames: [carol, editors]}]
      And the client is bob
      When the client sends:
        """
        GET pods
        Impersonate-User: carol
        Impersonate-Group: others
        """
      Then the answer is 403 with:
        | message | pods is forbidden: User "bob" cannot impersonate-on:user-info:list resource "pods" in API group "" in the namespace "{namespace}" |

    @id:api-impersonation-constrained
    Scenario Outline: <verb> may be permitted for some actions alone
      Given a server with RBAC
      And alice may, everywhere:
        """
        - {verbs: ["impersonate-on:user-info:list"], apiGroups: [""], resources: [pods]}
        - {verbs: ["impersonate:user-info"], apiGroups: [authentication.k8s.io], resources: [users], resourceNames: [bob]}
        """
      And bob may, in the namespace: [{verbs: [list, get], apiGroups: [""], resources: [pods]}]
      And the client is alice
      # A server tries first how a client was last permitted to act as somebody, and says why that failed.
      When the client sends:
        """
        GET pods
        Impersonate-User: bob
        """
      Then the answer is 200
      When the client sends:
        """
        GET <path>
        Impersonate-User: <user>
        """
      Then the answer is <code> with:
        | message | <message> |

      Examples:
        | verb | path   | user  | code | message                                                                                                                           |
        | list | pods   | bob   | 200  | (absent)                                                                                                                          |
        | get  | pods/a | bob   | 403  | pods "a" is forbidden: User "alice" cannot impersonate-on:user-info:get resource "pods" in API group "" in the namespace "{namespace}" |
        | list | pods   | carol | 403  | users.authentication.k8s.io "carol" is forbidden: User "alice" cannot impersonate:user-info resource "users" in API group "authentication.k8s.io" at the cluster scope |

  @req:APISERVER-186 @must @oracle
  Rule: Reviews give the authorizer's answer

    @id:api-review-of-roles
    Scenario Outline: <collection> with <spec>: <allowed>
      Given a server with RBAC
      And alice may, in the namespace: [{verbs: [get], apiGroups: [apps], resources: [deployments/scale]}]
      And the client is <client>
      When the client posts to "/apis/authorization.k8s.io/v1/<collection>": {spec: <spec>}
      Then the answer is 201 with:
        | status.allowed | <allowed> |
        | status.reason  | <reason>  |
        | status.denied  | (absent)  |

      Examples:
        | client | collection                                        | spec                                                                                                                                                    | allowed | reason |
        | alice  | selfsubjectaccessreviews                          | {"resourceAttributes": {"verb": "get", "group": "apps", "resource": "deployments", "subresource": "scale", "namespace": "{namespace}"}}                 | true    | RBAC: allowed by RoleBinding "{namespace}-alice/{namespace}" of Role "{namespace}-alice" to User "alice" |
        | alice  | selfsubjectaccessreviews                          | {"resourceAttributes": {"verb": "get", "group": "apps", "resource": "deployments", "namespace": "{namespace}"}}                                         | false   | (absent) |
        | alice  | selfsubjectaccessreviews                          | {"nonResourceAttributes": {"verb": "get", "path": "/api"}}                                                                                             | true    | RBAC: allowed by ClusterRoleBinding "system:discovery" of ClusterRole "system:discovery" to Group "system:authenticated" |
        | admin  | subjectaccessreviews                              | {"user": "alice", "resourceAttributes": {"verb": "get", "group": "apps", "resource": "deployments", "subresource": "scale", "namespace": "{namespace}"}} | true    | /RBAC: allowed by .*/ |
        | admin  | subjectaccessreviews                              | {"user": "nobody", "groups": ["system:masters"], "resourceAttributes": {"verb": "get", "resource": "secrets"}}                                          | true    | (absent) |
        | admin  | subjectaccessreviews                              | {"user": "nobody", "nonResourceAttributes": {"verb": "get", "path": "/version"}}                                                                        | false   | (absent) |
        | admin  | namespaces/{namespace}/localsubjectaccessreviews  | {"user": "alice", "resourceAttributes": {"verb": "get", "group": "apps", "resource": "deployments", "subresource": "scale", "namespace": "{namespace}"}} | true    | /RBAC: allowed by .*/ |
        | admin  | selfsubjectaccessreviews                          | {"resourceAttributes": {"verb": "*", "group": "*", "resource": "*"}}                                                                                    | true    | (absent) |

    @id:api-review-not-for-all
    Example: a review about another user needs a permission
      Given a server with RBAC
      And the client is alice
      When the client posts to "/apis/authorization.k8s.io/v1/subjectaccessreviews": {spec: {user: bob, resourceAttributes: {verb: get, resource: pods}}}
      Then the answer is 403

    @id:api-review-rules-of-roles
    Example: all permissions of a user
      Given a server with RBAC
      And alice may, in the namespace: [{verbs: [get], apiGroups: [""], resources: [secrets], resourceNames: [a]}]
      And the client is alice
      When the client posts to "/apis/authorization.k8s.io/v1/selfsubjectrulesreviews": {spec: {namespace: "{namespace}"}}
      Then the answer is 201 with:
        | status.incomplete       | false                                                                                            |
        | status.resourceRules    | /.*\{"verbs":\["get"\],"apiGroups":\[""\],"resources":\["secrets"\],"resourceNames":\["a"\]\}.*/ |
        | status.nonResourceRules | /.*"\/version".*/                                                                                |
        | status.evaluationError  | (absent)                                                                                         |

    @id:api-review-identity-of-token
    Scenario Outline: a SelfSubjectReview by <client>
      Given a server with RBAC
      And the client is <client>
      When the client posts to "/apis/authentication.k8s.io/v1/selfsubjectreviews": {}
      Then the answer is 201 with:
        | status.userInfo.username | <client> |
        | status.userInfo.uid      | <uid>    |
        | status.userInfo.groups   | <groups> |

      Examples:
        | client | uid      | groups                                        |
        | admin  | (absent) | ["system:masters","system:authenticated"]     |
        | alice  | 1001     | ["system:authenticated"]                      |
        | bob    | 1002     | ["editors","auditors","system:authenticated"] |

  @req:APISERVER-187 @must @oracle
  Rule: Expressions use the authorizer of requests

    @id:api-policy-authorizer-of-roles
    Scenario Outline: <client>: <expression>
      Given a server with RBAC
      And alice may, in the namespace:
        """
        - {verbs: [create, get, "breakglass"], apiGroups: [""], resources: [configmaps]}
        """
      And admission policies: [{validations: [{expression: "<expression>"}]}]
      And the client is <client>
      When the client posts to "configmaps": {metadata: {name: a}}
      Then the answer is <code>

      Examples:
        | client | expression                                                                                                        | code |
        | alice  | authorizer.requestResource.check('breakglass').allowed()                                                          | 201  |
        | alice  | authorizer.requestResource.check('delete').allowed()                                                              | 422  |
        | admin  | authorizer.requestResource.check('delete').allowed()                                                              | 201  |
        | alice  | authorizer.group('').resource('configmaps').namespace('{namespace}').check('get').allowed()                       | 201  |
        | alice  | authorizer.group('').resource('configmaps').namespace('other').check('get').allowed()                             | 422  |
        | alice  | authorizer.group('').resource('configmaps').subresource('x').namespace('{namespace}').check('get').allowed()      | 422  |
        | alice  | authorizer.path('/version').check('get').allowed()                                                                | 201  |
        | alice  | authorizer.path('/metrics').check('get').allowed()                                                                | 422  |
        | alice  | authorizer.requestResource.check('breakglass').reason().startsWith('RBAC: allowed by RoleBinding')                | 201  |
        | admin  | authorizer.serviceAccount('x', 'y').path('/version').check('get').allowed()                                       | 422  |
