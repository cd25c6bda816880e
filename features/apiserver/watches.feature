@area:apiserver
Feature: Watches
  A watch continues a list. Its first events, their order and its end decide whether a client that follows it has the
  right state.

  Source: kubernetes/apiserver pkg/storage/cacher/cacher.go, cache_watcher.go, watch_cache_interval.go,
  pkg/endpoints/handlers/watch.go; Kubernetes API concepts, "Efficient detection of changes".

  @req:APISERVER-10 @must @oracle
  Rule: Response headers are sent before the first event

    @id:api-watch-head
    Example: nothing has changed yet
      Given widget a exists
      When the client watches "widgets?watch=1&resourceVersion={a.version}"
      Then the watch is answered 200 before any event
      And the header Content-Type of the watch is "application/json"
      And the header Transfer-Encoding of the watch is "chunked"

    @id:api-watch-any-word-is-true
    Scenario Outline: watch=<word> is a watch
      Given widget a exists
      When the client watches "widgets?watch=<word>&resourceVersion={a.version}"
      And widget a is labelled app=web
      Then the watch delivers:
        | type     | name |
        | MODIFIED | a    |

      Examples:
        | word |
        | true |
        | yes  |
        | 2    |

    @id:api-watch-false-is-a-list
    Scenario Outline: watch=<word> is a list
      Given widget a exists
      When the client gets "widgets?watch=<word>"
      Then the items are a

      Examples:
        | word  |
        | false |
        | 0     |

  @req:APISERVER-26 @must
  Rule: Chunks are independent of events: an event ends with its newline

    @id:api-watch-chunks @oracle
    Example: the joined chunks are the events
      Given widgets exist:
        | name | spec.text |
        | a    | short     |
        | b    | "a text that takes more bytes than a server likes to send at once ………………………………………………………………………………………………………………………………" |
        | c    | short     |
      When the client watches "widgets?watch=1&timeoutSeconds=2" on a bare socket
      Then the watch delivers:
        | type  | name | spec.text |
        | ADDED | a    | short     |
        | ADDED | b    | (present) |
        | ADDED | c    | short     |
      And the watch ends cleanly within 4 seconds
      And the chunks, joined, are one document a line

    @id:api-watch-chunk-of-many
    Example: one chunk with two events
      Given a server with the rule:
        """
        match: {verb: watch}
        do: [{fault: stream.coalesce, count: 2}]
        """
      And widgets a and b exist
      When the client watches "widgets?watch=1" on a bare socket
      Then the watch delivers:
        | type  | name |
        | ADDED | a    |
        | ADDED | b    |
      And a chunk holds more than one event
      And the chunks, joined, are one document a line

    @id:api-watch-event-in-pieces
    Example: one event in many chunks
      Given a server with the rule:
        """
        match: {verb: watch}
        do: [{fault: stream.splitFrames, chunkBytes: 7}]
        """
      And widget a exists
      When the client watches "widgets?watch=1" on a bare socket
      Then the watch delivers:
        | type  | name |
        | ADDED | a    |
      And a chunk ends in the middle of an event
      And the chunks, joined, are one document a line

  @req:APISERVER-25 @must
  Rule: Reads from an unready cache are answered with 429

    @id:api-watch-cache-not-ready
    Scenario Outline: <path>
      Given a server with the rule:
        """
        do: [{fault: cache.notReady, retryAfterSeconds: 3}]
        """
      When the client gets "<path>"
      Then the answer is 429 with:
        | message                   | storage is (re)initializing |
        | reason                    | TooManyRequests             |
        | details.retryAfterSeconds | 3                           |
      And the header Content-Type is "application/json"
      And the header Retry-After is "3"

      Examples:
        | path                                                                                              |
        | widgets?resourceVersion=0                                                                         |
        | widgets?watch=1                                                                                   |
        | widgets?watch=1&resourceVersion=5                                                                 |
        | widgets?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true |

  @req:APISERVER-11 @must @oracle
  Rule: A watch from a version delivers every later change, in order

    @id:api-watch-replays
    Example: changes before the watch started
      Given widgets a and b exist
      And widget a is labelled app=web
      And widget b is deleted
      When the client watches "widgets?watch=1&resourceVersion={a.version}"
      And widget c exists
      Then the watch delivers:
        | type     | name | version     |
        | ADDED    | b    | {b.version} |
        | MODIFIED | a    | (present)   |
        | DELETED  | b    | (present)   |
        | ADDED    | c    | {c.version} |

    @id:api-watch-deletion-version
    Example: a deletion carries the last state, at the version of the deletion
      Given widget a exists
      When the client watches "widgets?watch=1&resourceVersion={a.version}"
      And widget a is labelled app=web
      And the answer is called "changed"
      And widget a is deleted
      And widget b exists
      Then the watch delivers:
        | type     | name | version                        | metadata.labels.app |
        | MODIFIED | a    | {changed.version}              | web                 |
        | DELETED  | a    | /(?!{changed.version}$)[0-9]+/ | web                 |
        | ADDED    | b    | {b.version}                    |                     |

    @id:api-watch-one-object
    Example: of a single object
      Given widgets a and b exist
      When the client watches "widgets?watch=1&resourceVersion={b.version}&fieldSelector=metadata.name%3Da"
      And widgets a and b are labelled app=web
      Then the watch delivers:
        | type     | name |
        | MODIFIED | a    |
      And the watch delivers nothing within 1 second

    @id:api-watch-prefix
    Example: at the legacy watch path
      Given widget a exists
      When the client watches "/apis/example.com/v1/watch/namespaces/{namespace}/widgets?resourceVersion={a.version}"
      And widget b exists
      Then the watch delivers:
        | type  | name |
        | ADDED | b    |

    @id:api-watch-all-namespaces
    Example: of all namespaces
      Given widget a exists
      When the client watches "all/widgets?watch=1&resourceVersion={a.version}"
      And other/widgets b exist
      Then the watch delivers:
        | type  | name | metadata.namespace |
        | ADDED | b    | {namespace}-other  |

  @req:APISERVER-12 @must @oracle
  Rule: A watch without a version, or from version 0, starts with the existing objects

    @id:api-watch-initial-order
    Scenario Outline: <query>: sorted by key, each at its own version
      Given widgets b and a exist
      And widget b is labelled app=web
      When the client watches "widgets?watch=1<query>"
      And widget c exists
      Then the watch delivers:
        | type  | name | version     |
        | ADDED | a    | {a.version} |
        | ADDED | b    | (present)   |
        | ADDED | c    | {c.version} |

      Examples:
        | query              |
        |                    |
        | &resourceVersion=0 |

    @id:api-watch-initial-selected
    Example: filtered by a selector
      Given widgets exist:
        | name | labels  |
        | a    | app=web |
        | b    | app=db  |
      When the client watches "widgets?watch=1&labelSelector=app%3Ddb"
      Then the watch delivers:
        | type  | name |
        | ADDED | b    |
      And the watch delivers nothing within 1 second

  @req:APISERVER-13 @must @oracle
  Rule: With bookmarks allowed, a bookmark marks the end of the initial objects

    @id:api-watch-list
    Example: a streaming list
      Given widgets b and a exist
      When the client watches "widgets?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true"
      Then the watch delivers:
        | type     | name     | version     | metadata.annotations.k8s\.io/initial-events-end |
        | ADDED    | a        | {a.version} | (absent)                                        |
        | ADDED    | b        | {b.version} | (absent)                                        |
        | BOOKMARK | (absent) | {a.version} | "true"                                          |

    @id:api-watch-list-bare-bookmark
    Example: the bookmark is an empty object of the kind
      When the client watches "widgets?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true"
      Then the watch delivers:
        | type     | kind   | apiVersion     | spec     | metadata.creationTimestamp |
        | BOOKMARK | Widget | example.com/v1 | (absent) | (absent)                   |

    @id:api-watch-list-not-older-than
    Example: a streaming list from a version
      Given widgets a and b exist
      When the client watches "widgets?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true&resourceVersion={a.version}"
      Then the watch delivers:
        | type     | name     | version     |
        | ADDED    | a        | {a.version} |
        | ADDED    | b        | {b.version} |
        | BOOKMARK | (absent) | {b.version} |

    @id:api-watch-list-without-bookmarks
    Example: without bookmarks there is no mark
      Given widget a exists
      When the client watches "widgets?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan"
      Then the watch delivers:
        | type  | name |
        | ADDED | a    |
      And the watch delivers nothing within 2 seconds

    @id:api-watch-old-style-marks-end
    Example: an ordinary watch that allows bookmarks gets the mark too
      Given widget a exists
      When the client watches "widgets?watch=1&resourceVersion=0&allowWatchBookmarks=true"
      Then the watch delivers:
        | type     | name     | metadata.annotations.k8s\.io/initial-events-end |
        | ADDED    | a        | (absent)                                        |
        | BOOKMARK | (absent) | "true"                                          |

    @id:api-watch-list-declined
    Example: without initial events there are none
      Given widget a exists
      When the client watches "widgets?watch=1&sendInitialEvents=false&resourceVersionMatch=NotOlderThan"
      And widget b exists
      Then the watch delivers:
        | type  | name |
        | ADDED | b    |

    @id:api-watch-list-version-of-the-future
    Example: a future version is waited for, and then refused in the stream
      Given widget a exists
      When the client watches "widgets?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true&resourceVersion=999999999"
      Then within 6 seconds the watch delivers:
        | type  | kind   | code | reason  |
        | ERROR | Status | 504  | Timeout |
      And the watch ends cleanly within 2 seconds

    @id:api-watch-version-of-the-future
    Example: without initial events it is accepted, and earlier changes are not delivered
      Given widget a exists
      When the client watches "widgets?watch=1&resourceVersion=999999999"
      And widget b exists
      Then the watch delivers nothing within 2 seconds
      And the watch is still open

  @req:APISERVER-14 @must @oracle
  Rule: A watch from a compacted version is answered with 200 and an ERROR event

    @id:api-watch-too-old
    Example: one ERROR event, and the end
      Given widget a exists
      And history is compacted
      When the client watches "widgets?watch=1&resourceVersion=1"
      Then the watch delivers:
        | type  | kind   | code | reason  | message                                  |
        | ERROR | Status | 410  | Expired | /too old resource version: 1 \([0-9]+\)/ |
      And the watch ends cleanly within 1 second

  @req:APISERVER-15 @must @oracle
  Rule: With a selector, an object that starts to match is ADDED, and one that stops matching is DELETED

    @id:api-watch-begins-to-match
    Example: a label appears
      Given widget a exists
      When the client watches "widgets?watch=1&resourceVersion={a.version}&labelSelector=app%3Dweb"
      And widget a is labelled app=web
      Then the watch delivers:
        | type  | name | metadata.labels.app |
        | ADDED | a    | web                 |

    @id:api-watch-ceases-to-match
    Example: the label changes: the last matching state, at the version of the change
      Given widgets exist:
        | name | labels  |
        | a    | app=web |
      When the client watches "widgets?watch=1&resourceVersion={a.version}&labelSelector=app%3Dweb"
      And widget a is labelled app=db
      And the answer is called "changed"
      Then the watch delivers:
        | type    | name | version           | metadata.labels.app |
        | DELETED | a    | {changed.version} | web                 |

    @id:api-watch-matches-before-and-after
    Example: another label changes
      Given widgets exist:
        | name | labels  |
        | a    | app=web |
      When the client watches "widgets?watch=1&resourceVersion={a.version}&labelSelector=app%3Dweb"
      And widget a is labelled tier=one
      Then the watch delivers:
        | type     | name | metadata.labels.tier |
        | MODIFIED | a    | one                  |

    @id:api-watch-never-matches
    Example: an object that never matched is not delivered
      Given widget a exists
      When the client watches "widgets?watch=1&resourceVersion={a.version}&labelSelector=app%3Dweb"
      And widget a is labelled app=db
      And widget a is deleted
      Then the watch delivers nothing within 1 second

  @req:APISERVER-16 @must @oracle
  Rule: With bookmarks allowed, bookmarks report the server's progress

    @id:api-watch-periodic-bookmark
    Example: about once a minute, even without changes
      Given widget a exists
      When the client watches "widgets?watch=1&resourceVersion={a.version}&allowWatchBookmarks=true"
      And other/widgets b exist
      Then within 80 seconds the watch delivers:
        | type     | kind   | version     |
        | BOOKMARK | Widget | {b.version} |

    @id:api-watch-last-bookmark
    Example: shortly before the end
      Given widget a exists
      When the client watches "widgets?watch=1&resourceVersion={a.version}&allowWatchBookmarks=true&timeoutSeconds=4"
      And other/widgets b exist
      Then within 6 seconds the watch delivers:
        | type     | version     |
        | BOOKMARK | {b.version} |

    @id:api-watch-no-news-no-bookmark
    Example: no bookmark if nothing has happened since the watch started
      Given widget a exists
      When the client watches "widgets?watch=1&resourceVersion={a.version}&allowWatchBookmarks=true&timeoutSeconds=4"
      Then the watch ends cleanly within 8 seconds

    @id:api-watch-events-have-no-bookmarks
    Example: no bookmark for events, which have no watch cache
      Given the client posts to "/api/v1/namespaces/{namespace}/events": {metadata: {name: a}, involvedObject: {namespace: "{namespace}"}}
      And the answer is called "a"
      When the client watches "/api/v1/namespaces/{namespace}/events?watch=1&resourceVersion={a.version}&allowWatchBookmarks=true&timeoutSeconds=4"
      And the client posts to "/api/v1/namespaces/default/events": {metadata: {name: "{namespace}"}, involvedObject: {namespace: default}}
      Then the watch ends cleanly within 8 seconds

    @id:api-watch-no-bookmarks
    Example: a watch that does not allow bookmarks gets none
      Given widget a exists
      When the client watches "widgets?watch=1&resourceVersion={a.version}&timeoutSeconds=4"
      Then the watch ends cleanly within 8 seconds

  @req:APISERVER-17 @must @oracle
  Rule: A watch ends after its timeoutSeconds

    @id:api-watch-timeout-past
    Example: with a negative timeout it ends at once
      When the client watches "widgets?watch=1&resourceVersion=0&timeoutSeconds=-1"
      Then the watch ends cleanly within 1 second

    @id:api-watch-timeout
    Example: two seconds, and a clean end
      Given widget a exists
      When the client watches "widgets?watch=1&resourceVersion={a.version}&timeoutSeconds=2"
      And 1 second passes
      Then the watch is still open
      And the watch ends cleanly within 5 seconds

  @req:APISERVER-18 @must @oracle
  Rule: A watch with contradictory options is refused before it starts

    @id:api-watch-refused
    Scenario Outline: <query>
      When the client gets "widgets?watch=1&<query>"
      Then the answer is 422 with:
        | reason  | Invalid   |
        | message | <message> |

      Examples:
        | query | message |
        | sendInitialEvents=true | /ListOptions.meta.k8s.io "" is invalid: .*resourceVersionMatch: Forbidden: sendInitialEvents requires setting resourceVersionMatch to NotOlderThan.*/ |
        | resourceVersionMatch=NotOlderThan | /ListOptions.meta.k8s.io "" is invalid: .*resourceVersionMatch: Forbidden: resourceVersionMatch is forbidden for watch unless sendInitialEvents is provided.*/ |
        | sendInitialEvents=true&resourceVersionMatch=Exact | /ListOptions.meta.k8s.io "" is invalid: .*resourceVersionMatch: .*/ |
        | continue=x | ListOptions.meta.k8s.io "" is invalid: resourceVersionMatch: Forbidden: resourceVersionMatch is forbidden when continue is provided |
        | continue=x&resourceVersion=0 | ListOptions.meta.k8s.io "" is invalid: resourceVersionMatch: Forbidden: resourceVersionMatch is forbidden when continue is provided |
        | continue=x&sendInitialEvents=true&resourceVersionMatch=NotOlderThan | ListOptions.meta.k8s.io "" is invalid: resourceVersionMatch: Forbidden: resourceVersionMatch is forbidden when continue is provided |

    @id:api-watch-malformed-version
    Example: a malformed version is a 500 here
      When the client gets "widgets?watch=1&resourceVersion=abc"
      Then the answer is 500 with:
        | message | resourceVersion: Invalid value: "abc": strconv.ParseUint: parsing "abc": invalid syntax |
        | reason  | (absent)                                                                                |

    @id:api-watch-prefix-malformed-version
    Example: at the legacy watch path, too
      When the client gets "/apis/example.com/v1/watch/namespaces/{namespace}/widgets?resourceVersion=abc"
      Then the answer is 500 with:
        | message | resourceVersion: Invalid value: "abc": strconv.ParseUint: parsing "abc": invalid syntax |

    @id:api-watch-prefix-refuses-initial-events
    Example: the legacy watch path has no streaming lists
      When the client gets "/apis/example.com/v1/watch/namespaces/{namespace}/widgets?sendInitialEvents=true&resourceVersionMatch=NotOlderThan&timeoutSeconds=1"
      Then the answer is 422 with:
        | reason | Invalid |

  @req:APISERVER-19 @must @oracle
  Rule: Over WebSocket, each event is one text message

    @id:api-watch-websocket
    Example: three events
      Given widgets a and b exist
      When the client watches "widgets?watch=1" over WebSocket
      And widget c exists
      Then the watch delivers:
        | type  | name |
        | ADDED | a    |
        | ADDED | b    |
        | ADDED | c    |
      And each event came as one text message that ends with a newline

    @id:api-watch-websocket-timeout
    Example: the end is a close frame
      Given widget a exists
      When the client watches "widgets?watch=1&resourceVersion={a.version}&timeoutSeconds=1" over WebSocket
      Then the watch ends cleanly within 4 seconds

    @id:api-watch-websocket-origin
    Example: a handshake without an Origin header is refused
      When the client sends:
        """
        GET widgets?watch=1
        Connection: Upgrade
        Upgrade: websocket
        Sec-WebSocket-Version: 13
        Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==
        """
      Then the answer is 403

    @id:api-watch-upgrade-not-taken
    Example: another protocol is not spoken, and the watch is one over HTTP/1.1
      Given widget a exists
      When the client sends:
        """
        GET widgets?watch=1&timeoutSeconds=1
        Connection: Upgrade, HTTP2-Settings
        Upgrade: h2c
        HTTP2-Settings: AAEAAEAA
        """
      Then the answer is 200
