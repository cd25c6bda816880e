@area:flowcontrol @part:id-backoff
Feature: Backoff by id
  Container restarts, image pulls and pod re-creation are paced here. A port that never starts over delays a healthy
  pod because of its last crash; one that starts over too soon restarts a broken one at full speed.

  Source: client-go util/flowcontrol/backoff.go; tests TestSlowBackoff, TestBackoffReset, TestBackoffHighWaterMark,
  TestBackoffGC, TestAlternateBackoffGC, TestIsInBackOffSinceUpdate, TestBackoffWithJitter, TestAlternateHasExpiredFunc.

  @req:FLOWBACKOFF-01 @must
  Rule: Each failure of an id doubles its backoff, from the initial to the maximum

    @id:backoff-by-id-doubles
    Example: from a second to fifty
      Given a backoff by id with:
        | initial backoff | 1 s  |
        | maximum backoff | 50 s |
      Then the backoff by id holds foo back for 0 s
      And each failure of foo in the backoff by id holds it back for:
        | call       | delay |
        | 1st        | 1 s   |
        | 2nd        | 2 s   |
        | 3rd        | 4 s   |
        | 4th        | 8 s   |
        | 5th        | 16 s  |
        | 6th        | 32 s  |
        | 7th to 9th | 50 s  |
      And the backoff by id holds bar back for 0 s

  @req:FLOWBACKOFF-10 @should
  Rule: The initial backoff may exceed the maximum

    @id:backoff-by-id-first-is-uncut
    Example: ten seconds, with a maximum of five
      Given a backoff by id with:
        | initial backoff | 10 s |
        | maximum backoff | 5 s  |
      Then each failure of foo in the backoff by id holds it back for:
        | call       | delay |
        | 1st        | 10 s  |
        | 2nd to 3rd | 5 s   |

  @req:FLOWBACKOFF-02 @must
  Rule: An id that is reset, or whose entry is deleted, is unknown

    @id:backoff-by-id-forgets
    Scenario Outline: the backoff <forgets> foo
      Given a backoff by id with:
        | initial backoff | 1 s  |
        | maximum backoff | 50 s |
      And foo fails 4 times in the backoff by id
      And bar fails 2 times in the backoff by id
      When the backoff by id <forgets> foo
      Then the backoff by id holds foo back for 0 s
      And the backoff by id holds bar back for 2 s
      And each failure of foo in the backoff by id holds it back for:
        | call | delay |
        | 1st  | 1 s   |

      Examples:
        | forgets               |
        | resets the backoff of |
        | deletes the entry of  |

  @req:FLOWBACKOFF-03 @must
  Rule: A failure after more than twice the maximum backoff starts over

    @id:backoff-by-id-starts-over
    Scenario Outline: the next failure is <time> after the last
      Given a backoff by id with:
        | initial backoff | 1 s |
        | maximum backoff | 5 s |
      And foo fails 4 times in the backoff by id
      When <time> pass
      Then each failure of foo in the backoff by id holds it back for:
        | call | delay    |
        | 1st  | <first>  |
        | 2nd  | <second> |

      Examples:
        | time     | first | second |
        | 11 s     | 1 s   | 2 s    |
        | 10001 ms | 1 s   | 2 s    |
        | 10 s     | 5 s   | 5 s    |

  @req:FLOWBACKOFF-03 @must
  Rule: After that time no id is in backoff, however long its backoff

    @id:backoff-by-id-holds-back-no-longer
    Scenario Outline: an id with an initial backoff of a minute, <time> later
      Given a backoff by id with:
        | initial backoff | 60 s |
        | maximum backoff | 5 s  |
      And foo fails 1 time in the backoff by id
      When <time> pass
      Then the backoff by id answers:
        | foo is in backoff               | <held> |
        | foo is in backoff since 0 s ago | <held> |

      Examples:
        | time     | held |
        | 10 s     | yes  |
        | 10001 ms | no   |

  @req:FLOWBACKOFF-04 @must
  Rule: A failure within that time continues from the last backoff

    @id:backoff-by-id-keeps-high-water-mark
    Example: six seconds of quiet after a backoff of five
      Given a backoff by id with:
        | initial backoff | 1 s |
        | maximum backoff | 5 s |
      And foo fails 4 times in the backoff by id
      When 6 s pass
      Then each failure of foo in the backoff by id holds it back for:
        | call       | delay |
        | 1st to 3rd | 5 s   |

  @req:FLOWBACKOFF-05 @must
  Rule: Garbage collection drops ids without a failure for more than twice the maximum backoff, and no others

    @id:backoff-by-id-collects
    Scenario Outline: foo has failed <time> ago, bar just now
      Given a backoff by id with:
        | initial backoff | 1 s |
        | maximum backoff | 5 s |
      And foo fails 2 times in the backoff by id
      And <time> pass
      And bar fails 2 times in the backoff by id
      When the backoff by id collects garbage
      Then the backoff by id holds foo back for <foo>
      And the backoff by id holds bar back for 2 s

      Examples:
        | time     | foo |
        | 6 s      | 2 s |
        | 10 s     | 2 s |
        | 10001 ms | 0 s |
        | 12 s     | 0 s |

  @req:FLOWBACKOFF-06 @must
  Rule: An id is in backoff until its backoff has passed since its last failure

    @id:backoff-by-id-since-update
    Scenario Outline: <time> after the last failure; failures: <failures>
      Given a backoff by id with:
        | initial backoff | 1 s  |
        | maximum backoff | 10 s |
      And foo fails <failures> times in the backoff by id
      When <time> pass
      Then the backoff by id answers:
        | foo is in backoff | <held> |
        | bar is in backoff | no     |

      Examples:
        | time    | failures | held |
        | 0 ms    | 1        | yes  |
        | 999 ms  | 1        | yes  |
        | 1 s     | 1        | no   |
        | 1999 ms | 2        | yes  |
        | 2 s     | 2        | no   |
        | 7999 ms | 4        | yes  |
        | 8 s     | 4        | no   |
        | 9999 ms | 9        | yes  |
        | 10 s    | 9        | no   |

    @id:backoff-by-id-at-event
    Scenario Outline: an event <ago> ago, five seconds after the failure
      Given a backoff by id with:
        | initial backoff | 1 s  |
        | maximum backoff | 10 s |
      And foo fails 1 times in the backoff by id
      When 5 s pass
      Then the backoff by id answers:
        | foo was in backoff <ago> ago | <held> |

      Examples:
        | ago     | held |
        | 0 s     | no   |
        | 4 s     | no   |
        | 4001 ms | yes  |

  @req:FLOWBACKOFF-07 @must
  Rule: An id is in backoff since a given time until its backoff has passed since then

    @id:backoff-by-id-since-event
    Scenario Outline: an event <ago> ago
      Given a backoff by id with:
        | initial backoff | 1 s  |
        | maximum backoff | 10 s |
      When foo fails 3 times in the backoff by id
      Then the backoff by id answers:
        | foo is in backoff since <ago> ago | <held> |
        | bar is in backoff since <ago> ago | no     |

      Examples:
        | ago     | held |
        | 0 s     | yes  |
        | 3999 ms | yes  |
        | 4 s     | no   |

  @req:FLOWBACKOFF-08 @should
  Rule: A backoff runs from when the failure is reported, not from when it happened

    @id:backoff-by-id-counts-from-now
    Example: it happened nine seconds ago
      Given a backoff by id with:
        | initial backoff | 10 s |
        | maximum backoff | 10 s |
      When a failure of foo, 9 s ago, is reported to the backoff by id
      And 9999 ms pass
      Then the backoff by id answers:
        | foo is in backoff | yes |

  @req:FLOWBACKOFF-08 @should
  Rule: The backoff of an id can always be read

    @id:backoff-by-id-is-kept
    Example: after an hour of quiet
      Given a backoff by id with:
        | initial backoff | 1 s  |
        | maximum backoff | 10 s |
      And foo fails 3 times in the backoff by id
      When 1 h pass
      Then the backoff by id holds foo back for 4 s

  @req:FLOWBACKOFF-09 @must @since:0.23
  Rule: Jitter adds a random share of the previous backoff, up to the maximum

    @id:backoff-by-id-jitter-of-first
    Example: the first is between one and one and a half seconds
      Given a backoff by id with:
        | initial backoff | 1 s  |
        | maximum backoff | 50 s |
        | jitter          | 0.5  |
      Then each failure of foo in the backoff by id holds it back for:
        | call        | at least | below  |
        | 1st         | 1 s      | 1.5 s  |
        | 7th to 20th | 50 s     | 50.1 s |

    @id:backoff-by-id-jitter-grows
    Example: the following are two to two and a half times the one before
      Given a backoff by id with:
        | initial backoff | 1 s    |
        | maximum backoff | 1000 s |
        | jitter          | 0.5    |
      Then each of 30 failures of foo in the backoff by id holds it back 2.0 to 2.5 times as long as the one before, up to 1000 s

  @req:FLOWBACKOFF-11 @must @since:0.32
  Rule: A custom expiry rule decides when to start over and what to drop

    @id:backoff-by-id-own-rule
    Scenario Outline: entries of two seconds start over, <time> later
      Given a backoff by id with:
        | initial backoff | 1 s  |
        | maximum backoff | 10 s |
        | expires after   | 2 s  |
      And foo fails 3 times in the backoff by id
      When <time> pass
      Then the backoff by id answers:
        | foo is in backoff | <held> |
      And each failure of foo in the backoff by id holds it back for:
        | call | delay   |
        | 1st  | <delay> |

      Examples:
        | time    | held | delay |
        | 1999 ms | yes  | 8 s   |
        | 2 s     | no   | 1 s   |

    @id:backoff-by-id-own-rule-collects
    Scenario Outline: entries of two seconds are dropped, <time> later
      Given a backoff by id with:
        | initial backoff | 1 s  |
        | maximum backoff | 10 s |
        | expires after   | 2 s  |
      And foo fails 3 times in the backoff by id
      And <time> pass
      When the backoff by id collects garbage
      Then the backoff by id holds foo back for <delay>

      Examples:
        | time    | delay |
        | 1999 ms | 4 s   |
        | 2 s     | 0 s   |
