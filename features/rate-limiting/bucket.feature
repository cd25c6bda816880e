@area:rate-limiting @part:rate-limiter
Feature: Bucket rate limiter: all items together, at a steady rate
  The one limit on how fast a controller retries as a whole. Each call takes a token at once, even one that is not there yet,
  and is told when it will be: the delay is a place in a line, which grows with everybody who stands in it. Nobody has
  pinned these numbers upstream.

  Source: client-go util/workqueue/default_rate_limiters.go (TypedBucketRateLimiter); golang.org/x/time rate/rate.go
  (Reserve).

  @req:RATELIMIT-07 @must
  Rule: Nobody waits while there are tokens; then each call waits for a token longer than the one before

    @id:bucket-line
    Example: a bucket of 100 at ten a second, and everybody comes at once
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
    Example: waits are whole nanoseconds, and the rest is cut off
      Given a rate limiter with:
        | limiter | bucket of 1, 3 a second |
      Then asking the limiter about foo gives:
        | call | delay         |
        | 1st  | 0 s           |
        | 2nd  | 333.333333 ms |
        | 3rd  | 666.666666 ms |
        | 4th  | 1 s           |

  @req:RATELIMIT-07 @must
  Rule: Tokens come with time, a fraction after a fraction of it, and never more than the bucket holds

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
    Scenario Outline: what has come of a token in <time> shortens the wait for it
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
    Example: the line gets shorter while nobody joins it
      Given a rate limiter with:
        | limiter | bucket of 100, 10 a second |
      And the limiter was asked 200 times about foo
      When 4 s pass
      Then asking the limiter about foo gives:
        | call | delay |
        | 1st  | 6.1 s |
        | 2nd  | 6.2 s |

  @req:RATELIMIT-08 @must
  Rule: A bucket knows no items: it counts no failures, and nothing is given back to it

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
  Rule: A bucket without room makes everybody wait for ever

    @id:bucket-without-room
    Example: a size of zero
      Given a rate limiter with:
        | limiter | bucket of 0, 10 a second |
      Then asking the limiter about foo gives:
        | call       | delay    |
        | 1st to 3rd | for ever |

    @id:bucket-without-refill @since:0.24
    Example: a rate of zero lets the first ones through
      Given a rate limiter with:
        | limiter | bucket of 2, 0 a second |
      Then asking the limiter about foo gives:
        | call       | delay    |
        | 1st to 2nd | 0 s      |
        | 3rd to 4th | for ever |
