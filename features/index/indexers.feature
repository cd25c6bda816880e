@area:index @part:indexer
Feature: Indexer: finding objects by their fields
  A controller asks for "all pods of this user" thousands of times. An index answers without reading everything, and
  has to be right after every change: a reader of a stale one acts on ghosts.

  Source: client-go tools/cache/index.go, tools/cache/thread_safe_store.go, tests TestMultiIndexKeys, TestIndex,
  TestGetIndexFuncValues, TestThreadSafeStoreIndexingFunctionsWithMultipleValues.

  Background:
    Given an Indexer with:
      | indexers | users by list in annotation users, app by label app |
    And one@1[users=ernie+bert], two@1[users=bert+oscar] and tre@1[users=ernie+elmo] have been added to the store

  @req:INDEX-02 @must
  Rule: Querying an index for a value returns the objects that have it, or none

    @id:indexer-finds-by-value
    Scenario Outline: the objects of <user>
      Then the store answers:
        | index users for <user> | <objects> |

      Examples:
        | user  | objects                                             |
        | ernie | one@1[users=ernie+bert] and tre@1[users=ernie+elmo] |
        | bert  | one@1[users=ernie+bert] and two@1[users=bert+oscar] |
        | elmo  | tre@1[users=ernie+elmo]                             |
        | oscar | two@1[users=bert+oscar]                             |
        | elmo1 | nothing                                             |

    @id:indexer-does-not-index-what-has-no-value
    Example: an object without users
      When four@1 is added to the store
      Then the store answers:
        | values of index users | bert, elmo, ernie, oscar |
        | object four@1         | four@1                   |

  @req:INDEX-01 @must
  Rule: Querying an index with an object returns the objects that share a value with it, each once

    @id:indexer-finds-alike
    Scenario Outline: an object that is not stored and <case>
      Then the store answers:
        | index users like <stranger> | <objects> |

      Examples:
        | case                         | stranger                | objects                                             |
        | is oscar                     | who@9[users=oscar]      | two@1[users=bert+oscar]                             |
        | is elmo and oscar            | who@9[users=elmo+oscar] | two@1[users=bert+oscar] and tre@1[users=ernie+elmo] |
        | is ernie and elmo, as tre is | who@9[users=ernie+elmo] | one@1[users=ernie+bert] and tre@1[users=ernie+elmo] |
        | is nobody that is known      | who@9[users=grover]     | nothing                                             |
        | is nobody at all             | who@9                   | nothing                                             |

    @id:indexer-finds-alike-by-probe
    Example: the given object's values count, not those stored under its key
      Then the store answers:
        | index users like one@9[users=oscar] | two@1[users=bert+oscar] |

  @req:INDEX-03 @must
  Rule: Querying an unknown index is an error

    @id:indexer-unknown-index
    Example: by value, by object, for keys
      Then the store answers:
        | index nobody for ernie               | fails |
        | index nobody like one@1[users=ernie] | fails |
        | keys in index nobody for ernie       | fails |

  @req:INDEX-03 @may
  Rule: The error names the index

    @id:indexer-unknown-index-words
    Example: a name that was never registered
      Then the store answers:
        | index nobody for ernie | fails: Index with name nobody does not exist |

  @req:INDEX-04 @may
  Rule: An index returns keys in ascending order

    @id:indexer-gives-keys
    Example: three objects of bert, stored in another order
      When default/abe@2[users=bert] is added to the store
      Then the store answers:
        | keys in index users for bert   | default/abe, one, two     |
        | keys in index users for ernie  | one, tre                  |
        | keys in index users for cookie | nothing                   |
        | key default/abe                | default/abe@2[users=bert] |

  @req:INDEX-05 @must
  Rule: The values of an index are the current ones, each once

    @id:indexer-lists-values
    Example: two values are shared
      Then the store answers:
        | values of index users | bert, elmo, ernie, oscar |

    @id:indexer-lists-values-of-empty-store
    Example: the store is empty again
      When the store is replaced with nothing
      Then the store answers:
        | values of index users | nothing |

  @req:INDEX-05 @may
  Rule: An unknown index has no values, which is not an error

    @id:indexer-values-of-unknown-index
    Example: a name that was never registered
      Then the store answers:
        | values of index nobody | nothing |

  @req:INDEX-06 @must
  Rule: An update removes an object from the values it lost, adds it to new ones, and keeps it under the others

    @id:indexer-follows-values
    Scenario Outline: one goes from <case>
      Given one@2[users=<before>] has been updated in the store
      When one@3[users=<after>] is updated in the store
      Then the store answers:
        | keys in index users for ernie  | <ernie>  |
        | keys in index users for bert   | <bert>   |
        | keys in index users for grover | <grover> |

      Examples:
        | case                    | before     | after       | ernie    | bert     | grover  |
        | one value to another    | ernie      | bert        | tre      | one, two | nothing |
        | one value to several    | ernie      | ernie+bert  | one, tre | one, two | nothing |
        | several values to one   | ernie+bert | bert        | tre      | one, two | nothing |
        | several to none of them | ernie+bert | grover      | tre      | two      | one     |
        | several to several      | ernie+bert | bert+grover | tre      | one, two | one     |
        | one value to the same   | ernie      | ernie       | one, tre | two      | nothing |

    @id:indexer-follows-loss-of-all-values
    Example: an object loses all users
      When one@2 is updated in the store
      Then the store answers:
        | keys in index users for ernie | tre   |
        | keys in index users for bert  | two   |
        | object one@1                  | one@2 |

    @id:indexer-follows-many-changes
    Example: values come and go, one after the other
      When two@2[users=oscar] and tre@2[users=ernie+bert] are updated in the store
      And tre@3[users=bert] is updated in the store
      And one@2[users=oscar+bert+oscar] is updated in the store
      Then the store answers:
        | keys in index users for ernie | nothing     |
        | keys in index users for bert  | one, tre    |
        | keys in index users for oscar | one, two    |
        | values of index users         | bert, oscar |

  @req:INDEX-07 @must @since:0.17
  Rule: A deletion removes an object from every index, and a value goes with its last object

    @id:indexer-forgets-deleted
    Example: tre is deleted
      When tre@2 is deleted from the store
      Then the store answers:
        | index users for ernie | one@1[users=ernie+bert] |
        | index users for elmo  | nothing                 |
        | values of index users | bert, ernie, oscar      |

    @id:indexer-forgets-buried
    Example: tre is deleted by a tombstone
      When tombstone(tre) is deleted from the store
      Then the store answers:
        | index users for elmo  | nothing            |
        | values of index users | bert, ernie, oscar |

  @req:INDEX-08 @must
  Rule: A value stays as long as one object has it

    @id:indexer-keeps-shared-value
    Example: bert loses one of two
      When two@2 is deleted from the store
      Then the store answers:
        | index users for bert  | one@1[users=ernie+bert] |
        | values of index users | bert, elmo, ernie       |

  @req:INDEX-12 @must
  Rule: Replacing the content rebuilds every index

    @id:indexer-rebuilds
    Example: one object has other users, one is new, two are gone
      When the store is replaced with one@2[users=elmo] and four@2[users=elmo+grover]
      Then the store answers:
        | index users for ernie | nothing                                         |
        | index users for elmo  | one@2[users=elmo] and four@2[users=elmo+grover] |
        | values of index users | elmo, grover                                    |

  @req:STORE-09 @should
  Rule: An object changed in place stays where it was indexed

    @id:indexer-does-not-see-changes-in-place
    Example: a reader labels an object of the store
      Given default/foo@5(app=web) has been added to the store
      When a reader of the store labels default/foo app=db
      Then the store answers:
        | index app for web | default/foo@5(app=db) |
        | index app for db  | nothing               |

  @req:TXN-01 @must @since:0.35
  Rule: A transaction updates the indexes with the content

    @id:indexer-follows-transaction
    Example: an update, a deletion and an addition at once
      When the store is changed in one transaction:
        | update | one@2[users=elmo]   |
        | delete | two@2               |
        | add    | four@2[users=oscar] |
      Then the store answers:
        | keys in index users for elmo | one, tre            |
        | index users for oscar        | four@2[users=oscar] |
        | values of index users        | elmo, ernie, oscar  |
