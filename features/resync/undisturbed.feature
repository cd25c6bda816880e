@area:resync
Feature: Resyncs amid changes
  A resync repeats what is held, in its time. An informer that waits for it anew after every event never comes to it where
  something always happens.

  Source: client-go tools/cache/reflector.go (startResync): the timer knows nothing of events.

  Background:
    Given pods default/one and default/two exist

  @req:RESYNC-01 @must @cap:resync
  Rule: Changes do not put a resync off

    @id:resync-despite-changes
    Example: a pod is updated more often than resyncs come
      Given an informer on pods with:
        | resync period | 3 s |
      And a handler is added
      And the informer has started and synced
      When pod default/one is updated every 500 ms for 5 s
      Then the handler has been told to resync pod default/two 1 time
