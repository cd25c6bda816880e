@area:reflector @unless:streams-only
Feature: Lists that come in one answer
  Most servers and informers know no other lists. Their failures are of their own kind: a truncated answer is not a
  stream that ends, and an item is not an event.

  Source: Kubernetes API concepts, "retrieving large results sets in chunks"; client-go tools/cache/reflector.go (list);
  community/contributors/devel/sig-architecture/api_changes.md, "on compatibility".

  Background:
    Given the apiserver does not stream lists

  @req:C-21 @req:C-15 @must
  Rule: A watch that expires at once leads to another fresh state

    @id:expired-watch-twice
    Scenario Outline: the watch after the list expires as well, <as>, and so does the next
      Given pods default/one and default/two exist
      And an informer on pods with a handler has synced and heard of an event
      And the next 2 watches are answered with expiry <as>
      When the open watch ends with expiry as an ERROR event
      And pod default/two is deleted
      And pod default/one is updated, making version "new"
      Then the handler observes:
        | object      | state |
        | default/one | "new" |
        | default/two | gone  |

      Examples:
        | as                 |
        | as an ERROR event  |
        | as HTTP status 410 |

  @req:C-22 @req:C-15 @must
  Rule: Changes since the list are delivered, although the watch after it was refused

    @id:first-watch-refused
    Scenario Outline: the first watch is answered with <answer>, and a pod is deleted by then
      Given pods default/one and default/two exist
      And an informer on pods with a handler
      And the next watch is answered with <answer>
      And the informer has been started
      And the informer makes a list
      When pod default/two is deleted
      Then the handler observes what the server has

      Examples:
        | answer             |
        | HTTP 429           |
        | HTTP 500           |
        | a connection reset |

  @req:C-10 @must
  Rule: An unknown field or value in one object does not keep others from being delivered

    @id:unknown-fields
    Scenario Outline: a list is answered with <what>, in its first object
      Given pods default/one and default/two exist
      And every list is answered with <what>
      And an informer on pods
      And a handler is added
      When the informer is started
      Then the handler has been notified of pod default/two

      Examples:
        | what                     |
        | fields that nobody knows |
        | null where members are   |

    @id:items-null @unless:polls @unless:lists-at-events
    Example: an empty list has null instead of items
      Given every list is answered with a list without items
      And an informer on pods with a handler has synced
      And the apiserver answers as it should again
      When pod default/one is created
      Then the handler observes:
        | object      | state  |
        | default/one | exists |

  @req:C-28 @req:REFL-07 @must
  Rule: A truncated list is never used, however often it is repeated

    @id:later-list-is-half @cap:store
    Example: lists are truncated for a while
      Given pods default/one and default/two exist
      And an informer on pods with a handler has synced
      And every list is answered with half a list
      When the open watch ends with expiry as an ERROR event
      Then the informer makes a list
      And the store still holds exactly pods default/one and default/two, or the informer says that it has not synced

  @req:C-02 @must @cap:store @needs:block-handler
  Rule: While the notifications of a new state are delivered, the store holds at least the known state

    @id:store-while-a-state-is-told
    Example: a handler blocks at a pod that is new in the list
      Given pods default/one, default/two and default/three exist
      And an informer on pods
      And a handler "slow" that blocks on default/four is added
      And the informer has started and synced
      And pod default/four has been created, but the event is lost
      When the open watch ends with expiry as an ERROR event
      Then handler "slow" has been notified of pod default/four
      And the store still holds at least pods default/one, default/two and default/three, or the informer says that it has not synced

    @id:store-while-a-state-is-told-backwards
    Example: the pod at which it blocks comes last in the list
      Given pods default/one, default/two and default/three exist
      And an informer on pods
      And a handler "slow" that blocks on default/zero is added
      And the informer has started and synced
      And pod default/zero has been created, but the event is lost
      When the open watch ends with expiry as an ERROR event
      Then handler "slow" has been notified of pod default/zero
      And the store still holds at least pods default/one, default/two and default/three, or the informer says that it has not synced

  @req:C-03 @must
  Rule: After a failed list no older state than the known one is delivered

    @id:relist-at-a-lagging-server-after-failure
    Example: a stale server answers requests for any state
      Given pods default/one and default/two exist
      And an informer on pods with a handler has synced and heard of an event
      And pod default/one has been updated 3 times
      And every handler has been notified of everything
      And the next list is answered with HTTP 500
      And every request for version 0 is answered with the state of a server that lags by 3 changes
      When the open watch ends with HTTP 500 as an ERROR event
      Then the handler observes nothing new

    @id:relist-at-a-lagging-server-after-failures
    Example: two lists have failed, and then a stale server answers requests for any state
      Given pods default/one and default/two exist
      And an informer on pods with a handler has synced and heard of an event
      And pod default/one has been updated 3 times
      And every handler has been notified of everything
      And the next 2 lists are answered with HTTP 500
      And every request for version 0 is answered with the state of a server that lags by 3 changes
      When the open watch ends with expiry as an ERROR event
      Then the handler observes nothing new

  @req:C-03 @req:C-16 @must
  Rule: A slow list reverts nothing that a watch has delivered meanwhile

    @id:slow-first-list
    Example: pods change while the first list arrives
      Given pods default/one and default/two exist
      And every plain list is answered with a list that takes 3 s
      And an informer on pods with a handler
      And the informer has been started
      And the informer makes a list
      When pods are created, updated and deleted during each list for 6 s, and the open watch ends after it
      Then the handler observes what the server has

    @id:slow-later-list
    Example: pods change while the list after an expiry arrives
      Given pods default/one and default/two exist
      And an informer on pods with a handler has synced and heard of an event
      And every plain list is answered with a list that takes 3 s
      And the open watch ended with expiry as an ERROR event
      And the informer makes a list
      When pods are created, updated and deleted during each list for 6 s, and the open watch ends after it
      Then the handler observes what the server has

    @id:slow-lists-beside-a-watch @needs:virtual-clock
    Example: for 11 minutes pods change during each list, and the watch ends afterwards
      Given pods default/one and default/two exist
      And every plain list is answered with a list that takes 3 s
      And an informer on pods with a handler has synced
      When pods are created, updated and deleted during each list for 11 min, and the open watch ends after it
      Then the handler observes what the server has

  @req:C-01 @req:C-15 @must
  Rule: An empty list means that everything was deleted

    @id:later-list-of-nothing
    Example: everything was deleted during the gap
      Given pods default/one and default/two exist
      And an informer on pods with a handler has synced
      And new requests are held at the gate
      When the open watch ends with expiry as an ERROR event
      And pods default/one and default/two are deleted
      And the gate is opened
      Then the handler observes:
        | object      | state |
        | default/one | gone  |
        | default/two | gone  |

  @req:C-34 @must @slow
  Rule: After a truncated list the informer pauses before it retries

    @id:storm-of-half-lists
    Example: a list is truncated
      Given pods default/one and default/two exist
      And an informer on pods with a handler has synced and heard of an event
      And every list is answered with half a list
      When the open watch ends with expiry as an ERROR event
      Then in any minute the informer makes at most 150 requests
