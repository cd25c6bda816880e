@area:reflector
Feature: Values that are hard to decode
  Most objects are in plain English, small, and of a version with four digits. Some are not, and one is enough: a
  reader that takes U+0085 for the end of a line loses events (kubernetes-client/python#2087), one that stores
  versions as floating point resumes at the wrong place, and one that fails on an unknown field stops for all objects.

  Source: RFC 8259 (strings); Kubernetes API concepts, "resource versions"; KEP-5504, comparable resource versions;
  community/contributors/devel/sig-architecture/api_changes.md, "on compatibility".

  @req:C-36 @must
  Rule: Text reaches handlers unchanged, whatever its characters

    @id:hard-text-in-a-list
    Scenario Outline: a pod with <what> exists from the start
      Given pod default/one with the text "<text>" is created
      And an informer on pods with a handler
      When the informer is started
      Then the handler has been notified of 1 objects
      And the handler has received the text of pod default/one as it was written

      Examples:
        | what                           | text                       |
        | letters of two to four bytes   | größe ✓ 日本 😀              |
        | U+0085, which ends no line     | one\u0085two               |
        | U+2028 and U+2029              | one\u2028two\u2029         |
        | NUL, tab and newline           | a\u0000b\u0009c\u000ad     |
        | quotes and backslashes         | {'a': \u0022b\u005c\u0022} |
        | a letter apart from its accent | cafe\u0301                 |
        | blanks around it               | \u0020one\u0020            |
        | no letters at all              |                            |

    @id:hard-text-in-an-event
    Scenario Outline: a pod with <what> is created
      Given an informer on pods with a handler has synced
      And new lists are held at the gate
      When pod default/one with the text "<text>" is created
      And pod default/two is created
      Then the handler observes:
        | object      | state  |
        | default/one | exists |
        | default/two | exists |
      And the handler has received the text of pod default/one as it was written

      Examples:
        | what                           | text                       |
        | letters of two to four bytes   | größe ✓ 日本 😀              |
        | U+0085, which ends no line     | one\u0085two               |
        | U+2028 and U+2029              | one\u2028two\u2029         |
        | NUL, tab and newline           | a\u0000b\u0009c\u000ad     |
        | quotes and backslashes         | {'a': \u0022b\u005c\u0022} |
        | a letter apart from its accent | cafe\u0301                 |
        | blanks around it               | \u0020one\u0020            |
        | no letters at all              |                            |

    @id:hard-text-in-pieces
    Scenario Outline: a pod with <what> is created, and comes in single bytes
      Given an informer on pods with a handler has synced
      And every watch, the open one too, carries events in single bytes
      And new lists are held at the gate
      When pod default/one with the text "<text>" is created
      And pod default/two is created
      Then the handler observes:
        | object      | state  |
        | default/one | exists |
        | default/two | exists |
      And the handler has received the text of pod default/one as it was written

      Examples:
        | what                | text                                               |
        | quotes, backslashes | {'a': \u0022b\u005c\u0022}\u005c                   |
        | what ends documents | \u0022}}]\u007b\u0022: [\u0022}\u000a{\u005c\u0022 |

    @id:letters-across-the-chunks-of-a-list
    Example: a list is so long that its chunks end inside characters
      Given pod default/one with 60000 letters of four bytes is created
      And pod default/two with 60000 letters of four bytes is created
      And an informer on pods with a handler
      When the informer is started
      Then the handler has been notified of 2 objects
      And the handler has received the text of pod default/one as it was written
      And the handler has received the text of pod default/two as it was written

    @id:line-separators-as-they-are
    Example: the server writes U+2028 and U+2029 as they are
      Given an informer on pods with a handler has synced
      And every watch, the open one too, carries line separators as they are
      And new lists are held at the gate
      When pod default/one with the text "one\u2028two\u2029three" is created
      And pod default/two is created
      Then the handler observes:
        | object      | state  |
        | default/one | exists |
        | default/two | exists |
      And the handler has received the text of pod default/one as it was written

  @req:C-09 @must
  Rule: Versions are strings of digits, of any length

    @id:huge-versions-survive
    Example: the server counts beyond 2^53
      Given the resource version is "9007199254740993"
      And pod default/one exists
      And an informer on pods with a handler has synced and heard of an event
      When the open watch ends with expiry as an ERROR event
      And pod default/one is updated, making version "new"
      Then the handler observes:
        | object      | state |
        | default/one | "new" |

    @id:versions-of-any-length
    Scenario Outline: the server counts <how>, and the watch ends <ending>
      Given the resource version is "<version>"
      And pod default/one exists
      And an informer on pods with a handler has synced and heard of an event
      And new requests are held at the gate
      When the open watch ends <ending>
      And pod default/one is updated, making version "new"
      And the gate is opened
      Then the handler observes:
        | object      | state |
        | default/one | "new" |

      Examples:
        | how                      | version             | ending                        |
        | beyond 2^53              | 9007199254740993    | cleanly                       |
        | beyond 2^53, expiring    | 9007199254740993    | with expiry as an ERROR event |
        | beyond 2^63              | 9223372036854775817 | cleanly                       |
        | from four digits to five | 9997                | cleanly                       |
        | to six digits            | 99997               | with expiry as an ERROR event |

    @id:versions-that-get-longer
    Example: the server counts from four digits to five with a pod's updates, and the watch ends after them
      Given the resource version is "9997"
      And pod default/one exists
      And an informer on pods with a handler has synced
      And pod default/one has been updated 3 times
      And every handler has been notified of everything
      When the open watch ends cleanly
      And pod default/one is updated
      Then the handler observes what the server has

    @id:versions-of-any-length-held @cap:store
    Example: the server counts beyond 2^60, and no list has followed an update
      Given the resource version is "1152921504606846977"
      And pod default/one exists
      And an informer on pods with a handler has synced and heard of an event
      When pod default/one is updated
      And every handler has been notified of everything
      Then the store is what the server has, or the informer says that it has not synced

    @id:versions-of-any-length-of-deletions
    Scenario Outline: the server counts <how>, and a pod is deleted
      Given the resource version is "<version>"
      And pods default/one and default/two exist
      And an informer on pods with a handler has synced
      When pod default/one is deleted
      Then the handler observes:
        | object      | state |
        | default/one | gone  |

      Examples:
        | how                      | version             |
        | from four digits to five | 9997                |
        | beyond 2^60              | 1152921504606846977 |

    @id:versions-of-any-length-after-a-deletion
    Example: the server counts beyond 2^60, and the watch ends after a deletion
      Given the resource version is "1152921504606846977"
      And pods default/one and default/two exist
      And an informer on pods with a handler has synced
      And pod default/two has been deleted
      When the open watch ends cleanly
      And pod default/one is updated
      Then the handler observes what the server has

    @id:versions-of-any-length-after-a-bookmark @cap:bookmarks
    Example: the server counts beyond 2^60, and the watch ends after a bookmark
      Given the resource version is "1152921504606846977"
      And pods default/one and default/two exist
      And an informer on pods with a handler has synced
      And a bookmark at version "later" has been delivered
      When the open watch ends cleanly
      And pod default/one is updated
      Then the handler observes what the server has

    @id:missed-deletion-as-versions-get-longer
    Example: the server counts from four digits to five, and a pod is deleted in a gap
      Given the resource version is "9990"
      And pods default/one and default/two exist
      And an informer on pods with a handler has synced
      And the informer is cut off: its watch ended with expiry as an ERROR event
      When pod default/one is deleted
      And pod default/two is updated 12 times
      And the gate is opened
      Then the handler observes what the server has

    @id:versions-of-more-than-64-bits
    Scenario Outline: the server counts beyond 2^64, and the watch ends <ending>
      Given every request is answered with versions of 66 bits
      And pod default/one exists
      And an informer on pods with a handler has synced
      And new requests are held at the gate
      When the open watch ends <ending>
      And pod default/two is created
      And the gate is opened
      Then the handler observes:
        | object      | state  |
        | default/two | exists |

      Examples:
        | ending                          |
        | cleanly                         |
        | with HTTP 500 as an ERROR event |

    @id:deletion-beyond-64-bits
    Example: the server counts beyond 2^64, and a pod is deleted between two watches
      Given every request is answered with versions of 66 bits
      And pod default/one exists
      And an informer on pods with a handler has synced and heard of an event
      And new requests are held at the gate
      When the open watch ends cleanly
      And pod default/one is deleted
      And the gate is opened
      Then the handler observes:
        | object      | state |
        | default/one | gone  |

  @req:C-10 @must
  Rule: An unknown field or value in one object does not keep others from being delivered

    @id:unknown-values
    Scenario Outline: a pod is <changed>, and another pod changes
      Given pods default/one and default/two exist
      And an informer on pods with a handler has synced
      When pod default/one is <changed>
      And pod default/two is updated, making version "new"
      Then the handler observes:
        | object      | state  |
        | default/one | exists |
        | default/two | "new"  |

      Examples:
        | changed                               |
        | reported in a phase that nobody knows |
        | given a field that nobody knows       |

    @id:unknown-values-from-the-beginning
    Scenario Outline: a pod exists that was <changed>
      Given pods default/one and default/two exist
      And pod default/one has been <changed>
      And an informer on pods
      And a handler is added
      When the informer is started
      Then the handler has been notified of pod default/two

      Examples:
        | changed                               |
        | reported in a phase that nobody knows |
        | given a field that nobody knows       |

    @id:deep-values @unless:watches-once
    Example: a widget is given values that are nested deeper than some decoders allow
      Given widgets default/one and default/two exist
      And an informer on widgets with a handler has synced
      When widget default/one is given values 150 levels deep
      And widget default/two is updated, making version "new"
      Then the handler observes:
        | object      | state  |
        | default/one | exists |
        | default/two | "new"  |

    @id:deep-values-from-the-beginning @unless:lists-once @unless:watches-once
    Example: a widget exists whose values are nested deeper than some decoders allow
      Given widgets default/one and default/two exist
      And widget default/one has been given values 150 levels deep
      And an informer on widgets
      And a handler is added
      When the informer is started
      Then the handler has been notified of widget default/two

    @id:fields-named-as-in-a-status
    Example: a widget is given fields with the names of those of a Status
      Given widgets default/one and default/two exist
      And an informer on widgets with a handler has synced
      When widget default/one is given the fields of a Status, making version "given"
      And widget default/two is updated, making version "new"
      Then the handler observes:
        | object      | state   |
        | default/one | "given" |
        | default/two | "new"   |

  @req:C-36 @must
  Rule: Large events, and compressed streams, are decoded like any other

    @id:large-object
    Example: an object of 1.4 MB
      Given an informer on pods with a handler has synced
      And new lists are held at the gate
      When pod default/large of 1400000 bytes is created
      And pod default/small is created
      Then the handler observes:
        | object        | state  |
        | default/large | exists |
        | default/small | exists |

    @id:large-list @unless:streams-only
    Example: a list of a megabyte, which servers compress on request
      Given the apiserver does not stream lists
      And pod default/large of 1000000 bytes is created
      And an informer on pods with a handler
      When the informer is started
      Then the handler observes:
        | object        | state  |
        | default/large | exists |

    @id:larger-list @req:C-12 @unless:streams-only
    Example: a list of more than four megabytes
      Given the apiserver does not stream lists
      And pod default/one of 1400000 bytes is created
      And pod default/two of 1400000 bytes is created
      And pod default/three of 1400000 bytes is created
      And an informer on pods with a handler
      When the informer is started
      Then the handler observes:
        | object        | state  |
        | default/one   | exists |
        | default/two   | exists |
        | default/three | exists |

    @id:compressed-streams
    Example: a proxy compresses every watch on request
      Given pod default/one exists
      And an informer on pods with a handler has synced
      And every watch is answered with a stream compressed by agreement
      And the open watch has delivered an event
      And the open watch ended cleanly
      When pod default/two is created
      And pod default/one is updated, making version "new"
      Then the handler observes:
        | object      | state  |
        | default/two | exists |
        | default/one | "new"  |

  @req:C-22 @req:C-21 @must
  Rule: A custom resource is watched like any other

    @id:custom-resource-across-endings
    Scenario Outline: the watch of widgets ends <ending>
      Given widgets default/one and default/two exist
      And an informer on widgets with a handler has synced and heard of an event
      And new requests are held at the gate
      When the open watch ends <ending>
      And widget default/two is deleted
      And widget default/one is updated, making version "new"
      And the gate is opened
      Then the handler observes:
        | object      | state |
        | default/one | "new" |
        | default/two | gone  |

      Examples:
        | ending                        |
        | cleanly                       |
        | with a connection reset       |
        | with expiry as an ERROR event |
