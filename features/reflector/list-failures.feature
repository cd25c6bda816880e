@area:reflector
Feature: A list fails
  A list that fails is no list. The store stays what it was and the informer tries again, for ever: an informer that
  gives up quietly is a controller that acts on the past (kubernetes-client/javascript#447, fabric8 before 6.2).

  Source: client-go tools/cache/reflector.go (list), test TestReflectorListAndWatchWithErrors.

  Background:
    Given pods default/one and default/two exist

  @req:REFL-07 @req:REFL-20 @must
  Rule: The first list is tried again until it succeeds

    @id:first-list-fails
    Scenario Outline: it is answered with <answer>
      Given an informer on pods
      And a handler is added
      And the next list is answered with <answer>
      When the informer is started
      Then the handler is told, in any order:
        | event | object      |
        | add   | default/one |
        | add   | default/two |

      Examples:
        | answer                   |
        | HTTP 403                 |
        | HTTP 429 and Retry-After |
        | HTTP 500                 |
        | a connection reset       |
        | an HTML page of HTTP 502 |
        | half a list              |

  @req:REFL-07 @must
  Rule: A later list that fails leaves the store as it is

    @id:later-list-fails @cap:store
    Scenario Outline: it is answered with <answer>
      Given an informer on pods with a handler has synced
      And the next list is answered with <answer>
      When the open watch ends with expiry as an ERROR event
      Then the informer makes a list
      And the store still holds exactly pods default/one and default/two
      And the handler is told of no change

      Examples:
        | answer             |
        | HTTP 500           |
        | half a list        |
        | a connection reset |

    @id:later-list-fails-then-succeeds
    Example: a pod is deleted while lists fail
      Given an informer on pods with a handler has synced
      And the next list is answered with HTTP 500
      When the open watch ends with expiry as an ERROR event
      And pod default/two is deleted
      Then the handler is told, in this order:
        | event  | object      |
        | delete | default/two |

  @req:REFL-14 @req:REFL-03 @must @cap:watch-error-handler @since:0.19
  Rule: The watch error handler is told of a list that failed, not of an error inside a stream

    @id:error-handler-hears-of-lists
    Example: the first list fails
      Given an informer on pods
      And every list is answered with HTTP 403
      When the informer is started
      Then the watch error handler is told

    @id:error-handler-does-not-hear-of-events
    Example: a watch expires and the list succeeds
      Given an informer on pods with a handler has synced
      And the open watch has delivered an event
      When the open watch ends with expiry as an ERROR event
      Then the informer makes a list
      And the watch error handler is told nothing
