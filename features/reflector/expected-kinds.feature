@area:reflector @part:reflector
Feature: Reflector: the expected kind
  A handler for objects of one kind must not get another. A reflector that knows the kind drops events of other kinds
  as if they had not come.

  Source: client-go tools/cache/reflector.go (handleAnyWatch, getExpectedGVKFromObject), tests
  TestReflectorWatchHandler, TestGetExpectedGVKFromObject, TestGetTypeDescriptionFromObject,
  TestIsUnsupportedTableObject.

  @req:REFL-12 @req:RWATCH-06 @must @since:0.17
  Rule: Events of another kind change neither the store nor the version

    @id:reflector-drops-other-kinds
    Scenario Outline: a ConfigMap comes where <expected> is expected
      Given a Reflector with:
        | expected kind | <expected> |
      And the reflector has listed nothing at version "10" and watches
      When the reflector's watch delivers:
        | ADDED | foo@11 |
      Then the reflector answers:
        | last version seen | <version> |

      Examples:
        | expected  | version |
        | Secret    | 10      |
        | ConfigMap | 11      |
        | untyped   | 11      |
        | nothing   | 11      |

    @id:reflector-goes-on-after-other-kind
    Example: the next event is of the expected kind
      Given a Reflector
      And the reflector has listed nothing at version "10" and watches
      When the reflector's watch delivers:
        | ADDED    | foo@11 | of kind Secret in v1 |
        | MODIFIED | bar@12 |                      |
      Then the reflector reports, in this order:
        | update | bar@12 |

    @id:reflector-other-kinds-do-not-count
    Example: a watch with only events of another kind counts as very short
      Given a Reflector with:
        | one cycle | yes |
      And the reflector has listed nothing at version "10" and watches
      When the reflector's watch delivers:
        | ADDED | foo@11 | of kind Secret in v1 |
      And the reflector's watch ends
      Then the reflector has ended

  @req:REFL-19 @may
  Rule: Listed objects are stored unchecked

    @id:reflector-takes-any-list
    Example: ConfigMaps are listed where Secrets are expected
      Given a Reflector with:
        | expected kind | Secret |
      When the reflector runs
      And the reflector's list is answered with foo@5 at version "10"
      Then the reflector reports, in this order:
        | list    | limit=500, resourceVersion=0                |
        | replace | objects=foo@5, resourceVersion=10           |
        | watch   | allowWatchBookmarks=yes, resourceVersion=10 |

  @req:REFL-11 @must
  Rule: Errors name the expected kind, as far as it is known

    @id:reflector-type-description
    Scenario Outline: the list fails where <expected> is expected
      Given a Reflector with:
        | one cycle     | yes        |
        | expected kind | <expected> |
      When the reflector runs
      And the reflector's list fails with status 403 Forbidden "not for you"
      Then the reflector ends with "failed to list <description>: not for you"

      Examples:
        | expected | description      |
        | Secret   | /v1, Kind=Secret |
        | nothing  | <unspecified>    |

  @req:RLIST-11 @must
  Rule: Tables, which are for display, are not stored

    @id:reflector-drops-tables
    Scenario Outline: an event carries <case>
      Given a Reflector with:
        | expected kind | nothing |
      And the reflector has listed nothing at version "10" and watches
      When the reflector's watch delivers:
        | ADDED | foo@11 | of kind <kind> in <version> |
      Then the reflector answers:
        | last version seen | <seen> |

      @since:0.36
      Examples:
        | case           | kind  | version             | seen |
        | a table        | Table | meta.k8s.io/v1      | 10   |
        | an older table | Table | meta.k8s.io/v1beta1 | 10   |

      Examples:
        | case               | kind  | version        | seen |
        | a table of its own | Table | example.com/v1 | 11   |
        | no table           | Chair | meta.k8s.io/v1 | 11   |
