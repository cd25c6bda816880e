@area:has-synced
Feature: HasSynced
  Controllers wait for HasSynced before they act: a controller that acts on half a list deletes objects it has not
  seen yet. "Synced" means processed into the store, not listed; for a handler, that its callbacks have finished.

  Source: client-go tools/cache/shared_informer.go (HasSynced), tools/cache/synctrack.

  Background:
    Given pods default/one and default/two exist
    And an informer on pods

  @req:C-20 @must @cap:has-synced
  Rule: An informer has synced once its store holds the whole first list, and not before

    @id:not-synced-before-start
    Example: the informer has not been started
      Then the informer has not synced

    @id:not-synced-while-list-is-pending
    Example: the list request is unanswered
      Given new lists are held at the gate
      And a handler is added
      When the informer is started
      Then a request is waiting at the gate
      And the informer has not synced

    @id:stopped-before-sync-stays-unsynced @cap:stop
    Example: the informer is stopped while its list is pending
      Given new lists are held at the gate
      And a handler is added
      And the informer has been started
      And a request is waiting at the gate
      And 2 s pass
      When the informer is stopped
      Then the informer has not synced

    @id:not-synced-while-lists-fail
    Example: the server fails for a while
      Given every list is answered with HTTP 500
      And a handler is added
      When the informer is started
      Then the informer makes a list
      And the informer has not synced

    @id:synced-when-processed @cap:store
    Example: the list has arrived
      Given a handler is added
      When the informer is started
      Then the informer has synced
      And the store still holds exactly pods default/one and default/two

    @id:synced-store-is-whole-behind-a-blocked-handler @cap:store @needs:block-handler
    Example: a handler blocks on an object of the first list
      Given a handler "slow" that blocks on default/one is added
      When the informer is started
      Then handler "slow" has been notified of pod default/one
      And the store is what the server has, or the informer says that it has not synced

    @id:synced-after-lists-failed @cap:store
    Example: the server recovers
      Given the next list is answered with HTTP 500
      When the informer is started
      Then the informer has synced
      And the store still holds exactly pods default/one and default/two

    @id:synced-after-a-refused-watch
    Example: the first watch is rejected
      Given a handler is added
      And the next watch is answered with HTTP 500
      When the informer is started
      And pod default/three is created
      Then the handler observes:
        | object        | state  |
        | default/one   | exists |
        | default/two   | exists |
        | default/three | exists |
      And the informer has synced

    @id:synced-on-nothing
    Example: the list is empty
      Given pods default/one and default/two are deleted
      And a handler is added
      When the informer is started
      Then the informer has synced

    @id:synced-after-a-later-list
    Example: the informer has listed again
      Given a handler is added
      And the informer has started and synced
      When the open watch ends with expiry as an ERROR event
      And pod default/three is created
      Then the handler observes:
        | object        | state  |
        | default/three | exists |
      And the informer has synced

    @id:synced-after-a-watch-without-events
    Example: the watch has ended, and the next one has brought nothing yet
      Given a handler is added
      And the informer has started and synced
      And the open watch has delivered an event
      When the open watch ends cleanly
      And 2 s pass
      Then the informer has synced

  @req:C-20 @must @cap:handlers.has-synced
  Rule: A handler has not synced before the first list is complete, and has after it

    @id:handler-not-synced-while-list-is-pending
    Example: the list request is unanswered
      Given a handler is added
      And new lists are held at the gate
      When the informer is started
      Then a request is waiting at the gate
      And the handler has not synced

    @id:handler-synced-has-been-told
    Example: the list has arrived
      Given a handler is added
      When the informer is started
      Then the handler has synced
      And the handler observes:
        | object      | state  |
        | default/one | exists |
        | default/two | exists |

    @id:handler-synced-on-nothing
    Example: the list is empty
      Given pods default/one and default/two are deleted
      And a handler is added
      When the informer is started
      Then the handler has synced

    @id:late-handler-synced-on-nothing @cap:handlers.late @cap:handlers.multiple
    Example: nothing exists when it is added
      Given pods default/one and default/two are deleted
      And a handler is added
      And the informer has started and synced
      When a handler "late" is added
      Then handler "late" has synced

    @id:early-late-handler-syncs @cap:handlers.late @cap:handlers.multiple
    Example: it is added while the first list is in flight
      Given a handler is added
      And new lists are held at the gate
      And the informer has been started
      And a request is waiting at the gate
      And a handler "late" is added
      When the gate is opened
      Then handler "late" has synced

    @id:handler-syncs-despite-changes @needs:block-handler
    Scenario Outline: it is busy with an object of the first list, and another that may wait behind it <change>
      Given a handler "slow" that blocks on default/one is added
      And the informer has been started
      And handler "slow" has been notified of pod default/one
      And pod default/two <change>
      And 200 ms pass
      When handler "slow" is released
      Then handler "slow" has synced

      Examples:
        | change                       |
        | is updated                   |
        | is deleted                   |
        | is deleted and created again |

    @id:handler-synced-after-a-later-list
    Example: the informer has listed again
      Given a handler is added
      And the informer has started and synced
      And the handler has synced
      When the open watch ends with expiry as an ERROR event
      And pod default/three is created
      Then the handler observes:
        | object        | state  |
        | default/three | exists |
      And the handler has synced

  @req:SYNC-01 @must @cap:has-synced @needs:block-handler
  Rule: An informer's HasSynced does not wait for handlers

    @id:informer-syncs-while-handler-blocks
    Example: the only handler blocks on the first object
      Given a handler "slow" that blocks is added
      When the informer is started
      Then the informer has synced

  @req:SYNC-02 @must @cap:handlers.has-synced @since:0.27
  Rule: A handler has synced when all its callbacks for the first list have finished

    @id:handler-not-synced-before-start
    Example: the informer has not been started
      Given a handler is added
      Then the handler has not synced

    @id:handler-syncs-after-its-callbacks @needs:block-handler
    Example: a handler blocks in a callback of the first list
      Given a handler "slow" that blocks is added
      And the informer has been started
      And the informer has synced
      Then handler "slow" has not synced

    @id:handler-syncs-after-its-last-callback @needs:block-handler
    Example: a handler blocks in the only callback of the first list
      Given pod default/two is deleted
      And a handler "slow" that blocks is added
      And the informer has been started
      And handler "slow" has been notified of pod default/one
      When 1 s passes
      Then handler "slow" has not synced

    @id:handler-syncs-once-released @needs:block-handler
    Example: the callback returns
      Given a handler "slow" that blocks is added
      And the informer has been started
      And the informer has synced
      When handler "slow" is released
      Then handler "slow" has synced

    @id:handlers-sync-each-on-its-own @needs:block-handler @cap:handlers.multiple
    Example: another handler is not blocked
      Given a handler "slow" that blocks is added
      And a handler is added
      When the informer is started
      Then the handler has synced
      And handler "slow" has not synced

  @req:SYNC-03 @must @cap:has-synced
  Rule: Once true, HasSynced stays true

    @id:synced-survives-expiry
    Example: the watch expires and lists fail
      Given a handler is added
      And the informer has started and synced
      And every list is answered with HTTP 500
      When the open watch ends with expiry as an ERROR event
      Then the informer makes a list
      And the informer still says that it has synced

    @id:synced-survives-stop @cap:stop
    Example: the informer is stopped after it has synced
      Given a handler is added
      And the informer has started and synced
      When the informer is stopped
      Then the informer still says that it has synced
