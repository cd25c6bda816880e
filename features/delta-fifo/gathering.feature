@area:delta-fifo @part:delta-fifo
Feature: DeltaFIFO: gathering what happens to an object until its turn comes
  A DeltaFIFO stands between the reflector, which learns what happens on the server, and the consumer, which brings a cache
  up to date and tells handlers. It lines up objects, not events. An object has one place in the line and one list of
  deltas, oldest first: what happened, and the state after it. While the object waits, whatever happens to it is written
  to that list; when its turn comes, the consumer gets the whole list at once. So an object that changes all the time is
  worked off once instead of many times, and still no change of it is lost.

  It is the default up to client-go 0.32.

  Source: client-go tools/cache/delta_fifo.go.

  @req:DELTAFIFO-01 @must
  Rule: An object has one place in the line, which it takes when the first of its deltas is queued

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
    Example: an object that was popped goes to the end of the line
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
    Example: objects of one name in two namespaces are two objects
      Given a DeltaFIFO
      When one/foo@1, two/foo@2 and one/foo@3 are added to the queue
      Then popping everything gives, in this order:
        | key     | deltas                           |
        | one/foo | Added one/foo@1, Added one/foo@3 |
        | two/foo | Added two/foo@2                  |

  @req:DELTAFIFO-02 @must
  Rule: An addition, an update and a deletion each become a delta, and one pop hands over all of them

    @id:delta-fifo-one-delta-each
    Example: a whole life while waiting
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
    Example: what happens after a pop begins a new list
      Given a DeltaFIFO
      When foo@1 is added to the queue
      And 1 item is popped
      And foo@2 is updated in the queue
      Then popping everything gives, in this order:
        | key | deltas        |
        | foo | Updated foo@2 |

  @req:DELTAFIFO-03 @must
  Rule: Of two deletions in a row one is kept: the older, for it knows more, unless it is a tombstone

    @id:delta-fifo-keeps-older-deletion
    Example: a deletion that is told twice
      Given a DeltaFIFO whose known objects are foo@5
      When foo@6 is deleted from the queue
      And foo@7 is deleted from the queue
      Then popping everything gives, in this order:
        | key | deltas        |
        | foo | Deleted foo@6 |

    @id:delta-fifo-deletion-replaces-tombstone
    Example: the deletion itself is told after the list that already lacked the object
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
  Rule: Nothing but deletions is merged

    @id:delta-fifo-keeps-repeated-updates
    Example: the same update arrives twice
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
