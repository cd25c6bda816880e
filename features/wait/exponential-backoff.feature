@area:wait @part:wait-loop
Feature: Exponential backoff: trying until it works, for a while
  What is done against a server that may be unwell is tried a few times, with pauses that grow.

  Source: apimachinery pkg/util/wait/backoff.go (ExponentialBackoff, ExponentialBackoffWithContext), error.go; tests
  TestExponentialBackoff, TestExponentialBackoffWithContext, TestInterrupted, TestErrorInterrupted.

  @req:WAIT-04 @req:WAIT-06 @must
  Rule: It tries as often as there are steps, and fails after the last try without another pause

    @id:exponential-backoff-gives-up
    Scenario Outline: four steps, <way>
      Given a loop with:
        | way         | <way> |
        | first delay | 1 s   |
        | factor      | 2     |
        | steps       | 4     |
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

    @id:exponential-backoff-tries-once
    Example: a single step has no pause
      Given a loop with:
        | way         | exponential backoff |
        | first delay | 1 s                 |
        | steps       | 1                   |
      When the loop runs
      Then the loop has called after:
        | 0 s |
      And the loop ends as WaitTimeout

    @id:exponential-backoff-without-steps
    Scenario Outline: no steps at all, <way>
      Given a loop with:
        | way         | <way> |
        | first delay | 1 s   |
        | steps       | 0     |
      When the loop runs
      Then the loop has not called
      And the loop ends as WaitTimeout

      Examples:
        | way                              |
        | exponential backoff              |
        | exponential backoff in a context |

  @req:WAIT-04 @must
  Rule: It ends at once when it has worked, or has failed for good

    @id:exponential-backoff-works
    Example: the third time
      Given a loop with:
        | way         | exponential backoff |
        | first delay | 1 s                 |
        | steps       | 5                   |
        | calls       | no, no, yes         |
      When the loop runs
      And 2 s pass
      Then the loop has ended
      And the loop has called after:
        | 0 s |
        | 1 s |
        | 2 s |

    @id:exponential-backoff-fails
    Example: the second time
      Given a loop with:
        | way         | exponential backoff |
        | first delay | 1 s                 |
        | steps       | 5                   |
        | calls       | no, fails           |
      When the loop runs
      And 1 s pass
      Then the loop ends with "call 2 fails"

  @req:WAIT-05 @may
  Rule: When the next pause would exceed the cap it gives up after one more pause, however many steps there are

    @id:exponential-backoff-ends-at-cap
    Example: five steps, of which two are used
      Given a loop with:
        | way         | exponential backoff |
        | first delay | 1 s                 |
        | factor      | 2                   |
        | steps       | 5                   |
        | cap         | 3 s                 |
      When the loop runs
      And 2999 ms pass
      Then the loop still runs
      And 1 ms pass
      And the loop has called after:
        | 0 s |
        | 1 s |
      And the loop ends as WaitTimeout

  @req:WAIT-06 @must @since:0.20
  Rule: In a context it ends with the context, and says so

    @id:exponential-backoff-canceled
    Example: while it pauses
      Given a loop with:
        | way         | exponential backoff in a context |
        | first delay | 1 s                              |
        | steps       | 5                                |
      And the loop runs
      And 1500 ms pass
      When the loop is stopped
      Then the loop ends as Canceled
      And the loop has called after:
        | 0 s |
        | 1 s |

    @id:exponential-backoff-canceled-before
    Example: before it began
      Given a loop with:
        | way         | exponential backoff in a context |
        | first delay | 1 s                              |
        | steps       | 5                                |
      And the loop is stopped
      When the loop runs
      Then the loop has not called
      And the loop ends as Canceled

    @id:exponential-backoff-canceled-within
    Example: by the try itself, which is told all the same when it works
      Given a loop with:
        | way         | exponential backoff in a context |
        | first delay | 1 s                              |
        | steps       | 5                                |
        | calls       | no, stops                        |
      When the loop runs
      And 1 s pass
      Then the loop ends as Canceled

  @req:WAIT-10 @must @since:0.27
  Rule: An interruption is the end of a loop or of its context, wrapped or not, and nothing else

    @id:interruptions
    Example: what loops end with
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
