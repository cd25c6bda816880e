@area:controller @part:plain-informer
Feature: Plain informer: a later list
  The next list makes up for missed events. Its deletions, updates and additions are delivered, and the store already
  has the new content.

  Source: client-go tools/cache/controller.go (processReplacedAllInfo), tests TestReplaceEvents, TestResetWatch.

  @req:CTRL-06 @must @since:0.36
  Rule: The store is replaced as a whole; then deletions are delivered, then updates and additions in the order of the list

    @id:relist-swaps-store-first
    Example: one is missing, one has changed, one is new
      Given a plain informer with:
        | reports the store | objects |
      And the plain informer has listed foo@5 and bar@6 at version "10" and watches
      When the plain informer lists again and finds baz@12 and foo@11 at version "20"
      Then the plain informer's handler gets, in this order:
        | deleted | tombstone(bar@6)       |
        | store   | baz=baz@12, foo=foo@11 |
        | added   | baz@12                 |
        | store   | baz=baz@12, foo=foo@11 |
        | updated | foo@5 to foo@11        |
        | store   | baz=baz@12, foo=foo@11 |

    @id:relist-all-gone
    Example: an empty list
      Given a plain informer
      And the plain informer has listed foo@5 and bar@6 at version "10" and watches
      When the plain informer lists again and finds nothing at version "20"
      Then the plain informer's handler gets, in any order:
        | deleted | tombstone(foo@5) |
        | deleted | tombstone(bar@6) |
      And the plain informer answers:
        | objects | nothing |
        | version | 20      |

  @req:CTRL-18 @must @since:0.27
  Rule: Only additions of the first list are marked isInInitialList

    @id:relist-adds-are-not-initial
    Example: an addition by event, and one by a later list
      Given a plain informer
      And the plain informer has listed foo@5 at version "10" and watches
      When the plain informer's watch delivers:
        | ADDED | bar@11 |
      And the plain informer lists again and finds foo@5, bar@11 and baz@12 at version "20"
      Then the plain informer's handler gets, in this order:
        | added   | bar@11           |
        | updated | foo@5 to foo@5   |
        | updated | bar@11 to bar@11 |
        | added   | baz@12           |

  @req:CTRL-19 @must
  Rule: After missed events, the next list delivers changed objects as updates and new ones as additions

    @id:relist-tells-what-was-missed
    Example: a missed change and a missed addition
      Given a plain informer
      And the plain informer has listed foo@5 at version "10" and watches
      When the plain informer lists again and finds foo@15 and bar@16 at version "20"
      Then the plain informer's handler gets, in this order:
        | updated | foo@5 to foo@15 |
        | added   | bar@16          |
