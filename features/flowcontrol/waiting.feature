@area:flowcontrol @part:throttle
Feature: Throttle: waiting for a token
  A request that may not be sent yet waits until its token is available or its context ends. One that cannot be
  sent in time fails at once, and takes nothing from the others.

  Source: client-go util/flowcontrol/throttle.go (Accept, Wait); tests TestThrottle, TestMultithreadedThrottling, TestWait,
  TestAlwaysFake, TestNeverFake; golang.org/x/time rate/rate.go (wait, CancelAt).

  @req:TOKENBUCKET-02 @must
  Rule: Accept waits until there is a token

    @id:throttle-accepts-slowly
    Example: sixteen tokens, five at once and ten a second
      Given a throttle with:
        | qps   | 10 |
        | burst | 5  |
      When "main" takes 16 tokens from the throttle
      And 1099 ms pass
      Then "main" still waits
      And 2 ms pass
      And "main" has returned

    @id:throttle-accepts-at-once
    Example: no more than there are
      Given a throttle with:
        | qps   | 10 |
        | burst | 5  |
      When "main" takes 5 tokens from the throttle
      Then "main" has returned

  @req:TOKENBUCKET-03 @must
  Rule: Concurrent callers share one rate

    @id:throttle-accepts-together
    Example: ten callers want ten tokens each, at a hundred a second
      Given a throttle with:
        | qps   | 100 |
        | burst | 1   |
      When "all" are 10 callers who take 10 tokens each from the throttle
      And 989 ms pass
      Then "all" still waits
      And 11 ms pass
      And "all" have returned

  @req:TOKENBUCKET-05 @should
  Rule: Accept reserves a token that is not there yet, and later callers queue behind it

    @id:throttle-lends
    Example: three wait already
      Given a throttle with:
        | qps   | 1 |
        | burst | 1 |
      And "first" takes 3 tokens from the throttle
      And "second" takes 1 token from the throttle
      When "fourth" waits for the throttle
      And 2999 ms pass
      Then "fourth" still waits
      And 1 ms pass
      And "fourth" has returned

    @id:throttle-lends-before-tries
    Example: a debt is paid before another request is admitted
      Given a throttle with:
        | qps   | 1 |
        | burst | 1 |
      And "first" takes 1 token from the throttle
      And "second" takes 1 token from the throttle
      When 1 s pass
      Then "second" has returned
      And the throttle answers:
        | 1 try | no |

  @req:TOKENBUCKET-06 @must @since:0.16
  Rule: Waiting ends with the token

    @id:throttle-wait-is-served
    Example: one caller waits for a second
      Given a throttle with:
        | qps   | 1 |
        | burst | 1 |
      And the throttle answers:
        | 1 try | yes |
      When "main" waits for the throttle for at most 2 s
      And 999 ms pass
      Then "main" still waits
      And 1 ms pass
      And "main" has returned

  @req:TOKENBUCKET-06 @must @since:0.16
  Rule: A wait that cannot end before its deadline fails at once, and takes nothing

    @id:throttle-wait-fails-early
    Example: a second is too short by a millisecond
      Given a throttle with:
        | qps   | 1 |
        | burst | 1 |
      And the throttle answers:
        | 1 try | yes |
      When "main" waits for the throttle for at most 999 ms
      Then "main" fails with "deadline"
      And 1 s pass
      And the throttle answers:
        | 2 tries | yes, no |

    @id:throttle-wait-for-hours
    Example: a token comes in three hours
      Given a throttle with:
        | qps   | 0.0001 |
        | burst | 1      |
      And the throttle answers:
        | 1 try | yes |
      When "main" waits for the throttle for at most 10 s
      Then "main" fails with "deadline"

  @req:TOKENBUCKET-07 @should @since:0.16
  Rule: An early failure is not the context's error

    @id:throttle-early-failure-is-its-own
    Example: there was still time when it failed
      Given a throttle with:
        | qps   | 1 |
        | burst | 1 |
      And the throttle answers:
        | 1 try | yes |
      When "main" waits for the throttle for at most 999 ms
      Then "main" fails, and not because its context has ended

  @req:TOKENBUCKET-08 @should @since:0.16
  Rule: A wait whose context ends fails with the context's error, and returns its token

    @id:throttle-wait-after-end
    Example: the context had ended before
      Given a throttle with:
        | qps   | 1 |
        | burst | 1 |
      And "main" is canceled in the throttle
      When "main" waits for the throttle
      Then "main" fails as Canceled
      And the throttle answers:
        | 2 tries | yes, no |

    @id:throttle-wait-is-given-up
    Example: half a second later
      Given a throttle with:
        | qps   | 1 |
        | burst | 1 |
      And "first" takes 1 token from the throttle
      And "main" waits for the throttle
      And 500 ms pass
      When "main" is canceled in the throttle
      Then "main" fails as Canceled
      And 500 ms pass
      And the throttle answers:
        | 2 tries | yes, no |

    @id:throttle-given-up-before-others
    Example: callers behind it keep their times
      Given a throttle with:
        | qps   | 1 |
        | burst | 1 |
      And "first" takes 1 token from the throttle
      And "main" waits for the throttle
      And "last" waits for the throttle
      When "main" is canceled in the throttle
      And 1999 ms pass
      Then "last" still waits

    @id:throttle-given-up-too-late
    Example: a token that a later caller counts on is not returned
      Given a throttle with:
        | qps   | 1 |
        | burst | 1 |
      And "first" takes 1 token from the throttle
      And "main" waits for the throttle
      And "last" waits for the throttle
      When "main" is canceled in the throttle
      And 2 s pass
      Then "last" has returned
      And the throttle answers:
        | 1 try | no |

    @id:throttle-given-up-one-by-one
    Example: both waiters give up, the last one first
      Given a throttle with:
        | qps   | 1 |
        | burst | 1 |
      And "first" takes 1 token from the throttle
      And "main" waits for the throttle
      And "last" waits for the throttle
      When "last" is canceled in the throttle
      And "main" is canceled in the throttle
      And 1 s passes
      Then the throttle answers:
        | 2 tries | yes, no |

  @req:TOKENBUCKET-09 @should
  Rule: A burst of 0 admits nothing, and says so

    @id:throttle-without-burst
    Example: waiting fails at once
      Given a throttle with:
        | qps   | 1 |
        | burst | 0 |
      When "main" waits for the throttle
      Then "main" fails with "burst"
      And the throttle answers:
        | 2 tries | no, no |

    @id:throttle-without-burst-accepts-never
    Example: accepting blocks forever
      Given a throttle with:
        | qps   | 1 |
        | burst | 0 |
      When "main" takes 1 token from the throttle
      And 1000 h pass
      Then "main" still waits

  @req:TOKENBUCKET-14 @must
  Rule: The always-throttle admits at once

    @id:throttle-always
    Example: any number of times
      Given a throttle with:
        | variant | always |
      When "main" takes 100 tokens from the throttle
      And "other" waits for the throttle
      And the throttle is stopped
      Then "main" has returned
      And "other" has returned
      And the throttle answers:
        | 3 tries | yes, yes, yes |
        | qps     | 1             |

  @req:TOKENBUCKET-14 @must
  Rule: The never-throttle refuses at once, and blocks Accept until it is stopped

    @id:throttle-never
    Example: one waits, one accepts
      Given a throttle with:
        | variant | never |
      When "main" takes 1 token from the throttle
      And "other" waits for the throttle
      Then "other" fails with "accept"
      And "main" still waits
      And the throttle answers:
        | 3 tries | no, no, no |
        | qps     | 1          |

    @id:throttle-never-is-stopped
    Example: the accepting one is released
      Given a throttle with:
        | variant | never |
      And "main" takes 1 token from the throttle
      And 1 h pass
      When the throttle is stopped
      Then "main" has returned
      And the throttle answers:
        | 1 try | no |
