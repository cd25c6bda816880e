@area:delta-fifo @part:delta-fifo
Feature: DeltaFIFO: HasSynced
  A controller waits until its cache holds the initial state. The queue counts the objects of the first list, and
  HasSynced is true once all of them have been popped. If another change comes before any list, there is no first list
  to wait for.

  Source: client-go tools/cache/delta_fifo.go (HasSynced), tests TestDeltaFIFO_HasSynced,
  TestDeltaFIFO_HasSyncedCorrectOnDeletion.

  @req:DELTAFIFO-16 @must
  Rule: The queue has synced once the whole first list has been popped, deletions included

    @id:delta-fifo-not-synced-at-first
    Example: nothing has been queued yet
      Given a DeltaFIFO
      Then the queue answers:
        | has synced | no |

    @id:delta-fifo-synced-after-list
    Scenario Outline: the first list has <case>
      Given a DeltaFIFO
      When the queue is replaced with <list>
      And <popped> items are popped
      Then the queue answers:
        | has synced | <synced> |

      Examples:
        | case                        | list        | popped | synced |
        | nothing                     | nothing     | 0      | yes    |
        | two objects, none is popped | a@1 and b@2 | 0      | no     |
        | two objects, one is popped  | a@1 and b@2 | 1      | no     |
        | two objects, both popped    | a@1 and b@2 | 2      | yes    |

    @id:delta-fifo-synced-after-duplicates @since:0.21
    Example: an object listed twice counts once
      Given a DeltaFIFO
      When the queue is replaced with a@1 and a@2
      And 1 item is popped
      Then the queue answers:
        | has synced | yes |

    @id:delta-fifo-synced-after-deletions
    Scenario Outline: foo, bar and baz are known, the first list has only foo; popped: <popped> of three
      Given a DeltaFIFO whose known objects are foo@5, bar@6 and baz@7
      When the queue is replaced with foo@5
      And <popped> items are popped
      Then the queue answers:
        | has synced | <synced> |

      Examples:
        | popped | synced |
        | 1      | no     |
        | 2      | no     |
        | 3      | yes    |

    @id:delta-fifo-synced-by-change
    Scenario Outline: foo is <change> the queue before any list
      Given a DeltaFIFO
      When foo@1 is <change> the queue
      Then the queue answers:
        | has synced | yes |

      Examples:
        | change       |
        | added to     |
        | updated in   |
        | deleted from |

    @id:delta-fifo-stays-synced
    Example: a later list makes no difference
      Given a DeltaFIFO
      When the queue is replaced with nothing
      And the queue is replaced with a@1 and b@2
      Then the queue answers:
        | has synced | yes |

    @id:delta-fifo-changes-do-not-count
    Example: changes after the first list do not count
      Given a DeltaFIFO
      When the queue is replaced with a@1
      And b@2 is added to the queue
      And 1 item is popped
      Then the queue answers:
        | has synced | yes |

  @req:DELTAFIFO-17 @must @since:0.27
  Rule: A pop reports whether its deltas belong to the first list

    @id:delta-fifo-initial-list
    Example: up to the last object of the list, deletions included
      Given a DeltaFIFO whose known objects are foo@5 and bar@6
      When the queue is replaced with foo@5
      And baz@7 is added to the queue
      Then popping everything gives, in this order:
        | key | deltas                   | initial list |
        | foo | Sync foo@5               | yes          |
        | bar | Deleted tombstone(bar@6) | yes          |
        | baz | Added baz@7              | no           |

    @id:delta-fifo-no-initial-list
    Example: another change came first
      Given a DeltaFIFO
      When foo@1 is added to the queue
      And the queue is replaced with foo@1 and bar@2
      Then popping everything gives, in this order:
        | key | deltas                  | initial list |
        | foo | Added foo@1, Sync foo@1 | no           |
        | bar | Sync bar@2              | no           |
