@area:flowcontrol @part:throttle
Feature: Throttle: what a token bucket admits
  The limiter between a client and its apiserver. A bucket that starts empty delays the start of every controller; one
  that refills in steps, or loses fractions, admits less than its rate.

  Source: client-go util/flowcontrol/throttle.go; tests TestBasicThrottle, TestIncrementThrottle, TestThrottle,
  TestMultithreadedThrottling, TestRatePrecisionBug; golang.org/x/time rate/rate.go.

  @req:TOKENBUCKET-01 @must
  Rule: A throttle starts full, and admits its burst at once

    @id:throttle-starts-full
    Scenario Outline: a burst of <burst>
      Given a throttle with:
        | qps   | 1       |
        | burst | <burst> |
      Then the throttle answers:
        | 4 tries | <answers> |

      Examples:
        | burst | answers           |
        | 1     | yes, no, no, no   |
        | 3     | yes, yes, yes, no |

  @req:TOKENBUCKET-01 @must
  Rule: Tokens are refilled steadily, in fractions, up to the burst

    @id:throttle-refills
    Scenario Outline: all tokens are taken, and <time> pass
      Given a throttle with:
        | qps   | 1 |
        | burst | 3 |
      And the throttle answers:
        | 3 tries | yes, yes, yes |
      When <time> pass
      Then the throttle answers:
        | 4 tries | <answers> |

      Examples:
        | time   | answers           |
        | 999 ms | no, no, no, no    |
        | 1 s    | yes, no, no, no   |
        | 1.9 s  | yes, no, no, no   |
        | 2 s    | yes, yes, no, no  |
        | 3 s    | yes, yes, yes, no |
        | 1 h    | yes, yes, yes, no |

    @id:throttle-keeps-fractions
    Example: two halves are a token
      Given a throttle with:
        | qps   | 1 |
        | burst | 1 |
      And the throttle answers:
        | 1 try | yes |
      And 500 ms pass
      And the throttle answers:
        | 1 try | no |
      When 500 ms pass
      Then the throttle answers:
        | 2 tries | yes, no |

  @req:TOKENBUCKET-11 @must
  Rule: The rate holds over any period, without losing fractions

    @id:throttle-precision
    Example: a rate slightly above one in two seconds is enough for one in two seconds
      Given a throttle with:
        | qps   | 0.969532 |
        | burst | 1        |
      When "main" tries the throttle 60 times, once in 2 s
      And 120 s pass
      Then "main" has got "60"

    @id:throttle-precision-of-small-rates
    Example: three times as many tries as there are tokens, for an hour
      Given a throttle with:
        | qps   | 0.5 |
        | burst | 1   |
      When "main" tries the throttle 3600 times, once in 1 s
      And 1 h pass
      Then "main" has got "1800"

  @req:TOKENBUCKET-04 @should
  Rule: A refused request takes nothing

    @id:throttle-refusal-is-free
    Example: many refused tries
      Given a throttle with:
        | qps   | 1 |
        | burst | 1 |
      And the throttle answers:
        | 1 try | yes |
      And 900 ms pass
      And the throttle answers:
        | 5 tries | no, no, no, no, no |
      When 100 ms pass
      Then the throttle answers:
        | 2 tries | yes, no |

  @req:TOKENBUCKET-12 @should
  Rule: A clock that goes back adds no tokens, and none is lost when it goes on

    @id:throttle-clock-goes-back
    Example: back by a minute
      Given a throttle with:
        | qps   | 1 |
        | burst | 3 |
      And the throttle answers:
        | 3 tries | yes, yes, yes |
      When the clock of the throttle is set back by 60 s
      Then the throttle answers:
        | 1 try | no |

    @id:throttle-goes-on-after-clock-went-back
    Example: tokens are refilled from then on
      Given a throttle with:
        | qps   | 1 |
        | burst | 3 |
      And the throttle answers:
        | 2 tries | yes, yes |
      And the clock of the throttle is set back by 60 s
      And the throttle answers:
        | 2 tries | yes, no |
      When 1 s pass
      Then the throttle answers:
        | 2 tries | yes, no |

  @req:TOKENBUCKET-13 @should
  Rule: A throttle reports its rate, and works after Stop

    @id:throttle-says-its-rate
    Example: half a request a second
      Given a throttle with:
        | qps   | 0.5 |
        | burst | 1   |
      When the throttle is stopped
      Then the throttle answers:
        | qps     | 0.5     |
        | 2 tries | yes, no |

  @req:TOKENBUCKET-15 @should @since:0.23
  Rule: A passive throttle admits the same requests

    @id:throttle-passive
    Example: it refuses, and refills
      Given a throttle with:
        | qps     | 1       |
        | burst   | 3       |
        | variant | passive |
      And the throttle answers:
        | 4 tries | yes, yes, yes, no |
        | qps     | 1                 |
      And the throttle is stopped
      When 2 s pass
      Then the throttle answers:
        | 3 tries | yes, yes, no |
