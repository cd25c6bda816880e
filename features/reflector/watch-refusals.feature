@area:reflector
Feature: A refused watch is reported
  Revoked permissions end a watch permanently: without an error report, the cache is silently stale.

  Source: client-go tools/cache/reflector.go (DefaultWatchErrorHandler, RunWithContext).

  Background:
    Given pods default/one and default/two exist
    And an informer on pods with a handler has synced
    And the open watch has delivered an event

  @req:REFL-14 @must @cap:watch-error-handler
  Rule: The watch error handler is called for a refused watch

    @id:refused-watch-is-reported
    Scenario Outline: it is answered with <answer>
      Given the next watch is answered with <answer>
      When the open watch ends cleanly
      Then the watch error handler is called

      Examples:
        | answer   |
        | HTTP 403 |
        | HTTP 404 |
