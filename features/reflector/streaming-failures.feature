@area:reflector
Feature: Failures of a streaming list
  A retried streaming list is a streaming list too: its events are the initial state, and a bookmark ends them. An
  informer that takes the second stream for an ordinary watch has synced with its first object.

  Source: client-go tools/cache/reflector.go (watchList, handleAnyWatch), test TestWatchList.

  Background:
    Given pods default/one and default/two exist
    And an informer on pods with a handler

  @req:WLIST-06 @req:WLIST-02 @must @since:0.27 @cap:streaming-list @cap:store @cap:has-synced
  Rule: A stream retried after 429 is complete only with its own bookmark

    @id:streaming-list-429-waits-for-bookmark
    Example: the bookmark of the second stream does not come
      Given every streaming list is answered with no bookmark at the end
      And the next streaming list is answered with HTTP 429
      When the informer is started
      Then the second streaming list asks for:
        | sendInitialEvents | true |
      And the store is empty
      And the informer has not synced

  @req:WLIST-08 @must @since:0.27 @cap:streaming-list
  Rule: A stream that breaks during its initial events is replaced by a list

    @id:streaming-list-broken-event
    Example: an event cannot be decoded
      Given every streaming list is answered with a second event that is no JSON
      When the informer is started
      Then the first plain list asks for version "0"
      And the informer makes exactly 1 streaming list
