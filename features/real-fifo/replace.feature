@area:real-fifo @part:real-fifo @since:0.33
Feature: RealFIFO: a list as single events
  A non-atomic queue turns a list into one entry per object. It finds the missing objects itself, among queued and
  known ones, the latter being its consumer's store, and deletes them first, as the server would have done.

  Source: client-go tools/cache/the_real_fifo.go (Replace, reconcileReplacement), tests
  TestRealFIFO_ReplaceMakesDeletions, TestRealFIFOW_ReplaceMakesDeletionsForObjectsOnlyInQueue.

  @req:REALFIFO-04 @must
  Rule: A list becomes deletions of queued objects, then of known ones, then its own objects in order

    @id:real-fifo-replace-order
    Example: one of each
      Given a RealFIFO whose known objects are known@1 and listed@2
      When queued-1@3 and queued-2@4 are added to the queue
      And the queue is replaced with new@5 and listed@6
      Then popping everything gives, in this order:
        | key      | deltas                        |
        | queued-1 | Added queued-1@3              |
        | queued-2 | Added queued-2@4              |
        | queued-1 | Deleted tombstone(queued-1@3) |
        | queued-2 | Deleted tombstone(queued-2@4) |
        | known    | Deleted tombstone(known@1)    |
        | new      | Replaced new@5                |
        | listed   | Replaced listed@6             |

    @id:real-fifo-replace-buries-known
    Example: the deletion of baz is queued, and bar is missing as well
      Given a RealFIFO whose known objects are foo@5, bar@6 and baz@7
      When baz@10 is deleted from the queue
      And the queue is replaced with foo@6
      Then popping everything gives, in this order:
        | key | deltas                   |
        | baz | Deleted baz@10           |
        | bar | Deleted tombstone(bar@6) |
        | foo | Replaced foo@6           |

    @id:real-fifo-replace-without-loss
    Example: nothing is missing
      Given a RealFIFO whose known objects are foo@5
      When the queue is replaced with foo@5
      Then popping everything gives, in this order:
        | key | deltas         |
        | foo | Replaced foo@5 |

    @id:real-fifo-replace-again
    Example: two lists in a row, the second without bar
      Given a RealFIFO whose known objects are foo@5, bar@6 and baz@7
      When the queue is replaced with bar@100 and foo@5
      And the queue is replaced with foo@5
      Then popping everything gives, in this order:
        | key | deltas                     |
        | baz | Deleted tombstone(baz@7)   |
        | bar | Replaced bar@100           |
        | foo | Replaced foo@5             |
        | bar | Deleted tombstone(bar@100) |
        | foo | Replaced foo@5             |

  @req:REALFIFO-05 @must
  Rule: A listed object is queued as Replaced, whatever is queued of it

    @id:real-fifo-replace-brings-back-deleted
    Example: deleted and created again between list and watch
      Given a RealFIFO whose known objects are foo@1
      When foo@1 is deleted from the queue
      And the queue is replaced with foo@2
      Then popping everything gives, in this order:
        | key | deltas         |
        | foo | Deleted foo@1  |
        | foo | Replaced foo@2 |

  @req:REALFIFO-13 @must
  Rule: An addition and a list with the same object are both delivered

    @id:real-fifo-add-then-replace
    Example: added, then listed
      Given a RealFIFO whose known objects are nothing
      When foo@10 is added to the queue
      And the queue is replaced with foo@15
      Then popping everything gives, in this order:
        | key | deltas          |
        | foo | Added foo@10    |
        | foo | Replaced foo@15 |

  @req:REALFIFO-06 @must
  Rule: A tombstone carries the newest queued state, or else the known one; an object queued as deleted gets none

    @id:real-fifo-tombstone-prefers-queued-state
    Example: bar is known, and a newer state of it is queued
      Given a RealFIFO whose known objects are bar@6
      When bar@9 is updated in the queue
      And the queue is replaced with nothing
      Then popping everything gives, in this order:
        | key | deltas                   |
        | bar | Updated bar@9            |
        | bar | Deleted tombstone(bar@9) |

    @id:real-fifo-keeps-queued-deletion
    Example: its deletion is queued
      Given a RealFIFO whose known objects are nothing
      When foo@2 is added to the queue
      And foo@3 is deleted from the queue
      And the queue is replaced with nothing
      Then popping everything gives, in this order:
        | key | deltas        |
        | foo | Added foo@2   |
        | foo | Deleted foo@3 |

    @id:real-fifo-buries-once
    Example: two empty lists
      Given a RealFIFO whose known objects are nothing
      When foo@2 is added to the queue
      And the queue is replaced with nothing
      And the queue is replaced with nothing
      Then popping everything gives, in this order:
        | key | deltas                   |
        | foo | Added foo@2              |
        | foo | Deleted tombstone(foo@2) |

    @id:real-fifo-buries-recreated
    Example: deleted, created again, and then not listed
      Given a RealFIFO whose known objects are foo@5, bar@6 and baz@7
      When bar@6 is deleted from the queue
      And bar@100 is added to the queue
      And the queue is replaced with foo@5
      Then popping everything gives, in this order:
        | key | deltas                     |
        | bar | Deleted bar@6              |
        | bar | Added bar@100              |
        | bar | Deleted tombstone(bar@100) |
        | baz | Deleted tombstone(baz@7)   |
        | foo | Replaced foo@5             |

    @id:real-fifo-buries-without-state @may
    Scenario Outline: the state of ghost <why>
      Given a RealFIFO with:
        | known objects | nothing |
        | <setting>     | ghost   |
      When the queue is replaced with nothing
      Then popping everything gives, in this order:
        | key   | deltas                   |
        | ghost | Deleted tombstone(ghost) |

      Examples:
        | why            | setting         |
        | has vanished   | vanished keys   |
        | cannot be read | unreadable keys |
