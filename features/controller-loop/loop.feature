@area:controller-loop @part:controller-loop
Feature: Controller loop: sync, then forget, requeue or give up
  Every controller is written around the same twenty lines, and most bugs of controllers are in them: a key that is
  never done blocks itself forever, one that is never forgotten comes back later and later though it succeeds, one
  that is never given up keeps the cluster busy.

  Source: client-go examples/workqueue/main.go.

  @req:PATTERN-01 @req:PATTERN-02 @must
  Rule: A synced key is forgotten and done; a failed key is requeued, and then done

    @id:loop-success
    Example: a sync that succeeds
      Given a controller loop with:
        | reports the queue | yes |
      And the loop has listed nothing at version "10" and watches
      And 1 s passes
      When the loop's watch delivers:
        | ADDED | default/foo@11 |
      Then the loop's worker gets, in this order:
        | synced | default/foo@11 |
        | forget | default/foo    |
        | done   | default/foo    |

    @id:loop-failure
    Example: a sync that fails once
      Given a controller loop with:
        | reports the queue | yes         |
        | fails             | default/foo |
        | failures          | 1           |
        | delays            | 5 ms        |
      And the loop has listed nothing at version "10" and watches
      And 1 s passes
      When the loop's watch delivers:
        | ADDED | default/foo@11 |
      And 5 ms pass
      Then the loop's worker gets, in this order:
        | failed           | default/foo    |
        | add rate-limited | default/foo    |
        | done             | default/foo    |
        | synced           | default/foo@11 |
        | forget           | default/foo    |
        | done             | default/foo    |

  @req:PATTERN-01 @must
  Rule: A worker ends when the queue shuts down

    @id:loop-ends
    Example: the loop is stopped while idle
      Given a controller loop
      And the loop has listed nothing at version "10" and watches
      And 1 s passes
      When the loop is stopped
      Then the loop has ended
      And the loop answers:
        | shutting down | yes |

    @id:loop-works-off-what-is-queued @should
    Example: the loop is stopped while one key is synced and another is queued
      Given a controller loop with:
        | work takes | 1 s |
      And the loop has listed default/foo@5 and default/bar@6 at version "10" and watches
      And 500 ms pass
      When the loop is stopped
      And 3 s pass
      Then the loop's worker gets, in any order:
        | begins | default/foo   |
        | begins | default/bar   |
        | synced | default/foo@5 |
        | synced | default/bar@6 |

  @req:PATTERN-02 @must
  Rule: A failing key is retried five times, later and later, and then given up

    @id:loop-gives-up
    Example: foo never succeeds
      Given a controller loop with:
        | fails  | default/foo                         |
        | delays | 5 ms, 10 ms, 20 ms, 40 ms and 80 ms |
      And the loop has listed default/foo@5 at version "10" and watches
      When 10 s pass
      Then the loop's worker gets, in this order:
        | failed  | default/foo |
        | failed  | default/foo |
        | failed  | default/foo |
        | failed  | default/foo |
        | failed  | default/foo |
        | failed  | default/foo |
        | gave up | default/foo |
      And the loop answers:
        | requeues of default/foo | 0 |
        | length                  | 0 |

    @id:loop-retries-later
    Scenario Outline: <passed> after its first failure it has been tried <times>
      Given a controller loop with:
        | fails  | default/foo                         |
        | delays | 5 ms, 10 ms, 20 ms, 40 ms and 80 ms |
      And the loop has listed nothing at version "10" and watches
      And 1 s passes
      And the loop's watch delivers:
        | ADDED | default/foo@11 |
      When <passed> pass
      Then the loop answers:
        | requeues of default/foo | <requeues> |

      Examples:
        | passed | times   | requeues |
        | 4 ms   | once    | 1        |
        | 5 ms   | twice   | 2        |
        | 14 ms  | twice   | 2        |
        | 15 ms  | 3 times | 3        |
        | 35 ms  | 4 times | 4        |
        | 75 ms  | 5 times | 5        |
        | 154 ms | 5 times | 5        |
        | 155 ms | 6 times | 0        |

    @id:loop-tries-again-after-event
    Example: the next event of a key that was given up starts over at the first delay
      Given a controller loop with:
        | fails    | default/foo  |
        | failures | 7            |
        | delays   | 5 ms and 1 s |
      And the loop has listed default/foo@5 at version "10" and watches
      And 10 s pass
      And the loop's worker gets, in this order:
        | failed  | default/foo |
        | failed  | default/foo |
        | failed  | default/foo |
        | failed  | default/foo |
        | failed  | default/foo |
        | failed  | default/foo |
        | gave up | default/foo |
      When the loop's watch delivers:
        | MODIFIED | default/foo@11 |
      And 5 ms pass
      Then the loop's worker gets, in this order:
        | failed | default/foo    |
        | synced | default/foo@11 |

    @id:loop-forgets-failures
    Example: a key that succeeds after failures starts over too
      Given a controller loop with:
        | fails    | default/foo |
        | failures | 3           |
        | delays   | 5 ms        |
      And the loop has listed default/foo@5 at version "10" and watches
      When 1 s passes
      Then the loop's worker gets, in this order:
        | failed | default/foo   |
        | failed | default/foo   |
        | failed | default/foo   |
        | synced | default/foo@5 |
      And the loop answers:
        | requeues of default/foo | 0 |

  @req:PATTERN-03 @must
  Rule: Nothing is synced before the cache has synced

    @id:loop-waits-for-cache
    Example: a key is queued before the list
      Given a controller loop
      And default/foo is added to the loop
      And the loop runs
      And 10 s pass
      And the loop's worker gets nothing
      When the loop's list is answered with default/foo@5 at version "10"
      And 1 s passes
      Then the loop's worker gets, in this order:
        | synced | default/foo@5 |

    @id:loop-stopped-before-cache
    Example: stopped before the list, the loop shuts the queue down and syncs nothing
      Given a controller loop
      And default/foo is added to the loop
      And the loop runs
      When the loop is stopped
      And 10 s pass
      Then the loop has ended
      And the loop's worker gets nothing
      And the loop answers:
        | shutting down | yes |

  @req:PATTERN-04 @should
  Rule: A worker that panics is restarted after a second, and its key is done

    @id:loop-restarts-worker
    Example: the only worker panics while it gives up bad
      Given a controller loop with:
        | fails          | default/bad |
        | delays         | 1 ms        |
        | breaks down at | default/bad |
      And the loop has listed default/bad@5 at version "10" and watches
      And 900 ms pass
      And the loop's watch delivers:
        | ADDED | default/good@11 |
      And the loop answers:
        | length | 1 |
      When 300 ms pass
      Then the loop answers:
        | length | 0 |

    @id:loop-forgets-before-breakdown
    Example: the failures of the key are forgotten before
      Given a controller loop with:
        | fails          | default/bad |
        | delays         | 1 ms        |
        | breaks down at | default/bad |
      When the loop has listed default/bad@5 at version "10" and watches
      And 500 ms pass
      Then the loop answers:
        | requeues of default/bad | 0 |

  @req:PATTERN-05 @must
  Rule: A missing object was deleted; its sync succeeds

    @id:loop-syncs-deletion
    Example: foo is deleted
      Given a controller loop with:
        | reports the queue | yes |
      And the loop has listed default/foo@5 at version "10" and watches
      And 1 s passes
      And the loop's worker gets, in this order:
        | synced | default/foo@5 |
        | forget | default/foo   |
        | done   | default/foo   |
      When the loop's watch delivers:
        | DELETED | default/foo@11 |
      Then the loop's worker gets, in this order:
        | found gone | default/foo |
        | forget     | default/foo |
        | done       | default/foo |

  @req:PATTERN-06 @must
  Rule: No two workers hold the same key

    @id:loop-one-worker-each
    Example: foo changes while the first of two workers syncs it
      Given a controller loop with:
        | workers    | 2   |
        | work takes | 1 s |
      And the loop has listed nothing at version "10" and watches
      And 1 s passes
      When the loop's watch delivers:
        | ADDED    | default/foo@11 |
        | MODIFIED | default/foo@12 |
        | MODIFIED | default/foo@13 |
      Then the loop's worker gets, in this order:
        | begins | default/foo |
      When 1 s passes
      Then the loop's worker gets, in this order:
        | synced | default/foo@13 |
        | begins | default/foo    |

    @id:loop-workers-side-by-side
    Example: two keys are synced at once
      Given a controller loop with:
        | workers    | 2   |
        | work takes | 1 s |
      And the loop has listed nothing at version "10" and watches
      And 1 s passes
      When the loop's watch delivers:
        | ADDED | default/foo@11 |
        | ADDED | default/bar@12 |
        | ADDED | default/baz@13 |
      Then the loop's worker gets, in any order:
        | begins | default/foo |
        | begins | default/bar |
