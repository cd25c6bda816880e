@area:watching @part:until
Feature: Until with an informer: waiting for a state, wherever one begins
  Who waits for a state and not for a change has no version to begin from, and does not care for what was missed as long
  as the state shows in the end: an informer does the reading.

  Source: client-go tools/watch/until.go (UntilWithSync), test TestUntilWithSync.

  @req:UNTIL-06 @must
  Rule: What exists already is told as ADDED

    @id:until-sync-tells-what-exists
    Example: one object exists
      Given an Until with:
        | way        | with sync      |
        | conditions | ADDED, DELETED |
      And the until has listed foo@5 at version "10" and watches
      When the until's watch tells:
        | DELETED | foo@12 |
      Then the until has ended
      And the until's worker gets, in this order:
        | last | DELETED foo@12 |

    @id:until-sync-survives-expiry
    Example: it is missed that the object changes
      Given an Until with:
        | way        | with sync                |
        | conditions | ADDED, MODIFIED, DELETED |
      And the until has listed foo@5 at version "10" and watches
      When the until lists again and finds foo@15 at version "20"
      And the until's watch is opened
      And the until's watch tells:
        | DELETED | foo@22 |
      Then the until has ended
      And the until's worker gets, in this order:
        | last | DELETED foo@22 |

  @req:UNTIL-06 @must
  Rule: A precondition is asked when the store has been filled, and decides whether to wait

    @id:until-precondition
    Scenario Outline: it is <precondition>
      Given an Until with:
        | way          | with sync      |
        | conditions   | ADDED          |
        | precondition | <precondition> |
      And the until runs
      When the until's list is answered with foo@5 at version "10"
      And the until's watch is opened
      And 1 s passes
      Then the until has ended
      And the until's worker gets, in this order:
        | last | <last> |

      Examples:
        | precondition | last        |
        | met          | nothing     |
        | not met      | ADDED foo@5 |

    @id:until-precondition-fails
    Example: it fails
      Given an Until with:
        | way          | with sync |
        | conditions   | ADDED     |
        | precondition | fails     |
      And the until runs
      When the until's list is answered with foo@5 at version "10"
      And the until's watch is opened
      And 1 s passes
      Then the until ends with "the precondition fails"
      And the until's worker gets, in this order:
        | last | nothing |

    @id:until-precondition-waits
    Example: the store is never filled
      Given an Until with:
        | way          | with sync |
        | conditions   | ADDED     |
        | precondition | met       |
        | timeout      | 10 s      |
      And the until runs
      When 9.9 s pass
      Then the until still runs
      When the until is stopped
      And the until's list is answered with nothing at version "10"
      And 1 s passes
      Then the until ends with "UntilWithSync: unable to sync caches"
