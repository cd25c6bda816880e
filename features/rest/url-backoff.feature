@area:rest @part:rest-client
Feature: REST client: backoff by host
  An old, optional safeguard: while a host answers with 429 or 5xx, one request object waits longer and longer before
  each attempt, with or without Retry-After.

  Source: client-go rest/urlbackoff.go, rest/client.go (readExpBackoffConfig).

  @req:URLBACKOFF-01 @must
  Rule: Backoff is off unless base and duration are both whole seconds

    @id:backoff-asked-for
    Scenario Outline: <what>
      Given a REST client with:
        | backoff base     | <base>     |
        | backoff duration | <duration> |
      And the REST client's server answers:
        | 500 | always |
      When the REST client builds a GET:
        | resource | pods |
      And the REST client sends it with Do
      And the REST client sends it with Do
      And 5 s pass
      Then the REST client's server has been asked:
        | at     |
        | 0 s    |
        | <then> |

      Examples:
        | what              | base | duration | then |
        | neither           |      |          | 0 s  |
        | no duration       | 3    |          | 0 s  |
        | no base           |      | 60       | 0 s  |
        | a base with units | 3s   | 60       | 0 s  |
        | a fraction        | 1.5  | 60       | 0 s  |
        | both              | 3    | 60       | 3 s  |

  @req:URLBACKOFF-02 @req:URLBACKOFF-05 @must
  Rule: Every 429 and 5xx doubles the wait before the next attempt, and every other answer resets it

    @id:backoff-doubles
    Scenario Outline: reset by <5th>
      Given a REST client with:
        | backoff base     | 1  |
        | backoff duration | 60 |
        | QPS              | -1 |
      And the REST client's server answers:
        | 429   |        |
        | 500   |        |
        | 501   |        |
        | 599   |        |
        | <5th> |        |
        | 503   | always |
      When the REST client builds a GET:
        | resource | pods |
      And the REST client sends it 7 times in a row with Do
      Then the REST client's server has been asked:
        | at   |
        | 0 s  |
        | 1 s  |
        | 3 s  |
        | 7 s  |
        | 15 s |
        | 15 s |
        | 16 s |

      Examples:
        | 5th |
        | 200 |
        | 300 |
        | 404 |

    @id:backoff-longest
    Example: no wait exceeds the duration
      Given a REST client with:
        | backoff base     | 2  |
        | backoff duration | 3  |
        | QPS              | -1 |
      And the REST client's server answers:
        | 500 | always |
      When the REST client builds a GET:
        | resource | pods |
      And the REST client sends it 3 times in a row with Do
      Then the REST client's server has been asked:
        | at  |
        | 0 s |
        | 2 s |
        | 5 s |

  @req:URLBACKOFF-03 @may
  Rule: A broken connection resets the backoff

    @id:backoff-ended-by-error
    Example: 500, then a broken connection
      Given a REST client with:
        | backoff base     | 5  |
        | backoff duration | 60 |
      And the REST client's server answers:
        | 500                |        |
        | connection refused |        |
        | 500                | always |
      When the REST client builds a GET:
        | resource | pods |
      And the REST client sends it with Do
      And the REST client sends it with Do
      And 5 s pass
      And the REST client sends it with Do
      Then the REST client's server has been asked:
        | at  |
        | 0 s |
        | 5 s |
        | 5 s |

  @req:URLBACKOFF-04 @must
  Rule: The backoff is kept per host, whatever the path

    @id:backoff-by-host
    Example: another path of the same host
      Given a REST client with:
        | backoff base     | 5  |
        | backoff duration | 60 |
      And the REST client's server answers:
        | 500 | always |
      When the REST client builds a GET:
        | resource | pods |
      And the REST client sends it with Do
      And the REST client changes the request:
        | suffix | elsewhere |
      And the REST client sends it with Do
      And 10 s pass
      Then the REST client's server has been asked:
        | at  | request                    |
        | 0 s | GET /api/v1/pods           |
        | 5 s | GET /api/v1/pods/elsewhere |

  @req:URLBACKOFF-06 @may
  Rule: Each request object has its own backoff

    @id:backoff-of-a-request
    Example: another request to the same host
      Given a REST client with:
        | backoff base     | 5  |
        | backoff duration | 60 |
      And the REST client's server answers:
        | 500 | always |
      When the REST client sends a GET with Do
      And the REST client sends a GET with Do
      Then the REST client's server has been asked 2 times

  @req:URLBACKOFF-08 @may
  Rule: A duration of zero does not shorten the first wait

    @id:backoff-without-duration
    Example: base 3, duration 0
      Given a REST client with:
        | backoff base     | 3 |
        | backoff duration | 0 |
      And the REST client's server answers:
        | 500 | always |
      When the REST client builds a GET:
        | resource | pods |
      And the REST client sends it with Do
      And the REST client sends it with Do
      And 10 s pass
      Then the REST client's server has been asked:
        | at  |
        | 0 s |
        | 3 s |
