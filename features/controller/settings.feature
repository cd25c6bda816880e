@area:controller @part:controller
Feature: Controller: what is handed on to its reflector
  A controller makes its own reflector. What is asked of the controller about lists, watches and resyncs has to arrive
  there.

  Source: client-go tools/cache/controller.go (Config, RunWithContext).

  @req:CTRL-29 @should
  Rule: Page size, resync period and its veto, and the least time of a watch are the reflector's

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
    Example: nobody wants one
      Given a Controller with:
        | resync period   | 10 s |
        | refuses resyncs | yes  |
      And the controller has listed foo@5 at version "10" and watches
      When 21 s pass
      Then the controller's worker gets nothing

    @id:controller-least-watch-timeout @since:0.31
    Scenario Outline: watches live for <asked> at least
      Given a Controller with:
        | least watch timeout | <asked>   |
        | queue               | DeltaFIFO |
      When the controller has listed nothing at version "10" and watches
      Then the controller's watch is to last between <least> and <most>

      Examples:
        | asked  | least  | most   |
        | 10 min | 10 min | 20 min |
        | 1 min  | 5 min  | 10 min |
