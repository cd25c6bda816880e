@area:rate-limiting @part:rate-limiter
Feature: Fast-slow rate limiter: a few quick retries, then slow ones
  For work that usually succeeds at once or takes long, such as waiting for something outside of the cluster.

  Source: client-go util/workqueue/default_rate_limiters.go (TypedItemFastSlowRateLimiter); test
  TestItemFastSlowRateLimiter.

  @req:RATELIMIT-06 @must
  Rule: The first failures of an item get the fast delay, all later ones the slow delay

    @id:fast-slow-changes
    Example: three fast retries
      Given a rate limiter with:
        | limiter | fast 5 ms 3 times, then slow 10 s |
      Then asking the limiter about foo gives:
        | call        | delay |
        | 1st to 3rd  | 5 ms  |
        | 4th to 20th | 10 s  |
      And the limiter answers:
        | requeues of foo | 20 |

    @id:fast-slow-without-fast
    Example: no fast retries at all
      Given a rate limiter with:
        | limiter | fast 5 ms 0 times, then slow 10 s |
      Then asking the limiter about foo gives:
        | call       | delay |
        | 1st to 3rd | 10 s  |

    @id:fast-slow-per-item
    Example: another item has fast retries of its own
      Given a rate limiter with:
        | limiter | fast 5 ms 3 times, then slow 10 s |
      When the limiter was asked 5 times about foo
      Then asking the limiter about bar gives:
        | call       | delay |
        | 1st to 3rd | 5 ms  |
        | 4th        | 10 s  |
      And the limiter answers:
        | requeues of foo | 5 |
        | requeues of bar | 4 |

  @req:RATELIMIT-06 @must
  Rule: A forgotten item has its fast retries again

    @id:fast-slow-forgets
    Example: it was slow already
      Given a rate limiter with:
        | limiter | fast 5 ms 3 times, then slow 10 s |
      And the limiter was asked 5 times about foo
      When the limiter forgets foo
      Then the limiter answers:
        | requeues of foo | 0 |
      And asking the limiter about foo gives:
        | call       | delay |
        | 1st to 3rd | 5 ms  |
        | 4th        | 10 s  |
