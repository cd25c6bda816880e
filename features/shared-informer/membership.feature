@area:shared-informer
Feature: Event types that contradict the store
  An event's type says what the server thinks is new to the client. After a lost connection, a relist or a selector
  change, it may be wrong. The store must survive that, and events that come twice.

  Source: client-go tools/cache/controller.go (processDeltas), tests TestUpdate and TestReplaceEvents.

  Background:
    Given pods default/one and default/two exist
    And an informer on pods with a handler has synced

  @req:CTRL-01 @must @cap:add-update-distinct
  Rule: An event for a known object is an update, one for an unknown object is an addition, whatever its type

    @id:added-event-of-known-object
    Example: the server sends ADDED for a pod in the store
      When pod default/one is updated, but the event says ADDED
      Then the handler is notified, in this order:
        | event  | object      |
        | update | default/one |

    @id:modified-event-of-unknown-object
    Example: the server sends MODIFIED for a pod not in the store
      When pod default/new is created, but the event says MODIFIED
      Then the handler is notified, in this order:
        | event | object      |
        | add   | default/new |

  @req:C-06 @req:C-13 @must
  Rule: Whatever the type of its event, a change is delivered

    @id:known-object-comes-as-added
    Example: the server sends ADDED for a known pod
      When pod default/one is updated, but the event says ADDED
      And pod default/two is updated, making version "new"
      Then the handler observes:
        | object      | state         |
        | default/one | as the server |
        | default/two | "new"         |

    @id:known-object-comes-as-added-held @cap:store
    Example: the store right after ADDED for a known pod
      When pod default/one is updated, but the event says ADDED
      And every handler has been notified of everything
      Then the store is what the server has, or the informer says that it has not synced

    @id:unknown-object-comes-as-modified
    Example: the server sends MODIFIED for an unknown pod
      When pod default/new is created, but the event says MODIFIED
      Then the handler observes:
        | object      | state         |
        | default/new | as the server |

  @req:C-06 @must
  Rule: The deletion of an unknown object does no harm

    @id:deleted-event-of-unknown-object
    Example: the creation was lost
      Given pod default/lost has been created, but the event is lost
      When pod default/lost is deleted
      And pod default/three is created
      Then the handler observes:
        | object        | state  |
        | default/three | exists |

    @id:deletion-of-unknown-is-not-held @cap:store
    Example: the store, when the creation was lost
      Given pod default/lost has been created, but the event is lost
      When pod default/lost is deleted
      And pod default/three is created
      Then the store becomes what the server has
      And the store holds exactly pods default/one, default/two and default/three

  @req:C-06 @req:STORE-02 @must
  Rule: A repeated event changes nothing

    @id:creation-sent-twice
    Example: the event of a created pod is sent twice
      When pod default/three is created, but the event is sent twice
      Then the handler observes:
        | object        | state         |
        | default/three | as the server |

    @id:update-sent-twice
    Example: the event of an updated pod is sent twice
      When pod default/one is updated, but the event is sent twice
      Then the handler observes:
        | object      | state         |
        | default/one | as the server |

    @id:deletion-sent-twice
    Example: the event of a deleted pod is sent twice
      When pod default/two is deleted, but the event is sent twice
      Then the handler observes:
        | object      | state |
        | default/two | gone  |

    @id:event-sent-twice-is-held-once @cap:store
    Example: the store, when a creation is sent twice
      When pod default/three is created, but the event is sent twice
      Then the store becomes what the server has
