@area:handlers @part:indexer
Feature: Typed indexes
  A typed index function gets objects of its type, without a cast. Its index works like any other.

  Source: client-go tools/cache/shared_informer.go (typedIndexer), tests TestTypedIndexer, TestTypedIndexersToIndexers,
  TestTypedSharedIndexInformerAddTypedIndexers, TestTypedSharedIndexInformerGetTypedIndexer.

  @req:TYPED-05 @must @since:0.37
  Rule: A typed index finds the same objects and fails with the same errors as an untyped one

    @id:typed-index-finds
    Example: by value, and by objects that share one
      Given an Indexer with:
        | typed    | yes                               |
        | indexers | users by list in annotation users |
      When one@1[users=ernie+bert] and two@1[users=bert+oscar] are added to the store
      Then the store answers:
        | index users for bert                | one@1[users=ernie+bert], two@1[users=bert+oscar] |
        | index users for elmo                | nothing                                          |
        | index users like who@9[users=oscar] | two@1[users=bert+oscar]                          |

    @id:typed-index-added
    Example: a typed function is added later
      Given an Indexer with:
        | typed | yes |
      And one@1(app=web) and two@1(app=db) have been added to the store
      When the index "app by label app" is added
      Then the store answers:
        | index app for web            | one@1(app=web) |
        | index app like who@9(app=db) | two@1(app=db)  |

    @id:typed-index-unknown
    Example: an unknown index
      Given an Indexer with:
        | typed | yes |
      Then the store answers:
        | index nobody for anything | fails |
        | index nobody like foo@1   | fails |
