@area:shared-informer
Feature: Notifications queued for a blocked handler
  The first changes may come while a slow handler still processes the first list. If they count as part of that list,
  the list never ends for that handler, and a controller waits for it forever.

  Source: client-go tools/cache/shared_informer.go (processorListener), tests TestEventPanics, TestStateSharedInformer.

  Background:
    Given pods default/one and default/two exist
    And an informer on pods

  @req:SYNC-02 @must @cap:handlers.has-synced @needs:block-handler @since:0.27
  Rule: Changes during a handler's first list are not part of that list

    @id:handler-syncs-though-changes-wait @cap:store
    Example: a pod is created while the handler blocks
      Given a handler "slow" that blocks on default/one is added
      And the informer has started and synced
      And pod default/three has been created
      And the store holds exactly pods default/one, default/two and default/three
      When handler "slow" is released
      Then handler "slow" has synced

  @req:C-18 @must @cap:handlers.isolated @cap:handlers.late @cap:handlers.multiple @needs:block-handler
  Rule: A handler added while another gets the first list gets all of it

    @id:joining-amid-the-first-telling
    Example: the other one is blocked
      Given a handler "slow" that blocks on default/one is added
      And the informer has been started
      And handler "slow" has been notified of pod default/one
      When a handler "late" is added
      And handler "slow" is released
      Then handler "late" observes:
        | object      | state  |
        | default/one | exists |
        | default/two | exists |

  @req:C-13 @req:C-18 @must @cap:handlers.isolated @needs:block-handler
  Rule: Pending notifications are delivered, even if the informer relists meanwhile

    @id:outage-behind-a-busy-handler
    Example: the watch expires while a deletion waits
      Given a handler "slow" that blocks on default/two is added
      And the informer has started and synced
      And pod default/one has been deleted
      And the open watch ended with expiry as an ERROR event
      And the informer makes a list
      And 0.5 s pass
      When handler "slow" is released
      Then handler "slow" observes:
        | object      | state  |
        | default/one | gone   |
        | default/two | exists |

    @id:outage-behind-a-blocked-first-list
    Example: the watch expires while additions wait, and their objects are deleted meanwhile
      Given a handler "slow" that blocks is added
      And the informer has started and synced
      And the informer is cut off: its watch ended with expiry as an ERROR event
      And pods default/one and default/two have been deleted
      When the gate is opened
      And 1 s passes
      And handler "slow" is released
      Then handler "slow" observes:
        | object      | state |
        | default/one | gone  |
        | default/two | gone  |

    @id:thousand-behind-a-busy-handler
    Example: more than a thousand objects are created while the handler blocks
      Given a handler "slow" that blocks on default/one is added
      And the informer has started and synced
      And 1200 pods have been created
      And 2 s pass
      When handler "slow" is released
      Then handler "slow" observes what the server has
