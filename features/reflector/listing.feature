@area:reflector @part:reflector
Feature: Reflector: the parameters of its lists
  A list is the most expensive request there is, and its parameters decide the cost: with a version the watch cache
  can answer, with a limit etcd has to.

  Source: client-go tools/cache/reflector.go (list, relistResourceVersion), tests TestReflectorWatchListPageSize,
  TestReflectorNotPaginatingNotConsistentReads, TestReflectorPaginatingNonConsistentReadsIfWatchCacheDisabled,
  TestReflectorFullListIfExpired, TestReflectorFullListIfTooLarge.

  @req:RLIST-08 @must @since:0.15
  Rule: A configured page size is the limit of every list, whatever its version

    @id:reflector-page-size
    Example: the first list and a later one
      Given a Reflector with:
        | page size | 4 |
      When the reflector runs
      Then the reflector reports, in this order:
        | list | limit=4, resourceVersion=0 |
      When the reflector's list is answered with foo@5 at version "10"
      And the reflector's watch fails with status 410 Expired
      And 2 s pass
      Then the reflector reports, in this order:
        | replace | objects=foo@5, resourceVersion=10           |
        | watch   | allowWatchBookmarks=yes, resourceVersion=10 |
        | list    | limit=4, resourceVersion=10                 |

    @id:reflector-without-page-size
    Example: without a page size, a list at a version is not paged
      Given a Reflector
      And the reflector has listed foo@5 at version "10" and watches
      When the reflector's watch delivers:
        | ERROR | status 410 Expired |
      And 2 s pass
      Then the reflector reports, in this order:
        | list | resourceVersion=10 |

  @req:RLIST-07 @should @since:0.18
  Rule: If the first list came in pages, all later ones are paged

    @id:reflector-goes-on-paging
    Example: the first list came in two pages
      Given a Reflector
      When the reflector runs
      And the reflector's list is answered with foo@5 at version "10", to be continued at "more"
      And the reflector's list is answered with bar@6 at version "10"
      And the reflector's watch fails with status 410 Expired
      And 2 s pass
      Then the reflector reports, in this order:
        | list    | limit=500, resourceVersion=0                |
        | list    | continue=more, limit=500                    |
        | replace | objects=foo@5, bar@6, resourceVersion=10    |
        | watch   | allowWatchBookmarks=yes, resourceVersion=10 |
        | list    | limit=500, resourceVersion=10               |

  @req:RLIST-09 @must @since:0.17
  Rule: If a token expires after the first page, the reflector lists everything in one request

    @id:reflector-token-expires
    Example: the second page has expired
      Given a Reflector
      When the reflector runs
      And the reflector's list is answered with foo@5 at version "10", to be continued at "more"
      And the reflector's list fails with status 410 Expired
      And the reflector's list is answered with foo@5 and bar@6 at version "11"
      Then the reflector reports, in this order:
        | list    | limit=500, resourceVersion=0                |
        | list    | continue=more, limit=500                    |
        | list    | resourceVersion=0                           |
        | replace | objects=foo@5, bar@6, resourceVersion=11    |
        | watch   | allowWatchBookmarks=yes, resourceVersion=11 |

  @req:RLIST-03 @must @since:0.19
  Rule: A list whose version the server does not have is retried at once, once, for the newest state

    @id:reflector-lists-newest-at-once
    Scenario Outline: the list fails with <failure>
      Given a Reflector with:
        | one cycle | yes |
      When the reflector runs
      And the reflector's list fails with <failure>
      Then the reflector reports, in this order:
        | list | limit=500, resourceVersion=0 |
        | list | limit=500                    |

      Examples:
        | failure            |
        | status 410 Expired |
        | status 410 Gone    |

      @since:0.23
      Examples:
        | failure    |
        | status 410 |

    @id:reflector-lists-newest-once
    Example: the second list fails as well
      Given a Reflector with:
        | one cycle | yes |
      When the reflector runs
      And the reflector's list fails with status 410 Expired
      And the reflector's list fails with status 410 Expired "again"
      Then the reflector ends with "failed to list /v1, Kind=ConfigMap: again"

    @id:reflector-other-list-failures @req:RLIST-04
    Example: a timeout that is not about the version is not retried
      Given a Reflector with:
        | one cycle | yes |
      When the reflector runs
      And the reflector's list fails with status 504 Timeout "slow today"
      Then the reflector ends with "failed to list /v1, Kind=ConfigMap: slow today"

  @req:RLIST-05 @must @since:0.18
  Rule: After such a failure, every list is for the newest state until one succeeds

    @id:reflector-keeps-asking-for-newest
    Example: the next cycle
      Given a Reflector
      When the reflector runs
      And the reflector's list fails with status 410 Expired
      And the reflector's list fails with status 500 InternalError
      And 2 s pass
      Then the reflector reports, in this order:
        | list | limit=500, resourceVersion=0 |
        | list | limit=500                    |
        | list | limit=500                    |

  @req:RLIST-12 @may
  Rule: A store that follows versions gets those of events, not those of lists

    @id:reflector-list-version-is-not-told
    Example: a list
      Given a Reflector with:
        | store follows | versions |
      When the reflector runs
      And the reflector's list is answered with foo@5 at version "10"
      Then the reflector reports, in this order:
        | list    | limit=500, resourceVersion=0                |
        | replace | objects=foo@5, resourceVersion=10           |
        | watch   | allowWatchBookmarks=yes, resourceVersion=10 |
