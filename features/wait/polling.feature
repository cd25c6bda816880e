@area:wait @part:wait-loop
Feature: Polling: asking until it is so
  For what tells nobody when it changes. Tests and installers live on it; whether the first question comes at once, and what
  is asked of a context that is over already, decides whether they work by luck.

  Source: apimachinery pkg/util/wait/loop.go, poll.go; tests Test_loopConditionUntilContext_semantic, TestPoller, TestPoll,
  TestPollImmediate, TestPollForever.

  @req:WAIT-09 @must @since:0.27
  Rule: It asks once in an interval, the first time at once or after an interval

    @id:polling-asks
    Scenario Outline: the answer is yes at the third question; at once: <immediate>
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
    Example: a question takes a while
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
    Example: a question takes longer than the interval, and the next follows at once
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
  Rule: It ends with the failure of a question, or with its context

    @id:polling-fails
    Example: the second question fails
      Given a loop with:
        | way    | polling   |
        | period | 1 s       |
        | calls  | no, fails |
      When the loop runs
      And 2 s pass
      Then the loop ends with "call 2 fails"

    @id:polling-canceled
    Example: it is stopped between questions
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
    Example: its time is over
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
  Rule: In a context that has ended it asks once if it is to ask at once, and otherwise not at all

    @id:polling-in-ended-context
    Example: not at once
      Given a loop with:
        | way    | polling |
        | period | 1 s     |
      And the loop is stopped
      When the loop runs
      Then the loop has not called
      And the loop ends as Canceled

    @id:polling-at-once-in-ended-context
    Example: at once, and the answer is no
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
    Example: at once, and the answer is yes
      Given a loop with:
        | way       | polling |
        | period    | 1 s     |
        | immediate | yes     |
        | calls     | yes     |
      And the loop is stopped
      When the loop runs
      Then the loop has ended

  @req:WAIT-09 @must
  Rule: The older form asks once more when its time is over, and never says that it was its context

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
    Example: what takes longer than the interval is followed by a pause
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
    Example: there is less time than an interval
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
    Example: without a timeout it goes on until the answer is yes
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
    Example: it is stopped between questions
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
