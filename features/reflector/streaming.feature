@area:reflector @part:reflector
Feature: Reflector: the initial state as a stream
  A server that streams lists sends existing objects as additions, then a bookmark, and continues as a watch. The
  reflector buffers events until that bookmark, and then replaces the store's content: before it, the state is
  incomplete.

  Source: client-go tools/cache/reflector.go (watchList, handleListWatch), tests TestWatchList,
  TestWatchListResourceVersion, TestReflectorRespectStoreTransformer, TestNewReflectorWithDisablementWatchList.

  @req:WLIST-01 @req:WLIST-12 @req:WATCHLIST-02 @must
  Rule: A client with streaming lists, or without a declaration, gets the initial state as a stream

    @id:reflector-asks-for-stream @since:0.27
    Example: it declares them
      Given a Reflector with:
        | streaming lists | yes |
      When the reflector runs
      Then the reflector reports, in this order:
        | watch | allowWatchBookmarks=yes, resourceVersionMatch=NotOlderThan, sendInitialEvents=yes |

    @id:reflector-client-is-silent @req:LW-05 @since:0.35
    Example: it declares nothing
      Given a Reflector with:
        | client and streaming lists | is silent |
      When the reflector runs
      Then the reflector reports, in this order:
        | watch | allowWatchBookmarks=yes, resourceVersionMatch=NotOlderThan, sendInitialEvents=yes |

    @id:reflector-client-refuses @req:LW-05 @since:0.35
    Example: it declares that it has none
      Given a Reflector with:
        | client and streaming lists | refuses |
      When the reflector runs
      Then the reflector reports, in this order:
        | list | limit=500, resourceVersion=0 |

  @req:WLIST-02 @req:WLIST-03 @must @since:0.27
  Rule: Events before the bookmark are buffered, and replace the store's content at the bookmark's version

    Background:
      Given a Reflector with:
        | streaming lists | yes |
      When the reflector runs
      And the reflector's watch is opened

    @id:reflector-collects-stream @req:RWATCH-09
    Example: additions, an update and a deletion, then the bookmark and another event
      When the reflector's watch delivers:
        | ADDED    | foo@5  |                       |
        | ADDED    | bar@6  |                       |
        | MODIFIED | foo@7  |                       |
        | DELETED  | bar@8  |                       |
        | BOOKMARK | 9      | end of initial events |
        | ADDED    | baz@10 |                       |
      Then the reflector reports, in this order:
        | watch   | allowWatchBookmarks=yes, resourceVersionMatch=NotOlderThan, sendInitialEvents=yes |
        | replace | objects=foo@7, resourceVersion=9                                                  |
        | add     | baz@10                                                                            |
      And the reflector answers:
        | last version seen | 10  |
        | open watch        | yes |

    @id:reflector-waits-for-end-of-stream
    Example: another bookmark does not end it
      When the reflector's watch delivers:
        | ADDED    | foo@5 |
        | BOOKMARK | 9     |
      Then the reflector reports, in this order:
        | watch | allowWatchBookmarks=yes, resourceVersionMatch=NotOlderThan, sendInitialEvents=yes |
      And the reflector answers:
        | last version seen |  |

  @req:WLIST-04 @must @since:0.27
  Rule: A stream stopped before its bookmark leaves the store unchanged and is not an error

    @id:reflector-stream-stopped
    Example: one addition has come
      Given a Reflector with:
        | streaming lists | yes |
        | one cycle       | yes |
      When the reflector runs
      And the reflector's watch is opened
      And the reflector's watch delivers:
        | ADDED | foo@5 |
      And the reflector is stopped
      Then the reflector has ended
      And the reflector reports, in this order:
        | watch | allowWatchBookmarks=yes, resourceVersionMatch=NotOlderThan, sendInitialEvents=yes |

  @req:WLIST-05 @must @since:0.27
  Rule: A stream that ends before its bookmark is discarded, and requested again at once

    @id:reflector-stream-ends-early
    Example: its events are not in the next
      Given a Reflector with:
        | streaming lists | yes |
      When the reflector runs
      And the reflector's watch is opened
      And the reflector's watch delivers:
        | ADDED | foo@5 |
      And the reflector's watch ends
      And the reflector's watch is opened
      And the reflector's watch delivers:
        | ADDED    | bar@6 |                       |
        | BOOKMARK | 9     | end of initial events |
      Then the reflector reports, in this order:
        | watch   | allowWatchBookmarks=yes, resourceVersionMatch=NotOlderThan, sendInitialEvents=yes |
        | watch   | allowWatchBookmarks=yes, resourceVersionMatch=NotOlderThan, sendInitialEvents=yes |
        | replace | objects=bar@6, resourceVersion=9                                                  |

  @req:WLIST-06 @must @since:0.27
  Rule: A refused stream is retried after a pause

    @id:reflector-stream-turned-away
    Scenario Outline: it fails with <failure>
      Given a Reflector with:
        | streaming lists | yes |
      When the reflector runs
      And the reflector's watch fails with <failure>
      And 799 ms pass
      Then the reflector reports, in this order:
        | watch | allowWatchBookmarks=yes, resourceVersionMatch=NotOlderThan, sendInitialEvents=yes |
      When 801 ms pass
      Then the reflector reports, in this order:
        | watch | allowWatchBookmarks=yes, resourceVersionMatch=NotOlderThan, sendInitialEvents=yes |

      Examples:
        | failure                    |
        | connection refused         |
        | status 429 TooManyRequests |

  @req:WLIST-08 @req:WLIST-09 @must @since:0.29
  Rule: A stream that fails otherwise is replaced by a list, in the same cycle

    @id:reflector-stream-refused
    Example: the server has no streaming lists
      Given a Reflector with:
        | streaming lists | yes |
      When the reflector runs
      And the reflector's watch fails with status 422 Invalid
      And the reflector's list is answered with foo@5 at version "10"
      Then the reflector reports, in this order:
        | watch   | allowWatchBookmarks=yes, resourceVersionMatch=NotOlderThan, sendInitialEvents=yes |
        | list    | limit=500, resourceVersion=0                                                      |
        | replace | objects=foo@5, resourceVersion=10                                                 |
        | watch   | allowWatchBookmarks=yes, resourceVersion=10                                       |

    @id:reflector-stream-very-short
    Example: it ends at once
      Given a Reflector with:
        | streaming lists | yes |
      When the reflector runs
      And the reflector's watch is opened
      And the reflector's watch ends
      Then the reflector reports, in this order:
        | watch | allowWatchBookmarks=yes, resourceVersionMatch=NotOlderThan, sendInitialEvents=yes |
        | list  | limit=500, resourceVersion=0                                                      |

    @id:reflector-stream-not-taken
    Example: the store fails to replace its content
      Given a Reflector with:
        | streaming lists | yes     |
        | store fails to  | replace |
      When the reflector runs
      And the reflector's watch is opened
      And the reflector's watch delivers:
        | BOOKMARK | 9 | end of initial events |
      Then the reflector reports, in this order:
        | watch   | allowWatchBookmarks=yes, resourceVersionMatch=NotOlderThan, sendInitialEvents=yes |
        | replace | objects=nothing, resourceVersion=9                                                |
        | list    | limit=500, resourceVersion=0                                                      |

  @req:WLIST-10 @must @since:0.27
  Rule: A stream lost after its bookmark is resumed by a plain watch, whose refusal ends the cycle

    @id:reflector-stream-lost
    Example: the plain watch has expired
      Given a Reflector with:
        | streaming lists | yes |
        | one cycle       | yes |
      When the reflector runs
      And the reflector's watch is opened
      And the reflector's watch delivers:
        | BOOKMARK | 9    | end of initial events |
        | ADDED    | a@10 |                       |
      And the reflector's watch ends
      And the reflector's watch fails with status 410 Expired "too old"
      Then the reflector ends with "too old"
      And the reflector reports, in this order:
        | watch   | allowWatchBookmarks=yes, resourceVersionMatch=NotOlderThan, sendInitialEvents=yes |
        | replace | objects=nothing, resourceVersion=9                                                |
        | add     | a@10                                                                              |
        | watch   | allowWatchBookmarks=yes, resourceVersion=10                                       |

  @req:WLIST-11 @must @since:0.27
  Rule: The version of the snapshot is the bookmark's, whatever the additions have

    @id:reflector-stream-version
    Example: an addition is newer than the bookmark
      Given a Reflector with:
        | streaming lists | yes |
      When the reflector runs
      And the reflector's watch is opened
      And the reflector's watch delivers:
        | ADDED    | foo@15 |                       |
        | BOOKMARK | 12     | end of initial events |
      Then the reflector answers:
        | last version seen | 12 |

    @id:reflector-stream-moves-no-version
    Example: the bookmark has not come
      Given a Reflector with:
        | streaming lists | yes |
      When the reflector runs
      And the reflector's watch is opened
      And the reflector's watch delivers:
        | ADDED | foo@15 |
      Then the reflector answers:
        | last version seen |  |

  @req:WLIST-13 @must
  Rule: Buffered objects are transformed on their way into the private store; later events are left to the store

    @id:reflector-transforms-stream @since:0.35
    Example: an object of the stream and a later one
      Given a Reflector with:
        | streaming lists | yes   |
        | transform       | count |
      When the reflector runs
      And the reflector's watch is opened
      And the reflector's watch delivers:
        | ADDED    | foo@5  |                       |
        | BOOKMARK | 9      | end of initial events |
        | ADDED    | bar@10 |                       |
      Then the reflector reports, in this order:
        | watch   | allowWatchBookmarks=yes, resourceVersionMatch=NotOlderThan, sendInitialEvents=yes |
        | replace | objects=foo@5(transforms=1), resourceVersion=9                                    |
        | add     | bar@10                                                                            |

    @id:reflector-leaves-list-to-store
    Example: a plain list is left to the store
      Given a Reflector with:
        | transform | count |
      When the reflector runs
      And the reflector's list is answered with foo@5 at version "10"
      Then the reflector reports, in this order:
        | list    | limit=500, resourceVersion=0                |
        | replace | objects=foo@5, resourceVersion=10           |
        | watch   | allowWatchBookmarks=yes, resourceVersion=10 |
