@area:delaying-queue @part:delaying-queue
Feature: Delaying queue: the end of what waits
  Whoever shuts a queue down wants to be rid of it: what was to be done in an hour must not hold up the end, and must not
  come after it.

  Source: client-go util/workqueue/delaying_queue.go (ShutDown, AddAfter, waitingLoop).

  @req:DELAY-12 @should
  Rule: What waits for its time is dropped

    @id:delays-dropped
    Example: foo was to come in a second
      Given a delaying queue
      And foo is added to the queue after 1 s
      When the queue is shut down
      And 1 min passes
      Then the queue answers:
        | length | 0 |

    @id:delays-dropped-and-workers-told
    Example: a worker that waits for it is told to end
      Given a delaying queue
      And foo is added to the queue after 1 s
      And "a worker" gets from the queue
      When the queue is shut down
      Then "a worker" is told to end

    @id:delays-dropped-not-what-waits
    Example: what had its time before is given out
      Given a delaying queue
      And foo is added to the queue after 1 s
      And bar is added to the queue after 2 s
      And 1 s passes
      When the queue is shut down
      Then the queue gives foo
      And the queue answers:
        | length | 0 |

  @req:DELAY-13 @should
  Rule: Nothing is put off any more

    @id:delays-refused
    Scenario Outline: foo is to come after <delay>
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
    Example: nor is it counted
      Given a delaying queue with:
        | name    | pods |
        | metrics | yes  |
      And the queue is shut down
      When foo is added to the queue after 1 s
      Then the queue answers:
        | metric retries | 0 |

  @req:DELAY-14 @should
  Rule: Whoever is about to put something off when the queue is shut down does not wait for ever

    @id:delays-end-with-queue
    Example: the queue is busy, and a thousand and one items wait to be taken in
      Given a delaying queue with:
        | own queue | yes |
      And the queue is busy with foo
      And 1000 items are added to the queue after 1 h
      And "somebody" adds bar to the queue after 1 h
      When the queue is shut down
      Then "somebody" has returned

    @id:delays-taken-in @may
    Example: until then they wait
      Given a delaying queue with:
        | own queue | yes |
      And the queue is busy with foo
      And 1000 items are added to the queue after 1 h
      When "somebody" adds bar to the queue after 1 h
      Then "somebody" still waits

  @req:DELAY-15 @must @since:0.16
  Rule: It can be shut down again

    @id:delays-shut-down-twice
    Example: twice
      Given a delaying queue
      And foo is added to the queue after 1 s
      When the queue is shut down
      And the queue is shut down
      Then the queue answers:
        | shutting down | yes |

  @req:DELAY-16 @may @since:0.23
  Rule: A drain does not wait for what waits for its time, and drops it

    @id:delays-not-drained
    Example: foo was to come in a second
      Given a delaying queue
      And foo is added to the queue after 1 s
      When "main" drains the queue
      Then "main" has returned
      When 1 min passes
      Then the queue answers:
        | length | 0 |

  @req:DELAY-17 @may @since:0.23
  Rule: A drain after a shutdown is not ended by another

    @id:delays-drain-not-ended
    Example: somebody works on foo
      Given a delaying queue
      And somebody works on foo in the queue
      And the queue is shut down
      And "main" drains the queue
      When the queue is shut down
      Then "main" still waits
