@area:store
Feature: Indexes
  Controllers find "all pods of this node" by an index, not by reading everything. A controller whose index keeps
  deleted objects, or misses some, acts on ghosts.

  Source: client-go tools/cache/thread_safe_store.go; tests TestMultiIndexKeys (users ernie and bert), TestIndexer.

  @req:C-11 @req:INDEX-02 @must @cap:indexers
  Rule: Querying an index for a value returns the objects that have it, or none

    @id:index-finds-by-label
    Example: pods by label
      Given pods default/one and default/two exist
      And pod default/two has been labelled app=db
      And an informer on pods with:
        | index | suite-by-app by label app |
      And the informer has started and synced
      Then the index "suite-by-app" gives exactly pod default/one for "web"
      And the index "suite-by-app" gives exactly pod default/two for "db"
      And the index "suite-by-app" gives nothing for "none"

    @id:index-finds-names-of-members
    Example: a label has the value constructor, as a member of every JavaScript object is named
      Given pods default/one and default/two exist
      And pod default/two has been labelled app=constructor
      And an informer on pods with:
        | index | suite-by-app by label app |
      And the informer has started and synced
      Then the index "suite-by-app" gives exactly pod default/one for "web"
      And the index "suite-by-app" gives exactly pod default/two for "constructor"
      And the index "suite-by-app" gives nothing for "hasOwnProperty"

    @id:index-finds-either-case
    Example: two values differ in their case only
      Given pods default/one and default/two exist
      And pod default/two has been labelled app=WEB
      And an informer on pods with:
        | index | suite-by-app by label app |
      And the informer has started and synced
      Then the index "suite-by-app" gives exactly pod default/one for "web"
      And the index "suite-by-app" gives exactly pod default/two for "WEB"

    @id:index-finds-the-empty-value
    Example: the value of a label is empty
      Given pods default/one, default/two and default/three exist
      And pod default/two has been labelled app=
      And pod default/three has been rid of its labels
      And an informer on pods with:
        | index | suite-by-app by label app |
      And the informer has started and synced
      Then the index "suite-by-app" gives exactly pod default/one for "web"
      And the index "suite-by-app" gives exactly pod default/two for ""

    @id:index-finds-the-marked
    Example: an object is being deleted
      Given pods default/one and default/two exist
      And pod default/two has been given a finalizer
      And pod default/two has been deleted
      And an informer on pods with:
        | index | suite-by-app by label app |
      And the informer has started and synced
      Then the index "suite-by-app" gives exactly pods default/one and default/two for "web"

    @id:index-finds-by-namespace
    Example: pods by namespace
      Given pods default/one, default/two and kube-system/three exist
      And an informer on pods with:
        | index | suite-by-namespace by namespace |
      And the informer has started and synced
      Then the index "suite-by-namespace" gives exactly pods default/one and default/two for "default"

  @req:C-11 @req:INDEX-06 @must @cap:indexers
  Rule: An index follows an object's changes, with all its values

    @id:index-follows-changes
    Example: a label changes
      Given pod default/one exists
      And an informer on pods with:
        | index | suite-by-app by label app |
      And the informer has started and synced
      When pod default/one is labelled app=db
      Then the index "suite-by-app" gives exactly pod default/one for "db"
      And the index "suite-by-app" gives nothing for "web"

    @id:index-gives-the-newest-state
    Example: a pod changes, and its label does not
      Given pods default/one and default/two exist
      And an informer on pods with:
        | index | suite-by-app by label app |
      And the informer has started and synced
      When pod default/one is reported as failed
      Then the index "suite-by-app" gives exactly pods default/one and default/two for "web"

    @id:index-beside-another
    Example: an informer has two indexes, a label changes, and another pod is deleted
      Given pods default/one, default/two and default/three exist
      And an informer on pods with:
        | index | suite-by-namespace by namespace |
        | index | suite-by-app by label app       |
      And the informer has started and synced
      When pod default/one is labelled app=db
      And pod default/two is deleted
      Then the index "suite-by-app" gives exactly pod default/one for "db"
      And the index "suite-by-app" gives exactly pod default/three for "web"
      And the index "suite-by-namespace" gives exactly pods default/one and default/three for "default"

    @id:indexes-forget-the-deleted
    Example: an informer has two indexes, and a pod is deleted and created again with neither of its values
      Given pod default/one exists
      And pod default/one has been labelled app=db
      And pod default/one has been annotated teams=ernie
      And an informer on pods with:
        | index | suite-by-app by label app                  |
        | index | suite-by-team by list in annotation teams  |
      And the informer has started and synced
      When pod default/one is deleted and created again
      Then the index "suite-by-app" gives nothing for "db"
      And the index "suite-by-team" gives nothing for "ernie"

    @id:index-of-several-values @cap:index.values
    Example: pods of ernie and bert
      Given pods default/one, default/two and default/tre exist
      And pod default/one has been annotated teams=ernie,bert
      And pod default/two has been annotated teams=bert,oscar
      And pod default/tre has been annotated teams=ernie,elmo
      And an informer on pods with:
        | index | suite-by-team by list in annotation teams |
      And the informer has started and synced
      Then the index "suite-by-team" gives exactly pods default/one and default/two for "bert"
      And the values of the index "suite-by-team" are "bert, elmo, ernie, oscar"

    @id:index-loses-some-values
    Example: a pod loses one of its teams
      Given pod default/one exists
      And pod default/one has been annotated teams=ernie,bert
      And an informer on pods with:
        | index | suite-by-team by list in annotation teams |
      And the informer has started and synced
      When pod default/one is annotated teams=ernie
      Then the index "suite-by-team" gives nothing for "bert"
      And the index "suite-by-team" gives exactly pod default/one for "ernie"

    @id:index-exchanges-a-value
    Example: a pod goes from one of its teams to another
      Given pod default/one exists
      And pod default/one has been annotated teams=ernie,bert
      And an informer on pods with:
        | index | suite-by-team by list in annotation teams |
      And the informer has started and synced
      When pod default/one is annotated teams=ernie,oscar
      Then the index "suite-by-team" gives exactly pod default/one for "oscar"
      And the index "suite-by-team" gives nothing for "bert"

    @id:index-loses-a-value-given-twice
    Example: a pod loses a team that it had twice
      Given pod default/one exists
      And pod default/one has been annotated teams=bert,ernie,bert
      And an informer on pods with:
        | index | suite-by-team by list in annotation teams |
      And the informer has started and synced
      When pod default/one is annotated teams=ernie
      Then the index "suite-by-team" gives nothing for "bert"
      And the index "suite-by-team" gives exactly pod default/one for "ernie"

    @id:index-loses-some-values-at-once
    Example: a pod loses the second of its teams, and the handler knows
      Given pod default/one exists
      And pod default/one has been annotated teams=ernie,bert
      And an informer on pods with:
        | index | suite-by-team by list in annotation teams |
      And a handler is added
      And the informer has started and synced
      When pod default/one is annotated teams=ernie
      And every handler has been notified of everything
      Then the index "suite-by-team" no longer gives pod default/one for "bert"

    @id:index-loses-all-values
    Example: a pod loses its only team, and another gets one
      Given pods default/one and default/two exist
      And pod default/one has been annotated teams=ernie
      And an informer on pods with:
        | index | suite-by-team by list in annotation teams |
      And the informer has started and synced
      When pod default/one is rid of its annotations
      And pod default/two is annotated teams=bert
      Then the index "suite-by-team" gives nothing for "ernie"
      And the index "suite-by-team" gives exactly pod default/two for "bert"

  @req:C-11 @req:INDEX-07 @req:INDEX-08 @must @cap:indexers
  Rule: A value is gone with its last object

    @id:index-value-goes-with-last-object @cap:index.values
    Example: two of three pods are deleted
      Given pods default/one, default/two and default/three exist
      And pod default/two has been labelled app=db
      And an informer on pods with:
        | index | suite-by-app by label app |
      And the informer has started and synced
      When pods default/one and default/two are deleted
      Then the index "suite-by-app" gives exactly pod default/three for "web"
      And the index "suite-by-app" gives nothing for "db"
      And the values of the index "suite-by-app" are "web"

  @req:C-11 @req:INDEX-12 @must @cap:indexers
  Rule: After a gap in the watch, an index holds the stored objects and nothing else

    @id:index-after-relist
    Example: a pod was deleted in the gap
      Given pods default/one and default/two exist
      And an informer on pods with:
        | index | suite-by-app by label app |
      And the informer has started and synced
      And new lists are held at the gate
      When the open watch ends with expiry as an ERROR event
      And pod default/one is deleted
      And the gate is opened
      Then the index "suite-by-app" gives exactly pod default/two for "web"

    @id:index-after-outage
    Scenario Outline: labels were changed when the watch had ended <ended>
      Given pods default/one, default/two and default/three exist
      And an informer on pods with:
        | index | suite-by-app by label app |
      And the informer has started and synced
      And the informer is cut off: its watch ended <ended>
      When pods default/one and default/two are labelled app=db
      And the gate is opened
      Then the index "suite-by-app" gives exactly pods default/one and default/two for "db"
      And the index "suite-by-app" gives exactly pod default/three for "web"

      Examples:
        | ended                         |
        | cleanly                       |
        | with expiry as an ERROR event |

    @id:index-after-outage-of-several-values
    Scenario Outline: teams were changed when the watch had ended <ended>
      Given pod default/one exists
      And pod default/one has been annotated teams=ernie,bert
      And an informer on pods with:
        | index | suite-by-team by list in annotation teams |
      And the informer has started and synced
      And the informer is cut off: its watch ended <ended>
      When pod default/one is annotated teams=bert,oscar
      And the gate is opened
      Then the index "suite-by-team" gives <what> for <team>

      Examples:
        | ended                         | team    | what                    |
        | cleanly                       | "ernie" | nothing                 |
        | with expiry as an ERROR event | "oscar" | exactly pod default/one |

    @id:index-after-recreation
    Example: a pod was replaced by another of its name
      Given pods default/one and default/two exist
      And pod default/one has been labelled app=db
      And an informer on pods with:
        | index | suite-by-app by label app |
      And the informer has started and synced
      And the informer is cut off: its watch ended with expiry as an ERROR event
      When pod default/one is deleted and created again
      And the gate is opened
      Then the index "suite-by-app" gives exactly pods default/one and default/two for "web"

  @req:C-11 @req:INDEX-12 @must @cap:indexers
  Rule: What is created after a gap has none of the index values of its predecessor

    Background:
      Given pod default/one exists
      And pod default/one has been labelled app=db
      And an informer on pods with:
        | index | suite-by-app by label app |

    @id:index-after-relist-and-recreation
    Example: a pod was deleted in the gap, and is created later with another label
      Given the informer has started and synced
      And the informer is cut off: its watch ended with expiry as an ERROR event
      When pod default/one is deleted
      And the gate is opened
      Then the index "suite-by-app" gives nothing for "db"
      When pod default/one is created
      Then the index "suite-by-app" gives exactly pod default/one for "web"
      And the index "suite-by-app" gives nothing for "db"

    @id:index-after-relist-of-a-successor
    Example: a pod was deleted and created again in the gap
      Given the informer has started and synced
      And the informer is cut off: its watch ended with expiry as an ERROR event
      When pod default/one is deleted and created again
      And the gate is opened
      Then the index "suite-by-app" gives exactly pod default/one for "web"
      And the index "suite-by-app" gives nothing for "db"

    @id:index-after-a-lost-change
    Example: it was labelled differently, without an event, before it was deleted
      Given the informer has started and synced
      And pod default/one has been labelled app=web, but the event is lost
      And pod default/one has been deleted
      When the open watch ends with expiry as an ERROR event
      And pod default/one is created
      Then the index "suite-by-app" gives exactly pod default/one for "web"
      And the index "suite-by-app" gives nothing for "db"

  @req:C-11 @must @cap:indexers @cap:indexers.late
  Rule: An index added late holds existing and later objects

    @id:late-index-agrees
    Example: changes follow
      Given pods default/one and default/two exist
      And an informer on pods
      And the informer has started and synced
      And the index "suite-by-app by label app" has been added
      When pod default/three is created
      And pod default/two is deleted
      Then the index "suite-by-app" gives exactly pods default/one and default/three for "web"

    @id:late-index-after-relist
    Example: a pod was labelled differently in a gap in the watch
      Given pods default/one and default/two exist
      And an informer on pods
      And the informer has started and synced
      And the index "suite-by-app by label app" has been added
      And the informer is cut off: its watch ended with expiry as an ERROR event
      When pod default/two is labelled app=db
      And the gate is opened
      Then the index "suite-by-app" gives exactly pod default/one for "web"

  @req:INDEX-09 @req:SHARED-15 @must @cap:indexers.late @since:0.30
  Rule: An index added to a running informer holds the existing objects

    @id:index-added-late @cap:indexers
    Example: the informer has synced
      Given pods default/one and default/two exist
      And an informer on pods
      And the informer has started and synced
      When the index "suite-by-app by label app" is added
      Then the index "suite-by-app" gives exactly pods default/one and default/two for "web"

  @req:INDEX-03 @must @cap:indexers
  Rule: Querying an unknown index is an error

    @id:index-unknown
    Example: a name that was never registered
      Given an informer on pods
      And the informer has started and synced
      Then asking the index "nobody" for "anything" is refused
