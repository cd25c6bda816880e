@area:resync
Feature: What a resync owes
  Controllers repair in a resync what they could not do before. A library need not have one; one that comes once, or only for some
  objects, is none.

  Source: client-go tools/cache/shared_informer.go; test TestListenerResyncPeriods. Resyncs that were lost:
  https://github.com/kubernetes-client/java/issues/1721. A resync that listed: https://github.com/fabric8io/kubernetes-client/issues/2812.

  Background:
    Given pods default/one and default/two exist

  @req:C-44 @must @cap:resync
  Rule: Every stored object is delivered again, period after period

    @id:resync-keeps-coming @slow
    Example: almost a minute passes
      Given 150 pods exist
      And an informer on pods with:
        | resync period | 10 s |
      And a handler is added
      And the informer has started and synced
      When 55 s pass
      Then the handler has received a resync of pod default/one at least 2 times
      And the handler has received a resync of pod default/pod-0150 at least 2 times

    @id:resync-keeps-coming-despite-changes @slow
    Example: a pod changes more often than a resync is due
      Given an informer on pods with:
        | resync period | 10 s |
      And a handler is added
      And the informer has started and synced
      And 12 s pass
      When pod default/one is updated every 2 s for 40 s
      Then the handler has received a resync of pod default/two at least 2 times

    @id:resync-keeps-coming-after-a-watch @slow
    Scenario Outline: a watch has ended <ended>
      Given an informer on pods with:
        | resync period | 10 s |
      And a handler is added
      And the informer has started and synced
      And 12 s pass
      And the open watch ended <ended> after an event
      And every handler has been notified of everything
      When 45 s pass
      Then the handler has received a resync of pod default/two at least 2 times

      Examples:
        | ended                           |
        | cleanly                         |
        | with a connection reset         |
        | with expiry as an ERROR event   |
        | with HTTP 500 as an ERROR event |

    @id:resync-keeps-coming-for-those-who-stay @slow @cap:handlers.remove @cap:handlers.multiple
    Example: another handler has been removed
      Given an informer on pods with:
        | resync period | 10 s |
      And a handler "leaving" is added
      And a handler is added
      And the informer has started and synced
      And 12 s pass
      And handler "leaving" is removed
      When 45 s pass
      Then the handler has received a resync of pod default/two at least 2 times

  @req:C-44 @must @cap:resync
  Rule: A resync is no list

    @id:resync-lists-nothing @slow
    Example: twenty of the shortest periods pass
      Given an informer on pods with:
        | resync period | 1 s |
      And a handler is added
      And the informer has started and synced
      When 20 s pass
      Then the informer makes at most 15 lists
