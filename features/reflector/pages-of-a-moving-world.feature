@area:reflector @unless:streams-only
Feature: Changes while a list is read in pages
  The pages of one list show one version, that of the first page, however long reading takes. The watch has to start
  there: an informer that watches from the newest version, or from none, misses deletions in between.

  Source: Kubernetes API concepts, Retrieving large results sets in chunks; client-go tools/pager/pager.go (the version of
  the first page).

  Background:
    Given the apiserver has no watch cache
    And 1200 pods exist
    And an informer on pods with a handler

  @req:C-01 @req:C-22 @must @cap:pagination @cap:store
  Rule: Changes during paging are in the store afterwards

    @id:deleted-between-pages
    Example: a pod of the first page is deleted
      Given new continuation pages are held at the gate
      And the informer is started
      And a request is waiting at the gate
      When pod default/pod-0001 is deleted
      And the gate is opened
      Then the store becomes what the server has

    @id:updated-between-pages
    Example: a pod of the first page is updated
      Given new continuation pages are held at the gate
      And the informer is started
      And a request is waiting at the gate
      When pod default/pod-0001 is updated
      And the gate is opened
      Then the store becomes what the server has

  @req:PAGER-04 @must @since:0.17 @cap:pagination
  Rule: The full list after an expired token is enough

    @id:expired-token-costs-one-list
    Example: history is compacted between the pages
      Given the next continuation page is answered with an expired token
      When the informer is started
      Then the informer makes a watch
      And the informer makes exactly 2 plain lists
