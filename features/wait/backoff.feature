@area:wait @part:backoff
Feature: Backoff: the delays between attempts
  The reflector, leader election, the event recorder and nearly every loop of a controller take their delays from
  here.

  Source: apimachinery pkg/util/wait/backoff.go; tests TestBackoff_Step, TestJitteredBackoffManagerGetNextBackoff,
  TestExponentialBackoffManagerGetNextBackoff, TestBackoffDelayWithResetExponential.

  @req:WAIT-01 @must
  Rule: Each step multiplies the next delay, while steps are left

    @id:backoff-steps
    Example: three steps
      Given a backoff with:
        | initial delay | 1 s |
        | factor        | 2   |
        | steps         | 3   |
      Then the delays of the backoff are:
        | call        | delay |
        | 1st         | 1 s   |
        | 2nd         | 2 s   |
        | 3rd         | 4 s   |
        | 4th to 10th | 8 s   |

    @id:backoff-steps-as-function @since:0.27
    Example: three steps of a function
      Given a backoff with:
        | way           | as a function |
        | initial delay | 1 s           |
        | factor        | 2             |
        | steps         | 3             |
      Then the delays of the backoff are:
        | call        | delay |
        | 1st         | 1 s   |
        | 2nd         | 2 s   |
        | 3rd         | 4 s   |
        | 4th to 10th | 8 s   |

    @id:backoff-without-steps
    Scenario Outline: nothing is multiplied, with <steps> steps and a factor of <factor>
      Given a backoff with:
        | initial delay | 1 s      |
        | factor        | <factor> |
        | steps         | <steps>  |
      Then the delays of the backoff are:
        | call        | delay |
        | 1st to 10th | 1 s   |

      Examples:
        | steps | factor |
        | 0     | 2      |
        | -1    | 2      |
        | 5     | 0      |
        | 4     | 1      |

    @id:backoff-of-any-factor
    Example: a factor of 1.5
      Given a backoff with:
        | initial delay | 10 ms |
        | factor        | 1.5   |
        | steps         | 4     |
      Then the delays of the backoff are:
        | call       | delay     |
        | 1st        | 10 ms     |
        | 2nd        | 15 ms     |
        | 3rd        | 22.5 ms   |
        | 4th        | 33.75 ms  |
        | 5th to 7th | 50.625 ms |

    @id:backoff-of-falling-delays
    Example: a factor of one half
      Given a backoff with:
        | initial delay | 1 s |
        | factor        | 0.5 |
        | steps         | 3   |
      Then the delays of the backoff are:
        | call       | delay  |
        | 1st        | 1 s    |
        | 2nd        | 500 ms |
        | 3rd        | 250 ms |
        | 4th to 7th | 125 ms |

  @req:WAIT-01 @must
  Rule: A delay above the cap is the cap, and stays there

    @id:backoff-cap
    Scenario Outline: the cap is <cap>
      Given a backoff with:
        | initial delay | 1 s   |
        | factor        | 2     |
        | steps         | 10    |
        | cap           | <cap> |
      Then the delays of the backoff are:
        | call       | delay   |
        | 1st        | 1 s     |
        | 2nd        | 2 s     |
        | 3rd        | <third> |
        | 4th to 9th | <cap>   |

      Examples:
        | cap | third |
        | 3 s | 3 s   |
        | 4 s | 4 s   |
        | 5 s | 4 s   |

  @req:WAIT-02 @must
  Rule: Jitter only adds, at most its share, and does not carry into the next delay

    @id:backoff-jitter
    Example: half of each delay
      Given a backoff with:
        | initial delay | 1 s |
        | factor        | 2   |
        | steps         | 3   |
        | jitter        | 0.5 |
      Then the delays of the backoff are:
        | call         | at least | below |
        | 1st          | 1 s      | 1.5 s |
        | 2nd          | 2 s      | 3 s   |
        | 3rd          | 4 s      | 6 s   |
        | 4th to 100th | 8 s      | 12 s  |

  @req:WAIT-03 @should
  Rule: A jitter factor of zero or less means 1

    @id:backoff-jitter-without-share
    Scenario Outline: a factor of <share>
      Given a backoff with:
        | way           | jitter alone |
        | initial delay | 1 s          |
        | jitter        | <share>      |
      Then the delays of the backoff are:
        | call         | at least | below   |
        | 1st to 100th | 1 s      | <below> |

      Examples:
        | share | below |
        | 0     | 2 s   |
        | -1    | 2 s   |
        | 0.1   | 1.1 s |

  @req:WAIT-11 @must @since:0.27
  Rule: The sequence restarts once its interval has passed since the last restart

    @id:backoff-starts-over
    Scenario Outline: the interval is ten seconds, and <time> have passed
      Given a backoff with:
        | way            | with reset |
        | initial delay  | 1 s        |
        | factor         | 2          |
        | steps          | 10         |
        | restarts after | 10 s       |
      And the delays of the backoff are:
        | call | delay |
        | 1st  | 1 s   |
        | 2nd  | 2 s   |
      When <time> pass
      Then the delays of the backoff are:
        | call | delay    |
        | 1st  | <first>  |
        | 2nd  | <second> |

      Examples:
        | time     | first | second |
        | 10 s     | 4 s   | 8 s    |
        | 10001 ms | 1 s   | 2 s    |

    @id:backoff-starts-over-while-used
    Example: delays requested meanwhile make no difference
      Given a backoff with:
        | way            | with reset |
        | initial delay  | 1 s        |
        | factor         | 2          |
        | steps          | 10         |
        | restarts after | 10 s       |
      And 6 s pass
      And the delays of the backoff are:
        | call | delay |
        | 1st  | 1 s   |
        | 2nd  | 2 s   |
      When 5 s pass
      Then the delays of the backoff are:
        | call | delay |
        | 1st  | 1 s   |
        | 2nd  | 2 s   |

    @id:backoff-starts-over-always
    Example: with an interval of zero delays never grow
      Given a backoff with:
        | way            | with reset |
        | initial delay  | 1 s        |
        | factor         | 2          |
        | steps          | 10         |
        | restarts after | 0 s        |
      Then the delays of the backoff are:
        | call       | delay |
        | 1st to 9th | 1 s   |

  @req:WAIT-11 @must
  Rule: In the older kind the interval counts from the last delay that was requested

    @id:backoff-of-old-grows
    Example: one to ten seconds
      Given a backoff with:
        | way            | with sliding reset |
        | initial delay  | 1 s                |
        | factor         | 2                  |
        | cap            | 10 s               |
        | restarts after | 10 s               |
      Then the delays of the backoff are:
        | call       | delay |
        | 1st        | 1 s   |
        | 2nd        | 2 s   |
        | 3rd        | 4 s   |
        | 4th        | 8 s   |
        | 5th to 9th | 10 s  |
      And 11 s pass
      And the delays of the backoff are:
        | call | delay |
        | 1st  | 1 s   |

    @id:backoff-of-old-slides
    Scenario Outline: delays were requested six seconds ago, and now <time> later
      Given a backoff with:
        | way            | with sliding reset |
        | initial delay  | 1 s                |
        | factor         | 2                  |
        | cap            | 60 s               |
        | restarts after | 10 s               |
      And 6 s pass
      And the delays of the backoff are:
        | call | delay |
        | 1st  | 1 s   |
        | 2nd  | 2 s   |
      When <time> pass
      Then the delays of the backoff are:
        | call | delay   |
        | 1st  | <delay> |

      Examples:
        | time     | delay |
        | 5 s      | 4 s   |
        | 10 s     | 4 s   |
        | 10001 ms | 1 s   |
