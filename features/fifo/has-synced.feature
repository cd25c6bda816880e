@area:fifo @part:fifo
Feature: FIFO: HasSynced
  HasSynced is true once the first list has been popped, or at once if another change came first.

  Source: client-go tools/cache/fifo.go (HasSynced), test TestFIFO_HasSynced.

  @req:FIFO-06 @must
  Rule: The queue has synced once all objects of the first list have been popped, or at once if there is none

    @id:fifo-not-synced-at-first
    Example: nothing has been queued yet
      Given a FIFO
      Then the queue answers:
        | has synced | no |

    @id:fifo-synced-after-list
    Scenario Outline: the first list has <case>
      Given a FIFO
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
        | one object twice, popped    | a@1 and a@2 | 1      | yes    |

    @id:fifo-synced-by-change
    Scenario Outline: foo is <change> the queue before any list
      Given a FIFO
      When foo@1 is <change> the queue
      Then the queue answers:
        | has synced | yes |

      Examples:
        | change       |
        | added to     |
        | updated in   |
        | deleted from |

    @id:fifo-stays-synced
    Example: a later list makes no difference
      Given a FIFO
      When the queue is replaced with nothing
      And the queue is replaced with a@1 and b@2
      Then the queue answers:
        | has synced | yes |

    @id:fifo-synced-by-first-list
    Example: a second list comes before the first has been popped
      Given a FIFO
      When the queue is replaced with a@1
      And the queue is replaced with a@2 and b@3
      And 1 item is popped
      Then the queue answers:
        | has synced | yes |

    @id:fifo-synced-past-all-deleted
    Example: both objects of the first list are deleted
      Given a FIFO
      When the queue is replaced with a@1 and b@2
      And a@3 and b@4 are deleted from the queue
      And c@5 is added to the queue
      And 1 item is popped
      Then the queue answers:
        | has synced | yes |

    @id:fifo-synced-past-deleted
    Example: a deleted object of the first list is skipped
      Given a FIFO
      When the queue is replaced with a@1
      And a@2 is deleted from the queue
      And b@3 is added to the queue
      And 1 item is popped
      Then the queue answers:
        | has synced | yes |

  @req:FIFO-09 @may
  Rule: A pop reports whether its object is of the first list, and counts it only once it is processed

    @id:fifo-initial-list @since:0.27
    Example: two objects of the first list, and a later one
      Given a FIFO
      When the queue is replaced with a@1
      And b@2 is added to the queue
      Then popping everything gives, in this order:
        | object | initial list |
        | a@1    | yes          |
        | b@2    | no           |

    @id:fifo-done-after-processing @since:0.36
    Example: the last object is still being processed
      Given a FIFO
      When the queue is replaced with a@1
      And b@2 is added to the queue
      Then popping everything gives, in this order:
        | object | done meanwhile |
        | a@1    | no             |
        | b@2    | yes            |

    @id:fifo-processing-fails
    Example: processing fails, and the object is gone
      Given a FIFO
      When foo@1 is added to the queue
      And bar@2 is added to the queue
      And processing the next item fails with "the disk is full"
      Then that fails with "the disk is full"
      And popping everything gives, in this order:
        | object |
        | bar@2  |
