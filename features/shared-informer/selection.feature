@area:shared-informer
Feature: An informer with selectors
  On a watch with selectors, an object that is no longer selected is deleted for this client. A controller that misses
  this acts on objects that are no longer its own.

  Source: Kubernetes API concepts, "Efficient detection of changes"; client-go tools/cache/listwatch.go.

  @req:C-07 @req:LW-03 @must @cap:label-selector
  Rule: For the informer, an object exists while it is selected

    Background:
      Given pods default/one, default/two and default/three exist
      And pod default/three has been labelled app=db
      And an informer on pods with:
        | label selector | app=web |

    @id:first-list-is-selected
    Example: one of three pods has another label
      Given a handler is added
      When the informer is started
      Then the handler observes:
        | object      | state  |
        | default/one | exists |
        | default/two | exists |

    @id:object-leaves-the-selection
    Example: a label is removed
      Given a handler is added
      And the informer has started and synced
      When pod default/one is labelled app=db
      Then the handler observes:
        | object      | state |
        | default/one | gone  |

    @id:object-with-a-finalizer-leaves
    Example: a label is removed from a pod with a finalizer
      Given a handler is added
      And the informer has started and synced
      And pod default/one has been given a finalizer
      When pod default/one is labelled app=db
      Then the handler observes:
        | object      | state |
        | default/one | gone  |

    @id:object-without-labels-leaves
    Example: all labels of a pod are removed
      Given a handler is added
      And the informer has started and synced
      When pod default/one is rid of its labels
      Then the handler observes:
        | object      | state |
        | default/one | gone  |

    @id:object-enters-the-selection
    Example: a label is added
      Given a handler is added
      And the informer has started and synced
      When pod default/three is labelled app=web, making version "selected"
      Then the handler observes:
        | object        | state      |
        | default/three | "selected" |

    @id:object-enters-the-selection-late @needs:virtual-clock
    Example: a label is added, hours after the pod was created
      Given a handler is added
      And 3 h pass
      And the informer has started and synced
      When pod default/three is labelled app=web, making version "selected"
      Then the handler observes:
        | object        | state      |
        | default/three | "selected" |

    @id:object-leaves-and-comes-back
    Example: a label is removed and added again
      Given a handler is added
      And the informer has started and synced
      And pod default/one has been labelled app=db
      When pod default/one is labelled app=web, making version "back"
      Then the handler observes:
        | object      | state  |
        | default/one | "back" |

    @id:objects-outside-the-selection-are-unknown
    Example: a pod with another label is created, updated and deleted
      Given a handler is added
      And the informer has started and synced
      When pod default/three is updated
      And pod default/three is deleted
      Then the handler observes nothing new

    @id:selection-is-held @cap:store
    Example: the store follows the selection
      Given the informer has started and synced
      When pod default/one is labelled app=db
      And pod default/three is labelled app=web
      Then the store becomes what the server has
      And the store holds exactly pods default/two and default/three

  @req:C-07 @req:C-30 @must @cap:label-selector
  Rule: A label selector is sent unchanged

    @id:selectors-of-every-form
    Scenario Outline: the selector is <selector>
      Given pods default/one and default/three exist
      And pod default/three has been labelled app=cache
      And an informer on pods with:
        | label selector | <selector> |
      And a handler is added
      And the informer has started and synced
      When pod default/three is labelled app=web
      And pod default/one is labelled app=cache
      Then the handler observes:
        | object        | state  |
        | default/one   | gone   |
        | default/three | exists |

      Examples:
        | selector                    |
        | app in (web, db)            |
        | app,app!=cache              |
        | app notin (cache),!obsolete |
        | app!=cache,app!=WEB         |

    @id:selector-without-a-label
    Example: a pod without labels is selected
      Given pods default/one and default/two exist
      And an informer on pods with:
        | label selector | app!=web |
      And a handler is added
      And the informer has started and synced
      When pod default/one is rid of its labels
      Then the handler observes:
        | object      | state  |
        | default/one | exists |

    @id:selector-with-a-prefix
    Example: the key of the label has a prefix
      Given pods default/one and default/two exist
      And an informer on pods with:
        | label selector | example.com/tier=front |
      And a handler is added
      And the informer has started and synced
      When pod default/two is labelled example.com/tier=front, making version "selected"
      Then the handler observes:
        | object      | state      |
        | default/two | "selected" |

    @id:selector-for-an-empty-value
    Example: the value of the label is empty
      Given pods default/one and default/two exist
      And an informer on pods with:
        | label selector | app= |
      And a handler is added
      And the informer has started and synced
      When pod default/two is labelled app=, making version "selected"
      Then the handler observes:
        | object      | state      |
        | default/two | "selected" |

  @req:C-30 @req:LW-03 @req:DYNINF-05 @must @cap:field-selector
  Rule: The field selector is sent with every list and every watch

    @id:field-selector-is-sent
    Example: an informer on one pod by its name
      Given pods default/one and default/two exist
      And an informer on pods with:
        | field selector | metadata.name=one |
      And a handler is added
      When the informer is started
      Then the first list asks for:
        | fieldSelector | metadata.name=one |
      And the handler observes:
        | object      | state  |
        | default/one | exists |

    @id:field-selector-selects-changes
    Example: an informer on a namespace by its name
      Given pods default/one and kube-system/one exist
      And an informer on pods with:
        | field selector | metadata.namespace=default |
      And a handler is added
      And the informer has started and synced
      When pods default/two and kube-system/two are created
      And pods default/one and kube-system/one are deleted
      Then the handler observes:
        | object      | state  |
        | default/two | exists |
        | default/one | gone   |

  @req:C-07 @req:C-30 @must @cap:field-selector
  Rule: A field selector is sent complete and unchanged

    @id:field-selectors-of-every-form
    Scenario Outline: the selector is <selector>
      Given pods default/one, default/two and kube-system/one exist
      And an informer on pods with:
        | field selector | <selector> |
      And a handler is added
      And the informer has started and synced
      When pods default/three and kube-system/two are created
      Then the handler observes:
        | object        | state  |
        | default/three | exists |

      Examples:
        | selector                                      |
        | metadata.namespace!=kube-system               |
        | metadata.namespace=default,metadata.name!=two |
        | metadata.name!=one,metadata.name!=two         |

  @req:C-15 @must @cap:field-selector
  Rule: A single object that is selected by its name is deleted like any other

    @id:single-object-in-an-outage
    Example: it is deleted in a gap
      Given pods default/one and default/two exist
      And an informer on pods with a handler has synced, with:
        | field selector | metadata.name=one |
      And new requests are held at the gate
      And 2 s pass
      When the open watch ends with expiry as an ERROR event
      And pod default/one is deleted
      And the gate is opened
      Then the handler observes:
        | object      | state |
        | default/one | gone  |
