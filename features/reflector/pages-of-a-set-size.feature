@area:reflector @unless:streams-only
Feature: Pages of a size that the user sets
  Many libraries read in pages only if their user sets a size. Those pages are no different: they make one list, or
  none.

  Source: Kubernetes API concepts, "retrieving large results sets in chunks"; KEP-365, paginated lists.

  Background:
    Given the apiserver has no watch cache
    And pods default/one, default/two, default/three, default/four and default/five exist

  @req:C-02 @req:C-31 @must @cap:page-size
  Rule: Only an empty token ends a list

    @id:set-size-empty-page
    Scenario Outline: the next <page> is empty, and not the last
      Given an informer on pods with:
        | page size | 2 |
      And a handler is added
      And the next <page> is answered with a page without objects, and a token
      When the informer is started
      Then the handler observes what the server has

      Examples:
        | page              |
        | list              |
        | continuation page |

    @id:set-size-many-pages
    Example: there are many pages
      Given 41 pods exist
      And an informer on pods with:
        | page size | 2 |
      And a handler is added
      When the informer is started
      Then the handler observes what the server has

    @id:set-size-expired-token
    Example: the token of the second page has expired
      Given an informer on pods with:
        | page size | 2 |
      And a handler is added
      And the next continuation page is answered with an expired token
      When the informer is started
      Then the handler observes what the server has

  @req:C-20 @req:C-02 @must @cap:page-size
  Rule: The informer has synced with the last page, not before

    @id:set-size-slow-page @cap:has-synced
    Example: the second page is slow
      Given an informer on pods with:
        | page size | 2 |
      And a handler is added
      And new continuation pages are held at the gate
      When the informer is started
      Then a request is waiting at the gate
      And the informer has not synced

  @req:C-28 @must @cap:page-size
  Rule: A failed page does no harm

    @id:set-size-page-fails
    Scenario Outline: the second page of the first list is answered with <answer>
      Given an informer on pods with:
        | page size | 2 |
      And a handler is added
      And the next continuation page is answered with <answer>
      When the informer is started
      Then the handler observes what the server has

      Examples:
        | answer             |
        | HTTP 500           |
        | half a list        |
        | a connection reset |

    @id:set-size-page-of-a-relist-fails
    Example: the second page of the list after an expired watch is answered with HTTP 500
      Given an informer on pods with a handler has synced, with:
        | page size | 2 |
      And the open watch has delivered an event
      And the next continuation page is answered with HTTP 500
      When the open watch ends with expiry as an ERROR event
      And pod default/five is deleted
      Then the handler observes:
        | object       | state  |
        | default/four | exists |
        | default/five | gone   |

    @id:set-size-failed-page-amid-changes
    Example: the second page is answered with HTTP 500, and a pod of the first page is deleted before the list is read again
      Given an informer on pods with:
        | page size | 2 |
      And a handler is added
      And new continuation pages are held at the gate
      And the informer has been started
      And a request is waiting at the gate
      When pod default/five is deleted
      And the held request is answered with HTTP 500
      Then the handler observes what the server has

  @req:C-30 @req:C-31 @must @cap:page-size
  Rule: Later pages have the namespace and the selectors of the first

    @id:set-size-field-selection @cap:field-selector
    Example: pods are selected by a field
      Given pods elsewhere/one and elsewhere/two exist
      And an informer on pods with:
        | page size      | 2                          |
        | field selector | metadata.namespace=default |
      And a handler is added
      When the informer is started
      Then the handler observes what the server has

    @id:set-size-namespace
    Example: pods of one namespace
      Given pods elsewhere/one and elsewhere/two exist
      And an informer on pods with:
        | page size | 2       |
        | namespace | default |
      And a handler is added
      When the informer is started
      Then the handler observes what the server has

    @id:set-size-selection-of-a-relist @cap:label-selector
    Example: labelled pods of one namespace are listed again
      Given pods elsewhere/one and elsewhere/two exist
      And an informer on pods with a handler has synced, with:
        | page size      | 2       |
        | namespace      | default |
        | label selector | app=web |
      When the open watch ends with expiry as an ERROR event
      And pod default/six is created
      Then the handler observes:
        | object      | state  |
        | default/six | exists |

    @id:set-size-field-selection-of-a-relist @cap:field-selector
    Example: pods that are selected by a field are listed again
      Given pods elsewhere/one and elsewhere/two exist
      And an informer on pods with a handler has synced, with:
        | page size      | 2                          |
        | field selector | metadata.namespace=default |
      When the open watch ends with expiry as an ERROR event
      And pod default/six is created
      Then the handler observes:
        | object      | state  |
        | default/six | exists |

  @req:C-22 @req:C-26 @must @cap:page-size
  Rule: Changes between two pages are not lost

    @id:set-size-changes-between-pages
    Example: a pod of the first page is deleted
      Given an informer on pods with:
        | page size | 2 |
      And a handler is added
      And new continuation pages are held at the gate
      And the informer has been started
      And 1 s passes
      When pod default/four is deleted
      And the gate is opened
      Then the handler observes what the server has

    @id:set-size-expired-token-amid-changes
    Example: the token of the second page has expired, and a pod of the first page is deleted
      Given an informer on pods with:
        | page size | 2 |
      And a handler is added
      And new continuation pages are held at the gate
      And the informer has been started
      And a request is waiting at the gate
      When pod default/five is deleted
      And the held request is answered with an expired token
      Then the handler observes what the server has

  @req:C-16 @must @cap:page-size @cap:add-update-distinct
  Rule: No object is delivered as updated while the first list is read, and as new after that

    @id:set-size-first-list-is-read-twice
    Example: the token of the second page has expired, and a pod of the first page was updated
      Given an informer on pods with:
        | page size | 2 |
      And a handler is added
      And new continuation pages are held at the gate
      And the informer has been started
      And a request is waiting at the gate
      When pod default/five is updated
      And the held request is answered with an expired token
      Then the handler observes what the server has

    @id:set-size-resync-amid-the-first-list @cap:resync
    Example: a resync is due before the second page
      Given an informer on pods with:
        | page size     | 2   |
        | resync period | 2 s |
      And a handler is added
      And new continuation pages are held at the gate
      And the informer has been started
      And a request is waiting at the gate
      When 5 s pass
      And the gate is opened
      Then the handler observes what the server has

  @req:C-11 @must @cap:page-size @cap:transform
  Rule: The objects of all pages are transformed

    @id:set-size-transform
    Example: there are three pages
      Given an informer on pods with:
        | page size | 2            |
        | transform | sets a label |
      And a handler is added
      When the informer is started
      Then the handler has been notified of 5 objects
      And the handler has only received transformed objects

  @req:C-39 @must @cap:page-size @cap:stop
  Rule: A stop ends a list between its pages

    @id:set-size-stop-between-pages
    Example: it is stopped while the second page is pending
      Given an informer on pods with:
        | page size | 2 |
      And a handler is added
      And new continuation pages are held at the gate
      And the informer has been started
      And a request is waiting at the gate
      When the informer is stopped
      Then no request is open
      And the informer makes no request
