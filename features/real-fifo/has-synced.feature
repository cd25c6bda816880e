@area:real-fifo @part:real-fifo @since:0.33
Feature: RealFIFO: HasSynced
  The queue counts the entries of the first list, and has synced once the last of them has been processed.

  Source: client-go tools/cache/the_real_fifo.go (HasSynced), tests TestRealFIFO_HasSynced,
  TestRealFIFO_HasSyncedCorrectOnDeletion.

  @req:REALFIFO-07 @must
  Rule: The queue has synced once every entry of the first list has been popped, or at once if another change came first

    @id:real-fifo-not-synced-at-first
    Example: nothing has been queued yet
      Given a RealFIFO whose known objects are nothing
      Then the queue answers:
        | has synced | no |

    @id:real-fifo-synced-after-list
    Scenario Outline: the first list has <case>
      Given a RealFIFO whose known objects are nothing
      When the queue is replaced with <list>
      And <popped> items are popped
      Then the queue answers:
        | has synced | <synced> |

      Examples:
        | case                         | list        | popped | synced |
        | nothing                      | nothing     | 0      | yes    |
        | two objects, none is popped  | a@1 and b@2 | 0      | no     |
        | two objects, one is popped   | a@1 and b@2 | 1      | no     |
        | two objects, both popped     | a@1 and b@2 | 2      | yes    |
        | one object twice, one popped | a@1 and a@2 | 1      | no     |
        | one object twice, two popped | a@1 and a@2 | 2      | yes    |

    @id:real-fifo-synced-by-change
    Scenario Outline: foo is <change> the queue before any list
      Given a RealFIFO whose known objects are nothing
      When foo@1 is <change> the queue
      Then the queue answers:
        | has synced | yes |

      Examples:
        | change       |
        | added to     |
        | updated in   |
        | deleted from |

    @id:real-fifo-stays-synced
    Example: a later list makes no difference
      Given a RealFIFO whose known objects are nothing
      When the queue is replaced with nothing
      And the queue is replaced with a@1 and b@2
      Then the queue answers:
        | has synced | yes |

    @id:real-fifo-synced-by-first-list
    Example: a second list comes before the first has been popped
      Given a RealFIFO whose known objects are nothing
      When the queue is replaced with a@1
      And the queue is replaced with a@2 and b@3
      And 1 item is popped
      Then the queue answers:
        | has synced | yes |

    @id:real-fifo-initial-list
    Example: deletions count, later changes do not
      Given a RealFIFO whose known objects are foo@5 and bar@6
      When the queue is replaced with foo@5
      And baz@7 is added to the queue
      Then popping everything gives, in this order:
        | key | deltas                   | initial list |
        | bar | Deleted tombstone(bar@6) | yes          |
        | foo | Replaced foo@5           | yes          |
        | baz | Added baz@7              | no           |

    @id:real-fifo-done-after-processing @may @since:0.36
    Example: the last entry is still being processed
      Given a RealFIFO whose known objects are nothing
      When the queue is replaced with foo@5
      And bar@6 is added to the queue
      Then popping everything gives, in this order:
        | key | deltas         | done meanwhile |
        | foo | Replaced foo@5 | no             |
        | bar | Added bar@6    | yes            |
