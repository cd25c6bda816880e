@area:delta-fifo @part:delta-fifo
Feature: DeltaFIFO: the deltas of an object until it is popped
  A DeltaFIFO stands between the reflector, which follows the server, and the consumer, which updates a cache and
  notifies handlers. It queues objects, not events: each object has one place in the queue and one list of deltas,
  oldest first, to which changes are appended while it is queued. A pop delivers the whole list. So an object that
  changes all the time is processed once instead of many times, and no change is lost.

  It is the default up to client-go 0.32.

  Source: client-go tools/cache/delta_fifo.go.

  @req:DELTAFIFO-01 @must
  Rule: An object has one place in the queue, taken by the first of its deltas

    @id:delta-fifo-gathers-by-object
    Example: seven requests, four of them for the same object
      Given a DeltaFIFO
      When obj-1@1, obj-20@2, obj-1@3, obj-1@4, obj-3@5, obj-5@6 and obj-1@7 are updated in the queue
      Then popping everything gives, in this order:
        | key    | deltas                                                             |
        | obj-1  | Updated obj-1@1, Updated obj-1@3, Updated obj-1@4, Updated obj-1@7 |
        | obj-20 | Updated obj-20@2                                                   |
        | obj-3  | Updated obj-3@5                                                    |
        | obj-5  | Updated obj-5@6                                                    |

    @id:delta-fifo-no-line-jumping
    Example: a popped object goes to the end of the queue
      Given a DeltaFIFO
      When foo@10, bar@1, foo@11, foo@13 and zab@30 are added to the queue
      And 1 item is popped
      And foo@14 is added to the queue
      Then popping everything gives, in this order:
        | key | deltas       |
        | bar | Added bar@1  |
        | zab | Added zab@30 |
        | foo | Added foo@14 |

    @id:delta-fifo-namespaces-apart
    Example: the same name in two namespaces is two objects
      Given a DeltaFIFO
      When one/foo@1, two/foo@2 and one/foo@3 are added to the queue
      Then popping everything gives, in this order:
        | key     | deltas                           |
        | one/foo | Added one/foo@1, Added one/foo@3 |
        | two/foo | Added two/foo@2                  |

  @req:DELTAFIFO-02 @must
  Rule: Additions, updates and deletions each become a delta, and one pop delivers all of them

    @id:delta-fifo-one-delta-each
    Example: a whole life while queued
      Given a DeltaFIFO
      When foo@10 is added to the queue
      And foo@12 is updated in the queue
      And foo@15 is deleted from the queue
      Then popping everything gives, in this order:
        | key | deltas                                       |
        | foo | Added foo@10, Updated foo@12, Deleted foo@15 |

    @id:delta-fifo-foo-bar-baz @req:DELTAFIFO-01
    Example: foo, bar and baz are known, and all three change
      Given a DeltaFIFO whose known objects are foo@5, bar@6 and baz@7
      When baz@18 is updated in the queue
      And foo@10 is added to the queue
      And bar@15 and foo@15 are updated in the queue
      And baz@20 is deleted from the queue
      Then popping everything gives, in this order:
        | key | deltas                         |
        | baz | Updated baz@18, Deleted baz@20 |
        | foo | Added foo@10, Updated foo@15   |
        | bar | Updated bar@15                 |

    @id:delta-fifo-popped-is-gone
    Example: a change after a pop starts a new list
      Given a DeltaFIFO
      When foo@1 is added to the queue
      And 1 item is popped
      And foo@2 is updated in the queue
      Then popping everything gives, in this order:
        | key | deltas        |
        | foo | Updated foo@2 |

  @req:DELTAFIFO-03 @must
  Rule: Of two deletions in a row the older is kept, unless it is a tombstone

    @id:delta-fifo-keeps-older-deletion
    Example: a deletion is reported twice
      Given a DeltaFIFO whose known objects are foo@5
      When foo@6 is deleted from the queue
      And foo@7 is deleted from the queue
      Then popping everything gives, in this order:
        | key | deltas        |
        | foo | Deleted foo@6 |

    @id:delta-fifo-deletion-replaces-tombstone
    Example: the deletion itself comes after a list without the object
      Given a DeltaFIFO whose known objects are foo@5
      When the queue is replaced with nothing
      And foo@7 is deleted from the queue
      Then popping everything gives, in this order:
        | key | deltas        |
        | foo | Deleted foo@7 |

    @id:delta-fifo-tombstone-adds-nothing
    Example: a list lacks an object whose deletion is queued
      Given a DeltaFIFO whose known objects are foo@5
      When foo@6 is deleted from the queue
      And the queue is replaced with nothing
      Then popping everything gives, in this order:
        | key | deltas        |
        | foo | Deleted foo@6 |

    @id:delta-fifo-deletions-apart
    Example: two deletions with a life in between are two
      Given a DeltaFIFO whose known objects are foo@5
      When foo@6 is deleted from the queue
      And foo@7 is added to the queue
      And foo@8 is deleted from the queue
      Then popping everything gives, in this order:
        | key | deltas                                    |
        | foo | Deleted foo@6, Added foo@7, Deleted foo@8 |

  @req:DELTAFIFO-04 @must
  Rule: Only deletions are merged

    @id:delta-fifo-keeps-repeated-updates
    Example: the same update comes twice
      Given a DeltaFIFO
      When foo@1 and foo@1 are updated in the queue
      Then popping everything gives, in this order:
        | key | deltas                       |
        | foo | Updated foo@1, Updated foo@1 |

    @id:delta-fifo-keeps-repeated-lists
    Example: two lists have the object unchanged
      Given a DeltaFIFO
      When foo@1 is added to the queue
      And the queue is replaced with foo@1
      And the queue is replaced with foo@1
      Then popping everything gives, in this order:
        | key | deltas                              |
        | foo | Added foo@1, Sync foo@1, Sync foo@1 |
