@area:delta-fifo @part:delta-fifo
Feature: DeltaFIFO: replacing all objects with a list
  After every list the reflector hands the queue all existing objects. The queue turns them into deltas of present and
  missing objects. A deletion missed here leaves a ghost in every cache behind it (kubernetes/kubernetes#115620: an
  object that was still queued was forgotten).

  A missing object has no last event, so its deletion carries a tombstone: the key, and the last state seen. That is
  the newest queued state, or else the known one.

  Source: client-go tools/cache/delta_fifo.go (Replace).

  @req:DELTAFIFO-07 @must
  Rule: Each listed object is queued as Replaced, or as Sync for a consumer that has not opted in

    @id:replace-queues-replaced @since:0.18
    Example: the consumer has opted in to Replaced
      Given a DeltaFIFO with:
        | known objects  | foo@5, bar@6 |
        | emits Replaced | yes          |
      When the queue is replaced with foo@7 and bar@6
      Then popping everything gives, in this order:
        | key | deltas         |
        | foo | Replaced foo@7 |
        | bar | Replaced bar@6 |

    @id:replace-queues-sync
    Example: the consumer has not
      Given a DeltaFIFO whose known objects are foo@5 and bar@6
      When the queue is replaced with foo@7 and bar@6
      Then popping everything gives, in this order:
        | key | deltas     |
        | foo | Sync foo@7 |
        | bar | Sync bar@6 |

    @id:replaced-is-not-sync @since:0.18
    Example: a list differs from a resync
      Given a DeltaFIFO with:
        | known objects  | foo@5, bar@6 |
        | emits Replaced | yes          |
      When the queue is replaced with foo@7 and bar@6
      Then popping gives:
        | key | deltas         |
        | foo | Replaced foo@7 |
        | bar | Replaced bar@6 |
      When the queue is resynced
      Then popping everything gives, in any order:
        | key | deltas     |
        | foo | Sync foo@5 |
        | bar | Sync bar@6 |

  @req:DELTAFIFO-25 @must
  Rule: A listed object that is queued keeps its place, and its listed state becomes the newest

    @id:replace-of-queued-object
    Example: added, then listed
      Given a DeltaFIFO
      When foo@10 and bar@11 are added to the queue
      And the queue is replaced with bar@11 and foo@15
      Then popping everything gives, in this order:
        | key | deltas                    |
        | foo | Added foo@10, Sync foo@15 |
        | bar | Added bar@11, Sync bar@11 |

  @req:DELTAFIFO-08 @must
  Rule: A listed object is queued even if its newest delta is a deletion

    @id:replace-brings-back-deleted
    Example: deleted and created again between list and watch
      Given a DeltaFIFO whose known objects are foo@1
      When foo@1 is deleted from the queue
      And the queue is replaced with foo@2
      Then popping everything gives, in this order:
        | key | deltas                    |
        | foo | Deleted foo@1, Sync foo@2 |

  @req:DELTAFIFO-10 @must
  Rule: A known object that is neither listed nor queued is deleted with a tombstone of its last known state

    @id:replace-buries-known-object
    Example: bar was deleted while there was no watch
      Given a DeltaFIFO whose known objects are foo@5 and bar@6
      When the queue is replaced with foo@7
      Then popping everything gives, in this order:
        | key | deltas                   |
        | foo | Sync foo@7               |
        | bar | Deleted tombstone(bar@6) |

    @id:replace-without-loss-buries-nothing
    Example: nothing is missing
      Given a DeltaFIFO whose known objects are foo@5
      When the queue is replaced with foo@5
      Then popping everything gives, in this order:
        | key | deltas     |
        | foo | Sync foo@5 |

    @id:replace-buries-once
    Example: the deletion of baz is queued, and bar is missing as well
      Given a DeltaFIFO whose known objects are foo@5, bar@6 and baz@7
      When baz@10 is deleted from the queue
      And the queue is replaced with foo@5
      Then popping everything gives, in this order:
        | key | deltas                   |
        | baz | Deleted baz@10           |
        | foo | Sync foo@5               |
        | bar | Deleted tombstone(bar@6) |

  @req:DELTAFIFO-09 @must
  Rule: A queued object that is not listed is deleted with a tombstone of its newest queued state

    @id:replace-buries-queued-object
    Example: baz has only ever been queued
      Given a DeltaFIFO
      When baz@10 is added to the queue
      And the queue is replaced with foo@5
      Then popping everything gives, in this order:
        | key | deltas                                  |
        | baz | Added baz@10, Deleted tombstone(baz@10) |
        | foo | Sync foo@5                              |

    @id:replace-buries-queued-beside-known @since:0.27
    Example: the same with known objects
      Given a DeltaFIFO whose known objects are foo@5
      When baz@10 is added to the queue
      And the queue is replaced with foo@5
      Then popping everything gives, in this order:
        | key | deltas                                  |
        | baz | Added baz@10, Deleted tombstone(baz@10) |
        | foo | Sync foo@5                              |

    @id:replace-tombstone-prefers-queued-state @since:0.27
    Example: bar is known, and a newer state of it is queued
      Given a DeltaFIFO whose known objects are foo@5 and bar@6
      When bar@9 is updated in the queue
      And the queue is replaced with foo@5
      Then popping everything gives, in this order:
        | key | deltas                                  |
        | bar | Updated bar@9, Deleted tombstone(bar@9) |
        | foo | Sync foo@5                              |

    @id:replace-tombstone-of-listed-state @since:0.27
    Example: one list has bar, and the next has not
      Given a DeltaFIFO whose known objects are foo@5, bar@6 and baz@7
      When the queue is replaced with bar@100 and foo@5
      And the queue is replaced with foo@5
      Then popping everything gives, in this order:
        | key | deltas                                   |
        | bar | Sync bar@100, Deleted tombstone(bar@100) |
        | foo | Sync foo@5, Sync foo@5                   |
        | baz | Deleted tombstone(baz@7)                 |

    @id:replace-keeps-queued-deletion
    Example: its queued deletion carries more than a tombstone
      Given a DeltaFIFO
      When foo@2 is added to the queue
      And foo@3 is deleted from the queue
      And the queue is replaced with nothing
      Then popping everything gives, in this order:
        | key | deltas                     |
        | foo | Added foo@2, Deleted foo@3 |

  @req:DELTAFIFO-15 @must
  Rule: The tombstone of an object that was deleted and created again carries the new object

    @id:replace-buries-recreated
    Example: without known objects
      Given a DeltaFIFO
      When foo@2 is added to the queue
      And foo@2 is deleted from the queue
      And foo@3 is added to the queue
      And the queue is replaced with nothing
      Then popping everything gives, in this order:
        | key | deltas                                                            |
        | foo | Added foo@2, Deleted foo@2, Added foo@3, Deleted tombstone(foo@3) |

    @id:replace-buries-recreated-known @since:0.27
    Example: the old one is known
      Given a DeltaFIFO whose known objects are foo@5, bar@6 and baz@7
      When bar@6 is deleted from the queue
      And bar@100 is added to the queue
      And the queue is replaced with foo@5
      Then popping everything gives, in this order:
        | key | deltas                                                   |
        | bar | Deleted bar@6, Added bar@100, Deleted tombstone(bar@100) |
        | foo | Sync foo@5                                               |
        | baz | Deleted tombstone(baz@7)                                 |

  @req:DELTAFIFO-14 @must
  Rule: A second list without the same object adds no second deletion

    @id:replace-again-buries-nothing-more
    Example: a known object, and two empty lists
      Given a DeltaFIFO whose known objects are foo@5
      When the queue is replaced with nothing
      And the queue is replaced with nothing
      Then popping everything gives, in this order:
        | key | deltas                   |
        | foo | Deleted tombstone(foo@5) |

    @id:replace-again-buries-queued-once
    Example: a queued object, and two empty lists
      Given a DeltaFIFO
      When foo@2 is added to the queue
      And the queue is replaced with nothing
      And the queue is replaced with nothing
      Then popping gives:
        | key |
        | foo |
      And nothing is queued

  @req:DELTAFIFO-11 @may @since:0.27
  Rule: A tombstone never holds another tombstone

    @id:replace-nests-no-tombstone
    Example: an object with a queued tombstone is missing again
      Given a DeltaFIFO
      When foo@2 is added to the queue
      And the queue is replaced with nothing
      And the queue is replaced with nothing
      Then popping everything gives, in this order:
        | key | deltas                                |
        | foo | Added foo@2, Deleted tombstone(foo@2) |

  @req:DELTAFIFO-13 @must
  Rule: Listed objects come first, in the order of the list, then missing ones

    @id:replace-lists-before-burying
    Example: two objects are listed, two are missing, the latter in any order
      Given a DeltaFIFO whose known objects are foo@5, bar@6 and baz@7
      When the queue is replaced with new@8 and foo@5
      Then popping gives:
        | key | deltas     |
        | new | Sync new@8 |
        | foo | Sync foo@5 |
      And popping everything gives, in any order:
        | key | deltas                   |
        | bar | Deleted tombstone(bar@6) |
        | baz | Deleted tombstone(baz@7) |

  @req:DELTAFIFO-12 @may
  Rule: A tombstone has only the key if the last state cannot be looked up

    @id:replace-buries-without-state
    Scenario Outline: the state of ghost <why>
      Given a DeltaFIFO with:
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

  @req:DELTAFIFO-26 @may
  Rule: The version of a list makes no difference

    @id:replace-version-is-ignored
    Example: an older list after a newer one
      Given a DeltaFIFO
      When the queue is replaced with foo@7 at version "7"
      And the queue is replaced with foo@7 at version "3"
      Then popping everything gives, in this order:
        | key | deltas                 |
        | foo | Sync foo@7, Sync foo@7 |
