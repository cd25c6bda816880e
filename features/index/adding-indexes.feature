@area:index @part:indexer
Feature: Adding indexes
  A controller adds the index it needs to a cache that others created, and perhaps filled already.

  Source: client-go tools/cache/thread_safe_store.go (AddIndexers), tools/cache/index.go (MetaNamespaceIndexFunc), test
  TestIndexer.

  @req:INDEX-09 @must
  Rule: An added index contains the stored objects

    @id:indexer-added-to-empty-store
    Example: the store is still empty
      Given an Indexer
      And the index "users by list in annotation users" has been added
      When one@1[users=ernie] is added to the store
      Then the store answers:
        | index users for ernie | one@1[users=ernie] |
        | indexes               | users              |

  @req:INDEX-09 @must @since:0.30
  Rule: An index added to a non-empty store contains its objects at once

    @id:indexer-added-to-filled-store
    Example: two indexes are added late
      Given an Indexer that holds default/one@1(app=web)[users=ernie+bert] and default/two@1[users=bert]
      When the indexes "users by list in annotation users, app by label app" are added
      Then the store answers:
        | keys in index users for bert  | default/one, default/two |
        | keys in index users for ernie | default/one              |
        | values of index app           | web                      |

    @id:indexer-added-late-follows
    Example: it follows later changes
      Given an Indexer that holds default/one@1(app=web) and default/two@1(app=web)
      And the index "app by label app" has been added
      When default/one@2(app=db) is updated in the store
      And default/two@2 is deleted from the store
      Then the store answers:
        | values of index app | db |

  @req:INDEX-10 @may
  Rule: When one of several names is taken, none of the indexes is added

    @id:indexer-conflict
    Example: one name of two is new
      Given an Indexer with:
        | indexers | users by list in annotation users |
      When the indexes "app by label app, users by label user" are added
      Then that fails with "indexer conflict"
      And the store answers:
        | indexes           | users |
        | index app for web | fails |

  @req:INDEX-11 @may
  Rule: A query fails with the index function's error; a write fails naming key and index

    @id:indexer-fails-question
    Example: a query with an object
      Given an Indexer with:
        | indexers | picky by failing for default/foo |
      Then the store answers:
        | index picky like default/foo@5 | fails: the index function fails for default/foo |
        | index picky like default/bar@5 | nothing                                         |

    @id:indexer-fails-write
    Scenario Outline: an object is <done> the store
      Given an Indexer with:
        | indexers | picky by failing for default/foo |
      When default/foo@5 is <done> the store
      Then that fails with:
        | message | unable to calculate an index entry for key "default/foo" on index "picky" |
        | message | the index function fails for default/foo                                  |

      Examples:
        | done       |
        | added to   |
        | updated in |

    @id:indexer-fails-replace
    Example: a list has such an object
      Given an Indexer with:
        | indexers | picky by failing for default/foo |
      When the store is replaced with default/bar@5 and default/foo@6
      Then that fails with:
        | message | unable to calculate an index entry for key "default/foo" on index "picky" |

  @req:INDEX-13 @should
  Rule: The index by namespace is called namespace, and has one value per object, empty for cluster-scoped ones

    @id:indexer-by-namespace
    Example: objects in two namespaces
      Given an Indexer with:
        | indexers | namespace by namespace |
      And default/one@1, default/two@1 and kube-system/one@1 have been added to the store
      Then the store answers:
        | keys in index namespace for default     | default/one, default/two |
        | keys in index namespace for kube-system | kube-system/one          |
        | values of index namespace               | default, kube-system     |
