@area:fifo @part:fifo @until:0.32
Feature: FIFO: the queue as a store
  Up to 0.32 a FIFO could be read as a store, and a popped object could be requeued. An object that changed meanwhile
  is not requeued: its newer state is queued.

  Source: client-go@0.32 tools/cache/fifo.go (AddIfNotPresent, ErrRequeue, List, Get).

  @req:FIFO-11 @may
  Rule: The queue returns what it holds, and takes back a popped object unless a newer state is queued

    @id:fifo-lists
    Example: the newest state of each object
      Given a FIFO
      When foo@1, bar@2 and foo@3 are added to the queue
      Then the queue answers:
        | objects      | foo@3, bar@2 |
        | keys         | foo, bar     |
        | object foo@- | foo@3        |
        | key bar      | bar@2        |
        | key baz      | nothing      |

    @id:fifo-puts-back
    Example: processing fails and requeues its object, at the end
      Given a FIFO
      When foo@1 and bar@2 are added to the queue
      And processing the next item requeues it with "not yet"
      Then that fails with "not yet"
      And popping everything gives, in this order:
        | object |
        | bar@2  |
        | foo@1  |

    @id:fifo-puts-back-quietly
    Example: processing requeues its object without failing
      Given a FIFO
      When foo@1 is added to the queue
      And processing the next item requeues it
      Then popping everything gives, in this order:
        | object |
        | foo@1  |

    @id:fifo-adds-if-absent
    Example: bar is not queued, and a newer state of foo is
      Given a FIFO
      When foo@3 is added to the queue
      And foo@1 and bar@2 are added if absent to the queue
      Then popping everything gives, in this order:
        | object |
        | foo@3  |
        | bar@2  |
