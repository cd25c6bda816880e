@area:watch @part:until
Feature: Until: waiting for events that meet conditions
  A caller creates an object and waits until it is ready: with a few conditions, a timeout, and as result the event
  that decided, or the reason why there was none.

  Source: client-go tools/watch/until.go, tests TestUntil, TestUntilMultipleConditions,
  TestUntilMultipleConditionsFail, TestUntilTimeout, TestUntilErrorCondition.

  @req:UNTIL-01 @must
  Rule: Conditions are met one after the other, and the last event checked is the result

    @id:until-meets-conditions-in-turn
    Example: two conditions, two events
      Given an Until with:
        | way        | without retry     |
        | conditions | MODIFIED, DELETED |
      And the until runs
      And the until's watch is opened
      When the until's watch delivers:
        | ADDED    | foo@11 |
        | DELETED  | bar@12 |
        | MODIFIED | foo@13 |
        | DELETED  | foo@14 |
        | ADDED    | baz@15 |
      Then the until's worker gets, in this order:
        | last | DELETED foo@14 |
      And the until has ended
      And the until answers:
        | open watch | no |

    @id:until-offers-event-again
    Example: the event that met one condition meets all others
      Given an Until with:
        | way        | without retry       |
        | conditions | ADDED, ADDED, ADDED |
      And the until runs
      And the until's watch is opened
      When the until's watch delivers:
        | ADDED | foo@11 |
      Then the until's worker gets, in this order:
        | last | ADDED foo@11 |
      And the until has ended

  @req:UNTIL-02 @must
  Rule: After its timeout the wait ends with the last event checked

    @id:until-gives-up
    Scenario Outline: a timeout, <way>
      Given an Until with:
        | way        | <way>          |
        | version    | 10             |
        | conditions | ADDED, DELETED |
        | timeout    | 10 s           |
      And the until runs
      And the until's watch is opened
      And the until's watch delivers:
        | ADDED | foo@11 |
      When 10 s pass
      Then the until ends with "timed out waiting for the condition"
      And the until's worker gets, in this order:
        | last | ADDED foo@11 |

      Examples:
        | way           |
        | without retry |
        | with retry    |

    @id:until-is-stopped
    Example: no timeout, but a cancellation
      Given an Until with:
        | way        | without retry |
        | conditions | ADDED         |
      And the until runs
      And the until's watch is opened
      When the until is stopped
      Then the until ends with "timed out waiting for the condition"
      And the until's worker gets, in this order:
        | last | nothing |

  @req:UNTIL-03 @must
  Rule: A failing condition ends the wait

    @id:until-condition-fails
    Scenario Outline: conditions: <conditions>
      Given an Until with:
        | way        | without retry |
        | conditions | <conditions>  |
      And the until runs
      And the until's watch is opened
      When the until's watch delivers:
        | ADDED    | foo@11 |
        | MODIFIED | foo@12 |
      Then the until ends with "the condition fails"
      And the until's worker gets, in this order:
        | last | <last> |

      Examples:
        | conditions               | last            |
        | fails on ADDED           | ADDED foo@11    |
        | fails on MODIFIED        | MODIFIED foo@12 |
        | ADDED and fails on ADDED | ADDED foo@11    |

  @req:UNTIL-04 @may
  Rule: The end of the watch ends the wait

    @id:until-watch-closes
    Example: the server closes the watch
      Given an Until with:
        | way        | without retry  |
        | conditions | ADDED, DELETED |
      And the until runs
      And the until's watch is opened
      And the until's watch delivers:
        | ADDED | foo@11 |
      When the until's watch ends
      Then the until ends with "watch closed before UntilWithoutRetry timeout"
      And the until's worker gets, in this order:
        | last | ADDED foo@11 |

    @id:until-without-conditions
    Example: there is nothing to wait for
      Given an Until with:
        | way | without retry |
      And the until runs
      When the until's watch is opened
      Then the until has ended
      And the until's worker gets, in this order:
        | last | nothing |
      And the until answers:
        | open watch | no |

  @req:UNTIL-05 @should
  Rule: With retries the wait survives the end of watches, and fails only when changes may have been missed

    @id:until-goes-on
    Example: the next watch resumes after the last event
      Given an Until with:
        | way        | with retry     |
        | version    | 10             |
        | conditions | ADDED, DELETED |
      And the until runs
      And the until's watch is opened
      And the until's watch delivers:
        | ADDED | foo@11 |
      When the until's watch ends
      And 1 s passes
      Then the until reports, in this order:
        | watch | allowWatchBookmarks=yes, resourceVersion=10 |
        | watch | allowWatchBookmarks=yes, resourceVersion=11 |

    @id:until-survives-closes
    Example: the next watch delivers the awaited event
      Given an Until with:
        | way        | with retry |
        | version    | 10         |
        | conditions | DELETED    |
      And the until runs
      And the until's watch is opened
      And the until's watch ends
      And 1 s passes
      And the until's watch is opened
      When the until's watch delivers:
        | DELETED | foo@11 |
      Then the until's worker gets, in this order:
        | last | DELETED foo@11 |

    @id:until-version-expires
    Example: the version has expired
      Given an Until with:
        | way        | with retry |
        | version    | 10         |
        | conditions | ADDED      |
      And the until runs
      And the until's watch is opened
      When the until's watch delivers:
        | ERROR | status 410 Expired |
      Then the until ends with "watch closed before UntilWithoutRetry timeout"

    @id:until-refuses-no-version
    Example: there is no version
      Given an Until with:
        | way        | with retry |
        | conditions | ADDED      |
      When the until runs
      Then the until ends with "not supported due to issues with underlying WATCH"

  @req:UNTIL-07 @req:UNTIL-01 @should
  Rule: Without a timeout it waits for all conditions without limit

    @id:until-waits
    Example: the second condition is not met
      Given an Until with:
        | way        | without retry  |
        | conditions | ADDED, DELETED |
        | timeout    | 0 s            |
      And the until runs
      And the until's watch is opened
      When the until's watch delivers:
        | ADDED    | foo@11 |
        | MODIFIED | foo@12 |
      And 10 min pass
      Then the until still runs
