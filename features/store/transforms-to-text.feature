@area:store @part:store
Feature: Stores: transforms that return no object
  A transform may leave so little of an object that it is no longer an object.

  Source: client-go tools/cache/controller.go (TransformFunc); test TestStoreResourceVersionWithNonMetaTransform.

  @req:XFORM-05 @must
  Rule: A transform may return any value that the key function accepts

    @id:transform-to-text @since:0.34
    Example: only the name remains, and the next object replaces it
      Given a Store with:
        | transform    | to-text      |
        | key function | meta-or-text |
      When foo@5 is added to the store
      And foo@6 is updated in the store
      And bar@7 is added to the store
      Then the store answers:
        | objects | unkeyed(foo) and unkeyed(bar) |

    @id:transform-to-text-is-found @since:0.36
    Example: it is found under its key
      Given a Store with:
        | transform    | to-text      |
        | key function | meta-or-text |
      When the store is replaced with foo@5 and bar@6 at version "10"
      Then the store answers:
        | keys    | foo, bar     |
        | key foo | unkeyed(foo) |
        | version | 10           |
