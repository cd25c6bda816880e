@area:shared-informer
Feature: Events that come together
  A proxy that buffers, or a slow network, delivers many events at once, several of them of one object. Informers queue
  them, and may merge them there; but they may neither stop at the first nor deliver an older state last.

  Source: Kubernetes API concepts, Efficient detection of changes; client-go tools/cache/delta_fifo.go (the deltas of one
  key), the_real_fifo.go (PopBatch takes distinct keys).

  Background:
    Given pods default/one and default/two exist
    And an informer on pods with a handler has synced
    And every watch is answered with events that a proxy gathers

  @req:C-13 @req:C-14 @must
  Rule: In a burst of events of one object, the last state is delivered last

    @id:burst-of-updates
    Example: a pod is updated twice
      Given the open watch ended cleanly after an event
      When pod default/one is updated
      And pod default/one is updated, making version "new"
      Then the handler observes:
        | object      | state |
        | default/one | "new" |

    @id:burst-that-deletes
    Example: a pod is updated and deleted
      Given the open watch ended cleanly after an event
      When pod default/one is updated
      And pod default/one is deleted
      Then the handler observes:
        | object      | state |
        | default/one | gone  |

    @id:burst-that-creates
    Example: a pod is created, deleted, created and updated
      Given the open watch ended cleanly after an event
      When pod default/three is created
      And pod default/three is deleted and created again
      And pod default/three is updated, making version "new"
      Then the handler observes:
        | object        | state |
        | default/three | "new" |

    @id:burst-of-many-objects
    Example: the events of two pods alternate
      Given the open watch ended cleanly after an event
      When pod default/one is updated
      And pod default/two is updated
      And pod default/one is deleted
      And pod default/two is updated, making version "new"
      Then the handler observes:
        | object      | state |
        | default/one | gone  |
        | default/two | "new" |

    @id:burst-of-creations
    Example: two pods are created
      Given the open watch ended cleanly after an event
      When pods default/three and default/four are created
      Then the handler observes:
        | object        | state  |
        | default/three | exists |
        | default/four  | exists |

  @req:CTRL-01 @must @cap:add-update-distinct
  Rule: A known object is updated, and an unknown one added

    @id:burst-of-add-and-update
    Example: a pod is created and updated
      Given the open watch ended cleanly after an event
      When pod default/three is created
      And pod default/three is updated
      Then the handler is notified, in this order:
        | event  | object        |
        | add    | default/three |
        | update | default/three |

    @id:burst-of-recreation
    Example: a pod is updated, and replaced by another of the same name
      Given the open watch ended cleanly after an event
      When pod default/one is updated
      And pod default/one is deleted and created again
      Then the handler is notified, in this order:
        | event  | object      |
        | update | default/one |
        | delete | default/one |
        | add    | default/one |

  @req:C-08 @req:C-13 @must @cap:bookmarks
  Rule: A bookmark among changes loses none of them

    @id:burst-with-a-bookmark
    Example: a bookmark comes between two changes
      Given the open watch ended cleanly after an event
      And pod default/one has been updated, making version "new"
      And a bookmark at version "later" has been delivered
      When pod default/two is deleted
      Then the handler observes:
        | object      | state |
        | default/one | "new" |
        | default/two | gone  |
