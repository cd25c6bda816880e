@area:shared-informer
Feature: Several informers in one program
  A controller has an informer for each kind that it reads, often a dozen in one process and on one client. They share
  more than their authors think of: by default OkHttp sends at most five requests at a time to one host, and
  a watch is a request that does not end, so a sixth informer waited forever.

  Source: Kubernetes API concepts, "resource versions"; client-go informers/factory.go (SharedInformerFactory).

  Background:
    Given pods default/one and default/two exist

  @req:C-01 @req:C-12 @must
  Rule: An informer does not wait for others

    @id:beside-others
    Example: six others are running
      Given 6 other informers on configmaps are running
      And an informer on pods with a handler
      When the informer is started
      And pod default/three is created
      Then the handler observes:
        | object        | state  |
        | default/one   | exists |
        | default/two   | exists |
        | default/three | exists |

  @req:C-01 @req:C-13 @req:C-30 @must
  Rule: Informers on one collection keep to their own selection

    @id:beside-another-namespace
    Example: the others are in another namespace, and objects of the same names change there
      Given pods kube-system/one and kube-system/two exist
      And an informer on pods with a handler has synced, with:
        | namespace | default |
      And 2 other informers on pods are running, with:
        | namespace | kube-system |
      When pods kube-system/one and default/two are deleted
      And pod kube-system/three is created
      And pod default/one is updated, making version "new"
      Then the handler observes:
        | object      | state |
        | default/one | "new" |
        | default/two | gone  |

    @id:beside-another-selection @cap:label-selector
    Example: the others were started first, in another namespace, and with another label selector
      Given pods kube-system/one and default/three exist
      And 2 other informers on pods are running, with:
        | namespace      | kube-system |
        | label selector | app=db      |
      And an informer on pods with a handler has synced, with:
        | namespace      | default |
        | label selector | app=web |
      When pod default/three is updated, making version "new"
      And pod default/one is labelled app=db
      Then the handler observes:
        | object        | state |
        | default/three | "new" |
        | default/one   | gone  |

    @id:beside-another-selector @cap:label-selector
    Example: the others were started first, with another label selector in the same namespace
      Given pods default/three and default/four exist
      And pod default/four has been labelled app=db
      And 2 other informers on pods are running, with:
        | namespace      | default |
        | label selector | app=db  |
      And an informer on pods with a handler has synced, with:
        | namespace      | default |
        | label selector | app=web |
      When pod default/four is deleted
      And pod default/three is updated, making version "new"
      And pod default/one is labelled app=db
      Then the handler observes:
        | object        | state |
        | default/three | "new" |
        | default/one   | gone  |

    @id:beside-another-namespace-held @cap:store
    Example: the store, when the others were started first
      Given pods kube-system/one and kube-system/two exist
      And 2 other informers on pods are running, with:
        | namespace | kube-system |
      And an informer on pods with a handler has synced, with:
        | namespace | default |
      When pods kube-system/one and default/two are deleted
      And pods kube-system/three and default/three are created
      Then the store becomes what the server has
      And the store holds exactly pods default/one and default/three

  @req:C-13 @req:C-41 @must
  Rule: An informer continues when others end

    @id:others-are-stopped @cap:stop
    Example: the others are stopped
      Given 2 other informers on configmaps are running
      And an informer on pods with a handler has synced
      When the other informers are stopped
      And pod default/two is deleted
      Then the handler observes:
        | object      | state |
        | default/two | gone  |

    @id:others-of-its-collection-are-stopped @cap:stop
    Example: the others are stopped, which are in another namespace of the same collection
      Given pod kube-system/one exists
      And an informer on pods with a handler has synced, with:
        | namespace | default |
      And 2 other informers on pods are running, with:
        | namespace | kube-system |
      When the other informers are stopped
      And pod default/two is deleted
      Then the handler observes:
        | object      | state |
        | default/two | gone  |

  @req:C-09 @req:C-22 @must
  Rule: The last version seen is the informer's own, whatever others have seen

    @id:others-see-newer-versions
    Example: objects of the others change after the informer's own, while it cannot watch
      Given 2 other informers on configmaps are running
      And an informer on pods with a handler has synced and heard of an event
      And the next list or watch is answered with HTTP 500
      When the open watch ends cleanly
      And pod default/two is deleted
      And configmap default/one is created
      Then the handler observes:
        | object      | state |
        | default/two | gone  |
