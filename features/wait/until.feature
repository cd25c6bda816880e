@area:wait @part:wait-loop
Feature: Until: work repeated until it is stopped
  Workers of controllers run in such a loop, and so do resyncs and health checks. One that does not stop keeps its
  process from ending; one that dies of a single panic leaves a controller that only looks alive.

  Source: apimachinery pkg/util/wait/backoff.go (BackoffUntil); tests TestUntil, TestUntilReturnsImmediately,
  TestNonSlidingUntil, TestJitterUntil, TestJitterUntilReturnsImmediately, TestJitterUntilRecoversPanic,
  TestJitterUntilNegativeFactor.

  @req:WAIT-07 @must
  Rule: The work runs at once, and then once a period

    @id:until-repeats
    Scenario Outline: a period of one second, <way>
      Given a loop with:
        | way    | <way> |
        | period | 1 s   |
      When the loop runs
      And 3500 ms pass
      Then the loop has called after:
        | 0 s |
        | 1 s |
        | 2 s |
        | 3 s |
      And the loop still runs

      Examples:
        | way               |
        | until             |
        | non-sliding until |

  @req:WAIT-07 @must
  Rule: The period counts from the end of the work, or in the non-sliding form from its start

    @id:until-slides
    Scenario Outline: the work takes <takes>: <case>
      Given a loop with:
        | way             | <way>   |
        | period          | 1 s     |
        | each call takes | <takes> |
      When the loop runs
      And 3500 ms pass
      Then the loop has called after:
        | 0 s      |
        | <second> |
        | <third>  |

      Examples:
        | case                   | way               | takes  | second | third |
        | from its end           | until             | 600 ms | 1.6 s  | 3.2 s |
        | longer, from its end   | until             | 700 ms | 1.7 s  | 3.4 s |
        | longer, from its begin | non-sliding until | 1.3 s  | 1.3 s  | 2.6 s |

    @id:until-does-not-slide
    Example: from its start
      Given a loop with:
        | way             | non-sliding until |
        | period          | 1 s               |
        | each call takes | 600 ms            |
      When the loop runs
      And 2500 ms pass
      Then the loop has called after:
        | 0 s |
        | 1 s |
        | 2 s |

  @req:WAIT-07 @must
  Rule: Jitter lengthens periods, at most by its share; a negative factor means none

    @id:until-jitters
    Example: up to one half longer
      Given a loop with:
        | way    | jittered until |
        | period | 10 s           |
        | jitter | 0.5            |
        | calls  | no, no, stops  |
      When the loop runs
      And 30 s pass
      Then the pauses between the calls of the loop are:
        | pause | at least | below |
        | 1st   | 10 s     | 15 s  |
        | 2nd   | 10 s     | 15 s  |

    @id:until-without-jitter
    Example: a negative factor
      Given a loop with:
        | way    | jittered until |
        | period | 1 s            |
        | jitter | -1             |
      When the loop runs
      And 2500 ms pass
      Then the loop has called after:
        | 0 s |
        | 1 s |
        | 2 s |

  @req:WAIT-07 @must
  Rule: A stopped loop ends at once, without another run

    @id:until-stopped-before
    Scenario Outline: stopped before it started, <way>
      Given a loop with:
        | way    | <way> |
        | period | 1 s   |
        | jitter | 0.5   |
      And the loop is stopped
      When the loop runs
      Then the loop has not called
      And the loop has ended

      Examples:
        | way               |
        | until             |
        | non-sliding until |
        | jittered until    |

    @id:until-stopped-between
    Example: stopped during a pause
      Given a loop with:
        | way    | until |
        | period | 30 s  |
      And the loop runs
      And 10 s pass
      When the loop is stopped
      Then the loop has ended
      And the loop has called after:
        | 0 s |

    @id:until-stopped-within
    Scenario Outline: stopped by the work itself, <way>
      Given a loop with:
        | way    | <way>     |
        | period | 30 s      |
        | calls  | no, stops |
      When the loop runs
      And 30 s pass
      Then the loop has ended
      And the loop has called after:
        | 0 s  |
        | 30 s |

      Examples:
        | way               |
        | until             |
        | non-sliding until |

  @req:WAIT-08 @must
  Rule: A panic goes to the panic handler, and the loop continues with the next period

    @id:until-survives-crash
    Example: the second of three runs panics
      Given a loop with:
        | way    | until          |
        | period | 1 s            |
        | calls  | no, throws, no |
      When the loop runs
      And 2500 ms pass
      Then the loop has called after:
        | 0 s |
        | 1 s |
        | 2 s |
      And the loop still runs
