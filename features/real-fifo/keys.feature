@area:real-fifo @part:real-fifo @since:0.33
Feature: RealFIFO: keys of incoming objects
  The queue needs keys to find missing objects and entries that may share a batch. A tombstone has its own key,
  because the object in it may be stale or missing.

  Source: client-go tools/cache/the_real_fifo.go (keyOf, addToItems_locked), test TestRealFIFO_KeyOf.

  @req:REALFIFO-09 @must
  Rule: A tombstone has its own key, whatever it holds

    @id:real-fifo-tombstone-key
    Example: after a tombstone of foo, a list without foo adds no second deletion
      Given a RealFIFO whose known objects are foo@5
      When tombstone(foo: other@9) is deleted from the queue
      And the queue is replaced with nothing
      Then popping everything gives, in this order:
        | key | deltas                          |
        | foo | Deleted tombstone(foo: other@9) |

    @id:real-fifo-tombstone-needs-no-key-function
    Example: where the key function fails, a tombstone still has its key
      Given a RealFIFO with:
        | known objects | nothing |
        | key function  | failing |
      When tombstone(foo) is deleted from the queue
      Then popping everything gives, in this order:
        | key | deltas                 |
        | foo | Deleted tombstone(foo) |

  @req:REALFIFO-11 @may
  Rule: An object without a key is refused, except in an atomic list, which is not checked

    @id:real-fifo-without-key
    Scenario Outline: an object without a key cannot be <change> the queue
      Given a RealFIFO whose known objects are nothing
      When unkeyed(text) is <change> the queue
      Then that fails as a KeyError
      And nothing is queued

      Examples:
        | change       |
        | added to     |
        | updated in   |
        | deleted from |

    @id:real-fifo-list-without-key
    Example: a list is refused as a whole
      Given a RealFIFO whose known objects are foo@5
      When the queue is replaced with bar@6 and unkeyed(text)
      Then that fails as a KeyError
      And nothing is queued

    @id:real-fifo-atomic-list-without-key @since:0.36
    Example: an atomic list is queued as it is
      Given a RealFIFO with:
        | atomic | yes |
      When the queue is replaced with bar@6 and unkeyed(text) at version "7"
      Then popping everything gives, in this order:
        | deltas                                   |
        | ReplacedAll of bar@6, unkeyed(text) at 7 |
