@area:rate-limiting @part:rate-limiter
Feature: Exponential rate limiter: each failure doubles the delay
  Every controller that retries has this limiter. Doubling keeps an object that never succeeds from taking the time of
  all others; a port whose delays overflow or stop growing retries it in a tight loop, or never again.

  Source: client-go util/workqueue/default_rate_limiters.go (TypedItemExponentialFailureRateLimiter); tests
  TestItemExponentialFailureRateLimiter, TestItemExponentialFailureRateLimiterOverFlow.

  @req:RATELIMIT-01 @must
  Rule: The first failure is delayed by the base delay, and each further one by twice the delay before

    @id:exponential-doubles
    Example: the same item fails again and again
      Given a rate limiter with:
        | limiter | exponential from 1 ms to 1 s |
      Then asking the limiter about foo gives:
        | call | delay |
        | 1st  | 1 ms  |
        | 2nd  | 2 ms  |
        | 3rd  | 4 ms  |
        | 4th  | 8 ms  |
        | 5th  | 16 ms |
      And the limiter answers:
        | requeues of foo | 5 |

    @id:exponential-base-is-exact
    Scenario Outline: the base delay is <base>
      Given a rate limiter with:
        | limiter | exponential from <base> to 1000 s |
      Then asking the limiter about foo gives:
        | call | delay      |
        | 1st  | <base>     |
        | 2nd  | <second>   |
        | 11th | <eleventh> |

      Examples:
        | base   | second | eleventh |
        | 1 ms   | 2 ms   | 1.024 s  |
        | 5 ms   | 10 ms  | 5.12 s   |
        | 1.5 ms | 3 ms   | 1.536 s  |

  @req:RATELIMIT-02 @must
  Rule: Failures are counted per item

    @id:exponential-per-item
    Example: another item fails for the first time
      Given a rate limiter with:
        | limiter | exponential from 1 ms to 1 s |
      When the limiter was asked 5 times about foo
      Then asking the limiter about bar gives:
        | call | delay |
        | 1st  | 1 ms  |
        | 2nd  | 2 ms  |
      And asking the limiter about foo gives:
        | call | delay |
        | 1st  | 32 ms |
      And the limiter answers:
        | requeues of foo | 6 |
        | requeues of bar | 2 |
        | requeues of baz | 0 |

  @req:RATELIMIT-02 @must
  Rule: A forgotten item starts over, and no other does

    @id:exponential-forgets
    Example: foo has succeeded, bar has not
      Given a rate limiter with:
        | limiter | exponential from 1 ms to 1 s |
      And the limiter was asked 5 times about foo
      And the limiter was asked 3 times about bar
      When the limiter forgets foo
      Then the limiter answers:
        | requeues of foo | 0 |
        | requeues of bar | 3 |
      And asking the limiter about foo gives:
        | call | delay |
        | 1st  | 1 ms  |
        | 2nd  | 2 ms  |
      And asking the limiter about bar gives:
        | call | delay |
        | 1st  | 8 ms  |

    @id:exponential-forgets-unknown
    Example: an item that never failed can be forgotten
      Given a rate limiter with:
        | limiter | exponential from 1 ms to 1 s |
      When the limiter forgets foo
      Then asking the limiter about foo gives:
        | call | delay |
        | 1st  | 1 ms  |

  @req:RATELIMIT-03 @must
  Rule: No delay exceeds the maximum, however often an item fails

    @id:exponential-cap
    Scenario Outline: delays go from <from> to <max>
      Given a rate limiter with:
        | limiter | exponential from <from> to <max> |
      Then asking the limiter about foo gives:
        | call               | delay   |
        | <last uncut>       | <uncut> |
        | <first cut>        | <max>   |
        | <far> to <further> | <max>   |

      Examples:
        | from  | max    | last uncut | uncut     | first cut | far    | further |
        | 1 ms  | 1000 s | 20th       | 524.288 s | 21st      | 1001st | 1100th  |
        | 5 ms  | 1000 s | 18th       | 655.36 s  | 19th      | 1001st | 1100th  |
        | 1 min | 1000 h | 16th       | 32768 min | 17th      | 1001st | 1100th  |

    @id:exponential-cap-is-reached
    Scenario Outline: doubling <case> the maximum delay
      Given a rate limiter with:
        | limiter | exponential from 1 ms to <max> |
      Then asking the limiter about foo gives:
        | call       | delay   |
        | 4th        | 8 ms    |
        | 5th        | <fifth> |
        | 6th to 8th | <max>   |

      Examples:
        | case         | max   | fifth |
        | just reaches | 16 ms | 16 ms |
        | just misses  | 17 ms | 16 ms |
        | would exceed | 15 ms | 15 ms |

    @id:exponential-base-above-cap
    Example: the base delay exceeds the maximum
      Given a rate limiter with:
        | limiter | exponential from 10 s to 1 s |
      Then asking the limiter about foo gives:
        | call       | delay |
        | 1st to 3rd | 1 s   |

  @req:RATELIMIT-04 @should
  Rule: Failures are still counted at the maximum delay

    @id:exponential-counts-beyond-cap
    Example: a thousand failures, of which the first five have shorter delays
      Given a rate limiter with:
        | limiter | exponential from 1 ms to 32 ms |
      When the limiter was asked 1000 times about foo
      Then the limiter answers:
        | requeues of foo | 1000 |
