@area:retry @part:retry
Feature: Retry: an update that met a conflict is made again
  Two writers of one object are normal in a cluster: whoever comes second reads the object anew, and tries again. A port that
  gives up early loses updates; one that takes the end of its context for success, as was so from 0.34 to 0.36, loses them
  without a word.

  Source: client-go util/retry/util.go; tests TestRetryOnConflict,
  TestRetryOnConflictPreservesContextErrorWithoutLastError.

  @req:RETRY-01 @must
  Rule: What succeeds is done once

    @id:retry-not-needed
    Example: the first time
      Given a retry with:
        | steps       | 3   |
        | first delay | 1 s |
        | calls       | yes |
      When the retry runs
      Then the retry has ended
      And the retry has called after:
        | 0 s |

  @req:RETRY-02 @must
  Rule: A conflict is tried again as often as there are steps, and the last one is what it fails with

    @id:retry-gives-up
    Example: three steps
      Given a retry with:
        | steps       | 3         |
        | first delay | 1 s       |
        | factor      | 2         |
        | calls       | conflicts |
      When the retry runs
      And 3 s pass
      Then the retry has called after:
        | 0 s |
        | 1 s |
        | 3 s |
      And the retry ends as Conflict
      And the retry ends with "call 3 conflicts"

  @req:RETRY-03 @must
  Rule: Any other failure is told at once

    @id:retry-fails
    Scenario Outline: the second time it <fails>
      Given a retry with:
        | steps       | 5                  |
        | first delay | 1 s                |
        | calls       | conflicts, <fails> |
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
  Rule: It succeeds when any of the tries does

    @id:retry-succeeds
    Example: the last of three
      Given a retry with:
        | steps       | 3                         |
        | first delay | 1 s                       |
        | calls       | conflicts, conflicts, yes |
      When the retry runs
      And 2 s pass
      Then the retry has ended
      And the retry has called after:
        | 0 s |
        | 1 s |
        | 2 s |

  @req:RETRY-05 @should
  Rule: By default there are five tries 10 ms apart, or four tries with 10, 50 and 250 ms between them

    @id:retry-default
    Example: for a conflict with other clients
      Given a retry with:
        | back-off | DefaultRetry |
        | calls    | conflicts    |
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
    Example: for a conflict with controllers
      Given a retry with:
        | back-off | DefaultBackoff |
        | calls    | conflicts      |
      When the retry runs
      And 400 ms pass
      Then the retry ends with "call 4 conflicts"
      And the pauses between the calls of the retry are:
        | pause | at least | below  |
        | 1st   | 10 ms    | 11 ms  |
        | 2nd   | 50 ms    | 55 ms  |
        | 3rd   | 250 ms   | 275 ms |

  @req:RETRY-06 @should @since:0.19
  Rule: A conflict is recognised within another error, and by its code alone

    @id:retry-recognises-conflict
    Scenario Outline: it <conflicts>
      Given a retry with:
        | steps       | 3                |
        | first delay | 1 s              |
        | calls       | <conflicts>, yes |
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
        | steps       | 3                      |
        | first delay | 1 s                    |
        | calls       | conflicts by code, yes |
      When the retry runs
      And 1 s pass
      Then the retry has ended

  @req:RETRY-07 @must @since:0.37
  Rule: The end of a context is told as such when nothing was tried before

    @id:retry-interrupted
    Scenario Outline: the first try <ends>
      Given a retry with:
        | steps       | 3      |
        | first delay | 1 s    |
        | calls       | <ends> |
      When the retry runs
      Then the retry ends as <kind>
      And the retry has called after:
        | 0 s |

      Examples:
        | ends        | kind             |
        | is canceled | Canceled         |
        | is late     | DeadlineExceeded |

  @req:RETRY-08 @may @since:0.34
  Rule: The end of a context is told as the conflict that came before it

    @id:retry-interrupted-after-conflict
    Example: the second try is canceled
      Given a retry with:
        | steps       | 3                      |
        | first delay | 1 s                    |
        | calls       | conflicts, is canceled |
      When the retry runs
      And 1 s pass
      Then the retry ends with "call 1 conflicts"

  @req:RETRY-09 @may @since:0.37
  Rule: Without steps nothing is tried, and that is a failure

    @id:retry-without-steps
    Example: no steps
      Given a retry with:
        | steps | 0 |
      When the retry runs
      Then the retry has not called
      And the retry ends as WaitTimeout

  @req:RETRY-11 @should @since:0.16
  Rule: What is worth another try is for the caller to say

    @id:retry-on-error
    Example: what fails is, what exists already is not
      Given a retry with:
        | retries     | what fails                   |
        | steps       | 5                            |
        | first delay | 1 s                          |
        | calls       | fails, fails, exists already |
      When the retry runs
      And 2 s pass
      Then the retry ends with "call 3 exists already"

    @id:retry-on-every-error
    Example: everything is
      Given a retry with:
        | retries     | every failure           |
        | steps       | 3                       |
        | first delay | 1 s                     |
        | calls       | fails, conflicts, fails |
      When the retry runs
      And 2 s pass
      Then the retry ends with "call 3 fails"

    @id:retry-on-no-error
    Example: nothing is, not even a conflict
      Given a retry with:
        | retries     | no failure |
        | steps       | 3          |
        | first delay | 1 s        |
        | calls       | conflicts  |
      When the retry runs
      Then the retry ends with "call 1 conflicts"
