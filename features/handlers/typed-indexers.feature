@area:handlers @part:indexer
Feature: Indexes of one type
  An index function of one type need not look into every object that it is given. What it says is what any index function
  would say.

  Source: client-go tools/cache/shared_informer.go (typedIndexer), tests TestTypedIndexer, TestTypedIndexersToIndexers,
  TestTypedSharedIndexInformerAddTypedIndexers, TestTypedSharedIndexInformerGetTypedIndexer.

  @req:TYPED-05 @must @since:0.37
  Rule: An index of one type finds what any index finds, and fails as any index fails

    @id:typed-index-finds
    Example: by value, and by what shares a value
      Given an Indexer with:
        | typed    | yes                             |
        | indexers | users by list in annotation users |
      When one@1[users=ernie+bert] and two@1[users=bert+oscar] are added to the store
      Then the store answers:
        | index users for bert                | one@1[users=ernie+bert], two@1[users=bert+oscar] |
        | index users for elmo                | nothing                                          |
        | index users like who@9[users=oscar] | two@1[users=bert+oscar]                          |

    @id:typed-index-added
    Example: a function of that type is added later
      Given an Indexer with:
        | typed | yes |
      And one@1(app=web) and two@1(app=db) have been added to the store
      When the index "app by label app" is added
      Then the store answers:
        | index app for web         | one@1(app=web) |
        | index app like who@9(app=db) | two@1(app=db)  |

    @id:typed-index-unknown
    Example: an index that does not exist
      Given an Indexer with:
        | typed | yes |
      Then the store answers:
        | index nobody for anything | fails |
        | index nobody like foo@1   | fails |
