@area:workqueue @part:work-queue
Feature: Work queue: what somebody works on
  Two workers that handle one object at once undo each other's work, and a change that comes while somebody works must
  not be lost, for that worker may have read what was there before. Both are what a work queue is for.

  Source: client-go util/workqueue/queue.go, tests TestReinsert, TestCollapseWhileProcessing, TestAddWhileProcessing.

  @req:WORKQUEUE-04 @must
  Rule: An item that somebody works on is given to nobody else

    @id:queue-is-stingy
    Example: foo is added again while a worker has it
      Given a work queue
      And somebody works on foo in the queue
      And foo is added to the queue
      When "another" gets from the queue
      Then "another" still waits

    @id:queue-passes-over-what-is-held
    Example: there is something else to do
      Given a work queue
      And somebody works on foo in the queue
      When foo and bar are added to the queue
      And "another" gets from the queue
      Then "another" has got "bar"

    @id:queue-gives-to-who-waits
    Example: it goes to whoever waits as soon as it is free
      Given a work queue
      And somebody works on foo in the queue
      And foo is added to the queue
      And "another" gets from the queue
      When foo is done in the queue
      Then "another" has got "foo"

  @req:WORKQUEUE-05 @must
  Rule: An item that is added while somebody works on it is given out once more, after that work

    @id:queue-gives-again-once
    Scenario Outline: foo is added <times> meanwhile
      Given a work queue
      And somebody works on foo in the queue
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
    Example: the second time it is done, it is done
      Given a work queue
      And somebody works on foo in the queue
      And foo is added to the queue
      And foo is done in the queue
      And the queue gives foo
      When foo is done in the queue
      Then the queue answers:
        | length | 0 |

  @req:WORKQUEUE-06 @should
  Rule: It takes its place when the work is done, not when it is added

    @id:queue-lines-up-when-done
    Example: bar comes after foo was added again, but before it is done
      Given a work queue
      And somebody works on foo in the queue
      And foo and bar are added to the queue
      When foo is done in the queue
      Then the queue gives bar and foo

  @req:WORKQUEUE-07 @must
  Rule: What is done and was not added again is gone

    @id:queue-forgets-what-is-done
    Example: the only item
      Given a work queue
      And somebody works on foo in the queue
      When foo is done in the queue
      Then the queue answers:
        | length | 0 |

    @id:queue-takes-what-was-done
    Example: it can come back
      Given a work queue
      And somebody works on foo in the queue
      And foo is done in the queue
      When foo is added to the queue
      Then the queue gives foo

  @req:WORKQUEUE-10 @should
  Rule: To be done with something unknown does nothing

    @id:queue-done-with-unknown
    Example: nobody has ever added bar
      Given a work queue
      And foo is added to the queue
      When bar is done in the queue
      Then the queue answers:
        | length | 1 |
      And the queue gives foo

  @req:WORKQUEUE-11 @may
  Rule: To be done with something that nobody has got makes two of it

    @id:queue-done-with-what-waits
    Example: foo waits
      Given a work queue
      And foo is added to the queue
      When foo is done in the queue
      Then the queue answers:
        | length | 2 |
      And the queue gives foo and foo

  @req:WORKQUEUE-26 @must
  Rule: However many add and work at once, nobody holds what another holds, and nothing is left

    @id:queue-crowded
    Scenario Outline: <crowd> producers add 50 times each, 10 workers take 3 ms for an item, drained: <drained>
      Given a work queue
      When "a crowd" crowds the queue with:
        | producers          | <crowd>   |
        | adds of each       | 50        |
        | pause after an add | 1 ms      |
        | workers            | 10        |
        | work takes         | 3 ms      |
        | drained            | <drained> |
      And 10 s pass
      Then "a crowd" has got "heldTwice=no, lateSeen=no, left=0"

      Examples:
        | crowd | drained |
        | 50    | no      |
        | 2     | no      |

      @since:0.23
      Examples:
        | crowd | drained |
        | 49    | yes     |
