@area:resync @part:reflector
Feature: Resync: the reflector's timer
  During a cycle of list and watch, a reflector resyncs its store once a period.

  Source: client-go tools/cache/reflector.go (startResync); tests TestReflectorResyncChan, TestReflectorResync.

  @req:RESYNC-10 @must
  Rule: The store is resynced once a period, counted from the resync before

    @id:timer-fires-each-period
    Example: two and a half periods
      Given a Reflector with:
        | resync period | 10 s |
      And the reflector has listed foo@5 at version "10" and watches
      When 25 s pass
      Then the reflector's worker gets, in this order:
        | resync |
        | resync |

    @id:timer-off
    Example: there is no period
      Given a Reflector
      And the reflector has listed foo@5 at version "10" and watches
      When 5 min pass
      Then the reflector's worker gets nothing

  @req:RESYNC-11 @may
  Rule: The timer starts with the listed state, and restarts with each list

    @id:timer-waits-for-list
    Example: the list is slow
      Given a Reflector with:
        | resync period | 10 s |
      And the reflector runs
      When 30 s pass
      Then the reflector's worker gets nothing

    @id:timer-begins-anew
    Example: the watch expires before the period is over
      Given a Reflector with:
        | resync period | 10 s |
      And the reflector has listed foo@5 at version "10" and watches
      And 9 s pass
      And the reflector lists again and finds foo@5 at version "20"
      And the reflector's watch is opened
      When 9 s pass
      Then the reflector's worker gets, in this order:
        | replace | objects=foo@5, resourceVersion=20 |
