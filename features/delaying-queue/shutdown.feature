@area:delaying-queue @part:delaying-queue
Feature: Delaying queue: shutdown of delayed items
  A retry due in an hour must neither delay the shutdown nor run after it.

  Source: client-go util/workqueue/delaying_queue.go (ShutDown, AddAfter, waitingLoop).

  @req:DELAY-12 @should
  Rule: A shutdown drops delayed items

    @id:delays-dropped
    Example: foo was due in a second
      Given a delaying queue
      And foo is added to the queue after 1 s
      When the queue is shut down
      And 1 min passes
      Then the queue answers:
        | length | 0 |

    @id:delays-dropped-and-workers-told
    Example: a worker that waits for an item gets the shutdown
      Given a delaying queue
      And foo is added to the queue after 1 s
      And "a worker" gets from the queue
      When the queue is shut down
      Then "a worker" gets the shutdown

    @id:delays-dropped-not-what-waits
    Example: an item that was due before is delivered
      Given a delaying queue
      And foo is added to the queue after 1 s
      And bar is added to the queue after 2 s
      And 1 s passes
      When the queue is shut down
      Then the queue gives foo
      And the queue answers:
        | length | 0 |

  @req:DELAY-13 @should
  Rule: After a shutdown, delayed additions are ignored

    @id:delays-refused
    Scenario Outline: foo is delayed by <delay>
      Given a delaying queue
      And the queue is shut down
      When foo is added to the queue after <delay>
      And 1 min passes
      Then the queue answers:
        | length | 0 |

      Examples:
        | delay |
        | 0 ms  |
        | 1 s   |

    @id:delays-refused-count-nothing
    Example: they are not counted either
      Given a delaying queue with:
        | name    | pods |
        | metrics | yes  |
      And the queue is shut down
      When foo is added to the queue after 1 s
      Then the queue answers:
        | metric retries | 0 |

  @req:DELAY-14 @should
  Rule: A shutdown releases callers blocked in a delayed addition

    @id:delays-end-with-queue
    Example: the queue is busy, and 1,001 items wait to be accepted
      Given a delaying queue with:
        | own queue | yes |
      And the queue is busy with foo
      And 1000 items are added to the queue after 1 h
      And "somebody" adds bar to the queue after 1 h
      When the queue is shut down
      Then "somebody" has returned

    @id:delays-taken-in @may
    Example: until the shutdown they block
      Given a delaying queue with:
        | own queue | yes |
      And the queue is busy with foo
      And 1000 items are added to the queue after 1 h
      When "somebody" adds bar to the queue after 1 h
      Then "somebody" still waits

  @req:DELAY-15 @must @since:0.16
  Rule: A delaying queue can be shut down again

    @id:delays-shut-down-twice
    Example: twice
      Given a delaying queue
      And foo is added to the queue after 1 s
      When the queue is shut down
      And the queue is shut down
      Then the queue answers:
        | shutting down | yes |

  @req:DELAY-16 @may @since:0.23
  Rule: A drain does not wait for delayed items, and drops them

    @id:delays-not-drained
    Example: foo was due in a second
      Given a delaying queue
      And foo is added to the queue after 1 s
      When "main" drains the queue
      Then "main" has returned
      When 1 min passes
      Then the queue answers:
        | length | 0 |

  @req:DELAY-17 @may @since:0.23
  Rule: A drain after a shutdown is not ended by another shutdown

    @id:delays-drain-not-ended
    Example: foo is being processed
      Given a delaying queue
      And a worker takes foo from the queue
      And the queue is shut down
      And "main" drains the queue
      When the queue is shut down
      Then "main" still waits
