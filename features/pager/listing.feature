@area:pager @part:pager
Feature: Pager: a whole list, page by page
  A large list comes in pages: each but the last carries a continue token for the next request. The pager joins them,
  hidden from its caller.

  Source: client-go tools/pager/pager.go (List), test TestListPager_List.

  @req:PAGER-01 @must
  Rule: A list that comes in one page is returned unchanged, and is not paginated

    @id:pager-single-page
    Scenario Outline: the page has <case>
      Given a pager with:
        | page size | 2 |
      When the pager runs
      And the pager's list is answered with <objects> at version "10"
      Then the pager reports, in this order:
        | list   | limit=2                                                |
        | listed | isPaginated=no, objects=<reported>, resourceVersion=10 |
      And the pager has ended

      Examples:
        | case             | objects     | reported |
        | nothing          | nothing     | nothing  |
        | room for more    | a@1         | a@1      |
        | no room for more | a@1 and b@2 | a@1, b@2 |

  @req:PAGER-02 @req:PAGER-03 @must @since:0.17
  Rule: Pages are joined in order under the version of the first; later requests carry only the token

    @id:pager-joins-pages
    Example: three pages
      Given a pager with:
        | page size        | 1 |
        | resource version | 5 |
      When the pager runs
      And the pager's list is answered with b@2 at version "10", to be continued at "t1"
      And the pager's list is answered with a@1 at version "11", to be continued at "t2"
      And the pager's list is answered with c@3 at version "12"
      Then the pager reports, in this order:
        | list   | limit=1, resourceVersion=5                                 |
        | list   | continue=t1, limit=1                                       |
        | list   | continue=t2, limit=1                                       |
        | listed | isPaginated=yes, objects=b@2, a@1, c@3, resourceVersion=10 |

    @id:pager-keeps-limit
    Scenario Outline: the limit of the requests is <case>
      Given a pager with:
        | page size | 4       |
        | limit     | <limit> |
      When the pager runs
      Then the pager reports, in this order:
        | list | limit=<asked> |

      Examples:
        | case               | limit | asked |
        | the page size      | 0     | 4     |
        | what was asked for | 7     | 7     |

    @id:pager-drops-version-match @since:0.24
    Example: the version match is sent with the first request only
      Given a pager with:
        | page size        | 1            |
        | resource version | 5            |
        | version match    | NotOlderThan |
      When the pager runs
      And the pager's list is answered with a@1 at version "10", to be continued at "t1"
      Then the pager reports, in this order:
        | list | limit=1, resourceVersion=5, resourceVersionMatch=NotOlderThan |
        | list | continue=t1, limit=1                                          |

  @req:PAGER-04 @must @since:0.17
  Rule: After an expired token one request for everything follows, if allowed; not after an expired first page

    @id:pager-lists-all-after-expiry @since:0.24
    Example: the second page has expired
      Given a pager with:
        | page size        | 1            |
        | resource version | 5            |
        | version match    | NotOlderThan |
      When the pager runs
      And the pager's list is answered with a@1 at version "10", to be continued at "t1"
      And the pager's list fails with status 410 Expired
      And the pager's list is answered with b@2 and c@3 at version "12"
      Then the pager reports, in this order:
        | list   | limit=1, resourceVersion=5, resourceVersionMatch=NotOlderThan |
        | list   | continue=t1, limit=1                                          |
        | list   | resourceVersion=5, resourceVersionMatch=NotOlderThan          |
        | listed | isPaginated=yes, objects=b@2, c@3, resourceVersion=12         |

    @id:pager-first-page-expired
    Example: the first page has expired
      Given a pager
      When the pager runs
      And the pager's list fails with status 410 Expired "too old"
      Then the pager ends with "too old"

    @id:pager-without-full-list
    Example: the full list is not allowed
      Given a pager with:
        | full list if expired | no |
      When the pager runs
      And the pager's list is answered with a@1 at version "10", to be continued at "t1"
      And the pager's list fails with status 410 Expired "too old"
      Then the pager ends with "too old"

    @id:pager-full-list-fails
    Example: the request for everything fails as well
      Given a pager
      When the pager runs
      And the pager's list is answered with a@1 at version "10", to be continued at "t1"
      And the pager's list fails with status 410 Expired "too old"
      And the pager's list fails with status 410 Expired "too old again"
      Then the pager ends with "too old again"

  @req:PAGER-05 @may
  Rule: Only reason Expired means that a token has expired

    @id:pager-gone-is-not-expired
    Scenario Outline: the second page fails with <failure>
      Given a pager
      When the pager runs
      And the pager's list is answered with a@1 at version "10", to be continued at "t1"
      And the pager's list fails with <failure> "alas"
      Then the pager ends with "alas"

      Examples:
        | failure                  |
        | status 410 Gone          |
        | status 410               |
        | status 500 InternalError |

  @req:PAGER-11 @may
  Rule: A stopped pager requests no page

    @id:pager-stopped-before
    Example: stopped before the first page
      Given a pager
      When the pager is stopped
      And the pager runs
      Then the pager reports nothing
      And the pager ends with "cancel"

    @id:pager-stopped-between-pages
    Example: stopped while a page is in flight
      Given a pager
      When the pager runs
      And the pager is stopped
      And the pager's list is answered with a@1 at version "10", to be continued at "t1"
      Then the pager reports, in this order:
        | list | limit=500 |
      And the pager ends with "cancel"
