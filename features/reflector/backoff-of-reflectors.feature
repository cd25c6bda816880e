@area:reflector @part:backoff
Feature: Reflector: the delays of its back-off
  A reflector pauses between cycles, and before it watches again, by one back-off that is made for it. Thousands of them that
  lost the same apiserver must neither come back together nor keep it busy. What a reflector does with the delays its own
  features show; here they are asked for alone, as a reflector asks.

  Source: client-go tools/cache/reflector.go (backoff constants, NewReflectorWithOptions); apimachinery
  pkg/util/wait/backoff.go (DelayWithReset), test TestBackoffDelayWithResetExponential.

  @req:BACKOFF-01 @req:BACKOFF-02 @must @since:0.27
  Rule: Delays begin between 0.8 and 1.6 seconds, double, and are between 30 and 60 seconds from the seventh on

    @id:reflector-backoff-grows
    Example: ten failures in a row
      Given a backoff with:
        | way               | with reset |
        | first delay       | 800 ms     |
        | factor            | 2          |
        | steps             | 38         |
        | jitter            | 1          |
        | cap               | 30 s       |
        | starts over after | 120 s      |
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
  Rule: Delays start over at the first one that is asked for more than two minutes after they last did

    @id:reflector-backoff-starts-over
    Scenario Outline: a third delay, <time> after the reflector was made
      Given a backoff with:
        | way               | with reset |
        | first delay       | 800 ms     |
        | factor            | 2          |
        | steps             | 38         |
        | jitter            | 1          |
        | cap               | 30 s       |
        | starts over after | 120 s      |
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
  Rule: In the older kind, delays that are asked for keep it from starting over

    @id:reflector-backoff-starts-over-while-failing
    Example: a third delay, 140 seconds after it was made
      Given a backoff with:
        | way               | with sliding reset |
        | first delay       | 800 ms             |
        | factor            | 2                  |
        | jitter            | 1                  |
        | cap               | 30 s               |
        | starts over after | 120 s              |
      And 70 s pass
      And the delays of the backoff are:
        | call | at least | below   |
        | 1st  | 800 ms   | 1600 ms |
      When 70 s pass
      Then the delays of the backoff are:
        | call | at least | below   |
        | 1st  | 1600 ms  | 3200 ms |
