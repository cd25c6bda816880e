@area:resync
Feature: Resyncs during changes
  A resync is periodic. An informer whose timer restarts with every event never resyncs in a busy cluster.

  Source: client-go tools/cache/reflector.go (startResync): the timer knows nothing of events.

  Background:
    Given pods default/one and default/two exist

  @req:RESYNC-01 @must @cap:resync
  Rule: Changes do not delay a resync

    @id:resync-despite-changes
    Example: a pod is updated more often than it is resynced
      Given an informer on pods with:
        | resync period | 3 s |
      And a handler is added
      And the informer has started and synced
      When pod default/one is updated every 500 ms for 5 s
      Then the handler has received a resync of pod default/two 1 time

  @req:C-13 @must @cap:handlers.resync-period @cap:resync
  Rule: Changes are delivered, whether a resync is due or not

    @id:changes-between-resyncs
    Example: the handler's own resync is an hour away
      Given an informer on pods with:
        | resync period | 1 s |
      And a handler "undisturbed" with a resync period of 1 h is added
      And the informer has started and synced
      And 1.5 s pass
      When pod default/one is updated, making version "new"
      And pod default/two is deleted
      Then handler "undisturbed" observes:
        | object      | state |
        | default/one | "new" |
        | default/two | gone  |

    @id:outage-between-resyncs
    Example: a list contains the change
      Given an informer on pods with:
        | resync period | 1 s |
      And a handler "undisturbed" with a resync period of 1 h is added
      And the informer has started and synced
      And 1.5 s pass
      And pod default/one has been updated, but the event is lost
      When the open watch ends with expiry as an ERROR event
      Then handler "undisturbed" observes what the server has

  @req:C-13 @req:C-03 @must @cap:resync @needs:block-handler
  Rule: A resync takes nothing from a handler that is busy

    @id:resync-behind-a-busy-handler
    Example: a pod was updated while the handler is blocked, and a resync is due
      Given an informer on pods with:
        | resync period | 2 s |
      And a handler "slow" that blocks on default/three is added
      And the informer has started and synced
      And pod default/three has been created
      And pod default/one has been updated, making version "new"
      And 2.5 s pass
      When handler "slow" is released
      Then handler "slow" observes:
        | object        | state  |
        | default/three | exists |
        | default/one   | "new"  |

    @id:changes-behind-a-waiting-resync
    Example: a pod is updated while its resync waits for a handler that is blocked
      Given an informer on pods with:
        | resync period | 2 s |
      And a handler "slow" that blocks on default/three is added
      And the informer has started and synced
      And pod default/three has been created
      And 2.5 s pass
      And pod default/one is updated every 100 ms for 1 s
      When handler "slow" is released
      Then handler "slow" has received the versions of pod default/one in order

  @req:C-14 @must @cap:resync @needs:block-handler
  Rule: A resync of an object waits for the handler that processes it

    @id:resync-waits-for-its-handler
    Example: a resync is due while the handler is blocked
      Given an informer on pods with:
        | resync period | 1 s |
      And a handler "slow" that blocks on default/three is added
      And the informer has started and synced
      And pod default/three has been created
      And handler "slow" has been notified of pod default/three
      When 3.5 s pass
      Then handler "slow" has been notified of pod default/three only once

    @id:own-resync-waits-for-its-handler @cap:handlers.resync-period
    Example: the handler has a shorter period than the informer
      Given an informer on pods with:
        | resync period | 1 h |
      And a handler "slow" that blocks on default/three with a resync period of 1 s is added
      And the informer has started and synced
      And pod default/three has been created
      And handler "slow" has been notified of pod default/three
      When 3.5 s pass
      Then handler "slow" has been notified of pod default/three only once
