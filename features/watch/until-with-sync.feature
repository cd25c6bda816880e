@area:watch @part:until
Feature: Until with an informer: waiting for a state
  A caller that waits for a state and not for a change has no version to start from, and may miss changes as long as
  the state is seen in the end: an informer reads for it.

  Source: client-go tools/watch/until.go (UntilWithSync), test TestUntilWithSync.

  @req:UNTIL-06 @must
  Rule: Existing objects are delivered as ADDED

    @id:until-sync-tells-what-exists
    Example: one object exists
      Given an Until with:
        | way        | with sync      |
        | conditions | ADDED, DELETED |
      And the until has listed foo@5 at version "10" and watches
      When the until's watch delivers:
        | DELETED | foo@12 |
      Then the until has ended
      And the until's worker gets, in this order:
        | last | DELETED foo@12 |

    @id:until-sync-survives-expiry
    Example: a change of the object is missed
      Given an Until with:
        | way        | with sync                |
        | conditions | ADDED, MODIFIED, DELETED |
      And the until has listed foo@5 at version "10" and watches
      When the until lists again and finds foo@15 at version "20"
      And the until's watch is opened
      And the until's watch delivers:
        | DELETED | foo@22 |
      Then the until has ended
      And the until's worker gets, in this order:
        | last | DELETED foo@22 |

  @req:UNTIL-06 @must
  Rule: A precondition is checked once the store is filled, and decides whether to wait

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
