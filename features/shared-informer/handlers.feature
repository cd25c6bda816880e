@area:shared-informer
Feature: Many handlers, one informer
  A shared informer has one watch, one store, and any number of handlers, independent of each other. A controller
  never does what its handler misses; a change delivered out of order it does twice or undoes.

  Source: client-go tools/cache/shared_informer.go (sharedProcessor, processorListener); tests TestEventPanics,
  TestAddWhileActive, TestSharedInformerRemoveHandler.

  Background:
    Given pods default/one and default/two exist
    And an informer on pods

  @req:C-18 @req:SHARED-04 @must @cap:handlers.multiple
  Rule: Every handler gets every notification

    @id:handlers-all-told
    Example: two handlers
      Given a handler "first" is added
      And a handler "second" is added
      And the informer has started and synced
      When pod default/three is created
      And pod default/two is deleted
      Then handler "first" observes:
        | object        | state  |
        | default/three | exists |
        | default/two   | gone   |
      And handler "second" observes:
        | object        | state  |
        | default/three | exists |
        | default/two   | gone   |

    @id:twelve-handlers-all-told
    Example: a dozen handlers
      Given 12 handlers are added
      And the informer has started and synced
      When pod default/three is created
      And pod default/two is deleted
      Then every handler observes:
        | object        | state  |
        | default/three | exists |
        | default/two   | gone   |

  @req:SHARED-06 @must @cap:handlers.multiple @unless:polls
  Rule: However many handlers there are, one list is sent

    @id:handlers-share-one-watch
    Example: three handlers, one watch
      Given a handler "first" is added
      And a handler "second" is added
      And a handler "third" is added
      When the informer is started
      Then the informer makes exactly 1 list

  @req:C-13 @req:C-14 @must @needs:slow-handler
  Rule: A slow handler gets the last state in the end, and never an older one after a newer one

    @id:order-for-a-slow-handler
    Example: a pod is updated faster than the handler
      Given a handler "slow" that is slow is added
      And the informer has started and synced
      When pod default/one is updated 50 times
      Then handler "slow" has received the versions of pod default/one in order

    @id:slow-handler-learns-the-end
    Example: pods are created and deleted faster than the handler
      Given a handler "slow" that is slow is added
      And the informer has started and synced
      When pod default/one is updated 20 times
      And pod default/three is created
      And pod default/two is deleted
      And pod default/one is deleted
      Then handler "slow" observes:
        | object        | state  |
        | default/one   | gone   |
        | default/two   | gone   |
        | default/three | exists |

  @req:C-13 @req:C-18 @must @needs:block-handler
  Rule: A handler that was blocked for long misses nothing

    @id:slow-handler-misses-nothing
    Example: the handler is released after many changes
      Given a handler "slow" that blocks on default/three is added
      And the informer has started and synced
      And pod default/three has been created
      And pod default/one has been updated, making version "new"
      And pod default/two has been deleted
      And handler "slow" has been notified of pod default/three only once
      When handler "slow" is released
      Then handler "slow" observes:
        | object        | state  |
        | default/three | exists |
        | default/one   | "new"  |
        | default/two   | gone   |

    @id:waiting-changes-end-with-the-last
    Example: several changes of one pod are queued for the handler
      Given a handler "slow" that blocks on default/three is added
      And the informer has started and synced
      And pod default/three has been created
      And pod default/one has been updated 3 times
      And pod default/two has been deleted
      And handler "slow" has been notified of pod default/three only once
      When handler "slow" is released
      Then handler "slow" observes what the server has

    @id:hundreds-of-changes-wait
    Example: more changes are queued for the handler than fit into a bounded queue
      Given a handler "slow" that blocks on default/three is added
      And the informer has started and synced
      And pod default/three has been created
      And pod default/one has been updated 300 times
      And pod default/two has been deleted
      And handler "slow" has been notified of pod default/three only once
      When handler "slow" is released
      Then handler "slow" observes what the server has

    @id:deletion-before-hundreds-of-changes
    Example: a deletion is queued for the handler, and then more changes than fit into a bounded queue
      Given a handler "slow" that blocks on default/three is added
      And the informer has started and synced
      And pod default/three has been created
      And pod default/two has been deleted
      And pod default/one has been updated 300 times
      And handler "slow" has been notified of pod default/three only once
      When handler "slow" is released
      Then handler "slow" observes what the server has

    @id:recreation-behind-a-busy-handler
    Example: a pod is replaced by another of the same name while the handler is blocked
      Given a handler "slow" that blocks on default/three is added
      And the informer has started and synced
      And pod default/three has been created
      And handler "slow" has been notified of pod default/three
      And pod default/one has been deleted and created again, making version "second"
      And handler "slow" has been notified of pod default/three only once
      When handler "slow" is released
      Then handler "slow" observes:
        | object        | state    |
        | default/three | exists   |
        | default/two   | exists   |
        | default/one   | "second" |

    @id:gone-twice-behind-a-busy-handler
    Example: a pod is deleted, recreated and deleted again while the handler is blocked
      Given a handler "slow" that blocks on default/three is added
      And the informer has started and synced
      And pod default/three has been created
      And pod default/one has been deleted and created again
      And pod default/one has been deleted
      And handler "slow" has been notified of pod default/three only once
      When handler "slow" is released
      Then handler "slow" observes what the server has

    @id:brief-behind-a-busy-handler-and-back
    Example: a pod comes and goes while the handler is blocked, and comes back when it is not
      Given a handler "slow" that blocks on default/two is added
      And the informer has started and synced
      And pod default/three has been created
      And pod default/three has been deleted
      And 1 s passes
      And handler "slow" is released
      When pod default/three is created
      Then handler "slow" observes what the server has

    @id:changes-around-a-recreation-behind-a-busy-handler
    Example: a pod is updated, replaced and updated again while the handler is blocked
      Given a handler "slow" that blocks on default/two is added
      And the informer has started and synced
      And pod default/one has been updated
      And pod default/one has been deleted and created again
      And pod default/one has been updated
      And 1 s pass
      When handler "slow" is released
      Then handler "slow" observes what the server has

    @id:namesakes-behind-a-busy-handler
    Example: two pods of the same name in two namespaces change while the handler is blocked
      Given a handler "slow" that blocks on default/three is added
      And the informer has started and synced
      And pods default/three and kube-system/one have been created
      And pod default/one has been updated
      And pod kube-system/one has been updated
      And handler "slow" has been notified of pod default/three only once
      When handler "slow" is released
      Then handler "slow" observes what the server has

    @id:first-list-behind-a-busy-handler
    Example: more objects are listed first than fit into a bounded queue
      Given 1200 pods exist
      And a handler "slow" that blocks on default/one is added
      And the informer has been started
      And handler "slow" has been notified of pod default/one
      When 1 s passes
      And handler "slow" is released
      Then handler "slow" observes what the server has

  @req:C-14 @must @needs:block-handler
  Rule: A handler gets the changes of one object one at a time

    @id:one-object-at-a-time
    Example: a pod changes while the handler processes it
      Given a handler "slow" that blocks on default/three is added
      And the informer has started and synced
      And pod default/three has been created
      And handler "slow" has been notified of pod default/three
      When pod default/three is updated
      Then handler "slow" has been notified of pod default/three only once

    @id:one-object-at-a-time-in-a-burst
    Example: a pod is created and updated, and both events come together
      Given a handler "slow" that blocks on default/three is added
      And the informer has started and synced
      And every watch is answered with events that a proxy gathers
      And the open watch ended cleanly after an event
      And pod default/three has been created
      And pod default/three has been updated
      When handler "slow" has been notified of pod default/three
      Then handler "slow" has been notified of pod default/three only once

    @id:one-object-at-a-time-for-most-of-a-minute @slow
    Example: the handler takes 45 seconds
      Given a handler "slow" that blocks on default/three is added
      And the informer has started and synced
      And pod default/three has been created
      And handler "slow" has been notified of pod default/three
      When pod default/three is updated
      And 45 s pass
      Then handler "slow" has been notified of pod default/three only once

    @id:one-object-at-a-time-for-long @needs:virtual-clock
    Example: the handler takes ten minutes
      Given a handler "slow" that blocks on default/three is added
      And the informer has started and synced
      And pod default/three has been created
      And handler "slow" has been notified of pod default/three
      When pod default/three is updated
      And 10 min pass
      Then handler "slow" has been notified of pod default/three only once

  @req:C-14 @must @needs:slow-handler
  Rule: A handler that takes its time gets the changes of one object one at a time

    @id:updates-one-at-a-time
    Example: a pod is updated while the handler processes an update
      Given a handler "slow" that takes 1500 ms is added
      And the informer has started and synced
      When pod default/one is updated 3 times
      Then handler "slow" has been called for pod default/one at least 1500 ms apart

    @id:later-update-waits-for-an-addition
    Example: a pod is updated while the handler processes its addition
      Given a handler "slow" that takes 1500 ms is added
      And the informer has started and synced
      When pod default/three is created
      Then handler "slow" has been notified of pod default/three
      When pod default/three is updated
      Then handler "slow" has been called for pod default/three at least 1500 ms apart

    @id:deletion-waits-for-an-update
    Example: a pod is deleted while the handler processes an update, and created again
      Given a handler "slow" that takes 1500 ms is added
      And the informer has started and synced
      When pod default/one is updated
      And pod default/one is deleted and created again
      And pod default/one is updated
      Then handler "slow" has been called for pod default/one at least 1500 ms apart

  @req:PROC-01 @must @cap:handlers.isolated @needs:block-handler
  Rule: A handler that blocks delays only itself

    @id:slow-handler-delays-nobody @cap:handlers.multiple @cap:store
    Example: one handler blocks, the other does not
      Given a handler "slow" that blocks is added
      And a handler is added
      And the informer has started and synced
      When pod default/three is created
      Then the handler is notified, in this order:
        | event | object        |
        | add   | default/three |
      And the store holds exactly pods default/one, default/two and default/three

  @req:PROC-02 @must @needs:block-handler
  Rule: A handler gets one notification at a time, in the order of the changes

    @id:one-callback-at-a-time
    Example: a handler blocks in one callback
      Given a handler "slow" that blocks on default/three is added
      And the informer has started and synced
      When pod default/three is created
      And pod default/four is created
      Then handler "slow" has been notified of pod default/three, and of nothing after it

    @id:queued-in-order
    Example: the handler is released after many changes
      Given a handler "slow" that blocks on default/three is added
      And the informer has started and synced
      And pod default/three has been created
      And pod default/one has been updated
      And pod default/two has been deleted
      And handler "slow" has been notified of pod default/three, and of nothing after it
      When handler "slow" is released
      Then handler "slow" is notified, in this order:
        | event  | object        |
        | add    | default/three |
        | update | default/one   |
        | delete | default/two   |

  @req:C-19 @must @needs:throw-in-handler
  Rule: A handler that throws gets the next notifications, or the informer ends loudly

    @id:throwing-handler-is-not-left
    Example: it throws on one object
      Given a handler "broken" that throws on default/three is added
      And the informer has started and synced
      When pod default/three is created
      And pod default/one is updated, making version "new"
      And pod default/four is created
      Then handler "broken" observes, unless the informer has ended and said so:
        | object        | state  |
        | default/three | exists |
        | default/one   | "new"  |
        | default/four  | exists |

    @id:throwing-handler-again-and-again
    Example: it throws on everything that happens to one object
      Given a handler "broken" that throws on default/three is added
      And the informer has started and synced
      And pod default/three has been created
      When pod default/three is updated
      And pod default/three is deleted
      And pod default/one is updated, making version "new"
      Then handler "broken" observes, unless the informer has ended and said so:
        | object        | state |
        | default/three | gone  |
        | default/one   | "new" |

    @id:throwing-handler-a-dozen-times @slow
    Example: it throws on everything that happens to one object, which is updated again and again
      Given a handler "broken" that throws on default/three is added
      And the informer has started and synced
      And pod default/three has been created
      When pod default/three is updated 12 times
      And pod default/three is deleted
      And 20 s pass
      And pod default/one is updated, making version "new"
      Then handler "broken" observes, unless the informer has ended and said so:
        | object        | state |
        | default/three | gone  |
        | default/one   | "new" |

    @id:throwing-handler-hears-what-follows
    Example: it throws on an object, which then is updated
      Given a handler "broken" that throws on default/three is added
      And the informer has started and synced
      And pod default/three has been created
      And handler "broken" has been notified of pod default/three
      When pod default/three is updated
      And pod default/three is updated, making version "new"
      Then handler "broken" observes, unless the informer has ended and said so:
        | object        | state |
        | default/three | "new" |

    @id:throwing-handler-at-the-first-list
    Example: it throws on one object of the first list, with others queued
      Given pods default/four and default/five exist
      And a handler "broken" that throws on default/one is added
      When the informer is started
      Then handler "broken" observes, unless the informer has ended and said so:
        | object       | state  |
        | default/one  | exists |
        | default/two  | exists |
        | default/four | exists |
        | default/five | exists |

    @id:throwing-handler-at-a-later-list
    Example: it throws on an object that is new in a later list, with other changes queued
      Given a handler "broken" that throws on default/three is added
      And the informer has started and synced
      And the informer is cut off: its watch ended with expiry as an ERROR event
      When pods default/three, default/four and default/zero are created
      And pod default/one is updated, making version "new"
      And pod default/two is deleted
      And the gate is opened
      Then handler "broken" observes, unless the informer has ended and said so:
        | object        | state  |
        | default/three | exists |
        | default/four  | exists |
        | default/zero  | exists |
        | default/one   | "new"  |
        | default/two   | gone   |

    @id:throwing-handler-amid-the-present @cap:handlers.late @cap:handlers.multiple
    Scenario Outline: it is added late, and throws on <object>, one of the existing objects
      Given pods default/four and default/five exist
      And a handler is added
      And the informer has started and synced
      When a handler "broken" that throws on <object> is added
      Then handler "broken" observes, unless the informer has ended and said so:
        | object       | state  |
        | default/one  | exists |
        | default/two  | exists |
        | default/four | exists |
        | default/five | exists |

      Examples:
        | object       |
        | default/one  |
        | default/four |

    @id:throwing-handler-leaves-others @cap:handlers.multiple
    Example: another handler throws on everything
      Given a handler "broken" that throws on default/three is added
      And a handler is added
      And the informer has started and synced
      When pod default/three is created
      And pod default/two is deleted
      Then the handler observes, unless the informer has ended and said so:
        | object        | state  |
        | default/three | exists |
        | default/two   | gone   |

  @req:C-03 @req:C-14 @must @needs:throw-in-handler
  Rule: A notification at which a handler has thrown is not repeated after a newer one

    @id:throwing-handler-hears-nothing-older @slow
    Example: it throws on an object, which then is updated, and a minute passes
      Given a handler "broken" that throws on default/three is added
      And the informer has started and synced
      And pod default/three has been created
      And handler "broken" has been notified of pod default/three
      When pod default/three is updated, making version "new"
      And 1 min passes
      Then handler "broken" observes, unless the informer has ended and said so:
        | object        | state |
        | default/three | "new" |

    @id:throwing-handler-hears-no-older-deletion @slow
    Example: it throws on the deletion of an object, which is created again, and a minute passes
      Given a handler "broken" that throws on default/three is added
      And the informer has started and synced
      And pod default/three has been created
      And handler "broken" has been notified of pod default/three
      When pod default/three is deleted and created again, making version "again"
      And 1 min passes
      Then handler "broken" observes, unless the informer has ended and said so:
        | object        | state   |
        | default/three | "again" |

  @req:PROC-03 @must @cap:handlers.isolated-errors @needs:throw-in-handler
  Rule: A handler that throws gets the next notification, and other handlers get theirs

    @id:throwing-handler-goes-on
    Example: it throws on one object
      Given a handler "broken" that throws on default/three is added
      And the informer has started and synced
      When pod default/three is created
      And pod default/four is created
      Then handler "broken" is notified, in this order:
        | event | object        |
        | add   | default/three |
        | add   | default/four  |

    @id:throwing-handler-silences-nobody @cap:handlers.multiple @cap:store
    Example: another handler gets everything
      Given a handler "broken" that throws is added
      And a handler is added
      And the informer has started and synced
      When pod default/three is created
      And pod default/one is updated
      Then the handler is notified, in this order:
        | event  | object        |
        | add    | default/three |
        | update | default/one   |
      And the store becomes what the server has

  @req:PROC-04 @should @cap:handlers.has-synced @needs:throw-in-handler
  Rule: A handler that throws during the first list never syncs, but the informer does

    @id:throwing-handler-never-syncs @since:0.27
    Example: it throws on every object
      Given a handler "broken" that throws is added
      When the informer is started
      And the informer has synced
      And 5 s pass
      Then handler "broken" has not synced

  @req:C-20 @must @cap:has-synced @cap:handlers.isolated-errors @needs:throw-in-handler
  Rule: An informer syncs even if a handler throws

    @id:synced-though-a-handler-throws
    Example: it throws on every object of the first list
      Given a handler "broken" that throws is added
      When the informer is started
      Then the informer has synced

  @req:C-17 @req:CTRL-03 @must @cap:store @needs:read-store-in-handler
  Rule: In a callback, the store holds the delivered state or a newer one

    @id:store-first-then-handler
    Example: a handler reads the store in every callback
      Given a handler "reader" that reads the store is added
      And the informer has started and synced
      When pod default/three is created
      And pod default/one is updated
      And pod default/two is deleted
      Then handler "reader" has found in the store every object it was notified of

    @id:store-first-after-recreation
    Example: a pod is replaced by another of the same name
      Given a handler "reader" that reads the store is added
      And the informer has started and synced
      When pod default/one is deleted and created again
      And pod default/one is updated 3 times
      Then handler "reader" has found in the store every object it was notified of

    @id:store-first-after-relist
    Example: changes during a gap in the watch
      Given a handler "reader" that reads the store is added
      And the informer has started and synced
      And new requests are held at the gate
      When the open watch ends with expiry as an ERROR event
      And pod default/one is updated
      And pod default/two is deleted
      And the gate is opened
      Then handler "reader" has found in the store every object it was notified of

  @req:C-18 @must @cap:handlers.late @cap:handlers.multiple
  Rule: A late handler gets the existing objects, and every later change

    @id:late-handler-learns-the-present
    Example: a handler is added to a running informer
      Given a handler is added
      And the informer has started and synced
      And pod default/three has been created
      And pod default/two has been deleted
      And every handler has been notified of everything
      When a handler "late" is added
      Then handler "late" observes:
        | object        | state  |
        | default/one   | exists |
        | default/three | exists |

    @id:late-handler-amid-changes
    Example: a handler is added during changes
      Given a handler is added
      And the informer has started and synced
      And pod default/three has been created
      When a handler "late" is added
      And pod default/one is updated, making version "new"
      And pod default/two is deleted
      Then handler "late" observes:
        | object        | state  |
        | default/one   | "new"  |
        | default/two   | gone   |
        | default/three | exists |

    @id:late-handler-goes-on
    Example: changes follow after it was added
      Given a handler is added
      And the informer has started and synced
      And a handler "late" is added
      And every handler has been notified of everything
      When pod default/one is updated, making version "new"
      And pod default/two is deleted
      Then handler "late" observes:
        | object      | state |
        | default/one | "new" |
        | default/two | gone  |

    @id:late-handler-takes-the-place-of-another @cap:handlers.remove
    Example: a handler is added after another was removed
      Given a handler "leaving" is added
      And the informer has started and synced
      And handler "leaving" has been removed
      And a handler "late" has been added
      And every handler has been notified of everything
      When pod default/two is updated, making version "new"
      And pod default/three is created
      Then handler "late" observes:
        | object        | state  |
        | default/two   | "new"  |
        | default/three | exists |

    @id:late-handler-after-another
    Example: two handlers are added late, one after the other
      Given a handler is added
      And the informer has started and synced
      And a handler "late" has been added
      And every handler has been notified of everything
      When a handler "later" is added
      And pod default/three is created
      Then handler "later" observes:
        | object        | state  |
        | default/one   | exists |
        | default/two   | exists |
        | default/three | exists |

    @id:late-handler-among-many
    Example: more objects exist than fit into a bounded queue
      Given 1200 pods exist
      And a handler is added
      And the informer has started and synced
      When a handler "late" is added
      Then handler "late" observes what the server has

    @id:late-handler-learns-of-the-marked
    Example: an object is being deleted
      Given a handler is added
      And the informer has started and synced
      And pod default/one has been given a finalizer
      And pod default/one has been deleted, making version "marked"
      And every handler has been notified of everything
      When a handler "late" is added
      Then handler "late" observes:
        | object      | state    |
        | default/one | "marked" |
        | default/two | exists   |

    @id:handler-joins-before-the-first-state
    Example: a handler is added while the first list is in flight
      Given a handler is added
      And new lists are held at the gate
      And the informer has been started
      And a request is waiting at the gate
      And a handler "late" is added
      When the gate is opened
      And pod default/three is created
      Then handler "late" observes:
        | object        | state  |
        | default/one   | exists |
        | default/two   | exists |
        | default/three | exists |

  @req:SHARED-05 @must @cap:handlers.late @cap:handlers.multiple
  Rule: A late handler first gets the existing objects, marked isInInitialList

    @id:late-handler-catches-up
    Example: a handler is added to a running informer
      Given a handler is added
      And the informer has started and synced
      And pod default/three has been created
      And every handler has been notified of everything
      When a handler "late" is added
      Then handler "late" is notified, in any order:
        | event | object        | note         |
        | add   | default/one   | initial list |
        | add   | default/two   | initial list |
        | add   | default/three | initial list |

  @req:SYNC-02 @must @cap:handlers.late @cap:handlers.multiple @cap:handlers.has-synced @since:0.27
  Rule: A late handler has synced once it has received all existing objects

    @id:late-handler-syncs @needs:block-handler
    Example: it is blocked for a while
      Given a handler is added
      And the informer has started and synced
      And a handler "late" that blocks on default/two has been added
      And handler "late" has not synced
      When handler "late" is released
      Then handler "late" has synced

  @req:C-18 @req:C-40 @must @cap:handlers.remove @cap:handlers.multiple
  Rule: A removed handler gets no more notifications; the others do

    @id:removed-handler-is-told-nothing
    Example: one of two handlers is removed
      Given a handler "leaving" is added
      And a handler is added
      And the informer has started and synced
      When handler "leaving" is removed
      And pod default/three is created
      Then the handler observes:
        | object        | state  |
        | default/three | exists |
      And handler "leaving" receives nothing

    @id:removed-handler-leaves-what-waits @cap:handlers.isolated @needs:block-handler
    Example: notifications wait for another handler, which is blocked
      Given a handler "leaving" is added
      And a handler "slow" that blocks on default/one is added
      And the informer has been started
      And handler "slow" has been notified of pod default/one
      And pod default/three has been created
      When handler "leaving" is removed
      And handler "slow" is released
      Then handler "slow" observes:
        | object        | state  |
        | default/one   | exists |
        | default/two   | exists |
        | default/three | exists |

    @id:removed-handler-leaves-two-others
    Example: one of three handlers is removed
      Given a handler "leaving" is added
      And a handler "second" is added
      And a handler "third" is added
      And the informer has started and synced
      When handler "leaving" is removed
      And pod default/three is created
      Then handler "second" observes:
        | object        | state  |
        | default/three | exists |
      And handler "third" has been notified of pod default/three

    @id:removed-handler-takes-nobody-along
    Example: it is removed again
      Given a handler "leaving" is added
      And a handler is added
      And the informer has started and synced
      And handler "leaving" has been removed
      When handler "leaving" is removed again, which may be refused
      And pod default/three is created
      Then the handler observes:
        | object        | state  |
        | default/three | exists |

  @req:SHARED-10 @must @cap:handlers.remove @cap:handlers.multiple
  Rule: What is queued for a removed handler is dropped

    @id:removed-handler-gets-nothing-that-waits @since:0.26 @cap:handlers.isolated @needs:block-handler
    Example: it is blocked, with more queued
      Given a handler "leaving" that blocks on default/three is added
      And a handler is added
      And the informer has started and synced
      And pods default/three and default/four have been created
      And every handler has been notified of everything
      When handler "leaving" is removed
      And handler "leaving" is released
      Then handler "leaving" receives nothing

  @req:SHARED-09 @should @cap:handlers.remove @cap:handlers.multiple
  Rule: Removing a handler twice does no harm

    @id:removing-twice @since:0.26
    Example: a handler is removed again
      Given a handler "leaving" is added
      And a handler is added
      And the informer has started and synced
      And handler "leaving" has been removed
      When handler "leaving" is removed
      And pod default/three is created
      Then the handler is notified, in this order:
        | event | object        |
        | add   | default/three |

  @req:C-40 @must @cap:stop @needs:throw-in-handler
  Rule: A handler that has thrown is not called after the stop

    @id:stop-after-the-only-handler-threw
    Example: the only handler has just thrown at the first object, with more queued
      Given a handler "broken" that throws is added
      And the informer has been started
      And handler "broken" has been notified of pod default/one
      When the informer is stopped
      And 10 s pass
      Then no request is open

  @req:SHARED-07 @must @cap:stop @cap:handlers.late @since:0.26
  Rule: A stopped informer refuses handlers

    @id:no-handler-after-stop
    Example: a handler is added too late
      Given a handler is added
      And the informer has started and synced
      When the informer is stopped
      Then adding a handler "too late" is refused
