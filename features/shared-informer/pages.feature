@area:shared-informer @unless:streams-only
Feature: A first list in pages
  A long list comes in pages, and any of them may be slow or fail. Until the last page has come, the list is
  incomplete.

  Source: API chunking,
  https://github.com/kubernetes/enhancements/tree/master/keps/sig-api-machinery/365-paginated-lists; Kubernetes API
  concepts, "Retrieving large results sets in chunks".

  Background:
    Given the apiserver has no watch cache
    And 1200 pods exist
    And an informer on pods

  @req:C-12 @must @cap:pagination
  Rule: The objects of all pages are delivered

    @id:pages-are-told
    Example: every page is answered
      Given a handler is added
      When the informer is started
      Then the informer makes a continuation page
      And the handler has been notified of 1200 objects

  @req:C-20 @must @cap:pagination @cap:has-synced
  Rule: An informer has synced after the last page, and not before

    @id:not-synced-while-page-is-pending
    Example: the second page is slow
      Given a handler is added
      And new continuation pages are held at the gate
      When the informer is started
      Then a request is waiting at the gate
      And the informer has not synced

    @id:synced-after-all-pages
    Example: every page is answered
      Given a handler is added
      When the informer is started
      Then the informer has synced
      And the handler has been notified of 1200 objects

    @id:synced-holds-all-pages @cap:store
    Example: the store once it has synced
      When the informer is started
      Then the informer has synced
      And the store becomes what the server has

  @req:C-20 @must @cap:pagination @cap:handlers.has-synced
  Rule: A handler does not sync before the last page has arrived

    @id:handler-not-synced-while-page-is-pending
    Example: the second page is slow
      Given a handler is added
      And new continuation pages are held at the gate
      When the informer is started
      Then a request is waiting at the gate
      And the handler has not synced

  @req:C-39 @must @cap:pagination @cap:stop
  Rule: An informer can be stopped between two pages

    @id:stop-between-pages
    Example: the second page is in flight
      Given a handler is added
      And new continuation pages are held at the gate
      And the informer has been started
      And a request is waiting at the gate
      When the informer is stopped
      Then no request is open
      And the informer makes no request
