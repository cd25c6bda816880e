@area:shared-informer
Feature: Addition or update is decided by what the store holds
  The type of an event says what the server thinks is new to the client. After a lost connection, a relist or a
  selector that changes its mind, the server may be wrong; the store is not. client-go decides by the store alone.
  Ports that trust the type tell handlers to add what they have, or to update what they have not.

  Source: client-go tools/cache/controller.go (processDeltas), tests TestUpdate and TestReplaceEvents.

  Background:
    Given pods default/one and default/two exist
    And an informer on pods with a handler has synced

  @req:CTRL-01 @must @cap:add-update-distinct
  Rule: An event for a known object is an update, one for an unknown object is an addition, whatever its type

    @id:added-event-of-known-object
    Example: the server says ADDED of a pod that the store holds
      When pod default/one is updated, but the event says ADDED
      Then the handler is told, in this order:
        | event  | object      |
        | update | default/one |

    @id:modified-event-of-unknown-object @cap:store
    Example: the server says MODIFIED of a pod that the store does not hold
      When pod default/new is created, but the event says MODIFIED
      Then the handler is told, in this order:
        | event | object      |
        | add   | default/new |
      And the store holds exactly pods default/one, default/two and default/new

  @req:CTRL-02 @should @cap:store
  Rule: A deletion of something unknown does no harm

    @id:deleted-event-of-unknown-object
    Example: the creation was lost on the way
      Given pod default/lost has been created, but the event is lost
      When pod default/lost is deleted
      And pod default/three is created
      Then the store holds exactly pods default/one, default/two and default/three

  @req:STORE-02 @must @cap:store
  Rule: An event that arrives twice leaves the store as it is

    @id:creation-sent-twice
    Example: the event of a created pod is sent twice
      When pod default/three is created, but the event is sent twice
      Then the handler is told, in this order:
        | event | object        |
        | add   | default/three |
      And the store becomes what the server has

    @id:deletion-sent-twice
    Example: the event of a deleted pod is sent twice
      When pod default/two is deleted, but the event is sent twice
      Then the store becomes what the server has
