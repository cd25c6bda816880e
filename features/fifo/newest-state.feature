@area:fifo @part:fifo
Feature: FIFO: each object once, in its newest state
  A FIFO is for consumers that process each object once, in its latest state. It queues objects as a DeltaFIFO does,
  but keeps only the newest state of each, neither the changes before it nor a deletion.

  No release has it by default.

  Source: client-go tools/cache/fifo.go, tests TestFIFO_basic, TestFIFO_addUpdate, TestFIFO_detectLineJumpers,
  TestFIFO_addReplace.

  @req:FIFO-01 @must
  Rule: Objects pop in the order in which they were first queued

    @id:fifo-in-order
    Example: three objects
      Given a FIFO
      When foo@3, bar@1 and baz@2 are added to the queue
      Then popping everything gives, in this order:
        | object |
        | foo@3  |
        | bar@1  |
        | baz@2  |

    @id:fifo-interleaved-producers
    Example: two producers take turns, and each producer's order is kept
      Given a FIFO
      When a-1@1, b-1@1, a-2@2, b-2@2 and a-3@3 are added to the queue
      Then popping everything gives, in this order:
        | object |
        | a-1@1  |
        | b-1@1  |
        | a-2@2  |
        | b-2@2  |
        | a-3@3  |

  @req:FIFO-02 @must
  Rule: A queued object pops once, in its newest state

    @id:fifo-newest-state
    Scenario Outline: foo changes twice while it is queued, each time <change> the queue
      Given a FIFO
      When foo@10 is added to the queue
      And foo@15 and foo@20 are <change> the queue
      Then popping everything gives, in this order:
        | object |
        | foo@20 |

      Examples:
        | change     |
        | added to   |
        | updated in |

    @id:fifo-newest-is-last-told
    Example: the newest state is the one reported last, whatever its version
      Given a FIFO
      When foo@20 is added to the queue
      And foo@15 is updated in the queue
      Then popping everything gives, in this order:
        | object |
        | foo@15 |

  @req:FIFO-03 @must
  Rule: A change does not move a queued object; after its pop it is queued at the end

    @id:fifo-no-line-jumping
    Example: foo changes before and after its pop
      Given a FIFO
      When foo@10, bar@1, foo@11, foo@13 and zab@30 are added to the queue
      Then popping gives:
        | object |
        | foo@13 |
      When foo@14 is added to the queue
      Then popping everything gives, in this order:
        | object |
        | bar@1  |
        | zab@30 |
        | foo@14 |

  @req:FIFO-04 @must
  Rule: A list replaces everything that is queued

    @id:fifo-replace-supersedes
    Example: the listed state of a queued object
      Given a FIFO
      When foo@10 is added to the queue
      And the queue is replaced with foo@15
      Then popping everything gives, in this order:
        | object |
        | foo@15 |

    @id:fifo-replace-forgets
    Example: unlisted objects are forgotten, and listed ones pop in any order
      Given a FIFO
      When foo@10 and bar@11 are added to the queue
      And the queue is replaced with baz@12, bar@13 and qux@14
      Then popping everything gives, in any order:
        | object |
        | baz@12 |
        | bar@13 |
        | qux@14 |

    @id:fifo-replace-duplicates
    Example: of an object listed twice the later state counts
      Given a FIFO
      When the queue is replaced with foo@1 and foo@2
      Then popping everything gives, in this order:
        | object |
        | foo@2  |

    @id:fifo-replace-keeps-all-when-refused @may
    Example: a list with an object without a key changes nothing
      Given a FIFO
      When foo@10 is added to the queue
      And the queue is replaced with bar@11 and unkeyed(text)
      Then that fails as a KeyError
      And popping everything gives, in this order:
        | object |
        | foo@10 |

  @req:FIFO-05 @should
  Rule: A deleted object is not popped, and its deletion is not delivered

    @id:fifo-delete-is-silent
    Example: foo is deleted while it is queued
      Given a FIFO
      When foo@10 and bar@11 are added to the queue
      And foo@12 is deleted from the queue
      Then popping everything gives, in this order:
        | object |
        | bar@11 |

    @id:fifo-delete-unheard-of
    Example: an object that was never queued is deleted
      Given a FIFO
      When foo@12 is deleted from the queue
      Then nothing is queued

    @id:fifo-delete-then-add @may
    Example: an object deleted and added again while it is queued keeps its place
      Given a FIFO
      When foo@10 and bar@11 are added to the queue
      And foo@12 is deleted from the queue
      And foo@13 is added to the queue
      Then popping everything gives, in this order:
        | object |
        | foo@13 |
        | bar@11 |

    @id:fifo-delete-all
    Example: the only object is deleted, and a consumer keeps waiting
      Given a FIFO
      When foo@10 is added to the queue
      And foo@12 is deleted from the queue
      And "a consumer" pops from the queue
      Then "a consumer" still waits

  @req:FIFO-08 @should
  Rule: A resync queues nothing, because everything in a FIFO is queued

    @id:fifo-resync-queued
    Example: a queued object is not queued again
      Given a FIFO
      When foo@10 is added to the queue
      And the queue is resynced
      Then popping everything gives, in this order:
        | object |
        | foo@10 |

    @id:fifo-resync-popped
    Example: a popped object does not come back
      Given a FIFO
      When foo@10 is added to the queue
      And 1 item is popped
      And the queue is resynced
      Then nothing is queued
