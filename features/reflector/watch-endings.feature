@area:reflector
Feature: The end of a watch
  Watches end all the time: every few minutes by agreement, and whenever a proxy, a load balancer or an apiserver
  restarts. The informer resumes at the last version seen, or lists again. One that resumes at an older
  version delivers old states again (kubernetes-client/javascript#2424); one that lists each time is expensive in a
  large cluster, and loses nothing.

  Source: Kubernetes API concepts, "efficient detection of changes"; client-go tools/cache/reflector.go (watch handler).

  Background:
    Given pods default/one and default/two exist
    And an informer on pods with a handler has synced
    And the open watch has delivered an event

  @req:C-22 @req:C-41 @must @slow
  Rule: A change is delivered however long no event came before it

    @id:quiet-watch
    Example: nothing happens for three quarters of a minute
      When 45 s pass
      And pod default/three is created
      And pod default/two is deleted
      Then the handler observes:
        | object        | state  |
        | default/three | exists |
        | default/two   | gone   |

  @req:C-22 @req:C-41 @must @slow
  Rule: However many watches end, one after the other, another one follows

    @id:forty-watches
    Example: forty watches end, and then a pod is deleted
      When the open watch ends cleanly every 1 s for 40 s, each time after an event
      And pod default/two is deleted
      Then the handler observes:
        | object      | state |
        | default/two | gone  |

  @req:C-22 @req:C-41 @must @needs:virtual-clock
  Rule: However many watches end by their timeout, another one follows

    @id:quiet-hours
    Example: nothing happens for more than a day
      When 26 h pass
      And pod default/three is created
      And pod default/two is deleted
      Then the handler observes:
        | object        | state  |
        | default/three | exists |
        | default/two   | gone   |

    @id:gap-after-quiet-hours
    Example: nothing happens for three hours, and then a pod is deleted while no watch is open
      Given 3 h pass
      And new requests are held at the gate
      When the open watch ends cleanly
      And pod default/two is deleted
      And pod default/three is created
      And the gate is opened
      Then the handler observes:
        | object        | state  |
        | default/three | exists |
        | default/two   | gone   |

    @id:lively-hours
    Example: a pod is updated every two minutes for three hours
      When pod default/one is updated every 2 min for 3 h
      And pod default/two is deleted
      Then the handler observes what the server has

  @req:C-22 @must
  Rule: Changes while no watch is open are delivered afterwards

    @id:changes-between-watches
    Scenario Outline: the watch ends <how>, with changes before the next
      Given new requests are held at the gate
      When the open watch ends <how>
      And pod default/three is created
      And pod default/one is updated, making version "new"
      And pod default/two is deleted
      And the gate is opened
      Then the handler observes:
        | object        | state  |
        | default/three | exists |
        | default/one   | "new"  |
        | default/two   | gone   |

      Examples:
        | how                     |
        | cleanly                 |
        | without a final chunk   |
        | with a connection reset |

    @id:changes-before-the-watch-of-a-list
    Example: a list has been answered, and the watch after it comes late
      Given new watches are held at the gate
      And the open watch ended with expiry as an ERROR event
      And 3 s pass
      When pod default/two is deleted
      And pod default/three is created
      And the gate is opened
      Then the handler observes:
        | object        | state  |
        | default/three | exists |
        | default/two   | gone   |

    @id:changes-among-many-watches
    Example: three watches end one after the other, and a pod changes before each
      When the open watch ends cleanly 3 times, each time after an event
      And pod default/two is deleted
      And pod default/one is updated, making version "new"
      Then the handler observes:
        | object      | state |
        | default/one | "new" |
        | default/two | gone  |

    @id:changes-after-short-watches
    Example: five watches are closed as soon as they are open
      Given the next 5 watches are answered with an end without any event
      When the open watch ends cleanly
      And pod default/two is deleted
      And pod default/one is updated, making version "new"
      Then the handler observes:
        | object      | state |
        | default/one | "new" |
        | default/two | gone  |

  @req:C-03 @req:C-22 @must
  Rule: A delivered state is not followed by an older one

    @id:updates-before-an-end
    Scenario Outline: updates were the last events, and the watch ends <how>
      Given pod default/one has been updated 3 times
      And every handler has been notified of everything
      And pod default/one has been updated 3 times
      When the open watch ends <how>
      And pod default/three is created
      Then the handler has been notified of 3 objects
      And the handler has received the versions of pod default/one in order

      Examples:
        | how                     |
        | cleanly                 |
        | with a connection reset |

    @id:updates-before-a-watch-without-events
    Example: updates were the last events, and the next watch ends without any
      Given pod default/one has been updated 3 times
      And every handler has been notified of everything
      And pod default/one has been updated 3 times
      And the next watch is answered with an end without any event
      When the open watch ends cleanly
      And pod default/three is created
      Then the handler has been notified of 3 objects
      And the handler has received the versions of pod default/one in order

    @id:updates-before-a-slow-watch
    Example: updates were the last events, and the next watch is slow
      Given pod default/one has been updated 3 times
      And every handler has been notified of everything
      And pod default/one has been updated 3 times
      And every watch is answered with a pause of 10 ms between pieces
      When the open watch ends cleanly
      And pod default/three is created
      Then the handler has been notified of 3 objects
      And the handler has received the versions of pod default/one in order

    @id:updates-of-a-marked-object-before-an-end
    Example: changes of an object that is being deleted were the last events
      Given pod default/one has been given a finalizer
      And pod default/one has been deleted
      And every handler has been notified of everything
      And pod default/one has been updated 3 times
      When the open watch ends cleanly
      And pod default/three is created
      Then the handler has been notified of 3 objects
      And the handler has received the versions of pod default/one in order

  @req:C-22 @must
  Rule: Events that arrive with the end of a watch are delivered

    @id:events-with-the-end
    Scenario Outline: three events come at once, and then the end of the watch, <how>
      Given the open watch is frozen
      When pod default/three is created
      And pod default/one is updated, making version "new"
      And pod default/two is deleted
      And the open watch is thawed
      And the open watch ends <how>
      Then the handler observes:
        | object        | state  |
        | default/three | exists |
        | default/one   | "new"  |
        | default/two   | gone   |

      Examples:
        | how                             |
        | cleanly                         |
        | with a connection reset         |
        | with HTTP 429 as an ERROR event |

  @req:C-22 @must
  Rule: The version of a deletion counts as seen, like that of any other event

    @id:changes-after-a-deletion
    Example: a deletion was the last event, and its pod is created again while no watch is open
      Given pod default/one has been deleted
      And new requests are held at the gate
      And the open watch ended cleanly
      When pod default/one is created, making version "again"
      And the gate is opened
      Then the handler observes:
        | object      | state   |
        | default/one | "again" |

  @req:C-08 @must @cap:bookmarks
  Rule: A bookmark is not delivered

    @id:bookmark-reaches-no-handler
    Example: a bookmark arrives between two changes
      Given a bookmark at version "later" has been delivered
      When pod default/one is updated, making version "new"
      Then the handler observes:
        | object      | state |
        | default/one | "new" |

    @id:bookmark-before-the-end
    Example: a watch ends after a bookmark, with changes before the next
      Given a bookmark at version "later" has been delivered
      And new requests are held at the gate
      When the open watch ends cleanly
      And pod default/two is deleted
      And the gate is opened
      Then the handler observes:
        | object      | state |
        | default/two | gone  |

  @req:C-23 @must
  Rule: A truncated event is ignored, and its change is still delivered

    @id:half-event-is-told-once
    Scenario Outline: an event <how>
      When pod default/one is updated, but the event <how>
      Then the handler observes what the server has

      Examples:
        | how                                         |
        | is cut in half by the end of the stream     |
        | is cut in half by the end of the connection |

    @id:half-deletion-is-learned
    Scenario Outline: the event of a deletion <how>
      When pod default/two is deleted, but the event <how>
      Then the handler observes:
        | object      | state |
        | default/two | gone  |

      Examples:
        | how                                         |
        | is cut in half by the end of the stream     |
        | is cut in half by the end of the connection |

  @req:RWATCH-02 @must
  Rule: The version of a truncated event does not count as seen

    @id:half-event-is-not-seen
    Example: the next watch starts before the truncated event
      Given the open watch has delivered an event at version "whole"
      When pod default/one is updated, but the event is cut in half by the end of the connection
      Then the next watch asks for version "whole"

  @req:RWATCH-07 @req:RWATCH-02 @must
  Rule: A watch that has ended is resumed at once from the last version seen, without a list

    @id:watch-resumes-at-last-event
    Scenario Outline: the watch ends <how>
      Given the open watch has delivered an event at version "seen"
      When the open watch ends <how>
      Then the next watch asks for version "seen"
      And the informer makes no list

      Examples:
        | how                     |
        | cleanly                 |
        | without a final chunk   |
        | with a connection reset |

    @id:watch-resumes-after-deletion
    Example: a deletion was the last event
      Given pod default/one has been deleted, making version "gone"
      When the open watch ends cleanly
      Then the next watch asks for version "gone"
      And the informer makes no list

    @id:watch-resumes-without-events
    Example: a watch of several seconds has brought nothing
      Given the open watch ended cleanly
      And 5 s pass
      When the open watch ends cleanly
      Then the informer makes a watch
      And the informer makes no list

    @id:watch-resumes-again-and-again @cap:store @unless:polls
    Example: three watches end one after the other
      When the open watch ends cleanly 3 times, each time after an event
      Then the informer makes no list
      And the store becomes what the server has

  @req:RWATCH-07 @req:SHARED-05 @must @unless:polls
  Rule: Changes while no watch is open are delivered by the next, in order and once

    @id:changes-between-watches-in-order
    Scenario Outline: the watch ends <how>, with changes before the next
      Given new watches are held at the gate
      When the open watch ends <how>
      And pod default/three is created
      And pod default/one is updated
      And pod default/two is deleted
      And the gate is opened
      Then the handler is notified, in this order:
        | event  | object        |
        | add    | default/three |
        | update | default/one   |
        | delete | default/two   |

      Examples:
        | how                     |
        | cleanly                 |
        | with a connection reset |

  @req:RWATCH-03 @must @cap:bookmarks @since:0.16
  Rule: A bookmark counts as seen

    @id:watch-resumes-at-bookmark
    Example: a bookmark was the last thing seen
      Given a bookmark at version "later" has been delivered
      When the open watch ends cleanly
      Then the next watch asks for version "later"

    @id:watch-of-a-bookmark-resumes
    Example: a bookmark was all that a short watch has brought
      Given the open watch ended cleanly
      And a bookmark at version "later" has been delivered
      When the open watch ends cleanly
      Then the next watch asks for version "later"
      And the informer makes no list

  @req:RWATCH-08 @must
  Rule: A watch that closes within 1 s of its request, without an event, is followed by a pause and a list

    @id:very-short-watch-relists @cap:store
    Example: the server closes the next watch immediately
      Given the next watch is answered with an end without any event
      When the open watch ends cleanly
      Then the informer makes a list
      And the store becomes what the server has

  @req:RWATCH-15 @req:RWATCH-14 @must @cap:watch-timeout @cap:bookmarks
  Rule: A watch requests bookmarks and a timeout of five to ten minutes, and nothing else

    @id:watch-parameters
    Example: a watch is resumed
      When the open watch ends cleanly
      Then the next watch asks for:
        | watch                | (anything) |
        | allowWatchBookmarks  | true       |
        | timeoutSeconds       | 300 to 599 |
        | sendInitialEvents    | (absent)   |
        | resourceVersionMatch | (absent)   |
        | limit                | (absent)   |

  @req:RWATCH-14 @must @cap:watch-timeout
  Rule: Timeouts are drawn, so that the watches of many informers do not end together

    @id:watch-timeouts-differ
    Example: one watch follows another
      When the open watch ends cleanly 5 times, each time after an event
      Then the watches do not all ask for the same timeout

  @req:RWATCH-07 @req:RWATCH-14 @must @cap:watch-timeout @needs:virtual-clock
  Rule: A watch that the server ends by its timeout is resumed without a list

    @id:watch-timeout-resumes
    Example: a quiet hour
      When 1 h passes
      Then the informer makes a watch
      And the informer makes no list
