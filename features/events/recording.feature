@area:events @part:event-recorder
Feature: Events: recording
  A controller records in events what it does, and why it could not. Recording must never block the controller,
  whatever happens to the server: that is worth more than any single event.

  Source: client-go tools/record/event.go.

  @req:EVENTS-01 @must
  Rule: An event has a reason, an object, times, a count and a source

    @id:event-fields @since:0.28
    Example: a pod is started
      Given an event recorder that records to a sink, with:
        | component | kubelet |
        | host      | node-1  |
      When 3 s pass
      And the recorder records Normal Started "it runs" about Pod default/web#u1 at spec.containers{web}
      Then the recorder has stored an event with:
        | call       | create                                     |
        | name       | web.<instant>                              |
        | namespace  | default                                    |
        | about      | Pod default/web#u1 at spec.containers{web} |
        | type       | Normal                                     |
        | reason     | Started                                    |
        | message    | it runs                                    |
        | count      | 1                                          |
        | first      | 3 s                                        |
        | last       | 3 s                                        |
        | component  | kubelet                                    |
        | host       | node-1                                     |
        | controller | kubelet                                    |
        | instance   | node-1                                     |

    @id:event-annotations
    Example: annotations are recorded unchanged
      Given an event recorder that records to a sink
      When the recorder records Normal Started "it runs" about Pod default/web, annotated trace=abc
      Then the recorder has stored:
        | call   | annotations |
        | create | trace=abc   |

    @id:event-about-object
    Example: the reference is made of the object's own fields
      Given an event recorder that records to a sink
      When the recorder records Normal Seen "there" about object default/foo@5#u7
      Then the recorder has stored:
        | call   | about                    | name          |
        | create | ConfigMap default/foo#u7 | foo.<instant> |

  @req:EVENTS-02 @must
  Rule: An invalid event name is replaced with a random one

    @id:event-names
    Scenario Outline: an object named <name>
      Given an event recorder that records to a sink
      When the recorder records Normal Started "it runs" about Role default/<name>
      Then the recorder has stored:
        | call   | name    |
        | create | <event> |

      Examples:
        | name        | event                 |
        | web         | web.<instant>         |
        | web.example | web.example.<instant> |

      @since:0.33
      Examples:
        | name       | event  |
        | Web        | <uuid> |
        | system:web | <uuid> |
        | web_1      | <uuid> |

  @req:EVENTS-03 @must
  Rule: An event about a cluster-scoped object is in the namespace default, and its reference has no namespace

    @id:event-without-namespace
    Example: a node
      Given an event recorder that records to a sink
      When the recorder records Warning NotReady "it is silent" about Node node-1
      Then the recorder has stored:
        | call   | namespace | about       |
        | create | default   | Node node-1 |

  @req:EVENTS-04 @should
  Rule: Objects without a reference, and types other than Normal and Warning, are not recorded

    @id:unrecordable-events
    Scenario Outline: <type> about <about>
      Given an event recorder that records to a sink
      When the recorder records <type> Started "it runs" about <about>
      Then the recorder has stored nothing

      Examples:
        | about                    | type   |
        | nothing                  | Normal |
        | something without a kind | Normal |
        | Pod default/web          | Error  |
        | Pod default/api          | normal |

  @req:EVENTS-05 @req:EVENTS-06 @must
  Rule: Recording never blocks: a thousand events are queued per sink and watcher, and further ones dropped

    @id:events-wait
    Example: a stuck sink
      Given an event recorder that records to a sink, with:
        | spam burst | 5000 |
      When the recorder is held
      And the recorder records Normal First "it is stuck" about Pod default/web
      And the recorder records 1000 times Normal Next "and on" about Pod default/web
      And the recorder records 5 times Normal Last "no more" about Pod default/web
      And the recorder is released
      Then the recorder has tried to store 1001 events

    @id:watcher-is-not-held-up
    Example: another watcher is not affected
      Given an event recorder that records to a sink
      And "a watcher" watches the recorder
      When the recorder is held
      And the recorder records 1000 times Normal First "it is stuck" about Pod default/web
      And the recorder records 5 times Normal Last "no more" about Pod default/web
      Then the recorder's watchers have got 1005 events

    @id:events-in-order
    Example: events come in the order in which they were recorded
      Given an event recorder that records to a sink
      When the recorder is held
      And the recorder records Normal First "a" about Pod default/web
      And the recorder records Normal Second "b" about Pod default/web
      And the recorder records Normal Third "c" about Pod default/web
      And the recorder is released
      Then the recorder has stored:
        | call   | reason |
        | create | First  |
        | create | Second |
        | create | Third  |

  @req:EVENTS-07 @must @since:0.31
  Rule: After the shutdown nothing is recorded, and nothing fails

    @id:record-after-the-end
    Scenario Outline: the recorder is <ended>
      Given an event recorder that records to a sink
      When the recorder is <ended>
      And "a watcher" watches the recorder
      And the recorder records Normal Late "too late" about Pod default/web
      Then the recorder's watchers have got 0 events
      And the recorder has stored nothing

      Examples:
        | ended     |
        | shut down |
        | canceled  |

  @req:EVENTS-15 @must
  Rule: Watchers end with the recorder, and on their own

    @id:watcher-stops @since:0.36
    Example: one of two is stopped
      Given an event recorder
      And "one" watches the recorder
      And "another" watches the recorder
      When "one" stops watching the recorder
      And the recorder records Normal Started "it runs" about Pod default/web
      Then the recorder's watchers have got:
        | watcher | reason  |
        | another | Started |

  @req:EVENTS-16 @must
  Rule: A log has a line per event, with all its fields

    @id:event-log
    Example: one line
      Given an event recorder
      And the recorder writes a log
      When the recorder records Warning Failed "no luck" about Pod default/web
      Then the recorder has logged "type: 'Warning' reason: 'Failed' no luck"

  @req:EVENTS-17 @should
  Rule: A sink's changes to an event are not seen by others

    @id:watchers-see-the-original
    Example: the second of a kind
      Given an event recorder that records to a sink
      And "a watcher" watches the recorder
      When the recorder records 2 times Normal Started "it runs" about Pod default/web
      Then the recorder's watchers have got:
        | watcher   | count |
        | a watcher | 1     |
        | a watcher | 1     |
