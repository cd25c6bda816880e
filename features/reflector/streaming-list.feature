@area:reflector
Feature: A list as a stream
  Since client-go 0.35 the initial state comes through a watch by default: less memory for the server, the same result
  for the client. A bookmark marks its end. Servers and proxies without the protocol, or with a broken one, must not
  leave a cache empty (cozystack/cozystack#2786, kubernetes/kubernetes#140890).

  Source: client-go tools/cache/reflector.go (watchList), test TestWatchList; KEP-3157.

  Background:
    Given pods default/one and default/two exist
    And an informer on pods
    And a handler is added

  @req:C-02 @req:C-20 @must @cap:streaming-list @cap:has-synced
  Rule: A streamed state is complete at the bookmark with the annotation

    @id:streamed-state-is-not-whole
    Scenario Outline: the server sends <bookmark>
      Given the next streaming list is answered with <bookmark>
      When the informer is started
      Then the informer makes a streaming list
      And the informer has not synced

      Examples:
        | bookmark                    |
        | no bookmark at the end      |
        | a false bookmark at the end |

    @id:plain-bookmark-ends-nothing
    Example: a bookmark comes without the annotation
      Given the next streaming list is answered with no bookmark at the end
      And the informer has been started
      And the informer makes a streaming list
      When a bookmark at version "later" has been delivered
      Then the informer has not synced

    @id:change-ends-nothing
    Example: a pod is updated and another created before the end is marked
      Given the next streaming list is answered with no bookmark at the end
      And the informer has been started
      And the informer makes a streaming list
      When pod default/one is updated
      And pod default/three is created
      Then the informer has not synced

    @id:streamed-state-is-whole
    Example: the bookmark comes late
      Given the next streaming list is answered with no bookmark at the end
      And the informer has been started
      And the informer makes a streaming list
      When the end of the initial events is marked
      Then the informer has synced
      And the handler observes:
        | object      | state  |
        | default/one | exists |
        | default/two | exists |

  @req:C-29 @must @cap:streaming-list
  Rule: Changes during the stream count

    @id:changes-among-initial-events
    Example: before the end is marked one pod is deleted, one changed, one created
      Given the next streaming list is answered with no bookmark at the end
      And the informer has been started
      And the informer makes a streaming list
      When pod default/two is deleted
      And pod default/one is updated
      And pod default/three is created
      And the end of the initial events is marked
      Then the handler observes what the server has

    @id:changes-among-initial-events-held @cap:store
    Example: the first state is complete with the changes before its end
      Given the next streaming list is answered with no bookmark at the end
      And the informer has been started
      And the informer makes a streaming list
      When pod default/two is deleted
      And pod default/one is updated
      And the end of the initial events is marked
      And every handler has been notified of everything
      Then the store is what the server has, or the informer says that it has not synced

    @id:recreation-among-initial-events
    Example: before the end is marked one pod is deleted and created again, another created and deleted
      Given the next streaming list is answered with no bookmark at the end
      And the informer has been started
      And the informer makes a streaming list
      When pod default/two is deleted and created again
      And pod default/three is created
      And pod default/three is deleted
      And the end of the initial events is marked
      Then the handler observes what the server has

    @id:changes-right-behind-initial-events
    Example: the first state comes in one piece with what happens right after it
      Given every streaming list is answered with events that a proxy gathers
      And the informer has been started
      And the informer makes a streaming list
      When pod default/two is deleted
      And pod default/one is updated
      And pod default/three is created
      Then the handler observes what the server has

  @req:C-24 @req:C-02 @must @cap:streaming-list
  Rule: A stream that ends before its bookmark is not a complete state

    @id:stream-dies-and-the-world-changes
    Example: the server goes away in the middle, and has other objects when it is back
      Given new lists are held at the gate
      And the informer has been started
      When the held request is answered with an end before the bookmark
      And pod default/two is deleted
      And pod default/one is updated
      And pod default/three is created
      Then the handler observes what the server has

    @id:stream-dies-behind-its-time
    Example: an object deleted while the stream is stalled is not in the next stream
      Given the next streaming list is answered with no bookmark at the end
      And the informer has been started
      And the open watch is frozen
      When pod default/two is deleted
      And pod default/one is updated
      And the open watch ends with a connection reset
      Then the handler observes what the server has

    @id:stream-dies-among-initial-events
    Example: one object of two has arrived, the one that changed last
      Given pod default/one has been updated
      And the next streaming list is answered with an end before the second event
      When the informer is started
      Then the handler observes what the server has

    @id:stream-dies-after-an-expiry
    Example: the state after an expired watch ends after an object that changed later than another was deleted
      Given the informer has started and synced
      And new lists are held at the gate
      And the open watch ended with expiry as an ERROR event
      And pod default/two has been deleted
      And pod default/one has been updated
      When the held request is answered with an end before the second event
      Then the handler observes what the server has

    @id:later-stream-dies-among-its-events @req:C-16
    Example: the state after an expired watch ends after the first of two objects, and both still exist
      Given the informer has started and synced
      And the open watch has delivered an event
      And the next streaming list is answered with an end before the second event
      When the open watch ends with expiry as an ERROR event
      Then the handler observes nothing new

    @id:later-stream-fails-among-its-events @req:C-16
    Scenario Outline: the state after an expired watch ends with <error> after the first of two objects, and both still exist
      Given the informer has started and synced
      And the open watch has delivered an event
      And the next streaming list is answered with <error> as its second event
      When the open watch ends with expiry as an ERROR event
      Then the handler observes nothing new

      Examples:
        | error    |
        | HTTP 500 |
        | expiry   |

    @id:stream-expires-before-its-end
    Example: the watch after an expired watch expires among its initial events
      Given the informer has started and synced
      And the open watch has delivered an event
      And the next streaming list is answered with an end before the bookmark
      When the open watch ends with expiry as an ERROR event
      And pod default/two is deleted
      Then the handler observes:
        | object      | state |
        | default/two | gone  |

  @req:C-32 @must @cap:streaming-list
  Rule: The parameters of a stream are consistent

    @id:stream-parameters-fit
    Example: an informer starts
      When the informer is started
      And the informer makes a streaming list
      Then every streaming list asks for:
        | resourceVersionMatch | NotOlderThan |
        | allowWatchBookmarks  | true         |
        | continue             | (absent)     |

  @req:C-32 @req:C-24 @must @cap:streaming-list
  Rule: A server without streaming lists is read by lists

    @id:stream-refused @unless:streams-only
    Scenario Outline: every stream is answered with <answer>
      Given every streaming list is answered with <answer>
      When the informer is started
      Then the handler observes:
        | object      | state  |
        | default/one | exists |
        | default/two | exists |

      Examples:
        | answer                    |
        | a refusal to stream lists |

  @req:WLIST-01 @req:DYNINF-08 @must @since:0.27 @cap:streaming-list
  Rule: The initial state is requested as a stream that ends with a bookmark

    @id:streaming-list-parameters
    Example: an informer starts
      When the informer is started
      Then the first streaming list asks for:
        | watch                | (anything)   |
        | sendInitialEvents    | true         |
        | resourceVersionMatch | NotOlderThan |
        | allowWatchBookmarks  | true         |
        | timeoutSeconds       | 300 to 599   |
        | resourceVersion      | (absent)     |
        | limit                | (absent)     |
      And the informer makes no plain list

  @req:WLIST-02 @must @since:0.27 @cap:streaming-list
  Rule: Nothing is stored or delivered before the bookmark that ends the initial events

    @id:streaming-list-waits-for-bookmark @cap:store @cap:has-synced
    Scenario Outline: the server sends <bookmark>
      Given the next streaming list is answered with <bookmark>
      When the informer is started
      Then the informer makes a streaming list
      And the store is empty
      And the informer has not synced

      Examples:
        | bookmark               |
        | no bookmark at the end |

      @since:0.29
      Examples:
        | bookmark                    |
        | a false bookmark at the end |

    @id:object-like-the-end @cap:store @cap:has-synced
    Example: an object carries the annotation of the bookmark
      Given pod default/three with the annotation of the end of the initial events is created
      And the next streaming list is answered with no bookmark at the end
      When the informer is started
      Then the informer makes a streaming list
      And the store is empty
      And the informer has not synced

    @id:streaming-list-ends-with-bookmark
    Example: the bookmark comes late
      Given the next streaming list is answered with no bookmark at the end
      And the informer has been started
      And the informer makes a streaming list
      When the end of the initial events is marked
      Then the handler is notified, in any order:
        | event | object      | note         |
        | add   | default/one | initial list |
        | add   | default/two | initial list |

  @req:WLIST-03 @must @since:0.27 @cap:streaming-list
  Rule: The stream continues as the watch

    @id:streaming-list-becomes-the-watch
    Example: a pod is created afterwards
      When the informer is started
      And the informer has synced
      And pod default/three is created
      Then the handler has been notified of 3 objects
      And the informer makes no watch

  @req:WLIST-05 @must @since:0.27 @cap:streaming-list
  Rule: A stream that ends before the bookmark is discarded and requested again

    @id:streaming-list-dies-early
    Example: the server goes away in the middle
      Given the next streaming list is answered with an end before the bookmark
      When the informer is started
      Then the handler is notified, in any order:
        | event | object      |
        | add   | default/one |
        | add   | default/two |
      And the informer makes exactly 2 streaming lists

  @req:WLIST-06 @must @since:0.27 @cap:streaming-list
  Rule: A stream refused with 429 is retried

    @id:streaming-list-429
    Example: the server is busy
      Given the next streaming list is answered with HTTP 429
      When the informer is started
      Then the informer has synced
      And the informer makes exactly 2 streaming lists
      And the informer makes no plain list

  @req:WLIST-08 @req:WLIST-09 @must @since:0.29 @cap:streaming-list
  Rule: A stream refused otherwise is replaced by a list from "0", at once

    @id:streaming-list-falls-back
    Scenario Outline: it is answered with <answer>
      Given every streaming list is answered with <answer>
      When the informer is started
      Then the first plain list asks for:
        | resourceVersion | 0   |
        | limit           | 500 |
      And the informer has synced
      And the informer makes exactly 1 streaming list

      Examples:
        | answer                    |
        | a refusal to stream lists |
        | HTTP 403                  |
        | HTTP 500                  |

    @id:streaming-list-after-a-refusal
    Example: the next state is requested as a stream again
      Given the next streaming list is answered with HTTP 500
      And the informer has started and synced
      And the open watch has delivered an event
      When the open watch ends with expiry as an ERROR event
      Then the informer makes a streaming list

    @id:streaming-list-falls-back-to-watch
    Example: the watch after the list is a plain one
      Given every streaming list is answered with a refusal to stream lists
      When the informer is started
      Then the first watch asks for:
        | sendInitialEvents    | (absent) |
        | resourceVersionMatch | (absent) |

  @req:WLIST-07 @should @since:0.27 @cap:streaming-list
  Rule: A stream whose version has expired is retried for the newest state

    @id:streaming-list-expired
    Example: history was compacted while the informer was away
      Given the informer has started and synced
      And the open watch has delivered an event
      And the next streaming list is answered with expiry as HTTP status 410
      When the open watch ends with expiry as an ERROR event
      Then the second streaming list asks for version ""
      And the informer makes no plain list

    @id:streaming-list-expired-once
    Example: another watch expires later
      Given the informer has started and synced
      And the next streaming list is answered with expiry as HTTP status 410
      And the open watch ended with expiry as an ERROR event
      And the informer makes a streaming list for version ""
      And the open watch has delivered an event at version "seen again"
      When the open watch ends with expiry as an ERROR event
      Then the informer makes a streaming list for version "seen again"

  @req:WLIST-10 @must @since:0.27 @cap:streaming-list
  Rule: A stream lost after its bookmark is resumed by a plain watch

    @id:streaming-list-resumes-as-watch
    Example: the connection is reset
      Given the informer has started and synced
      And the open watch has delivered an event at version "seen"
      When the open watch ends with a connection reset
      Then the next watch asks for:
        | resourceVersion   | "seen"   |
        | sendInitialEvents | (absent) |
      And the informer makes no list
