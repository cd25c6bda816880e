@area:workqueue @part:work-queue
Feature: Work queue: delivery and order
  A controller works on objects, not on events: a hundred changes of one object are one piece of work. A queue that
  keeps them apart makes the controller do it a hundred times; one that breaks the order starves whatever came first.

  Source: client-go util/workqueue/queue.go, tests TestLen, TestReinsert, TestCollapse, TestBasic.

  @req:WORKQUEUE-01 @must
  Rule: Items are delivered in the order in which they were added

    @id:queue-is-fifo
    Example: three items
      Given a work queue
      When foo, bar and baz are added to the queue
      Then the queue gives foo, bar and baz

    @id:queue-is-fifo-between-gets
    Example: items are added between deliveries
      Given a work queue
      And foo and bar are added to the queue
      And the queue gives foo
      When baz is added to the queue
      Then the queue gives bar and baz

  @req:WORKQUEUE-02 @must
  Rule: A queued item is not added again

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
    Example: once foo, added twice, is done, the queue is empty
      Given a work queue
      And foo and foo are added to the queue
      And a worker takes foo from the queue and is done
      When "a worker" gets from the queue
      Then "a worker" still waits

  @req:WORKQUEUE-03 @should
  Rule: A queued item that is added again keeps its place

    @id:queue-keeps-place
    Example: foo is first, and added again after bar
      Given a work queue
      When foo, bar and foo are added to the queue
      Then the queue gives foo and bar

  @req:WORKQUEUE-08 @must
  Rule: Get on an empty queue waits, and one addition releases one waiting worker

    @id:queue-get-waits
    Example: two workers wait, one item comes, then another
      Given a work queue
      And "a worker" gets from the queue
      And "another" gets from the queue
      And "a worker" still waits
      When foo is added to the queue
      Then "a worker" and "another" have got foo between them

    @id:queue-get-waits-for-its-turn
    Example: two items go to one worker each
      Given a work queue
      And "a worker" gets from the queue
      And "another" gets from the queue
      When foo and bar are added to the queue
      Then "a worker" and "another" have got foo and bar between them

  @req:WORKQUEUE-09 @must
  Rule: The length counts queued items, not those being processed

    @id:queue-length
    Example: three are added, and one of them is taken and added again
      Given a work queue
      And foo, bar and baz are added to the queue
      And the queue answers:
        | length | 3 |
      And the queue gives foo
      When foo is added to the queue
      Then the queue answers:
        | length | 2 |

  @req:WORKQUEUE-29 @should
  Rule: Equal items are the same item

    @id:queue-knows-equal-items
    Example: an item of two members is created again every time
      Given a work queue with:
        | structured items | yes |
      When default/foo, default/bar and default/foo are added to the queue
      And the queue gives default/foo
      And default/foo is done in the queue
      Then the queue answers:
        | length | 1 |
      And the queue gives default/bar

  @req:WORKQUEUE-27 @must @since:0.31
  Rule: The storage decides the order, and is touched when a queued item is added again

    @id:queue-storage-decides
    Example: last in, first out
      Given a work queue with:
        | storage | last in, first out |
      When foo, bar and baz are added to the queue
      Then the queue gives baz, bar and foo
      And the queue reports nothing

    @id:queue-storage-is-touched
    Example: foo is queued and added twice more
      Given a work queue with:
        | storage | last in, first out |
      When foo, bar, foo and foo are added to the queue
      Then the queue reports, in this order:
        | touch | foo |
        | touch | foo |

    @id:queue-storage-is-not-touched
    Example: foo is being processed and added twice
      Given a work queue with:
        | storage | last in, first out |
      And a worker takes foo from the queue
      When foo and foo are added to the queue
      Then the queue reports nothing
