@area:reflector @part:list-watch
Feature: List options as those of a streaming list
  A client may stream instead of list if both have the same result. That is not so for a page, for an exact version,
  or for options that the server would refuse.

  Source: client-go util/watchlist/watch_list.go, test TestPrepareWatchListOptionsFromListOptions.

  @req:WLIST-15 @req:WATCHLIST-01 @must
  Rule: A list without an effective limit or an exact version can be streamed, at its version

    @id:stream-options-of-list
    Scenario Outline: a list with <case>
      Given a ListWatch
      Then the list watch answers:
        | streaming options for <list> | <stream> |

      @since:0.35
      Examples:
        | case                          | list                                                | stream                                                                                               |
        | nothing                       | nothing                                             | allowWatchBookmarks=yes, resourceVersionMatch=NotOlderThan, sendInitialEvents=yes                    |
        | a version                     | resourceVersion=5                                   | allowWatchBookmarks=yes, resourceVersion=5, resourceVersionMatch=NotOlderThan, sendInitialEvents=yes |
        | a limit at 0, which is ignored | resourceVersion=0, limit=5                         | allowWatchBookmarks=yes, resourceVersion=0, resourceVersionMatch=NotOlderThan, sendInitialEvents=yes |
        | a version or newer            | resourceVersion=5, resourceVersionMatch=NotOlderThan | allowWatchBookmarks=yes, resourceVersion=5, resourceVersionMatch=NotOlderThan, sendInitialEvents=yes |

      @since:0.31
      Examples:
        | case                      | list                                          | stream  |
        | a limit                   | limit=5                                       | nothing |
        | a limit at a version      | resourceVersion=5, limit=5                    | nothing |
        | an exact version          | resourceVersion=5, resourceVersionMatch=Exact | nothing |
        | a token                   | continue=more                                 | nothing |
        | a match without a version | resourceVersionMatch=NotOlderThan             | nothing |
