@area:reflector @part:reflector
Feature: Reflector: events and ends of a watch
  A watch is an endless answer that ends all the time: servers are restarted, proxies close connections. Its end
  decides whether the reflector resumes, waits, or lists.

  Source: client-go tools/cache/reflector.go (watch, handleAnyWatch), tests TestReflectorWatchHandler,
  TestReflectorResourceVersionUpdate, TestReflectorHandleWatchResultChanClosedAfter, TestBackoffOnTooManyRequests,
  TestReflectorReplacesStoreOnUnsafeDelete, TestReflectorResync.

  @req:RWATCH-02 @must
  Rule: Each event's version is the last seen, even if the store failed to store the object

    @id:reflector-version-of-failed-write
    Example: the store fails to add
      Given a Reflector with:
        | store fails to | add |
      And the reflector has listed nothing at version "10" and watches
      When the reflector's watch delivers:
        | ADDED | foo@11 |
      Then the reflector reports, in this order:
        | add | foo@11 |
      And the reflector answers:
        | last version seen | 11  |
        | open watch        | yes |

  @req:RWATCH-03 @must @since:0.16
  Rule: A bookmark moves the version and nothing else

    @id:reflector-takes-bookmark
    Example: a bookmark
      Given a Reflector
      And the reflector has listed nothing at version "10" and watches
      When the reflector's watch delivers:
        | BOOKMARK | 19 |
      Then the reflector reports nothing
      And the reflector answers:
        | last version seen | 19 |

  @req:RWATCH-04 @may @since:0.36
  Rule: A store that follows bookmarks gets each

    @id:reflector-tells-of-bookmarks
    Example: a bookmark between events
      Given a Reflector with:
        | store follows | bookmarks |
      And the reflector has listed nothing at version "10" and watches
      When the reflector's watch delivers:
        | ADDED    | foo@11 |
        | BOOKMARK | 19     |
        | DELETED  | foo@20 |
      Then the reflector reports, in this order:
        | add      | foo@11 |
        | bookmark | 19     |
        | delete   | foo@20 |

  @req:RWATCH-05 @must @since:0.20
  Rule: A store that follows versions gets that of each event, after the event, and those of bookmarks

    @id:reflector-tells-of-versions
    Example: events and a bookmark
      Given a Reflector with:
        | store follows | versions |
      And the reflector has listed nothing at version "10" and watches
      When the reflector's watch delivers:
        | ADDED    | foo@11 |
        | BOOKMARK | 19     |
        | DELETED  | foo@20 |
      Then the reflector reports, in this order:
        | add     | foo@11 |
        | version | 11     |
        | version | 19     |
        | delete  | foo@20 |
        | version | 20     |

  @req:RWATCH-16 @must
  Rule: If a watch starts at version "0" or none, additions do not move the version until another event comes

    @id:reflector-unordered-additions
    Scenario Outline: the list had version "0", and <case> follows two additions
      Given a Reflector
      And the reflector has listed nothing at version "0" and watches
      When the reflector's watch delivers:
        | ADDED  | foo@15  |
        | ADDED  | bar@11  |
        | <type> | <about> |
      Then the reflector answers:
        | last version seen | <seen> |

      @since:0.36
      Examples:
        | case             | type  | about  | seen |
        | a third addition | ADDED | baz@13 | 0    |

      Examples:
        | case       | type     | about  | seen |
        | an update  | MODIFIED | foo@16 | 16   |
        | a deletion | DELETED  | foo@16 | 16   |
        | a bookmark | BOOKMARK | 17     | 17   |

    @id:reflector-ordered-additions
    Example: a watch that starts at a version moves with each
      Given a Reflector
      And the reflector has listed nothing at version "10" and watches
      When the reflector's watch delivers:
        | ADDED | foo@11 |
      Then the reflector answers:
        | last version seen | 11 |

  @req:RWATCH-07 @must
  Rule: A watch that ends after an event, or after a second, is resumed at once from the last version

    @id:reflector-resumes-watch
    Example: after an event
      Given a Reflector
      And the reflector has listed nothing at version "10" and watches
      When the reflector's watch delivers:
        | BOOKMARK | 11 |
      And the reflector's watch ends
      Then the reflector reports, in this order:
        | watch | allowWatchBookmarks=yes, resourceVersion=11 |

    @id:reflector-resumes-watch-after-a-second
    Example: after a second
      Given a Reflector
      And the reflector has listed nothing at version "10" and watches
      When 1 s passes
      And the reflector's watch ends
      Then the reflector reports, in this order:
        | watch | allowWatchBookmarks=yes, resourceVersion=10 |

  @req:RWATCH-08 @must
  Rule: A watch that ends within a second without an event ends the cycle

    @id:reflector-very-short-watch
    Example: just under a second
      Given a Reflector with:
        | one cycle | yes |
      And the reflector has listed nothing at version "10" and watches
      When 999 ms pass
      And the reflector's watch ends
      Then the reflector has ended
      And the reflector reports nothing

    @id:reflector-slow-answer-counts
    Example: a second since the request, and none since the answer
      Given a Reflector
      When the reflector runs
      And the reflector's list is answered with nothing at version "10"
      And 1 s passes
      And the reflector's watch is opened
      And the reflector's watch ends
      Then the reflector reports, in this order:
        | list    | limit=500, resourceVersion=0                |
        | replace | objects=nothing, resourceVersion=10         |
        | watch   | allowWatchBookmarks=yes, resourceVersion=10 |
        | watch   | allowWatchBookmarks=yes, resourceVersion=10 |

  @req:RWATCH-09 @must
  Rule: The end of a cycle closes its stream

    @id:reflector-closes-stream-after-error
    Example: an error in the stream
      Given a Reflector
      And the reflector has listed nothing at version "10" and watches
      When the reflector's watch delivers:
        | ERROR | status 500 InternalError |
      Then the reflector answers:
        | open watch | no |

    @id:reflector-closes-stream-after-resync
    Example: a failed resync
      Given a Reflector with:
        | resync period  | 10 s   |
        | store fails to | resync |
      And the reflector has listed nothing at version "10" and watches
      When 10 s pass
      Then the reflector answers:
        | open watch | no |

  @req:RWATCH-10 @must
  Rule: A watch refused with 429, or by a refused connection, is retried after a pause

    @id:reflector-retries-watch
    Scenario Outline: the watch fails with <failure>
      Given a Reflector
      When the reflector runs
      And the reflector's list is answered with nothing at version "10"
      And the reflector's watch fails with <failure>
      And 799 ms pass
      Then the reflector reports, in this order:
        | list    | limit=500, resourceVersion=0                |
        | replace | objects=nothing, resourceVersion=10         |
        | watch   | allowWatchBookmarks=yes, resourceVersion=10 |
      When 801 ms pass
      Then the reflector reports, in this order:
        | watch | allowWatchBookmarks=yes, resourceVersion=10 |

      Examples:
        | failure            |
        | connection refused |

      @since:0.22
      Examples:
        | failure                    |
        | status 429 TooManyRequests |
        | status 429                 |

    @id:reflector-stopped-before-retry @since:0.27
    Example: it is stopped during the pause
      Given a Reflector
      When the reflector runs
      And the reflector's list is answered with nothing at version "10"
      And the reflector's watch fails with connection refused
      And the reflector is stopped
      Then the reflector has ended

    @id:reflector-reset-is-not-refused
    Example: a reset connection ends the cycle
      Given a Reflector with:
        | one cycle | yes |
      When the reflector runs
      And the reflector's list is answered with nothing at version "10"
      And the reflector's watch fails with connection reset
      Then the reflector ends with "connection reset"

  @req:RWATCH-11 @must @since:0.22
  Rule: A 429 inside the stream leads to a pause and another watch

    @id:reflector-retries-after-429-event
    Example: the stream delivers a 429
      Given a Reflector
      And the reflector has listed nothing at version "10" and watches
      When the reflector's watch delivers:
        | BOOKMARK | 11                         |
        | ERROR    | status 429 TooManyRequests |
      And 799 ms pass
      Then the reflector reports nothing
      When 801 ms pass
      Then the reflector reports, in this order:
        | watch | allowWatchBookmarks=yes, resourceVersion=11 |

  @req:RWATCH-13 @may
  Rule: After an expired watch the list is for the last version seen

    @id:reflector-relists-at-last-version
    Example: an event, then the expiry
      Given a Reflector
      And the reflector has listed nothing at version "10" and watches
      When the reflector's watch delivers:
        | BOOKMARK | 19                 |
        | ERROR    | status 410 Expired |
      And 2 s pass
      Then the reflector reports, in this order:
        | list | resourceVersion=19 |

  @req:RWATCH-14 @must
  Rule: A watch requests a timeout between its minimum, five minutes by default, and twice that

    @id:reflector-watch-timeout @since:0.31
    Scenario Outline: a minimum of <asked>
      Given a Reflector with:
        | minimum watch timeout | <asked> |
      When the reflector runs
      And the reflector's list is answered with nothing at version "10"
      Then the reflector's watch requests a timeout between <least> and <most>

      Examples:
        | asked  | least  | most   |
        | 299 s  | 300 s  | 600 s  |
        | 1200 s | 1200 s | 2400 s |

  @req:RWATCH-17 @must
  Rule: An object that the server cannot read is not a transient error: the reflector lists

    @id:reflector-unreadable-object @since:0.32
    Example: internal errors would be retried
      Given a Reflector with:
        | retries internal errors for | 60 s |
      And the reflector has listed foo@5 and bar@6 at version "10" and watches
      When the reflector's watch delivers:
        | ERROR | status 500 StorageReadError |
      And 2 s pass
      Then the reflector reports, in this order:
        | list | resourceVersion=10 |
      When the reflector's list is answered with bar@6 at version "12"
      Then the reflector reports, in this order:
        | replace | objects=bar@6, resourceVersion=12           |
        | watch   | allowWatchBookmarks=yes, resourceVersion=12 |

  @req:RWATCH-18 @must
  Rule: A failed resync ends the cycle without an error

    @id:reflector-resync-error
    Example: the store fails
      Given a Reflector with:
        | one cycle      | yes    |
        | resync period  | 10 s   |
        | store fails to | resync |
      And the reflector has listed nothing at version "10" and watches
      When 10 s pass
      Then the reflector reports, in this order:
        | resync |
      And the reflector has ended

    @id:reflector-resyncs
    Example: a store that does not fail is resynced again and again
      Given a Reflector with:
        | resync period | 10 s |
      And the reflector has listed nothing at version "10" and watches
      When 25 s pass
      Then the reflector reports, in this order:
        | resync |
        | resync |

  @req:RWATCH-19 @must
  Rule: Events sent before the stream ended are processed

    @id:reflector-takes-what-was-sent
    Example: an update, then the end
      Given a Reflector
      And the reflector has listed foo@5 at version "10" and watches
      When the reflector's watch delivers:
        | MODIFIED | foo@11 |
        | MODIFIED | foo@12 |
      And the reflector's watch ends
      Then the reflector reports, in this order:
        | update | foo@11                                      |
        | update | foo@12                                      |
        | watch  | allowWatchBookmarks=yes, resourceVersion=12 |
