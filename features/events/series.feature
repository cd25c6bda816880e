@area:events @part:series-recorder
Feature: Events: series of events.k8s.io
  The newer API writes once that an event repeats, and then only now and then that it still does. Events are the same
  if object, action and reason are; the notes may differ.

  Source: client-go tools/events.

  @req:EVENTSV1-01 @must
  Rule: An event has an action, a regarding object, a reason and a reporting controller

    @id:series-event-fields
    Example: a pod is bound to a node
      Given a recorder of event series with:
        | component | scheduler |
      When 3 s pass
      And the recorder records Normal Scheduled "it fits" by Binding about Pod default/web, related to Node node-1
      Then the recorder has stored an event with:
        | call       | create          |
        | name       | web.<instant>   |
        | namespace  | default         |
        | about      | Pod default/web |
        | related    | Node node-1     |
        | type       | Normal          |
        | reason     | Scheduled       |
        | action     | Binding         |
        | message    | it fits         |
        | first      | 3 s             |
        | controller | scheduler       |
        | instance   | scheduler-*     |

    @id:series-event-names
    Scenario Outline: about <about>
      Given a recorder of event series
      When the recorder records Normal Scheduled "it fits" by Binding about <about>
      Then the recorder has stored:
        | call   | name    | namespace |
        | create | <event> | default   |

      Examples:
        | about       | event            |
        | Node node-1 | node-1.<instant> |

      @since:0.33
      Examples:
        | about            | event  |
        | Role default/Web | <uuid> |

    @id:series-unrecordable
    Scenario Outline: <type> about <about>
      Given a recorder of event series
      When the recorder records <type> Scheduled "it fits" by Binding about <about>
      Then the recorder has stored nothing

      Examples:
        | about                    | type   |
        | nothing                  | Normal |
        | something without a kind | Normal |
        | Pod default/web          | Error  |

    @id:series-unknown-related
    Example: a related object without a reference is left out
      Given a recorder of event series
      When the recorder records Normal Scheduled "it fits" by Binding about Pod default/web, related to something without a kind
      Then the recorder has stored:
        | call   | about           | related |
        | create | Pod default/web |         |

  @req:EVENTSV1-02 @must
  Rule: The second event of a kind starts a series of two, and later ones are only counted

    @id:series-begins @since:0.27
    Example: three times, with different notes
      Given a recorder of event series
      When the recorder records Warning Failed "no room" by Binding about Pod default/web
      And 5 s pass
      And the recorder records Warning Failed "still no room" by Binding about Pod default/web
      And 5 s pass
      And the recorder records Warning Failed "no room at all" by Binding about Pod default/web
      Then the recorder has stored:
        | call   | series | first | last | message | patch  |
        | create |        | 0 s   |      | no room |        |
        | patch  | 2      | 0 s   | 5 s  | no room | series |

    @id:series-of-other-kinds
    Scenario Outline: <what>
      Given a recorder of event series
      When the recorder records Warning Failed "no room" by Binding about Pod default/web, related to Node node-1
      And the recorder records <happening> about <about>, related to <related>
      Then the recorder has stored:
        | call   |
        | create |
        | <call> |

      Examples:
        | what          | happening                         | about           | related     | call   |
        | the same      | Warning Failed "no" by Binding    | Pod default/web | Node node-1 | patch  |
        | other reason  | Warning Preempted "no" by Binding | Pod default/web | Node node-1 | create |
        | other action  | Warning Failed "no" by Preempting | Pod default/web | Node node-1 | create |
        | other object  | Warning Failed "no" by Binding    | Pod default/api | Node node-1 | create |
        | other related | Warning Failed "no" by Binding    | Pod default/web | Node node-2 | create |

      @since:0.27
      Examples:
        | what       | happening                     | about           | related     | call   |
        | other type | Normal Failed "no" by Binding | Pod default/web | Node node-1 | create |

  @req:EVENTSV1-03 @must
  Rule: Each series is refreshed every half hour

    @id:series-refreshed @since:0.27
    Example: a series that continues
      Given a recorder of event series
      When 1500 s pass
      And the recorder records 4 times Warning Failed "no room" by Binding about Pod default/web, 60 s apart
      Then the recorder has tried to store 2 events
      When 100 s pass
      Then the recorder has stored nothing
      When 100 s pass
      Then the recorder has stored:
        | call  | series | at     |
        | patch | 4      | 1800 s |

    @id:single-event-not-refreshed
    Example: a single event is none
      Given a recorder of event series
      When 1700 s pass
      And the recorder records Warning Failed "no room" by Binding about Pod default/web
      And 200 s pass
      Then the recorder has stored:
        | call   | at     |
        | create | 1700 s |

    @id:series-refresh-fails @since:0.27
    Example: a failed refresh keeps the count
      Given a recorder of event series
      And the recorder's sink answers:
        | ok            | 2 times |
        | no connection |         |
      When 1700 s pass
      And the recorder records 3 times Warning Failed "no room" by Binding about Pod default/web, 1 s apart
      And 110 s pass
      And the recorder records Warning Failed "no room" by Binding about Pod default/web
      And 1000 s pass
      Then the recorder has stored:
        | call   | series | at     | last   |
        | create |        | 1700 s |        |
        | patch  | 2      | 1701 s | 1701 s |
        | patch  | 3      | 1800 s | 1702 s |
        | patch  | 4      | 2520 s | 1812 s |

  @req:EVENTSV1-04 @must
  Rule: After six minutes without an event, a series is written a last time, and a single event is dropped

    @id:series-finished @since:0.27
    Example: a series
      Given a recorder of event series
      When the recorder records 3 times Warning Failed "no room" by Binding about Pod default/web
      And 370 s pass
      Then the recorder has tried to store 2 events
      When 360 s pass
      And the recorder records Warning Failed "no room" by Binding about Pod default/web
      Then the recorder has stored:
        | call   | series | at    |
        | patch  | 3      | 720 s |
        | create |        | 730 s |

    @id:series-finish-fails @since:0.27
    Example: a series whose last write fails continues
      Given a recorder of event series
      And the recorder's sink answers:
        | ok            | 2 times |
        | no connection |         |
      When the recorder records 2 times Warning Failed "no room" by Binding about Pod default/web, 1 s apart
      And 730 s pass
      And the recorder records Warning Failed "no room" by Binding about Pod default/web
      And 1000 s pass
      Then the recorder has stored:
        | call   | series | at     |
        | create |        | 0 s    |
        | patch  | 2      | 1 s    |
        | patch  | 2      | 720 s  |
        | patch  | 3      | 1440 s |

    @id:single-event-forgotten
    Scenario Outline: a single event, <later> later
      Given a recorder of event series
      When 10 s pass
      And the recorder records Warning Failed "no room" by Binding about Pod default/web
      And <later> pass
      And the recorder records Warning Failed "no room" by Binding about Pod default/web
      Then the recorder has stored:
        | call   |
        | create |
        | <call> |

      Examples:
        | later | call   |
        | 600 s | patch  |
        | 720 s | create |

  @req:EVENTSV1-05 @should
  Rule: Without an answer there are twelve attempts, 10 to 12.5 seconds apart; a refusal ends them

    @id:series-tries
    Scenario Outline: <answer>
      Given a recorder of event series
      And the recorder's sink answers:
        | <answer> | always |
      When the recorder records Warning Failed "no room" by Binding about Pod default/web
      And 300 s pass
      Then the recorder has tried to store <times> events

      Examples:
        | answer                        | times |
        | ok                            | 1     |
        | status 503 ServiceUnavailable | 1     |
        | status 409 AlreadyExists      | 1     |
        | unbuildable request           | 1     |
        | no connection                 | 12    |

    @id:series-pauses
    Example: no attempt before ten seconds, nor after twelve and a half
      Given a recorder of event series
      And the recorder's sink answers:
        | no connection | always |
      When the recorder records Warning Failed "no room" by Binding about Pod default/web
      And 9990 ms pass
      Then the recorder has tried to store 1 event
      When 2520 ms pass
      Then the recorder has tried to store 1 event

    @id:series-created-anew @since:0.27
    Example: a missing series is created
      Given a recorder of event series
      And the recorder's sink answers:
        | ok                  |
        | status 404 NotFound |
      When the recorder records 2 times Warning Failed "no room" by Binding about Pod default/web, 1 s apart
      Then the recorder has stored:
        | call   | series |
        | create |        |
        | patch  | 2      |
        | create | 2      |

    @id:series-created-by-another @since:0.27
    Example: if it was created meanwhile, it is patched after all
      Given a recorder of event series
      And the recorder's sink answers:
        | ok                       |
        | status 404 NotFound      |
        | status 409 AlreadyExists |
      When the recorder records 2 times Warning Failed "no room" by Binding about Pod default/web, 1 s apart
      And 13 s pass
      Then the recorder has stored:
        | call   | series |
        | create |        |
        | patch  | 2      |
        | create | 2      |
        | patch  | 2      |

  @req:EVENTSV1-08 @must
  Rule: Each API has its own field selector for events about an object

    @id:event-field-selectors @since:0.22
    Scenario Outline: <events>
      Given a recorder of event series
      Then the recorder answers:
        | field selector of <events> for Pod v1 web u1 | <selector> |

      Examples:
        | events                | selector                                                                                              |
        | v1                    | involvedObject.apiVersion=v1, involvedObject.kind=Pod, involvedObject.name=web, involvedObject.uid=u1 |
        | events.k8s.io/v1      | regarding.apiVersion=v1, regarding.kind=Pod, regarding.name=web, regarding.uid=u1                     |
        | events.k8s.io/v1beta1 | regarding.apiVersion=v1, regarding.kind=Pod, regarding.name=web, regarding.uid=u1                     |
        | apps/v1               | fails: unknown version                                                                                |
