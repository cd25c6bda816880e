@area:real-fifo @part:real-fifo @since:0.33
Feature: RealFIFO: resync, object by object
  A resync queues each known object once more, as Sync. Queued states are newer than known ones, so objects with
  queued entries are skipped.

  Source: client-go tools/cache/the_real_fifo.go (Resync), tests TestRealFIFO_Resync, TestRealFIFO_ResyncNonExisting,
  TestRealFIFO_UpdateResyncRace.

  @req:REALFIFO-08 @must
  Rule: A resync queues a Sync for each known object without queued entries

    @id:real-fifo-resync-queues-known
    Example: nothing is queued
      Given a RealFIFO whose known objects are foo@5 and bar@6
      When the queue is resynced
      Then popping everything gives, in any order:
        | key | deltas     |
        | foo | Sync foo@5 |
        | bar | Sync bar@6 |

    @id:real-fifo-resync-skips-queued @req:RESYNC-12
    Example: a newer state of foo is queued
      Given a RealFIFO whose known objects are foo@5 and bar@6
      When foo@7 is updated in the queue
      And the queue is resynced
      Then popping everything gives, in this order:
        | key | deltas        |
        | foo | Updated foo@7 |
        | bar | Sync bar@6    |

    @id:real-fifo-resync-raises-no-dead @req:RESYNC-12
    Example: the deletion of foo is queued
      Given a RealFIFO whose known objects are foo@5
      When foo@10 is deleted from the queue
      And the queue is resynced
      Then popping everything gives, in this order:
        | key | deltas         |
        | foo | Deleted foo@10 |

    @id:real-fifo-resync-passes-over @may
    Example: a known object that cannot be looked up does not stop the resync of the others
      Given a RealFIFO with:
        | known objects   | foo@5  |
        | vanished keys   | ghost  |
        | unreadable keys | sphinx |
      When the queue is resynced
      Then popping everything gives, in this order:
        | key | deltas     |
        | foo | Sync foo@5 |
