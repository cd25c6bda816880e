@area:heap @part:heap
Feature: Heap: the most urgent item first, one per key
  A queue for work with an order of its own, such as the next deadline. Here the item with the lowest version is the
  most urgent.

  Source: client-go tools/cache/heap.go and its tests TestHeapBasic to TestHeapAddAfterClose.

  @req:HEAP-01 @must
  Rule: Pop returns the least item, wherever the last change has moved it

    @id:heap-pops-in-order
    Example: items are added in another order
      Given a heap that holds d@40, a@10, e@50, c@30, b@20 and f@15
      Then popping everything gives, in this order:
        | object |
        | a@10   |
        | f@15   |
        | b@20   |
        | c@30   |
        | d@40   |
        | e@50   |

    @id:heap-takes-least-last
    Example: the last of many that are added is the least
      Given a heap that holds a@10, b@20, c@30, d@40, e@50, f@60 and g@70
      When h@5 is added to the heap
      Then popping gives:
        | object |
        | h@5    |
        | a@10   |
        | b@20   |

    @id:heap-moves-changed-item
    Scenario Outline: bar is <done> the heap, <case>
      Given a heap that holds foo@10, bar@20, baz@30 and zab@40
      When bar@<order> is <done> the heap
      Then popping everything gives, in this order:
        | object   |
        | <first>  |
        | <second> |
        | <third>  |
        | <fourth> |

      Examples:
        | case                | done       | order | first  | second | third  | fourth |
        | to the front        | added to   | 1     | bar@1  | foo@10 | baz@30 | zab@40 |
        | towards the end     | updated in | 35    | foo@10 | baz@30 | bar@35 | zab@40 |
        | to the end          | added to   | 50    | foo@10 | baz@30 | zab@40 | bar@50 |
        | without being moved | updated in | 21    | foo@10 | bar@21 | baz@30 | zab@40 |

    @id:heap-goes-on-after-pop
    Example: items are added between pops
      Given a heap that holds foo@10, bar@1 and baz@11
      And popping gives:
        | object |
        | bar@1  |
        | foo@10 |
      When foo@14 and zab@2 are added to the heap
      Then popping everything gives, in this order:
        | object |
        | zab@2  |
        | baz@11 |
        | foo@14 |

  @req:HEAP-06 @req:HEAP-01 @must
  Rule: Pop waits while the heap is empty

    @id:heap-pop-waits
    Example: a worker comes before the first item
      Given a heap
      And "a worker" pops from the heap
      And "a worker" still waits
      When foo@10 is added to the heap
      Then "a worker" has popped "foo@10"
      And the heap answers:
        | keys | nothing |

  @req:HEAP-02 @must
  Rule: Items added together become visible together

    @id:heap-takes-many-at-once
    Example: the first of them is not the least
      Given a heap
      And "a worker" pops from the heap
      When foo@30, bar@10 and baz@20 are added together to the heap
      Then "a worker" has popped "bar@10"
      And popping everything gives, in this order:
        | object |
        | baz@20 |
        | foo@30 |

    @id:heap-takes-many-of-one-key
    Example: one item comes twice, another was there before
      Given a heap that holds foo@30
      When foo@10, bar@20 and bar@5 are added together to the heap
      Then popping everything gives, in this order:
        | object |
        | bar@5  |
        | foo@10 |

  @req:HEAP-03 @must
  Rule: Adding only if absent never replaces an item

    @id:heap-keeps-what-is-there
    Example: foo is there, bar is not
      Given a heap that holds foo@10 and baz@30
      When foo@5 and bar@20 are added if absent to the heap
      Then the heap answers:
        | objects | foo@10, bar@20, baz@30 |
      And popping gives:
        | object |
        | foo@10 |
        | bar@20 |

    @id:heap-takes-what-was-popped
    Example: a popped item is absent
      Given a heap that holds foo@10
      And popping gives:
        | object |
        | foo@10 |
      When foo@20 is added if absent to the heap
      Then popping gives:
        | object |
        | foo@20 |

    @id:heap-wakes-for-what-was-absent
    Example: a worker waits for it
      Given a heap
      And "a worker" pops from the heap
      When foo@10 is added if absent to the heap
      Then "a worker" has popped "foo@10"

  @req:HEAP-04 @must
  Rule: An item is deleted by its key, wherever it is; deleting a missing item fails

    @id:heap-deletes
    Scenario Outline: <case> is deleted
      Given a heap that holds foo@10, bar@20, baz@30 and zab@40
      When <deleted> is deleted from the heap
      Then popping everything gives, in this order:
        | object   |
        | <first>  |
        | <second> |
        | <third>  |

      Examples:
        | case      | deleted | first  | second | third  |
        | the least | foo@99  | bar@20 | baz@30 | zab@40 |
        | the last  | zab@1   | foo@10 | bar@20 | baz@30 |
        | another   | bar@20  | foo@10 | baz@30 | zab@40 |

    @id:heap-deletes-among-many
    Example: the one that takes its place is less than those above it
      Given a heap that holds a@1, b@5, c@2, d@11, e@12, f@30 and g@4
      When d@11 is deleted from the heap
      Then popping everything gives, in this order:
        | object |
        | a@1    |
        | c@2    |
        | g@4    |
        | b@5    |
        | e@12   |
        | f@30   |

    @id:heap-deletes-nothing
    Example: an unknown key
      Given a heap that holds foo@10
      When bar@10 is deleted from the heap
      Then that fails with "object not found"
      And the heap answers:
        | objects | foo@10 |

  @req:HEAP-05 @must
  Rule: Items are found by key and listed, without being popped

    @id:heap-finds
    Example: an existing and a missing one
      Given a heap that holds default/foo@10 and bar@5
      Then the heap answers:
        | object default/foo@99 | default/foo@10        |
        | key default/foo       | default/foo@10        |
        | object baz@1          | nothing               |
        | key baz               | nothing               |
        | objects               | default/foo@10, bar@5 |
        | keys                  | default/foo, bar      |

    @id:heap-finds-nothing
    Example: an empty heap
      Given a heap
      Then the heap answers:
        | objects | nothing |
        | keys    | nothing |

  @req:HEAP-06 @must
  Rule: A closed heap refuses additions, delivers what it holds, and then fails

    @id:heap-closed-while-waiting
    Example: a worker waits
      Given a heap
      And "a worker" pops from the heap
      When the heap is closed
      Then "a worker" fails with "heap is closed"
      And the heap answers:
        | closed | yes |

    @id:heap-closed-while-empty
    Example: a worker comes too late
      Given a heap
      And the heap answers:
        | closed | no |
      And the heap has been closed
      When "a worker" pops from the heap
      Then "a worker" fails with "heap is closed"

    @id:heap-closed-takes-nothing
    Scenario Outline: foo is <done> a closed heap
      Given a heap that holds bar@5
      And the heap has been closed
      When foo@10 is <done> the heap
      Then that fails with "heap is closed"
      And the heap answers:
        | objects | bar@5 |

      Examples:
        | done               |
        | added to           |
        | updated in         |
        | added if absent to |
        | added together to  |

    @id:heap-closed-refuses-what-is-there
    Example: bar is there already
      Given a heap that holds bar@5
      And the heap has been closed
      When bar@10 is added if absent to the heap
      Then that fails with "heap is closed"

    @id:heap-closed-gives-the-rest
    Example: two items are left
      Given a heap that holds foo@10 and bar@5
      When the heap is closed
      Then popping gives:
        | object |
        | bar@5  |
        | foo@10 |

  @req:STORE-08 @must
  Rule: An item without a key is refused with a KeyError

    @id:heap-refuses-what-has-no-key
    Scenario Outline: broken is <done> the heap
      Given a heap with:
        | key function | failing for broken |
      When broken@7 is <done> the heap
      Then that fails with:
        | kind   | KeyError |
        | object | broken@7 |

      Examples:
        | done               |
        | added to           |
        | added if absent to |
        | added together to  |
        | deleted from       |
