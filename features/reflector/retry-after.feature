@area:reflector
Feature: Retry-After
  An overloaded apiserver answers 429, and in Retry-After the time until the next attempt. A client that retries
  earlier helps to keep it down.

  Source: Kubernetes API conventions, "HTTP status codes" (429); KEP-1040, priority and fairness; RFC 9110, 10.2.3.

  Background:
    Given pod default/one exists

  @req:C-33 @must
  Rule: After a 429 no request is sent before Retry-After is over

    @id:retry-after-of-first-list
    Example: the first request is answered with Retry-After: 11
      Given an informer on pods
      And a handler is added
      And the next list or watch is answered with HTTP 429 and 11 s to wait
      When the informer is started
      Then the informer comes back, and not before 11 s have passed
      And the handler observes:
        | object      | state  |
        | default/one | exists |

    @id:retry-after-of-watch
    Example: the next watch is answered with Retry-After: 7
      Given an informer on pods with a handler has synced and heard of an event
      And the next list or watch is answered with HTTP 429 and 7 s to wait
      When the open watch ends cleanly
      And pod default/two is created
      Then the informer comes back, and not before 7 s have passed
      And the handler observes:
        | object      | state  |
        | default/two | exists |

    @id:retry-after-in-a-header-alone
    Example: the next watch is answered with Retry-After: 7 and a text, as by a server with too many requests in flight
      Given an informer on pods with a handler has synced and heard of an event
      And the next list or watch is answered with HTTP 429 as text and 7 s to wait
      When the open watch ends cleanly
      And pod default/two is created
      Then the informer comes back, and not before 7 s have passed
      And the handler observes:
        | object      | state  |
        | default/two | exists |

    @id:retry-after-of-most-of-a-minute @slow
    Example: the next watch is answered with Retry-After: 45
      Given an informer on pods with a handler has synced and heard of an event
      And the next list or watch is answered with HTTP 429 and 45 s to wait
      When the open watch ends cleanly
      And pod default/two is created
      Then the informer comes back, and not before 45 s have passed
      And the handler observes:
        | object      | state  |
        | default/two | exists |

    @id:retry-after-longer-than-pauses @needs:virtual-clock
    Example: the next watch is answered with Retry-After: 90, longer than most informers ever pause
      Given an informer on pods with a handler has synced and heard of an event
      And the next list or watch is answered with HTTP 429 and 90 s to wait
      When the open watch ends cleanly
      And pod default/two is created
      Then the informer comes back, and not before 90 s have passed
      And the handler observes:
        | object      | state  |
        | default/two | exists |

    @id:retry-after-when-a-handler-joins @cap:handlers.late @cap:handlers.multiple
    Example: a handler is added three seconds later
      Given an informer on pods with a handler has synced and heard of an event
      And the next list or watch is answered with HTTP 429 and 11 s to wait
      When the open watch ends cleanly
      And 3 s pass
      And a handler "late" is added
      Then the informer comes back, and not before 11 s have passed

    @id:retry-after-of-a-slow-answer
    Example: the next request is answered after 3 s, with Retry-After: 7
      Given an informer on pods with a handler has synced and heard of an event
      And new requests are held at the gate
      And the open watch ended cleanly
      And 3 s pass
      When the held request is answered with HTTP 429 and 7 s to wait
      And pod default/two is created
      Then the informer comes back, and not before 7 s have passed
      And the handler observes:
        | object      | state  |
        | default/two | exists |

    @id:retry-after-of-list
    Example: the list after an expired watch is answered with Retry-After: 7
      Given an informer on pods with a handler has synced and heard of an event
      And the next list is answered with HTTP 429 and 7 s to wait
      When the open watch ends with expiry as an ERROR event
      And pod default/two is created
      Then the informer comes back, and not before 7 s have passed
      And the handler observes:
        | object      | state  |
        | default/two | exists |

    @id:retry-after-again
    Example: it has been refused before, and is refused again
      Given the next list or watch is answered with HTTP 429 and 7 s to wait
      And an informer on pods with a handler has synced and heard of an event
      And the next list or watch is answered with HTTP 429 and 7 s to wait
      When the open watch ends cleanly
      And pod default/two is created
      Then the informer comes back, and not before 7 s have passed
      And the handler observes:
        | object      | state  |
        | default/two | exists |

  @req:C-33 @may
  Rule: After an ERROR event of 429 no request is sent before its details.retryAfterSeconds are over

    @id:retry-after-of-event
    Example: the watch ends with a 429 of 7 s
      Given an informer on pods with a handler has synced and heard of an event
      When the open watch ends with HTTP 429 and 7 s to wait as an ERROR event
      And pod default/two is created
      Then the informer comes back, and not before 7 s have passed
      And the handler observes:
        | object      | state  |
        | default/two | exists |
