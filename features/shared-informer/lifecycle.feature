@area:shared-informer @part:shared-informer
Feature: Shared informer: before, during and after its run
  Settings cannot be changed after the start, an informer runs once, and its end is orderly.

  Source: client-go tools/cache/shared_informer.go; tests TestStateSharedInformer, TestSharedInformerErrorHandling,
  TestSharedInformerTransformer, TestIndexer.

  @req:SHARED-03 @req:SHARED-22 @must
  Rule: Before it runs, the informer has no objects and no last version seen

    @id:shared-informer-before-run
    Example: it has been created
      Given a SharedIndexInformer
      Then the shared informer answers:
        | objects           | nothing |
        | last version seen |         |
        | has synced        | no      |

  @req:SHARED-22 @should
  Rule: While it runs, the last version seen is that of the list, and then of the last event

    @id:shared-informer-last-version
    Example: a list and an event
      Given a SharedIndexInformer
      And the shared informer has listed foo@5 at version "10" and watches
      When the shared informer's watch delivers:
        | MODIFIED | foo@11 |
      Then the shared informer answers:
        | last version seen | 11 |

  @req:SHARED-12 @must @since:0.26
  Rule: An informer has stopped once its run has ended, and not before

    @id:shared-informer-stopped
    Example: while it runs
      Given a SharedIndexInformer
      When the shared informer has listed foo@5 at version "10" and watches
      Then the shared informer answers:
        | stopped | no |
      And the shared informer still runs

    @id:shared-informer-stopped-after
    Example: after the stop
      Given a SharedIndexInformer
      And the shared informer has listed foo@5 at version "10" and watches
      When the shared informer is stopped
      Then the shared informer has ended
      And the shared informer answers:
        | stopped | yes   |
        | objects | foo@5 |

  @req:SHARED-13 @may @since:0.23
  Rule: A second run does nothing

    @id:shared-informer-runs-once
    Example: while it runs
      Given a SharedIndexInformer
      And the shared informer has listed foo@5 at version "10" and watches
      When "somebody" also runs the shared informer
      Then "somebody" has returned
      And the shared informer still runs
      And the shared informer's handler gets nothing

  @req:SHARED-14 @must
  Rule: Transform and error handler can be set until the informer starts; the last one counts

    @id:shared-informer-last-transform @since:0.24
    Example: two transforms
      Given a SharedIndexInformer
      And the shared informer takes the transform rename-to other and takes the transform set-label
      When the shared informer has listed foo@5 at version "10" and watches
      Then the shared informer answers:
        | objects | foo@5(transformed=true) |

    @id:shared-informer-last-error-handler
    Example: two error handlers
      Given a SharedIndexInformer
      And the shared informer takes the error handler first and takes the error handler second
      When the shared informer runs
      And the shared informer's list fails with status 500 InternalError
      Then "first" gets nothing
      And "second" gets, in this order:
        | warned |

    @id:shared-informer-late-transform
    Scenario Outline: the informer has started when it <what>
      Given a SharedIndexInformer
      And the shared informer has listed foo@5 at version "10" and watches
      When the shared informer <what> <value>
      Then that fails with "informer has already started"

      @since:0.24
      Examples:
        | what                | value     |
        | takes the transform | set-label |

      Examples:
        | what                    | value |
        | takes the error handler | late  |

  @req:SHARED-15 @req:SHARED-24 @must @since:0.30
  Rule: Indexes can be added before and after the start; store and indexer are one cache

    @id:shared-informer-index
    Scenario Outline: an index is added <when>
      Given a SharedIndexInformer
      And the shared informer takes the indexes <first>
      And the shared informer has listed foo@5(app=web) at version "10" and watches
      When the shared informer takes the indexes <second>
      Then the shared informer answers:
        | objects           | foo@5(app=web) |
        | index app for web | foo@5(app=web) |

      Examples:
        | when             | first              | second             |
        | before the start | app by label app   | other by namespace |
        | after the start  | other by namespace | app by label app   |

  @req:SHARED-15 @may @since:0.30
  Rule: A stopped informer refuses indexes

    @id:shared-informer-index-after-stop
    Example: after the stop
      Given a SharedIndexInformer
      And the shared informer has listed foo@5 at version "10" and watches
      And the shared informer has been stopped
      When the shared informer takes the indexes app by label app
      Then that fails with "indexer was not added because it has stopped already"

  @req:SHARED-18 @must
  Rule: The informer counts as stopped during a last callback, and has ended after it

    @id:stop-waits-for-callback @since:0.26
    Example: a handler is blocked
      Given a SharedIndexInformer
      And "busy" listens to the shared informer
      And the shared informer has listed nothing at version "10" and watches
      And "busy" is blocked
      And the shared informer's watch delivers:
        | ADDED | foo@11 |
      When the shared informer is stopped
      Then the shared informer still runs
      And the shared informer answers:
        | stopped | yes |

    @id:stop-drops-what-is-queued
    Example: the callback ends
      Given a SharedIndexInformer
      And "busy" listens to the shared informer
      And the shared informer has listed nothing at version "10" and watches
      And "busy" is blocked
      And the shared informer's watch delivers:
        | ADDED | foo@11 |
        | ADDED | bar@12 |
      And the shared informer has been stopped
      When "busy" is released
      Then "busy" gets, in this order:
        | added | foo@11 |

  @req:SHARED-17 @must
  Rule: A stop ends the stream

    @id:shared-informer-stops-watching
    Example: it watches
      Given a SharedIndexInformer
      And the shared informer has listed foo@5 at version "10" and watches
      When the shared informer is stopped
      Then the shared informer answers:
        | open watch | no |
