@area:shared-informer
Feature: Transforms
  A transform cuts objects down before they are stored. Everybody behind it must see the same, smaller object.

  Source: client-go tools/cache/controller.go (TransformFunc); tests TestSharedInformerTransformer,
  TestTransformingInformerRace.

  Background:
    Given pods default/one and default/two exist

  @req:XFORM-02 @must @cap:transform
  Rule: Handlers only see transformed objects

    @id:transform-of-first-list @since:0.24
    Example: the first list
      Given an informer on pods with:
        | transform | sets a label |
      And a handler is added
      When the informer is started
      Then the handler is told, in any order:
        | event | object      | transformed |
        | add   | default/one | yes         |
        | add   | default/two | yes         |

    @id:transform-of-changes @since:0.24
    Example: changes
      Given an informer on pods with:
        | transform | sets a label |
      And a handler is added
      And the informer has started and synced
      When pod default/three is created
      And pod default/one is updated
      And pod default/two is deleted
      Then the handler is told, in this order:
        | event  | object        | transformed |
        | add    | default/three | yes         |
        | update | default/one   | yes         |
        | delete | default/two   | yes         |

    @id:transform-of-tombstones @since:0.24 @req:KEY-11
    Example: a deletion that was missed
      Given an informer on pods with:
        | transform | sets a label |
      And a handler is added
      And the informer has started and synced
      And new lists are held at the gate
      When the open watch ends with expiry as an ERROR event
      And pod default/two is deleted
      And the gate is opened
      Then the handler is told, in this order:
        | event  | object      | transformed | note                |
        | delete | default/two | yes         | final state unknown |

    @id:transform-is-indexed @since:0.24 @cap:indexers
    Example: an index sees what the transform has made
      Given an informer on pods with:
        | transform | sets a label                              |
        | index     | suite-by-transformed by label transformed |
      When the informer is started
      Then the index "suite-by-transformed" gives exactly pods default/one and default/two for "true"

  @req:XFORM-04 @should @cap:transform @cap:transform.errors
  Rule: An event that cannot be transformed is dropped, the next is not

    @id:transform-fails-on-event @since:0.24 @cap:store
    Example: the transform fails on one object
      Given an informer on pods with:
        | transform | fails on default/three |
      And a handler is added
      And the informer has started and synced
      When pod default/three is created
      And pod default/four is created
      Then the handler is told, in this order:
        | event | object       |
        | add   | default/four |
      And the store holds exactly pods default/one, default/two and default/four
