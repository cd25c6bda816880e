@area:shared-informer
Feature: A handler joins while the world goes on
  A handler that comes late is told what is there, and that takes its time. What happens meanwhile is told afterwards; an
  informer that registers the handler when it has been told loses it.

  Source: client-go tools/cache/shared_informer.go (AddEventHandler), test TestAddWhileActive.

  Background:
    Given pods default/one and default/two exist
    And an informer on pods with a handler has synced

  @req:C-18 @must @cap:handlers.late @cap:handlers.multiple @cap:handlers.isolated @needs:block-handler
  Rule: What changes while a late handler is told what is there, it is told as well

    @id:changes-while-joining
    Example: the handler is busy with the first thing that it is told
      Given a handler "late" that blocks is added
      When pod default/one is updated, making version "new"
      And pod default/two is deleted
      And pod default/three is created
      And the handler learns:
        | object        | state  |
        | default/one   | "new"  |
        | default/two   | gone   |
        | default/three | exists |
      And handler "late" is released
      Then handler "late" learns:
        | object        | state  |
        | default/one   | "new"  |
        | default/two   | gone   |
        | default/three | exists |

    @id:outage-while-joining
    Example: the watch expires meanwhile
      Given a handler "late" that blocks is added
      When the open watch ends with expiry as an ERROR event
      And pod default/two is deleted
      And pod default/three is created
      And the handler learns:
        | object        | state  |
        | default/two   | gone   |
        | default/three | exists |
      And handler "late" is released
      Then handler "late" learns:
        | object        | state  |
        | default/one   | exists |
        | default/two   | gone   |
        | default/three | exists |
