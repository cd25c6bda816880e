@area:handlers @part:event-handler
Feature: Handlers with a filter
  A filter that only dropped events would leave its handler with objects that no longer match. An object that starts
  to pass is an addition for the handler, and one that stops passing is a deletion.

  Source: client-go tools/cache/controller.go (FilteringResourceEventHandler), test
  TestTypedFilteringResourceEventHandler.

  @req:HANDLER-03 @must
  Rule: An addition is delivered if it passes, with its isInInitialList

    @id:filter-additions
    Example: one passes and one does not
      Given an event handler with:
        | filter | app=web |
      When the event handler is notified:
        | add | foo@5(app=web) |
        | add | bar@6(app=db)  |
      Then the event handler reports, in this order:
        | added | foo@5(app=web) |

    @id:filter-keeps-initial-flag @since:0.27
    Example: one of the first list, and a later one
      Given an event handler with:
        | filter   | app=web |
        | detailed | yes     |
      When the event handler is notified:
        | add | foo@5(app=web) | initially |
        | add | baz@7(app=web) |           |
      Then the event handler reports, in this order:
        | added | foo@5(app=web) initially |
        | added | baz@7(app=web)           |

  @req:HANDLER-04 @must
  Rule: An update is an update, an addition, a deletion or nothing, as its old and new states pass

    @id:filter-updates
    Scenario Outline: <case>
      Given an event handler with:
        | filter | app=web |
      When the event handler is notified:
        | update | <older> | <newer> |
      Then the event handler reports, in this order:
        | <told> | <about> |

      Examples:
        | case               | older          | newer          | told    | about                            |
        | it goes on passing | foo@5(app=web) | foo@6(app=web) | updated | foo@5(app=web) to foo@6(app=web) |
        | it begins to pass  | foo@5(app=db)  | foo@6(app=web) | added   | foo@6(app=web)                   |
        | it stops passing   | foo@5(app=web) | foo@6(app=db)  | deleted | foo@5(app=web)                   |

    @id:filter-update-is-never-initial @since:0.27
    Example: an object that starts to pass is not of the first list
      Given an event handler with:
        | filter   | app=web |
        | detailed | yes     |
      When the event handler is notified:
        | update | foo@5(app=db) | foo@6(app=web) |
      Then the event handler reports, in this order:
        | added | foo@6(app=web) |

    @id:filter-updates-of-strangers
    Example: it never passed
      Given an event handler with:
        | filter | app=web |
      When the event handler is notified:
        | update | foo@5(app=db) | foo@6(app=mq) |
      Then the event handler reports nothing

  @req:HANDLER-06 @may
  Rule: The filter is asked about both states of an update, the newer one first

    @id:filter-asked-newer-first
    Scenario Outline: <case>
      Given an event handler with:
        | filter            | app=web |
        | callbacks         | nothing |
        | reports filtering | yes     |
      When the event handler is notified:
        | update | <older> | <newer> |
      Then the event handler reports, in this order:
        | filtered | <newer> |
        | filtered | <older> |

      Examples:
        | case                | older          | newer          |
        | both pass           | foo@5(app=web) | foo@6(app=web) |
        | only the newer does | foo@5(app=db)  | foo@6(app=web) |
        | neither does        | foo@5(app=db)  | foo@6(app=mq)  |

  @req:HANDLER-05 @should
  Rule: A deletion is delivered if its object or tombstone passes

    @id:filter-deletions
    Example: objects and tombstones, some of which pass
      Given an event handler with:
        | filter            | app=web |
        | reports filtering | yes     |
      When the event handler is notified:
        | delete | foo@5(app=web)            |
        | delete | bar@6(app=db)             |
        | delete | tombstone(baz@7(app=web)) |
        | delete | tombstone(qux)            |
      Then the event handler reports, in this order:
        | filtered | foo@5(app=web)            |
        | deleted  | foo@5(app=web)            |
        | filtered | bar@6(app=db)             |
        | filtered | tombstone(baz@7(app=web)) |
        | deleted  | tombstone(baz@7(app=web)) |
        | filtered | tombstone(qux)            |
