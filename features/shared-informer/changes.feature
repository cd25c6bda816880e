@area:shared-informer
Feature: Changes reach the store and the handlers
  Between lists an informer depends on its watch. A controller does not act on a change that is not delivered: a
  failed pod is not replaced, a finalizer never runs.

  Source: client-go tools/cache/shared_informer.go (the contract of SharedInformer), controller.go; Kubernetes API
  concepts, "Efficient detection of changes"; Kubernetes documentation, "Finalizers".

  Background:
    Given pods default/one and default/two exist
    And an informer on pods with a handler has synced

  @req:C-13 @req:RWATCH-01 @req:SHARED-04 @req:FACTORY-08 @req:DYNINF-06 @must
  Rule: A creation, an update and a deletion are delivered

    @id:creation-is-an-addition
    Example: a pod is created
      When pod default/three is created, making version "new"
      Then the handler observes:
        | object        | state |
        | default/three | "new" |

    @id:update-is-an-update
    Example: a pod is updated
      When pod default/one is updated, making version "new"
      Then the handler observes:
        | object      | state |
        | default/one | "new" |

    @id:deletion-is-a-deletion
    Example: a pod is deleted
      When pod default/one is deleted
      Then the handler observes:
        | object      | state |
        | default/one | gone  |

    @id:deletion-of-the-last
    Example: the last pod is deleted
      When pod default/one is deleted
      And pod default/two is deleted
      Then the handler observes:
        | object      | state |
        | default/one | gone  |
        | default/two | gone  |

    @id:second-deletion-of-a-name
    Example: a pod was deleted and created again, and is deleted again
      Given pod default/one has been deleted
      And pod default/one has been created
      And every handler has been notified of everything
      When pod default/one is deleted
      Then the handler observes:
        | object      | state |
        | default/one | gone  |

    @id:changes-of-every-kind
    Example: a creation, an update and a deletion
      When pod default/three is created, making version "created"
      And pod default/one is updated, making version "updated"
      And pod default/two is deleted
      Then the handler observes:
        | object        | state     |
        | default/three | "created" |
        | default/one   | "updated" |
        | default/two   | gone      |

  @req:C-13 @must
  Rule: A change is delivered, whatever part of the object it is in

    @id:change-of-whatever
    Scenario Outline: a pod is <changed>
      When pod default/one is <changed>, making version "new"
      Then the handler observes:
        | object      | state |
        | default/one | "new" |

      Examples:
        | changed                            |
        | reported as failed                 |
        | labelled app=db                    |
        | labelled app.kubernetes.io/name=db |
        | annotated teams=ernie              |
        | annotated example.com/teams=ernie  |
        | touched by another client          |
        | given a finalizer                  |
        | given an owner                     |
        | rid of its annotations             |
        | rid of its labels                  |

    @id:change-and-back
    Example: a label is changed, changed back, and changed again
      Given pod default/one has been labelled app=db
      And every handler has been notified of everything
      When pod default/one is labelled app=web, making version "back"
      And the handler observes:
        | object      | state  |
        | default/one | "back" |
      And pod default/one is labelled app=db, making version "again"
      Then the handler observes:
        | object      | state   |
        | default/one | "again" |

    @id:last-finalizer-goes
    Example: a pod is freed of its finalizer, and was not deleted
      Given pod default/one has been given a finalizer
      And every handler has been notified of everything
      When pod default/one is freed of its finalizer, making version "freed"
      Then the handler observes:
        | object      | state   |
        | default/one | "freed" |

  @req:C-05 @must
  Rule: An object that is being deleted exists until the server deletes it

    @id:object-marked-for-deletion
    Example: a pod with a finalizer is deleted
      Given pod default/one has been given a finalizer
      And every handler has been notified of everything
      When pod default/one is deleted, making version "marked"
      Then the handler observes:
        | object      | state    |
        | default/one | "marked" |

    @id:object-freed-of-its-finalizer
    Example: the finalizer of a deleted pod is removed
      Given pod default/one has been given a finalizer
      And pod default/one has been deleted
      And every handler has been notified of everything
      When pod default/one is freed of its finalizer
      Then the handler observes:
        | object      | state |
        | default/one | gone  |

    @id:object-changes-while-marked
    Example: a pod changes while it is being deleted
      Given pod default/one has been given a finalizer
      And pod default/one has been deleted
      And every handler has been notified of everything
      When pod default/one is reported as failed, making version "failed"
      Then the handler observes:
        | object      | state    |
        | default/one | "failed" |

    @id:object-in-its-grace-period
    Example: a running pod without finalizers is deleted, and its containers have not ended
      When pod default/one is deleted with a grace period, making version "marked"
      Then the handler observes:
        | object      | state    |
        | default/one | "marked" |

    @id:finalizer-goes-in-the-grace-period
    Example: a deleted pod is freed of its finalizer before its containers have ended
      Given pod default/one has been given a finalizer
      And pod default/one has been deleted with a grace period
      And every handler has been notified of everything
      When pod default/one is freed of its finalizer, making version "freed"
      Then the handler observes:
        | object      | state   |
        | default/one | "freed" |

    @id:object-after-its-grace-period
    Example: the containers of a deleted pod have ended
      Given pod default/one has been deleted with a grace period
      And every handler has been notified of everything
      When pod default/one is deleted
      Then the handler observes:
        | object      | state |
        | default/one | gone  |

    @id:object-in-its-grace-period-is-held @cap:store
    Example: the store holds a pod whose containers have not ended
      When pod default/one is deleted with a grace period
      Then the store becomes what the server has
      And the store holds exactly pods default/one and default/two

    @id:object-marked-is-held @cap:store
    Example: the store holds an object that is being deleted
      Given pod default/one has been given a finalizer
      When pod default/one is deleted
      Then the store becomes what the server has
      And the store holds exactly pods default/one and default/two

  @req:C-01 @req:C-04 @must @cap:store
  Rule: The store follows the server, object by object

    @id:store-follows-changes
    Example: a creation, an update and a deletion
      When pod default/three is created
      And pod default/one is updated
      And pod default/two is deleted
      Then the store becomes what the server has
      And the store holds exactly pods default/one and default/three

    @id:store-keeps-what-is-quiet @needs:virtual-clock
    Example: nothing happens for an hour after some changes
      Given pod default/three has been created
      And pod default/one has been updated
      And every handler has been notified of everything
      When 1 h passes
      Then the store becomes what the server has
      And the store holds exactly pods default/one, default/two and default/three

    @id:store-finds-by-key
    Example: one pod exists, another no longer
      When pod default/one is updated
      And pod default/two is deleted
      Then the store gives pod default/one for its key
      And the store gives nothing for the key of pod default/two

    @id:store-keeps-namespaces-apart
    Example: two namespaces have a pod of the same name
      Given pod kube-system/one has been created
      When pod default/one is deleted
      Then the store gives pod kube-system/one for its key
      And the store gives nothing for the key of pod default/one

  @req:CTRL-01 @must @cap:old-object
  Rule: An update carries the previous state

    @id:update-carries-old-object
    Example: two updates in a row
      When pod default/one is updated, making version "second"
      And pod default/one is updated, making version "third"
      Then the handler is notified, in this order:
        | event  | object      | version | old    |
        | update | default/one | second  |        |
        | update | default/one | third   | second |

  @req:C-45 @must
  Rule: An update does not carry the new state twice

    @id:old-objects-of-a-burst
    Example: a pod is updated ten times
      When pod default/one is updated 10 times
      Then the handler observes what the server has

  @req:SHARED-23 @must @cap:tombstone
  Rule: A watched deletion carries the last state, at the version of the deletion

    @id:watched-deletion-is-no-tombstone
    Example: a pod is deleted while the informer watches
      When pod default/one is deleted, making version "gone"
      Then the handler is notified, in this order:
        | event  | object      | version | note              |
        | delete | default/one | gone    | final state known |

  @req:C-13 @req:C-14 @req:SHARED-01 @must
  Rule: No older state of an object follows a newer one, and the last state is delivered

    @id:order-of-many-updates
    Example: a pod is updated many times
      When pod default/one is updated 50 times
      Then the handler has received the versions of pod default/one in order

  @req:PROC-02 @must
  Rule: Each change of an object is delivered, in order

    @id:order-of-one-object
    Example: a pod is created, updated and deleted
      When pod default/new is created, making version "created"
      And pod default/new is updated, making version "updated"
      And pod default/new is deleted
      Then the handler is notified, in this order:
        | event  | object      | version |
        | add    | default/new | created |
        | update | default/new | updated |
        | delete | default/new |         |

  @req:C-04 @must
  Rule: A new object replaces an old one of the same name

    @id:recreation-is-learned
    Example: a pod is replaced by another of the same name
      When pod default/one is deleted and created again, making version "second"
      Then the handler observes:
        | object      | state    |
        | default/one | "second" |

  @req:SHARED-02 @must
  Rule: An object deleted and created again during a watch is a deletion and an addition

    @id:recreation-while-watched
    Example: a pod is replaced by another of the same name
      When pod default/one is deleted and created again
      Then the handler is notified, in this order:
        | event  | object      |
        | delete | default/one |
        | add    | default/one |

  @req:RWATCH-02 @must @cap:last-sync-version
  Rule: The last version seen is that of the last change

    @id:last-version-follows-changes
    Example: a pod is updated
      When pod default/one is updated, making version "new"
      Then the informer's last version is "new"
