@area:shared-informer
Feature: Stopping
  A stopped informer ends everything it started. A watch or timer left behind lives as long as the process: in tests,
  and in operators that follow changing sets of resources, it is a leak
  (https://github.com/kubernetes-client/javascript/issues/3052).

  Source: client-go tools/cache/shared_informer.go (Run), tests TestShutdown and TestStateSharedInformer.

  Background:
    Given pods default/one and default/two exist
    And an informer on pods
    And a handler is added

  @req:C-39 @req:SHARED-17 @req:REFL-04 @must @cap:stop
  Rule: A stopped informer has no connection and sends no request

    @id:stop-ends-the-watch
    Example: it is stopped during a watch
      Given the informer has started and synced
      When the informer is stopped
      And pod default/three is created
      Then no request is open
      And the informer makes no request

    @id:silence-after-the-stop @slow
    Example: it is stopped during a watch, and 20 seconds pass
      Given the informer has started and synced
      When the informer is stopped
      And 20 s pass
      Then no request is open
      And the informer makes no request

    @id:stop-late-in-a-watch @needs:virtual-clock
    Example: it is stopped three minutes into a watch, and an hour passes
      Given the informer has started and synced
      And 3 min pass
      When the informer is stopped
      And 1 h passes
      Then no request is open
      And the informer makes no request

    @id:stop-while-list-is-pending
    Example: it is stopped during its list
      Given new lists are held at the gate
      And the informer has been started
      And a request is waiting at the gate
      And 2 s pass
      When the informer is stopped
      Then no request is open
      And the informer makes no request

    @id:stop-amid-initial-events @cap:streaming-list
    Example: it is stopped before the end of the initial events
      Given the next streaming list is answered with no bookmark at the end
      And the informer has been started
      And the informer makes a streaming list
      And 2 s pass
      When the informer is stopped
      Then no request is open
      And the informer makes no request

    @id:stop-while-watch-is-pending
    Example: it is stopped while its watch opens
      Given the informer has started and synced
      And new requests are held at the gate
      And the open watch ended cleanly after an event
      And a request is waiting at the gate
      And 2 s pass
      When the informer is stopped
      Then no request is open
      And the informer makes no request

    @id:stop-while-pausing @slow
    Example: it is stopped between two attempts
      Given every list is answered with HTTP 500
      And the informer has been started
      And the informer makes a list
      When the informer is stopped
      And 15 s pass
      Then no request is open
      And the informer makes no request

    @id:stop-while-told-to-wait @slow
    Example: it is stopped while it waits for Retry-After
      Given every list or watch is answered with HTTP 429 and 45 s to wait
      And the informer has been started
      And the informer makes a list
      When the informer is stopped
      And 50 s pass
      Then no request is open
      And the informer makes no request

    @id:stop-while-watch-is-told-to-wait @slow
    Example: it is stopped while its next watch waits for Retry-After
      Given the informer has started and synced
      And every list or watch is answered with HTTP 429 and 45 s to wait
      And the open watch ended cleanly after an event
      And 2 s pass
      When the informer is stopped
      And 50 s pass
      Then no request is open
      And the informer makes no request

    @id:stop-late-in-an-outage @slow
    Example: it is stopped when it has tried for 25 seconds
      Given every list or watch is answered with HTTP 500
      And the informer has been started
      And 25 s pass
      When the informer is stopped
      And 40 s pass
      Then no request is open
      And the informer makes no request

    @id:stop-after-a-handler-has-thrown @cap:handlers.multiple @needs:throw-in-handler
    Example: it is stopped after a handler has thrown, with more queued
      Given a handler "broken" that throws on default/three is added
      And the informer has started and synced
      And pod default/three has been created
      And handler "broken" has been notified of pod default/three
      And pod default/four has been created
      When the informer is stopped
      Then no request is open
      And the informer makes no request

    @id:stop-after-refused-connections
    Example: it is stopped while no request is answered
      Given the informer has started and synced
      And the apiserver refuses connections
      And the open watch ended with a connection reset after an event
      When the informer is stopped
      And 3 s pass
      Then no request is open
      And the informer makes no request

    @id:stop-at-once
    Example: it is stopped right after its start
      Given the informer has been started
      When the informer is stopped
      And 3 s pass
      Then no request is open
      And the informer makes no request

  @req:C-40 @must @cap:stop
  Rule: After the stop no handler is called

    @id:stop-silences-handlers
    Example: a pod is created afterwards
      Given the informer has started and synced
      When the informer is stopped
      And pod default/three is created
      Then the handler receives nothing

    @id:stop-amid-changes
    Example: a pod has just been created
      Given the informer has started and synced
      And pod default/three has been created
      And 20 ms pass
      When the informer is stopped
      And 10 s pass
      Then no request is open

    @id:stop-amid-the-first-list
    Example: it has just been started
      Given the informer has been started
      And the informer makes a request
      And 20 ms pass
      When the informer is stopped
      And 10 s pass
      Then no request is open

    @id:stop-right-after-a-throw @cap:handlers.multiple @needs:throw-in-handler
    Example: a handler has just thrown at the first object, with more queued
      Given a handler "broken" that throws is added
      And the informer has been started
      And handler "broken" has been notified of pod default/one
      When the informer is stopped
      And 10 s pass
      Then no request is open

    @id:stop-while-handler-is-busy @cap:handlers.multiple @needs:block-handler
    Example: a handler is blocked, with more queued
      Given a handler "busy" that blocks on default/three is added
      And the informer has started and synced
      And pod default/three has been created
      And handler "busy" has been notified of pod default/three
      And pod default/four has been created
      And 100 ms pass
      When the informer is stopped while handler "busy" is busy, which then is released
      Then no request is open

    @id:stop-while-handler-takes-its-time @cap:handlers.multiple @needs:slow-handler
    Example: a handler takes 1500 ms for each object of the first list
      Given a handler "slow" that takes 1500 ms is added
      And the informer has been started
      And handler "slow" has been notified of pod default/one
      When the informer is stopped
      And 4 s pass
      Then no request is open

  @req:PROC-06 @must @cap:stop
  Rule: Notifications queued at the stop are dropped

    @id:stop-drops-what-waits @cap:handlers.multiple @needs:block-handler
    Example: a handler is blocked
      Given a handler "busy" that blocks on default/three is added
      And the informer has started and synced
      And pod default/three has been created
      And pod default/four has been created
      And handler "busy" has been notified of pod default/three, and of nothing after it
      When the informer is stopped while handler "busy" is busy, which then is released
      Then handler "busy" has been notified of pod default/three, and of nothing after it

  @req:SHARED-12 @must @cap:stop @cap:stopped
  Rule: IsStopped reports the stop

    @id:stopped-is-known @since:0.26
    Example: before and after
      Given the informer has started and synced
      And the informer says that it has not stopped
      When the informer is stopped
      Then the informer says that it has stopped

  @req:SHARED-18 @should @cap:stop @cap:store
  Rule: The store keeps its content

    @id:store-outlives-stop
    Example: the store is read after the stop
      Given the informer has started and synced
      When the informer is stopped
      Then the store still holds exactly pods default/one and default/two
