@area:rate-limiting @part:rate-limiter
Feature: Default rate limiters of controllers
  Nearly every controller retries at these delays; dashboards, alerts and tests rely on them.

  Source: client-go util/workqueue/default_rate_limiters.go (DefaultTypedControllerRateLimiter,
  DefaultTypedItemBasedRateLimiter).

  @req:RATELIMIT-13 @must
  Rule: By default an item is delayed by 5 ms, then twice as long each time, up to 1000 s from its 19th failure on

    @id:default-of-controllers-for-one-item
    Example: one item fails, and no other
      Given a rate limiter with:
        | limiter | the default of controllers |
      Then asking the limiter about foo gives:
        | call         | delay    |
        | 1st          | 5 ms     |
        | 2nd          | 10 ms    |
        | 3rd          | 20 ms    |
        | 4th          | 40 ms    |
        | 5th          | 80 ms    |
        | 6th          | 160 ms   |
        | 7th          | 320 ms   |
        | 8th          | 640 ms   |
        | 9th          | 1.28 s   |
        | 10th         | 2.56 s   |
        | 11th         | 5.12 s   |
        | 12th         | 10.24 s  |
        | 13th         | 20.48 s  |
        | 14th         | 40.96 s  |
        | 15th         | 81.92 s  |
        | 16th         | 163.84 s |
        | 17th         | 327.68 s |
        | 18th         | 655.36 s |
        | 19th         | 1000 s   |
        | 20th to 90th | 1000 s   |
      And the limiter answers:
        | requeues of foo | 90 |

  @req:RATELIMIT-13 @must
  Rule: By default all items together have 100 retries at once, then ten a second

    @id:default-of-controllers-for-many-items
    Example: everything fails at once
      Given a rate limiter with:
        | limiter | the default of controllers |
      Then asking the limiter about a new item each time gives:
        | call         | delay  |
        | 1st to 100th | 5 ms   |
        | 101st        | 100 ms |
        | 102nd        | 200 ms |
        | 110th        | 1 s    |
        | 200th        | 10 s   |

    @id:default-of-controllers-recovers
    Example: ten seconds later there is room for a hundred again
      Given a rate limiter with:
        | limiter | the default of controllers |
      And the limiter was asked 100 times about a new item each time
      When 10 s pass
      Then asking the limiter about foo gives:
        | call | delay |
        | 1st  | 5 ms  |
        | 2nd  | 10 ms |

    @id:default-of-controllers-forgets
    Example: an item that succeeds starts over
      Given a rate limiter with:
        | limiter | the default of controllers |
      And the limiter was asked 18 times about foo
      When the limiter forgets foo
      Then asking the limiter about foo gives:
        | call | delay |
        | 1st  | 5 ms  |
        | 2nd  | 10 ms |

  @req:RATELIMIT-14 @should
  Rule: An item with a long delay of its own still takes a token

    @id:default-of-controllers-spends-tokens
    Example: one item that never succeeds delays another
      Given a rate limiter with:
        | limiter | the default of controllers |
      When the limiter was asked 100 times about foo
      Then asking the limiter about bar gives:
        | call | delay  |
        | 1st  | 100 ms |
        | 2nd  | 200 ms |

    @id:default-of-controllers-line-ends
    Example: a last token is left, and another item is delayed by 5 ms
      Given a rate limiter with:
        | limiter | the default of controllers |
      When the limiter was asked 99 times about foo
      Then asking the limiter about bar gives:
        | call | delay  |
        | 1st  | 5 ms   |
        | 2nd  | 100 ms |

  @req:RATELIMIT-05 @should
  Rule: The default without a bucket goes from 1 ms to 1000 s

    @id:default-of-items
    Example: many fail, and none delays another
      Given a rate limiter with:
        | limiter | the default of items |
      And the limiter was asked 200 times about a new item each time
      Then asking the limiter about foo gives:
        | call         | delay     |
        | 1st          | 1 ms      |
        | 2nd          | 2 ms      |
        | 10th         | 512 ms    |
        | 20th         | 524.288 s |
        | 21st to 30th | 1000 s    |
