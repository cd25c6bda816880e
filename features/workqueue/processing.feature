@area:workqueue @part:work-queue
Feature: Work queue: items being processed
  Two workers on one object undo each other's work. A change that comes during processing must not be lost, as the
  worker may have read the state before it. A work queue prevents both.

  Source: client-go util/workqueue/queue.go, tests TestReinsert, TestCollapseWhileProcessing, TestAddWhileProcessing.

  @req:WORKQUEUE-04 @must
  Rule: An item being processed is delivered to no other worker

    @id:queue-is-stingy
    Example: foo is added again while a worker holds it
      Given a work queue
      And a worker takes foo from the queue
      And foo is added to the queue
      When "another" gets from the queue
      Then "another" still waits

    @id:queue-passes-over-what-is-held
    Example: a second worker gets another item
      Given a work queue
      And a worker takes foo from the queue
      When foo and bar are added to the queue
      And "another" gets from the queue
      Then "another" has got "bar"

    @id:queue-gives-to-who-waits
    Example: a waiting worker gets it as soon as it is done
      Given a work queue
      And a worker takes foo from the queue
      And foo is added to the queue
      And "another" gets from the queue
      When foo is done in the queue
      Then "another" has got "foo"

  @req:WORKQUEUE-05 @must
  Rule: An item added while it is processed is delivered once more, after Done

    @id:queue-gives-again-once
    Scenario Outline: foo is added <times> meanwhile
      Given a work queue
      And a worker takes foo from the queue
      And <items> are added to the queue
      When foo is done in the queue
      Then the queue answers:
        | length | 1 |
      And the queue gives foo
      And the queue answers:
        | length | 0 |

      Examples:
        | times       | items            |
        | twice       | foo and foo      |
        | three times | foo, foo and foo |

    @id:queue-gives-again-not-for-ever
    Example: after the second Done nothing is left
      Given a work queue
      And a worker takes foo from the queue
      And foo is added to the queue
      And foo is done in the queue
      And the queue gives foo
      When foo is done in the queue
      Then the queue answers:
        | length | 0 |

  @req:WORKQUEUE-06 @should
  Rule: An item added while it is processed joins the queue at Done, not at Add

    @id:queue-lines-up-when-done
    Example: bar comes after foo was added again, but before foo is done
      Given a work queue
      And a worker takes foo from the queue
      And foo and bar are added to the queue
      When foo is done in the queue
      Then the queue gives bar and foo

  @req:WORKQUEUE-07 @must
  Rule: An item that was not added again is gone after Done

    @id:queue-forgets-what-is-done
    Example: the only item
      Given a work queue
      And a worker takes foo from the queue
      When foo is done in the queue
      Then the queue answers:
        | length | 0 |

    @id:queue-takes-what-was-done
    Example: it can be added again later
      Given a work queue
      And a worker takes foo from the queue
      And foo is done in the queue
      When foo is added to the queue
      Then the queue gives foo

  @req:WORKQUEUE-10 @should
  Rule: Done for an unknown item does nothing

    @id:queue-done-with-unknown
    Example: bar was never added
      Given a work queue
      And foo is added to the queue
      When bar is done in the queue
      Then the queue answers:
        | length | 1 |
      And the queue gives foo

  @req:WORKQUEUE-11 @may
  Rule: Done for a queued item that no worker holds queues it twice

    @id:queue-done-with-what-waits
    Example: foo is queued
      Given a work queue
      And foo is added to the queue
      When foo is done in the queue
      Then the queue answers:
        | length | 2 |
      And the queue gives foo and foo

  @req:WORKQUEUE-26 @must
  Rule: With many producers and workers, no two workers hold the same item, and nothing is left

    @id:queue-crowded
    Scenario Outline: <crowd> producers add 50 times each, 10 workers take 3 ms for an item, drained: <drained>
      Given a work queue
      When "many producers and workers" use the queue, with:
        | producers          | <crowd>   |
        | adds of each       | 50        |
        | pause after an add | 1 ms      |
        | workers            | 10        |
        | work takes         | 3 ms      |
        | drained            | <drained> |
      And 10 s pass
      Then "many producers and workers" has got "heldTwice=no, lateSeen=no, left=0"

      Examples:
        | crowd | drained |
        | 50    | no      |
        | 2     | no      |

      @since:0.23
      Examples:
        | crowd | drained |
        | 49    | yes     |

    @id:queue-of-many @since:0.23
    Example: 1500 items, of which none is left when the queue is drained
      Given a work queue
      When "many producers and workers" use the queue, with:
        | producers          | 1500 |
        | adds of each       | 2    |
        | pause after an add | 1 ms |
        | workers            | 10   |
        | work takes         | 3 ms |
        | drained            | yes  |
      And 10 s pass
      Then "many producers and workers" has got "heldTwice=no, lateSeen=no, left=0"
