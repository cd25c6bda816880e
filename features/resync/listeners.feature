@area:resync @part:shared-informer
Feature: Resync: each listener in its time
  Who is reminded when is decided by two periods: how often the informer looks, and how often a handler asked to be
  reminded.

  Source: client-go tools/cache/shared_informer.go (sharedProcessor.shouldResync, determineResyncPeriod); tests
  TestListenerResyncPeriods, TestResyncCheckPeriod, TestSharedInformerWatchDisruption.

  @req:RESYNC-02 @req:RESYNC-08 @req:RESYNC-01 @must
  Rule: A listener is reminded at the first check at which its own period is over

    @id:listeners-resync-periods
    Example: the informer checks every second; listeners ask for nothing, 2 s and 3 s
      Given a SharedIndexInformer with:
        | resync period | 1 s |
      And "never" listens to the shared informer with:
        | resync period | 0 s |
      And "often" listens to the shared informer with:
        | resync period | 2 s |
      And "seldom" listens to the shared informer with:
        | resync period | 3 s |
      And the shared informer has listed foo@5 at version "10" and watches
      When 2 s pass
      Then "often" hears, in this order:
        | updated | foo@5 to foo@5 |
      And "seldom" hears nothing

    @id:listeners-resync-seldom
    Example: a second later it is the other's turn
      Given a SharedIndexInformer with:
        | resync period | 1 s |
      And "never" listens to the shared informer with:
        | resync period | 0 s |
      And "seldom" listens to the shared informer with:
        | resync period | 3 s |
      And the shared informer has listed foo@5 at version "10" and watches
      When 3 s pass
      Then "seldom" hears, in this order:
        | updated | foo@5 to foo@5 |
      And "never" hears nothing

    @id:listeners-next-resync
    Example: the next time is a period after the check
      Given a SharedIndexInformer with:
        | resync period | 2 s |
      And "odd" listens to the shared informer with:
        | resync period | 3 s |
      And the shared informer has listed foo@5 at version "10" and watches
      When 8 s pass
      Then "odd" hears, in this order:
        | updated | foo@5 to foo@5 |
        | updated | foo@5 to foo@5 |

  @req:RESYNC-03 @must
  Rule: Before the start, a listener with a shorter period makes the informer check more often; the others keep theirs

    @id:listeners-lower-the-check
    Example: two listeners, 1 h and 2 s
      Given a SharedIndexInformer with:
        | resync period | 1 h |
      And "seldom" listens to the shared informer
      And "often" listens to the shared informer with:
        | resync period | 2 s |
      And the shared informer has listed foo@5 at version "10" and watches
      When 4 s pass
      Then "often" hears, in this order:
        | updated | foo@5 to foo@5 |
        | updated | foo@5 to foo@5 |
      And "seldom" hears nothing

  @req:RESYNC-04 @should
  Rule: After the start, a shorter period is raised to that of the checks

    @id:listeners-cannot-hurry
    Example: checks every 10 s, a late listener asks for 1 s
      Given a SharedIndexInformer with:
        | resync period | 10 s |
      And the shared informer has listed nothing at version "10" and watches
      And "late" listens to the shared informer with:
        | resync period | 1 s |
      And the shared informer's watch tells:
        | ADDED | foo@11 |
      When 25 s pass
      Then "late" hears, in this order:
        | added   | foo@11           |
        | updated | foo@11 to foo@11 |
        | updated | foo@11 to foo@11 |

  @req:RESYNC-05 @should
  Rule: Less than a second becomes a second

    @id:listeners-at-least-a-second
    Example: a listener asks for 100 ms
      Given a SharedIndexInformer with:
        | resync period | 1 h |
      And "hasty" listens to the shared informer with:
        | resync period | 100 ms |
      And the shared informer has listed foo@5 at version "10" and watches
      When 2.5 s pass
      Then "hasty" hears, in this order:
        | updated | foo@5 to foo@5 |
        | updated | foo@5 to foo@5 |

  @req:RESYNC-06 @must
  Rule: An informer without a period never resyncs, whatever its listeners ask for

    @id:listeners-without-checks
    Example: a listener asks for 30 s
      Given a SharedIndexInformer
      And "asking" listens to the shared informer with:
        | resync period | 30 s |
      And the shared informer has listed foo@5 at version "10" and watches
      When 5 min pass
      Then "asking" hears nothing

  @req:RESYNC-07 @should
  Rule: A listener that asks for nothing gets the informer's period

    @id:listeners-default-period
    Example: the informer's period is 30 s
      Given a SharedIndexInformer with:
        | resync period | 30 s |
      And "content" listens to the shared informer
      And the shared informer has listed foo@5 at version "10" and watches
      When 65 s pass
      Then "content" hears, in this order:
        | updated | foo@5 to foo@5 |
        | updated | foo@5 to foo@5 |

  @req:RESYNC-08 @req:SHARED-19 @req:SHARED-20 @req:SHARED-21 @must
  Rule: What a list found unchanged is told to those whom the last check reminded; what it found changed, to all

    @id:listeners-in-resync-hear-unchanged
    Example: 10 s have passed, one listener asked for that, the other for a minute
      Given a SharedIndexInformer with:
        | resync period | 10 s |
      And "often" listens to the shared informer
      And "seldom" listens to the shared informer with:
        | resync period | 1 min |
      And the shared informer has listed foo@5, bar@6 and gone@7 at version "10" and watches
      And 10 s pass
      When the shared informer lists again and finds foo@5, bar@16 and new@17 at version "20"
      Then "seldom" hears, in any order:
        | updated | bar@6 to bar@16   |
        | added   | new@17            |
        | deleted | tombstone(gone@7) |

    @id:listeners-in-resync-hear-all
    Example: what the one hears who was reminded
      Given a SharedIndexInformer with:
        | resync period | 10 s |
      And "often" listens to the shared informer
      And the shared informer has listed foo@5 and bar@6 at version "10" and watches
      And 10 s pass
      When the shared informer lists again and finds foo@5 and bar@16 at version "20"
      Then "often" hears, in any order:
        | updated | foo@5 to foo@5  |
        | updated | bar@6 to bar@6  |
        | updated | foo@5 to foo@5  |
        | updated | bar@6 to bar@16 |

  @req:RESYNC-09 @may
  Rule: Until the first check a listener counts as reminded, and without checks it always does

    @id:listeners-without-checks-hear-relists
    Example: an informer that never resyncs lists again
      Given a SharedIndexInformer
      And "new" listens to the shared informer
      And the shared informer has listed foo@5 at version "10" and watches
      When the shared informer lists again and finds foo@5 at version "20"
      Then "new" hears, in this order:
        | updated | foo@5 to foo@5 |
