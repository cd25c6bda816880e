@area:reflector
Feature: Recovering from an expired watch
  An apiserver compacts its history. The informer must notice, list again and end with the server's state, without
  losing a deletion or delivering changes that did not happen. Ports break here more than anywhere: the in-stream form
  was ignored by client-node (kubernetes-client/javascript#1933), the HTTP form loops kube-rs (kube-rs/kube#1042).
  Here history is really compacted: a second request for the same version is refused in the same form.

  Source: Kubernetes API concepts, "efficient detection of changes"; client-go tools/cache/reflector.go.

  Background:
    Given pods default/one and default/two exist
    And an informer on pods with a handler has synced
    And the open watch has delivered an event

  @req:C-21 @req:C-15 @must
  Rule: Whatever form an expiry has, a fresh state shows which objects were deleted meanwhile

    @id:expired-watch-reports-missed-deletion
    Scenario Outline: the expiry arrives <as>
      Given new requests are held at the gate
      And the open watch ended cleanly
      And pod default/two has been deleted
      And the apiserver has forgotten its history, and answers with expiry <as>
      When the gate is opened
      Then the handler observes:
        | object      | state  |
        | default/one | exists |
        | default/two | gone   |

      Examples:
        | as                                |
        | as an ERROR event                 |
        | as HTTP status 410                |
        | as HTTP status 410, reason Gone   |
        | as HTTP status 410, by code alone |
        | as reason Gone                    |
        | by code alone                     |

    @id:expired-watch-in-the-middle
    Example: the expiry arrives in a watch that has run for a while
      Given new lists are held at the gate
      When the open watch ends with expiry as an ERROR event
      And pod default/two is deleted
      And the gate is opened
      Then the handler observes:
        | object      | state  |
        | default/one | exists |
        | default/two | gone   |

  @req:C-16 @must
  Rule: A deletion missed in one gap is not delivered again after the next gap

    @id:expired-watch-after-a-return
    Example: a pod is deleted in one gap, and created again before the next
      Given the informer is cut off: its watch ended with expiry as an ERROR event
      And pod default/two has been deleted
      And the gate is opened
      And every handler has been notified of everything
      And pod default/two has been created
      When the open watch ends with expiry as an ERROR event
      And pod default/one is updated, making version "new"
      Then the handler observes:
        | object      | state  |
        | default/one | "new"  |
        | default/two | exists |

  @req:C-15 @must
  Rule: A deletion missed in one gap is delivered although one of the same name was missed in another

    @id:expired-watch-after-another-deletion
    Example: a pod is deleted in one gap, created again, and deleted in the next
      Given the informer is cut off: its watch ended with expiry as an ERROR event
      And pod default/two has been deleted
      And the gate is opened
      And every handler has been notified of everything
      And pod default/two has been created
      When the open watch ends with expiry as an ERROR event
      And pod default/two is deleted
      Then the handler observes:
        | object      | state |
        | default/two | gone  |

  @req:C-03 @req:C-21 @req:C-15 @must
  Rule: However many watches have expired, a deletion is delivered, and no older state

    @id:expired-watch-many-times @slow
    Example: five watches expire, and a stale server answers requests for any state
      Given every request for version 0 is answered with the state of a server that lags by 3 changes
      When the open watch ends with expiry as an ERROR event 5 times, each time after an event
      And pod default/two is deleted
      Then the handler observes:
        | object      | state |
        | default/two | gone  |

  @req:C-21 @req:SHARED-19 @must
  Rule: Handlers receive all changes that an expired watch missed

    @id:expired-watch-reports-everything
    Example: one pod is created, another updated, a third deleted
      Given new lists are held at the gate
      When the open watch ends with expiry as an ERROR event
      And pod default/three is created
      And pod default/one is updated, making version "new"
      And pod default/two is deleted
      And the gate is opened
      Then the handler observes:
        | object        | state  |
        | default/three | exists |
        | default/one   | "new"  |
        | default/two   | gone   |

  @req:C-04 @must
  Rule: A new object replaces an old one of the same name

    @id:expired-watch-change-of-mind
    Example: a pod is deleted and created again during the gap
      Given new lists are held at the gate
      When the open watch ends with expiry as an ERROR event
      And pod default/two is deleted and created again, making version "again"
      And the gate is opened
      Then the handler observes:
        | object      | state   |
        | default/two | "again" |

  @req:C-16 @must
  Rule: No existing object is delivered as deleted, before or after the new list

    @id:expired-watch-passes-nothing-off @cap:store
    Example: the list is slow
      Given new lists are held at the gate
      When the open watch ends with expiry as an ERROR event
      Then a request is waiting at the gate
      And the store still holds exactly pods default/one and default/two, or the informer says that it has not synced

    @id:expired-watch-brings-nothing-new
    Example: nothing has changed on the server
      When the open watch ends with expiry as an ERROR event
      Then the handler observes nothing new

    @id:expired-watch-in-every-order
    Example: names that sort differently as one text, in two parts, in a dictionary, and by their numbers
      Given pods team/web, team-a/web, default/web-b, default/weba, default/web-9 and default/web-10 have been created
      When the open watch ends with expiry as an ERROR event
      And pod default/two is deleted
      Then the handler observes:
        | object         | state  |
        | default/two    | gone   |
        | default/web-b  | exists |
        | default/weba   | exists |
        | default/web-9  | exists |
        | default/web-10 | exists |
        | team/web       | exists |
        | team-a/web     | exists |

  @req:RWATCH-13 @req:REALFIFO-06 @req:KEY-11 @must @cap:tombstone
  Rule: A missed deletion is delivered with the last known state, marked as a tombstone

    @id:expired-watch-tells-last-known-state
    Example: it was changed once more before its deletion
      Given pod default/two has been updated, making version "last known"
      And new lists are held at the gate
      When the open watch ends with expiry as an ERROR event
      And pod default/two is updated
      And pod default/two is deleted
      And the gate is opened
      Then the handler is notified, in this order:
        | event  | object      | version    | note                |
        | update | default/two | last known |                     |
        | delete | default/two | last known | final state unknown |

  @req:CTRL-19 @must
  Rule: Each change found by a list is delivered once

    @id:expired-watch-tells-once
    Example: one pod is created, another updated, a third deleted
      Given new lists are held at the gate
      When the open watch ends with expiry as an ERROR event
      And pod default/three is created
      And pod default/one is updated, making version "new"
      And pod default/two is deleted
      And the gate is opened
      Then the handler is notified, in any order:
        | event  | object        | version |
        | add    | default/three |         |
        | update | default/one   | new     |
        | delete | default/two   |         |

  @req:RLIST-10 @must @cap:store
  Rule: The store is never empty in between

    @id:expired-watch-keeps-the-cache-meanwhile
    Example: the list is slow
      Given new lists are held at the gate
      When the open watch ends with expiry as an ERROR event
      Then a request is waiting at the gate
      And the store still holds exactly pods default/one and default/two

  @req:SHARED-20 @req:HANDLER-08 @must
  Rule: A list without changes delivers no change; an update between equal versions does not count as one

    @id:expired-watch-nothing-happened @cap:store @unless:polls
    Example: the server's state has not changed
      When the open watch ends with expiry as an ERROR event
      Then the informer makes exactly 1 list
      And the handler is notified of no change
      And the store still holds exactly pods default/one and default/two

  @req:RLIST-02 @must @since:0.18 @cap:relist-from-version
  Rule: The list after an expired watch requests a state no older than the last seen

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
