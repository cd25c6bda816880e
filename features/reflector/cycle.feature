@area:reflector @part:reflector
Feature: Reflector: cycles of list and watch
  A reflector copies a collection into a store: what is there, and then every change. Each cycle begins with the whole
  state and goes on from its version, so that nothing falls between the two. When a cycle ends, for whatever reason,
  another follows after a pause, until the reflector is stopped.

  Source: client-go tools/cache/reflector.go (RunWithContext, ListAndWatchWithContext), tests
  TestReflectorListAndWatch, TestReflectorListAndWatchWithErrors, TestRunUntil, TestReflectorWatchStoppedBefore.

  @req:REFL-01 @must
  Rule: The list goes into the store as one replacement, and the watch goes on from the version of the list

    @id:reflector-lists-then-watches
    Example: two objects, then a change
      Given a Reflector
      When the reflector runs
      And the reflector's list is answered with foo@5 and bar@6 at version "10"
      And the reflector's watch is opened
      And the reflector's watch tells:
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
    Example: an empty collection is a state too
      Given a Reflector
      When the reflector runs
      And the reflector's list is answered with nothing at version "10"
      Then the reflector reports, in this order:
        | list    | limit=500, resourceVersion=0                |
        | replace | objects=nothing, resourceVersion=10         |
        | watch   | allowWatchBookmarks=yes, resourceVersion=10 |

  @req:REFL-02 @must
  Rule: The first cycle begins at once; each one that ends is followed by a pause and another

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
    Example: a cycle without an error is followed by a pause as well
      Given a Reflector
      And the reflector has listed foo@5 at version "10" and watches
      When the reflector's watch tells:
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
    Example: a pause is under way
      Given a Reflector
      When the reflector runs
      And the reflector's list fails with status 500 InternalError
      And the reflector is stopped
      Then the reflector has ended

  @req:REFL-05 @must
  Rule: A reflector that has been stopped asks for nothing more

    @id:reflector-stopped-asks-nothing
    Example: the list comes too late
      Given a Reflector
      When the reflector runs
      And the reflector is stopped
      And the reflector's list is answered with foo@5 at version "10"
      And 120 s pass
      Then the reflector reports, in this order:
        | list | limit=500, resourceVersion=0 |

    @id:reflector-stopped-opens-no-watch @req:RWATCH-09
    Example: the watch comes too late
      Given a Reflector
      When the reflector runs
      And the reflector's list is answered with foo@5 at version "10"
      And the reflector is stopped
      And the reflector's watch is opened
      Then the reflector has ended
      And the reflector answers:
        | open watch | no |

  @req:REFL-06 @may
  Rule: A cycle that is stopped while it lists ends without an error and without the list

    @id:reflector-stopped-while-listing
    Example: the list is under way
      Given a Reflector with:
        | one cycle | yes |
      When the reflector runs
      And the reflector is stopped
      Then the reflector has ended
      And the reflector reports, in this order:
        | list | limit=500, resourceVersion=0 |

  @req:REFL-07 @must
  Rule: A cycle whose list fails leaves the store as it was, and ends with an error that names the list and its cause

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
  Rule: A cycle whose watch is refused ends with that error

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
    Scenario Outline: the stream tells <failure>
      Given a Reflector with:
        | one cycle | yes |
      And the reflector has listed foo@5 at version "10" and watches
      When the reflector's watch tells:
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
  Rule: A list that the store does not take ends the cycle with an error, and its version is not the last one seen

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
  Rule: The last version seen can be asked for at any time

    @id:reflector-last-version
    Example: before a list, while it is under way, and afterwards
      Given a Reflector
      Then the reflector answers:
        | last version seen |  |
      When the reflector runs
      Then the reflector answers:
        | last version seen |  |
      When the reflector's list is answered with foo@5 at version "10"
      Then the reflector answers:
        | last version seen | 10 |
