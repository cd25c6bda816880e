@area:delta-fifo @part:delta-fifo @until:0.32
Feature: DeltaFIFO: the queue as a store
  Up to 0.32 every queue was a store as well: it could be read, and a popped item could be requeued. Informers did not
  use that; since 0.33 a queue is only what a reflector and a consumer need.

  Source: client-go@0.32 tools/cache/delta_fifo.go (AddIfNotPresent, List, Get), fifo.go (ErrRequeue).

  @req:DELTAFIFO-28 @may
  Rule: The queue returns what it holds, and takes back a popped item unless a newer state is queued

    @id:delta-fifo-lists
    Example: the newest state of each object, and the deltas of one
      Given a DeltaFIFO
      When foo@1 is added to the queue
      And bar@2 is added to the queue
      And foo@3 is updated in the queue
      Then the queue answers:
        | objects      | foo@3, bar@2               |
        | keys         | foo, bar                   |
        | object foo@- | Added foo@1, Updated foo@3 |
        | key bar      | Added bar@2                |
        | key baz      | nothing                    |

    @id:delta-fifo-puts-back
    Example: processing fails and requeues its item, at the end
      Given a DeltaFIFO
      When foo@1 and bar@2 are added to the queue
      And processing the next item requeues it with "not yet"
      Then that fails with "not yet"
      And popping everything gives, in this order:
        | key | deltas      |
        | bar | Added bar@2 |
        | foo | Added foo@1 |

    @id:delta-fifo-puts-back-quietly
    Example: processing requeues its item without failing
      Given a DeltaFIFO
      When foo@1 is added to the queue
      And processing the next item requeues it
      Then popping everything gives, in this order:
        | key | deltas      |
        | foo | Added foo@1 |

    @id:delta-fifo-adds-if-absent
    Example: a popped item is added again
      Given a DeltaFIFO
      When deltas(Added foo@1, Updated foo@2) is added if absent to the queue
      Then popping everything gives, in this order:
        | key | deltas                     |
        | foo | Added foo@1, Updated foo@2 |

    @id:delta-fifo-adds-nothing-stale
    Example: a newer state of it is queued
      Given a DeltaFIFO
      When foo@3 is updated in the queue
      And deltas(Added foo@1) is added if absent to the queue
      Then popping everything gives, in this order:
        | key | deltas        |
        | foo | Updated foo@3 |
