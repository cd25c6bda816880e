@area:controller @part:plain-informer
Feature: Plain informer: a store and one handler
  The smallest informer: a reflector, a queue, a store and one handler, called where the store is changed. What the
  handlers of all informers get is decided here.

  Source: client-go tools/cache/controller.go (processDeltas), tests TestUpdate, TestReplaceEvents, TestResetWatch.

  @req:CTRL-01 @must
  Rule: A known object is updated and an unknown one added, whatever the type of the event

    @id:event-type-does-not-decide
    Example: additions of known objects, changes of unknown ones
      Given a plain informer
      And the plain informer has listed foo@5 at version "10" and watches
      When the plain informer's watch delivers:
        | ADDED    | foo@11 |
        | MODIFIED | bar@12 |
        | MODIFIED | bar@13 |
      Then the plain informer's handler gets, in this order:
        | updated | foo@5 to foo@11  |
        | added   | bar@12           |
        | updated | bar@12 to bar@13 |

    @id:allowed-transitions
    Scenario Outline: a label goes from "from" to "to", and never back: <case>
      Given a plain informer with:
        | resync period | 10 s |
      And the plain informer has listed foo@5(check=from) at version "10" and watches
      When the plain informer's watch delivers:
        | <event> | <object> |
      And 10 s pass
      Then the plain informer's handler gets, in this order:
        | updated | <transition> |
        | updated | <resynced>   |

      Examples:
        | case              | event    | object             | transition                               | resynced                               |
        | changed           | MODIFIED | foo@11(check=to)   | foo@5(check=from) to foo@11(check=to)    | foo@11(check=to) to foo@11(check=to)   |
        | seen once more    | ADDED    | foo@11(check=to)   | foo@5(check=from) to foo@11(check=to)    | foo@11(check=to) to foo@11(check=to)   |
        | told as it was    | MODIFIED | foo@5(check=from)  | foo@5(check=from) to foo@5(check=from)   | foo@5(check=from) to foo@5(check=from) |

  @req:CTRL-02 @must
  Rule: A deletion leaves the store and is delivered as it arrived

    @id:deletion-is-told
    Example: the event carries the last state
      Given a plain informer
      And the plain informer has listed foo@5 and bar@6 at version "10" and watches
      When the plain informer's watch delivers:
        | DELETED | foo@11 |
      Then the plain informer's handler gets, in this order:
        | deleted | foo@11 |
      And the plain informer answers:
        | objects | bar@6 |

  @req:CTRL-02 @may
  Rule: The deletion of an unknown object may be delivered as well

    @id:deletion-of-unknown-is-told @since:0.33
    Example: an unknown object
      Given a plain informer
      And the plain informer has listed nothing at version "10" and watches
      When the plain informer's watch delivers:
        | DELETED | foo@11 |
      Then the plain informer's handler gets, in this order:
        | deleted | foo@11 |

  @req:CTRL-03 @must
  Rule: The store has changed before the handler is notified

    @id:store-changes-before-handler
    Example: an addition, an update and a deletion
      Given a plain informer with:
        | reports the store | objects |
      And the plain informer has listed foo@5 at version "10" and watches
      When the plain informer's watch delivers:
        | ADDED    | bar@11 |
        | MODIFIED | foo@12 |
        | DELETED  | bar@13 |
      Then the plain informer's handler gets, in this order:
        | added   | bar@11                 |
        | store   | bar=bar@11, foo=foo@5  |
        | updated | foo@5 to foo@12        |
        | store   | bar=bar@11, foo=foo@12 |
        | deleted | bar@13                 |
        | store   | foo=foo@12             |

  @req:CTRL-20 @must
  Rule: During a callback the store's version is that of the change

    @id:store-version-in-callbacks @since:0.36
    Example: the list, an addition, an update and a deletion
      Given a plain informer with:
        | reports the store | version |
      And the plain informer runs
      And the plain informer's list is answered with foo@5 at version "10"
      And the plain informer's watch is opened
      When the plain informer's watch delivers:
        | ADDED    | bar@11 |
        | MODIFIED | foo@12 |
        | DELETED  | bar@13 |
      Then the plain informer's handler gets, in this order:
        | added   | foo@5 initially |
        | version | 10              |
        | added   | bar@11          |
        | version | 11              |
        | updated | foo@5 to foo@12 |
        | version | 12              |
        | deleted | bar@13          |
        | version | 13              |

  @req:CTRL-08 @must @since:0.36
  Rule: A bookmark moves the version of the store and is not delivered

    @id:bookmark-moves-store-version
    Example: nothing but the version changes
      Given a plain informer
      And the plain informer has listed foo@5 at version "10" and watches
      When the plain informer's watch delivers:
        | BOOKMARK | 20 |
      Then the plain informer's handler gets nothing
      And the plain informer answers:
        | version           | 20    |
        | last version seen | 20    |
        | objects           | foo@5 |

  @req:CTRL-24 @req:HANDLER-08 @should
  Rule: Once a resync period the handler gets an update of every object, with equal versions

    @id:plain-resync
    Example: two objects, and a real change afterwards
      Given a plain informer with:
        | resync period | 10 s |
      And the plain informer has listed foo@5 and bar@6 at version "10" and watches
      When 10 s pass
      Then the plain informer's handler gets, in any order:
        | updated | foo@5 to foo@5 |
        | updated | bar@6 to bar@6 |

    @id:plain-resync-again-and-again
    Example: once each period
      Given a plain informer with:
        | resync period | 10 s |
      And the plain informer has listed foo@5 at version "10" and watches
      When 31 s pass
      Then the plain informer's handler gets, in this order:
        | updated | foo@5 to foo@5 |
        | updated | foo@5 to foo@5 |
        | updated | foo@5 to foo@5 |

    @id:plain-resync-never
    Example: never, unless a period is set
      Given a plain informer
      And the plain informer has listed foo@5 at version "10" and watches
      When 60 s pass
      Then the plain informer's handler gets nothing

  @req:CTRL-07 @must @since:0.36
  Rule: A resync delivers every object in the store when its turn comes, and writes nothing

    @id:resync-tells-what-store-has
    Example: an object was deleted while the handler was blocked, before the resync
      Given a plain informer with:
        | resync period | 10 s |
      And the plain informer has listed foo@5 and bar@6 at version "10" and watches
      And the plain informer is held
      When the plain informer's watch delivers:
        | MODIFIED | foo@11 |
        | DELETED  | bar@12 |
      And 10 s pass
      And the plain informer is released
      Then the plain informer's handler gets, in this order:
        | updated | foo@5 to foo@11  |
        | deleted | bar@12           |
        | updated | foo@11 to foo@11 |

    @id:resync-leaves-store-alone
    Example: the version of the store stays
      Given a plain informer with:
        | resync period | 10 s |
      And the plain informer has listed foo@5 at version "10" and watches
      When 10 s pass
      Then the plain informer answers:
        | version | 10    |
        | objects | foo@5 |

  @req:CTRL-23 @must
  Rule: A resync does not transform stored objects again

    @id:resync-does-not-transform @since:0.31
    Example: a transform that counts its calls
      Given a plain informer with:
        | resync period | 10 s  |
        | transform     | count |
      And the plain informer has listed foo@5 at version "10" and watches
      When 20 s pass
      Then the plain informer's handler gets, in this order:
        | updated | foo@5(transforms=1) to foo@5(transforms=1) |
        | updated | foo@5(transforms=1) to foo@5(transforms=1) |

  @req:CTRL-27 @should
  Rule: The store is keyed by namespace and name, and a tombstone by its own key

    @id:plain-store-keys
    Example: two objects of one name, one of which is missing from the next list
      Given a plain informer
      And the plain informer has listed a/foo@5, b/foo@6 and foo@7 at version "10" and watches
      When the plain informer lists again and finds a/foo@5 and foo@7 at version "20"
      Then the plain informer's handler gets, in any order:
        | deleted | tombstone(b/foo@6) |
        | updated | a/foo@5 to a/foo@5 |
        | updated | foo@7 to foo@7     |
      And the plain informer answers:
        | keys | a/foo, foo |

  @req:CTRL-22 @must @since:0.23
  Rule: With a transform, store and handler see only transformed objects

    @id:plain-transform
    Example: the list, an addition and an update
      Given a plain informer with:
        | transform         | set-label |
        | reports the store | objects   |
      And the plain informer has listed foo@5 at version "10" and watches
      When the plain informer's watch delivers:
        | ADDED    | bar@11 |
        | MODIFIED | foo@12 |
      Then the plain informer's handler gets, in this order:
        | added   | bar@11(transformed=true)                                   |
        | store   | bar=bar@11(transformed=true), foo=foo@5(transformed=true)  |
        | updated | foo@5(transformed=true) to foo@12(transformed=true)        |
        | store   | bar=bar@11(transformed=true), foo=foo@12(transformed=true) |

  @req:CTRL-21 @must @since:0.36
  Rule: If a transform drops the metadata, only lists and bookmarks move the version of the store

    @id:plain-transform-without-metadata
    Example: an update and a bookmark
      Given a plain informer with:
        | transform         | to-key  |
        | reports the store | version |
      And the plain informer runs
      And the plain informer's list is answered with foo@5 at version "10"
      And the plain informer's watch is opened
      When the plain informer's watch delivers:
        | MODIFIED | foo@11 |
        | BOOKMARK | 20     |
        | MODIFIED | foo@21 |
      Then the plain informer's handler gets, in this order:
        | added   | key(foo) initially   |
        | version | 10                   |
        | updated | key(foo) to key(foo) |
        | version | 10                   |
        | updated | key(foo) to key(foo) |
        | version | 20                   |

  @req:CTRL-10 @must @since:0.36
  Rule: Queued events are stored as one batch, and then delivered one by one, in order

    @id:batch-is-stored-first
    Example: three events came while the handler was blocked
      Given a plain informer with:
        | reports the store | objects |
      And the plain informer has listed nothing at version "10" and watches
      And the plain informer is held
      When the plain informer's watch delivers:
        | ADDED    | foo@11 |
        | ADDED    | bar@12 |
        | MODIFIED | baz@13 |
        | DELETED  | qux@14 |
      And the plain informer is released
      Then the plain informer's handler gets, in this order:
        | added   | foo@11                             |
        | store   | foo=foo@11                         |
        | added   | bar@12                             |
        | store   | bar=bar@12, baz=baz@13, foo=foo@11 |
        | added   | baz@13                             |
        | store   | bar=bar@12, baz=baz@13, foo=foo@11 |
        | deleted | qux@14                             |
        | store   | bar=bar@12, baz=baz@13, foo=foo@11 |

  @req:CTRL-05 @must
  Rule: The changes of one object are delivered in order

    @id:changes-of-one-object-in-order
    Example: two changes, the deletion and what came after it
      Given a plain informer
      And the plain informer has listed foo@5 at version "10" and watches
      When the plain informer's watch delivers:
        | MODIFIED | foo@11 |
        | MODIFIED | foo@12 |
        | DELETED  | foo@13 |
        | ADDED    | foo@14 |
      Then the plain informer's handler gets, in this order:
        | updated | foo@5 to foo@11  |
        | updated | foo@11 to foo@12 |
        | deleted | foo@13           |
        | added   | foo@14           |

  @req:CTRL-17 @must @since:0.20
  Rule: An error thrown by the handler ends the informer at once and reaches its caller

    @id:throwing-handler-ends-plain-informer
    Example: on an event
      Given a plain informer
      And the plain informer has listed foo@5 at version "10" and watches
      And the plain informer is made to throw
      When the plain informer's watch delivers:
        | MODIFIED | foo@11 |
      Then the plain informer ends with "the handler throws"
