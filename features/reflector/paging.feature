@area:reflector
Feature: A list in pages
  Large collections come in pages. An informer that reads one page knows a part of the world and deletes the rest from
  its cache (kube-rs 0.92.0 did). A token that expires between pages must not end in half a list either.

  Source: client-go tools/pager/pager.go, tools/cache/reflector.go; test TestReflectorPaginatingNonConsistentReadsIfWatchCacheDisabled.

  Background:
    Given the apiserver has no watch cache
    And 1200 pods exist
    And an informer on pods with a handler

  @req:PAGER-02 @req:RLIST-10 @must @cap:pagination
  Rule: All pages make one list

    @id:pages-make-one-list @cap:store
    Example: twelve hundred pods in three pages
      When the informer is started
      Then the informer makes exactly 2 continuation pages
      And the handler has been told of 1200 objects
      And the store becomes what the server has

    @id:nothing-before-the-last-page @cap:has-synced @cap:store
    Example: the second page takes its time
      Given new continuation pages are held at the gate
      When the informer is started
      Then a request is waiting at the gate
      And the store is empty
      And the informer has not synced

  @req:PAGER-03 @must @cap:pagination
  Rule: A continuation asks for its token and its limit, and for no version

    @id:continuation-parameters
    Example: the second page
      When the informer is started
      Then the first continuation page asks for:
        | limit                | 500        |
        | continue             | (anything) |
        | resourceVersion      | (absent)   |
        | resourceVersionMatch | (absent)   |

  @req:RLIST-09 @req:PAGER-04 @must @cap:pagination
  Rule: A token that has expired is met with one list of everything, at the version asked for first

    @id:expired-token-lists-everything @cap:store
    Example: history was compacted between the pages
      Given the next continuation page is answered with an expired token
      When the informer is started
      Then the second plain list asks for:
        | resourceVersion | 0        |
        | limit           | (absent) |
        | continue        | (absent) |
      And the store becomes what the server has

  @req:RLIST-07 @should @since:0.18 @cap:pagination @cap:relist-from-version
  Rule: A server that pages the first list is asked for pages from then on

    @id:paging-is-sticky
    Example: a watch expires
      Given the informer has started and synced
      And the open watch has delivered an event
      When the open watch ends with expiry as an ERROR event
      Then the next plain list asks for:
        | limit | 500 |
