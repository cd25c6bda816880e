@area:controller @part:plain-informer
Feature: Plain informer: a store, and one handler that is told what happened to it
  The smallest informer there is: a reflector, a queue, a store and one handler, called where the store is changed. What
  handlers of all informers are told is decided here.

  Source: client-go tools/cache/controller.go (processDeltas), tests TestUpdate, TestReplaceEvents, TestResetWatch.

  @req:CTRL-01 @must
  Rule: What the store knows is updated and what it does not know is added, whatever the event is called

    @id:event-type-does-not-decide
    Example: additions of what is known, changes of what is not
      Given a plain informer
      And the plain informer has listed foo@5 at version "10" and watches
      When the plain informer's watch tells:
        | ADDED    | foo@11 |
        | MODIFIED | bar@12 |
        | MODIFIED | bar@13 |
      Then the plain informer's handler gets, in this order:
        | updated | foo@5 to foo@11  |
        | added   | bar@12           |
        | updated | bar@12 to bar@13 |

    @id:allowed-transitions
    Scenario Outline: an object goes from "from" to "to" and never back: <case>
      Given a plain informer with:
        | resync period | 10 s |
      And the plain informer has listed foo@5(check=from) at version "10" and watches
      When the plain informer's watch tells:
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
  Rule: A deletion leaves the store and is told as it arrived

    @id:deletion-is-told
    Example: the last state comes with the event
      Given a plain informer
      And the plain informer has listed foo@5 and bar@6 at version "10" and watches
      When the plain informer's watch tells:
        | DELETED | foo@11 |
      Then the plain informer's handler gets, in this order:
        | deleted | foo@11 |
      And the plain informer answers:
        | objects | bar@6 |

  @req:CTRL-02 @may
  Rule: A deletion of what nobody knew may be told as well

    @id:deletion-of-unknown-is-told @since:0.33
    Example: nobody knew it
      Given a plain informer
      And the plain informer has listed nothing at version "10" and watches
      When the plain informer's watch tells:
        | DELETED | foo@11 |
      Then the plain informer's handler gets, in this order:
        | deleted | foo@11 |

  @req:CTRL-03 @must
  Rule: When the handler is told, the store has changed already

    @id:store-changes-before-handler
    Example: an addition, an update and a deletion
      Given a plain informer with:
        | tells of the store | objects |
      And the plain informer has listed foo@5 at version "10" and watches
      When the plain informer's watch tells:
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
  Rule: The version of the store is that of what the handler is being told

    @id:store-version-in-callbacks @since:0.36
    Example: the list, an addition, an update and a deletion
      Given a plain informer with:
        | tells of the store | version |
      And the plain informer runs
      And the plain informer's list is answered with foo@5 at version "10"
      And the plain informer's watch is opened
      When the plain informer's watch tells:
        | ADDED    | bar@11 |
        | MODIFIED | foo@12 |
        | DELETED  | bar@13 |
      Then the plain informer's handler gets, in this order:
        | added   | foo@5 initially                             |
        | version | 10                                          |
        | added   | bar@11                                      |
        | version | 11                                          |
        | updated | foo@5 to foo@12                             |
        | version | 12                                          |
        | deleted | bar@13                                      |
        | version | 13                                          |

  @req:CTRL-08 @must @since:0.36
  Rule: A bookmark moves the version of the store and is told nobody

    @id:bookmark-moves-store-version
    Example: nothing but the version changes
      Given a plain informer
      And the plain informer has listed foo@5 at version "10" and watches
      When the plain informer's watch tells:
        | BOOKMARK | 20 |
      Then the plain informer's handler gets nothing
      And the plain informer answers:
        | version           | 20    |
        | last version seen | 20    |
        | objects           | foo@5 |

  @req:CTRL-24 @req:HANDLER-08 @should
  Rule: Each resync period the handler is told of everything as an update, and can see by the versions that nothing happened

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
    Example: never, unless it is asked for
      Given a plain informer
      And the plain informer has listed foo@5 at version "10" and watches
      When 60 s pass
      Then the plain informer's handler gets nothing

  @req:CTRL-07 @must @since:0.36
  Rule: A resync tells the handler of everything that is in the store when its turn comes, and writes nothing

    @id:resync-tells-what-store-has
    Example: an object was deleted while the handler was busy, before the resync
      Given a plain informer with:
        | resync period | 10 s |
      And the plain informer has listed foo@5 and bar@6 at version "10" and watches
      And the plain informer is held
      When the plain informer's watch tells:
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
  Rule: What is stored is not transformed again by a resync

    @id:resync-does-not-transform @since:0.31
    Example: a transform that counts how often it was applied
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
    Example: two objects of one name, one of which is gone by the next list
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
  Rule: With a transform, neither the store nor the handler ever sees anything else than what was transformed

    @id:plain-transform
    Example: the list, an addition and an update
      Given a plain informer with:
        | transform          | set-label |
        | tells of the store | objects   |
      And the plain informer has listed foo@5 at version "10" and watches
      When the plain informer's watch tells:
        | ADDED    | bar@11 |
        | MODIFIED | foo@12 |
      Then the plain informer's handler gets, in this order:
        | added   | bar@11(transformed=true)                                        |
        | store   | bar=bar@11(transformed=true), foo=foo@5(transformed=true)       |
        | updated | foo@5(transformed=true) to foo@12(transformed=true)             |
        | store   | bar=bar@11(transformed=true), foo=foo@12(transformed=true)      |

  @req:CTRL-21 @must @since:0.36
  Rule: Where a transform leaves no metadata, only lists and bookmarks move the version of the store

    @id:plain-transform-without-metadata
    Example: an update and a bookmark
      Given a plain informer with:
        | transform          | to-key  |
        | tells of the store | version |
      And the plain informer runs
      And the plain informer's list is answered with foo@5 at version "10"
      And the plain informer's watch is opened
      When the plain informer's watch tells:
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
  Rule: Events that have piled up go into the store together, and then the handler is told of each, in order

    @id:batch-is-stored-first
    Example: three events came while the handler was busy with another
      Given a plain informer with:
        | tells of the store | objects |
      And the plain informer has listed nothing at version "10" and watches
      And the plain informer is held
      When the plain informer's watch tells:
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
  Rule: What happened to one object is told in the order in which it happened

    @id:changes-of-one-object-in-order
    Example: two changes, the deletion and what came after it
      Given a plain informer
      And the plain informer has listed foo@5 at version "10" and watches
      When the plain informer's watch tells:
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
  Rule: What a handler throws ends the informer at once, and whoever runs it is told

    @id:throwing-handler-ends-plain-informer
    Example: on an event
      Given a plain informer
      And the plain informer has listed foo@5 at version "10" and watches
      And the plain informer is made to throw
      When the plain informer's watch tells:
        | MODIFIED | foo@11 |
      Then the plain informer ends with "the handler throws"
