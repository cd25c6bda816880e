@area:shared-informer
Feature: A handler added during changes
  A late handler first gets the existing objects, which takes time. Changes meanwhile follow afterwards; an informer
  that registers the handler only then loses them.

  Source: client-go tools/cache/shared_informer.go (AddEventHandler), test TestAddWhileActive.

  Background:
    Given pods default/one and default/two exist
    And an informer on pods with a handler has synced

  @req:C-18 @must @cap:handlers.late @cap:handlers.multiple @cap:handlers.isolated @needs:block-handler
  Rule: Changes while a late handler gets the existing objects are delivered too

    @id:changes-while-joining
    Example: the handler is blocked on its first notification
      Given a handler "late" that blocks is added
      When pod default/one is updated, making version "new"
      And pod default/two is deleted
      And pod default/three is created
      And the handler observes:
        | object        | state  |
        | default/one   | "new"  |
        | default/two   | gone   |
        | default/three | exists |
      And handler "late" is released
      Then handler "late" observes:
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
      And the handler observes:
        | object        | state  |
        | default/two   | gone   |
        | default/three | exists |
      And handler "late" is released
      Then handler "late" observes:
        | object        | state  |
        | default/one   | exists |
        | default/two   | gone   |
        | default/three | exists |

  @req:C-18 @must @cap:handlers.late @cap:handlers.multiple
  Rule: A handler added after a relist gets the objects in their listed states

    @id:late-handler-after-a-relist
    Example: the list had an update, a deletion and a creation
      Given the informer is cut off: its watch ended with expiry as an ERROR event
      And pod default/one has been updated
      And pod default/two has been deleted
      And pod default/three has been created
      When the gate is opened
      And every handler has been notified of everything
      And a handler "late" is added
      Then handler "late" observes what the server has

  @req:C-16 @must @cap:handlers.late @cap:handlers.multiple
  Rule: For a late handler, too, a later list brings nothing that it knows as new

    @id:list-after-joining
    Example: a list follows when the handler has received the existing objects
      Given a handler "late" is added
      And handler "late" observes:
        | object      | state  |
        | default/one | exists |
        | default/two | exists |
      When the open watch ends with expiry as an ERROR event
      Then handler "late" observes nothing new

  @req:C-18 @must @cap:handlers.late @cap:handlers.multiple
  Rule: A change right after a handler was added is its last notification

    @id:change-right-after-joining
    Example: an update and a deletion follow at once
      Given a handler "late" is added
      When pod default/one is updated, making version "new"
      And pod default/two is deleted
      And 1 s passes
      Then handler "late" observes:
        | object      | state |
        | default/one | "new" |
        | default/two | gone  |

    @id:joining-amid-a-burst
    Example: a pod is updated 300 times and others are deleted, and a handler is added while that is read
      Given pods default/three and default/four exist
      And every handler has been notified of everything
      When pod default/one is updated 300 times
      And pods default/two and default/three are deleted
      And a handler "late" is added
      And 1 s passes
      Then handler "late" observes what the server has

    @id:joining-amid-creations
    Example: hundreds of pods are created, and a handler is added while that is read
      When 400 pods are created
      And a handler "late" is added
      Then handler "late" observes what the server has

    @id:joining-in-an-outage
    Scenario Outline: a handler is added while the informer is cut off, and its watch ended <ended>
      Given the informer is cut off: its watch ended <ended>
      And a request is waiting at the gate
      And a handler "late" is added
      And 1 s passes
      When pod default/one is updated, making version "new"
      And the gate is opened
      Then handler "late" observes:
        | object      | state  |
        | default/one | "new"  |
        | default/two | exists |

      Examples:
        | ended                         |
        | cleanly                       |
        | with expiry as an ERROR event |

  @req:C-03 @req:C-18 @must @cap:handlers.late @cap:handlers.multiple @needs:slow-handler
  Rule: A late handler gets no state that is older than one it got when it was added

    @id:joining-behind-a-slow-handler
    Example: changes of an object wait for another handler
      Given a handler "slow" that takes 500 ms is added
      And every handler has been notified of everything
      When pod default/one is updated 4 times
      And 0.2 s pass
      And a handler "late" is added
      Then handler "late" observes what the server has
      And handler "late" has received the versions of pod default/one in order
