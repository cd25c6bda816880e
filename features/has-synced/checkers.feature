@area:has-synced @part:shared-informer
Feature: HasSynced of a shared informer and of each registration
  An informer has synced when it has processed its first list, a registration when its handler has too. Both can be
  waited for.

  Source: client-go tools/cache/shared_informer.go (HasSynced, HasSyncedChecker); test TestAddWhileActive.

  @req:SYNC-02 @must @since:0.27
  Rule: A registration has synced when the informer has and its handler has finished the first list

    @id:registration-waits-for-handler
    Example: a handler is busy with the first list
      Given a SharedIndexInformer
      And "busy" listens to the shared informer
      And "busy" is blocked
      When the shared informer has listed foo@5 at version "10" and watches
      Then the shared informer answers:
        | has synced      | yes |
        | busy has synced | no  |

    @id:registration-synced
    Example: the handler has finished
      Given a SharedIndexInformer
      And "quick" listens to the shared informer
      And the shared informer runs
      And the shared informer answers:
        | quick has synced | no |
      When the shared informer's list is answered with foo@5 at version "10"
      Then the shared informer answers:
        | quick has synced | yes |

    @id:registration-of-late-handler
    Example: a late handler has finished the objects that existed when it was added, and is busy with a later change
      Given a SharedIndexInformer
      And the shared informer has listed foo@5 at version "10" and watches
      And "early" listens to the shared informer
      And "early" is blocked
      When the shared informer's watch delivers:
        | ADDED | bar@11 |
      Then the shared informer answers:
        | early has synced | yes |

  @req:SYNC-03 @must @since:0.27
  Rule: After a stop, HasSynced keeps its value

    @id:registration-synced-after-stop
    Example: both have synced
      Given a SharedIndexInformer
      And "quick" listens to the shared informer
      And the shared informer has listed foo@5 at version "10" and watches
      When the shared informer is stopped
      Then the shared informer answers:
        | has synced       | yes |
        | quick has synced | yes |

    @id:registration-unsynced-after-stop
    Example: the list has not been answered
      Given a SharedIndexInformer
      And "quick" listens to the shared informer
      And the shared informer runs
      When the shared informer is stopped
      And the shared informer's list is answered with foo@5 at version "10"
      Then the shared informer answers:
        | has synced       | no |
        | quick has synced | no |

  @req:SYNC-04 @must @since:0.36
  Rule: The channel of an informer, and that of a registration, closes when it has synced

    @id:checkers-not-done
    Example: a handler is busy with the first list
      Given a SharedIndexInformer
      And "busy" listens to the shared informer
      And "busy" is blocked
      When the shared informer has listed foo@5 at version "10" and watches
      Then the shared informer answers:
        | done         | yes |
        | busy is done | no  |

    @id:checkers-done
    Example: the handler has finished
      Given a SharedIndexInformer
      And "busy" listens to the shared informer
      And "busy" is blocked
      And the shared informer has listed foo@5 at version "10" and watches
      When "busy" is released
      Then the shared informer answers:
        | busy is done | yes |
