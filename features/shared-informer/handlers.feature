@area:shared-informer
Feature: Many handlers, one informer
  The point of a shared informer: one watch, one store, any number of handlers that neither know nor disturb each other.
  A slow handler must not delay the others, a broken one must not silence them.

  Source: client-go tools/cache/shared_informer.go (sharedProcessor, processorListener); tests TestEventPanics,
  TestAddWhileActive, TestSharedInformerRemoveHandler; seed 003 "processorListener".

  Background:
    Given pods default/one and default/two exist
    And an informer on pods

  @req:SHARED-04 @req:SHARED-06 @must @cap:handlers.multiple
  Rule: Every handler is told everything

    @id:handlers-all-told
    Example: two handlers
      Given a handler "first" is added
      And a handler "second" is added
      And the informer has started and synced
      When pod default/three is created
      Then handler "first" is told, in this order:
        | event | object        |
        | add   | default/three |
      And handler "second" is told, in this order:
        | event | object        |
        | add   | default/three |

    @id:handlers-share-one-watch
    Example: three handlers, one watch
      Given a handler "first" is added
      And a handler "second" is added
      And a handler "third" is added
      When the informer is started
      Then the informer makes exactly 1 list

  @req:PROC-01 @req:PROC-02 @must @cap:handlers.isolated @needs:block-handler
  Rule: A handler that does not return delays nobody but itself

    @id:slow-handler-delays-nobody @cap:handlers.multiple @cap:store
    Example: one handler blocks, the other does not
      Given a handler "slow" that blocks is added
      And a handler is added
      And the informer has started and synced
      When pod default/three is created
      Then the handler is told, in this order:
        | event | object        |
        | add   | default/three |
      And the store holds exactly pods default/one, default/two and default/three

    @id:slow-handler-misses-nothing
    Example: the handler is let go after many changes
      Given a handler "slow" that blocks on default/three is added
      And the informer has started and synced
      And pod default/three has been created
      And pod default/one has been updated
      And pod default/two has been deleted
      And handler "slow" has been told of pod default/three, and of nothing after it
      When handler "slow" is released
      Then handler "slow" is told, in this order:
        | event  | object        |
        | add    | default/three |
        | update | default/one   |
        | delete | default/two   |

    @id:one-callback-at-a-time @cap:handlers.multiple
    Example: a handler blocks in one callback
      Given a handler "slow" that blocks on default/three is added
      And a handler is added
      And the informer has started and synced
      When pod default/three is created
      And pod default/four is created
      Then handler "slow" has been told of pod default/three, and of nothing after it

  @req:PROC-03 @must @cap:handlers.isolated-errors @needs:throw-in-handler
  Rule: A handler that throws loses that one notification and silences nobody

    @id:throwing-handler-goes-on
    Example: it throws on one object
      Given a handler "broken" that throws on default/three is added
      And the informer has started and synced
      When pod default/three is created
      And pod default/four is created
      Then handler "broken" is told, in this order:
        | event | object        |
        | add   | default/three |
        | add   | default/four  |

    @id:throwing-handler-silences-nobody @cap:handlers.multiple @cap:store
    Example: another handler is told everything
      Given a handler "broken" that throws is added
      And a handler is added
      And the informer has started and synced
      When pod default/three is created
      And pod default/one is updated
      Then the handler is told, in this order:
        | event  | object        |
        | add    | default/three |
        | update | default/one   |
      And the store becomes what the server has

  @req:PROC-04 @should @cap:handlers.has-synced @needs:throw-in-handler
  Rule: A handler that throws on the first list never has synced; the informer has

    @id:throwing-handler-never-syncs @since:0.27
    Example: it throws on every object
      Given a handler "broken" that throws is added
      When the informer is started
      And the informer has synced
      And 5 s pass
      Then handler "broken" has not synced

  @req:CTRL-03 @must @needs:read-store-in-handler
  Rule: The store shows a change before a handler is told of it

    @id:store-first-then-handler @cap:store
    Example: a handler reads the store in every callback
      Given a handler "reader" that reads the store is added
      And the informer has started and synced
      When pod default/three is created
      And pod default/one is updated
      And pod default/two is deleted
      Then handler "reader" has found every object it was told of in the store

  @req:SHARED-05 @must @cap:handlers.late
  Rule: A late handler is first told everything there is, then everything that happens

    @id:late-handler-catches-up @cap:handlers.multiple
    Example: a handler joins a running informer
      Given a handler is added
      And the informer has started and synced
      And pod default/three has been created
      And every handler has been told of all there is
      When a handler "late" is added
      Then handler "late" is told, in any order:
        | event | object        | note         |
        | add   | default/one   | initial list |
        | add   | default/two   | initial list |
        | add   | default/three | initial list |

    @id:late-handler-goes-on @cap:handlers.multiple
    Example: things happen after it has joined
      Given a handler is added
      And the informer has started and synced
      And a handler "late" is added
      And every handler has been told of all there is
      When pod default/one is updated
      And pod default/two is deleted
      Then handler "late" is told, in this order:
        | event  | object      | note |
        | update | default/one |      |
        | delete | default/two |      |

    @id:late-handler-syncs @since:0.27 @req:SYNC-02 @cap:handlers.has-synced @needs:block-handler @cap:handlers.multiple
    Example: a late handler has synced once it has been told everything there is
      Given a handler is added
      And the informer has started and synced
      And a handler "late" that blocks on default/two has been added
      And handler "late" has not synced
      When handler "late" is released
      Then handler "late" has synced

  @req:SHARED-08 @must @cap:handlers.remove
  Rule: A handler that has been removed is told nothing more; the others are

    @id:removed-handler-is-told-nothing @since:0.26 @cap:handlers.multiple
    Example: one of two handlers is removed
      Given a handler "leaving" is added
      And a handler is added
      And the informer has started and synced
      When handler "leaving" is removed
      And pod default/three is created
      Then the handler is told, in this order:
        | event | object        |
        | add   | default/three |
      And handler "leaving" is told nothing

  @req:SHARED-09 @should @cap:handlers.remove
  Rule: Removing a handler twice does no harm

    @id:removing-twice @since:0.26 @cap:handlers.multiple
    Example: a handler is removed again
      Given a handler "leaving" is added
      And a handler is added
      And the informer has started and synced
      And handler "leaving" has been removed
      When handler "leaving" is removed
      And pod default/three is created
      Then the handler is told, in this order:
        | event | object        |
        | add   | default/three |

  @req:SHARED-07 @must @cap:stop @cap:handlers.late @since:0.26
  Rule: A stopped informer takes no handler

    @id:no-handler-after-stop
    Example: a handler comes too late
      Given a handler is added
      And the informer has started and synced
      When the informer is stopped
      Then adding a handler "too late" is refused
