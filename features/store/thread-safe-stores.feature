@area:store @part:thread-safe-store
Feature: ThreadSafeStore: objects under the caller's keys
  Stores and indexers are a thread-safe store behind a key function. Here is what only callers with keys of their own
  can do.

  Source: client-go tools/cache/thread_safe_store.go, test TestThreadSafeStoreRV.

  @req:STORE-01 @req:STORE-04 @req:STORE-06 @must
  Rule: A thread-safe store stores, finds, lists, deletes and replaces as stores do

    @id:thread-safe-store-stores
    Example: the object stored last under a key is found
      Given a ThreadSafeStore that holds default/foo@5, default/bar@6 and default/foo@7
      When the store is resynced
      Then the store answers:
        | objects         | default/foo@7, default/bar@6 |
        | keys            | default/foo, default/bar     |
        | key default/foo | default/foo@7                |
        | key default/baz | nothing                      |

    @id:thread-safe-store-replaced
    Example: a new content
      Given a ThreadSafeStore that holds default/foo@5 and default/bar@6
      When the store is replaced with default/baz@8 at version "9"
      Then the store answers:
        | objects | default/baz@8 |

  @req:TSS-04 @must @since:0.36
  Rule: A deletion by key alone keeps the store's version, one with the object changes it

    @id:thread-safe-store-deletes-by-key
    Example: by key
      Given a ThreadSafeStore that holds default/foo@10 and default/bar@20
      When default/foo@30 is deleted by key from the store
      Then the store answers:
        | keys    | default/bar |
        | version | 20          |

    @id:thread-safe-store-deletes-object
    Example: with its object
      Given a ThreadSafeStore that holds default/foo@10 and default/bar@20
      When default/foo@30 is deleted from the store
      Then the store answers:
        | keys    | default/bar |
        | version | 30          |

  @req:TSS-02 @req:TSS-03 @must @since:0.36
  Rule: Only an object with a version changes that of the store

    @id:thread-safe-store-version
    Scenario Outline: <stored> is added to a store at 10
      Given a ThreadSafeStore that holds default/foo@10
      When <stored> is added to the store
      Then the store answers:
        | version | <version> |

      Examples:
        | stored         | version |
        | default/bar@20 | 20      |
        | default/bar@5  | 5       |
        | unkeyed(text)  | 10      |

  @req:TSS-06 @must @since:0.36
  Rule: A transaction moves the version once, to that of its last operation

    @id:thread-safe-store-transaction
    Example: versions in no order
      Given a ThreadSafeStore that holds default/foo@10
      When the store is changed in one transaction:
        | update | default/foo@40 |
        | add    | default/bar@50 |
        | add    | default/baz@30 |
      Then the store answers:
        | objects | default/foo@40, default/bar@50, default/baz@30 |
        | version | 30                                             |

  @req:TSS-10 @may @since:0.36
  Rule: An empty transaction changes nothing

    @id:thread-safe-store-empty-transaction
    Example: no operations
      Given a ThreadSafeStore that holds default/foo@10
      When the store is changed in one transaction:
        | nothing |
      Then the store answers:
        | version | 10 |
