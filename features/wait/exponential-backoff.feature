@area:wait @part:wait-loop
Feature: Exponential backoff: retrying until success, up to a limit
  Calls to a server that may be unhealthy are tried a few times, with growing pauses.

  Source: apimachinery pkg/util/wait/backoff.go (ExponentialBackoff, ExponentialBackoffWithContext), error.go; tests
  TestExponentialBackoff, TestExponentialBackoffWithContext, TestInterrupted, TestErrorInterrupted.

  @req:WAIT-04 @req:WAIT-06 @must
  Rule: The work is tried as often as there are steps; the last attempt fails without another pause

    @id:exponential-backoff-gives-up
    Scenario Outline: four steps, <way>
      Given a loop with:
        | way           | <way> |
        | initial delay | 1 s   |
        | factor        | 2     |
        | steps         | 4     |
      When the loop runs
      And 7 s pass
      Then the loop has called after:
        | 0 s |
        | 1 s |
        | 3 s |
        | 7 s |
      And the loop ends as WaitTimeout

      Examples:
        | way                              |
        | exponential backoff              |
        | exponential backoff in a context |

    @id:exponential-backoff-up-to-the-cap
    Example: a delay of exactly the cap takes no attempt away
      Given a loop with:
        | way           | exponential backoff |
        | initial delay | 1 s                 |
        | factor        | 2                   |
        | steps         | 4                   |
        | cap           | 8 s                 |
      When the loop runs
      And 7 s pass
      Then the loop has called after:
        | 0 s |
        | 1 s |
        | 3 s |
        | 7 s |
      And the loop ends as WaitTimeout

    @id:exponential-backoff-tries-once
    Example: a single step has no pause
      Given a loop with:
        | way           | exponential backoff |
        | initial delay | 1 s                 |
        | steps         | 1                   |
      When the loop runs
      Then the loop has called after:
        | 0 s |
      And the loop ends as WaitTimeout

    @id:exponential-backoff-without-steps
    Scenario Outline: no steps at all, <way>
      Given a loop with:
        | way           | <way> |
        | initial delay | 1 s   |
        | steps         | 0     |
      When the loop runs
      Then the loop has not called
      And the loop ends as WaitTimeout

      Examples:
        | way                              |
        | exponential backoff              |
        | exponential backoff in a context |

  @req:WAIT-04 @must
  Rule: A success and a permanent failure end it at once

    @id:exponential-backoff-works
    Example: the third attempt
      Given a loop with:
        | way           | exponential backoff |
        | initial delay | 1 s                 |
        | steps         | 5                   |
        | calls         | no, no, yes         |
      When the loop runs
      And 2 s pass
      Then the loop has ended
      And the loop has called after:
        | 0 s |
        | 1 s |
        | 2 s |

    @id:exponential-backoff-fails
    Example: the second attempt
      Given a loop with:
        | way           | exponential backoff |
        | initial delay | 1 s                 |
        | steps         | 5                   |
        | calls         | no, fails           |
      When the loop runs
      And 1 s pass
      Then the loop ends with "call 2 fails"

  @req:WAIT-05 @may
  Rule: When the next pause would exceed the cap, the work is given up after one more pause, whatever steps are left

    @id:exponential-backoff-ends-at-cap
    Example: five steps, of which two are used
      Given a loop with:
        | way           | exponential backoff |
        | initial delay | 1 s                 |
        | factor        | 2                   |
        | steps         | 5                   |
        | cap           | 3 s                 |
      When the loop runs
      And 2999 ms pass
      Then the loop still runs
      And 1 ms pass
      And the loop has called after:
        | 0 s |
        | 1 s |
      And the loop ends as WaitTimeout

  @req:WAIT-06 @must @since:0.20
  Rule: Exponential backoff ends with its context, and returns the context's error

    @id:exponential-backoff-canceled
    Example: during a pause
      Given a loop with:
        | way           | exponential backoff in a context |
        | initial delay | 1 s                              |
        | steps         | 5                                |
      And the loop runs
      And 1500 ms pass
      When the loop is stopped
      Then the loop ends as Canceled
      And the loop has called after:
        | 0 s |
        | 1 s |

    @id:exponential-backoff-canceled-before
    Example: before it started
      Given a loop with:
        | way           | exponential backoff in a context |
        | initial delay | 1 s                              |
        | steps         | 5                                |
      And the loop is stopped
      When the loop runs
      Then the loop has not called
      And the loop ends as Canceled

    @id:exponential-backoff-canceled-within
    Example: canceled by the attempt itself, whose success still counts
      Given a loop with:
        | way           | exponential backoff in a context |
        | initial delay | 1 s                              |
        | steps         | 5                                |
        | calls         | no, stops                        |
      When the loop runs
      And 1 s pass
      Then the loop ends as Canceled

  @req:WAIT-10 @must @since:0.27
  Rule: An interruption is a loop's timeout or the end of its context, wrapped or not, and nothing else

    @id:interruptions
    Example: the errors of loops
      Given a loop
      Then the loop answers:
        | interrupted by timeout              | yes |
        | interrupted by cancellation         | yes |
        | interrupted by deadline             | yes |
        | interrupted by wrapped timeout      | yes |
        | interrupted by wrapped cancellation | yes |
        | interrupted by wrapped deadline     | yes |
        | interrupted by failure              | no  |
        | interrupted by wrapped failure      | no  |
