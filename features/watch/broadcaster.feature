@area:watch @part:broadcaster
Feature: Broadcaster: one event for many watchers
  Recorded events pass through here to logs and sinks. A slow watcher must not cost the others events, and a stopped
  one must not block them.

  Source: apimachinery pkg/watch/mux.go; tests TestBroadcaster, TestBroadcasterWatcherClose,
  TestBroadcasterWatcherStopDeadlock, TestBroadcasterDropIfChannelFull, TestBroadcasterWatchAfterShutdown,
  TestBroadcasterSendEventAfterShutdown, TestBroadcasterShutdownRace.

  @req:BROADCAST-01 @must
  Rule: Every watcher gets every event sent after it was added, in order

    @id:broadcast-to-all
    Scenario Outline: two watchers with room for <room>
      Given a broadcaster with:
        | queue length per watcher | <room> |
      And "one" watches the broadcaster
      And "two" watches the broadcaster
      When "main" sends to the broadcaster:
        | ADDED    | foo@1 |
        | ADDED    | bar@2 |
        | MODIFIED | foo@3 |
        | DELETED  | bar@4 |
      And "main" shuts down the broadcaster
      Then "one" and "two" take from the broadcaster, in turns:
        | ADDED foo@1    |
        | ADDED bar@2    |
        | MODIFIED foo@3 |
        | DELETED bar@4  |
        | the end        |

      Examples:
        | room |
        | 0    |
        | 1    |
        | 100  |

    @id:broadcast-to-late-watcher
    Example: one is added later
      Given a broadcaster with:
        | queue length per watcher | 10 |
      And "early" watches the broadcaster
      And "main" sends to the broadcaster:
        | ADDED | foo@1 |
      And "late" watches the broadcaster
      When "main" sends to the broadcaster:
        | MODIFIED | foo@2 |
      Then "early" takes from the broadcaster, in this order:
        | ADDED    | foo@1 |
        | MODIFIED | foo@2 |
      And "late" takes from the broadcaster, in this order:
        | MODIFIED | foo@2 |

    @id:broadcast-after-prefix
    Example: one starts with given events, and has room for them
      Given a broadcaster with:
        | queue length per watcher | 1 |
      And "one" watches the broadcaster, and gets first:
        | ADDED | foo@1 |
        | ADDED | bar@2 |
      When "main" sends to the broadcaster:
        | MODIFIED | foo@3 |
      Then "one" takes from the broadcaster, in this order:
        | ADDED    | foo@1 |
        | ADDED    | bar@2 |
        | MODIFIED | foo@3 |
      And "one" takes nothing from the broadcaster

    @id:broadcast-after-prefix-with-room @should
    Example: beside the given events there is room for one more, even if it drops
      Given a broadcaster with:
        | queue length per watcher | 1    |
        | when full                | drop |
      And "one" watches the broadcaster, and gets first:
        | ADDED | foo@1 |
        | ADDED | bar@2 |
      When "main" sends to the broadcaster:
        | MODIFIED | foo@3 |
      Then "one" takes from the broadcaster, in this order:
        | ADDED    | foo@1 |
        | ADDED    | bar@2 |
        | MODIFIED | foo@3 |

  @req:BROADCAST-02 @must
  Rule: If it drops, a watcher without room misses the event, and no other does

    @id:broadcast-drops
    Example: one reads, the other does not
      Given a broadcaster with:
        | queue length per watcher | 1    |
        | when full                | drop |
      And "slow" watches the broadcaster
      And "quick" watches the broadcaster
      When "main" sends to the broadcaster, and "quick" takes each:
        | ADDED    | foo@1 |
        | MODIFIED | foo@2 |
        | MODIFIED | foo@3 |
      Then "slow" takes from the broadcaster, in this order:
        | ADDED | foo@1 |
      And "slow" takes nothing from the broadcaster

  @req:BROADCAST-02 @must
  Rule: If it waits, a watcher without room blocks the senders in the end, and nothing is lost

    @id:broadcast-waits
    Example: a hundred events for a watcher that does not read
      Given a broadcaster with:
        | queue length per watcher | 1    |
        | when full                | wait |
      And "one" watches the broadcaster
      When "main" sends 100 events to the broadcaster
      Then "main" still waits
      And "one" takes 100 events from the broadcaster
      And "main" has returned

    @id:broadcast-offers @since:0.21
    Example: a non-blocking send reports that there is no room
      Given a broadcaster with:
        | queue length per watcher | 1    |
        | when full                | wait |
      And "one" watches the broadcaster
      When "main" sends 100 events to the broadcaster
      And "one" takes 100 events from the broadcaster
      Then the broadcaster answers:
        | room for ADDED foo@1 | yes |
      And "one" takes from the broadcaster, in this order:
        | ADDED foo@1 |

  @req:BROADCAST-03 @must
  Rule: Stopping a watcher ends its events, is repeatable, and does not affect the others

    @id:broadcast-watcher-stops
    Example: one of two
      Given a broadcaster with:
        | queue length per watcher | 10 |
      And "one" watches the broadcaster
      And "two" watches the broadcaster
      When "one" stops watching the broadcaster
      And "one" stops watching the broadcaster
      And "main" sends to the broadcaster:
        | ADDED | foo@1 |
      Then "one" takes from the broadcaster, in this order:
        | the end |
      And "two" takes from the broadcaster, in this order:
        | ADDED | foo@1 |

    @id:broadcast-watcher-stops-while-waited-for
    Example: one that blocks the others
      Given a broadcaster with:
        | queue length per watcher | 0 |
      And "one" watches the broadcaster
      And "main" sends to the broadcaster:
        | ADDED | foo@1 |
      And "two" watches the broadcaster as soon as it can
      When "one" stops watching the broadcaster
      And "main" sends to the broadcaster:
        | MODIFIED | foo@2 |
      Then "two" takes from the broadcaster, in this order:
        | MODIFIED | foo@2 |

    @id:broadcast-watcher-stops-after-shutdown
    Example: all of them, after the broadcaster
      Given a broadcaster with:
        | queue length per watcher | 0 |
      And "one" watches the broadcaster
      When "main" shuts down the broadcaster
      Then "main" has returned
      And "one" takes from the broadcaster, in this order:
        | the end |
      And "one" stops watching the broadcaster

  @req:BROADCAST-04 @must @since:0.25
  Rule: After the shutdown, sending and watching fail

    @id:broadcast-after-shutdown
    Example: three late calls
      Given a broadcaster with:
        | queue length per watcher | 1    |
        | when full                | drop |
      When "main" shuts down the broadcaster
      And "late" sends to the broadcaster:
        | ADDED | foo@1 |
      Then "late" fails with "stopped"
      And the broadcaster answers:
        | room for ADDED foo@1 | fails: stopped |
        | way to watch         | fails: stopped |

  @req:BROADCAST-05 @should
  Rule: Events sent before the shutdown are delivered

    @id:broadcast-before-shutdown
    Example: they had no room yet
      Given a broadcaster with:
        | queue length per watcher | 1    |
        | when full                | wait |
      And "one" watches the broadcaster
      And "main" sends 10 events to the broadcaster
      When "other" shuts down the broadcaster
      Then "other" still waits
      And "one" takes 10 events from the broadcaster
      And "other" has returned
      And "one" takes from the broadcaster, in this order:
        | the end |
