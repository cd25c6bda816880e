@area:workqueue @part:work-queue
Feature: Work queue: shutdown
  A stopped controller finishes what is in flight, starts nothing new, and ends. A worker that never gets the
  shutdown waits forever, and its process with it.

  Source: client-go util/workqueue/queue.go (ShutDown, ShutDownWithDrain), tests TestBasic,
  TestQueueDrainageUsingShutDownWithDrain, TestNoQueueDrainageUsingShutDown, TestForceQueueShutdownUsingShutDown,
  TestQueueDrainageUsingShutDownWithDrainWithDirtyItem.

  @req:WORKQUEUE-12 @must
  Rule: After a shutdown, additions are ignored

    @id:queue-shut-down-takes-nothing
    Example: foo comes too late
      Given a work queue
      And the queue is shut down
      When foo is added to the queue
      Then the queue answers:
        | length | 0 |

    @id:queue-shut-down-takes-nothing-again
    Example: an item being processed is not queued again either
      Given a work queue
      And a worker takes foo from the queue
      And the queue is shut down
      When foo is added to the queue
      And foo is done in the queue
      Then the queue answers:
        | length | 0 |

    @id:queue-drained-takes-nothing @since:0.23
    Example: a drain is a shutdown like the other
      Given a work queue
      And a worker takes foo from the queue
      And "main" drains the queue
      When foo and bar are added to the queue
      And foo is done in the queue
      Then the queue answers:
        | length | 0 |

  @req:WORKQUEUE-13 @req:WORKQUEUE-15 @must
  Rule: Queued items are still delivered after a shutdown; then every Get reports the shutdown

    @id:queue-shut-down-gives-the-rest
    Example: two items are left
      Given a work queue
      And foo and bar are added to the queue
      When the queue is shut down
      Then the queue gives foo and bar
      And the queue answers:
        | length | 0 |
      When "a worker" gets from the queue
      Then "a worker" gets the shutdown

  @req:WORKQUEUE-14 @req:WORKQUEUE-15 @must
  Rule: A shutdown wakes every waiting worker

    @id:queue-shut-down-wakes-all
    Example: two workers wait
      Given a work queue
      And "a worker" gets from the queue
      And "another" gets from the queue
      When the queue is shut down
      Then "a worker" gets the shutdown
      And "another" gets the shutdown

    @id:queue-drain-wakes-all @since:0.23
    Example: one waits, another works
      Given a work queue
      And a worker takes foo from the queue
      And "a worker" gets from the queue
      When "main" drains the queue
      Then "a worker" gets the shutdown

  @req:WORKQUEUE-16 @must
  Rule: An item added before the shutdown while it was processed is delivered again, even after a Get has reported the shutdown

    @id:queue-shut-down-gives-again
    Example: foo is added while it is processed, then the queue is shut down
      Given a work queue
      And a worker takes foo from the queue
      And foo is added to the queue
      And the queue is shut down
      And "an idle worker" gets from the queue
      When foo is done in the queue
      Then "an idle worker" gets the shutdown
      And the queue gives foo

  @req:WORKQUEUE-17 @must
  Rule: A shutdown does not wait for items being processed

    @id:queue-shut-down-does-not-wait
    Example: foo is being processed
      Given a work queue
      And a worker takes foo from the queue
      When "main" shuts down the queue
      Then "main" has returned

  @req:WORKQUEUE-18 @req:WORKQUEUE-22 @must @since:0.23
  Rule: A drain waits until every item being processed is done

    @id:queue-drain-waits
    Example: two are being processed, and one is done
      Given a work queue
      And a worker takes foo and bar from the queue
      When "main" drains the queue
      And foo is done in the queue
      Then "main" still waits
      When bar is done in the queue
      Then "main" has returned

    @id:queue-drain-waits-for-ever @should
    Example: a worker that never calls Done blocks it
      Given a work queue
      And a worker takes foo from the queue
      And "main" drains the queue
      When 100 h pass
      Then "main" still waits

    @id:queue-drain-of-idle-queue
    Example: nothing is being processed
      Given a work queue
      And a worker takes foo from the queue
      And foo is done in the queue
      When "main" drains the queue
      Then "main" has returned

  @req:WORKQUEUE-19 @must @since:0.23
  Rule: A shutdown ends a waiting drain

    @id:queue-shut-down-ends-drain
    Example: foo is being processed
      Given a work queue
      And a worker takes foo from the queue
      And "main" drains the queue
      When the queue is shut down
      Then "main" has returned

  @req:WORKQUEUE-24 @should @since:0.23
  Rule: A drain waits even after an earlier shutdown

    @id:queue-drain-after-shut-down
    Example: foo is being processed
      Given a work queue
      And a worker takes foo from the queue
      And the queue is shut down
      When "main" drains the queue
      Then "main" still waits
      When foo is done in the queue
      Then "main" has returned

  @req:WORKQUEUE-23 @must
  Rule: A queue can be shut down again, and reports that it is shutting down

    @id:queue-shut-down-twice
    Example: two shutdowns
      Given a work queue
      And the queue answers:
        | shutting down | no |
      When the queue is shut down
      And the queue is shut down
      Then the queue answers:
        | shutting down | yes |

    @id:queue-shutting-down-while-drained @since:0.23
    Example: a drain waits
      Given a work queue
      And a worker takes foo from the queue
      When "main" drains the queue
      Then the queue answers:
        | shutting down | yes |

  @req:WORKQUEUE-20 @may @since:0.23
  Rule: A drain does not wait for queued items

    @id:queue-drain-leaves-what-waits
    Example: foo is queued and nothing is being processed
      Given a work queue
      And foo is added to the queue
      When "main" drains the queue
      Then "main" has returned
      And the queue answers:
        | length | 1 |

  @req:WORKQUEUE-21 @may @since:0.23
  Rule: A drain does not wait for items to be delivered again

    @id:queue-drain-leaves-what-comes-again
    Example: foo was added while it was processed
      Given a work queue
      And a worker takes foo from the queue
      And foo is added to the queue
      And "main" drains the queue
      When foo is done in the queue
      Then "main" has returned
      And the queue answers:
        | length | 1 |

  @req:WORKQUEUE-25 @may @since:0.23
  Rule: The last Done releases every waiting drain

    @id:queue-drained-by-two
    Example: two callers drain the queue
      Given a work queue
      And a worker takes foo from the queue
      And "main" drains the queue
      And "another" drains the queue
      When foo is done in the queue
      Then "main" has returned
      And "another" has returned
