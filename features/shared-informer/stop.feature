@area:shared-informer
Feature: Stopping
  An informer that is stopped ends everything it began. What it leaves behind, a watch or a timer, lives as long as the
  process: in tests, in operators that follow changing sets of resources, it is a leak
  (kubernetes-client/javascript#3052).

  Source: client-go tools/cache/shared_informer.go (Run), tests TestShutdown and TestStateSharedInformer.

  Background:
    Given pods default/one and default/two exist
    And an informer on pods
    And a handler is added

  @req:SHARED-17 @req:REFL-04 @must @cap:stop
  Rule: A stopped informer has no connection and makes no request

    @id:stop-ends-the-watch
    Example: it is stopped while it watches
      Given the informer has started and synced
      When the informer is stopped
      And pod default/three is created
      Then no watch is open
      And the informer makes no request

    @id:stop-while-list-is-pending
    Example: it is stopped while it waits for its list
      Given new lists are held at the gate
      And the informer has been started
      And a request is waiting at the gate
      When the informer is stopped
      And the gate is opened
      Then the informer makes no request
      And the handler is told nothing
      And no watch is open

    @id:stop-while-watch-is-pending @since:0.33
    Example: it is stopped while it waits for its watch
      Given the informer has started and synced
      And new watches are held at the gate
      And the open watch ended cleanly after an event
      And a request is waiting at the gate
      When the informer is stopped
      And the gate is opened
      Then the informer makes no request
      And no watch is open

    @id:stop-while-pausing
    Example: it is stopped between two tries
      Given every list is answered with HTTP 500
      And the informer has been started
      And the informer makes a list
      When the informer is stopped
      And 3 s pass
      Then the informer makes no request

  @req:SHARED-18 @req:PROC-06 @must @cap:stop
  Rule: Once it has stopped, handlers are told nothing

    @id:stop-silences-handlers
    Example: a pod is created afterwards
      Given the informer has started and synced
      When the informer is stopped
      And pod default/three is created
      Then the handler is told nothing

  @req:SHARED-12 @must @cap:stop @cap:stopped
  Rule: IsStopped says so

    @id:stopped-is-known @since:0.26
    Example: before and after
      Given the informer has started and synced
      And the informer says that it has not stopped
      When the informer is stopped
      Then the informer says that it has stopped

  @req:SHARED-18 @should @cap:stop @cap:store
  Rule: The store remains as it was

    @id:store-outlives-stop
    Example: the store is read after the stop
      Given the informer has started and synced
      When the informer is stopped
      Then the store still holds exactly pods default/one and default/two
