@area:keys @part:key-functions
Feature: Keys of objects
  Stores and queues identify objects by a string, the key. Two objects under one key hide each other; one object under
  two keys is handled twice.

  Source: client-go tools/cache/store.go (MetaNamespaceKeyFunc, SplitMetaNamespaceKey), tools/cache/index.go
  (IndexFuncToKeyFuncAdapter), tools/cache/controller.go (DeletionHandlingMetaNamespaceKeyFunc).

  @req:KEY-01 @must
  Rule: A key is namespace, slash and name, or the name alone of a cluster-scoped object

    @id:key-of-object
    Scenario Outline: <object> has the key <key>
      Given the key functions
      Then the key functions answer:
        | key of <object> | <key> |

      Examples:
        | object                | key                 |
        | default/foo@5         | default/foo         |
        | foo@5                 | foo                 |
        | kube-system/foo.bar@5 | kube-system/foo.bar |

    @id:key-ignores-the-rest
    Example: version, uid and labels do not matter
      Given the key functions
      Then the key functions answer:
        | key of default/foo@1            | default/foo |
        | key of default/foo@9#other(a=b) | default/foo |
        | key of default/foo@-            | default/foo |

  @req:KEY-02 @should
  Rule: An explicit key is used unchanged

    @id:key-given-as-such
    Example: it need not look like a key
      Given the key functions
      Then the key functions answer:
        | key of key(default/foo) | default/foo |
        | key of key(a/b/c)       | a/b/c       |

  @req:KEY-03 @may
  Rule: A value without metadata has no key, no name and no namespace

    @id:key-of-no-object
    Example: a string
      Given the key functions
      Then the key functions answer:
        | key of unkeyed(text)              | fails: object has no meta |
        | namespace values of unkeyed(text) | fails: object has no meta |

    @id:key-of-tombstone-needs-its-function
    Example: a tombstone is not an object
      Given the key functions
      Then the key functions answer:
        | key of tombstone(default/foo@5) | fails |

  @req:KEY-04 @req:KEY-11 @must
  Rule: A tombstone has its own key, whatever its object is called

    @id:key-of-tombstone
    Scenario Outline: a tombstone <case>
      Given the key functions with:
        | key function | deletion-handling |
      Then the key functions answer:
        | key of <tombstone> | <key> |

      Examples:
        | case                       | tombstone                     | key         |
        | with its last known state  | tombstone(default/foo@5)      | default/foo |
        | without any                | tombstone(default/foo)        | default/foo |
        | with a state of other name | tombstone(a/b: default/foo@5) | a/b         |

    @id:key-of-object-among-deletions
    Example: everything else has its usual key
      Given the key functions with:
        | key function | deletion-handling |
      Then the key functions answer:
        | key of default/foo@5 | default/foo |
        | key of foo@5         | foo         |
        | key of key(a/b)      | a/b         |
        | key of unkeyed(text) | fails       |

  @req:KEY-05 @must
  Rule: A key is split at its slash, and a key with two slashes is invalid

    @id:key-split
    Scenario Outline: "<key>" is <parts>
      Given the key functions
      Then the key functions answer:
        | parts of the key "<key>" | <parts> |

      Examples:
        | key         | parts                   |
        | default/foo | foo in default          |
        | foo         | foo in no namespace     |
        | /foo        | foo in no namespace     |
        | default/    | no name in default      |
        | /           | no name in no namespace |

    @id:key-split-nothing
    Example: the empty key is not an error
      Given the key functions
      Then the key functions answer:
        | parts of the key "" | no name in no namespace |

    @id:key-split-refused
    Scenario Outline: "<key>" is refused
      Given the key functions
      Then the key functions answer:
        | parts of the key "<key>" | fails |

      Examples:
        | key   |
        | a/b/c |
        | //    |
        | a/b/  |

  @req:KEY-05 @may
  Rule: The error for a key with two slashes quotes it

    @id:key-split-words
    Example: a key of three parts
      Given the key functions
      Then the key functions answer:
        | parts of the key "a/b/c" | fails: unexpected key format: "a/b/c" |

  @req:KEY-10 @should
  Rule: An index function makes a key if it returns exactly one value

    @id:key-by-index
    Example: one value is the key
      Given the key functions with:
        | key function | by-label app |
      Then the key functions answer:
        | key of default/foo@5(app=web) | web |

    @id:key-by-index-of-several-values
    Scenario Outline: the index function returns <case>
      Given the key functions with:
        | key function | by-annotation-list users |
      Then the key functions answer:
        | key of <object> | <answer> |

      Examples:
        | case       | object                          | answer |
        | two values | default/foo@5[users=ernie+bert] | fails  |
        | no value   | default/foo@5                   | fails  |
        | one value  | default/foo@5[users=ernie]      | ernie  |

    @id:key-by-failing-index
    Example: the error of the index function is passed on
      Given the key functions with:
        | key function | fail-on default/foo |
      Then the key functions answer:
        | key of default/foo@5 | fails: the index function fails for default/foo |

  @req:INDEX-13 @should
  Rule: The index by namespace has a fixed name, and one value per object

    @id:key-namespace-index
    Example: one object in a namespace, and one cluster-scoped
      Given the key functions
      Then the key functions answer:
        | name of the namespace index       | namespace |
        | namespace values of default/foo@5 | default   |
        | namespace values of foo@5         |           |
