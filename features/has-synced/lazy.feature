@area:has-synced @part:lazy
Feature: Lazy value: worked out when asked for, and again when out of date
  What is made of a cache is worked out once, however many ask, and never falls behind the last change.

  Source: client-go tools/cache/synctrack/lazy.go; tests TestLazy, TestLazySlowEval, TestLazyOnlyOnce, TestLazyError.

  @req:SYNC-12 @must @since:0.27
  Rule: A value is worked out once until it is out of date, and then anew

    @id:lazy-is-kept
    Example: two ask, one after the other
      Given a lazy value
      When "first" gets the lazy value
      And "second" gets the lazy value
      Then "first" has got "1"
      And "second" has got "1"

    @id:lazy-is-renewed
    Example: it becomes out of date between them
      Given a lazy value
      When "first" gets the lazy value
      And the lazy value does:
        | becomes out of date | |
      And "second" gets the lazy value
      Then "second" has got "2"

    @id:lazy-is-lazy
    Example: it becomes out of date twice and nobody asks
      Given a lazy value
      When the lazy value does:
        | becomes out of date | |
        | becomes out of date | |
      Then the lazy value answers:
        | evaluations | 0 |

  @req:SYNC-12 @must @since:0.27
  Rule: Those who ask at once share one evaluation

    @id:lazy-is-shared
    Example: twenty ask
      Given a lazy value
      When the lazy value does:
        | is asked so often at once | 20 |
      Then the lazy value answers:
        | evaluations | 1 |

  @req:SYNC-12 @must @since:0.27
  Rule: A slow evaluation that is out of date neither holds up a newer one nor takes its place

    @id:lazy-newer-overtakes
    Example: the newer one is done first
      Given a lazy value
      And the lazy value does:
        | holds up the next evaluation | |
      And "slow" gets the lazy value
      And the lazy value does:
        | becomes out of date | |
      When "quick" gets the lazy value
      Then "quick" has got "2"
      And "slow" still waits

    @id:lazy-older-does-not-overwrite
    Example: the older one is done last
      Given a lazy value
      And the lazy value does:
        | holds up the next evaluation | |
      And "slow" gets the lazy value
      And the lazy value does:
        | becomes out of date | |
      And "quick" gets the lazy value
      And the lazy value does:
        | lets evaluations go | |
      When "later" gets the lazy value
      Then "later" has got "2"

  @req:SYNC-12 @must @since:0.27
  Rule: A failure is passed on and not kept

    @id:lazy-failure
    Example: the first evaluation fails
      Given a lazy value
      And the lazy value does:
        | fails the next evaluation | |
      When "first" gets the lazy value
      And "second" gets the lazy value
      Then "first" fails with "the evaluation fails"
      And "second" has got "2"
