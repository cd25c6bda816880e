@area:shared-informer
Feature: Transforms
  A transform shrinks objects before they are stored. Store, indexes and handlers must see the same, smaller object.

  Source: client-go tools/cache/controller.go (TransformFunc); tests TestSharedInformerTransformer,
  TestTransformingInformerRace.

  Background:
    Given pods default/one and default/two exist

  @req:C-11 @req:XFORM-02 @must @cap:transform
  Rule: Handlers see only transformed objects, and the last state of each

    @id:transform-of-first-list
    Example: the first list
      Given an informer on pods with:
        | transform | sets a label |
      And a handler is added
      When the informer is started
      Then the handler observes:
        | object      | state  |
        | default/one | exists |
        | default/two | exists |
      And the handler has only received transformed objects

    @id:transform-of-changes
    Example: changes
      Given an informer on pods with:
        | transform | sets a label |
      And a handler is added
      And the informer has started and synced
      When pod default/three is created, making version "created"
      And pod default/one is updated, making version "updated"
      And pod default/two is deleted
      Then the handler observes:
        | object        | state     |
        | default/three | "created" |
        | default/one   | "updated" |
        | default/two   | gone      |
      And the handler has only received transformed objects

    @id:transform-after-relist
    Scenario Outline: changes during a gap in the watch, which ended <ended>
      Given an informer on pods with:
        | transform | sets a label |
      And a handler is added
      And the informer has started and synced
      And the informer is cut off: its watch ended <ended>
      When pod default/two is updated, making version "new"
      And the gate is opened
      Then the handler observes:
        | object      | state |
        | default/two | "new" |
      And the handler has only received transformed objects

      Examples:
        | ended                         |
        | cleanly                       |
        | with expiry as an ERROR event |

    @id:transform-for-a-late-handler @cap:handlers.late @cap:handlers.multiple
    Example: a handler is added late
      Given an informer on pods with:
        | transform | sets a label |
      And a handler is added
      And the informer has started and synced
      When a handler "late" is added
      Then handler "late" observes:
        | object      | state  |
        | default/one | exists |
        | default/two | exists |
      And handler "late" has only received transformed objects

    @id:transform-of-a-resync @cap:resync
    Example: a resync
      Given an informer on pods with:
        | transform     | sets a label |
        | resync period | 2 s          |
      And a handler is added
      And the informer has started and synced
      When 2.5 s pass
      Then the handler has only received transformed objects

    @id:transform-is-indexed @cap:indexers
    Example: an index sees the transformed objects
      Given an informer on pods with:
        | transform | sets a label                              |
        | index     | suite-by-transformed by label transformed |
      When the informer is started
      Then the index "suite-by-transformed" gives exactly pods default/one and default/two for "true"

    @id:transform-is-indexed-after-changes @cap:indexers
    Example: an index, after a creation, an update and a deletion
      Given an informer on pods with:
        | transform | sets a label                              |
        | index     | suite-by-transformed by label transformed |
      And the informer has started and synced
      When pod default/three is created
      And pod default/one is updated
      And pod default/two is deleted
      Then the index "suite-by-transformed" gives exactly pods default/one and default/three for "true"

  @req:C-15 @must @cap:transform
  Rule: A deletion that was missed is delivered, although there is nothing to transform

    @id:transform-and-a-missed-deletion
    Example: a pod is deleted during a gap in the watch
      Given an informer on pods with:
        | transform | sets a label |
      And a handler is added
      And the informer has started and synced
      And the informer is cut off: its watch ended with expiry as an ERROR event
      When pod default/two is deleted
      And the gate is opened
      Then the handler observes:
        | object      | state |
        | default/two | gone  |

  @req:KEY-11 @must @cap:transform @cap:tombstone
  Rule: A tombstone carries the transformed object

    @id:transform-of-tombstones @since:0.24
    Example: a missed deletion
      Given an informer on pods with:
        | transform | sets a label |
      And a handler is added
      And the informer has started and synced
      And new lists are held at the gate
      When the open watch ends with expiry as an ERROR event
      And pod default/two is deleted
      And the gate is opened
      Then the handler is notified, in this order:
        | event  | object      | transformed | note                |
        | delete | default/two | yes         | final state unknown |

  @req:C-37 @must @cap:transform @cap:transform.errors
  Rule: An object whose transform fails does not keep others from being delivered

    @id:transform-failure-spares-others
    Example: the transform fails on one object
      Given an informer on pods with:
        | transform | fails on default/three |
      And a handler is added
      And the informer has started and synced
      When pod default/three is created
      And pod default/four is created
      And pod default/two is deleted
      Then the handler observes:
        | object       | state  |
        | default/four | exists |
        | default/two  | gone   |

  @req:C-24 @req:C-37 @must @cap:transform @cap:transform.errors
  Rule: An informer recovers from a failing transform: once it succeeds on every object, everything is delivered

    @id:transform-failure-goes
    Example: the first list holds an object on which it fails, until that is deleted
      Given pod default/three exists
      And an informer on pods with:
        | transform | fails on default/three |
      And a handler is added
      And the informer has been started
      And the informer makes a list
      When pod default/three is deleted
      Then the handler observes:
        | object      | state  |
        | default/one | exists |
        | default/two | exists |

    @id:transform-failure-goes-later
    Example: the same in the list after an expired watch
      Given an informer on pods with:
        | transform | fails on default/three |
      And a handler is added
      And the informer has started and synced
      And pod default/three has been created
      And the open watch ended with expiry as an ERROR event
      And the informer makes a list
      When pods default/two and default/three are deleted
      Then the handler observes:
        | object      | state |
        | default/two | gone  |

  @req:XFORM-04 @should @cap:transform @cap:transform.errors
  Rule: An event whose transform fails is dropped, the next is not

    @id:transform-fails-on-event @since:0.24 @cap:store
    Example: the transform fails on one object
      Given an informer on pods with:
        | transform | fails on default/three |
      And a handler is added
      And the informer has started and synced
      When pod default/three is created
      And pod default/four is created
      Then the handler is notified, in this order:
        | event | object       |
        | add   | default/four |
      And the store holds exactly pods default/one, default/two and default/four
