@area:events @part:event-recorder
Feature: Events: storing
  An event refused by the server is dropped: it would be refused again. An event that did not reach the server is
  retried, though not forever, as later events wait for it.

  Source: client-go tools/record/event.go (recordToSink, recordEvent).

  @req:EVENTS-08 @must
  Rule: Each sink counts for itself, from its start

    @id:sinks-count-for-themselves
    Example: a second sink
      Given an event recorder that records to a sink
      When the recorder records Normal Started "it runs" about Pod default/web
      Then the recorder has tried to store 1 event
      When the recorder records to the sink second
      And the recorder records Normal Started "it runs" about Pod default/web
      Then the recorder has stored, in any order:
        | sink   | call   | count |
        | sink   | patch  | 2     |
        | second | create | 1     |

  @req:EVENTS-09 @must
  Rule: The first event of a kind is created, and later ones patch its count and last timestamp

    @id:repeated-events
    Example: three times
      Given an event recorder that records to a sink
      When the recorder records 3 times Normal Started "it runs" about Pod default/web, 60 s apart
      Then the recorder has stored:
        | call   | count | first | last  | patch                         |
        | create | 1     | 0 s   | 0 s   |                               |
        | patch  | 2     | 0 s   | 60 s  | count, lastTimestamp, message |
        | patch  | 3     | 0 s   | 120 s | count, lastTimestamp, message |

    @id:repeated-events-keep-their-name
    Example: under the name of the first
      Given an event recorder that records to a sink
      And the recorder's sink answers:
        | named web.1 at version 7 with count 1 |
      When the recorder records 2 times Normal Started "it runs" about Pod default/web, 60 s apart
      Then the recorder has stored:
        | call   | name          | version |
        | create | web.<instant> |         |
        | patch  | web.1         | 7       |

  @req:EVENTS-10 @must
  Rule: A missing event is created again, with its count and without a version

    @id:expired-event
    Example: the server has deleted it
      Given an event recorder that records to a sink
      And the recorder's sink answers:
        | named web.1 at version 7 with count 4 |
        | status 404 NotFound                   |
      When the recorder records 2 times Normal Started "it runs" about Pod default/web, 60 s apart
      Then the recorder has stored:
        | call   | name          | version | count |
        | create | web.<instant> |         | 1     |
        | patch  | web.1         | 7       | 5     |
        | create | web.1         |         | 5     |

  @req:EVENTS-11 @must
  Rule: Any answer of the server ends the attempts; without one there are twelve

    @id:refused-events
    Scenario Outline: <answer>
      Given an event recorder that records to a sink
      And the recorder's sink answers:
        | <answer> | always |
      When the recorder records Normal Started "it runs" about Pod default/web
      And 300 s pass
      Then the recorder has tried to store <times> events

      Examples:
        | answer                        | times |
        | ok                            | 1     |
        | status 409 AlreadyExists      | 1     |
        | status 403 Forbidden          | 1     |
        | status 429 TooManyRequests    | 1     |
        | status 503 ServiceUnavailable | 1     |
        | unbuildable request           | 1     |
        | no connection                 | 12    |

    @id:reached-at-last
    Example: the server is back at the third attempt
      Given an event recorder that records to a sink
      And the recorder's sink answers:
        | no connection | 2 times |
      When the recorder records Normal Started "it runs" about Pod default/web
      And 300 s pass
      Then the recorder has tried to store 3 events

  @req:EVENTS-12 @should
  Rule: The first pause is random, up to ten seconds, and every other ten seconds

    @id:pauses-between-tries
    Example: twelve attempts
      Given an event recorder that records to a sink
      And the recorder's sink answers:
        | no connection | always |
      When the recorder records Normal Started "it runs" about Pod default/web
      And 10 s pass
      Then the recorder has tried to store 2 events
      When 100 s pass
      Then the recorder has tried to store 10 events

  @req:EVENTS-13 @should
  Rule: An event that cannot be stored blocks later ones of its sink, and no other sink

    @id:held-up-sink
    Example: two sinks
      Given an event recorder that records to a sink
      And the recorder records to the sink other
      And the recorder's sink answers:
        | no connection | 3 times |
      When the recorder records Normal First "a" about Pod default/web
      And the recorder records Normal Second "b" about Pod default/web
      Then the recorder has stored, in any order:
        | sink  | reason |
        | sink  | First  |
        | other | First  |
        | other | Second |
      When 60 s pass
      Then the recorder has stored:
        | sink | reason |
        | sink | First  |
        | sink | First  |
        | sink | First  |
        | sink | Second |

  @req:EVENTS-14 @must @since:0.27
  Rule: After the shutdown an event is not retried

    @id:no-try-after-the-end
    Scenario Outline: the recorder is <ended>
      Given an event recorder that records to a sink
      And the recorder's sink answers:
        | no connection | always |
      When the recorder records Normal Started "it runs" about Pod default/web
      And the recorder is <ended>
      And 300 s pass
      Then the recorder has tried to store 1 event

      Examples:
        | ended     |
        | shut down |

      @since:0.29
      Examples:
        | ended    |
        | canceled |

  @req:EVENTS-18 @should
  Rule: Counting continues from what the server returned

    @id:server-knows-better
    Example: the server returns a count of nine
      Given an event recorder that records to a sink
      And the recorder's sink answers:
        | named web.1 at version 7 with count 9 |
      When the recorder records 2 times Normal Started "it runs" about Pod default/web, 60 s apart
      Then the recorder has stored:
        | call   | name          | count |
        | create | web.<instant> | 1     |
        | patch  | web.1         | 10    |

    @id:server-knows-better-later
    Example: it does so for a patch
      Given an event recorder that records to a sink
      And the recorder's sink answers:
        | ok                                    |
        | named web.1 at version 7 with count 9 |
      When the recorder records 3 times Normal Started "it runs" about Pod default/web, 60 s apart
      Then the recorder has stored:
        | call   | count |
        | create | 1     |
        | patch  | 2     |
        | patch  | 10    |

  @req:EVENTS-19 @should
  Rule: AlreadyExists and a terminating namespace are not retried

    @id:quiet-refusals
    Scenario Outline: <answer>
      Given an event recorder that records to a sink
      And the recorder's sink answers:
        | <answer> |
      When the recorder records Normal Started "it runs" about Pod default/web
      And 300 s pass
      Then the recorder has tried to store 1 event

      Examples:
        | answer                   |
        | status 409 AlreadyExists |
        | status 403 Forbidden     |
