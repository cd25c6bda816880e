@area:watch @part:stream-watcher
Feature: Stream watcher: from bytes to events
  Every watch of every client comes through here. What is cut off may be lost without harm, because a watch goes on where it
  was; what cannot be understood and is passed over in silence is how informers lose events for good.

  Source: client-go rest/watch/decoder.go, tests TestDecoder, TestDecoder_SourceClose, TestEncodeDecodeRoundTrip;
  apimachinery pkg/watch/streamwatcher.go, tests TestStreamWatcher, TestStreamWatcherError, TestStreamWatcherRace.

  Background:
    Given a stream watcher
    And the stream watcher runs

  @req:WATCHDEC-01 @req:WATCHDEC-02 @must
  Rule: Events of the five known types come out as they went in

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
  Rule: Events follow one another in any way that JSON allows, however their bytes are cut into pieces

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
    Scenario Outline: <bytes> bytes are not
      When the stream watcher's stream carries an event of <bytes> bytes
      Then the stream watcher reports, in this order:
        | ADDED | filler=<filler> |

      Examples:
        | bytes    | filler   |
        | 1025     | 954      |
        | 16777216 | 16777145 |

    @id:stream-carries-too-long-event
    Example: a byte more is
      When the stream watcher's stream carries an event of 16777217 bytes
      Then the stream watcher reports, in this order:
        | ERROR | causes=UnexpectedServerResponse, ClientWatchDecoding, code=500, reason=InternalError |
      And the stream watcher has ended

  @req:WATCHDEC-05 @must @since:0.15
  Rule: What cannot be decoded gives one error event, and is the end

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

    @id:stream-breaks
    Example: the connection breaks in a way that nobody knows
      When the stream watcher's stream breaks
      Then the stream watcher reports, in this order:
        | ERROR | causes=UnexpectedServerResponse, ClientWatchDecoding, code=500, reason=InternalError |
      And the stream watcher has ended

  @req:WATCHDEC-06 @should @since:0.19
  Rule: A stream that ends, is reset or times out is the end without a word

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
  Rule: Nothing is read ahead of who takes the events, but for one

    @id:stream-holds-back
    Example: nobody takes what comes after the first
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
  Rule: To stop closes the stream and ends the events, now and any number of times

    @id:stream-is-stopped
    Example: while nothing comes
      When the stream watcher is stopped
      And the stream watcher is stopped
      Then the stream watcher has ended
      And the stream watcher answers:
        | stream closed | yes |

    @id:stream-is-stopped-with-events @since:0.22
    Example: while an event waits to be taken
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
  Rule: An error event of the server is an event like any other

    @id:stream-goes-on-after-error
    Example: another event follows it
      When the stream watcher's stream carries:
        | ERROR | status 500 InternalError |
        | ADDED | foo@1                    |
      Then the stream watcher reports, in this order:
        | ERROR | code=500, reason=InternalError |
        | ADDED | foo@1                          |
      And the stream watcher still runs
