@area:reflector @unless:streams-only
Feature: Namespace and selectors of every request
  An informer of one namespace, or of some objects in it, is often all that its user may read. A request without the
  namespace or a selector is refused, or brings objects of others into the cache; and it is the later requests that lose
  them. Pods have the label app=web unless a scenario gives them others.

  Source: Kubernetes API concepts, "efficient detection of changes"; KEP-365, paginated lists (a continuation carries the
  selectors of its list).

  Background:
    Given the apiserver has no watch cache

  @req:C-30 @must @cap:label-selector @cap:field-selector
  Rule: Every list, page, watch and retry is for the namespace and carries the selectors

    @id:selection-of-the-next-watch
    Scenario Outline: a watch ends <ending>
      Given pods tenant-a/one and tenant-b/two exist
      And an informer on pods with:
        | namespace      | tenant-a                    |
        | label selector | app=web                     |
        | field selector | metadata.namespace=tenant-a |
      And a handler is added
      And the informer has started and synced
      When the open watch ends <ending>
      And pods tenant-a/three and tenant-b/four are created
      Then the handler observes:
        | object         | state  |
        | tenant-a/three | exists |
      And every request asks for:
        | namespace     | tenant-a                    |
        | labelSelector | app=web                     |
        | fieldSelector | metadata.namespace=tenant-a |

      Examples:
        | ending                          |
        | cleanly                         |
        | with a connection reset         |
        | with expiry as an ERROR event   |
        | with HTTP 500 as an ERROR event |

    @id:selection-of-a-retry
    Scenario Outline: the request after a watch is answered with <answer>
      Given pods tenant-a/one and tenant-b/two exist
      And an informer on pods with:
        | namespace      | tenant-a                    |
        | label selector | app=web                     |
        | field selector | metadata.namespace=tenant-a |
      And a handler is added
      And the informer has started and synced
      And the next list or watch is answered with <answer>
      When the open watch ends cleanly
      And pods tenant-a/three and tenant-b/four are created
      Then the handler observes:
        | object         | state  |
        | tenant-a/three | exists |

      Examples:
        | answer             |
        | HTTP 500           |
        | HTTP 429           |
        | a connection reset |

    @id:selection-after-an-outage @slow
    Example: for 15 seconds everything is answered with HTTP 500
      Given pods tenant-a/one and tenant-b/two exist
      And an informer on pods with a handler has synced, with:
        | namespace      | tenant-a                    |
        | label selector | app=web                     |
        | field selector | metadata.namespace=tenant-a |
      And every list or watch is answered with HTTP 500
      When the open watch ends cleanly
      And 15 s pass
      And pods tenant-a/three and tenant-b/four are created
      And the apiserver answers as it should again
      Then the handler observes:
        | object         | state  |
        | tenant-a/three | exists |

    @id:selection-after-an-expired-list
    Example: the list after an expired watch has expired, too
      Given pods tenant-a/one and tenant-b/two exist
      And an informer on pods with:
        | namespace      | tenant-a                    |
        | label selector | app=web                     |
        | field selector | metadata.namespace=tenant-a |
      And a handler is added
      And the informer has started and synced
      And the next list is answered with an expired list
      When the open watch ends with expiry as an ERROR event
      And pods tenant-a/three and tenant-b/four are created
      Then the handler observes:
        | object         | state  |
        | tenant-a/three | exists |

    @id:selection-of-a-retried-list
    Scenario Outline: the list after an expired watch is answered with <answer>
      Given pods tenant-a/one and tenant-b/two exist
      And an informer on pods with:
        | namespace      | tenant-a                    |
        | label selector | app=web                     |
        | field selector | metadata.namespace=tenant-a |
      And a handler is added
      And the informer has started and synced
      And the next list is answered with <answer>
      When the open watch ends with expiry as an ERROR event
      And pods tenant-a/three and tenant-b/four are created
      Then the handler observes:
        | object         | state  |
        | tenant-a/three | exists |

      Examples:
        | answer              |
        | HTTP 500            |
        | HTTP 429            |
        | too large a version |
        | a connection reset  |
