@area:shared-informer @part:shared-informer
Feature: Shared informer: adding and removing handlers
  Handlers are added and removed while the informer runs, and each must get the right notifications from first to
  last.

  Source: client-go tools/cache/shared_informer.go; tests TestAddWhileActive, TestSharedInformerMultipleRegistration,
  TestSharedInformerRemoveHandler, TestRemoveEventHandler_AsynchronousPanic, TestShutDownEventHandler_Lifecycles.

  @req:SHARED-05 @must @since:0.26
  Rule: A late handler first gets the existing objects, marked isInInitialList, and then every change

    @id:listener-comes-late @since:0.27
    Example: between two changes
      Given a SharedIndexInformer
      And the shared informer has listed foo@5 and bar@6 at version "10" and watches
      When "late" listens to the shared informer
      And the shared informer's watch delivers:
        | MODIFIED | foo@11 |
        | DELETED  | bar@12 |
      Then "late" gets, in any order:
        | added   | foo@5 initially |
        | added   | bar@6 initially |
        | updated | foo@5 to foo@11 |
        | deleted | bar@12          |

  @req:SHARED-06 @must @since:0.26
  Rule: A handler added twice gets everything twice, and each registration is removed alone

    @id:listener-registers-twice
    Example: one of its two registrations is removed
      Given a SharedIndexInformer
      And "first" listens to the shared informer
      And "second" listens to the shared informer with:
        | same handler as | first |
      And the shared informer has listed nothing at version "10" and watches
      When the shared informer's watch delivers:
        | ADDED | foo@11 |
      And "second" is removed
      And the shared informer's watch delivers:
        | ADDED | bar@12 |
      Then "first" gets, in this order:
        | added | foo@11 |
        | added | foo@11 |
        | added | bar@12 |

  @req:SHARED-07 @must @since:0.26
  Rule: A stopped informer refuses handlers

    @id:listener-comes-too-late
    Example: the informer has been stopped
      Given a SharedIndexInformer
      And the shared informer has listed nothing at version "10" and watches
      And the shared informer has been stopped
      When "late" listens to the shared informer
      Then that fails with "was not added to shared informer because it has stopped already"

  @req:SHARED-08 @must @since:0.26
  Rule: A removed handler gets no more notifications, and the others get all

    @id:listener-leaves
    Example: one of two is removed
      Given a SharedIndexInformer
      And "leaving" listens to the shared informer
      And "staying" listens to the shared informer
      And the shared informer has listed foo@5 at version "10" and watches
      When "leaving" is removed
      And the shared informer's watch delivers:
        | DELETED | foo@11 |
      Then "leaving" gets nothing
      And "staying" gets, in this order:
        | deleted | foo@11 |

    @id:listener-leaves-before-start
    Example: it is removed before the informer runs
      Given a SharedIndexInformer
      And "leaving" listens to the shared informer
      When "leaving" is removed
      And the shared informer has listed foo@5 at version "10" and watches
      And the shared informer's watch delivers:
        | DELETED | foo@11 |
      Then "leaving" gets nothing

  @req:SHARED-09 @must @since:0.26
  Rule: Removing a removed handler does nothing

    @id:listener-removed-twice
    Example: twice
      Given a SharedIndexInformer
      And "leaving" listens to the shared informer
      And "staying" listens to the shared informer
      And the shared informer has listed nothing at version "10" and watches
      And "leaving" has been removed
      When "leaving" is removed
      And the shared informer's watch delivers:
        | ADDED | foo@11 |
      Then "staying" gets, in this order:
        | added | foo@11 |

    @id:listener-removed-after-stop
    Example: after the stop
      Given a SharedIndexInformer
      And "leaving" listens to the shared informer
      And the shared informer has listed nothing at version "10" and watches
      And the shared informer has been stopped
      When "leaving" is removed
      Then "leaving" gets nothing
      And the shared informer has ended

    @id:listener-of-another-informer
    Example: a registration of the same handler with another informer
      Given a SharedIndexInformer
      And "staying" listens to the shared informer
      And the shared informer has listed nothing at version "10" and watches
      When the shared informer removes the handler that another informer registered as staying
      And the shared informer's watch delivers:
        | ADDED | foo@11 |
      Then "staying" gets, in this order:
        | added | foo@11 |

  @req:SHARED-10 @must @since:0.26
  Rule: Removing a handler does not wait; a running callback completes, and no other follows

    @id:listener-removed-in-callback
    Example: the handler is removed while it is blocked
      Given a SharedIndexInformer
      And "busy" listens to the shared informer
      And the shared informer has listed nothing at version "10" and watches
      And "busy" is blocked
      And the shared informer's watch delivers:
        | ADDED | foo@11 |
        | ADDED | bar@12 |
      When "busy" is removed
      And "busy" is released
      Then "busy" gets, in this order:
        | added | foo@11 |

  @req:SHARED-11 @must @since:0.37
  Rule: Shutting a handler down removes it and waits until no callback runs

    @id:shutdown-waits-for-callback
    Example: a callback runs
      Given a SharedIndexInformer
      And "busy" listens to the shared informer
      And the shared informer has listed nothing at version "10" and watches
      And "busy" is blocked
      And the shared informer's watch delivers:
        | ADDED | foo@11 |
      When "busy" begins to be shut down
      Then "busy" still waits

    @id:shutdown-ends-with-callback
    Example: the callback ends
      Given a SharedIndexInformer
      And "busy" listens to the shared informer
      And the shared informer has listed nothing at version "10" and watches
      And "busy" is blocked
      And the shared informer's watch delivers:
        | ADDED | foo@11 |
      And "busy" begins to be shut down
      When "busy" is released
      Then "busy" has returned

    @id:shutdown-before-start
    Example: the informer has never run
      Given a SharedIndexInformer
      And "idle" listens to the shared informer
      When "idle" begins to be shut down
      Then "idle" has returned

    @id:shutdown-twice
    Example: it has been shut down before
      Given a SharedIndexInformer
      And "idle" listens to the shared informer
      And the shared informer has listed nothing at version "10" and watches
      And "idle" begins to be shut down
      When "idle" begins to be shut down
      Then "idle" has returned

  @req:SHARED-16 @must @since:0.26
  Rule: Handlers can be added and removed while events flow

    @id:listeners-come-and-go @since:0.27
    Example: one replaces another
      Given a SharedIndexInformer
      And "early" listens to the shared informer
      And the shared informer has listed nothing at version "10" and watches
      When the shared informer's watch delivers:
        | ADDED | foo@11 |
      And "late" listens to the shared informer
      And "early" is removed
      And the shared informer's watch delivers:
        | MODIFIED | foo@12 |
      Then "late" gets, in this order:
        | added   | foo@11 initially |
        | updated | foo@11 to foo@12 |
