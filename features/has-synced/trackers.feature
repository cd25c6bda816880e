@area:has-synced @part:sync-tracker
Feature: Sync trackers: whether everything started has finished
  A consumer has synced when its source has and everything the source started has been processed. One kind of tracker
  counts, for sequential consumers; the other tracks keys.

  Source: client-go tools/cache/synctrack; tests TestBasicLogic, TestSingleFile, TestSingleFileCounting, TestAsyncLocking.

  @req:SYNC-09 @req:SYNC-11 @must @since:0.27
  Rule: A tracker has synced when its source has and everything started is finished, in any order

    @id:tracker-basic-logic
    Scenario Outline: <what>
      Given a sync tracker with:
        | by key | <by key> |
      When the tracker <history>
      Then the tracker answers:
        | has synced | <synced> |

      Examples:
        | what                                | by key | history                                                    | synced |
        | the source comes last, counted      | no     | starts a, finishes a and learns that its source has synced | yes    |
        | the source comes last, by key       | yes    | starts a, finishes a and learns that its source has synced | yes    |
        | the source comes first, counted     | no     | starts a, learns that its source has synced and finishes a | yes    |
        | the source comes first, by key      | yes    | starts a, learns that its source has synced and finishes a | yes    |
        | one of two is not finished, counted | no     | starts a, starts b and learns that its source has synced   | no     |
        | one of two is not finished, by key  | yes    | starts a, starts b and learns that its source has synced   | no     |
        | the source has not synced, counted  | no     | starts a, finishes a and starts b                          | no     |
        | the source has not synced, by key   | yes    | starts a, finishes a and starts b                          | no     |

    @id:tracker-starts-after-source
    Scenario Outline: another one is started before the first is finished, by key: <by key>
      Given a sync tracker with:
        | by key | <by key> |
      When the tracker starts a, learns that its source has synced, starts b and finishes a
      Then the tracker answers:
        | has synced | no |

      Examples:
        | by key |
        | no     |
        | yes    |

    @id:tracker-without-anything
    Scenario Outline: nothing was started, by key: <by key>
      Given a sync tracker with:
        | by key | <by key> |
      When the tracker learns that its source has synced
      Then the tracker answers:
        | has synced | yes |

      Examples:
        | by key |
        | no     |
        | yes    |

    @id:tracker-waits-for-source
    Scenario Outline: everything is finished, the source has not synced, by key: <by key>
      Given a sync tracker with:
        | by key | <by key> |
      When the tracker starts a and finishes a
      Then the tracker answers:
        | has synced | no |

      Examples:
        | by key |
        | no     |
        | yes    |

  @req:SYNC-10 @must @since:0.27
  Rule: Finishing more than was started is the caller's bug, and fails

    @id:tracker-counts-below-nothing
    Example: nothing was started
      Given a sync tracker
      When the tracker finishes a
      Then that fails with "synctrack: negative counter; this logic error means HasSynced may return incorrect value"

  @req:SYNC-10 @must @since:0.36
  Rule: A tracker stays synced, whatever is started or finished afterwards

    @id:tracker-stays-synced
    Example: it continues
      Given a sync tracker
      When the tracker starts a, learns that its source has synced, finishes a and starts b
      Then the tracker answers:
        | has synced | yes |

  @req:SYNC-11 @must @since:0.27
  Rule: By key, finishing an unknown key is harmless, and each key counts once

    @id:tracker-by-key-is-lenient
    Example: another key, and the same key twice
      Given a sync tracker with:
        | by key | yes |
      When the tracker finishes other, starts a, starts a, finishes a and learns that its source has synced
      Then the tracker answers:
        | has synced | yes |

    @id:tracker-by-key-knows-which
    Example: another one is finished
      Given a sync tracker with:
        | by key | yes |
      When the tracker starts a, learns that its source has synced and finishes other
      Then the tracker answers:
        | has synced | no |

  @req:SYNC-04 @must @since:0.36
  Rule: A tracker can be waited for, and has a name

    @id:tracker-is-done
    Scenario Outline: before and after, by key: <by key>
      Given a sync tracker with:
        | by key | <by key> |
      And the tracker starts a and learns that its source has synced
      And the tracker answers:
        | done | no |
      When the tracker finishes a
      Then the tracker answers:
        | done | yes     |
        | name | tracker |

      Examples:
        | by key |
        | no     |
        | yes    |
