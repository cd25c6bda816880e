@area:rate-limiting @part:rate-limiter
Feature: Combined rate limiters: the longest of several, and no longer than that
  Limiters are put together: of several the longest delay counts, and a delay can be cut. What is put together goes on
  counting by itself, which makes for delays that surprise whoever looks at one limiter alone.

  Source: client-go util/workqueue/default_rate_limiters.go (TypedMaxOfRateLimiter, TypedWithMaxWaitRateLimiter); tests
  TestMaxOfRateLimiter, TestWithMaxWaitRateLimiter.

  @req:RATELIMIT-11 @must
  Rule: Of several limiters the longest delay counts, and all of them are asked each time

    @id:longest-of-two
    Example: one is the longer at first, the other later
      Given a rate limiter with:
        | limiter | fast 5 ms 3 times, then slow 3 s; exponential from 1 ms to 1 s |
      Then asking the limiter about foo gives:
        | call        | delay |
        | 1st to 3rd  | 5 ms  |
        | 4th to 20th | 3 s   |

    @id:longest-of-all-move-on
    Example: the limiter that was not heard has counted along
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
    Example: the count is that of the limiter which has counted most
      Given a rate limiter with:
        | limiter | bucket of 100, 10 a second; exponential from 1 ms to 1 s |
      When the limiter was asked 5 times about foo
      Then the limiter answers:
        | requeues of foo | 5 |
        | requeues of bar | 0 |

  @req:RATELIMIT-11 @must
  Rule: All of them forget what is forgotten

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
  Rule: The longest of no limiters is no delay

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
  Rule: A limiter with a longest wait never answers more than that

    @id:max-wait-cuts
    Example: the limiter inside goes up to 1000 s
      Given a rate limiter with:
        | limiter       | fast 5 ms 100 times, then slow 1000 s |
        | waits at most | 500 s                                 |
      Then asking the limiter about foo gives:
        | call           | delay |
        | 1st to 100th   | 5 ms  |
        | 101st to 300th | 500 s |

    @id:max-wait-boundary
    Scenario Outline: the longest wait is <wait>
      Given a rate limiter with:
        | limiter       | exponential from 1 ms to 1000 s |
        | waits at most | <wait>                          |
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
  Rule: Only the answer is cut: the limiter inside counts and spends as ever

    @id:max-wait-counts
    Example: failures are counted, and forgotten, inside
      Given a rate limiter with:
        | limiter       | exponential from 1 ms to 1000 s |
        | waits at most | 4 ms                            |
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
    Example: those whose wait was cut are in the line of the bucket all the same
      Given a rate limiter with:
        | limiter       | bucket of 1, 1 a second |
        | waits at most | 5 s                     |
      And the limiter was asked 11 times about foo
      When 7 s pass
      Then asking the limiter about bar gives:
        | call       | delay |
        | 1st        | 4 s   |
        | 2nd        | 5 s   |
        | 3rd to 9th | 5 s   |
