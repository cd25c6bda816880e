@area:rest @part:rest-client
Feature: REST client: throttling
  A client throttles itself with a token bucket that all its requests share. A new controller that lists twenty kinds
  at start meets it first: the eleventh request waits.

  Source: client-go rest/config.go, rest/request.go, test TestRESTClientLimiter.

  @req:RESTTHROTTLE-01 @must
  Rule: By default ten requests are sent at once, and then five each second

    @id:default-throttle
    Example: thirteen requests
      Given a REST client
      And the REST client's server answers:
        | 200 | always |
      When the REST client builds a GET:
        | resource | pods |
      And the REST client sends it 13 times at once with Do
      And 10 s pass
      Then the REST client's server has been asked:
        | at    |
        | 0 s   |
        | 0 s   |
        | 0 s   |
        | 0 s   |
        | 0 s   |
        | 0 s   |
        | 0 s   |
        | 0 s   |
        | 0 s   |
        | 0 s   |
        | 0.2 s |
        | 0.4 s |
        | 0.6 s |

    @id:own-throttle
    Example: one a second, two at once
      Given a REST client with:
        | QPS   | 1 |
        | burst | 2 |
      And the REST client's server answers:
        | 200 | always |
      When the REST client builds a GET:
        | resource | pods |
      And the REST client sends it 4 times at once with Do
      And 10 s pass
      Then the REST client's server has been asked:
        | at  |
        | 0 s |
        | 0 s |
        | 1 s |
        | 2 s |

  @req:RESTTHROTTLE-02 @must
  Rule: A negative rate means no throttle

    @id:no-throttle
    Example: fifty requests at once
      Given a REST client with:
        | QPS | -1 |
      And the REST client's server answers:
        | 200 | always |
      When the REST client builds a GET:
        | resource | pods |
      And the REST client sends it 50 times at once with Do
      Then the REST client's server has been asked 50 times

  @req:RESTTHROTTLE-03 @must
  Rule: A given limiter overrides the rates, a negative one too

    @id:given-limiter
    Scenario Outline: a rate of <rate>
      Given a REST client with:
        | request limiter | reporting |
        | QPS             | <rate>    |
      And the REST client's server answers:
        | 200 | always |
      When the REST client sends a GET with Do
      Then the REST client reports the steps:
        | limiter waited for |
        | request            |

      Examples:
        | rate |
        | -1   |
        | 0    |
        | 50   |

  @req:RESTTHROTTLE-04 @should
  Rule: All requests of a client share one limiter

    @id:shared-limiter
    Example: two requests that were built apart
      Given a REST client with:
        | QPS   | 1 |
        | burst | 1 |
      And the REST client's server answers:
        | 200 | always |
      When the REST client sends a GET with Do
      And the REST client sends a DELETE with Do
      And 10 s pass
      Then the REST client's server has been asked:
        | at  | request             |
        | 0 s | GET /api/v1/pods    |
        | 1 s | DELETE /api/v1/pods |

  @req:RESTTHROTTLE-05 @should
  Rule: A request may have another limiter, or none

    @id:request-limiter
    Scenario Outline: <limiter>
      Given a REST client with:
        | request limiter | 1 per second |
      And the REST client's server answers:
        | 200 | always |
      When the REST client builds a GET:
        | resource        | pods      |
        | request limiter | <limiter> |
      And the REST client sends it 3 times at once with Do
      Then the REST client's server has been asked <times> times

      Examples:
        | limiter      | times |
        | none         | 3     |
        | 1 per second | 1     |
        | never        | 0     |

  @req:RESTTHROTTLE-06 @req:RESTWATCH-08 @must
  Rule: Every attempt waits for the limiter, but not the first attempt to watch

    @id:throttled-attempts
    Scenario Outline: <way>
      Given a REST client with:
        | request limiter | reporting |
      And the REST client's server answers:
        | 500; Retry-After: 0 | 2 times |
        | 200                 | always  |
      When the REST client sends a GET with <way>
      Then the REST client reports the steps:
        | <first>            |
        | request            |
        | limiter waited for |
        | request            |
        | limiter waited for |
        | request            |
        | <last>             |

      Examples:
        | way   | first              | last |
        | Do    | limiter waited for |      |
        | DoRaw | limiter waited for |      |

      @since:0.22
      Examples:
        | way    | first              | last        |
        | Stream | limiter waited for |             |
        | Watch  |                    | watch ended |

  @req:RESTTHROTTLE-07 @should
  Rule: A call's timeout starts after its first wait for the limiter, and later waits count

    @id:throttled-before-timeout
    Example: a wait longer than the timeout, and no timeout
      Given a REST client with:
        | QPS   | 1 |
        | burst | 1 |
      And the REST client's server answers:
        | 200 | always |
      When the REST client sends a GET with Do
      And the REST client builds a GET:
        | resource | pods   |
        | timeout  | 100 ms |
      And the REST client sends it with Do
      And 2 s pass
      Then the REST client's server has been asked 2 times
      And the call ends with:
        | code | 200 |

    @id:throttled-within-timeout @since:0.24
    Example: a retry that would wait for too long
      Given a REST client with:
        | QPS   | 0.1 |
        | burst | 1   |
      And the REST client's server answers:
        | 500; Retry-After: 1 | always |
      When the REST client builds a GET:
        | resource | pods |
        | timeout  | 3 s  |
      And the REST client sends it with Do
      And 20 s pass
      Then the REST client's server has been asked 1 time
      And the call ends with:
        | fails | limiter |

  @req:RESTTHROTTLE-08 @req:RESTTHROTTLE-11 @must @since:0.37
  Rule: A call canceled while it waits for the limiter ends with the cancellation alone

    @id:given-up-while-throttled
    Example: canceled
      Given a REST client with:
        | request limiter | 1 per second |
      And the REST client's server answers:
        | 200 | always |
      When the REST client sends a GET with Do
      And the REST client sends a GET with Do
      And the call to the REST client is canceled
      Then the REST client's server has been asked 1 time
      And the call ends with:
        | kind      | Canceled         |
        | just says | context canceled |

  @req:RESTTHROTTLE-09 @should
  Rule: A limiter that refuses is named in the error

    @id:limiter-refuses @since:0.24
    Example: never
      Given a REST client with:
        | request limiter | never |
      When the REST client sends a GET with Do
      Then the REST client's server has been asked 0 times
      And the call ends with:
        | fails | client rate limiter Wait returned an error |
