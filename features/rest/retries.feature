@area:rest @part:rest-client
Feature: REST client: retries of a call
  An overloaded server answers 429 or 503 with Retry-After. A client that retries too early, or gives up at once,
  turns an overload into an outage.

  Source: client-go rest/with_retry.go, rest/request.go.

  @req:RESTRETRY-01 @must @since:0.19
  Rule: A call is sent at most eleven times by default

    @id:eleven-attempts
    Example: by default
      Given a REST client with:
        | QPS | -1 |
      And the REST client's server answers:
        | 500; Retry-After: 1 | always |
      When the REST client sends a GET with Do
      And 60 s pass
      Then the REST client's server has been asked 11 times
      And the call ends with:
        | reason | InternalError |

    @id:attempts-at-most
    Scenario Outline: a maximum of <retries>
      Given a REST client
      And the REST client's server answers:
        | 429; Retry-After: 0 | always |
      When the REST client builds a GET:
        | resource        | pods      |
        | maximum retries | <retries> |
      And the REST client sends it with Do
      Then the REST client's server has been asked <times> times
      And the call ends with:
        | reason | TooManyRequests |

      Examples:
        | retries | times |
        | 5       | 6     |
        | 1       | 2     |
        | 0       | 1     |
        | -3      | 1     |

  @req:RESTRETRY-05 @should
  Rule: Only a whole number counts in Retry-After

    @id:retry-after-forms
    Scenario Outline: Retry-After: <header>
      Given a REST client
      And the REST client's server answers:
        | 503; Retry-After: <header> |        |
        | 200                        | always |
      When the REST client sends a GET with Do
      And 2 s pass
      Then the REST client's server has been asked <times> times

      Examples:
        | header                        | times |
        | 1                             | 2     |
        | 0                             | 2     |
        | 1.5                           | 1     |
        | Fri, 31 Dec 1999 23:59:59 GMT | 1     |
        | 1s                            | 1     |

  @req:RESTRETRY-05 @may
  Rule: A negative number means no wait

    @id:retry-after-negative
    Example: -5
      Given a REST client
      And the REST client's server answers:
        | 503; Retry-After: -5 |        |
        | 200                  | always |
      When the REST client sends a GET with Do
      Then the REST client's server has been asked 2 times

  @req:RESTRETRY-06 @must
  Rule: A read is retried a second after its connection broke

    @id:broken-connection-pause
    Example: twice
      Given a REST client
      And the REST client's server answers:
        | connection reset | 2 times |
        | 200              | always  |
      When the REST client sends a GET with Do
      And 10 s pass
      Then the REST client's server has been asked:
        | at  |
        | 0 s |
        | 1 s |
        | 2 s |
      And the call ends with:
        | code | 200 |

  @req:RESTRETRY-10 @must
  Rule: A stream whose connection breaks is never reopened, not even after a retry on Retry-After

    @id:stream-broken-after-retry @since:0.22
    Example: 429, then the connection breaks
      Given a REST client
      And the REST client's server answers:
        | 429; Retry-After: 1 |        |
        | EOF                 |        |
        | 200                 | always |
      When the REST client sends a GET with Stream
      And 10 s pass
      Then the REST client's server has been asked 2 times
      And the call ends with:
        | fails | EOF |

    @id:stream-body @since:0.22
    Example: a stream that opens is passed on as it comes
      Given a REST client
      And the REST client's server answers:
        | 503; Retry-After: 1   |
        | 200; body: first line |
      When the REST client sends a GET with Stream
      And 10 s pass
      Then the call ends with:
        | body | first line |

  @req:RESTRETRY-11 @must
  Rule: A body that can be read only once is sent once; every other is sent whole at each attempt

    @id:bodies-sent-again
    Scenario Outline: <label>
      Given a REST client
      And the REST client's server answers:
        | 503; Retry-After: 0 |        |
        | 200                 | always |
      When the REST client builds a PUT:
        | resource | configmaps |
        | <label>  | foo        |
      And the REST client sends it with Do
      Then the REST client's server has been asked:
        | body    |
        | <first> |
        | <first> |
      And the call ends with:
        | code | 200 |

      Examples:
        | label | first |
        | bytes | foo   |
        | file  | foo   |

      @since:0.34
      Examples:
        | label  | first                                                            |
        | object | {"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"foo"}} |

    @id:stream-sent-once @since:0.27
    Example: a stream
      Given a REST client
      And the REST client's server answers:
        | 503; Retry-After: 0 |        |
        | 200                 | always |
      When the REST client builds a PUT:
        | resource | configmaps |
        | stream   | foo        |
      And the REST client sends it with Do
      Then the REST client's server has been asked:
        | body |
        | foo  |
      And the call ends with:
        | reason | ServiceUnavailable |

  @req:RESTRETRY-13 @must
  Rule: The wait before an attempt is the longer of Retry-After and backoff

    @id:longer-wait
    Scenario Outline: Retry-After: <header>, backoff <backoff>
      Given a REST client with:
        | backoff waits | 0 s and <backoff> |
      And the REST client's server answers:
        | 500; Retry-After: <header> |        |
        | 200                        | always |
      When the REST client sends a GET with Do
      And 20 s pass
      Then the REST client's server has been asked:
        | at     |
        | 0 s    |
        | <then> |

      Examples:
        | header | backoff | then |
        | 0      | 0 s     | 0 s  |

      @since:0.25
      Examples:
        | header | backoff | then |
        | 5      | 1 s     | 5 s  |
        | 2      | 4 s     | 4 s  |

    @id:waits-before-each
    Example: four times Retry-After: 1
      Given a REST client with:
        | backoff waits   | nothing |
        | maximum retries | 4       |
        | QPS             | -1      |
      And the REST client's server answers:
        | 500; Retry-After: 1 | always |
      When the REST client sends a GET with Do
      And 20 s pass
      Then the REST client's server has been asked:
        | at  |
        | 0 s |
        | 1 s |
        | 2 s |
        | 3 s |
        | 4 s |

    @id:waits-as-each-says
    Example: three seconds, then one
      Given a REST client with:
        | QPS | -1 |
      And the REST client's server answers:
        | 429; Retry-After: 3 |        |
        | 429; Retry-After: 1 |        |
        | 200                 | always |
      When the REST client sends a GET with Do
      And 20 s pass
      Then the REST client's server has been asked:
        | at  |
        | 0 s |
        | 3 s |
        | 4 s |

  @req:RESTRETRY-14 @req:RESTRETRY-25 @must @since:0.27
  Rule: Each attempt is delayed, sent, counted and reported to the backoff, in this order

    @id:order-of-an-attempt
    Scenario Outline: <way>
      Given a REST client with:
        | backoff waits   | 1 s, 2 s  |
        | request limiter | reporting |
        | reports metrics | yes       |
      And the REST client's server answers:
        | 500; Retry-After: 5 |        |
        | 200                 | always |
      When the REST client sends a GET with <way>
      And 20 s pass
      Then the REST client reports the steps:
        | <first>                           |
        | back-off asked                    |
        | sleeps ms=1000                    |
        | request                           |
        | result counted 500                |
        | back-off told code=500, failed=no |
        | back-off asked                    |
        | sleeps ms=5000                    |
        | limiter waited for                |
        | request                           |
        | result counted 200                |
        | retry counted 200                 |
        | back-off told code=200, failed=no |
        | <last>                            |

      Examples:
        | way    | first              | last        |
        | Do     | limiter waited for |             |
        | DoRaw  | limiter waited for |             |
        | Stream | limiter waited for |             |
        | Watch  |                    | watch ended |

    @id:broken-attempts-are-counted
    Example: a connection that breaks
      Given a REST client with:
        | reports metrics | yes |
      And the REST client's server answers:
        | connection reset | 2 times |
        | 200              | always  |
      When the REST client sends a GET with Do
      And 10 s pass
      Then the REST client reports the steps:
        | request                |
        | result counted <error> |
        | request                |
        | result counted <error> |
        | retry counted <error>  |
        | request                |
        | result counted 200     |
        | retry counted 200      |

  @req:RESTRETRY-15 @must
  Rule: The body of a failed attempt is closed before the next attempt

    @id:bodies-are-closed
    Scenario Outline: <way>
      Given a REST client with:
        | reports closing | yes |
      And the REST client's server answers:
        | 429; Retry-After: 0; body: later |        |
        | 503; Retry-After: 0; body: later |        |
        | 200                              | always |
      When the REST client sends a GET with <way>
      Then the REST client reports the steps:
        | request    |
        | closed n=1 |
        | request    |
        | closed n=2 |
        | request    |
        | closed n=3 |
        | <last>     |

      Examples:
        | way   | last |
        | Do    |      |
        | DoRaw |      |

      @since:0.22
      Examples:
        | way    | last        |
        | Stream |             |
        | Watch  | watch ended |

  @req:RESTRETRY-16 @req:RESTRETRY-17 @must
  Rule: When no retries are left, the call ends with its last result

    @id:last-answer
    Scenario Outline: <way> of a server that is too busy
      Given a REST client with:
        | maximum retries | 2 |
      And the REST client's server answers:
        | 503; Retry-After: 0               | 2 times |
        | 500; Retry-After: 0; body: broken | always  |
      When the REST client sends a GET with <way>
      Then the REST client's server has been asked 3 times
      And the call ends with:
        | reason | InternalError |
        | code   | 500           |

      Examples:
        | way   |
        | Do    |
        | DoRaw |

      @since:0.22
      Examples:
        | way    |
        | Stream |
        | Watch  |

    @id:last-error @since:0.22
    Example: of connections that break
      Given a REST client with:
        | maximum retries | 2 |
      And the REST client's server answers:
        | EOF              | 2 times |
        | connection reset | always  |
      When the REST client sends a GET with Do
      And 10 s pass
      Then the REST client's server has been asked 3 times
      And the call ends with:
        | fails | connection reset |

  @req:RESTRETRY-18 @must
  Rule: An error also names the latest earlier attempt that broke with a different message; answers in between do not hide it

    @id:earlier-error @since:0.24
    Scenario Outline: <what>
      Given a REST client with:
        | maximum retries | 2 |
      And the REST client's server answers:
        | <1st> |
        | <2nd> |
        | <3rd> |
      When the REST client sends a GET with <way>
      And 10 s pass
      Then the call ends with:
        | fails | <words> |

      Examples:
        | what                     | way   | 1st    | 2nd                 | 3rd                | words                                           |
        | an answer in between     | Do    | GOAWAY | 429; Retry-After: 1 | connection refused | refused - error from a previous attempt:        |
        | two earlier errors       | Do    | GOAWAY | closed connection   | something else     | something else - error from a previous attempt: |
        | the same, raw            | DoRaw | GOAWAY | 429; Retry-After: 1 | connection refused | refused - error from a previous attempt:        |
        | a watch                  | Watch | GOAWAY | timeout             | connection refused | refused - error from a previous attempt:        |
        | a watch that is answered | Watch | GOAWAY | 403                 | 200                | (get pods) - error from a previous attempt:     |

    @id:earlier-error-of-answer
    Example: an answer that ends the call is returned alone
      Given a REST client
      And the REST client's server answers:
        | connection reset |        |
        | 404              | always |
      When the REST client sends a GET with Do
      And 10 s pass
      Then the call ends with:
        | fails  | (get pods) |
        | reason | NotFound   |

  @req:RESTRETRY-19 @req:RESTRETRY-20 @must @since:0.33
  Rule: Cancelling a call ends its wait, and no attempt follows

    @id:given-up-between-attempts
    Scenario Outline: <what>
      Given a REST client
      And the REST client's server answers:
        | <answer> | always |
      When the REST client sends a GET with <way>
      Then the call waits
      When the call to the REST client is canceled
      Then the REST client's server has been asked 1 time
      And the call ends with:
        | kind | Canceled |

      Examples:
        | what                      | way    | answer               |
        | Do                        | Do     | 503; Retry-After: 60 |
        | DoRaw                     | DoRaw  | 503; Retry-After: 60 |
        | Stream                    | Stream | 503; Retry-After: 60 |
        | Watch                     | Watch  | 503; Retry-After: 60 |
        | after a broken connection | Do     | connection reset     |

  @req:RESTRETRY-21 @may
  Rule: Without a limiter, an attempt canceled before it started is counted as failed

    @id:dead-attempt-counted @since:0.33
    Example: canceled between attempts
      Given a REST client with:
        | QPS             | -1  |
        | reports metrics | yes |
      And the REST client's server answers:
        | 503; Retry-After: 60 | always |
      When the REST client sends a GET with Do
      And the call to the REST client is canceled
      Then the REST client reports the steps:
        | request                |
        | result counted 503     |
        | result counted <error> |
        | retry counted <error>  |

  @req:RESTRETRY-22 @must @since:0.24
  Rule: Each call counts its own retries, even concurrent calls of one request

    @id:concurrent-calls
    Example: twenty calls, ten attempts each
      Given a REST client with:
        | QPS             | -1 |
        | maximum retries | 9  |
      And the REST client's server answers:
        | 500; Retry-After: 1 | always |
      When the REST client builds a POST:
        | resource | pods |
      And the REST client sends it 20 times at once with Do
      And 60 s pass
      Then the REST client's server has been asked 200 times

  @req:RESTRETRY-23 @must
  Rule: A timeout bounds the whole call: all attempts, and all waits between them

    @id:timeout-bounds-attempts
    Scenario Outline: <what>
      Given a REST client with:
        | client timeout | <client timeout> |
      And the REST client's server answers:
        | <answer> | always |
      When the REST client builds a GET:
        | resource | pods      |
        | timeout  | <timeout> |
      And the REST client sends it with Do
      And 990 ms pass
      Then the call waits
      When 20 ms pass
      Then the call ends with:
        | fails | <words> |

      Examples:
        | what                              | client timeout | timeout | answer    | words             |
        | no answer, timeout of the request | 0 s            | 1 s     | no answer | deadline exceeded |
        | no answer, timeout of the client  | 1 s            | 1 s     | no answer | deadline exceeded |

      @since:0.33
      Examples:
        | what                    | client timeout | timeout | answer               | words             |
        | told to come back later | 0 s            | 1 s     | 503; Retry-After: 60 | deadline exceeded |

    @id:client-timeout-bounds-attempts @since:0.33
    Example: told to come back later, timeout of the client
      Given a REST client with:
        | client timeout | 1 s |
      And the REST client's server answers:
        | 503; Retry-After: 60 | always |
      When the REST client sends a GET with Do
      And 1010 ms pass
      Then the call ends with:
        | fails | deadline exceeded |

  @req:RESTRETRY-26 @may
  Rule: A verb is case-sensitive

    @id:verb-in-lower-case
    Example: get in lower case is not a read
      Given a REST client
      And the REST client's server answers:
        | connection reset | always |
      When the REST client sends a get with Do
      And 10 s pass
      Then the REST client's server has been asked 1 time
