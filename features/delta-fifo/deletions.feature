@area:delta-fifo @part:delta-fifo
Feature: DeltaFIFO: deletions of unknown objects
  A deletion matters only to a consumer that has seen the object. The queue learns that from the known objects (the
  consumer's store) and from what is queued. Any other deletion is dropped: it was delivered before, for instance when
  a list lacked the object.

  Source: client-go tools/cache/delta_fifo.go (Delete).

  @req:DELTAFIFO-05 @must
  Rule: Without known objects, a deletion is queued only if the object has queued deltas

    @id:delta-fifo-delete-unheard-of
    Example: qux is queued, baz is not
      Given a DeltaFIFO
      When foo@10 and qux@17 are added to the queue
      And qux@18 is deleted from the queue
      And baz@20 is deleted from the queue
      Then popping everything gives, in this order:
        | key | deltas                       |
        | foo | Added foo@10                 |
        | qux | Added qux@17, Deleted qux@18 |

    @id:delta-fifo-delete-after-pop
    Example: a popped object is unknown again
      Given a DeltaFIFO
      When foo@1 is added to the queue
      And 1 item is popped
      And foo@2 is deleted from the queue
      Then nothing is queued

  @req:DELTAFIFO-06 @must
  Rule: With known objects, a deletion is queued if the object is known or queued, and dropped otherwise

    @id:delta-fifo-delete-known
    Example: the object is known
      Given a DeltaFIFO whose known objects are foo@5, bar@6 and baz@7
      When foo@10 is added to the queue
      And baz@20 is deleted from the queue
      Then popping everything gives, in this order:
        | key | deltas         |
        | foo | Added foo@10   |
        | baz | Deleted baz@20 |

    @id:delta-fifo-delete-queued
    Example: the object is queued and not known yet
      Given a DeltaFIFO whose known objects are nothing
      When foo@5 is added to the queue
      And foo@6 is deleted from the queue
      Then popping everything gives, in this order:
        | key | deltas                     |
        | foo | Added foo@5, Deleted foo@6 |

    @id:delta-fifo-delete-unknown
    Example: the object is neither
      Given a DeltaFIFO whose known objects are foo@5
      When bar@6 is deleted from the queue
      Then nothing is queued

    @id:delta-fifo-delete-in-doubt @may
    Example: the lookup of the object fails
      Given a DeltaFIFO with:
        | known objects   | nothing |
        | unreadable keys | foo     |
      When foo@6 is deleted from the queue
      Then popping everything gives, in this order:
        | key | deltas        |
        | foo | Deleted foo@6 |
