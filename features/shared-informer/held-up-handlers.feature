@area:shared-informer
Feature: What waits for a handler that is held up
  A slow handler leaves notifications waiting, and is still at the objects of the first list when the first changes come. If
  they are mistaken for a part of that list, its end never comes, and a controller waits for it for ever.

  Source: client-go tools/cache/shared_informer.go (processorListener), tests TestEventPanics, TestStateSharedInformer.

  Background:
    Given pods default/one and default/two exist
    And an informer on pods

  @req:SYNC-02 @must @cap:handlers.has-synced @needs:block-handler
  Rule: Changes that come while a handler is at its first list are no part of that list

    @id:handler-syncs-though-changes-wait @cap:store
    Example: a pod is created while the handler blocks
      Given a handler "slow" that blocks on default/one is added
      And the informer has started and synced
      And pod default/three has been created
      And the store holds exactly pods default/one, default/two and default/three
      When handler "slow" is released
      Then handler "slow" has synced
