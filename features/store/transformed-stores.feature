@area:store @part:store
Feature: Stores with a transform
  A transform drops fields before they take up memory. It must apply to nothing else: a deletion that is transformed
  first may no longer find its object.

  Source: client-go tools/cache/store.go (WithTransformer), test TestCacheWithTransformer.

  @req:STORE-12 @must @since:0.34
  Rule: Added, updated and listed objects are stored transformed

    @id:store-transforms
    Scenario Outline: default/foo is <done> the store
      Given a Store with:
        | transform | set-label |
      When default/foo@5 is <done> the store
      Then the store answers:
        | objects              | default/foo@5(transformed=true) |
        | object default/foo@5 | default/foo@5(transformed=true) |

      Examples:
        | done       |
        | added to   |
        | updated in |

    @id:store-transforms-list
    Example: a whole list
      Given a Store with:
        | transform | set-label |
      When the store is replaced with default/foo@5 and default/bar@6(app=web)
      Then the store answers:
        | objects | default/foo@5(transformed=true), default/bar@6(app=web,transformed=true) |

  @req:STORE-12 @may @since:0.34
  Rule: The key is that of the object before, and nothing is stored when the transform fails

    @id:store-transforms-under-old-key
    Example: the transform changes the name
      Given a Store with:
        | transform | rename-to bar |
      When default/foo@5 is added to the store
      Then the store answers:
        | keys    | default/foo   |
        | objects | default/bar@5 |

    @id:store-transforms-in-vain
    Scenario Outline: default/foo cannot be transformed and is <done> the store
      Given a Store with:
        | transform | fail-on default/foo |
      And default/bar@5 has been added to the store
      When default/foo@6 is <done> the store
      Then that fails with "transforming: the transform fails for default/foo"
      And the store answers:
        | objects | default/bar@5 |

      Examples:
        | done       |
        | added to   |
        | updated in |

    @id:store-transforms-list-in-vain
    Example: one object of a list cannot be transformed
      Given a Store with:
        | transform | fail-on default/foo |
      And default/bar@5 has been added to the store
      When the store is replaced with default/baz@6 and default/foo@7
      Then that fails with "transforming: the transform fails for default/foo"
      And the store answers:
        | objects | default/bar@5 |

    @id:store-transforms-no-deletion
    Example: deletions and lookups are not transformed
      Given a Store with:
        | transform | fail-on default/foo |
      When default/foo@6 is deleted from the store
      Then the store answers:
        | object default/foo@6 | nothing |

  @req:TXN-05 @may @since:0.35
  Rule: Objects in a transaction are stored as they are

    @id:transaction-is-not-transformed
    Example: one object in a transaction, one outside of it
      Given a Store with:
        | transform | set-label |
      When the store is changed in one transaction:
        | add | default/foo@5 |
      And default/bar@6 is added to the store
      Then the store answers:
        | objects | default/foo@5, default/bar@6(transformed=true) |
