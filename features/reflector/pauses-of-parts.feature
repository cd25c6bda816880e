@area:reflector @part:reflector
Feature: Reflector: pauses between cycles
  Pauses are drawn at random between a base and twice the base, so that reflectors that failed together do not return
  together. Here a single reflector runs in virtual time.

  Source: client-go tools/cache/reflector.go (backoff constants), tests TestReflectorListAndWatchInitConnBackoff,
  TestNewReflectorWithCustomBackoff; apimachinery pkg/util/wait/backoff.go (DelayWithReset).

  @req:BACKOFF-02 @must @since:0.18
  Rule: Each pause is at least the base, and the base doubles

    Background:
      Given a Reflector

    @id:reflector-pauses-grow
    Example: three lists fail
      When the reflector runs
      And the reflector's list fails with status 500
      And 1600 ms pass
      And the reflector's list fails with status 500
      And 1599 ms pass
      Then the reflector reports, in this order:
        | list | limit=500, resourceVersion=0 |
        | list | limit=500, resourceVersion=0 |
      When 1601 ms pass
      Then the reflector reports, in this order:
        | list | limit=500, resourceVersion=0 |

  @req:BACKOFF-05 @must @since:0.36
  Rule: A custom backoff replaces the default

    Background:
      Given a Reflector with:
        | pause        | 3 s |
        | pause factor | 3   |

    @id:reflector-own-pauses
    Example: three seconds, then nine
      When the reflector runs
      And the reflector's list fails with status 500
      And 3 s pass
      And the reflector's list fails with status 500
      And 8999 ms pass
      Then the reflector reports, in this order:
        | list | limit=500, resourceVersion=0 |
        | list | limit=500, resourceVersion=0 |
      When 1 ms passes
      Then the reflector reports, in this order:
        | list | limit=500, resourceVersion=0 |

  @req:BACKOFF-04 @should @since:0.36
  Rule: Pauses before retried watches belong to the same sequence

    Background:
      Given a Reflector with:
        | pause        | 3 s |
        | pause factor | 3   |

    @id:reflector-pauses-are-shared
    Example: a list fails, then a watch
      When the reflector runs
      And the reflector's list fails with status 500
      And 3 s pass
      And the reflector's list is answered with nothing at version "10"
      And the reflector's watch fails with status 429
      And 9 s pass
      Then the reflector reports, in this order:
        | list    | limit=500, resourceVersion=0                |
        | list    | limit=500, resourceVersion=0                |
        | replace | objects=nothing, resourceVersion=10         |
        | watch   | allowWatchBookmarks=yes, resourceVersion=10 |
        | watch   | allowWatchBookmarks=yes, resourceVersion=10 |

  @req:BACKOFF-03 @may @since:0.36
  Rule: The pauses restart more than two minutes after their last restart

    Background:
      Given a Reflector with:
        | pause        | 3 s |
        | pause factor | 3   |

    @id:reflector-pauses-start-over
    Example: after slightly more than two minutes
      When the reflector runs
      And the reflector's list fails with status 500
      And 3 s pass
      And the reflector's list is answered with nothing at version "10"
      And 118 s pass
      And the reflector's watch fails with connection reset
      And 3 s pass
      Then the reflector reports, in this order:
        | list    | limit=500, resourceVersion=0                |
        | list    | limit=500, resourceVersion=0                |
        | replace | objects=nothing, resourceVersion=10         |
        | watch   | allowWatchBookmarks=yes, resourceVersion=10 |
        | list    | resourceVersion=10                          |
