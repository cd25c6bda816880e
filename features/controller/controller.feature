@area:controller @part:controller
Feature: Controller: a reflector that fills a queue, and a worker that empties it
  Every informer is a loop of two halves: listed and watched objects are queued, and popped ones are processed, one at
  a time. A controller is that loop with a custom worker.

  Source: client-go tools/cache/controller.go (Config, controller), tests Example, TestHammerController.

  @req:CTRL-26 @must
  Rule: A custom worker gets the whole first list, and then each event, in order

    @id:controller-works-off-everything @since:0.36
    Example: the worker's own deletions come back as events
      Given a Controller
      And the controller runs
      And the controller's list is answered with a-hello@1, b-controller@2 and c-framework@3 at version "10"
      And the controller's watch is opened
      When the controller's watch delivers:
        | DELETED | a-hello@11      |
        | DELETED | b-controller@12 |
        | ADDED   | d-event@13      |
      Then the controller's worker gets, in this order:
        | process | ReplacedAll of a-hello@1, b-controller@2, c-framework@3 at 10 |
        | process | Deleted a-hello@11                                            |
        | process | Deleted b-controller@12                                       |
        | process | Added d-event@13                                              |

    @id:controller-with-gathering-queue
    Example: a queue that merges the changes of one object
      Given a Controller with:
        | queue | DeltaFIFO |
      And the controller runs
      And the controller's list is answered with foo@5 and bar@6 at version "10"
      And the controller's watch is opened
      When the controller's watch delivers:
        | MODIFIED | foo@11 |
      Then the controller's worker gets, in this order:
        | process | Replaced foo@5 |
        | process | Replaced bar@6 |
        | process | Updated foo@11 |

  @req:CTRL-04 @may
  Rule: An item whose processing fails is dropped, and the next one comes

    @id:failed-item-is-dropped
    Example: the first of two events
      Given a Controller with:
        | queue | DeltaFIFO |
      And the controller has listed nothing at version "10" and watches
      And the controller is made to fail
      When the controller's watch delivers:
        | ADDED | foo@11 |
        | ADDED | bar@12 |
      And 60 s pass
      Then the controller's worker gets, in this order:
        | process | Added foo@11 |
        | process | Added bar@12 |

  @req:CTRL-12 @should
  Rule: Queued items are delivered as a batch to a worker that accepts batches, from a queue that has them

    @id:controller-hands-over-batches @since:0.36
    Example: two events came while the worker was busy
      Given a Controller with:
        | processes batches | yes |
      And the controller has listed nothing at version "10" and watches
      And the controller is held
      When the controller's watch delivers:
        | ADDED | foo@11 |
        | ADDED | bar@12 |
        | ADDED | baz@13 |
      And the controller is released
      Then the controller's worker gets, in this order:
        | process      | Added foo@11               |
        | processBatch | Added bar@12, Added baz@13 |

    @id:controller-without-batches @since:0.36
    Example: the worker accepts single items only
      Given a Controller
      And the controller has listed nothing at version "10" and watches
      And the controller is held
      When the controller's watch delivers:
        | ADDED | foo@11 |
        | ADDED | bar@12 |
        | ADDED | baz@13 |
      And the controller is released
      Then the controller's worker gets, in this order:
        | process | Added foo@11 |
        | process | Added bar@12 |
        | process | Added baz@13 |

    @id:controller-queue-without-batches @since:0.35
    Example: the queue delivers single items only
      Given a Controller with:
        | processes batches | yes       |
        | queue             | DeltaFIFO |
      And the controller runs
      When the controller's list is answered with foo@5 and bar@6 at version "10"
      Then the controller's worker gets, in this order:
        | process | Replaced foo@5 |
        | process | Replaced bar@6 |

  @req:CTRL-13 @must
  Rule: A controller has synced when the first list has been processed, not when it has come

    @id:controller-synced-when-worked-off @since:0.36
    Example: the worker asks meanwhile
      Given a Controller with:
        | reports syncing | yes |
      And the controller runs
      When the controller's list is answered with foo@5 at version "10"
      Then the controller's worker gets, in this order:
        | process | ReplacedAll of foo@5 at 10 |
        | synced  | no                         |
      And the controller answers:
        | has synced | yes |

    @id:controller-not-synced-before-list
    Example: before it runs, and before the list is answered
      Given a Controller with:
        | queue | DeltaFIFO |
      And the controller answers:
        | has synced | no |
      When the controller runs
      Then the controller answers:
        | has synced | no |

    @id:controller-synced-with-empty-list
    Example: there was nothing to process
      Given a Controller with:
        | queue | DeltaFIFO |
      And the controller runs
      When the controller's list is answered with nothing at version "10"
      Then the controller answers:
        | has synced | yes |

  @req:CTRL-14 @should
  Rule: The last version seen is empty before the start, and then the reflector's

    @id:controller-last-version
    Example: before, after a list, after an event
      Given a Controller with:
        | queue | DeltaFIFO |
      And the controller answers:
        | last version seen |  |
      And the controller runs
      And the controller's list is answered with foo@5 at version "10"
      And the controller answers:
        | last version seen | 10 |
      And the controller's watch is opened
      When the controller's watch delivers:
        | MODIFIED | foo@11 |
      Then the controller answers:
        | last version seen | 11 |

  @req:CTRL-15 @should
  Rule: A controller runs until it is stopped, and then closes its queue

    @id:controller-runs-until-stopped
    Example: for ten minutes, with an event now and then
      Given a Controller with:
        | queue | DeltaFIFO |
      And the controller has listed nothing at version "10" and watches
      When 10 min pass
      And the controller still runs
      And the controller is stopped
      Then the controller has ended

    @id:controller-closes-queue
    Example: nothing can be popped any more
      Given a Controller with:
        | queue | DeltaFIFO |
      And the controller has listed nothing at version "10" and watches
      When the controller is stopped
      And "somebody" pops from the controller
      Then "somebody" fails with "closed"

  @req:CTRL-16 @may
  Rule: A stopped controller does not process what is still queued

    @id:controller-stop-drops-queue @since:0.36
    Example: two events are queued while the worker is busy
      Given a Controller
      And the controller has listed nothing at version "10" and watches
      And the controller is held
      And the controller's watch delivers:
        | ADDED | foo@11 |
        | ADDED | bar@12 |
      When the controller is stopped
      And the controller is released
      Then the controller's worker gets, in this order:
        | process | Added foo@11 |
      And the controller has ended
