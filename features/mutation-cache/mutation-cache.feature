@area:mutation-cache @part:mutation-cache
Feature: Mutation cache: own writes before the informer delivers them
  A controller that has just written an object reads the old state from its cache until the watch catches up, and may
  write again because of it. A mutation cache returns the written state for as long as it is newer.

  Source: client-go tools/cache/mutation_cache.go.

  @req:MUTCACHE-01 @should
  Rule: Of the store's state and the written one, the newer is returned

    @id:mutation-newer-than-store
    Example: the informer has not caught up
      Given a mutation cache that holds default/foo@5
      When default/foo@7 is written through the mutation cache
      Then the mutation cache answers:
        | key default/foo | default/foo@7 |

    @id:mutation-not-newer-than-store
    Scenario Outline: the store is at version <stored>
      Given a mutation cache that holds foo@5
      And foo@7(from=writer) is written through the mutation cache
      When <object> is stored behind the mutation cache
      Then the mutation cache answers:
        | key foo | <object> |

      Examples:
        | stored | object            |
        | 7      | foo@7(from=store) |
        | 8      | foo@8(from=store) |

    @id:mutation-compared-as-number
    Example: version 10 is newer than version 9
      Given a mutation cache that holds foo@9
      When foo@10 is written through the mutation cache
      Then the mutation cache answers:
        | key foo | foo@10 |

    @id:mutation-dropped-when-outdated
    Example: a dropped mutation does not come back when the store goes back
      Given a mutation cache that holds foo@8
      And foo@7 is written through the mutation cache
      When the mutation cache answers:
        | key foo | foo@8 |
      And foo@5 is stored behind the mutation cache
      Then the mutation cache answers:
        | key foo | foo@5 |

  @req:MUTCACHE-02 @should
  Rule: An object missing from the store is returned only by a cache that includes adds

    @id:mutation-of-unstored-object
    Example: by default it is absent
      Given a mutation cache
      When foo@7 is written through the mutation cache
      Then the mutation cache answers:
        | key foo | nothing |

    @id:mutation-of-unstored-object-with-adds
    Example: with adds it exists
      Given a mutation cache with:
        | includes adds | yes |
      When foo@7 is written through the mutation cache
      Then the mutation cache answers:
        | key foo | foo@7   |
        | key bar | nothing |

  @req:MUTCACHE-03 @must
  Rule: An index returns the newer states of the store's objects and, with adds, written objects that the store lacks

    @id:mutation-in-index
    Example: the written state is returned, though it has lost the value
      Given a mutation cache that holds foo@5[users=ernie] and bar@6[users=bert]
      When foo@7[users=oscar] is written through the mutation cache
      Then the mutation cache answers:
        | index users for ernie | foo@7[users=oscar] |
        | index users for bert  | bar@6[users=bert]  |
        | index users for oscar | nothing            |

    @id:mutation-in-index-with-adds
    Example: with adds, written objects are found by their own values
      Given a mutation cache with:
        | includes adds | yes |
      And foo@5[users=ernie] is stored behind the mutation cache
      When bar@7[users=ernie+bert] and foo@8[users=ernie] are written through the mutation cache
      Then the mutation cache answers:
        | index users for ernie | bar@7[users=ernie+bert], foo@8[users=ernie] |
        | index users for bert  | bar@7[users=ernie+bert]                     |
        | index users for oscar | nothing                                     |

    @id:mutation-cache-without-indexer
    Example: without an indexer a query fails
      Given a mutation cache with:
        | without indexer | yes |
      Then the mutation cache answers:
        | index users for ernie | fails: no indexer has been provided to the mutation cache |

  @req:MUTCACHE-04 @should
  Rule: A mutation older than the remembered one is ignored; any other replaces it and renews its lifetime

    @id:mutation-older-ignored
    Scenario Outline: after version 7 comes version <next>
      Given a mutation cache that holds foo@5
      And foo@7(from=first) is written through the mutation cache
      When <written> is written through the mutation cache
      Then the mutation cache answers:
        | key foo | <returned> |

      Examples:
        | next | written            | returned           |
        | 6    | foo@6(from=second) | foo@7(from=first)  |
        | 7    | foo@7(from=second) | foo@7(from=second) |
        | 8    | foo@8(from=second) | foo@8(from=second) |

    @id:mutation-lives-anew
    Example: writing it again renews its lifetime
      Given a mutation cache with:
        | ttl | 5 min |
      And foo@5 is stored behind the mutation cache
      And foo@7 is written through the mutation cache
      And 4 min pass
      When foo@7 is written through the mutation cache
      And 4 min pass
      Then the mutation cache answers:
        | key foo | foo@7 |

  @req:MUTCACHE-08 @should
  Rule: By default a mutation lives for five minutes, and 100 are remembered

    @id:mutation-lives-five-minutes @since:0.37
    Example: it is returned for five minutes and no longer
      Given a mutation cache that holds foo@5
      And foo@7 is written through the mutation cache
      When 299 s pass
      And the mutation cache answers:
        | key foo | foo@7 |
      And 2 s pass
      Then the mutation cache answers:
        | key foo | foo@5 |

    @id:mutation-lives-as-asked
    Example: a lifetime of ten seconds
      Given a mutation cache with:
        | ttl           | 10 s |
        | includes adds | yes  |
      And foo@7[users=ernie] is written through the mutation cache
      When 11 s pass
      Then the mutation cache answers:
        | key foo               | nothing |
        | index users for ernie | nothing |

    @id:mutation-lives-to-the-end
    Example: it is returned at the exact end of its lifetime
      Given a mutation cache with:
        | ttl | 10 s |
      And foo@5 is stored behind the mutation cache
      And foo@7 is written through the mutation cache
      When 10 s pass
      Then the mutation cache answers:
        | key foo | foo@7 |

    @id:mutation-lives-as-asked-in-index
    Example: an index does not return it afterwards
      Given a mutation cache with:
        | ttl           | 10 s |
        | includes adds | yes  |
      And foo@7[users=ernie] is written through the mutation cache
      When 11 s pass
      Then the mutation cache answers:
        | index users for ernie | nothing |

    @id:mutation-evicts-no-other @since:0.37
    Example: with room for two, one of the two is written again
      Given a mutation cache with:
        | maximum size | 2 |
      And foo@1 and bar@1 are stored behind the mutation cache
      And foo@5 and bar@5 are written through the mutation cache
      When bar@6 is written through the mutation cache
      Then the mutation cache answers:
        | key foo | foo@5 |
        | key bar | bar@6 |

    @id:mutation-least-used-forgotten @since:0.37
    Example: with room for two, the least recently used is evicted
      Given a mutation cache with:
        | maximum size | 2 |
      And foo@1, bar@1 and baz@1 are stored behind the mutation cache
      And foo@5 and bar@5 are written through the mutation cache
      And the mutation cache answers:
        | key foo | foo@5 |
      When baz@5 is written through the mutation cache
      Then the mutation cache answers:
        | key foo | foo@5 |
        | key bar | bar@1 |
        | key baz | baz@5 |
