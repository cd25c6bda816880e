@area:store @part:expiration-cache
Feature: Expiration cache: objects with a time to live
  A store of objects that can be fetched again, such as credentials. An object that outlives its time is trusted too
  long; one that expires too early, or removes its successor, is fetched again and again.

  Source: client-go tools/cache/expiration_cache.go, tests TestTTLExpirationBasic, TestReAddExpiredItem, TestTTLList,
  TestTTLPolicy.

  @req:EXPCACHE-05 @must
  Rule: An object expires when it is older than its time to live, not at exactly that age

    @id:expiration-by-age
    Scenario Outline: foo is read after <age>
      Given an expiration cache with:
        | ttl | 30 s |
      And default/foo@5 has been added to the store
      When <age> pass
      Then the store answers:
        | key default/foo      | <answer> |
        | object default/foo@1 | <answer> |

      Examples:
        | age      | answer        |
        | 1 ms     | default/foo@5 |
        | 29999 ms | default/foo@5 |
        | 30000 ms | default/foo@5 |
        | 30001 ms | nothing       |

    @id:expiration-never
    Scenario Outline: a time to live of <ttl> means none
      Given an expiration cache with:
        | ttl | <ttl> |
      And default/foo@5 has been added to the store
      When 1000 h pass
      Then the store answers:
        | key default/foo | default/foo@5 |

      Examples:
        | ttl  |
        | 0 s  |
        | -1 s |

  @req:EXPCACHE-01 @must
  Rule: Looking up an expired object finds nothing, and removes it

    @id:expiration-removes-what-is-read
    Scenario Outline: it is looked up by its <question>
      Given an expiration cache with:
        | ttl | 30 s |
      And default/foo@5 and default/bar@6 have been added to the store
      When 31 s pass
      Then the store answers:
        | <question> default/foo<version> | nothing     |
        | keys                            | default/bar |

      Examples:
        | question | version |
        | key      |         |
        | object   | @5      |

  @req:EXPCACHE-03 @must
  Rule: A list has only unexpired objects, as they were stored, and removes the others

    @id:expiration-removes-what-is-listed
    Example: one object is old, one is not
      Given an expiration cache with:
        | ttl | 30 s |
      And default/foo@5 has been added to the store
      And 20 s pass
      And default/bar@6(app=web) has been added to the store
      When 11 s pass
      Then the store answers:
        | objects | default/bar@6(app=web) |
        | keys    | default/bar            |

  @req:EXPCACHE-02 @must
  Rule: An object stored again after it expired is new

    @id:expiration-of-successor
    Example: the old one was not read
      Given an expiration cache with:
        | ttl | 30 s |
      And default/foo@5 has been added to the store
      And 31 s pass
      When default/foo@6 is added to the store
      And 30 s pass
      Then the store answers:
        | key default/foo | default/foo@6 |
        | objects         | default/foo@6 |

    @id:expiration-of-successor-of-removed
    Example: the old one was read, and so removed
      Given an expiration cache with:
        | ttl | 30 s |
      And default/foo@5 has been added to the store
      And 31 s pass
      And the store answers:
        | key default/foo | nothing |
      When default/foo@6 is added to the store
      And 30 s pass
      Then the store answers:
        | key default/foo | default/foo@6 |

  @req:EXPCACHE-06 @should
  Rule: An update renews an object, and a list renews all of its objects together

    @id:expiration-of-updated
    Example: foo is updated shortly before it expires
      Given an expiration cache with:
        | ttl | 30 s |
      And default/foo@5 has been added to the store
      And 29 s pass
      And default/foo@6 has been updated in the store
      When 29 s pass
      Then the store answers:
        | key default/foo | default/foo@6 |

    @id:expiration-of-list
    Example: foo was old when it was listed, bar was missing
      Given an expiration cache with:
        | ttl | 30 s |
      And default/foo@5 has been added to the store
      And 29 s pass
      And the store has been replaced with default/foo@6 and default/bar@7
      When 30 s pass
      Then the store answers:
        | objects | default/foo@6, default/bar@7 |

    @id:expiration-of-whole-list
    Example: objects listed together expire together
      Given an expiration cache with:
        | ttl | 30 s |
      And the store has been replaced with default/foo@6 and default/bar@7
      When 31 s pass
      Then the store answers:
        | objects | nothing |

  @req:EXPCACHE-04 @req:EXPCACHE-07 @should
  Rule: Objects expire on reading, and listing keys is not reading

    @id:expiration-is-lazy
    Example: long after its time to live
      Given an expiration cache with:
        | ttl | 30 s |
      And default/foo@5 and default/bar@6 have been added to the store
      When 1 h passes
      Then the store answers:
        | keys            | default/foo, default/bar |
        | key default/foo | nothing                  |
        | keys            | default/bar              |

  @req:EXPCACHE-04 @may
  Rule: The list of keys includes every object not removed yet

    @id:expiration-ignored-by-keys
    Example: everything has expired
      Given an expiration cache with:
        | ttl | 30 s |
      And default/foo@5 has been added to the store
      When 31 s pass
      Then the store answers:
        | keys | default/foo |

  @req:EXPCACHE-08 @may
  Rule: Apart from age an expiration cache is a store, whose version does not change with additions

    @id:expiration-cache-refuses-what-has-no-key
    Scenario Outline: broken is <done> it
      Given an expiration cache with:
        | ttl          | 30 s               |
        | key function | failing for broken |
      When broken@7 is <done> the store
      Then that fails with:
        | kind   | KeyError |
        | object | broken@7 |
      And the store answers:
        | object broken@7 | fails as KeyError |
        | objects         | nothing           |

      Examples:
        | done         |
        | added to     |
        | updated in   |
        | deleted from |

    @id:expiration-cache-refuses-list-without-key
    Example: a list with broken
      Given an expiration cache with:
        | ttl          | 30 s               |
        | key function | failing for broken |
      And default/foo@5 has been added to the store
      When the store is replaced with default/bar@6 and broken@7
      Then that fails as a KeyError
      And the store answers:
        | objects | default/foo@5 |

    @id:expiration-cache-resynced
    Example: a resync renews nothing
      Given an expiration cache with:
        | ttl | 30 s |
      And default/foo@5 has been added to the store
      And 20 s pass
      And the store has been resynced
      When 11 s pass
      Then the store answers:
        | objects | nothing |

  @req:EXPCACHE-08 @may @since:0.36
  Rule: The version moves with a list, a bookmark and a deletion, not with additions

    @id:expiration-cache-version-of-additions
    Example: an addition and an update
      Given an expiration cache with:
        | ttl | 30 s |
      And the store has been replaced with nothing at version "7"
      When default/foo@10 is added to the store
      And default/foo@11 is updated in the store
      Then the store answers:
        | version | 7 |

    @id:expiration-cache-version-of-others
    Example: a bookmark, then a deletion
      Given an expiration cache with:
        | ttl | 30 s |
      And default/foo@10 has been added to the store
      And the store has been given a bookmark at version "20"
      When default/foo@15 is deleted from the store
      Then the store answers:
        | version | 15 |

    @id:expiration-cache-version-ignores-tombstone
    Example: a tombstone
      Given an expiration cache with:
        | ttl | 30 s |
      And default/foo@10 has been added to the store
      And the store has been given a bookmark at version "20"
      When tombstone(default/foo@15) is deleted from the store
      Then the store answers:
        | objects | nothing |
        | version | 20      |

  @req:EXPCACHE-09 @may
  Rule: A custom policy decides what expires, and removed keys are reported

    @id:expiration-by-policy
    Example: everything but bar expires at once
      Given an expiration cache with:
        | never expires | default/bar |
      And default/foo@5, default/bar@6 and default/baz@7 have been added to the store
      Then the store answers:
        | objects | default/bar@6 |
        | keys    | default/bar   |
      And the store reports, in any order:
        | purged | default/foo |
        | purged | default/baz |
