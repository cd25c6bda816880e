@area:shared-informer
Feature: The identity of an object
  Many objects have the same name: a config map of each tenant, a pod of each namespace. An informer that identifies
  them by name alone shows one tenant the objects of another.

  Source: client-go tools/cache/store.go (MetaNamespaceKeyFunc); Kubernetes API conventions, "unique names".

  Background:
    Given pods tenant-a/one, tenant-b/one and tenant-b/two exist
    And an informer on pods with a handler

  @req:C-04 @must
  Rule: Objects are identified by namespace and name

    @id:one-name-in-two-namespaces
    Example: one of them is deleted
      Given the informer has started and synced
      When pod tenant-b/one is deleted
      And pod tenant-a/one is updated, making version "new"
      Then the handler observes:
        | object       | state |
        | tenant-b/one | gone  |
        | tenant-a/one | "new" |

    @id:one-name-in-two-namespaces-held @cap:store
    Example: both exist from the start
      When the informer has started and synced
      Then the store becomes what the server has

    @id:names-that-join-alike
    Example: two pods have equal names once namespace and name are joined by a hyphen or by nothing
      Given pods tenant/a-one and tenant-bt/wo exist
      And the informer has started and synced
      When pods tenant-a/one and tenant-b/two are deleted
      And pods tenant/a-one and tenant-bt/wo are deleted
      Then the handler observes:
        | object       | state |
        | tenant-a/one | gone  |
        | tenant-b/two | gone  |
        | tenant/a-one | gone  |
        | tenant-bt/wo | gone  |

    @id:names-that-join-alike-held @cap:store
    Example: the store, with namespaces and names that are equal once joined
      Given pods tenant/a-one and tenant-bt/wo exist
      When the informer has started and synced
      Then the store becomes what the server has

    @id:names-that-begin-alike
    Example: two names differ after the 63rd letter
      Given pods tenant-a/nightly-backup-of-the-database-of-the-billing-department-of-2026-a and tenant-a/nightly-backup-of-the-database-of-the-billing-department-of-2026-b exist
      And the informer has started and synced
      When pod tenant-a/nightly-backup-of-the-database-of-the-billing-department-of-2026-a is deleted
      And pod tenant-a/nightly-backup-of-the-database-of-the-billing-department-of-2026-b is updated, making version "new"
      Then the handler observes:
        | object                                                                      | state |
        | tenant-a/nightly-backup-of-the-database-of-the-billing-department-of-2026-a | gone  |
        | tenant-a/nightly-backup-of-the-database-of-the-billing-department-of-2026-b | "new" |

    @id:names-that-differ-in-a-dot
    Example: one name has a dot where the other has a hyphen
      Given pods tenant-a/on.e and tenant-a/on-e exist
      And the informer has started and synced
      When pod tenant-a/on.e is deleted
      And pod tenant-a/on-e is updated, making version "new"
      Then the handler observes:
        | object        | state |
        | tenant-a/on.e | gone  |
        | tenant-a/on-e | "new" |

    @id:names-alike-in-part @cap:store
    Scenario Outline: two names are equal <how>
      Given pods tenant-a/<one> and tenant-a/<other> exist
      When the informer has started and synced
      Then the store becomes what the server has

      Examples:
        | how                 | one     | other   |
        | up to the first dot | db.east | db.west |
        | as numbers          | 1000    | 1e3     |
        | up to 63 characters | the-log-of-a-night-that-went-on-until-the-last-ship-had-left-port-east | the-log-of-a-night-that-went-on-until-the-last-ship-had-left-port-west |

    @id:one-name-begins-with-another
    Example: one name is the beginning of the other
      Given pod tenant-a/on exists
      And the informer has started and synced
      When pod tenant-a/on is deleted
      And pod tenant-a/one is deleted
      Then the handler observes what the server has

    @id:one-name-begins-with-another-in-an-outage
    Example: one name is the beginning of the other, and its pod is deleted in a gap
      Given pod tenant-a/on exists
      And the informer has started and synced
      And the informer is cut off: its watch ended with expiry as an ERROR event
      When pod tenant-a/on is deleted
      And the gate is opened
      Then the handler observes what the server has

    @id:one-name-begins-with-another-held @cap:store
    Example: the store, when one name is the beginning of the other
      Given pod tenant-a/on exists
      And the informer has started and synced
      When pod tenant-a/on is deleted
      Then the store becomes what the server has

    @id:names-of-members
    Example: a namespace and a pod are named constructor, as a member of every JavaScript object is
      Given pods constructor/one and tenant-a/constructor exist
      And the informer has started and synced
      When pod constructor/one is deleted
      And pod tenant-a/constructor is updated, making version "new"
      And pod constructor/two is created, making version "second"
      Then the handler observes:
        | object               | state    |
        | constructor/one      | gone     |
        | tenant-a/constructor | "new"    |
        | constructor/two      | "second" |

    @id:names-of-members-held @cap:store
    Example: the store, with a namespace and a pod named constructor
      Given pods constructor/one and tenant-a/constructor exist
      When the informer has started and synced
      Then the store becomes what the server has
