@area:fifo @part:fifo
Feature: FIFO: waiting pops and closing
  A consumer waits while the queue is empty. Closing the queue ends its wait.

  Source: client-go tools/cache/fifo.go (Pop, Close), test TestFIFO_PopShouldUnblockWhenClosed.

  @req:FIFO-07 @must
  Rule: A pop waits while the queue is empty, and closing the queue ends every wait

    @id:fifo-pop-waits
    Example: an object is added
      Given a FIFO
      When "a consumer" pops from the queue
      Then "a consumer" still waits
      When foo@1 is added to the queue
      Then "a consumer" has popped "foo@1"

    @id:fifo-close-wakes-all
    Example: two consumers wait when the queue is closed
      Given a FIFO
      When "a consumer" pops from the queue
      And "another" pops from the queue
      And the queue is closed
      Then "a consumer" fails with "manipulating with closed queue"
      And "another" fails with "manipulating with closed queue"

    @id:fifo-closed-is-drained @may
    Example: objects queued before or after the close can still be popped
      Given a FIFO
      When foo@1 is added to the queue
      And the queue is closed
      And bar@2 is added to the queue
      Then popping gives:
        | object |
        | foo@1  |
        | bar@2  |
      When "a consumer" pops from the queue
      Then "a consumer" fails with "manipulating with closed queue"
