@area:shared-informer @part:shared-informer
Feature: Shared informer: calls of the transform
  Each object from the server is transformed once, before the store and the handlers see it, and never again.

  Source: client-go tools/cache/shared_informer.go (SetTransform), tools/cache/the_real_fifo.go; tests
  TestSharedInformerTransformer, TestTransformingInformerRace.

  @req:XFORM-01 @req:XFORM-02 @must @since:0.24
  Rule: Store, index and handlers see only transformed objects

    @id:transform-comes-first
    Example: an index by a label that the transform sets
      Given a SharedIndexInformer with:
        | transform | set-label                 |
        | indexers  | made by label transformed |
      And "reader" listens to the shared informer
      And the shared informer has listed nothing at version "10" and watches
      When the shared informer's watch delivers:
        | ADDED | foo@11 |
      Then "reader" gets, in this order:
        | added | foo@11(transformed=true) |
      And the shared informer answers:
        | objects             | foo@11(transformed=true) |
        | index made for true | foo@11(transformed=true) |

  @req:XFORM-03 @must @since:0.31
  Rule: Neither a resync nor a tombstone is transformed

    @id:transform-not-on-resync
    Example: a resync
      Given a SharedIndexInformer with:
        | transform     | count |
        | resync period | 10 s  |
      And "reader" listens to the shared informer
      And the shared informer has listed foo@5 at version "10" and watches
      When 10 s pass
      Then "reader" gets, in this order:
        | updated | foo@5(transforms=1) to foo@5(transforms=1) |

    @id:transform-not-on-tombstones
    Example: a missed deletion
      Given a SharedIndexInformer with:
        | transform | count |
      And "reader" listens to the shared informer
      And the shared informer has listed foo@5 at version "10" and watches
      When the shared informer lists again and finds nothing at version "20"
      Then "reader" gets, in this order:
        | deleted | tombstone(foo@5(transforms=1)) |

  @req:XFORM-04 @should @since:0.24
  Rule: An event whose transform fails is lost, and its version counts as seen

    @id:transform-loses-event
    Example: one event of two
      Given a SharedIndexInformer with:
        | transform | fail-on foo |
      And the shared informer has listed nothing at version "10" and watches
      When the shared informer's watch delivers:
        | ADDED | bar@11 |
        | ADDED | foo@12 |
      And 1 s passes
      Then the shared informer answers:
        | objects           | bar@11 |
        | last version seen | 12     |

  @req:XFORM-04 @should @since:0.27
  Rule: A list with an object whose transform fails fails as a whole, and is retried

    @id:transform-fails-list
    Example: one object of two
      Given a SharedIndexInformer with:
        | transform | fail-on foo |
      And the shared informer takes the error handler ears
      And the shared informer runs
      When the shared informer's list is answered with foo@5 and bar@6 at version "10"
      Then "ears" gets, in this order:
        | warned |
      And the shared informer answers:
        | objects    | nothing |
        | has synced | no      |

    @id:transform-list-is-tried-again
    Example: the object is missing from the next list
      Given a SharedIndexInformer with:
        | transform | fail-on foo |
      And the shared informer runs
      And the shared informer's list is answered with foo@5 and bar@6 at version "10"
      And 2 s pass
      When the shared informer's list is answered with bar@6 at version "20"
      Then the shared informer answers:
        | objects    | bar@6 |
        | has synced | yes   |
