@area:workqueue @part:work-queue
Feature: Work queue: the end
  A controller that is told to stop finishes what it has begun, starts nothing new, and must come to an end. A worker that
  is not told waits for ever, and with it the process.

  Source: client-go util/workqueue/queue.go (ShutDown, ShutDownWithDrain), tests TestBasic,
  TestQueueDrainageUsingShutDownWithDrain, TestNoQueueDrainageUsingShutDown, TestForceQueueShutdownUsingShutDown,
  TestQueueDrainageUsingShutDownWithDrainWithDirtyItem.

  @req:WORKQUEUE-12 @must
  Rule: Once the end has begun, nothing is taken any more

    @id:queue-shut-down-takes-nothing
    Example: foo comes too late
      Given a work queue
      And the queue is shut down
      When foo is added to the queue
      Then the queue answers:
        | length | 0 |

    @id:queue-shut-down-takes-nothing-again
    Example: nor is what somebody works on marked to be given out again
      Given a work queue
      And somebody works on foo in the queue
      And the queue is shut down
      When foo is added to the queue
      And foo is done in the queue
      Then the queue answers:
        | length | 0 |

    @id:queue-drained-takes-nothing @since:0.23
    Example: a drain is an end like the other
      Given a work queue
      And somebody works on foo in the queue
      And "main" drains the queue
      When foo and bar are added to the queue
      And foo is done in the queue
      Then the queue answers:
        | length | 0 |

  @req:WORKQUEUE-13 @req:WORKQUEUE-15 @must
  Rule: What waits is still given out; then everybody is told to end, and given nothing

    @id:queue-shut-down-gives-the-rest
    Example: two items are left
      Given a work queue
      And foo and bar are added to the queue
      When the queue is shut down
      Then the queue gives foo and bar
      And the queue answers:
        | length | 0 |
      When "a worker" gets from the queue
      Then "a worker" is told to end

  @req:WORKQUEUE-14 @req:WORKQUEUE-15 @must
  Rule: The end wakes everybody who waits

    @id:queue-shut-down-wakes-all
    Example: two workers wait
      Given a work queue
      And "a worker" gets from the queue
      And "another" gets from the queue
      When the queue is shut down
      Then "a worker" is told to end
      And "another" is told to end

    @id:queue-drain-wakes-all @since:0.23
    Example: one waits, another works
      Given a work queue
      And somebody works on foo in the queue
      And "a worker" gets from the queue
      When "main" drains the queue
      Then "a worker" is told to end

  @req:WORKQUEUE-16 @must
  Rule: What was added before the end is given out again after it, though somebody was told to end already

    @id:queue-shut-down-gives-again
    Example: foo is added while somebody works on it, then the queue is shut down
      Given a work queue
      And somebody works on foo in the queue
      And foo is added to the queue
      And the queue is shut down
      And "an idle worker" gets from the queue
      When foo is done in the queue
      Then "an idle worker" is told to end
      And the queue gives foo

  @req:WORKQUEUE-17 @must
  Rule: A shutdown does not wait for those who work

    @id:queue-shut-down-does-not-wait
    Example: somebody works on foo
      Given a work queue
      And somebody works on foo in the queue
      When "main" shuts down the queue
      Then "main" has returned

  @req:WORKQUEUE-18 @req:WORKQUEUE-22 @must @since:0.23
  Rule: A drain waits until everybody is done

    @id:queue-drain-waits
    Example: two work, and one is done
      Given a work queue
      And somebody works on foo and bar in the queue
      When "main" drains the queue
      And foo is done in the queue
      Then "main" still waits
      When bar is done in the queue
      Then "main" has returned

    @id:queue-drain-waits-for-ever @should
    Example: a worker that is never done holds it up
      Given a work queue
      And somebody works on foo in the queue
      And "main" drains the queue
      When 100 h pass
      Then "main" still waits

    @id:queue-drain-of-idle-queue
    Example: nobody works
      Given a work queue
      And somebody works on foo in the queue
      And foo is done in the queue
      When "main" drains the queue
      Then "main" has returned

  @req:WORKQUEUE-19 @must @since:0.23
  Rule: A shutdown ends a drain that waits

    @id:queue-shut-down-ends-drain
    Example: somebody works on foo
      Given a work queue
      And somebody works on foo in the queue
      And "main" drains the queue
      When the queue is shut down
      Then "main" has returned

  @req:WORKQUEUE-24 @should @since:0.23
  Rule: A drain waits though the queue was shut down before

    @id:queue-drain-after-shut-down
    Example: somebody works on foo
      Given a work queue
      And somebody works on foo in the queue
      And the queue is shut down
      When "main" drains the queue
      Then "main" still waits
      When foo is done in the queue
      Then "main" has returned

  @req:WORKQUEUE-23 @must
  Rule: The end can be begun again, and the queue says that it has begun

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
    Example: a drain that waits has begun
      Given a work queue
      And somebody works on foo in the queue
      When "main" drains the queue
      Then the queue answers:
        | shutting down | yes |

  @req:WORKQUEUE-20 @may @since:0.23
  Rule: A drain does not wait for what nobody has got

    @id:queue-drain-leaves-what-waits
    Example: foo waits and nobody works
      Given a work queue
      And foo is added to the queue
      When "main" drains the queue
      Then "main" has returned
      And the queue answers:
        | length | 1 |

  @req:WORKQUEUE-21 @may @since:0.23
  Rule: Nor for what is to be given out again

    @id:queue-drain-leaves-what-comes-again
    Example: foo was added while somebody worked on it
      Given a work queue
      And somebody works on foo in the queue
      And foo is added to the queue
      And "main" drains the queue
      When foo is done in the queue
      Then "main" has returned
      And the queue answers:
        | length | 1 |

  @req:WORKQUEUE-25 @may @since:0.23
  Rule: The end of the last work releases everybody who drains

    @id:queue-drained-by-two
    Example: two drain the queue
      Given a work queue
      And somebody works on foo in the queue
      And "main" drains the queue
      And "another" drains the queue
      When foo is done in the queue
      Then "main" has returned
      And "another" has returned
