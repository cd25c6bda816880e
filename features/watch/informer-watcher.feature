@area:watch @part:informer-watcher
Feature: Informer watcher: an informer read as a watch
  For code that wants events and no cache: a watch that starts with the existing objects, never ends by itself, and
  makes up for missed events.

  Source: client-go tools/watch/informerwatcher.go, tests TestNewInformerWatcher,
  TestInformerWatcherDeletedFinalStateUnknown, TestEventProcessorOrdersEvents, TestEventProcessorExit.

  @req:INFWATCH-01 @must
  Rule: Existing objects are delivered as ADDED, and then every change

    @id:informer-watcher-tells-all
    Example: one object exists and changes
      Given an informer watcher
      And the informer watcher runs
      And the informer watcher's list is answered with foo@5 at version "10"
      And the informer watcher's watch is opened
      When the informer watcher's watch delivers:
        | ADDED    | bar@11 |
        | MODIFIED | foo@12 |
        | DELETED  | foo@13 |
      Then the informer watcher's worker gets, in this order:
        | ADDED    | foo@5  |
        | ADDED    | bar@11 |
        | MODIFIED | foo@12 |
        | DELETED  | foo@13 |

    @id:informer-watcher-tells-streamed-list @since:0.35
    Example: the list is streamed
      Given an informer watcher with:
        | streaming lists | yes |
      And the informer watcher runs
      And the informer watcher's watch is opened
      When the informer watcher's watch delivers:
        | ADDED    | foo@5  |                       |
        | BOOKMARK | 10     | end of initial events |
        | MODIFIED | foo@11 |                       |
      Then the informer watcher's worker gets, in this order:
        | ADDED    | foo@5  |
        | MODIFIED | foo@11 |

    @id:informer-watcher-hides-bookmarks
    Example: a bookmark
      Given an informer watcher
      And the informer watcher has listed foo@5 at version "10" and watches
      When the informer watcher's watch delivers:
        | BOOKMARK | 20 |
      Then the informer watcher's worker gets nothing

  @req:INFWATCH-02 @must @since:0.21
  Rule: A missed deletion is delivered with the last known object

    @id:informer-watcher-missed-deletion
    Example: the object is missing from the next list
      Given an informer watcher
      And the informer watcher has listed foo@5 at version "10" and watches
      When the informer watcher lists again and finds nothing at version "20"
      Then the informer watcher's worker gets, in this order:
        | DELETED | foo@5 |

  @req:INFWATCH-03 @must
  Rule: Events wait for the reader without bound, in order

    @id:informer-watcher-keeps-order
    Example: the reader is busy
      Given an informer watcher
      And the informer watcher has listed nothing at version "10" and watches
      And the informer watcher is held
      And the informer watcher's watch delivers:
        | ADDED    | foo@11 |
        | MODIFIED | foo@12 |
        | DELETED  | foo@13 |
        | ADDED    | foo@14 |
      When the informer watcher is released
      Then the informer watcher's worker gets, in this order:
        | ADDED    | foo@11 |
        | MODIFIED | foo@12 |
        | DELETED  | foo@13 |
        | ADDED    | foo@14 |

  @req:INFWATCH-04 @must
  Rule: The watch can be stopped while events wait, which are dropped

    @id:informer-watcher-stops-unread
    Example: the reader is busy
      Given an informer watcher
      And the informer watcher has listed nothing at version "10" and watches
      And the informer watcher is held
      And the informer watcher's watch delivers:
        | ADDED    | foo@11 |
        | MODIFIED | foo@12 |
      When the informer watcher is stopped
      Then the informer watcher has ended
      When the informer watcher is released
      Then the informer watcher's worker gets, in this order:
        | ADDED | foo@11 |
