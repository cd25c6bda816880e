@area:parallelizer @part:parallelizer
Feature: Parallelizer: pieces of work, in parallel
  A controller that checks a thousand nodes shares them among a few workers. A skipped node goes unnoticed until it is
  too late, and a canceled call that does not end blocks its caller.

  Source: client-go util/workqueue/parallelizer.go, test TestParallelizeUntil.

  @req:PARALLEL-01 @must
  Rule: Every piece is processed once

    @id:pieces-each-once
    Scenario Outline: <pieces> pieces, 10 workers, chunks of <chunk>
      Given a parallelizer with:
        | workers    | 10       |
        | pieces     | <pieces> |
        | chunk size | <chunk>  |
      When the parallelizer runs
      Then the parallelizer has ended
      And the parallelizer answers:
        | pieces done                | <pieces> |
        | no piece was started twice | yes      |

      Examples:
        | chunk | pieces |
        | 1     | 1000   |
        | 10    | 1000   |
        | 100   | 1000   |
        | 13    | 999    |

  @req:PARALLEL-02 @should
  Rule: There are no more workers than chunks, and a chunk has at least one piece

    @id:pieces-at-once
    Scenario Outline: <workers> workers, 5 pieces, chunks of <chunk>
      Given a parallelizer with:
        | workers    | <workers> |
        | pieces     | 5         |
        | chunk size | <chunk>   |
        | work takes | 1 s       |
      When the parallelizer runs
      And <passed> pass
      Then the parallelizer has ended
      And the parallelizer answers:
        | pieces done            | 5      |
        | maximum pieces at once | <most> |

      Examples:
        | chunk | workers | most | passed |
        | 1     | 2       | 2    | 3 s    |
        | 2     | 10      | 3    | 2 s    |
        | 5     | 10      | 1    | 5 s    |
        | 0     | 10      | 5    | 1 s    |
        | -1    | 10      | 5    | 1 s    |

    @id:pieces-none
    Example: nothing to do
      Given a parallelizer with:
        | workers | 10 |
        | pieces  | 0  |
      When the parallelizer runs
      Then the parallelizer has ended

  @req:PARALLEL-03 @should
  Rule: The call returns when the started pieces are done; after cancellation none is started, not even of the same chunk

    @id:pieces-awaited
    Example: one of two workers is still busy
      Given a parallelizer with:
        | workers    | 2   |
        | pieces     | 3   |
        | work takes | 1 s |
      When the parallelizer runs
      And 1500 ms pass
      Then the parallelizer still runs
      When 500 ms pass
      Then the parallelizer has ended

    @id:pieces-cancelled
    Example: canceled in the middle of the second piece of each worker
      Given a parallelizer with:
        | workers    | 2   |
        | pieces     | 100 |
        | chunk size | 10  |
        | work takes | 1 s |
      And the parallelizer runs
      And 1500 ms pass
      When the parallelizer is stopped
      Then the parallelizer still runs
      When 500 ms pass
      Then the parallelizer has ended
      And the parallelizer answers:
        | pieces started | 4 |
        | pieces done    | 4 |

    @id:pieces-cancelled-before
    Example: canceled before it starts
      Given a parallelizer with:
        | workers | 2   |
        | pieces  | 100 |
      And the parallelizer is stopped
      When the parallelizer runs
      Then the parallelizer has ended
      And the parallelizer answers:
        | pieces started | 0 |

  @req:PARALLEL-05 @should
  Rule: Without a context it cannot be canceled

    @id:pieces-endless
    Example: all pieces are done
      Given a parallelizer with:
        | workers           | 3   |
        | pieces            | 10  |
        | without a context | yes |
      When the parallelizer runs
      Then the parallelizer has ended
      And the parallelizer answers:
        | pieces done | 10 |

  @req:PARALLEL-06 @should @since:0.19
  Rule: A worker takes one chunk at a time, piece by piece

    @id:pieces-in-chunks
    Example: two workers, one chunk of four and one of two
      Given a parallelizer with:
        | workers    | 2   |
        | pieces     | 6   |
        | chunk size | 4   |
        | work takes | 1 s |
      And the parallelizer runs
      When 3 s pass
      Then the parallelizer still runs
      And the parallelizer answers:
        | pieces done | 5 |

  @req:PARALLEL-04 @may
  Rule: Without workers nothing is processed, without an error

    @id:pieces-without-workers
    Example: no workers
      Given a parallelizer with:
        | workers | 0  |
        | pieces  | 10 |
      When the parallelizer runs
      Then the parallelizer has ended
      And the parallelizer answers:
        | pieces started | 0 |
