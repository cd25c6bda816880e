@area:controller @part:controller
Feature: Controller: settings of its reflector
  A controller creates its own reflector, and passes on its settings of lists, watches and resyncs.

  Source: client-go tools/cache/controller.go (Config, RunWithContext).

  @req:CTRL-29 @should
  Rule: Page size, resync period and veto, and the minimum watch timeout are passed on to the reflector

    @id:controller-page-size @since:0.20
    Example: pages of 7
      Given a Controller with:
        | page size | 7         |
        | queue     | DeltaFIFO |
      When the controller runs
      Then the controller reports, in this order:
        | list | limit=7, resourceVersion=0 |

    @id:controller-resync-period @since:0.36
    Example: a resync every ten seconds
      Given a Controller with:
        | resync period | 10 s |
      And the controller has listed foo@5 at version "10" and watches
      When 21 s pass
      Then the controller's worker gets, in this order:
        | process | SyncAll |
        | process | SyncAll |

    @id:controller-refuses-resyncs
    Example: resyncs are vetoed
      Given a Controller with:
        | resync period   | 10 s |
        | refuses resyncs | yes  |
      And the controller has listed foo@5 at version "10" and watches
      When 21 s pass
      Then the controller's worker gets nothing

    @id:controller-least-watch-timeout @since:0.31
    Scenario Outline: watches last at least <asked>
      Given a Controller with:
        | minimum watch timeout | <asked>   |
        | queue                 | DeltaFIFO |
      When the controller has listed nothing at version "10" and watches
      Then the controller's watch requests a timeout between <least> and <most>

      Examples:
        | asked  | least  | most   |
        | 10 min | 10 min | 20 min |
        | 1 min  | 5 min  | 10 min |
