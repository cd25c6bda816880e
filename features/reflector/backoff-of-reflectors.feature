@area:reflector @part:backoff
Feature: Reflector: its backoff
  A reflector has one backoff for pauses between cycles and before retried watches. Thousands of reflectors that lost
  the same apiserver must neither return together nor keep it busy. Here only the delays are tested; other features
  show their use.

  Source: client-go tools/cache/reflector.go (backoff constants, NewReflectorWithOptions); apimachinery
  pkg/util/wait/backoff.go (DelayWithReset), test TestBackoffDelayWithResetExponential.

  @req:BACKOFF-01 @req:BACKOFF-02 @must @since:0.27
  Rule: Delays start between 0.8 and 1.6 seconds, double, and are between 30 and 60 seconds from the seventh on

    @id:reflector-backoff-grows
    Example: ten failures in a row
      Given a backoff with:
        | way            | with reset |
        | initial delay  | 800 ms     |
        | factor         | 2          |
        | steps          | 38         |
        | jitter         | 1          |
        | cap            | 30 s       |
        | restarts after | 120 s      |
      Then the delays of the backoff are:
        | call        | at least | below    |
        | 1st         | 800 ms   | 1600 ms  |
        | 2nd         | 1600 ms  | 3200 ms  |
        | 3rd         | 3200 ms  | 6400 ms  |
        | 4th         | 6400 ms  | 12800 ms |
        | 5th         | 12800 ms | 25600 ms |
        | 6th         | 25600 ms | 51200 ms |
        | 7th to 50th | 30 s     | 60 s     |

  @req:BACKOFF-03 @may @since:0.27
  Rule: The sequence restarts with the first delay more than two minutes after its last restart

    @id:reflector-backoff-starts-over
    Scenario Outline: a third delay, <time> after the reflector was created
      Given a backoff with:
        | way            | with reset |
        | initial delay  | 800 ms     |
        | factor         | 2          |
        | steps          | 38         |
        | jitter         | 1          |
        | cap            | 30 s       |
        | restarts after | 120 s      |
      And the delays of the backoff are:
        | call | at least | below   |
        | 1st  | 800 ms   | 1600 ms |
        | 2nd  | 1600 ms  | 3200 ms |
      When <time> pass
      Then the delays of the backoff are:
        | call | at least | below   |
        | 1st  | <least>  | <below> |

      Examples:
        | time      | least   | below   |
        | 120 s     | 3200 ms | 6400 ms |
        | 120001 ms | 800 ms  | 1600 ms |

  @req:BACKOFF-03 @may @since:0.18
  Rule: In the older kind, delays keep the sequence from restarting

    @id:reflector-backoff-starts-over-while-failing
    Example: a third delay, 140 seconds after the reflector was created
      Given a backoff with:
        | way            | with sliding reset |
        | initial delay  | 800 ms             |
        | factor         | 2                  |
        | jitter         | 1                  |
        | cap            | 30 s               |
        | restarts after | 120 s              |
      And 70 s pass
      And the delays of the backoff are:
        | call | at least | below   |
        | 1st  | 800 ms   | 1600 ms |
      When 70 s pass
      Then the delays of the backoff are:
        | call | at least | below   |
        | 1st  | 1600 ms  | 3200 ms |
