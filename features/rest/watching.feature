@area:rest @part:rest-client
Feature: REST client: opening a watch
  A watch is a read without end that can be resumed anywhere. So it is retried where other reads are not, and its end
  is only a reason to open the next one.

  Source: client-go rest/request.go (Watch), tests TestRequestWatch, TestWatch.

  @req:RESTWATCH-01 @must
  Rule: Only 200 opens a watch; every other answer is an error

    @id:watch-needs-200
    Scenario Outline: <answer>
      Given a REST client
      And the REST client's server answers:
        | <answer> | always |
      When the REST client sends a GET with Watch
      Then the REST client's server has been asked 1 time
      And the call ends with:
        | fails | <words> |

      Examples:
        | answer | words      |
        | 201    | 201        |
        | 204    | 204        |
        | 404    | (get pods) |
        | 500    | (get pods) |

  @req:RESTWATCH-02 @must @since:0.32
  Rule: The error carries the server's Status

    @id:watch-tells-status
    Example: a Status
      Given a REST client
      And the REST client's server answers:
        | 410; status: Expired "too old resource version" |
      When the REST client sends a GET with Watch
      Then the call ends with:
        | fails  | too old resource version |
        | reason | Expired                  |

  @req:RESTWATCH-03 @must
  Rule: A watch whose connection breaks or times out until no retries are left is empty and ended, without an error

    @id:watch-ended-before-it-began
    Scenario Outline: <what>
      Given a REST client with:
        | maximum retries | <retries> |
      And the REST client's server answers:
        | <answer> | always |
      When the REST client sends a GET with Watch
      And 10 s pass
      Then the REST client's server has been asked <times> times
      And the REST client reports the steps:
        | watch ended |

      Examples:
        | what               | answer | retries | times |
        | broken, no retries | EOF    | 0       | 1     |

      @since:0.22
      Examples:
        | what                       | answer  | retries | times |
        | broken each of three times | EOF     | 2       | 3     |
        | silent each of three times | timeout | 2       | 3     |

  @req:RESTWATCH-04 @must
  Rule: Any other connection error is returned at once

    @id:watch-refused
    Example: refused
      Given a REST client
      And the REST client's server answers:
        | connection refused | always |
      When the REST client sends a GET with Watch
      And 60 s pass
      Then the REST client's server has been asked 1 time
      And the call ends with:
        | fails | connection refused |

  @req:RESTWATCH-05 @req:RESTWATCH-06 @must
  Rule: Events come in order, and the watch ends with the stream

    @id:watch-after-retries @since:0.22
    Example: a server that is busy at first
      Given a REST client
      And the REST client's server answers:
        | 429; Retry-After: 1                                          | 3 times |
        | 200; events: ADDED a@1, MODIFIED a@2, DELETED a@3, ADDED b@4 |         |
      When the REST client sends a GET with Watch
      And 10 s pass
      Then the REST client's server has been asked 4 times
      And the REST client reports the steps:
        | ADDED a@1    |
        | MODIFIED a@2 |
        | DELETED a@3  |
        | ADDED b@4    |
        | watch ended  |

    @id:watch-broken
    Example: a stream that breaks ends it as well
      Given a REST client
      And the REST client's server answers:
        | 200; events: ADDED a@1; then: unexpected EOF |
      When the REST client sends a GET with Watch
      Then the REST client reports the steps:
        | request     |
        | ADDED a@1   |
        | watch ended |

  @req:RESTWATCH-07 @must
  Rule: The stream is decoded by its own content type, and an unknown type is an error

    @id:watch-json-of-protobuf-client
    Example: JSON for a client that sends protobuf
      Given a REST client with:
        | content type | application/vnd.kubernetes.protobuf |
      And the REST client's server answers:
        | 200; events: ADDED a@1 |
      When the REST client sends a GET with Watch
      Then the REST client reports the steps:
        | request     |
        | ADDED a@1   |
        | watch ended |

    @id:watch-of-type-in-capitals
    Example: a media type in capitals
      Given a REST client
      And the REST client's server answers:
        | 200; Content-Type: Application/JSON; events: ADDED a@1 |
      When the REST client sends a GET with Watch
      Then the REST client reports the steps:
        | request     |
        | ADDED a@1   |
        | watch ended |

    @id:watch-of-unknown-type
    Example: a picture
      Given a REST client
      And the REST client's server answers:
        | 200; Content-Type: image/png |
      When the REST client sends a GET with Watch
      Then the call ends with:
        | fails | image/png |

  @req:RESTWATCH-09 @should
  Rule: A request's timeout is only sent to the server; the client's cuts the stream

    @id:watch-outlives-timeout
    Example: the timeout of the request
      Given a REST client
      And the REST client's server answers:
        | 200; open |
      When the REST client builds a GET:
        | resource | pods |
        | timeout  | 2 s  |
      And the REST client sends it with Watch
      And 60 s pass
      Then the REST client's server has been asked:
        | request                     |
        | GET /api/v1/pods?timeout=2s |
      And the call waits

    @id:watch-cut-by-client-timeout
    Example: the timeout of the client
      Given a REST client with:
        | client timeout | 2 s |
      And the REST client's server answers:
        | 200; open |
      When the REST client sends a GET with Watch
      And 1990 ms pass
      Then the REST client reports the steps:
        | request |
      When 20 ms pass
      Then the REST client reports the steps:
        | watch ended |

  @req:RESTWATCH-10 @may
  Rule: If the deadline passes while a watch is opened and no retries are left, it is empty and ended

    @id:watch-deadline-without-retries
    Example: no retries
      Given a REST client with:
        | maximum retries | 0 |
      And the REST client's server answers:
        | no answer |
      When the REST client sends a GET with Watch within 1 s
      And 2 s pass
      Then the REST client reports the steps:
        | request     |
        | watch ended |

    @id:watch-deadline-with-retries @since:0.22
    Example: with retries it is an error
      Given a REST client
      And the REST client's server answers:
        | no answer |
      When the REST client sends a GET with Watch within 1 s
      And 10 s pass
      Then the call ends with:
        | kind | DeadlineExceeded |

  @req:RESTWATCH-11 @should
  Rule: Warnings sent with the start of a watch are handled

    @id:watch-warns
    Example: a deprecated version
      Given a REST client
      And the REST client's server answers:
        | 200; Warning: 299 - "v1 is old"; events: ADDED a@1 |
      When the REST client sends a GET with Watch
      Then the REST client reports the steps:
        | request                                   |
        | warning agent=-, code=299, text=v1 is old |
        | ADDED a@1                                 |
        | watch ended                               |
