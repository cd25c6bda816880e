@area:reflector
Feature: Recovering from an expired watch
  An apiserver forgets history. The informer must notice, read a fresh state and end with the server's view, without
  losing a deletion and without telling handlers what did not happen. Ports break here more than anywhere: the in-stream
  form was ignored by client-node (kubernetes-client/javascript#1933), the HTTP form loops kube-rs (kube-rs/kube#1042).
  Here the history is really gone: whoever asks for the same version again is refused again, in the same form.

  Source: Kubernetes API concepts, "efficient detection of changes"; client-go tools/cache/reflector.go.

  Background:
    Given pods default/one and default/two exist
    And an informer on pods with a handler has synced
    And the open watch has delivered an event

  @req:C-21 @req:C-15 @must
  Rule: However the server says that a version has expired, what vanished meanwhile is learned from a fresh state

    @id:expired-watch-reports-missed-deletion
    Scenario Outline: the expiry arrives <as>
      Given new requests are held at the gate
      And the open watch ended cleanly
      And pod default/two has been deleted
      And the apiserver has forgotten its history, and answers with expiry <as>
      When the gate is opened
      Then the handler learns:
        | object      | state  |
        | default/one | exists |
        | default/two | gone   |

      Examples:
        | as                 |
        | as an ERROR event  |
        | as HTTP status 410 |
        | as reason Gone     |
        | by code alone      |

    @id:expired-watch-in-the-middle
    Example: the expiry arrives in a watch that has run for a while
      Given new lists are held at the gate
      When the open watch ends with expiry as an ERROR event
      And pod default/two is deleted
      And the gate is opened
      Then the handler learns:
        | object      | state  |
        | default/one | exists |
        | default/two | gone   |

  @req:C-21 @req:SHARED-19 @must
  Rule: After an expired watch everything that happened meanwhile is learned

    @id:expired-watch-reports-everything
    Example: a pod is created, another updated, a third deleted
      Given new lists are held at the gate
      When the open watch ends with expiry as an ERROR event
      And pod default/three is created
      And pod default/one is updated, making version "new"
      And pod default/two is deleted
      And the gate is opened
      Then the handler learns:
        | object        | state  |
        | default/three | exists |
        | default/one   | "new"  |
        | default/two   | gone   |

  @req:C-04 @must
  Rule: An object with the name of an old one takes its place

    @id:expired-watch-change-of-mind
    Example: a pod is deleted and created again while nobody watches
      Given new lists are held at the gate
      When the open watch ends with expiry as an ERROR event
      And pod default/two is deleted and created again, making version "again"
      And the gate is opened
      Then the handler learns:
        | object      | state   |
        | default/two | "again" |

  @req:C-16 @must
  Rule: Nothing is passed off as gone while the fresh state is on its way, or by it

    @id:expired-watch-passes-nothing-off @cap:store
    Example: the list takes its time
      Given new lists are held at the gate
      When the open watch ends with expiry as an ERROR event
      Then a request is waiting at the gate
      And the store still holds exactly pods default/one and default/two, or the informer says that it has not synced

    @id:expired-watch-brings-nothing-new
    Example: the server has what it had
      When the open watch ends with expiry as an ERROR event
      Then the handler learns nothing new

  @req:RWATCH-13 @req:REALFIFO-06 @req:KEY-11 @must @cap:tombstone
  Rule: What vanished while nobody watched is deleted with the state that was known last, and with a word that says so

    @id:expired-watch-tells-last-known-state
    Example: it was changed once more before it vanished
      Given pod default/two has been updated, making version "last known"
      And new lists are held at the gate
      When the open watch ends with expiry as an ERROR event
      And pod default/two is updated
      And pod default/two is deleted
      And the gate is opened
      Then the handler is told, in this order:
        | event  | object      | version    | note                |
        | update | default/two | last known |                     |
        | delete | default/two | last known | final state unknown |

  @req:CTRL-19 @must
  Rule: What a list brings is told as what happened to each object, once

    @id:expired-watch-tells-once
    Example: a pod is created, another updated, a third deleted
      Given new lists are held at the gate
      When the open watch ends with expiry as an ERROR event
      And pod default/three is created
      And pod default/one is updated, making version "new"
      And pod default/two is deleted
      And the gate is opened
      Then the handler is told, in any order:
        | event  | object        | version |
        | add    | default/three |         |
        | update | default/one   | new     |
        | delete | default/two   |         |

  @req:RLIST-10 @must @cap:store
  Rule: The store is never empty in between

    @id:expired-watch-keeps-the-cache-meanwhile
    Example: the list takes its time
      Given new lists are held at the gate
      When the open watch ends with expiry as an ERROR event
      Then a request is waiting at the gate
      And the store still holds exactly pods default/one and default/two

  @req:SHARED-20 @req:HANDLER-08 @must
  Rule: A list that brings nothing new tells no change; an update between equal versions is none

    @id:expired-watch-nothing-happened @cap:store
    Example: the server has what the store has
      When the open watch ends with expiry as an ERROR event
      Then the informer makes exactly 1 list
      And the handler is told of no change
      And the store still holds exactly pods default/one and default/two

  @req:RLIST-02 @must @since:0.18 @cap:relist-from-version
  Rule: The list after an expired watch asks for a state no older than what was last seen

    @id:expired-watch-relists-from-last-event
    Example: an event was the last thing seen
      Given pod default/one has been updated, making version "seen"
      When the open watch ends with expiry as an ERROR event
      Then the next list asks for version "seen"

    @id:expired-watch-relists-from-bookmark @cap:bookmarks
    Example: a bookmark counts as seen
      Given a bookmark at version "later" has been delivered
      When the open watch ends with expiry as an ERROR event
      Then the next list asks for version "later"
