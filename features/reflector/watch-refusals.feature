@area:reflector
Feature: A watch that cannot be opened is reported
  Rights that were taken away end a watch for good: without a word to whoever runs the program, its cache is stale for ever.

  Source: client-go tools/cache/reflector.go (DefaultWatchErrorHandler, RunWithContext).

  Background:
    Given pods default/one and default/two exist
    And an informer on pods with a handler has synced
    And the open watch has delivered an event

  @req:REFL-14 @must @cap:watch-error-handler
  Rule: The watch error handler is told of a watch that is refused

    @id:refused-watch-is-reported
    Scenario Outline: it is answered with <answer>
      Given the next watch is answered with <answer>
      When the open watch ends cleanly
      Then the watch error handler is told

      Examples:
        | answer   |
        | HTTP 403 |
        | HTTP 404 |
