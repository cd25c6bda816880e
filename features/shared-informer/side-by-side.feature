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
