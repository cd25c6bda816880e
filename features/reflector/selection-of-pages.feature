@area:reflector @unless:streams-only
Feature: A selection that is read in pages
  A continue token says where a list goes on, and not what it is about: that the request says again. An informer that
  leaves its selectors out of the later pages gets everything there is from the second page on.

  Source: KEP-365, paginated lists (the parameters of the first request are sent with every token).

  Background:
    Given the apiserver has no watch cache
    And 1200 pods exist
    And pods elsewhere/one and elsewhere/two exist

  @req:C-30 @req:C-31 @must @cap:pagination
  Rule: Later pages are about what the first page was about

    @id:field-selection-of-pages @cap:field-selector
    Example: pods are selected by a field
      Given an informer on pods with:
        | field selector | metadata.namespace=default |
      And a handler is added
      When the informer is started
      And the handler learns what the server has
      Then every continuation page asks for:
        | fieldSelector | metadata.namespace=default |

    @id:label-selection-of-pages @cap:label-selector
    Example: pods are selected by their label
      Given an informer on pods with:
        | label selector | app=web |
      And a handler is added
      When the informer is started
      And the handler learns what the server has
      Then every continuation page asks for:
        | labelSelector | app=web |
