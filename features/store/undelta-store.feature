@area:store @part:undelta-store
Feature: UndeltaStore: the whole content after each change
  Consumers that write out the whole content, such as a configuration file, need states, not changes. A skipped state
  is a file that stays wrong.

  Source: client-go tools/cache/undelta_store.go, tests TestUpdateCallsPush, TestDeleteCallsPush, TestReplaceCallsPush,
  TestReadsDoNotCallPush, TestUndeltaStore.

  @req:UNDELTA-01 @must
  Rule: Each change pushes the whole content after it, once

    @id:undelta-pushes-after-change
    Scenario Outline: <changed> is <done> the store
      Given an UndeltaStore that holds default/foo@5 and default/bar@6
      And the store reports, in this order:
        | push | default/foo@5                |
        | push | default/foo@5, default/bar@6 |
      When <changed> is <done> the store
      Then the store reports, in this order:
        | push | <pushed> |

      Examples:
        | changed       | done         | pushed                                      |
        | default/baz@7 | added to     | default/foo@5, default/bar@6, default/baz@7 |
        | default/foo@7 | added to     | default/foo@7, default/bar@6                |
        | default/foo@8 | updated in   | default/foo@8, default/bar@6                |
        | default/baz@8 | updated in   | default/foo@5, default/bar@6, default/baz@8 |
        | default/foo@9 | deleted from | default/bar@6                               |

    @id:undelta-pushes-emptiness
    Example: the last object is deleted
      Given an UndeltaStore
      When default/foo@5 is added to the store
      And default/foo@6 is deleted from the store
      Then the store reports, in this order:
        | push | default/foo@5 |
        | push | nothing       |

    @id:undelta-pushes-list-once
    Example: many objects are listed
      Given an UndeltaStore
      When the store is replaced with default/foo@5, default/bar@6 and default/baz@7
      Then the store reports, in this order:
        | push | default/foo@5, default/bar@6, default/baz@7 |

    @id:undelta-pushes-though-nothing-changes
    Example: a missing object is deleted
      Given an UndeltaStore
      When default/foo@5 is deleted from the store
      Then the store reports, in this order:
        | push | nothing |

  @req:UNDELTA-02 @must
  Rule: Reads push nothing

    @id:undelta-reads-in-silence
    Example: objects, keys, and one of each
      Given an UndeltaStore
      When the store is resynced
      Then the store answers:
        | objects              | nothing |
        | keys                 | nothing |
        | key default/foo      | nothing |
        | object default/foo@5 | nothing |
      And the store reports nothing

  @req:UNDELTA-03 @may
  Rule: A failed change pushes nothing

    @id:undelta-failure-in-silence
    Scenario Outline: broken is <done> the store
      Given an UndeltaStore with:
        | key function | failing for broken |
      When broken@5 is <done> the store
      Then that fails as a KeyError
      And the store reports nothing

      Examples:
        | done         |
        | added to     |
        | updated in   |
        | deleted from |

    @id:undelta-failing-list-in-silence
    Example: a list with broken
      Given an UndeltaStore with:
        | key function | failing for broken |
      When the store is replaced with default/foo@5 and broken@6
      Then that fails as a KeyError
      And the store reports nothing

  @req:UNDELTA-04 @must
  Rule: Apart from pushing, an UndeltaStore is a store

    @id:undelta-is-a-store
    Example: objects are added, updated, deleted and found
      Given an UndeltaStore that holds default/foo@5, default/bar@6 and default/baz@7
      When default/foo@8 is updated in the store
      And default/bar@1 is deleted from the store
      Then the store answers:
        | objects              | default/foo@8, default/baz@7 |
        | keys                 | default/foo, default/baz     |
        | object default/foo@1 | default/foo@8                |
        | key default/bar      | nothing                      |

    @id:undelta-is-replaced
    Example: a list discards what was there
      Given an UndeltaStore that holds default/foo@5 and default/bar@6
      When the store is replaced with default/baz@7
      Then the store answers:
        | objects | default/baz@7 |

  @req:UNDELTA-04 @must @since:0.36
  Rule: The version is kept as by a store, and a bookmark pushes nothing

    @id:undelta-has-a-version
    Example: an addition, then a bookmark
      Given an UndeltaStore that holds default/foo@5
      And the store reports, in this order:
        | push | default/foo@5 |
      And the store answers:
        | version | 5 |
      When the store is given a bookmark at version "9"
      Then the store answers:
        | version | 9 |
      And the store reports nothing
