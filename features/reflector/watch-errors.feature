@area:reflector
Feature: A failed watch
  A watch may be refused, or deliver an error, at any time. No change may be lost, no existing object be delivered as
  deleted, and the informer must not end. Which failures lead to a list is the informer's choice, and its most
  expensive one: "too many requests" and "connection refused" need none (kubernetes/kubernetes#102918).

  Source: Kubernetes API conventions, "HTTP status codes"; client-go tools/cache/reflector.go (watch loop), tests
  TestBackoffOnTooManyRequests, TestRetryInternalError.

  Background:
    Given pods default/one and default/two exist
    And an informer on pods with a handler has synced
    And the open watch has delivered an event

  @req:C-24 @req:REFL-20 @must
  Rule: After a refused watch, handlers still receive changes

    @id:refused-watch-is-not-the-end
    Scenario Outline: the next request is answered with <answer>
      Given the next list or watch is answered with <answer>
      When the open watch ends cleanly
      And pod default/three is created
      And pod default/two is deleted
      Then the handler observes:
        | object        | state  |
        | default/three | exists |
        | default/two   | gone   |

      Examples:
        | answer                           |
        | HTTP 409                         |
        | HTTP 429                         |
        | HTTP 429 as text and Retry-After |
        | HTTP 500                         |
        | HTTP 500 as text                 |
        | HTTP 503 and Retry-After         |
        | an HTML page of HTTP 502         |
        | an HTML page of HTTP 200         |
        | an HTML page of HTTP 504         |
        | a connection reset               |
        | HTTP 200 without a body          |
        | HTTP 204                         |

  @req:C-41 @must
  Rule: An informer may end on an error that needs a person, but not silently

    @id:watch-forbidden
    Scenario Outline: the next two requests are answered with <answer>
      Given the next 2 lists or watches are answered with <answer>
      When the open watch ends cleanly
      And pod default/three is created
      Then the handler observes, unless the informer has ended and said so:
        | object        | state  |
        | default/three | exists |

      Examples:
        | answer   |
        | HTTP 401 |
        | HTTP 403 |
        | HTTP 404 |
        | HTTP 405 |
        | HTTP 422 |

    @id:forbidden-for-a-while @needs:virtual-clock
    Scenario Outline: for three minutes everything is answered with <answer>
      Given every list or watch is answered with <answer>
      When the open watch ends cleanly
      And 3 min pass
      And pod default/three is created
      And the apiserver answers as it should again
      Then the handler observes, unless the informer has ended and said so:
        | object        | state  |
        | default/three | exists |

      Examples:
        | answer   |
        | HTTP 401 |
        | HTTP 403 |
        | HTTP 404 |

    @id:deletion-while-forbidden @req:C-15
    Scenario Outline: the next two requests are answered with <answer>, and a pod is deleted meanwhile
      Given the next 2 lists or watches are answered with <answer>
      When the open watch ends cleanly
      And pod default/two is deleted
      Then the handler observes, unless the informer has ended and said so:
        | object      | state |
        | default/two | gone  |

      Examples:
        | answer   |
        | HTTP 401 |
        | HTTP 403 |
        | HTTP 404 |

  @req:C-24 @req:C-22 @must
  Rule: After an error in the stream, handlers still receive changes

    @id:event-error
    Scenario Outline: the watch ends <how>
      Given new requests are held at the gate
      When the open watch ends <how>
      And pod default/two is deleted
      And pod default/one is updated, making version "new"
      And the gate is opened
      Then the handler observes:
        | object      | state |
        | default/one | "new" |
        | default/two | gone  |

      Examples:
        | how                                |
        | with HTTP 429 as an ERROR event    |
        | with HTTP 500 as an ERROR event    |
        | with an ERROR event without a code |
        | with an ERROR event in other words |

    @id:event-error-again-and-again @slow
    Example: six watches end with HTTP 500, one after the other
      When the open watch ends with HTTP 500 as an ERROR event 6 times, each time after an event
      And pod default/two is deleted
      And pod default/one is updated, making version "new"
      Then the handler observes:
        | object      | state |
        | default/one | "new" |
        | default/two | gone  |

  @req:C-24 @req:C-15 @must
  Rule: After a server's restart, handlers receive the deletions that happened meanwhile

    @id:server-away-while-things-happen
    Example: the server is restarted, and a pod is deleted by then
      When the apiserver refuses connections
      And the open watch ends with a connection reset
      And pod default/two is deleted
      And pod default/one is updated, making version "new"
      And 3 s pass
      And the apiserver answers as it should again
      Then the handler observes:
        | object      | state |
        | default/one | "new" |
        | default/two | gone  |

    @id:server-away-and-history-gone
    Example: by the time the server is back its history is compacted
      When the apiserver refuses connections
      And the open watch ends with a connection reset
      And pod default/two is deleted
      And the apiserver has forgotten its history, and answers with expiry as an ERROR event
      And 2 s pass
      And the apiserver answers as it should again
      Then the handler observes:
        | object      | state |
        | default/two | gone  |

  @req:C-16 @req:C-28 @must
  Rule: No object is delivered as deleted because the server is unreachable

    @id:server-away-nothing-happened
    Example: the server is restarted, without changes
      When the apiserver refuses connections
      And the open watch ends with a connection reset
      And 2 s pass
      And the apiserver answers as it should again
      Then the handler observes nothing new

    @id:connection-refused-keeps-the-cache @cap:store
    Example: the store, while the server is away
      When the apiserver refuses connections
      And the open watch ends with a connection reset
      And 2 s pass
      Then the store still holds exactly pods default/one and default/two, or the informer says that it has not synced

    @id:long-outage-keeps-the-cache @cap:store @needs:virtual-clock
    Example: the store, while the server fails for eleven minutes
      Given every list or watch is answered with HTTP 503 and Retry-After
      When the open watch ends cleanly
      And 11 min pass
      Then the store still holds exactly pods default/one and default/two, or the informer says that it has not synced

  @req:C-37 @must
  Rule: An event that cannot be decoded does not end the informer

    @id:event-not-understood
    Scenario Outline: an event <how>
      When pod default/one is updated, but the event <how>
      And pod default/three is created
      Then the handler observes:
        | object        | state  |
        | default/one   | exists |
        | default/three | exists |

      Examples:
        | how                        |
        | has an unknown type        |
        | has its type in lower case |
        | is not JSON                |

    @id:event-not-understood-among-others
    Scenario Outline: three events come at once, and the second <how>
      Given the open watch is frozen
      When pod default/three is created
      And pod default/one is updated, but the event <how>
      And pod default/four is created
      And the open watch is thawed
      Then the handler observes:
        | object        | state  |
        | default/one   | exists |
        | default/three | exists |
        | default/four  | exists |

      Examples:
        | how                 |
        | has an unknown type |
        | is not JSON         |

    @id:event-not-understood-again-and-again
    Example: for a while no event is valid JSON
      Given every watch, the open one too, carries events that are no JSON
      When pod default/one is updated
      And pod default/two is deleted
      And 5 s pass
      And the apiserver answers as it should again
      And the open watch ends with expiry as an ERROR event
      Then the handler observes what the server has

  @req:C-15 @req:C-22 @must
  Rule: A deletion after an event that cannot be decoded is delivered

    @id:deletion-after-an-event-not-understood
    Example: the client has ended the watch by then
      Given new requests are held at the gate
      When pod default/one is updated, but the event is not JSON
      And pod default/two is deleted
      And the gate is opened
      Then the handler observes:
        | object      | state  |
        | default/one | exists |
        | default/two | gone   |

  @req:C-37 @req:C-16 @must
  Rule: An event of an unknown type neither hides the changes after it nor takes an object away

    @id:unknown-type-in-every-watch
    Example: the event is sent to each watch that begins before it
      When pod default/one is updated, but in every watch its event has an unknown type
      And pod default/three is created
      Then the handler observes:
        | object        | state  |
        | default/one   | exists |
        | default/three | exists |
      And the handler has been notified of no deletion

    @id:unknown-type-takes-nothing @cap:store
    Example: the store keeps the object of the event
      When pod default/one is updated, but in every watch its event has an unknown type
      And every handler has been notified of everything
      Then the store still holds exactly pods default/one and default/two, or the informer says that it has not synced

  @req:C-22 @req:C-37 @must
  Rule: Changes between two watches are delivered, although the first ended with an event of an unknown type

    @id:gap-after-an-unknown-type
    Example: the event was the last, and a pod is deleted before the next watch
      Given pod default/one has been updated, but the event has an unknown type
      And the informer is cut off after 2 s without events: its watch ended cleanly
      When pod default/two is deleted
      And the gate is opened
      Then the handler observes:
        | object      | state  |
        | default/one | exists |
        | default/two | gone   |

  @req:C-01 @req:C-15 @req:SHARED-19 @must
  Rule: The next complete state compensates for events that the server did not send

    @id:lost-event-is-made-good
    Scenario Outline: no event of the <change> pod arrives
      Given pod <pod> has been <change>, but the event is lost
      When the open watch ends with expiry as an ERROR event
      Then the handler observes what the server has

      Examples:
        | change  | pod           |
        | created | default/three |
        | updated | default/one   |
        | deleted | default/two   |

  @req:C-03 @must
  Rule: No object goes back to an older state, whichever server answers a later list

    @id:relist-at-a-lagging-server
    Scenario Outline: the watch ends <ending>, and a stale server answers the next list
      Given pod default/one has been updated 3 times
      And every handler has been notified of everything
      And every request for version 0 is answered with the state of a server that lags by 3 changes
      When the open watch ends <ending>
      And pod default/three is created
      Then the handler has been notified of 3 objects
      And the handler has received the versions of pod default/one in order

      Examples:
        | ending                          |
        | cleanly                         |
        | with a connection reset         |
        | with HTTP 500 as an ERROR event |
        | with expiry as an ERROR event   |

    @id:store-at-a-lagging-server @cap:store
    Example: the store, when a stale server answers the list after an expiry
      Given pod default/one has been updated 3 times
      And every handler has been notified of everything
      And every request for version 0 is answered with the state of a server that lags by 3 changes
      When the open watch ends with expiry as an ERROR event
      Then the informer makes a list
      And the store is what the server has, or the informer says that it has not synced

    @id:relist-at-a-server-just-as-new
    Scenario Outline: a pod is <changed>, and the list after an expiry shows no more than it has to
      Given every handler has been notified of everything
      And pod <pod> has been <changed>
      And the handler has been notified of pod <pod>
      And the next list is answered with the oldest state that its version allows
      When the open watch ends with expiry as an ERROR event
      Then the handler observes:
        | object | state   |
        | <pod>  | <state> |

      Examples:
        | changed | pod           | state  |
        | created | default/three | exists |
        | updated | default/one   | exists |
        | deleted | default/two   | gone   |

    @id:routine-relist-at-a-server-just-as-new
    Scenario Outline: a pod is <changed>, and the list after a clean end shows no more than it has to
      Given every handler has been notified of everything
      And pod <pod> has been <changed>
      And the handler has been notified of pod <pod>
      And the next list is answered with the oldest state that its version allows
      And new watches are held at the gate
      When the open watch ends cleanly
      Then the handler observes:
        | object | state   |
        | <pod>  | <state> |

      Examples:
        | changed | pod           | state  |
        | created | default/three | exists |
        | updated | default/one   | exists |
        | deleted | default/two   | gone   |

  @req:C-03 @req:C-22 @must
  Rule: No object goes back to an older state, whatever comes between two watches

    @id:refusal-does-not-rewind
    Scenario Outline: after several changes of a pod, the next request is answered with <answer>
      Given pod default/one has been updated 3 times
      And every handler has been notified of everything
      And the next list or watch is answered with <answer>
      When the open watch ends cleanly
      And pod default/three is created
      Then the handler observes:
        | object        | state  |
        | default/three | exists |
      And the handler has received the versions of pod default/one in order

      Examples:
        | answer                   |
        | HTTP 409                 |
        | HTTP 429                 |
        | HTTP 500                 |
        | an HTML page of HTTP 502 |
        | HTTP 503 and Retry-After |
        | a connection reset       |
        | HTTP 200 without a body  |

    @id:ending-does-not-rewind
    Scenario Outline: after several changes of a pod, the watch ends <how>
      Given pod default/one has been updated 3 times
      And every handler has been notified of everything
      When the open watch ends <how>
      And pod default/three is created
      Then the handler observes:
        | object        | state  |
        | default/three | exists |
      And the handler has received the versions of pod default/one in order

      Examples:
        | how                             |
        | with a connection reset         |
        | with HTTP 429 as an ERROR event |
        | with HTTP 500 as an ERROR event |

    @id:unreadable-event-does-not-rewind
    Scenario Outline: after several changes of a pod, the event of another <how>
      Given pod default/one has been updated 3 times
      And every handler has been notified of everything
      When pod default/two is updated, but the event <how>
      And pod default/three is created
      Then the handler observes:
        | object        | state  |
        | default/two   | exists |
        | default/three | exists |
      And the handler has received the versions of pod default/one in order

      Examples:
        | how                                         |
        | has an unknown type                         |
        | is not JSON                                 |
        | is cut in half by the end of the connection |

  @req:RWATCH-10 @must @since:0.22
  Rule: A watch refused with 429 is retried from the same version, after a pause, without a list

    @id:watch-429-retries-watch
    Scenario Outline: the next watch is answered with <answer>
      Given pod default/one has been updated, making version "seen"
      And the next watch is answered with <answer>
      When the open watch ends cleanly
      Then the second watch asks for version "seen"
      And the informer makes no list

      Examples:
        | answer                   |
        | HTTP 429                 |
        | HTTP 429 and Retry-After |

  @req:RWATCH-10 @must
  Rule: When connections are accepted again, the informer resumes its watch

    @id:connection-refused-retries-watch
    Example: the server is restarted
      Given the open watch has delivered an event at version "seen"
      When the apiserver refuses connections
      And the open watch ends with a connection reset
      And 2 s pass
      And the apiserver answers as it should again
      Then the next watch asks for version "seen"
      And the informer makes no list

  @req:RWATCH-11 @must @since:0.22
  Rule: A 429 inside the stream leads to a watch, not to a list

    @id:event-429-retries-watch
    Example: the server ends a watch with 429
      Given pod default/one has been updated, making version "seen"
      When the open watch ends with HTTP 429 as an ERROR event
      Then the next watch asks for version "seen"
      And the informer makes no list

  @req:RWATCH-12 @req:REFL-09 @must
  Rule: Any other ERROR event leads to a list

    @id:event-500-relists
    Example: the server ends a watch with 500
      Given new lists are held at the gate
      When the open watch ends with HTTP 500 as an ERROR event
      And pod default/two is deleted
      And the gate is opened
      Then the handler is notified, in this order:
        | event  | object      | note                |
        | delete | default/two | final state unknown |

  @req:REFL-08 @must
  Rule: A watch refused for any other reason leads to a list

    @id:watch-refused-relists
    Scenario Outline: the next watch is answered with <answer>
      Given the next watch is answered with <answer>
      And new watches are held at the gate
      When the open watch ends cleanly
      And pod default/three is created
      And the gate is opened
      Then the informer makes a list
      And the handler is notified, in this order:
        | event | object        |
        | add   | default/three |

      Examples:
        | answer                   |
        | HTTP 401                 |
        | HTTP 403                 |
        | HTTP 404                 |
        | HTTP 500                 |
        | an HTML page of HTTP 502 |

  @req:RWATCH-06 @should
  Rule: An event of the wrong kind changes nothing

    @id:event-of-another-kind
    Example: a node arrives on a watch of pods
      When pod default/three is created, but the event is of another kind
      And pod default/four is created
      Then the handler is notified, in this order:
        | event | object       |
        | add   | default/four |
