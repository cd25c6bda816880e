@area:watch @part:retry-watcher
Feature: RetryWatcher: one watch made of many
  A server closes every watch after a while. A caller without a cache reads one watch that resumes by itself after the
  last event; it ends only when resuming would lose events.

  Source: client-go tools/watch/retrywatcher.go, tests TestNewRetryWatcher, TestRetryWatcher,
  TestRetryWatcherToFinishWithUnreadEvents.

  Background:
    Given a RetryWatcher with:
      | version | 10 |
    And the retry watcher runs

  @req:RETRYWATCH-02 @must
  Rule: Events are delivered in order, and each watch continues after the last event of the one before

    @id:retry-watcher-goes-on
    Example: the server closes the watch
      Given the retry watcher's watch is opened
      And the retry watcher's watch delivers:
        | ADDED    | foo@11 |
        | MODIFIED | foo@12 |
      When the retry watcher's watch ends
      And 1 s pass
      And the retry watcher's watch is opened
      And the retry watcher's watch delivers:
        | DELETED | foo@13 |
      Then the retry watcher reports, in this order:
        | watch    | allowWatchBookmarks=yes, resourceVersion=10 |
        | ADDED    | foo@11                                      |
        | MODIFIED | foo@12                                      |
        | watch    | allowWatchBookmarks=yes, resourceVersion=12 |
        | DELETED  | foo@13                                      |

    @id:retry-watcher-goes-on-from-its-beginning
    Example: the server closes the watch before any event
      Given the retry watcher's watch is opened
      When the retry watcher's watch ends
      And 1 s pass
      Then the retry watcher reports, in this order:
        | watch | allowWatchBookmarks=yes, resourceVersion=10 |
        | watch | allowWatchBookmarks=yes, resourceVersion=10 |

  @req:RETRYWATCH-03 @must
  Rule: A watch that cannot be opened is retried from the same version

    @id:retry-watcher-tries-again
    Scenario Outline: it fails with <failure>
      When the retry watcher's watch fails with <failure>
      And 1 s pass
      Then the retry watcher reports, in this order:
        | watch | allowWatchBookmarks=yes, resourceVersion=10 |
        | watch | allowWatchBookmarks=yes, resourceVersion=10 |

      Examples:
        | failure                    |
        | connection refused         |
        | connection reset           |
        | status 410 Expired         |
        | status 410 Gone            |
        | status 404 NotFound        |
        | status 500 InternalError   |
        | status 504 Timeout         |
        | status 429 TooManyRequests |

  @req:RETRYWATCH-04 @must @since:0.32
  Rule: An unauthorized or forbidden client gets one ERROR event, and the RetryWatcher ends

    @id:retry-watcher-may-not-watch
    Scenario Outline: it fails with <failure>
      When the retry watcher's watch fails with <failure>
      And 10 s pass
      Then the retry watcher reports, in this order:
        | watch | allowWatchBookmarks=yes, resourceVersion=10 |
        | ERROR | <event>                                     |
      And the retry watcher has ended

      Examples:
        | failure                 | event                         |
        | status 403 Forbidden    | code=403, reason=Forbidden    |
        | status 401 Unauthorized | code=401, reason=Unauthorized |

  @req:RETRYWATCH-05 @must
  Rule: An expired version is delivered as an ERROR event, and the RetryWatcher ends

    @id:retry-watcher-expires
    Scenario Outline: the watch ends with <failure>
      Given the retry watcher's watch is opened
      When the retry watcher's watch delivers:
        | ADDED | foo@11    |
        | ERROR | <failure> |
      And 10 s pass
      Then the retry watcher reports, in this order:
        | watch | allowWatchBookmarks=yes, resourceVersion=10 |
        | ADDED | foo@11                                      |
        | ERROR | <event>                                     |
      And the retry watcher has ended

      Examples:
        | failure            | event                    |
        | status 410 Expired | code=410, reason=Expired |
        | status 410 Gone    | code=410, reason=Gone    |

  @req:RETRYWATCH-06 @must
  Rule: Any other ERROR event is not delivered, and the watch continues

    @id:retry-watcher-survives-errors
    Scenario Outline: the watch ends with <failure>
      Given the retry watcher's watch is opened
      When the retry watcher's watch delivers:
        | ADDED | foo@11    |
        | ERROR | <failure> |
      And 1 s pass
      Then the retry watcher reports, in this order:
        | watch | allowWatchBookmarks=yes, resourceVersion=10 |
        | ADDED | foo@11                                      |
        | watch | allowWatchBookmarks=yes, resourceVersion=11 |

      Examples:
        | failure                    |
        | status 500 InternalError   |
        | status 504 Timeout         |
        | status 429 TooManyRequests |
        | status 403 Forbidden       |

    @id:retry-watcher-keeps-away
    Example: the server sends a retry delay
      Given the retry watcher's watch is opened
      When the retry watcher's watch delivers:
        | ERROR | status 500 retry after 5 s |
      And 4.9 s pass
      Then the retry watcher reports, in this order:
        | watch | allowWatchBookmarks=yes, resourceVersion=10 |
      When 0.1 s pass
      Then the retry watcher reports, in this order:
        | watch | allowWatchBookmarks=yes, resourceVersion=10 |

  @req:RETRYWATCH-07 @may
  Rule: A bookmark moves the version and is not delivered

    @id:retry-watcher-takes-bookmarks
    Example: the watch ends after a bookmark
      Given the retry watcher's watch is opened
      And the retry watcher's watch delivers:
        | ADDED    | foo@11 |
        | BOOKMARK | 20     |
      When the retry watcher's watch ends
      And 1 s pass
      Then the retry watcher reports, in this order:
        | watch | allowWatchBookmarks=yes, resourceVersion=10 |
        | ADDED | foo@11                                      |
        | watch | allowWatchBookmarks=yes, resourceVersion=20 |

  @req:RETRYWATCH-08 @may
  Rule: An event without a version is an error, and the RetryWatcher ends

    @id:retry-watcher-needs-versions
    Example: an object without a version
      Given the retry watcher's watch is opened
      When the retry watcher's watch delivers:
        | ADDED | foo@- |
      Then the retry watcher reports, in this order:
        | watch | allowWatchBookmarks=yes, resourceVersion=10 |
        | ERROR | code=500, reason=InternalError              |
      And the retry watcher has ended

  @req:RETRYWATCH-09 @may
  Rule: An event not yet read delays the next watch

    @id:retry-watcher-waits-for-its-reader
    Example: the watch ends while the reader is busy
      Given the retry watcher's watch is opened
      And the retry watcher is held
      And the retry watcher's watch delivers:
        | ADDED    | foo@11 |
        | MODIFIED | foo@12 |
      When the retry watcher's watch ends
      And 10 s pass
      Then the retry watcher reports, in this order:
        | watch | allowWatchBookmarks=yes, resourceVersion=10 |
        | ADDED | foo@11                                      |

    @id:retry-watcher-goes-on-when-read
    Example: the reader continues
      Given the retry watcher's watch is opened
      And the retry watcher is held
      And the retry watcher's watch delivers:
        | ADDED    | foo@11 |
        | MODIFIED | foo@12 |
      And the retry watcher's watch ends
      When 10 s pass
      And the retry watcher is released
      Then the retry watcher reports, in any order:
        | watch    | allowWatchBookmarks=yes, resourceVersion=10 |
        | ADDED    | foo@11                                      |
        | MODIFIED | foo@12                                      |
        | watch    | allowWatchBookmarks=yes, resourceVersion=12 |

  @req:RETRYWATCH-10 @must
  Rule: A retry watcher can be stopped while events wait for the reader, and stopped again

    @id:retry-watcher-stops-unread
    Example: the reader is busy
      Given the retry watcher's watch is opened
      And the retry watcher is held
      And the retry watcher's watch delivers:
        | ADDED    | foo@11 |
        | MODIFIED | foo@12 |
      When the retry watcher is stopped
      Then the retry watcher has ended
      And the retry watcher answers:
        | open watch | no |

    @id:retry-watcher-stops-twice @since:0.31
    Example: nothing waits
      Given the retry watcher's watch is opened
      When the retry watcher is stopped
      And the retry watcher is stopped
      Then the retry watcher has ended

  @req:RETRYWATCH-11 @may
  Rule: Two watches start at least a second apart, however short the first was

    @id:retry-watcher-does-not-hurry
    Example: the watch ends at once
      Given the retry watcher's watch is opened
      When the retry watcher's watch ends
      And 0.9 s pass
      Then the retry watcher reports, in this order:
        | watch | allowWatchBookmarks=yes, resourceVersion=10 |
      When 0.1 s pass
      Then the retry watcher reports, in this order:
        | watch | allowWatchBookmarks=yes, resourceVersion=10 |

    @id:retry-watcher-does-not-wait
    Example: the watch ends after a minute
      Given the retry watcher's watch is opened
      And 1 min passes
      When the retry watcher's watch ends
      Then the retry watcher reports, in this order:
        | watch | allowWatchBookmarks=yes, resourceVersion=10 |
        | watch | allowWatchBookmarks=yes, resourceVersion=10 |
