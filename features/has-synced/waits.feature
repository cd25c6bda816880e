@area:has-synced @part:cache-wait
Feature: Waiting for caches
  A controller waits for its caches before it works, by polling or by a channel.

  Source: client-go tools/cache/shared_informer.go (WaitForCacheSync, WaitFor, SyncResult); tests TestWaitFor,
  TestSyncResult.

  @req:SYNC-05 @must @since:0.17
  Rule: Polling checks at once, and then every 100 ms, until all have synced

    @id:asking-looks-at-once
    Example: everything has synced already
      Given a wait for caches with:
        | waits for | one, two |
      And the wait sees the sync of one and sees the sync of two
      When "main" polls the wait
      Then "main" has got "yes"

    @id:asking-looks-again
    Example: one syncs after a while
      Given a wait for caches with:
        | waits for | one |
      And "main" polls the wait
      And 250 ms pass
      And the wait answers:
        | checks | 3 |
      And the wait sees the sync of one
      When 50 ms pass
      Then "main" has got "yes"

    @id:asking-needs-all
    Example: one of two never syncs
      Given a wait for caches with:
        | waits for | one, two |
      And "main" polls the wait
      When the wait sees the sync of two
      And 10 s pass
      Then "main" still waits

  @req:SYNC-05 @must @since:0.17
  Rule: A stop ends the wait without success, after at least one check

    @id:asking-is-stopped
    Example: it is stopped during the wait
      Given a wait for caches with:
        | waits for | one |
      And "main" polls the wait
      When the wait is stopped
      Then "main" has got "no"

    @id:asking-after-stop
    Example: everything has synced, and it is stopped
      Given a wait for caches with:
        | waits for | one |
      And the wait sees the sync of one
      And the wait has been stopped
      When "main" polls the wait
      Then "main" has got "yes"

  @req:SYNC-07 @must @since:0.36
  Rule: Waiting on channels ends as soon as all have synced

    @id:waiting-ends-with-the-last
    Example: the last of two syncs
      Given a wait for caches with:
        | waits for | one, two |
      And "main" waits on the channels of the wait
      And the wait sees the sync of two
      And "main" still waits
      When the wait sees the sync of one
      Then "main" has got "yes"

    @id:waiting-for-nothing
    Example: there is nothing to wait for
      Given a wait for caches
      When "main" waits on the channels of the wait
      Then "main" has got "yes"

    @id:waiting-is-stopped
    Example: it is stopped
      Given a wait for caches with:
        | waits for | one, two |
      And "main" waits on the channels of the wait
      And the wait sees the sync of one
      When the wait is stopped
      Then "main" has got "no"

    @id:waiting-after-stop
    Example: everything has synced, and it is stopped
      Given a wait for caches with:
        | waits for | one, two |
      And the wait sees the sync of one and sees the sync of two
      And the wait has been stopped
      When "main" waits on the channels of the wait
      Then "main" has got "yes"

  @req:SYNC-08 @must @since:0.36
  Rule: The result is an error that names the unsynced caches, in order, and why; or none

    @id:sync-result
    Example: with a cause, and without
      Given a wait for caches
      Then the wait answers:
        | error of string, bool unsynced and int synced because of closing | fails: failed to sync all caches: bool, string: closing |
        | error of nothing unsynced and int synced                         | nothing                                                 |
