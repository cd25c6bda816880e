@area:discovery @part:discovery-client
Feature: Discovery: groups, versions and resources of a server
  A client for objects of any kind first discovers the kinds. The groups of a server fail one by one, and
  a group that is down must not hide the others.

  Source: client-go discovery/discovery_client.go, discovery/aggregated_discovery.go.

  @req:DISC-01 @must
  Rule: The core group comes first, and may be missing; any other failure of a list of groups is an error

    @id:groups-of-a-server
    Example: a core group and others
      Given a discovery client
      And the discovery client's server answers, by path:
        | /api  | 200; versions: v1                      |
        | /apis | 200; groups: apps/v1+v1beta1, batch/v1 |
      When the discovery client discovers groups
      Then the call ends with:
        | groups | core/v1, apps/v1+v1beta1, batch/v1 |

    @id:groups-without-core
    Example: no core group
      Given a discovery client
      And the discovery client's server answers, by path:
        | /api  | 404                  |
        | /apis | 200; groups: apps/v1 |
      When the discovery client discovers groups
      Then the call ends with:
        | groups | apps/v1 |

    @id:groups-fail
    Scenario Outline: <what>
      Given a discovery client
      And the discovery client's server answers, by path:
        | /api  | <core>  |
        | /apis | <named> |
      When the discovery client discovers groups
      Then the call ends with:
        | code | <code> |

      Examples:
        | what               | core              | named                | code |
        | the core is broken | 500               | 200; groups: apps/v1 | 500  |
        | others are broken  | 200; versions: v1 | 500                  | 500  |

      @since:0.27
      Examples:
        | what                  | core              | named                | code |
        | the core is forbidden | 403               | 200; groups: apps/v1 | 403  |
        | there are no others   | 200; versions: v1 | 404                  | 404  |
        | others are forbidden  | 200; versions: v1 | 403                  | 403  |

    @id:groups-of-the-apiserver
    Example: the apiserver
      Given a discovery client that asks the apiserver
      When the discovery client discovers resources of apps/v1
      Then the call ends with:
        | resources | apps/v1 controllerrevisions, apps/v1 daemonsets, apps/v1 daemonsets/status, apps/v1 deployments, apps/v1 deployments/scale, apps/v1 deployments/status, apps/v1 replicasets, apps/v1 replicasets/scale, apps/v1 replicasets/status, apps/v1 statefulsets, apps/v1 statefulsets/scale, apps/v1 statefulsets/status |

  @req:DISC-02 @must
  Rule: Failures of single versions are returned together with the results of the others

    @id:resources-of-a-version
    Scenario Outline: <version>
      Given a discovery client
      And the discovery client's server answers, by path:
        | /api/v1       | 200; resources: pods, pods/log |
        | /apis/apps/v1 | 200; resources: deployments    |
        | /apis/x/v1    | 404                            |
      When the discovery client discovers resources of <version>
      Then the call ends with:
        | <label> | <words> |

      Examples:
        | version | label     | words                |
        | v1      | resources | v1 pods, v1 pods/log |
        | apps/v1 | resources | apps/v1 deployments  |
        | x/v1    | reason    | NotFound             |

    @id:core-version-missing
    Example: a missing core group has no resources
      Given a discovery client
      And the discovery client's server answers, by path:
        | /api/v1 | 404 |
      When the discovery client discovers resources of v1
      Then the call ends with:
        | resources | nothing |

    @id:core-version-broken
    Example: a core group that fails in another way is an error
      Given a discovery client
      And the discovery client's server answers, by path:
        | /api/v1 | 500 |
      When the discovery client discovers resources of v1
      Then the call ends with:
        | code | 500 |

    @id:partial-discovery
    Example: one version of two fails
      Given a discovery client
      And the discovery client's server answers, by path:
        | /api               | 200; versions: v1                      | always |
        | /apis              | 200; groups: apps/v1+v1beta1, batch/v1 | always |
        | /api/v1            | 200; resources: pods                   | always |
        | /apis/apps/v1      | 200; resources: deployments            | always |
        | /apis/apps/v1beta1 | 503                                    | always |
        | /apis/batch/v1     | 403                                    | always |
      When the discovery client discovers groups and resources
      Then the call ends with:
        | groups    | core/v1, apps/v1+v1beta1, batch/v1 |
        | resources | apps/v1 deployments, v1 pods       |
        | failed    | apps/v1beta1, batch/v1             |

  @req:DISC-03 @must
  Rule: When some versions fail, everything is requested once more

    @id:discovery-tried-twice
    Scenario Outline: a version fails <times>
      Given a discovery client
      And the discovery client's server answers, by path:
        | /api          | 404                         | always  |
        | /apis         | 200; groups: apps/v1        | always  |
        | /apis/apps/v1 | 503                         | <times> |
        | /apis/apps/v1 | 200; resources: deployments | always  |
      When the discovery client discovers <what>
      Then the discovery client's server has been asked 6 times
      And the call ends with:
        | resources | <resources> |
        | failed    | <failed>    |

      Examples:
        | times   | what                 | resources           | failed  |
        | 1 times | groups and resources | apps/v1 deployments | nothing |
        | 2 times | preferred resources  | nothing             | apps/v1 |

    @id:group-list-tried-once
    Example: a list of groups that fails is not requested again
      Given a discovery client
      And the discovery client's server answers, by path:
        | /api  | 404 | always |
        | /apis | 500 | always |
      When the discovery client discovers groups and resources
      Then the discovery client's server has been asked 2 times
      And the call ends with:
        | code | 500 |

  @req:DISC-04 @must
  Rule: Aggregated discovery takes two requests, and none per version

    @id:aggregated-discovery @since:0.30
    Example: both documents carry resources
      Given a discovery client
      And the discovery client's server answers, by path:
        | /api  | 200; aggregated: v1 pods pods/log nodes!                       |
        | /apis | 200; aggregated: apps/v1 deployments, apps/v1beta1 deployments |
      When the discovery client discovers groups and resources
      Then the discovery client's server has been asked 2 times
      And the call ends with:
        | groups    | core/v1, apps/v1+v1beta1                                                      |
        | resources | apps/v1 deployments, apps/v1beta1 deployments, v1 nodes, v1 pods, v1 pods/log |
        | failed    | nothing                                                                       |

    @id:aggregated-asked-for @since:0.37
    Example: they are requested first
      Given a discovery client
      And the discovery client's server answers, by path:
        | /api  | 404                  |
        | /apis | 200; groups: apps/v1 |
      When the discovery client discovers groups
      Then the discovery client's server has been asked:
        | accept                                                                                |
        | application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList,application/json |
        | application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList,application/json |

    @id:legacy-asked-for @since:0.26
    Example: unless the legacy form is requested
      Given a discovery client with:
        | legacy discovery | yes |
      And the discovery client's server answers, by path:
        | /api  | 404                  |
        | /apis | 200; groups: apps/v1 |
      When the discovery client discovers groups
      Then the discovery client's server has been asked:
        | accept           |
        | application/json |
        | application/json |

    @id:half-aggregated-discovery @since:0.30
    Example: if only one document carries resources, each version is requested
      Given a discovery client
      And the discovery client's server answers, by path:
        | /api          | 200; aggregated: v1 pods    | always |
        | /apis         | 200; groups: apps/v1        | always |
        | /api/v1       | 200; resources: pods, nodes | always |
        | /apis/apps/v1 | 200; resources: deployments | always |
      When the discovery client discovers groups and resources
      Then the discovery client's server has been asked 4 times
      And the call ends with:
        | resources | apps/v1 deployments, v1 nodes, v1 pods |

    @id:stale-versions @since:0.30
    Example: a stale version has failed, and is never preferred
      Given a discovery client
      And the discovery client's server answers, by path:
        | /api  | 200; aggregated: v1 pods                             | always |
        | /apis | 200; aggregated: x/v2 stale, x/v1 things, y/v1 stale | always |
      When the discovery client discovers groups and resources
      Then the call ends with:
        | resources | v1 pods, x/v1 things |
        | failed    | x/v2, y/v1           |

  @req:DISC-05 @must
  Rule: A discovery client times out after 32 seconds, and sends 300 requests at once

    @id:discovery-timeout
    Example: no answer
      Given a discovery client
      And the discovery client's server answers:
        | no answer | always |
      When the discovery client discovers groups
      And 31 s pass
      Then the call waits
      When 2 s pass
      Then the discovery client's server has been asked:
        | request              |
        | GET /api?timeout=32s |
      And the call ends with:
        | kind | DeadlineExceeded |

    @id:discovery-burst @since:0.25
    Example: 310 requests
      Given a discovery client
      And the discovery client's server answers:
        | 404 | always |
      When the discovery client discovers resources of apps/v1, 310 times at once
      Then the discovery client's server has been asked 300 times
      When 1 s pass
      Then the discovery client's server has been asked 5 times

  @req:DISC-08 @must
  Rule: Of each resource one version is preferred: that of the group, else the first; subresources are left out

    @id:preferred-resources @since:0.30
    Scenario Outline: <what>
      Given a discovery client
      And the discovery client's server answers, by path:
        | /api  | 200; aggregated: v1 pods pods/log nodes!                                  |
        | /apis | 200; aggregated: apps/v1 deployments, apps/v1beta1 deployments daemonsets |
      When the discovery client <call>
      Then the call ends with:
        | resources | <resources> |

      Examples:
        | what                 | call                                        | resources                                                       |
        | all                  | discovers preferred resources               | apps/v1 deployments, apps/v1beta1 daemonsets, v1 nodes, v1 pods |
        | those in a namespace | discovers preferred resources of namespaces | apps/v1 deployments, apps/v1beta1 daemonsets, v1 pods           |

    @id:preferred-version-not-first
    Example: the preferred version is not the first
      Given a discovery client
      And the discovery client's server answers, by path:
        | /api               | 404                                     |
        | /apis              | 200; groups: apps/v1beta1+v1*           |
        | /apis/apps/v1beta1 | 200; resources: deployments, daemonsets |
        | /apis/apps/v1      | 200; resources: deployments             |
      When the discovery client discovers preferred resources
      Then the call ends with:
        | resources | apps/v1 deployments, apps/v1beta1 daemonsets |
