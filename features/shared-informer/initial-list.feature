@area:shared-informer
Feature: The first list
  An informer begins by learning everything that exists. Its users build on that: what is not in the cache after the
  first list does not exist, as far as a controller knows.

  Source: client-go tools/cache/shared_informer.go, reflector.go; Kubernetes API concepts, "resource versions".

  @req:SHARED-04 @req:CTRL-01 @must
  Rule: Every object of the first list is added to the store and told to every handler as an addition

    @id:first-list-adds-everything @cap:store @req:CTRL-18
    Example: three pods in two namespaces exist
      Given pods default/one, default/two and kube-system/three exist
      And an informer on pods
      And a handler is added
      When the informer is started
      Then the handler is told, in any order:
        | event | object            | note         |
        | add   | default/one       | initial list |
        | add   | default/two       | initial list |
        | add   | kube-system/three | initial list |
      And the store holds exactly pods default/one, default/two and kube-system/three

    @id:first-list-of-cluster-scoped-objects @cap:store
    Example: objects without a namespace are keyed by their name
      Given nodes alpha and beta exist
      And an informer on nodes
      And a handler is added
      When the informer is started
      Then the handler is told, in any order:
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
      Then the handler is told, in any order:
        | event | object      |
        | add   | default/one |

    @id:first-list-empty @cap:store
    Example: nothing exists
      Given an informer on pods with a handler has synced
      Then the handler is told nothing
      And the store is empty

  @req:SHARED-03 @must @cap:store
  Rule: The store is empty until the informer is started

    @id:store-empty-before-start
    Example: pods exist, the informer does not run
      Given pods default/one and default/two exist
      And an informer on pods
      And a handler is added
      Then the store is empty
      And the handler is told nothing
      And the informer makes no request

  @req:CTRL-18 @must @cap:initial-list-flag @since:0.27
  Rule: Additions of the first list are marked as such, later ones are not

    @id:initial-flag-only-on-first-list
    Example: a pod is created once the informer has synced
      Given pod default/one exists
      And an informer on pods with a handler has synced
      When pod default/two is created
      Then the handler is told, in this order:
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
      Then the handler is told, in this order:
        | event | object      | note  |
        | add   | default/new | later |

  @req:LISTER-04 @req:FACTORY-05 @should @cap:store
  Rule: An informer restricted to a namespace knows nothing of the others

    @id:namespace-restricts @req:FACTORY-08 @req:DYNINF-04
    Example: pods come and go in two namespaces
      Given pods default/one and kube-system/two exist
      And an informer on pods with:
        | namespace | default |
      And a handler is added
      And the informer has started and synced
      When pods default/three and kube-system/four are created
      Then the handler is told, in this order:
        | event | object        |
        | add   | default/three |
      And the store holds exactly pods default/one and default/three
