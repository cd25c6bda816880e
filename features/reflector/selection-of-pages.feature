@area:reflector @unless:streams-only
Feature: Selectors and pages
  A continue token is a position, and carries no selectors: each request repeats them. An informer that omits its
  selectors from later pages gets every object from the second page on.

  Source: KEP-365, paginated lists (the parameters of the first request are sent with every token).

  Background:
    Given the apiserver has no watch cache
    And 1200 pods exist
    And pods elsewhere/one and elsewhere/two exist

  @req:C-30 @req:C-31 @must @cap:pagination
  Rule: Later pages have the namespace and the selectors of the first

    @id:field-selection-of-pages @cap:field-selector
    Example: pods are selected by a field
      Given an informer on pods with:
        | field selector | metadata.namespace=default |
      And a handler is added
      When the informer is started
      And the handler observes what the server has
      Then every continuation page asks for:
        | fieldSelector | metadata.namespace=default |

    @id:namespace-of-pages
    Example: pods of one namespace
      Given an informer on pods with:
        | namespace | default |
      And a handler is added
      When the informer is started
      Then the handler observes what the server has
      And the handler has been notified of 1200 objects

    @id:selection-after-an-expired-token @cap:label-selector
    Example: labelled pods of one namespace, and history is compacted between two pages
      Given an informer on pods with:
        | namespace      | default |
        | label selector | app=web |
      And a handler is added
      And the next continuation page is answered with an expired token
      When the informer is started
      Then the handler observes what the server has
      And the handler has been notified of 1200 objects

    @id:label-selection-of-pages @cap:label-selector
    Example: pods are selected by their label
      Given an informer on pods with:
        | label selector | app=web |
      And a handler is added
      When the informer is started
      And the handler observes what the server has
      Then every continuation page asks for:
        | labelSelector | app=web |
