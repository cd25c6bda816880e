@area:rest @part:rest-client
Feature: REST client: faults of a server over real HTTP
  A real server resets a connection, refuses it, or stops in the middle of a
  body. Here the fake apiserver does all that, and counts requests and stored objects.

  Source: client-go rest/request.go, rest/with_retry.go, observed against the fake apiserver.

  @req:RESTRETRY-06 @req:RESTRETRY-07 @must
  Rule: A read is retried a second after its connection broke, and a write never

    @id:real-read-reset
    Example: a read
      Given a REST client that asks the apiserver
      And the next 2 requests are answered with a connection reset
      When the REST client sends a GET with Do
      And 10 s pass
      Then the REST client's server has been asked:
        | at  |
        | 0 s |
        | 1 s |
        | 2 s |
      And the apiserver has been asked:
        | request          | answer  |
        | GET /api/v1/pods | nothing |
        | GET /api/v1/pods | nothing |
        | GET /api/v1/pods | 200     |
      And the call ends with:
        | code | 200 |

    @id:real-connection-closed
    Example: a read whose connections are closed before an answer
      Given a REST client that asks the apiserver
      And the next 2 requests are answered with a connection closed at once
      When the REST client sends a GET with Do
      And 10 s pass
      Then the apiserver has turned away 2 connections
      And the apiserver has been asked:
        | request          | answer |
        | GET /api/v1/pods | 200    |
      And the call ends with:
        | code | 200 |

    @id:real-write-lost
    Scenario Outline: a write, <when>
      Given a REST client that asks the apiserver
      And every request is answered with <what>
      When the REST client builds a POST:
        | namespace | default    |
        | resource  | configmaps |
        | object    | foo        |
      And the REST client sends it with Do
      And 60 s pass
      Then the apiserver has been asked:
        | request                                    |
        | POST /api/v1/namespaces/default/configmaps |
      And the apiserver has stored "<stored>"
      And the call ends with:
        | fails | <words> |

      Examples:
        | when                      | what                             | stored             | words                         |
        | before it was done        | a connection reset               |                    | connection reset              |
        | after it was done         | a connection reset after the write | create default/foo | connection reset              |
        | in the middle of its answer | half an answer to the write    | create default/foo | Please retry. Original error: |

  @req:RESTRETRY-08 @must
  Rule: A refused connection ends the call

    @id:real-refused
    Scenario Outline: <way>
      Given a REST client that asks the apiserver
      And the apiserver refuses connections
      When the REST client sends a GET with <way>
      And 60 s pass
      Then the REST client's server has been asked 1 time
      And the apiserver has been asked 0 times
      And the call ends with:
        | fails | connection refused |

      Examples:
        | way    |
        | Do     |
        | DoRaw  |
        | Stream |
        | Watch  |

  @req:RESTRETRY-10 @must
  Rule: A stream is reopened after 429 with Retry-After, and not after a broken connection

    @id:real-stream-reset @since:0.22
    Example: too busy, then broken
      Given a REST client that asks the apiserver
      And the next request is answered with HTTP 503 and Retry-After
      When the REST client sends a GET with Stream
      And every request is answered with a connection reset
      And 60 s pass
      Then the apiserver has been asked:
        | request          | answer  |
        | GET /api/v1/pods | 503     |
        | GET /api/v1/pods | nothing |
      And the call ends with:
        | fails | connection reset |

  @req:RESTRETRY-02 @must
  Rule: A request is retried after Retry-After, and not before

    @id:real-retry-after
    Scenario Outline: <answer>, <verb>
      Given a REST client that asks the apiserver
      And configmap default/foo exists
      And the next request is answered with <answer>
      When the REST client builds a <verb>:
        | namespace | default    |
        | resource  | configmaps |
        | name      | foo        |
      And the REST client sends it with Do
      And 60 s pass
      Then the REST client's server has been asked:
        | at     |
        | 0 s    |
        | <then> |
      And the apiserver has been asked:
        | request                                          | answer |
        | <verb> /api/v1/namespaces/default/configmaps/foo | <code> |
        | <verb> /api/v1/namespaces/default/configmaps/foo | 200    |

      Examples:
        | answer                           | verb   | code | then |
        | HTTP 429 and Retry-After         | GET    | 429  | 1 s  |
        | HTTP 429 as text, Retry-After 0  | DELETE | 429  | 0 s  |
        | HTTP 429 as text and Retry-After | GET    | 429  | 2 s  |
        | HTTP 503 and Retry-After         | DELETE | 503  | 3 s  |
        | HTTP 504 and Retry-After         | GET    | 504  | 4 s  |

  @req:RESTRETRY-01 @must @since:0.19
  Rule: A request is sent at most eleven times

    @id:real-eleven-attempts
    Example: a server that stays busy
      Given a REST client that asks the apiserver, with:
        | QPS | -1 |
      And every request is answered with HTTP 503 and Retry-After
      When the REST client sends a GET with Do
      And 120 s pass
      Then the apiserver has been asked 11 times
      And the call ends with:
        | reason | ServiceUnavailable |

  @req:URLBACKOFF-02 @must
  Rule: A client with backoff waits longer and longer, until the server answers again

    @id:real-backoff
    Example: four failures
      Given a REST client that asks the apiserver, with:
        | backoff base     | 1  |
        | backoff duration | 60 |
      And the next 4 requests are answered with HTTP 500
      When the REST client builds a GET:
        | resource | pods |
      And the REST client sends it 6 times in a row with Do
      Then the REST client's server has been asked:
        | at   |
        | 0 s  |
        | 1 s  |
        | 3 s  |
        | 7 s  |
        | 15 s |
        | 15 s |
      And the apiserver has been asked 6 times

  @req:RESTTHROTTLE-06 @must
  Rule: Retries wait for the limiter, even with Retry-After: 0

    @id:real-throttled-retries
    Example: Retry-After: 0 and one request a second
      Given a REST client that asks the apiserver, with:
        | QPS             | 1 |
        | burst           | 1 |
        | maximum retries | 3 |
      And every request is answered with HTTP 429 as text, Retry-After 0
      When the REST client sends a GET with Do
      And 60 s pass
      Then the REST client's server has been asked:
        | at  |
        | 0 s |
        | 1 s |
        | 2 s |
        | 3 s |
      And the apiserver has been asked 4 times

  @req:RESTRETRY-03 @must
  Rule: Without Retry-After there is no retry

    @id:real-no-retry-after
    Scenario Outline: <answer> to <way>
      Given a REST client that asks the apiserver
      And every request is answered with <answer>
      When the REST client sends a GET with <way>
      And 60 s pass
      Then the apiserver has been asked 1 time
      And the call ends with:
        | reason | <reason> |
        | code   | <code>   |

      Examples:
        | answer                   | way    | code | reason             |
        | HTTP 429                 | Do     | 429  | TooManyRequests    |
        | HTTP 500                 | Stream | 500  | InternalError      |
        | an HTML page of HTTP 503 | DoRaw  | 503  | ServiceUnavailable |

  @req:RESTRETRY-11 @must
  Rule: A retried body is sent whole

    @id:real-body-again @since:0.34
    Example: an update of a server that is busy twice
      Given a REST client that asks the apiserver
      And configmap default/foo exists
      And the next 2 requests are answered with HTTP 429 and Retry-After
      When the REST client builds a PUT:
        | namespace | default    |
        | resource  | configmaps |
        | name      | foo        |
        | object    | foo        |
      And the REST client sends it with Do
      And 10 s pass
      Then the REST client's server has been asked:
        | at  | body                                                             |
        | 0 s | {"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"foo"}} |
        | 1 s | {"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"foo"}} |
        | 2 s | {"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"foo"}} |
      And the apiserver has stored "create default/foo, update default/foo"

  @req:RESTRETRY-19 @req:RESTRETRY-20 @must @since:0.33
  Rule: A call canceled while it waits is not retried

    @id:real-given-up
    Scenario Outline: <way>
      Given a REST client that asks the apiserver
      And every request is answered with HTTP 503 and Retry-After
      When the REST client sends a GET with <way>
      And 2 s pass
      And the call to the REST client is canceled
      Then the call ends with:
        | kind | Canceled |
      When 60 s pass
      Then the apiserver has been asked 1 time

      Examples:
        | way    |
        | Do     |
        | Stream |
        | Watch  |

  @req:RESTRETRY-27 @should
  Rule: A redirect is followed

    @id:real-redirect-read
    Scenario Outline: <answer> to <way>
      Given a REST client that asks the apiserver
      And the next request is answered with <answer>
      When the REST client sends a GET with <way>
      Then the apiserver has been asked 2 times
      And the call ends with:
        | <label> | <words> |

      Examples:
        | answer                 | way | label | words |
        | a redirect of HTTP 301 | Do  | code  | 200   |
        | a redirect of HTTP 302 | Do  | code  | 200   |
        | a redirect of HTTP 307 | Do  | code  | 200   |
        | a redirect of HTTP 308 | Do  | code  | 200   |

    @id:real-redirect-write
    Scenario Outline: <answer> to a creation
      Given a REST client that asks the apiserver
      And the next request is answered with <answer>
      When the REST client builds a POST:
        | namespace | default    |
        | resource  | configmaps |
        | object    | foo        |
      And the REST client sends it with Do
      Then the apiserver has been asked:
        | request                                      | answer |
        | POST /api/v1/namespaces/default/configmaps   | <code> |
        | <then> /api/v1/namespaces/default/configmaps | <last> |
      And the apiserver has stored "<stored>"

      Examples:
        | answer                 | code | then | last | stored             |
        | a redirect of HTTP 301 | 301  | GET  | 200  |                    |
        | a redirect of HTTP 302 | 302  | GET  | 200  |                    |
        | a redirect of HTTP 303 | 303  | GET  | 200  |                    |
        | a redirect of HTTP 307 | 307  | POST | 201  | create default/foo |
        | a redirect of HTTP 308 | 308  | POST | 201  | create default/foo |

    @id:real-redirect-for-ever
    Scenario Outline: a redirect loop, <way>
      Given a REST client that asks the apiserver
      And every request is answered with a redirect of HTTP 307
      When the REST client sends a GET with <way>
      And 60 s pass
      Then the apiserver has been asked 10 times
      And the call ends with:
        | fails | stopped after 10 redirects |

      Examples:
        | way    |
        | Do     |
        | Stream |
        | Watch  |

  @req:RESTERR-03 @req:RESTERR-05 @req:RESTERR-06 @must
  Rule: An answer without a Status is an error of its code, quoted if it is text

    @id:real-foreign-answers
    Scenario Outline: <answer>
      Given a REST client that asks the apiserver
      And every request is answered with <answer>
      When the REST client sends a GET with Do and into
      Then the apiserver has been asked 1 time
      And the call ends with:
        | fails  | <words>  |
        | reason | <reason> |
        | code   | <code>   |

      Examples:
        | answer                   | code | reason             | words                                |
        | an HTML page of HTTP 502 | 502  | InternalError      | <title>502 Bad Gateway</title>       |
        | an HTML page of HTTP 503 | 503  | ServiceUnavailable | (get pods)                           |
        | an HTML page of HTTP 504 | 504  | Timeout            | (get pods)                           |
        | HTTP 500 as text         | 500  | InternalError      | Internal Server Error: runtime error |
        | HTTP 404                 | 404  | NotFound           | (get pods)                           |

    @id:real-page-for-success
    Example: a login page instead of a list
      Given a REST client that asks the apiserver
      And every request is answered with an HTML page of HTTP 200
      When the REST client sends a GET with Do and into
      Then the apiserver has been asked 1 time
      And the call ends with:
        | fails | text/html |

  @req:RESTERR-09 @should
  Rule: A truncated body is an error, and is not retried

    @id:real-half-a-list
    Scenario Outline: <way>
      Given a REST client that asks the apiserver
      And pods default/a and default/b exist
      And every request is answered with half a list
      When the REST client sends a GET with <way>
      And 60 s pass
      Then the apiserver has been asked 1 time
      And the call ends with:
        | fails | <words> |

      Examples:
        | way    | words                                                                                     |
        | Do     | unexpected error when reading response body. Please retry. Original error: unexpected EOF |
        | Stream | unexpected EOF                                                                            |

  @req:RESTWATCH-01 @req:RESTWATCH-02 @must
  Rule: A watch answered with anything but 200 is an error, at once or when retries are used up

    @id:real-watch-refused
    Scenario Outline: <answer>
      Given a REST client that asks the apiserver, with:
        | maximum retries | 2 |
      And every request is answered with <answer>
      When the REST client builds a GET:
        | resource  | pods    |
        | parameter | watch=1 |
      And the REST client sends it with Watch
      And 60 s pass
      Then the apiserver has been asked <times> times
      And the call ends with:
        | fails | <words> |

      Examples:
        | answer                   | times | words           |
        | HTTP 204                 | 1     | 204             |
        | HTTP 404                 | 1     | (get pods)      |
        | an HTML page of HTTP 502 | 1     | 502 Bad Gateway |

      @since:0.32
      Examples:
        | answer                    | times | words                       |
        | HTTP 429                  | 1     | storage is (re)initializing |
        | expiry as HTTP status 410 | 1     | too old                     |
        | HTTP 403                  | 1     | forbidden                   |
        | HTTP 500                  | 1     | etcdserver: leader changed  |
        | HTTP 503 and Retry-After  | 3     | apiserver is shutting down  |

  @req:RESTWATCH-03 @must
  Rule: A watch whose connections break until no retries are left is empty and ended, without an error

    @id:real-watch-broken @since:0.22
    Scenario Outline: <answer>
      Given a REST client that asks the apiserver, with:
        | maximum retries | 2 |
      And every request is answered with <answer>
      When the REST client builds a GET:
        | resource  | pods    |
        | parameter | watch=1 |
      And the REST client sends it with Watch
      And 60 s pass
      Then the REST client's server has been asked:
        | at  |
        | 0 s |
        | 1 s |
        | 2 s |
      And the REST client reports the steps:
        | watch ended |

      Examples:
        | answer                      |
        | a connection reset          |
        | a connection closed at once |

  @req:RESTWATCH-05 @req:RESTWATCH-06 @must
  Rule: A truncated watch ends after its last whole event

    @id:real-watch-cut @since:0.22
    Example: in the middle of the second event, after a busy server
      Given a REST client that asks the apiserver
      And pods default/a and default/b exist
      And the next request is answered with HTTP 429 as text, Retry-After 0
      And every watch is answered with an end in the middle of the second event
      When the REST client builds a GET:
        | resource  | pods    |
        | parameter | watch=1 |
      And the REST client sends it with Watch
      Then the apiserver has been asked:
        | request                  | answer |
        | GET /api/v1/pods?watch=1 | 429    |
        | GET /api/v1/pods?watch=1 | 200    |
      And the REST client has delivered "ADDED default/a, watch ended"

    @id:real-watch-ended
    Example: a clean end
      Given a REST client that asks the apiserver
      And pods default/a, default/b and default/c exist
      And every watch is answered with an end before the third event
      When the REST client builds a GET:
        | resource  | pods    |
        | parameter | watch=1 |
      And the REST client sends it with Watch
      Then the apiserver has been asked 1 time
      And the REST client has delivered "ADDED default/a, ADDED default/b, watch ended"

    @id:real-watch-garbled
    Example: an event that cannot be decoded is an ERROR event, and the last
      Given a REST client that asks the apiserver
      And pods default/a, default/b and default/c exist
      And every watch is answered with a second event that is no JSON
      And every watch is answered with an end before the third event
      When the REST client builds a GET:
        | resource  | pods    |
        | parameter | watch=1 |
      And the REST client sends it with Watch
      Then the apiserver has been asked 1 time
      And the REST client has delivered "ADDED default/a, ERROR InternalError, watch ended"

  @req:RESTWATCH-07 @must
  Rule: A watch answered with a web page is an error

    @id:real-watch-page
    Example: a login page
      Given a REST client that asks the apiserver
      And every request is answered with an HTML page of HTTP 200
      When the REST client builds a GET:
        | resource  | pods    |
        | parameter | watch=1 |
      And the REST client sends it with Watch
      Then the apiserver has been asked 1 time
      And the call ends with:
        | fails | text/html |

  @req:WARN-01 @must @since:0.19
  Rule: Each warning of the final answer is handled once

    @id:real-warnings
    Example: two unknown fields, at a server that is busy at first
      Given a REST client that asks the apiserver
      And the next request is answered with HTTP 429 and Retry-After
      When the REST client builds a POST:
        | namespace | default                                                                                      |
        | resource  | configmaps                                                                                   |
        | parameter | fieldValidation=Warn                                                                         |
        | header    | Content-Type: application/json                                                               |
        | bytes     | {"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"foo"},"tail":"none","head":"none"} |
      And the REST client sends it with Do
      And 10 s pass
      Then the apiserver has stored "create default/foo"
      And the REST client reports the steps:
        | request                                              |
        | request                                              |
        | warning agent=-, code=299, text=unknown field "tail" |
        | warning agent=-, code=299, text=unknown field "head" |
