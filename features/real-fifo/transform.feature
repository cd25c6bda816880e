@area:real-fifo @part:real-fifo @since:0.33
Feature: RealFIFO: transforming incoming objects
  Each object is transformed once, on its way into the queue. Tombstones and resynced objects were transformed when
  they came in. In these examples the transform counts its calls in a label.

  Source: client-go tools/cache/the_real_fifo.go (addToItems_locked), test TestRealFIFO_transformer.

  @req:REALFIFO-10 @must
  Rule: Each incoming object is transformed once, and never again

    @id:real-fifo-transforms-once
    Example: added, updated, deleted and listed
      Given a RealFIFO with:
        | known objects | nothing |
        | transform     | count   |
      When foo@1 is added to the queue
      And foo@2 is updated in the queue
      And foo@3 is deleted from the queue
      And the queue is replaced with foo@4
      Then popping everything gives, in this order:
        | key | deltas                       |
        | foo | Added foo@1(transforms=1)    |
        | foo | Updated foo@2(transforms=1)  |
        | foo | Deleted foo@3(transforms=1)  |
        | foo | Replaced foo@4(transforms=1) |

    @id:real-fifo-transforms-no-tombstone
    Example: tombstones of queued, known and incoming objects
      Given a RealFIFO with:
        | known objects | known@1(transforms=1) |
        | transform     | count                 |
      When queued@2 is added to the queue
      And tombstone(given@3(transforms=1)) is deleted from the queue
      And the queue is replaced with nothing
      Then popping everything gives, in this order:
        | key    | deltas                                    |
        | queued | Added queued@2(transforms=1)              |
        | given  | Deleted tombstone(given@3(transforms=1))  |
        | queued | Deleted tombstone(queued@2(transforms=1)) |
        | known  | Deleted tombstone(known@1(transforms=1))  |

    @id:real-fifo-transforms-no-resync
    Example: a resync
      Given a RealFIFO with:
        | known objects | foo@1(transforms=1) |
        | transform     | count               |
      When the queue is resynced
      Then popping everything gives, in this order:
        | key | deltas                   |
        | foo | Sync foo@1(transforms=1) |

    @id:real-fifo-transform-fails @may
    Example: an object whose transform fails is refused
      Given a RealFIFO with:
        | known objects | nothing     |
        | transform     | fail-on odd |
      When odd@1 is added to the queue
      Then that fails with "the transform fails for odd"
      And nothing is queued

    @id:real-fifo-transform-fails-in-list @may
    Example: in the middle of a list; the objects before it stay queued
      Given a RealFIFO with:
        | known objects | nothing     |
        | transform     | fail-on odd |
      When the queue is replaced with foo@1, odd@1 and bar@1
      Then that fails with "couldn't enqueue object: the transform fails for odd"
      And popping everything gives, in this order:
        | key | deltas         |
        | foo | Replaced foo@1 |
