@area:resync
Feature: Resync
  A resync delivers the cache's content again, so that a controller can repair its mistakes. It sends no request:
  informers that list instead (fabric8 before 5.3, Python's today) turn a resync into load.

  Source: client-go tools/cache/shared_informer.go; tests TestListenerResyncPeriods and TestResyncCheckPeriod.

  Background:
    Given pods default/one and default/two exist

  @req:RESYNC-01 @must @cap:resync
  Rule: A resync delivers every object in the store as an update, without any request

    @id:resync-tells-everything
    Example: one period passes
      Given an informer on pods with:
        | resync period | 2 s |
      And a handler is added
      And the informer has started and synced
      When 2.5 s pass
      Then the handler has received a resync of pod default/one
      And the handler has received a resync of pod default/two
      And the informer makes no request

    @id:resync-of-many
    Example: there are more than a hundred objects
      Given 150 pods exist
      And an informer on pods with:
        | resync period | 2 s |
      And a handler is added
      And the informer has started and synced
      When 2.5 s pass
      Then the handler has received a resync of pod default/one
      And the handler has received a resync of pod default/pod-0150

    @id:resync-again-and-again @needs:virtual-clock
    Example: three periods pass
      Given an informer on pods with:
        | resync period | 30 s |
      And a handler is added
      And the informer has started and synced
      When 95 s pass
      Then the handler has received a resync of pod default/one 3 times
      And the informer makes no request

    @id:resync-again-in-real-time @slow
    Example: three short periods pass
      Given an informer on pods with:
        | resync period | 4 s |
      And a handler is added
      And the informer has started and synced
      When 14 s pass
      Then the handler has received a resync of pod default/one 3 times
      And the informer makes no request

    @id:resync-of-nothing
    Example: the store is empty
      Given pods default/one and default/two have been deleted
      And an informer on pods with:
        | resync period | 1 s |
      And a handler is added
      And the informer has started and synced
      When 2.5 s pass
      Then the handler receives nothing
      And the informer makes no request

    @id:resync-tells-what-came-later
    Example: a pod was created and another deleted since the list
      Given an informer on pods with:
        | resync period | 2 s |
      And a handler is added
      And the informer has started and synced
      And pod default/three has been created
      And pod default/two has been deleted
      When 2.5 s pass
      Then the handler has received a resync of pod default/three
      And the handler observes:
        | object        | state  |
        | default/two   | gone   |
        | default/three | exists |

  @req:RESYNC-01 @must @cap:resync
  Rule: A resync is on time, whatever happens between the informer and its server

    @id:resync-after-watch-end
    Scenario Outline: the watch has ended <ended>
      Given an informer on pods with:
        | resync period | 3 s |
      And a handler is added
      And the informer has started and synced
      And the open watch ended <ended> after an event
      And every handler has been notified of everything
      When 6.5 s pass
      Then the handler has received a resync of pod default/one

      Examples:
        | ended                           |
        | cleanly                         |
        | with a connection reset         |
        | with expiry as an ERROR event   |
        | with HTTP 500 as an ERROR event |

    @id:resync-after-failed-lists
    Example: two lists have failed
      Given an informer on pods with:
        | resync period | 3 s |
      And a handler is added
      And the informer has started and synced
      And the next 2 lists are answered with HTTP 500
      And the open watch ended with expiry as an ERROR event after an event
      And every handler has been notified of everything
      When 6.5 s pass
      Then the handler has received a resync of pod default/one

    @id:resync-despite-endings
    Example: watches end more often than resyncs are due
      Given an informer on pods with:
        | resync period | 3 s |
      And a handler is added
      And the informer has started and synced
      When the open watch ends cleanly every 2 s for 10 s, each time after an event
      Then the handler has received a resync of pod default/one 3 times

    @id:resync-after-late-handler @cap:handlers.late @cap:handlers.multiple
    Example: a handler has been added
      Given an informer on pods with:
        | resync period | 2 s |
      And a handler is added
      And the informer has started and synced
      And a handler "late" is added
      And every handler has been notified of everything
      When 2.5 s pass
      Then the handler has received a resync of pod default/one
      And handler "late" has received a resync of pod default/one

    @id:resync-after-removed-handler @cap:handlers.remove @cap:handlers.multiple @since:0.26
    Example: another handler has been removed
      Given an informer on pods with:
        | resync period | 2 s |
      And a handler "leaving" is added
      And a handler is added
      And the informer has started and synced
      And handler "leaving" is removed
      When 2.5 s pass
      Then the handler has received a resync of pod default/one

    @id:resync-after-a-throw @cap:handlers.isolated-errors @needs:throw-in-handler
    Example: the handler has thrown at one of two objects
      Given an informer on pods with:
        | resync period | 3 s |
      And a handler "broken" that throws on default/one is added
      And the informer has started and synced
      When 8 s pass
      Then handler "broken" has received a resync of pod default/two 2 times

  @req:C-40 @must @cap:resync
  Rule: Neither a stopped informer nor a removed handler is resynced

    @id:resync-not-after-the-stop @cap:stop
    Example: the informer is stopped
      Given an informer on pods with:
        | resync period | 2 s |
      And a handler is added
      And the informer has started and synced
      When the informer is stopped
      And 5 s pass
      Then the handler receives nothing

    @id:resync-not-for-a-removed-handler @cap:handlers.remove @cap:handlers.multiple
    Example: one of two handlers is removed
      Given an informer on pods with:
        | resync period | 2 s |
      And a handler "leaving" is added
      And a handler is added
      And the informer has started and synced
      When handler "leaving" is removed
      And 5 s pass
      Then handler "leaving" receives nothing

  @req:RESYNC-06 @must @unless:repeats-unchanged
  Rule: An informer without a resync period never resyncs

    @id:resync-off @needs:virtual-clock
    Example: ten minutes pass
      Given an informer on pods with a handler has synced
      When 10 min pass
      Then the handler receives nothing

    @id:resync-off-in-real-time @slow
    Example: a quarter of a minute passes
      Given an informer on pods with a handler has synced
      When 15 s pass
      Then the handler receives nothing

    @id:resync-off-for-handlers-too @cap:handlers.resync-period @needs:virtual-clock
    Example: a handler requests a period, and the informer has none
      Given an informer on pods
      And a handler "asking" with a resync period of 30 s is added
      And the informer has started and synced
      When 10 min pass
      Then handler "asking" receives nothing

    @id:resync-off-for-handlers-in-real-time @slow @cap:handlers.resync-period
    Example: a handler requests a short period, and the informer has none
      Given an informer on pods
      And a handler "asking" with a resync period of 2 s is added
      And the informer has started and synced
      When 10 s pass
      Then handler "asking" receives nothing

  @req:RESYNC-02 @req:RESYNC-08 @must @cap:handlers.resync-period @cap:handlers.multiple @cap:resync @unless:repeats-unchanged
  Rule: Only handlers whose own period is over are resynced

    @id:resync-only-who-asked
    Example: one handler has a period, the other has none
      Given an informer on pods with:
        | resync period | 1 s |
      And a handler "reminded" with a resync period of 1 s is added
      And a handler "undisturbed" with a resync period of 0 s is added
      And the informer has started and synced
      When 1.5 s pass
      Then handler "reminded" has received a resync of pod default/one
      And handler "undisturbed" receives nothing

    @id:resync-each-in-its-time @needs:virtual-clock
    Example: two handlers with periods of two and three minutes
      Given an informer on pods with:
        | resync period | 1 min |
      And a handler "often" with a resync period of 2 min is added
      And a handler "seldom" with a resync period of 3 min is added
      And the informer has started and synced
      When 6.5 min pass
      Then handler "often" has received a resync of pod default/one 3 times
      And handler "seldom" has received a resync of pod default/one 2 times

    @id:resync-each-in-real-time @slow
    Example: two handlers with periods of some seconds
      Given an informer on pods with:
        | resync period | 3 s |
      And a handler "often" with a resync period of 3 s is added
      And a handler "seldom" with a resync period of 2 min is added
      And the informer has started and synced
      When 11 s pass
      Then handler "often" has received a resync of pod default/one 3 times
      And handler "seldom" receives nothing

    @id:resync-of-the-longer-period
    Example: one handler has a period of two seconds, the other of three
      Given an informer on pods with:
        | resync period | 1 s |
      And a handler "often" with a resync period of 2 s is added
      And a handler "seldom" with a resync period of 3 s is added
      And the informer has started and synced
      When 5 s pass
      Then handler "often" has received a resync of pod default/one
      And handler "seldom" has received a resync of pod default/one

  @req:RESYNC-03 @must @cap:handlers.resync-period @cap:resync
  Rule: Before the start, a handler may have a shorter period than the informer's

    @id:resync-lowered-before-start @needs:virtual-clock
    Example: the informer's period is an hour, the handler's half a minute
      Given an informer on pods with:
        | resync period | 1 h |
      And a handler "hasty" with a resync period of 30 s is added
      And the informer has started and synced
      When 95 s pass
      Then handler "hasty" has received a resync of pod default/one 3 times

    @id:resync-lowered-in-real-time
    Example: the informer's period is an hour, the handler's two seconds
      Given an informer on pods with:
        | resync period | 1 h |
      And a handler "hasty" with a resync period of 2 s is added
      And the informer has started and synced
      When 3 s pass
      Then handler "hasty" has received a resync of pod default/one

  @req:RESYNC-04 @should @cap:handlers.resync-period @cap:handlers.late @cap:handlers.multiple @cap:resync
  Rule: After the start, a handler's period is not shorter than the informer's

    @id:resync-raised-after-start @needs:virtual-clock
    Example: a late handler has a second, the informer checks every minute
      Given an informer on pods with:
        | resync period | 1 min |
      And a handler is added
      And the informer has started and synced
      And a handler "late" with a resync period of 1 s is added
      And every handler has been notified of everything
      When 65 s pass
      Then handler "late" has received a resync of pod default/one 1 time

  @req:RESYNC-05 @should @cap:handlers.resync-period @cap:resync @needs:virtual-clock
  Rule: A period below a second is raised to a second

    @id:resync-at-least-a-second
    Example: a handler with a tenth of a second
      Given an informer on pods with:
        | resync period | 1 s |
      And a handler "hasty" with a resync period of 100 ms is added
      And the informer has started and synced
      When 3.5 s pass
      Then handler "hasty" has received a resync of pod default/one 3 times

  @req:C-03 @req:RESYNC-12 @must @cap:resync
  Rule: A resync never delivers a state older than a delivered one

    @id:resync-tells-the-newest-state @cap:store @needs:virtual-clock
    Example: a pod is updated at the instant of the resync
      Given an informer on pods with:
        | resync period | 30 s |
      And a handler is added
      And the informer has started and synced
      When 29.999 s pass
      And pod default/one is updated 5 times
      And 1 ms passes
      Then the handler has received the versions of pod default/one in order
      And the store becomes what the server has

    @id:resync-amid-updates
    Example: a pod is updated again and again during resyncs
      Given an informer on pods with:
        | resync period | 1 s |
      And a handler is added
      And the informer has started and synced
      When pod default/one is updated every 10 ms for 3 s
      Then the handler has received the versions of pod default/one in order

  @req:C-01 @req:C-13 @must @cap:resync @needs:block-handler
  Rule: A resync that waits for its handler hides no change

    @id:deletion-behind-a-resync
    Example: a pod is deleted while its resync waits for a handler that is blocked
      Given an informer on pods with:
        | resync period | 1 s |
      And a handler "slow" that blocks on default/two is added
      And the informer has been started
      And 2.5 s pass
      When pod default/one is deleted
      And 1 s passes
      And handler "slow" is released
      Then handler "slow" observes what the server has

  @req:SHARED-20 @should @since:0.18 @cap:handlers.resync-period @cap:resync @unless:repeats-unchanged
  Rule: An unchanged object in a list is delivered only to handlers due for a resync

    @id:relist-disturbs-only-who-is-due
    Example: a handler between two resyncs
      Given an informer on pods with:
        | resync period | 1 s |
      And a handler "undisturbed" with a resync period of 1 h is added
      And the informer has started and synced
      And 1.5 s pass
      And the open watch has delivered an event
      When the open watch ends with expiry as an ERROR event
      Then the informer makes a list
      And handler "undisturbed" receives nothing
