@area:rate-limiting-queue @part:rate-limiting-queue
Feature: Rate-limiting queue: failed items come back later and later
  A controller reports a failure, and a limiter sets the delay. The bugs that flood a cluster with requests lie in
  between: a limiter that is not asked, a success that is not forgotten, a delay that restarts with every event.

  Source: client-go util/workqueue/rate_limiting_queue.go, test TestRateLimitingQueue.

  @req:RLQ-01 @must
  Rule: The limiter decides how long an item is delayed

    @id:limited-item-waits
    Example: 1 ms the first time, 2 ms the second
      Given a rate-limiting queue with:
        | delays | 1 ms, 2 ms, 4 ms |
      And foo is added rate-limited to the queue
      And 1 ms passes
      And a worker takes foo from the queue and is done
      When foo is added rate-limited to the queue
      And 2 ms pass
      Then the queue gives foo

    @id:limited-item-not-before
    Example: a millisecond less is not enough
      Given a rate-limiting queue with:
        | delays | 2 ms |
      And foo is added rate-limited to the queue
      When 1 ms passes
      Then the queue answers:
        | length | 0 |

  @req:RLQ-02 @must
  Rule: Failures are counted per item

    @id:limited-items-apart
    Example: foo has failed before, bar has not
      Given a rate-limiting queue with:
        | delays | 1 ms, 1 h |
      And foo is added rate-limited to the queue
      And 1 ms passes
      And the queue gives foo
      When foo and bar are added rate-limited to the queue
      And 1 ms passes
      Then the queue gives bar
      And the queue answers:
        | requeues of foo | 2 |
        | requeues of bar | 1 |

  @req:RLQ-03 @must
  Rule: The number of requeues is the limiter's count

    @id:limited-item-counted
    Example: two failures, and an unknown item
      Given a rate-limiting queue with:
        | delays | 1 ms |
      When foo and foo are added rate-limited to the queue
      Then the queue answers:
        | requeues of foo | 2 |
        | requeues of bar | 0 |

  @req:RLQ-04 @must
  Rule: A forgotten item's next failure is its first

    @id:limited-item-forgotten
    Example: foo has failed twice
      Given a rate-limiting queue with:
        | delays | 1 ms, 1 h |
      And foo and foo are added rate-limited to the queue
      And 1 ms passes
      And a worker takes foo from the queue and is done
      And foo is forgotten by the queue
      When foo is added rate-limited to the queue
      And 1 ms passes
      Then the queue gives foo

    @id:forgotten-item-counts-nothing
    Example: its count is 0
      Given a rate-limiting queue with:
        | delays | 1 ms |
      And foo and foo are added rate-limited to the queue
      When foo is forgotten by the queue
      Then the queue answers:
        | requeues of foo | 0 |

    @id:forgotten-item-failed-once
    Example: it has failed only once
      Given a rate-limiting queue with:
        | delays | 1 ms |
      And foo is added rate-limited to the queue
      When foo is forgotten by the queue
      Then the queue answers:
        | requeues of foo | 0 |

  @req:RLQ-04 @must
  Rule: Forgetting changes nothing else: the item keeps its place, and is not done

    @id:forgotten-item-comes
    Example: foo is delayed
      Given a rate-limiting queue with:
        | delays | 1 s |
      And foo is added rate-limited to the queue
      When foo is forgotten by the queue
      And 1 s passes
      Then the queue gives foo

    @id:forgotten-item-is-not-done
    Example: foo is being processed
      Given a rate-limiting queue
      And a worker takes foo from the queue
      And foo is added to the queue
      When foo is forgotten by the queue
      Then the queue answers:
        | length | 0 |

    @id:forgotten-item-stays
    Example: foo is queued
      Given a rate-limiting queue
      And foo is added to the queue
      When foo is forgotten by the queue
      Then the queue gives foo

  @req:RLQ-05 @should
  Rule: After a shutdown the limiter still counts

    @id:limiter-counts-after-shutdown
    Example: foo fails after the shutdown
      Given a rate-limiting queue with:
        | delays | 1 ms |
      And the queue is shut down
      When foo is added rate-limited to the queue
      And 1 s passes
      Then the queue answers:
        | requeues of foo | 1 |
        | length          | 0 |

  @req:RLQ-06 @should
  Rule: A second failure does not postpone an item whose first delay is pending

    @id:limited-item-not-postponed
    Example: the second delay is an hour
      Given a rate-limiting queue with:
        | delays | 1 s, 1 h |
      And foo and foo are added rate-limited to the queue
      And the queue answers:
        | requeues of foo | 2 |
      When 1 s passes
      Then the queue gives foo

    @id:limited-item-comes-once
    Example: it comes once
      Given a rate-limiting queue with:
        | delays | 1 s, 1 h |
      And foo and foo are added rate-limited to the queue
      And 1 s passes
      And a worker takes foo from the queue and is done
      When 2 h pass
      Then the queue answers:
        | length | 0 |

  @req:RLQ-07 @should
  Rule: A plain addition does not ask the limiter

    @id:plain-add-is-not-limited
    Example: foo has failed before
      Given a rate-limiting queue with:
        | delays | 1 h |
      And foo is added rate-limited to the queue
      When foo is added to the queue
      Then the queue gives foo
      And the queue answers:
        | requeues of foo | 1 |

  @req:RLQ-08 @should @since:0.25
  Rule: A given delaying queue is used as it is

    @id:limits-of-own-queue
    Example: it gets the delay
      Given a rate-limiting queue with:
        | delays    | 1 s |
        | own queue | yes |
      When foo is added rate-limited to the queue
      And 1 s passes
      Then the queue reports, in this order:
        | add later | foo |
      And the queue gives foo

    @id:limits-do-not-name-own-queue
    Example: name and provider are ignored then
      Given a rate-limiting queue with:
        | own queue | yes  |
        | name      | pods |
        | metrics   | yes  |
      Then the queue answers:
        | metrics | nothing |

  @req:RLQ-09 @should
  Rule: An item that is never forgotten is remembered forever

    @id:limiter-remembers
    Example: foo was processed, and not forgotten
      Given a rate-limiting queue with:
        | delays | 1 ms |
      And foo is added rate-limited to the queue
      And 1 ms passes
      And a worker takes foo from the queue and is done
      When 10 h pass
      Then the queue answers:
        | requeues of foo | 1 |

  @req:RLQ-10 @should
  Rule: A queue without a name has no metrics

    @id:limited-queue-without-name
    Example: it was given a provider
      Given a rate-limiting queue with:
        | metrics | yes |
      When foo is added rate-limited to the queue
      Then the queue answers:
        | metrics | nothing |
