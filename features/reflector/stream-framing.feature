@area:reflector
Feature: A watch is a stream of bytes
  Chunks end anywhere: inside a character, inside an event, after several of them. Clients that decode each chunk by
  itself lose or garble non-English names (kubernetes-client/python#2087, fabric8 since 6.3). Ports that watch over
  WebSocket are not judged on bytes of HTTP.

  Source: apiserver watch over chunked HTTP (k8s.io/apiserver pkg/endpoints/handlers/watch.go); client-go rest/watch.

  Background:
    Given pods default/one and default/two exist
    And an informer on pods with a handler has synced

  @req:C-36 @req:RWATCH-19 @req:RWATCH-01 @must
  Rule: However the bytes are split, the events are the same, and no list is needed to recover

    @id:bytes-cut-anywhere
    Scenario Outline: the server sends <bytes>
      Given every watch, the open one too, carries <bytes>
      And new lists are held at the gate
      When pod default/three with the text "größe ✓ 日本 😀" is created
      And pod default/one is updated, making version "new"
      And pod default/two is deleted
      Then the handler observes:
        | object        | state  |
        | default/three | exists |
        | default/one   | "new"  |
        | default/two   | gone   |
      And the handler has received the text of pod default/three as it was written

      Examples:
        | bytes                                |
        | events in single bytes               |
        | events split inside their characters |

    @id:characters-in-late-pieces
    Example: the rest of each character comes after a pause
      Given every watch, the open one too, carries events split inside their characters
      And every watch, the open one too, carries a pause of 10 ms between pieces
      And new lists are held at the gate
      When pod default/three with the text "größe ✓ 日本 😀" is created
      And pod default/one is updated, making version "new"
      And pod default/two is deleted
      Then the handler observes:
        | object        | state  |
        | default/three | exists |
        | default/one   | "new"  |
        | default/two   | gone   |
      And the handler has received the text of pod default/three as it was written

    @id:events-at-once
    Example: several events arrive together
      Given the open watch is frozen
      And new lists are held at the gate
      When pod default/three is created
      And pod default/one is updated, making version "new"
      And pod default/two is deleted
      And the open watch is thawed
      Then the handler observes:
        | object        | state  |
        | default/three | exists |
        | default/one   | "new"  |
        | default/two   | gone   |

  @req:WATCHDEC-03 @may
  Rule: Events are JSON documents; line breaks between them mean nothing

    @id:events-are-not-lines
    Scenario Outline: the server sends <bytes>
      Given every watch is answered with <bytes>
      And the open watch has delivered an event
      And the open watch ended cleanly
      When pod default/three is created
      And pod default/one is updated
      Then the handler is notified, in this order:
        | event  | object        |
        | add    | default/three |
        | update | default/one   |

      Examples:
        | bytes                        |
        | events without line ends     |
        | events ended as Windows does |
        | blank lines between events   |
