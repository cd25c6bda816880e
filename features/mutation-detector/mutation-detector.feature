@area:mutation-detector @part:mutation-detector
Feature: Mutation detector: changes of shared objects
  All readers of a cache share its objects. A change in place changes the object for all of them, and none can know
  where it came from. A detector keeps copies and compares.

  Source: client-go tools/cache/mutation_detector.go, test TestMutationDetector.

  @req:MUTDET-01 @must
  Rule: An object changed in place is found, and no other

    @id:mutation-is-detected
    Example: a handler sets a label
      Given a mutation detector with:
        | enabled | yes        |
        | name    | ConfigMaps |
      And the detector runs
      And foo@5 and bar@6 are watched by the detector
      When a reader of the detector labels bar app=web
      And 10 s pass
      Then the detector ends with "cache ConfigMaps modified"

    @id:no-mutation-no-alarm
    Example: nothing is changed
      Given a mutation detector with:
        | enabled | yes |
      And the detector runs
      And foo@5 and bar@6 are watched by the detector
      When 10 min pass
      Then the detector still runs

    @id:detector-stops
    Example: it ends when it is stopped
      Given a mutation detector with:
        | enabled | yes |
      And the detector runs
      When the detector is stopped
      Then the detector has ended

  @req:MUTDET-02 @should
  Rule: A detector that is not enabled does nothing

    @id:detector-off-by-default
    Example: an object is changed, without consequence
      Given a mutation detector
      And foo@5 is watched by the detector
      And a reader of the detector labels foo app=web
      When the detector runs
      Then the detector has ended

  @req:MUTDET-03 @may
  Rule: Objects are compared at the start and every second, and a change ends the detector

    @id:mutation-before-the-start-is-detected
    Example: the first comparison is made at once
      Given a mutation detector with:
        | enabled | yes        |
        | name    | ConfigMaps |
      And foo@5 is watched by the detector
      And a reader of the detector labels foo app=web
      When the detector runs
      Then the detector ends with "cache ConfigMaps modified"

    @id:mutation-is-detected-within-a-second
    Example: the next comparison comes after a second
      Given a mutation detector with:
        | enabled | yes |
      And foo@5 is watched by the detector
      And the detector runs
      And a reader of the detector labels foo app=web
      When 999 ms pass
      And the detector still runs
      And 1 ms pass
      Then the detector ends with "modified"

  @req:MUTDET-04 @may
  Rule: An object is checked for at least two minutes, and for little more than four

    @id:mutation-is-detected-for-two-minutes
    Example: it is changed after two minutes
      Given a mutation detector with:
        | enabled | yes |
      And foo@5 is watched by the detector
      And the detector runs
      And 2 min pass
      When a reader of the detector labels foo app=web
      And 1 s pass
      Then the detector ends with "modified"

    @id:mutation-is-not-detected-for-ever @since:0.17
    Example: it is changed after five minutes
      Given a mutation detector with:
        | enabled | yes |
      And foo@5 is watched by the detector
      And the detector runs
      And 5 min pass
      When a reader of the detector labels foo app=web
      And 5 s pass
      Then the detector still runs

  @req:MUTDET-05 @may
  Rule: Tombstones and values without metadata are not checked

    @id:detector-ignores-tombstones
    Example: a tombstone and a value without metadata
      Given a mutation detector with:
        | enabled | yes |
      And tombstone(foo@5) and unkeyed(text) are watched by the detector
      When the detector runs
      And 2 s pass
      Then the detector still runs
