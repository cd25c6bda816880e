@area:rate-limiting @part:rate-limiter
Feature: Combined rate limiters: the longest delay of several, and a maximum wait
  Limiters are combined: the longest delay of several counts, and a delay can be capped. Each goes on counting by
  itself, so that delays can surprise a reader of one limiter alone.

  Source: client-go util/workqueue/default_rate_limiters.go (TypedMaxOfRateLimiter, TypedWithMaxWaitRateLimiter); tests
  TestMaxOfRateLimiter, TestWithMaxWaitRateLimiter.

  @req:RATELIMIT-11 @must
  Rule: The longest delay of several limiters counts, and each of them is asked every time

    @id:longest-of-two
    Example: one is longer at first, the other later
      Given a rate limiter with:
        | limiter | fast 5 ms 3 times, then slow 3 s; exponential from 1 ms to 1 s |
      Then asking the limiter about foo gives:
        | call        | delay |
        | 1st to 3rd  | 5 ms  |
        | 4th to 20th | 3 s   |

    @id:longest-of-all-move-on
    Example: the limiter with the shorter delay has counted too
      Given a rate limiter with:
        | limiter | exponential from 1 ms to 1000 s; fast 100 ms 9 times, then slow 200 ms |
      Then asking the limiter about foo gives:
        | call       | delay   |
        | 1st to 7th | 100 ms  |
        | 8th        | 128 ms  |
        | 9th        | 256 ms  |
        | 10th       | 512 ms  |
        | 11th       | 1.024 s |

    @id:longest-of-counts-most
    Example: the count is the highest of all limiters
      Given a rate limiter with:
        | limiter | bucket of 100, 10 a second; exponential from 1 ms to 1 s |
      When the limiter was asked 5 times about foo
      Then the limiter answers:
        | requeues of foo | 5 |
        | requeues of bar | 0 |

  @req:RATELIMIT-11 @must
  Rule: Forget reaches every combined limiter

    @id:longest-of-forgets
    Example: two that count start over
      Given a rate limiter with:
        | limiter | fast 5 ms 3 times, then slow 3 s; exponential from 10 ms to 1 s |
      And the limiter was asked 5 times about foo
      When the limiter forgets foo
      Then the limiter answers:
        | requeues of foo | 0 |
      And asking the limiter about foo gives:
        | call | delay |
        | 1st  | 10 ms |
        | 2nd  | 20 ms |
        | 3rd  | 40 ms |
        | 4th  | 3 s   |

  @req:RATELIMIT-12 @should
  Rule: Without limiters there is no delay

    @id:longest-of-none
    Example: nothing is limited
      Given a rate limiter with:
        | limiter | nothing |
      Then asking the limiter about foo gives:
        | call       | delay |
        | 1st to 3rd | 0 s   |
      And the limiter answers:
        | requeues of foo | 0 |

  @req:RATELIMIT-15 @must @since:0.23
  Rule: A limiter with a maximum wait never exceeds it

    @id:max-wait-cuts
    Example: the inner limiter goes up to 1000 s
      Given a rate limiter with:
        | limiter      | fast 5 ms 100 times, then slow 1000 s |
        | maximum wait | 500 s                                 |
      Then asking the limiter about foo gives:
        | call           | delay |
        | 1st to 100th   | 5 ms  |
        | 101st to 300th | 500 s |

    @id:max-wait-boundary
    Scenario Outline: the maximum wait is <wait>
      Given a rate limiter with:
        | limiter      | exponential from 1 ms to 1000 s |
        | maximum wait | <wait>                          |
      Then asking the limiter about foo gives:
        | call       | delay   |
        | 4th        | 8 ms    |
        | 5th        | <fifth> |
        | 6th to 9th | <wait>  |

      Examples:
        | wait  | fifth |
        | 15 ms | 15 ms |
        | 16 ms | 16 ms |
        | 17 ms | 16 ms |

  @req:RATELIMIT-16 @should @since:0.23
  Rule: Only the answer is capped: the inner limiter counts and spends as before

    @id:max-wait-counts
    Example: failures are counted and forgotten inside
      Given a rate limiter with:
        | limiter      | exponential from 1 ms to 1000 s |
        | maximum wait | 4 ms                            |
      And the limiter was asked 20 times about foo
      And the limiter answers:
        | requeues of foo | 20 |
      When the limiter forgets foo
      Then asking the limiter about foo gives:
        | call       | delay |
        | 1st        | 1 ms  |
        | 2nd        | 2 ms  |
        | 3rd to 5th | 4 ms  |

    @id:max-wait-spends
    Example: calls with a capped delay still take their tokens
      Given a rate limiter with:
        | limiter      | bucket of 1, 1 a second |
        | maximum wait | 5 s                     |
      And the limiter was asked 11 times about foo
      When 7 s pass
      Then asking the limiter about bar gives:
        | call       | delay |
        | 1st        | 4 s   |
        | 2nd        | 5 s   |
        | 3rd to 9th | 5 s   |
