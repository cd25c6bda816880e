@area:reflector
Feature: A failed list
  After a failed list the store keeps its content and the informer retries: one that gives up quietly acts on a stale
  state (kubernetes-client/javascript#447, fabric8 before 6.2), and one that takes half a list for the whole deletes
  objects in use.

  Source: Kubernetes API conventions, "HTTP status codes"; client-go tools/cache/reflector.go (list), test
  TestReflectorListAndWatchWithErrors.

  Background:
    Given pods default/one and default/two exist

  @req:C-24 @req:REFL-07 @req:REFL-20 @must
  Rule: The first list is retried until it succeeds

    @id:first-list-fails
    Scenario Outline: it is answered with <answer>
      Given an informer on pods
      And a handler is added
      And the next list is answered with <answer>
      When the informer is started
      Then the handler observes:
        | object      | state  |
        | default/one | exists |
        | default/two | exists |

      Examples:
        | answer                           |
        | HTTP 409                         |
        | HTTP 429                         |
        | HTTP 429 and Retry-After         |
        | HTTP 429 as text and Retry-After |
        | HTTP 500                         |
        | HTTP 500 as text                 |
        | HTTP 503 and Retry-After         |
        | a connection reset               |
        | an HTML page of HTTP 502         |
        | an HTML page of HTTP 504         |
        | HTTP 200 without a body          |
        | half a list                      |

  @req:C-41 @must
  Rule: An informer may end at its start on an error that needs a person, but not silently

    @id:first-list-forbidden
    Scenario Outline: the first list is answered with <answer>
      Given an informer on pods
      And a handler is added
      And the next 2 lists are answered with <answer>
      When the informer is started
      Then the handler observes, unless the informer has ended and said so:
        | object      | state  |
        | default/one | exists |
        | default/two | exists |

      Examples:
        | answer   |
        | HTTP 401 |
        | HTTP 403 |
        | HTTP 404 |
        | HTTP 405 |
        | HTTP 422 |

  @req:C-28 @req:REFL-07 @must
  Rule: A later list that fails does no harm

    @id:later-list-passes-nothing-off
    Scenario Outline: it is answered with <answer>
      Given an informer on pods with a handler has synced
      And the next list is answered with <answer>
      When the open watch ends with expiry as an ERROR event
      Then the informer makes a list
      And the handler observes nothing new

      Examples:
        | answer                     |
        | HTTP 500                   |
        | half a list                |
        | a connection reset         |
        | an HTML page of HTTP 200   |
        | HTTP 200 without a body    |
        | an array instead of a list |
        | a text instead of a list   |

    @id:later-list-takes-more-than-a-minute @slow
    Example: it takes more than a minute
      Given an informer on pods with a handler has synced
      And new lists are held at the gate
      When the open watch ends with expiry as an ERROR event
      And 70 s pass
      And the gate is opened
      Then the handler observes nothing new

    @id:later-list-takes-minutes @needs:virtual-clock
    Example: it takes two minutes
      Given an informer on pods with a handler has synced
      And new lists are held at the gate
      When the open watch ends with expiry as an ERROR event
      And 2 min pass
      And the gate is opened
      Then the handler observes nothing new

  @req:C-24 @req:C-15 @must
  Rule: A later list that fails is retried

    @id:later-list-fails-then-succeeds
    Example: it fails once, and a pod is deleted meanwhile
      Given an informer on pods with a handler has synced
      And the next list is answered with HTTP 500
      When the open watch ends with expiry as an ERROR event
      And pod default/two is deleted
      Then the handler observes:
        | object      | state |
        | default/two | gone  |

    @id:later-list-fails-twice
    Scenario Outline: it is answered twice with <answer>, and a pod is deleted meanwhile
      Given an informer on pods with a handler has synced
      And the next 2 lists are answered with <answer>
      When the open watch ends with expiry as an ERROR event
      And pod default/two is deleted
      Then the handler observes:
        | object      | state |
        | default/two | gone  |

      Examples:
        | answer                           |
        | HTTP 409                         |
        | HTTP 429                         |
        | HTTP 429 as text and Retry-After |
        | HTTP 500                         |
        | HTTP 503 and Retry-After         |
        | an HTML page of HTTP 503         |
        | an HTML page of HTTP 504         |
        | half a list                      |

  @req:C-41 @must
  Rule: An informer may end later on an error that needs a person, but not silently

    @id:later-list-forbidden
    Scenario Outline: the list after an expired watch is answered with <answer>
      Given an informer on pods with a handler has synced
      And the next 2 lists are answered with <answer>
      When the open watch ends with expiry as an ERROR event
      And pod default/two is deleted
      Then the handler observes, unless the informer has ended and said so:
        | object      | state |
        | default/two | gone  |

      Examples:
        | answer   |
        | HTTP 401 |
        | HTTP 403 |
        | HTTP 404 |
        | HTTP 405 |
        | HTTP 422 |

  @req:C-28 @req:REFL-07 @must @cap:store
  Rule: A later list that fails leaves the store unchanged

    @id:later-list-fails
    Scenario Outline: it is answered with <answer>
      Given an informer on pods with a handler has synced
      And the next list is answered with <answer>
      When the open watch ends with expiry as an ERROR event
      Then the informer makes a list
      And the store still holds exactly pods default/one and default/two, or the informer says that it has not synced
      And the handler observes nothing new

      Examples:
        | answer                     |
        | HTTP 500                   |
        | half a list                |
        | a connection reset         |
        | an HTML page of HTTP 200   |
        | HTTP 200 without a body    |
        | an array instead of a list |
        | a text instead of a list   |
        | an expired list            |

  @req:REFL-14 @req:REFL-03 @must @cap:watch-error-handler @since:0.19
  Rule: The watch error handler is called for a failed list, not for an error inside a stream

    @id:error-handler-hears-of-lists
    Example: the first list fails
      Given an informer on pods
      And every list is answered with HTTP 403
      When the informer is started
      Then the watch error handler is called

    @id:error-handler-does-not-hear-of-events
    Example: a watch expires and the list succeeds
      Given an informer on pods with a handler has synced
      And the open watch has delivered an event
      When the open watch ends with expiry as an ERROR event
      Then the informer makes a list
      And the watch error handler is not called
