@area:consistency-detector @part:consistency-detector
Feature: Consistency detector: streamed lists compared with plain ones
  Streaming lists are served from the server's watch cache. A test of a server can compare each with a list of exactly
  the same version from etcd.

  Source: client-go util/consistencydetector/data_consistency_detector.go, tests TestDataConsistencyChecker,
  TestDataConsistencyCheckerRetry; tools/cache/reflector_data_consistency_detector_test.go,
  TestReflectorDataConsistencyDetector.

  @req:CONSIST-01 @must @since:0.31
  Rule: The list has exactly the received version; any difference is a failure

    @id:consistency-holds
    Example: the same objects in another order
      Given a consistency detector with:
        | objects           | a@1#one, b@2#two |
        | last version seen | 10               |
      When the consistency detector runs
      And the consistency detector's list is answered with b@2#two and a@1#one at version "10"
      Then the consistency detector has ended
      And the consistency detector reports, in this order:
        | list | resourceVersion=10, resourceVersionMatch=Exact |

    @id:consistency-fails
    Scenario Outline: <case>
      Given a consistency detector with:
        | objects           | a@1#one, b@2#two |
        | last version seen | 10               |
      When the consistency detector runs
      And the consistency detector's list is answered with <listed> at version "10"
      Then the consistency detector ends with "data inconsistency detected for detector"

      Examples:
        | case                     | listed                         |
        | one object is missing    | a@1#one                        |
        | one object is not listed | a@1#one, b@2#two and c@3#three |
        | one object is older      | a@1#one and b@1#two            |

  @req:CONSIST-02 @must @since:0.31
  Rule: Nothing is compared if the list cannot be repeated; a limit is kept unless the server cannot have applied it

    @id:consistency-is-skipped
    Scenario Outline: <case>
      Given a consistency detector with:
        | objects           | a@1#one   |
        | last version seen | <version> |
        | token             | <token>   |
      When the consistency detector runs
      Then the consistency detector has ended
      And the consistency detector reports nothing

      Examples:
        | case                     | version | token |
        | the version is 0         | 0       |       |
        | it was a page further on | 10      | more  |

    @id:consistency-limit
    Scenario Outline: <case>
      Given a consistency detector with:
        | objects           | a@1#one, b@2#two |
        | last version seen | 10               |
        | resource version  | <asked>          |
        | limit             | <limit>          |
      When the consistency detector runs
      Then the consistency detector reports, in this order:
        | list | <request> |

      Examples:
        | case                                    | asked | limit | request                                                 |
        | a list at 0 brought more than its limit | 0     | 1     | resourceVersion=10, resourceVersionMatch=Exact          |
        | a list at 0 brought its limit           | 0     | 2     | limit=2, resourceVersion=10, resourceVersionMatch=Exact |
        | a list at a version                     | 5     | 1     | limit=1, resourceVersion=10, resourceVersionMatch=Exact |

  @req:CONSIST-03 @must @since:0.31
  Rule: A failed list is retried every second, until it succeeds or is canceled

    @id:consistency-retries
    Example: the first list fails
      Given a consistency detector with:
        | last version seen | 10 |
      When the consistency detector runs
      And the consistency detector's list fails with status 500 InternalError
      And 1 s passes
      Then the consistency detector reports, in this order:
        | list | resourceVersion=10, resourceVersionMatch=Exact |
        | list | resourceVersion=10, resourceVersionMatch=Exact |
      When the consistency detector's list is answered with nothing at version "10"
      Then the consistency detector has ended

    @id:consistency-gives-up
    Example: it is stopped
      Given a consistency detector with:
        | last version seen | 10 |
      When the consistency detector runs
      And the consistency detector's list fails with status 500 InternalError
      And the consistency detector is stopped
      Then the consistency detector has ended

  @req:CONSIST-04 @must @since:0.34
  Rule: The listed objects are transformed as the received ones were

    @id:consistency-transforms
    Example: a transform that sets a label
      Given a consistency detector with:
        | objects           | a@1#one(transformed=true) |
        | last version seen | 10                        |
        | transform         | set-label                 |
      When the consistency detector runs
      And the consistency detector's list is answered with a@1#one at version "10"
      Then the consistency detector has ended
