@area:watch @part:stream-watcher
Feature: Stream watcher: from bytes to events
  Every watch of every client is decoded here. A truncated stream does no harm, as a watch resumes; skipping
  undecodable data silently is how informers lose events for good.

  Source: client-go rest/watch/decoder.go, tests TestDecoder, TestDecoder_SourceClose, TestEncodeDecodeRoundTrip;
  apimachinery pkg/watch/streamwatcher.go, tests TestStreamWatcher, TestStreamWatcherError, TestStreamWatcherRace.

  Background:
    Given a stream watcher
    And the stream watcher runs

  @req:WATCHDEC-01 @req:WATCHDEC-02 @must
  Rule: Events of the five types are decoded as they were encoded

    @id:stream-carries-events
    Example: one of each type
      When the stream watcher's stream carries:
        | ADDED    | default/foo@1(app=web)[list=a+b] |
        | MODIFIED | default/foo@2                    |
        | DELETED  | default/foo@3#one                |
        | BOOKMARK | 9                                |
        | ERROR    | status 410 Expired               |
      Then the stream watcher reports, in this order:
        | ADDED    | default/foo@1(app=web)[list=a+b] |
        | MODIFIED | default/foo@2                    |
        | DELETED  | default/foo@3#one                |
        | BOOKMARK | @9                               |
        | ERROR    | code=410, reason=Expired         |
      And the stream watcher still runs

  @req:WATCHDEC-01 @must
  Rule: An event of any other type cannot be decoded

    @id:stream-carries-unknown-type
    Scenario Outline: the type is <type>
      When the stream watcher's stream carries '{"type":<type>,"object":{"apiVersion":"v1","kind":"Pod"}}'
      Then the stream watcher reports, in this order:
        | ERROR | causes=UnexpectedServerResponse, ClientWatchDecoding, code=500, reason=InternalError |
      And the stream watcher has ended

      Examples:
        | type    |
        | "FOO"   |
        | "added" |
        | ""      |

  @req:WATCHDEC-03 @should
  Rule: Events are consecutive JSON documents, however their bytes are split

    @id:stream-cut-anywhere
    Scenario Outline: the bytes come <cut>
      When the stream watcher's stream carries, <cut>:
        | ADDED    | foo@1(app=web) |
        | MODIFIED | foo@2          |
        | DELETED  | foo@3          |
      Then the stream watcher reports, in this order:
        | ADDED    | foo@1(app=web) |
        | MODIFIED | foo@2          |
        | DELETED  | foo@3          |

      Examples:
        | cut                               |
        | in one piece, without line breaks |
        | in pieces of 1 bytes              |
        | in pieces of 7 bytes              |
        | in pieces of 100 bytes            |

  @req:WATCHDEC-04 @should
  Rule: An event of more than 16 MiB is too long

    @id:stream-carries-long-event
    Scenario Outline: an event of <bytes> bytes is decoded
      When the stream watcher's stream carries an event of <bytes> bytes
      Then the stream watcher reports, in this order:
        | ADDED | filler=<filler> |

      Examples:
        | bytes    | filler   |
        | 1025     | 954      |
        | 16777216 | 16777145 |

    @id:stream-carries-too-long-event
    Example: an event of one byte more is not
      When the stream watcher's stream carries an event of 16777217 bytes
      Then the stream watcher reports, in this order:
        | ERROR | causes=UnexpectedServerResponse, ClientWatchDecoding, code=500, reason=InternalError |
      And the stream watcher has ended

  @req:WATCHDEC-05 @must @since:0.15
  Rule: Undecodable data yields one ERROR event, the last

    @id:stream-carries-garbage
    Scenario Outline: the stream carries <what>
      When the stream watcher's stream carries:
        | ADDED | foo@1 |
      And the stream watcher's stream carries '<bytes>'
      And the stream watcher's stream carries:
        | DELETED | foo@2 |
      Then the stream watcher reports, in this order:
        | ADDED | foo@1                                                                                |
        | ERROR | causes=UnexpectedServerResponse, ClientWatchDecoding, code=500, reason=InternalError |
      And the stream watcher has ended
      And the stream watcher answers:
        | stream closed | yes |

      Examples:
        | what                    | bytes                                     |
        | a page                  | <html></html>                             |
        | a list                  | []                                        |
        | an event without object | {"type":"ADDED"}                          |
        | an object without kind  | {"type":"ADDED","object":{"metadata":{}}} |
        | broken JSON             | {"type":"ADDED","object":{"kind":"Pod",}} |

    @id:stream-ends-with-garbage
    Example: the stream ends with what cannot become an event
      When the stream watcher's stream carries '{x'
      And the stream watcher's stream ends
      Then the stream watcher reports, in this order:
        | ERROR | causes=UnexpectedServerResponse, ClientWatchDecoding, code=500, reason=InternalError |
      And the stream watcher has ended

    @id:stream-breaks
    Example: the connection breaks with an unknown error
      When the stream watcher's stream breaks
      Then the stream watcher reports, in this order:
        | ERROR | causes=UnexpectedServerResponse, ClientWatchDecoding, code=500, reason=InternalError |
      And the stream watcher has ended

  @req:WATCHDEC-06 @should @since:0.19
  Rule: A stream that ends, is reset or times out ends the events silently

    @id:stream-ends
    Example: it ends between two events
      When the stream watcher's stream carries:
        | ADDED | foo@1 |
      And the stream watcher's stream ends
      Then the stream watcher reports, in this order:
        | ADDED | foo@1 |
      And the stream watcher has ended

    @id:stream-ends-within-event
    Example: it ends within one
      When the stream watcher's stream carries, but for the last 10 bytes:
        | ADDED    | foo@1 |
        | MODIFIED | foo@2 |
      And the stream watcher's stream ends
      Then the stream watcher reports, in this order:
        | ADDED | foo@1 |
      And the stream watcher has ended

    @id:stream-is-lost
    Scenario Outline: it <breaks>
      When the stream watcher's stream carries:
        | ADDED | foo@1 |
      And the stream watcher's stream <breaks>
      Then the stream watcher reports, in this order:
        | ADDED | foo@1 |
      And the stream watcher has ended

      Examples:
        | breaks    |
        | is reset  |
        | times out |

  @req:WATCHDEC-07 @must
  Rule: At most one event is decoded ahead of the reader

    @id:stream-holds-back
    Example: nothing is read after the first event
      Given the stream watcher is held
      When the stream watcher's stream carries:
        | ADDED | foo@1 |
        | ADDED | foo@2 |
        | ADDED | foo@3 |
        | ADDED | foo@4 |
      Then the stream watcher answers:
        | has read everything | no |
      And the stream watcher is released
      And the stream watcher reports, in this order:
        | ADDED | foo@1 |
        | ADDED | foo@2 |
        | ADDED | foo@3 |
        | ADDED | foo@4 |

  @req:WATCHDEC-07 @req:WATCHDEC-02 @must
  Rule: Stopping closes the stream and ends the events, and is repeatable

    @id:stream-is-stopped
    Example: while no event comes
      When the stream watcher is stopped
      And the stream watcher is stopped
      Then the stream watcher has ended
      And the stream watcher answers:
        | stream closed | yes |

    @id:stream-is-stopped-with-events @since:0.22
    Example: while an event waits to be read
      Given the stream watcher is held
      And the stream watcher's stream carries:
        | ADDED | foo@1 |
        | ADDED | foo@2 |
        | ADDED | foo@3 |
      When the stream watcher is stopped
      And the stream watcher is released
      Then the stream watcher has ended
      And the stream watcher reports, in this order:
        | ADDED | foo@1 |

  @req:WATCHDEC-08 @should
  Rule: A server's ERROR event is delivered like any other

    @id:stream-goes-on-after-error
    Example: another event follows it
      When the stream watcher's stream carries:
        | ERROR | status 500 InternalError |
        | ADDED | foo@1                    |
      Then the stream watcher reports, in this order:
        | ERROR | code=500, reason=InternalError |
        | ADDED | foo@1                          |
      And the stream watcher still runs
