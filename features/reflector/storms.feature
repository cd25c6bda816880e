@area:reflector
Feature: Requests under steady failure
  When a server is unhealthy, all informers notice at once, and those that retry without a pause keep it down. An
  informer of client-node sent hundreds of requests a second (kubernetes-client/javascript#1933). The bound is loose:
  a second between attempts, whatever happens, is far below it. When the server is healthy again the informer catches
  up, after a pause of at most a minute.

  Source: Kubernetes API conventions, "HTTP status codes" (clients back off); client-go tools/cache/reflector.go (the
  back-off constants).

  Background:
    Given pods default/one and default/two exist
    And an informer on pods with a handler has synced
    And the open watch has delivered an event

  @req:C-24 @req:C-34 @must @slow
  Rule: However long a server fails, an informer retries at least every minute

    @id:retries-every-minute
    Example: everything is answered with HTTP 500, for more than three minutes
      Given every list or watch is answered with HTTP 500
      When the open watch ends cleanly
      Then in any minute the informer makes a request, and at most 150

  @req:C-34 @must @slow
  Rule: Whatever a server answers, there are at most 150 requests in any minute

    @id:storm-of-lists
    Scenario Outline: every list is answered with <answer>
      Given every list is answered with <answer>
      When the open watch ends with expiry as an ERROR event
      Then in any minute the informer makes at most 150 requests

      Examples:
        | answer                          |
        | HTTP 500                        |
        | an HTML page of HTTP 503        |
        | HTTP 401                        |
        | HTTP 403                        |
        | HTTP 429                        |
        | HTTP 429 as text, Retry-After 0 |
        | a connection reset              |
        | an HTML page of HTTP 200        |
        | an expired list                 |
        | too large a version             |

    @id:storm-of-watches
    Scenario Outline: every watch is answered with <answer>
      Given every watch is answered with <answer>
      When the open watch ends cleanly
      Then in any minute the informer makes at most 150 requests

      Examples:
        | answer                          |
        | HTTP 500                        |
        | an HTML page of HTTP 503        |
        | HTTP 401                        |
        | HTTP 403                        |
        | HTTP 404                        |
        | HTTP 429                        |
        | HTTP 429 as text, Retry-After 0 |
        | an end without any event        |
        | HTTP 429 as an ERROR event      |
        | HTTP 500 as an ERROR event      |
        | expiry as an ERROR event        |
        | expiry as HTTP status 410       |
        | a connection reset              |

    @id:storm-after-a-lasting-watch
    Example: every watch ends before it has delivered anything, after one that has lasted for two seconds
      Given 2 s pass
      And every watch is answered with an end without any event
      When the open watch ends cleanly
      Then in any minute the informer makes at most 150 requests

    @id:storm-of-changes
    Example: a pod changes five times a second
      When pod default/one is updated every 200 ms for 45 s
      Then in any minute the informer makes at most 150 requests

    @id:storm-of-streams
    Example: every watch ends before it has delivered anything, streaming lists as well
      Given every list or watch is answered with an end without any event
      When the open watch ends cleanly
      Then in any minute the informer makes at most 150 requests

    @id:storm-of-unreadable-events
    Example: every event of every watch is invalid JSON
      Given every watch, the open one too, carries events that are no JSON
      When pod default/one is updated every 100 ms for 30 s
      Then in any minute the informer makes at most 150 requests

  @req:C-24 @req:REFL-20 @must
  Rule: The informer never gives up

    @id:never-gives-up @needs:virtual-clock
    Example: the server fails for more than an hour
      Given every list or watch is answered with HTTP 500
      When the open watch ends cleanly
      And 70 min pass
      And pod default/two is deleted
      And the apiserver answers as it should again
      Then the handler observes:
        | object      | state |
        | default/two | gone  |

    @id:never-gives-up-on-connections @needs:virtual-clock
    Example: all connections are reset for three minutes
      Given every list or watch is answered with a connection reset
      When the open watch ends with a connection reset
      And 3 min pass
      And pod default/two is deleted
      And the apiserver answers as it should again
      Then the handler observes:
        | object      | state |
        | default/two | gone  |

    @id:goes-on-after-an-outage @slow
    Scenario Outline: for 15 seconds everything is answered with <answer>
      Given every list or watch is answered with <answer>
      When the open watch ends cleanly
      And 15 s pass
      And pod default/two is deleted
      And the apiserver answers as it should again
      Then the handler observes:
        | object      | state |
        | default/two | gone  |

      Examples:
        | answer             |
        | HTTP 500           |
        | HTTP 429           |
        | a connection reset |
