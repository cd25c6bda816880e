@area:fifo @part:fifo
Feature: FIFO: waiting for something to pop
  A consumer that finds the queue empty waits there. Closing the queue is how it learns that there is nothing to wait for.

  Source: client-go tools/cache/fifo.go (Pop, Close), test TestFIFO_PopShouldUnblockWhenClosed.

  @req:FIFO-07 @must
  Rule: A pop waits while the queue is empty, and closing the queue ends the wait of everybody

    @id:fifo-pop-waits
    Example: something comes
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
    Example: what is queued when the queue is closed, or comes afterwards, can still be popped
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
