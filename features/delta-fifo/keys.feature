@area:delta-fifo @part:delta-fifo
Feature: DeltaFIFO: keys of objects, tombstones and deltas
  The queue keeps deltas by key, which a key function computes. A tombstone has its own key, because the object in it
  may be stale or missing; popped deltas have the key of the newest.

  Source: client-go tools/cache/delta_fifo.go (KeyOf), test TestDeltaFIFO_KeyOf.

  @req:DELTAFIFO-20 @must
  Rule: Objects, tombstones and deltas have a key

    @id:delta-fifo-key-of
    Example: each form
      Given a DeltaFIFO
      Then the queue answers:
        | key of foo@1                                         | foo         |
        | key of default/foo@1                                 | default/foo |
        | key of tombstone(bar)                                | bar         |
        | key of tombstone(one/bar: foo@1)                     | one/bar     |
        | key of deltas(Added foo@1)                           | foo         |
        | key of deltas(Updated foo@1, Deleted tombstone(bar)) | bar         |

    @id:delta-fifo-tombstone-is-deleted-by-key
    Example: a tombstone of foo is queued behind foo's deltas
      Given a DeltaFIFO
      When foo@1 is added to the queue
      And tombstone(foo: other@9) is deleted from the queue
      Then popping everything gives, in this order:
        | key | deltas                                       |
        | foo | Added foo@1, Deleted tombstone(foo: other@9) |

    @id:delta-fifo-key-of-nothing @may
    Example: an empty list of deltas has no key
      Given a DeltaFIFO
      Then the queue answers:
        | key of deltas() | fails: 0 length Deltas object; can't get key |
        | key of deltas() | fails as KeyError                            |

    @id:delta-fifo-without-key @may
    Scenario Outline: an object without a key cannot be <change> the queue
      Given a DeltaFIFO
      When unkeyed(text) is <change> the queue
      Then that fails as a KeyError
      And nothing is queued

      Examples:
        | change       |
        | added to     |
        | updated in   |
        | deleted from |
