@area:workqueue @part:work-queue
Feature: Work queue: metrics
  A controller that falls behind shows it here first: the queue is deep, items wait long, or one worker has held the
  same item for minutes. Alerts are built on these numbers.

  Source: client-go util/workqueue/metrics.go, tests TestMetrics, TestMetricShutdown.

  @req:WQMETRICS-01 @must
  Rule: An added item counts in the adds, and in the depth until it is delivered; a queued item does not count again

    @id:metrics-of-adds
    Example: foo twice, bar once
      Given a work queue with:
        | name    | pods |
        | metrics | yes  |
      When foo, bar and foo are added to the queue
      Then the queue answers:
        | metric adds  | 2 |
        | metric depth | 2 |

    @id:metrics-of-refused-adds
    Example: additions after the shutdown do not count
      Given a work queue with:
        | name    | pods |
        | metrics | yes  |
      And the queue is shut down
      When foo is added to the queue
      Then the queue answers:
        | metric adds  | 0 |
        | metric depth | 0 |

  @req:WQMETRICS-02 @req:WQMETRICS-12 @must
  Rule: Delivery lowers the depth and observes the latency in seconds

    @id:metrics-of-gets
    Example: foo has waited for 50 ms, bar for 20 ms
      Given a work queue with:
        | name    | pods |
        | metrics | yes  |
      And foo is added to the queue
      And 30 ms pass
      And bar is added to the queue
      And 20 ms pass
      When the queue gives foo and bar
      Then the queue answers:
        | metric depth   | 0          |
        | metric latency | 0.05, 0.02 |

    @id:metrics-of-first-addition
    Example: the latency runs from the first addition
      Given a work queue with:
        | name    | pods |
        | metrics | yes  |
      And foo is added to the queue
      And 30 ms pass
      And foo is added to the queue
      And 20 ms pass
      When the queue gives foo
      Then the queue answers:
        | metric latency | 0.05 |

    @id:metrics-of-next-addition
    Example: the latency of an item that was done runs from its next addition
      Given a work queue with:
        | name    | pods |
        | metrics | yes  |
      And a worker takes foo from the queue
      And foo is done in the queue
      And 50 ms pass
      And foo is added to the queue
      And 20 ms pass
      When the queue gives foo
      Then the queue answers:
        | metric latency | 0, 0.02 |

  @req:WQMETRICS-03 @req:WQMETRICS-08 @must
  Rule: An item added while it is processed counts once more in the adds and the depth, not in the length

    @id:metrics-of-adds-meanwhile
    Example: five additions
      Given a work queue with:
        | name    | pods |
        | metrics | yes  |
      And a worker takes foo from the queue
      When foo, foo, foo, foo and foo are added to the queue
      Then the queue answers:
        | metric adds  | 2 |
        | metric depth | 1 |
        | length       | 0 |

  @req:WQMETRICS-04 @must
  Rule: Done observes the work duration in seconds

    @id:metrics-of-work
    Example: 25 ms of work
      Given a work queue with:
        | name    | pods |
        | metrics | yes  |
      And a worker takes foo from the queue
      And 25 ms pass
      When foo is done in the queue
      Then the queue answers:
        | metric work duration | 0.025 |

    @id:metrics-of-work-to-be-done-again
    Example: foo is added again meanwhile
      Given a work queue with:
        | name    | pods |
        | metrics | yes  |
      And a worker takes foo from the queue
      And foo is added to the queue
      And 25 ms pass
      When foo is done in the queue
      Then the queue answers:
        | metric work duration | 0.025 |

  @req:WQMETRICS-05 @must
  Rule: The latency of an item added while it is processed runs from that addition

    @id:metrics-of-second-wait
    Example: 25 ms before Done, 10 ms after
      Given a work queue with:
        | name    | pods |
        | metrics | yes  |
      And a worker takes foo from the queue
      And foo is added to the queue
      And 25 ms pass
      And foo is done in the queue
      And 10 ms pass
      When the queue gives foo
      Then the queue answers:
        | metric latency | 0, 0.035 |

  @req:WQMETRICS-06 @must
  Rule: Twice a second, unfinished work and the longest running work are updated

    @id:metrics-of-unfinished-work
    Scenario Outline: foo from the start, bar from 300 ms on, read <passed> later
      Given a work queue with:
        | name    | pods |
        | metrics | yes  |
      And a worker takes foo from the queue
      And 300 ms pass
      And a worker takes bar from the queue
      When <passed> pass
      Then the queue answers:
        | metric unfinished work | <sum>  |
        | metric longest running | <most> |

      Examples:
        | passed | sum | most |
        | 199 ms | 0   | 0    |
        | 200 ms | 0.7 | 0.5  |
        | 650 ms | 0.7 | 0.5  |
        | 700 ms | 1.7 | 1    |

    @id:metrics-of-finished-work
    Example: both are 0 again when no item is being processed
      Given a work queue with:
        | name    | pods |
        | metrics | yes  |
      And a worker takes foo from the queue
      And 500 ms pass
      And foo is done in the queue
      When 500 ms pass
      Then the queue answers:
        | metric unfinished work | 0 |
        | metric longest running | 0 |

    @id:metrics-of-finished-work-later
    Example: both keep their values until the next update
      Given a work queue with:
        | name    | pods |
        | metrics | yes  |
      And a worker takes foo from the queue
      And 500 ms pass
      And foo is done in the queue
      When 499 ms pass
      Then the queue answers:
        | metric unfinished work | 0.5 |
        | metric longest running | 0.5 |

  @req:WQMETRICS-07 @must
  Rule: After the shutdown, unfinished and longest running work are no longer updated

    @id:metrics-after-shutdown
    Example: an item is still being processed
      Given a work queue with:
        | name    | pods |
        | metrics | yes  |
      And a worker takes foo from the queue
      And 500 ms pass
      And the queue is shut down
      When 10 s pass
      Then the queue answers:
        | metric unfinished work | 0.5 |
        | metric longest running | 0.5 |

  @req:WQMETRICS-09 @req:WQMETRICS-10 @should
  Rule: A queue with a name gets its metrics from its provider

    @id:metrics-made
    Example: a name and a provider
      Given a work queue with:
        | name    | pods |
        | metrics | yes  |
      Then the queue answers:
        | metrics | depth, adds, latency, work duration, unfinished work, longest running |

    @id:metrics-not-made
    Example: no name
      Given a work queue with:
        | metrics | yes |
      When foo is added to the queue
      Then the queue answers:
        | metrics | nothing |
