@area:reflector
Feature: Recovering from an expired watch
  An apiserver forgets history. The informer must notice, list again and end with the server's view, without losing a
  deletion and without telling handlers what did not happen. Ports break here more than anywhere: the in-stream form was
  ignored by client-node (kubernetes-client/javascript#1933), the HTTP form loops kube-rs (kube-rs/kube#1042).

  Source: client-go tools/cache/reflector.go; Kubernetes API concepts, "efficient detection of changes".

  Background:
    Given pods default/one and default/two exist
    And an informer on pods with a handler has synced
    And the open watch has delivered an event

  @req:RWATCH-13 @req:REALFIFO-06 @req:KEY-11 @must
  Rule: After an expired watch the informer lists again and reports what vanished meanwhile as deleted

    @id:expired-watch-reports-missed-deletion @cap:store
    Scenario Outline: the expiry arrives <as>
      Given new watches are held at the gate
      And the open watch ended cleanly
      And pod default/two has been deleted
      When the held request is answered with expiry <as>
      Then the handler is told, in this order:
        | event  | object      | note                |
        | delete | default/two | final state unknown |
      And the store holds exactly pod default/one

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
      Then the handler is told, in this order:
        | event  | object      | note                |
        | delete | default/two | final state unknown |

    @id:expired-watch-tells-last-known-state @cap:tombstone
    Example: what vanished is told as it was last known
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

  @req:SHARED-19 @req:CTRL-19 @must
  Rule: After an expired watch everything that happened meanwhile is told

    @id:expired-watch-reports-everything @cap:store
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
      And the store becomes what the server has

    @id:expired-watch-change-of-mind @cap:store
    Example: a pod is deleted and created again while nobody watches
      Given new lists are held at the gate
      When the open watch ends with expiry as an ERROR event
      And pod default/two is deleted and created again
      And the gate is opened
      Then the store becomes what the server has

  @req:RLIST-10 @must @cap:store
  Rule: The store is never empty in between

    @id:expired-watch-keeps-the-cache-meanwhile
    Example: the list takes its time
      Given new lists are held at the gate
      When the open watch ends with expiry as an ERROR event
      Then a request is waiting at the gate
      And the store still holds exactly pods default/one and default/two

  @req:SHARED-20 @req:HANDLER-08 @must
  Rule: A list that brings nothing new tells no change

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
