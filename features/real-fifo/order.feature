@area:real-fifo @part:real-fifo @since:0.33
Feature: RealFIFO: every event, in order
  A RealFIFO queues events, not objects: each is an entry of its own, and they pop in the order of arrival, across all
  objects. Nothing is merged or dropped. So handlers see one change after the other, as the watch did, and the order
  between kinds of objects is kept too.

  It is the default since client-go 0.33, and since 0.36 lists are one entry in it by default.

  Source: client-go tools/cache/the_real_fifo.go, tests TestRealFIFO_basic, TestRealFIFO_addUpdate,
  TestRealFIFO_detectLineJumpers, TestRealFIFO_DeleteExistingNonPropagated.

  @req:REALFIFO-01 @must
  Rule: Every event is an entry of its own, and entries pop in the order of arrival

    @id:real-fifo-keeps-order
    Example: seven requests, four of them for the same object
      Given a RealFIFO whose known objects are nothing
      When obj-1@1, obj-20@2, obj-1@3, obj-1@4, obj-3@5, obj-5@6 and obj-1@7 are updated in the queue
      Then popping everything gives, in this order:
        | key    | deltas           |
        | obj-1  | Updated obj-1@1  |
        | obj-20 | Updated obj-20@2 |
        | obj-1  | Updated obj-1@3  |
        | obj-1  | Updated obj-1@4  |
        | obj-3  | Updated obj-3@5  |
        | obj-5  | Updated obj-5@6  |
        | obj-1  | Updated obj-1@7  |

    @id:real-fifo-no-line-jumping
    Example: changes between pops
      Given a RealFIFO whose known objects are nothing
      When foo@10, bar@1, foo@11 and zab@30 are added to the queue
      And 1 item is popped
      And foo@14 is added to the queue
      Then popping everything gives, in this order:
        | key | deltas       |
        | bar | Added bar@1  |
        | foo | Added foo@11 |
        | zab | Added zab@30 |
        | foo | Added foo@14 |

    @id:real-fifo-merges-nothing
    Example: the same events twice, deletions too
      Given a RealFIFO whose known objects are foo@5
      When foo@6 and foo@6 are updated in the queue
      And foo@7 and foo@7 are deleted from the queue
      Then popping everything gives, in this order:
        | key | deltas        |
        | foo | Updated foo@6 |
        | foo | Updated foo@6 |
        | foo | Deleted foo@7 |
        | foo | Deleted foo@7 |

  @req:REALFIFO-02 @must
  Rule: A pop delivers one delta, and returns the result of its processing

    @id:real-fifo-one-delta
    Example: a whole life is three pops
      Given a RealFIFO whose known objects are nothing
      When foo@10 is added to the queue
      And foo@12 is updated in the queue
      And foo@15 is deleted from the queue
      Then popping everything gives, in this order:
        | key | deltas         |
        | foo | Added foo@10   |
        | foo | Updated foo@12 |
        | foo | Deleted foo@15 |

    @id:real-fifo-processing-fails
    Example: processing fails, and the entry is gone
      Given a RealFIFO whose known objects are nothing
      When foo@1 and foo@2 are updated in the queue
      And processing the next item fails with "the disk is full"
      Then that fails with "the disk is full"
      And popping everything gives, in this order:
        | key | deltas        |
        | foo | Updated foo@2 |

  @req:REALFIFO-03 @must
  Rule: Every deletion is queued, whether the object is known or not

    @id:real-fifo-delete-unknown
    Example: baz is neither known nor queued
      Given a RealFIFO whose known objects are foo@5
      When bar@15 is updated in the queue
      And foo@10 and baz@20 are deleted from the queue
      Then popping everything gives, in this order:
        | key | deltas         |
        | bar | Updated bar@15 |
        | foo | Deleted foo@10 |
        | baz | Deleted baz@20 |

  @req:REALFIFO-12 @must
  Rule: A pop waits while the queue is empty, and closing the queue ends every wait

    @id:real-fifo-pop-waits
    Example: an object is added
      Given a RealFIFO whose known objects are nothing
      When "a consumer" pops from the queue
      Then "a consumer" still waits
      When foo@1 is added to the queue
      Then "a consumer" has popped "Added foo@1"

    @id:real-fifo-close-wakes-all
    Example: two consumers wait when the queue is closed
      Given a RealFIFO whose known objects are nothing
      When "a consumer" pops from the queue
      And "another" pops from the queue
      And the queue is closed
      Then "a consumer" fails with "manipulating with closed queue"
      And "another" fails with "manipulating with closed queue"

    @id:real-fifo-closed-is-drained @may
    Example: objects queued before or after the close can still be popped
      Given a RealFIFO whose known objects are nothing
      When foo@1 is added to the queue
      And the queue is closed
      And bar@2 is added to the queue
      Then popping gives:
        | key | deltas      |
        | foo | Added foo@1 |
        | bar | Added bar@2 |
      When "a consumer" pops from the queue
      Then "a consumer" fails with "manipulating with closed queue"
