@area:reflector @part:reflector
Feature: Reflector: internal errors that may pass
  A server that is starting answers watches with internal errors for a while. To list each time would make that longer; to
  watch again for ever would hide that something is broken. So a reflector can be told for how long it watches again at
  once.

  Source: client-go tools/cache/retry_with_deadline.go, test TestRetryWithDeadline; tools/cache/reflector.go, test
  TestRetryInternalError.

  @req:RETRYDL-01 @req:RWATCH-12 @must
  Rule: Unless told otherwise, a reflector does not try again: an internal error ends the cycle

    @id:reflector-internal-error-ends-cycle
    Example: no time is given
      Given a Reflector with:
        | one cycle | yes |
      And the reflector has listed nothing at version "10" and watches
      When the reflector's watch tells:
        | ERROR | status 500 InternalError |
      Then the reflector has ended

  @req:RETRYDL-02 @req:RWATCH-12 @must @since:0.25
  Rule: As long as the first internal error is not older than the given time, the reflector watches again at once

    @id:reflector-retries-internal-error
    Example: the first one
      Given a Reflector with:
        | one cycle                   | yes  |
        | retries internal errors for | 45 s |
      And the reflector has listed nothing at version "10" and watches
      When the reflector's watch tells:
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
      When the reflector's watch tells:
        | ERROR | status 500 InternalError |
      And the reflector's watch is opened
      And <time> pass
      And the reflector's watch tells:
        | ERROR | status 500 InternalError |
      Then the reflector <goes on>

      Examples:
        | time     | goes on    |
        | 44999 ms | still runs |
        | 45 s     | still runs |
        | 45001 ms | has ended  |

  @req:RETRYDL-03 @must @since:0.25
  Rule: What is no internal error neither begins the time nor ends it

    Background:
      Given a Reflector with:
        | one cycle                   | yes  |
        | retries internal errors for | 45 s |
      And the reflector has listed nothing at version "10" and watches

    @id:reflector-other-ends-do-not-begin-it
    Example: a watch that ended before
      When 30 s pass
      And the reflector's watch ends
      And the reflector's watch is opened
      And 30 s pass
      And the reflector's watch tells:
        | ERROR | status 500 InternalError |
      Then the reflector still runs

    @id:reflector-other-ends-do-not-end-it
    Example: a watch that ended meanwhile
      When the reflector's watch tells:
        | ERROR | status 500 InternalError |
      And the reflector's watch is opened
      And 30 s pass
      And the reflector's watch ends
      And the reflector's watch is opened
      And 16 s pass
      And the reflector's watch tells:
        | ERROR | status 500 InternalError |
      Then the reflector has ended

  @req:RETRYDL-04 @may @since:0.25
  Rule: An internal error that comes a minute or more after the one before begins a new time

    @id:reflector-internal-error-window
    Scenario Outline: a second one comes after <time>
      Given a Reflector with:
        | one cycle                   | yes  |
        | retries internal errors for | 45 s |
      And the reflector has listed nothing at version "10" and watches
      When the reflector's watch tells:
        | ERROR | status 500 InternalError |
      And the reflector's watch is opened
      And <time> pass
      And the reflector's watch tells:
        | ERROR | status 500 InternalError |
      Then the reflector <goes on>

      Examples:
        | time     | goes on    |
        | 59999 ms | has ended  |
        | 60 s     | still runs |
