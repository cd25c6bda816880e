@area:workqueue @part:work-queue
Feature: Work queue: metrics
  A controller that falls behind shows it here first: the queue is deep, items wait long, or one worker has been at the same
  item for minutes. Alerts are made of these numbers, so that it matters what they count.

  Source: client-go util/workqueue/metrics.go, tests TestMetrics, TestMetricShutdown.

  @req:WQMETRICS-01 @must
  Rule: What is added counts, in all and until it is given out; what waits already does not

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
    Example: nor does what comes after the shutdown
      Given a work queue with:
        | name    | pods |
        | metrics | yes  |
      And the queue is shut down
      When foo is added to the queue
      Then the queue answers:
        | metric adds  | 0 |
        | metric depth | 0 |

  @req:WQMETRICS-02 @req:WQMETRICS-12 @must
  Rule: When it is given out, the depth falls, and the seconds that it has waited are noted

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
    Example: it waits from its first addition on
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

  @req:WQMETRICS-03 @req:WQMETRICS-08 @must
  Rule: What is added while somebody works on it counts once more, in the depth too, though it is not in the line

    @id:metrics-of-adds-meanwhile
    Example: five additions
      Given a work queue with:
        | name    | pods |
        | metrics | yes  |
      And somebody works on foo in the queue
      When foo, foo, foo, foo and foo are added to the queue
      Then the queue answers:
        | metric adds  | 2 |
        | metric depth | 1 |
        | length       | 0 |

  @req:WQMETRICS-04 @must
  Rule: When it is done, the seconds that the work took are noted

    @id:metrics-of-work
    Example: 25 ms of work
      Given a work queue with:
        | name    | pods |
        | metrics | yes  |
      And somebody works on foo in the queue
      And 25 ms pass
      When foo is done in the queue
      Then the queue answers:
        | metric work duration | 0.025 |

  @req:WQMETRICS-05 @must
  Rule: What was added while somebody worked on it has waited since then, not since the work was done

    @id:metrics-of-second-wait
    Example: 25 ms before it is done, 10 ms after
      Given a work queue with:
        | name    | pods |
        | metrics | yes  |
      And somebody works on foo in the queue
      And foo is added to the queue
      And 25 ms pass
      And foo is done in the queue
      And 10 ms pass
      When the queue gives foo
      Then the queue answers:
        | metric latency | 0, 0.035 |

  @req:WQMETRICS-06 @must
  Rule: Twice a second it is noted for how long work has been going on, in sum and at most

    @id:metrics-of-unfinished-work
    Scenario Outline: foo since the beginning, bar since 300 ms, looked at after <passed> more
      Given a work queue with:
        | name    | pods |
        | metrics | yes  |
      And somebody works on foo in the queue
      And 300 ms pass
      And somebody works on bar in the queue
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
    Example: and that nobody works any more
      Given a work queue with:
        | name    | pods |
        | metrics | yes  |
      And somebody works on foo in the queue
      And 500 ms pass
      And foo is done in the queue
      When 500 ms pass
      Then the queue answers:
        | metric unfinished work | 0 |
        | metric longest running | 0 |

  @req:WQMETRICS-07 @must
  Rule: From the shutdown on, these are left as they are

    @id:metrics-after-shutdown
    Example: somebody goes on working
      Given a work queue with:
        | name    | pods |
        | metrics | yes  |
      And somebody works on foo in the queue
      And 500 ms pass
      And the queue is shut down
      When 10 s pass
      Then the queue answers:
        | metric unfinished work | 0.5 |
        | metric longest running | 0.5 |

  @req:WQMETRICS-09 @req:WQMETRICS-10 @should
  Rule: Metrics are made by the queue's provider, for a queue that has a name

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
