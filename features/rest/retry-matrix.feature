@area:rest @part:rest-client
Feature: REST client: the retry matrix
  Four kinds of call, five verbs, and every failure of a server or connection. A write is repeated only when the
  server asks for it, as a broken write may have been done. With two retries allowed, 3 means "retried until no
  retries were left" and 1 means "never retried".

  Source: client-go rest/with_retry.go, rest/request.go, test TestRetryableConditions.

  @req:RESTRETRY-02 @req:RESTRETRY-03 @req:RESTRETRY-04 @req:RESTRETRY-06 @req:RESTRETRY-07 @req:RESTRETRY-08 @req:RESTRETRY-09 @req:RESTRETRY-10 @must
  Rule: Retries depend on the answer, the kind of call and the verb

    @id:retry-matrix
    Scenario Outline: the server gives <answer>
      Given a REST client with:
        | maximum retries | 2  |
        | QPS             | -1 |
      And the REST client's server answers:
        | <answer> | always |
      Then the REST client makes so many attempts:
        |        | GET      | POST, PUT, DELETE, PATCH |
        | Do     | <Do GET> | <Do others>              |
        | DoRaw  | <Do GET> | <Do others>              |
        | Stream | <Stream> | <Stream>                 |
        | Watch  | <Watch>  | <Watch>                  |

      Examples: answers of a server
        | answer              | Do GET | Do others | Stream | Watch |
        | 500                 | 1      | 1         | 1      | 1     |
        | 429                 | 1      | 1         | 1      | 1     |
        | 200                 | 1      | 1         | 1      | 1     |
        | 301; Retry-After: 0 | 1      | 1         | 1      | 1     |
        | 409; Retry-After: 0 | 1      | 1         | 1      | 1     |

      @since:0.22
      Examples: answers of a server that say when to come back
        | answer              | Do GET | Do others | Stream | Watch |
        | 429; Retry-After: 1 | 3      | 3         | 3      | 3     |
        | 503; Retry-After: 0 | 3      | 3         | 3      | 3     |
        | 599; Retry-After: 2 | 3      | 3         | 3      | 3     |

      Examples: what becomes of a connection
        | answer             | Do GET | Do others | Stream | Watch |
        | connection refused | 1      | 1         | 1      | 1     |
        | something else     | 1      | 1         | 1      | 1     |

      @since:0.22
      Examples: what becomes of a connection that some calls open again
        | answer            | Do GET | Do others | Stream | Watch |
        | connection reset  | 3      | 1         | 1      | 3     |
        | EOF               | 3      | 1         | 1      | 3     |
        | unexpected EOF    | 3      | 1         | 1      | 3     |
        | broken connection | 3      | 1         | 1      | 3     |
        | GOAWAY            | 3      | 1         | 1      | 3     |
        | closed connection | 3      | 1         | 1      | 3     |
        | timeout           | 1      | 1         | 1      | 3     |

      @since:0.32
      Examples: what becomes of a connection of HTTP/2
        | answer          | Do GET | Do others | Stream | Watch |
        | connection lost | 3      | 1         | 1      | 1     |
