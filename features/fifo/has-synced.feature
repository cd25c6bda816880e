@area:fifo @part:fifo
Feature: FIFO: whether the first list has been worked off
  As with every queue, HasSynced is true once what the first list brought has been popped, or at once where something else
  came first.

  Source: client-go tools/cache/fifo.go (HasSynced), test TestFIFO_HasSynced.

  @req:FIFO-06 @must
  Rule: The queue has synced once all objects of the first list have been popped, or at once where there is none

    @id:fifo-not-synced-at-first
    Example: nothing has come yet
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
    Example: a later list takes nothing back
      Given a FIFO
      When the queue is replaced with nothing
      And the queue is replaced with a@1 and b@2
      Then the queue answers:
        | has synced | yes |

    @id:fifo-synced-past-deleted
    Example: an object of the first list that was deleted is passed over
      Given a FIFO
      When the queue is replaced with a@1
      And a@2 is deleted from the queue
      And b@3 is added to the queue
      And 1 item is popped
      Then the queue answers:
        | has synced | yes |

  @req:FIFO-09 @may
  Rule: A pop says whether its object is of the first list, and ends as the processing ended; only then is the list done

    @id:fifo-initial-list @since:0.27
    Example: two objects of the first list, and one that came later
      Given a FIFO
      When the queue is replaced with a@1
      And b@2 is added to the queue
      Then popping everything gives, in this order:
        | object | initial list |
        | a@1    | yes          |
        | b@2    | no           |

    @id:fifo-done-after-processing @since:0.36
    Example: while the last object is processed, the list is not done
      Given a FIFO
      When the queue is replaced with a@1
      And b@2 is added to the queue
      Then popping everything gives, in this order:
        | object | done meanwhile |
        | a@1    | no             |
        | b@2    | yes            |

    @id:fifo-processing-fails
    Example: the processing fails, and its object is gone
      Given a FIFO
      When foo@1 is added to the queue
      And bar@2 is added to the queue
      And processing the next item fails with "the disk is full"
      Then that fails with "the disk is full"
      And popping everything gives, in this order:
        | object |
        | bar@2  |
