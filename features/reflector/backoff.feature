@area:reflector @unless:streams-only
Feature: Pauses between attempts
  When a server is unhealthy, all informers notice at once. Without growing, random pauses they all return together
  and keep it down (kubernetes/kubernetes#91073 describes such a storm).

  Source: client-go tools/cache/reflector.go (the backoff constants); pauses are drawn from [base, 2 x base).

  Background:
    Given the apiserver does not stream lists
    And pod default/one exists
    And an informer on pods with a handler has synced and heard of an event

  @req:BACKOFF-01 @req:BACKOFF-02 @must @since:0.18
  Rule: Pauses grow with repeated failures, up to 30 seconds and jitter

    @id:backoff-grows @needs:virtual-clock
    Example: every watch expires at once
      Given every watch is answered with expiry as an ERROR event
      When the open watch ends with expiry as an ERROR event
      Then the pauses between plain lists are:
        | pause | at least | below  |
        | 1st   | 1.6 s    | 3.2 s  |
        | 2nd   | 3.2 s    | 6.4 s  |
        | 3rd   | 6.4 s    | 12.8 s |
        | 4th   | 12.8 s   | 25.6 s |
        | 5th   | 25.6 s   | 51.2 s |
        | 6th   | 30 s     | 60 s   |

    @id:backoff-grows-in-any-time @slow
    Example: every watch expires at once, four times
      Given every watch is answered with expiry as an ERROR event
      When the open watch ends with expiry as an ERROR event
      Then the pauses between plain lists are:
        | pause | at least | below  |
        | 1st   | 1.6 s    | 3.2 s  |
        | 2nd   | 3.2 s    | 6.4 s  |
        | 3rd   | 6.4 s    | 12.8 s |

    @id:backoff-first-pause
    Example: the first two attempts
      Given every watch is answered with expiry as an ERROR event
      When the open watch ends with expiry as an ERROR event
      Then the pauses between plain lists are:
        | pause | at least | below |
        | 1st   | 1.6 s    | 3.2 s |

    @id:backoff-of-lists @slow
    Example: every list fails
      Given every plain list is answered with HTTP 500
      When the open watch ends with expiry as an ERROR event
      Then the pauses between plain lists are:
        | pause | at least | below |
        | 1st   | 1.6 s    | 3.2 s |
        | 2nd   | 3.2 s    | 6.4 s |

  @req:BACKOFF-01 @should @since:0.18 @slow
  Rule: Pauses between refused watches grow as well

    @id:backoff-of-watches
    Example: every watch is answered with 429
      Given every watch is answered with HTTP 429
      When the open watch ends cleanly
      Then the pauses between watches are:
        | pause | at least | below |
        | 1st   | 0.8 s    | 1.6 s |
        | 2nd   | 1.6 s    | 3.2 s |
        | 3rd   | 3.2 s    | 6.4 s |

  @req:BACKOFF-04 @should @since:0.28 @slow
  Rule: Pauses after failed lists and between refused watches belong to one sequence

    @id:backoff-of-a-list-and-watches
    Example: a list fails, and then every watch is answered with 429
      Given the next plain list is answered with HTTP 500
      And every watch is answered with HTTP 429
      When the open watch ends with expiry as an ERROR event
      Then the pauses between watches are:
        | pause | at least | below  |
        | 1st   | 3.2 s    | 6.4 s  |
        | 2nd   | 6.4 s    | 12.8 s |

