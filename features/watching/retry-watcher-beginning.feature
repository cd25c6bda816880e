@area:watching @part:retry-watcher
Feature: RetryWatcher: where it begins
  What happened before the first version is not told: whoever has listed knows it. Without a version a server would begin
  with all there is, or anywhere, and a watch that goes on by itself cannot tell the two apart.

  Source: client-go tools/watch/retrywatcher.go (newRetryWatcher), test TestNewRetryWatcher.

  @req:RETRYWATCH-01 @must
  Rule: It cannot begin without a version to begin from

    @id:retry-watcher-refuses-no-version
    Example: none
      Given a RetryWatcher
      When the retry watcher runs
      Then the retry watcher ends with "not supported due to issues with underlying WATCH"

    @id:retry-watcher-refuses-version-zero
    Example: any version
      Given a RetryWatcher with:
        | version | 0 |
      When the retry watcher runs
      Then the retry watcher ends with "not supported due to issues with underlying WATCH"
