@area:retry @part:retry
Feature: Retry: an update after a conflict is retried
  Two writers of one object are normal in a cluster: the second reads the object again, and retries. A port that gives
  up early loses updates; one that takes the end of its context for success, as client-go 0.34 to 0.36 did, loses them silently.

  Source: client-go util/retry/util.go; tests TestRetryOnConflict,
  TestRetryOnConflictPreservesContextErrorWithoutLastError.

  @req:RETRY-01 @must
  Rule: A successful update is made once

    @id:retry-not-needed
    Example: the first attempt succeeds
      Given a retry with:
        | steps         | 3   |
        | initial delay | 1 s |
        | calls         | yes |
      When the retry runs
      Then the retry has ended
      And the retry has called after:
        | 0 s |

  @req:RETRY-02 @must
  Rule: A conflict is retried as often as there are steps, and the last one is returned

    @id:retry-gives-up
    Example: three steps
      Given a retry with:
        | steps         | 3         |
        | initial delay | 1 s       |
        | factor        | 2         |
        | calls         | conflicts |
      When the retry runs
      And 3 s pass
      Then the retry has called after:
        | 0 s |
        | 1 s |
        | 3 s |
      And the retry ends as Conflict
      And the retry ends with "call 3 conflicts"

  @req:RETRY-03 @must
  Rule: Any other failure is returned at once

    @id:retry-fails
    Scenario Outline: the second attempt <fails>
      Given a retry with:
        | steps         | 5                  |
        | initial delay | 1 s                |
        | calls         | conflicts, <fails> |
      When the retry runs
      And 1 s pass
      Then the retry ends with "call 2 <fails>"
      And the retry has called after:
        | 0 s |
        | 1 s |

      Examples:
        | fails          |
        | fails          |
        | exists already |

  @req:RETRY-04 @must
  Rule: An update succeeds when any attempt does

    @id:retry-succeeds
    Example: the last of three
      Given a retry with:
        | steps         | 3                         |
        | initial delay | 1 s                       |
        | calls         | conflicts, conflicts, yes |
      When the retry runs
      And 2 s pass
      Then the retry has ended
      And the retry has called after:
        | 0 s |
        | 1 s |
        | 2 s |

  @req:RETRY-05 @should
  Rule: By default five attempts are 10 ms apart, or four with 10, 50 and 250 ms between them

    @id:retry-default
    Example: for conflicts with other clients
      Given a retry with:
        | backoff | DefaultRetry |
        | calls   | conflicts    |
      When the retry runs
      And 60 ms pass
      Then the retry ends with "call 5 conflicts"
      And the pauses between the calls of the retry are:
        | pause | at least | below |
        | 1st   | 10 ms    | 11 ms |
        | 2nd   | 10 ms    | 11 ms |
        | 3rd   | 10 ms    | 11 ms |
        | 4th   | 10 ms    | 11 ms |

    @id:retry-default-backoff
    Example: for conflicts with controllers
      Given a retry with:
        | backoff | DefaultBackoff |
        | calls   | conflicts      |
      When the retry runs
      And 400 ms pass
      Then the retry ends with "call 4 conflicts"
      And the pauses between the calls of the retry are:
        | pause | at least | below  |
        | 1st   | 10 ms    | 11 ms  |
        | 2nd   | 50 ms    | 55 ms  |
        | 3rd   | 250 ms   | 275 ms |

  @req:RETRY-06 @should @since:0.19
  Rule: A conflict is recognised inside another error, and by its code alone

    @id:retry-recognises-conflict
    Scenario Outline: it <conflicts>
      Given a retry with:
        | steps         | 3                |
        | initial delay | 1 s              |
        | calls         | <conflicts>, yes |
      When the retry runs
      And 1 s pass
      Then the retry has ended

      Examples:
        | conflicts        |
        | conflicts        |
        | conflicts within |

    @id:retry-recognises-conflict-by-code @since:0.23
    Example: it has no reason
      Given a retry with:
        | steps         | 3                      |
        | initial delay | 1 s                    |
        | calls         | conflicts by code, yes |
      When the retry runs
      And 1 s pass
      Then the retry has ended

  @req:RETRY-07 @must @since:0.37
  Rule: If the context ends before any conflict, its error is returned

    @id:retry-interrupted
    Scenario Outline: the first attempt <ends>
      Given a retry with:
        | steps         | 3      |
        | initial delay | 1 s    |
        | calls         | <ends> |
      When the retry runs
      Then the retry ends as <kind>
      And the retry has called after:
        | 0 s |

      Examples:
        | ends        | kind             |
        | is canceled | Canceled         |
        | is late     | DeadlineExceeded |

  @req:RETRY-08 @may @since:0.34
  Rule: If the context ends after a conflict, the conflict is returned

    @id:retry-interrupted-after-conflict
    Example: the second attempt is canceled
      Given a retry with:
        | steps         | 3                      |
        | initial delay | 1 s                    |
        | calls         | conflicts, is canceled |
      When the retry runs
      And 1 s pass
      Then the retry ends with "call 1 conflicts"

  @req:RETRY-09 @may @since:0.37
  Rule: Without steps nothing is tried, and the update fails

    @id:retry-without-steps
    Example: no steps
      Given a retry with:
        | steps | 0 |
      When the retry runs
      Then the retry has not called
      And the retry ends as WaitTimeout

  @req:RETRY-11 @should @since:0.16
  Rule: The caller decides what is retried

    @id:retry-on-error
    Example: a failure is retried, an existing object is not
      Given a retry with:
        | retries       | what fails                   |
        | steps         | 5                            |
        | initial delay | 1 s                          |
        | calls         | fails, fails, exists already |
      When the retry runs
      And 2 s pass
      Then the retry ends with "call 3 exists already"

    @id:retry-on-every-error
    Example: everything is retried
      Given a retry with:
        | retries       | every failure           |
        | steps         | 3                       |
        | initial delay | 1 s                     |
        | calls         | fails, conflicts, fails |
      When the retry runs
      And 2 s pass
      Then the retry ends with "call 3 fails"

    @id:retry-on-no-error
    Example: nothing is retried, not even a conflict
      Given a retry with:
        | retries       | no failure |
        | steps         | 3          |
        | initial delay | 1 s        |
        | calls         | conflicts  |
      When the retry runs
      Then the retry ends with "call 1 conflicts"
