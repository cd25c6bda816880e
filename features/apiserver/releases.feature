@area:apiserver
Feature: Releases
  Clients meet servers of many releases. A server for tests imitates each of them, to show that a client of new
  features works without them.

  Source: kubernetes/apiserver and kubernetes/apimachinery, each at the release before and after a change; the feature
  gates and the deprecation guide of the Kubernetes documentation.

  @req:APISERVER-60 @must
  Rule: A server reports its release

    @id:api-release-version
    Scenario Outline: <release>
      Given a server of release <release>
      When the client gets "/version"
      Then the answer is 200 with:
        | major          | "1"              |
        | minor          | "<minor>"        |
        | gitVersion     | /v<release>\..*/ |
        | goVersion      | <built>          |
        | emulationMinor | <emulated>       |

      Examples:
        | release | minor | built  | emulated |
        | 1.17    | 17    | go1.13 | (absent) |
        | 1.20    | 20    | go1.15 | (absent) |
        | 1.32    | 32    | go1.23 | (absent) |
        | 1.33    | 33    | go1.24 | "33"     |
        | 1.37    | 37    | go1.26 | "37"     |

  @req:APISERVER-61 @must
  Rule: resourceVersionMatch and errors of future versions changed

    @id:api-release-version-match
    Scenario Outline: <release> answers <status>
      Given a server of release <release>
      And widgets a and b exist
      And widget b is deleted
      When the client gets "widgets?resourceVersionMatch=Some&resourceVersion={a.version}"
      Then the answer is <status>

      Examples:
        | release | status |
        | 1.18    | 200    |
        | 1.19    | 422    |

    @id:api-release-version-match-exact
    Scenario Outline: <release> lists <names> for the exact version of a
      Given a server of release <release>
      And widgets a and b exist
      When the client gets "widgets?resourceVersionMatch=Exact&resourceVersion={a.version}"
      Then the items are <names>

      Examples:
        | release | names   |
        | 1.18    | a and b |
        | 1.19    | a       |

    @id:api-release-exact-of-the-future
    Scenario Outline: <release> refuses an exact future version with <status>, within <seconds> seconds
      Given a server of release <release>
      And widget a exists
      When the client gets "widgets?resourceVersionMatch=Exact&resourceVersion=999999999"
      Then the answer is <status> with:
        | message | <message> |
        | reason  | <reason>  |
      And the answer took at least <at least> and less than <seconds> seconds

      Examples:
        | release | status | reason   | at least | seconds | message |
        | 1.33    | 500    | (absent) | 0        | 1       | etcdserver: mvcc: required revision is a future revision |
        | 1.34    | 504    | Timeout  | 3        | 5       | /Timeout: Too large resource version: 999999999, current: [0-9]+/ |

    @id:api-release-too-large-causes
    Scenario Outline: the cause of a 504 of <release> has the reason <reason>
      Given a server of release <release>
      When the client gets "widgets?resourceVersion=999999999"
      Then the answer is 504 with:
        | details.causes.0.message | Too large resource version |
        | details.causes.0.reason  | <reason>                   |

      Examples:
        | release | reason                  |
        | 1.17    | (absent)                |
        | 1.18    | ResourceVersionTooLarge |

  @req:APISERVER-62 @must
  Rule: Streaming lists were added, removed, and added again

    @id:api-release-streaming-list-unknown
    Example: 1.18 ignores them and starts an ordinary watch
      Given a server of release 1.18
      And widget a exists
      When the client watches "widgets?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true"
      Then the watch delivers:
        | type  | name |
        | ADDED | a    |
      And the watch delivers nothing within 2 seconds

    @id:api-release-streaming-list-refused
    Scenario Outline: <release> refuses
      Given a server of release <release>
      When the client gets "widgets?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&resourceVersion=0"
      Then the answer is 422 with:
        | message | ListOptions.meta.k8s.io "" is invalid: <message> |

      Examples:
        | release | message |
        | 1.19    | resourceVersionMatch: Forbidden: resourceVersionMatch is forbidden for watch |
        | 1.26    | resourceVersionMatch: Forbidden: resourceVersionMatch is forbidden for watch |
        | 1.27    | sendInitialEvents: Forbidden: sendInitialEvents is forbidden for watch unless the WatchList feature gate is enabled |
        | 1.31    | sendInitialEvents: Forbidden: sendInitialEvents is forbidden for watch unless the WatchList feature gate is enabled |
        | 1.33    | sendInitialEvents: Forbidden: sendInitialEvents is forbidden for watch unless the WatchList feature gate is enabled |

    @id:api-release-streaming-list-served
    Scenario Outline: <release> serves, and marks the end of the initial objects
      Given a server of release <release>
      And widget a exists
      When the client watches "widgets?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true"
      Then the watch delivers:
        | type     | name     | metadata.annotations.k8s\.io/initial-events-end |
        | ADDED    | a        | (absent)                                        |
        | BOOKMARK | (absent) | "true"                                          |

      Examples:
        | release |
        | 1.32    |
        | 1.34    |
        | 1.37    |

    @id:api-release-old-style-watch
    Scenario Outline: an ordinary watch has no such mark in <release>
      Given a server of release <release>
      And widget a exists
      When the client watches "widgets?watch=1&resourceVersion=0&allowWatchBookmarks=true"
      Then the watch delivers:
        | type  | name |
        | ADDED | a    |
      And the watch delivers nothing within 2 seconds

      Examples:
        | release |
        | 1.17    |
        | 1.31    |
        | 1.33    |

  @req:APISERVER-63 @must
  Rule: Bookmarks became more frequent, and cover other resources

    @id:api-release-bookmark-period
    Scenario Outline: <release> sends one within <seconds> seconds of a watch of five minutes
      Given a server of release <release>
      And widget a exists
      When the client watches "widgets?watch=1&resourceVersion={a.version}&allowWatchBookmarks=true&timeoutSeconds=300"
      And widget b exists
      Then the watch delivers:
        | type  | version     |
        | ADDED | {b.version} |
      And the watch delivers nothing within <silent> seconds
      And within <seconds> seconds the watch delivers:
        | type     | version     |
        | BOOKMARK | {b.version} |

      Examples:
        | release | silent | seconds |
        | 1.18    | 290    | 9       |
        | 1.19    | 50     | 20      |

    @id:api-release-bookmark-of-the-store
    Example: 1.21 covers writes to other resources
      Given a server of release 1.21
      And widget a exists
      When the client watches "widgets?watch=1&resourceVersion={a.version}&allowWatchBookmarks=true"
      And configmap b exists
      Then within 70 seconds the watch delivers:
        | type     | version     |
        | BOOKMARK | {b.version} |

    @id:api-release-bookmark-of-the-resource
    Example: 1.20 does not
      Given a server of release 1.20
      And widget a exists
      When the client watches "widgets?watch=1&resourceVersion={a.version}&allowWatchBookmarks=true"
      And configmap b exists
      Then the watch delivers nothing within 130 seconds

    @id:api-release-bookmark-times
    Scenario Outline: the creationTimestamp of a bookmark of a built-in kind is <time> in <release>
      Given a server of release <release>
      And configmap a exists
      When the client watches "configmaps?watch=1&resourceVersion={a.version}&allowWatchBookmarks=true&timeoutSeconds=4"
      And configmap b exists
      Then within 6 seconds the watch delivers:
        | type     | metadata.creationTimestamp |
        | ADDED    | (present)                  |
        | BOOKMARK | <time>                     |

      Examples:
        | release | time     |
        | 1.33    | null     |
        | 1.34    | (absent) |

  @req:APISERVER-64 @must
  Rule: selfLink was removed, and managedFields was added

    @id:api-release-self-links
    Scenario Outline: the selfLink of a widget is <link> in <release>
      Given a server of release <release>
      And widget a exists
      When the client gets "widgets"
      Then the answer is 200 with:
        | metadata.selfLink         | <list> |
        | items.0.metadata.selfLink | <link> |

      Examples:
        | release | list | link |
        | 1.19    | /apis/example.com/v1/namespaces/{namespace}/widgets | /apis/example.com/v1/namespaces/{namespace}/widgets/a |
        | 1.20    | (absent) | (absent) |

    @id:api-release-self-links-of-events
    Example: an update keeps selfLink, and a watch delivers it
      Given a server of release 1.17
      And configmap a exists
      When the client watches "configmaps?watch=1&resourceVersion={a.version}"
      And configmap a is labelled app=web
      Then the watch delivers:
        | type     | metadata.selfLink                           |
        | MODIFIED | /api/v1/namespaces/{namespace}/configmaps/a |

    @id:api-release-managed-fields
    Scenario Outline: the manager of a create in <release> is <manager>
      Given a server of release <release>
      When the client posts to "widgets?fieldManager=me": {metadata: {name: a}, spec: {size: 1}}
      Then the answer is 201 with:
        | metadata.managedFields.0.manager | <manager> |

      Examples:
        | release | manager  |
        | 1.17    | (absent) |
        | 1.18    | me       |

    @id:api-release-managed-subresources
    Scenario Outline: a status is managed as subresource <subresource> in <release>
      Given a server of release <release>
      And widgets exist:
        | name | spec.size |
        | a    | 1         |
      When the client sends "widgets/a/status?fieldManager=me" a merge patch: {status: {ready: true}}
      Then the answer is 200 with:
        | metadata.managedFields | <managers> |

      Examples:
        | release | subresource | managers                      |
        | 1.21    | nothing     | /(?!.*"subresource").*"me".*/ |
        | 1.22    | the status  | /.*"subresource":"status".*/  |

    @id:api-release-autoscaler-generation
    Scenario Outline: the generation of an autoscaler in <release> is <generation>
      Given a server of release <release>
      When the client sends:
        """
        POST /apis/autoscaling/v1/namespaces/default/horizontalpodautoscalers
        Content-Type: application/yaml

        metadata: {name: a}
        spec: {maxReplicas: 3, scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: d}}
        """
      Then the answer is 201 with:
        | metadata.generation | <generation> |

      Examples:
        | release | generation |
        | 1.36    | (absent)   |
        | 1.37    | 1          |

    @id:api-release-namespace-labels
    Scenario Outline: the namespace name is <label> among its labels in <release>
      Given a server of release <release>
      When the client gets "/api/v1/namespaces/default"
      Then the answer is 200 with:
        | metadata.labels.kubernetes\.io/metadata\.name | <label> |

      Examples:
        | release | label    |
        | 1.20    | (absent) |
        | 1.21    | default  |

  @req:APISERVER-65 @must
  Rule: Warnings and the headers of priority and fairness were added

    @id:api-release-headers
    Scenario Outline: <header> is <value> in <release>
      Given a server of release <release>
      When the client gets "widgets"
      Then the header <header> is "<value>"

      Examples:
        | release | header                            | value     |
        | 1.19    | X-Kubernetes-Pf-Flowschema-Uid    | (absent)  |
        | 1.20    | X-Kubernetes-Pf-Flowschema-Uid    | (present) |
        | 1.20    | X-Kubernetes-Pf-Prioritylevel-Uid | (present) |
        | 1.21    | Audit-Id                          | (absent)  |
        | 1.22    | Audit-Id                          | (present) |

    @id:api-release-deprecation-warning
    Scenario Outline: <release> warns of <path>: <warning>
      Given a server of release <release>
      When the client gets "<path>"
      Then the answer is 200
      And the header Warning is "<warning>"

      Examples:
        | release | path                                | warning |
        | 1.18    | /apis/extensions/v1beta1/ingresses  | (absent) |
        | 1.19    | /apis/extensions/v1beta1/ingresses  | /299 - .extensions\/v1beta1 Ingress is deprecated in v1.14\+, unavailable in v1.22\+; use networking.k8s.io\/v1 Ingress./ |
        | 1.20    | /apis/batch/v1beta1/cronjobs        | (absent) |
        | 1.21    | /apis/batch/v1beta1/cronjobs        | /299 - .batch\/v1beta1 CronJob is deprecated in v1.21\+, unavailable in v1.25\+; use batch\/v1 CronJob./ |
        | 1.21    | /apis/batch/v1/cronjobs             | (absent) |

    @id:api-release-field-validation
    Scenario Outline: <release> answers <status> to a duplicate field
      Given a server of release <release>
      When the client sends:
        """
        POST configmaps?fieldValidation=Strict
        Content-Type: application/json

        {"metadata": {"name": "a"}, "data": {"k": "1", "k": "2"}}
        """
      Then the answer is <status>

      Examples:
        | release | status |
        | 1.24    | 201    |
        | 1.25    | 400    |

    @id:api-release-field-warnings
    Scenario Outline: by default, duplicate fields get <warning> in <release>
      Given a server of release <release>
      When the client sends:
        """
        POST configmaps
        Content-Type: application/json

        {"metadata": {"name": "a"}, "data": {"k": "1", "k": "2"}}
        """
      Then the answer is 201
      And the header Warning is "<warning>"

      Examples:
        | release | warning                     |
        | 1.24    | (absent)                    |
        | 1.25    | /299 - .duplicate field .+/ |

    @id:api-release-values-in-refusals
    Scenario Outline: a refusal of <release> writes <value>
      Given a server of release <release>
      And widget a exists
      When the client puts "widgets/a": {metadata: {name: a}}
      Then the answer is 422 with:
        | message | /.*metadata.resourceVersion: Invalid value: <value>: must be specified for an update/ |

      Examples:
        | release | value |
        | 1.33    | 0x0   |
        | 1.34    | 0     |

    @id:api-release-lists-in-refusals
    Scenario Outline: a refusal of <release> writes a list as <value>
      Given a server of release <release>
      When the client posts to "widgets?dryRun=some": {metadata: {name: a}}
      Then the answer is 422 with:
        | message | CreateOptions.meta.k8s.io "" is invalid: dryRun: Unsupported value: <value>: supported values: "All" |

      Examples:
        | release | value            |
        | 1.33    | []string{"some"} |
        | 1.34    | ["some"]         |

  @req:APISERVER-67 @must
  Rule: Valid object names changed

    @id:api-release-names
    Scenario Outline: a <kind> named <name> is answered with <status> by <release>
      Given a server of release <release>
      When the client sends:
        """
        POST <path>
        Content-Type: application/json

        {"apiVersion":"<version>","kind":"<kind>","metadata":{"name":"<name>"},"spec":<spec>}
        """
      Then the answer is <status>

      Examples:
        | release | name | kind        | version | path                                             | status | spec |
        | 1.26    | a.b  | StatefulSet | apps/v1 | /apis/apps/v1/namespaces/{namespace}/statefulsets | 201   | {"selector":{"matchLabels":{"a":"b"}},"template":{"metadata":{"labels":{"a":"b"}},"spec":{"containers":[{"name":"c","image":"i"}]}}} |
        | 1.27    | a.b  | StatefulSet | apps/v1 | /apis/apps/v1/namespaces/{namespace}/statefulsets | 422   | {"selector":{"matchLabels":{"a":"b"}},"template":{"metadata":{"labels":{"a":"b"}},"spec":{"containers":[{"name":"c","image":"i"}]}}} |
        | 1.35    | 1a   | Service     | v1      | /api/v1/namespaces/{namespace}/services          | 422    | {"ports":[{"port":80}]} |
        | 1.36    | 1a   | Service     | v1      | /api/v1/namespaces/{namespace}/services          | 201    | {"ports":[{"port":80}]} |
        | 1.35    | a.b  | Service     | v1      | /api/v1/namespaces/{namespace}/services          | 422    | {"ports":[{"port":80}]} |

  @req:APISERVER-66 @must
  Rule: Forms of discovery were added

    @id:api-release-aggregated-discovery
    Scenario Outline: a client that accepts <version> or the legacy form gets <kind> from <release>
      Given a server of release <release>
      When the client gets "/apis" accepting "application/json;g=apidiscovery.k8s.io;v=<version>;as=APIGroupDiscoveryList,application/json"
      Then the answer is 200 with:
        | kind       | <kind>       |
        | apiVersion | <apiVersion> |
      And the header Content-Type is "<type>"

      Examples:
        | release | version | kind                  | apiVersion                | type |
        | 1.26    | v2beta1 | APIGroupList          | v1                        | application/json |
        | 1.27    | v2beta1 | APIGroupDiscoveryList | apidiscovery.k8s.io/v2beta1 | application/json;g=apidiscovery.k8s.io;v=v2beta1;as=APIGroupDiscoveryList |
        | 1.32    | v2beta1 | APIGroupDiscoveryList | apidiscovery.k8s.io/v2beta1 | application/json;g=apidiscovery.k8s.io;v=v2beta1;as=APIGroupDiscoveryList |
        | 1.33    | v2beta1 | APIGroupList          | v1                        | application/json |
        | 1.29    | v2      | APIGroupList          | v1                        | application/json |
        | 1.30    | v2      | APIGroupDiscoveryList | apidiscovery.k8s.io/v2    | application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList |

    @id:api-release-singular-names
    Scenario Outline: the singular name of bindings is <singular> in <release>
      Given a server of release <release>
      When the client gets "/api/v1"
      Then the answer is 200 with:
        | resources.0.name         | bindings   |
        | resources.0.singularName | <singular> |

      Examples:
        | release | singular |
        | 1.26    | ""       |
        | 1.27    | binding  |

    @id:api-release-openapi
    Scenario Outline: <release> answers <status> to a request for OpenAPI v3
      Given a server of release <release>
      When the client gets "/openapi/v3"
      Then the answer is <status>

      Examples:
        | release | status |
        | 1.23    | 404    |
        | 1.24    | 200    |

    @id:api-release-served
    Scenario Outline: <release> answers <status> to <path>
      Given a server of release <release>
      When the client gets "<path>"
      Then the answer is <status>

      Examples:
        | release | path                                               | status |
        | 1.18    | /apis/networking.k8s.io/v1/ingresses               | 404    |
        | 1.19    | /apis/networking.k8s.io/v1/ingresses               | 200    |
        | 1.21    | /apis/networking.k8s.io/v1beta1/ingresses          | 200    |
        | 1.22    | /apis/networking.k8s.io/v1beta1/ingresses          | 404    |
        | 1.21    | /apis/extensions/v1beta1/ingresses                 | 200    |
        | 1.22    | /apis/extensions/v1beta1/ingresses                 | 404    |
        | 1.20    | /apis/batch/v1/cronjobs                            | 404    |
        | 1.21    | /apis/batch/v1/cronjobs                            | 200    |
        | 1.24    | /apis/batch/v1beta1/cronjobs                       | 200    |
        | 1.25    | /apis/batch/v1beta1/cronjobs                       | 404    |
        | 1.20    | /apis/discovery.k8s.io/v1/endpointslices           | 404    |
        | 1.21    | /apis/discovery.k8s.io/v1/endpointslices           | 200    |
        | 1.24    | /apis/discovery.k8s.io/v1beta1/endpointslices      | 200    |
        | 1.25    | /apis/discovery.k8s.io/v1beta1/endpointslices      | 404    |
        | 1.20    | /apis/policy/v1/poddisruptionbudgets               | 404    |
        | 1.21    | /apis/policy/v1/poddisruptionbudgets               | 200    |
        | 1.24    | /apis/policy/v1beta1/poddisruptionbudgets          | 200    |
        | 1.25    | /apis/policy/v1beta1/poddisruptionbudgets          | 404    |
        | 1.22    | /apis/autoscaling/v2/horizontalpodautoscalers      | 404    |
        | 1.23    | /apis/autoscaling/v2/horizontalpodautoscalers      | 200    |
        | 1.25    | /apis/autoscaling/v2beta2/horizontalpodautoscalers | 200    |
        | 1.26    | /apis/autoscaling/v2beta2/horizontalpodautoscalers | 404    |
        | 1.22    | /apis/autoscaling/v1/horizontalpodautoscalers      | 200    |
