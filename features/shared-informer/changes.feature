@area:shared-informer
Feature: Changes reach the store and the handlers
  Between lists an informer lives on its watch. Each change must arrive once, in order, and be visible in the store by
  the time a handler is called: controllers read the store in their handlers and act on what they find.

  Source: client-go tools/cache/shared_informer.go (the contract of SharedInformer), controller.go.

  Background:
    Given pods default/one and default/two exist
    And an informer on pods with a handler has synced

  @req:RWATCH-01 @req:SHARED-04 @req:FACTORY-08 @req:DYNINF-06 @must
  Rule: The handler learns of a creation, an update and a deletion

    @id:creation-is-an-addition
    Example: a pod is created
      When pod default/three is created, making version "new"
      Then the handler learns:
        | object        | state |
        | default/three | "new" |

    @id:update-is-an-update
    Example: a pod is updated
      When pod default/one is updated, making version "new"
      Then the handler learns:
        | object      | state |
        | default/one | "new" |

    @id:deletion-is-a-deletion
    Example: a pod is deleted
      When pod default/one is deleted
      Then the handler learns:
        | object      | state |
        | default/one | gone  |

  @req:CTRL-01 @must @cap:old-object
  Rule: An update carries the object as it was before

    @id:update-carries-old-object
    Example: two updates in a row
      When pod default/one is updated, making version "second"
      And pod default/one is updated, making version "third"
      Then the handler is told, in this order:
        | event  | object      | version | old    |
        | update | default/one | second  |        |
        | update | default/one | third   | second |

  @req:SHARED-23 @must @cap:tombstone
  Rule: A deletion that was watched carries the last state, at the version at which the object is gone

    @id:watched-deletion-is-no-tombstone
    Example: a pod is deleted while the informer watches
      When pod default/one is deleted, making version "gone"
      Then the handler is told, in this order:
        | event  | object      | version | note              |
        | delete | default/one | gone    | final state known |

  @req:SHARED-01 @req:PROC-02 @must
  Rule: The changes of one object are told in the order in which they happened

    @id:order-of-one-object
    Example: one pod goes through everything
      When pod default/new is created, making version "created"
      And pod default/new is updated, making version "updated"
      And pod default/new is deleted
      Then the handler is told, in this order:
        | event  | object      | version |
        | add    | default/new | created |
        | update | default/new | updated |
        | delete | default/new |         |

    @id:order-of-many-updates @cap:store
    Example: a pod is updated many times
      When pod default/one is updated 50 times
      Then the store becomes what the server has
      And the handler has been told the versions of pod default/one in order

  @req:SHARED-02 @must
  Rule: An object that is deleted and created again while watched is told as a deletion and an addition

    @id:recreation-while-watched
    Example: a pod is replaced by another of its name
      When pod default/one is deleted and created again
      Then the handler is told, in this order:
        | event  | object      |
        | delete | default/one |
        | add    | default/one |

  @req:RWATCH-02 @must @cap:last-sync-version
  Rule: The last version seen is that of the last change

    @id:last-version-follows-changes
    Example: a pod is updated
      When pod default/one is updated, making version "new"
      Then the informer's last version is "new"
