@area:has-synced @part:lazy
Feature: Lazy value: evaluated on demand, and again when stale
  A value derived from a cache is evaluated once, however many callers ask, and is never older than the last change.

  Source: client-go tools/cache/synctrack/lazy.go; tests TestLazy, TestLazySlowEval, TestLazyOnlyOnce, TestLazyError.

  @req:SYNC-12 @must @since:0.27
  Rule: A value is evaluated once until it is stale, and then again

    @id:lazy-is-kept
    Example: two callers, one after the other
      Given a lazy value
      When "first" gets the lazy value
      And "second" gets the lazy value
      Then "first" has got "1"
      And "second" has got "1"

    @id:lazy-is-renewed
    Example: it becomes stale between them
      Given a lazy value
      When "first" gets the lazy value
      And the lazy value becomes stale
      And "second" gets the lazy value
      Then "second" has got "2"

    @id:lazy-is-lazy
    Example: it becomes stale twice without a caller
      Given a lazy value
      When the lazy value becomes stale
      And the lazy value becomes stale
      Then the lazy value answers:
        | evaluations | 0 |

  @req:SYNC-12 @must @since:0.27
  Rule: Concurrent callers share one evaluation

    @id:lazy-is-shared
    Example: twenty callers
      Given a lazy value
      When the lazy value is asked at once by 20 callers
      Then the lazy value answers:
        | evaluations | 1 |

  @req:SYNC-12 @must @since:0.27
  Rule: A slow, stale evaluation neither blocks a newer one nor replaces its value

    @id:lazy-newer-overtakes
    Example: the newer one is done first
      Given a lazy value
      And the lazy value blocks the next evaluation
      And "slow" gets the lazy value
      And the lazy value becomes stale
      When "quick" gets the lazy value
      Then "quick" has got "2"
      And "slow" still waits

    @id:lazy-older-does-not-overwrite
    Example: the older one is done last
      Given a lazy value
      And the lazy value blocks the next evaluation
      And "slow" gets the lazy value
      And the lazy value becomes stale
      And "quick" gets the lazy value
      And the lazy value releases evaluations
      When "later" gets the lazy value
      Then "later" has got "2"

  @req:SYNC-12 @must @since:0.27
  Rule: A failure is returned and not kept

    @id:lazy-failure
    Example: the first evaluation fails
      Given a lazy value
      And the lazy value fails the next evaluation
      When "first" gets the lazy value
      And "second" gets the lazy value
      Then "first" fails with "the evaluation fails"
      And "second" has got "2"

    @id:lazy-older-failure
    Example: an older evaluation fails when a newer one is done
      Given a lazy value
      And the lazy value blocks the next evaluation and fails the next evaluation
      And "slow" gets the lazy value
      And the lazy value becomes stale
      And "quick" gets the lazy value
      And the lazy value releases evaluations
      When "later" gets the lazy value
      Then "later" has got "2"
