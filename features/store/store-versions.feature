@area:store @part:store
Feature: The version of a store
  A controller can ask a store with a version whether it has seen its own write yet. The version is an opaque string
  of the server, which the store repeats and never compares.

  Source: client-go tools/cache/thread_safe_store.go (LastStoreSyncResourceVersion, Bookmark), test TestThreadSafeStoreRV;
  tools/cache/controller_test.go, test TestStoreResourceVersion.

  @req:TSS-01 @must @since:0.36
  Rule: A new store has no version

    @id:store-version-of-new-store
    Example: nothing has been stored yet
      Given a Store
      Then the store answers:
        | version |  |

  @req:TSS-02 @must @since:0.36
  Rule: The version is that of the object stored last, whatever it was before

    @id:store-version-follows-writes
    Scenario Outline: the store is at 10, then an object of version <version> is <done> it
      Given a Store that holds default/foo@10
      When default/bar@<version> is <done> the store
      Then the store answers:
        | version | <version> |

      Examples:
        | version              | done       |
        | 20                   | added to   |
        | 21                   | updated in |
        | 10                   | added to   |
        | 9                    | added to   |
        | 99999999999999999999 | added to   |
        | a-word               | updated in |

  @req:TSS-03 @must @since:0.36
  Rule: A value without metadata keeps the version

    @id:store-version-without-metadata
    Example: a string is stored
      Given a Store with:
        | key function | meta-or-text |
      And default/foo@10 has been added to the store
      When unkeyed(text) is added to the store
      Then the store answers:
        | keys    | default/foo, text |
        | version | 10                |

  @req:TSS-03 @may @since:0.36
  Rule: An object without a version clears the store's

    @id:store-version-lost
    Example: an object that was never on a server
      Given a Store that holds default/foo@10
      When default/bar@- is added to the store
      Then the store answers:
        | version |  |

  @req:TSS-04 @must @since:0.36
  Rule: A deletion sets the version to that of its object

    @id:store-version-follows-deletion
    Example: the deletion is newer than the object
      Given a Store that holds default/foo@10
      When default/foo@30 is deleted from the store
      Then the store answers:
        | objects | nothing |
        | version | 30      |

  @req:TSS-04 @may @since:0.36
  Rule: A deletion of a missing object moves the version too, and a tombstone never does

    @id:store-version-follows-vain-deletion
    Example: an unknown key
      Given a Store that holds default/foo@10
      When default/bar@30 is deleted from the store
      Then the store answers:
        | version | 30 |

    @id:store-version-ignores-tombstone
    Example: the last known state is old
      Given a Store that holds default/foo@10
      When tombstone(default/foo@30) is deleted from the store
      Then the store answers:
        | objects | nothing |
        | version | 10      |

  @req:TSS-05 @must @since:0.36
  Rule: Replace sets the version to the list's, not to an item's

    @id:store-version-of-list
    Example: the list is newer than its items
      Given a Store that holds default/foo@10
      When the store is replaced with default/bar@40 and default/baz@30 at version "50"
      Then the store answers:
        | version | 50 |

    @id:store-version-of-older-list
    Example: the list is older than what was there
      Given a Store that holds default/foo@10
      When the store is replaced with nothing at version "5"
      Then the store answers:
        | version | 5 |

  @req:TSS-06 @must @since:0.36
  Rule: A transaction sets the version to that of its last operation, even if an earlier one was higher

    @id:store-version-of-transaction
    Scenario Outline: the last operation is <case>
      Given a Store that holds default/foo@10
      When the store is changed in one transaction:
        | update | default/foo@40 |
        | add    | default/bar@50 |
        | <last> | <object>       |
      Then the store answers:
        | version | <version> |

      Examples:
        | case       | last   | object         | version |
        | an update  | update | default/baz@30 | 30      |
        | a deletion | delete | default/bar@60 | 60      |

  @req:TSS-06 @may @since:0.36
  Rule: A transaction that ends with the deletion of a tombstone keeps the version

    @id:store-version-of-transaction-with-tombstone
    Example: operations before the tombstone do not count
      Given a Store that holds default/foo@10
      When the store is changed in one transaction:
        | add    | default/bar@50            |
        | delete | tombstone(default/foo@60) |
      Then the store answers:
        | objects | default/bar@50 |
        | version | 10             |

  @req:TSS-07 @should @since:0.36
  Rule: A bookmark sets the version and nothing else

    @id:store-version-of-bookmark
    Scenario Outline: the store is at 10, with a bookmark at <version>
      Given a Store that holds default/foo@10
      When the store is given a bookmark at version "<version>"
      Then the store answers:
        | version | <version>      |
        | objects | default/foo@10 |

      Examples:
        | version |
        | 20      |
        | 9       |

  @req:TSS-10 @may @since:0.36
  Rule: An empty transaction changes nothing

    @id:store-version-of-empty-transaction
    Example: no operations
      Given a Store that holds default/foo@10
      When the store is changed in one transaction:
        | nothing |
      Then the store answers:
        | version | 10             |
        | objects | default/foo@10 |
