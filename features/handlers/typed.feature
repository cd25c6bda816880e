@area:handlers @part:event-handler
Feature: Typed handlers
  A typed handler gets objects of its type, without a cast, and a missed deletion has a name even if its object is
  unknown.

  Source: client-go tools/cache/controller.go (TypedResourceEventHandler, DeletedObject) and shared_informer.go, tests in
  typed_test.go, TestDeletedObjectGetObjectName, TestDeletedObjectGetKey.

  @req:TYPED-01 @must @since:0.37
  Rule: A typed handler calls its callbacks; the detailed form gets isInInitialList

    @id:typed-callbacks
    Example: all three, detailed
      Given an event handler with:
        | typed    | yes |
        | detailed | yes |
      When the event handler is notified:
        | add    | foo@5 | initially |
        | add    | bar@6 |           |
        | update | foo@5 | foo@6     |
      Then the event handler reports, in this order:
        | added   | foo@5 initially |
        | added   | bar@6           |
        | updated | foo@5 to foo@6  |

    @id:typed-callbacks-missing
    Scenario Outline: only updates, <form>
      Given an event handler with:
        | typed     | yes        |
        | detailed  | <detailed> |
        | callbacks | update     |
      When the event handler is notified:
        | add    | foo@5 | initially |
        | update | foo@5 | foo@6     |
        | delete | foo@6 |           |
      Then the event handler reports, in this order:
        | updated | foo@5 to foo@6 |

      Examples:
        | form     | detailed |
        | simple   | no       |
        | detailed | yes      |

  @req:TYPED-02 @must @since:0.37
  Rule: A typed filter works like any filter, and gets the object of a deletion, which may be absent

    @id:typed-filter-updates
    Scenario Outline: <case>
      Given an event handler with:
        | typed  | yes     |
        | filter | app=web |
      When the event handler is notified:
        | update | <older> | <newer> |
      Then the event handler reports, in this order:
        | <told> | <about> |

      Examples:
        | case               | older          | newer          | told    | about                                                |
        | it goes on passing | foo@5(app=web) | foo@6(app=web) | updated | foo@5(app=web) to foo@6(app=web)                     |
        | it begins to pass  | foo@5(app=db)  | foo@6(app=web) | added   | foo@6(app=web)                                       |
        | it stops passing   | foo@5(app=web) | foo@6(app=db)  | deleted | inNamespace=, key=foo, named=foo, object=foo@5(app=web) |

    @id:typed-filter-additions
    Example: additions, one of which passes
      Given an event handler with:
        | typed    | yes     |
        | detailed | yes     |
        | filter   | app=web |
      When the event handler is notified:
        | add    | foo@5(app=web) | initially     |
        | add    | bar@6(app=db)  | initially     |
        | update | bar@6(app=db)  | bar@7(app=mq) |
      Then the event handler reports, in this order:
        | added | foo@5(app=web) initially |

    @id:typed-filter-deletions
    Example: the filter sees objects, never tombstones
      Given an event handler with:
        | typed             | yes     |
        | filter            | app=web |
        | reports filtering | yes     |
      When the event handler is notified:
        | delete | tombstone(a/foo@5(app=web)) |
        | delete | tombstone(a/bar)            |
        | delete | a/baz@7(app=db)             |
      Then the event handler reports, in this order:
        | filtered | a/foo@5(app=web)                                                                                  |
        | deleted  | inNamespace=a, key=a/foo, named=foo, object=a/foo@5(app=web), unknown=tombstone(a/foo@5(app=web)) |
        | filtered | nothing                                                                                           |
        | filtered | a/baz@7(app=db)                                                                                   |

  @req:TYPED-03 @req:TYPED-04 @must @since:0.37
  Rule: A deletion has its object if known, its tombstone if it was missed, and its names in any case

    @id:typed-deletions
    Scenario Outline: <case>
      Given an event handler with:
        | typed | yes |
      When the event handler is notified:
        | delete | <deleted> |
      Then the event handler reports, in this order:
        | deleted | <told> |

      Examples:
        | case                                    | deleted                 | told                                                                            |
        | the object, in a namespace              | a/foo@5                 | inNamespace=a, key=a/foo, named=foo, object=a/foo@5                             |
        | the object, in none                     | foo@5                   | inNamespace=, key=foo, named=foo, object=foo@5                                  |
        | a tombstone with the object             | tombstone(a/foo@5)      | inNamespace=a, key=a/foo, named=foo, object=a/foo@5, unknown=tombstone(a/foo@5) |
        | a tombstone without                     | tombstone(a/foo)        | inNamespace=a, key=a/foo, named=foo, unknown=tombstone(a/foo)                   |
        | a tombstone whose key is another's      | tombstone(b/bar: a/foo@5) | inNamespace=b, key=b/bar, named=bar, object=a/foo@5, unknown=tombstone(b/bar: a/foo@5) |
        | a tombstone whose key has many slashes  | tombstone(a/b/c)        | inNamespace=a, key=a/b/c, named=b/c, unknown=tombstone(a/b/c)                   |
        | a tombstone whose key has no namespace  | tombstone(foo)          | inNamespace=, key=foo, named=foo, unknown=tombstone(foo)                        |
