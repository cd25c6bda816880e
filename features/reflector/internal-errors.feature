@area:reflector @part:reflector
Feature: Reflector: transient internal errors
  A server that is starting answers watches with internal errors for a while. A list for each of them would prolong
  that; retrying the watch forever would hide a real failure. So a reflector has an optional window in which it
  retries the watch at once.

  Source: client-go tools/cache/retry_with_deadline.go, test TestRetryWithDeadline; tools/cache/reflector.go, test
  TestRetryInternalError.

  @req:RETRYDL-01 @req:RWATCH-12 @must
  Rule: By default an internal error is not retried: it ends the cycle

    @id:reflector-internal-error-ends-cycle
    Example: no window is configured
      Given a Reflector with:
        | one cycle | yes |
      And the reflector has listed nothing at version "10" and watches
      When the reflector's watch delivers:
        | ERROR | status 500 InternalError |
      Then the reflector has ended

  @req:RETRYDL-02 @req:RWATCH-12 @must @since:0.25
  Rule: Until the window since the first internal error has passed, the reflector retries the watch at once

    @id:reflector-retries-internal-error
    Example: the first one
      Given a Reflector with:
        | one cycle                   | yes  |
        | retries internal errors for | 45 s |
      And the reflector has listed nothing at version "10" and watches
      When the reflector's watch delivers:
        | ERROR | status 500 InternalError |
      Then the reflector still runs
      And the reflector reports, in this order:
        | watch | allowWatchBookmarks=yes, resourceVersion=10 |

    @id:reflector-internal-error-deadline
    Scenario Outline: another comes after <time>
      Given a Reflector with:
        | one cycle                   | yes  |
        | retries internal errors for | 45 s |
      And the reflector has listed nothing at version "10" and watches
      When the reflector's watch delivers:
        | ERROR | status 500 InternalError |
      And the reflector's watch is opened
      And <time> pass
      And the reflector's watch delivers:
        | ERROR | status 500 InternalError |
      Then the reflector <goes on>

      Examples:
        | time     | goes on    |
        | 44999 ms | still runs |
        | 45 s     | still runs |
        | 45001 ms | has ended  |

  @req:RETRYDL-03 @must @since:0.25
  Rule: Other errors neither open the window nor close it

    Background:
      Given a Reflector with:
        | one cycle                   | yes  |
        | retries internal errors for | 45 s |
      And the reflector has listed nothing at version "10" and watches

    @id:reflector-other-ends-do-not-begin-it
    Example: an earlier watch ended
      When 30 s pass
      And the reflector's watch ends
      And the reflector's watch is opened
      And 30 s pass
      And the reflector's watch delivers:
        | ERROR | status 500 InternalError |
      Then the reflector still runs

    @id:reflector-other-ends-do-not-end-it
    Example: a later watch ended
      When the reflector's watch delivers:
        | ERROR | status 500 InternalError |
      And the reflector's watch is opened
      And 30 s pass
      And the reflector's watch ends
      And the reflector's watch is opened
      And 16 s pass
      And the reflector's watch delivers:
        | ERROR | status 500 InternalError |
      Then the reflector has ended

  @req:RETRYDL-04 @may @since:0.25
  Rule: An internal error a minute or more after the one before opens a new window

    @id:reflector-internal-error-window
    Scenario Outline: a second one comes after <time>
      Given a Reflector with:
        | one cycle                   | yes  |
        | retries internal errors for | 45 s |
      And the reflector has listed nothing at version "10" and watches
      When the reflector's watch delivers:
        | ERROR | status 500 InternalError |
      And the reflector's watch is opened
      And <time> pass
      And the reflector's watch delivers:
        | ERROR | status 500 InternalError |
      Then the reflector <goes on>

      Examples:
        | time     | goes on    |
        | 59999 ms | has ended  |
        | 60 s     | still runs |
