@area:mutation-cache @part:mutation-cache
Feature: Mutation cache: observations of the informer
  A write is worth remembering only until the informer has seen it, or its deletion. A cache that is notified forgets
  in time, and does not bring back an object deleted meanwhile.

  Source: client-go tools/cache/mutation_cache.go (OnAddOrUpdate, OnDelete), tests TestMutationCacheOnAddOrUpdate,
  TestMutationCacheOnDelete, TestMutationCacheUpdateConcurrentDelete, TestMutationCacheUpdateConcurrentRecreate.

  @req:MUTCACHE-05 @must @since:0.37
  Rule: An observation clears a mutation that is no newer, and keeps a newer one

    @id:observation-forgets-mutation
    Scenario Outline: <what> is observed
      Given a mutation cache with:
        | includes adds | yes |
      And foo@7#one[users=ernie] is written through the mutation cache
      When foo@<version>#<instance> is seen by the mutation cache
      Then the mutation cache answers:
        | index users for ernie | <left> |

      Examples:
        | what                  | version | instance | left                   |
        | an older version      | 6       | one      | foo@7#one[users=ernie] |
        | the same version      | 7       | one      | nothing                |
        | a newer version       | 8       | one      | nothing                |
        | a later instance      | 8       | two      | nothing                |
        | an instance long gone | 6       | zero     | foo@7#one[users=ernie] |

    @id:observation-of-another
    Example: another object is observed
      Given a mutation cache that holds foo@5
      And foo@7 is written through the mutation cache
      When bar@9 is seen by the mutation cache
      Then the mutation cache answers:
        | key foo | foo@7 |

  @req:MUTCACHE-06 @must @since:0.37
  Rule: A deletion clears a mutation that is no newer or of the same instance, and keeps any other

    @id:deletion-forgets-mutation
    Scenario Outline: <what> is deleted
      Given a mutation cache with:
        | includes adds | yes |
      And foo@7#one[users=ernie] is written through the mutation cache
      When foo@<version>#<instance> is seen deleted by the mutation cache
      Then the mutation cache answers:
        | index users for ernie | <left> |

      Examples:
        | what                  | version | instance | left                   |
        | an older version      | 6       | one      | nothing                |
        | the same version      | 7       | one      | nothing                |
        | a newer version       | 8       | one      | nothing                |
        | a later instance      | 8       | two      | nothing                |
        | an instance long gone | 6       | zero     | foo@7#one[users=ernie] |

  @req:MUTCACHE-07 @must @since:0.37
  Rule: A mutation of a deleted object is ignored, and the record of a deletion is never returned

    @id:late-mutation-ignored
    Scenario Outline: <what> is written after the deletion
      Given a mutation cache with:
        | includes adds | yes |
      And foo@7#one[users=ernie] is seen deleted by the mutation cache
      When foo@<version>#<instance>[users=ernie] is written through the mutation cache
      Then the mutation cache answers:
        | index users for ernie | <found> |

      Examples:
        | what                            | version | instance | found                  |
        | an older version                | 6       | one      | nothing                |
        | the version that was deleted    | 7       | one      | nothing                |
        | a newer version of what is gone | 8       | one      | nothing                |
        | an instance that was before     | 6       | zero     | nothing                |
        | an instance that came after     | 8       | two      | foo@8#two[users=ernie] |

    @id:deletion-is-not-shown
    Example: a deleted object is absent
      Given a mutation cache with:
        | includes adds | yes |
      When foo@7#one[users=ernie] is seen deleted by the mutation cache
      Then the mutation cache answers:
        | key foo               | nothing |
        | index users for ernie | nothing |

    @id:deletion-forgotten-after-recreation
    Example: the object was created again and the informer has seen it
      Given a mutation cache with:
        | includes adds | yes |
      And foo@7#one[users=ernie] is seen deleted by the mutation cache
      And foo@8#two is seen by the mutation cache
      When foo@7#one[users=ernie] is written through the mutation cache
      Then the mutation cache answers:
        | index users for ernie | foo@7#one[users=ernie] |

    @id:late-mutation-after-ttl
    Example: a deletion is remembered as long as a mutation
      Given a mutation cache with:
        | includes adds | yes |
      And foo@7#one[users=ernie] is seen deleted by the mutation cache
      And 301 s pass
      When foo@6#one[users=ernie] is written through the mutation cache
      Then the mutation cache answers:
        | index users for ernie | foo@6#one[users=ernie] |
