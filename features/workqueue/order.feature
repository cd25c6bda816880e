@area:workqueue @part:work-queue
Feature: Work queue: what is given out, and in which order
  A controller does not work on events but on what they are about: a hundred changes of one object are one thing to do.
  A queue that keeps them apart makes the controller do everything a hundred times; one that mixes up the order starves
  whoever came first.

  Source: client-go util/workqueue/queue.go, tests TestLen, TestReinsert, TestCollapse, TestBasic.

  @req:WORKQUEUE-01 @must
  Rule: Items are given out in the order in which they were added

    @id:queue-is-fifo
    Example: three items
      Given a work queue
      When foo, bar and baz are added to the queue
      Then the queue gives foo, bar and baz

    @id:queue-is-fifo-between-gets
    Example: items come between those that are got
      Given a work queue
      And foo and bar are added to the queue
      And the queue gives foo
      When baz is added to the queue
      Then the queue gives bar and baz

  @req:WORKQUEUE-02 @must
  Rule: An item that waits is not added again

    @id:queue-collapses
    Example: foo is added three times
      Given a work queue
      When foo, foo and foo are added to the queue
      Then the queue answers:
        | length | 1 |
      And the queue gives foo
      And the queue answers:
        | length | 0 |

    @id:queue-is-empty-after-collapse
    Example: there is nothing more of it afterwards
      Given a work queue
      And foo and foo are added to the queue
      And somebody works off foo in the queue
      When "a worker" gets from the queue
      Then "a worker" still waits

  @req:WORKQUEUE-03 @should
  Rule: An item that is added again keeps its place

    @id:queue-keeps-place
    Example: foo is first, and added again after bar
      Given a work queue
      When foo, bar and foo are added to the queue
      Then the queue gives foo and bar

  @req:WORKQUEUE-08 @must
  Rule: Who finds the queue empty waits, and one addition releases one of those who wait, whichever

    @id:queue-get-waits
    Example: two workers wait, one item comes, then another
      Given a work queue
      And "a worker" gets from the queue
      And "another" gets from the queue
      And "a worker" still waits
      When foo is added to the queue
      Then "a worker" and "another" have got foo between them

    @id:queue-get-waits-for-its-turn
    Example: each of two items goes to one of them
      Given a work queue
      And "a worker" gets from the queue
      And "another" gets from the queue
      When foo and bar are added to the queue
      Then "a worker" and "another" have got foo and bar between them

  @req:WORKQUEUE-09 @must
  Rule: The length counts what waits, and nothing of what somebody works on

    @id:queue-length
    Example: three are added, one of them is got, and added again
      Given a work queue
      And foo, bar and baz are added to the queue
      And the queue answers:
        | length | 3 |
      And the queue gives foo
      When foo is added to the queue
      Then the queue answers:
        | length | 2 |

  @req:WORKQUEUE-29 @should
  Rule: Items are the same when they are equal

    @id:queue-knows-equal-items
    Example: an item of two members is made anew every time
      Given a work queue with:
        | structured items | yes |
      When default/foo, default/bar and default/foo are added to the queue
      And the queue gives default/foo
      And default/foo is done in the queue
      Then the queue answers:
        | length | 1 |
      And the queue gives default/bar

  @req:WORKQUEUE-27 @must @since:0.31
  Rule: What holds the items decides their order, and hears of those that are added while they wait

    @id:queue-storage-decides
    Example: the newest first
      Given a work queue with:
        | storage | last in, first out |
      When foo, bar and baz are added to the queue
      Then the queue gives baz, bar and foo
      And the queue reports nothing

    @id:queue-storage-is-touched
    Example: foo waits and is added twice more
      Given a work queue with:
        | storage | last in, first out |
      When foo, bar, foo and foo are added to the queue
      Then the queue reports, in this order:
        | touch | foo |
        | touch | foo |

    @id:queue-storage-is-not-touched
    Example: somebody works on foo when it is added twice
      Given a work queue with:
        | storage | last in, first out |
      And somebody works on foo in the queue
      When foo and foo are added to the queue
      Then the queue reports nothing
