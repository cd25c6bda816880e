@area:apiserver
Feature: Deletions
  A deletion removes an object, or marks it until its finalizers are removed. Controllers with finalizers depend on which.

  Source: kubernetes/apiserver pkg/registry/generic/registry/store.go (deletionFinalizersForGarbageCollection, DeleteCollection),
  pkg/registry/rest/delete.go (BeforeDelete); apimachinery pkg/apis/meta/v1/conversion.go (DeleteOptions).

  @req:APISERVER-37 @must @oracle
  Rule: A deleted object is removed at once, or marked until it has no finalizers

    @id:api-delete
    Example: deleted at once, and its details returned
      Given widget a exists
      When the client deletes "widgets/a"
      Then the answer is 200 with:
        | kind          | Status      |
        | status        | Success     |
        | details.name  | a           |
        | details.group | example.com |
        | details.kind  | widgets     |
        | details.uid   | {a.uid}     |
      And "widgets/a" is gone

    @id:api-delete-missing
    Example: a missing object
      When the client deletes "widgets/nobody"
      Then the answer is 404 with:
        | message | widgets.example.com "nobody" not found |

    @id:api-delete-finalizers
    Example: marked
      Given widgets exist:
        | name | metadata.finalizers  |
        | a    | ["example.com/hold"] |
      When the client watches "widgets?watch=1&resourceVersion={a.version}"
      And the client deletes "widgets/a"
      Then the answer is 200 with:
        | kind                                | Widget  |
        | metadata.deletionTimestamp          | /20.*Z/ |
        | metadata.deletionGracePeriodSeconds | 0       |
        | metadata.generation                 | 2       |
      And the watch delivers:
        | type     | name | metadata.deletionTimestamp |
        | MODIFIED | a    | (present)                  |

    @id:api-delete-last-finalizer
    Example: marked, then without finalizers
      Given widgets exist:
        | name | metadata.finalizers  |
        | a    | ["example.com/hold"] |
      And widget a is deleted
      And the answer is called "marked"
      When the client watches "widgets?watch=1&resourceVersion={marked.version}"
      And the client sends "widgets/a" a merge patch: {metadata: {finalizers: null}}
      Then the answer is 200 with:
        | metadata.finalizers | (absent) |
      And the watch delivers:
        | type    | name | metadata.finalizers  | version                       |
        | DELETED | a    | ["example.com/hold"] | /(?!{marked.version}$)[0-9]+/ |
      And "widgets/a" is gone

    @id:api-delete-twice
    Example: a second deletion changes nothing
      Given widgets exist:
        | name | metadata.finalizers  |
        | a    | ["example.com/hold"] |
      And widget a is deleted
      And the answer is called "marked"
      When the client deletes "widgets/a"
      Then the answer is 200 with:
        | metadata.resourceVersion | {marked.version} |

    @id:api-delete-foreground
    Example: propagation policies are finalizers
      Given widget a exists
      When the client deletes "widgets/a?propagationPolicy=Foreground"
      Then the answer is 200 with:
        | metadata.finalizers | ["foregroundDeletion"] |

    @id:api-delete-orphan
    Example: another policy
      Given widget a exists
      When the client deletes "widgets/a" with: {propagationPolicy: Orphan}
      Then the answer is 200 with:
        | metadata.finalizers | ["orphan"] |

    @id:api-delete-unknown-policy
    Example: an unknown policy
      Given widget a exists
      When the client deletes "widgets/a?propagationPolicy=Some"
      Then the answer is 422 with:
        | reason | Invalid |

    @id:api-delete-uid
    Example: a precondition on the uid
      Given widget a exists
      When the client deletes "widgets/a" with: {preconditions: {uid: 11111111-1111-4111-8111-111111111111}}
      Then the answer is 409 with:
        | reason  | Conflict |
        | message | /.*the UID in the precondition \(11111111-1111-4111-8111-111111111111\) does not match the UID in record \({a.uid}\). The object might have been deleted and then recreated/ |

    @id:api-delete-version
    Example: a precondition on the version
      Given widget a exists
      And widget a is labelled app=web
      When the client deletes "widgets/a" with: {preconditions: {resourceVersion: "{a.version}"}}
      Then the answer is 409 with:
        | message | /.*the ResourceVersion in the precondition \({a.version}\) does not match the ResourceVersion in record \([0-9]+\). The object might have been modified/ |

    @id:api-delete-namespace-preconditions
    Scenario Outline: a precondition on a namespace: <preconditions>
      Given the client posts to "namespaces": {metadata: {name: "{namespace}-<name>"}}
      And the answer is called "b"
      When the client deletes "namespaces/{namespace}-<name>" with: {preconditions: {<preconditions>}}
      Then the answer is 409 with:
        | message      | Operation cannot be fulfilled on namespaces "{namespace}-<name>": Precondition failed: <message> |
        | details.kind | namespaces |

      Examples:
        | name | preconditions                             | message |
        | b    | uid: 11111111-1111-4111-8111-111111111111 | UID in precondition: 11111111-1111-4111-8111-111111111111, UID in object meta: {b.uid} |
        | c    | resourceVersion: "1"                      | ResourceVersion in precondition: 1, ResourceVersion in object meta: {b.version} |

    @id:api-delete-pod-grace
    Scenario Outline: a pod is given <seconds> seconds, <how>
      Given the client posts to "pods": {metadata: {name: a}, spec: {nodeName: n, terminationGracePeriodSeconds: 50, containers: [{name: c, image: i}]}}
      When the client deletes "pods/a<first>"
      Then the answer is 200
      When the client deletes "pods/a<then>"
      Then the answer is 200
      And "pods/a" has:
        | metadata.deletionGracePeriodSeconds | <seconds> |

      Examples:
        | how                              | first                  | then                   | seconds |
        | which are its own                |                        |                        | 50      |
        | and keeps them                   | ?gracePeriodSeconds=60 |                        | 60      |
        | and no more                      |                        | ?gracePeriodSeconds=60 | 50      |
        | and less                         |                        | ?gracePeriodSeconds=7  | 7       |
        | the least, for a negative number | ?gracePeriodSeconds=-5 |                        | 1       |

    @id:api-delete-dry-run
    Example: a dry run
      Given widget a exists
      When the client deletes "widgets/a?dryRun=All"
      Then the answer is 200
      And "widgets/a" has:
        | metadata.resourceVersion | {a.version} |

    @id:api-delete-finalizer-twice
    Example: a duplicate finalizer stays
      When the client posts to "widgets": {metadata: {name: a, finalizers: [example.com/hold, example.com/hold]}}
      And the client deletes "widgets/a"
      Then the answer is 200 with:
        | metadata.finalizers | ["example.com/hold","example.com/hold"] |

    @id:api-delete-time-sent
    Example: a deletionTimestamp that is sent later is ignored
      Given the client posts to "configmaps": {metadata: {name: a, finalizers: [example.com/hold]}}
      And the client deletes "configmaps/a"
      When the client puts "configmaps/a": {metadata: {name: a, finalizers: [example.com/hold], deletionTimestamp: "2001-01-01T00:00:00Z"}}
      Then the answer is 200 with:
        | metadata.deletionTimestamp | /202.*Z/ |

    @id:api-storage-class-deleted
    Example: a deleted storage class is returned
      When the client posts to "/apis/storage.k8s.io/v1/storageclasses": {metadata: {name: "{namespace}-a"}, provisioner: p}
      And the client deletes "/apis/storage.k8s.io/v1/storageclasses/{namespace}-a"
      Then the answer is 200 with:
        | kind | StorageClass |

  @req:APISERVER-38 @must @oracle
  Rule: A deleted collection is deleted object by object, and returned as a list

    @id:api-delete-collection
    Example: the whole collection
      Given widgets a and b exist
      When the client watches "widgets?watch=1&resourceVersion={b.version}"
      And the client deletes "widgets"
      Then the items are a and b
      And the watch delivers:
        | type    | name   |
        | DELETED | /a\|b/ |
        | DELETED | /a\|b/ |

    @id:api-delete-collection-selected
    Example: the objects a selector matches
      Given widgets exist:
        | name | labels  |
        | a    | app=web |
        | b    | app=db  |
      When the client deletes "widgets?labelSelector=app%3Dweb"
      Then the items are a
      When the client gets "widgets"
      Then the items are b

  @req:APISERVER-37 @must @oracle
  Rule: The propagation policy decides which finalizers stay

    @id:api-delete-policies
    Scenario Outline: <finalizers> with "<query>"
      Given the client posts to "widgets": {apiVersion: example.com/v1, kind: Widget, metadata: {name: a, finalizers: <finalizers>}}
      When the client deletes "widgets/a<query>"
      Then the answer is 200 with:
        | metadata.finalizers | <left> |

      Examples:
        | finalizers                             | query                         | left                                      |
        | [orphan, example.com/hold]             |                               | ["orphan","example.com/hold"]             |
        | [orphan, example.com/hold]             | ?propagationPolicy=Orphan     | ["orphan","example.com/hold"]             |
        | [orphan, example.com/hold]             | ?propagationPolicy=Foreground | ["example.com/hold","foregroundDeletion"] |
        | [orphan, example.com/hold]             | ?propagationPolicy=Background | ["example.com/hold"]                      |
        | [foregroundDeletion, example.com/hold] | ?orphanDependents=true        | ["example.com/hold","orphan"]             |

    @id:api-delete-cascading
    Example: orphanDependents=false is answered with 202 if the object stays
      Given the client posts to "widgets": {apiVersion: example.com/v1, kind: Widget, metadata: {name: a, finalizers: [foregroundDeletion, example.com/hold]}}
      When the client deletes "widgets/a?orphanDependents=false"
      Then the answer is 202 with:
        | metadata.finalizers | ["example.com/hold"] |

    @id:api-delete-policy-gone
    Example: an object with only a garbage collector's finalizer is removed at once
      Given the client posts to "widgets": {apiVersion: example.com/v1, kind: Widget, metadata: {name: a, finalizers: [orphan]}}
      When the client deletes "widgets/a?propagationPolicy=Background"
      Then the answer is 200 with:
        | status | Success |
      And "widgets/a" is gone

    @id:api-delete-policy-event
    Example: an event has no dependents
      Given the client posts to "/api/v1/namespaces/{namespace}/events": {metadata: {name: a, finalizers: [example.com/hold]}, involvedObject: {namespace: "{namespace}"}}
      When the client deletes "/api/v1/namespaces/{namespace}/events/a?propagationPolicy=Orphan"
      Then the answer is 200 with:
        | metadata.finalizers | ["example.com/hold"] |

    @id:api-delete-policy-namespace
    Example: a namespace with orphanDependents=false
      Given the client posts to "/api/v1/namespaces": {metadata: {name: "{namespace}-b"}}
      When the client deletes "/api/v1/namespaces/{namespace}-b?orphanDependents=false"
      Then the answer is 202 with:
        | metadata.finalizers | ["foregroundDeletion"] |

    @id:api-delete-policy-late
    Example: a terminating pod ignores another policy
      Given the client posts to "pods": {metadata: {name: a}, spec: {nodeName: n, containers: [{name: main, image: i}]}}
      And the client deletes "pods/a"
      And the answer is called "marked"
      When the client deletes "pods/a?propagationPolicy=Orphan"
      Then the answer is 200 with:
        | metadata.resourceVersion | {marked.version} |
        | metadata.finalizers      | (absent)         |

  @req:APISERVER-37 @must @oracle
  Rule: The version in a deletion is a precondition

    @id:api-delete-version-in-query
    Scenario Outline: in the query: <path>
      Given the client posts to "configmaps": {metadata: {name: a}}
      When the client deletes "<path>?resourceVersion=0"
      Then the answer is 409 with:
        | message | /.*the ResourceVersion in the precondition \(0\) does not match the ResourceVersion in record.*/ |

      Examples:
        | path         |
        | configmaps   |
        | configmaps/a |

    @id:api-delete-version-in-query-and-body
    Example: with a body, the query is the version of the list
      Given the client posts to "configmaps": {metadata: {name: a}}
      And the answer is called "made"
      And the client deletes "configmaps/a"
      When the client deletes "configmaps?resourceVersion={made.version}" with: {kind: DeleteOptions, apiVersion: v1}
      Then the answer is 200 with:
        | items.0.metadata.name | a |

    @id:api-precondition-of-event
    Example: the message about an event of events.k8s.io names the core group
      Given the client posts to "/api/v1/namespaces/{namespace}/events": {metadata: {name: a}, involvedObject: {namespace: "{namespace}"}}
      When the client deletes "/apis/events.k8s.io/v1/namespaces/{namespace}/events/a" with: {preconditions: {resourceVersion: "1"}}
      Then the answer is 409 with:
        | message       | /Operation cannot be fulfilled on Event "a": the ResourceVersion in the precondition \(1\) does not match .*/ |
        | details.group | (absent)                                                                                                     |
        | details.kind  | Event                                                                                                        |
