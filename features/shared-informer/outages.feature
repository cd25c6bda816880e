@area:shared-informer
Feature: Changes during a gap in the watch
  Every watch ends, with changes before the next one starts. In the end an informer has to know what a new one would
  know: changed, new and, most easily forgotten, deleted objects.

  Source: Kubernetes API concepts, "Efficient detection of changes"; client-go tools/cache/controller.go, test
  TestResetWatch; a deletion that was never delivered, https://github.com/kubernetes/kubernetes/issues/115658.

  @req:C-01 @req:C-15 @req:C-16 @req:C-22 @must
  Rule: Updates, creations and deletions in the gap are delivered, and nothing else

    @id:outage-is-made-up-for
    Scenario Outline: the watch has ended <ended>
      Given pods default/one, default/two and default/three exist
      And an informer on pods with a handler has synced
      And the informer is cut off: its watch ended <ended>
      When pod default/one is updated, making version "new"
      And pod default/two is deleted
      And pod default/four is created
      And the gate is opened
      Then the handler observes:
        | object       | state  |
        | default/one  | "new"  |
        | default/two  | gone   |
        | default/four | exists |

      Examples:
        | ended                         |
        | cleanly                       |
        | with a connection reset       |
        | with expiry as an ERROR event |

    @id:outage-without-change
    Scenario Outline: nothing has changed when the watch ended <ended>
      Given pods default/one and default/two exist
      And an informer on pods with a handler has synced
      When the open watch ends <ended>
      Then the handler observes nothing new

      Examples:
        | ended                         |
        | cleanly                       |
        | with expiry as an ERROR event |

    @id:outage-brings-what-was-brief
    Scenario Outline: a pod was created and deleted when the watch ended <ended>
      Given pod default/one exists
      And an informer on pods with a handler has synced
      And the informer is cut off: its watch ended <ended>
      When pod default/brief is created
      And pod default/brief is deleted
      And the gate is opened
      Then the handler observes nothing new

      Examples:
        | ended                         |
        | cleanly                       |
        | with expiry as an ERROR event |

    @id:outage-takes-what-a-watch-brought
    Scenario Outline: a pod that the watch had reported as <changed> was deleted
      Given pod default/one exists
      And an informer on pods with a handler has synced
      And <pod> has been <changed>
      And every handler has been notified of everything
      And the informer is cut off: its watch ended with expiry as an ERROR event
      When <pod> is deleted
      And the gate is opened
      Then the handler observes:
        | object   | state |
        | <object> | gone  |

      Examples:
        | changed | pod             | object      |
        | created | pod default/new | default/new |
        | updated | pod default/one | default/one |

    @id:outage-in-one-of-two-namespaces
    Example: one of two pods of one name was deleted
      Given pods tenant-a/one and tenant-b/one exist
      And an informer on pods with a handler has synced
      And the informer is cut off: its watch ended with expiry as an ERROR event
      When pod tenant-b/one is deleted
      And the gate is opened
      Then the handler observes:
        | object       | state  |
        | tenant-b/one | gone   |
        | tenant-a/one | exists |

    @id:outage-with-any-change
    Scenario Outline: a pod was <changed>
      Given pods default/one and default/two exist
      And an informer on pods with a handler has synced
      And the informer is cut off: its watch ended with expiry as an ERROR event
      When pod default/one is <changed>, making version "new"
      And the gate is opened
      Then the handler observes:
        | object      | state |
        | default/one | "new" |

      Examples:
        | changed                   |
        | reported as failed        |
        | labelled app=db           |
        | annotated teams=ernie     |
        | given a finalizer         |
        | touched by another client |
        | rid of its annotations    |
        | rid of its labels         |

    @id:outage-before-any-event
    Scenario Outline: nothing has happened yet when the watch ends <ended>
      Given pods default/one and default/two exist
      And an informer on pods with a handler has synced
      And the informer is cut off after 2 s without events: its watch ended <ended>
      And pod default/two is deleted
      And the gate is opened
      Then the handler observes:
        | object      | state |
        | default/two | gone  |

      Examples:
        | ended                   |
        | cleanly                 |
        | with a connection reset |

    @id:outage-before-anything-exists
    Scenario Outline: nothing exists when the watch ends <ended>, without having brought anything
      Given an informer on pods with a handler has synced
      And the informer is cut off after 2 s without events: its watch ended <ended>
      When pod default/one is created
      And the gate is opened
      Then the handler observes:
        | object      | state  |
        | default/one | exists |

      Examples:
        | ended                   |
        | cleanly                 |
        | with a connection reset |

    @id:outage-takes-everything
    Scenario Outline: everything was deleted when the watch ended <ended>
      Given pods default/one and default/two exist
      And an informer on pods with a handler has synced
      And the informer is cut off: its watch ended <ended>
      When pods default/one and default/two are deleted
      And the gate is opened
      Then the handler observes:
        | object      | state |
        | default/one | gone  |
        | default/two | gone  |

      Examples:
        | ended                         |
        | cleanly                       |
        | with expiry as an ERROR event |

    @id:outage-takes-many
    Example: more than a hundred objects were deleted
      Given 150 pods exist
      And an informer on pods with a handler has synced
      And the informer is cut off: its watch ended with expiry as an ERROR event
      When 130 pods are deleted
      And the gate is opened
      Then the handler observes what the server has

    @id:outage-takes-hundreds
    Example: more than five hundred objects were deleted, and as many are left
      Given 1200 pods exist
      And an informer on pods with a handler has synced
      And the informer is cut off: its watch ended with expiry as an ERROR event
      When 600 pods are deleted
      And the gate is opened
      Then the handler observes what the server has

    @id:outage-changes-many
    Scenario Outline: more than a hundred objects were <changed>
      Given <existing> exist
      And an informer on pods with a handler has synced
      And the informer is cut off: its watch ended with expiry as an ERROR event
      When 150 pods are <changed>
      And the gate is opened
      Then the handler observes what the server has

      Examples:
        | changed | existing                         |
        | updated | 150 pods                         |
        | created | pods default/one and default/two |

    @id:outage-of-a-thousand-changes
    Example: more than a thousand objects were created since the watch ended
      Given pods default/one and default/two exist
      And an informer on pods with a handler has synced
      And the informer is cut off: its watch ended cleanly
      When 1200 pods are created
      And the gate is opened
      Then the handler observes what the server has

    @id:outage-takes-nearly-everything
    Example: more than a hundred objects were deleted, and one is left
      Given 150 pods exist
      And an informer on pods with a handler has synced
      And the informer is cut off: its watch ended with expiry as an ERROR event
      When 149 pods are deleted
      And the gate is opened
      Then the handler observes what the server has

    @id:outage-leaves-nothing
    Example: no objects are left after the expired watch
      Given pods default/one and default/two exist
      And an informer on pods with a handler has synced
      And new requests are held at the gate
      When the open watch ends with expiry as an ERROR event
      And pods default/one and default/two are deleted
      And the gate is opened
      Then the handler observes:
        | object      | state |
        | default/one | gone  |
        | default/two | gone  |

    @id:outage-of-another-kind
    Scenario Outline: objects of other kinds: <collection>
      Given <objects> exist
      And an informer on <collection> with a handler has synced
      And the informer is cut off: its watch ended with expiry as an ERROR event
      When <kind> <one> is updated, making version "new"
      And <kind> <two> is deleted
      And the gate is opened
      Then the handler observes:
        | object | state |
        | <one>  | "new" |
        | <two>  | gone  |

      Examples:
        | collection  | objects                                | kind       | one         | two         |
        | configmaps  | configmaps default/one and default/two | configmap  | default/one | default/two |
        | nodes       | nodes alpha and beta                   | node       | alpha       | beta        |
        | deployments | deployments default/one and prod/one   | deployment | default/one | prod/one    |
        | widgets     | widgets default/one and default/two    | widget     | default/one | default/two |

  @req:C-03 @req:C-22 @must
  Rule: States older than the informer's start are not delivered by a later watch

    @id:history-before-the-beginning
    Example: a pod had many states, and the first watch ends without an event
      Given pods default/one and default/two exist
      And pod default/one has been updated 5 times
      And an informer on pods with a handler has synced
      And 2 s pass
      When the open watch ends cleanly
      And pod default/three is created
      Then the handler has been notified of 3 objects
      And the handler has received the versions of pod default/one in order

    @id:history-gone-before-the-beginning
    Example: the list is newer than its objects, and nothing older can be watched
      Given pods default/one, default/two and default/three exist
      And pod default/one has been updated 5 times
      And pod default/three has been deleted
      And the apiserver has forgotten its history, and answers with expiry as an ERROR event
      And an informer on pods with a handler has synced
      When pod default/two is updated, making version "new"
      Then the handler observes:
        | object      | state |
        | default/two | "new" |

  @req:C-04 @must
  Rule: An object replaced in the gap by another of the same name is delivered as such

    @id:recreation-in-an-outage @req:C-16
    Scenario Outline: the watch has ended <ended>
      Given pods default/one and default/two exist
      And an informer on pods with a handler has synced
      And the informer is cut off: its watch ended <ended>
      When pod default/one is deleted and created again, making version "second"
      And the gate is opened
      Then the handler observes:
        | object      | state    |
        | default/one | "second" |

      Examples:
        | ended                         |
        | cleanly                       |
        | with expiry as an ERROR event |

    @id:recreation-in-an-outage-is-held @cap:store
    Scenario Outline: the store, when the watch has ended <ended>
      Given pods default/one and default/two exist
      And an informer on pods with a handler has synced
      And the informer is cut off: its watch ended <ended>
      When pod default/one is deleted and created again
      And the gate is opened
      Then the store becomes what the server has

      Examples:
        | ended                         |
        | cleanly                       |
        | with expiry as an ERROR event |

    @id:recreation-with-a-lower-generation
    Scenario Outline: a deployment of a second generation is replaced by one of the first, and the watch has ended <ended>
      Given deployments default/one and default/two exist
      And deployment default/one has been given values of all sorts
      And an informer on deployments with a handler has synced
      And the informer is cut off: its watch ended <ended>
      When deployment default/one is deleted and created again, making version "second"
      And the gate is opened
      Then the handler observes:
        | object      | state    |
        | default/one | "second" |

      Examples:
        | ended                         |
        | cleanly                       |
        | with expiry as an ERROR event |

  @req:C-05 @must
  Rule: An object marked for deletion still exists; once it has no finalizers left, it is deleted

    @id:marked-object-goes-in-an-outage
    Example: the last finalizer of a pod that was marked before is removed
      Given pod default/one exists
      And pod default/one has been given a finalizer
      And pod default/one has been deleted
      And an informer on pods with a handler has synced
      And the informer is cut off: its watch ended with expiry as an ERROR event
      When pod default/one is freed of its finalizer
      And the gate is opened
      Then the handler observes:
        | object      | state |
        | default/one | gone  |

    @id:marked-for-deletion-in-an-outage
    Scenario Outline: a pod is marked when the watch has ended <ended>
      Given pod default/one exists
      And pod default/one has been given a finalizer
      And an informer on pods with a handler has synced
      And the informer is cut off: its watch ended <ended>
      When pod default/one is deleted, making version "marked"
      And the gate is opened
      Then the handler observes:
        | object      | state    |
        | default/one | "marked" |

      Examples:
        | ended                         |
        | cleanly                       |
        | with expiry as an ERROR event |

    @id:grace-period-in-an-outage
    Scenario Outline: a pod without finalizers is marked when the watch has ended <ended>
      Given pods default/one and default/two exist
      And an informer on pods with a handler has synced
      And the informer is cut off: its watch ended <ended>
      When pod default/one is deleted with a grace period, making version "marked"
      And the gate is opened
      Then the handler observes:
        | object      | state    |
        | default/one | "marked" |

      Examples:
        | ended                         |
        | cleanly                       |
        | with expiry as an ERROR event |

  @req:C-07 @req:C-30 @must @cap:label-selector
  Rule: An object that left the selection in the gap is deleted, and one that entered it is added

    @id:selection-in-an-outage
    Scenario Outline: the watch has ended <ended>
      Given pods default/one, default/two and default/three exist
      And pod default/three has been labelled app=db
      And an informer on pods with a handler has synced, with:
        | label selector | app=web |
      And the informer is cut off: its watch ended <ended>
      When pod default/one is labelled app=db
      And pod default/three is labelled app=web
      And the gate is opened
      Then the handler observes:
        | object        | state  |
        | default/one   | gone   |
        | default/three | exists |

      Examples:
        | ended                         |
        | cleanly                       |
        | with expiry as an ERROR event |

  @req:C-30 @req:LISTER-04 @must
  Rule: An informer of one namespace stays in it

    @id:namespace-in-an-outage
    Scenario Outline: the watch has ended <ended>
      Given pods default/one and kube-system/one exist
      And an informer on pods with a handler has synced, with:
        | namespace | default |
      And the informer is cut off: its watch ended <ended>
      When pods default/two and kube-system/two are created
      And pods default/one and kube-system/one are deleted
      And the gate is opened
      Then the handler observes:
        | object      | state  |
        | default/two | exists |
        | default/one | gone   |

      Examples:
        | ended                         |
        | cleanly                       |
        | with expiry as an ERROR event |

  @req:C-18 @must @cap:handlers.multiple
  Rule: Every handler gets the missed changes

    @id:outage-for-every-handler
    Example: two handlers
      Given pod default/one exists
      And an informer on pods with a handler
      And a handler "other" is added
      And the informer has started and synced
      And the informer is cut off: its watch ended with expiry as an ERROR event
      When pod default/one is deleted
      And the gate is opened
      Then handler "other" observes:
        | object      | state |
        | default/one | gone  |
