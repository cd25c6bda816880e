@area:real-fifo @part:real-fifo @since:0.35
Feature: RealFIFO: batches of entries
  Entries processed one by one lock the store once each. A consumer may pop batches instead: as many entries from the
  front as can be processed together, because they are of distinct objects.

  Source: client-go tools/cache/the_real_fifo.go (PopBatch), tests TestRealFIFO_PopMultipleDeltaInBatch,
  TestRealFIFO_PopBrokenItemsInBatch.

  @req:REALFIFO-14 @must
  Rule: A batch holds up to 1,000 entries of distinct objects, in order; a second entry of one object starts the next batch

    @id:real-fifo-batch-of-distinct-objects
    Example: three objects
      Given a RealFIFO whose known objects are nothing
      When foo@1, bar@2 and baz@3 are updated in the queue
      Then popping everything in batches gives:
        | batch                                       |
        | Updated foo@1, Updated bar@2, Updated baz@3 |

    @id:real-fifo-batch-ends-before-repetition
    Example: foo changes again
      Given a RealFIFO whose known objects are nothing
      When foo@1, bar@2, foo@3, baz@4 and bar@5 are updated in the queue
      Then popping everything in batches gives:
        | batch                                       |
        | Updated foo@1, Updated bar@2                |
        | Updated foo@3, Updated baz@4, Updated bar@5 |

    @id:real-fifo-batch-is-bounded
    Example: a list of 1001 objects
      Given a RealFIFO whose known objects are nothing
      When the queue is replaced with 1001 objects
      Then popping everything in batches gives:
        | size |
        | 1000 |
        | 1    |

  @req:REALFIFO-15 @must
  Rule: The first list and later entries share no batch

    @id:real-fifo-batch-of-first-list
    Example: two listed objects, and two updates
      Given a RealFIFO whose known objects are nothing
      When the queue is replaced with foo@1 and bar@2
      And baz@3 and qux@4 are updated in the queue
      Then popping everything in batches gives:
        | batch                          | initial list |
        | Replaced foo@1, Replaced bar@2 | yes          |
        | Updated baz@3, Updated qux@4   | no           |

    @id:real-fifo-batch-of-later-list
    Example: a later list and the entries after it may
      Given a RealFIFO whose known objects are nothing
      When the queue is replaced with nothing
      And the queue is replaced with foo@1 and bar@2
      And baz@3 is updated in the queue
      Then popping everything in batches gives:
        | batch                                         | initial list |
        | Replaced foo@1, Replaced bar@2, Updated baz@3 | no           |

    @id:real-fifo-batches-sync
    Example: the queue has synced with the last batch of the first list
      Given a RealFIFO whose known objects are nothing
      When the queue is replaced with foo@1 and bar@2
      Then popping everything in batches gives:
        | batch                          |
        | Replaced foo@1, Replaced bar@2 |
      And the queue answers:
        | has synced | yes |

  @req:REALFIFO-16 @must
  Rule: An entry whose key cannot be computed is the last of its batch

    @id:real-fifo-batch-ends-with-broken
    Example: an object gets a name without a key
      Given a RealFIFO with:
        | known objects | nothing            |
        | key function  | failing for broken |
        | transform     | rename odd broken  |
      When foo@1, odd@2, bar@3 and baz@4 are added to the queue
      Then popping everything in batches gives:
        | batch                       |
        | Added foo@1, Added broken@2 |
        | Added bar@3, Added baz@4    |

    @id:real-fifo-broken-batch
    Example: two of them, at the front
      Given a RealFIFO with:
        | known objects | nothing            |
        | key function  | failing for broken |
        | transform     | rename odd broken  |
      When odd@1, odd@2 and foo@3 are added to the queue
      Then popping everything in batches gives:
        | batch          |
        | Added broken@1 |
        | Added broken@2 |
        | Added foo@3    |

  @req:REALFIFO-17 @may @since:0.36
  Rule: An entry for all objects is popped alone

    @id:real-fifo-batch-of-everything
    Example: lists, resyncs and bookmarks between changes
      Given a RealFIFO with:
        | atomic          | yes |
        | emits bookmarks | yes |
      When foo@1 and bar@2 are added to the queue
      And the queue is replaced with foo@1 at version "3"
      And the queue is resynced
      And the queue is given a bookmark at version "4"
      And baz@5 and qux@6 are added to the queue
      Then popping everything in batches gives:
        | batch                     |
        | Added foo@1, Added bar@2  |
        | ReplacedAll of foo@1 at 3 |
        | SyncAll                   |
        | Bookmark 4                |
        | Added baz@5, Added qux@6  |

  @req:REALFIFO-18 @may @since:0.36
  Rule: A single entry is delivered like a single pop

    @id:real-fifo-batch-of-one
    Example: one entry, and two
      Given a RealFIFO whose known objects are nothing
      When foo@1, foo@2 and bar@3 are updated in the queue
      Then popping everything in batches gives:
        | batch                        | handed over |
        | Updated foo@1                | alone       |
        | Updated foo@2, Updated bar@3 | as a batch  |
