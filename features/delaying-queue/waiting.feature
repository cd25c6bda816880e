@area:delaying-queue @part:delaying-queue
Feature: Delaying queue: delayed items
  Failed work is retried, but not at once: a controller that retries at full speed brings down what it waits for. A
  delayed item comes once, when it is due, and neither earlier nor later.

  Source: client-go util/workqueue/delaying_queue.go, tests TestSimpleQueue, TestDeduping, TestAddTwoFireEarly,
  TestCopyShifting.

  @req:DELAY-01 @req:DELAY-03 @req:WORKQUEUE-09 @must
  Rule: A delayed item is available once its delay has passed, and not before

    @id:delayed-item-comes
    Scenario Outline: <passed> after foo was delayed by 50 ms
      Given a delaying queue
      And foo is added to the queue after 50 ms
      When <passed> pass
      Then the queue answers:
        | length | <length> |

      Examples:
        | passed | length |
        | 0 ms   | 0      |
        | 49 ms  | 0      |
        | 60 ms  | 1      |

    @id:delayed-item-comes-in-time @should
    Example: it is available at the exact instant
      Given a delaying queue
      And foo is added to the queue after 50 ms
      When 50 ms pass
      Then the queue gives foo

    @id:delayed-item-wakes
    Example: a worker is waiting for it
      Given a delaying queue
      And "a worker" gets from the queue
      And foo is added to the queue after 50 ms
      And "a worker" still waits
      When 50 ms pass
      Then "a worker" has got "foo"

    @id:delayed-item-comes-late
    Example: an hour later
      Given a delaying queue
      And foo is added to the queue after 1 h
      And 3599 s pass
      And the queue answers:
        | length | 0 |
      When 1 s passes
      Then the queue gives foo

  @req:DELAY-02 @should
  Rule: A delay of zero or less means no delay

    @id:delay-of-nothing
    Scenario Outline: foo is added after <delay>
      Given a delaying queue
      When foo is added to the queue after <delay>
      Then the queue gives foo

      Examples:
        | delay |
        | 0 ms  |
        | -1 s  |

  @req:DELAY-04 @must
  Rule: Of two delays of one item the earlier time counts, whichever call came first

    @id:delays-earlier-wins
    Scenario Outline: foo is delayed by <one>, and by <other>
      Given a delaying queue
      And foo is added to the queue after <one>
      And foo is added to the queue after <other>
      When <passed> pass
      Then the queue gives foo

      Examples:
        | passed | one   | other |
        | 50 ms  | 50 ms | 70 ms |
        | 30 ms  | 50 ms | 30 ms |

    @id:delays-earlier-wins-over-others
    Example: foo was due after bar, and now is due before it
      Given a delaying queue
      And bar is added to the queue after 50 ms
      And foo is added to the queue after 70 ms
      And foo is added to the queue after 30 ms
      When 30 ms pass
      Then the queue gives foo

    @id:delays-earlier-wins-over-many
    Example: foo was due after seventy others, and now is due before them
      Given a delaying queue
      And foo is added to the queue after 2 h
      And 70 items are added to the queue after 1 h
      And foo is added to the queue after 1 s
      When 1 s passes
      Then the queue gives foo
      When 2 h pass
      Then the queue answers:
        | length | 70 |

  @req:DELAY-05 @must
  Rule: The later of two due times is dropped

    @id:delays-later-is-forgotten
    Scenario Outline: foo was delayed by <one>, and by <other>
      Given a delaying queue
      And foo is added to the queue after <one>
      And foo is added to the queue after <other>
      And <passed> pass
      And a worker takes foo from the queue and is done
      When 1 min passes
      Then the queue answers:
        | length | 0 |

      Examples:
        | passed | one   | other |
        | 50 ms  | 50 ms | 70 ms |
        | 30 ms  | 50 ms | 30 ms |

  @req:DELAY-06 @must
  Rule: Items come in the order of their due times, whatever the order of the calls

    @id:delays-in-order
    Example: each at its own time
      Given a delaying queue
      And foo is added to the queue after 1 s
      And bar is added to the queue after 500 ms
      And baz is added to the queue after 250 ms
      When 600 ms pass
      Then the queue gives baz and bar
      When 400 ms pass
      Then the queue gives foo

    @id:delays-in-order-at-once
    Example: no worker takes them until all are due
      Given a delaying queue
      And foo is added to the queue after 1 s
      And bar is added to the queue after 500 ms
      And baz is added to the queue after 250 ms
      When 2 s pass
      Then the queue gives baz, bar and foo

    @id:delays-brought-forward-in-order
    Example: the last of three is moved between the other two
      Given a delaying queue
      And foo is added to the queue after 1 s
      And bar is added to the queue after 3 s
      And baz is added to the queue after 5 s
      And baz is added to the queue after 2 s
      When 10 s pass
      Then the queue gives foo, baz and bar

    @id:delays-in-order-before-many
    Example: each at its own time, and seventy others later
      Given a delaying queue
      And 70 items are added to the queue after 1 h
      And foo is added to the queue after 2 s
      And bar is added to the queue after 1 s
      And 1 s passes
      And the queue gives bar
      When 1 s passes
      Then the queue gives foo

  @req:DELAY-07 @must
  Rule: A second delayed item has its own time, and changes nothing for the first

    @id:delays-do-not-disturb
    Example: bar is due before foo, baz after it
      Given a delaying queue
      And foo is added to the queue after 1 s
      And bar is added to the queue after 50 ms
      And 60 ms pass
      And the queue gives bar
      And baz is added to the queue after 2 s
      When 940 ms pass
      Then the queue gives foo

    @id:delays-do-not-disturb-later
    Example: the last comes at its own time
      Given a delaying queue
      And foo is added to the queue after 1 s
      And 60 ms pass
      And baz is added to the queue after 2 s
      And 1999 ms pass
      And the queue gives foo
      When 1 ms passes
      Then the queue gives baz

  @req:DELAY-08 @may
  Rule: Items due at the same instant come in any order

    @id:delays-of-one-time
    Example: three are due at once
      Given a delaying queue
      When foo, bar and baz are added to the queue after 1 s
      And 1 s passes
      Then the queue gives foo, bar and baz, in any order

  @req:DELAY-09 @must
  Rule: The check every 10 s delivers nothing twice

    @id:delayed-item-comes-once
    Example: a minute after foo was processed
      Given a delaying queue
      And foo is added to the queue after 50 ms
      And 50 ms pass
      And a worker takes foo from the queue and is done
      When 1 min passes
      Then the queue answers:
        | length | 0 |

    @id:delays-survive-lost-timer @should
    Example: a timer is lost, and the next check finds the due item
      Given a delaying queue with:
        | loses timers below | 10 s |
      And foo is added to the queue after 50 ms
      And 9 s pass
      And the queue answers:
        | length | 0 |
      When 1 s passes
      Then the queue gives foo

  @req:DELAY-10 @should
  Rule: Nothing that happens to an item cancels its pending delay

    @id:delay-survives
    Example: foo is added, taken and done meanwhile
      Given a delaying queue
      And foo is added to the queue after 1 s
      And a worker takes foo from the queue
      And foo is done in the queue
      When 1 s passes
      Then the queue gives foo

    @id:delay-survives-none
    Example: foo is added without a delay meanwhile
      Given a delaying queue
      And foo is added to the queue after 1 s
      And foo is added to the queue after 0 ms
      And the queue gives foo
      And foo is done in the queue
      When 1 s passes
      Then the queue gives foo

  @req:DELAY-11 @should
  Rule: A delayed item that is due is like any added item

    @id:delayed-item-while-waiting
    Example: foo is queued already
      Given a delaying queue
      And foo is added to the queue after 1 s
      And foo is added to the queue
      When 1 s passes
      Then the queue answers:
        | length | 1 |

    @id:delayed-item-while-processing
    Example: foo is being processed
      Given a delaying queue
      And foo is added to the queue after 1 s
      And a worker takes foo from the queue
      And 1 s passes
      And the queue answers:
        | length | 0 |
      When foo is done in the queue
      Then the queue gives foo

  @req:DELAY-20 @should
  Rule: A given inner queue is used as it is

    @id:delays-into-own-queue @since:0.19
    Example: items are added to it by plain additions and when they are due
      Given a delaying queue with:
        | own queue | yes |
      And foo is added to the queue after 1 s
      And bar is added to the queue
      When 1 s passes
      Then the queue reports, in this order:
        | add | bar |
        | add | foo |

    @id:delays-do-not-name-own-queue @since:0.19
    Example: name and provider do not apply to it
      Given a delaying queue with:
        | own queue | yes  |
        | name      | pods |
        | metrics   | yes  |
      Then the queue answers:
        | metrics | retries |

  @req:DELAY-19 @may
  Rule: An item that is overdue when the queue first checks it may come twice

    @id:delay-brought-forward-too-late
    Example: the queue is busy until foo's second, earlier time has passed
      Given a delaying queue with:
        | own queue | yes |
      And foo is added to the queue after 20 ms
      And the queue is busy with bar
      And foo is added to the queue after 5 ms
      And 10 ms pass
      When the queue is released
      And 1 s passes
      Then the queue reports, in this order:
        | add | bar |
        | add | foo |
        | add | foo |

  @req:DELAY-18 @req:WQMETRICS-11 @should
  Rule: Every delayed addition counts as a retry, whatever the delay

    @id:delays-counted
    Example: one second, zero, and less
      Given a delaying queue with:
        | name    | pods |
        | metrics | yes  |
      When foo is added to the queue after 1 s
      And bar is added to the queue after 0 ms
      And baz is added to the queue after -1 s
      Then the queue answers:
        | metric retries | 3 |

    @id:additions-are-no-retries
    Example: a plain addition does not count
      Given a delaying queue with:
        | name    | pods |
        | metrics | yes  |
      When foo is added to the queue
      Then the queue answers:
        | metric retries | 0 |
        | metric adds    | 1 |
