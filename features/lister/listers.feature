@area:lister @part:lister
Feature: Listers: reading the cache instead of the server
  Controllers read through listers. An object that a lister leaves out does not exist for them, and an extra one is
  reconciled by mistake.

  Source: client-go tools/cache/listers.go, test TestListAll; dynamic/dynamiclister and metadata/metadatalister, tests
  TestListerGetMethod, TestListerListMethod, TestNamespaceGetMethod, TestNamespaceListMethod.

  @req:LISTER-01 @must
  Rule: Listing everything returns all objects, listing by labels the matching ones

    @id:lister-selects
    Scenario Outline: the selector is <case>
      Given a lister with:
        | objects | default/one@1(app=web), default/two@2(app=db,size=3), other/tre@3(app=web,tier=front) and four@4 |
      Then the lister answers:
        | <question> | <objects> |

      Examples:
        | case                       | question                       | objects                                                                                          |
        | everything                 | all                            | default/one@1(app=web), default/two@2(app=db,size=3), other/tre@3(app=web,tier=front) and four@4 |
        | what has a label           | all with app=web               | default/one@1(app=web), other/tre@3(app=web,tier=front)                                          |
        | what has two labels        | all with app=web,tier=front    | other/tre@3(app=web,tier=front)                                                                  |
        | what has a label at all    | all with tier                  | other/tre@3(app=web,tier=front)                                                                  |
        | what lacks a label         | all with !app                  | four@4                                                                                           |
        | what is not so             | all with app!=web              | default/two@2(app=db,size=3), four@4                                                             |
        | one of several values      | all with app in (db,cache)     | default/two@2(app=db,size=3)                                                                     |
        | none of several values     | all with app notin (web,cache) | default/two@2(app=db,size=3), four@4                                                             |
        | what is larger             | all with size>2                | default/two@2(app=db,size=3)                                                                     |
        | what is smaller            | all with size<3                | nothing                                                                                          |
        | what is larger still       | all with size>3                | nothing                                                                                          |
        | what nothing has           | all with app=none              | nothing                                                                                          |

    @id:lister-selects-nothing
    Example: a selector without matches
      Given a lister with:
        | objects | default/one@1(app=web) |
      Then the lister answers:
        | all with nothing            | nothing |
        | all in default with nothing | nothing |

  @req:LISTER-02 @may @since:0.34
  Rule: For a selector that matches nothing, no object is read

    @id:lister-does-not-look-for-nothing
    Example: one object has no metadata
      Given a lister with:
        | objects         | default/one@1, unkeyed(text) |
        | namespace index | no                           |
      Then the lister answers:
        | all with nothing            | nothing |
        | all in default with nothing | nothing |

  @req:LISTER-03 @may
  Rule: Only a selector reads labels, and it fails on an object without metadata

    @id:lister-without-metadata
    Example: an object without metadata
      Given a lister with:
        | objects         | default/one@1, unkeyed(text) |
        | namespace index | no                           |
      Then the lister answers:
        | all              | default/one@1, unkeyed(text) |
        | all with app=web | fails                        |

  @req:LISTER-04 @should
  Rule: A namespace is listed with or without its index; the empty namespace means all

    @id:lister-of-namespace
    Scenario Outline: <case>
      Given a lister with:
        | objects         | default/one@1(app=web), default/two@2(app=db), other/one@3(app=web) |
        | namespace index | <index>                                                             |
      Then the lister answers:
        | all in default              | default/one@1(app=web), default/two@2(app=db)                       |
        | all in default with app=web | default/one@1(app=web)                                              |
        | all in nowhere              | nothing                                                             |
        | all in "" with app=web      | default/one@1(app=web), other/one@3(app=web)                        |
        | all in ""                   | default/one@1(app=web), default/two@2(app=db), other/one@3(app=web) |

      Examples:
        | case              | index |
        | with the index    | yes   |
        | without the index | no    |

  @req:LISTER-05 @must
  Rule: A lister finds objects by name, namespaced or cluster-scoped

    @id:lister-finds-by-name
    Scenario Outline: a <kind> lister
      Given a lister with:
        | objects        | default/foo@1, other/foo@2 and bar@3 |
        | kind of lister | <kind>                               |
      Then the lister answers:
        | named foo in default | default/foo@1 |
        | named foo in other   | other/foo@2   |
        | named bar            | bar@3         |

      Examples:
        | kind     |
        | generic  |
        | dynamic  |
        | metadata |

    @id:lister-lists
    Scenario Outline: a <kind> lister lists
      Given a lister with:
        | objects        | default/foo@1(app=web), default/bar@2(app=db), other/foo@3(app=web) |
        | kind of lister | <kind>                                                              |
      Then the lister answers:
        | listed                         | default/foo@1(app=web), default/bar@2(app=db), other/foo@3(app=web) |
        | listed with app=web            | default/foo@1(app=web), other/foo@3(app=web)                        |
        | listed in default              | default/foo@1(app=web), default/bar@2(app=db)                       |
        | listed in default with app=web | default/foo@1(app=web)                                              |

      Examples:
        | kind     |
        | generic  |
        | dynamic  |
        | metadata |

  @req:LISTER-05 @must
  Rule: A missing object is a NotFound error as from the server

    @id:lister-does-not-find
    Scenario Outline: a <kind> lister finds nothing
      Given a lister with:
        | objects        | default/foo@1, bar@3 |
        | kind of lister | <kind>               |
        | resource       | deployments.apps     |
      Then the lister answers:
        | named baz in default | fails as NotFound                       |
        | named foo in other   | fails as NotFound                       |
        | named foo            | fails as NotFound                       |
        | named bar in default | fails: deployments.apps "bar" not found |

      Examples:
        | kind     |
        | generic  |
        | dynamic  |
        | metadata |

  @req:LISTER-06 @may
  Rule: If nothing matches, the list is empty, without an error

    @id:lister-lists-nothing
    Scenario Outline: a <kind> lister
      Given a lister with:
        | objects        | default/foo@1(app=web) |
        | kind of lister | <kind>                 |
      Then the lister answers:
        | listed with app=db            | nothing |
        | listed in other               | nothing |
        | listed in default with app=db | nothing |

      Examples:
        | kind     |
        | generic  |
        | dynamic  |
        | metadata |
