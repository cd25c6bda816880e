@area:rate-limiting @part:rate-limiter
Feature: Bucket rate limiter: one steady rate for all items
  The one limit on how fast a controller retries as a whole. Each call takes a token at once, even one that is not
  there yet, and returns when it will be: the delay is a place in a queue, which grows with every call. No upstream
  test pins these numbers.

  Source: client-go util/workqueue/default_rate_limiters.go (TypedBucketRateLimiter); golang.org/x/time rate/rate.go
  (Reserve).

  @req:RATELIMIT-07 @must
  Rule: Nothing is delayed while tokens are left; after that, each delay is one token longer than the one before

    @id:bucket-line
    Example: a bucket of 100 at ten a second, all calls at once
      Given a rate limiter with:
        | limiter | bucket of 100, 10 a second |
      Then asking the limiter about a new item each time gives:
        | call         | delay  |
        | 1st to 100th | 0 s    |
        | 101st        | 100 ms |
        | 102nd        | 200 ms |
        | 110th        | 1 s    |
        | 200th        | 10 s   |
        | 1100th       | 100 s  |

    @id:bucket-of-any-size
    Scenario Outline: a bucket of <size> at <rate> a second
      Given a rate limiter with:
        | limiter | bucket of <size>, <rate> a second |
      Then asking the limiter about foo gives:
        | call             | delay        |
        | <last>           | 0 s          |
        | <first in line>  | <delay>      |
        | <second in line> | <next delay> |

      Examples:
        | size | rate | last | first in line | delay  | second in line | next delay |
        | 1    | 1    | 1st  | 2nd           | 1 s    | 3rd            | 2 s        |
        | 5    | 10   | 5th  | 6th           | 100 ms | 7th            | 200 ms     |
        | 10   | 0.5  | 10th | 11th          | 2 s    | 12th           | 4 s        |
        | 2    | 1000 | 2nd  | 3rd           | 1 ms   | 4th            | 2 ms       |

    @id:bucket-thirds @since:0.24
    Example: delays are whole nanoseconds, rounded down
      Given a rate limiter with:
        | limiter | bucket of 1, 3 a second |
      Then asking the limiter about foo gives:
        | call | delay         |
        | 1st  | 0 s           |
        | 2nd  | 333.333333 ms |
        | 3rd  | 666.666666 ms |
        | 4th  | 1 s           |

  @req:RATELIMIT-07 @must
  Rule: Tokens are refilled continuously, up to the size of the bucket

    @id:bucket-refills
    Scenario Outline: all tokens are taken, and <time> pass
      Given a rate limiter with:
        | limiter | bucket of 100, 10 a second |
      And the limiter was asked 100 times about foo
      When <time> pass
      Then asking the limiter about foo gives:
        | call            | delay   |
        | <last>          | <none>  |
        | <first in line> | <delay> |

      Examples:
        | time   | last  | none | first in line | delay  |
        | 100 ms | 1st   | 0 s  | 2nd           | 100 ms |
        | 1 s    | 10th  | 0 s  | 11th          | 100 ms |
        | 5 s    | 50th  | 0 s  | 51st          | 100 ms |
        | 10 s   | 100th | 0 s  | 101st         | 100 ms |
        | 1000 s | 100th | 0 s  | 101st         | 100 ms |

    @id:bucket-fractions
    Scenario Outline: a fraction of a token refilled in <time> shortens the delay
      Given a rate limiter with:
        | limiter | bucket of 1, 10 a second |
      And the limiter was asked 1 time about foo
      When <time> pass
      Then asking the limiter about foo gives:
        | call | delay        |
        | 1st  | <delay>      |
        | 2nd  | <next delay> |

      Examples:
        | time   | delay | next delay |
        | 1 ms   | 99 ms | 199 ms     |
        | 50 ms  | 50 ms | 150 ms     |
        | 99 ms  | 1 ms  | 101 ms     |
        | 100 ms | 0 s   | 100 ms     |

    @id:bucket-works-off-its-line
    Example: delays shrink while there are no calls
      Given a rate limiter with:
        | limiter | bucket of 100, 10 a second |
      And the limiter was asked 200 times about foo
      When 4 s pass
      Then asking the limiter about foo gives:
        | call | delay |
        | 1st  | 6.1 s |
        | 2nd  | 6.2 s |

  @req:RATELIMIT-08 @must
  Rule: A bucket ignores items: it counts no failures, and takes no tokens back

    @id:bucket-ignores-items
    Example: forgetting changes nothing
      Given a rate limiter with:
        | limiter | bucket of 2, 1 a second |
      And the limiter was asked 3 times about foo
      When the limiter forgets foo
      Then the limiter answers:
        | requeues of foo | 0 |
      And asking the limiter about foo gives:
        | call | delay |
        | 1st  | 2 s   |
      And asking the limiter about bar gives:
        | call | delay |
        | 1st  | 3 s   |

  @req:RATELIMIT-10 @should
  Rule: A bucket of size 0 delays forever

    @id:bucket-without-room
    Example: a size of zero
      Given a rate limiter with:
        | limiter | bucket of 0, 10 a second |
      Then asking the limiter about foo gives:
        | call       | delay    |
        | 1st to 3rd | for ever |

    @id:bucket-without-refill @since:0.24
    Example: a rate of zero admits the first calls
      Given a rate limiter with:
        | limiter | bucket of 2, 0 a second |
      Then asking the limiter about foo gives:
        | call       | delay    |
        | 1st to 2nd | 0 s      |
        | 3rd to 4th | for ever |
