@area:reflector @unless:streams-only
Feature: A configured page size
  Small pages have a reason: large objects, or a server with little memory. An informer that forgets the size, on the
  first list or on a later one, lists everything at once.

  Source: client-go tools/cache/reflector.go (Reflector.WatchListPageSize).

  Background:
    Given the apiserver has no watch cache
    And 5 pods exist
    And an informer on pods with:
      | page size | 2 |

  @req:RLIST-08 @must @cap:page-size @cap:pagination
  Rule: Every list has the configured limit

    @id:page-size-of-the-first-list
    Example: an informer starts
      Given a handler is added
      When the informer is started
      Then the first plain list asks for:
        | limit | 2 |
      And the informer makes exactly 2 continuation pages

    @id:page-size-of-a-later-list
    Example: a watch expires
      Given a handler is added
      And the informer has started and synced
      And the open watch has delivered an event
      When the open watch ends with expiry as an ERROR event
      Then the next plain list asks for:
        | limit | 2 |
