@area:store @part:store
Feature: Transactions: several changes as one
  A queue that delivers many objects at once changes its store once for all of them. No reader may see half of it, and
  an object without a key must not make the others fail.

  Source: client-go tools/cache/store.go (Transaction), tests TestCacheTransactionShouldIndexErrors,
  TestProcessDeltasInBatch.

  @req:TXN-01 @must @since:0.35
  Rule: The operations of a transaction are applied in order

    @id:transaction-applies-in-order
    Example: one object is added, updated, deleted and added again
      Given a Store that holds default/old@1
      When the store is changed in one transaction:
        | add    | default/foo@5 |
        | update | default/foo@6 |
        | delete | default/foo@7 |
        | delete | default/old@8 |
        | add    | default/foo@4 |
        | update | default/bar@9 |
      Then the store answers:
        | objects | default/foo@4, default/bar@9 |

    @id:transaction-ends-with-deletion
    Example: the last operation on an object decides
      Given a Store
      When the store is changed in one transaction:
        | add    | default/foo@5 |
        | add    | default/bar@6 |
        | delete | default/foo@7 |
      Then the store answers:
        | objects | default/bar@6 |

  @req:TXN-02 @must @since:0.35
  Rule: An operation without a key is skipped, the others are applied, and the error says which were

    @id:transaction-leaves-out-what-has-no-key
    Example: two of five have no key
      Given a Store with:
        | key function | failing for broken |
      When the store is changed in one transaction:
        | add    | default/foo@5 |
        | add    | broken@6      |
        | update | default/bar@7 |
        | delete | broken@8      |
        | delete | default/foo@9 |
      Then that fails with:
        | kind       | TransactionError |
        | successful | 0, 2, 4          |
        | total      | 5                |
        | errors     | 2                |
      And the store answers:
        | objects | default/bar@7 |

    @id:transaction-of-nothing-but-failures
    Example: nothing has a key
      Given a Store with:
        | key function | failing |
      When the store is changed in one transaction:
        | add | default/foo@5 |
        | add | default/bar@6 |
      Then that fails with:
        | successful | nothing |
        | total      | 2       |
        | errors     | 2       |
      And the store answers:
        | objects | nothing |

  @req:TXN-03 @must @since:0.35
  Rule: The error message begins with the number of failed operations, and of all

    @id:transaction-error-counts
    Example: one of three
      Given a Store with:
        | key function | failing for broken |
      When the store is changed in one transaction:
        | add | default/foo@5 |
        | add | broken@6      |
        | add | default/bar@7 |
      Then that fails with "failed to execute (1/3) transactions failed due to: ["
