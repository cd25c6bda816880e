@area:leader-election @part:leader-elector @needs:virtual-clock
Feature: Leader election: one leader among several candidates
  Controllers run in several copies, of which one may act. A leader cut off from the server must stop before another
  may start, though no message reaches it: each goes by the lease it saw last, on its own clock.

  Candidates use the fake apiserver, with a lease of 15 s, a renewal deadline of 10 s and a retry period of 2 s.

  Source: client-go tools/leaderelection/leaderelection.go.

  @req:LE-02 @req:LE-04 @must
  Rule: A lease is acquired if it is missing, has no holder, or has expired; taking it over adds a transition

    @id:lease-created
    Example: a missing lease
      Given candidate a
      When candidate a runs
      Then a leads
      And the lease has:
        | holder      | a  |
        | seconds     | 15 |
        | transitions | 0  |

    @id:lease-taken-over
    Scenario Outline: <what>
      Given a lease with:
        | holder      | <holder>  |
        | seconds     | <seconds> |
        | transitions | 3         |
      And candidate a
      When candidate a runs
      And <later> pass
      Then <leader> leads
      And the lease has:
        | holder      | <then>  |
        | transitions | <count> |

      Examples:
        | what                 | holder | seconds | later  | leader | then | count |
        | nobody has it        |        | 15      | 100 ms | a      | a    | 4     |
        | it is one's own      | a      | 15      | 100 ms | a      | a    | 3     |
        | and it has expired   | a      | 0       | 100 ms | a      | a    | 3     |
        | somebody else has it | b      | 15      | 14 s   | nobody | b    | 3     |
        | it expires           | b      | 15      | 20 s   | a      | a    | 4     |

      @since:0.27
      Examples:
        | what                | holder | seconds | later | leader | then | count |
        | it says it is short | b      | 3       | 8 s   | a      | a    | 4     |
        | it says it is long  | b      | 60      | 59 s  | nobody | b    | 3     |

    @id:lease-renewed
    Example: a leader renews every two seconds, and keeps the acquire time
      Given candidate a
      When candidate a runs
      And 11 s pass
      Then a leads
      And the lease has:
        | holder                           | a    |
        | transitions                      | 0    |
        | renewed after it was acquired by | 10 s |

  @req:LE-03 @should
  Rule: A lease expires once it has not changed for its duration, whatever times it carries

    @id:other-clocks-do-not-matter
    Scenario Outline: renewed in <year>, according to the lease
      Given a lease with:
        | holder  | b                             |
        | seconds | 15                            |
        | renewed | <year>-01-01T00:00:00.000000Z |
      And candidate a
      When candidate a runs
      And 14 s pass
      Then nobody leads
      When 6 s pass
      Then a leads

      Examples:
        | year |
        | 1999 |
        | 2099 |

    @id:observed-change
    Example: it is renewed after ten seconds
      Given a lease with:
        | holder  | b                           |
        | seconds | 15                          |
        | renewed | 2026-01-01T00:00:00.000000Z |
      And candidate a
      When candidate a runs
      And 10 s pass
      And the lease is changed to:
        | holder  | b                           |
        | seconds | 15                          |
        | renewed | 2026-01-01T00:00:10.000000Z |
      And 14 s pass
      Then nobody leads

    @id:observed-change-of-one-field
    Example: after ten seconds another number of transitions is written
      Given a lease with:
        | holder      | b  |
        | seconds     | 15 |
        | transitions | 1  |
      And candidate a
      When candidate a runs
      And 10 s pass
      And the lease is changed to:
        | holder      | b  |
        | seconds     | 15 |
        | transitions | 2  |
      And 14 s pass
      Then nobody leads

  @req:LE-05 @should
  Rule: A leader that cannot renew gives up after ten seconds; candidates try every two to 4.4 seconds

    @id:leader-gives-up
    Scenario Outline: a leader <cut off>
      Given candidate a
      When candidate a runs
      And 1 s pass
      And candidate a <cut off>
      And 10900 ms pass
      Then a leads
      When 200 ms pass
      Then nobody leads

      Examples:
        | cut off                       |
        | is refused by the server      |
        | is not answered by the server |

    @id:candidate-pauses
    Example: a candidate asks three to six times in twelve seconds
      Given a lease with:
        | holder  | b  |
        | seconds | 60 |
      And candidate a
      When candidate a runs
      And 12 s pass
      Then candidate a has asked 3 to 6 times

    @id:one-leader-at-any-time
    Scenario Outline: of two candidates, the leader <cut off>
      Given candidates a and b that run
      When 20 s pass
      And candidate a <cut off>
      And 11 s pass
      Then at most one candidate leads
      When 12 s pass
      Then b leads

      Examples:
        | cut off                       |
        | is refused by the server      |
        | is not answered by the server |

    @id:back-after-the-loss
    Example: a leader that lost stays away, though the server is back
      Given candidate a
      When candidate a runs
      And candidate a is refused by the server
      And 20 s pass
      And candidate a reaches the server again
      And 20 s pass
      Then nobody leads
      And candidate a has ended

    @id:short-loss
    Example: nine seconds without the server cost nothing
      Given candidates a and b that run
      When candidate a is refused by the server
      And 9 s pass
      And candidate a reaches the server again
      And 60 s pass
      Then a leads

  @req:LE-06 @must
  Rule: A leader renews without reading, and reads when that fails

    @id:renewed-without-reading @since:0.30
    Example: get, create, and from then on updates
      Given candidate a
      When candidate a runs
      And 5 s pass
      Then candidate a's server has been asked:
        | at  | request                                                         |
        | 0 s | GET /apis/coordination.k8s.io/v1/namespaces/default/leases/lock |
        | 0 s | POST /apis/coordination.k8s.io/v1/namespaces/default/leases     |
        | 0 s | PUT /apis/coordination.k8s.io/v1/namespaces/default/leases/lock |
        | 2 s | PUT /apis/coordination.k8s.io/v1/namespaces/default/leases/lock |
        | 4 s | PUT /apis/coordination.k8s.io/v1/namespaces/default/leases/lock |

    @id:read-after-conflict
    Example: the lease was changed meanwhile
      Given candidate a
      When candidate a runs
      And 1 s pass
      And the lease is changed to:
        | holder      | a  |
        | seconds     | 15 |
        | transitions | 7  |
      And 2 s pass
      Then a leads
      And candidate a's last requests were "PUT, GET, PUT"
      And the lease has:
        | transitions | 7 |

    @id:read-after-refusal
    Example: the server is unavailable
      Given candidate a
      When candidate a runs
      And 1 s pass
      And candidate a is refused by the server
      And 1500 ms pass
      Then candidate a's last requests were "PUT, GET"

    @id:lease-deleted
    Example: the lease was deleted meanwhile, and is created again
      Given candidate a
      When candidate a runs
      And 1 s pass
      And the lease is deleted
      And 2 s pass
      Then a leads
      And the lease has:
        | holder      | a |
        | transitions | 0 |

    @id:lease-stolen
    Example: another holder has taken the lease
      Given candidate a
      When candidate a runs
      And 1 s pass
      And the lease is changed to:
        | holder  | b  |
        | seconds | 60 |
      And 12 s pass
      Then nobody leads
      And the lease has:
        | holder | b |

  @req:LE-07 @must
  Rule: A stopped leader that releases leaves the lease without a holder, for one second

    @id:lease-released
    Example: stopped
      Given candidate a with:
        | releases its lease | yes |
      When candidate a runs
      And 1 s pass
      And candidate a is stopped
      Then nobody leads
      And the lease has:
        | holder  | nobody |
        | seconds | 1      |

    @id:lease-not-released
    Example: by default the lease stays until it expires
      Given candidate a
      When candidate a runs
      And 1 s pass
      And candidate a is stopped
      Then nobody leads
      And the lease has:
        | holder  | a  |
        | seconds | 15 |

    @id:release-in-time @since:0.31
    Example: the server does not answer, and the release ends with the renewal deadline
      Given candidate a with:
        | releases its lease | yes |
      When candidate a runs
      And 1 s pass
      And candidate a is not answered by the server
      And candidate a is stopped
      And 10 s pass
      Then candidate a has ended

    @id:next-leader-after-release
    Example: the next leader acquires it before it expires
      Given candidate a with:
        | releases its lease | yes |
      And candidate b
      When candidate a runs
      And candidate b runs
      And 1 s pass
      And candidate a is stopped
      And 5 s pass
      Then b leads

    @id:release-reads-first @since:0.34
    Example: the lease is read before, and written with its version
      Given candidate a with:
        | releases its lease | yes |
      When candidate a runs
      And 1 s pass
      And the lease is changed to:
        | holder      | a  |
        | seconds     | 15 |
        | transitions | 5  |
      And candidate a is stopped
      Then candidate a's last requests were "GET, PUT"
      And the lease has:
        | holder      | nobody |
        | transitions | 5      |

  @req:LE-08 @should
  Rule: Callbacks report start and end of leading, and a new leader; the end is reported even to a candidate that never led

    @id:callbacks-of-a-leader @since:0.27
    Example: a leader that is stopped
      Given candidate a
      When candidate a runs
      And 1 s pass
      Then candidate a has reported:
        | started leading       |
        | new leader a          |
        | event a became leader |
      When candidate a is stopped
      Then candidate a has reported:
        | leads no more           |
        | stopped leading         |
        | event a stopped leading |

    @id:callbacks-of-a-loser
    Example: a leader that cannot renew
      Given candidate a
      When candidate a runs
      And 1 s pass
      And candidate a is refused by the server
      And 13 s pass
      Then candidate a has reported:
        | started leading         |
        | new leader a            |
        | event a became leader   |
        | leads no more           |
        | stopped leading         |
        | event a stopped leading |

    @id:callbacks-of-another
    Example: a candidate that never led
      Given a lease with:
        | holder  | b  |
        | seconds | 60 |
      And candidate a
      When candidate a runs
      And 10 s pass
      Then candidate a has reported:
        | new leader b |
      When candidate a is stopped
      Then candidate a has reported:
        | stopped leading |

  @req:LE-09 @must
  Rule: Only a leader can be unhealthy: when it has not renewed for the lease duration and the tolerance

    @id:healthy-candidates
    Example: neither a leader that renews nor a candidate that waits
      Given candidates a and b that run
      When 60 s pass
      Then candidate a is healthy
      And candidate b is healthy

    @id:leader-in-order-until
    Example: a leader that hangs, with a lease as long as it may hang
      Given candidate a with:
        | renewal deadline | 60 s |
        | lease duration   | 61 s |
        | tolerance        | 5 s  |
      When candidate a runs
      And candidate a is not answered by the server
      And 50 s pass
      Then candidate a is healthy
      When 70 s pass
      Then candidate a is not healthy

    @id:leader-in-order-to-the-end
    Example: to the end of lease and tolerance
      Given candidate a with:
        | renewal deadline | 60 s |
        | lease duration   | 61 s |
        | tolerance        | 5 s  |
      When candidate a runs
      And candidate a is not answered by the server
      And 66 s pass
      Then candidate a is healthy
      When 1 ms passes
      Then candidate a is not healthy
