@area:store @part:store
Feature: Store: the newest known state of each object, by key
  Everything an informer knows is in a store. A wrong key, or an object left behind by a list, makes the cache wrong
  for as long as the process runs.

  Source: client-go tools/cache/store.go (NewStore), tests TestCache, TestKeyError.

  @req:STORE-01 @must
  Rule: An added object is found by any object with its key

    @id:store-finds-what-was-added
    Example: another version of it finds it
      Given a Store that holds default/foo@5
      Then the store answers:
        | object default/foo@1 | default/foo@5 |
        | key default/foo      | default/foo@5 |
        | key foo              | nothing       |

  @req:STORE-02 @must
  Rule: Add and Update are one operation: the object is stored, whether its key existed or not

    @id:store-replaces-by-key
    Scenario Outline: an existing object is <done>
      Given a Store that holds default/foo@5 and default/bar@6
      When default/foo@7 is <done> the store
      Then the store answers:
        | objects | default/foo@7, default/bar@6 |

      Examples:
        | done       |
        | added to   |
        | updated in |

    @id:store-inserts-by-update
    Example: a missing object is updated
      Given a Store
      When default/foo@7 is updated in the store
      Then the store answers:
        | objects | default/foo@7 |

    @id:store-compares-no-versions
    Example: an older version replaces a newer one
      Given a Store that holds default/foo@7
      When default/foo@5 is updated in the store
      Then the store answers:
        | key default/foo | default/foo@5 |

  @req:STORE-03 @must
  Rule: An object is deleted by its key alone

    @id:store-deletes-by-key
    Scenario Outline: the deleted object is <case>
      Given a Store that holds default/foo@5 and default/bar@6
      When <deleted> is deleted from the store
      Then the store answers:
        | objects         | default/bar@6 |
        | key default/foo | nothing       |

      Examples:
        | case                     | deleted                      |
        | an older version         | default/foo@1                |
        | of another uid and label | default/foo@9#other(app=web) |
        | a tombstone              | tombstone(default/foo)       |

  @req:STORE-03 @may
  Rule: Deleting a missing object is not an error

    @id:store-deletes-nothing
    Example: an unknown key
      Given a Store that holds default/foo@5
      When default/bar@6 is deleted from the store
      Then the store answers:
        | objects | default/foo@5 |

  @req:STORE-04 @must
  Rule: A list has every object once

    @id:store-lists-everything
    Example: several objects, one of them stored twice
      Given a Store that holds default/foo@5, other/foo@6, bar@7 and default/foo@8
      Then the store answers:
        | objects | default/foo@8, other/foo@6, bar@7 |

    @id:store-lists-nothing
    Example: an empty store, and one that is empty again
      Given a Store that holds default/foo@5
      When default/foo@5 is deleted from the store
      Then the store answers:
        | objects | nothing |

  @req:STORE-05 @may
  Rule: The list of keys has the key of every object

    @id:store-lists-keys
    Example: one object in a namespace, and one cluster-scoped
      Given a Store that holds default/foo@5, bar@6 and default/gone@7
      When default/gone@7 is deleted from the store
      Then the store answers:
        | keys | default/foo, bar |

  @req:STORE-06 @must
  Rule: Replace discards everything and stores the given objects

    @id:store-replaced
    Example: one goes, one stays, one comes
      Given a Store that holds default/foo@5 and default/bar@6
      When the store is replaced with default/foo@7 and default/baz@8
      Then the store answers:
        | objects         | default/foo@7, default/baz@8 |
        | key default/bar | nothing                      |

    @id:store-replaced-with-nothing
    Example: no objects are given
      Given a Store that holds default/foo@5 and default/bar@6
      When the store is replaced with nothing
      Then the store answers:
        | objects | nothing |
        | keys    | nothing |

  @req:STORE-06 @may
  Rule: Of two given objects with one key the later is stored

    @id:store-replaced-with-duplicates
    Example: one object twice
      Given a Store
      When the store is replaced with default/foo@5, default/bar@6 and default/foo@4
      Then the store answers:
        | objects | default/foo@4, default/bar@6 |

  @req:STORE-07 @may
  Rule: Looking up a missing object is not an error

    @id:store-misses
    Example: by object and by key
      Given a Store that holds default/foo@5
      Then the store answers:
        | object default/bar@5 | nothing |
        | key default/bar      | nothing |
        | key not/a/key        | nothing |

  @req:STORE-06 @req:STORE-08 @must
  Rule: An object without a key is refused with a KeyError that names it, and nothing changes

    @id:store-refuses-what-has-no-key
    Scenario Outline: broken is <done> the store
      Given a Store with:
        | key function | failing for broken |
      And default/foo@5 has been added to the store
      When broken@7 is <done> the store
      Then that fails with:
        | kind   | KeyError |
        | object | broken@7 |
      And the store answers:
        | objects | default/foo@5 |

      Examples:
        | done         |
        | added to     |
        | updated in   |
        | deleted from |

    @id:store-refuses-list-without-key
    Example: a list with it
      Given a Store with:
        | key function | failing for broken |
      And default/foo@5 has been added to the store
      When the store is replaced with default/bar@6, broken@7 and default/baz@8
      Then that fails with:
        | kind   | KeyError |
        | object | broken@7 |
      And the store answers:
        | objects | default/foo@5 |

    @id:store-cannot-look-without-key
    Example: it is looked up
      Given a Store with:
        | key function | failing for broken |
      Then the store answers:
        | object broken@7 | fails as KeyError |
        | key broken      | nothing           |

  @req:KEY-09 @must @since:0.22
  Rule: A KeyError unwraps to the key function's error, at any depth

    @id:key-error-has-cause
    Scenario Outline: the key function fails <how>
      Given a Store with:
        | key function | <function> |
      When default/foo@5 is added to the store
      Then that fails with:
        | kind   | KeyError         |
        | kind   | KeyFunctionError |
        | object | default/foo@5    |

      Examples:
        | how                      | function                |
        | with an error of its own | failing                 |
        | with a KeyError          | failing with a KeyError |

  @req:KEY-09 @may
  Rule: A KeyError's message ends with the key function's

    @id:key-error-words
    Example: an object without a key is added
      Given a Store with:
        | key function | failing |
      When default/foo@5 is added to the store
      Then that fails with:
        | message | couldn't create key for object |
        | message | : the key function fails       |

  @req:STORE-09 @should
  Rule: Objects are stored and returned as they are, not as copies

    @id:store-keeps-references
    Example: changing a returned object changes the store
      Given a Store that holds default/foo@5(app=web)
      When a reader of the store labels default/foo app=db
      Then the store answers:
        | key default/foo | default/foo@5(app=db) |
        | objects         | default/foo@5(app=db) |

  @req:STORE-11 @should
  Rule: Resyncing a store does nothing

    @id:store-resynced
    Example: a store with an object
      Given a Store that holds default/foo@5
      When the store is resynced
      Then the store answers:
        | objects | default/foo@5 |
