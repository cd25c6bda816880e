@area:rest @part:rest-client
Feature: REST client: warnings
  Since 1.19 apiservers warn of deprecated APIs and doubtful values in a header. Nothing fails; a client that ignores
  the header is surprised at the next upgrade.

  Source: client-go rest/warnings.go, tests TestRequestWarningHandler, TestDefaultWarningHandler.

  @req:WARN-01 @must @since:0.19
  Rule: Each well-formed warning goes to the request's handler, else to that of the process

    @id:warnings-are-told
    Scenario Outline: a handler <what>
      Given a REST client with:
        | warnings | <handler> |
      And the REST client's server answers:
        | 200; Warning: 299 - "v1 is old"; Warning: 123 me "say \"hi\"", 299 - "and another" "Sat, 25 Aug 2012 23:34:45 GMT" |
      When the REST client sends a GET with Do
      Then the REST client reports the steps:
        | request                                     |
        | warning agent=-, code=299, text=v1 is old   |
        | warning agent=me, code=123, text=say "hi"   |
        | warning agent=-, code=299, text=and another |

      Examples:
        | what            | handler         |
        | of the client   |                 |
        | for the process | for the process |

    @id:unreadable-warnings
    Scenario Outline: <header>
      Given a REST client
      And the REST client's server answers:
        | 200; Warning: <header>; Warning: 299 - "next" |
      When the REST client sends a GET with Do
      Then the REST client reports the steps:
        | request                              |
        | warning agent=-, code=299, text=next |

      Examples:
        | header          |
        | 299 -           |
        | 29 - "short"    |
        | 299 - unquoted  |
        | 299 - "unclosed |
        | 299 - "a" b     |
        | 299 - "a" "b    |

  @req:WARN-02 @must
  Rule: Only warnings of code 299 with a text are written

    @id:warnings-are-written
    Example: three warnings, one of them written
      Given a REST client with:
        | warnings | written |
      And the REST client's server answers:
        | 200; Warning: 300 - "other"; Warning: 299 - ""; Warning: 299 - "v1 is old" |
      When the REST client sends a GET with Do
      Then the REST client reports the steps:
        | request                    |
        | written Warning: v1 is old |

  @req:WARN-03 @should
  Rule: A text may be written only once; warnings come with failures, streams and watches too

    @id:warnings-written-once
    Example: the same text twice
      Given a REST client with:
        | warnings | written once |
      And the REST client's server answers:
        | 200; Warning: 299 - "old"; Warning: 299 - "older"; Warning: 299 - "old" |
      When the REST client sends a GET with Do
      Then the REST client reports the steps:
        | request                |
        | written Warning: old   |
        | written Warning: older |

    @id:warnings-written-each-time
    Example: by default each is written
      Given a REST client with:
        | warnings | written |
      And the REST client's server answers:
        | 200; Warning: 299 - "old"; Warning: 299 - "old" |
      When the REST client sends a GET with Do
      Then the REST client reports the steps:
        | request              |
        | written Warning: old |
        | written Warning: old |

    @id:warnings-of-other-calls
    Scenario Outline: <way>, answered with <answer>
      Given a REST client
      And the REST client's server answers:
        | <answer>; Warning: 299 - "old" |
      When the REST client sends a GET with <way>
      Then the REST client reports the steps:
        | request                             |
        | warning agent=-, code=299, text=old |
        | <last>                              |

      Examples:
        | way    | answer | last        |
        | Do     | 404    |             |
        | Stream | 200    |             |
        | Watch  | 200    | watch ended |

    @id:warnings-of-refusals
    Scenario Outline: <way> is refused
      Given a REST client
      And the REST client's server answers:
        | 404; Warning: 299 - "old" |
      When the REST client sends a GET with <way>
      Then the REST client reports the steps:
        | request                             |
        | warning agent=-, code=299, text=old |

      Examples:
        | way    |
        | Stream |
        | Watch  |
