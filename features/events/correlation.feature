@area:events @part:event-recorder
Feature: Events: counting, aggregation and throttling
  A pod that cannot start records so every few seconds, and a cluster has thousands of them. Repeated events are
  counted, similar ones aggregated, and too many throttled, to protect the server.

  Source: client-go tools/record/events_cache.go, test TestEventCorrelator.

  @req:CORR-01 @must
  Rule: A repeated event only raises its count

    @id:same-event-counted
    Example: the fifth time
      Given an event recorder that records to a sink
      When the recorder records 5 times Normal Started "it runs" about Pod default/web
      Then the recorder has stored:
        | call   | count | message |
        | create | 1     | it runs |
        | patch  | 2     | it runs |
        | patch  | 3     | it runs |
        | patch  | 4     | it runs |
        | patch  | 5     | it runs |

  @req:CORR-02 @should
  Rule: Another object, field path, type, reason or message makes another event

    @id:other-events
    Scenario Outline: <what>
      Given an event recorder that records to a sink
      When the recorder records Normal Started "it runs" about Pod default/web#u1 at spec.containers{web}
      And the recorder records <happening> about <about>
      Then the recorder has stored:
        | call   | count   |
        | create | 1       |
        | <call> | <count> |

      Examples:
        | what          | happening                 | about                                      | call   | count |
        | the same      | Normal Started "it runs"  | Pod default/web#u1 at spec.containers{web} | patch  | 2     |
        | other uid     | Normal Started "it runs"  | Pod default/web#u2 at spec.containers{web} | create | 1     |
        | other part    | Normal Started "it runs"  | Pod default/web#u1 at spec.containers{log} | create | 1     |
        | other name    | Normal Started "it runs"  | Pod default/api#u1 at spec.containers{web} | create | 1     |
        | other space   | Normal Started "it runs"  | Pod other/web#u1 at spec.containers{web}   | create | 1     |
        | other kind    | Normal Started "it runs"  | Job default/web#u1 at spec.containers{web} | create | 1     |
        | other type    | Warning Started "it runs" | Pod default/web#u1 at spec.containers{web} | create | 1     |
        | other reason  | Normal Resumed "it runs"  | Pod default/web#u1 at spec.containers{web} | create | 1     |
        | other message | Normal Started "it flies" | Pod default/web#u1 at spec.containers{web} | create | 1     |

  @req:CORR-03 @must
  Rule: Repeated events are never aggregated

    @id:same-events-stay-apart
    Example: the eleventh time
      Given an event recorder that records to a sink
      When the recorder records 10 times Normal Started "it runs" about Pod default/web, 30 s apart
      Then the recorder has tried to store 10 events
      When 30 s pass
      And the recorder records Normal Started "it runs" about Pod default/web
      Then the recorder has stored:
        | call  | count | message |
        | patch | 11    | it runs |

  @req:CORR-04 @must
  Rule: From the tenth message on, similar events are aggregated

    @id:similar-events-combined
    Example: twelve messages
      Given an event recorder that records to a sink
      When the recorder records 9 times Normal Pulling "image {n}" about Pod default/web
      Then the recorder has tried to store 9 events
      When the recorder records Normal Pulling "image ten" about Pod default/web
      And the recorder records Normal Pulling "image eleven" about Pod default/web
      And the recorder records Normal Pulling "image twelve" about Pod default/web
      Then the recorder has stored:
        | call   | count | message                                      |
        | create | 1     | (combined from similar events): image ten    |
        | patch  | 2     | (combined from similar events): image eleven |
        | patch  | 3     | (combined from similar events): image twelve |

  @req:CORR-05 @must
  Rule: Similar events are aggregated while no more than ten minutes lie between them

    @id:similar-within-ten-minutes
    Scenario Outline: the tenth comes <later> after the ninth
      Given an event recorder that records to a sink
      When the recorder records 8 times Normal Pulling "image {n}" about Pod default/web
      And 600 s pass
      And the recorder records Normal Pulling "image nine" about Pod default/web
      Then the recorder has tried to store 9 events
      When <later> pass
      And the recorder records Normal Pulling "image ten" about Pod default/web
      Then the recorder has stored:
        | call   | message   |
        | create | <message> |

      Examples:
        | later | message                                   |
        | 600 s | (combined from similar events): image ten |
        | 601 s | image ten                                 |

    @id:similar-for-longer
    Example: each comes within a minute of the one before, and the first is older
      Given an event recorder that records to a sink, with:
        | maximum similar events | 2    |
        | similar within         | 60 s |
      When the recorder records Normal Pulling "image one" about Pod default/web
      And 40 s pass
      And the recorder records Normal Pulling "image two" about Pod default/web
      And 40 s pass
      And the recorder records Normal Pulling "image three" about Pod default/web
      Then the recorder has stored:
        | call   | count | message                                     |
        | create | 1     | image one                                   |
        | create | 1     | (combined from similar events): image two   |
        | patch  | 2     | (combined from similar events): image three |

  @req:CORR-07 @should @since:0.19
  Rule: Aggregation ignores the parts of an object

    @id:parts-are-similar
    Example: ten containers
      Given an event recorder that records to a sink
      When the recorder records 9 times Normal Pulling "image {n}" about Pod default/web at spec.containers{a}
      And the recorder records Normal Pulling "image ten" about Pod default/web at spec.containers{b}
      Then the recorder has tried to store 10 events
      When the recorder records Normal Pulling "image eleven" about Pod default/web at spec.containers{c}
      Then the recorder has stored:
        | call  | count | message                                      |
        | patch | 2     | (combined from similar events): image eleven |

  @req:CORR-08 @should
  Rule: An aggregate has its own name and start, and drops the fields of single events

    @id:combined-event-fields
    Example: the tenth, half an hour after the recorder was started
      Given an event recorder that records to a sink, with:
        | component | kubelet |
      When 1800 s pass
      And the recorder records 9 times Normal Pulling "image {n}" about Pod default/web
      Then the recorder has tried to store 9 events
      When 60 s pass
      And the recorder records Normal Pulling "image ten" about Pod default/web, annotated trace=abc
      Then the recorder has stored:
        | call   | name          | first  | last   | component | controller | annotations |
        | create | web.<instant> | 1860 s | 1860 s | kubelet   |            |             |

  @req:CORR-09 @must
  Rule: Twenty-five events about one object are recorded at once, then one every five minutes

    @id:spam-filtered
    Example: an event each second
      Given an event recorder that records to a sink
      When the recorder records 25 times Normal Started "it runs" about Pod default/web, 1 s apart
      Then the recorder has tried to store 25 events
      When the recorder records 275 times Normal Started "it runs" about Pod default/web, 1 s apart
      Then the recorder has stored nothing
      When 1 s pass
      And the recorder records 300 times Normal Started "it runs" about Pod default/web, 1 s apart
      Then the recorder has tried to store 1 event

  @req:CORR-10 @must
  Rule: Reasons and messages share one token bucket; objects and types have one each

    @id:spam-measures
    Scenario Outline: <what>
      Given an event recorder that records to a sink, with:
        | spam burst | 1 |
      When the recorder records Normal Started "it runs" about Pod default/web at spec.containers{a}
      And the recorder records <happening> about <about>
      Then the recorder has tried to store <times> events

      Examples:
        | what          | happening                 | about                                   | times |
        | other reason  | Normal Stopped "it runs"  | Pod default/web at spec.containers{a}   | 1     |
        | other message | Normal Started "it flies" | Pod default/web at spec.containers{a}   | 1     |
        | other part    | Normal Started "it runs"  | Pod default/web at spec.containers{b}   | 1     |
        | other object  | Normal Started "it runs"  | Pod default/api at spec.containers{a}   | 2     |
        | other uid     | Normal Started "it runs"  | Pod default/web#u at spec.containers{a} | 2     |

      @since:0.32
      Examples:
        | what       | happening                 | about                                 | times |
        | other type | Warning Started "it runs" | Pod default/web at spec.containers{a} | 2     |

    @id:spam-own-measure @since:0.23
    Example: a custom key
      Given an event recorder that records to a sink, with:
        | spam burst             | 1   |
        | spam key is the reason | yes |
      When the recorder records Normal Started "it runs" about Pod default/web
      And the recorder records Normal Started "it runs" about Pod default/api
      And the recorder records Normal Stopped "it rests" about Pod default/web
      Then the recorder has stored:
        | reason  | about           |
        | Started | Pod default/web |
        | Stopped | Pod default/web |

  @req:CORR-11 @should
  Rule: Throttled events still raise the count

    @id:untold-events-count
    Example: the count jumps
      Given an event recorder that records to a sink, with:
        | spam burst | 2 |
      When the recorder records 7 times Normal Started "it runs" about Pod default/web
      And 300 s pass
      And the recorder records Normal Started "it runs" about Pod default/web
      Then the recorder has stored:
        | call   | count |
        | create | 1     |
        | patch  | 2     |
        | patch  | 8     |

  @req:CORR-12 @should
  Rule: The least recently used event is evicted, and starts over

    @id:forgotten-events
    Example: two are remembered
      Given an event recorder that records to a sink, with:
        | maximum size | 2 |
      When the recorder records Normal Started "it runs" about Pod default/a
      And the recorder records Normal Started "it runs" about Pod default/b
      And the recorder records Normal Started "it runs" about Pod default/c
      And the recorder records Normal Started "it runs" about Pod default/c
      And the recorder records Normal Started "it runs" about Pod default/a
      Then the recorder has stored:
        | call   | about         | count |
        | create | Pod default/a | 1     |
        | create | Pod default/b | 1     |
        | create | Pod default/c | 1     |
        | patch  | Pod default/c | 2     |
        | create | Pod default/a | 1     |

    @id:remembered-events
    Example: an event that is repeated is evicted after the other
      Given an event recorder that records to a sink, with:
        | maximum size | 2 |
      When the recorder records Normal Started "it runs" about Pod default/a
      And the recorder records Normal Started "it runs" about Pod default/b
      And the recorder records Normal Started "it runs" about Pod default/a
      And the recorder records Normal Started "it runs" about Pod default/c
      And the recorder records Normal Started "it runs" about Pod default/a
      Then the recorder has stored:
        | call   | about         | count |
        | create | Pod default/a | 1     |
        | create | Pod default/b | 1     |
        | patch  | Pod default/a | 2     |
        | create | Pod default/c | 1     |
        | patch  | Pod default/a | 3     |

  @req:CORR-13 @should @since:0.15
  Rule: Absent options have their defaults, and given ones apply

    @id:correlator-options
    Scenario Outline: <option>
      Given an event recorder that records to a sink, with:
        | <option> | <value> |
        | <second> | <more>  |
      When the recorder records 3 times Normal Pulling "image {n}" about Pod default/web
      And 20 s pass
      And the recorder records Normal Pulling "image four" about Pod default/web
      Then the recorder has tried to store <times> events
      When the recorder records Normal Pushing "image five" about Pod default/web
      Then the recorder has stored:
        | message   |
        | <message> |

      Examples:
        | option                 | value | second                 | more | times | message                                    |
        | maximum similar events | 2     | similar within         | 60 s | 4     | image five                                 |
        | aggregates by type     | yes   | maximum similar events | 2    | 4     | (combined from similar events): image five |
        | spam burst             | 3     | spam refill per second | 0.1  | 4     | image five                                 |

    @id:correlator-own-message
    Example: the message of an aggregate
      Given an event recorder that records to a sink, with:
        | maximum similar events | 2   |
        | message is the reason  | yes |
      When the recorder records Normal Pulling "image 1" about Pod default/web
      And the recorder records Normal Pulling "image 2" about Pod default/web
      Then the recorder has stored:
        | message       |
        | image 1       |
        | many: Pulling |

  @req:CORR-14 @should
  Rule: An event that could not be created is remembered as if it had been

    @id:failed-creation-counts
    Example: refused, then changed, then created
      Given an event recorder that records to a sink
      And the recorder's sink answers:
        | status 403 Forbidden |
        | status 404 NotFound  |
      When the recorder records 2 times Normal Started "it runs" about Pod default/web
      Then the recorder has stored:
        | call   | count |
        | create | 1     |
        | patch  | 2     |
        | create | 2     |

    @id:patched-event-is-missing
    Example: a patch that is refused with 404 alone is followed by a creation
      Given an event recorder that records to a sink
      And the recorder's sink answers:
        | ok         |
        | status 404 |
      When the recorder records 2 times Normal Started "it runs" about Pod default/web
      Then the recorder has stored:
        | call   | count |
        | create | 1     |
        | patch  | 2     |
        | create | 2     |

  @req:CORR-15 @must
  Rule: Events about different objects are independent

    @id:thirty-objects
    Example: thirty pods
      Given an event recorder that records to a sink
      When the recorder records Normal Started "it runs" about each of 30 Pods
      Then the recorder has stored 30 events, all created with count 1
