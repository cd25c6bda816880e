@area:reflector
Feature: Open connections and streams
  An informer lives for months and reconnects every few minutes. One that leaves a stream or connection open each time
  exhausts the server in the end (kubernetes-client/java#278), and an unclosed stream delivers everything twice
  (kubernetes-client/javascript#494).

  Source: Kubernetes API concepts, "efficient detection of changes"; the contract of informers, C-35 and C-43.

  Background:
    Given pods default/one and default/two exist
    And an informer on pods with a handler has synced and heard of an event

  @req:C-43 @must
  Rule: Reconnects do not increase the number of connections

    @id:connections-after-reconnects
    Scenario Outline: the watch ends <ending> a dozen times
      When the open watch ends <ending> 12 times, each time after an event
      And pod default/three is created
      Then the handler observes:
        | object        | state  |
        | default/three | exists |
      And at most 8 connections are open

      Examples:
        | ending                  |
        | cleanly                 |
        | with a connection reset |

  @req:C-43 @must @slow
  Rule: Refusals do not increase the number of connections

    @id:connections-after-refusals
    Scenario Outline: for a while every watch is answered with <answer>
      Given every watch is answered with <answer>
      When the open watch ends cleanly
      And 40 s pass
      And the apiserver answers as it should again
      And pod default/three is created
      Then the handler observes:
        | object        | state  |
        | default/three | exists |
      And at most 8 connections are open

      Examples:
        | answer                    |
        | HTTP 500                  |
        | expiry as HTTP status 410 |

  @req:C-35 @must
  Rule: A stream that has ended with an error is closed by its reader, even if the server does not close it

    @id:stream-left-open-after-expiry
    Example: an expiry, through a gateway that keeps connections open
      When the open watch ends with expiry as an ERROR event that closes nothing
      And pod default/three is created
      Then the handler observes:
        | object        | state  |
        | default/three | exists |
      And at most 1 watch is open after 30 s

    @id:unfinished-stream-left-open @cap:streaming-list
    Example: an expiry among the initial events of the next stream, through the same gateway
      Given the next streaming list is answered with no bookmark at the end
      When the open watch ends with expiry as an ERROR event
      Then the informer makes a streaming list
      When the open watch ends with expiry as an ERROR event that closes nothing
      And pod default/three is created
      Then the handler observes:
        | object        | state  |
        | default/three | exists |
      And at most 1 watch is open after 30 s
