@area:reflector
Feature: A server that says when to come back
  With 429 an apiserver says that it has too much to do, and with Retry-After for how long it wants to be left alone.
  Whoever comes back earlier takes part in keeping it down.

  Source: Kubernetes API conventions, "HTTP status codes" (429); KEP-1040, priority and fairness; RFC 9110, 10.2.3.

  Background:
    Given pod default/one exists

  @req:C-33 @must
  Rule: After a 429 nothing is asked before Retry-After is over

    @id:retry-after-of-first-list
    Example: the first request is turned away for 7 s
      Given an informer on pods
      And a handler is added
      And the next list or watch is answered with HTTP 429 and 7 s to wait
      When the informer is started
      Then the informer comes back, and not before 7 s have passed
      And the handler learns:
        | object      | state  |
        | default/one | exists |

    @id:retry-after-of-watch
    Example: the next watch is turned away for 7 s
      Given an informer on pods with a handler has synced and heard of an event
      And the next list or watch is answered with HTTP 429 and 7 s to wait
      When the open watch ends cleanly
      And pod default/two is created
      Then the informer comes back, and not before 7 s have passed
      And the handler learns:
        | object      | state  |
        | default/two | exists |

    @id:retry-after-of-list
    Example: the list after an expired watch is turned away for 7 s
      Given an informer on pods with a handler has synced and heard of an event
      And the next list is answered with HTTP 429 and 7 s to wait
      When the open watch ends with expiry as an ERROR event
      And pod default/two is created
      Then the informer comes back, and not before 7 s have passed
      And the handler learns:
        | object      | state  |
        | default/two | exists |

  @req:C-33 @may
  Rule: The same holds where the 429 comes in a stream, as status.details.retryAfterSeconds

    @id:retry-after-of-event
    Example: the watch ends with a 429 that asks for 7 s
      Given an informer on pods with a handler has synced and heard of an event
      When the open watch ends with HTTP 429 and 7 s to wait as an ERROR event
      And pod default/two is created
      Then the informer comes back, and not before 7 s have passed
      And the handler learns:
        | object      | state  |
        | default/two | exists |
