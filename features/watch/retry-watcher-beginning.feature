@area:watch @part:retry-watcher
Feature: RetryWatcher: its first version
  The caller has listed, and has the state at the first version. Without a version a server would start with all existing
  objects, or anywhere, and the RetryWatcher could not know.

  Source: client-go tools/watch/retrywatcher.go (newRetryWatcher), test TestNewRetryWatcher.

  @req:RETRYWATCH-01 @must
  Rule: A RetryWatcher cannot start without a version

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
