@area:resync @part:shared-informer
Feature: Resync: the period of each listener
  Two periods decide which listeners are resynced: the informer's check period, and the listener's own.

  Source: client-go tools/cache/shared_informer.go (sharedProcessor.shouldResync, determineResyncPeriod); tests
  TestListenerResyncPeriods, TestResyncCheckPeriod, TestSharedInformerWatchDisruption.

  @req:RESYNC-02 @req:RESYNC-08 @req:RESYNC-01 @must
  Rule: A listener is resynced at the first check after its own period

    @id:listeners-resync-periods
    Example: the informer checks every second; listeners have no period, 2 s and 3 s
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
      Then "often" gets, in this order:
        | updated | foo@5 to foo@5 |
      And "seldom" gets nothing

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
      Then "seldom" gets, in this order:
        | updated | foo@5 to foo@5 |
      And "never" gets nothing

    @id:listeners-next-resync
    Example: the next time is one period after the check
      Given a SharedIndexInformer with:
        | resync period | 2 s |
      And "odd" listens to the shared informer with:
        | resync period | 3 s |
      And the shared informer has listed foo@5 at version "10" and watches
      When 8 s pass
      Then "odd" gets, in this order:
        | updated | foo@5 to foo@5 |
        | updated | foo@5 to foo@5 |

  @req:RESYNC-03 @must
  Rule: Before the start, a listener with a shorter period lowers the informer's check period; the others keep theirs

    @id:listeners-lower-the-check
    Example: two listeners, 1 h and 2 s
      Given a SharedIndexInformer with:
        | resync period | 1 h |
      And "seldom" listens to the shared informer
      And "often" listens to the shared informer with:
        | resync period | 2 s |
      And the shared informer has listed foo@5 at version "10" and watches
      When 4 s pass
      Then "often" gets, in this order:
        | updated | foo@5 to foo@5 |
        | updated | foo@5 to foo@5 |
      And "seldom" gets nothing

  @req:RESYNC-04 @should
  Rule: After the start, a shorter period is raised to the check period

    @id:listeners-cannot-hurry
    Example: checks every 10 s, and a late listener with 1 s
      Given a SharedIndexInformer with:
        | resync period | 10 s |
      And the shared informer has listed nothing at version "10" and watches
      And "late" listens to the shared informer with:
        | resync period | 1 s |
      And the shared informer's watch delivers:
        | ADDED | foo@11 |
      When 25 s pass
      Then "late" gets, in this order:
        | added   | foo@11           |
        | updated | foo@11 to foo@11 |
        | updated | foo@11 to foo@11 |

  @req:RESYNC-05 @should
  Rule: A period below a second is raised to a second

    @id:listeners-at-least-a-second
    Example: a listener with 100 ms
      Given a SharedIndexInformer with:
        | resync period | 1 h |
      And "hasty" listens to the shared informer with:
        | resync period | 100 ms |
      And the shared informer has listed foo@5 at version "10" and watches
      When 2.5 s pass
      Then "hasty" gets, in this order:
        | updated | foo@5 to foo@5 |
        | updated | foo@5 to foo@5 |

  @req:RESYNC-06 @must
  Rule: An informer without a period never resyncs, whatever its listeners request

    @id:listeners-without-checks
    Example: a listener with 30 s
      Given a SharedIndexInformer
      And "asking" listens to the shared informer with:
        | resync period | 30 s |
      And the shared informer has listed foo@5 at version "10" and watches
      When 5 min pass
      Then "asking" gets nothing

  @req:RESYNC-07 @should
  Rule: A listener without a period has the informer's

    @id:listeners-default-period
    Example: the informer's period is 30 s
      Given a SharedIndexInformer with:
        | resync period | 30 s |
      And "content" listens to the shared informer
      And the shared informer has listed foo@5 at version "10" and watches
      When 65 s pass
      Then "content" gets, in this order:
        | updated | foo@5 to foo@5 |
        | updated | foo@5 to foo@5 |

  @req:RESYNC-08 @req:SHARED-19 @req:SHARED-20 @req:SHARED-21 @must
  Rule: Unchanged objects of a list go to the listeners that the last check resynced, changed ones to all

    @id:listeners-in-resync-hear-unchanged
    Example: 10 s have passed, with periods of 10 s and a minute
      Given a SharedIndexInformer with:
        | resync period | 10 s |
      And "often" listens to the shared informer
      And "seldom" listens to the shared informer with:
        | resync period | 1 min |
      And the shared informer has listed foo@5, bar@6 and gone@7 at version "10" and watches
      And 10 s pass
      When the shared informer lists again and finds foo@5, bar@16 and new@17 at version "20"
      Then "seldom" gets, in any order:
        | updated | bar@6 to bar@16   |
        | added   | new@17            |
        | deleted | tombstone(gone@7) |

    @id:listeners-in-resync-hear-all
    Example: the notifications of the resynced listener
      Given a SharedIndexInformer with:
        | resync period | 10 s |
      And "often" listens to the shared informer
      And the shared informer has listed foo@5 and bar@6 at version "10" and watches
      And 10 s pass
      When the shared informer lists again and finds foo@5 and bar@16 at version "20"
      Then "often" gets, in any order:
        | updated | foo@5 to foo@5  |
        | updated | bar@6 to bar@6  |
        | updated | foo@5 to foo@5  |
        | updated | bar@6 to bar@16 |

  @req:RESYNC-09 @may
  Rule: Until the first check each listener counts as resynced, and without checks it always does

    @id:listeners-without-checks-hear-relists
    Example: an informer that never resyncs lists again
      Given a SharedIndexInformer
      And "new" listens to the shared informer
      And the shared informer has listed foo@5 at version "10" and watches
      When the shared informer lists again and finds foo@5 at version "20"
      Then "new" gets, in this order:
        | updated | foo@5 to foo@5 |
