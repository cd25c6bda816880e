@area:reflector
Feature: A watch fails
  Which failures cost a list is the most expensive decision an informer makes. "Too many requests" and "nobody there"
  do not: the cache is still good, and a list is the last thing such a server needs (kubernetes/kubernetes#102918).
  Everything else does.

  Source: client-go tools/cache/reflector.go (watch loop), tests TestBackoffOnTooManyRequests, TestRetryInternalError.

  Background:
    Given pods default/one and default/two exist
    And an informer on pods with a handler has synced
    And the open watch has delivered an event

  @req:RWATCH-10 @must @since:0.22
  Rule: A watch turned away with 429 is tried again from the same version, after a pause, without a list

    @id:watch-429-retries-watch
    Scenario Outline: the next watch is answered with <answer>
      Given pod default/one has been updated, making version "seen"
      And the next watch is answered with <answer>
      When the open watch ends cleanly
      Then the second watch asks for version "seen"
      And the informer makes no list

      Examples:
        | answer                   |
        | HTTP 429                 |
        | HTTP 429 and Retry-After |

  @req:RWATCH-10 @must
  Rule: While nobody listens at the server, the informer keeps its cache and comes back with a watch

    @id:connection-refused-retries-watch
    Example: the server is restarted
      Given the open watch has delivered an event at version "seen"
      When the apiserver refuses connections
      And the open watch ends with a connection reset
      And 2 s pass
      And the apiserver answers as it should again
      Then the next watch asks for version "seen"
      And the informer makes no list

    @id:connection-refused-keeps-the-cache @cap:store
    Example: the server is away
      When the apiserver refuses connections
      And the open watch ends with a connection reset
      And 2 s pass
      Then the store still holds exactly pods default/one and default/two
      And the handler is told nothing

  @req:RWATCH-11 @must @since:0.22
  Rule: A 429 inside the stream is met with a watch, not with a list

    @id:event-429-retries-watch
    Example: the server ends a watch with 429
      Given pod default/one has been updated, making version "seen"
      When the open watch ends with HTTP 429 as an ERROR event
      Then the next watch asks for version "seen"
      And the informer makes no list

  @req:RWATCH-12 @req:REFL-09 @must
  Rule: Any other ERROR event is met with a list

    @id:event-500-relists
    Example: the server ends a watch with 500
      Given new lists are held at the gate
      When the open watch ends with HTTP 500 as an ERROR event
      And pod default/two is deleted
      And the gate is opened
      Then the handler is told, in this order:
        | event  | object      | note                |
        | delete | default/two | final state unknown |

  @req:REFL-08 @req:REFL-20 @must
  Rule: A watch that is refused for any other reason is met with a list, and the informer goes on

    @id:watch-refused-relists
    Scenario Outline: the next watch is answered with <answer>
      Given the next watch is answered with <answer>
      And new watches are held at the gate
      When the open watch ends cleanly
      And pod default/three is created
      And the gate is opened
      Then the informer makes a list
      And the handler is told, in this order:
        | event | object        |
        | add   | default/three |

      Examples:
        | answer                   |
        | HTTP 401                 |
        | HTTP 403                 |
        | HTTP 404                 |
        | HTTP 500                 |
        | an HTML page of HTTP 502 |

  @req:RWATCH-06 @should
  Rule: An event of the wrong kind changes nothing

    @id:event-of-another-kind
    Example: a node arrives on a watch of pods
      When pod default/three is created, but the event is of another kind
      And pod default/four is created
      Then the handler is told, in this order:
        | event | object       |
        | add   | default/four |

  @req:RWATCH-06 @must
  Rule: An event that cannot be understood does not stop the informer

    @id:event-not-understood @cap:store
    Scenario Outline: an event <how>
      When pod default/one is updated, but the event <how>
      And pod default/three is created
      Then the store becomes what the server has

      Examples:
        | how                 |
        | has an unknown type |
        | is not JSON         |

  @req:SHARED-19 @must
  Rule: What the server failed to send is made good by the next list

    @id:lost-event-is-made-good @cap:store
    Scenario Outline: the event of a <change> pod never arrives
      Given pod <pod> has been <change>, but the event is lost
      When the open watch ends with expiry as an ERROR event
      Then the handler is told, in this order:
        | event   | object |
        | <event> | <pod>  |
      And the store becomes what the server has

      Examples:
        | change  | pod           | event  |
        | created | default/three | add    |
        | updated | default/one   | update |
        | deleted | default/two   | delete |
