@area:rest @part:rest-client
Feature: REST client: errors from answers
  An apiserver describes an error in a Status; proxies, load balancers and broken servers send anything. The caller
  gets the same kind of error either way, and may rely on its reason.

  Source: client-go rest/request.go (transformResponse, Result); apimachinery pkg/api/errors (NewGenericServerResponse).

  Background:
    Given a REST client

  @req:RESTERR-01 @must
  Rule: Codes from 200 to 206 are a success, and 101; every other is an error that carries the code

    @id:successful-codes
    Scenario Outline: <code>
      Given the REST client's server answers:
        | <code>; object: foo@5 |
      When the REST client sends a GET with Do
      Then the call ends with:
        | code | <code> |

      Examples:
        | code |
        | 200  |
        | 201  |
        | 202  |
        | 204  |
        | 206  |
        | 101  |

    @id:unsuccessful-codes
    Scenario Outline: <code>
      Given the REST client's server answers:
        | <code> |
      When the REST client sends a GET with <way>
      Then the call ends with:
        | fails | (get pods) |
        | code  | <code>     |

      Examples:
        | code | way   |
        | 207  | Do    |
        | 300  | Do    |
        | 304  | DoRaw |
        | 418  | Do    |
        | 500  | DoRaw |

  @req:RESTERR-02 @must
  Rule: A failure Status is the error; a success Status, or no Status, is not

    @id:status-is-the-error
    Example: a Status of another code
      Given the REST client's server answers:
        | 500; body: {"kind":"Status","apiVersion":"v1","status":"Failure","code":410,"reason":"Expired","message":"too old"} |
      When the REST client sends a GET with Do
      Then the call ends with:
        | fails  | too old |
        | reason | Expired |
        | code   | 410     |

    @id:bodies-that-are-no-failure
    Scenario Outline: <body>
      Given the REST client's server answers:
        | 404; Content-Type: application/json; body: <body> |
      When the REST client sends a GET with Do
      Then the call ends with:
        | reason | NotFound |
        | code   | 404      |

      Examples:
        | body                                                                      |
        | {"kind":"Status","apiVersion":"v1","status":"Success","reason":"Expired"} |
        | {"apiVersion":"v1","status":"Failure","reason":"Expired"}                 |
        | {"kind":"ConfigMap","apiVersion":"v1"}                                    |
        | not JSON                                                                  |

    @id:status-without-version
    Example: a Status without a version counts
      Given the REST client's server answers:
        | 404; body: {"kind":"Status","status":"Failure","code":410,"reason":"Gone","message":"gone"} |
      When the REST client sends a GET with Do
      Then the call ends with:
        | reason | Gone |

    @id:status-as-success
    Example: a failure Status with a success code is a failure
      Given the REST client's server answers:
        | 200; status: Conflict "somebody was faster" |
      When the REST client sends a GET with Do and into
      Then the call ends with:
        | fails  | somebody was faster |
        | reason | Conflict            |

    @id:status-without-outcome
    Example: a Status with a success code that does not say success is a failure
      Given the REST client's server answers:
        | 200; Content-Type: application/json; body: {"kind":"Status","apiVersion":"v1","reason":"Conflict","message":"somebody was faster"} |
      When the REST client sends a GET with Do and into
      Then the call ends with:
        | fails | somebody was faster |

  @req:RESTERR-03 @must
  Rule: Without a Status the code sets the reason, and the error names what was requested

    @id:generic-errors
    Scenario Outline: <what>
      Given the REST client's server answers:
        | <code>; Content-Type: text/plain; body: oh no |
      When the REST client builds a <verb>:
        | resource | pods |
        | name     | a    |
      And the REST client sends it with Do
      Then the call ends with:
        | reason | <reason> |
        | code   | <code>   |
        | kind   | <reason> |
        | name   | a        |
        | fails  | pods a)  |

      Examples:
        | what            | code | verb   | reason               |
        | 400             | 400  | GET    | BadRequest           |
        | 401             | 401  | GET    | Unauthorized         |
        | 403             | 403  | GET    | Forbidden            |
        | 404             | 404  | GET    | NotFound             |
        | 405             | 405  | DELETE | MethodNotAllowed     |
        | 406             | 406  | GET    | NotAcceptable        |
        | 409 to a POST   | 409  | POST   | AlreadyExists        |
        | 409 to a PUT    | 409  | PUT    | Conflict             |
        | 409 to a DELETE | 409  | DELETE | Conflict             |
        | 415             | 415  | PATCH  | UnsupportedMediaType |
        | 422             | 422  | POST   | Invalid              |
        | 429             | 429  | GET    | TooManyRequests      |
        | 500             | 500  | GET    | InternalError        |
        | 502             | 502  | GET    | InternalError        |
        | 503             | 503  | GET    | ServiceUnavailable   |
        | 504             | 504  | GET    | Timeout              |

    @id:raw-error-is-generic
    Scenario Outline: read raw, the error is made of the code alone: <way>
      Given the REST client's server answers:
        | 403; status: Expired "too old" |
      When the REST client sends a GET with <way>
      Then the call ends with:
        | reason | Forbidden |

      Examples:
        | way        |
        | DoRaw      |
        | Do and raw |

  @req:RESTERR-04 @should
  Rule: The error carries Retry-After

    @id:retry-after-in-error
    Example: 7 seconds
      Given the REST client's server answers:
        | 409; Retry-After: 7 |
      When the REST client sends a GET with Do
      Then the call ends with:
        | reason            | Conflict |
        | retryAfterSeconds | 7        |

  @req:RESTERR-05 @must
  Rule: Text is quoted up to 2048 bytes; any other type is not quoted

    @id:quoted-bodies
    Scenario Outline: <type>
      Given the REST client's server answers:
        | 500; Content-Type: <type>; body: oh no |
      When the REST client sends a GET with Do
      Then the call ends with:
        | fails | <words> |

      Examples:
        | type                     | words   |
        | text/plain               | oh no   |
        | text/html; charset=utf-8 | oh no   |
        | application/json         | unknown |
        | image/png                | unknown |

    @id:quoted-without-type
    Example: a body without a type is text
      Given the REST client's server answers:
        | 500; body: oh no |
      When the REST client sends a GET with Do
      Then the call ends with:
        | fails | oh no |

    @id:quoted-length
    Example: three thousand letters
      Given the REST client's server answers:
        | 500; Content-Type: text/plain; long body: 3000 |
      When the REST client sends a GET with Do
      Then the call ends with:
        | quotes the letter x, times | 2048 |

  @req:RESTERR-06 @must
  Rule: A malformed content type is an internal error; an unknown one leaves the body undecoded

    @id:malformed-type
    Scenario Outline: <code>
      Given the REST client's server answers:
        | <code>; Content-Type: ////; object: foo@5 |
      When the REST client sends a GET with Do
      Then the call ends with:
        | reason | InternalError |
        | code   | 500           |

      Examples:
        | code |
        | 200  |
        | 404  |

    @id:unknown-type-of-success @since:0.26
    Example: a success can be read raw
      Given the REST client's server answers:
        | 200; Content-Type: image/png; body: a picture |
      When the REST client sends a GET with Do and raw
      Then the call ends with:
        | body        | a picture |
        | contentType | image/png |

    @id:unknown-type-of-success-decoded
    Example: a success cannot be decoded
      Given the REST client's server answers:
        | 200; Content-Type: image/png; body: a picture |
      When the REST client sends a GET with Do and into
      Then the call ends with:
        | fails | serializer for image/png doesn't exist |

    @id:unknown-type-of-error
    Example: an error is made of the code
      Given the REST client's server answers:
        | 404; Content-Type: image/png; body: a picture |
      When the REST client sends a GET with Do
      Then the call ends with:
        | reason | NotFound |

    @id:type-of-the-client @since:0.26
    Example: without a content type the client's applies
      Given the REST client's server answers:
        | 200; body: {"kind":"ConfigMap","apiVersion":"v1","metadata":{"name":"foo"}} |
      When the REST client sends a GET with Do and into
      Then the call ends with:
        | name        | foo              |
        | contentType | application/json |

  @req:RESTERR-07 @must
  Rule: An empty body cannot be decoded, and an error stays what it is

    @id:empty-body
    Example: 200 without a body
      Given the REST client's server answers:
        | 200 |
      When the REST client sends a GET with Do and into
      Then the call ends with:
        | fails | 0-length response |

    @id:error-decoded
    Example: an error
      Given the REST client's server answers:
        | 403; status: Forbidden "not for you" |
      When the REST client sends a GET with Do and into
      Then the call ends with:
        | fails | not for you |

  @req:RESTERR-08 @must
  Rule: Only 201 means that an object was created

    @id:created
    Scenario Outline: <code>
      Given the REST client's server answers:
        | <code>; object: foo@5 |
      When the REST client sends a POST with Do
      Then the call ends with:
        | created | <created> |

      Examples:
        | code | created |
        | 200  | no      |
        | 201  | yes     |
        | 202  | no      |

  @req:RESTERR-09 @should
  Rule: A truncated body ends the call, which is not retried

    @id:broken-body
    Example: after its first bytes
      Given the REST client's server answers:
        | 200; then: unexpected EOF; body: {"kind" |        |
        | 200                                      | always |
      When the REST client sends a GET with Do
      And 10 s pass
      Then the REST client's server has been asked 1 time
      And the call ends with:
        | fails | Please retry |
