@area:reflector @part:reflector
Feature: Reflector: one cycle of list and watch
  A reflector copies a collection into a store: what is there, and then every change. Each cycle begins with the whole
  state and goes on from its version, so that nothing falls between the two.

  Source: client-go tools/cache/reflector.go (ListAndWatchWithContext), test TestReflectorListAndWatch.

  @req:REFL-01 @must
  Rule: The list goes into the store as one replacement, and the watch goes on from the version of the list

    @id:reflector-lists-then-watches
    Example: two objects, then a change
      Given a Reflector
      When the reflector runs
      And the reflector's list is answered with foo@5 and bar@6 at version "10"
      And the reflector's watch is opened
      And the reflector's watch tells:
        | ADDED    | baz@11 |
        | MODIFIED | foo@12 |
        | DELETED  | bar@13 |
      Then the reflector reports, in this order:
        | list    | limit=500, resourceVersion=0                |
        | replace | objects=foo@5, bar@6, resourceVersion=10    |
        | watch   | allowWatchBookmarks=yes, resourceVersion=10 |
        | add     | baz@11                                      |
        | update  | foo@12                                      |
        | delete  | bar@13                                      |
      And the reflector answers:
        | last version seen | 13  |
        | open watch        | yes |
