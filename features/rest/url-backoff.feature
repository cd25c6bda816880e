@area:rest @part:rest-client
Feature: REST client: back-off by host
  An old safeguard that somebody has to ask for: while a host answers with 429 or 5xx, one request object leaves it alone for
  longer and longer, whether or not the server says when to come back.

  Source: client-go rest/urlbackoff.go, rest/client.go (readExpBackoffConfig).

  @req:URLBACKOFF-01 @must
  Rule: Nobody backs off unless base and duration are both whole seconds

    @id:backoff-asked-for
    Scenario Outline: <what>
      Given a REST client with:
        | back-off base     | <base>     |
        | back-off duration | <duration> |
      And the REST client's server answers:
        | 500 | always |
      When the REST client builds a GET:
        | resource | pods |
      And the REST client makes it with Do
      And the REST client makes it with Do
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
  Rule: Every 429 and 5xx doubles the wait before the next attempt, and every other answer ends it

    @id:backoff-doubles
    Scenario Outline: ended by <5th>
      Given a REST client with:
        | back-off base     | 1  |
        | back-off duration | 60 |
        | QPS               | -1 |
      And the REST client's server answers:
        | 429   |        |
        | 500   |        |
        | 501   |        |
        | 599   |        |
        | <5th> |        |
        | 503   | always |
      When the REST client builds a GET:
        | resource | pods |
      And the REST client makes it 7 times in a row with Do
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
    Example: no wait is longer than the duration
      Given a REST client with:
        | back-off base     | 2  |
        | back-off duration | 3  |
        | QPS               | -1 |
      And the REST client's server answers:
        | 500 | always |
      When the REST client builds a GET:
        | resource | pods |
      And the REST client makes it 3 times in a row with Do
      Then the REST client's server has been asked:
        | at  |
        | 0 s |
        | 2 s |
        | 5 s |

  @req:URLBACKOFF-03 @may
  Rule: A connection that breaks ends the back-off

    @id:backoff-ended-by-error
    Example: 500, then a connection that breaks
      Given a REST client with:
        | back-off base     | 5  |
        | back-off duration | 60 |
      And the REST client's server answers:
        | 500                |        |
        | connection refused |        |
        | 500                | always |
      When the REST client builds a GET:
        | resource | pods |
      And the REST client makes it with Do
      And the REST client makes it with Do
      And 5 s pass
      And the REST client makes it with Do
      Then the REST client's server has been asked:
        | at  |
        | 0 s |
        | 5 s |
        | 5 s |

  @req:URLBACKOFF-04 @must
  Rule: The wait belongs to the host, whatever the path

    @id:backoff-by-host
    Example: another path of the same host
      Given a REST client with:
        | back-off base     | 5  |
        | back-off duration | 60 |
      And the REST client's server answers:
        | 500 | always |
      When the REST client builds a GET:
        | resource | pods |
      And the REST client makes it with Do
      And the REST client changes it:
        | suffix | elsewhere |
      And the REST client makes it with Do
      And 10 s pass
      Then the REST client's server has been asked:
        | at  | request                    |
        | 0 s | GET /api/v1/pods           |
        | 5 s | GET /api/v1/pods/elsewhere |

  @req:URLBACKOFF-06 @may
  Rule: Each request object has a back-off of its own

    @id:backoff-of-a-request
    Example: another request to the same host
      Given a REST client with:
        | back-off base     | 5  |
        | back-off duration | 60 |
      And the REST client's server answers:
        | 500 | always |
      When the REST client makes a GET with Do
      And the REST client makes a GET with Do
      Then the REST client's server has been asked 2 times

  @req:URLBACKOFF-08 @may
  Rule: A duration of zero does not keep the first wait short

    @id:backoff-without-duration
    Example: base 3, duration 0
      Given a REST client with:
        | back-off base     | 3 |
        | back-off duration | 0 |
      And the REST client's server answers:
        | 500 | always |
      When the REST client builds a GET:
        | resource | pods |
      And the REST client makes it with Do
      And the REST client makes it with Do
      And 10 s pass
      Then the REST client's server has been asked:
        | at  |
        | 0 s |
        | 3 s |
