@area:rate-limiting-queue @part:rate-limiting-queue
Feature: Rate-limiting queue: what failed comes back later and later
  A controller says that an item has failed, and a limiter says how long it has to wait. Between them lie the mistakes that
  fill a cluster with requests: a limiter that is not asked, an item that is not forgotten when it has succeeded, a pause
  that starts anew with every event.

  Source: client-go util/workqueue/rate_limiting_queue.go, test TestRateLimitingQueue.

  @req:RLQ-01 @must
  Rule: The limiter says how long an item waits

    @id:limited-item-waits
    Example: 1 ms the first time, 2 ms the second
      Given a rate-limiting queue with:
        | delays | 1 ms, 2 ms, 4 ms |
      And foo is added rate-limited to the queue
      And 1 ms passes
      And somebody works off foo in the queue
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
  Rule: Each item has failures of its own

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
  Rule: The number of requeues is what the limiter has counted

    @id:limited-item-counted
    Example: two failures, and an item nobody knows
      Given a rate-limiting queue with:
        | delays | 1 ms |
      When foo and foo are added rate-limited to the queue
      Then the queue answers:
        | requeues of foo | 2 |
        | requeues of bar | 0 |

  @req:RLQ-04 @must
  Rule: To forget an item makes its next failure the first

    @id:limited-item-forgotten
    Example: foo has failed twice
      Given a rate-limiting queue with:
        | delays | 1 ms, 1 h |
      And foo and foo are added rate-limited to the queue
      And 1 ms passes
      And somebody works off foo in the queue
      And foo is forgotten by the queue
      When foo is added rate-limited to the queue
      And 1 ms passes
      Then the queue gives foo

    @id:forgotten-item-counts-nothing
    Example: nothing is counted any more
      Given a rate-limiting queue with:
        | delays | 1 ms |
      And foo and foo are added rate-limited to the queue
      When foo is forgotten by the queue
      Then the queue answers:
        | requeues of foo | 0 |

  @req:RLQ-04 @must
  Rule: And nothing else: it stays where it is, and is not done

    @id:forgotten-item-comes
    Example: foo waits for its time
      Given a rate-limiting queue with:
        | delays | 1 s |
      And foo is added rate-limited to the queue
      When foo is forgotten by the queue
      And 1 s passes
      Then the queue gives foo

    @id:forgotten-item-is-not-done
    Example: somebody works on foo
      Given a rate-limiting queue
      And somebody works on foo in the queue
      And foo is added to the queue
      When foo is forgotten by the queue
      Then the queue answers:
        | length | 0 |

    @id:forgotten-item-stays
    Example: foo waits to be given out
      Given a rate-limiting queue
      And foo is added to the queue
      When foo is forgotten by the queue
      Then the queue gives foo

  @req:RLQ-05 @should
  Rule: The limiter counts what it is asked though the queue takes nothing any more

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
  Rule: A second failure does not postpone an item that still waits after the first

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
    Example: and it comes once
      Given a rate-limiting queue with:
        | delays | 1 s, 1 h |
      And foo and foo are added rate-limited to the queue
      And 1 s passes
      And somebody works off foo in the queue
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
  Rule: The queue takes another that lets its items wait, as it is

    @id:limits-of-own-queue
    Example: it is asked for the delay
      Given a rate-limiting queue with:
        | delays    | 1 s |
        | own queue | yes |
      When foo is added rate-limited to the queue
      And 1 s passes
      Then the queue reports, in this order:
        | add later | foo |
      And the queue gives foo

    @id:limits-do-not-name-own-queue
    Example: name and provider are for nothing then
      Given a rate-limiting queue with:
        | own queue | yes  |
        | name      | pods |
        | metrics   | yes  |
      Then the queue answers:
        | metrics | nothing |

  @req:RLQ-09 @should
  Rule: What is never forgotten is remembered for ever

    @id:limiter-remembers
    Example: foo was worked on, and nobody has said that it succeeded
      Given a rate-limiting queue with:
        | delays | 1 ms |
      And foo is added rate-limited to the queue
      And 1 ms passes
      And somebody works off foo in the queue
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
