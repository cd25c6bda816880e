@area:discovery @part:discovery-client
Feature: Discovery: a cache in memory
  A server's groups seldom change, and are needed all the time. A cache that keeps a failure forever is worse than
  none; one that retries every failure sends too many requests.

  Source: client-go discovery/cached/memory/memcache.go.

  @req:DISC-06 @must
  Rule: Everything is read on first use, and cached until it is invalidated

    @id:discovery-remembered
    Example: read twice, and once more after invalidation
      Given a discovery client with:
        | cached | yes |
      And the discovery client's server answers, by path:
        | /api          | 404                         | always |
        | /apis         | 200; groups: apps/v1        | always |
        | /apis/apps/v1 | 200; resources: deployments | always |
      When the discovery client discovers groups
      And the discovery client discovers resources of apps/v1
      Then the discovery client's server has been asked 3 times
      And the discovery client answers:
        | is fresh | yes |
      When the discovery client is invalidated
      Then the discovery client answers:
        | is fresh | no |

    @id:discovery-learnt-anew @since:0.30
    Example: invalidated
      Given a discovery client with:
        | cached | yes |
      And the discovery client's server answers, by path:
        | /api  | 404                          | always |
        | /apis | 200; aggregated: apps/v1 old |        |
        | /apis | 200; aggregated: apps/v1 new | always |
      When the discovery client discovers resources of apps/v1
      And the discovery client is invalidated
      And the discovery client discovers resources of apps/v1
      Then the call ends with:
        | resources | apps/v1 new |

    @id:discovery-whole-from-cache @since:0.30
    Scenario Outline: <what>, from the cache
      Given a discovery client with:
        | cached | yes |
      And the discovery client's server answers, by path:
        | /api  | 404                                                      |
        | /apis | 200; aggregated: apps/v1 deployments, apps/v1beta1 stale |
      When the discovery client <call>
      And the discovery client <call>
      Then the discovery client's server has been asked 2 times
      And the call ends with:
        | resources | apps/v1 deployments |
        | failed    | apps/v1beta1        |

      Examples:
        | what       | call                           |
        | everything | discovers groups and resources |
        | preferred  | discovers preferred resources  |

    @id:unknown-version-in-cache
    Example: a version in no group is not requested
      Given a discovery client with:
        | cached | yes |
      And the discovery client's server answers, by path:
        | /api          | 404                         | always |
        | /apis         | 200; groups: apps/v1        | always |
        | /apis/apps/v1 | 200; resources: deployments | always |
      When the discovery client discovers resources of x/v1
      Then the discovery client's server has been asked 3 times
      And the call ends with:
        | fails | not found |

    @id:discovery-failures-remembered
    Scenario Outline: a version that fails with <answer>
      Given a discovery client with:
        | cached | yes |
      And the discovery client's server answers, by path:
        | /api          | 404                         | always |
        | /apis         | 200; groups: apps/v1        | always |
        | /apis/apps/v1 | <answer>                    |        |
        | /apis/apps/v1 | 200; resources: deployments | always |
      When the discovery client discovers groups
      And the discovery client discovers resources of apps/v1
      Then the discovery client's server has been asked <times> times

      Examples:
        | answer             | times |
        | 403                | 3     |
        | 404                | 3     |
        | 429                | 4     |
        | 500                | 4     |
        | 503                | 4     |
        | connection refused | 4     |

    @id:discovery-recovery-remembered
    Example: what was requested again is cached then
      Given a discovery client with:
        | cached | yes |
      And the discovery client's server answers, by path:
        | /api          | 404                         | always |
        | /apis         | 200; groups: apps/v1        | always |
        | /apis/apps/v1 | 503                         |        |
        | /apis/apps/v1 | 200; resources: deployments | always |
      When the discovery client discovers groups
      And the discovery client discovers resources of apps/v1
      And the discovery client discovers resources of apps/v1
      Then the discovery client's server has been asked 4 times

    @id:discovery-of-nothing-is-failure
    Example: a version without resources counts as failed
      Given a discovery client with:
        | cached | yes |
      And the discovery client's server answers, by path:
        | /api          | 404                     | always |
        | /apis         | 200; groups: apps/v1    | always |
        | /apis/apps/v1 | 200; resources: nothing | always |
      When the discovery client discovers resources of apps/v1
      Then the call ends with:
        | fails | empty response for: apps/v1 |

    @id:group-list-not-remembered @since:0.30
    Example: a failed list of groups leaves nothing
      Given a discovery client with:
        | cached | yes |
      And the discovery client's server answers, by path:
        | /api  | 404                     | always |
        | /apis | 403                     |        |
        | /apis | 200; aggregated: x/v1 y | always |
      When the discovery client discovers groups
      Then the discovery client answers:
        | is fresh | no |
      When the discovery client discovers groups
      Then the call ends with:
        | groups | x/v1 |
