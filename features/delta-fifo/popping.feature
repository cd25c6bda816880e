@area:delta-fifo @part:delta-fifo
Feature: DeltaFIFO: waiting for something to pop
  A consumer pops in a loop. There it waits while the queue is empty, and there it learns that the queue was closed. What
  it does with what it gets happens within the pop, so that nobody can add to the queue between the pop and the change of
  the known objects that comes of it.

  Source: client-go tools/cache/delta_fifo.go (Pop, Close), test TestDeltaFIFO_PopShouldUnblockWhenClosed.

  @req:DELTAFIFO-23 @must
  Rule: A pop waits while the queue is empty, and closing the queue ends the wait of everybody

    @id:delta-fifo-pop-waits
    Example: something comes
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
    Example: what is queued when the queue is closed, or comes afterwards, can still be popped
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
  Rule: A pop ends as the processing of what it handed over ends, and does not repeat it

    @id:delta-fifo-processing-fails
    Example: the processing fails, and its item is gone
      Given a DeltaFIFO
      When foo@1 and bar@2 are added to the queue
      And processing the next item fails with "the disk is full"
      Then that fails with "the disk is full"
      And popping everything gives, in this order:
        | key | deltas      |
        | bar | Added bar@2 |
