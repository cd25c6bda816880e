@area:leader-election @part:leader-elector @needs:virtual-clock
Feature: Leader election: settings and records
  Durations that do not fit together would allow two leaders at once, unnoticed until it happens.

  Source: client-go tools/leaderelection/leaderelection.go (NewLeaderElector),
  tools/leaderelection/resourcelock/leaselock.go.

  @req:LE-01 @must
  Rule: A lease lasts longer than the renewal deadline, and that longer than a candidate's longest pause

    @id:refused-candidates
    Scenario Outline: <what>
      Given candidate a with:
        | identity         | <identity> |
        | lease duration   | <lease>    |
        | renewal deadline | <renew>    |
        | retry period     | <retry>    |
      When candidate a runs
      Then candidate a ends with "<words>"

      Examples:
        | what                            | identity | lease | renew | retry | words                                                       |
        | a lease as long as the renewal  | a        | 10 s  | 10 s  | 2 s   | leaseDuration must be greater than renewDeadline            |
        | a renewal as long as the pauses | a        | 15 s  | 12 s  | 10 s  | renewDeadline must be greater than retryPeriod*JitterFactor |
        | no pauses                       | a        | 15 s  | 10 s  | 0 s   | retryPeriod must be greater than zero                       |

      @since:0.28
      Examples:
        | what   | identity | lease | renew | retry | words                  |
        | nobody |          | 15 s  | 10 s  | 2 s   | Lock identity is empty |

  @req:LE-10 @must @since:0.31
  Rule: In coordinated mode a lease is only renewed: never created or acquired, and given up to a preferred holder

    @id:coordinated-without-lease
    Example: a missing lease
      Given candidate a with:
        | is coordinated | yes |
      When candidate a runs
      And 20 s pass
      Then nobody leads
      And candidate a's requests were all "GET"

    @id:coordinated-not-chosen
    Example: another holder is chosen, and does not renew
      Given a lease with:
        | holder  | b |
        | seconds | 3 |
      And candidate a with:
        | is coordinated | yes |
      When candidate a runs
      And 20 s pass
      Then nobody leads

    @id:coordinated-chosen
    Example: it is chosen, and another preferred later
      Given a lease with:
        | holder  | a  |
        | seconds | 15 |
      And candidate a with:
        | is coordinated | yes |
      When candidate a runs
      And 5 s pass
      Then a leads
      When the lease is changed to:
        | holder    | a  |
        | seconds   | 15 |
        | preferred | b  |
      And 13 s pass
      Then nobody leads

    @id:coordinated-released
    Example: a leader that releases leaves it without a holder then
      Given a lease with:
        | holder  | a  |
        | seconds | 15 |
      And candidate a with:
        | is coordinated     | yes |
        | releases its lease | yes |
      When candidate a runs
      And the lease is changed to:
        | holder    | a  |
        | seconds   | 15 |
        | preferred | b  |
      And 13 s pass
      Then the lease has:
        | holder | nobody |

  @req:LE-11 @must
  Rule: A lease carries the whole record, and labels; absent fields are empty

    @id:lease-labels @since:0.34
    Example: labels are set
      Given candidate a with:
        | lease label | team=red |
      When candidate a runs
      Then the lease has:
        | holder | a        |
        | labels | team=red |

    @id:lease-labels-kept @since:0.34
    Example: the other labels of the lease are kept
      Given a lease with:
        | label | app=lock |
      And candidate a with:
        | lease label | team=red |
      When candidate a runs
      Then the lease has:
        | holder | a                  |
        | labels | app=lock, team=red |

    @id:lease-in-whole-seconds
    Example: a duration is cut to whole seconds
      Given candidate a with:
        | lease duration | 15900 ms |
      When candidate a runs
      Then the lease has:
        | seconds | 15 |

    @id:empty-lease
    Example: an empty lease has no holder
      Given a lease with:
        | transitions | 2 |
      And candidate a
      When candidate a runs
      Then a leads
      And the lease has:
        | transitions | 3  |
        | seconds     | 15 |

    @id:coordinated-strategy-kept @since:0.31
    Example: a coordinator's fields are kept
      Given a lease with:
        | holder      | a                      |
        | seconds     | 15                     |
        | transitions | 4                      |
        | strategy    | OldestEmulationVersion |
      And candidate a with:
        | is coordinated | yes |
      When candidate a runs
      And 5 s pass
      Then the lease has:
        | holder      | a                      |
        | transitions | 4                      |
        | strategy    | OldestEmulationVersion |
