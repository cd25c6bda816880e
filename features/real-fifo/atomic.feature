@area:real-fifo @part:real-fifo @since:0.36
Feature: RealFIFO: a list as one entry
  An atomic queue queues a list as one entry, at the end, and leaves it to the consumer to find new and missing
  objects. So the store goes from one state of the server to the next in one step, and no handler sees half a list in
  it. A resync and a bookmark are entries of their own.

  It is the default since client-go 0.36.

  Source: client-go tools/cache/the_real_fifo.go (AtomicEvents), tests TestRealFIFO_ReplaceAtomic,
  TestRealFIFO_ReplaceAtomicPop, TestRealFIFO_ResyncAtomic.

  @req:REALFIFO-19 @must
  Rule: A list is one entry with its version and all its objects, transformed, and without deletions

    @id:real-fifo-atomic-list
    Example: foo is queued, and not listed
      Given a RealFIFO with:
        | atomic | yes |
      When foo@1 is added to the queue
      And the queue is replaced with bar@2 and baz@3 at version "7"
      Then popping everything gives, in this order:
        | deltas                           |
        | Added foo@1                      |
        | ReplacedAll of bar@2, baz@3 at 7 |

    @id:real-fifo-atomic-empty-list
    Example: an empty list is an entry too
      Given a RealFIFO with:
        | atomic | yes |
      When the queue is replaced with nothing at version "7"
      Then popping everything gives, in this order:
        | deltas                      |
        | ReplacedAll of nothing at 7 |

    @id:real-fifo-atomic-lists-in-order
    Example: three lists are three entries
      Given a RealFIFO with:
        | atomic | yes |
      When the queue is replaced with foo@1 at version "10"
      And the queue is replaced with foo@1 at version "20"
      And the queue is replaced with nothing at version "56"
      Then popping everything gives, in this order:
        | deltas                       |
        | ReplacedAll of foo@1 at 10   |
        | ReplacedAll of foo@1 at 20   |
        | ReplacedAll of nothing at 56 |

    @id:real-fifo-atomic-transforms
    Example: the objects are transformed once
      Given a RealFIFO with:
        | atomic    | yes   |
        | transform | count |
      When the queue is replaced with foo@1 and bar@2 at version "7"
      Then popping everything gives, in this order:
        | deltas                                                       |
        | ReplacedAll of foo@1(transforms=1), bar@2(transforms=1) at 7 |

    @id:real-fifo-atomic-transform-fails @may
    Example: one object cannot be transformed, and the whole list is refused
      Given a RealFIFO with:
        | atomic    | yes         |
        | transform | fail-on odd |
      When the queue is replaced with foo@1 and odd@2 at version "7"
      Then that fails with "the transform fails for odd"
      And nothing is queued

  @req:REALFIFO-20 @must
  Rule: A resync is one entry at the end of the queue

    @id:real-fifo-atomic-resync @req:RESYNC-12
    Example: foo is queued before it
      Given a RealFIFO with:
        | atomic | yes |
      When foo@1 is updated in the queue
      And the queue is resynced
      And foo@2 is updated in the queue
      Then popping everything gives, in this order:
        | deltas        |
        | Updated foo@1 |
        | SyncAll       |
        | Updated foo@2 |

  @req:REALFIFO-21 @must
  Rule: A bookmark is an entry for a consumer that has opted in, and ignored otherwise

    @id:real-fifo-bookmark
    Example: the consumer has opted in
      Given a RealFIFO with:
        | atomic          | yes |
        | emits bookmarks | yes |
      When foo@1 is added to the queue
      And the queue is given a bookmark at version "7"
      Then popping everything gives, in this order:
        | deltas      |
        | Added foo@1 |
        | Bookmark 7  |

    @id:real-fifo-no-bookmark
    Scenario Outline: <who> gets none
      Given a RealFIFO with:
        | <setting> | <value> |
      When the queue is given a bookmark at version "7"
      Then nothing is queued

      Examples:
        | who                                        | setting       | value   |
        | a consumer that has not                    | atomic        | yes     |
        | the consumer of a queue that is not atomic | known objects | nothing |

    @id:real-fifo-bookmark-comes-first @may
    Example: a bookmark before the first list does not replace it
      Given a RealFIFO with:
        | atomic          | yes |
        | emits bookmarks | yes |
      When the queue is given a bookmark at version "7"
      And 1 item is popped
      Then the queue answers:
        | has synced | no |

  @req:REALFIFO-24 @may
  Rule: The first list is done with its own entry and those before it

    @id:real-fifo-atomic-sync
    Example: a list of two objects is one entry
      Given a RealFIFO with:
        | atomic | yes |
      When the queue is replaced with foo@1 and bar@2 at version "7"
      And 1 item is popped
      Then the queue answers:
        | has synced | yes |

    @id:real-fifo-atomic-sync-past-bookmark
    Example: a bookmark queued before the list counts
      Given a RealFIFO with:
        | atomic          | yes |
        | emits bookmarks | yes |
      When the queue is given a bookmark at version "5"
      And the queue is replaced with foo@1 at version "7"
      And bar@8 is added to the queue
      Then popping everything gives, in this order:
        | deltas                    | initial list |
        | Bookmark 5                | yes          |
        | ReplacedAll of foo@1 at 7 | yes          |
        | Added bar@8               | no           |

  @req:REALFIFO-23 @should
  Rule: While an entry is processed others may be queued, if the consumer allows it

    @id:real-fifo-unlocked
    Example: a change queued meanwhile comes next
      Given a RealFIFO with:
        | atomic                   | yes |
        | unlocks while processing | yes |
      When foo@1 and bar@2 are added to the queue
      And processing the next item adds foo@3
      Then popping everything gives, in this order:
        | deltas      |
        | Added bar@2 |
        | Added foo@3 |
