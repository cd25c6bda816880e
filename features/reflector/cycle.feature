@area:reflector @part:reflector
Feature: Reflector: cycles of list and watch
  A reflector copies a collection into a store: the whole state, and then every change. Each cycle starts with a list
  and watches from its version, without a gap. When a cycle ends, for whatever reason, the next follows after a pause,
  until the reflector is stopped.

  Source: client-go tools/cache/reflector.go (RunWithContext, ListAndWatchWithContext), tests
  TestReflectorListAndWatch, TestReflectorListAndWatchWithErrors, TestRunUntil, TestReflectorWatchStoppedBefore.

  @req:REFL-01 @must
  Rule: The list replaces the store's content, and the watch starts at the list's version

    @id:reflector-lists-then-watches
    Example: two objects, then a change
      Given a Reflector
      When the reflector runs
      And the reflector's list is answered with foo@5 and bar@6 at version "10"
      And the reflector's watch is opened
      And the reflector's watch delivers:
        | ADDED    | baz@11 |
        | MODIFIED | foo@12 |
        | DELETED  | bar@13 |
      Then the reflector reports, in this order:
        | list    | limit=500, resourceVersion=0                |
        | replace | objects=foo@5, bar@6, resourceVersion=10    |
        | watch   | allowWatchBookmarks=yes, resourceVersion=10 |
        | add     | baz@11                                      |
        | update  | foo@12                                      |
        | delete  | bar@13                                      |
      And the reflector answers:
        | last version seen | 13  |
        | open watch        | yes |

    @id:reflector-lists-nothing
    Example: an empty collection
      Given a Reflector
      When the reflector runs
      And the reflector's list is answered with nothing at version "10"
      Then the reflector reports, in this order:
        | list    | limit=500, resourceVersion=0                |
        | replace | objects=nothing, resourceVersion=10         |
        | watch   | allowWatchBookmarks=yes, resourceVersion=10 |

  @req:REFL-02 @must
  Rule: The first cycle starts at once; each later one follows after a pause

    @id:reflector-goes-on-after-failed-list
    Example: the list fails
      Given a Reflector
      When the reflector runs
      And the reflector's list fails with status 500 InternalError
      And 799 ms pass
      Then the reflector reports, in this order:
        | list | limit=500, resourceVersion=0 |
      When 801 ms pass
      Then the reflector reports, in this order:
        | list | limit=500, resourceVersion=0 |
      And the reflector still runs

    @id:reflector-goes-on-after-quiet-end
    Example: a cycle that ends without an error is followed by a pause too
      Given a Reflector
      And the reflector has listed foo@5 at version "10" and watches
      When the reflector's watch delivers:
        | ERROR | status 410 Expired |
      And 799 ms pass
      Then the reflector reports nothing
      When 801 ms pass
      Then the reflector reports, in this order:
        | list | resourceVersion=10 |

  @req:REFL-04 @must
  Rule: Stopping ends the watch and the reflector

    @id:reflector-stopped-while-watching @req:RWATCH-09
    Example: a watch is open
      Given a Reflector
      And the reflector has listed foo@5 at version "10" and watches
      When the reflector is stopped
      Then the reflector has ended
      And the reflector answers:
        | open watch | no |

    @id:reflector-stopped-while-pausing
    Example: during a pause
      Given a Reflector
      When the reflector runs
      And the reflector's list fails with status 500 InternalError
      And the reflector is stopped
      Then the reflector has ended

  @req:REFL-05 @must
  Rule: A stopped reflector sends no more requests

    @id:reflector-stopped-asks-nothing
    Example: the list is answered too late
      Given a Reflector
      When the reflector runs
      And the reflector is stopped
      And the reflector's list is answered with foo@5 at version "10"
      And 120 s pass
      Then the reflector reports, in this order:
        | list | limit=500, resourceVersion=0 |

    @id:reflector-stopped-opens-no-watch @req:RWATCH-09
    Example: the watch is answered too late
      Given a Reflector
      When the reflector runs
      And the reflector's list is answered with foo@5 at version "10"
      And the reflector is stopped
      And the reflector's watch is opened
      Then the reflector has ended
      And the reflector answers:
        | open watch | no |

  @req:REFL-06 @may
  Rule: A cycle stopped during its list ends without an error and without the list

    @id:reflector-stopped-while-listing
    Example: the list is in flight
      Given a Reflector with:
        | one cycle | yes |
      When the reflector runs
      And the reflector is stopped
      Then the reflector has ended
      And the reflector reports, in this order:
        | list | limit=500, resourceVersion=0 |

  @req:REFL-07 @must
  Rule: A failed list leaves the store unchanged, and ends the cycle with an error that names the list and its cause

    @id:reflector-list-error
    Example: the list is forbidden
      Given a Reflector with:
        | one cycle | yes |
      When the reflector runs
      And the reflector's list fails with status 403 Forbidden "not for you"
      Then the reflector ends with "failed to list /v1, Kind=ConfigMap: not for you"
      And the reflector reports, in this order:
        | list | limit=500, resourceVersion=0 |

  @req:REFL-08 @must @since:0.19
  Rule: A refused watch ends the cycle with its error

    @id:reflector-watch-error
    Example: the watch is forbidden
      Given a Reflector with:
        | one cycle | yes |
      When the reflector runs
      And the reflector's list is answered with foo@5 at version "10"
      And the reflector's watch fails with status 403 Forbidden "not for you"
      Then the reflector ends with "not for you"

  @req:REFL-09 @must
  Rule: An error inside the stream ends the cycle without an error

    @id:reflector-event-error
    Scenario Outline: the stream delivers <failure>
      Given a Reflector with:
        | one cycle | yes |
      And the reflector has listed foo@5 at version "10" and watches
      When the reflector's watch delivers:
        | ERROR | <failure> |
      Then the reflector has ended
      And the reflector answers:
        | open watch | no |

      Examples:
        | failure                  |
        | status 410 Expired       |
        | status 403 Forbidden     |
        | status 500 InternalError |

  @req:REFL-10 @req:RLIST-12 @may
  Rule: If the store fails to replace its content, the cycle ends with an error, and the list's version is not the last seen

    @id:reflector-replace-error
    Example: the store fails
      Given a Reflector with:
        | one cycle      | yes     |
        | store fails to | replace |
      When the reflector runs
      And the reflector's list is answered with foo@5 at version "10"
      Then the reflector ends with "unable to sync list result: the store fails to replace"
      And the reflector answers:
        | last version seen |  |

  @req:REFL-15 @should
  Rule: The last version seen can be read at any time

    @id:reflector-last-version
    Example: before a list, during it, and afterwards
      Given a Reflector
      Then the reflector answers:
        | last version seen |  |
      When the reflector runs
      Then the reflector answers:
        | last version seen |  |
      When the reflector's list is answered with foo@5 at version "10"
      Then the reflector answers:
        | last version seen | 10 |
