@area:resync
Feature: Resync
  A resync reminds handlers of what the cache holds, so that a controller can repair what it got wrong. It asks nobody:
  ports that list instead (fabric8 before 5.3, the Python client today) turn a reminder into load.

  Source: client-go tools/cache/shared_informer.go; tests TestListenerResyncPeriods and TestResyncCheckPeriod;
  seed 003 "resync".

  Background:
    Given pods default/one and default/two exist

  @req:RESYNC-01 @must @cap:resync
  Rule: A resync tells every object in the store as an update, without any request

    @id:resync-tells-everything
    Example: one period passes
      Given an informer on pods with:
        | resync period | 2 s |
      And a handler is added
      And the informer has started and synced
      When 2.5 s pass
      Then the handler has been told to resync pod default/one
      And the handler has been told to resync pod default/two
      And the informer makes no request

    @id:resync-again-and-again @needs:virtual-clock
    Example: three periods pass
      Given an informer on pods with:
        | resync period | 30 s |
      And a handler is added
      And the informer has started and synced
      When 95 s pass
      Then the handler has been told to resync pod default/one 3 times
      And the informer makes no request

  @req:RESYNC-06 @must
  Rule: An informer without a resync period never resyncs

    @id:resync-off @needs:virtual-clock
    Example: an hour passes
      Given an informer on pods with a handler has synced
      When 10 min pass
      Then the handler is told nothing

    @id:resync-off-for-handlers-too @cap:handlers.resync-period @needs:virtual-clock
    Example: a handler asks for a period that the informer does not have
      Given an informer on pods
      And a handler "asking" with a resync period of 30 s is added
      And the informer has started and synced
      When 10 min pass
      Then handler "asking" is told nothing

  @req:RESYNC-02 @req:RESYNC-08 @must @cap:handlers.resync-period
  Rule: Only handlers whose own period is over are told

    @id:resync-only-who-asked @cap:handlers.multiple @cap:resync
    Example: one handler asks for a reminder, another does not
      Given an informer on pods with:
        | resync period | 1 s |
      And a handler "reminded" with a resync period of 1 s is added
      And a handler "undisturbed" with a resync period of 0 s is added
      And the informer has started and synced
      When 1.5 s pass
      Then handler "reminded" has been told to resync pod default/one
      And handler "undisturbed" is told nothing

    @id:resync-each-in-its-time @needs:virtual-clock @cap:handlers.multiple @cap:resync
    Example: two handlers with periods of two and three minutes
      Given an informer on pods with:
        | resync period | 1 min |
      And a handler "often" with a resync period of 2 min is added
      And a handler "seldom" with a resync period of 3 min is added
      And the informer has started and synced
      When 6.5 min pass
      Then handler "often" has been told to resync pod default/one 3 times
      And handler "seldom" has been told to resync pod default/one 2 times

  @req:RESYNC-03 @must @cap:handlers.resync-period @needs:virtual-clock
  Rule: Before the start, a handler may ask for more frequent reminders than the informer's

    @id:resync-lowered-before-start @cap:resync
    Example: the informer's period is an hour, a handler asks for half a minute
      Given an informer on pods with:
        | resync period | 1 h |
      And a handler "hasty" with a resync period of 30 s is added
      And the informer has started and synced
      When 95 s pass
      Then handler "hasty" has been told to resync pod default/one 3 times

  @req:RESYNC-04 @should @cap:handlers.resync-period @cap:handlers.late @needs:virtual-clock
  Rule: After the start it may not

    @id:resync-raised-after-start @cap:handlers.multiple @cap:resync
    Example: a late handler asks for a second, the informer checks every minute
      Given an informer on pods with:
        | resync period | 1 min |
      And a handler is added
      And the informer has started and synced
      And a handler "late" with a resync period of 1 s is added
      And every handler has been told of all there is
      When 65 s pass
      Then handler "late" has been told to resync pod default/one 1 time

  @req:RESYNC-05 @should @cap:handlers.resync-period @needs:virtual-clock
  Rule: A period below a second is taken for a second

    @id:resync-at-least-a-second @cap:resync
    Example: a handler asks for a tenth of a second
      Given an informer on pods with:
        | resync period | 1 s |
      And a handler "hasty" with a resync period of 100 ms is added
      And the informer has started and synced
      When 3.5 s pass
      Then handler "hasty" has been told to resync pod default/one 3 times

  @req:RESYNC-12 @must @cap:resync @needs:virtual-clock
  Rule: A resync never tells an older state than has been told

    @id:resync-tells-the-newest-state @cap:store
    Example: a pod is updated at the instant of the resync
      Given an informer on pods with:
        | resync period | 30 s |
      And a handler is added
      And the informer has started and synced
      When 29.999 s pass
      And pod default/one is updated 5 times
      And 1 ms passes
      Then the handler has been told the versions of pod default/one in order
      And the store becomes what the server has

  @req:SHARED-20 @req:SHARED-19 @should @since:0.18 @cap:handlers.resync-period
  Rule: An object that a list found unchanged is told only to handlers whose resync is due

    @id:relist-disturbs-only-who-is-due @cap:resync
    Example: a handler between two reminders
      Given an informer on pods with:
        | resync period | 1 s |
      And a handler "undisturbed" with a resync period of 1 h is added
      And the informer has started and synced
      And 1.5 s pass
      And the open watch has delivered an event
      When the open watch ends with expiry as an ERROR event
      Then the informer makes a list
      And handler "undisturbed" is told nothing
