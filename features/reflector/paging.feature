@area:reflector @unless:streams-only
Feature: A list in pages
  An informer that reads only one page deletes the rest from its cache (kube-rs 0.92.0 did). A token that expires
  between pages must not end in half a list either. The page size, and whether there are pages, is the informer's
  choice.

  Source: Kubernetes API concepts, "retrieving large results sets in chunks"; KEP-365, paginated lists; client-go
  tools/pager/pager.go, tools/cache/reflector.go.

  Background:
    Given the apiserver has no watch cache
    And 1200 pods exist
    And an informer on pods with a handler

  @req:C-12 @req:C-02 @must
  Rule: All pages make one list

    @id:pages-make-one-world
    Example: twelve hundred pods, in pages or not
      When the informer is started
      Then the handler observes what the server has

    @id:synced-after-the-last-page @cap:pagination @cap:has-synced
    Example: the second page is slow
      Given new continuation pages are held at the gate
      When the informer is started
      Then a request is waiting at the gate
      And the informer has not synced

    @id:watch-after-pages @cap:pagination
    Example: changes between the pages
      Given new continuation pages are held at the gate
      And the informer has been started
      And a request is waiting at the gate
      When pod default/pod-0001 is updated
      And pod default/pod-1100 is deleted
      And pod default/pod-0002 is deleted
      And the gate is opened
      Then the handler observes what the server has

  @req:C-31 @must @cap:pagination
  Rule: The request for the next page has the token and the selectors, and no version but 0

    @id:continuation-without-a-version
    Example: the later pages
      When the informer is started
      And the handler observes what the server has
      Then every continuation page asks for:
        | continue             | (anything)    |
        | resourceVersion      | (absent) or 0 |
        | resourceVersionMatch | (absent)      |

  @req:C-31 @must
  Rule: Only an empty token ends a list: a page may be empty and not the last

    @id:empty-page
    Scenario Outline: the next <pages> without objects, and with a token
      Given the next <pages> answered with a page without objects, and a token
      When the informer is started
      Then the handler observes what the server has

      Examples:
        | pages                    |
        | list is                  |
        | continuation page is     |
        | 2 continuation pages are |

  @req:C-21 @req:C-26 @must
  Rule: An expired token leaves no gap

    @id:expired-token-leaves-no-hole
    Example: history is compacted between two pages
      Given the next continuation page is answered with an expired token
      When the informer is started
      Then the handler observes what the server has

    @id:expired-token-amid-changes @cap:pagination
    Example: history is compacted between two pages, and objects of the first page have changed
      Given new continuation pages are held at the gate
      And the informer has been started
      And a request is waiting at the gate
      When pod default/pod-0001 is updated
      And pod default/pod-0002 is deleted
      And the held request is answered with an expired token
      Then the handler observes what the server has

    @id:expired-token-of-a-relist
    Example: the list after an expired watch expires too
      Given the informer has started and synced
      And the open watch has delivered an event
      And the next continuation page is answered with an expired token
      When the open watch ends with expiry as an ERROR event
      And pod default/pod-0001 is deleted
      Then the handler observes:
        | object           | state |
        | default/pod-0001 | gone  |

  @req:C-28 @must @cap:pagination
  Rule: A failed page does no harm

    @id:page-fails
    Scenario Outline: the second page is answered with <answer>
      Given the next continuation page is answered with <answer>
      When the informer is started
      Then the handler observes what the server has

      Examples:
        | answer             |
        | HTTP 500           |
        | HTTP 429           |
        | half a list        |
        | a connection reset |

    @id:failed-page-amid-changes
    Example: the second page is answered with HTTP 500, and a pod of the first page is deleted before the list is read again
      Given new continuation pages are held at the gate
      And the informer has been started
      And a request is waiting at the gate
      When pod default/pod-0002 is deleted
      And the held request is answered with HTTP 500
      Then the handler observes what the server has

  @req:C-33 @must @cap:pagination
  Rule: After a 429 a page is not requested before Retry-After

    @id:retry-after-of-page
    Example: the second page is answered with 429 and Retry-After: 7
      Given the next continuation page is answered with HTTP 429 and 7 s to wait
      When the informer is started
      Then the informer comes back, and not before 7 s have passed
      And the handler observes what the server has

  @req:C-34 @must @slow @cap:pagination
  Rule: A page that fails is not requested again and again

    @id:storm-of-pages
    Example: every continuation page is answered with HTTP 500
      Given every continuation page is answered with HTTP 500
      When the informer is started
      Then in any minute the informer makes at most 150 requests

  @req:PAGER-02 @req:RLIST-10 @must @cap:pagination @cap:store
  Rule: Pages of 500 make one list

    @id:pages-make-one-list
    Example: twelve hundred pods in three pages
      When the informer is started
      Then the informer makes exactly 2 continuation pages
      And the handler has been notified of 1200 objects
      And the store becomes what the server has

    @id:nothing-before-the-last-page @cap:has-synced
    Example: the second page is slow
      Given new continuation pages are held at the gate
      When the informer is started
      Then a request is waiting at the gate
      And the store is empty
      And the informer has not synced

  @req:PAGER-03 @must @cap:pagination
  Rule: The request for the next page has the token and the limit, and no version

    @id:continuation-parameters
    Example: the second page
      When the informer is started
      Then the first continuation page asks for:
        | limit                | 500        |
        | continue             | (anything) |
        | resourceVersion      | (absent)   |
        | resourceVersionMatch | (absent)   |

  @req:RLIST-09 @req:PAGER-04 @must @cap:pagination @cap:store
  Rule: After an expired token everything is listed in one request, at the version of the first one

    @id:expired-token-lists-everything
    Example: history was compacted between the pages
      Given the next continuation page is answered with an expired token
      When the informer is started
      Then the second plain list asks for:
        | resourceVersion | 0        |
        | limit           | (absent) |
        | continue        | (absent) |
      And the store becomes what the server has

  @req:RLIST-07 @should @since:0.18 @cap:pagination @cap:relist-from-version
  Rule: If a server pages the first list, all later lists are paged

    @id:paging-is-sticky
    Example: a watch expires
      Given the informer has started and synced
      And the open watch has delivered an event
      When the open watch ends with expiry as an ERROR event
      Then the next plain list asks for:
        | limit | 500 |
