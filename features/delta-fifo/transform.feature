@area:delta-fifo @part:delta-fifo
Feature: DeltaFIFO: transforming incoming objects
  A transform makes objects smaller before they are kept, or stamps them. It sees each object once, on its way into
  the queue and before any consumer. Objects from the known objects were transformed when they first came in. In these
  examples the transform counts its calls in a label.

  Source: client-go tools/cache/delta_fifo.go (TransformFunc, queueActionInternalLocked), test TestDeltaFIFO_transformer.

  @req:DELTAFIFO-21 @must @since:0.27
  Rule: Each incoming object is transformed once, and never again

    @id:delta-fifo-transforms-once
    Example: added, updated, deleted and listed
      Given a DeltaFIFO with:
        | transform | count |
      When foo@1 is added to the queue
      And foo@2 is updated in the queue
      And foo@3 is deleted from the queue
      And the queue is replaced with foo@4
      Then popping everything gives, in this order:
        | key | deltas                                                                                                        |
        | foo | Added foo@1(transforms=1), Updated foo@2(transforms=1), Deleted foo@3(transforms=1), Sync foo@4(transforms=1) |

    @id:delta-fifo-transforms-no-tombstone @since:0.31
    Example: the tombstone of a queued object
      Given a DeltaFIFO with:
        | transform | count |
      When foo@1 is added to the queue
      And the queue is replaced with nothing
      Then popping everything gives, in this order:
        | key | deltas                                                            |
        | foo | Added foo@1(transforms=1), Deleted tombstone(foo@1(transforms=1)) |

    @id:delta-fifo-transforms-no-given-tombstone @since:0.31
    Example: a tombstone is handed in
      Given a DeltaFIFO with:
        | transform     | count |
        | known objects | foo@1 |
      When tombstone(foo@1(transforms=1)) is deleted from the queue
      Then popping everything gives, in this order:
        | key | deltas                                 |
        | foo | Deleted tombstone(foo@1(transforms=1)) |

    @id:delta-fifo-transforms-no-resync @since:0.31
    Example: a resync
      Given a DeltaFIFO with:
        | transform     | count               |
        | known objects | foo@1(transforms=1) |
      When the queue is resynced
      Then popping everything gives, in this order:
        | key | deltas                   |
        | foo | Sync foo@1(transforms=1) |

  @req:DELTAFIFO-22 @may @since:0.27
  Rule: An object whose transform fails is not queued, and the caller gets the error

    @id:delta-fifo-transform-fails
    Example: of one object
      Given a DeltaFIFO with:
        | transform | fail-on odd |
      When odd@1 is added to the queue
      Then that fails with "the transform fails for odd"
      And nothing is queued
      And the queue answers:
        | has synced | yes |

    @id:delta-fifo-transform-fails-in-list
    Example: in the middle of a list; the objects before it stay queued
      Given a DeltaFIFO with:
        | transform | fail-on odd |
      When the queue is replaced with foo@1, odd@1 and bar@1
      Then that fails with "couldn't enqueue object: the transform fails for odd"
      And popping everything gives, in this order:
        | key | deltas     |
        | foo | Sync foo@1 |
