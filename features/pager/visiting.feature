@area:pager @part:pager
Feature: Pager: visiting each item
  A caller that needs each item once need not hold them all. The pager delivers one after the other, and fetches
  further pages meanwhile, but not without bound.

  Source: client-go tools/pager/pager.go (EachListItem, eachListChunkBuffered), tests TestListPager_EachListItem,
  TestListPager_eachListPageBuffered.

  @req:PAGER-06 @must
  Rule: Items are visited in order; a failed request ends the visit after earlier items, a failed visitor at once

    @id:pager-visits-items
    Example: two pages
      Given a pager with:
        | visits items | yes |
      When the pager runs
      And the pager's list is answered with b@2 and a@1 at version "10", to be continued at "t1"
      And the pager's list is answered with c@3 at version "11"
      Then the pager has ended
      And the pager reports, in any order:
        | list | limit=500              |
        | item | b@2                    |
        | item | a@1                    |
        | list | continue=t1, limit=500 |
        | item | c@3                    |

    @id:pager-visits-until-failure
    Example: the second page fails
      Given a pager with:
        | visits items | yes |
      When the pager runs
      And the pager's list is answered with a@1 at version "10", to be continued at "t1"
      And the pager's list fails with status 410 Expired "too old"
      Then the pager ends with "too old"
      And the pager reports, in any order:
        | list | limit=500              |
        | item | a@1                    |
        | list | continue=t1, limit=500 |

    @id:pager-visitor-fails
    Example: the visitor fails
      Given a pager with:
        | visits items     | yes |
        | visitor fails at | b   |
      When the pager runs
      And the pager's list is answered with a@1, b@2 and c@3 at version "10"
      Then the pager ends with "the visitor fails for b"
      And the pager reports, in this order:
        | list | limit=500 |
        | item | a@1       |
        | item | b@2       |

  @req:PAGER-07 @must
  Rule: A stop during the visit of a page takes effect after the page

    @id:pager-stopped-while-visiting
    Example: stopped at the first of two items
      Given a pager with:
        | visits items     | yes |
        | visitor stops at | a   |
      When the pager runs
      And the pager's list is answered with a@1 and b@2 at version "10"
      Then the pager reports, in this order:
        | list | limit=500 |
        | item | a@1       |
        | item | b@2       |

  @req:PAGER-08 @must
  Rule: An error thrown by a visitor reaches the caller

    @id:pager-visitor-throws
    Example: it throws at the first item
      Given a pager with:
        | visits items      | yes |
        | visitor throws at | a   |
      When the pager runs
      And the pager's list is answered with a@1 and b@2 at version "10"
      Then the pager ends with "the visitor throws for a"

  @req:PAGER-09 @must
  Rule: While the visitor is busy, pages are fetched up to the buffer size, and one more

    @id:pager-prefetches
    Example: a buffer of one page
      Given a pager with:
        | visits items   | yes |
        | buffered pages | 1   |
      When the pager is held
      And the pager runs
      And the pager's list is answered with a@1 at version "10", to be continued at "t1"
      And the pager's list is answered with b@2 at version "10", to be continued at "t2"
      And the pager's list is answered with c@3 at version "10", to be continued at "t3"
      Then the pager reports, in any order:
        | list | limit=500              |
        | item | a@1                    |
        | list | continue=t1, limit=500 |
        | list | continue=t2, limit=500 |

    @id:pager-fetches-on
    Example: the visitor continues
      Given a pager with:
        | visits items   | yes |
        | buffered pages | 0   |
      When the pager is held
      And the pager runs
      And the pager's list is answered with a@1 at version "10", to be continued at "t1"
      And the pager's list is answered with b@2 at version "10", to be continued at "t2"
      And the pager is released
      Then the pager reports, in any order:
        | list | limit=500              |
        | item | a@1                    |
        | list | continue=t1, limit=500 |
        | item | b@2                    |
        | list | continue=t2, limit=500 |

    @id:pager-negative-buffer
    Example: a negative buffer is refused
      Given a pager with:
        | visits items   | yes |
        | buffered pages | -1  |
      When the pager runs
      Then the pager ends with "got -1"
      And the pager reports nothing

  @req:PAGER-10 @may
  Rule: A visitor's later pages are requested with the version as well, without a retry

    @id:pager-visits-with-version
    Example: a version, and a token that expires
      Given a pager with:
        | visits items     | yes |
        | resource version | 5   |
      When the pager runs
      And the pager's list is answered with nothing at version "10", to be continued at "t1"
      And the pager's list fails with status 410 Expired "too old"
      Then the pager reports, in this order:
        | list | limit=500, resourceVersion=5              |
        | list | continue=t1, limit=500, resourceVersion=5 |
      And the pager ends with "too old"
