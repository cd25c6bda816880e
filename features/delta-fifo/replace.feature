@area:delta-fifo @part:delta-fifo
Feature: DeltaFIFO: replacing the whole world at once
  After every list the reflector hands the queue all objects that exist. The queue turns that list into deltas: what is
  there, and what is there no longer. A deletion missed here stays a ghost in every cache behind it
  (kubernetes/kubernetes#115620: an object that was still queued was forgotten).

  Source: client-go tools/cache/delta_fifo.go (Replace); seeds 000 and 003, "Replace() 方法".

  @req:DELTAFIFO-07 @must
  Rule: Each listed object is queued as Replaced, or as Sync for a consumer that has not opted in

    @id:replace-queues-replaced @since:0.18
    Example: the consumer understands Replaced
      Given a DeltaFIFO with:
        | known objects  | foo@5, bar@6 |
        | emits Replaced | yes          |
      When the queue is replaced with foo@7 and bar@6
      Then popping everything gives, in this order:
        | key | deltas         |
        | foo | Replaced foo@7 |
        | bar | Replaced bar@6 |

    @id:replace-queues-sync
    Example: the consumer does not
      Given a DeltaFIFO whose known objects are foo@5 and bar@6
      When the queue is replaced with foo@7 and bar@6
      Then popping everything gives, in this order:
        | key | deltas     |
        | foo | Sync foo@7 |
        | bar | Sync bar@6 |

  @req:DELTAFIFO-10 @must
  Rule: A known object that is neither listed nor queued is deleted with a tombstone of its last known state

    @id:replace-buries-known-object
    Example: bar vanished while nobody was watching
      Given a DeltaFIFO whose known objects are foo@5 and bar@6
      When the queue is replaced with foo@7
      Then popping everything gives, in this order:
        | key | deltas                   |
        | foo | Sync foo@7               |
        | bar | Deleted tombstone(bar@6) |
