@area:keys @part:key-functions
Feature: Names: parsing keys
  A key serves maps; a request to the server needs its namespace and name. A parsing error leads to a request for
  the wrong object.

  Source: client-go tools/cache/object-names.go, test TestObjectNames; tools/cache/controller.go
  (DeletionHandlingObjectToName), test TestDeletionHandlingObjectToName.

  @req:KEY-06 @must @since:0.28
  Rule: Parsing a key and writing it again returns it, without a leading slash

    @id:name-read
    Scenario Outline: "<key>" is parsed as <name>
      Given the key functions
      Then the key functions answer:
        | name parsed from "<key>"   | <name>    |
        | "<key>" parsed and written | <written> |

      Examples:
        | key         | name                | written     |
        | default/foo | foo in default      | default/foo |
        | foo         | foo in no namespace | foo         |
        | default/    | no name in default  | default/    |
        | /foo        | foo in no namespace | foo         |

    @id:name-read-refused
    Example: a key with two slashes cannot be parsed
      Given the key functions
      Then the key functions answer:
        | name parsed from "a/b/c" | fails |

    @id:name-in-parts
    Example: a name splits into its parts
      Given the key functions
      Then the key functions answer:
        | parts of the name "foo" in "default" | foo in default      |
        | parts of the name "foo" in ""        | foo in no namespace |
        | parts of the name "a/b" in "c/d"     | a/b in c/d          |

  @req:KEY-07 @should @since:0.28
  Rule: A name converts to a namespaced name and back without loss, though the two are written differently

    @id:name-converted
    Scenario Outline: a name <case>
      Given the key functions
      Then the key functions answer:
        | name "foo" in "<namespace>" as a namespaced name | <meaning> |
        | namespaced name "foo" in "<namespace>" as a name | <meaning> |
        | namespaced name "foo" in "<namespace>" written   | <written> |

      Examples:
        | case            | namespace | meaning             | written     |
        | in a namespace  | default   | foo in default      | default/foo |
        | in no namespace |           | foo in no namespace | /foo        |

  @req:KEY-08 @must @since:0.30
  Rule: The name of a tombstone is parsed from its key, that of an object is in its metadata

    @id:name-of-deleted
    Scenario Outline: <case>
      Given the key functions with:
        | key function | deletion-handling |
      Then the key functions answer:
        | name of <deleted> | <name> |

      Examples:
        | case                              | deleted                       | name                |
        | a tombstone of that name          | tombstone(default/foo@5)      | foo in default      |
        | a tombstone without a state       | tombstone(default/foo)        | foo in default      |
        | a tombstone under another key     | tombstone(a/b: default/foo@5) | b in a              |
        | a tombstone in no namespace       | tombstone(foo@5)              | foo in no namespace |
        | an object                         | default/foo@5                 | foo in default      |
        | a tombstone of a key that is none | tombstone(a/b/c)              | fails               |
        | something without metadata        | unkeyed(text)                 | fails               |
