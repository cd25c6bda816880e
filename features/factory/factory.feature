@area:factory @part:informer-factory
Feature: Informer factory: one informer per resource
  Controllers of one program share informers through one factory; it starts, awaits and ends them together.

  Source: client-go informers/factory.go.

  @req:FACTORY-01 @should
  Rule: A factory returns the same informer for the same resource

    @id:factory-shares
    Example: pods twice and secrets once
      Given an informer factory
      When the factory is asked for pods, is asked for secrets and is asked for pods
      Then the factory answers:
        | different informers | 2 |

  @req:FACTORY-02 @should
  Rule: Start starts the informers not started yet

    @id:factory-starts-once
    Example: started twice, with a new informer in between
      Given an informer factory
      And the factory is asked for pods, starts its informers and is asked for secrets
      And the factory reports, in any order:
        | made | pods 0                       |
        | made | secrets 0                    |
        | list | limit=500, resourceVersion=0 |
      When the factory starts its informers
      Then the factory reports, in any order:
        | list | limit=500, resourceVersion=0 |

  @req:FACTORY-03 @should
  Rule: Waiting covers started informers, and reports for each whether it has synced

    @id:factory-waits-for-started
    Example: one was started, the other was not
      Given an informer factory
      And the factory is asked for pods, starts its informers and is asked for secrets
      And "main" waits on the channels of the factory
      And "main" still waits
      When the factory's list is answered with nothing at version "10"
      And 1 s passes
      Then "main" has got "pods true"

  @req:FACTORY-03 @should @since:0.36
  Rule: A wait that ends early reports what has not synced, and why

    @id:factory-wait-says-why
    Example: it is stopped before the list is answered
      Given an informer factory
      And the factory is asked for pods and starts its informers
      And "main" waits for all of the factory
      When the factory is stopped
      Then "main" fails with "stopped by the scenario"

  @req:FACTORY-04 @should @since:0.26
  Rule: Shutdown waits until the informers have ended, and starts none afterwards

    @id:factory-shutdown-waits
    Example: an informer runs
      Given an informer factory
      And the factory is asked for pods and starts its informers
      And the factory's list is answered with nothing at version "10"
      When "main" shuts down the factory
      Then "main" still waits

    @id:factory-shutdown-ends
    Example: it is stopped
      Given an informer factory
      And the factory is asked for pods and starts its informers
      And the factory's list is answered with nothing at version "10"
      And the factory's watch is opened
      And "main" shuts down the factory
      When the factory is stopped
      Then "main" has returned

    @id:factory-shutdown-twice
    Example: twice, without a started informer
      Given an informer factory
      And "main" shuts down the factory
      When "again" shuts down the factory
      Then "main" has returned
      And "again" has returned

    @id:factory-starts-nothing-after-shutdown
    Example: it is started afterwards
      Given an informer factory
      And the factory is asked for pods
      And "main" shuts down the factory
      When the factory starts its informers
      Then the factory reports, in this order:
        | made | pods 0 |

  @req:FACTORY-05 @should
  Rule: Each resource may have its own resync period

    @id:factory-resync-periods
    Example: pods have one, secrets have the factory's
      Given an informer factory with:
        | resync period         | 10 s |
        | resync period of pods | 5 s  |
      When the factory is asked for pods and is asked for secrets
      Then the factory reports, in this order:
        | made | pods 5000     |
        | made | secrets 10000 |

    @id:factory-resync-period-of-none
    Example: pods have none, though the factory has one
      Given an informer factory with:
        | resync period         | 10 s |
        | resync period of pods | 0 s  |
      When the factory is asked for pods
      Then the factory reports, in this order:
        | made | pods 0 |

  @req:FACTORY-05 @should @since:0.29
  Rule: A factory's transform applies to every informer

    @id:factory-transform
    Example: it sets a label
      Given an informer factory with:
        | transform | set-label |
      And the factory is asked for configmaps and starts its informers
      When the factory's list is answered with foo@5 at version "10"
      Then the factory answers:
        | objects | foo@5(transformed=true) |

  @req:FACTORY-06 @may @since:0.36
  Rule: A factory without a transform keeps those of its informers

    @id:factory-keeps-transforms
    Example: an informer sets a label
      Given an informer factory with:
        | transform of informers | set-label |
      And the factory is asked for configmaps and starts its informers
      When the factory's list is answered with foo@5 at version "10"
      Then the factory answers:
        | objects | foo@5(transformed=true) |

  @req:FACTORY-07 @may
  Rule: A resource unknown to the factory is an error

    @id:factory-unknown-resource
    Example: an unknown resource
      Given an informer factory
      When the factory is asked for nonsense
      Then that fails with "no informer found for"
