@area:handlers @part:event-handler
Feature: Handlers made of callbacks
  Few users need every event. An adaptor builds a handler from the given callbacks; a missing callback must do
  nothing, and never panic.

  Source: client-go tools/cache/controller.go (ResourceEventHandlerFuncs, ResourceEventHandlerDetailedFuncs), tests
  TestTypedResourceEventHandlerFuncs, TestTypedResourceEventHandlerDetailedFuncs.

  @req:HANDLER-01 @must
  Rule: Each event calls its callback, and an event without a callback calls nothing

    @id:callbacks-all-called
    Example: all three
      Given an event handler
      When the event handler is notified:
        | add    | foo@5 |       |
        | update | foo@5 | foo@6 |
        | delete | foo@6 |       |
      Then the event handler reports, in this order:
        | added   | foo@5          |
        | updated | foo@5 to foo@6 |
        | deleted | foo@6          |

    @id:callbacks-missing-are-silent
    Scenario Outline: only the callback for <events>
      Given an event handler with:
        | callbacks | <callback> |
      When the event handler is notified:
        | add    | foo@5 |       |
        | update | foo@5 | foo@6 |
        | delete | foo@6 |       |
      Then the event handler reports, in this order:
        | <reported> | <about> |

      Examples:
        | events    | callback | reported | about          |
        | additions | add      | added    | foo@5          |
        | updates   | update   | updated  | foo@5 to foo@6 |
        | deletions | delete   | deleted  | foo@6          |

    @id:callbacks-none
    Example: none at all
      Given an event handler with:
        | callbacks | nothing |
      When the event handler is notified:
        | add    | foo@5 |       |
        | update | foo@5 | foo@6 |
        | delete | foo@6 |       |
      Then the event handler reports nothing

    @id:tombstone-reaches-callback
    Example: a missed deletion is delivered as a tombstone
      Given an event handler
      When the event handler is notified:
        | delete | tombstone(foo@5) |
        | delete | tombstone(foo)   |
      Then the event handler reports, in this order:
        | deleted | tombstone(foo@5) |
        | deleted | tombstone(foo)   |

    @id:plain-callback-without-initial-flag @since:0.27
    Example: the simple form does not get isInInitialList
      Given an event handler
      When the event handler is notified:
        | add | foo@5 | initially |
      Then the event handler reports, in this order:
        | added | foo@5 |

  @req:HANDLER-02 @should @since:0.27
  Rule: The detailed form also receives whether an addition belongs to the initial list

    @id:detailed-callback-with-initial-flag
    Example: one does and one does not
      Given an event handler with:
        | detailed | yes |
      When the event handler is notified:
        | add    | foo@5 | initially |
        | add    | bar@6 |           |
        | update | foo@5 | foo@7     |
        | delete | bar@6 |           |
      Then the event handler reports, in this order:
        | added   | foo@5 initially |
        | added   | bar@6           |
        | updated | foo@5 to foo@7  |
        | deleted | bar@6           |

    @id:detailed-callback-missing
    Example: a detailed form without a callback for additions
      Given an event handler with:
        | detailed  | yes            |
        | callbacks | update, delete |
      When the event handler is notified:
        | add    | foo@5 | initially |
        | delete | foo@5 |           |
      Then the event handler reports, in this order:
        | deleted | foo@5 |
