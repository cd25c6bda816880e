@area:wait @part:wait-loop
Feature: Polling until a condition holds
  For state without notifications. Tests and installers depend on it; whether the first check comes at once, and
  what happens in a context that has ended, decides whether they are reliable.

  Source: apimachinery pkg/util/wait/loop.go, poll.go; tests Test_loopConditionUntilContext_semantic, TestPoller, TestPoll,
  TestPollImmediate, TestPollForever.

  @req:WAIT-09 @must @since:0.27
  Rule: The condition is checked once per interval, first at once or after an interval

    @id:polling-asks
    Scenario Outline: it holds at the third check; at once: <immediate>
      Given a loop with:
        | way       | polling     |
        | period    | 1 s         |
        | immediate | <immediate> |
        | calls     | no, no, yes |
      When the loop runs
      And 10 s pass
      Then the loop has ended
      And the loop has called after:
        | <first>  |
        | <second> |
        | <third>  |

      Examples:
        | immediate | first | second | third |
        | yes       | 0 s   | 1 s    | 2 s   |
        | no        | 1 s   | 2 s    | 3 s   |

    @id:polling-keeps-its-beat
    Example: a check takes a while
      Given a loop with:
        | way             | polling |
        | period          | 1 s     |
        | immediate       | yes     |
        | each call takes | 600 ms  |
      When the loop runs
      And 3500 ms pass
      Then the loop has called after:
        | 0 s |
        | 1 s |
        | 2 s |
        | 3 s |

    @id:polling-catches-up
    Example: a check takes longer than the interval, and the next follows at once
      Given a loop with:
        | way             | polling |
        | period          | 1 s     |
        | immediate       | yes     |
        | each call takes | 1.2 s   |
      When the loop runs
      And 4 s pass
      Then the loop has called after:
        | 0 s   |
        | 1.2 s |
        | 2.4 s |
        | 3.6 s |

  @req:WAIT-09 @must @since:0.27
  Rule: Polling ends with the failure of a check, or with its context

    @id:polling-fails
    Example: the second check fails
      Given a loop with:
        | way    | polling   |
        | period | 1 s       |
        | calls  | no, fails |
      When the loop runs
      And 2 s pass
      Then the loop ends with "call 2 fails"

    @id:polling-canceled
    Example: it is stopped between checks
      Given a loop with:
        | way    | polling |
        | period | 1 s     |
      And the loop runs
      And 2500 ms pass
      When the loop is stopped
      Then the loop ends as Canceled
      And the loop has called after:
        | 1 s |
        | 2 s |

    @id:polling-times-out
    Example: its timeout passes
      Given a loop with:
        | way     | polling |
        | period  | 1 s     |
        | timeout | 2.5 s   |
      When the loop runs
      And 2500 ms pass
      Then the loop ends as DeadlineExceeded
      And the loop has called after:
        | 1 s |
        | 2 s |

  @req:WAIT-09 @must @since:0.28
  Rule: Polling in a context that has ended checks once if immediate, else never

    @id:polling-in-ended-context
    Example: not immediate
      Given a loop with:
        | way    | polling |
        | period | 1 s     |
      And the loop is stopped
      When the loop runs
      Then the loop has not called
      And the loop ends as Canceled

    @id:polling-at-once-in-ended-context
    Example: immediate, and the condition does not hold
      Given a loop with:
        | way       | polling |
        | period    | 1 s     |
        | immediate | yes     |
      And the loop is stopped
      When the loop runs
      Then the loop has called after:
        | 0 s |
      And the loop ends as Canceled

    @id:polling-succeeds-in-ended-context
    Example: immediate, and the condition holds
      Given a loop with:
        | way       | polling |
        | period    | 1 s     |
        | immediate | yes     |
        | calls     | yes     |
      And the loop is stopped
      When the loop runs
      Then the loop has ended

  @req:WAIT-09 @must
  Rule: The deprecated Poll functions check once more at their timeout, and never return the context's error

    @id:polling-of-old-times-out
    Example: two and a half intervals
      Given a loop with:
        | way     | polling as of old |
        | period  | 1 s               |
        | timeout | 2.5 s             |
      When the loop runs
      And 2500 ms pass
      Then the loop ends as WaitTimeout
      And the loop has called after:
        | 1 s   |
        | 2 s   |
        | 2.5 s |

    @id:polling-of-old-skips
    Example: a check longer than the interval is followed by a pause
      Given a loop with:
        | way             | polling as of old |
        | period          | 1 s               |
        | timeout         | 60 s              |
        | immediate       | yes               |
        | each call takes | 1.2 s             |
      When the loop runs
      And 5 s pass
      Then the loop has called after:
        | 0 s   |
        | 2.2 s |
        | 4.2 s |

    @id:polling-of-old-asks-once
    Example: the timeout is shorter than an interval
      Given a loop with:
        | way     | polling as of old |
        | period  | 10 s              |
        | timeout | 1 s               |
        | calls   | yes               |
      When the loop runs
      And 1 s pass
      Then the loop has ended
      And the loop has called after:
        | 1 s |

    @id:polling-of-old-goes-on
    Example: without a timeout it polls until the condition holds
      Given a loop with:
        | way     | polling as of old |
        | period  | 1 s               |
        | timeout | 0 s               |
        | calls   | no, no, yes       |
      When the loop runs
      And 5 s pass
      Then the loop has ended
      And the loop has called after:
        | 1 s |
        | 2 s |
        | 3 s |

    @id:polling-of-old-canceled @since:0.22
    Example: it is stopped between checks
      Given a loop with:
        | way       | polling as of old |
        | period    | 1 s               |
        | timeout   | 60 s              |
        | immediate | yes               |
      And the loop runs
      And 1500 ms pass
      When the loop is stopped
      Then the loop ends as WaitTimeout
      And the loop has called after:
        | 0 s |
        | 1 s |
