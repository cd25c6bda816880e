@area:shared-informer
Feature: The first list
  An informer starts by listing everything that exists. Controllers rely on it: for them, an object that is not in the
  cache after the first list does not exist.

  Source: client-go tools/cache/shared_informer.go, reflector.go; Kubernetes API concepts, "resource versions".

  @req:C-12 @must
  Rule: Every object of the first list is delivered

    @id:first-list-is-told
    Scenario Outline: <count> of <collection>
      Given <objects> exist
      And an informer on <collection>
      And a handler is added
      When the informer is started
      Then the handler observes:
        | object  | state  |
        | <one>   | exists |
        | <other> | exists |

      Examples:
        | collection  | count | objects                                | one         | other           |
        | pods        | two   | pods default/one and kube-system/one   | default/one | kube-system/one |
        | configmaps  | two   | configmaps default/one and default/two | default/one | default/two     |
        | nodes       | two   | nodes alpha and beta                   | alpha       | beta            |
        | deployments | two   | deployments default/one and prod/one   | default/one | prod/one        |
        | widgets     | two   | widgets default/one and default/two    | default/one | default/two     |

    @id:first-list-of-one
    Example: one pod
      Given pod default/one exists
      And an informer on pods
      And a handler is added
      When the informer is started
      Then the handler observes:
        | object      | state  |
        | default/one | exists |

    @id:first-list-of-prefixed-names
    Scenario Outline: a pod that has been <changed>
      Given pods default/one and default/two exist
      And pod default/one has been <changed>
      And an informer on pods
      And a handler is added
      When the informer is started
      Then the handler observes:
        | object      | state  |
        | default/one | exists |
        | default/two | exists |

      Examples:
        | changed                            |
        | labelled app.kubernetes.io/name=db |
        | annotated example.com/teams=ernie  |

    @id:first-list-of-many
    Example: several pages of pods
      Given 1200 pods exist
      And an informer on pods
      And a handler is added
      When the informer is started
      Then the handler has been notified of 1200 objects

    @id:first-list-in-small-pages @cap:pagination @cap:page-size
    Example: five pods in pages of two
      Given 5 pods exist
      And an informer on pods with:
        | page size | 2 |
      And a handler is added
      When the informer is started
      Then the handler has been notified of 5 objects

    @id:namesakes-on-different-pages @cap:pagination @cap:page-size
    Example: pods of one name in three namespaces, in pages of one
      Given the apiserver has no watch cache
      And pods tenant-a/one, tenant-b/one and tenant-c/one exist
      And an informer on pods with:
        | page size | 1 |
      And a handler is added
      When the informer is started
      Then the handler observes:
        | object       | state  |
        | tenant-a/one | exists |
        | tenant-b/one | exists |
        | tenant-c/one | exists |

    @id:last-page-is-full @cap:pagination @cap:page-size
    Example: four pods in pages of two, so that the last page is full
      Given the apiserver has no watch cache
      And 4 pods exist
      And an informer on pods with:
        | page size | 2 |
      And a handler is added
      When the informer is started
      Then the handler has been notified of 4 objects

    @id:first-list-of-nothing
    Example: no pods, and then one
      Given an informer on pods with a handler has synced
      When pod default/one is created, making version "new"
      Then the handler observes:
        | object      | state |
        | default/one | "new" |

    @id:first-list-with-names-of-members
    Example: a node is named constructor, as a member of every JavaScript object is
      Given nodes constructor and keys exist
      And an informer on nodes with a handler has synced
      When node constructor is updated, making version "new"
      And node keys is deleted
      Then the handler observes:
        | object      | state |
        | constructor | "new" |
        | keys        | gone  |

  @req:C-05 @req:C-12 @must
  Rule: An object that is being deleted exists, and is delivered like all others

    @id:first-list-of-marked-objects
    Example: a pod with a finalizer was deleted before the informer started
      Given pods default/one and default/two exist
      And pod default/one has been given a finalizer
      And pod default/one has been deleted, making version "marked"
      And an informer on pods
      And a handler is added
      When the informer is started
      Then the handler observes:
        | object      | state    |
        | default/one | "marked" |
        | default/two | exists   |

    @id:first-list-of-grace-periods
    Example: a pod without finalizers was deleted, and its containers have not ended
      Given pods default/one and default/two exist
      And pod default/one has been deleted with a grace period, making version "marked"
      And an informer on pods
      And a handler is added
      When the informer is started
      Then the handler observes:
        | object      | state    |
        | default/one | "marked" |
        | default/two | exists   |

  @req:C-01 @must @cap:store
  Rule: The store holds every object of the first list, and nothing else

    @id:first-list-is-held
    Scenario Outline: <objects>
      Given <objects> exist
      And an informer on <collection>
      When the informer is started
      Then the store holds exactly <objects>
      And the store becomes what the server has

      Examples:
        | collection | objects                                    |
        | pods       | pods default/one, default/two and prod/one |
        | nodes      | nodes alpha and beta                       |
        | widgets    | widgets default/one and default/two        |

    @id:first-list-empty
    Example: no pods
      Given an informer on pods with a handler has synced
      Then the store is empty
      And the handler receives nothing

  @req:C-04 @req:C-01 @must @cap:store
  Rule: A cluster-scoped object is stored under its name

    @id:store-finds-cluster-scoped
    Example: one node exists, another no longer
      Given nodes alpha and beta exist
      And an informer on nodes with a handler has synced
      When node alpha is updated
      And node beta is deleted
      Then the store gives node alpha for its key
      And the store gives nothing for the key of node beta

  @req:CTRL-01 @req:CTRL-18 @must @cap:store
  Rule: Every object of the first list is delivered as an addition marked isInInitialList

    @id:first-list-adds-everything
    Example: three pods exist in two namespaces
      Given pods default/one, default/two and kube-system/three exist
      And an informer on pods
      And a handler is added
      When the informer is started
      Then the handler is notified, in any order:
        | event | object            | note         |
        | add   | default/one       | initial list |
        | add   | default/two       | initial list |
        | add   | kube-system/three | initial list |
      And the store holds exactly pods default/one, default/two and kube-system/three

    @id:first-list-of-cluster-scoped-objects
    Example: cluster-scoped objects are keyed by their name
      Given nodes alpha and beta exist
      And an informer on nodes
      And a handler is added
      When the informer is started
      Then the handler is notified, in any order:
        | event | object | note         |
        | add   | alpha  | initial list |
        | add   | beta   | initial list |
      And the store holds exactly nodes alpha and beta

    @id:first-list-of-custom-resources
    Example: objects of a custom resource
      Given widget default/one exists
      And an informer on widgets
      And a handler is added
      When the informer is started
      Then the handler is notified, in any order:
        | event | object      | note         |
        | add   | default/one | initial list |
      And the store holds exactly widget default/one

  @req:C-01 @must
  Rule: An object is delivered with all its fields

    @id:whole-objects-of-a-list
    Scenario Outline: a list contains a <collection> with values of all sorts
      Given <object> exists
      And <object> has been given values of all sorts
      And an informer on <informed>
      And a handler is added
      When the informer is started
      Then the handler observes what the server has

      Examples:
        | collection | object                 | informed    |
        | configmap  | configmap default/one  | configmaps  |
        | deployment | deployment default/one | deployments |

    @id:whole-objects-of-a-change
    Scenario Outline: a watch delivers a <collection> with values of all sorts
      Given <object> exists
      And an informer on <informed> with a handler has synced
      When <object> is given values of all sorts
      Then the handler observes what the server has

      Examples:
        | collection | object                 | informed    |
        | configmap  | configmap default/one  | configmaps  |
        | deployment | deployment default/one | deployments |

  @req:C-13 @must
  Rule: An update is delivered although it changes only an order

    @id:lists-in-another-order
    Example: the containers of a deployment, and their arguments, are given in another order
      Given deployment default/one exists
      And deployment default/one has been given values of all sorts
      And an informer on deployments with a handler has synced
      When deployment default/one is given its lists in another order, making version "new"
      Then the handler observes:
        | object      | state |
        | default/one | "new" |

  @req:SHARED-03 @must @cap:store
  Rule: The store is empty until the informer is started

    @id:store-empty-before-start
    Example: pods exist, the informer does not run
      Given pods default/one and default/two exist
      And an informer on pods
      And a handler is added
      Then the store is empty
      And the handler receives nothing
      And the informer makes no request

  @req:CTRL-18 @must @cap:initial-list-flag @since:0.27
  Rule: Additions of the first list are marked isInInitialList, later ones are not

    @id:initial-flag-only-on-first-list
    Example: a pod is created once the informer has synced
      Given pod default/one exists
      And an informer on pods with a handler has synced
      When pod default/two is created
      Then the handler is notified, in this order:
        | event | object      | note  |
        | add   | default/two | later |

    @id:initial-flag-not-after-relist
    Example: an object found by a second list
      Given an informer on pods with a handler has synced
      And new watches are held at the gate
      And new lists are held at the gate
      When the open watch ends with expiry as an ERROR event
      And pod default/new is created
      And the gate is opened
      Then the handler is notified, in this order:
        | event | object      | note  |
        | add   | default/new | later |

  @req:C-30 @req:LISTER-04 @req:FACTORY-05 @req:DYNINF-04 @must
  Rule: An informer restricted to a namespace sees no other

    @id:namespace-restricts-the-first-list
    Example: pods exist in two namespaces
      Given pods default/one and kube-system/two exist
      And an informer on pods with:
        | namespace | default |
      And a handler is added
      When the informer is started
      Then the handler observes:
        | object      | state  |
        | default/one | exists |

    @id:namespace-restricts
    Example: pods are created and deleted in two namespaces
      Given pods default/one and kube-system/two exist
      And an informer on pods with:
        | namespace | default |
      And a handler is added
      And the informer has started and synced
      When pods default/three and kube-system/four are created
      And pods default/one and kube-system/two are deleted
      Then the handler observes:
        | object        | state  |
        | default/three | exists |
        | default/one   | gone   |
