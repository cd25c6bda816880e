@area:reflector @unless:streams-only
Feature: The version of a list request
  "0" lets the watch cache answer, the last version seen keeps the informer from going back in time, and "" reads from
  etcd when neither works. A port that never takes the last step loops forever after an etcd restore or against a
  lagging replica (kubernetes/kubernetes#91073, #94316; kubernetes-client/java#2190).

  Source: client-go tools/cache/reflector.go (relistResourceVersion), tests TestReflectorExpiredExactResourceVersion and
  TestReflectorFullListIfTooLarge.

  Background:
    Given the apiserver does not stream lists
    And pods default/one and default/two exist
    And an informer on pods with a handler

  @req:C-25 @must
  Rule: An informer recovers from a version that the server does not have yet

    @id:too-large-version-is-no-trap
    Example: the server that answers lists is stale, and stays so
      Given the informer has started and synced
      And the open watch has delivered an event
      And every plain list is answered with too large a version
      When the open watch ends with expiry as an ERROR event
      And pod default/two is deleted
      Then the handler observes:
        | object      | state |
        | default/two | gone  |

    @id:too-large-version-after-failure-is-no-trap
    Example: a watch that fails in another way leads to a list, too
      Given the informer has started and synced
      And the open watch has delivered an event
      And every plain list is answered with too large a version
      And new watches are held at the gate
      When the open watch ends with HTTP 500 as an ERROR event
      And pod default/two is deleted
      And the gate is opened
      Then the handler observes:
        | object      | state |
        | default/two | gone  |

  @req:C-03 @must
  Rule: No object goes back to an older state after a refused version

    @id:lagging-server-after-an-expired-list
    Example: the list after an expired list could come from a stale server
      Given the informer has started and synced
      And pod default/one has been updated 3 times
      And every handler has been notified of everything
      And the next plain list is answered with an expired list
      And every request for version 0 is answered with the state of a server that lags by 3 changes
      When the open watch ends with expiry as an ERROR event
      And pod default/three is created
      Then the handler has been notified of 3 objects

  @req:C-21 @must
  Rule: An informer recovers from a list at a compacted version

    @id:expired-list-is-no-trap
    Example: the list is answered with expiry
      Given the informer has started and synced
      And the open watch has delivered an event
      And the next plain list is answered with an expired list
      When the open watch ends with expiry as an ERROR event
      And pod default/two is deleted
      Then the handler observes:
        | object      | state |
        | default/two | gone  |

    @id:expired-list-in-other-words
    Scenario Outline: lists at an earlier version are answered with <answer>
      Given the informer has started and synced
      And the open watch has delivered an event
      And the next plain list is answered with <answer>
      When the open watch ends with expiry as an ERROR event
      And pod default/two is deleted
      Then the handler observes:
        | object      | state |
        | default/two | gone  |

      Examples:
        | answer                          |
        | an expired list, as reason Gone |
        | an expired list, by code alone  |

  @req:RLIST-01 @req:RLIST-06 @must @cap:relist-from-version @cap:pagination
  Rule: The first list is for version "0", in pages of 500

    @id:first-list-asks-for-zero
    Example: an informer starts
      When the informer is started
      Then the first plain list asks for:
        | resourceVersion | 0   |
        | limit           | 500 |

  @req:RLIST-02 @req:RLIST-06 @must @since:0.18 @cap:relist-from-version
  Rule: A later list is for the last version seen, without pages

    @id:later-list-asks-for-last-version
    Example: a watch expires
      Given the informer has started and synced
      And the open watch has delivered an event
      And pod default/one has been updated, making version "seen"
      When the open watch ends with expiry as an ERROR event
      Then the next plain list asks for:
        | resourceVersion | "seen"   |
        | limit           | (absent) |

  @req:RLIST-03 @must @since:0.18 @cap:relist-from-version
  Rule: A list answered with expiry is retried at once for the newest state

    @id:expired-list-asks-for-newest
    Example: the last version seen is too old for a list
      Given the informer has started and synced
      And the open watch has delivered an event
      And pod default/one has been updated, making version "seen"
      And the next plain list is answered with an expired list
      When the open watch ends with expiry as an ERROR event
      Then the first plain list asks for version "seen"
      And the second plain list asks for version ""
      And the pauses between plain lists are:
        | pause | at least | below |
        | 1st   | 0 s      | 0.5 s |

  @req:RLIST-04 @must @since:0.19 @cap:relist-from-version
  Rule: A list for a version the server does not have yet is retried at once for the newest state

    @id:too-large-version-asks-for-newest
    Example: the server has been restored from a backup
      Given the informer has started and synced
      And the open watch has delivered an event
      And pod default/one has been updated, making version "seen"
      And the next plain list is answered with too large a version
      When the open watch ends with expiry as an ERROR event
      Then the first plain list asks for version "seen"
      And the informer makes a plain list for version ""

  @req:RLIST-05 @must @since:0.18 @cap:relist-from-version
  Rule: After a successful list, the next is for the last version seen again

    @id:newest-state-is-asked-for-once
    Example: another watch expires later
      Given the informer has started and synced
      And the next plain list is answered with an expired list
      And the open watch ended with expiry as an ERROR event
      And the informer makes a plain list for version ""
      And the open watch has delivered an event at version "seen again"
      When the open watch ends with expiry as an ERROR event
      Then the first plain list asks for version "seen again"
