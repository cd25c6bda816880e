@area:delta-fifo @part:delta-fifo
Feature: DeltaFIFO: resync
  A consumer may process all objects from time to time, to repair what handlers missed. A resync queues each known
  object once more, as Sync: nothing changed, and no server is asked. It must not override queued changes, which are
  newer than known states.

  Source: client-go tools/cache/delta_fifo.go (Resync), tests TestDeltaFIFO_Resync, TestDeltaFIFO_UpdateResyncRace.

  @req:DELTAFIFO-19 @must
  Rule: A resync queues a Sync for each known object without queued deltas

    @id:delta-fifo-resync-queues-known
    Example: nothing is queued
      Given a DeltaFIFO whose known objects are foo@5 and bar@6
      When the queue is resynced
      Then popping everything gives, in any order:
        | key | deltas     |
        | foo | Sync foo@5 |
        | bar | Sync bar@6 |

    @id:delta-fifo-resync-skips-queued @req:RESYNC-12
    Example: a newer state of foo is queued
      Given a DeltaFIFO whose known objects are foo@5 and bar@6
      When foo@7 is updated in the queue
      And the queue is resynced
      Then popping everything gives, in this order:
        | key | deltas        |
        | foo | Updated foo@7 |
        | bar | Sync bar@6    |

    @id:delta-fifo-resync-raises-no-dead @req:RESYNC-12
    Example: the deletion of foo is queued
      Given a DeltaFIFO whose known objects are foo@5
      When foo@10 is deleted from the queue
      And the queue is resynced
      Then popping everything gives, in this order:
        | key | deltas         |
        | foo | Deleted foo@10 |

    @id:delta-fifo-resync-again
    Example: a second resync before the first is processed
      Given a DeltaFIFO whose known objects are foo@5
      When the queue is resynced
      And the queue is resynced
      Then popping everything gives, in this order:
        | key | deltas     |
        | foo | Sync foo@5 |

    @id:delta-fifo-resync-knows-nothing
    Example: without known objects nothing is queued
      Given a DeltaFIFO
      When foo@1 is added to the queue
      And 1 item is popped
      And the queue is resynced
      Then nothing is queued

    @id:delta-fifo-resync-passes-over @may
    Example: a known object that cannot be looked up does not stop the resync of the others
      Given a DeltaFIFO with:
        | known objects   | foo@5  |
        | vanished keys   | ghost  |
        | unreadable keys | sphinx |
      When the queue is resynced
      Then popping everything gives, in this order:
        | key | deltas     |
        | foo | Sync foo@5 |
