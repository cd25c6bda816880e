@area:delta-fifo @part:delta-fifo
Feature: DeltaFIFO: waiting pops and closing
  A consumer pops in a loop. It waits while the queue is empty, and closing the queue ends its wait. Processing is
  part of the pop, so that nothing can be added to the queue between the pop and the resulting change of the known
  objects.

  Source: client-go tools/cache/delta_fifo.go (Pop, Close), test TestDeltaFIFO_PopShouldUnblockWhenClosed.

  @req:DELTAFIFO-23 @must
  Rule: A pop waits while the queue is empty, and closing the queue ends every wait

    @id:delta-fifo-pop-waits
    Example: an object is added
      Given a DeltaFIFO
      When "a consumer" pops from the queue
      Then "a consumer" still waits
      When foo@1 is added to the queue
      Then "a consumer" has popped "Added foo@1"

    @id:delta-fifo-close-wakes-all
    Example: two consumers wait when the queue is closed
      Given a DeltaFIFO
      When "a consumer" pops from the queue
      And "another" pops from the queue
      And the queue is closed
      Then "a consumer" fails with "manipulating with closed queue"
      And "another" fails with "manipulating with closed queue"

    @id:delta-fifo-closed-is-drained @may
    Example: objects queued before or after the close can still be popped
      Given a DeltaFIFO
      When foo@1 is added to the queue
      And the queue is closed
      And bar@2 is added to the queue
      Then popping gives:
        | key | deltas      |
        | foo | Added foo@1 |
        | bar | Added bar@2 |
      When "a consumer" pops from the queue
      Then "a consumer" fails with "manipulating with closed queue"

  @req:DELTAFIFO-24 @should
  Rule: A pop returns the result of its processing, and does not repeat it

    @id:delta-fifo-processing-fails
    Example: processing fails, and the item is gone
      Given a DeltaFIFO
      When foo@1 and bar@2 are added to the queue
      And processing the next item fails with "the disk is full"
      Then that fails with "the disk is full"
      And popping everything gives, in this order:
        | key | deltas      |
        | bar | Added bar@2 |
