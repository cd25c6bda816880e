@area:fifo @part:fifo @until:0.32
Feature: FIFO: the queue as a store
  Up to 0.32 a FIFO could be asked what it holds, and what was popped could be put back for another try. An object that
  changed meanwhile is not put back: its newer state is queued.

  Source: client-go@0.32 tools/cache/fifo.go (AddIfNotPresent, ErrRequeue, List, Get).

  @req:FIFO-11 @may
  Rule: The queue tells what it holds, and takes back what was popped unless there is something newer

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
    Example: processing fails and puts its object back, behind what waits
      Given a FIFO
      When foo@1 and bar@2 are added to the queue
      And processing the next item puts it back with "not yet"
      Then that fails with "not yet"
      And popping everything gives, in this order:
        | object |
        | bar@2  |
        | foo@1  |

    @id:fifo-puts-back-quietly
    Example: processing puts its object back and does not fail
      Given a FIFO
      When foo@1 is added to the queue
      And processing the next item puts it back
      Then popping everything gives, in this order:
        | object |
        | foo@1  |

    @id:fifo-adds-if-absent
    Example: bar is not queued, and of foo there is something newer
      Given a FIFO
      When foo@3 is added to the queue
      And foo@1 and bar@2 are added if absent to the queue
      Then popping everything gives, in this order:
        | object |
        | foo@3  |
        | bar@2  |
